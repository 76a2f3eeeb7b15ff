"""What the browser does with the lit case: play it, watch it, show its sheet and its sessions."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from functools import partial

from cases.timer_suite import is_timer_case
from tui.choices import Choice
from tui.opening import Opening
from tui.presenting.case_cards import CaseCard
from tui.screens.dialogs import ChoiceDialog
from tui.screens.front import FrontScreen


class BrowserActing(FrontScreen):
    """The actions on the lit case. `BrowserScreen` shows the cases."""

    blind = False

    @property
    @abstractmethod
    def lit(self) -> CaseCard | None:
        """The lit case. `BrowserScreen` knows it."""

    def action_play(self, seat: str) -> None:
        """Play the lit case in one of the seats."""
        if (card := self.lit) is not None:
            self.front.start_play(Opening(card.case_id, "user" if seat == "user" else "model", self.blind))

    def action_watch(self) -> None:
        """Watch the reference walkthrough of the lit case."""
        if (card := self.lit) is not None:
            opening = Opening(card.case_id, watch=True, at_first=True)
            self._revealing("Watching", partial(self.front.start_play, opening))

    def action_pitfall(self) -> None:
        """Ask which walkthrough that goes wrong is to be watched."""
        if (card := self.lit) is None:
            return
        if is_timer_case(card.case_id):
            self.tell("The timer suite has no pitfalls: w plays a case's own events.")
            return
        self._revealing("Watching", partial(self._ask_pitfall, card.case_id))

    def _ask_pitfall(self, case_id: str) -> None:
        from cases.catalogue import load_case
        from cases.errors import CaseError

        try:
            case = load_case(case_id)
        except CaseError as error:
            self.tell(str(error), error=True)
            return
        pitfalls = [entry for entry in case.executable.walkthroughs if entry.kind == "pitfall"]
        if not pitfalls:
            self.tell(f"{case_id} has no pitfall walkthrough.")
            return
        choices = [
            Choice(entry.name, entry.title or entry.name, f"goes wrong at {', '.join(entry.fails) or 'nothing'}")
            for entry in pitfalls
        ]
        dialog = ChoiceDialog(f"{case_id}: which pitfall?", choices)
        self.app.push_screen(dialog, partial(self._watch_pitfall, case_id))

    def _watch_pitfall(self, case_id: str, name: str | None) -> None:
        if name:
            self.front.start_play(Opening(case_id, walkthrough=name, watch=True, at_first=True))

    def _revealing(self, what: str, then: Callable[[], object]) -> None:
        if self.blind:
            self.ask_to_reveal(what, then)
        else:
            then()

    def action_sessions(self) -> None:
        """Show the saved sessions of the lit case."""
        if (card := self.lit) is not None:
            self.front.show_library(card.case_id, blind=self.blind)

    def action_library(self) -> None:
        """Show every saved session."""
        self.front.show_library(blind=self.blind)

    def action_sheet(self) -> None:
        """Show everything that a facilitator has of the lit case."""
        if (card := self.lit) is not None:
            self._revealing("The case sheet", partial(self.front.show_case_sheet, card.case_id))

    def action_report(self) -> None:
        """Show the benchmark's figures over the saved sessions."""
        self._revealing("The report", self.front.show_report)
