"""Rows whose text stands in columns, each wrapped to its own width."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size

from tui.presenting.rows import Row, Span
from tui.presenting.tables import GAP
from tui.sanitize import sanitize

_PIECES = re.compile(r"\s+|\S+")


def grid_row(key: str, cells: Sequence[Span], widths: Sequence[int], indent: int = 0) -> Row:
    """Return one row with a cell in each column; `widths` are the columns' cells, without the gaps between them."""
    columns = [cell_lines(cell.text, width) for cell, width in zip(cells, widths, strict=True)]
    spans: list[Span] = []
    for number in range(max(map(len, columns))):
        if number:
            spans.append(Span("\n"))
        last = max(place for place, lines in enumerate(columns) if number < len(lines))
        for place, (lines, cell, width) in enumerate(zip(columns, cells, widths, strict=True)):
            if place > last:
                break
            text = lines[number] if number < len(lines) else ""
            spans.append(Span(text if place == last else set_cell_size(text, width + GAP), cell.role if text else ""))
    return Row(key, tuple(spans), indent, indent)


def cell_lines(text: str, width: int) -> list[str]:
    """Break a text into lines of at most `width` cells, at spaces where there are any."""
    width = max(2, width)
    lines: list[str] = []
    line = ""
    for piece in _PIECES.findall(" ".join(sanitize(text).split())):
        while cell_len(line) + cell_len(piece) > width:
            if line.strip():
                lines.append(line.rstrip())
                line, piece = "", piece.lstrip()
                continue
            head = _fitting(piece, width)
            lines.append(head)
            line, piece = "", piece[len(head) :]
        line += piece
    return [*lines, line.rstrip()] if line.strip() or not lines else lines


def _fitting(word: str, width: int) -> str:
    used = 0
    for place, sign in enumerate(word):
        used += cell_len(sign)
        if used > width:
            return word[: max(1, place)]
    return word
