"""What goes into the matcher of the user's side and what comes out of it (contract section 4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

ReplyKind = Literal["scripted", "unscripted", "none"]


@dataclass(frozen=True, slots=True)
class ScriptedQuestion:
    """The one question a case's script foresees, as its case file writes it.

    `when_asked` is a short question or noun phrase ("What reminder time?"), `reply` the scripted answer.
    The rest is optional: `asks` are example turns that ask the same, `asks_not` example turns that do not,
    `alternatives` the things to choose between, each with all its spellings.
    """

    when_asked: str
    reply: str
    asks: tuple[str, ...] = ()
    asks_not: tuple[str, ...] = ()
    alternatives: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Judgement:
    """Which reply a turn calls for.

    `reply` is the likelier answer also where `sure` is false; `why` is one plain sentence for a person;
    `sentence` is the sentence of the turn that decided, "" where no sentence asked anything.
    """

    reply: ReplyKind
    sure: bool
    why: str
    sentence: str
