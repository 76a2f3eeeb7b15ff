"""What a person writes into a field: every character that writes is kept, what a terminal acts on is made visible.

Joiners, spaces of other scripts and direction marks are a part of written words, also where Python does not call
them printable; controls are not.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from tui.sanitize import sanitize

if TYPE_CHECKING:
    from textual import events

_DIRECTION_MARK = re.compile("([\u061c\u200e\u200f])")
_TAG = re.compile("[\U000e0030-\U000e0039\U000e0061-\U000e007a\U000e007f]")
"""What the flag of a part of a country is written with. Where it is typed, each comes alone, and stays."""
_UNSEEN = {ord(mark): "\u200b" for mark in "\u061c\u200e\u200f"}
"""Direction marks are a part of written Arabic and Hebrew; on screen a sign without width or effect stands for each."""


def as_written(text: str) -> str:
    """Return a text as it may stand in a line: what a terminal would act on as visible signs, direction marks kept."""
    if _TAG.fullmatch(text):
        return text
    return "".join(part if _DIRECTION_MARK.match(part) else sanitize(part) for part in _DIRECTION_MARK.split(text))


def as_written_on_one_line(text: str) -> str:
    """Return a text as it may stand in a field of one line."""
    return as_written(text).replace("\n", " ").replace("\t", " ")


def as_painted(text: str) -> str:
    """Return a text that was written as it may be painted: its direction marks without effect on the screen."""
    return text.translate(_UNSEEN)


def writes(event: events.Key) -> bool:
    """Whether a key writes a character, also one that Python does not call printable, e.g. a joiner."""
    character = event.character
    return character is not None and len(character) == 1 and unicodedata.category(character) not in ("Cc", "Cs")
