"""Judging and looking: verdicts, overruling, undo, notes, sheets, the reveal."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Literal

from sessions.events import Review
from sessions.reviews import UNCLEAR, undoing
from tui.choices import Choice
from tui.messages import OverruleWanted, SheetWanted, TextCopied, VerdictWanted
from tui.presenting.briefs import case_sheet, model_sheet, user_brief
from tui.presenting.checklist import kept_words, owed_by_person, undone_words
from tui.presenting.expected import expected_rows
from tui.presenting.rows import Row
from tui.screens.base import WalkthroughBase
from tui.screens.dialogs import ChoiceDialog, SheetScreen, TextDialog
from tui.screens.expected_sheet import ExpectedSheet
from tui.screens.verdict_dialog import VerdictDialog
from tui.widgets.checklist_pane import ChecklistPane

_OVERRULINGS = (
    Choice("true", "It is so", "a check is met, a critical failure happened"),
    Choice("false", "It is not so", "a check is not met, a critical failure did not happen"),
    Choice("back", "Leave it to the machine", "takes an earlier overruling back"),
)


class Reviewing(WalkthroughBase):
    """The actions of a reviewer and a facilitator."""

    def on_verdict_wanted(self, event: VerdictWanted) -> None:
        """Keep a person's verdict, after asking for a rationale."""
        entry = self.view.verdicts.verdict(event.identifier)
        if entry is None:
            return
        if not entry.has_human:
            self.tell(f"{event.identifier} has no part for a person; o overrules the machine.")
            return
        judged = partial(self._judged, event.identifier, event.value, owed_by_person(entry))
        self.app.push_screen(
            VerdictDialog(entry, event.value, self.query_one(ChecklistPane).show_whole_entry()), judged
        )

    def _judged(self, identifier: str, value: bool | None, was_owed: bool, rationale: str | None) -> None:
        """Keep the verdict; where it was owed, go on to the next one that is."""
        if rationale is None:
            return
        told = f"{UNCLEAR} {rationale}".strip() if value is None else rationale
        if not self._keep(identifier, value, "human", told):
            return
        entry = self.view.verdicts.verdict(identifier)
        if value is None and entry is not None:
            self.tell(kept_words(entry))
        elif was_owed:
            self.query_one(ChecklistPane).go_to_owed()

    def _keep(self, identifier: str, value: bool | None, part: Literal["human", "overrule"], rationale: str) -> bool:
        is_check = any(check.id == identifier for check in self.view.verdicts.checks)
        return self._review(
            Review(
                self.driver.reviewer,
                value,
                part,
                identifier if is_check else None,
                None if is_check else identifier,
                rationale,
            )
        )

    def _review(self, review: Review) -> bool:
        kept = False
        with self.guarded():
            self.driver.play.review(review)
            kept = True
            self.show_session(self.chosen)
        return kept

    def on_overrule_wanted(self, event: OverruleWanted) -> None:
        """Ask what the machine's verdict is to be, then why."""
        entry = self.view.verdicts.verdict(event.identifier)
        if entry is None or not entry.has_machine:
            self.tell(f"{event.identifier} has no machine verdict to overrule.")
            return
        dialog = ChoiceDialog(f"Overrule the machine on {event.identifier}?", _OVERRULINGS, entry.text)
        self.app.push_screen(dialog, partial(self._overruled, event.identifier))

    def _overruled(self, identifier: str, key: str | None) -> None:
        if key is None:
            return
        if key == "back":
            self._keep(identifier, None, "overrule", "")
            return
        dialog = TextDialog(
            f"Why is the machine wrong on {identifier}?",
            "An overruling needs a reason; it stays in the record.",
            why_needed="Refused: an overruling without a reason does not count. Write why, or leave with esc.",
        )
        self.app.push_screen(dialog, partial(self._overruled_because, identifier, key == "true"))

    def _overruled_because(self, identifier: str, value: bool, why: str | None) -> None:
        if why:
            self._keep(identifier, value, "overrule", why)

    def action_undo_verdict(self) -> None:
        """Undo the reviewer's last change of a verdict: what stood before it stands again."""
        restoring = undoing(self.driver.play.playback.events, self.driver.reviewer)
        entry = self.view.verdicts.verdict(restoring.subject) if restoring is not None else None
        if restoring is None or entry is None:
            self.tell("There is no verdict of yours left to undo.")
        elif self._review(restoring):
            self.pane("checklist-pane").light(f"verdict:{restoring.subject}")
            self.tell(undone_words(entry, restoring))

    def action_note(self) -> None:
        """Write a note at the step shown."""
        step = self.view.step
        if step is None:
            return
        dialog = TextDialog(f"A note at step {step.number}")
        self.app.push_screen(dialog, partial(self._noted, step.seq))

    def _noted(self, seq: int, text: str | None) -> None:
        if text:
            with self.guarded():
                self.driver.play.note(text, self.driver.reviewer, seq)
                self.show_session(self.chosen)
                self.tell("The note is kept.")

    def action_sheet(self, name: str) -> None:
        """Show a sheet: `expected`, `brief` or `case`."""
        hidden = self.view.hidden_from
        if hidden and name != "brief":
            self.tell("This seat may not see that; reveal it first (ctrl+r).")
            return
        if name == "expected":
            view = self.view
            title = f"Expected against actual, at step {view.index + 1}"
            self.app.push_screen(ExpectedSheet(title, lambda width: expected_rows(view, self.glyphs, width)))
            return
        titles: dict[str, tuple[str, Callable[[], list[Row]]]] = {
            "case": ("Case sheet", lambda: case_sheet(self.driver.play)),
            "brief": (
                "What your seat is told",
                lambda: user_brief(self.driver.play) if self.driver.seat == "user" else model_sheet(self.driver.play),
            ),
        }
        title, rows = titles[name]
        self.app.push_screen(SheetScreen(title, rows()))

    def on_sheet_wanted(self, event: SheetWanted) -> None:
        """Show the sheet that a pane asks for."""
        self.action_sheet(event.name)

    def on_text_copied(self, event: TextCopied) -> None:
        """Copy a text and say so."""
        self.app.copy_to_clipboard(event.text)
        self.tell(f"{event.what} is on the clipboard.")

    def action_reveal(self) -> None:
        """Show everything to a blind seat, after asking once."""
        hidden = self.view.hidden_from
        if not hidden:
            self.tell("Nothing is hidden.")
            return
        choices = (
            Choice("stay", "Stay blind"),
            Choice("reveal", "Reveal everything", "the session notes that it was revealed, to whom and when"),
        )
        about = f"The {hidden}'s seat would see title, state, checks and script from this step on."
        self.app.push_screen(ChoiceDialog("Reveal everything?", choices, about), partial(self._revealed, hidden))

    def _revealed(self, hidden: str, key: str | None) -> None:
        if key == "reveal":
            with self.guarded():
                self.driver.play.reveal("everything", hidden)
                self.show_session(self.chosen)
                self.tell("Everything is shown from here on; the session notes it.")
