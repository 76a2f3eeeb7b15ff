"""The finds of a search as rows: the step, the pane, where it is, and the words in what stands around them."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size

from tui.presenting.finding import Find, beginning
from tui.presenting.rows import Row, row
from tui.presenting.steps import View
from tui.sanitize import sanitize

_PANES = {"conversation-pane": "conversation", "trace-pane": "trace", "state-pane": "state"}
_ROLES = {"user": "user", "model": "model", "conversation-pane": "hint", "trace-pane": "tool", "state-pane": "label"}
_GAP = "  "
_MOST_WHERE = 24
"""Cells of the column that says where a find is; one that needs more says it on a line of its own."""
_LEAST_TEXT = 30
"""Cells that the words and what is around them need to stand beside where they are."""


def find_rows(view: View, finds: Sequence[Find], width: int, cut: str) -> list[Row]:
    """Return one row for each find, in `width` cells: the words stand whole in it, on a second line where need be.

    A text that is cut short ends in the mark `cut`.
    """
    number = max((len(str(view.steps[find.index].number)) for find in finds), default=0)
    pane = max((len(_PANES[find.pane]) for find in finds), default=0)
    places = [sanitize(find.where) for find in finds]
    where = max((size for size in map(cell_len, places) if size <= _MOST_WHERE), default=0)
    rows = []
    for place, (find, told) in enumerate(zip(finds, places, strict=True)):
        head = f"{view.steps[find.index].number:>{number}}{_GAP}{_PANES[find.pane]:<{pane}}{_GAP}"
        tail = [(f"{find.places:,} places", "dim")] if find.places > 1 else []
        free = width - len(head) - sum(len(text) + 1 for text, _ in tail)
        room = free - max(where, cell_len(told)) - len(_GAP)
        role = _ROLES.get(find.where, _ROLES[find.pane])
        if room >= _LEAST_TEXT:
            named = (set_cell_size(told, where) + _GAP if cell_len(told) <= where else told + _GAP, role)
        else:
            room, named = width - number - len(_GAP), (f"{beginning(told, free, cut)}\n", role)
        before, hit, after = find.excerpt(room, cut)
        spans = (head, "dim"), named, before, (hit, "found"), after
        rows.append(row(f"find:{place}", *spans, tail=tail, hang=number + len(_GAP), wrap=named[0].endswith("\n")))
    return rows
