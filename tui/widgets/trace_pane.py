"""The tool trace pane."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.binding import Binding, BindingType

from sessions.playback import TracedCall
from tui.messages import EventWanted, LineOffered, TextCopied
from tui.presenting.finding import found_in_call
from tui.presenting.glyphs import UNICODE, Glyphs
from tui.presenting.json_rows import EARLIER, MORE, SHORT_TEXT, JsonFolding, entries, is_part, place_of
from tui.presenting.rows import counted
from tui.presenting.steps import View
from tui.presenting.trace import call_as_json, call_key, call_parts, part_key, trace_rows
from tui.sanitize import sanitize
from tui.widgets.pane import Pane
from tui.widgets.rows_view import RowsView


class TracePane(Pane):
    """One row a call; Enter opens what was sent, understood, run and returned."""

    TITLE: ClassVar[str] = "Tool trace"
    HELP: ClassVar[str] = (
        "Every tool call up to the step shown, with the number of its step. Enter opens a call: the arguments as they "
        "were sent, as they were understood, what ran, what it changed and what came back; in there it folds and "
        "unfolds the part at the cursor. f finds words in the call, n goes to the next place. A fault of the case is "
        "named as such."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("g", "to_step", "Its step", tooltip="Show this call's step in all panes", id="trace.to_step"),
        Binding(
            "l", "copy_line", "Copy line", tooltip="Copy the call as a line for the composer", id="trace.copy_line"
        ),
        Binding("o", "copy_json", "Copy JSON", tooltip="Copy the call and its result as JSON", id="trace.copy_json"),
        Binding("f", "find", "Find", tooltip="Find words in what the call sent and returned", id="trace.find"),
        Binding("n", "find_next", "Next find", tooltip="Next place with these words", show=False, id="trace.find_next"),
        Binding("r", "again", "Again", tooltip="Put the call into the composer, to send it again", id="trace.again"),
    ]

    def __init__(self, *, id: str | None = None, glyphs: Glyphs = UNICODE) -> None:
        super().__init__(id=id, glyphs=glyphs)
        self.opened: set[str] = set()
        self._met: set[str] = set()
        self.folding = JsonFolding()
        self.sought = ""
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
        if view.hidden_from:
            self._open_new(view)
        self._refold(at)
        if at in self.opened:
            self.call_after_refresh(self._reveal_call, at)

    def measure_again(self) -> None:
        """Wrap to the width that there is now; an open call that waited for room comes into sight with its result."""
        super().measure_again()
        if self.cursor in self.opened:
            self.call_after_refresh(self._reveal_call, self.cursor)

    def _open_new(self, view: View) -> None:
        """Open the calls that come to a blind seat: what they return is all that it knows of the world.

        What it sent it knows, and the row of the call says it: that is folded, to leave the room to the result.
        """
        new = [call for call in view.calls if call_key(call) not in self._met]
        keys = {call_key(call) for call in new}
        self._met |= keys
        self.opened |= keys
        self.folding.turned |= {part_key(call, part) for call in new for part in ("sent", "understood")}

    def _refold(self, at: str | None = None) -> None:
        if self.view is not None:
            self.show(trace_rows(self.view, self.glyphs, self.opened, self.folding), at=at)

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
        """Open or close the call that was chosen, or fold and unfold the part of it."""
        event.stop()
        call = self.at_cursor()
        if call is None or self.view is None:
            return
        if event.key == call_key(call):
            self.opened ^= {event.key}
            self._refold(event.key)
            self.call_after_refresh(self._reveal_call, event.key)
        elif event.key.endswith((MORE, EARLIER)):
            part = event.key.removesuffix(MORE).removesuffix(EARLIER)
            self._refold(self.folding.show_more(event.key, self._value(call, part)))
        else:
            self._turn(call, event.key)

    def _turn(self, call: TracedCall, key: str) -> None:
        """Fold or unfold a part; from what has nothing in it fold the part that it stands in."""
        value = self._value(call, key)
        if not is_part(value) and not (isinstance(value, str) and len(value) > SHORT_TEXT):
            key = key.rpartition("/")[0] or key
        self.folding.turned ^= {key}
        self._refold(key)

    def _value(self, call: TracedCall, key: str) -> Any:
        whole, names = place_of(key)
        value = self._part(call, whole)
        for name in names:
            value = dict(entries(value)).get(name)
        return value

    def _part(self, call: TracedCall, whole: str) -> Any:
        assert self.view is not None
        return call_parts(self.view, call)[whole.split(":")[2]]

    def _reveal_call(self, key: str) -> None:
        """Bring an open call into sight as far as there is room, its first line in any case."""
        lines = [place for place, entry in enumerate(self.rows) if entry.key.split(":")[:2] == key.split(":")]
        if lines and key in self.opened:
            self.reveal(self.rows[lines[-1]].key)
        self.reveal(key)

    def light(self, key: str, sought: str = "") -> None:
        """Show a call, or a place in what it sent or returned, open and lit."""
        if self.view is None or not key.startswith("call:"):
            return
        self.sought = sought or self.sought
        whole, names = place_of(key)
        call = self.view.play.playback.calls[int(whole.split(":")[1]) - 1]
        if whole != call_key(call):
            self.opened |= {call_key(call)}
            key = self.folding.open_to(whole, self._part(call, whole), names)
        self._refold(key)
        self.call_after_refresh(self.reveal, key)

    def action_find(self) -> None:
        """Ask for the words to find in the call at the cursor."""
        from tui.screens.dialogs import TextDialog

        if self.at_cursor() is None:
            self.app.notify("There is no call to search.", markup=False)
            return
        dialog = TextDialog("Find in this call:", "In what was sent, understood and returned.", self.sought)
        self.app.push_screen(dialog, self._find)

    def _find(self, words: str | None) -> None:
        if words:
            self.sought = words
            self.action_find_next()

    def action_find_next(self) -> None:
        """Go to the next place of the call that holds the words, from its end back to its start."""
        call = self.at_cursor()
        if self.view is None or call is None or not self.sought:
            self.app.notify("Nothing is sought yet; f asks for words.", markup=False)
            return
        places = found_in_call(self.view, call, self.sought)
        if not places:
            self.app.notify(sanitize(f'Nothing in this call holds "{self.sought}".'), markup=False)
            return
        at = places.index(self.cursor) + 1 if self.cursor in places else 0
        self.light(places[at % len(places)])
        self.app.notify(f"{at % len(places) + 1} of {counted(len(places), 'place')}", markup=False, timeout=2)

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
