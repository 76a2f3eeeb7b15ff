"""The case browser: all cases, search as you type; Enter plays."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Footer, Input

from cases.catalogue import list_cases
from tui.opening import Opening, open_driver
from tui.presenting.rows import row
from tui.widgets.rows_view import RowsView

if TYPE_CHECKING:
    from tui.app import TujoraApp


class BrowserScreen(Screen[None]):
    """A list of cases with a search over their whole text."""

    DEFAULT_CSS = "BrowserScreen RowsView { padding: 0 1; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "move(1)", "Down", show=False, priority=True, tooltip="Next case", id="browser.down"),
        Binding("up", "move(-1)", "Up", show=False, priority=True, tooltip="Case before", id="browser.up"),
        Binding("f2", "play('user')", "Play the user", tooltip="Play the user's seat", priority=True, id="browser.user"),
    ]

    def compose(self) -> ComposeResult:
        """Lay out the field and the list."""
        field = Input(placeholder="words of a case; Enter plays it")
        field.cursor_blink = False
        yield field
        yield RowsView(id="cases")
        yield Footer(compact=True)

    def on_mount(self) -> None:
        """Show all cases."""
        self.call_after_refresh(self.fill, "")

    def fill(self, words: str) -> None:
        """Show the cases that hold all the words."""
        wanted = words.casefold().split()
        rows = [
            row(entry.case_id, (f"{entry.case_id}  ", "accent"), entry.title, tail=[(entry.category.replace("_", " "), "dim")], wrap=False)
            for entry in list_cases()
            if all(word in entry.text.casefold() for word in wanted)
        ]
        self.query_one("#cases", RowsView).show(rows or [row("", ("no case holds these words", "dim"))])

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search as the words are typed."""
        self.fill(event.value)

    def action_move(self, by: int) -> None:
        """Go through the cases while the field keeps the focus."""
        self.query_one("#cases", RowsView).action_cursor(by)

    def on_input_submitted(self) -> None:
        """Play the lit case."""
        self.action_play("model")

    def on_rows_view_chosen(self) -> None:
        """Play the case that was clicked."""
        self.action_play("model")

    def action_play(self, seat: str) -> None:
        """Play the lit case in one of the seats."""
        case_id = self.query_one("#cases", RowsView).cursor
        if case_id:
            app = cast("TujoraApp", self.app)
            opening = Opening(case_id, "user" if seat == "user" else "model", sessions=app.sessions)
            app.load(lambda: open_driver(opening))
