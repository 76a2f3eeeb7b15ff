"""The characters that act on whoever reads a text, or hide in it, and how they are written so that they do not.

A control character moves a terminal's cursor, a direction mark turns what follows around, a tag character carries
words that nobody sees. One table says which they are, for every screen and every format that is written.
"""

from __future__ import annotations

import json
import re
from typing import Any

_HARMFUL = (
    "\x00-\x08\x0b-\x1f\x7f-\x9f"  # controls, all but tab and line feed
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f"  # direction marks, and old marks of writing that show nothing
    "\u2028\u2029"  # line breaks that a line feed is not
    "\ufff9-\ufffb"  # marks around a text between the lines
    "\U000e0000-\U000e007f"  # tags: ASCII that is not seen
    "\ud800-\udfff"  # halves of a character
)
_FLAG = "\U0001f3f4"
_FOUND = re.compile(
    f"[{_HARMFUL}{_FLAG}](?:(?<={_FLAG})[\U000e0030-\U000e0039\U000e0061-\U000e007a]{{3,6}}\U000e007f)?"
)
"""A harmful character, or a flag to be left alone: that of a part of a country is a black flag, its code as tags, and
a tag that ends it."""


def with_visible_signs(text: str) -> str:
    """Return a text that acts on nothing and hides nothing: each harmful character as a visible sign.

    Line feeds and tabs stay; CR LF becomes a line feed.
    """
    return _FOUND.sub(_sign, text.replace("\r\n", "\n"))


def as_safe_json(value: Any, *, indent: int | None = 2, ascii_only: bool = False) -> str:
    """Return a value as JSON text that acts on nothing: harmful characters as escapes, so that nothing is lost.

    `ascii_only` escapes every character that is not ASCII.
    """
    return _FOUND.sub(_escape, json.dumps(value, ensure_ascii=ascii_only, indent=indent))


def _sign(found: re.Match[str]) -> str:
    if found[0][0] == _FLAG:
        return found[0]
    code = ord(found[0])
    if code < 0x20:
        return chr(0x2400 + code)
    if code == 0x7F:
        return "\u2421"
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"


def _escape(found: re.Match[str]) -> str:
    return found[0] if found[0][0] == _FLAG else json.dumps(found[0])[1:-1]
