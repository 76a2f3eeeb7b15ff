"""What waits for the operator, with the ways to go on: above the composer, gone when nothing waits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from tui.choices import Pending
from tui.presenting.rows import row, shortened
from tui.widgets.rows_view import RowsView

_LETTERS = {
    "accept": "a",
    "scripted": "s",
    "script_after_all": "r",
    "unscripted": "d",
    "own": "o",
    "silence": "x",
    "go_on": "g",
    "take_model": "m",
    "end": "e",
    "completed": "c",
    "declined": "n",
}
"""Way to go on -> the letter that takes it while the panel has the focus."""
_ENDING = frozenset({"end", "completed", "declined"})


class ReplyPanel(RowsView):
    """The automatic reply before it goes out, or what to do where the walkthrough has no line."""

    DEFAULT_CSS = """
    ReplyPanel {
        display: none;
        height: auto;
        max-height: 10;
        border: round $warning;
        padding: 0 1;
        background: $surface;
        &:focus { border: round $accent; }
        &.-open { display: block; }
    }
    """
    HELP = (
        "Something waits for you. For an automatic reply you see what the user would say and why; you can send it, "
        "send another, answer in your own words, let the user stay silent, or end the conversation. "
        "Enter takes the lit line."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(letter, f"take('{key}')", show=False, id=f"reply.{key}", description=key.replace("_", " "),
                tooltip=f"Take this way to go on: {key.replace('_', ' ')}")
        for key, letter in _LETTERS.items()),
        Binding("enter", "choose", "Take", tooltip="Go on in the lit way", id="reply.take"),
        Binding("escape", "screen.leave_panel", "Panes", tooltip="Go to the panes", id="reply.leave"),
    ]  # fmt: skip

    @dataclass
    class Taken(Message):
        """A way to go on was taken."""

        key: str

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.pending: Pending | None = None

    def offer(self, pending: Pending | None) -> bool:
        """Show what waits, or nothing. Returns whether something new waits."""
        new = pending is not None and pending != self.pending
        self.pending = pending
        self.set_class(pending is not None, "-open")
        if pending is not None:
            self.border_title = "Waits for you"
            self._fill("way:" + pending.choices[0].key if new else None)
        return new

    def _fill(self, at: str | None = None) -> None:
        """Show the ways; their letters only while they work."""
        pending = self.pending
        if pending is None:
            return
        rows = [
            row(
                f"way:{choice.key}",
                (f"{_LETTERS[choice.key]}  " if self.has_focus else "", "dim"),
                (choice.title, "strong"),
                (f": {shortened(choice.about, 600)}" if choice.about else "", ""),
                hang=3 if self.has_focus else 0,
            )
            for choice in pending.choices
        ]
        why = [row("", (f"why: {shortened(pending.why, 600)}", "hint"), hang=5)] if pending.why else []
        self.show([*why, *rows], at=at)
        self.call_after_refresh(self._fit)

    def on_focus(self) -> None:
        """Show the letters."""
        self._fill()

    def on_blur(self) -> None:
        """Take the letters away: what is typed elsewhere is no choice."""
        self._fill()

    def _fit(self) -> None:
        self.measure_again()
        room = max(3, self.screen.size.height // 3)
        self.styles.height = min(room, self.line_count + 2)
        self.call_after_refresh(self._show_why)

    def _show_why(self) -> None:
        """Begin with the reason, where the lit way stays in sight with it."""
        place = self._keys.get(self.cursor)
        if place is not None and self._group(place)[1] <= self.scrollable_content_region.height:
            self.scroll_home(animate=False, immediate=True)

    def on_resize(self, event: events.Resize) -> None:
        """Fit the height to the text again."""
        super().on_resize(event)
        if self.pending is not None:
            self._fit()

    def on_rows_view_chosen(self, event: RowsView.Chosen) -> None:
        """Take the lit way."""
        event.stop()
        self.post_message(self.Taken(event.key.removeprefix("way:")))

    @property
    def lit(self) -> str:
        """The lit way, empty where nothing waits."""
        return self.cursor.removeprefix("way:") if self.pending is not None else ""

    def step(self, by: int) -> None:
        """Light the way before or after."""
        self.action_cursor(by)

    def background_of(self, key: str) -> str:
        """The lit way is lit also while the composer has the focus: Enter there takes it."""
        return "cursor" if super().background_of(key) else ""

    def action_take(self, key: str) -> None:
        """Take a way by its letter; one that ends the conversation is only lit, for Enter to take."""
        if self.pending is None or all(choice.key != key for choice in self.pending.choices):
            return
        if key in _ENDING:
            self._fill(f"way:{key}")
        else:
            self.post_message(self.Taken(key))
