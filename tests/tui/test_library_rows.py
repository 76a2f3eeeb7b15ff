"""The library's rows: bringing back from the trash, who played, room by content, opening at a fault."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest
from textual.widgets import Input

from sessions.library import Library, list_sessions
from tests.tui.front import Front, front_door, save_session
from tui.command_line import main
from tui.presenting.lines import who_plays
from tui.presenting.session_rows import session_columns
from tui.presenting.tables import Cell, Column, Span, column_widths
from tui.screens.browser import BrowserScreen
from tui.screens.library import LibraryScreen
from tui.screens.timer import TimerScreen
from tui.screens.walkthrough import WalkthroughScreen
from tui.widgets.key_line import KeyLine


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Four sessions, the latest first in the list: s4 to s1."""
    for number in range(1, 5):
        path = save_session(tmp_path, "TUJ-010", f"s{number}", kind="pitfall")
        path.write_text(path.read_text("utf-8").replace('"at":"2026-12-01', f'"at":"2026-12-0{number}'), "utf-8")
    return tmp_path


async def _library(front: Front) -> None:
    await front.act("browser.library")
    await front.until_on(LibraryScreen)


def _lit(front: Front) -> str:
    return Path(front.table.cursor).stem


async def _delete(front: Front, path: Path) -> None:
    front.table.light(str(path))
    await front.act("library.delete")
    await front.press("down", "enter")
    assert not path.exists()


def _in_footer(front: Front) -> list[str]:
    return [entry.live.about for entry in front.screen.query_one(KeyLine).placed]


async def test_the_light_stays_where_it_is_after_a_delete(folder: Path) -> None:
    async with front_door(folder) as front:
        await _library(front)
        assert [Path(key).stem for key in front.table.entries] == ["s4", "s3", "s2", "s1"]
        await _delete(front, folder / "s3.jsonl")
        assert _lit(front) == "s2"
        await _delete(front, folder / "s1.jsonl")
        assert _lit(front) == "s2"


async def test_what_was_deleted_last_comes_back_on_a_later_visit(folder: Path) -> None:
    async with front_door(folder) as front:
        await _library(front)
        await _delete(front, folder / "s2.jsonl")
        await _delete(front, folder / "s3.jsonl")
        await front.act("library.leave")
        await front.until_on(BrowserScreen)
        await _library(front)
        for name in ("s3", "s2"):
            front.table.light(str(folder / "s4.jsonl"))
            await front.act("library.restore")
            assert (folder / f"{name}.jsonl").exists()
            assert _lit(front) == name


async def test_the_footer_names_it_while_there_is_something_to_bring_back(folder: Path) -> None:
    async with front_door(folder, (200, 40)) as front:
        await _library(front)
        assert "Undelete" not in _in_footer(front)
        await front.act("library.restore")
        assert front.screen.query_one("#search", Input).value == ""
        await _delete(front, folder / "s2.jsonl")
        assert "Undelete" in _in_footer(front)
        await front.act("library.restore")
        assert "Undelete" not in _in_footer(front)


async def test_a_place_that_is_taken_does_not_bar_the_way_to_the_others(folder: Path) -> None:
    async with front_door(folder) as front:
        await _library(front)
        await _delete(front, folder / "s2.jsonl")
        await _delete(front, folder / "s3.jsonl")
        (folder / "s3.jsonl").write_text("another")
        await front.act("library.restore")
        assert (folder / "s2.jsonl").exists()
        assert (folder / "s3.jsonl").read_text() == "another"
        await front.act("library.restore")
        assert "exists already" in front.told()


async def test_a_session_is_opened_at_its_first_fault(folder: Path) -> None:
    entry = next(entry for entry in list_sessions(folder) if entry.path.stem == "s1")
    place = Library().examine(entry).first_fault_at
    assert place > 0
    async with front_door(folder) as front:
        await _library(front)
        front.table.light(str(entry.path))
        await front.act("library.fault")
        await front.until_on(WalkthroughScreen)
        screen = front.screen
        assert isinstance(screen, WalkthroughScreen)
        assert screen.view.index == screen.view.index_of(place)
        assert screen.view.step is not None and screen.view.step.seq <= place


async def test_a_timer_session_is_opened_at_its_first_fault(tmp_path: Path) -> None:
    events = tmp_path / "events.jsonl"
    lines = [{"call": "create_timer", "arguments": {"duration_seconds": 600}}, {"advance": 1}, {"say": "It runs."}]
    events.write_text("\n".join(map(json.dumps, lines)))
    assert main(["run", "TIMER-S1", "--actions", str(events), "--sessions", str(tmp_path / "s"), "--json"]) == 0
    (path,) = (tmp_path / "s").glob("*.jsonl")
    entry = Library().examine(list_sessions(tmp_path / "s")[0])
    assert entry.first_fault_at
    async with front_door(tmp_path / "s") as front:
        await _library(front)
        front.table.light(str(path))
        await front.act("library.fault")
        await front.until_on(TimerScreen)
        assert isinstance(front.screen, TimerScreen)
        assert front.screen.view.step.event.seq <= entry.first_fault_at
        assert not front.screen.view.live


async def test_where_no_fault_is_nothing_opens(tmp_path: Path) -> None:
    save_session(tmp_path, "TUJ-010", "good")
    async with front_door(tmp_path) as front:
        await _library(front)
        await front.act("library.fault")
        assert isinstance(front.screen, LibraryScreen)
        assert "no check that is not met" in front.told()


@pytest.mark.parametrize(("version", "named"), [("m1", "m1"), ("", "actions file")])
async def test_a_run_is_named_by_the_model_that_was_run(version: str, named: str, tmp_path: Path) -> None:
    actions, saved = tmp_path / "a.jsonl", tmp_path / "s"
    actions.write_text('{"say": "Done."}\n')
    words = ["run", "TUJ-010", "--actions", str(actions), "--sessions", str(saved), "--json"]
    for run in ("run-a", "run-b"):
        main([*words, "--run-id", run, "--model-version", version])
    async with front_door(saved, (160, 40)) as front:
        await _library(front)
        rows = {front.cells(key)["run"]: front.cells(key) for key in front.table.entries}
        assert set(rows) == {"run-a", "run-b"}
        assert all(cells["players"] == f"{named} / script" for cells in rows.values())
        assert "run-a" in front.painted("#sessions") and "run-b" in front.painted("#sessions")
        await front.act("library.open")
        await front.until_on(WalkthroughScreen)
        screen = front.screen
        assert isinstance(screen, WalkthroughScreen)
        assert [part.text for part in who_plays(screen.view)] == [f"model: {named}", "user: script"]


async def test_the_detail_tells_how_many_events_once(folder: Path) -> None:
    async with front_door(folder, (120, 36)) as front:
        await _library(front)
        (told,) = [line for line in front.rows("session").splitlines() if line.startswith("events")]
        assert told.count("event") == 1


def _cells(**texts: str) -> Mapping[str, Cell]:
    names = ("case", "title", "when", "players", "outcome", "open", "fault", "model", "run")
    return {name: (Span(texts.get(name, "")),) for name in names}


def test_the_room_goes_to_what_needs_it() -> None:
    title, fault = "A title of thirty-five letters here", "A2: " + "x" * 60
    cells = _cells(case="TUJ-010", title=title, when="2026-11-30 14:05", players="m1 / script", outcome="FAIL",
                   fault=fault, run="run-a")  # fmt: skip
    for room in (118, 220):
        widths = {column.name: width for column, width in column_widths(session_columns([cells], blind=False), room)}
        assert widths["players"] <= 14 and widths["outcome"] <= 9
        assert "model" not in widths, "no session has one"
        assert widths["title"] <= len(title) and widths["fault"] <= len(fault)
        assert widths["title"] + widths["fault"] >= 118 - 8 - 16 - 14 - 9 - 4 - 5 * 2 - 10
    assert widths["title"] == len(title) and widths["run"] == 5


def test_a_column_takes_no_more_than_it_can_use() -> None:
    columns = (Column("a", "A", 5, grow=1, most=8), Column("b", "B", 5, grow=1), Column("c", "C", 5))
    assert [width for _, width in column_widths(columns, 60)] == [8, 43, 5]
    assert [width for _, width in column_widths(columns, 19)] == [5, 5, 5]
