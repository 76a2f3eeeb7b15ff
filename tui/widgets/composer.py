"""The composer: whose words they are, the text field, and below it what the line means or what is wrong with it.

The form for calls has its place here: it reads the composer's context and hands a line back through `set_line`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Static, TextArea

from tui.presenting.parts import Part
from tui.presenting.rows import shortened
from tui.widgets.completion_list import CompletionList
from tui.widgets.composer_input import ComposerInput
from tui.widgets.line_view import WrappedView

if TYPE_CHECKING:
    from tui.composing import Completion, Composed, ComposerContext
    from tui.drafts import KeptLine

_MOST_TOLD = 400


class Composer(Vertical):
    """Reads what the operator writes. Posts `Sent` with a line that can be sent; a fault is never sent as chat."""

    DEFAULT_CSS = """
    Composer {
        height: auto;
        & > Horizontal { height: auto; max-height: 6; }
        & #composer-voice { width: auto; height: 1; padding: 0 1 0 0; text-style: bold; color: $text-primary; }
        & #composer-voice.-user { color: $text-accent; }
        & #composer-meaning { display: none; padding: 0 1; background: $surface; }
        & #composer-meaning.-shown { display: block; }
    }
    """

    @dataclass
    class Sent(Message):
        """A line that can be sent, as it was read, and as it was written."""

        composed: Composed
        line: str

    @dataclass
    class Emptied(Message):
        """Enter was pressed on an empty line."""

    @dataclass
    class Stepped(Message):
        """Up or down on an empty line while something waits: its lit way changes."""

        by: int

    def __init__(self, completions: CompletionList, *, id: str | None = None, prompt: str = "❯") -> None:
        super().__init__(id=id)
        self._completions = completions
        self._prompt = prompt
        self._line_context: Callable[[], ComposerContext] | None = None
        self._voice = "model"
        self.choices_wait = False
        self._history: list[str] = []
        self._recalled: int | None = None
        self._written: dict[int, str] = {}
        self._field = ComposerInput(self, id="composer-input")
        self._kept: KeptLine | None = None
        self._sending = False
        self._offered_for = ("", 0)
        self._refused = ""
        self._told_at_end = True
        self._go_to_panes: Callable[[], None] | None = None

    def compose(self) -> ComposeResult:
        """Lay out voice, field and the line below."""
        with Horizontal():
            yield Static("", id="composer-voice", markup=False)
            yield self._field
        yield WrappedView(id="composer-meaning")

    @property
    def input(self) -> ComposerInput:
        """The text field."""
        return self._field

    def serve(
        self, context: Callable[[], ComposerContext], history: list[str], go_to_panes: Callable[[], None]
    ) -> None:
        """Read lines against this context; `history` holds what was sent so far, oldest first.

        `go_to_panes` moves the focus at once: letters typed right behind Escape are meant for where it goes.
        """
        self._line_context = context
        self._go_to_panes = go_to_panes
        self._history = list(history)

    def keep_line(self, kept: KeptLine) -> None:
        """Take up the line that was left half-written, and keep what is written from now on."""
        self._kept = kept
        draft = kept.read()
        if draft is None:
            return
        # The program may have been killed after it had saved what was sent and before it could forget the line.
        if kept.events > draft.events and self._was_sent_last(draft.text):
            kept.keep("")
        else:
            self.input.set_line(draft.text + self.input.text)

    def _was_sent_last(self, line: str) -> bool:
        if self._line_context is None or not self._history:
            return False
        from tui.composing import read_line

        context = self._line_context()
        return read_line(line, context) == read_line(self._history[-1], context)

    def _keep(self) -> None:
        self._sending = False
        if self._kept is not None:
            self._kept.keep(self.input.text)

    def on_unmount(self) -> None:
        """Keep the line also where the last keys were not looked at any more."""
        if not self._sending:
            self._keep()

    def speak_as(self, voice: str, past: bool = False, ended: bool = False) -> None:
        """Show for whom the next words are, and in what state the play is: it is called after each move of it."""
        self._keep()
        self._voice = voice
        label = self.query_one("#composer-voice", Static)
        label.update(Content(f"{voice}{' (past)' if past else ''} {self._prompt}"))
        label.set_class(voice == "user", "-user")
        told = "Say something, or / to call a tool" if voice == "model" else "Say something as the user"
        if ended:
            told = "It has ended; write on to go on before its end"
        self.input.placeholder = told

    def set_line(self, line: str) -> None:
        """Put a line into the field and go there."""
        self.input.set_line(line)
        self.screen.set_focus(self.input)

    def give_back(self, line: str) -> None:
        """Put a line back that could not be sent, unless something else is being written."""
        if not self.input.text:
            self.set_line(line)

    def _clear(self) -> None:
        text = self.input.text
        if text.strip() and (not self._history or self._history[-1] != text):
            self._history.append(text)
        self._recalled = None
        self._written.clear()
        self.input.text = ""
        self._completions.close()

    def read(self) -> Composed | None:
        """Read the line as it stands, None before there is a play."""
        if self._line_context is None:
            return None
        from tui.composing import read_line

        return read_line(self.input.text, self._line_context())

    def on_text_area_changed(self, event: TextArea.Changed) -> None:
        """Tell what the line means, and offer completions."""
        event.stop()
        # A line that is on its way is kept until the play has it.
        if self.input.text or not self._sending:
            self._keep()
        self._refused = ""
        self._tell()
        self._offer()

    def on_text_area_selection_changed(self, event: TextArea.SelectionChanged) -> None:
        """Tell anew once the cursor has left the line's end or come back: only there a line is still being written."""
        event.stop()
        if self._told_at_end != self._at_end:
            self._tell()

    @property
    def _at_end(self) -> bool:
        return self.input.cursor_location == self.input.document.end

    def _what_follows(self) -> str:
        """What an unfinished line may go on with, empty where it is wrong as it stands or was refused."""
        if not self._at_end or self._line_context is None or self._refused == self.input.text:
            return ""
        from tui.composing import what_follows

        return what_follows(self.input.text, self._line_context())

    def _tell(self) -> None:
        meaning = self.query_one("#composer-meaning", WrappedView)
        text = self.input.text
        composed = self.read() if text.strip() else None
        parts: list[Part] = []
        self._told_at_end = self._at_end
        if composed is not None and composed.kind == "fault" and (follows := self._what_follows()):
            parts.append(Part(shortened(follows, _MOST_TOLD), "hint"))
        elif composed is not None and composed.kind == "fault":
            refused = "Not sent: " if self._refused == text else ""
            parts.append(Part(shortened(f"{refused}{composed.fault}", _MOST_TOLD), "bad"))
            if composed.can_force:
                parts.append(Part("ctrl+g sends it all the same", "dim", 1))
        elif composed is not None and composed.kind == "call":
            parts.append(Part(shortened(composed.meaning, _MOST_TOLD) or f"calls {composed.tool}", "good"))
        elif composed is not None and text.lstrip().startswith("//"):
            parts.append(Part(f"says {shortened(composed.text, _MOST_TOLD)}", "good"))
        meaning.show(parts)
        meaning.set_class(bool(parts), "-shown")

    def _offer(self) -> None:
        text = self.input.text
        if self._line_context is None or not text.startswith("/") or self._voice != "model":
            self._completions.close()
            return
        from tui.composing import complete

        self._offered_for = self._place()
        offers = complete(*self._offered_for, self._line_context())
        self._completions.offer(offers)

    def _place(self) -> tuple[str, int]:
        return self.input.text, self.input.offset_of_cursor

    def _take(self, completion: Completion) -> None:
        text, cursor = self._place()
        self.input.set_line(text[: completion.start] + completion.insert + text[cursor:])

    def submit(self, forced: bool = False) -> None:
        """Send the line if it can be sent; else the fault is told below it."""
        composed = self.read()
        if composed is None:
            self.app.notify("The case is still being opened; send the line once it is there.", markup=False)
            return
        if composed.kind == "empty":
            self.post_message(self.Emptied())
        elif composed.kind in ("speech", "call") or (forced and composed.can_force):
            line = self.input.text
            self._sending = True
            self._clear()
            self.post_message(self.Sent(composed, line))
        else:
            self._refused = self.input.text
            self._tell()
            self.app.bell()

    def complete_word(self) -> None:
        """Take the lit completion; from an empty line go to the next pane."""
        if not self._completions.is_open or self._offered_for != self._place():
            self._offer()
        completion = self._completions.lit
        if completion is not None:
            self._take(completion)
        elif self.input.text:
            self.app.bell()
        else:
            self.screen.focus_next()

    @property
    def is_choosing(self) -> bool:
        """Whether Up and Down choose a completion."""
        return self._completions.is_open and self._recalled is None

    def step_line(self, by: int) -> None:
        """Choose among the completions, or recall what was sent."""
        if self.is_choosing:
            self._completions.step(by)
        elif self.choices_wait and not self.input.text:
            self.post_message(self.Stepped(by))
        else:
            self._recall(by)

    def _recall(self, by: int) -> None:
        """Go to another line that was sent, the one being written the last of them; changes to each stay."""
        last = len(self._history)
        here = last if self._recalled is None else self._recalled
        there = here + by
        if not 0 <= there <= last:
            return
        self._written[here] = self.input.text
        self._recalled = there if there < last else None
        self.input.set_line(self._written.get(there, self._history[there] if there < last else ""))

    def leave(self) -> None:
        """Close the completions, or go to the panes."""
        if self._completions.is_open:
            self._completions.close()
        elif self._go_to_panes is not None:
            self._go_to_panes()

    def take_completion(self, completion: Completion) -> None:
        """Put a completion that was clicked into the line."""
        self._take(completion)
        self.screen.set_focus(self.input)
