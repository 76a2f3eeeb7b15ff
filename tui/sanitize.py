"""The one border that untrusted text crosses on its way to a screen.

Text from cases, traces, tools and people may hold anything; a terminal obeys control characters, so each is
shown as a visible sign instead. What it says as markup is no concern here: screens show it as plain content.
"""

from __future__ import annotations

import re

_CONTROL = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)


def _visible(found: re.Match[str]) -> str:
    code = ord(found[0])
    if code < 0x20:
        return chr(0x2400 + code)
    return "\u2421" if code == 0x7F else f"\\u{code:04x}"


def sanitize(text: str) -> str:
    """Return a text that no terminal acts on: controls, bidi marks and lone surrogates as visible signs.

    Line feeds and tabs stay; CR LF becomes a line feed.
    """
    return _CONTROL.sub(_visible, text.replace("\r\n", "\n"))


def one_line(text: str) -> str:
    """Return a text that no terminal acts on, on a single line."""
    return sanitize(text).replace("\n", " ").replace("\t", " ")
