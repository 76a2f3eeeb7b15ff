"""One line of text with roles: the header, whose turn it is, hints."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Size
from textual.strip import Strip
from textual.widget import Widget

from tui.presenting.parts import Part, fitted
from tui.presenting.rows import Row, Span
from tui.widgets.styling import Painted, Painter, wrapped


class LineView(Painted, Widget):
    """Shows the parts of one line that fit its width."""

    DEFAULT_CSS = "LineView { height: 1; width: 1fr; }"

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._parts: tuple[Part, ...] = ()
        self._painter = Painter(self)

    def show(self, parts: Sequence[Part]) -> None:
        """Show these parts."""
        if tuple(parts) != self._parts:
            self._parts = tuple(parts)
            self.refresh()

    @property
    def text(self) -> str:
        """What the line says, were it wide enough."""
        return "   ".join(part.text for part in self._parts)

    def render_line(self, y: int) -> Strip:
        """Paint the line."""
        width = self.size.width
        left, right = fitted(self._parts, width, cut=self._painter.cut)
        entry = Row("", tuple(left), tail=tuple(right), wrap=False)
        return self._painter.strip(self._painter.single(entry, width), width, tail=right)


class WrappedView(LineView):
    """The same parts, all of them: on as many lines as they need."""

    DEFAULT_CSS = "WrappedView { height: auto; max-height: 5; }"

    def show(self, parts: Sequence[Part]) -> None:
        """Show these parts, in as many lines as they take."""
        if tuple(parts) != self._parts:
            self._parts = tuple(parts)
            self.refresh(layout=True)

    def _lines(self, width: int) -> tuple[tuple[Span, ...], ...]:
        spans: list[Span] = []
        for part in self._parts:
            spans += [Span("   "), Span(part.text, part.role)] if spans else [Span(part.text, part.role)]
        return wrapped(Row("", tuple(spans)), max(1, width))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the lines that the parts take at a width."""
        return len(self._lines(width))

    def render_line(self, y: int) -> Strip:
        """Paint one of the lines."""
        width = self.size.width
        lines = self._lines(width)
        if y == self.size.height - 1 and y + 1 < len(lines):
            rest = Row("", tuple(span for line in lines[y:] for span in line), wrap=False)
            return self._painter.strip(self._painter.single(rest, width), width)
        return self._painter.strip(lines[y] if y < len(lines) else (), width)
