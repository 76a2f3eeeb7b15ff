"""What one reading of a sentence is, and the sentence frames that several readings look for."""

from __future__ import annotations

from typing import NamedTuple

from sessions.asking.answer_kinds import Kind
from sessions.asking.frames import ACTION_OFFER, MAY_I_ASK
from sessions.asking.patterns import Pattern
from sessions.asking.vocabulary import COMMON, LOOKING, SENDING, SETTING, concept
from sessions.asking.wanted import Wanted

REMINDING = "remind"
BACK_THEN = Pattern(
    r"\b(?:yesterday|so far|ago|before|earlier|the other day|(?:the )?last (?:time|week|month|year|night|summer"
    r"|winter|spring"
    r"|autumn|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|previously|usually)\b"
)
AS_BEFORE = Pattern(
    r"\b(?:as (?:always|usual|before|ever|last (?:time|year|week|month))|like (?:last time|before|always|usual)|again"
    r"|i (?:assume|suppose|presume|guess|take it|imagine|gather)|is that (?:right|correct|it|so)|(?:right|correct|yes)"
    r"|(?:is|does|do|are|was|will|would) (?:it|you|that|they) not)[ ?,]*$"
)
PERFECT = Pattern(r"\b(?:did|was|were|had|have|has)\b")
PAST_QUESTION = Pattern(r"(?:^|, |: |\b(?:and|but|so) )(?:did|was|were|had|have|has) ")


class Reading(NamedTuple):
    """How strongly a sentence asks the scripted question, 0 to 1, by which rule (a clause for a person).

    `firm` tells that a low value has a positive reason rather than the mere lack of one, `barred` that no
    merely similar example may raise it (a guess, a question about the past).
    """

    value: float
    rule: str
    firm: bool = False
    barred: bool = False


class Context(NamedTuple):
    """What was said before: the content words of the user's messages, and the text just before the
    sentence."""

    opening: frozenset[str]
    before: str

    @property
    def sentences(self) -> list[str]:
        """The sentences just before, in their order."""
        return self.before.split(" . ")


def other_action(plain: str, wanted: Wanted, context: Context) -> bool:
    """Whether the sentence asks about the assistant's doing something else ("Should I call Maya?")."""
    match = ACTION_OFFER.search(plain)
    if match is None or MAY_I_ASK.search(plain):
        return False
    verb = match.group(1)
    if verb in COMMON - {"tell", "ask", "check", "help", "give", "try"} or verb in LOOKING:
        return False
    if concept(verb) in wanted.topic:
        return False
    if wanted.is_moment or wanted.kinds & {Kind.FREQUENCY, Kind.DURATION}:
        if concept(verb) == REMINDING:
            return not wanted.bare and REMINDING not in wanted.topic | context.opening
        if verb in SETTING:
            return False
    elif verb in SETTING - SENDING:
        return False
    return not (concept(verb) in context.opening and REMINDING not in context.opening)
