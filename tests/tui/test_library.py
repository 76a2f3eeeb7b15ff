"""The session library on screen: listing, sorting, opening, exporting, deleting; and the case sheet."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from textual.widgets import Input

from cases.catalogue import list_cases, load_case
from cases.timer_suite import load_timer_suite
from sessions.library import SessionEntry
from sessions.reporting.gathering import score_session
from tests.sessions.played import header_of
from tests.small_case import small_case
from tests.tui.front import Front, front_door, save_session
from tui.front_keys import CASE_SHEET, LIBRARY
from tui.presenting.case_sheet_rows import case_sheet_rows, timer_sheet_rows
from tui.presenting.session_rows import players_words
from tui.screens.browser import BrowserScreen
from tui.screens.case_sheet import CaseSheetScreen
from tui.screens.dialogs import ChoiceDialog, SheetScreen, TextDialog
from tui.screens.library import LibraryScreen
from tui.screens.timer import TimerScreen
from tui.screens.walkthrough import WalkthroughScreen

NASTY = "[/bold] [link=https://x]y[/link] \x1b[31mred\x1b]0;title\x07 \u202etxt [@click=app.quit]x[/]"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three sessions, and a file that cannot be read."""
    save_session(tmp_path, "TUJ-010", "good", started="2026-12-01T00:00:00+00:00", model="m-1")
    save_session(tmp_path, "TUJ-010", "bad", kind="pitfall", started="2026-12-02T00:00:00+00:00", model="m-2")
    save_session(tmp_path, "TUJ-001", "running", ended=None)
    (tmp_path / "broken.jsonl").write_text('{"format": "other"}\n')
    return tmp_path


async def _library(front: Front) -> None:
    await front.act("browser.library")
    await front.until_on(LibraryScreen)


def _names(front: Front) -> list[str]:
    return [Path(key).name for key in front.table.entries]


async def test_every_file_is_listed_with_its_outcome_or_its_fault(folder: Path) -> None:
    async with front_door(folder) as front:
        await _library(front)
        assert sorted(_names(front)) == ["bad.jsonl", "broken.jsonl", "good.jsonl", "running.jsonl"]
        cells = {name: front.cells(str(folder / f"{name}.jsonl")) for name in ("good", "bad", "running", "broken")}
        assert "to review" in cells["good"]["outcome"]
        assert cells["good"]["players"].startswith("reference / ")
        assert cells["bad"]["outcome"] == "✗ FAIL"
        record = score_session(folder / "bad.jsonl").record
        assert cells["bad"]["fault"].split(":")[0] in [
            *(name for name, value in record["checks"].items() if value is False),
            *record["critical_failures_triggered"],
        ]
        assert cells["bad"]["open"] == str(len(record["open"]))
        assert cells["running"]["outcome"] == "· not ended"
        assert cells["broken"]["outcome"] == "! unreadable"
        assert "not a tujora-session file" in cells["broken"]["fault"]


@pytest.mark.parametrize(
    ("roles", "told"),
    [
        ({}, "players not named"),
        ({"model": "", "user": ""}, "players not named"),
        ({"model": "operator"}, "you / not named"),
        ({"user": "scripted"}, "not named / script"),
        ({"model": "reference", "user": "operator"}, "reference / you"),
    ],
)
def test_players_are_named_or_said_not_to_be(roles: dict[str, str], told: str) -> None:
    header = replace(header_of(small_case()), roles=roles)
    assert players_words(SessionEntry(Path("s.jsonl"), 0, 0, header)) == told


async def test_search_filter_and_order(folder: Path) -> None:
    async with front_door(folder) as front:
        await _library(front)
        await front.search("m-2")
        assert _names(front) == ["bad.jsonl"]
        await front.search("")
        await front.act("library.state")
        await front.press("down", "down", "enter")
        assert _names(front) == ["bad.jsonl"]
        await front.act("library.clear")
        await front.act("library.case")
        await front.press("down", "enter")
        assert _names(front) == ["running.jsonl"]
        await front.act("library.clear")
        await front.act("library.sort")
        await front.press("down", "enter")
        assert _names(front)[0] == "running.jsonl"
        await front.pilot.click("#sessions", offset=(2, 0))
        await front.settle()
        assert _names(front)[-1] == "running.jsonl"


async def test_a_session_is_opened_at_its_end_or_its_start(folder: Path) -> None:
    async with front_door(folder, (80, 24)) as front:
        await _library(front)
        for action, live in (("library.open", True), ("library.replay", False)):
            front.table.light(str(folder / "good.jsonl"))
            await front.act(action)
            await front.until_on(WalkthroughScreen)
            screen = front.screen
            assert isinstance(screen, WalkthroughScreen)
            assert screen.view.live is live
            assert screen.driver.play.header.session_id == "good"
            await front.back_to(LibraryScreen)


async def test_what_cannot_be_read_is_told_and_not_opened(folder: Path) -> None:
    async with front_door(folder) as front:
        await _library(front)
        front.table.light(str(folder / "broken.jsonl"))
        for action in ("library.open", "library.replay", "library.export", "library.sheet"):
            await front.act(action)
            assert isinstance(front.screen, LibraryScreen)
            assert "broken.jsonl cannot be opened" in front.told()
            front.app.clear_notifications()


async def test_the_record_is_exported_and_nothing_overwritten(folder: Path) -> None:
    target = folder / "out.json"
    async with front_door(folder) as front:
        await _library(front)
        front.table.light(str(folder / "bad.jsonl"))
        await front.act("library.export")
        assert isinstance(front.screen, TextDialog)
        await front.write(str(target))
        assert json.loads(target.read_text()) == json.loads(json.dumps(score_session(folder / "bad.jsonl").record))
        target.write_text("mine")
        await front.act("library.export")
        await front.write(str(target))
        assert target.read_text() == "mine"
        assert "exists already" in front.told()


async def test_deleting_asks_and_goes_to_the_trash_and_comes_back(folder: Path) -> None:
    path = folder / "bad.jsonl"
    content = path.read_bytes()
    async with front_door(folder) as front:
        await _library(front)
        front.table.light(str(path))
        await front.act("library.delete")
        assert isinstance(front.screen, ChoiceDialog)
        await front.press("enter")
        assert path.exists()
        await front.act("library.delete")
        await front.press("down", "enter")
        assert not path.exists()
        assert (folder / "trash" / "bad.jsonl").read_bytes() == content
        assert "bad.jsonl" not in _names(front)
        await front.act("library.restore")
        assert path.read_bytes() == content
        assert "bad.jsonl" in _names(front)


LEADS: dict[str, type] = {
    "help": SheetScreen,
    "library.export": TextDialog,
    "library.sheet": CaseSheetScreen,
    "library.delete": ChoiceDialog,
    "library.sort": ChoiceDialog,
    "library.state": ChoiceDialog,
    "library.case": ChoiceDialog,
    "library.detail": SheetScreen,
    "library.leave": BrowserScreen,
    "library.clear": LibraryScreen,
    "library.restore": LibraryScreen,
    "library.search": LibraryScreen,
    "pane.next": LibraryScreen,
}


def test_every_action_is_tried() -> None:
    opened = {"library.open", "library.replay", "library.fault"}
    assert set(LEADS) | opened == {entry.id for entry in LIBRARY}


async def test_every_action_leads_where_it_should(folder: Path) -> None:
    async with front_door(folder, (80, 24)) as front:
        for action, screen in LEADS.items():
            if not await front.back_to(LibraryScreen):
                await _library(front)
            front.table.light(str(folder / "good.jsonl"))
            await front.act(action)
            await front.until_on(screen)
            if action in ("library.search", "pane.next"):
                assert front.screen.focused is not front.table


async def test_a_blind_library_tells_no_titles_and_no_outcomes(folder: Path) -> None:
    async with front_door(folder) as front:
        await front.act("browser.blind")
        await _library(front)
        for name in ("good", "bad"):
            front.table.light(str(folder / f"{name}.jsonl"))
            await front.settle()
            shown = front.painted("#sessions") + front.rows("session")
            for hidden in ("Request to hide", "FAIL", "review", "X1", "A3"):
                assert hidden not in shown
        await front.act("library.sheet")
        assert isinstance(front.screen, ChoiceDialog)


async def test_hostile_text_is_shown_as_it_is_everywhere(tmp_path: Path) -> None:
    path = save_session(tmp_path, "TUJ-010", "nasty", model=NASTY)
    lines = path.read_text().split("\n")
    header = {**json.loads(lines[0]), "run_id": NASTY, "roles": {"model": NASTY, "user": NASTY}}
    path.write_text("\n".join([json.dumps(header), *lines[1:]]))
    hostile = tmp_path / "[bold]x[-b] \x1b[31m.jsonl"
    hostile.write_text(json.dumps({"format": "tujora-session", "version": NASTY}) + "\n")
    async with front_door(tmp_path, (120, 24)) as front:
        await _library(front)
        for key in list(front.table.entries):
            front.table.light(key)
            await front.settle()
            for name in ("#sessions", "#session", "#filters", "#title-line"):
                painted = front.painted(name)
                assert not any(ord(character) < 32 and character != "\n" for character in painted), name
                assert "\u202e" not in painted
            await front.act("library.open")
            if not isinstance(front.screen, LibraryScreen):
                await front.press("f2")
                await _library(front)
            await front.act("library.detail")
            await front.press("escape")
            await front.act("library.delete")
            await front.press("escape")
        await front.search(NASTY)
        assert isinstance(front.screen, LibraryScreen)


async def test_a_timer_session_opens_in_its_own_screen(tmp_path: Path) -> None:
    async with front_door(tmp_path) as front:
        await front.search("timer-s3")
        await front.act("browser.watch")
        await front.until_on(TimerScreen)
        await front.press("f2")
        await front.until_on(BrowserScreen)
        await front.act("browser.sessions")
        await front.until_on(LibraryScreen)
        await front.act("library.open")
        await front.until_on(TimerScreen)


async def test_an_empty_library_says_what_would_fill_it(tmp_path: Path) -> None:
    async with front_door(tmp_path) as front:
        await _library(front)
        assert "No session is saved yet" in front.painted("#sessions")


@pytest.mark.parametrize("case_id", [entry.case_id for entry in list_cases()])
def test_a_sheet_holds_every_word_of_its_case(case_id: str) -> None:
    case = load_case(case_id)
    told = "\n".join(entry.text for entry in case_sheet_rows(case))
    prose = case.prose
    wanted = [
        prose.title,
        prose.harness_only.fixture_facts,
        prose.harness_only.unscripted_user_reply,
        prose.evaluator_only.expected_need,
        prose.evaluator_only.expected_final_state,
        *(check.requirement for check in prose.evaluator_only.required_checks),
        *prose.evaluator_only.critical_failures,
        *(message.content for message in prose.model_input.conversation),
        *(record.id for records in case.executable.records.values() for record in records),
        *(fault.error for fault in case.executable.faults),
        *(walkthrough.name for walkthrough in case.executable.walkthroughs),
        *(step.say for walkthrough in case.executable.walkthroughs for step in walkthrough.steps if step.say),
    ]
    followup = prose.harness_only.scripted_user_followup
    wanted += [followup.when_asked, followup.reply] if followup else []
    for text in wanted:
        assert text in told
    machines = sum(len(rule.machine) for rule in case.executable.checks.values())
    humans = sum(rule.human for rule in case.executable.checks.values())
    assert told.count("person: ") >= humans
    assert told.count("machine: ") + told.count("and: ") >= machines


def test_a_timer_sheet_holds_task_events_and_rules() -> None:
    suite = load_timer_suite()
    for case in suite.cases:
        told = "\n".join(entry.text for entry in timer_sheet_rows(suite, case))
        assert case.description in told
        assert "540 seconds" in told
        assert all(rule in told for rule in suite.scorer_contract)


async def test_the_case_sheet_is_searched_and_gone_through(tmp_path: Path) -> None:
    async with front_door(tmp_path, (60, 15)) as front:
        await front.search("tuj-010")
        await front.act("browser.sheet")
        await front.until_on(CaseSheetScreen)
        await front.press(*"maya")
        screen = front.screen
        assert isinstance(screen, CaseSheetScreen)
        first = screen.main_list().cursor
        for size in ((200, 50), (60, 15)):
            await front.pilot.resize_terminal(*size)
            await front.settle()
            assert "1 of " in front.line("finds")
            assert screen.main_list().cursor == first
        await front.press("enter")
        assert "2 of " in front.line("finds")
        await front.act("sheet.find_before")
        assert screen.main_list().cursor == first
        before = screen.main_list().cursor
        await front.act("sheet.next_section")
        assert screen.main_list().cursor != before
        await front.act("sheet.section_before")
        await front.act("sheet.copy")
        assert "Eight in the evening" in front.app.clipboard
        await front.act("sheet.search")
        assert isinstance(screen.focused, Input)
        await front.act("sheet.close")
        assert isinstance(front.screen, BrowserScreen)


async def test_every_action_of_the_sheet_works_without_a_search(tmp_path: Path) -> None:
    async with front_door(tmp_path, (80, 24)) as front:
        for entry in CASE_SHEET:
            if not await front.back_to(CaseSheetScreen):
                await front.act("browser.sheet")
                await front.until_on(CaseSheetScreen)
            await front.act(entry.id)
            expected = {"help": SheetScreen, "sheet.close": BrowserScreen}.get(entry.id, CaseSheetScreen)
            assert isinstance(front.screen, expected), entry.id


def test_what_the_case_sheet_looks_like(tmp_path: Path, snap_compare: Callable[..., bool]) -> None:
    from textual.pilot import Pilot

    from tui.app import TujoraApp

    app = TujoraApp()
    app.sessions = str(tmp_path)

    async def open_sheet(pilot: Pilot[str]) -> None:
        front = Front(app, pilot, tmp_path)
        await front.until_on(BrowserScreen)
        await front.search("timer-s3")
        await front.act("browser.sheet")
        await front.until_on(CaseSheetScreen)
        await front.search("540")

    assert snap_compare(app, terminal_size=(120, 36), run_before=open_sheet)
