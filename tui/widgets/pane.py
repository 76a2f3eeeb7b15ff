"""What all panes have in common: a title that says when they show the past, and help for F1."""

from __future__ import annotations

from typing import ClassVar

from textual.content import Content

from tui.presenting.glyphs import UNICODE, Glyphs
from tui.presenting.steps import View
from tui.sanitize import sanitize
from tui.widgets.rows_view import RowsView


class Pane(RowsView):
    """A list with a title in its border. `TITLE` names it, `HELP` tells F1 what it is for."""

    TITLE: ClassVar[str] = ""
    HELP: ClassVar[str] = ""

    def __init__(self, *, id: str | None = None, glyphs: Glyphs = UNICODE) -> None:
        super().__init__(id=id, classes="pane")
        self.glyphs = glyphs
        self.view: View | None = None

    def show_view(self, view: View) -> None:
        """Show the session as one step has it."""
        self.view = view
        self.set_class(not view.live, "-past")
        self._entitle()
        self.refill()

    def refill(self) -> None:
        """Make the rows again from the view that is shown. Each pane has its own; one without stays empty."""

    def light(self, key: str, sought: str = "") -> None:
        """Bring the row with this key into sight, the cursor on it; `sought` are the words that were found there."""
        self.show(self.rows, at=key)

    def summary(self) -> str:
        """What the title adds: the pane's count, in a few words."""
        return ""

    def _entitle(self) -> None:
        title = self.TITLE
        if self.view is not None and not self.view.live:
            title += f" at step {self.view.index + 1}, PAST"
        self.border_title = Content(sanitize(title))
        self.border_subtitle = Content(sanitize(self.summary()))
