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

    It takes no more than `most` of it (0: any). Where there is too little room the column of the highest `rank` is
    left out first; rank 0 always stays.
    """

    name: str
    title: str
    least: int
    grow: int = 0
    rank: int = 0
    most: int = 0


def column_widths(columns: Sequence[Column], room: int) -> list[tuple[Column, int]]:
    """Return the columns that fit a width, each with its own width."""
    kept = list(columns)
    while kept and _needed(kept) > room:
        last = max(kept, key=lambda column: column.rank)
        if last.rank == 0:
            break
        kept.remove(last)
    widths = _grown(kept, max(0, room - _needed(kept)))
    over = _needed(kept) - room
    if over > 0 and widths:
        widths[-1] = max(4, widths[-1] - over)
    return list(zip(kept, widths, strict=True))


def _grown(columns: Sequence[Column], left: int) -> list[int]:
    """Share out the room that is left; what a column has no use for goes to those that still grow."""
    widths = [column.least for column in columns]
    while True:
        growing = [
            place
            for place, column in enumerate(columns)
            if column.grow and (not column.most or widths[place] < column.most)
        ]
        shares = sum(columns[place].grow for place in growing)
        given = 0
        for place in growing:
            share, most = left * columns[place].grow // shares, columns[place].most
            taken = min(share, most - widths[place]) if most else share
            widths[place] += taken
            given += taken
        left -= given
        if not given or not any(column.most for column in columns):
            return widths


def _needed(columns: Sequence[Column]) -> int:
    return sum(column.least for column in columns) + GAP * max(0, len(columns) - 1)
