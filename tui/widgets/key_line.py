"""The line of keys at the bottom: what works right now, the most needed first, never more than fits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.segment import Segment
from textual import events
from textual.binding import ActiveBinding
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from tui.presenting.glyphs import UNICODE, Glyphs
from tui.widgets.styling import Painted, Painter, plain

_GAP = 1


@dataclass(frozen=True, slots=True)
class LiveKey:
    """A key that does something now: its binding's id, how it is sent and written, what it does and for whom.

    `hint` says more of it; `enabled` is false where it is shown and does nothing yet; `focused` says that it is a key
    of the widget that has the focus.
    """

    id: str
    key: str
    written: str
    about: str
    hint: str = ""
    enabled: bool = True
    focused: bool = False

    @property
    def text(self) -> str:
        """The key as the line shows it."""
        return f"{self.written} {self.about}"


@dataclass(frozen=True, slots=True)
class PlacedKey:
    """A key in the line, from the cell `start` up to the cell `end`."""

    live: LiveKey
    start: int
    end: int


class KeyLine(Painted, Widget):
    """Shows the keys that work now; a click on one presses it. The key of the palette stands at the right end.

    `order` names bindings by id: after the keys of the focused widget they come first.
    """

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    KeyLine {
        dock: bottom;
        width: 1fr;
        height: 1;
        color: $footer-foreground;
        background: $footer-background;
    }
    """

    def __init__(self, order: Sequence[str] = (), *, show_command_palette: bool = True) -> None:
        super().__init__()
        self._order = {name: place for place, name in enumerate(order)}
        self._with_palette = show_command_palette
        self._keys: tuple[LiveKey, ...] = ()
        self._palette: LiveKey | None = None
        self._pointed = ""
        self._column = -1
        self._painter = Painter(self)

    def on_mount(self) -> None:
        """Follow what works."""
        self.screen.bindings_updated_signal.subscribe(self, self.bindings_changed)

    def on_unmount(self) -> None:
        """Follow no longer."""
        self.screen.bindings_updated_signal.unsubscribe(self)

    def bindings_changed(self, screen: Screen[object]) -> None:
        """Show what works now, where that is something else than before."""
        if not (screen.app.app_focus and self.is_attached and screen is self.screen):
            return
        active = screen.active_bindings
        by_action: dict[str, LiveKey] = {}
        for found in active.values():
            if found.binding.show:
                by_action.setdefault(found.binding.action, self._live(found))
        keys = tuple(self.in_order(by_action.values()))
        opener = active.get(self.app.COMMAND_PALETTE_BINDING) if self._with_palette else None
        palette = self._live(opener) if opener is not None else None
        if (keys, palette) != (self._keys, self._palette):
            self._keys, self._palette = keys, palette
            self._point(self._column)
            self.refresh()

    def _live(self, found: ActiveBinding) -> LiveKey:
        binding = found.binding
        return LiveKey(
            binding.id or "",
            binding.key,
            plain(self.app.get_key_display(binding)),
            plain(binding.description),
            found.tooltip or binding.tooltip,
            found.enabled,
            found.node is self.screen.focused,
        )

    def in_order(self, keys: Iterable[LiveKey]) -> list[LiveKey]:
        """Return the keys, the most needed first: those of the focused widget, those of `order`, the rest."""
        if not self._order:
            return list(keys)
        last = len(self._order)
        return sorted(keys, key=lambda live: (not live.focused, 0 if live.focused else self._order.get(live.id, last)))

    @property
    def placed(self) -> tuple[PlacedKey, ...]:
        """The keys that are in sight, and where."""
        return tuple(self._place())

    @property
    def palette(self) -> PlacedKey | None:
        """The key of the palette and where it is, None where there is none."""
        if self._palette is None:
            return None
        end = self.size.width
        return PlacedKey(self._palette, end - cell_len(self._palette.text), end)

    def _place(self) -> Iterator[PlacedKey]:
        palette = self.palette
        room = palette.start - _GAP if palette is not None else self.size.width
        at = 0
        for live in self._keys:
            end = at + cell_len(live.text)
            if end + _GAP > room:
                return
            yield PlacedKey(live, at, end)
            at = end + _GAP

    def key_at(self, x: int) -> LiveKey | None:
        """Return the key at a column of the line."""
        palette = self.palette
        every = (*self._place(), *((palette,) if palette is not None else ()))
        return next((entry.live for entry in every if entry.start <= x < entry.end), None)

    def render_line(self, y: int) -> Strip:
        """Paint the line."""
        blank = self._painter.blank()
        segments: list[Segment] = []
        at = 0
        for entry in self._place():
            segments += [Segment(" " * (entry.start - at), blank), *self._painted(entry.live)]
            at = entry.end
        palette = self.palette
        if palette is not None and palette.start > at:
            glyphs: Glyphs = getattr(self.app, "glyphs", UNICODE)
            rule = Segment(glyphs.side, self._painter.style("key-rule"))
            segments += [Segment(" " * (palette.start - _GAP - at), blank), rule, *self._painted(palette.live)]
        return Strip(segments).adjust_cell_length(self.size.width, blank)

    def _painted(self, live: LiveKey) -> list[Segment]:
        ground = "key-pointed" if live.key == self._pointed else ""
        key, about = ("key", "key-about") if live.enabled else ("key-off", "key-off")
        return [
            Segment(live.written, self._painter.style(key, ground)),
            Segment(f" {live.about}", self._painter.style(about, ground)),
        ]

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Press the key under the mouse."""
        live = self.key_at(event.x)
        if live is None:
            return
        event.stop()
        if live.enabled:
            self.app.simulate_key(live.key)
        else:
            self.app.bell()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Light the key under the mouse, and let its hint be shown."""
        self._point(event.x)

    def on_leave(self, event: events.Leave) -> None:
        """Light none."""
        self._point(-1)

    def _point(self, column: int) -> None:
        """Light the key at a column, also when another key comes to stand there; -1 is beside the line."""
        self._column = column
        live = self.key_at(column) if column >= 0 else None
        pointed = live.key if live is not None else ""
        if pointed != self._pointed:
            self._pointed = pointed
            self.tooltip = live.hint or None if live is not None else None
            self.refresh()
