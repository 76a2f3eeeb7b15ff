"""Values offered in a question: two or more ask for a choice, one alone is a guess (contract section 4)."""

from __future__ import annotations

import re

from sessions.asking.aims import aims_of
from sessions.asking.answer_kinds import Kind, kind_concepts, names_people
from sessions.asking.clauses import own_part
from sessions.asking.frames import CLARIFY, LEAD_IN, MEANT, OFFER_TO, REQUESTING, WORDED
from sessions.asking.kind_values import count_values, holds_a_value, names_a_place
from sessions.asking.patterns import Pattern
from sessions.asking.phrases import INVERTED
from sessions.asking.readings import AS_BEFORE, REMINDING, Context, Reading, other_action
from sessions.asking.related import related
from sessions.asking.values import (
    NUMBER_WORD,
    clock_times,
    days_in,
    hours_in,
    names_a_day,
    names_a_duration,
    names_a_frequency,
    names_a_size,
    offers_bare_hours,
)
from sessions.asking.vocabulary import person_nouns, topic_words
from sessions.asking.wanted import Wanted

_SIDES = Pattern(r"\bor\b|,")
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
_NUMBER = Pattern(rf"\b(?:\d+|{NUMBER_WORD})\b")
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


_RELATIVE_DAY = Pattern(
    r"\bthe (?:one|week) (?:after|before)\b|\bthe (?:first|second|following|next|later|earlier"
    r"|one after|nearer|nearest|further|coming)\b|\b(?:a|one) (?:week|day) (?:later|earlier|after|on|hence|further)\b"
    r"|\bthe (?:one|other) (?:after|before|next|following|coming|in|a week)\b|\bafter that\b"
    r"|\bin (?:\w+|a) (?:days?|weeks?)\b|\b(?:\w+|a) (?:days?|weeks?) (?:away|from now|off|later|ahead)\b"
    r"|\bday after tomorrow\b|\bthe (?:\w+ )?week\b"
)
_READ_A_DATE = Pattern(
    r"\bhow (?:should|shall|do|would|am|are|is|can|must|does) .*\b(?:read|take|understand|interpret|write|say)\b"
    r"(?=.*(?:\d|\bdate|\bthat\b|\bit\b))"
    r"|\bwhich (?:way|order|format)\b|\b(?:american|european|british)\b.*\bor\b"
    r"|\b(?:write|spell|say|put|give|read|type)\b.*\b(?:date|month|day|it)\b.*\b(?:out|words?|written|letters|in"
    r" full)\b"
    r"|\bin words\b|\bmonth (?:spelled|spelt|written) out\b"
)
_WHICH_MONTH = Pattern(r"\b(?:which|what) month\b|\bmonth (?:is|was) (?:it|that|meant)\b", needs="month")
# Frames that ask whether something is there, not which of two things is meant.
_HAVING = Pattern(
    rf"^{LEAD_IN}(?:do (?:you|they|we) (?:already |happen to |still |also |perhaps |ever |by"
    r" chance )*"
    r"(?:have|own|keep|know|get|remember|need|use|see)|have you|has (?:he|she|it|anyone|somebody|someone|[a-z]+)"
    r"|did|is there|are there|was there|were there|does)\b"
)
_HAPPENED = Pattern(
    rf"{LEAD_IN}(?:did|have|has|had|were) (?!you (?:decide|choose|pick|prefer|settle|say"
    r"|tell))[a-z]+ (?!both|(?:say|said|tell|told|mention|write|call|phone|ring) (?:it|that|this|so|you)\b)"
)
# "Maya rather than Nina" says which one; "Maya comes at three, so shall I note it or leave it?" asks something else.
_ONE_NOT_THE_OTHER = Pattern(
    r"\b(?:rather than|and not|, not|not|instead of|as opposed to|since|because|as) (?:the |your |on |for |to"
    r" )?[a-z0-9]+"
)
_NEXT_CLAUSE = Pattern(
    r" [;:] | , (?:and |so |but )?(?=(?:shall|should|would|do|does|did|can|could|may|are|will|want) )| (?:so|and"
    r"|but) (?=(?:shall|should|would|do"
    r"|does|did|can|could|may) )"
)
_ASKS_WHICH = Pattern(r"\b(?:which|who|whom|whose|what|when)\b", needs="which who whom whose what when")
_IN_SOME_PLACE = Pattern(r"\b(?:somewhere|some place|someplace|elsewhere|another (?:place|room|spot))\b")
_WANTING = Pattern(
    rf"{LEAD_IN}(?:would|do|should|shall|will|can|could) (?:you|i|we)\b(?! (?:mean|refer|have"
    r" in mind|think))"
)
_IN_ADDITION = Pattern(
    r"\b(?:as well|too|also|again)\b.*\bor (?:just|only)\b|\b(?:just|only)\b.*\bor\b.*\b(?:as well|too|also)\b",
    needs="or",
)
_SEARCHING = Pattern(rf"\b{OFFER_TO} (?:just |also |quickly )?(?:look|search|check|read)\b(?! for the\b)")
_JUST_ONCE = Pattern(
    r"\b(?:one time|one off|once|single|just (?:this|that|the) (?:one|day|time))\b", needs="one once single just"
)
_TWO_SIDES = Pattern(
    r"\b(left|right|upper|lower|top|bottom|front|back|upstairs|downstairs|inside|outside|first|second)\b.*\bor\b.*"
    r"\b(?!\1)(?:left|right|upper|lower|top|bottom|front|back|upstairs|downstairs|inside|outside|first|second)\b",
    needs="or",
)
_NO_NAMES = Pattern(
    r"\b(?:by|in|on|at|with) (?:a |the )?[a-z]+ or\b|\b(?:a|an|this|every|each|when|yet|still|only|just)\b"
)
# "Have you told them, or is that still to do?" is answered by yes or no.
_OR_NOT = Pattern(
    r"\bor (?:not\b|(?:is|was|are) (?:that|it|they) (?:still|yet|not)\b|have you not\b|not yet\b)", needs="or"
)
_COUNTED = frozenset({Kind.AMOUNT, Kind.MEASURE, Kind.DISTANCE})
_VALUED = _COUNTED | frozenset({Kind.COLOUR, Kind.DURATION, Kind.FREQUENCY, Kind.SIZE, Kind.MANNER})


def _asks_how_to_read(plain: str, wanted: Wanted) -> bool:
    """Whether a sentence asks which date figures stand for, or for the month where only that is open."""
    if not wanted.alternatives:
        return False
    if _WHICH_IS_THE_MONTH.search(plain) is not None:
        return True
    return wanted.differ_in_month and (_WHICH_MONTH.search(plain) is not None or _READ_A_DATE.search(plain) is not None)


def read_options(plain: str, wanted: Wanted, context: Context) -> Reading:
    """The reading of a sentence from the values it offers; 0 where it offers none."""
    named = wanted.named_alternatives(plain)
    acting = other_action(plain, wanted, context)
    choosing = CHOOSING.search(plain) is not None or (MEANT.search(plain) is not None and " , " in plain)
    choosing = choosing and (" or " in plain or AS_BEFORE.search(plain) is None)
    choosing = choosing or (
        wanted.is_thing
        and AS_BEFORE.search(plain) is None
        and CLARIFY.search(plain) is not None
        and plain.count(" , ") > 1
    )
    own = own_part(plain)
    if _OR_NOT.search(plain) and len(named) < 2 and not holds_value(plain, wanted):
        return Reading(0.2, "it asks whether something is so")
    if len(named) < 2 and _offers_another_kind(plain, wanted):
        return Reading(0.2, "it offers what something should say, or how often", True)
    listed = plain.rpartition(" : ")[2]
    if listed != plain and not acting and _lists_values(listed, wanted):
        return Reading(0.72, "it lists answers to choose from")
    if _IN_ADDITION.search(plain):
        return Reading(0.4, "it offers something in addition")
    asks_wh = bool(aims_of(own))
    if len(named) >= 2:
        return _several_named(plain, own, acting, choosing or asks_wh, wanted, context)
    if Kind.DAY in wanted.kinds and _asks_how_to_read(plain, wanted):
        return Reading(0.86, "it asks how to read a date")
    if Kind.REASON in wanted.kinds and re.search(r"\b(?:because|due to|on account of)\b", plain) and choosing:
        return Reading(0.75, "it offers a reason and leaves it open")
    touches_head = bool(related(topic_words(plain), wanted.heads))
    if (named or touches_head) and not acting and not asks_wh and _OPEN_OPTION.search(plain):
        return _left_open(plain, bool(named) or holds_value(plain, wanted), wanted)
    if choosing and not acting:
        reading = _offered_kind(plain, wanted)
        if reading is not None:
            return reading
    if asks_wh or not (named or holds_value(plain, wanted)):
        return Reading(0.0, "it asks for something else")
    if _OPEN_OPTION.search(plain) and not acting:
        fact = _about_a_fact(plain, wanted) if wanted.is_moment else None
        return fact or Reading(0.8, "it offers one answer and leaves it open")
    mild = bool(CLARIFY.search(plain)) and bool(named) and not acting
    if choosing and not acting:
        return Reading(
            0.45 if wanted.is_moment or _HAVING.search(plain) or _HAPPENED.match(plain) else 0.52,
            "it offers something to choose from, perhaps what the script gives",
        )
    # Values with commas alone between them ("Red, blue, green?") are a choice.
    if not acting and _lists_values(plain, wanted):
        return Reading(0.85, "it offers several answers to choose from")
    # A guess at the very answer that the script gives is no asking, but never certainly something else.
    firm = acting or not (mild or REQUESTING.search(plain) or _guesses_right(plain, wanted))
    return Reading(0.27 if mild else 0.08, "it proposes one answer itself instead of asking", firm, not mild)


def _guesses_right(plain: str, wanted: Wanted) -> bool:
    """Whether a sentence names something of the script's own answer."""
    if hours_in(plain) & hours_in(wanted.reply) or days_in(plain) & days_in(wanted.reply):
        return True
    return bool(topic_words(plain) & (wanted.reply_topic - wanted.topic))


def _offers_another_kind(plain: str, wanted: Wanted) -> bool:
    """Whether what something should say, or how often it should come, is asked where the script gives neither."""
    told = wanted.kinds & {Kind.WORDING, Kind.NAME} or topic_words(plain) & wanted.reply_topic
    if not told and WORDED.search(plain):
        return True
    often = Kind.FREQUENCY not in wanted.kinds and not names_a_frequency(wanted.reply)
    return often and _JUST_ONCE.search(plain) is not None and names_a_frequency(plain)


def _left_open(plain: str, named: bool, wanted: Wanted) -> Reading:
    """The reading of "Is it Maya, or somebody else?"; weak where no answer is named, or another deed is offered."""
    if _HAPPENED.match(plain) is not None and CLARIFY.search(plain) is None:
        return Reading(0.4, "it offers a fact and leaves it open")
    if re.search(r"\bor (?:shall|should) i\b", plain) is not None:
        return Reading(0.55, "it offers one answer or a deed")
    elsewhere = Kind.PLACE not in wanted.kinds and _IN_SOME_PLACE.search(plain) is not None
    if not named and INVERTED.match(plain) is not None and (elsewhere or CLARIFY.search(plain) is None):
        return Reading(0.5, "it offers something and leaves it open")
    return Reading(0.85 if named else 0.8, "it offers one answer and leaves it open")


def _several_named(plain: str, own: str, acting: bool, choosing: bool, wanted: Wanted, context: Context) -> Reading:
    if acting:
        asks = bool(aims_of(own))
        return Reading(
            0.55 if asks else 0.2, "it offers to do something with what the script chooses between", not asks
        )
    if _ONE_NOT_THE_OTHER.search(plain) is not None and re.search(r"\bor\b|\bwhich\b", own) is None:
        return Reading(0.2, "it proposes one of the alternatives itself")
    if AS_BEFORE.search(plain) is not None and re.search(r"\bor\b|\bwhich\b", own) is None:
        return Reading(0.25, "it proposes one of the alternatives itself")
    if re.search(r"\bboth\b", plain) and re.search(r"\bor\b", plain) and CLARIFY.search(plain) is None:
        return Reading(0.55, "it offers one or all of the alternatives")
    if not _chosen_in_one_clause(plain, wanted):
        return Reading(0.45, "it names the alternatives and asks something of them")
    if re.search(r"\bboth\b|\beach\b", plain) and not re.search(r"\bor\b|\bwhich\b|\bwho\b", plain):
        return Reading(0.15, "it speaks of all alternatives at once", True)
    if re.search(r"\b(?:who|what|which|where) (?:else|other)\b", own):
        return Reading(0.15, "it asks for others besides", True)
    if _HAPPENED.match(plain) and not wanted.past and not CLARIFY.search(plain) and not MEANT.search(plain):
        return Reading(0.45, "it asks what happened with what the script chooses between")
    words = [word for word in plain.split() if word.isalnum()]
    foreign = topic_words(plain) - wanted.topic - context.opening - wanted.reply_topic - wanted.spelled
    if len(foreign) > 1 and _WANTING.match(plain) is not None and not wanted.is_moment:
        return Reading(0.48, "it offers the alternatives the script chooses between, perhaps for something else")
    if choosing or (len(words) <= 8 and INVERTED.match(plain) is None):
        return Reading(0.95, "it offers the alternatives the script chooses between")
    return Reading(0.4, "it names the alternatives without asking which")


def _chosen_in_one_clause(plain: str, wanted: Wanted) -> bool:
    """Whether the alternatives stand in the clause that asks, or that clause asks which."""
    clauses = _NEXT_CLAUSE.split(plain)
    if len(clauses) == 1 or any(wanted.names_several(clause) for clause in clauses):
        return True
    return _ASKS_WHICH.search(clauses[-1]) is not None or CLARIFY.search(clauses[-1]) is not None


def _offered_kind(plain: str, wanted: Wanted) -> Reading | None:
    kinds = wanted.kinds
    timed = wanted.is_moment and (_times_offered(plain) or offers_bare_hours(plain))
    dated = wanted.is_moment and _days_offered(plain)
    if timed or dated:
        reading = _about_a_fact(plain, wanted)
        if reading is not None:
            return reading
    if Kind.TIME in kinds and timed:
        return Reading(0.88, "it offers times to choose from")
    if Kind.DAY in kinds and _MONTH_OR_DAY.search(plain):
        return Reading(0.86, "it offers two ways to read a date")
    if Kind.DAY in kinds and dated and wanted.alternatives and Kind.CHOICE in kinds:
        relative = _RELATIVE_DAY.search(plain) is not None or CLARIFY.search(plain) is not None
        return Reading(0.84 if relative else 0.6, "it offers days to choose from")
    if Kind.DAY in kinds and dated:
        return Reading(0.88, "it offers days to choose from")
    sides = _SIDES.split(plain)
    if Kind.DURATION in kinds and any(map(names_a_duration, sides)):
        return Reading(0.85, "it offers lengths of time to choose from")
    if Kind.FREQUENCY in kinds and sum(map(names_a_frequency, sides)) >= 1:
        return Reading(0.85, "it offers how often to choose from")
    if Kind.PLACE in kinds and re.search(r"\b(?:somewhere else|elsewhere)\b", plain):
        return Reading(0.82, "it offers a place and leaves it open")
    if kinds & {Kind.COLOUR, Kind.MANNER} and count_values(plain, kinds & {Kind.COLOUR, Kind.MANNER}) >= 2:
        return Reading(0.85, f"it offers {wanted.name} to choose from")
    if Kind.PLACE in kinds and sum(map(names_a_place, sides)) >= 2:
        return Reading(0.8, "it offers places to choose from")
    counted = [aim for aim in aims_of(own_part(plain)) if aim.nouns - kind_concepts(kinds)]
    elsewhere = counted and not any(aim.nouns & wanted.topic for aim in counted)
    if kinds & _COUNTED and not elsewhere and sum(map(names_a_size, sides)) >= 2:
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
    clarifying = CLARIFY.search(plain) is not None
    if _SEARCHING.search(plain) or any(
        aim.nouns and wanted.heads and not aim.nouns & wanted.heads for aim in aims_of(own_part(plain))
    ):
        return None
    having = _HAVING.search(plain) is not None and not clarifying
    filled = len([content for content in contents if content])
    if holding and (len(holding) < filled or (filled > 1 and len(frozenset(contents)) == filled)):
        if having or any(
            aim.named and not aim.kinds & wanted.kinds and not (wanted.people and Kind.PERSON in aim.kinds)
            for aim in aims_of(plain)
        ):
            return Reading(0.4, "it offers things of which it asks something else")
        told = not wanted.kinds & _VALUED or wanted.is_thing or INVERTED.search(plain) is None
        return Reading(0.8 if told else 0.55, "it offers things to choose from, the script's answer among them")
    if _TWO_SIDES.search(plain) is not None and not having and (wanted.is_thing or Kind.PLACE in wanted.kinds):
        return Reading(0.72, "it offers one side or the other")
    near = [content for content in contents if related(content, wanted.heads or wanted.topic)]
    if len(near) >= 2 and len(near) == filled and not having and (wanted.is_thing or wanted.kinds & _VALUED):
        return Reading(0.7, "it offers related things to choose from")
    if not wanted.is_thing or having:
        return None
    if wanted.people and all(names_people(content) for content in contents if content) and len(contents) >= 2:
        told = clarifying or INVERTED.search(plain) is None
        return Reading(0.8 if told else 0.5, "it offers people to choose from")
    if wanted.topic & topic_words(plain) and clarifying:
        return Reading(0.7, "it offers things to choose from")
    if _SPECIFIC_ONES.search(plain):
        ones = clarifying and "one" in plain.split() and INVERTED.search(plain) is not None
        # Where the script names its alternatives, other things to choose from are hardly the same ones.
        ones = ones and (not wanted.alternatives or _spells_one(plain, wanted))
        return Reading(0.78 if ones else 0.6, "it offers things to choose from")
    if wanted.people and clarifying and not (wanted.heads <= person_nouns() and _NO_NAMES.search(plain)):
        return Reading(0.55, "it offers names to choose from")
    return Reading(0.35, "it offers things that may be what the script chooses between")


def _spells_one(plain: str, wanted: Wanted) -> bool:
    """Whether a sentence has a word of the script's, a related one, or a longer form of one ("decaffeinated")."""
    if related(topic_words(plain), wanted.about):
        return True
    short = tuple(word for option in wanted.alternatives for word in option.spellings if len(word) > 3)
    return any(word.startswith(short) for word in plain.split())


def _times_offered(plain: str) -> bool:
    sides = _SIDES.split(plain)
    return sum(1 for side in sides if clock_times(side) or _SOME_TIME.search(side)) >= 2 or len(hours_in(plain)) >= 2


def _days_offered(plain: str) -> bool:
    sides = _SIDES.split(plain)
    return sum(1 for side in sides if names_a_day(side) or _RELATIVE_DAY.search(side)) >= 2


def _lists_values(plain: str, wanted: Wanted) -> bool:
    """Whether a sentence is nothing but short answers between commas, and no one day told twice ("Tuesday, May 4")."""
    parts = [part for part in plain.rstrip(" ?").split(" , ") if part.strip()]
    enough = 3 if Kind.DAY in wanted.kinds else 2
    if len(parts) < enough or AS_BEFORE.search(plain) is not None or any(len(part.split()) > 4 for part in parts):
        return False
    return all(holds_a_value(part, wanted.kinds) for part in parts)


def holds_value(plain: str, wanted: Wanted) -> bool:
    """Whether a sentence holds an answer to the scripted question itself."""
    if holds_a_value(plain, wanted.kinds - {Kind.AMOUNT, Kind.PLACE}):
        return True
    if Kind.AMOUNT in wanted.kinds and _NUMBER.search(plain):
        return True
    answer = wanted.reply_topic - wanted.topic
    return bool(answer) and not wanted.is_moment and answer <= topic_words(plain)
