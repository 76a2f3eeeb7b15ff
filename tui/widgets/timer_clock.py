"""The case clock, large: three lines of plain signs, so that it reads the same on every terminal."""

from __future__ import annotations

from textual.strip import Strip
from textual.widget import Widget

from tui.presenting.rows import Span
from tui.widgets.styling import Painted, Painter

_FIGURES = {
    "0": (" _ ", "| |", "|_|"),
    "1": ("   ", "  |", "  |"),
    "2": (" _ ", " _|", "|_ "),
    "3": (" _ ", " _|", " _|"),
    "4": ("   ", "|_|", "  |"),
    "5": (" _ ", "|_ ", " _|"),
    "6": (" _ ", "|_ ", "|_|"),
    "7": (" _ ", "  |", "  |"),
    "8": (" _ ", "|_|", "|_|"),
    "9": (" _ ", "|_|", " _|"),
    ".": (" ", " ", "."),
}
_MOST_FIGURES = 10


class TimerClock(Painted, Widget):
    """Shows the seconds of the case clock, and beside them what is said of the clock."""

    DEFAULT_CSS = "TimerClock { height: 3; width: 1fr; }"

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.seconds = "0"
        self.beside: tuple[tuple[str, str], ...] = ()
        self._past = False
        self._painter = Painter(self)

    def show(self, seconds: str, beside: tuple[tuple[str, str], ...], *, past: bool = False) -> None:
        """Show the seconds as they are written, and up to three lines (text, role) beside them."""
        self.seconds, self.beside, self._past = seconds, beside, past
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Paint one of the three lines."""
        role = "open" if self._past else "accent"
        told = self.beside[y] if y < len(self.beside) else ("", "")
        if len(self.seconds) <= _MOST_FIGURES and all(sign in _FIGURES for sign in self.seconds):
            figures = " ".join(_FIGURES[sign][y] for sign in self.seconds)
        else:
            figures = self.seconds if y == 1 else ""
        unit = " s" if y == 2 else "  "
        spans = [Span(" "), Span(figures, role), Span(unit, "strong"), Span("  ")]
        return self._painter.strip([*spans, Span(*told)], self.size.width)
