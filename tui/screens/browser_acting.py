"""What the browser does with the lit case: play it, watch it, show its sheet and its sessions."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tui.case_standing import to_go_on_with
from tui.choices import Choice
from tui.opening import Opening
from tui.presenting.case_cards import CaseCard
from tui.presenting.case_rows import fault_rows
from tui.presenting.rows import counted
from tui.presenting.session_rows import when_words
from tui.screens.dialogs import ChoiceDialog, SheetScreen
from tui.screens.front import FrontScreen

if TYPE_CHECKING:
    from sessions.library import SessionEntry


class BrowserActing(FrontScreen):
    """The actions on the lit case. `BrowserScreen` shows the cases."""

    blind = False

    @property
    @abstractmethod
    def lit(self) -> CaseCard | None:
        """The lit case. `BrowserScreen` knows it."""

    def _playable(self) -> CaseCard | None:
        """The lit case where it can be played; says why where it cannot."""
        card = self.lit
        if card is None:
            self.tell("No case is lit: the search or a filter leaves none. x shows all.")
        elif card.faults:
            self.tell(
                "It cannot be played." if self.blind else f"{card.file} cannot be played: {card.fault}", error=True
            )
        else:
            return card
        return None

    @abstractmethod
    def played_of(self, card: CaseCard) -> Sequence[SessionEntry]:
        """Return the saved sessions of a case, latest first. `BrowserScreen` knows them."""

    def action_play(self, seat: str) -> None:
        """Play the lit case in one of the seats; asks first where a session of it waits to be gone on with."""
        if (card := self._playable()) is None:
            return
        begun = to_go_on_with(self.played_of(card), seat)
        if begun is None:
            self._begin(card, seat)
            return
        choices = (
            Choice("go_on", "Go on with it", f"it has {counted(begun.events, 'event')}"),
            Choice("anew", "Begin anew", "the other one stays in the library"),
        )
        title = f"{card.case_id}: the session of {when_words(begun.when)} has not ended."
        self.app.push_screen(ChoiceDialog(title, choices), partial(self._go_on, card, seat, begun.path))

    def _go_on(self, card: CaseCard, seat: str, begun: Path, key: str | None) -> None:
        if key == "go_on":
            self.front.start_play(Opening(str(begun), blind=self.blind))
        elif key == "anew":
            self._begin(card, seat)

    def _begin(self, card: CaseCard, seat: str) -> None:
        self.front.start_play(Opening(card.key, "user" if seat == "user" else "model", self.blind))

    def action_watch(self) -> None:
        """Watch the reference walkthrough of the lit case."""
        if (card := self._playable()) is not None:
            opening = Opening(card.key, watch=True, at_first=True)
            self._revealing("Watching", partial(self.front.start_play, opening))

    def action_pitfall(self) -> None:
        """Ask which walkthrough that goes wrong is to be watched."""
        if (card := self._playable()) is None:
            return
        if card.of_timer_suite:
            self.tell("The timer suite has no pitfalls: w plays a case's own events.")
            return
        self._revealing("Watching", partial(self._ask_pitfall, card))

    def _ask_pitfall(self, card: CaseCard) -> None:
        from cases.catalogue import load_case
        from cases.errors import CaseError

        try:
            case = load_case(card.key)
        except CaseError as error:
            self.tell(str(error), error=True)
            return
        pitfalls = [entry for entry in case.executable.walkthroughs if entry.kind == "pitfall"]
        if not pitfalls:
            self.tell(f"{card.case_id} has no pitfall walkthrough.")
            return
        choices = [
            Choice(entry.name, entry.title or entry.name, f"goes wrong at {', '.join(entry.fails) or 'nothing'}")
            for entry in pitfalls
        ]
        dialog = ChoiceDialog(f"{card.case_id}: which pitfall?", choices)
        self.app.push_screen(dialog, partial(self._watch_pitfall, card.key))

    def _watch_pitfall(self, case_key: str, name: str | None) -> None:
        if name:
            self.front.start_play(Opening(case_key, walkthrough=name, watch=True, at_first=True))

    def _revealing(self, what: str, then: Callable[[], object]) -> None:
        if self.blind:
            self.ask_to_reveal(what, then)
        else:
            then()

    def action_sessions(self) -> None:
        """Show the saved sessions of the lit case."""
        if (card := self.lit) is not None:
            self.front.show_library(card.key, blind=self.blind)

    def action_library(self) -> None:
        """Show every saved session."""
        self.front.show_library(blind=self.blind)

    def action_sheet(self) -> None:
        """Show everything that a facilitator has of the lit case."""
        if (card := self.lit) is not None:
            self._revealing("The case sheet", partial(self._show_sheet, card))

    def _show_sheet(self, card: CaseCard) -> None:
        if card.faults:
            self.app.push_screen(SheetScreen(f"{card.file} cannot be played", fault_rows(card)))
        else:
            self.front.show_case_sheet(card.key)

    def action_reload(self) -> None:
        """Read designers' own case files again."""
        self.front.scan_cases()
        if not self.front.case_index.news.cards:
            self.tell("No case files of your own are known: name their folders in the settings, or with --cases DIR.")

    def action_report(self) -> None:
        """Show the benchmark's figures over the saved sessions."""
        self._revealing("The report", self.front.show_report)
