"""The command palette: every action of the screen in sight, each under the area that it belongs to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from textual.binding import Binding
from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.dom import DOMNode

from tui.keys import PANE_AREAS, WALKTHROUGH


@dataclass(frozen=True, slots=True)
class _Command:
    title: str
    about: str
    action: str
    node: DOMNode


class ActionsProvider(Provider):
    """Offers the actions of the walkthrough screen and of its panes."""

    def _commands(self) -> Iterator[_Command]:
        screen = self.screen
        if not screen.query("#composer"):
            return
        for entry in WALKTHROUGH:
            yield _Command(f"{entry.area}: {entry.label}", self._with_key(entry.about, entry.id), entry.action, screen)
        for pane_id, area in PANE_AREAS.items():
            for pane in screen.query(f"#{pane_id}"):
                if not pane.display and screen.has_class("-blind"):
                    continue
                for binding in type(pane).BINDINGS:
                    if isinstance(binding, Binding):
                        about = self._with_key(binding.tooltip or binding.description, binding.id or "")
                        yield _Command(f"{area}: {binding.description}", about, binding.action, pane)

    def _with_key(self, about: str, binding_id: str) -> str:
        keys = [
            self.app.get_key_display(active.binding)
            for active in self.screen.active_bindings.values()
            if active.binding.id == binding_id
        ]
        return f"{about} ({keys[0]})" if keys else about

    async def _carry_out(self, command: _Command) -> None:
        await self.app.run_action(command.action, command.node)

    async def discover(self) -> Hits:
        """Offer everything before a word is typed."""
        for command in self._commands():
            yield DiscoveryHit(command.title, partial(self._carry_out, command), help=command.about)

    async def search(self, query: str) -> Hits:
        """Offer what matches."""
        matcher = self.matcher(query)
        for command in self._commands():
            score = matcher.match(f"{command.title} {command.about}")
            if score > 0:
                yield Hit(
                    score, matcher.highlight(command.title), partial(self._carry_out, command), help=command.about
                )
