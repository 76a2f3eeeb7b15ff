"""The parts of a single line, and which of them fit a width."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rich.cells import cell_len

from tui.presenting.glyphs import UNICODE
from tui.presenting.rows import Span

LEAST_SHRUNK = 12
"""Characters that must be left of a part that is cut short."""


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a line that may be left out where there is no room; the highest `rank` goes first.

    One that `shrinks` is cut short, with an ellipsis, before it is left out.
    """

    text: str
    role: str = ""
    rank: int = 0
    right: bool = False
    shrinks: bool = False


def fitted(
    parts: Sequence[Part], width: int, gap: str = "   ", cut: str = UNICODE.ellipsis
) -> tuple[list[Span], list[Span]]:
    """Return the parts that fit a width, as the spans at the left and at the right end of the line.

    A part that is cut short ends in the mark `cut`.
    """
    kept = list(parts)
    while len(kept) > 1 and (over := _cells(kept, gap) - width) > 0:
        worst = max(kept, key=lambda part: part.rank)
        if worst.rank == 0:
            break
        left_of_it = len(worst.text) - over - len(cut)
        if worst.shrinks and left_of_it >= LEAST_SHRUNK:
            kept[kept.index(worst)] = replace(worst, text=worst.text[:left_of_it].rstrip() + cut, shrinks=False)
        else:
            kept.remove(worst)
    left: list[Span] = []
    right: list[Span] = []
    for part in kept:
        side = right if part.right else left
        if side:
            side.append(Span(gap))
        side.append(Span(part.text, part.role))
    return left, right


def _cells(parts: Sequence[Part], gap: str) -> int:
    return sum(cell_len(part.text) for part in parts) + len(gap) * (len(parts) - 1)
