"""The one border that untrusted text crosses on its way to a screen.

Text from cases, traces, tools and people may hold anything; a terminal obeys control characters, so each is
shown as a visible sign instead. What it says as markup is no concern here: screens show it as plain content.
"""

from __future__ import annotations

from sessions.visible_signs import with_visible_signs


def sanitize(text: str) -> str:
    """Return a text that no terminal acts on: controls, bidi marks, hidden text and lone surrogates as visible signs.

    Line feeds and tabs stay; CR LF becomes a line feed.
    """
    return with_visible_signs(text)


def one_line(text: str) -> str:
    """Return a text that no terminal acts on, on a single line."""
    return sanitize(text).replace("\n", " ").replace("\t", " ")
