"""How large the panes are: by key, by dragging the lines between them, and back to their usual sizes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from textual.widget import Widget

from tui.screens.base import PANE_IDS, WalkthroughBase
from tui.settings import LEAST_SHARE, MOST_SHARE
from tui.widgets.pane import Pane
from tui.widgets.splitter import Splitter

WIDE, MEDIUM = 150, 100
"""Columns from which three panes stand beside each other, and two."""
LEAST_WIDTH, LEAST_HEIGHT = 24, 4
"""Cells below which no pane is dragged; the style sheet holds to the same width."""
LEAST_TABBED = 48
"""Columns that panes with tabs over them keep, so that every tab can be clicked."""
_SHARE_STEP = 0.25
_NUDGE = 0.2
"""Part of a cell by which a size is given too large: a layout cuts to whole cells, a share is saved to four figures."""


@dataclass(frozen=True, slots=True)
class Boundary:
    """A line and its two neighbours, by id. `usual` has, by layout, their sizes against each other as they come;
    `wide-two` is the wide layout where one column is all that stands beside the conversation.

    `pane` is the one whose share of the room a drag changes; `panes` all whose shares the line depends on.
    """

    before: str
    after: str
    usual: Mapping[str, tuple[int, int]]
    pane: str
    panes: tuple[str, ...]


BOUNDARIES = {
    "conversation-line": Boundary(
        "conversation-pane", "side", {"wide": (1, 2), "wide-two": (1, 1), "medium": (1, 1)},
        "conversation-pane", ("conversation-pane",)
    ),
    "checklist-line": Boundary("middle", "checklist-pane", {"wide": (1, 1)}, "checklist-pane", ("checklist-pane",)),
    "trace-line": Boundary(
        "state-pane", "trace-pane", {"wide": (3, 2), "wide-two": (3, 2)}, "state-pane", ("state-pane", "trace-pane")
    ),
}  # fmt: skip
"""Id of the line -> what it stands between."""


class Resizing(WalkthroughBase):
    """Shares the room out. `shares` has how large each pane is against its usual size; one that is not there is 1."""

    shares: dict[str, float]
    last_focused = "conversation-pane"

    @property
    def layout_name(self) -> str:
        """`wide` (three columns), `medium` (two, the right one with tabs) or `narrow` (one pane with tabs)."""
        width = self.app.size.width
        return "wide" if width >= WIDE else "medium" if width >= MEDIUM else "narrow"

    @property
    def _usual_of(self) -> str:
        """The layout by which sizes are usual."""
        two = self.layout_name == "wide" and not (self._is_there("middle") and self._is_there("checklist-pane"))
        return "wide-two" if two else self.layout_name

    def show_splitters(self) -> None:
        """Show each line whose two neighbours are there."""
        for name, boundary in BOUNDARIES.items():
            both = all(self._is_there(neighbour) for neighbour in (boundary.before, boundary.after))
            self.query_one(f"#{name}", Splitter).display = both and self._usual_of in boundary.usual
        self.set_class(self._usual_of == "wide-two", "-two-columns")

    def _is_there(self, name: str) -> bool:
        return bool(self.query_one(f"#{name}", Widget).display)

    def share_out(self) -> None:
        """Give each pane its share of the room."""
        shares = {pane_id: self.shares.get(pane_id, 1.0) for pane_id in PANE_IDS}
        self.pane("conversation-pane").styles.width = f"{shares['conversation-pane']}fr"
        self.pane("checklist-pane").styles.width = f"{shares['checklist-pane']}fr"
        self.pane("state-pane").styles.height = f"{3 * shares['state-pane']}fr"
        self.pane("trace-pane").styles.height = f"{2 * shares['trace-pane']}fr"

    def action_resize_pane(self, by: int) -> None:
        """Give the focused pane, or the one that had the focus last, more or less room beside its neighbours."""
        pane_id = str(self.focused.id) if isinstance(self.focused, Pane) else self.last_focused
        if self.layout_name == "medium" and pane_id != "conversation-pane":
            # Tabs share the place beside the conversation: it gets larger as the conversation gets smaller.
            pane_id, by = "conversation-pane", -by
        self._share(pane_id, self.shares.get(pane_id, 1.0) + by * _SHARE_STEP)

    def _share(self, pane_id: str, share: float) -> None:
        self.shares[pane_id] = min(MOST_SHARE, max(LEAST_SHARE, share))
        self.share_out()

    def on_splitter_dragged(self, event: Splitter.Dragged) -> None:
        """Let a line come to where the mouse is, as far as both its neighbours stay large enough to read."""
        event.stop()
        boundary = BOUNDARIES[str(event.splitter.id)]
        usual = boundary.usual.get(self._usual_of)
        if usual is None or not event.splitter.display:
            return
        columns = event.splitter.parts == "columns"
        first, second = (self.query_one(f"#{name}", Widget) for name in (boundary.before, boundary.after))
        start = first.region.x if columns else first.region.y
        room = sum(part.region.width if columns else part.region.height for part in (first, second))
        least_before, least_after = self._least(boundary.before, columns), self._least(boundary.after, columns)
        if room < least_before + least_after:
            return
        size = min(room - least_after, max(least_before, event.at - start))
        self._divide(boundary, usual, size, room - size)

    def _least(self, name: str, columns: bool) -> int:
        if not columns:
            return LEAST_HEIGHT
        if name == "side" and self.layout_name == "medium":
            return LEAST_TABBED
        both = name == "side" and self._is_there("middle") and self._is_there("checklist-pane")
        return 2 * LEAST_WIDTH + 1 if both else LEAST_WIDTH

    def _divide(self, boundary: Boundary, usual: tuple[int, int], before: int, after: int) -> None:
        """Let the neighbours of a line have these sizes, in cells."""
        against = (before + _NUDGE) * usual[1] / ((after - _NUDGE) * usual[0])
        if boundary.pane == boundary.before:
            others = [self.shares.get(name, 1.0) for name in boundary.panes if name != boundary.pane]
            self._share(boundary.pane, against * (others[0] if others else 1.0))
        else:
            self._share(boundary.pane, 1 / against)

    def on_splitter_unset(self, event: Splitter.Unset) -> None:
        """Give the neighbours of a line their usual sizes again."""
        event.stop()
        for pane_id in BOUNDARIES[str(event.splitter.id)].panes:
            self.shares.pop(pane_id, None)
        self.share_out()
