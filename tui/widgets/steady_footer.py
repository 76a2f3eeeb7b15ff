"""The line of keys at the bottom: what works right now, never more than fits, written anew only where it changed."""

from __future__ import annotations

from collections.abc import Iterable

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Footer
from textual.widgets._footer import FooterKey

_GAP = 1
_BORDER = 1


class SteadyFooter(Footer):
    """A footer that leaves keys out instead of cutting them, and costs nothing while the same keys work."""

    def __init__(self, *, show_command_palette: bool = True) -> None:
        super().__init__(compact=True, show_command_palette=show_command_palette)
        self._keys_shown: tuple[object, ...] = ()
        self._width_shown = 0

    def compose(self) -> ComposeResult:
        """Give the keys that fit the width, in order."""
        self._width_shown = self._room
        palette: list[FooterKey] = []
        keys: list[FooterKey] = []
        for entry in super().compose():
            if isinstance(entry, FooterKey):
                (palette if entry.has_class("-command-palette") else keys).append(entry)
        taken = sum(_cells(entry) + _BORDER for entry in palette)
        yield from self._fitting(self.in_order(keys), self._width_shown - taken)
        yield from palette

    @property
    def _room(self) -> int:
        """The cells that there are: in a frame fewer than the screen has."""
        return self.size.width or self.screen.size.width

    def in_order(self, keys: Iterable[FooterKey]) -> list[FooterKey]:
        """Return the keys, the most needed first: as the screen's table has them."""
        return list(keys)

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
        if self._width_shown and self._room != self._width_shown:
            self.bindings_changed(self.screen)

    def bindings_changed(self, screen: Screen[object]) -> None:
        """Write the keys anew where they, their use, or the room for them changed."""
        if not (screen.app.app_focus and self.is_attached and screen is self.screen):
            super().bindings_changed(screen)
            return
        keys = (
            self._room,
            *(
                (key, self.app.get_key_display(found.binding), found.binding.description, found.enabled,
                 found.node is screen.focused)
                for key, found in screen.active_bindings.items()
                if found.binding.show or key == self.app.COMMAND_PALETTE_BINDING
            ),
        )  # fmt: skip
        if keys != self._keys_shown:
            self._keys_shown = keys
            super().bindings_changed(screen)


def _cells(entry: FooterKey) -> int:
    return cell_len(f"{entry.key_display} {entry.description}")
