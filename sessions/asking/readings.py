"""What one reading of a sentence is, and the sentence frames that several readings look for."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sessions.asking.answer_kinds import Kind
from sessions.asking.vocabulary import COMMON, LOOKING, SENDING, SETTING, concept
from sessions.asking.wanted import Wanted

REMINDING = "remind"
CLARIFY = re.compile(
    r"\b(?:(?:do|did|would) (?:you|they|she|he|it) (?:mean|have in mind|intend|refer)|(?:you|they|she"
    r"|he) (?:mean|meant|had in mind|have in mind|were after|intended)|"
    r"(?:are|were) you (?:thinking|talking|asking|referring|looking|speaking|after|wondering|searching"
    r"|missing)|you are (?:thinking|talking|asking|referring|looking|speaking|after|searching|missing)"
    r"|"
    r"(?:are|were) we (?:talking|looking|speaking)|(?:is|was) (?:it|that|this|she|he|they)\b|(?:are"
    r"|were) (?:these|those|they)|(?:would|will|might|could|should) (?:that|it|this|she|he) be|"
    r"in mind|refers? to|referring to|(?:should|shall) i (?:be )?(?:use|go with|take|read|treat|look"
    r"|looking|count|put|set|book|note|enter|save|record|make|mark|add|pick|choose|assume|open|fetch)|"
    r"(?:do|would) you (?:want|like|prefer|need)|which is it|which of)\b"
)
_ACTION_OFFER = re.compile(
    r"\b(?:(?:should|shall|can|could|may|might) i\b|(?:like|want|need|prefer|rather|happy for|ok for"
    r"|wish|mind if|ok if|fine if|alright if|ok with) (?:me to|me|i)\b|let me\b)"
    r" ?(?:just |also |now |then |go ahead and |first |please )*([a-z]+)"
)
_MAY_I_ASK = re.compile(
    r"\b(?:may|might|can|could) i (?:just |please )?(?:ask|know|have|get|check)(?: you)? (?:what|which"
    r"|when|where|who|whose|why|how|whether|if|for|about|the|your|a|an|its)\b"
)


@dataclass(frozen=True, slots=True)
class Reading:
    """How strongly a sentence asks the scripted question, 0 to 1, by which rule (a clause for a person).

    `firm` tells that a low value has a positive reason rather than the mere lack of one.
    """

    value: float
    rule: str
    firm: bool = False


@dataclass(frozen=True, slots=True)
class Context:
    """What was said before: the content words of the user's messages, and the text just before the sentence."""

    opening: frozenset[str]
    before: str


def other_action(plain: str, wanted: Wanted, context: Context) -> bool:
    """Whether the sentence asks about the assistant's doing something else ("Should I call Maya?")."""
    match = _ACTION_OFFER.search(plain)
    if match is None or _MAY_I_ASK.search(plain):
        return False
    verb = match.group(1)
    if verb in COMMON - {"tell", "ask", "check", "help", "give", "try"} or verb in LOOKING:
        return False
    if concept(verb) in wanted.topic:
        return False
    if wanted.is_moment or wanted.kinds & {Kind.FREQUENCY, Kind.DURATION}:
        if concept(verb) == REMINDING:
            return bool(wanted.topic) and REMINDING not in wanted.topic | context.opening
        if verb in SETTING:
            return False
    elif verb in SETTING - SENDING:
        return False
    return not (concept(verb) in context.opening and REMINDING not in context.opening)
