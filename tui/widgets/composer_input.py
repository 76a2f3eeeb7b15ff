"""The text field of the composer: Enter sends, Ctrl+J makes a new line, Up and Down recall what was sent."""

from __future__ import annotations

from typing import ClassVar, Protocol

from textual import events
from textual.binding import Binding, BindingType
from textual.widgets import TextArea

from tui.sanitize import sanitize


class LineOwner(Protocol):
    """Who acts on the keys that do not write. Called at once, so that what is typed after them finds a settled line."""

    def submit(self, forced: bool = False) -> None:
        """Enter: send the line; `forced`: also a malformed call."""

    def complete_word(self) -> None:
        """Tab: take the completion."""

    def step_line(self, by: int) -> None:
        """Up or Down where the text has no further line."""

    def leave(self) -> None:
        """Escape."""


class ComposerInput(TextArea):
    """A text area of one line that grows with its text."""

    DEFAULT_CSS = """
    ComposerInput {
        height: auto;
        max-height: 6;
        width: 1fr;
        border: none;
        padding: 0;
        background: transparent;
        scrollbar-size-vertical: 1;
        &:focus { border: none; background: transparent; }
        & .text-area--cursor-line { background: transparent; }
    }
    """
    HELP = (
        "Write what you say; a line that starts with / calls a tool. Tab takes the completion, Up and Down choose one "
        "or recall what you sent. The line below tells what the call means, or what is wrong with it."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "submit", "Send", tooltip="Send the line", id="composer.send"),
        Binding("ctrl+j", "new_line", "New line", tooltip="Begin a new line", show=False, id="composer.new_line"),
        Binding("tab", "complete", "Complete", tooltip="Take the completion, or go to the next pane", show=False,
                id="composer.complete"),
        Binding("ctrl+g", "force", "Send anyway", tooltip="Send a malformed call", show=False, id="composer.force"),
        Binding("escape", "leave", "Panes", tooltip="Close the completion, or go to the panes", id="composer.leave"),
    ]  # fmt: skip

    def __init__(self, owner: LineOwner, *, id: str | None = None) -> None:
        super().__init__(id=id, soft_wrap=True, compact=True, show_line_numbers=False, tab_behavior="focus")
        self.cursor_blink = False
        self._owner = owner

    def set_line(self, text: str) -> None:
        """Put a text in place of what is there, the cursor at its end."""
        self.text = sanitize(text)
        self.move_cursor(self.document.end)

    @property
    def offset_of_cursor(self) -> int:
        """The cursor's place in the whole text, in characters."""
        line, column = self.cursor_location
        return sum(len(self.document.get_line(number)) + 1 for number in range(line)) + column

    async def _on_key(self, event: events.Key) -> None:
        if event.key == "enter":
            event.prevent_default()
            event.stop()
            self.action_submit()
            return
        await super()._on_key(event)

    async def _on_paste(self, event: events.Paste) -> None:
        event.prevent_default()
        event.stop()
        # Terminals send a pasted line break as a carriage return.
        text = event.text.replace("\r\n", "\n").replace("\r", "\n")
        if result := self._replace_via_keyboard(sanitize(text), *self.selection):
            self.move_cursor(result.end_location)

    def action_submit(self) -> None:
        """Send the line."""
        self._owner.submit()

    def action_force(self) -> None:
        """Send a malformed call on purpose."""
        self._owner.submit(forced=True)

    def action_new_line(self) -> None:
        """Begin a new line."""
        self.insert("\n")

    def action_complete(self) -> None:
        """Take the completion."""
        self._owner.complete_word()

    def action_leave(self) -> None:
        """Close the completion, or go to the panes."""
        self._owner.leave()

    def action_cursor_up(self, select: bool = False) -> None:
        """Go up a line, or to what was sent before."""
        if not select and self.cursor_location[0] == 0:
            self._owner.step_line(-1)
        else:
            super().action_cursor_up(select)

    def action_cursor_down(self, select: bool = False) -> None:
        """Go down a line, or to what was sent after."""
        if not select and self.cursor_location[0] == self.document.line_count - 1:
            self._owner.step_line(1)
        else:
            super().action_cursor_down(select)
