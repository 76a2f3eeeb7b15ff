"""Looking at a case and leaving it: what stays in the folder, beside the case, on the browser, and in the next visit."""

from __future__ import annotations

import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.widgets import Input

from cases.catalogue import load_case
from sessions.events import Header, Seat
from sessions.log import SessionLog
from sessions.play import Play, create_play, new_header, start_play
from sessions.session_file import read_session
from sessions.standing import nothing_played
from tests.sessions.played import ticking
from tests.tui.front import Front, front_door, save_session
from tui.opening import Opening
from tui.screens.browser import BrowserScreen
from tui.screens.dialogs import ChoiceDialog
from tui.screens.library import LibraryScreen
from tui.screens.timer import TimerScreen
from tui.screens.walkthrough import WalkthroughScreen

OPERATOR = {"model": "operator", "user": "scripted"}
WATCHED = {"model": "reference", "user": "scripted"}
LATER = "2026-12-02T00:00:00+00:00"


@pytest.fixture(autouse=True)
def _own_settings(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    monkeypatch.setenv("TUJORA_CONFIG", str(tmp_path_factory.mktemp("settings") / "settings.toml"))


def _begun(folder: Path, name: str = "begun", case_id: str = "TUJ-001") -> Path:
    """A session in which nothing was played, as a kill leaves it."""
    path = folder / f"{name}.jsonl"
    create_play(path, load_case(case_id), _header(name, case_id), ticking())
    return path


def _header(name: str, case_id: str = "TUJ-001") -> Header:
    return new_header(
        load_case(case_id), session_id=name, run_id="run-1", started_at=LATER, settings={"view": "open"}, roles=OPERATOR
    )


def _sessions(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.glob("*.jsonl"))


async def _look(front: Front, words: str = "tuj-001") -> WalkthroughScreen:
    await front.search(words)
    await front.act("browser.model")
    await front.until_on(WalkthroughScreen)
    screen = front.screen
    assert isinstance(screen, WalkthroughScreen)
    return screen


async def _back(front: Front) -> None:
    await front.press("f2")
    await front.until_on(BrowserScreen)


async def test_a_look_leaves_no_session_and_hides_no_outcome(tmp_path: Path) -> None:
    save_session(tmp_path, "TUJ-010", "failed", kind="pitfall")
    async with front_door(tmp_path) as front:
        before = front.cells("TUJ-010")["last"]
        assert "FAIL" in before
        await _look(front, "tuj-010")
        assert len(_sessions(tmp_path)) == 2, "it is on disk while it is open"
        await _back(front)
        assert _sessions(tmp_path) == ["failed.jsonl"]
        assert front.cells("TUJ-010")["last"] == before


async def test_a_look_at_a_timer_case_leaves_none_either(tmp_path: Path) -> None:
    async with front_door(tmp_path) as front:
        for key in ("f2", "q"):
            await front.search("timer-s2")
            await front.act("browser.model")
            await front.until_on(TimerScreen)
            await front.press(key)
            await front.until_on(BrowserScreen)
            assert _sessions(tmp_path) == []
            assert front.cells("TIMER-S2")["last"] == "not played"


async def test_quitting_takes_it_away_as_well(tmp_path: Path) -> None:
    async with front_door(tmp_path) as front:
        await _look(front)
        await front.pilot.press("ctrl+q")
    assert _sessions(tmp_path) == []


async def _say(front: Front, screen: WalkthroughScreen) -> None:
    screen.composer.input.set_line("One moment.")
    await front.press("enter")


async def _call(front: Front, screen: WalkthroughScreen) -> None:
    screen.driver.call("get_clock", {})


async def _note(front: Front, screen: WalkthroughScreen) -> None:
    screen.driver.play.note("Odd.", "ann")


async def _reveal(front: Front, screen: WalkthroughScreen) -> None:
    screen.driver.play.reveal("everything", "model")


async def _end(front: Front, screen: WalkthroughScreen) -> None:
    screen.driver.end("declined")


async def _draft(front: Front, screen: WalkthroughScreen) -> None:
    await front.press(*"Half")


DEEDS = {"said": _say, "called": _call, "noted": _note, "revealed": _reveal, "ended": _end, "half written": _draft}


@pytest.mark.parametrize("deed", DEEDS)
async def test_what_somebody_did_is_kept(deed: str, tmp_path: Path) -> None:
    act: Callable[[Front, WalkthroughScreen], Awaitable[None]] = DEEDS[deed]
    async with front_door(tmp_path) as front:
        await act(front, await _look(front))
        await _back(front)
        assert len(_sessions(tmp_path)) == 1


async def test_a_file_of_somebodys_own_or_with_more_in_it_is_kept(tmp_path: Path) -> None:
    folder, other = tmp_path / "sessions", tmp_path / "other"
    folder.mkdir()
    other.mkdir()
    mine = other / "begun.jsonl"
    shutil.copy(_begun(folder), mine)
    renamed = folder / "copy.jsonl"
    shutil.copy(mine, renamed)
    torn = _begun(folder, "torn")
    torn.write_bytes(torn.read_bytes() + b'{"seq": 2, "ty')
    async with front_door(folder) as front:
        for path in (mine, renamed, torn):
            front.app.start_play(Opening(str(path)))
            await front.until_on(WalkthroughScreen)
            await _back(front)
            assert path.exists()
        front.app.start_play(Opening(str(folder / "begun.jsonl")))
        await front.until_on(WalkthroughScreen)
        await _back(front)
        assert _sessions(folder) == ["copy.jsonl", "torn.jsonl"]


async def test_what_a_kill_left_is_told_as_nothing_played(tmp_path: Path) -> None:
    path = _begun(tmp_path)
    async with front_door(tmp_path) as front:
        assert front.cells("TUJ-001")["last"] == "not played"
        await front.act("browser.library")
        await front.until_on(LibraryScreen)
        assert front.cells(str(path))["outcome"] == "nothing played"


def test_only_how_it_begins_counts_as_nothing_played() -> None:
    deeds: tuple[Callable[[Play], object], ...] = (
        lambda play: play.say("Hello."),
        lambda play: play.call("get_clock", {}),
        lambda play: play.user_says("Hello?"),
        lambda play: play.note("Odd."),
        lambda play: play.reveal("everything", "model"),
        lambda play: play.branch_from(1, "other"),
        lambda play: play.end("stopped"),
    )
    for deed in deeds:
        play = _in_memory()
        play.take_seat(Seat("user", "operator"))
        assert nothing_played(play.log)
        deed(play)
        assert not nothing_played(play.log)


def _in_memory() -> Play:
    from sessions.journal import MemoryJournal

    return start_play(MemoryJournal(SessionLog(_header("memory"))), load_case("TUJ-001"), ticking())


async def test_the_outcome_is_that_of_the_last_session_that_ended(tmp_path: Path) -> None:
    save_session(tmp_path, "TUJ-010", "failed", kind="pitfall", roles=OPERATOR)
    for path in (
        save_session(tmp_path, "TUJ-010", "later", ended=None, started=LATER, roles=OPERATOR),
        save_session(tmp_path, "TUJ-010", "watched", started=LATER, roles=WATCHED),
    ):
        path.write_text(path.read_text("utf-8").replace('"at":"2026-12-01', '"at":"2026-12-02'), "utf-8")
    save_session(tmp_path, "TUJ-002", "only-watched", roles=WATCHED)
    async with front_door(tmp_path) as front:
        assert front.cells("TUJ-010")["last"] == "✗ FAIL +"
        front.table.light("TUJ-010")
        await front.settle()
        assert "a later session has not ended" in front.rows("preview")
        assert front.cells("TUJ-002")["last"] == "watched"
        await front.act("browser.state")
        await front.press("down", "down", "enter")
        assert list(front.table.entries) == ["TUJ-002"]


async def test_enter_asks_where_a_session_waits_to_be_gone_on_with(tmp_path: Path) -> None:
    save_session(tmp_path, "TUJ-010", "begun", ended=None, roles=OPERATOR)
    async with front_door(tmp_path) as front:
        for keys, named in ((("enter",), "begun"), (("down", "enter"), "TUJ-010-")):
            await front.search("tuj-010")
            await front.act("browser.model")
            assert isinstance(front.screen, ChoiceDialog)
            await front.press(*keys)
            await front.until_on(WalkthroughScreen)
            screen = front.screen
            assert isinstance(screen, WalkthroughScreen)
            assert screen.driver.play.header.session_id.startswith(named)
            await _back(front)
        await front.act("browser.model")
        await front.press("escape")
        assert isinstance(front.screen, BrowserScreen)
    assert _sessions(tmp_path) == ["begun.jsonl"]


async def test_the_browser_keeps_its_place_over_a_session(tmp_path: Path) -> None:
    async with front_door(tmp_path) as front:
        await front.act("browser.category")
        await front.press("down", "enter")
        await front.search("e")
        front.screen.query_one("#search").focus()
        await front.press("down", "down", "down")
        lit, shown = front.table.cursor, list(front.table.entries)
        assert lit == shown[3]
        await front.press("enter")
        await front.until_on(WalkthroughScreen)
        await front.press(*"One.", "enter")
        await _back(front)
        assert (front.table.cursor, list(front.table.entries)) == (lit, shown)
        assert front.screen.query_one("#search", Input).value == "e"


async def test_a_row_that_leaves_the_list_gives_its_light_to_the_one_in_its_place(tmp_path: Path) -> None:
    async with front_door(tmp_path) as front:
        await front.act("browser.state")
        await front.press("down", "enter")
        front.table.light("TUJ-005")
        await front.act("browser.model")
        await front.until_on(WalkthroughScreen)
        await front.press(*"One.", "enter")
        await _back(front)
        assert "TUJ-005" not in front.table.entries
        assert front.table.cursor == "TUJ-006"


async def test_zoom_and_hidden_panes_are_remembered(tmp_path: Path) -> None:
    async with front_door(tmp_path, (150, 40)) as front:
        screen = await _look(front)
        screen.show_pane("trace-pane")
        await front.press("h")
        screen.show_pane("state-pane")
        await front.press("f8")
        assert screen.zoomed == "state-pane"
        await _back(front)
        other = await _look(front, "tuj-002")
        assert other.zoomed == "state-pane"
        assert other.hidden == {"trace-pane"}


async def test_a_session_that_is_open_twice_is_not_taken_from_under_the_other(tmp_path: Path) -> None:
    async with front_door(tmp_path) as front:
        screen = await _look(front)
        path = screen.driver.session_file
        assert path is not None
        front.app.start_play(Opening(str(path)))
        await front.settle()
        front.app.leave_screen(front.screen)
        assert path.exists()
        assert read_session(path).log.events
