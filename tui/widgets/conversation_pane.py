"""The conversation pane."""

from __future__ import annotations

from typing import ClassVar

from tui.messages import StepWanted
from tui.presenting.conversation import RowCache, conversation_rows
from tui.presenting.glyphs import UNICODE, Glyphs
from tui.widgets.pane import Pane
from tui.widgets.rows_view import RowsView


class ConversationPane(Pane):
    """Who said what, from which source, with the calls between the turns."""

    TITLE: ClassVar[str] = "Conversation"
    HELP: ClassVar[str] = (
        "The conversation up to the step shown. Each message says who spoke and where its words came from; "
        "a tool call is one faint line. Enter on a line shows that step in all panes."
    )

    def __init__(self, *, id: str | None = None, glyphs: Glyphs = UNICODE) -> None:
        super().__init__(id=id, glyphs=glyphs)
        self.seat = "model"
        self._shown: tuple[int, int] = (-1, -1)
        self._cache: RowCache = {}

    def refill(self) -> None:
        """Show the messages up to the step, the last one in sight."""
        view = self.view
        if view is None:
            return
        now = (view.index, view.steps[-1].seq if view.steps else 0)
        moved, self._shown = now != self._shown, now
        rows = conversation_rows(view, self.glyphs, self.seat, self._cache)
        at = f"step:{view.index}" if moved else None
        self.show(rows, at=at, follow=moved and view.live and len(view.steps) > 1)

    def on_rows_view_chosen(self, event: RowsView.Chosen) -> None:
        """Show the chosen step everywhere."""
        event.stop()
        kind, _, place = event.key.partition(":")
        if kind in ("step", "note"):
            self.post_message(StepWanted(int(place.split(":")[0])))
