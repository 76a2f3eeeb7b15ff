"""The pane of checks and critical failures."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from tui.messages import EventWanted, OverruleWanted, SheetWanted, VerdictWanted
from tui.presenting.checklist import checklist_rows, open_words, owed_by_person
from tui.presenting.glyphs import UNICODE, Glyphs
from tui.widgets.pane import Pane
from tui.widgets.rows_view import RowsView


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

    @property
    def identifier(self) -> str:
        """The check or critical failure at the cursor, empty for none."""
        return self.cursor.removeprefix("verdict:") if self.cursor.startswith("verdict:") else ""

    def refill(self) -> None:
        """Show the verdicts as they stand at the step."""
        if self.view is not None:
            self.show(checklist_rows(self.view, self.glyphs, self.identifier, self.everything))

    def summary(self) -> str:
        """How many verdicts are open, and how many of them a person owes."""
        return open_words(self.view.verdicts) if self.view is not None else ""

    def on_rows_view_moved(self, event: RowsView.Moved) -> None:
        """Unfold the entry at the cursor."""
        event.stop()
        if self.view is not None:
            self.show(checklist_rows(self.view, self.glyphs, self.identifier, self.everything))
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
        """Go to the next entry on which a person's verdict is missing."""
        if self.view is None:
            return
        verdicts = self.view.verdicts
        owed = [entry.id for entry in verdicts.all if owed_by_person(entry)]
        everything = [entry.id for entry in verdicts.all]
        if not owed:
            self.app.notify("You owe no verdict.", markup=False)
            return
        at = everything.index(self.identifier) if self.identifier in everything else -1
        following = next((name for name in everything[at + 1 :] if name in owed), owed[0])
        self.cursor = f"verdict:{following}"

    def action_whole(self) -> None:
        """Show everything about all entries, or only the one at the cursor."""
        self.everything = not self.everything
        self.refill()

    def action_expected(self) -> None:
        """Show expected against actual."""
        self.post_message(SheetWanted("expected"))
