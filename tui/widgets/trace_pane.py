"""The tool trace pane."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from sessions.playback import TracedCall
from tui.messages import EventWanted, LineOffered, TextCopied
from tui.presenting.glyphs import UNICODE, Glyphs
from tui.presenting.rows import counted
from tui.presenting.trace import call_as_json, call_key, trace_rows
from tui.widgets.pane import Pane
from tui.widgets.rows_view import RowsView


class TracePane(Pane):
    """One row a call; Enter opens what was sent, understood, run and returned."""

    TITLE: ClassVar[str] = "Tool trace"
    HELP: ClassVar[str] = (
        "Every tool call up to the step shown. Enter opens a call: the arguments as they were sent, as they were "
        "understood, what ran, what it changed and what came back. A fault that belongs to the case is named as such."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("g", "to_step", "Its step", tooltip="Show this call's step in all panes", id="trace.to_step"),
        Binding(
            "l", "copy_line", "Copy line", tooltip="Copy the call as a line for the composer", id="trace.copy_line"
        ),
        Binding("o", "copy_json", "Copy JSON", tooltip="Copy the call and its result as JSON", id="trace.copy_json"),
        Binding("r", "again", "Again", tooltip="Put the call into the composer, to send it again", id="trace.again"),
    ]

    def __init__(self, *, id: str | None = None, glyphs: Glyphs = UNICODE) -> None:
        super().__init__(id=id, glyphs=glyphs)
        self.opened: set[str] = set()
        self.whole: set[str] = set()
        self._step = -1

    def refill(self) -> None:
        """Show the calls; the one of the step comes into sight."""
        view = self.view
        if view is None:
            return
        at = None
        if view.index != self._step:
            self._step = view.index
            last = view.calls[-1] if view.calls else None
            at = call_key(last) if last is not None else None
        self.show(trace_rows(view, self.glyphs, self.opened, self.whole), at=at)

    def summary(self) -> str:
        """How many calls there are."""
        return counted(len(self.view.calls), "call") if self.view is not None and self.view.calls else ""

    def at_cursor(self) -> TracedCall | None:
        """The call that the cursor is on."""
        parts = self.cursor.split(":")
        if self.view is None or parts[0] != "call":
            return None
        return self.view.play.playback.calls[int(parts[1]) - 1]

    def on_rows_view_chosen(self, event: RowsView.Chosen) -> None:
        """Open or close the call that was chosen."""
        event.stop()
        key = event.key.removesuffix(":whole")
        if event.key.endswith(":whole"):
            self.whole.add(key)
        else:
            self.opened ^= {key}
        if self.view is not None:
            self.show(trace_rows(self.view, self.glyphs, self.opened, self.whole), at=key)

    def action_to_step(self) -> None:
        """Show the call's step in all panes."""
        if call := self.at_cursor():
            self.post_message(EventWanted(call.seq))

    def action_copy_line(self) -> None:
        """Copy the call as a line."""
        if call := self.at_cursor():
            self.post_message(TextCopied(self._line(call), "The call, as a line,"))

    def action_copy_json(self) -> None:
        """Copy the call as JSON."""
        if call := self.at_cursor():
            self.post_message(TextCopied(call_as_json(call), "The call, as JSON,"))

    def action_again(self) -> None:
        """Put the call into the composer."""
        if call := self.at_cursor():
            self.post_message(LineOffered(self._line(call)))

    def _line(self, call: TracedCall) -> str:
        from tui.composing import call_as_line

        return call_as_line(call.event.tool, call.event.arguments)
