"""What can be chosen from, and what waits for a choice: shared by what drives a play and what shows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

PendingKind = Literal["reply", "script", "departed", "finished", "resting"]


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to go on: `key` names it, `title` is what it does, `about` what is added in small."""

    key: str
    title: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class Pending:
    """Something that waits for the operator: `kind`, a sentence about it, the ways to go on, best first, and why.

    `reply`: an automatic answer waits to be sent; `script`: the operator is the user and it is their turn;
    `departed`: the walkthrough has no line for what the user said, or waits for leave to go on; `finished`: it is at
    its end; `resting`: the model has come to rest, and whether that is the end is for the operator to say.
    """

    kind: PendingKind
    about: str
    choices: tuple[Choice, ...]
    why: str = ""

    @property
    def other_reply(self) -> str:
        """The way to go on that sends the automatic reply that is not proposed first, empty where there is none."""
        return next((choice.key for choice in self.choices[1:] if choice.key in ("scripted", "unscripted")), "")
