"""The case browser: all cases of every suite, found by their words, to play, to watch, to read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal
from textual.content import Content
from textual.widgets import Input

from tui.choices import Choice
from tui.front_door import SessionsChanged
from tui.front_keys import BROWSER
from tui.own_cases import CasesChanged
from tui.presenting.case_cards import SPECIAL, TAG_WORDS, CaseCard, case_cards, found_cards, passing
from tui.presenting.case_rows import (
    case_cells,
    case_columns,
    category_parts,
    closed_up,
    completeness_rule,
    coverage_parts,
    own_parts,
    preview_rows,
    standing_state,
)
from tui.presenting.parts import Part
from tui.presenting.rows import counted, row
from tui.presenting.session_rows import STATES
from tui.presenting.tables import Cell
from tui.screens.browser_acting import BrowserActing
from tui.screens.dialogs import ChoiceDialog
from tui.widgets.case_filters import FilterBar, FilterChip
from tui.widgets.case_search import SearchLine
from tui.widgets.case_table import EntryTable
from tui.widgets.key_line import KeyLine
from tui.widgets.line_view import LineView, WrappedView
from tui.widgets.rows_view import RowsView

if TYPE_CHECKING:
    from sessions.library import SessionEntry

_STATES = {
    "not_played": "not played",
    "watched": "only watched",
    **STATES,
}
_SUITE_WORDS = {"tujora": "the hundred", "timer": "timer suite", "own": "own cases"}
_FILTERS = {"suite": "Suite", "category": "Category", "tag": "Tag", "state": "State"}


class CaseSearchLine(SearchLine):
    """The browser's search line: Enter plays the lit case."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "submit", "Play", tooltip="Play the lit case as the model", id="browser.model")
    ]


class CaseTable(EntryTable):
    """The browser's table."""

    TITLE: ClassVar[str] = "Cases"
    HELP: ClassVar[str] = (
        "Every case of every suite, with the outcome of the last session in which a tested model played it to its end; "
        "a + beside it says that a later one has not ended. Enter plays the lit case as the model. A "
        "letter that is no key here starts a search. A click lights a case, a click on the lit one plays it. "
        "The strip below calls a run complete only where one run evaluated all 100 cases with executable tools; "
        "until then it tells counts and coverage. Case files of your own, from the folders of the settings or --cases "
        "DIR and those you opened before, stand below the shipped ones; they are a suite of their own."
    )


class CasePreview(RowsView):
    """What the lit case is about."""

    TITLE: ClassVar[str] = "Preview"
    HELP: ClassVar[str] = (
        "What the user of the lit case says and what is needed; in blind mode only what the model's seat may see. Up "
        "and down scroll."
    )


class BrowserScreen(BrowserActing):
    """Search line, filters, table and preview of the cases; coverage below."""

    CSS_PATH = "browser.tcss"
    KEY_TABLE = BROWSER
    PARTS: ClassVar[tuple[str, ...]] = ("search", "filters", "cases", "preview")
    BINDINGS: ClassVar[list[BindingType]] = [entry.binding() for entry in BROWSER]

    def __init__(self, *, blind: bool = False) -> None:
        super().__init__()
        self.blind = blind
        self._held = dict.fromkeys(_FILTERS, "")
        self._cards: Mapping[str, CaseCard] = {}
        self._played: Mapping[str, Sequence[SessionEntry]] = {}
        self._left = -1

    def compose(self) -> ComposeResult:
        """Lay out the screen."""
        yield LineView(id="title-line")
        with Horizontal(id="search-row"):
            yield LineView(id="search-sign")
            yield CaseSearchLine("Type words of a case, e.g. dentist or medicine; Enter plays it", id="search")
        yield FilterBar(id="filters")
        with Container(id="body"):
            yield CaseTable(id="cases")
            yield CasePreview(id="preview", classes="pane")
        yield LineView(id="coverage-line")
        yield WrappedView(id="category-line")
        yield KeyLine()

    def on_mount(self) -> None:
        """Show all cases at once, then look at the saved sessions beside the screen."""
        self.query_one("#search-sign", LineView).show([Part(self.glyphs.prompt, "accent")])
        self.query_one("#preview").border_title = "Preview"
        for name in ("#coverage-line", "#category-line"):
            self.query_one(name).tooltip = Content(completeness_rule())
        self.search_line.focus()
        self.lay_out_parts()
        self._take_cases()
        self.take_sessions()
        self.fill()
        self.front.scan_sessions()
        self.call_after_refresh(self.front.scan_cases)

    def on_screen_resume(self) -> None:
        """Look at sessions and case files again: one may have been played, another edited."""
        if self._cards:
            self.front.scan_sessions()
            self.call_after_refresh(self.front.scan_cases)

    def _take_cases(self) -> None:
        """Take the shipped cases, and own ones as far as they are known."""
        self._cards = {card.key: card for card in (*case_cards(), *self.front.case_index.news.cards)}

    def main_list(self) -> EntryTable:
        """The table of cases."""
        return self.query_one("#cases", EntryTable)

    @property
    def lit(self) -> CaseCard | None:
        """The lit case."""
        return self._cards.get(self.main_list().cursor)

    def fill(self, *, anew: bool = False) -> None:
        """Show the cases that pass the filters and hold the words; `anew`: they are others than before."""
        standings = self.front.session_index.news.standings
        states = {case_key: standing_state(standing) for case_key, standing in standings.items()}
        cards = passing(self._cards.values(), {} if self.blind else self._held, states)
        cards = found_cards(cards, self.search_line.value, self.blind)
        keys = [card.key for card in cards]
        table = self.main_list()
        if anew and ((self.search_line.value and table.cursor not in keys[:1]) or table.cursor not in keys):
            table.cursor = ""
        columns = case_columns(cards, blind=self.blind)
        table.show(keys, columns, self._cells, empty=self._empty_words())
        self._show_filters(len(keys))
        self.show_preview()

    def _empty_words(self) -> str:
        filtered = not self.blind and any(self._held.values())
        if self.search_line.value.strip():
            if filtered:
                return "No case passes the filters and holds these words. Escape twice, then x, shows all."
            return "No case holds all these words. Escape empties the search line."
        return "No case passes the filters. x, in the list, shows all."

    def _cells(self, case_key: str) -> Mapping[str, Cell]:
        card = self._cards[case_key]
        return case_cells(card, self.played_of(card), self.glyphs, blind=self.blind)

    def _show_filters(self, shown: int) -> None:
        chips = []
        if not self.blind:
            for name, label in _FILTERS.items():
                held = self._held[name]
                chips.append(FilterChip(name, label, _choice_words(name, held) if held else "all", bool(held)))
        chips.append(FilterChip("blind", "View", "blind" if self.blind else "open", self.blind))
        of = len(self._cards)
        told, short = counted(of, "case"), ""
        if shown != of:
            told, short = f"{shown} of {of} cases", f"{shown} of {of}"
        by_match = (f"{told}, best match first", f"{short or of}, best first")
        ways = by_match if shown > 1 and self.search_line.value.strip() else ()
        self.query_one(FilterBar).show(chips, *ways, told, short)

    def lay_out_parts(self) -> None:
        """Set the classes that the style sheet goes by; where the preview moved, it is written for its new room."""
        stood_beside = self.has_class("-roomy")
        super().lay_out_parts()
        if self._cards and self.has_class("-roomy") != stood_beside:
            self.show_preview()

    def played_of(self, card: CaseCard) -> Sequence[SessionEntry]:
        """The saved sessions of a case, latest first."""
        return self._played.get(card.key, ())

    def show_preview(self) -> None:
        """Show what the lit case is about."""
        card, preview = self.lit, self.query_one("#preview", RowsView)
        if card is None:
            preview.show([row("", ("A lit case is shown here.", "dim"))])
            return
        rows = preview_rows(card, self.played_of(card), self.glyphs, blind=self.blind)
        preview.show(rows if self.has_class("-roomy") else closed_up(rows))
        preview.scroll_home(animate=False, immediate=True)

    def on_sessions_changed(self, event: SessionsChanged) -> None:
        """Show what became known of the saved sessions."""
        self._left = event.left
        self.take_sessions()
        self.fill()

    def on_cases_changed(self, event: CasesChanged) -> None:
        """Show what became known of designers' own case files."""
        self._take_cases()
        self.take_sessions()
        self.fill()

    def take_sessions(self) -> None:
        """Show outcomes, coverage and counts from the index as it is."""
        index = self.front.session_index
        self._played = index.news.by_case
        title = [Part("tujora", "accent"), Part("case browser", "strong", 1)]
        title.append(Part("blind: only the model's side is shown" if self.blind else "", "open", 2))
        if left := self.front.case_index.news.left:
            title.append(Part(f"{counted(left, 'case file')} left to read", "open", 1))
        title.append(Part(counted(len(index.entries), "saved session"), "dim", 3, right=True))
        self.query_one("#title-line", LineView).show([part for part in title if part.text])
        report = index.news.report
        checking = f"{counted(self._left, 'session')} left to check" if self._left > 0 else ""
        if self._left < 0:
            checking = "looking at the saved sessions"
        own = own_parts(self._cards.values(), self._played)
        parts = coverage_parts(report, self.glyphs, checking, own)
        self.query_one("#coverage-line", LineView).show(parts[:1] if self.blind else parts)
        self.query_one("#category-line", WrappedView).show([] if self.blind else category_parts(report, self.glyphs))

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search as the words are typed."""
        event.stop()
        self.fill(anew=True)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Play the lit case."""
        event.stop()
        self.action_play("model")

    def on_entry_table_moved(self, event: EntryTable.Moved) -> None:
        """Show the case that is lit now."""
        event.stop()
        self.show_preview()

    def on_entry_table_chosen(self, event: EntryTable.Chosen) -> None:
        """Play the case that was clicked again."""
        event.stop()
        self.action_play("model")

    def on_filter_bar_wanted(self, event: FilterBar.Wanted) -> None:
        """Change a filter."""
        event.stop()
        if event.name == "blind":
            self.action_toggle_blind()
        else:
            self.action_filter(event.name)

    def action_filter(self, name: str) -> None:
        """Ask what a filter is to hold to."""
        if self.blind:
            self.tell("Blind mode shows no suites, categories, tags or outcomes; b leaves it.")
            return
        keys = ["", *_choices(name, self._cards)]
        choices = [Choice(key, _choice_words(name, key) if key else f"Every {name}") for key in keys]
        dialog = ChoiceDialog(f"Show cases by {name}", choices, at=keys.index(self._held[name]))
        self.app.push_screen(dialog, partial(self._filtered, name))

    def _filtered(self, name: str, key: str | None) -> None:
        if key is not None:
            self._held[name] = key
            self.fill(anew=True)

    def action_clear(self) -> None:
        """Forget the search and all filters."""
        self._held = dict.fromkeys(_FILTERS, "")
        self.search_line.value = ""
        self.fill()

    def action_toggle_blind(self) -> None:
        """Hide or show what a model's seat may not see."""
        if self.blind:
            self.ask_to_reveal("Leaving blind mode", self._open_up)
        else:
            self.go_blind()

    def go_blind(self) -> None:
        """Hide what a model's seat may not see."""
        if not self.blind:
            self.blind = True
            self._view_changed()

    def _open_up(self) -> None:
        self.blind = False
        self._view_changed()

    def _view_changed(self) -> None:
        self.set_class(self.blind, "-blind")
        self.take_sessions()
        self.fill()

    async def action_quit(self) -> None:
        """Quit."""
        await self.front.action_quit()


def _choices(name: str, cards: Mapping[str, CaseCard]) -> list[str]:
    """Return what a filter can hold to, in the benchmark's own order."""
    match name:
        case "suite":
            return list(dict.fromkeys(card.summary.suite for card in cards.values()))
        case "category":
            return list(dict.fromkeys(card.summary.category for card in cards.values()))
        case "tag":
            return [*TAG_WORDS, *SPECIAL[1:]]
        case _:
            return list(_STATES)


def _choice_words(name: str, key: str) -> str:
    if name == "state":
        return _STATES[key]
    if name == "suite":
        return _SUITE_WORDS.get(key, key)
    return TAG_WORDS.get(key, key.replace("_", " "))
