"""A list that paints only what is in sight, with a cursor on one of its entries: the base of tables and panes."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView

from tui.widgets.styling import Painted, Painter

PAGE_DOWN = Binding("pagedown", "page(1)", "Page down", show=False, tooltip="One screenful down", id="list.page_down")


@dataclass
class _AboutEntry(Message):
    view: CursorList
    key: str

    @property
    def control(self) -> CursorList:
        """The list."""
        return self.view


class CursorList(Painted, ScrollView, can_focus=True):
    """Entries by key, one of them at the cursor. A click lights an entry; a click on the lit one chooses it.

    Each list has `Chosen` and `Moved` of its own, so that a screen can tell them apart by their handlers' names.
    """

    DEFAULT_CSS = (
        "CursorList { height: 1fr; scrollbar-size-vertical: 1; scrollbar-gutter: stable; overflow-x: hidden;"
        "overflow-y: auto; }"
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "cursor(-1)", "Up", show=False, tooltip="Go to the entry above", id="list.up"),
        Binding("down,j", "cursor(1)", "Down", show=False, tooltip="Go to the entry below", id="list.down"),
        Binding("pageup", "page(-1)", "Page up", show=False, tooltip="One screenful up", id="list.page_up"),
        PAGE_DOWN,
        Binding("home", "edge(-1)", "Top", show=False, tooltip="Go to the first entry", id="list.top"),
        Binding("end", "edge(1)", "Bottom", show=False, tooltip="Go to the last entry", id="list.bottom"),
    ]

    blurred = "cursor-blurred"
    """The ground of the lit entry while the focus is elsewhere."""

    cursor: reactive[str] = reactive("", init=False)
    """The key of the entry at the cursor, empty for none."""

    class Chosen(_AboutEntry):
        """The entry at the cursor was chosen."""

    class Moved(_AboutEntry):
        """The cursor came to another entry."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._painter = Painter(self)

    def watch_cursor(self, key: str) -> None:
        """Tell that the cursor moved."""
        self.refresh()
        self.post_message(self.Moved(self, key))

    def watch_has_focus(self, has_focus: bool) -> None:
        """Show the cursor at full strength where the list has the focus, else faintly."""
        super().watch_has_focus(has_focus)
        self.refresh()

    def background_of(self, key: str) -> str:
        """The role of an entry's background: that of the cursor, or none."""
        if not key or key != self.cursor:
            return ""
        return "cursor" if self.has_focus else self.blurred

    @abstractmethod
    def action_cursor(self, by: int) -> None:
        """Move the cursor by entries."""

    @abstractmethod
    def action_page(self, by: int) -> None:
        """Go on by a screenful."""

    @abstractmethod
    def action_edge(self, by: int) -> None:
        """Go to the first or last entry."""

    def action_choose(self) -> None:
        """Choose the entry at the cursor."""
        if self.cursor:
            self.post_message(self.Chosen(self, self.cursor))

    def pick(self, key: str) -> None:
        """Do what a click on an entry does: bring the cursor there, or choose the entry where it is there already."""
        if key == self.cursor:
            self.action_choose()
        else:
            self.cursor = key
