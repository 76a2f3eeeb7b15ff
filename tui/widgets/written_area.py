"""A field of several lines that takes what a person writes in any script, and nothing that a terminal would obey."""

from __future__ import annotations

from rich.text import Text
from textual import events
from textual.widgets import TextArea

from tui.written_text import as_painted, as_written, writes


class WrittenArea(TextArea):
    """Keeps joiners and direction marks, typed or pasted; what is pasted has the line breaks of a text."""

    async def _on_key(self, event: events.Key) -> None:
        if event.is_printable or not writes(event):
            await super()._on_key(event)
            return
        event.prevent_default()
        event.stop()
        self.put_in(event.character or "")

    async def _on_paste(self, event: events.Paste) -> None:
        event.prevent_default()
        event.stop()
        self.take_in(event.text)

    def action_paste(self) -> None:
        """Put in what was copied in the app."""
        if not self.read_only:
            self.take_in(self.app.clipboard)

    def take_in(self, text: str) -> None:
        """Put in what was pasted: terminals send its line breaks as carriage returns."""
        self.put_in(text.replace("\r\n", "\n").replace("\r", "\n"))

    def put_in(self, text: str) -> None:
        """Write a text in place of what is selected, or at the cursor."""
        if result := self._replace_via_keyboard(as_written(text), *self.selection):
            self.move_cursor(result.end_location)

    def get_line(self, line_index: int) -> Text:
        """Return a line for the screen, its direction marks without effect there."""
        line = super().get_line(line_index)
        line.plain = as_painted(line.plain)
        return line
