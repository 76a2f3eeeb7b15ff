"""Hints for a reviewer as rows: plainly hints, and no verdict."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sessions.review_hints import Hint
from tui.presenting.glyphs import Glyphs
from tui.presenting.rows import Row, row


def hint_rows(found: Sequence[Hint], glyphs: Glyphs, number_of: Callable[[int], int], indent: int = 0) -> list[Row]:
    """Return the hints: what of the requirement was found in the answer and what was not. `number_of` names a step."""
    if not found:
        return []
    there = [hint for hint in found if hint.found]
    missing = [hint for hint in found if not hint.found]
    rows = [row("", ("hints", "label"), ("  words only; they decide nothing", "hint"), indent=indent)]
    if there:
        told = ", ".join(_told_hint(hint, number_of) for hint in there)
        rows.append(row("", (f"{glyphs.true} found      ", "dim"), told, indent=indent + 2, hang=indent + 15))
    if missing:
        told = ", ".join(hint.text for hint in missing)
        rows.append(row("", (f"{glyphs.open} not found  ", "dim"), (told, "dim"), indent=indent + 2, hang=indent + 15))
    return rows


def _told_hint(hint: Hint, number_of: Callable[[int], int]) -> str:
    steps = ", ".join(str(number_of(seq)) for seq in hint.where[:3])
    return f"{hint.text} (step {steps})"
