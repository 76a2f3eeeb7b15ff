"""The sheet of expected against actual: its columns follow the width of the screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tui.presenting.expected import USUAL_WIDTH
from tui.presenting.rows import Row
from tui.screens.dialogs import SheetScreen
from tui.widgets.rows_view import RowsView


class ExpectedSheet(SheetScreen):
    """A sheet whose rows are laid out for the width that there is. `rows_at` makes them for so many cells."""

    def __init__(self, title: str, rows_at: Callable[[int], Sequence[Row]]) -> None:
        super().__init__(title, rows_at(USUAL_WIDTH))
        self._rows_at = rows_at
        self._laid_out = USUAL_WIDTH

    def _fit(self) -> None:
        width = self.query_one("#sheet-rows", RowsView).text_width
        if width > 0 and width != self._laid_out:
            self._laid_out = width
            self._rows = self._rows_at(width)
        super()._fit()
