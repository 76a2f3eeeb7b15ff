"""Scripts that answer an offer with yes: "Would an in-app reminder work?"."""

from __future__ import annotations

from sessions.asking.answer_kinds import Kind, aims_of, names_people
from sessions.asking.patterns import Pattern
from sessions.asking.readings import REMINDING, Context, Reading, other_action
from sessions.asking.sentences import plain_words
from sessions.asking.speech import Utterance
from sessions.asking.values import clock_times, hours_in
from sessions.asking.vocabulary import concept, topic_words
from sessions.asking.wanted import Wanted

_OFFERING = Pattern(
    r"\b(?:(?:shall|should|can|could|may|might) (?:i|we)|(?:i|we) (?:can|may|should)|(?:can"
    r"|could) (?:it|this|that)|would|will"
    r"|how about|what about|(?:can|could|may) (?:the|your|our) [a-z]+ (?:simply |just )?(?:be|go|come|appear|show up"
    r"|pop up|happen|take place)"
    r"|want (?:me|one|it|that|this|an?|the)|interested in|up for|do you (?:want|mind|agree|accept"
    r"|approve|consent)|"
    r"(?:is|are|be|sounds?) (?:\w+ ){0,6}?(?:ok|fine|alright|all right|acceptable|good|enough|option"
    r"|possible|agreeable|allowed)|are you (?:ok|fine|happy|comfortable|alright|willing|open|good)|"
    r"(?:does|do) (?:\w+ ){1,4}?(?:work|suit|sound|help|do)|ok|fine|alright|all right|agree"
    r"|acceptable|permission|consent|happy with|good enough|yes or no|, (?:yes|right|ok) \?|instead"
    r"|is (?:that|this)"
    r"|you would like)\b"
)
_DETAIL_QUESTION = Pattern(
    r"(?:^|, |: |\b(?:and|so|but|or|for|at|to|on|in|by|with|me|know|say|confirm) )(?:what|which|when"
    r"|where|who|whom|whose|why|how)\b(?! about\b)"
)
_IN_THE_APP = concept("inapp")
_ANAPHOR = Pattern(r"\b(?:that|this|it|so|one|instead|alternative|those|him|her|them)\b")
# What "in the app" is also called: a pop-up, a thing shown on this screen, or here.
_SHOWN_HERE = Pattern(
    r"\bpop(?:s|ped|ping)? ?ups?\b|\bon (?:the|this|your) (?:screen|display)\b"
    r"|\b(?:show|shows|shown|appear|appears|appeared|come|comes|pop|pops|display|displayed|alert|remind|nudge|ring"
    r"|flash|notify|prompt|reminder|notification|alarm|notice)\b(?: (?!there\b)[a-z0-9]+){0,4} here\b"
)
_SHOWING_WORDS = topic_words(
    "pop popup popped screen display displayed show shows shown appear appears appeared flash nudge alert note"
    " message remind notice banner texting text send come simply"
)
_BARE_YES = Pattern(
    r"^(?:(?:so|and|but|ok|then|, ) )*(?:yes|(?:do|would|shall|should|may|can|could|will) (?:you|i|we|that|it)"
    r"|(?:yes or no|deal|agreed|right))(?: then| please)? ?\??$"
)
_FACTUAL = Pattern(r"^(?:(?:and|so|but|, ) )*(?:did|have|has|had|was|were|do you (?:have|know|remember)|is there)\b")


def read_consent(utterance: Utterance, wanted: Wanted, context: Context) -> Reading:
    """How strongly a sentence asks for the yes that the script gives."""
    plain = utterance.plain
    words = _content(plain, wanted)
    core = wanted.topic - {REMINDING} or wanted.topic
    if _DETAIL_QUESTION.search(plain) and any(aim.kinds != {Kind.MANNER} for aim in aims_of(plain)):
        return Reading(0.3 if words & core else 0.05, "it asks for details, not for a yes", True)
    offering = bool(_OFFERING.search(plain) or _BARE_YES.match(plain)) or not _OFFERING.search(wanted.asked)
    if _FACTUAL.match(plain) and not _FACTUAL.match(wanted.asked):
        offering = False
    others = words - wanted.topic - context.opening - wanted.reply_topic
    if hours_in(plain) <= hours_in(wanted.reply):
        others -= {word for time in clock_times(plain) for word in (*time.split(), "am", "pm", "oclock")}
    earlier = _content(context.before, wanted)
    missing = (core - words) & (earlier | context.opening)
    stand_ins = min(len(_ANAPHOR.findall(plain)), len(missing))
    coverage = (len(words & core) + stand_ins) / max(1, len(core))
    if words & core and coverage > 0.55:
        if others and not topic_words(plain) & core:
            return Reading(0.2, "it offers to show something else")
        if others and not core <= words:
            named = _names_someone(utterance, others)
            return Reading(0.2 if named else 0.55, "it asks for a yes, perhaps to something else", named)
        if other_action(plain, wanted, context) and not _SHOWN_HERE.search(plain):
            return Reading(0.5, "it offers to do something with what the script agrees to")
        return Reading(0.93 if offering else 0.45, "it asks for a yes to what the script agrees to")
    answers_offer = _ANAPHOR.search(plain) is not None or len(plain.split()) <= 7
    elliptic = not others and not words & wanted.topic and answers_offer and offering
    if not others and answers_offer and offering and len(earlier & core) / max(1, len(core)) >= 0.5:
        return Reading(0.88, "it asks for a yes to the offer just made")
    if (
        not words
        and answers_offer
        and offering
        and hours_in(context.before)
        and (hours_in(context.before) <= hours_in(wanted.reply) and not _reaches_others(earlier - context.opening))
    ):
        return Reading(0.6, "it asks for a yes to an offer for the script's own time")
    if REMINDING in words & wanted.topic and "instead" in plain.split():
        return Reading(0.7, "it offers an alternative of the same kind")
    if words & wanted.topic and not others and offering:
        acting = other_action(plain, wanted, Context(frozenset(), ""))
        return Reading(0.3 if acting else 0.55, "it offers something close to what the script agrees to")
    if words & core:
        return Reading(0.25, "it touches the topic of the script's yes")
    if elliptic:
        foreign = earlier - wanted.topic - context.opening - wanted.reply_topic
        elsewhere = not earlier & core and (_reaches_others(foreign) or len(foreign) > 1)
        return Reading(0.15 if elsewhere else 0.4, "it asks for a yes to what was said before", elsewhere)
    elsewhere = len(others) > 1 or _reaches_others(others) or other_action(plain, wanted, context)
    return Reading(0.05 if others else 0.2, "it asks about something else", elsewhere)


def _content(plain: str, wanted: Wanted) -> frozenset[str]:
    """The content words of plain text; "a pop-up here" is an alert in the app where the script agrees to one."""
    words = topic_words(plain)
    if _IN_THE_APP in wanted.topic and (_IN_THE_APP in words or _SHOWN_HERE.search(plain)):
        return (words - _SHOWING_WORDS) | {_IN_THE_APP, REMINDING}
    return words


def _names_someone(utterance: Utterance, concepts: frozenset[str]) -> bool:
    """Whether one of `concepts` is written as a name, with a capital inside the sentence."""
    inner = utterance.sentence.text.split()[1:]
    return any(word[:1].isupper() and topic_words(plain_words(word)) & concepts for word in inner)


def _reaches_others(concepts: frozenset[str]) -> bool:
    """Whether an offer is about another person or a way to reach one."""
    return names_people(concepts) or bool(concepts & {concept(word) for word in ("call", "phone", "email", "tell")})
