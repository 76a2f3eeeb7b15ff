"""The list of completions that opens above the composer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.message import Message
from textual.widget import Widget

from tui.presenting.rows import row, shortened
from tui.widgets.rows_view import RowsView

if TYPE_CHECKING:
    from tui.composing import Completion

MOST_SHOWN = 8


class CompletionList(RowsView, can_focus=False):
    """Floats above the composer, as wide as the screen so that it cuts no line under it; a click takes a line."""

    DEFAULT_CSS = """
    CompletionList {
        layer: above;
        dock: bottom;
        display: none;
        width: 100%;
        height: auto;
        max-height: 8;
        background: $panel;
        padding: 0 1;
        &.-open { display: block; }
    }
    """

    @dataclass
    class Taken(Message):
        """A completion was clicked."""

        completion: Completion

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._offers: list[Completion] = []
        self._lit = 0
        self._above: Widget | None = None

    @property
    def is_open(self) -> bool:
        """Whether there is anything to take."""
        return bool(self._offers)

    @property
    def lit(self) -> Completion | None:
        """The completion that Tab takes."""
        return self._offers[self._lit] if self._offers else None

    def offer(self, offers: Sequence[Completion], above: Widget) -> None:
        """Show these completions right above a widget."""
        self._above = above
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
        self.styles.height = min(MOST_SHOWN, len(rows))
        self._place()
        self.show(rows, at="offer:0")
        self.call_after_refresh(self._resettle)

    def _place(self) -> None:
        if self._above is not None:
            self.styles.margin = (0, 0, max(0, self.screen.size.height - self._above.region.y), 0)

    def _resettle(self) -> None:
        """Once the line below the field has come or gone, stand right above it again."""
        self._place()
        self.measure_again()

    def step(self, by: int) -> None:
        """Light the next or previous completion."""
        if self._offers:
            self._awaited = ""
            self._lit = (self._lit + by) % len(self._offers)
            self.cursor = f"offer:{self._lit}"
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
