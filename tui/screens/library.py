"""The session library: every saved session, to open, to watch, to export, to delete."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal
from textual.widgets import Input

from tui.choices import Choice
from tui.front_door import SessionsChanged
from tui.front_keys import LIBRARY
from tui.presenting.case_cards import case_cards
from tui.presenting.parts import Part
from tui.presenting.rows import counted, row
from tui.presenting.session_rows import (
    SORTS,
    STATES,
    detail_rows,
    found_sessions,
    session_cells,
    session_columns,
    sorted_sessions,
    state_of,
)
from tui.presenting.tables import Cell
from tui.screens.dialogs import ChoiceDialog
from tui.screens.library_acting import LibraryActing
from tui.widgets.case_filters import FilterBar, FilterChip
from tui.widgets.case_search import SearchLine
from tui.widgets.case_table import EntryTable
from tui.widgets.key_line import KeyLine, LiveKey
from tui.widgets.line_view import LineView
from tui.widgets.rows_view import RowsView

if TYPE_CHECKING:
    from sessions.library import SessionEntry


class SessionSearchLine(SearchLine):
    """The library's search line: Enter opens the lit session."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter",
            "submit",
            "Open",
            tooltip="Open the lit session and go on where it was",
            id="library.open",
        )
    ]


class SessionTable(EntryTable):
    """The library's table."""

    TITLE: ClassVar[str] = "Sessions"
    HELP: ClassVar[str] = (
        "Every saved session, each from its own file. Enter opens the lit one and goes on where it was; v opens it at "
        "its first step, f at the step of its first fault. A file that cannot be read is listed with the reason. A "
        "click on a column's title sorts by it."
    )


class SessionDetail(RowsView):
    """All that is known of the lit session."""

    TITLE: ClassVar[str] = "Session"
    HELP: ClassVar[str] = "All that is known of the lit session: its file, who played, its outcome and what is open."


class LibraryKeyLine(KeyLine):
    """The library's keys: what cannot be done now leaves its room to the others."""

    def in_order(self, keys: Iterable[LiveKey]) -> list[LiveKey]:
        """Return the keys that work now."""
        return [live for live in keys if live.enabled]


class LibraryScreen(LibraryActing):
    """Search line, filters and table of the saved sessions, with the lit one's details."""

    CSS_PATH = "library.tcss"
    KEY_TABLE = LIBRARY
    PARTS: ClassVar[tuple[str, ...]] = ("search", "filters", "sessions", "session")
    BINDINGS: ClassVar[list[BindingType]] = [entry.binding() for entry in LIBRARY]

    def __init__(self, case_key: str = "", *, blind: bool = False) -> None:
        super().__init__()
        self.blind = blind
        self._case, self._state = case_key, ""
        self._sort, self._backwards = "when", False
        self._by_key: Mapping[str, SessionEntry] = {}
        self._titles: Mapping[str, str] = {}
        self._left = -1

    def compose(self) -> ComposeResult:
        """Lay out the screen."""
        yield LineView(id="title-line")
        with Horizontal(id="search-row"):
            yield LineView(id="search-sign")
            yield SessionSearchLine("Type words of a session: case, player, outcome, model, date", id="search")
        yield FilterBar(id="filters")
        with Container(id="body"):
            yield SessionTable(id="sessions")
            yield SessionDetail(id="session", classes="pane")
        yield LibraryKeyLine()

    def on_mount(self) -> None:
        """Show what is known, and look again beside the screen."""
        self.query_one("#search-sign", LineView).show([Part(self.glyphs.prompt, "accent")])
        self.query_one("#session").border_title = "Session"
        self.main_list().focus()
        self.lay_out_parts()
        self.look_into_trash()
        if self.front.session_index.examined:
            self._left = 0
        self.fill()
        self.front.scan_sessions()

    def on_screen_resume(self) -> None:
        """Look again: a session may have gone on."""
        if self._left >= 0:
            self.look_into_trash()
            self.front.scan_sessions()

    def main_list(self) -> EntryTable:
        """The table of sessions."""
        return self.query_one("#sessions", EntryTable)

    @property
    def lit(self) -> SessionEntry | None:
        """The lit session."""
        return self._by_key.get(self.main_list().cursor)

    def title_of(self, entry: SessionEntry) -> str:
        """Return the title of a session's case, empty where it is not known."""
        return self._titles.get(entry.case_key, "")

    def fill(self, *, anew: bool = False) -> None:
        """Show the sessions that pass the filters and hold the words; `anew`: they are others than before."""
        index = self.front.session_index
        cards = (*case_cards(), *self.front.case_index.news.cards)
        self._titles = {card.key: card.summary.title for card in cards}
        shown = [
            entry
            for entry in index.entries
            if self._case in ("", entry.case_key) and (self.blind or not self._state or state_of(entry) == self._state)
        ]
        shown = found_sessions(shown, self.search_line.value, self._titles, blind=self.blind)
        shown = sorted_sessions(
            shown, "when" if self.blind and self._sort in ("outcome", "open") else self._sort, self._backwards
        )
        self._by_key = {str(entry.path): entry for entry in index.entries}
        keys = [str(entry.path) for entry in shown]
        columns = session_columns(map(self._cells, keys), blind=self.blind)
        table = self.main_list()
        if anew and table.cursor not in keys:
            table.cursor = ""
        table.show(keys, columns, self._cells, marked=self._sort, empty=self._empty_words(len(index.entries)))
        if self.to_light in self._by_key:
            table.light(self.to_light)
            self.to_light = ""
        self._show_lines(len(shown), len(index.entries))
        self.show_detail()

    def _empty_words(self, there: int) -> str:
        if self._left < 0:
            return "Looking at the folder of sessions."
        if there:
            return "No session passes these filters and holds these words; x shows all."
        return f"No session is saved yet. Play a case, and it is saved in {self.front.session_index.folder} as you go."

    def _show_lines(self, shown: int, there: int) -> None:
        title = [Part("tujora", "accent"), Part("session library", "strong", 1)]
        if self._left > 0:
            title.append(Part(f"{self._left} left to check", "open", 2))
        title.append(Part(str(self.front.session_index.folder), "dim", 4, right=True))
        self.query_one("#title-line", LineView).show(title)
        chips = [FilterChip("case", "Case", self._case_words(self._case), bool(self._case))]
        if not self.blind:
            chips.append(FilterChip("state", "State", STATES.get(self._state, "all"), bool(self._state)))
        told = SORTS[self._sort] + (", backwards" if self._backwards else "")
        chips.append(FilterChip("sort", "Order", told, self._sort != "when" or self._backwards))
        of = counted(there, "session")
        self.query_one(FilterBar).show(chips, of if shown == there else f"{shown} of {of}")

    def _case_words(self, case_key: str) -> str:
        """Name a case in the filter: by its id, an own one by its file as well."""
        if not case_key:
            return "all"
        entries = self.front.session_index.entries
        played = next((entry for entry in entries if entry.case_key == case_key and entry.case_file), None)
        if played is None:
            return case_key if case_key in self._titles else Path(case_key).name
        return played.case_id if self.blind else f"{played.case_id} {Path(case_key).name}"

    def _cells(self, key: str) -> Mapping[str, Cell]:
        entry = self._by_key[key]
        return session_cells(entry, self.title_of(entry), self.glyphs, blind=self.blind)

    def show_detail(self) -> None:
        """Show all that is known of the lit session."""
        entry, detail = self.lit, self.query_one("#session", RowsView)
        if entry is None:
            detail.show([row("", ("The lit session is shown here.", "dim"))])
        else:
            detail.show(detail_rows(entry, self.title_of(entry), self.glyphs, blind=self.blind))

    def on_sessions_changed(self, event: SessionsChanged) -> None:
        """Show what became known."""
        self._left = event.left
        self.fill()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search as the words are typed."""
        event.stop()
        self.fill(anew=True)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Open the lit session."""
        event.stop()
        self.action_open()

    def on_entry_table_moved(self, event: EntryTable.Moved) -> None:
        """Show the session that is lit now."""
        event.stop()
        self.show_detail()

    def on_entry_table_chosen(self, event: EntryTable.Chosen) -> None:
        """Open the session that was clicked again."""
        event.stop()
        self.action_open()

    def on_entry_table_title_clicked(self, event: EntryTable.TitleClicked) -> None:
        """Sort by the column whose title was clicked; a second click turns the order around."""
        event.stop()
        column = {"title": "case", "fault": "outcome", "events": "when"}.get(event.column, event.column)
        self._sort_by(column)

    def _sort_by(self, column: str | None) -> None:
        if column is None:
            return
        self._backwards = column == self._sort and not self._backwards
        self._sort = column
        self.fill()

    def on_filter_bar_wanted(self, event: FilterBar.Wanted) -> None:
        """Change a filter or the order."""
        event.stop()
        if event.name == "sort":
            self.action_sort()
        else:
            self.action_filter(event.name)

    def action_sort(self) -> None:
        """Ask for the order; the one that holds turns around."""
        keys = [key for key in SORTS if not (self.blind and key in ("outcome", "open"))]
        choices = [Choice(key, SORTS[key], "turns it around" if key == self._sort else "") for key in keys]
        dialog = ChoiceDialog("The order of the list", choices, at=keys.index(self._sort) if self._sort in keys else 0)
        self.app.push_screen(dialog, self._sort_by)

    def action_filter(self, name: str) -> None:
        """Ask what a filter is to hold to."""
        if name == "state" and self.blind:
            self.tell("Blind mode shows no outcomes.")
            return
        entries = self.front.session_index.entries
        if name == "state":
            keys = ["", *STATES]
            choices = [Choice(key, STATES.get(key, "Every state")) for key in keys]
            held = self._state
        else:
            known = {entry.case_key for entry in entries if entry.case_key} | ({self._case} - {""})
            keys = ["", *sorted(known, key=lambda key: (self._case_words(key), key))]
            titles = {} if self.blind else self._titles
            choices = [
                Choice(key, f"{self._case_words(key)}  {titles.get(key, '')}" if key else "Every case") for key in keys
            ]
            held = self._case
        dialog = ChoiceDialog(f"Show sessions by {name}", choices, at=keys.index(held))
        self.app.push_screen(dialog, partial(self._filtered, name))

    def _filtered(self, name: str, key: str | None) -> None:
        if key is None:
            return
        if name == "state":
            self._state = key
        else:
            self._case = key
        self.fill(anew=True)

    def action_clear(self) -> None:
        """Forget the search and all filters."""
        self._case = self._state = ""
        self.search_line.value = ""
        self.fill()
