"""The case sheet: everything that a facilitator has of one case, to read and to search."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.widgets import Input

from cases.errors import CaseError
from cases.timer_suite import is_timer_case, load_timer_suite
from tui.front_keys import CASE_SHEET
from tui.presenting.briefs import lines_of
from tui.presenting.case_sheet_rows import SECTION, case_sheet_rows, timer_sheet_rows
from tui.presenting.parts import Part
from tui.presenting.rows import Row, Span, counted, row
from tui.screens.front import FrontScreen
from tui.widgets.case_search import SearchLine
from tui.widgets.key_line import KeyLine
from tui.widgets.line_view import LineView
from tui.widgets.rows_view import RowsView


class SheetLines(RowsView):
    """The lines of the sheet."""

    TITLE: ClassVar[str] = "Case sheet"
    HELP: ClassVar[str] = (
        "Everything of the case: what the model is given, what the harness plays, the records of its world, how each "
        "check is decided by machine or person, its rehearsed walkthroughs. Type to search; ] goes to the next part."
    )


class CaseSheetScreen(FrontScreen):
    """One case whole. Search lights the lines that hold the words."""

    CSS_PATH = "case_sheet.tcss"
    KEY_TABLE = CASE_SHEET
    PARTS: ClassVar[tuple[str, ...]] = ("search", "lines")
    BINDINGS: ClassVar[list[BindingType]] = [entry.binding() for entry in CASE_SHEET]

    def __init__(self, case_id: str) -> None:
        super().__init__()
        self.case_id = case_id
        self._rows: list[Row] = []
        self._found: list[str] = []

    def compose(self) -> ComposeResult:
        """Lay out the screen."""
        yield LineView(id="title-line")
        with Horizontal(id="search-row"):
            yield LineView(id="search-sign")
            yield SearchLine("Type words to find in the sheet", id="search")
            yield LineView(id="finds")
        yield SheetLines(id="lines")
        yield KeyLine()

    def on_mount(self) -> None:
        """Load the case and show its sheet."""
        self.query_one("#search-sign", LineView).show([Part(self.glyphs.prompt, "accent")])
        title = [Part("tujora", "accent"), Part("case sheet", "strong", 1), Part(self.case_id, "accent")]
        self.query_one("#title-line", LineView).show(
            [*title, Part("for facilitators, not for a blind seat", "dim", 2, right=True)]
        )
        try:
            if is_timer_case(self.case_id):
                suite = load_timer_suite()
                rows = timer_sheet_rows(suite, suite.case(self.case_id))
            else:
                from cases.catalogue import load_case

                rows = case_sheet_rows(load_case(self.case_id))
        except CaseError as error:
            rows = [
                row("", ("The case cannot be shown", SECTION)),
                row("", str(error)),
                row("", ("tujora lint tells more", "dim")),
            ]
        self._rows = [replace(entry, key=f"line:{place}") if entry.spans else entry for place, entry in enumerate(rows)]
        self.main_list().focus()
        self.call_after_refresh(self.main_list().show, self._rows)

    def main_list(self) -> RowsView:
        """The lines of the sheet."""
        return self.query_one("#lines", RowsView)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Light the lines that hold all the words, and go to the first."""
        event.stop()
        words = event.value.casefold().split()
        self._found = [
            entry.key
            for entry in self._rows
            if words and entry.key and all(word in entry.text.casefold() for word in words)
        ]
        lit = set(self._found)
        rows = [replace(entry, spans=_lit(entry)) if entry.key in lit else entry for entry in self._rows]
        self.main_list().show(rows, at=self._found[0] if self._found else None)
        self._show_finds(bool(words))

    def _show_finds(self, searching: bool) -> None:
        cursor = self.main_list().cursor
        if not searching:
            told = Part("")
        elif cursor in self._found:
            told = Part(
                f"{self._found.index(cursor) + 1} of {counted(len(self._found), 'line')}",
                "accent",
                right=True,
            )
        else:
            told = Part(counted(len(self._found), "line"), "accent" if self._found else "bad", right=True)
        self.query_one("#finds", LineView).show([told])

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go to the next find."""
        event.stop()
        self.action_find(1)

    def action_find(self, by: int) -> None:
        """Go to the next line that holds the words, from the end back to the start."""
        if not self._found:
            self.tell(
                "No line holds these words."
                if self.search_line.value
                else "Type words first; / goes to the search line."
            )
            return
        lines = self.main_list()
        at = self._found.index(lines.cursor) + by if lines.cursor in self._found else 0
        self._go_to(self._found[at % len(self._found)])
        self._show_finds(True)

    def action_section(self, by: int) -> None:
        """Go to the next heading."""
        headings = [place for place, entry in enumerate(self._rows) if entry.spans and entry.spans[0].role == SECTION]
        cursor = self.main_list().cursor
        here = int(cursor.split(":")[1]) if cursor else 0
        ahead = [place for place in headings if (place > here if by > 0 else place < here)]
        if ahead:
            self._go_to(self._rows[ahead[0] if by > 0 else ahead[-1]].key, top=True)

    def _go_to(self, key: str, top: bool = False) -> None:
        lines = self.main_list()
        lines.cursor = key
        if top:
            lines.scroll_end(animate=False, immediate=True)
        lines.reveal(key)

    def action_copy(self) -> None:
        """Copy the sheet as text."""
        self.app.copy_to_clipboard(lines_of(self._rows))
        self.tell("The sheet is on the clipboard.")


def _lit(entry: Row) -> tuple[Span, ...]:
    """Return a line's spans as those of a find; headings stay what they are."""
    return tuple(
        Span(span.text, "open" if span.role in ("", "dim", "hint", "strong") else span.role) for span in entry.spans
    )
