"""Values offered in a question: two or more ask for a choice, one alone is a guess (contract section 4)."""

from __future__ import annotations

import re

from sessions.asking.answer_kinds import Kind, aims_of
from sessions.asking.frames import CLARIFY, MEANT
from sessions.asking.patterns import Pattern
from sessions.asking.phrases import INVERTED
from sessions.asking.readings import REMINDING, Context, Reading, other_action
from sessions.asking.values import (
    clock_times,
    days_in,
    hours_in,
    names_a_day,
    names_a_duration,
    names_a_frequency,
    names_a_size,
    offers_bare_hours,
)
from sessions.asking.vocabulary import topic_words
from sessions.asking.wanted import Wanted

CHOOSING = Pattern(r"\bor\b|\bversus\b|\bvs\b|\bbetween\b| / ")
_OPEN_OPTION = Pattern(
    r"\bor (?:rather |maybe |perhaps |just |at |on |is |was |in |with |for |to |do you mean "
    r"|did you mean )*(?:(?:is|was) (?:it|there)|another|some other|a different|something else|"
    r"somewhere else|someone else|somebody else|some ?time else|any other|the other|other|else"
    r"|(?:would|do|did|shall|should) (?:you|i|it)|what|when|which|"
    r"who|where|an? (?:new|different)|later|earlier|before|after|more|less|fewer|not that|elsewhere)\b"
)
_FACT = Pattern(
    r"(?:^|, |\band |\bbut )(do|does|did|is|are|was|were|has|have|had|will) (?:the |your |my "
    r"|our )?([a-z]+)(?: (?:usually |normally )?([a-z]+))?"
)
_SPECIFIC_ONES = Pattern(
    r"\b(?:the|your|that|those|one|ones|a pair) [a-z ,]*?\bor (?:[a-z]+ )?(?:the|your|that|those"
    r"|another|one|ones|someone|somebody)\b"
)
_NUMBER = Pattern(
    r"\b(?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty"
    r"|fifty|sixty|seventy|eighty|ninety|hundred)\b"
)
_MONTH_OR_DAY = Pattern(
    r"\bmonth(?: first| then)? (?:the )?day\b.* or\b|\bmonth\b.*\bor (?:[a-z]+ )?(?:the |as )?day\b"
    r"|\bday\b.*\bor (?:[a-z]+ )?(?:the |as )?month\b"
    r"|\bmonth (?:written |put |placed |given |named )?(?:first|before|after|ahead)\b.*\bor\b"
    r"|\bday (?:written |put |placed |given |named )?(?:before|after|ahead of) the month\b.*\bor\b"
    r"|\b\d+(?: (?:a|as|for))? the (?:month|day)\b.*\bor\b",
    needs="month day",
)
_WHICH_IS_THE_MONTH = Pattern(r"\bwhich (?:[a-z]+ ){0,4}?(?:is|means|stands for) the (?:month|day)\b", needs="which")
_SOME_TIME = Pattern(
    r"\b(?:earlier|later|sooner|tonight|right now|at once|straight away|another (?:time|hour)|(?:at|before) bed"
    r"|bed time|(?:an|one|half an) hour or so)\b"
)
_IN_A_PLACE = Pattern(
    r"\b(?:in|at|on|by|under|near|inside|outside|behind|to) (?:the|your|a|my) [a-z]+|\b(?:at home"
    r"|upstairs|downstairs|outside|inside)\b"
)


def read_options(plain: str, wanted: Wanted, context: Context) -> Reading:
    """The reading of a sentence from the values it offers; 0 where it offers none."""
    days = days_in(plain)
    named = [option for option in wanted.alternatives if option.named_in(plain, days)]
    acting = other_action(plain, wanted, context)
    choosing = CHOOSING.search(plain) is not None or (MEANT.search(plain) is not None and " , " in plain)
    asks_wh = bool(aims_of(plain))
    if len(named) >= 2:
        return _several_named(plain, acting, choosing or asks_wh)
    if Kind.DAY in wanted.kinds and wanted.alternatives and _WHICH_IS_THE_MONTH.search(plain):
        return Reading(0.86, "it asks how to read a date")
    touches_head = bool(topic_words(plain) & wanted.heads)
    if (named or touches_head) and not acting and not asks_wh and _OPEN_OPTION.search(plain):
        return Reading(0.85, "it offers one answer and leaves it open")
    if choosing and not acting:
        reading = _offered_kind(plain, wanted)
        if reading is not None:
            return reading
    if asks_wh or not (named or _holds_value(plain, wanted)):
        return Reading(0.0, "it asks for something else")
    if _OPEN_OPTION.search(plain) and not acting:
        return Reading(0.8, "it offers one answer and leaves it open")
    mild = bool(CLARIFY.search(plain)) and bool(named) and not acting
    if choosing and not acting:
        return Reading(0.45, "it offers something to choose from, perhaps what the script gives")
    # A guess is no asking, but it is about the very thing: never certain.
    return Reading(0.27 if mild else 0.08, "it proposes one answer itself instead of asking", acting, not mild)


def _several_named(plain: str, acting: bool, choosing: bool) -> Reading:
    if acting:
        asks = bool(aims_of(plain))
        return Reading(
            0.55 if asks else 0.2, "it offers to do something with what the script chooses between", not asks
        )
    if re.search(r"\bboth\b|\beach\b", plain) and not re.search(r"\bor\b|\bwhich\b|\bwho\b", plain):
        return Reading(0.15, "it speaks of all alternatives at once", True)
    if choosing or (len(plain.split()) <= 8 and INVERTED.match(plain) is None):
        return Reading(0.95, "it offers the alternatives the script chooses between")
    return Reading(0.4, "it names the alternatives without asking which")


def _offered_kind(plain: str, wanted: Wanted) -> Reading | None:
    kinds = wanted.kinds
    if wanted.is_moment and (_times_offered(plain) or offers_bare_hours(plain) or _days_offered(plain)):
        reading = _about_a_fact(plain, wanted)
        if reading is not None:
            return reading
    if Kind.TIME in kinds and (_times_offered(plain) or offers_bare_hours(plain)):
        return Reading(0.88, "it offers times to choose from")
    if Kind.DAY in kinds and _MONTH_OR_DAY.search(plain):
        return Reading(0.86, "it offers two ways to read a date")
    if Kind.DAY in kinds and _days_offered(plain):
        return Reading(0.88, "it offers days to choose from")
    sides = re.split(r"\bor\b|,", plain)
    if Kind.DURATION in kinds and any(map(names_a_duration, sides)):
        return Reading(0.85, "it offers lengths of time to choose from")
    if Kind.FREQUENCY in kinds and sum(map(names_a_frequency, sides)) >= 1:
        return Reading(0.85, "it offers how often to choose from")
    if Kind.PLACE in kinds and re.search(r"\b(?:somewhere else|elsewhere)\b", plain):
        return Reading(0.82, "it offers a place and leaves it open")
    if Kind.PLACE in kinds and sum(_IN_A_PLACE.search(side) is not None for side in sides) >= 2:
        return Reading(0.8, "it offers places to choose from")
    if Kind.AMOUNT in kinds and sum(map(names_a_size, sides)) >= 2:
        return Reading(0.8, "it offers amounts to choose from")
    return None if wanted.is_moment else _things_offered(plain, wanted, sides)


def _about_a_fact(plain: str, wanted: Wanted) -> Reading | None:
    """The reading of "Does the shop open at seven or eight?": moments of something that happens by itself."""
    opened = _FACT.search(plain)
    if opened is None:
        return None
    auxiliary, subject, verb = opened.group(1), opened.group(2), opened.group(3) or ""
    if auxiliary in ("did", "was", "were", "had", "have", "has") and not wanted.past:
        meant = re.match(r"(?:mean|want|say|intend)", verb) is not None
        return None if meant else Reading(0.1, "it offers moments of something past", True, True)
    if subject in ("you", "it", "that", "this", "they"):
        busy = topic_words(verb) - wanted.topic
        return Reading(0.5, "it offers moments, perhaps of something else") if subject == "you" and busy else None
    foreign = topic_words(subject) - wanted.topic - {REMINDING}
    if not foreign or names_a_day(subject) or clock_times(subject):
        return None
    return Reading(0.15, "it offers moments of something else", True)


def _things_offered(plain: str, wanted: Wanted, sides: list[str]) -> Reading | None:
    specific = wanted.is_thing and "one" in plain.split() and _SPECIFIC_ONES.search(plain) is not None
    if not specific and (_times_offered(plain) or _days_offered(plain)):
        return Reading(0.06, "it offers days or times to choose from", True)
    contents = [topic_words(side) for side in sides]
    answer = wanted.reply_topic - wanted.topic
    holding = [content for content in contents if content & answer]
    if holding and len(holding) < len([content for content in contents if content]):
        return Reading(0.8, "it offers things to choose from, the script's answer among them")
    if not wanted.is_thing:
        return None
    clarifying = CLARIFY.search(plain) is not None
    if wanted.topic & topic_words(plain) and clarifying:
        return Reading(0.7, "it offers things to choose from")
    if _SPECIFIC_ONES.search(plain):
        return Reading(0.78 if clarifying and "one" in plain.split() else 0.6, "it offers things to choose from")
    if wanted.people and clarifying:
        return Reading(0.55, "it offers names to choose from")
    return Reading(0.35, "it offers things that may be what the script chooses between")


def _times_offered(plain: str) -> bool:
    sides = re.split(r"\bor\b|,", plain)
    return sum(1 for side in sides if clock_times(side) or _SOME_TIME.search(side)) >= 2 or len(hours_in(plain)) >= 2


def _days_offered(plain: str) -> bool:
    relative = Pattern(
        r"\bthe (?:one|week) (?:after|before)\b|\bthe (?:first|second|following|next|later|earlier"
        r"|one after)\b|\b(?:a|one) (?:week|day) (?:later|earlier|after|on)\b"
        r"|\bthe (?:one|other) (?:after|before|next|following)\b|\bafter that\b"
    )
    sides = re.split(r"\bor\b|,", plain)
    return sum(1 for side in sides if names_a_day(side) or relative.search(side)) >= 2


def _holds_value(plain: str, wanted: Wanted) -> bool:
    if Kind.TIME in wanted.kinds and clock_times(plain):
        return True
    if Kind.DAY in wanted.kinds and names_a_day(plain):
        return True
    if Kind.DURATION in wanted.kinds and names_a_duration(plain):
        return True
    if Kind.FREQUENCY in wanted.kinds and names_a_frequency(plain):
        return True
    if Kind.AMOUNT in wanted.kinds and _NUMBER.search(plain):
        return True
    answer = wanted.reply_topic - wanted.topic
    return bool(answer) and not wanted.is_moment and answer <= topic_words(plain)
