"""The text field of the composer: Enter sends, Ctrl+J makes a new line, Up and Down recall what was sent."""

from __future__ import annotations

from typing import ClassVar, Protocol

from textual import events
from textual.binding import Binding, BindingType
from textual.widgets import Input, TextArea

from tui.telling import tell
from tui.widgets.written_area import WrittenArea
from tui.written_text import as_written, writes

MOST_TAKEN = 100_000
"""How many characters a line has at most after a paste: with more of them each key would be waited for."""


class LineOwner(Protocol):
    """Who acts on the keys that do not write. Called at once, so that what is typed after them finds a settled line."""

    def submit(self, forced: bool = False) -> None:
        """Enter: send the line; `forced`: also a malformed call."""

    def complete_word(self) -> None:
        """Tab: take the completion."""

    @property
    def is_choosing(self) -> bool:
        """Whether Up and Down choose a completion."""

    def step_line(self, by: int) -> None:
        """Up or Down where the text has no further row, or a completion is chosen."""

    def leave(self) -> None:
        """Escape."""


class ComposerInput(WrittenArea):
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
        self._line_set = ""

    def set_line(self, text: str) -> None:
        """Put a text in place of what is there, the cursor at its end."""
        self.text = self._line_set = as_written(text)
        self.move_cursor(self.document.end)

    @property
    def offset_of_cursor(self) -> int:
        """The cursor's place in the whole text, in characters."""
        line, column = self.cursor_location
        return sum(len(self.document.get_line(number)) + 1 for number in range(line)) + column

    async def _on_key(self, event: events.Key) -> None:
        following = self.screen.focused
        if following is not self:
            # The key came before the focus had moved, and is meant for where it went.
            event.prevent_default()
            if isinstance(following, Input | TextArea):
                event.stop()
                following.post_message(events.Key(event.key, event.character))
        elif event.is_printable or writes(event):
            await super()._on_key(event)
        elif await self._act(event.key):
            event.prevent_default()
            event.stop()

    async def _act(self, key: str) -> bool:
        """Do what a key of the field is bound to. At once: as a binding it would come after letters typed behind it."""
        bound = self.screen.active_bindings.get(key)
        return (
            bound is not None
            and bound.node is self
            and bound.enabled
            and await self.app.run_action(bound.binding.action, self)
        )

    def take_in(self, text: str) -> None:
        """Put in what was pasted; one that would make the line too long is refused whole."""
        if len(text) + len(self.text) > MOST_TAKEN:
            told = f"{len(text):,} characters are too many; a line takes {MOST_TAKEN:,}. Nothing was put in."
            tell(self.app, told, error=True)
            return
        super().take_in(text)

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

    def action_delete_to_start_of_line(self) -> None:
        """Delete what stands before the cursor in its line, on however many rows."""
        line, column = self.cursor_location
        if column and self.selection.is_empty:
            self.delete((line, 0), (line, column))
        else:
            super().action_delete_to_start_of_line()

    def action_delete_to_end_of_line(self) -> None:
        """Delete what stands behind the cursor in its line, on however many rows."""
        line, column = self.cursor_location
        self.delete((line, column), (line, len(self.document.get_line(line))))

    @property
    def _as_set(self) -> bool:
        """Whether the line is still as it was put in: then Up and Down go on to other lines, not through its rows."""
        return self.cursor_location == self.document.end and self.text == self._line_set

    def action_cursor_up(self, select: bool = False) -> None:
        """Go up a row, or to what was sent before."""
        at_edge = self._as_set or self.navigator.is_first_wrapped_line(self.cursor_location)
        if not select and (at_edge or self._owner.is_choosing):
            self._owner.step_line(-1)
        else:
            super().action_cursor_up(select)

    def action_cursor_down(self, select: bool = False) -> None:
        """Go down a row, or to what was sent after."""
        at_edge = self._as_set or self.navigator.is_last_wrapped_line(self.cursor_location)
        if not select and (at_edge or self._owner.is_choosing):
            self._owner.step_line(1)
        else:
            super().action_cursor_down(select)
