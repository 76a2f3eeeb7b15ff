"""The search line over a list: words are typed here while up and down go through the list."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType

from tui.widgets.written_line import WrittenLine

SEEK = "/"
"""The sign by which a list leads to its search line."""


class SearchLine(WrittenLine):
    """Keeps the focus while the list beside it moves. What Enter does is the screen's matter."""

    TITLE: ClassVar[str] = "Search"
    HELP: ClassVar[str] = (
        "Type words: the list shows what holds all of them, the best match first. Up and down go through the list "
        "meanwhile, Escape empties the line and then goes to the list, where single letters are keys."
    )
    DEFAULT_CSS = """
    SearchLine {
        border: none; height: 1; padding: 0 1; background: $surface; width: 1fr;
        &:focus { border: none; background: $surface; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "screen.move(-1)", "Up", show=False, tooltip="The entry above", id="search.up"),
        Binding("down", "screen.move(1)", "Down", show=False, tooltip="The entry below", id="search.down"),
        Binding(
            "pageup",
            "screen.move_page(-1)",
            "Page up",
            show=False,
            tooltip="A screenful up",
            id="search.page_up",
        ),
        Binding(
            "pagedown",
            "screen.move_page(1)",
            "Page down",
            show=False,
            tooltip="A screenful down",
            id="search.page_down",
        ),
        Binding(
            "escape",
            "screen.leave_search",
            "List",
            tooltip="Empty the line, then go to the list",
            id="search.leave",
        ),
    ]

    def __init__(self, placeholder: str, *, id: str | None = None) -> None:
        super().__init__(placeholder=placeholder, id=id, compact=True, select_on_focus=False)
        self.cursor_blink = False

    async def _on_key(self, event: events.Key) -> None:
        if event.character == SEEK and not self.value:
            # Elsewhere it leads to this line; whoever presses it here as well means no word that begins with it.
            event.stop()
            event.prevent_default()
            return
        await super()._on_key(event)

    def take(self, character: str) -> None:
        """Take a character that was typed elsewhere."""
        self.cursor_position = len(self.value)
        self.insert_text_at_cursor(character)
        self.focus()
