"""The review queue: one owed verdict after the other, critique first, over any number of sessions."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from textual.binding import BindingType
from textual.widgets import Input

from sessions.reporting.gathering import CAUSES
from tui.choices import Choice
from tui.opening import Opening
from tui.review_opening import keep_place
from tui.screens.dialogs import ChoiceDialog, TextDialog
from tui.screens.help import HelpScreen
from tui.screens.review_base import ReviewBase
from tui.screens.review_keys import REVIEW_KEYS
from tui.widgets.case_filters import FilterBar
from tui.widgets.review_parts import VerdictBar

_PARTS = ("critique", "verdict-bar", "review-item", "review-answer")
_ABOUT_CAUSES = {
    "model": "the tested model did or said something wrong",
    "user": "the user's words, scripted or not, led it astray",
    "tool": "the sandbox tool did what it should not",
    "case": "the case itself is wrong; it is filed as a defect as well",
}


class ReviewScreen(ReviewBase):
    """Leads a reviewer through a queue."""

    CSS_PATH = "review_queue.tcss"
    KEY_TABLE = REVIEW_KEYS
    BINDINGS: ClassVar[list[BindingType]] = [entry.binding() for entry in REVIEW_KEYS]

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go on from the critique to the verdict."""
        event.stop()
        self.set_focus(self.query_one("#verdict-bar", VerdictBar))

    def on_filter_bar_wanted(self, event: FilterBar.Wanted) -> None:
        """Give the verdict that was chosen in the bar."""
        event.stop()
        self.action_judge(event.name)

    def action_judge(self, word: str) -> None:
        """Give the verdict and go on."""
        identifier = self.queue.identifier
        with self.guarded():
            self.queue.judge({"yes": True, "no": False}.get(word), self.critique.value)
            self.given += 1
            self.told_last = f"{identifier}: {word}, kept. x takes it back."
            self.advance()

    def action_defer(self) -> None:
        """Leave the item for the end."""
        self.told_last = f"{self.queue.identifier} comes again at the end."
        self.queue.defer()
        self.advance()

    def action_undo(self) -> None:
        """Take the last verdict back."""
        with self.guarded():
            if self.queue.undo():
                self.given -= 1
                self.told_last = f"Your verdict on {self.queue.identifier} is taken back."
                self.show_item()
            else:
                self.front.tell("You have given no verdict in this sitting that could be taken back.")

    def action_go(self, by: int) -> None:
        """Look at the part before or after."""
        with self.guarded():
            if self.queue.go(by):
                self.told_last = ""
                self.show_item()
            else:
                self.front.tell(f"This is the {'first' if by < 0 else 'last'} part of this session.")

    def action_settle(self) -> None:
        """Ask how the reviewers' difference is settled, then why."""
        session = self.queue.session
        if session is None or not session.may_see_verdicts(self.queue.identifier):
            self.front.tell("What others say is hidden until your own verdict is in.")
            return
        if not session.entry(self.queue.identifier).reviews.disagree:
            self.front.tell("The reviewers do not differ here.")
            return
        choices = (Choice("yes", "It is so"), Choice("no", "It is not so"))
        dialog = ChoiceDialog(f"Settle the difference on {self.queue.identifier}", choices)
        self.app.push_screen(dialog, self._settle_why)

    def _settle_why(self, key: str | None) -> None:
        if key is not None:
            about = "It stands in the record as the settlement."
            dialog = TextDialog("Why is it settled so?", about, self.critique.value)
            self.app.push_screen(dialog, partial(self._settled, key == "yes"))

    def _settled(self, value: bool, why: str | None) -> None:
        if why is None:
            return
        identifier = self.queue.identifier
        with self.guarded():
            self.queue.settle(value, why)
            self.given += 1
            self.told_last = f"{identifier} is settled."
            self.advance()

    def action_attribute(self) -> None:
        """Ask to what a failure is laid, then why."""
        choices = [Choice(cause, cause.capitalize(), _ABOUT_CAUSES[cause]) for cause in CAUSES]
        dialog = ChoiceDialog(f"To what is {self.queue.identifier} laid?", choices)
        self.app.push_screen(dialog, self._attribute_why)

    def _attribute_why(self, cause: str | None) -> None:
        if cause is not None:
            dialog = TextDialog(f"Laid to the {cause}: why?", "", self.critique.value)
            self.app.push_screen(dialog, partial(self._attributed, cause))

    def _attributed(self, cause: str, note: str | None) -> None:
        if note is None:
            return
        with self.guarded():
            filed = self.queue.attribute(cause, note)
            self.front.tell(f"Laid to the {cause}." + (f" Filed in {filed}." if filed else ""))

    def action_whole(self) -> None:
        """Show every step, or only what bears on the item."""
        self.every_step = not self.every_step
        self.show_answer()

    def action_critique(self) -> None:
        """Go to the critique."""
        self.set_focus(self.critique)

    def action_to_item(self) -> None:
        """Go to the requirement, where letters are keys."""
        self.set_focus(self.query_one("#review-item"))

    def action_scroll_answer(self, by: int) -> None:
        """Scroll the answer while the critique keeps the focus."""
        self.query_one("#review-answer").scroll_relative(y=by, animate=False)

    def action_next_part(self) -> None:
        """Go to the next part of the screen that is shown."""
        parts = [part for part in (self.query_one(f"#{name}") for name in _PARTS) if part.display]
        at = next((place for place, part in enumerate(parts) if part is self.focused), -1)
        self.set_focus(parts[(at + 1) % len(parts)])

    def action_reveal(self) -> None:
        """Show a blind reviewer everything of this session, after asking once."""
        session = self.queue.session
        if session is None or not session.blind or session.revealed:
            self.front.tell("Nothing is hidden.")
            return
        choices = (
            Choice("stay", "Stay blind"),
            Choice("reveal", "Reveal", "model name, machine and other verdicts of this session; the session notes it"),
        )
        self.app.push_screen(ChoiceDialog("Reveal this session?", choices), self._reveal)

    def _reveal(self, key: str | None) -> None:
        if key == "reveal" and self.queue.session is not None:
            with self.guarded():
                self.queue.session.reveal()
                self.show_item()

    def action_open(self) -> None:
        """Open the session in the walkthrough."""
        session = self.queue.session
        if session is None:
            return
        if session.blind and not session.revealed:
            self.front.tell("The walkthrough shows what a blind reviewer may not see; reveal it first (ctrl+r).")
            return
        self.gone_elsewhere = True
        self.front.start_play(Opening(str(session.path), reviewer=self.queue.reviewer, at_first=True))

    def on_screen_resume(self) -> None:
        """Read the session again where it may have gone on in the walkthrough."""
        if self.gone_elsewhere:
            self.gone_elsewhere = False
            with self.guarded():
                self.queue.reopen()
                self.show_item()

    def action_stop(self) -> None:
        """Stop the search."""
        self.workers.cancel_group(self, "review")

    def action_help(self) -> None:
        """Tell what the focused part is for, and its keys."""
        self.app.push_screen(HelpScreen(self))

    def action_leave(self) -> None:
        """Leave for the screen below, or out of the program where there is none."""
        self.workers.cancel_group(self, "review")
        if not self.searching:
            keep_place(self.opening, self.queue)
        if len(self.app.screen_stack) > 2:
            self.dismiss()
        else:
            self.app.exit()
