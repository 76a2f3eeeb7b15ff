"""The timer screen: one timer case played and stepped through, its clock moved by hand."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, Horizontal

from sessions.timer.events import shown
from sessions.timer.session import TimerSession
from tui.front_door import FrontDoor
from tui.messages import StepWanted
from tui.presenting.glyphs import UNICODE, Glyphs
from tui.screens.dialogs import SheetScreen
from tui.screens.help import HelpScreen
from tui.screens.timer_acting import TimerActing
from tui.screens.timer_keys import SEAT_ACTIONS, TIMER
from tui.widgets.key_line import KeyLine
from tui.widgets.line_view import LineView
from tui.widgets.pane_tabs import PaneTabs
from tui.widgets.timer_clock import TimerClock
from tui.widgets.timer_panes import TimerEventsPane, TimerFieldsPane, TimerPane, TimerStatePane
from tui.widgets.timer_view import case_rows, header_parts, timer_view, turn_parts

WIDE, MEDIUM = 150, 100
PANES = {"timer-events": TimerEventsPane, "timer-state": TimerStatePane, "timer-fields": TimerFieldsPane}
_VISIBLE = {"": tuple(PANES), "model": ("timer-events",), "user": ("timer-events", "timer-state")}
"""Seat that sees only its own side (empty: everything is shown) -> its panes."""


class TimerScreen(TimerActing):
    """Clock, events, state and the six fields of one session, at the step that is shown."""

    CSS_PATH = "timer.tcss"
    KEY_TABLE = TIMER
    BINDINGS: ClassVar[list[BindingType]] = [entry.binding() for entry in TIMER]

    def __init__(
        self,
        session: TimerSession,
        glyphs: Glyphs = UNICODE,
        *,
        at_first: bool = False,
        blind: bool = False,
        at_event: int = 0,
    ) -> None:
        super().__init__()
        self.session = session
        self.glyphs = glyphs
        self.blind = blind
        self.shown_pane = "timer-events"
        self.view = timer_view(session, 0 if at_first else None, blind=blind)
        if at_event:
            before = sum(step.event.seq <= at_event for step in self.view.steps)
            self.view = timer_view(session, max(0, before - 1), blind=blind)

    def compose(self) -> ComposeResult:
        """Lay out the screen."""
        yield LineView(id="case-line")
        yield TimerClock(id="clock")
        yield PaneTabs(id="tabs")
        with Horizontal(id="body"):
            yield TimerEventsPane(id="timer-events", glyphs=self.glyphs)
            with Container(id="aside"):
                yield TimerStatePane(id="timer-state", glyphs=self.glyphs)
                yield TimerFieldsPane(id="timer-fields", glyphs=self.glyphs)
        yield LineView(id="turn-line")
        yield KeyLine()

    def on_mount(self) -> None:
        """Show the session once there is room, and what its reader had to say."""
        self.call_after_refresh(self._begin)
        for warning in self.session.warnings:
            self.tell(warning)

    def _begin(self) -> None:
        self.show_session(self.view.index if not self.view.live else None)
        self.pane("timer-events").focus()

    def on_resize(self, event: events.Resize) -> None:
        """Lay out again for the new size."""
        self.lay_out()

    def pane(self, pane_id: str) -> TimerPane:
        """Return a pane by its id."""
        return self.query_one(f"#{pane_id}", TimerPane)

    def show_session(self, chosen: int | None = None) -> None:
        """Show the session at a step (None: its end) in every pane."""
        self.view = timer_view(self.session, chosen, blind=self.blind)
        self.set_class(not self.view.live, "-past")
        self.lay_out()
        for pane_id in _VISIBLE[self.view.hidden_from]:
            self.pane(pane_id).show_view(self.view)
        self.query_one("#case-line", LineView).show(header_parts(self.view))
        self.query_one("#turn-line", LineView).show(turn_parts(self.view))
        self._show_clock()
        self.refresh_bindings()

    def _show_clock(self) -> None:
        situation = self.view.situation
        task = self.session.suite.task
        beside: list[tuple[str, str]] = [("The case clock", "label"), ("moves only by your hand", "dim")]
        if not self.view.hidden_from:
            late = situation.clock > task.max_elapsed_seconds
            limit = f"limit {shown(task.max_elapsed_seconds)} s"
            beside.append((f"{limit}: an event now comes too late", "bad") if late else (limit, "dim"))
        self.query_one(TimerClock).show(shown(situation.clock), tuple(beside), past=not self.view.live)

    def lay_out(self) -> None:
        """Show the panes that have room and may be seen: three beside each other, two, or one with tabs."""
        width = self.app.size.width
        layout = "wide" if width >= WIDE else "medium" if width >= MEDIUM else "narrow"
        for name in ("wide", "medium", "narrow"):
            self.set_class(layout == name, f"-{name}")
        visible = _VISIBLE[self.view.hidden_from]
        if self.shown_pane not in visible:
            self.shown_pane = visible[0]
        seen = (self.shown_pane,) if layout == "narrow" else visible
        for pane_id in PANES:
            self.pane(pane_id).display = pane_id in seen
        self.query_one("#aside").display = any(pane_id != "timer-events" for pane_id in seen)
        tabs = self.query_one(PaneTabs)
        tabs.display = layout == "narrow" and len(visible) > 1
        tabs.show([(pane_id, "", PANES[pane_id].TITLE) for pane_id in visible], self.shown_pane)

    def show_pane(self, pane_id: str) -> None:
        """Bring a pane to the screen and give it the focus."""
        self.shown_pane = pane_id
        self.lay_out()
        self.pane(pane_id).focus()

    def action_next_pane(self) -> None:
        """Go to the next pane."""
        visible = _VISIBLE[self.view.hidden_from]
        focused = str(self.focused.id) if isinstance(self.focused, TimerPane) else visible[-1]
        at = visible.index(focused) if focused in visible else -1
        self.show_pane(visible[(at + 1) % len(visible)])

    def on_pane_tabs_wanted(self, event: PaneTabs.Wanted) -> None:
        """Go to the pane whose tab was clicked."""
        self.show_pane(event.pane)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only what the operator's seat can do."""
        others = SEAT_ACTIONS["user" if self.session.replay.latest.seat == "model" else "model"]
        return action not in others

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

    def on_step_wanted(self, event: StepWanted) -> None:
        """Show the step that a pane asks for."""
        self.go_to(event.index)

    def on_timer_pane_event_wanted(self, event: TimerPane.EventWanted) -> None:
        """Show the step of an event of the list."""
        place = self.view.step_of_event(event.index)
        if place is not None:
            self.go_to(place)

    def action_help(self) -> None:
        """Tell what the focused pane is for, and its keys."""
        self.app.push_screen(HelpScreen(self))

    def action_sheet(self) -> None:
        """Show the case sheet."""
        self.app.push_screen(SheetScreen(f"Case {self.session.case.case_id}", case_rows(self.view)))

    def action_leave(self) -> None:
        """Leave: to the screen below, or out of the program where there is none but the app's own."""
        if isinstance(self.app, FrontDoor):
            self.app.leave_screen(self)
        if len(self.app.screen_stack) > 2:
            self.dismiss()
        else:
            self.app.exit()
