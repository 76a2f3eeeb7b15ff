"""How strongly one sentence asks the scripted question: the strongest of several readings of it."""

from __future__ import annotations

import re

from sessions.asking.answer_kinds import (
    MONEY,
    Aim,
    Kind,
    aims_of,
    content_after,
    kind_concepts,
    kinds_of_nouns,
    names_people,
)
from sessions.asking.consent import read_consent
from sessions.asking.frames import (
    ANY_PREFERENCE,
    CLARIFY,
    DETAILS,
    ELLIPTIC,
    LOOKING_UP,
    MEANT,
    OBJECT,
    PREFERENCE,
    REQUESTING,
)
from sessions.asking.offered import CHOOSING, read_options
from sessions.asking.patterns import Pattern
from sessions.asking.phrases import INVERTED
from sessions.asking.readings import REMINDING, Context, Reading, other_action
from sessions.asking.speech import Act, Utterance, requests_information
from sessions.asking.values import clock_times, days_in, names_a_day, names_a_size, without_times
from sessions.asking.vocabulary import concept, setting_words, topic_words
from sessions.asking.wanted import Wanted

_PRONOUNS = frozenset(("you", "it", "that", "this", "i", "we", "they", "best", "good", "most"))
_PARTICULAR = topic_words("particular specific certain special preferred favourite favorite")
_VAGUE_TIMES = frozenset(("later", "earlier", "sooner", "soon", "late", "early"))
_REQUESTING = (Act.REQUEST, Act.WEAK_REQUEST, Act.STEP)
_VAGUE_TIME_MEANT = Pattern(
    r"(?:does|do|would|did) (?:the word |your )?(?:later|earlier|soon|sooner|then|today|tonight|morning"
    r"|afternoon|evening"
    r"|(?:this|that|next) [a-z]+) mean\b"
)
_PERFECT = Pattern(r"\b(?:did|was|were|had|have|has)\b")
_PAST_QUESTION = Pattern(r"(?:^|, |: |\b(?:and|but|so) )(?:did|was|were|had|have|has) ")
_FROM_NOW = Pattern(
    r"\bhow soon\b|\bhow (?:much|many|long) (?:[a-z]+ )?(?:later|from now|until then|ahead)\b", needs="how"
)
_THE_UNKNOWN = Pattern(r"\b(?:it|them|this|that|these|those)\b")
_ABOUT_TIME = frozenset({Kind.TIME, Kind.DAY, Kind.DURATION, Kind.FREQUENCY})


def score(utterance: Utterance, wanted: Wanted, context: Context) -> Reading:
    """The strongest reading of one asking sentence."""
    plain = utterance.plain
    if utterance.act is Act.COURTESY:
        return Reading(0.02, "it is a closing courtesy", True)
    if wanted.is_consent:
        return read_consent(utterance, wanted, context)
    aims = aims_of(plain)
    readings = [read_options(plain, wanted, context)]
    readings += [_read_aim(aim, plain, wanted, context) for aim in aims]
    if utterance.act in _REQUESTING or not aims or requests_information(plain):
        noun_only = not aims or utterance.act is Act.QUESTION
        readings.append(_read_nouns(utterance, wanted, context, not noun_only))
    if wanted.is_thing and not aims and ANY_PREFERENCE.search(plain):
        readings.append(
            Reading(
                0.78 if not topic_words(plain) - wanted.topic - context.opening - _PARTICULAR else 0.5,
                "it asks for a preference",
            )
        )
    last_clause = re.split(r" [?:;] ", plain.rstrip(" ?"))[-1]
    if ELLIPTIC.match(plain) or ELLIPTIC.match(last_clause):
        readings.append(_read_elliptic(plain, wanted, context))
    best = max(readings, key=lambda reading: (reading.value, reading.firm))
    if best.value < 0.5:
        best = next((reading for reading in readings if reading.barred), best)
    if utterance.act in (Act.WEAK_REQUEST, Act.STEP):
        return Reading(min(best.value - 0.2, 0.7), best.rule)
    return best


def _read_aim(aim: Aim, plain: str, wanted: Wanted, context: Context) -> Reading:
    if LOOKING_UP.search(plain):
        return Reading(0.18, "it offers to look something up", True)
    if wanted.is_moment and aim.kinds & wanted.kinds:
        return _read_moment(aim, plain, wanted, context)
    if wanted.past and wanted.is_moment and Kind.DURATION in aim.kinds and re.match(r"(?:has|have)\b", aim.tail):
        return Reading(0.62, "it asks how long ago that was")
    if wanted.is_moment and _VAGUE_TIME_MEANT.match(aim.tail):
        return Reading(0.86, "it asks which moment a word stands for")
    acting = other_action(plain, wanted, context)
    if aim.wh in ("which", "what") and aim.head and aim.head in wanted.heads:
        if acting and not CLARIFY.search(plain):
            telling = re.search(r"\b(?:i|to) (?:tell|give|write|report|say|mention)\b", plain) is not None
            return Reading(0.6 if telling else 0.4, "it asks which thing for another action")
        if (aim.nouns - wanted.topic - context.opening) & kind_concepts(frozenset(Kind)):
            return Reading(0.45, "it asks for something similarly named")
        return Reading(0.94, "it asks for it by the script's own word")
    if aim.kinds & {Kind.PERSON}:
        return _read_who(plain, aim, wanted, acting)
    if aim.kinds & wanted.kinds - {Kind.THING, Kind.CHOICE}:
        return _read_same_kind(aim, plain, wanted, context, acting)
    if (wanted.is_thing and not acting) or (Kind.CHOICE in wanted.kinds and aim.wh == "which" and not aim.nouns):
        reading = _read_which(aim, plain, wanted, context, acting)
        if reading is not None:
            return reading
    if aim.named or acting or not wanted.is_thing:
        certain = (aim.named or acting or wanted.is_moment) and not (
            (wanted.past or Kind.DURATION in wanted.kinds) and aim.kinds & _ABOUT_TIME
        )
        loose = {Kind.MANNER} if Kind.AMOUNT not in wanted.kinds else {Kind.MANNER, Kind.SIZE}
        certain = certain and (wanted.is_moment or not aim.kinds & loose)
        certain = certain and (acting or not _bears_on(aim, plain, wanted, context))
        return Reading(0.05 if certain else 0.28, "it asks for another kind of answer", certain)
    return Reading(0.28, "it asks which other thing")


def _bears_on(aim: Aim, plain: str, wanted: Wanted, context: Context) -> bool:
    """Whether a question after another kind of answer may still be meant to find out what the script gives."""
    if aim.wh == "how" and _FROM_NOW.search(plain) and wanted.is_moment:
        return True
    words = topic_words(plain)
    if words & (wanted.topic | kind_concepts(wanted.kinds)) and not _PAST_QUESTION.search(plain):
        return True
    if wanted.is_thing and not _PERFECT.search(aim.tail):
        # A thing can be told by its place, and "when do you take that one?" asks about the thing that is sought.
        return bool(aim.kinds & {Kind.PLACE}) or _THE_UNKNOWN.search(aim.tail) is not None
    if wanted.is_moment and not aim.named and not aim.nouns:
        return True
    foreign = words - wanted.topic - context.opening - setting_words()
    return not foreign and not aim.nouns and aim.kinds <= {Kind.MANNER, Kind.THING}


def _read_moment(aim: Aim, plain: str, wanted: Wanted, context: Context) -> Reading:
    reminding = REMINDING in context.opening | wanted.topic
    topical = wanted.topic | ({REMINDING} if reminding else context.opening)
    if aim.nouns - topical - kind_concepts(wanted.kinds):
        return Reading(0.3, f"it asks for {wanted.name} of something else")
    tail = aim.tail
    past = re.match(r"(?:did|was|were|had|have|has)\b", tail) is not None
    if past and not MEANT.match(tail) and not wanted.past:
        return Reading(0.06, "it asks about something past", True, True)
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
    if about and not pronoun and not about & topical:
        return Reading(0.08, f"it asks for {wanted.name} of something else", not about & context.opening)
    if PREFERENCE.search(tail) or (PREFERENCE.search(plain) and aim.wh != "when"):
        return Reading(0.93, f"it asks which {wanted.name.removeprefix('a ')} is wanted")
    if named in ("it", "that", "this", "they"):
        spare = content_after(tail) - topical - context.opening
        return Reading(0.25 if spare else 0.66, f"it asks for {wanted.name}")
    bare = re.match(
        r"[,?:;]|for\b|of day\b|exactly\b|please\b|on\b|in\b|today\b|this\b|tomorrow\b|then\b|though\b"
        r"|and\b|or\b|would\b",
        tail,
    )
    if not tail or bare:
        rest = content_after(tail) - topical - context.opening
        return Reading(0.6 if rest and not clock_times(tail) else 0.9, f"it asks for {wanted.name}")
    if topic_words(tail) & topical:
        spare = content_after(tail) - topical - context.opening - setting_words() - kind_concepts(frozenset(Kind))
        if spare and wanted.topic - context.opening - {REMINDING}:
            return Reading(0.4, f"it asks for {wanted.name}, perhaps of something else")
        return Reading(0.82, f"it asks for {wanted.name} of the same thing")
    if pronoun or re.match(r"(?:you|it|that|this)\b", tail):
        spare = content_after(tail) - topical - context.opening - setting_words()
        told = requests_information(plain) and not spare
        return Reading(0.8 if told else 0.66, f"it asks for {wanted.name}")
    return Reading(0.3, f"it asks for {wanted.name}, perhaps of something else")


def _read_same_kind(aim: Aim, plain: str, wanted: Wanted, context: Context, acting: bool) -> Reading:
    """Amounts, places, lengths of time, reasons: asked by their kind, checked by the topic."""
    if acting and not aim.nouns and Kind.WORDING not in aim.kinds:
        return Reading(0.2, "it asks about another action", True)
    if Kind.AMOUNT in aim.kinds and MONEY.search(plain) and concept("price") not in wanted.topic:
        return Reading(0.1, "it asks for a price", True)
    foreign = aim.nouns - wanted.topic - kind_concepts(wanted.kinds) - context.opening
    present = wanted.directing and re.match(
        r"(?:is|are|was|were|did|has|have|do|does) (?:the|your|my|[a-z]+ing)\b", aim.tail
    )
    lasting = Kind.DURATION in aim.kinds and re.match(r"(?:have|has|had|did|was|were)\b", aim.tail)
    if (present and PREFERENCE.search(aim.tail) is None) or (lasting and not _PERFECT.search(wanted.asked)):
        return Reading(0.35, f"it asks for {wanted.name} of what is so already")
    if Kind.PLACE in aim.kinds and wanted.heads and aim.nouns and not aim.nouns & (wanted.heads | {concept("place")}):
        return Reading(0.4, "it asks for another place")
    if foreign and names_people(aim.nouns):
        return Reading(0.6, f"it asks for {wanted.name}, counted in people")
    if foreign:
        return Reading(0.3, f"it asks for {wanted.name} of something else")
    shared = wanted.topic & topic_words(plain)
    spare = content_after(aim.tail) - wanted.topic - context.opening - kind_concepts(frozenset(Kind)) - setting_words()
    if re.match(r"(?:are|were) you\b", aim.tail) and not shared and wanted.topic:
        return Reading(0.4, f"it asks for {wanted.name}, perhaps of something else")
    if shared and not spare:
        return Reading(0.93, f"it asks for {wanted.name}")
    if wanted.bare and PREFERENCE.search(aim.tail) and not foreign:
        return Reading(0.62, f"it asks for {wanted.name}")
    if shared or not spare:
        beside = bool(wanted.heads) and not wanted.heads & topic_words(plain)
        return Reading((0.4 if beside else 0.55) if spare else 0.85, f"it asks for {wanted.name}")
    uncounted = Kind.AMOUNT in aim.kinds and not aim.nouns and re.match(r"(?:are|will|is|would)\b", aim.tail)
    return Reading(0.6 if uncounted else 0.35, f"it asks for {wanted.name}, perhaps of something else")


def _read_which(aim: Aim, plain: str, wanted: Wanted, context: Context, acting: bool) -> Reading | None:
    """ "Which one?", "Which drink would you like?": a choice asked for in a word the script does not use."""
    if not aim.nouns and aim.wh == "which":
        return _read_elliptic(plain, wanted, context)
    if aim.nouns & wanted.topic and not aim.named:
        return Reading(0.35, "it touches the script's topic, but asks about another part of it")
    if (
        Kind.NAME in aim.kinds
        and not wanted.people
        and re.match(r"(?:is|was) (?:his|her|their)\b", plain.partition("what ")[2])
    ):
        return Reading(0.4, "it asks for a person's name")
    if Kind.NAME in aim.kinds:
        shared = topic_words(plain) & (wanted.topic | context.opening)
        return Reading(0.84 if shared else 0.72, "it asks for the name")
    if aim.named:
        return None
    if aim.nouns and Kind.PERSON in wanted.kinds and not names_people(aim.nouns):
        certain = acting or CLARIFY.search(plain) is None
        return Reading(0.15, "it asks which thing, where the script gives a person", certain)
    if aim.wh == "what" and re.match(r"(?:it|they|the \w+) (?:says?|reads?|shows?)\b", aim.tail):
        about = (topic_words(plain) | topic_words(context.before)) & wanted.topic
        return Reading(0.82 if about else 0.45, "it asks what is written there")
    if aim.wh == "what" and not aim.nouns:
        asked_for = CLARIFY.search(plain) is not None
        if (
            asked_for
            and topic_words(aim.tail) & context.opening
            and re.search(r"\b(?:into|to|as|with|from)(?: \?)?$", plain)
        ):
            return Reading(0.6, "it asks what, in the user's own words")
        return Reading(0.5 if asked_for else 0.28, "it asks what, without a word for it")
    if aim.nouns & context.opening:
        return Reading(0.3 if wanted.heads else 0.66, "it asks which, by a word of the user's")
    if wanted.alternatives and CLARIFY.search(plain):
        return Reading(0.52, "it asks which, in another word")
    return None


def _read_who(plain: str, aim: Aim, wanted: Wanted, acting: bool) -> Reading:
    if not wanted.people:
        return Reading(0.06, "it asks for a person, which the script does not give", True)
    if acting:
        if wanted.bare:
            return Reading(0.4, "it asks who, perhaps for another action")
        return Reading(0.12, "it asks who for another action", True)
    if topic_words(aim.tail) & wanted.topic:
        return Reading(0.92, "it asks who, in the script's own words")
    if CLARIFY.search(plain) or re.search(
        r"\b(?:is (?:she|he|it|this|that)|(?:she|he|it|this|that) (?:is|was)|by (?:she|he)|said)\b"
        r"|\b(?:with|for|to)(?: ,| \?| and\b| or\b|$)",
        plain,
    ):
        return Reading(0.88, "it asks who is meant")
    if re.match(r"(?:are|would|will|do|should) you\b|(?:would|will|should) (?:it|that|this) be\b", aim.tail):
        return Reading(0.62, "it asks who")
    if Kind.PERSON in wanted.kinds and not re.match(r"(?:did|was|were|had|[a-z]+ed|took|wrote|told|gave)\b", aim.tail):
        return Reading(0.55, "it asks who")
    return Reading(0.35, "it asks who, perhaps of something else")


def _read_nouns(utterance: Utterance, wanted: Wanted, context: Context, has_aims: bool) -> Reading:
    """Requests and yes-or-no questions that name the wanted thing ("I need the time", "Could you read"
    " the label?")."""
    plain = utterance.plain
    words = topic_words(plain)
    requested = utterance.act in _REQUESTING or requests_information(plain)
    asking = requested or REQUESTING.search(plain) is not None
    objects = _objects(plain)
    if asking and not has_aims:
        reading = _read_request(plain, objects, words, wanted, context)
        if reading is not None:
            return reading
    foreign = words - wanted.topic - wanted.reply_topic
    if words & wanted.topic and utterance.act is Act.QUESTION and not wanted.is_moment:
        acting = other_action(plain, wanted, context)
        return Reading(0.15 if acting else 0.26, "it touches the topic without asking for it", acting)
    if utterance.act is Act.QUESTION and foreign and len(plain.split()) > 3:
        elsewhere = INVERTED.search(plain) is not None and CHOOSING.search(plain) is None
        which_one = "one" in plain.split() and CLARIFY.search(plain) is not None
        return Reading(
            0.08,
            "it asks about something else",
            elsewhere and not which_one and _names_another(plain, foreign, wanted, context),
        )
    valued = clock_times(plain) or names_a_day(plain) or names_a_size(plain)
    guessed = valued and INVERTED.match(plain) is not None
    if len(plain.split()) <= 6 and kinds_of_nouns(without_times(plain)) & wanted.kinds and not guessed:
        return Reading(0.7, f"it names {wanted.name}")
    return Reading(0.2 if foreign else 0.3, "it asks for something the script does not name")


def _names_another(plain: str, foreign: frozenset[str], wanted: Wanted, context: Context) -> bool:
    """Whether a yes-or-no question is clearly about another thing, act or past event."""
    if len(foreign - context.opening) > 1 or _PAST_QUESTION.search(plain) is not None:
        return True
    return other_action(plain, wanted, context)


def _read_request(
    plain: str, objects: frozenset[str], words: frozenset[str], wanted: Wanted, context: Context
) -> Reading | None:
    specific = wanted.kinds - {Kind.THING, Kind.CHOICE}
    kinds = kinds_of_nouns(plain)
    acting = other_action(plain, wanted, context) and not re.search(
        r"\b(?:may|might|can|could) i (?:ask|know|have|get)\b", plain
    )
    if acting:
        return None
    if kinds & specific and not (clock_times(plain) or days_in(plain)) and objects & kind_concepts(frozenset(specific)):
        return Reading(0.86, f"it requests {wanted.name}")
    if objects & wanted.heads:
        return Reading(0.86, "it requests what the script gives")
    if wanted.is_thing and Kind.NAME in kinds and objects & kind_concepts(frozenset({Kind.NAME})):
        return Reading(0.82 if words & (wanted.topic | context.opening) else 0.76, "it requests the name")
    if wanted.people and Kind.PERSON in kinds:
        return Reading(0.7, "it requests a person")
    if wanted.is_thing and re.search(r"\b(?:right|correct|exact|which) one\b", plain):
        return Reading(0.7, "it requests which one")
    if DETAILS.search(plain) and wanted.is_thing:
        return Reading(0.6, "it requests details")
    if kinds & specific and not clock_times(plain):
        return Reading(0.6, f"it may request {wanted.name}")
    if words & wanted.heads and wanted.is_thing and Kind.NAME in kinds:
        return Reading(0.72, "it requests the name")
    if words & wanted.heads and not wanted.is_moment:
        return Reading(0.4, "it may request what the script gives")
    return None


def _objects(plain: str) -> frozenset[str]:
    """The concepts of the nouns that a request or question is after ("the label" in "Could you read me"
    " the label?")."""
    found: set[str] = set()
    for match in OBJECT.finditer(plain):
        found |= topic_words(match.group(1)) | {
            word for word in match.group(1).split() if word in ("time", "date", "day")
        }
    return frozenset(found)


def _read_elliptic(plain: str, wanted: Wanted, context: Context) -> Reading:
    """ "Which one?", read with what was said before."""
    if wanted.is_thing or Kind.CHOICE in wanted.kinds:
        earlier = topic_words(context.before)
        named = sum(option.named_in(context.before, days_in(context.before)) for option in wanted.alternatives)
        here = topic_words(plain)
        if named >= 2 or (earlier | here) & (wanted.topic | wanted.reply_topic):
            return Reading(0.9, "it asks which of the things just named")
        if here - context.opening:
            return Reading(0.5, "it asks which one")
        return Reading(0.8 if not earlier or earlier & context.opening else 0.6, "it asks which one")
    if kinds_of_nouns(context.before) & wanted.kinds:
        return Reading(0.6, "it asks for what was just named")
    return Reading(0.24, "it asks for something just named")
