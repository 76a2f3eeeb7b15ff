"""Questions that belong with the script's without naming what it asks for.

"What did you give him?" where a price is wanted, "Which chemist is it?" for a pharmacy, "Where do you collect them?"
for a shop: read by related words, by what would tell the answer, and by the lack of anything that points elsewhere.
"""

from __future__ import annotations

from sessions.asking.aims import Aim
from sessions.asking.answer_kinds import Kind, kind_concepts, names_people
from sessions.asking.clauses import own_part
from sessions.asking.frames import ACTION_OFFER, LOOKING_UP, MEANT, WORDED
from sessions.asking.moments import HAPPENING, asks_from_now, asks_of_the_past
from sessions.asking.patterns import Pattern
from sessions.asking.readings import PAST_QUESTION, PERFECT, Context, Reading
from sessions.asking.references import HANDING
from sessions.asking.related import related
from sessions.asking.vocabulary import concept, setting_words, topic_words
from sessions.asking.wanted import Wanted

_THE_UNKNOWN = Pattern(r"\b(?:it|them|this|that|these|those)\b")
_GIVEN = Pattern(
    r"(?:did|do|have|had|would|will) (?:you|i|we) (?:usually |just |have to )?(?:give|given|gave|hand|handed|leave"
    r"|left)\b"
)
_DEGREES = topic_words(
    "big large tall heavy wide small strong high low hot warm cold far long early late soon much many"
)
_FIGURES = frozenset({Kind.MEASURE, Kind.AMOUNT, Kind.DISTANCE, Kind.SIZE})
_EXTENTS = frozenset({Kind.DURATION, Kind.DISTANCE, Kind.MEASURE})
_BEHIND = Pattern(
    r"(?:(?:has|had) )?(?:happened|made|caused|went wrong|led to|led (?:you|him|her|them)|(?:brought|drove|kept|stopped"
    r"|prompted|moved|persuaded) (?:you|him|her|them|it|this|that)|is wrong|is the matter|is behind|is up)\b|(?:is "
    r"|was )?the matter\b"
)
_IT_IS = Pattern(r"(?:is|was|are|were|would|should) (?:it|that|they)\b")
_WHAT_SORT = Pattern(r"\b(?:what|which) (?:kind|sort|type)\b(?! of)", needs="what which", also="kind sort type")
_NUMBER = concept("number")
_LASTS = Pattern(r"(?:is|was|does|did|will|would) (?:the|it|that|this|your|his|her) ")
_IS_SOMEBODY = Pattern(
    r"(?:(?:is|was|are|would|will|should) )?(?:it|he|she|this|that|they|the|your|his|her|i|we|you|be)\b"
)
# "What will you be having?" asks which of the things to choose between.
_TAKEN = Pattern(
    r"(?:(?:are|will|would|do|did|have|shall) )?you (?:(?:be|been|like|want|going|plan|planning|to|think|you will) )*"
    r"(?:have|having|take|taking|get|getting|choose|choosing|chosen|pick|picked|picking|order|ordered|ordering|eat"
    r"|eating|go for|going for|gone for|settle on|decide on|decided on)\b"
)


def read_near(aim: Aim, plain: str, wanted: Wanted, context: Context) -> Reading | None:
    """A question in words that only belong with the script's: by a related noun, or by what would tell the answer."""
    if PAST_QUESTION.search(plain) and not wanted.past and MEANT.search(plain) is None:
        return None
    known = wanted.about | context.opening | kind_concepts(wanted.kinds | wanted.near)
    known |= HANDING | setting_words() | HAPPENING | _DEGREES
    words = topic_words(own_part(plain)) - known
    spare = words - related(words, wanted.about)
    if Kind.WORDING in wanted.kinds and aim.wh == "what" and aim.nouns and aim.nouns <= wanted.topic:
        return Reading(0.55 if spare else 0.66, "it asks what it is, where its words are wanted")
    figured = wanted.kinds & _FIGURES and aim.wh == "what" and aim.kinds == {Kind.THING}
    if wanted.people and aim.nouns and not names_people(aim.nouns):
        return None
    if aim.nouns and (wanted.is_thing or figured) and related(frozenset({aim.head}), wanted.heads or wanted.about):
        if not aim.named or aim.kinds & (wanted.kinds | wanted.near):
            return Reading(0.55 if spare else 0.72, "it asks for it in a related word")
        return None
    if Kind.AMOUNT in wanted.kinds and concept("price") in wanted.topic and aim.wh == "what" and _GIVEN.match(aim.tail):
        return Reading(0.55 if spare else 0.7, "it asks what was given, where a price is wanted")
    before = context.sentences[-1]
    named = wanted.is_named_in(before) or bool(wanted.heads & topic_words(plain))
    if aim.wh == "which" and not aim.nouns and named:
        return Reading(0.7 if not spare else 0.5, "it asks which of what was just named")
    if aim.wh == "what" and _IT_IS.match(aim.tail) and wanted.is_named_in(plain):
        return Reading(0.7, "it asks what that is")
    if wanted.is_thing and not wanted.people and _WHAT_SORT.search(plain):
        return Reading(0.55 if spare else 0.66, "it asks what sort")
    if Kind.AMOUNT in wanted.kinds and _NUMBER in wanted.topic and aim.wh == "which" and aim.nouns & wanted.topic:
        if names_people(aim.nouns):
            return None
        return Reading(0.72, "it asks which one, where its number is wanted")
    if Kind.REASON in wanted.kinds and _BEHIND.match(aim.tail):
        return Reading(0.7, "it asks what is behind it")
    if Kind.AMOUNT in aim.kinds and wanted.kinds & _EXTENTS and related(aim.nouns, wanted.topic):
        return Reading(0.7, "it asks how much of it")
    if aim.kinds == {Kind.PERSON} and _IS_SOMEBODY.match(aim.tail) is None:
        return None
    if Kind.LEAD in wanted.kinds and Kind.DURATION in aim.kinds and _LASTS.match(aim.tail):
        return Reading(0.35, "it asks how long something lasts")
    if aim.kinds & wanted.near:
        pointed = topic_words(aim.tail) or _THE_UNKNOWN.search(aim.tail) or aim.kinds != {Kind.PLACE}
        other = aim.nouns and not related(aim.nouns, wanted.topic | kind_concepts(wanted.kinds))
        return Reading(0.4 if spare or not pointed or other else 0.64, "it asks for what would tell it")
    if aim.wh != "what" or aim.nouns or spare or wanted.is_moment or wanted.people or not aim.kinds <= {Kind.THING}:
        return None
    told = wanted.is_thing or wanted.kinds & (_FIGURES | {Kind.REASON, Kind.MANNER})
    if (told and related(topic_words(aim.tail), wanted.about)) or (wanted.is_thing and _TAKEN.match(aim.tail)):
        return Reading(0.62, "it asks what, in words that belong with the script's")
    return None


def points_nowhere_else(plain: str, aims: list[Aim], wanted: Wanted, context: Context) -> bool:
    """Whether every word of a question goes with the script's question, and one of them belongs to it."""
    if (
        WORDED.search(plain)
        or ACTION_OFFER.search(plain)
        or LOOKING_UP.search(plain)
        or (PAST_QUESTION.search(plain) and not wanted.past)
    ):
        return False
    if Kind.PLACE in wanted.kinds or (wanted.is_moment and any(aim.wh == "when" for aim in aims)):
        return False
    fitting = wanted.kinds | {Kind.THING}
    if not aims or any(not aim.kinds & fitting or asks_of_the_past(aim, plain, wanted, context) for aim in aims):
        return False
    if any(aim.nouns and not aim.nouns & (wanted.heads or wanted.topic) for aim in aims):
        return False
    own = wanted.about | kind_concepts(wanted.kinds | wanted.near)
    words = topic_words(plain)
    spare = words - own - context.opening - HANDING - setting_words() - HAPPENING - _DEGREES
    return bool(related(words, own)) and not spare - related(spare, own)


def bears_on(aim: Aim, plain: str, wanted: Wanted, context: Context) -> bool:
    """Whether a question after another kind of answer may still be meant to find out what the script gives."""
    if aim.wh == "how" and asks_from_now(plain) and wanted.is_moment:
        return True
    words = topic_words(plain)
    if words & (wanted.topic | kind_concepts(wanted.kinds)) and not PAST_QUESTION.search(plain):
        return True
    if wanted.is_thing and not PERFECT.search(aim.tail):
        # A thing can be told by its place, and "when do you take that one?" asks about the thing that is sought.
        return bool(aim.kinds & {Kind.PLACE}) or _THE_UNKNOWN.search(aim.tail) is not None
    if wanted.is_moment and not aim.named and not aim.nouns:
        return True
    foreign = words - wanted.topic - context.opening - setting_words()
    return not foreign and not aim.nouns and aim.kinds <= {Kind.MANNER, Kind.THING}
