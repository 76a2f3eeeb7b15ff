"""Stepping through the session: by call, by turn, to changes, faults, verdicts, finds."""

from __future__ import annotations

from asyncio import sleep
from collections.abc import Iterator
from time import perf_counter

from textual import work

from tui.messages import EventWanted, StepWanted
from tui.presenting.finding import Find, SessionIndex
from tui.presenting.seeking import (
    changed_verdicts,
    found_parts,
    next_change,
    next_fault,
    next_turn,
    verdict_changes,
)
from tui.screens.base import WalkthroughBase
from tui.screens.search import SearchScreen
from tui.widgets.timeline import Timeline

_SEEKERS = {
    "turn": (next_turn, "turn"),
    "change": (next_change, "change"),
    "fault": (next_fault, "failed call"),
}
_MOMENT = 0.05
"""Seconds that a search may keep the screen waiting."""


class Stepping(WalkthroughBase):
    """The actions that choose which step is shown. `searched` keeps the texts of the session once they were sought."""

    searched: SessionIndex | None = None

    def go_to(self, index: int) -> None:
        """Show one step, the nearest there is."""
        last = len(self.view.steps) - 1
        index = max(0, min(index, last))
        self.show_session(None if index == last else index)

    def action_step(self, by: int) -> None:
        """Show the step before or after."""
        self.go_to(self.view.index + by)

    def action_first_step(self) -> None:
        """Show the first step."""
        self.go_to(0)

    def action_last_step(self) -> None:
        """Show the live end."""
        self.show_session()

    def action_seek(self, what: str, by: int) -> None:
        """Go to the next or previous turn, change, fault or verdict change."""
        if self.view.hidden_from and what in ("change", "verdict"):
            self.tell("This seat may not see that; reveal it first.")
            return
        if what == "verdict":
            changes = verdict_changes(self.view, by > 0)
            if not self._looked_on(changes, by):
                self._look_on(changes, by)
            return
        seek, word = _SEEKERS[what]
        found = seek(self.view, by > 0)
        if found is None:
            self.tell(f"No {word} {'after' if by > 0 else 'before'} this step.")
        else:
            self.go_to(found)
            self._tell_found(what)

    def _looked_on(self, changes: Iterator[int | None], by: int) -> bool:
        """Look for a change of a verdict for a moment, and go there. Returns whether the search is over."""
        pause = perf_counter() + _MOMENT
        for place in changes:
            if place is not None:
                self.go_to(place)
                self._tell_found("verdict")
                return True
            if perf_counter() > pause:
                return False
        self.tell(f"No change of a verdict {'after' if by > 0 else 'before'} this step.")
        return True

    @work(group="seeking", exclusive=True)
    async def _look_on(self, changes: Iterator[int | None], by: int) -> None:
        """Go on with a search that takes longer, beside the screen, as long as the operator stays at the step."""
        view = self.view
        self.tell("Looking for a change of a verdict; going to any step stops it.")
        while self.view is view and not self._looked_on(changes, by):
            await sleep(0)

    def _tell_found(self, what: str) -> None:
        """Light what was sought; say it where the line below tells of the play that goes on, and not of the step."""
        step = self.view.step
        if what == "verdict" and step is not None:
            self.pane("checklist-pane").light(f"verdict:{next(iter(changed_verdicts(self.view, step)))}")
        if what != "turn" and self.view.live:
            self.tell(", ".join(part.text for part in found_parts(self.view)))

    def action_search(self) -> None:
        """Search the session."""
        if self.searched is None:
            self.searched = SessionIndex()
        self.app.push_screen(SearchScreen(self.view, self.searched), self._go_to_find)

    def _go_to_find(self, found: Find | None) -> None:
        if found is None:
            return
        self.go_to(found.index)
        self.show_pane(found.pane)
        self.pane(found.pane).light(found.key, found.hit)

    def on_step_wanted(self, event: StepWanted) -> None:
        """Show the step that a pane asks for."""
        self.go_to(event.index)

    def on_event_wanted(self, event: EventWanted) -> None:
        """Show the step of an event."""
        self.go_to(self.view.index_of(event.seq))

    def on_timeline_step_clicked(self, event: Timeline.StepClicked) -> None:
        """Show the step whose mark was clicked."""
        self.go_to(event.index)
