"""The timeline: one mark a step, the chosen one lit; arrows and clicks step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rich.cells import cell_len
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from tui.presenting.glyphs import UNICODE, Glyphs
from tui.presenting.lines import MARKS, place_parts, timeline_window
from tui.presenting.parts import fitted
from tui.presenting.rows import Span
from tui.presenting.steps import View
from tui.widgets.styling import Painted, Painter


class Timeline(Painted, Widget, can_focus=True):
    """Shows the steps of the branch and which one is on screen."""

    DEFAULT_CSS = "Timeline { height: 1; width: 1fr;&:focus { background: $foreground 7%; } }"
    HELP = (
        "The timeline has one mark for each step of the conversation: who spoke, and each tool call. "
        "The lit mark is the step that all panes show."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "screen.step(-1)", "Back", tooltip="Show the step before", id="timeline.back"),
        Binding("right", "screen.step(1)", "Forward", tooltip="Show the step after", id="timeline.forward"),
        Binding("home", "screen.first_step", "First", tooltip="Show the first step", id="timeline.first"),
        Binding("end", "screen.last_step", "Live", tooltip="Go back to the end", id="timeline.last"),
    ]

    @dataclass
    class StepClicked(Message):
        """A mark was clicked, or the wheel turned to it."""

        index: int

    def __init__(self, *, id: str | None = None, glyphs: Glyphs = UNICODE) -> None:
        super().__init__(id=id)
        self.glyphs = glyphs
        self._view: View | None = None
        self._painter = Painter(self)

    def show(self, view: View) -> None:
        """Show the steps of a view."""
        self._view = view
        self.refresh()

    def _window(self, view: View, words: int) -> tuple[int, int]:
        return timeline_window(len(view.steps), view.index, self.size.width - words - 3)

    def _words(self, view: View) -> list[Span]:
        left, right = fitted(place_parts(view, self.glyphs), max(20, self.size.width - 12), cut=self.glyphs.ellipsis)
        return [*left, *right]

    def render_line(self, y: int) -> Strip:
        """Paint the marks, then the words."""
        width = self.size.width
        view = self._view
        if view is None or not view.steps:
            return Strip.blank(width, self._painter.style(""))
        words = self._words(view)
        start, end = self._window(view, sum(cell_len(span.text) for span in words))
        here = "here" if view.live else "past"
        marks: list[Span] = []
        for place in range(start, end):
            mark = view.steps[place].mark
            role = here if place == view.index else "dim" if place > view.index else MARKS[mark]
            marks.append(Span(getattr(self.glyphs, mark), role))
        # Before and after each mark: what fills a whole cell cannot be told on a lit one without its neighbours.
        between = [Span(self.glyphs.line, "dim")] * (len(marks) + 1)
        between[0] = Span(self.glyphs.ellipsis[0] if start else " ", "dim")
        between[-1] = Span(self.glyphs.ellipsis[0] if end < len(view.steps) else " ", "dim")
        lit = view.index - start
        between[lit : lit + 2] = [Span("[", here), Span("]", here)]
        spans = [between[0], *(span for pair in zip(marks, between[1:], strict=True) for span in pair)]
        return self._painter.strip(spans, width, tail=[*words, Span(" ")])

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Step back."""
        self._step(event, -1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Step forward."""
        self._step(event, 1)

    def _step(self, event: events.MouseEvent, by: int) -> None:
        event.stop()
        if self._view is not None and 0 <= self._view.index + by < len(self._view.steps):
            self.post_message(self.StepClicked(self._view.index + by))

    def on_click(self, event: events.Click) -> None:
        """Go to the step whose mark was clicked."""
        view = self._view
        if view is None:
            return
        start, end = self._window(view, sum(cell_len(span.text) for span in self._words(view)))
        place = start + (event.x - 1) // 2
        if start <= place < end and event.x >= 1:
            self.post_message(self.StepClicked(place))
