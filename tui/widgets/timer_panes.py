"""The panes of the timer screen: what happened, what holds, and the six fields."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textual.content import Content
from textual.message import Message

from tui.messages import StepWanted
from tui.presenting.glyphs import UNICODE, Glyphs
from tui.widgets.rows_view import RowsView
from tui.widgets.timer_view import TimerView, event_rows, field_rows, state_rows


class TimerPane(RowsView):
    """A list with a title in its border. `TITLE` names it, `HELP` tells F1 what it is for."""

    TITLE: ClassVar[str] = ""
    HELP: ClassVar[str] = ""

    @dataclass
    class EventWanted(Message):
        """Show the step of this event of the list."""

        index: int

    def __init__(self, *, id: str | None = None, glyphs: Glyphs = UNICODE) -> None:
        super().__init__(id=id, classes="pane")
        self.glyphs = glyphs
        self.view: TimerView | None = None

    def show_view(self, view: TimerView) -> None:
        """Show the session as one step has it."""
        self.view = view
        self.set_class(not view.live, "-past")
        self.border_title = Content(self.TITLE if view.live else f"{self.TITLE} at step {view.index + 1}, PAST")
        self.refill(view)

    def refill(self, view: TimerView) -> None:
        """Make the rows again. Each pane has its own; one without stays empty."""


class TimerEventsPane(TimerPane):
    """Everything that happened up to the step shown; Enter goes to a step."""

    TITLE: ClassVar[str] = "Events"
    HELP: ClassVar[str] = (
        "What was said, called and moved, oldest first, each at its time on the case clock. What the event list holds "
        "has its place at the right end; a refused call and a move of the clock leave no event. Enter shows a step."
    )

    def refill(self, view: TimerView) -> None:
        """Show the steps, the one on screen lit."""
        self.show(event_rows(view, self.glyphs), at=f"step:{view.index}")

    def on_rows_view_chosen(self, event: RowsView.Chosen) -> None:
        """Go to the step that was chosen."""
        event.stop()
        self.post_message(StepWanted(int(event.key.removeprefix("step:"))))


class TimerStatePane(TimerPane):
    """What holds after the step: timers, the scripted side, the episode, violations, limits."""

    TITLE: ClassVar[str] = "State"
    HELP: ClassVar[str] = (
        "What holds after the step shown: the timers that run, what the scripted seat would do and on what cue, the "
        "recovery episode that is open, the rules that were broken so far, and how much of the limits is used."
    )

    def refill(self, view: TimerView) -> None:
        """Show the state."""
        self.show(state_rows(view, self.glyphs))


class TimerFieldsPane(TimerPane):
    """The six fields as they would be if the case ended here."""

    TITLE: ClassVar[str] = "Fields, if it ended here"
    HELP: ClassVar[str] = (
        "The six fields of the scorer as they would be if the case ended at the step shown, each with its reason and "
        "the event that decided it. Enter goes to that event. Below stand the limits that the suite states of itself."
    )

    def refill(self, view: TimerView) -> None:
        """Show the fields."""
        self.show(field_rows(view, self.glyphs))

    def on_rows_view_chosen(self, event: RowsView.Chosen) -> None:
        """Go to the event that decided the field."""
        event.stop()
        if self.view is None:
            return
        decided_by = self.view.situation.score.decision(event.key.removeprefix("field:")).decided_by
        if decided_by is None:
            self.app.notify("No event decided this one: it is as it was at the start.", markup=False)
        else:
            self.post_message(self.EventWanted(decided_by))
