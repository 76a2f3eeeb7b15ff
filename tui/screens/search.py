"""Searching the whole session: messages, notes, calls, records; a find goes to its step, its pane and its row."""

from __future__ import annotations

from itertools import islice
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from tui.presenting.find_rows import find_rows
from tui.presenting.finding import Find, SessionIndex
from tui.presenting.glyphs import UNICODE
from tui.presenting.rows import row
from tui.presenting.steps import View
from tui.widgets.key_line import KeyLine
from tui.widgets.rows_view import RowsView
from tui.widgets.written_line import WrittenLine

MOST_FINDS = 200
SEARCHED = {
    "": "a message, a note, a call, a result or a record",
    "model": "a message, a note, a call or a result",
    "user": "a message or a note",
}
"""Seat that sees its own side only, or none -> what it searches."""
_HOW_TO = ("Type some words, in any case.", "Up and down choose a find, Enter goes there, esc closes.")
_SHARE, _FRAME = 90, 9
"""Per cent of the screen's height that the dialog may take, and its lines that are no finds."""
_MOST_LINES = 14
_SHORT = 20
"""A screen of fewer lines has none to spare between the parts of the dialog."""


class SoughtWords(WrittenLine):
    """The field for the words. Its Enter stands in the line of keys, where a click goes to the lit find."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter", "submit", "Go there", tooltip="Go to the step, the pane and the row of the find", id="search.go"
        )
    ]


class SearchScreen(ModalScreen[Find | None]):
    """Gives the find that was chosen, None where the operator leaves."""

    CSS: ClassVar[str] = """
    SearchScreen.-short .dialog { .dialog-title, KeyLine { margin: 0; } }
    """
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
        self._more = False

    def compose(self) -> ComposeResult:
        """Lay out the field and the finds."""
        with Vertical(classes="dialog sheet"):
            yield Static("Search the session", classes="dialog-title", markup=False)
            field = SoughtWords(placeholder=f"words of {SEARCHED[self._view.hidden_from]}")
            field.cursor_blink = False
            yield field
            finds = RowsView(id="finds")
            finds.blurred = "cursor-waiting"
            yield finds
            yield KeyLine(show_command_palette=False)

    def on_resize(self) -> None:
        """Fit the list to the screen, so that field and keys stay in sight, and the finds to the width."""
        short = self.size.height < _SHORT
        self.set_class(short, "-short")
        room = self.size.height * _SHARE // 100 - (_FRAME - 2 if short else _FRAME)
        self.query_one("#finds", RowsView).styles.height = max(2, min(_MOST_LINES, room))
        self.call_after_refresh(self._show, keep=True)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show the finds as the words are typed."""
        found = list(islice(self._searched.finds(self._view, event.value.strip()), MOST_FINDS + 1))
        self._finds, self._more = found[:MOST_FINDS], len(found) > MOST_FINDS
        self._show()

    def _show(self, keep: bool = False) -> None:
        """Show the finds, the first of them lit, or the one that was."""
        view = self.query_one("#finds", RowsView)
        wanted = self.query_one(SoughtWords).value.strip()
        if wanted:
            rows = find_rows(self._view, self._finds, view.text_width, getattr(self.app, "glyphs", UNICODE).ellipsis)
            if self._more:
                rows.append(row("", (f"only the first {MOST_FINDS} finds are shown", "dim")))
            rows = rows or [row("", ("nothing found", "dim"))]
        else:
            rows = [row("", (line, "hint")) for line in _HOW_TO]
        view.show(rows, at=view.cursor if keep and view.cursor else rows[0].key or None)

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
