"""Requests and yes-or-no questions that name what the script gives ("I need the time")."""

from __future__ import annotations

import re

from sessions.asking.answer_kinds import Kind, kind_concepts, kinds_of_nouns
from sessions.asking.frames import ACTION_OFFER, CLARIFY, DETAILS, OBJECT, REQUESTING
from sessions.asking.kind_values import names_a_place
from sessions.asking.offered import CHOOSING, holds_value
from sessions.asking.patterns import Pattern
from sessions.asking.phrases import INVERTED
from sessions.asking.readings import AS_BEFORE, PAST_QUESTION, Context, Reading, other_action
from sessions.asking.related import related
from sessions.asking.speech import Act, Utterance, requests_information
from sessions.asking.values import clock_times, days_in, names_a_day, names_a_size, without_times
from sessions.asking.vocabulary import concept, topic_words
from sessions.asking.wanted import Wanted

_TOLD_YOU = Pattern(
    r"\b(?:has|have|did|had) (?:[a-z]+ ){1,3}?(?:told|given|tell|give|said|say|mentioned|mention|named|name|fixed|fix"
    r"|suggested|suggest|set|offered|offer|agreed|agree|chosen|choose|picked|pick|settled|settle|decided|decide)\b"
)
_OWNING = Pattern(
    r"\b(?:do you (?:still |already |happen to )?(?:have|own|keep|see)|have you got|is there|are there) (?:an?|your"
    r"|any|some)\b(?! (?:of|idea))"
)
_STATED = Pattern(r"\b(?:comes?|is|are|was|were|has|have|first|goes)\b")
_SOMEBODY_WHO = Pattern(r"\b(?:some|any)(?:one|body) (?:else|who|to|near|nearby|there|at|with you)\b")
_SUCH_A = Pattern(
    r"\b(?:is|are) there (?:an?|any|some) (?:[a-z]+ ){1,4}?(?:when|that|at which|you (?:do|can) not|the)\b",
    needs="there",
)
_WHETHER = Pattern(
    r"\b(?:know|remember|recall|tell me|check|see|sure|say|confirm) (?:whether|if)\b(?!.*\bor\b.*\b(?:mean|want"
    r"|prefer|like)\b)"
    r"(?!.*\b(?:you (?:mean|meant|want|would|prefer)|it is|that is|this is)\b)"
)
_ANOTHER = Pattern(
    r"\b(?:another|(?:an|the|any|some) other|a different|a second|a new) ", needs="another other different second new"
)
_ENDING_WORDS = """
of for on in at to from by with about before so if is are you i first please that and or
"""
_ENDING = frozenset(_ENDING_WORDS.split())
_PROPERTIES = topic_words(
    "number phone telephone address letter card hours date time day price cost slot slots email website leaflet"
    " bill form"
    " receipt result results message note log record history dose amount colour size age birthday key"
)
_ITS_OWN_NAME = Pattern(r"\b(?:first|last|middle|maiden) name\b", needs="name")
_NAMED_THERE = Pattern(r"\b(?:prefer|printed|written|shown|on it|in mind|you (?:use|like|want))\b")
_GIVE_ME = Pattern(
    r"\b(?:give|tell|send|name|pick|suggest) (?:me |us )?(?:an?|the|your|one|any|some) ((?:[a-z]+ )?[a-z]+)\b"
)
_THE_PERSON = Pattern(
    r"\b(?:name|tell me|give me|identify|pick|choose|specify|need|confirm) (?:me )?(?:the|which|what) (?:right "
    r"|correct )?"
    r"(?:person|man|woman|lady|gentleman|one|friend|visitor) (?:who|whom|whose|you|it|is|this)\b"
)
_BEARS = Pattern(
    r"\b(?:does|do|did|has|have|is) .*?\b(?:carry|carries|bear|have|show|say|give|list|hold|mention|name|state|got)"
    r" (?:an?|any|the|its|some|his|her) ((?:[a-z]+ ?){1,2})"
)
_PAST_SHOWN = Pattern(r"\b(?:yesterday|last (?:time|week|month|year)|ago)\b")
_NAMES = frozenset({concept("name"), concept("label")})
_A_NUMBER = frozenset({concept("number"), concept("figure")})
_IN_FIGURES = frozenset({Kind.TIME, Kind.DURATION, Kind.AMOUNT, Kind.MEASURE})
_CAN_NOT = Pattern(r"\b(?:can|could|will|does|do|did) not (?:\w+ )?(?:tell|say|show|specify|clarify)\b", needs="not")
REQUESTING_ACTS = (Act.REQUEST, Act.WEAK_REQUEST, Act.STEP)


def read_nouns(utterance: Utterance, wanted: Wanted, context: Context, has_aims: bool) -> Reading:
    """Requests and yes-or-no questions that name the wanted thing ("I need the time", "Could you read
    the label?")."""
    plain = utterance.plain
    words = topic_words(plain)
    requested = utterance.act in REQUESTING_ACTS or requests_information(plain)
    given = _GIVE_ME.search(plain)
    asking = requested or REQUESTING.search(plain) is not None
    if (
        given is not None
        and asking
        and ACTION_OFFER.search(plain) is None
        and kinds_of_nouns(given.group(1)) & wanted.specific
        and not holds_value(plain, wanted)
    ):
        return Reading(0.84, f"it requests {wanted.name}")
    if wanted.people and requested and _THE_PERSON.search(plain):
        return Reading(0.8, "it requests a person")
    objects = _objects(plain)
    if asking and not has_aims:
        reading = _read_request(plain, objects, words, wanted, context)
        if reading is not None:
            return reading
    foreign = words - wanted.topic - wanted.reply_topic
    held = holds_value(plain, wanted) and CHOOSING.search(plain) is None
    valued = clock_times(plain) or names_a_day(plain) or names_a_size(plain)
    placed = Kind.PLACE in wanted.kinds and names_a_place(plain)
    guessed = (valued or placed) and INVERTED.match(plain) is not None
    guessed = guessed or held or AS_BEFORE.search(plain) is not None
    named = kinds_of_nouns(without_times(plain))
    person = wanted.people and bool(named & {Kind.NAME, Kind.PERSON})
    brief = len(plain.split()) <= 6 and (bool(named & wanted.kinds) or person) and not guessed
    if brief and _STATED.search(plain) is None and INVERTED.match(plain) is None:
        return Reading(0.7, f"it names {wanted.name}")
    sought = kind_concepts(wanted.kinds) | wanted.heads
    if _TOLD_YOU.search(plain) and objects & sought and not has_aims and not _PAST_SHOWN.search(plain):
        return Reading(0.8, f"it asks whether {wanted.name} was told")
    if words & wanted.topic and utterance.act is Act.QUESTION and not wanted.is_moment:
        acting = other_action(plain, wanted, context)
        return Reading(0.15 if acting else 0.26, "it touches the topic without asking for it", acting)
    bearing = _BEARS.search(plain)
    borne = topic_words(bearing.group(1)) if bearing is not None and not has_aims else frozenset[str]()
    if borne & (sought | (_NAMES if wanted.is_thing else frozenset())):
        return Reading(0.68, f"it asks whether {wanted.name} can be told")
    if utterance.act is Act.QUESTION and foreign and len(plain.split()) > 3:
        elsewhere = INVERTED.search(plain) is not None and CHOOSING.search(plain) is None
        which_one = "one" in plain.split() and CLARIFY.search(plain) is not None
        return Reading(
            0.08,
            "it asks about something else",
            elsewhere and not which_one and _names_another(plain, foreign, wanted, context),
        )
    if brief:
        return Reading(0.7, f"it names {wanted.name}")
    return Reading(0.2 if foreign else 0.3, "it asks for something the script does not name")


def _names_another(plain: str, foreign: frozenset[str], wanted: Wanted, context: Context) -> bool:
    """Whether a yes-or-no question is clearly about another thing, act or past event."""
    if len(foreign - context.opening) > 1 or PAST_QUESTION.search(plain) is not None:
        return True
    return other_action(plain, wanted, context)


def _read_request(
    plain: str, objects: frozenset[str], words: frozenset[str], wanted: Wanted, context: Context
) -> Reading | None:
    specific = wanted.specific
    kinds = kinds_of_nouns(plain)
    acting = other_action(plain, wanted, context) and not re.search(
        r"\b(?:may|might|can|could) i (?:ask|know|have|get)\b", plain
    )
    if acting:
        return None
    timed = (Kind.TIME in specific and clock_times(plain)) or (Kind.DAY in specific and days_in(plain))
    if _WHETHER.search(plain) is not None:
        return Reading(0.4, "it asks whether something is so")
    if kinds & specific and not timed and objects & kind_concepts(specific):
        if _SUCH_A.search(plain) is not None:
            return Reading(0.6, f"it asks whether there is such {wanted.name}")
        return Reading(0.86, f"it requests {wanted.name}")
    if (
        objects & wanted.heads
        and _OWNING.search(plain)
        and not CLARIFY.search(plain)
        and not _NAMED_THERE.search(plain)
    ):
        return Reading(0.6, "it asks whether there is such a thing")
    if objects & wanted.heads and _ANOTHER.search(plain):
        return Reading(0.3, "it asks for another one")
    if objects & wanted.heads:
        lasts = _last_words(plain)
        if _ITS_OWN_NAME.search(plain) and not _ITS_OWN_NAME.search(wanted.asked):
            return Reading(0.4, "it requests a further name")
        if not lasts & (wanted.heads | _NAMES | kind_concepts(specific)):
            return Reading(0.35 if lasts & _PROPERTIES else 0.6, "it requests something that goes with it")
        return Reading(0.86, "it requests what the script gives")
    if wanted.is_thing and Kind.NAME in kinds and objects & kind_concepts(frozenset({Kind.NAME})):
        return Reading(0.82 if words & (wanted.topic | context.opening) else 0.76, "it requests the name")
    if wanted.people and Kind.PERSON in kinds and not _SOMEBODY_WHO.search(plain):
        return Reading(0.7, "it requests a person")
    if wanted.is_thing and re.search(r"\b(?:right|correct|exact|which) one\b", plain):
        return Reading(0.7, "it requests which one")
    spare = words - _A_NUMBER - wanted.topic - context.opening
    if specific & _IN_FIGURES and objects & _A_NUMBER and not spare - related(spare, wanted.about):
        return Reading(0.72, "it requests a number")
    if DETAILS.search(plain) and wanted.is_thing and not _CAN_NOT.search(plain):
        return Reading(0.6, "it requests details")
    if kinds & specific and not clock_times(plain) and not _only_beside(plain, wanted):
        return Reading(0.6, f"it may request {wanted.name}")
    if words & wanted.heads and wanted.is_thing and Kind.NAME in kinds:
        return Reading(0.72, "it requests the name")
    if words & wanted.heads and not wanted.is_moment:
        return Reading(0.4, "it may request what the script gives")
    return None


def _only_beside(plain: str, wanted: Wanted) -> bool:
    """Whether the wanted kind is named only as the side of something else ("useful on the day")."""
    beside = re.findall(
        r"\b(?<!point )(?<!look )(?:on|of|for|by|at|in|from|to|during|until|within) (?:the|that|this|each|every"
        r"|one) (\w+)",
        plain,
    )
    named = [word for word in plain.split() if kinds_of_nouns(word) & wanted.kinds]
    return bool(named) and len([word for word in beside if word in named]) >= len(named)


def _object_phrases(plain: str) -> list[re.Match[str]]:
    """What a request is after; "the letter about the visit" is after no visit."""
    return [
        match
        for match in OBJECT.finditer(plain)
        if not match.group(0).startswith("about")
        or not topic_words(plain[: match.start()].split(" ")[-2] if " " in plain[: match.start()] else "")
    ]


def _last_words(plain: str) -> frozenset[str]:
    """The concepts of the last content words of the noun phrases that a request is after."""
    found: set[str] = set()
    for match in _object_phrases(plain):
        rest = plain[match.end() :].split(" ", 2)
        phrase = [word for word in match.group(1).split() if topic_words(word)]
        if not phrase:
            continue
        further = rest[0] if rest and rest[0].isalpha() and len(match.group(1).split()) == 3 else ""
        last = further if further and topic_words(further) and further not in _ENDING else phrase[-1]
        found |= topic_words(last)
    return frozenset(found)


def _objects(plain: str) -> frozenset[str]:
    """The concepts of the nouns that a request or question is after ("the label" in "Could you read me
    the label?")."""
    found: set[str] = set()
    for match in _object_phrases(plain):
        found |= topic_words(match.group(1)) | {
            word for word in match.group(1).split() if word in ("time", "date", "day")
        }
    return frozenset(found)
