"""The line between two neighbours that the mouse drags to share out the room between them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rich.segment import Segment
from textual import events
from textual.content import Content
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

Neighbours = Literal["columns", "rows"]
_SIGNS = {
    ("columns", False): ("┊", "┃"),
    ("columns", True): (":", "#"),
    ("rows", False): ("┄", "━"),
    ("rows", True): (".", "="),
}
"""(what it parts, ASCII only) -> the sign of the grip at rest, the sign of the whole line under the mouse."""
_HOW = "Drag to share the room out; a double click gives the usual sizes."
_GRIP = {"columns": 3, "rows": 7}
"""Cells of the grip, which shows at rest that the line can be taken."""


class Splitter(Widget):
    """One cell wide. At rest a grip shows in its middle; under the mouse the whole line does, so not by colour alone.

    It changes no size itself: it posts where the line is to come, and whoever laid the neighbours out sees to it.
    """

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    Splitter {
        color: $text-muted;
        background: $background;
        &.-columns { width: 1; height: 1fr; pointer: ew-resize; }
        &.-rows { width: 1fr; height: 1; pointer: ns-resize; }
        &:hover, &.-dragged { color: $text-accent; text-style: bold; }
    }
    """

    @dataclass
    class Dragged(Message):
        """The line is to come to this column or row of the screen."""

        splitter: Splitter
        at: int

        def can_replace(self, message: Message) -> bool:
            """Only the last place counts where several wait to be heard."""
            return isinstance(message, Splitter.Dragged) and message.splitter is self.splitter

    @dataclass
    class Unset(Message):
        """The neighbours are to have their usual sizes again."""

        splitter: Splitter

    def __init__(self, parts: Neighbours, *, plain: bool = False, id: str | None = None) -> None:
        super().__init__(id=id, classes=f"-{parts}")
        self.parts: Neighbours = parts
        self._resting, self._lit = _SIGNS[parts, plain]
        self._at = -1
        self.tooltip = Content(_HOW)

    @property
    def dragged(self) -> bool:
        """Whether the mouse holds the line."""
        return self._at >= 0

    def _place(self, event: events.MouseEvent) -> int:
        return event.screen_x if self.parts == "columns" else event.screen_y

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Take the line."""
        event.stop()
        if event.button == 1:
            self._at = self._place(event)
            self.capture_mouse()
            self.add_class("-dragged")
            self.tooltip = None
            self.refresh()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Ask for the line to come along. A move without the button means that its release went elsewhere."""
        if not self.dragged:
            return
        event.stop()
        if event.button != 1:
            self._let_go()
        elif (at := self._place(event)) != self._at:
            self._at = at
            self.post_message(self.Dragged(self, at))

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Let the line go."""
        event.stop()
        self._let_go()

    def on_mouse_release(self, event: events.MouseRelease) -> None:
        """Let the line go where something else took the mouse."""
        self._let_go()

    def on_hide(self) -> None:
        """Let the line go where a resize of the terminal takes it away."""
        self._let_go()

    def _let_go(self) -> None:
        if self.dragged:
            self._at = -1
            self.release_mouse()
            self.remove_class("-dragged")
            self.tooltip = Content(_HOW)
            self.refresh()

    def on_click(self, event: events.Click) -> None:
        """A double click gives the usual sizes."""
        event.stop()
        if event.chain == 2:
            self.post_message(self.Unset(self))

    def on_enter(self, event: events.Enter) -> None:
        """Show the whole line."""
        self.refresh()

    def on_leave(self, event: events.Leave) -> None:
        """Show the grip alone."""
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Paint the line, or its grip."""
        width, height = self.size
        style = self.rich_style
        if self.dragged or self.mouse_hover:
            return Strip([Segment(self._lit * width, style)], width)
        length = height if self.parts == "columns" else width
        start = max(0, (length - _GRIP[self.parts]) // 2)
        end = min(length, start + _GRIP[self.parts])
        if self.parts == "columns":
            return Strip([Segment(self._resting if start <= y < end else " ", style)], 1)
        return Strip([Segment(" " * start + self._resting * (end - start) + " " * (length - end), style)], width)
