"""Questions for a time or a day, and for any other answer that is known by its kind."""

from __future__ import annotations

import re

from sessions.asking.aims import MONEY, Aim, content_after
from sessions.asking.answer_kinds import Kind, kind_concepts, names_people
from sessions.asking.frames import MEANT, PREFERENCE
from sessions.asking.patterns import Pattern
from sessions.asking.readings import BACK_THEN, PERFECT, REMINDING, Context, Reading, other_action
from sessions.asking.related import related
from sessions.asking.speech import requests_information
from sessions.asking.things import names_another
from sessions.asking.values import clock_times
from sessions.asking.vocabulary import concept, setting_words, topic_words
from sessions.asking.wanted import Wanted

_PRONOUNS = frozenset(("you", "it", "that", "this", "i", "we", "they", "he", "she", "best", "good", "most"))
_VAGUE_TIMES = frozenset(("later", "earlier", "sooner", "soon", "late", "early"))
# What may befall a thing without any verb of its own being asked about.
_OF_THE_TWO = Pattern(
    r"\bwhich of (?:the|these|those|your|both) (?:two |three )?(?:dates|days|times|fridays|[a-z]+days)\b"
)
_SUITS_YOU = Pattern(
    r"\b(?:suits? you|works? for you|(?:best|good|right|convenient|handy|ok|fine) for you|be welcome|please you)\b"
)
HAPPENING = topic_words(
    "hear leave come coming arrive arriving due visit visiting expect expected plan planned schedule scheduled"
    " place held hold"
    " happen happening happens start begin there round turn show again repeat follow run last lasts ready supposed"
    " remind set ring go wake gave give told tell said say mention mentioned offered suggested agreed fixed"
)
_AHEAD = Pattern(r"\b(?:in advance|beforehand|ahead)\b", needs="advance beforehand ahead")
_OWN_ACT = Pattern(
    r"(?:(?:should|shall|may|can|could) i|(?:would|do|did) you (?:like|want|prefer|need) me to) (?:save|put|keep"
    r"|store|file|list|add|send|set|order|book|buy|call|ring|phone|ask|write)\b"
)
_INSIDE = Pattern(r"^(?:in|at|on|inside|around|within) (?:the|your|that|this) [a-z]+ ")
_EVENTS = topic_words("visit meeting appointment event date call party class lesson concert come arrive happen take")
_STAYING = topic_words(
    "find found end ended land keep kept live lives go held hold place happen stand sit look meet meeting store stored"
    " stay hide put left leave lie lies belong located situated placed take takes set stowed tucked hang hanging"
)
_LEFT_THERE = Pattern(
    r"(?:have|did|had|do) (?:you|i) (?:[a-z]+ ){1,2}?(?:it|this|that|them|the [a-z]+|your [a-z]+)\b", needs="you i"
)
_EACH_TIME = Pattern(
    r"\b(?:a|per|each|every) (?:day|week|month|time|dose|meal|night|person)\b", needs="a per each every"
)
_ITS_OWN = Pattern(
    r"(?:should|shall|would|will|must|do|does|can|could|is|are|has|have|did) (?:it|this|that|these|those|they|i|we|one"
    r"|you (?:want|need|like) (?:it|this|that|them))\b"
)
_FROM_NOW = Pattern(r"\bhow soon\b|\bhow (?:much|many|long) (?:[a-z]+ )?(?:later|from now|until then)\b", needs="how")


_OF_A_TASK = frozenset({Kind.FREQUENCY, Kind.DURATION, Kind.COLOUR, Kind.SIZE, Kind.AMOUNT, Kind.MANNER})


def asks_from_now(plain: str) -> bool:
    """Whether plain text asks how far away a moment is ("How much later?")."""
    return _FROM_NOW.search(plain) is not None


def asks_of_the_past(aim: Aim, plain: str, wanted: Wanted, context: Context) -> bool:
    """Whether what happened before is asked, where the script gives what is to be."""
    if wanted.past or PERFECT.search(wanted.asked) or MEANT.match(aim.tail) or MEANT.search(plain):
        return False
    if PERFECT.match(aim.tail) is None:
        return False
    told = re.match(
        r"(?:did|have|has|had|was) (?:\w+ ){1,2}?(?:say|said|tell|told|hear|heard|given|decided?|choose"
        r"|chosen|picked?|settled?|in mind)\b",
        aim.tail,
    )
    if told is not None:
        return False
    return BACK_THEN.search(plain) is not None or bool(content_after(aim.tail) - wanted.topic - context.opening)


def belongs_elsewhere(aim: Aim, wanted: Wanted, context: Context) -> bool:
    """Whether the thing asked for is that of another one ("the name of his firm")."""
    owner = re.match(r"of (?:his|her|the|their|its|your|that|this) ((?:[a-z]+ ?){1,2})", aim.tail)
    if owner is None:
        return False
    return not topic_words(owner.group(1)) & (wanted.topic | context.opening | kind_concepts(frozenset(Kind)))


def read_moment(aim: Aim, plain: str, wanted: Wanted, context: Context) -> Reading:
    reminding = REMINDING in context.opening | wanted.topic
    topical = wanted.topic | ({REMINDING} if reminding else context.opening)
    if wanted.alternatives and _OF_THE_TWO.search(plain) is not None and not other_action(plain, wanted, context):
        return Reading(0.86, f"it asks which {wanted.name.removeprefix('a ')} of those named")
    foreign_nouns = aim.nouns - topical - kind_concepts(wanted.kinds)
    if foreign_nouns - related(foreign_nouns, wanted.topic):
        return Reading(0.3, f"it asks for {wanted.name} of something else")
    tail = aim.tail
    past = PERFECT.match(tail) is not None
    if past and not MEANT.match(tail) and not wanted.past:
        return Reading(0.06, "it asks about something past", True, True)
    now = re.match(r"(?:do|does|will|are|is|would|should|shall) ", tail) is not None
    if now and wanted.past and not topic_words(tail) & wanted.topic and not MEANT.match(tail):
        return Reading(0.35, "it asks for a moment to come, where the script gives a past one")
    if past and wanted.past and re.match(r"did (?:you|it|they|he|she) first\b", tail):
        return Reading(0.8, f"it asks for {wanted.name} of the beginning")
    if MEANT.match(tail):
        return Reading(0.9, f"it asks which {wanted.name.removeprefix('a ')} is meant")
    if other_action(plain, wanted, context):
        if wanted.bare:
            return Reading(0.5 if not context.opening else 0.4, "it asks for a moment, perhaps for another action")
        return Reading(0.12, "it asks about another action", True)
    subject = re.match(
        r"(?:is|are|does|do|will|would|should|can|has|must) (?:the |your |my |our |this "
        r"|that )?(\w+)(?: (\w+))?",
        tail,
    )
    named = subject.group(1) if subject is not None else ""
    pronoun = named in _PRONOUNS
    about = topic_words(subject.group(0)) - _VAGUE_TIMES if subject is not None else frozenset[str]()
    if about and not pronoun and not about & (topical | context.opening) and _SUITS_YOU.search(tail) is not None:
        return Reading(0.6, f"it asks which {wanted.name.removeprefix('a ')} suits")
    if about and not pronoun and not about & topical:
        return Reading(0.08, f"it asks for {wanted.name} of something else", not about & context.opening)
    rest = content_after(tail) - topical - context.opening
    if PREFERENCE.search(tail) or (PREFERENCE.search(plain) and aim.wh != "when"):
        spare = rest - setting_words() - kind_concepts(frozenset(Kind))
        if len(spare - HAPPENING) > 1 or _AHEAD.search(tail):
            return Reading(0.6, f"it asks for {wanted.name}, perhaps of something else")
        return Reading(0.93, f"it asks which {wanted.name.removeprefix('a ')} is wanted")
    if named in ("it", "that", "this", "they", "he", "she"):
        if len(rest - HAPPENING) <= 1 and not wanted.directing and not reminding:
            own = _unsaid(plain, wanted, context)
            return Reading(0.8 if not own and not rest - HAPPENING else 0.5, f"it asks for {wanted.name}")
        return Reading(0.25 if rest else 0.66, f"it asks for {wanted.name}")
    bare = re.match(
        r"[,?:;]|for\b|of day\b|exactly\b|please\b|on\b|in\b|today\b|this\b|tomorrow\b|then\b|though\b"
        r"|and\b|or\b|would\b",
        tail,
    )
    if not tail or bare:
        return Reading(0.6 if rest and not clock_times(tail) else 0.9, f"it asks for {wanted.name}")
    if topic_words(tail) & topical:
        spare = rest - setting_words() - kind_concepts(frozenset(Kind))
        spare -= frozenset() if wanted.directing or reminding else HAPPENING
        if spare and wanted.topic - context.opening - {REMINDING}:
            return Reading(0.4, f"it asks for {wanted.name}, perhaps of something else")
        return Reading(0.82, f"it asks for {wanted.name} of the same thing")
    foreign = rest - HAPPENING - kind_concepts(frozenset(Kind))
    if subject is not None and named not in ("you", "i", "we") and not foreign:
        event = not wanted.directing and not reminding and not _unsaid(plain, wanted, context)
        return Reading(0.8 if event else 0.5, f"it asks for {wanted.name}")
    coming = re.match(r"(?:it|he|she|they|this|that) (?:is|are|will|would|has|have|might|may|can|could)\b", tail)
    if coming and not foreign and not wanted.directing and not reminding:
        return Reading(0.8, f"it asks for {wanted.name}")
    if pronoun or re.match(r"(?:you|it|that|this)\b", tail):
        told = requests_information(plain) and not rest - setting_words()
        return Reading(0.8 if told else 0.66, f"it asks for {wanted.name}")
    return Reading(0.3, f"it asks for {wanted.name}, perhaps of something else")


def _unsaid(plain: str, wanted: Wanted, context: Context) -> frozenset[str]:
    """The words of the script's topic that neither the user nor the sentence has said, but for those of any event."""
    return wanted.topic - context.opening - kind_concepts(wanted.kinds) - topic_words(plain) - _EVENTS


def read_same_kind(aim: Aim, plain: str, wanted: Wanted, context: Context, acting: bool) -> Reading:
    """Amounts, places, lengths of time, reasons: asked by their kind, checked by the topic."""
    if acting and not aim.nouns and Kind.WORDING not in aim.kinds:
        return Reading(0.2, "it asks about another action", True)
    if Kind.AMOUNT in aim.kinds and MONEY.search(plain) and concept("price") not in wanted.topic:
        return Reading(0.1, "it asks for a price", True)
    foreign = aim.nouns - wanted.topic - kind_concepts(wanted.kinds | aim.kinds) - context.opening
    foreign -= related(foreign, wanted.topic)
    if not aim.kinds & {Kind.PLACE, Kind.REASON, Kind.WORDING} and asks_of_the_past(aim, plain, wanted, context):
        return Reading(0.3, f"it asks for {wanted.name} of something past")
    if Kind.AMOUNT in aim.kinds and _EACH_TIME.search(aim.tail) and not _EACH_TIME.search(wanted.asked):
        return Reading(0.35, "it asks how many at a time")
    if (
        Kind.AMOUNT in aim.kinds
        and re.search(r"\b(?:left|remaining|still)\b", f"{aim.tail} ")
        and "left" not in wanted.asked
    ):
        return Reading(0.35, "it asks how much there still is")
    if belongs_elsewhere(aim, wanted, context):
        return Reading(0.35, "it asks for the same of something else")
    present = wanted.directing and re.match(
        r"(?:is|are|was|were|did|has|have|do|does) (?:the|your|my|[a-z]+ing)\b", aim.tail
    )
    lasting = Kind.DURATION in aim.kinds and PERFECT.match(aim.tail)
    if (present and PREFERENCE.search(aim.tail) is None) or (lasting and not PERFECT.search(wanted.asked)):
        return Reading(0.35, f"it asks for {wanted.name} of what is so already")
    owned = re.search(r"\b(?:his|her|their) (?:[a-z]+ )?name\b|\b(?:surname|last name|first name|nickname)\b", plain)
    if Kind.NAME in aim.kinds and owned and not (wanted.people or Kind.PERSON in wanted.near):
        return Reading(0.35, "it asks for a person's name")
    if Kind.NAME in aim.kinds and names_another(aim, plain, wanted):
        return Reading(0.35, "it asks for the name of something else")
    if (
        Kind.PLACE in aim.kinds
        and BACK_THEN.search(plain)
        and re.match(r"(?:was|were|did)\b", aim.tail)
        and not wanted.past
    ):
        return Reading(0.35, "it asks for an earlier place")
    if aim.wh == "where" and not wanted.directing and _OWN_ACT.match(aim.tail):
        return Reading(0.4, "it asks where the assistant should act")
    if Kind.PLACE in aim.kinds and wanted.heads and aim.nouns and not aim.nouns & (wanted.heads | {concept("place")}):
        return Reading(0.4, "it asks for another place")
    if foreign and names_people(aim.nouns):
        return Reading(0.6, f"it asks for {wanted.name}, counted in people")
    if foreign:
        return Reading(0.3, f"it asks for {wanted.name} of something else")
    shared = related(topic_words(plain), wanted.topic)
    tail = _INSIDE.sub("", aim.tail) if Kind.PLACE in aim.kinds else aim.tail
    spare = content_after(tail) - wanted.topic - context.opening - kind_concepts(frozenset(Kind)) - setting_words()
    if Kind.PLACE not in aim.kinds:
        spare -= related(spare, wanted.about)
    if Kind.LEAD in aim.kinds or (Kind.AMOUNT in aim.kinds and shared):
        spare -= HAPPENING
    if re.match(r"(?:are|were) you\b", aim.tail) and not shared and wanted.topic and not wanted.bare:
        return Reading(0.4, f"it asks for {wanted.name}, perhaps of something else")
    if shared and not spare:
        return Reading(0.93, f"it asks for {wanted.name}")
    if wanted.bare and PREFERENCE.search(aim.tail) and not foreign:
        return Reading(0.62, f"it asks for {wanted.name}")
    placed = Kind.PLACE in aim.kinds and _LEFT_THERE.match(tail) and not spare - _STAYING
    if not foreign and (placed or _ITS_OWN.match(tail)) and not (lasting and Kind.DURATION in aim.kinds):
        if Kind.PLACE in aim.kinds:
            return Reading(0.85 if not spare - _STAYING else 0.55, f"it asks for {wanted.name}")
        if aim.kinds & _OF_A_TASK and not re.match(r"(?:do|does|are|is|has|have) (?:they|those|these)\b", aim.tail):
            return Reading(0.82 if not spare - HAPPENING else 0.55, f"it asks for {wanted.name}")
    if shared or not spare:
        beside = bool(wanted.heads) and not wanted.heads & topic_words(plain)
        return Reading((0.4 if beside else 0.55) if spare else 0.85, f"it asks for {wanted.name}")
    uncounted = Kind.AMOUNT in aim.kinds and not aim.nouns and re.match(r"(?:are|will|is|would)\b", aim.tail)
    return Reading(0.6 if uncounted else 0.35, f"it asks for {wanted.name}, perhaps of something else")
