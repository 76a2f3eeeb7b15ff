"""The line of keys of the walkthrough: the most needed first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.widgets._footer import FooterKey

from tui.widgets.steady_footer import SteadyFooter


class KeyFooter(SteadyFooter):
    """The keys of the focused widget come first, then those that `order` names by id, then the rest."""

    def __init__(self, order: Sequence[str] = (), *, show_command_palette: bool = True) -> None:
        super().__init__(show_command_palette=show_command_palette)
        self._order = {name: place for place, name in enumerate(order)}

    def in_order(self, keys: Iterable[FooterKey]) -> list[FooterKey]:
        """Return the keys in order of need."""
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
