"""The list of completions that opens above the composer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual import events
from textual.content import Content
from textual.message import Message

from tui.presenting.rows import row, shortened
from tui.widgets.rows_view import RowsView

if TYPE_CHECKING:
    from tui.composing import Completion

MOST_SHOWN = 8
_AROUND, _SHARE = 6, 3
"""The list takes at most one line of three that the screen has beside its six lines around the panes."""


class CompletionList(RowsView, can_focus=False):
    """Opens between the panes and the composer, so that it covers nothing; a click takes a line.

    The line over it says how a completion is taken, and how many there are.
    """

    DEFAULT_CSS = """
    CompletionList {
        display: none;
        width: 100%;
        background: $panel;
        padding: 0 1;
        border-top: $rule-line $frame;
        border-title-color: $text-muted;
        &.-open { display: block; }
    }
    """

    blurred = "cursor-waiting"

    @dataclass
    class Taken(Message):
        """A completion was clicked."""

        completion: Completion

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._offers: list[Completion] = []
        self._lit = 0

    @property
    def is_open(self) -> bool:
        """Whether there is anything to take."""
        return bool(self._offers)

    @property
    def lit(self) -> Completion | None:
        """The completion that Tab takes."""
        return self._offers[self._lit] if self._offers else None

    def offer(self, offers: Sequence[Completion]) -> None:
        """Show these completions."""
        self._offers = list(offers)
        self._lit = 0
        self.set_class(self.is_open, "-open")
        if not self._offers:
            return
        width = max(len(offer.shown) for offer in self._offers) + 2
        rows = [
            row(
                f"offer:{place}",
                (f"{shortened(offer.shown, 80):<{width}}", "strong"),
                (shortened(offer.about, 200), "dim"),
                wrap=False,
            )
            for place, offer in enumerate(self._offers)
        ]
        self._fit()
        self._entitle()
        self.show(rows, at="offer:0")
        self.call_after_refresh(self.measure_again)

    def _fit(self) -> None:
        most = max(1, min(MOST_SHOWN, (self.screen.size.height - _AROUND) // _SHARE))
        self.styles.height = min(most, len(self._offers)) + 1

    def on_resize(self, event: events.Resize) -> None:
        """Take the share of the new height."""
        if self._offers:
            self._fit()

    def _entitle(self) -> None:
        place = f"   {self._lit + 1} of {len(self._offers)}: Up and Down choose" if len(self._offers) > 1 else ""
        self.border_title = Content(f"Tab takes it{place}")

    def step(self, by: int) -> None:
        """Light the next or previous completion."""
        if self._offers:
            self._awaited = ""
            self._lit = (self._lit + by) % len(self._offers)
            self.cursor = f"offer:{self._lit}"
            self._entitle()
            self.reveal(self.cursor)

    def close(self) -> None:
        """Offer nothing."""
        self._offers = []
        self.remove_class("-open")

    def on_rows_view_moved(self, event: RowsView.Moved) -> None:
        """Keep the lit completion with the cursor; a click takes it at once."""
        event.stop()
        place = int(event.key.removeprefix("offer:") or 0) if event.key.startswith("offer:") else 0
        clicked = place != self._lit
        self._lit = min(place, max(0, len(self._offers) - 1))
        if clicked and self._offers:
            self.post_message(self.Taken(self._offers[self._lit]))

    def on_rows_view_chosen(self, event: RowsView.Chosen) -> None:
        """Take the completion that was clicked."""
        event.stop()
        if self.lit is not None:
            self.post_message(self.Taken(self.lit))
