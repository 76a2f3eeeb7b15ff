"""Questions whose words say nothing by themselves: they point at what was said just before.

"It would be good to have the shade. Do you know that one?", "Pick one for me?", "Reply with 1 or 2", "And he is ...?"
"""

from __future__ import annotations

import re

from sessions.asking.aims import aims_of
from sessions.asking.answer_kinds import Kind, kind_concepts, kinds_of_nouns
from sessions.asking.frames import ACTION_OFFER
from sessions.asking.kind_values import count_values
from sessions.asking.patterns import Pattern
from sessions.asking.phrases import INVERTED
from sessions.asking.readings import PAST_QUESTION, Context, Reading
from sessions.asking.things import lists_others
from sessions.asking.values import names_a_day
from sessions.asking.vocabulary import person_nouns, topic_words
from sessions.asking.wanted import Wanted

# What a sentence says of a thing that the assistant has not got yet.
_LACKING = Pattern(
    r"\b(?:needs?|needed|requires?|required|missing|misses|blank|gap|lacks?|lacking|without|unknown|unclear|empty"
    r"|open|nothing|nowhere|several|do not know|can not (?:tell|see|find|say)"
    r"|not (?:yet |quite |really )?(?:sure|clear|know|known|certain|have|got|say|said|tell|told|mention|mentioned|given"
    r"|give|see|set|named?|catch|caught)"
    r"|(?:good|handy|useful|nice|helpful|better|best|great|easier|wise|sensible|lovely) (?:to (?:have|know|add|note|put"
    r"|include|get)|if)"
    r"|would help|(?:a|one) (?:quick )?word (?:on|about)|(?:only|one|last|single) (?:more )?(?:thing|detail|bit|piece)"
    r"|left|(?:like|love|want|prefer|have) to (?:have|add|note|know|put|include|get|fill in|write|ask|be)|still open"
    r"|no|guess(?:ing)?|depends|settle|all that|just the|except|apart from|so long as|as long as)\b"
)
# Words by which a question hands the answer to the user and names nothing.
HANDING = topic_words(
    "write fill share provide pass hand blank gap detail info information remember recall supply add complete hold"
    " bit piece"
    " missing bring spell idea clue hint out moment memory happen figure handy hand letter send reveal preference word"
    " single quick thought decide decision pleasure input learn hear favourite fancy taste leave let bell ring point"
    " type enter select name describe identify number reply respond list listed above below correct match fit"
)
_HANDED = Pattern(
    r"\b(?:know|tell|tells|told|help|fill|give|gave|given|have|got|share|say|said|remember|recall|mention|mentioned"
    r"|need|idea|preference|please|provide|supply|complete|remind|mind|spell|decide|enlighten)\b"
)
_POINTING = Pattern(
    r"\b(?:that|this|it|one|ones|those|these|them|any|either|something|me|us|told you|whichever|whatever)\b|^(?:any"
    r"|please|can|could)\b"
)
_SELECTING = Pattern(
    r"\b(?:pick|choose|select|point (?:me )?(?:to|at|out)|name|describe|identify|single out|type|enter|reply|answer"
    r"|say|send|tell me|give me|go for|let me know)\b.*\b(?:ones?|which|number|either|of (?:them|these|those)|letter)\b"
    r"|\b(?:which|what|any|whichever|^one|^either) of (?:them|these|those|the (?:two|three|four|five|above|lot)"
    r"|your (?:two|three|four|five))\b"
    r"|^(?:can|could|would|will) you (?:please |just )?(?:describe|identify|spell|read) (?:it|that|them|this one)\b"
    r"|\bring a bell\b|\bis it (?:any|one) of\b|\bwhich (?:will|would|shall|is) (?:it|that) (?:to )?be\b"
    r"|^(?:(?:please|just|so|simply|can you|could you|would you|will you|, ) ?)*(?:pick|choose|decide)"
    r"(?: (?:for me|please|now|between them|, please))?[ ?]*$"
)
_BY_ITS_NUMBER = Pattern(
    r"\b(?:1 (?:or|,|/) 2|2 or 3|one or two|a or b|1/2|first or (?:the )?second|number (?:1|one) or (?:number"
    r" )?(?:2|two)"
    r"|former or (?:the )?latter|(?:its|the|by|with|a|that) number)\b"
)
_BROKEN_OFF = Pattern(
    r"\b(?P<last>is|are|was|were|be|being|lives?|sits?|goes|stands?|comes|on|in|at|by|with|for|to|from|under|inside"
    r"|the|called|named|of|like|about)"
    r"(?: (?:the|a|an|your))? ?\?(?: [a-z]+ i mean)?$"
)
_PLACING = frozenset(("on", "in", "at", "by", "under", "inside"))
# "What shall I write there?", "What would you like me to enter?": what is to go where something is lacking.
_WHAT_TO_PUT = Pattern(
    r"\b(?:what|which) (?:(?:shall|should|may|can|do|must) (?:i|we)|(?:would|do) you (?:like|want) me to)(?: then|"
    r" just)?"
    r" (?:put|write|note|enter|add|set|use|choose|save|record|fill in|type|pick|make it|go with)"
    r"(?: (?:then|please|there|here|down|in|it|for it|for that|in it|in there|instead|dear|best))*[ ?,]*$",
    needs="what which",
)
_WHAT_WILL_IT_BE = Pattern(
    r"\b(?:what|which) (?:(?:will|would|shall|should|is) (?:it|that|this|yours) (?:to )?(?:be)?|(?:would|do|did"
    r"|will|might)"
    r" you (?:like|prefer|want|say|think|fancy|choose|have in mind|go for|take)|(?:shall|should|may|can|do) (?:i|we)"
    r" (?:put|write|note|enter|add|set|use|choose|go with|make it|say|search for|look for"
    r"|look up|call it|check)|suits you|works for you)"
    r"(?: (?:then|please|there|for it|for that|best|down|dear|it to be|that to be|it to))*[ ?,]*$",
    needs="what which",
)


def read_reference(plain: str, wanted: Wanted, context: Context) -> Reading | None:
    """The reading of a question that points back; None for one that says itself what it asks."""
    if wanted.is_consent or (ACTION_OFFER.search(plain) is not None and _WHAT_TO_PUT.search(plain) is None):
        return None
    aims = aims_of(plain)
    asks_it = _WHAT_WILL_IT_BE.search(plain) is not None or _WHAT_TO_PUT.search(plain) is not None
    if not asks_it and any(aim.named and not aim.kinds & wanted.kinds for aim in aims):
        return None
    return (
        _read_selection(plain, wanted, context)
        or _read_broken_off(plain, bool(aims), wanted, context)
        or _read_pointing(plain, wanted, context)
    )


def _read_selection(plain: str, wanted: Wanted, context: Context) -> Reading | None:
    """ "Pick one", "Which of these?", "Reply with 1 or 2"."""
    numbered = _BY_ITS_NUMBER.search(plain) is not None
    if not numbered and _SELECTING.search(plain) is None:
        return None
    if PAST_QUESTION.search(plain) is not None:
        return None
    text = f"{context.before} . {plain}"
    listed = len(wanted.named_alternatives(text)) >= 2
    valued = count_values(text, wanted.specific) >= 2
    foreign = topic_words(plain) - wanted.topic - context.opening - HANDING - topic_words(context.before)
    foreign -= wanted.reply_topic
    if (listed or valued) and lists_others(context, wanted):
        return Reading(0.55, "it asks which of the things just named")
    if listed or valued:
        return Reading(0.9 if not foreign else 0.6, "it asks which of the things just named")
    if not (wanted.is_thing or Kind.CHOICE in wanted.kinds):
        return None
    if lists_others(context, wanted):
        return Reading(0.45, "it asks which of the things just named")
    about = topic_words(context.before) & (wanted.topic | wanted.reply_topic | context.opening)
    several = re.search(r"\b(?:two|three|four|both|several|either|few|each|\d)\b", context.before) is not None
    if foreign:
        return Reading(0.5, "it asks which one")
    return Reading(0.82 if about and several else 0.66, "it asks which one")


def _read_broken_off(plain: str, has_aims: bool, wanted: Wanted, context: Context) -> Reading | None:
    """ "And his name is ...?", "They are on ...?": a sentence that the user is to end."""
    broken = _BROKEN_OFF.search(plain)
    if broken is None or has_aims or len(plain.split()) > 12 or INVERTED.match(plain) is not None:
        return None
    words = topic_words(plain)
    if words & wanted.heads or kinds_of_nouns(plain) & wanted.kinds:
        return Reading(0.85, f"it leaves {wanted.name} for the user to fill in")
    foreign = words - wanted.topic - context.opening - HANDING
    if foreign:
        return None
    if _lack(wanted, context) > 0:
        return Reading(0.8, "it leaves what was just named for the user to fill in")
    last = broken.group("last")
    fits = (Kind.PLACE in wanted.kinds and last in _PLACING) or (wanted.people and last in ("with", "is", "be", "for"))
    return Reading(0.62 if fits else 0.5, "it leaves something for the user to fill in")


def _read_pointing(plain: str, wanted: Wanted, context: Context) -> Reading | None:
    """ "Do you know that one?", "Can you help?", "So, what will it be?" after what is lacking was named."""
    asks_it = _WHAT_WILL_IT_BE.search(plain) is not None or _WHAT_TO_PUT.search(plain) is not None
    handed = _HANDED.search(plain) is not None and _POINTING.search(plain) is not None
    if not asks_it and not handed:
        return None
    own = kind_concepts(wanted.kinds) | wanted.topic | wanted.heads
    foreign = topic_words(plain) - own - context.opening - HANDING - person_nouns()
    if foreign or names_a_day(plain):
        return None
    strength = _lack(wanted, context)
    if strength < 0.7 and _LACKING.search(plain) is not None:
        strength += 0.1 if strength else 0.6 * _named_before(wanted, context)
    if strength == 0:
        return None
    if not asks_it and re.search(r"\b(?:want|wants|mean|means|right|ok)\b", plain):
        return None
    return Reading(strength, f"it asks for {wanted.name}, named just before")


def _lack(wanted: Wanted, context: Context) -> float:
    """How plainly the sentences just before say that what the script gives is lacking; 0 where they do not name it."""
    for distance, sentence in enumerate(reversed(context.sentences)):
        if not wanted.is_named_in(sentence):
            continue
        lacking = _LACKING.search(sentence) is not None
        if distance == 0:
            return 0.84 if lacking else 0.6
        return 0.66 if lacking else 0.0
    return 0.0


def _named_before(wanted: Wanted, context: Context) -> bool:
    return any(wanted.is_named_in(sentence) for sentence in context.sentences)
