"""One line of filters: each says what it is and what it holds to; Enter or a click changes it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.cells import cell_len
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from tui.presenting.rows import Row, Span
from tui.widgets.styling import Painted, Painter, plain


@dataclass(frozen=True, slots=True)
class FilterChip:
    """One filter: `held` says that it leaves something out."""

    name: str
    label: str
    value: str
    held: bool = False

    @property
    def text(self) -> str:
        """The filter as it is shown."""
        return plain(f" {self.label}: {self.value} ").replace("\n", " ")


class FilterBar(Painted, Widget, can_focus=True):
    """Shows the filters in one line."""

    TITLE: ClassVar[str] = "Filters"
    HELP: ClassVar[str] = "Left and right choose a filter, Enter changes it. A filter that leaves something out is lit."
    DEFAULT_CSS = "FilterBar { height: 1; width: 1fr; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "choose(-1)", "Left", show=False, tooltip="The filter before", id="filters.before"),
        Binding("right", "choose(1)", "Right", show=False, tooltip="The next filter", id="filters.next"),
        Binding("enter,space", "change", "Change", tooltip="Change the lit filter", id="filters.change"),
    ]

    chosen: reactive[int] = reactive(0)
    """The place of the lit filter."""

    @dataclass
    class Wanted(Message):
        """A filter is to be changed."""

        name: str

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._chips: tuple[FilterChip, ...] = ()
        self._told: tuple[str, ...] = ()
        self._painter = Painter(self)

    def show(self, chips: Sequence[FilterChip], *told: str) -> None:
        """Show filters, and at the right end what they leave: the first of the ways to tell it for which there is room.

        Each of `told` is shorter than the one before it, or empty.
        """
        self._chips, self._told = tuple(chips), told
        self.chosen = max(0, min(self.chosen, len(self._chips) - 1))
        self.refresh()

    def on_focus(self) -> None:
        """Light the chosen filter."""
        self.refresh()

    def on_blur(self) -> None:
        """Light none."""
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Paint the line."""
        width = self.size.width
        spans: list[Span] = []
        for place, chip in enumerate(self._chips):
            lit = self.has_focus and place == self.chosen
            spans += [Span(chip.text, "chip-lit" if lit else "chip-held" if chip.held else "chip"), Span(" ")]
        room = width - 1 - sum(cell_len(span.text) for span in spans)
        fitting = next((told for told in self._told if told and cell_len(told) <= room), "")
        tail = (Span(fitting, "dim"),) if fitting else ()
        line = self._painter.single(Row("", tuple(spans), tail=tail, wrap=False), width)
        return self._painter.strip(line, width, tail=tail)

    def action_choose(self, by: int) -> None:
        """Light another filter."""
        self.chosen = max(0, min(self.chosen + by, len(self._chips) - 1))

    def action_change(self) -> None:
        """Ask for another value of the lit filter."""
        if self._chips:
            self.post_message(self.Wanted(self._chips[self.chosen].name))

    def on_click(self, event: events.Click) -> None:
        """Change the filter that was clicked."""
        at = 0
        for place, chip in enumerate(self._chips):
            at += cell_len(chip.text) + 1
            if event.x < at:
                self.chosen = place
                self.action_change()
                return
