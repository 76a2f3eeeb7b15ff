"""The pane of checks and critical failures."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region

from tui.messages import EventWanted, OverruleWanted, SheetWanted, VerdictWanted
from tui.presenting.checklist import checklist_rows, count_owed, open_words, owed_by_person
from tui.presenting.glyphs import UNICODE, Glyphs
from tui.presenting.rows import Row
from tui.presenting.seeking import changed_verdicts
from tui.widgets.pane import Pane
from tui.widgets.rows_view import RowsView
from tui.widgets.styling import wrapped

_WHOLE_TO = ((20, 10), (2, 5))
"""Lines up to which a text is shown in full where there is room for all such texts, and the lines that are kept free
for the details of the lit entry: a move of the cursor cuts no text. The longest, which are the same in every case, are
cut to one line first."""


class ChecklistPane(Pane):
    """Every check and critical failure, its verdict and its reason; the one at the cursor shows all about itself."""

    TITLE: ClassVar[str] = "Checklist"
    HELP: ClassVar[str] = (
        "What a good run must show, and what fails it. The machine decides what trace and state prove; the wording is "
        "a person's: y says yes, n says no, u says that it cannot be told, each with a reason if you like. For a "
        "critical failure yes means that it happened. o overrules the machine, with a reason. x undoes your last "
        "change, whichever it was, and the one before it: what stood before stands again. Open is what is not decided "
        "yet; owed by you is what waits for a person's word. Enter goes to the step that proves the verdict."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "verdict('yes')", "Yes", tooltip="Your part: yes (critical: it happened)", id="checklist.yes"),
        Binding("n", "verdict('no')", "No", tooltip="Your part: no (critical: it did not)", id="checklist.no"),
        Binding("u", "verdict('unclear')", "Unclear", tooltip="Your part: it cannot be told", id="checklist.unclear"),
        Binding("o", "overrule", "Overrule", tooltip="Overrule the machine, with a rationale", id="checklist.overrule"),
        Binding("x", "screen.undo_verdict", "Undo", tooltip="Undo your last change of a verdict", id="checklist.undo"),
        Binding("w", "next_owed", "Next owed", tooltip="Go to the next verdict that you owe", id="checklist.next_owed"),
        Binding("t", "whole", "Full text", tooltip="Show everything about all", show=False, id="checklist.whole"),
        Binding("equals_sign", "expected", "Expected", tooltip="Expected against actual state", show=False,
                id="checklist.expected"),
    ]  # fmt: skip

    def __init__(self, *, id: str | None = None, glyphs: Glyphs = UNICODE) -> None:
        super().__init__(id=id, glyphs=glyphs)
        self.everything = False
        self._whole_to = 1
        self._brought_to = ""

    @property
    def identifier(self) -> str:
        """The check or critical failure at the cursor, empty for none."""
        return self.cursor.removeprefix("verdict:") if self.cursor.startswith("verdict:") else ""

    def refill(self) -> None:
        """Show the verdicts as they stand at the step; those that the step changed are marked."""
        view = self.view
        if view is not None:
            changed = changed_verdicts(view, view.step) if view.step is not None else {}
            before = {name: was for name, (_, was) in changed.items()}
            rows = checklist_rows(view, self.glyphs, self.identifier, self.everything, before)
            self._whole_to = self._room_for(rows)
            self.show([self._opened(entry) for entry in rows])

    def _opened(self, entry: Row) -> Row:
        """Return the row of a verdict with its text in full, if it is no longer than there is room for."""
        whole = bool(entry.key) and not entry.wrap and self._lines_for(entry) <= self._whole_to
        return replace(entry, wrap=True) if whole else entry

    def _lines_for(self, entry: Row) -> int:
        return len(wrapped(entry, self.text_width))

    def _room_for(self, rows: list[Row]) -> int:
        """Return how many lines a text may take to be shown in full, whichever entry shows its details."""
        if self.text_width <= 0:
            return 1
        texts = [self._lines_for(entry) for entry in rows if entry.key]
        between = sum(1 for entry in rows if not entry.key and not entry.indent)
        room = self.scrollable_content_region.height - between
        for most, free in _WHOLE_TO:
            if sum(count if count <= most else 1 for count in texts) + free <= room:
                return most
        return 1

    def on_resize(self, event: events.Resize) -> None:
        """Show the texts in full where there is room now, and cut them where there is none."""
        self.call_later(self._fill_room)

    def _fill_room(self) -> None:
        if self.view is None or self._room_for(self.rows) == self._whole_to:
            return
        in_sight = self._is_in_sight(self.cursor)
        self.refill()
        if in_sight:
            self.reveal(self.cursor)

    def summary(self) -> str:
        """How many verdicts are open, and how many of them a person owes."""
        return open_words(self.view.verdicts) if self.view is not None else ""

    def on_rows_view_moved(self, event: RowsView.Moved) -> None:
        """Unfold the entry at the cursor."""
        event.stop()
        self.refill()
        self.reveal(self.cursor)

    def on_rows_view_chosen(self, event: RowsView.Chosen) -> None:
        """Go to the step that proves the verdict."""
        event.stop()
        entry = self.view.verdicts.verdict(self.identifier) if self.view is not None else None
        if entry is not None and entry.evidence:
            self.post_message(EventWanted(entry.evidence[-1]))
        else:
            self.app.notify("No single step proves this one yet.", markup=False)

    def action_verdict(self, word: str) -> None:
        """Give the person's verdict on the entry at the cursor."""
        if self.identifier:
            self.post_message(VerdictWanted(self.identifier, {"yes": True, "no": False}.get(word)))

    def action_overrule(self) -> None:
        """Overrule the machine on the entry at the cursor."""
        if self.identifier:
            self.post_message(OverruleWanted(self.identifier))

    def action_next_owed(self) -> None:
        """Go to the next entry on which a person's verdict is missing; stay on one that nobody was brought to yet."""
        if self.view is None:
            return
        if not count_owed(self.view.verdicts):
            self.app.notify("You owe no verdict.", markup=False)
        elif self._is_owed(self.identifier) and self.cursor != self._brought_to:
            self._brought_to = self.cursor
            self.reveal(self.cursor)
            self.app.notify(f"{self.identifier} is owed by you: y, n or u.", markup=False, timeout=2)
        else:
            self.go_to_owed()

    def _is_owed(self, identifier: str) -> bool:
        entry = self.view.verdicts.verdict(identifier) if self.view is not None else None
        return entry is not None and owed_by_person(entry)

    def go_to_owed(self) -> None:
        """Go on from the cursor to an entry on which a person's verdict is missing; stay where there is none."""
        everything = [entry.id for entry in self.view.verdicts.all] if self.view is not None else []
        at = everything.index(self.identifier) + 1 if self.identifier in everything else 0
        following = next((name for name in everything[at:] + everything[:at] if self._is_owed(name)), "")
        if following:
            self.cursor = self._brought_to = f"verdict:{following}"

    def action_cursor(self, by: int) -> None:
        """Move the cursor by entries; a long entry is scrolled through first."""
        super().action_cursor(by)
        self._brought_to = self.cursor

    def pick(self, key: str) -> None:
        """Light the entry that was clicked, or go to its proof where it is lit already."""
        super().pick(key)
        self._brought_to = self.cursor

    def light(self, key: str, sought: str = "") -> None:
        """Bring the entry with this key into sight, the cursor on it."""
        super().light(key, sought)
        self._brought_to = self.cursor

    def _group(self, place: int) -> tuple[int, int]:
        """Return the lines of an entry, from the heading over it where there is one."""
        start, end = super()._group(place)
        above = self.rows[place - 1] if place else None
        headed = (
            above is not None and not above.key and above.tail and above.spans[:1] and above.spans[0].role == "label"
        )
        return start - 1 if headed else start, end

    def show_whole_entry(self) -> Region:
        """Bring the entry at the cursor to the top as far as it goes.

        Returns where it is on the screen, in cells; an empty place where the pane is not on screen.
        """
        if self.cursor not in self._keys:
            return Region()
        start, end = self._group(self._keys[self.cursor])
        self.scroll_to(y=start, animate=False, force=True, immediate=True)
        inside = self.content_region
        return Region(inside.x, inside.y + start - self.scroll_offset.y, inside.width, end - start)

    def action_whole(self) -> None:
        """Show everything about all entries, or only the one at the cursor."""
        self.everything = not self.everything
        self.refill()

    def action_expected(self) -> None:
        """Show expected against actual."""
        self.post_message(SheetWanted("expected"))
