"""The line of keys at the bottom: what works right now, the most needed first, and never more than fits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.widget import Widget
from textual.widgets import Footer
from textual.widgets._footer import FooterKey

_GAP = 1
_BORDER = 1


class KeyFooter(Footer):
    """A footer that leaves keys out instead of cutting them.

    The keys of the focused widget come first, then those that `order` names by id, then the rest.
    """

    def __init__(self, order: Sequence[str] = (), *, show_command_palette: bool = True, id: str | None = None) -> None:
        super().__init__(id=id, compact=True, show_command_palette=show_command_palette)
        self._order = {name: place for place, name in enumerate(order)}
        self._width_shown = 0

    def compose(self) -> ComposeResult:
        """Give the keys that fit the width, in order of need."""
        self._width_shown = self.screen.size.width
        palette: list[FooterKey] = []
        keys: list[FooterKey] = []
        for entry in super().compose():
            if isinstance(entry, FooterKey):
                (palette if entry.has_class("-command-palette") else keys).append(entry)
        taken = sum(_cells(entry) + _BORDER for entry in palette)
        yield from self._fitting(self._sorted(keys), self._width_shown - taken)
        yield from palette

    def _sorted(self, keys: Iterable[FooterKey]) -> list[FooterKey]:
        focused = self.screen.focused
        active = self.screen.active_bindings

        def need(entry: FooterKey) -> tuple[int, int]:
            found = active.get(entry.key)
            if found is None:
                return 2, 0
            if focused is not None and found.node is focused:
                return 0, 0
            return 1, self._order.get(found.binding.id or "", len(self._order))

        return sorted(keys, key=need)

    @staticmethod
    def _fitting(keys: Iterable[FooterKey], room: int) -> Iterable[Widget]:
        for entry in keys:
            cells = _cells(entry) + _GAP
            if cells > room:
                return
            room -= cells
            yield entry

    def on_resize(self, event: events.Resize) -> None:
        """Choose again for another width."""
        if self._width_shown and self.screen.size.width != self._width_shown:
            self.bindings_changed(self.screen)


def _cells(entry: FooterKey) -> int:
    return cell_len(f"{entry.key_display} {entry.description}")
