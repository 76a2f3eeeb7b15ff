"""The case browser worked by keys and mouse: finding, filtering, blinding, playing, watching, reading."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from cases.catalogue import CaseSummary, benchmark, list_cases
from sessions.session_file import read_session
from tests.tui.front import Front, front_door, save_session
from tui.app import TujoraApp
from tui.front_keys import BROWSER
from tui.screens.browser import BrowserScreen
from tui.screens.case_sheet import CaseSheetScreen
from tui.screens.dialogs import ChoiceDialog, SheetScreen
from tui.screens.library import LibraryScreen
from tui.screens.report import ReportScreen
from tui.screens.timer import TimerScreen
from tui.screens.walkthrough import WalkthroughScreen
from tui.widgets.case_filters import FilterBar
from tui.widgets.rows_view import RowsView

SIZES = [(60, 15), (80, 24), (120, 36), (200, 50)]


async def test_from_start_to_a_played_case_by_a_word_of_its_text(tmp_path: Path) -> None:
    async with front_door(tmp_path, SIZES[0]) as front:
        assert len(front.table.entries) == 105
        assert "TUJ-001" in front.painted()
        await front.press(*"maya daily")
        for size in SIZES:
            await front.pilot.resize_terminal(*size)
            await front.settle()
            assert "TUJ-010" in front.painted()
            await front.press("enter")
            await front.until_on(WalkthroughScreen)
            screen = front.screen
            assert isinstance(screen, WalkthroughScreen)
            assert screen.driver.play.case.case_id == "TUJ-010"
            assert screen.driver.seat == "model"
            await front.press("f2")
            await front.until_on(BrowserScreen)
    assert list(tmp_path.glob("*.jsonl")) == [], "a look at a case is no session"


async def test_keys_typed_in_the_list_go_to_the_search_line_unless_they_are_actions(tmp_path: Path) -> None:
    async with front_door(tmp_path) as front:
        front.table.focus()
        await front.press("d", "e", "n", "t")
        assert front.screen.query_one("#search", Input).value == "dent"
        assert front.screen.focused is front.screen.query_one("#search")
        await front.press("escape")
        assert front.screen.query_one("#search", Input).value == ""
        await front.press("escape")
        assert front.screen.focused is front.table


async def test_up_and_down_move_the_list_while_words_are_typed(tmp_path: Path) -> None:
    async with front_door(tmp_path) as front:
        await front.press("down", "down", "up")
        assert front.table.cursor == "TUJ-002"
        await front.press("pagedown")
        assert front.table.cursor > "TUJ-010"
        assert front.screen.focused is front.screen.query_one("#search")


FILTERS: dict[str, Callable[[CaseSummary], bool]] = {
    "browser.suite": lambda entry: entry.suite == "tujora",
    "browser.category": lambda entry: entry.category == "medication",
    "browser.tag": lambda entry: "routine_assistance" in entry.tags,
}


async def test_a_filter_shows_only_what_passes(tmp_path: Path) -> None:
    async with front_door(tmp_path) as front:
        for action, passes in FILTERS.items():
            await front.act(action)
            assert isinstance(front.screen, ChoiceDialog)
            await front.press("down", "enter")
            expected = [entry.case_id for entry in list_cases() if passes(entry)]
            assert list(front.table.entries) == expected
            assert f"{len(expected)} of 105 cases" in front.painted("#filters")
            await front.act("browser.clear")
            assert len(front.table.entries) == 105


async def test_the_state_filter_goes_by_the_last_outcome(tmp_path: Path) -> None:
    save_session(tmp_path, "TUJ-010", "a", kind="pitfall")
    save_session(tmp_path, "TUJ-002", "b")
    async with front_door(tmp_path) as front:
        await front.act("browser.state")
        await front.press(*["down"] * 4, "enter")
        assert list(front.table.entries) == ["TUJ-010"]


async def test_outcomes_stand_beside_cases_and_in_the_strip(tmp_path: Path) -> None:
    save_session(tmp_path, "TUJ-010", "older", started="2026-12-01T00:00:00+00:00")
    save_session(tmp_path, "TUJ-010", "newer", kind="pitfall", started="2026-12-02T00:00:00+00:00", run="run-2")
    save_session(tmp_path, "TUJ-001", "third", ended=None)
    (tmp_path / "broken.jsonl").write_text("nothing\n")
    async with front_door(tmp_path) as front:
        assert front.cells("TUJ-001")["last"] == "· not ended"
        assert front.cells("TUJ-002")["last"] == "not played"
        assert "Played 2 of 100" in front.line("coverage-line")
        assert "Not a complete run" in front.line("coverage-line")
        assert "medication 2/20" in front.line("category-line")
        front.table.light("TUJ-010")
        await front.settle()
        assert front.rows("preview").count("FAIL") == 1


async def test_a_blind_browser_shows_the_models_side_alone(tmp_path: Path) -> None:
    save_session(tmp_path, "TUJ-010", "a", kind="pitfall")
    async with front_door(tmp_path) as front:
        await front.act("browser.blind")
        front.table.light("TUJ-010")
        await front.settle()
        shown = front.painted() + front.rows("preview") + front.painted("#filters") + front.line("coverage-line")
        case = next(entry for entry in benchmark()["cases"] if entry["case_id"] == "TUJ-010")
        assert "don't tell Maya" in shown
        for hidden in (
            case["title"],
            "Category",
            "clarification",
            "FAIL",
            case["evaluator_only"]["expected_need"],
            case["harness_only"]["fixture_facts"][:30],
            case["harness_only"]["scripted_user_followup"]["reply"],
        ):
            assert hidden not in shown, hidden
        await front.search("adherence")
        assert list(front.table.entries) == []
        await front.search("maya")
        assert "TUJ-010" in front.table.entries
        await front.act("browser.category")
        assert isinstance(front.screen, BrowserScreen)


async def test_a_blind_browser_asks_before_it_shows_more(tmp_path: Path) -> None:
    shows = {"browser.sheet": CaseSheetScreen, "browser.watch": WalkthroughScreen, "browser.report": ReportScreen}
    async with front_door(tmp_path, (80, 24)) as front:
        for action, shown in shows.items():
            await front.act("browser.blind")
            await front.act(action)
            assert isinstance(front.screen, ChoiceDialog)
            await front.press("enter")
            assert isinstance(front.screen, BrowserScreen)
            await front.act(action)
            await front.press("down", "enter")
            await front.until_on(shown)
            await front.back_to_browser()


async def test_a_blind_play_is_saved_as_blind(tmp_path: Path) -> None:
    async with front_door(tmp_path) as front:
        await front.act("browser.blind")
        await front.act("browser.model")
        await front.until_on(WalkthroughScreen)
    (path,) = tmp_path.glob("*.jsonl")
    assert read_session(path).log.header.settings["view"] == "blind"


async def _is_user(front: Front) -> None:
    await front.until_on(WalkthroughScreen)
    assert isinstance(front.screen, WalkthroughScreen)
    assert front.screen.driver.seat == "user"


async def _watches(front: Front) -> None:
    await front.until_on(WalkthroughScreen)
    assert isinstance(front.screen, WalkthroughScreen)
    walkthrough = front.screen.driver.walkthrough
    assert walkthrough is not None and walkthrough.kind == "reference"
    assert not front.screen.view.live


async def _watches_pitfall(front: Front) -> None:
    assert isinstance(front.screen, ChoiceDialog)
    await front.press("enter")
    await front.until_on(WalkthroughScreen)
    assert isinstance(front.screen, WalkthroughScreen)
    walkthrough = front.screen.driver.walkthrough
    assert walkthrough is not None and walkthrough.kind == "pitfall"


async def _plays(front: Front) -> None:
    await front.until_on(WalkthroughScreen)


async def _library_of_case(front: Front) -> None:
    await front.until_on(LibraryScreen)
    assert "Case: TUJ-001" in front.painted("#filters")


async def _library(front: Front) -> None:
    await front.until_on(LibraryScreen)
    assert "Case: all" in front.painted("#filters")


async def _sheet(front: Front) -> None:
    await front.until_on(CaseSheetScreen)


async def _reading_sheet(front: Front) -> None:
    await front.until_on(SheetScreen)


async def _report(front: Front) -> None:
    await front.until_on(ReportScreen)


async def _question(front: Front) -> None:
    assert isinstance(front.screen, ChoiceDialog)


async def _blind(front: Front) -> None:
    assert front.screen.has_class("-blind")


async def _in_search(front: Front) -> None:
    assert front.screen.focused is front.screen.query_one("#search")


async def _told_where_own_cases_come_from(front: Front) -> None:
    assert "name their folders in the settings, or with --cases DIR" in front.told()


async def _all_shown(front: Front) -> None:
    assert len(front.table.entries) == 105


async def _moved_on(front: Front) -> None:
    assert front.screen.focused is not front.table


async def _gone(front: Front) -> None:
    assert front.app.return_code == 0


OUTCOMES: dict[str, Callable[[Front], Awaitable[None]]] = {
    "help": _reading_sheet,
    "browser.model": _plays,
    "browser.user": _is_user,
    "browser.watch": _watches,
    "browser.pitfall": _watches_pitfall,
    "pane.next": _moved_on,
    "browser.sessions": _library_of_case,
    "browser.blind": _blind,
    "browser.sheet": _sheet,
    "browser.search": _in_search,
    "browser.suite": _question,
    "browser.category": _question,
    "browser.tag": _question,
    "browser.state": _question,
    "browser.clear": _all_shown,
    "browser.library": _library,
    "browser.report": _report,
    "browser.reload": _told_where_own_cases_come_from,
    "browser.quit": _gone,
}


def test_every_action_is_tried() -> None:
    assert set(OUTCOMES) == {entry.id for entry in BROWSER}


async def test_every_action_by_its_id(tmp_path: Path) -> None:
    save_session(tmp_path, "TUJ-001", "a")
    async with front_door(tmp_path, (80, 24)) as front:
        for action in [*OUTCOMES][:-1]:
            await front.act(action)
            await OUTCOMES[action](front)
            await front.back_to_browser()
        await front.act("browser.quit")
        await OUTCOMES["browser.quit"](front)


async def test_the_other_keys_work_while_words_are_typed(tmp_path: Path) -> None:
    async with front_door(tmp_path, (80, 24)) as front:
        await front.search("tuj-001")
        front.screen.query_one("#search").focus()
        await front.settle()
        live = front.screen.active_bindings
        for entry in BROWSER:
            for key in entry.key.split(",")[1:]:
                assert live[key].binding.action == entry.action and live[key].enabled
        await front.press("f8")
        assert front.screen.has_class("-blind")
        assert front.screen.query_one("#search", Input).value == "tuj-001"


async def test_a_timer_case_opens_in_its_own_screen(tmp_path: Path) -> None:
    async with front_door(tmp_path) as front:
        await front.press(*"timer-s2", "enter")
        await front.until_on(TimerScreen)
        await front.press("1", "f2")
        await front.until_on(BrowserScreen)
        assert front.cells("TIMER-S2")["last"] == "· not ended"
        await front.act("browser.pitfall")
        assert "no pitfalls" in front.told()


async def test_back_from_a_play_with_what_it_gave(tmp_path: Path) -> None:
    async with front_door(tmp_path) as front:
        await front.act("browser.model")
        await front.until_on(WalkthroughScreen)
        await front.press(*"One.", "enter", "f2")
        await front.until_on(BrowserScreen)
        assert front.cells("TUJ-001")["last"] == "· not ended"


async def test_the_mouse_alone_finds_and_plays(tmp_path: Path) -> None:
    async with front_door(tmp_path) as front:
        await front.pilot.click("#cases", offset=(12, 4))
        await front.settle()
        assert front.table.cursor == "TUJ-004"
        await front.pilot.click(FilterBar, offset=(3, 0))
        await front.settle()
        assert isinstance(front.screen, ChoiceDialog)
        await front.press("escape")
        await front.pilot.click("#cases", offset=(12, 4))
        await front.until_on(WalkthroughScreen)


async def test_a_session_that_cannot_be_made_is_told_and_closes_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "file"
    folder.write_text("no folder")
    async with front_door(folder) as front:
        await front.act("browser.model")
        assert isinstance(front.screen, BrowserScreen)
        assert "cannot be written" in front.told()


async def test_the_palette_names_every_action_by_area(tmp_path: Path) -> None:
    async with front_door(tmp_path) as front:
        titles = [command.title for command in front.app.get_system_commands(front.screen)]
        assert "Settings: Change" in titles
        for entry in BROWSER:
            assert f"{entry.area}: {entry.label}" in titles


async def test_few_finds_give_their_room_to_the_preview(tmp_path: Path) -> None:
    async with front_door(tmp_path, (80, 24)) as front:
        table, preview = front.table, front.screen.query_one("#preview", RowsView)
        whole = preview.region.height
        assert table.region.height > whole >= 7
        await front.search("mint")
        assert len(table.entries) == 1
        assert preview.region.height > whole and table.region.bottom == preview.region.y
        assert preview.line_count <= preview.scrollable_content_region.height
        shown = front.painted("#preview")
        assert "What is needed  Recognize authorized correction" in shown and "\n\n" not in shown.rstrip()
        await front.search("qqqq")
        assert "No case holds all these words" in front.painted()
        await front.pilot.resize_terminal(120, 36)
        await front.search("mint")
        assert [line for line in front.painted("#preview").splitlines() if not line.strip()]


@pytest.mark.parametrize("width", [80, 120])
async def test_its_parts_end_at_one_edge(width: int, tmp_path: Path) -> None:
    async with front_door(tmp_path, (width, 24)) as front:
        right = {front.screen.query_one(name).region.right for name in ("#title-line", "#preview", "#coverage-line")}
        assert right == {width}
        table = front.table
        if width < 100:
            assert table.region.right == width
            assert table.scrollable_content_region.right == front.screen.query_one("#title-line").content_region.right


async def test_the_order_of_finds_is_told_in_words(tmp_path: Path) -> None:
    async with front_door(tmp_path, (120, 24)) as front:
        assert "best match first" not in front.painted("#filters")
        await front.search("dentist")
        assert "best match first" in front.painted("#filters") and "*" not in front.painted().splitlines()[0]


async def test_how_many_were_found_is_told_also_where_there_is_little_room(tmp_path: Path) -> None:
    async with front_door(tmp_path, (80, 24)) as front:
        await front.search("lunch maya")
        assert front.painted("#filters").rstrip().endswith(f" {len(front.table.entries)} of 105")


async def test_no_size_breaks_it(tmp_path: Path) -> None:
    async with front_door(tmp_path) as front:
        for size in ((200, 50), (40, 10), (2, 2), (120, 36)):
            await front.pilot.resize_terminal(*size)
            await front.settle()
            front.table.light("TUJ-001")
            await front.press("down", "down")
            assert front.table.cursor == "TUJ-003"
        assert "TUJ-003" in front.painted()


def _app(folder: Path) -> TujoraApp:
    app = TujoraApp()
    app.sessions = str(folder)
    return app


@pytest.mark.parametrize(("size", "words"), [((80, 24), ""), ((120, 36), "dentist"), ((200, 50), "")])
def test_what_it_looks_like(
    tmp_path: Path, snap_compare: Callable[..., bool], size: tuple[int, int], words: str
) -> None:
    async def settle(pilot: Pilot[str]) -> None:
        await pilot.pause()
        await pilot.app.workers.wait_for_complete()
        await pilot.press(*words)
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()

    assert snap_compare(_app(tmp_path), terminal_size=size, run_before=settle)
