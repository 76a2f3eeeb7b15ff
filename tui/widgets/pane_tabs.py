"""The tabs over panes that share a place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from tui.presenting.rows import Span
from tui.widgets.styling import Painted, Painter


class PaneTabs(Painted, Widget):
    """One line of names with their number keys; a click shows the pane."""

    DEFAULT_CSS = "PaneTabs { height: 1; width: 1fr; display: none; background: $panel; }"

    @dataclass
    class Wanted(Message):
        """A tab was clicked."""

        pane: str

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._tabs: tuple[tuple[str, str, str, str], ...] = ()
        self._chosen = ""
        self._past = self._note = ""
        self._painter = Painter(self)

    def show(
        self,
        tabs: Sequence[tuple[str, str, str]],
        chosen: str,
        news: Mapping[str, str] | None = None,
        past: str = "",
        note: str = "",
    ) -> None:
        """Show tabs as (pane id, number key, name), one of them chosen.

        `news` says what is new in a pane; `past` stands at the end of the line where an earlier step is shown, and
        before it a `note` on why the pane stands alone.
        """
        told = news or {}
        self._tabs = tuple((pane, key, name, told.get(pane, "")) for pane, key, name in tabs)
        self._chosen, self._past, self._note = chosen, past, note
        self.refresh()

    def _named(self) -> list[tuple[str, str]]:
        ways = (
            [(pane, f" {key} {name}{f': {news}' if news else ''} ") for pane, key, name, news in self._tabs],
            [(pane, f" {key} {name.split()[0]}{f': {news}' if news else ''} ") for pane, key, name, news in self._tabs],
            [(pane, f" {key} {name.split()[0]} ") for pane, key, name, _ in self._tabs],
        )
        room = self.size.width - sum(cell_len(text) + 1 for text in (self._note, self._past) if text)
        for named in ways:
            if sum(cell_len(text) for _, text in named) <= room:
                return named
        return [(pane, f" {key} {name if pane == self._chosen else name[:5]} ") for pane, key, name, _ in self._tabs]

    def render_line(self, y: int) -> Strip:
        """Paint the tabs."""
        spans = [
            Span(f"[{text[1:-1]}]", "tab-chosen") if pane == self._chosen else Span(text, "tab")
            for pane, text in self._named()
        ]
        tail = [Span(self._note, "strong")] if self._note else []
        tail += [Span(" "), Span(self._past, "past")] if self._past else []
        return self._painter.strip(spans, self.size.width, tail=tail)

    def on_click(self, event: events.Click) -> None:
        """Show the pane whose tab was clicked."""
        at = 0
        for pane, text in self._named():
            at += cell_len(text)
            if event.x < at:
                self.post_message(self.Wanted(pane))
                return
