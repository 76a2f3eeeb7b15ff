"""From roles to a theme's colours, and from spans to strips of cells. Untrusted text is made harmless here."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.strip import Strip
from textual.widget import Widget

from tui.contrast import legible
from tui.presenting.glyphs import UNICODE
from tui.presenting.rows import ROLES, Row, Span
from tui.sanitize import sanitize

GROUNDS = ("cursor", "cursor-blurred", "cursor-waiting", "tab", "tab-chosen", "chip", "chip-held", "chip-lit")
"""What lists, tabs and chips lay under their text."""
KEYS = ("key", "key-about", "key-off", "key-rule", "key-pointed")
"""What the line of keys is made of."""
ROLE_CLASSES = frozenset(f"role--{name}" for name in (*ROLES, *GROUNDS, *KEYS))
"""The component classes of the app, which holds the styles of all roles (`roles.tcss`)."""

_LEAST_PART = 8
"""Cells that must be left in a line for the first part of a word that no line has room for."""
_PIECES = re.compile(r"\n|[ \t]+|[^\s]+|\s")


def plain(text: str) -> str:
    """Return a text as it may be painted: no control characters, tabs as spaces."""
    return sanitize(text).expandtabs(4)


def _chopped(word: str, room: int) -> tuple[str, str]:
    """Cut a word so that its first part fits; at least one character is taken."""
    if word.isascii():
        return word[:room], word[room:]
    used = 0
    for place, character in enumerate(word):
        used += cell_len(character)
        if used > room:
            return word[: max(1, place)], word[max(1, place) :]
    return word, ""


def wrapped(entry: Row, width: int) -> tuple[tuple[Span, ...], ...]:
    """Break a row into lines of at most `width` cells: indent, hang, and room for its tail on the first line."""
    tail = sum(cell_len(plain(span.text)) for span in entry.tail)
    first = max(4, width - entry.indent - (tail + 1 if tail else 0))
    room = first
    later = max(4, width - entry.hang)
    lines: list[tuple[Span, ...]] = []
    line: list[Span] = []
    used = 0

    def finish() -> None:
        nonlocal line, used, room
        lines.append(_joined(line))
        line, used, room = [], 0, later

    for text, role in entry.spans:
        for piece in _PIECES.findall(plain(text)):
            if piece == "\n":
                finish()
                continue
            cells = cell_len(piece)
            if used + cells > room:
                if piece.isspace():
                    finish()
                    continue
                if used and (cells <= later or room - used < _LEAST_PART):
                    finish()
                while cells > room - used:
                    head, piece = _chopped(piece, room - used)
                    line.append(Span(head, role))
                    finish()
                    cells = cell_len(piece)
            if not piece or (piece.isspace() and not used and lines and room == later and not line and len(piece) == 1):
                continue
            line.append(Span(piece, role))
            used += cells
    if line or not lines:
        lines.append(_joined(line))
    return tuple(lines)


def _joined(pieces: Sequence[Span]) -> tuple[Span, ...]:
    """Join neighbours of one role, so that a line is few segments."""
    return tuple(
        Span("".join(piece.text for piece in group), role)
        for role, group in groupby(pieces, key=lambda piece: piece.role)
    )


def single(entry: Row, width: int, cut: str = UNICODE.ellipsis) -> tuple[Span, ...]:
    """Return a row on one line, cut to the room that indent and tail leave; a cut ends in the mark `cut`."""
    tail = sum(cell_len(plain(span.text)) for span in entry.tail)
    room = max(2, width - entry.indent - (tail + 1 if tail else 0))
    kept: list[Span] = []
    for text, role in entry.spans:
        piece = plain(text[: room * 4 + 8]).replace("\n", " ")
        cells = cell_len(piece)
        if cells <= room:
            kept.append(Span(piece, role))
            room -= cells
            continue
        mark = cut[: max(1, room - 1)]
        head, _ = _chopped(piece, max(1, room - len(mark)))
        kept.append(Span(head + mark, role))
        break
    return tuple(kept)


def lit(strip: Strip, start: int, end: int, style: Style) -> Strip:
    """Return a line with the characters from `start` to `end` (-1: to its end) in another style: what is selected."""
    segments, at = [], 0
    stop = end if end >= 0 else 1 << 30
    for text, own, _ in strip:
        low, high = max(0, start - at), min(len(text), max(0, stop - at))
        if low >= high:
            segments.append(Segment(text, own))
        else:
            over = own + style if own else style
            segments += [Segment(text[:low], own), Segment(text[low:high], over), Segment(text[high:], own)]
        at += len(text)
    return Strip([segment for segment in segments if segment.text])


class Painter:
    """Turns spans into strips: the theme's colours over one widget's ground, kept until it is told to look again."""

    def __init__(self, widget: Widget) -> None:
        self._widget = widget
        self._styles: dict[tuple[str, str], Style] = {}

    def forget(self) -> None:
        """Look the styles up again, e.g. after a change of theme."""
        self._styles.clear()

    @property
    def cut(self) -> str:
        """The mark of a text that is cut short, as the app's signs have it."""
        return str(getattr(self._widget.app, "glyphs", UNICODE).ellipsis)

    def single(self, entry: Row, width: int) -> tuple[Span, ...]:
        """Return a row on one line of the widget."""
        return single(entry, width, self.cut)

    def style(self, role: str, background: str = "") -> Style:
        """Return the style of a role on the ground of another role; the empty role is the widget's own."""
        style = self._styles.get((role, background))
        if style is None:
            style = self._widget.rich_style
            for over in filter(None, (role, background)):
                style += self._resolved(over)
            if style.reverse and style.dim:  # faint letters would leave faint patches in the lit line
                style += Style(dim=False)
            style = self._styles[role, background] = _readable(style)
        return style

    def _resolved(self, role: str) -> Style:
        """Mix the role's colours over the widget's own: a component style may be half transparent, or `auto`."""
        styles = self._widget.app.get_component_styles(f"role--{role}")
        below = self._widget.background_colors[1]
        over = below + styles.background if styles.has_rule("background") else None
        under = over or below
        color = None
        if styles.has_rule("color"):
            mixed = under.get_contrast_text(styles.color.a) if styles.auto_color else styles.color
            color = (under + mixed).rich_color
        text = styles.text_style if styles.has_rule("text_style") else Style()
        return Style(color=color, bgcolor=over.rich_color if over is not None else None) + text

    def blank(self, background: str = "") -> Style:
        """Return the style of what holds no words on a ground: a line under the words is not drawn there."""
        style = self.style("", background)
        return self.style("") if background and style.underline else style

    def strip(
        self,
        spans: Sequence[Span],
        width: int,
        *,
        indent: int = 0,
        tail: Sequence[Span] = (),
        background: str = "",
        later: bool = False,
    ) -> Strip:
        """Return one line of exactly `width` cells, the tail at its right end.

        A ground that is a line under the text is drawn under the words of an entry's first line, and not under the
        `later` ones: a text of many lines would be ruled paper, and a line from edge to edge a border.
        """
        blank = self.blank(background)
        if later and blank != self.style("", background):
            background = ""
        segments: list[Segment] = []
        used = indent
        if indent:
            segments.append(Segment(" " * indent, blank))
        for text, role in spans:
            segments.append(Segment(text, self.style(role, background)))
            used += cell_len(text)
        ending = [Span(plain(text).replace("\n", " "), role) for text, role in tail]
        needed = sum(cell_len(text) for text, _ in ending)
        if used + needed < width:
            segments.append(Segment(" " * (width - used - needed), blank))
        segments += [Segment(text, self.style(role, background)) for text, role in ending]
        return Strip(segments).adjust_cell_length(width, blank)


class Painted:
    """What a widget that paints spans has besides: its painter, which forgets the colours of the theme before.

    It stands before the widget's own base, so that it comes first where styles change.
    """

    _painter: Painter

    def notify_style_update(self) -> None:
        """Look the colours up again."""
        super().notify_style_update()  # type: ignore[misc]
        self._painter.forget()


def _readable(style: Style) -> Style:
    """Move the colour of text that could not be read on its ground: a lit line may come under any role."""
    color, ground = style.color, style.bgcolor
    if color is None or ground is None or color.triplet is None or ground.triplet is None:
        return style
    moved = legible(Color.from_rich_color(color), [Color.from_rich_color(ground)])
    return style + Style(color=moved.rich_color)
