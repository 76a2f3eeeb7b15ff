"""Messages that panes send to the screen they are on."""

from __future__ import annotations

from dataclasses import dataclass

from textual.message import Message


@dataclass
class StepWanted(Message):
    """Show the step with this index."""

    index: int


@dataclass
class EventWanted(Message):
    """Show the step that this event of the file belongs to."""

    seq: int


@dataclass
class TextCopied(Message):
    """Put this text on the clipboard and say what it is."""

    text: str
    what: str


@dataclass
class LineOffered(Message):
    """Put this line into the composer."""

    line: str


@dataclass
class VerdictWanted(Message):
    """The operator judges the part of a check or critical failure that is a person's (None: unclear)."""

    identifier: str
    value: bool | None


@dataclass
class OverruleWanted(Message):
    """The operator wants to overrule the machine on a check or critical failure."""

    identifier: str


@dataclass
class SheetWanted(Message):
    """Show one of the sheets: `expected`, `brief`, `case`, `help`."""

    name: str
