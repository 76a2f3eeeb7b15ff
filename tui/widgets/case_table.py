"""A table that paints only what is in sight: cases and sessions by the thousand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.cells import cell_len
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip

from tui.presenting.rows import Row, Span
from tui.presenting.tables import GAP, Cell, Column, column_widths
from tui.widgets.cursor_list import CursorList
from tui.widgets.styling import wrapped

CellsOf = Callable[[str], Mapping[str, Cell]]
"""From the key of an entry to its cells by column."""


class EntryTable(CursorList):
    """Entries under a line of column titles. The lit entry is named by its key; a click on it, or Enter, chooses it."""

    TITLE: ClassVar[str] = "List"
    HELP: ClassVar[str] = "Up and down go through the list, Home and End to its ends. Letters are the keys below."
    ALLOW_SELECT = False
    DEFAULT_CSS = "EntryTable { background: $background; }"

    blurred = "cursor-waiting"

    class Chosen(CursorList.Chosen):
        """The lit entry was chosen with a click."""

    class Moved(CursorList.Moved):
        """Another entry is lit."""

    @dataclass
    class TitleClicked(Message):
        """The title of a column was clicked."""

        table: EntryTable
        column: str

        @property
        def control(self) -> EntryTable:
            """The table."""
            return self.table

    def __init__(self, *, id: str | None = None, empty: str = "") -> None:
        super().__init__(id=id)
        self._keys: list[str] = []
        self._places: dict[str, int] = {}
        self._columns: tuple[Column, ...] = ()
        self._cells_of: CellsOf = lambda key: {}
        self._marked = ""
        self._empty = empty

    def show(
        self,
        keys: Sequence[str],
        columns: Sequence[Column],
        cells_of: CellsOf,
        *,
        marked: str = "",
        empty: str = "",
    ) -> None:
        """Show entries by key. `marked` names the column that the order is by, `empty` is what an empty table says.

        The lit entry stays lit where it is still there, else the one that is in its place now; the first one where
        none was lit.
        """
        was = self._places.get(self.cursor, 0)
        self._keys, self._columns, self._cells_of = list(keys), tuple(columns), cells_of
        self._places = {key: place for place, key in enumerate(self._keys)}
        self._marked, self._empty = marked, empty or self._empty
        self._resize_virtual()
        if self.cursor not in self._places:
            self.cursor = self._keys[min(was, len(self._keys) - 1)] if self._keys else ""
        self.reveal()
        self.refresh()

    def light(self, key: str) -> None:
        """Light an entry, where it is shown."""
        if key in self._places:
            self.cursor = key
            self.reveal()

    @property
    def entries(self) -> Sequence[str]:
        """The keys of the entries shown, in order."""
        return self._keys

    def _resize_virtual(self) -> None:
        self.virtual_size = Size(self.scrollable_content_region.width, len(self._keys) + 1)

    def on_resize(self, event: events.Resize) -> None:
        """Keep the lit entry in sight."""
        self._resize_virtual()
        self.reveal()

    def render_line(self, y: int) -> Strip:
        """Paint one line in sight; the first one is always the titles."""
        width = self.scrollable_content_region.width
        if y == 0:
            return self._titles(width)
        place = self.scroll_offset.y + y - 1
        if place >= len(self._keys):
            return self._painter.strip(self._empty_line(y - 2, width) if not self._keys else (), width)
        key = self._keys[place]
        cells = self._cells_of(key)
        spans: list[Span] = []
        for column, room in column_widths(self._columns, width):
            spans += self._fitted(cells.get(column.name, ()), room)
        return self._painter.strip(spans, width, background=self.background_of(key))

    def _empty_line(self, number: int, width: int) -> tuple[Span, ...]:
        lines = wrapped(Row("", (Span(self._empty, "dim"),)), max(1, width))
        return lines[number] if 0 <= number < len(lines) else ()

    def _titles(self, width: int) -> Strip:
        spans: list[Span] = []
        for column, room in column_widths(self._columns, width):
            sign = " *" if column.name == self._marked else ""
            spans += self._fitted((Span(column.title + sign, "label"),), room)
        return self._painter.strip(spans, width)

    def _fitted(self, cell: Cell, room: int) -> list[Span]:
        kept = list(self._painter.single(Row("", cell, wrap=False), room))
        used = sum(cell_len(span.text) for span in kept)
        return [*kept, Span(" " * (room - used + GAP))]

    def reveal(self) -> None:
        """Bring the lit entry into sight."""
        place = self._places.get(self.cursor)
        if place is None:
            return
        shown = max(1, self.scrollable_content_region.height - 1)
        top = self.scroll_offset.y
        if place < top:
            self.scroll_to(y=place, animate=False, force=True, immediate=True)
        elif place >= top + shown:
            self.scroll_to(y=place - shown + 1, animate=False, force=True, immediate=True)

    def action_cursor(self, by: int) -> None:
        """Light the entry so many below."""
        if self._keys:
            at = self._places.get(self.cursor, 0) + by
            self.light(self._keys[max(0, min(at, len(self._keys) - 1))])

    def action_page(self, by: int) -> None:
        """Go on by a screenful."""
        self.action_cursor(by * max(1, self.scrollable_content_region.height - 2))

    def action_edge(self, by: int) -> None:
        """Light the first or the last entry."""
        if self._keys:
            self.light(self._keys[0 if by < 0 else -1])

    def on_click(self, event: events.Click) -> None:
        """Light what was clicked; a click on the lit entry chooses it, one on a title tells its column."""
        offset = event.get_content_offset_capture(self)
        if offset.y == 0:
            at = 0
            for column, room in column_widths(self._columns, self.scrollable_content_region.width):
                at += room + GAP
                if offset.x < at:
                    self.post_message(self.TitleClicked(self, column.name))
                    return
            return
        place = self.scroll_offset.y + offset.y - 1
        if 0 <= place < len(self._keys):
            self.pick(self._keys[place])
