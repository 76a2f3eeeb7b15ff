"""Searching the whole session: messages, calls and results; a find takes all panes to its step."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from tui.presenting.rows import Row, row
from tui.presenting.seeking import found_steps
from tui.presenting.steps import View
from tui.widgets.rows_view import RowsView
from tui.widgets.steady_footer import SteadyFooter

MOST_FINDS = 200


class SearchScreen(ModalScreen[int | None]):
    """Gives the index of the step that was chosen, None where the operator leaves."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "Close", tooltip="Back to the walkthrough", id="search.close"),
        Binding("down", "move(1)", "Next", tooltip="Next find", show=False, priority=True, id="search.down"),
        Binding("up", "move(-1)", "Previous", tooltip="Previous find", show=False, priority=True, id="search.up"),
    ]

    def __init__(self, view: View) -> None:
        super().__init__()
        self._view = view

    def compose(self) -> ComposeResult:
        """Lay out the field and the finds."""
        with Vertical(classes="dialog sheet"):
            yield Static("Search the session", classes="dialog-title", markup=False)
            field = Input(placeholder="words of a message, a call or a result")
            field.cursor_blink = False
            yield field
            yield RowsView(id="finds")
            yield SteadyFooter(show_command_palette=False)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show the finds as the words are typed."""
        rows: list[Row] = []
        for place, text in found_steps(self._view, event.value.strip()):
            if len(rows) >= MOST_FINDS:
                rows.append(row("", (f"only the first {MOST_FINDS} finds are shown", "dim")))
                break
            step = self._view.steps[place]
            rows.append(row(f"find:{place}", (f"{step.number:>4} {step.mark:<7}", "dim"), text, wrap=False))
        if not rows and event.value.strip():
            rows = [row("", ("nothing found", "dim"))]
        self.query_one("#finds", RowsView).show(rows)

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
            self.dismiss(int(key.removeprefix("find:")))
