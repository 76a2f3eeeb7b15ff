"""A scrolling list of rows that paints only what is in sight: the base of every pane."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.selection import Selection
from textual.strip import Strip

from tui.presenting.rows import Row, Span
from tui.widgets.cursor_list import PAGE_DOWN, CursorList
from tui.widgets.styling import lit, wrapped

_MOST_CACHED = 20_000


class RowsView(CursorList):
    """Shows rows, with a cursor on those that have a key. Wraps to the width; paints only what is in sight."""

    DEFAULT_CSS = "RowsView { background: $surface; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        PAGE_DOWN.with_key("pagedown,space"),
        Binding("enter", "choose", "Open", show=False, tooltip="Open the entry, or go to its step", id="list.choose"),
    ]

    class Chosen(CursorList.Chosen):
        """A row was chosen with Enter or a click."""

    class Moved(CursorList.Moved):
        """The cursor came to another row."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.rows: list[Row] = []
        self._lines: list[tuple[int, int]] = []
        self._starts: list[int] = []
        self._keys: dict[str, int] = {}
        self._wrapped: dict[Row, tuple[tuple[Span, ...], ...]] = {}
        self._width = 0
        self._at_end = False
        self._follows = False
        self._height = 0
        self._awaited = ""

    def show(self, rows: Sequence[Row], *, at: str | None = None, follow: bool = False) -> None:
        """Show these rows. `at` moves the cursor to a key; `follow` scrolls to the end."""
        self.rows = list(rows)
        self._measure()
        if self._width <= 0:
            self._awaited = at or self._awaited
        elif at is not None and at in self._keys:
            self.cursor = at
            self.reveal(at)
        elif self.cursor not in self._keys:
            self.cursor = next(iter(self._keys), "")
        if at is not None:
            self._follows = follow
        if follow:
            self._at_end = True
            self.scroll_end(animate=False, immediate=True)
        self.refresh()

    @property
    def text_width(self) -> int:
        """The cells that a line of text may take: one less than there are, so that none touches the scrollbar."""
        return self.scrollable_content_region.width - 1

    def _measure(self) -> None:
        width = self.text_width
        if width != self._width or len(self._wrapped) > _MOST_CACHED:
            self._wrapped.clear()
            self._width = width
        self._lines, self._starts = [], []
        self._keys = {}
        if width <= 0:
            return
        for place, entry in enumerate(self.rows):
            if entry.key:
                self._keys.setdefault(entry.key, place)
            self._starts.append(len(self._lines))
            count = len(self._lines_of(entry)) if entry.wrap else 1
            self._lines += [(place, number) for number in range(count)]
        self.virtual_size = Size(width, len(self._lines))

    @property
    def line_count(self) -> int:
        """How many lines the rows take at the width that there is."""
        return len(self._lines)

    def _lines_of(self, entry: Row) -> tuple[tuple[Span, ...], ...]:
        lines = self._wrapped.get(entry)
        if lines is None:
            lines = self._wrapped[entry] = wrapped(entry, self._width)
        return lines

    def measure_again(self) -> None:
        """Wrap to the width that there is now; a cursor that waited for a width comes to its row."""
        self._measure()
        if self._awaited in self._keys:
            self.cursor, self._awaited = self._awaited, ""
            self.call_after_refresh(self.reveal, self.cursor)
        elif self.cursor not in self._keys:
            self.cursor = next(iter(self._keys), "")
        self.refresh()

    def on_resize(self, event: events.Resize) -> None:
        """Wrap again where the width changed. What was in sight stays so: the end that is followed, or the cursor."""
        was_in_sight = self._is_in_sight(self.cursor)
        self._height = self.scrollable_content_region.height
        if self.text_width != self._width:
            self.measure_again()
        if self._at_end or self._follows:
            self.scroll_end(animate=False, immediate=True)
        elif was_in_sight:
            self.call_after_refresh(self.reveal, self.cursor)

    def _is_in_sight(self, key: str) -> bool:
        place = self._keys.get(key)
        return place is not None and 0 <= self._starts[place] - self.scroll_offset.y < self._height

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Remember whether the end is in sight."""
        super().watch_scroll_y(old_value, new_value)
        self._at_end = self.max_scroll_y > 0 and round(new_value) >= self.max_scroll_y
        if self.max_scroll_y > 0:
            self._follows = self._follows and self._at_end

    def render_line(self, y: int) -> Strip:
        """Paint one line in sight."""
        scroll_x, scroll_y = self.scroll_offset
        line = scroll_y + y
        width = self.scrollable_content_region.width
        if line >= len(self._lines):
            return Strip.blank(width, self._painter.style(""))
        place, number = self._lines[line]
        entry = self.rows[place]
        spans = self._spans(entry, number)
        background = self.background_of(entry.key)
        strip = self._painter.strip(
            spans,
            self._width,
            indent=entry.hang if number else entry.indent,
            tail=() if number else entry.tail,
            background=background,
            later=number > 0,
        ).adjust_cell_length(width, self._painter.blank(background))
        selection = self.text_selection
        if selection is not None and (span := selection.get_span(line)) is not None:
            strip = lit(strip, *span, self.screen.get_component_rich_style("screen--selection"))
        return strip.apply_offsets(scroll_x, line)

    def _spans(self, entry: Row, number: int) -> tuple[Span, ...]:
        return self._lines_of(entry)[number] if entry.wrap else self._painter.single(entry, self._width)

    def get_selection(self, selection: Selection) -> tuple[str, str] | None:
        """Return the selected text."""
        lines = []
        for place, number in self._lines:
            entry = self.rows[place]
            told = " " * (entry.hang if number else entry.indent)
            lines.append(told + "".join(span.text for span in self._spans(entry, number)))
        return selection.extract("\n".join(lines)), "\n"

    def selection_updated(self, selection: Selection | None) -> None:
        """Paint the selection."""
        self.refresh()

    def _group(self, place: int) -> tuple[int, int]:
        """Return the first line of a row and the line after the last one that belongs to it."""
        after = place + 1
        while after < len(self.rows) and not self.rows[after].key:
            after += 1
        return self._starts[place], self._starts[after] if after < len(self.rows) else len(self._lines)

    def reveal(self, key: str) -> None:
        """Bring a row, and what belongs to it, into sight."""
        place = self._keys.get(key)
        if place is None:
            return
        start, end = self._group(place)
        height = max(1, self.scrollable_content_region.height)
        region = Region(0, start, 1, min(end - start, height))
        self.scroll_to_region(region, animate=False, force=True, immediate=True)

    def action_choose(self) -> None:
        """Choose the row at the cursor, where there is one: rows may have changed since the cursor came there."""
        if any(entry.key == self.cursor for entry in self.rows):
            super().action_choose()

    def action_cursor(self, by: int) -> None:
        """Move the cursor by entries; a long entry is scrolled through first."""
        keys = list(self._keys)
        if not keys:
            self.scroll_relative(y=by, animate=False, immediate=True)
            return
        at = keys.index(self.cursor) if self.cursor in self._keys else 0
        start, end = self._group(self._keys[keys[at]])
        top, height = self.scroll_offset.y, self.scrollable_content_region.height
        beyond = (by > 0 and start < top + height < end) or (by < 0 and start < top < end)
        target = at + by
        if beyond or not 0 <= target < len(keys):
            self.scroll_relative(y=by, animate=False, immediate=True)
            return
        self.cursor = keys[target]
        self.reveal(self.cursor)

    def action_page(self, by: int) -> None:
        """Scroll by a screenful, the cursor with it."""
        height = max(1, self.scrollable_content_region.height - 1)
        self.scroll_relative(y=by * height, animate=False, immediate=True)
        self._cursor_into_sight()

    def _cursor_into_sight(self) -> None:
        top = self.scroll_offset.y
        bottom = top + self.scrollable_content_region.height
        inside = [key for key, place in self._keys.items() if top <= self._starts[place] < bottom]
        if inside and self.cursor not in inside:
            self.cursor = inside[0]

    def action_edge(self, by: int) -> None:
        """Go to the first or last entry."""
        keys = list(self._keys)
        if keys:
            self.cursor = keys[0] if by < 0 else keys[-1]
        (self.scroll_home if by < 0 else self.scroll_end)(animate=False, immediate=True)

    def on_click(self, event: events.Click) -> None:
        """Put the cursor where the mouse is; a click on the cursor's own row chooses it."""
        if self.screen.get_selected_text():
            return
        line = self.scroll_offset.y + event.get_content_offset_capture(self).y
        if not 0 <= line < len(self._lines):
            return
        place = self._lines[line][0]
        while place >= 0 and not self.rows[place].key:
            place -= 1
        if place < 0:
            return
        self.pick(self.rows[place].key)
