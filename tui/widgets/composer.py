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
from tui.widgets.completion_list import CompletionList
from tui.widgets.composer_input import ComposerInput
from tui.widgets.line_view import WrappedView

if TYPE_CHECKING:
    from tui.composing import Completion, Composed, ComposerContext


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
    class Left(Message):
        """The operator wants to go to the panes."""

    def __init__(self, completions: CompletionList, *, id: str | None = None, prompt: str = "❯") -> None:
        super().__init__(id=id)
        self._completions = completions
        self._prompt = prompt
        self._line_context: Callable[[], ComposerContext] | None = None
        self._voice = "model"
        self._history: list[str] = []
        self._recalled: int | None = None
        self._draft = ""

    def compose(self) -> ComposeResult:
        """Lay out voice, field and the line below."""
        with Horizontal():
            yield Static("", id="composer-voice", markup=False)
            yield ComposerInput(self, id="composer-input")
        yield WrappedView(id="composer-meaning")

    @property
    def input(self) -> ComposerInput:
        """The text field."""
        return self.query_one("#composer-input", ComposerInput)

    def serve(self, context: Callable[[], ComposerContext], history: list[str]) -> None:
        """Read lines against this context; `history` holds what was sent so far, oldest first."""
        self._line_context = context
        self._history = list(history)

    def speak_as(self, voice: str, past: bool = False, ended: bool = False) -> None:
        """Show for whom the next words are; where the conversation has ended, that none follow."""
        self._voice = voice
        label = self.query_one("#composer-voice", Static)
        label.update(Content(f"{voice}{' (past)' if past else ''} {self._prompt}"))
        label.set_class(voice == "user", "-user")
        told = "Say something, or / to call a tool" if voice == "model" else "Say something as the user"
        if ended:
            told = "Ended: esc 4 to judge it, or write on to go on before its end"
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
        self._tell()
        self._offer()

    def _tell(self) -> None:
        meaning = self.query_one("#composer-meaning", WrappedView)
        text = self.input.text
        composed = self.read() if text.strip() else None
        parts: list[Part] = []
        if composed is not None and composed.kind == "fault":
            parts.append(Part(composed.fault, "bad"))
            if composed.can_force:
                parts.append(Part("ctrl+g sends it all the same", "dim", 1))
        elif composed is not None and composed.kind == "call":
            parts.append(Part(composed.meaning or f"calls {composed.tool}", "good"))
        meaning.show(parts)
        meaning.set_class(bool(parts), "-shown")

    def _offer(self) -> None:
        text = self.input.text
        if self._line_context is None or not text.startswith("/") or self._voice != "model":
            self._completions.close()
            return
        from tui.composing import complete

        offers = complete(text, self.input.offset_of_cursor, self._line_context())
        self._completions.offer(offers, self)

    def _take(self, completion: Completion) -> None:
        text, cursor = self.input.text, self.input.offset_of_cursor
        self.input.set_line(text[: completion.start] + completion.insert + text[cursor:])

    def submit(self, forced: bool = False) -> None:
        """Send the line if it can be sent; else the fault stays below it."""
        composed = self.read()
        if composed is None:
            return
        if composed.kind == "empty":
            self.post_message(self.Emptied())
        elif composed.kind in ("speech", "call") or (forced and composed.can_force):
            line = self.input.text
            self._clear()
            self.post_message(self.Sent(composed, line))
        else:
            self._tell()
            self.app.bell()

    def complete_word(self) -> None:
        """Take the lit completion; from an empty line go to the next pane."""
        if not self._completions.is_open:
            self._offer()
        completion = self._completions.lit
        if completion is not None:
            self._take(completion)
        elif self.input.text:
            self.app.bell()
        else:
            self.screen.focus_next()

    def step_line(self, by: int) -> None:
        """Choose among the completions, or recall what was sent."""
        if self._completions.is_open and self._recalled is None:
            self._completions.step(by)
        else:
            self._recall(by)

    def _recall(self, by: int) -> None:
        if not self._history:
            return
        at = len(self._history) if self._recalled is None else self._recalled
        if self._recalled is None:
            self._draft = self.input.text
        at += by
        if at < 0:
            return
        if at >= len(self._history):
            self._recalled = None
            self.input.set_line(self._draft)
            return
        self._recalled = at
        self.input.set_line(self._history[at])

    def leave(self) -> None:
        """Close the completions, or go to the panes."""
        if self._completions.is_open:
            self._completions.close()
        else:
            self.post_message(self.Left())

    def take_completion(self, completion: Completion) -> None:
        """Put a completion that was clicked into the line."""
        self._take(completion)
        self.screen.set_focus(self.input)
