"""What one reading of a sentence is, and the sentence frames that several readings look for."""

from __future__ import annotations

from dataclasses import dataclass

from sessions.asking.answer_kinds import Kind
from sessions.asking.frames import ACTION_OFFER, MAY_I_ASK
from sessions.asking.vocabulary import COMMON, LOOKING, SENDING, SETTING, concept
from sessions.asking.wanted import Wanted

REMINDING = "remind"


@dataclass(frozen=True, slots=True)
class Reading:
    """How strongly a sentence asks the scripted question, 0 to 1, by which rule (a clause for a person).

    `firm` tells that a low value has a positive reason rather than the mere lack of one, `barred` that no
    merely similar example may raise it (a guess, a question about the past).
    """

    value: float
    rule: str
    firm: bool = False
    barred: bool = False


@dataclass(frozen=True, slots=True)
class Context:
    """What was said before: the content words of the user's messages, and the text just before the"
    " sentence."""

    opening: frozenset[str]
    before: str


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
