"""The command palette: every action of the screen in sight, each under the area that it belongs to, then the general.

Who works by mouse alone opens it from the line of keys, so it lists the keys of the focused widget, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, cast

from textual.app import SystemCommand
from textual.binding import Binding
from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.dom import DOMNode

from tui.general_commands import general_commands, table_commands
from tui.keys import PANE_AREAS, WALKTHROUGH

if TYPE_CHECKING:
    from tui.front_door import FrontDoor

_AREAS = {"ComposerInput": "Composer", "Timeline": "Timeline", "ReplyPanel": "Reply"}
"""Widget without a title of its own -> the area under which its actions stand."""


@dataclass(frozen=True, slots=True)
class _Command:
    title: str
    about: str
    action: str
    node: DOMNode


class ActionsProvider(Provider):
    """Offers the actions of the screen, its panes and what has the focus, then those that are the same everywhere.

    All come from this one provider: the palette asks several of them in no fixed order.
    """

    def _commands(self) -> Iterator[_Command]:
        told = {entry.id for entry in getattr(self.screen, "KEY_TABLE", ())}
        if self.screen.query("#composer"):
            told |= {entry.id for entry in WALKTHROUGH}
            yield from self._walkthrough_commands()
            told |= {
                binding.id or ""
                for pane_id in PANE_AREAS
                for pane in self.screen.query(f"#{pane_id}")
                for binding in type(pane).BINDINGS
                if isinstance(binding, Binding)
            }
        for found in self.screen.active_bindings.values():
            binding = found.binding
            if not binding.id or binding.id in told or not found.enabled or found.node is self.app:
                continue
            told.add(binding.id)
            node = type(found.node)
            area = _AREAS.get(node.__name__) or getattr(node, "TITLE", None) or "Here"
            about = self._with_key(binding.tooltip or binding.description, binding.id)
            yield _Command(f"{area}: {binding.description}", about, binding.action, found.node)

    def _walkthrough_commands(self) -> Iterator[_Command]:
        screen = self.screen
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

    def _entries(self) -> Iterator[SystemCommand]:
        app = cast("FrontDoor", self.app)
        yield from table_commands(self.screen)
        for command in self._commands():
            yield SystemCommand(command.title, command.about, partial(self._carry_out, command))
        yield from general_commands(app, self.screen)

    async def discover(self) -> Hits:
        """Offer everything before a word is typed."""
        for title, about, run, _ in self._entries():
            yield DiscoveryHit(title, run, help=about)

    async def search(self, query: str) -> Hits:
        """Offer what matches."""
        matcher = self.matcher(query)
        for title, about, run, _ in self._entries():
            score = matcher.match(f"{title} {about}")
            if score > 0:
                yield Hit(score, matcher.highlight(title), run, help=about)
