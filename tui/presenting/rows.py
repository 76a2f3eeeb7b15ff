"""Rows of text with roles instead of colours: what a pane is made of before it meets a screen.

A role is the meaning of a piece of text (`added`, `dim`, `bad`); the theme decides what it looks like. The text
may hold anything: whoever paints it makes it harmless (`tui.sanitize`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

ROLES = (
    "dim",
    "label",
    "strong",
    "user",
    "model",
    "tool",
    "added",
    "changed",
    "removed",
    "struck",
    "good",
    "bad",
    "open",
    "accent",
    "past",
    "here",
    "hint",
    "found",
)
LONGEST_TEXT = 4_000
"""Characters of one value that a list shows before it is cut short."""


class Span(NamedTuple):
    """A piece of text and its role (empty: plain)."""

    text: str
    role: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """One entry of a list.

    `key` names it for cursor and choice (empty: it cannot be chosen); `indent` and `hang` are the cells before its
    first and its further lines; `tail` stands at the right end of the first line. A row that does not wrap takes
    exactly one line however long its text is.
    """

    key: str
    spans: tuple[Span, ...]
    indent: int = 0
    hang: int = 0
    tail: tuple[Span, ...] = ()
    wrap: bool = True

    @property
    def text(self) -> str:
        """The row as plain text, tail included."""
        told = "".join(span.text for span in self.spans)
        return told + ("  " + "".join(span.text for span in self.tail) if self.tail else "")


BLANK = Row("", ())


def row(key: str, *spans: Span | tuple[str, str] | str, indent: int = 0, hang: int | None = None, wrap: bool = True,
        tail: Iterable[Span | tuple[str, str]] = ()) -> Row:  # fmt: skip
    """Make a row; a piece is a text or (text, role). Further lines hang where the first one starts, unless told."""
    pieces = tuple(Span(piece) if isinstance(piece, str) else Span(*piece) for piece in spans)
    return Row(key, pieces, indent, indent if hang is None else hang, tuple(Span(*piece) for piece in tail), wrap)


def shortened(text: str, limit: int = LONGEST_TEXT) -> str:
    """Return a text that is not longer than a list should show, with a word on what is left out."""
    if len(text) <= limit:
        return text
    return f"{text[:limit]}... ({len(text) - limit:,} more characters)"


def counted(number: int, noun: str, plural: str = "") -> str:
    """Return a number with its noun: `1 record`, `2 records`."""
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"
