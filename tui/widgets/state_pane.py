"""The sandbox state pane."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from tui.messages import EventWanted, SheetWanted
from tui.presenting.glyphs import UNICODE, Glyphs
from tui.presenting.rows import counted
from tui.presenting.state import Folding, call_that_changed, record_key, state_rows
from tui.widgets.pane import Pane
from tui.widgets.rows_view import RowsView


class StatePane(Pane):
    """All records at the step shown, and what that step changed."""

    TITLE: ClassVar[str] = "Sandbox state"
    HELP: ClassVar[str] = (
        "Every record of the simulated world at the step shown. What the step changed is marked: + new, ~ changed "
        "with before and after, - deleted. Enter folds and unfolds."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("equals_sign", "expected", "Expected", tooltip="Expected against actual state", id="state.expected"),
        Binding("g", "to_call", "Its call", tooltip="Go to the call that last changed this record", id="state.to_call"),
        Binding("f", "filter", "Filter", tooltip="Show only records that hold some words", id="state.filter"),
        Binding("F,shift+f", "fold_all", "Fold all", tooltip="Fold or unfold all collections", id="state.fold_all"),
    ]

    def __init__(self, *, id: str | None = None, glyphs: Glyphs = UNICODE) -> None:
        super().__init__(id=id, glyphs=glyphs)
        self.folding = Folding()
        self.wanted = ""

    def refill(self) -> None:
        """Show the tree; what the step changed comes into sight."""
        view = self.view
        if view is None:
            return
        rows = state_rows(view, self.glyphs, self.folding, self.wanted)
        first = next((record_key(change.collection, change.record_id) for change in view.changes), None)
        self.show(rows, at=first)

    def summary(self) -> str:
        """How many records the step changed."""
        changes = self.view.changes if self.view is not None else ()
        if self.wanted:
            return f'only what holds "{self.wanted}"'
        return f"{counted(len(changes), 'record')} changed here" if changes else ""

    def on_rows_view_chosen(self, event: RowsView.Chosen) -> None:
        """Fold or unfold what was chosen."""
        event.stop()
        key = ":".join(event.key.split(":")[:3]) if event.key.startswith("record:") else event.key
        place = self._keys.get(event.key)
        if place is None:
            return
        after = self.rows[place + 1] if place + 1 < len(self.rows) else None
        is_open = event.key != key or (after is not None and after.indent > self.rows[place].indent)
        self.folding.toggle(key, is_open)
        self._refold(key)

    def _refold(self, key: str) -> None:
        view = self.view
        if view is not None:
            self.show(state_rows(view, self.glyphs, self.folding, self.wanted), at=key)

    def light(self, key: str, sought: str = "") -> None:
        """Show a record, or one of its fields, unfolded and lit; a filter that would hide it goes."""
        _, collection, *_ = key.split(":")
        record = ":".join(key.split(":")[:3])
        self.wanted = ""
        self._entitle()
        self.folding.show(f"collection:{collection}")
        self.folding.show(record)
        self._refold(key)
        if key not in {row.key for row in self.rows}:
            self._refold(record)

    def action_fold_all(self) -> None:
        """Fold all collections, or unfold them if all are folded."""
        keys = {row.key for row in self.rows if row.key.startswith("collection:")}
        self.folding.folded ^= keys if keys <= self.folding.folded else keys - self.folding.folded
        self.refill()

    def action_filter(self) -> None:
        """Ask for the words that the records shown must hold."""
        from tui.screens.dialogs import TextDialog

        dialog = TextDialog("Show only records that hold:", "Leave it empty to show all.", self.wanted, needed=False)
        self.app.push_screen(dialog, self._filtered)

    def _filtered(self, words: str | None) -> None:
        if words is not None:
            self.wanted = words
            self._entitle()
            self.refill()

    def action_expected(self) -> None:
        """Show expected against actual."""
        self.post_message(SheetWanted("expected"))

    def action_to_call(self) -> None:
        """Go to the call that last changed the record at the cursor."""
        parts = self.cursor.split(":")
        if self.view is None or parts[0] != "record":
            return
        seq = call_that_changed(self.view, parts[1], parts[2])
        if seq:
            self.post_message(EventWanted(seq))
        else:
            self.app.notify("No call has changed this record.", markup=False)
