"""How strongly one sentence asks the scripted question: the strongest of several readings of it."""

from __future__ import annotations

import re

from sessions.asking.aims import Aim, aims_of, content_after
from sessions.asking.answer_kinds import Kind, kind_concepts
from sessions.asking.clauses import own_part, without_example, without_promise
from sessions.asking.consent import read_consent
from sessions.asking.frames import ANY_PREFERENCE, CLARIFY, ELLIPTIC, LOOKING_UP
from sessions.asking.guesses import offers_ways, read_guess
from sessions.asking.moments import (
    asks_from_now,
    asks_of_the_past,
    belongs_elsewhere,
    read_moment,
    read_same_kind,
)
from sessions.asking.named_requests import REQUESTING_ACTS, read_nouns
from sessions.asking.nearby import bears_on, points_nowhere_else, read_near
from sessions.asking.offered import read_options
from sessions.asking.patterns import Pattern
from sessions.asking.readings import Context, Reading, other_action
from sessions.asking.references import read_reference
from sessions.asking.related import places
from sessions.asking.speech import Act, Utterance, requests_information
from sessions.asking.things import read_elliptic, read_which, read_who
from sessions.asking.vocabulary import setting_words, topic_words
from sessions.asking.wanted import Wanted

_ANOTHER = Pattern(r"\b(?:which|what) (?:other|further|more)\b", needs="which what")
_PROPERTY = Pattern(r"(?:first|last|phone|full|second|other|opening) [a-z]+")
_PARTICULAR = topic_words("particular specific certain special preferred favourite favorite")
_VAGUE_TIME_MEANT = Pattern(
    r"(?:does|do|would|did) (?:the word |your )?(?:later|earlier|soon|sooner|then|today|tonight|morning"
    r"|afternoon|evening"
    r"|(?:this|that|next) [a-z]+) mean\b"
)
_BEGINNING = Pattern(r"\b(?:from (?:which|what|when)|since (?:which|what|when)|start|starting|begin|starts|begins)\b")
_ENDING = Pattern(r"\b(?:until|till|up to|end|ends|finish|finishes|expire|expires|run out|over)\b")
# What is paused until Friday starts again on Friday.
_HALTED = Pattern(
    r"\b(?:paused?|stop|stopped|hold|held|off|suspend|suspended|mute|muted|silence|silenced|skip|away|snooze"
    r"|closed)\b.*"
    r"\b(?:until|till|how long)\b|\b(?:until|till|how long)\b.*\b(?:paused?|stop|hold|off|suspend|mute|silence|skip"
    r"|away|snooze"
    r"|closed)\b"
)
_GOING_ON_AGAIN = Pattern(
    r"\b(?:resume|restart|reactivate|unpause|unmute|back on|pick up again|carry on|go on again|come back|bring it back"
    r"|(?:start|begin|ring|run|remind you|turn on|switch on|going)(?: [a-z]+){0,3} again|again from)\b"
)
_ABOUT_TIME = frozenset({Kind.TIME, Kind.DAY, Kind.DURATION, Kind.FREQUENCY})


def score(utterance: Utterance, wanted: Wanted, context: Context) -> Reading:
    """The strongest reading of one asking sentence."""
    plain = without_example(without_promise(utterance.plain))
    utterance = utterance._replace(plain=plain)
    if utterance.act is Act.COURTESY:
        return Reading(0.02, "it is a closing courtesy", True)
    if wanted.is_consent:
        return read_consent(utterance, wanted, context)
    guess = read_guess(utterance, wanted)
    if guess is not None:
        return guess
    if offers_ways(plain, wanted):
        return Reading(0.2, "it offers ways of telling something", barred=True)
    aims = aims_of(own_part(plain))
    readings = [read_options(plain, wanted, context)]
    reference = read_reference(plain, wanted, context)
    if reference is not None:
        readings.append(reference)
    readings += [_read_aim(aim, plain, wanted, context) for aim in aims]
    if utterance.act in REQUESTING_ACTS or not aims or requests_information(plain):
        noun_only = not aims or utterance.act is Act.QUESTION
        readings.append(read_nouns(utterance, wanted, context, not noun_only))
    if wanted.is_thing and not aims and ANY_PREFERENCE.search(plain):
        readings.append(
            Reading(
                0.78 if not topic_words(plain) - wanted.topic - context.opening - _PARTICULAR else 0.5,
                "it asks for a preference",
            )
        )
    last_clause = re.split(r" [?:;] ", plain.rstrip(" ?"))[-1]
    if ELLIPTIC.match(plain) or ELLIPTIC.match(last_clause):
        readings.append(read_elliptic(plain, wanted, context))
    best = max(readings, key=lambda reading: (reading.value, reading.firm))
    if best.value < 0.5:
        best = next((reading for reading in readings if reading.barred), best)
    if best.value < 0.5 and not best.firm and not best.barred and points_nowhere_else(plain, aims, wanted, context):
        best = Reading(0.56, "it asks nothing that would not be answered by what the script gives")
    if utterance.act in (Act.WEAK_REQUEST, Act.STEP):
        return Reading(min(best.value - 0.2, 0.7), best.rule)
    return best


def _read_aim(aim: Aim, plain: str, wanted: Wanted, context: Context) -> Reading:
    if re.match(r"else\b", aim.tail) or (aim.wh in ("which", "what") and _ANOTHER.search(plain)):
        return Reading(0.2, "it asks for others besides", True)
    if LOOKING_UP.search(plain):
        return Reading(0.18, "it offers to look something up", True)
    if _HALTED.search(wanted.asked) and aim.wh == "when" and _GOING_ON_AGAIN.search(plain):
        return Reading(0.66, "it asks when what was halted goes on again")
    if _other_end(plain, wanted):
        return Reading(0.3, "it asks for the other end")
    if wanted.is_moment and aim.kinds & wanted.kinds:
        return read_moment(aim, plain, wanted, context)
    if wanted.past and wanted.is_moment and Kind.DURATION in aim.kinds and re.match(r"(?:has|have)\b", aim.tail):
        return Reading(0.62, "it asks how long ago that was")
    if wanted.is_moment and _VAGUE_TIME_MEANT.match(aim.tail):
        return Reading(0.86, "it asks which moment a word stands for")
    if wanted.is_moment and aim.wh == "how" and asks_from_now(plain) and not aim.nouns - wanted.topic:
        return Reading(0.62, "it asks how far away that is")
    acting = other_action(plain, wanted, context)
    if aim.wh in ("which", "what") and aim.head and aim.head in wanted.heads:
        if acting and not CLARIFY.search(plain):
            telling = re.search(r"\b(?:i|to) (?:tell|give|write|report|say|mention)\b", plain) is not None
            return Reading(0.6 if telling else 0.4, "it asks which thing for another action")
        if (aim.nouns - wanted.topic - context.opening) & kind_concepts(frozenset(Kind)):
            return Reading(0.45, "it asks for something similarly named")
        if belongs_elsewhere(aim, wanted, context):
            return Reading(0.35, "it asks for the same of something else")
        if asks_of_the_past(aim, plain, wanted, context):
            return Reading(0.55 if context.opening & content_after(aim.tail) else 0.4, "it asks about something past")
        if aim.wh == "what" and _PROPERTY.match(aim.tail):
            return Reading(0.4, "it asks for something that goes with it")
        foreign = content_after(aim.tail) - wanted.topic - context.opening - wanted.reply_topic - setting_words()
        about = aim.wh == "what" and re.search(r"\b(?:say|says|said) (?:about|on|regarding)\b", aim.tail) is not None
        certain = not foreign or CLARIFY.search(plain) is not None or (aim.wh == "what" and not about)
        return Reading(0.94 if certain else 0.7, "it asks for it by the script's own word")
    if Kind.NAME in wanted.kinds and aim.wh == "which" and aim.nouns & wanted.topic and not aim.named and not acting:
        return Reading(0.84, "it asks which thing, where its name is wanted")
    if aim.kinds & {Kind.PERSON} and (wanted.people or Kind.PERSON not in wanted.near):
        return read_who(plain, aim, wanted, context, acting)
    if aim.kinds & wanted.specific:
        return read_same_kind(aim, plain, wanted, context, acting)
    if Kind.PLACE in wanted.kinds and aim.head in places() and not acting and not wanted.heads:
        past = asks_of_the_past(aim, plain, wanted, context)
        return Reading(
            0.4 if past or content_after(aim.tail) - wanted.topic - context.opening else 0.8, "it asks for a place"
        )
    near = read_near(aim, plain, wanted, context)
    if (wanted.is_thing and not acting) or (Kind.CHOICE in wanted.kinds and aim.wh == "which" and not aim.nouns):
        readings = (read_which(aim, plain, wanted, context, acting), near)
        if any(readings):
            return max((reading for reading in readings if reading is not None), key=lambda reading: reading.value)
    if near is not None and not acting:
        return near
    if aim.named or acting or not wanted.is_thing:
        certain = (aim.named or acting or wanted.is_moment) and not (
            (wanted.past or Kind.DURATION in wanted.kinds) and aim.kinds & _ABOUT_TIME
        )
        loose = {Kind.MANNER} if Kind.AMOUNT not in wanted.kinds else {Kind.MANNER, Kind.SIZE}
        certain = certain and (wanted.is_moment or not aim.kinds & loose)
        certain = certain and (acting or not bears_on(aim, plain, wanted, context))
        return Reading(0.05 if certain else 0.28, "it asks for another kind of answer", certain)
    return Reading(0.28, "it asks which other thing")


def _other_end(plain: str, wanted: Wanted) -> bool:
    """Whether the end is asked where the script gives the beginning, or the other way round."""
    if _HALTED.search(wanted.asked) and _GOING_ON_AGAIN.search(plain):
        return False
    if _BEGINNING.search(wanted.asked):
        return _ENDING.search(plain) is not None and _BEGINNING.search(plain) is None
    return _ENDING.search(wanted.asked) is not None and _BEGINNING.search(plain) is not None
