"""Columns and cells of a table before it meets a screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tui.presenting.rows import Span

Cell = tuple[Span, ...]
"""What stands in one place of a table."""
GAP = 2
"""Cells between two columns."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column: `least` is its width in cells, `grow` its share of the room that is left.

    Where there is too little room the column of the highest `rank` is left out first; rank 0 always stays.
    """

    name: str
    title: str
    least: int
    grow: int = 0
    rank: int = 0


def column_widths(columns: Sequence[Column], room: int) -> list[tuple[Column, int]]:
    """Return the columns that fit a width, each with its own width."""
    kept = list(columns)
    while kept and _needed(kept) > room:
        last = max(kept, key=lambda column: column.rank)
        if last.rank == 0:
            break
        kept.remove(last)
    left = max(0, room - _needed(kept))
    shares = sum(column.grow for column in kept)
    widths = [column.least + (left * column.grow // shares if shares else 0) for column in kept]
    over = _needed(kept) - room
    if over > 0 and widths:
        widths[-1] = max(4, widths[-1] - over)
    return list(zip(kept, widths, strict=True))


def _needed(columns: Sequence[Column]) -> int:
    return sum(column.least for column in columns) + GAP * max(0, len(columns) - 1)
