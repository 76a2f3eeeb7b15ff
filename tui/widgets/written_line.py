"""A field of one line that takes what a person writes in any script, and nothing that a terminal would obey."""

from __future__ import annotations

from rich.segment import Segment
from textual import events
from textual.strip import Strip
from textual.widgets import Input

from tui.written_text import as_painted, as_written_on_one_line, writes


class WrittenLine(Input):
    """Keeps joiners and direction marks, typed or pasted; line breaks of a pasted text become spaces."""

    def put_in(self, text: str) -> None:
        """Write a text in place of what is selected, or at the cursor."""
        written = as_written_on_one_line(text)
        if self.selection.is_empty:
            self.insert_text_at_cursor(written)
        else:
            self.replace(written, *self.selection)

    async def _on_key(self, event: events.Key) -> None:
        if event.is_printable or not writes(event):
            await super()._on_key(event)
            return
        event.stop()
        event.prevent_default()
        self.put_in(event.character or "")

    def on_paste(self, event: events.Paste) -> None:
        """Take what is pasted on one line, without anything a terminal would obey."""
        event.stop()
        event.prevent_default()
        self.put_in(event.text)

    def action_paste(self) -> None:
        """Put in what was copied in the app."""
        self.put_in(self.app.clipboard)

    def render_line(self, y: int) -> Strip:
        """Return the line for the screen, its direction marks without effect there."""
        strip = super().render_line(y)
        if as_painted(self.value) == self.value:
            return strip
        return Strip([Segment(as_painted(text), style, control) for text, style, control in strip])
