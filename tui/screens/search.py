"""Searching the whole session: messages, notes, calls, records; a find goes to its step, its pane and its row."""

from __future__ import annotations

from itertools import islice
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from tui.presenting.finding import Find, SessionIndex
from tui.presenting.rows import Row, row
from tui.presenting.steps import View
from tui.widgets.rows_view import RowsView
from tui.widgets.steady_footer import SteadyFooter

MOST_FINDS = 200
_WHERE_WIDTH = 20
_PANES = {"conversation-pane": "conversation", "trace-pane": "trace", "state-pane": "state"}
_ROLES = {"user": "user", "model": "model", "conversation-pane": "hint", "trace-pane": "tool", "state-pane": "label"}


class SoughtWords(Input):
    """The field for the words. Its Enter stands in the line of keys, where a click goes to the lit find."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter", "submit", "Go there", tooltip="Go to the step, the pane and the row of the find", id="search.go"
        )
    ]


class SearchScreen(ModalScreen[Find | None]):
    """Gives the find that was chosen, None where the operator leaves."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "Close", tooltip="Back to the walkthrough", id="search.close"),
        Binding("down", "move(1)", "Next", tooltip="Next find", show=False, priority=True, id="search.down"),
        Binding("up", "move(-1)", "Previous", tooltip="Previous find", show=False, priority=True, id="search.up"),
    ]

    def __init__(self, view: View, index: SessionIndex) -> None:
        super().__init__()
        self._view = view
        self._searched = index
        self._finds: list[Find] = []

    def compose(self) -> ComposeResult:
        """Lay out the field and the finds."""
        with Vertical(classes="dialog sheet"):
            yield Static("Search the session", classes="dialog-title", markup=False)
            field = SoughtWords(placeholder="words of a message, a note, a call, a result or a record")
            field.cursor_blink = False
            yield field
            yield RowsView(id="finds")
            yield SteadyFooter(show_command_palette=False)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show the finds as the words are typed."""
        wanted = event.value.strip()
        found = list(islice(self._searched.finds(self._view, wanted), MOST_FINDS + 1))
        self._finds = found[:MOST_FINDS]
        rows = [self._row(number, find) for number, find in enumerate(self._finds)]
        if len(found) > MOST_FINDS:
            rows.append(row("", (f"only the first {MOST_FINDS} finds are shown", "dim")))
        if not rows and wanted:
            rows = [row("", ("nothing found", "dim"))]
        self.query_one("#finds", RowsView).show(rows, at=rows[0].key if rows else None)

    def _row(self, number: int, find: Find) -> Row:
        step = self._view.steps[find.index]
        return row(
            f"find:{number}",
            (f"{step.number:>4}  {_PANES[find.pane]:<13}", "dim"),
            (f"{find.where:<{_WHERE_WIDTH}}  ", _ROLES.get(find.where, _ROLES[find.pane])),
            find.before,
            (find.hit, "accent"),
            find.after,
            tail=[(f"{find.places:,} places", "dim")] if find.places > 1 else (),
            wrap=False,
        )

    def action_move(self, by: int) -> None:
        """Go through the finds while the field keeps the focus."""
        self.query_one("#finds", RowsView).action_cursor(by)

    def on_input_submitted(self) -> None:
        """Go to the lit find."""
        self._give(self.query_one("#finds", RowsView).cursor)

    def on_rows_view_chosen(self, event: RowsView.Chosen) -> None:
        """Go to the chosen find."""
        self._give(event.key)

    def _give(self, key: str) -> None:
        if key.startswith("find:"):
            self.dismiss(self._finds[int(key.removeprefix("find:"))])
