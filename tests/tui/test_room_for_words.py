"""Words where there is room for them: checks in full on a large screen, no scraps of a sentence on a small one."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widget import Widget
from textual.widgets import Input

from cases.catalogue import load_case
from tests.tui.front import front_door
from tests.tui.staged import ASKS, Stage, driver_for, on_screen, staged

WHOLE = {"R1", "A1", "A2", "A3", "S1", "X1", "X2", "X3"}
"""What the case itself asks for; C1 and the global critical failures are long, and the same in every case."""
BOOKS = '/provider_booking create dentist offered_slot="2026-11-12T14:00"'


def painted(widget: Widget) -> list[str]:
    """What a widget has painted."""
    return [line.text for line in on_screen(widget)]


def read_whole(stage: Stage) -> set[str]:
    """The ids of the checks and critical failures of which the whole text is on screen."""
    told = " ".join(" ".join(line.split()) for line in painted(stage.screen.pane("checklist-pane")))
    for who in (" machine + you", " machine", " you"):
        told = told.replace(who, "")
    return {entry.id for entry in stage.screen.view.verdicts.all if " ".join(entry.text.split()) in told}


async def test_checks_are_told_in_full_where_there_is_room(tmp_path: Path) -> None:
    driver = driver_for(tmp_path / "s.jsonl", load_case("TUJ-034"))
    everything = {entry.id for entry in driver.play.verdicts().all}
    async with staged(driver, (200, 50)) as stage:
        assert read_whole(stage) == WHOLE
        await stage.pilot.resize_terminal(200, 70)
        await stage.pilot.pause()
        assert read_whole(stage) == everything
        await stage.pilot.resize_terminal(200, 26)
        await stage.pilot.pause()
        assert not read_whole(stage) >= WHOLE
        await stage.pilot.resize_terminal(200, 50)
        await stage.pilot.pause()
        assert read_whole(stage) == WHOLE


async def test_a_move_of_the_cursor_cuts_no_text_that_was_whole(tmp_path: Path) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl", load_case("TUJ-034")), (200, 50)) as stage:
        await stage.act("pane.4")
        await stage.press("home")
        for _ in WHOLE:
            assert read_whole(stage) >= WHOLE
            await stage.press("down")


@pytest.mark.parametrize("columns", [80, 120])
async def test_no_scrap_of_a_hint_is_left_beside_a_fault(tmp_path: Path, columns: int) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl", load_case("TUJ-034")), (columns, 30)) as stage:
        await stage.send(BOOKS)
        line = painted(stage.screen.query_one("#turn-line"))[0]
        assert "TIMEOUT" in line
        assert "…" not in line
        assert ("a statement none." in line) is (columns == 120)


async def test_the_step_shown_is_set_off_on_the_timeline(tmp_path: Path) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl"), (120, 30)) as stage:
        timeline = stage.screen.query_one("#timeline")
        await stage.send(ASKS)
        assert painted(timeline)[0].startswith(" ○─●[○] ")
        await stage.press("f3")
        assert painted(timeline)[0].startswith(" ○[●]○ ")
        await stage.press("f3")
        assert painted(timeline)[0].startswith("[○]●─○ ")


async def test_a_blind_model_sees_the_result_when_it_comes_to_the_trace(tmp_path: Path) -> None:
    driver = driver_for(tmp_path / "s.jsonl", load_case("TUJ-034"), blind=True)
    async with staged(driver, (80, 24)) as stage:
        for line in ("/read_records provider_messages", "/read_records calendar", BOOKS):
            await stage.send(line)
        await stage.act("pane.3")
        told = "\n".join(painted(stage.screen.pane("trace-pane")))
        assert "provider_booking create dentist" in told
        assert '"error": "TIMEOUT"' in told
        assert '"request_id": "Q1"' in told


async def test_the_sign_that_leads_to_the_search_line_is_no_word_of_it(tmp_path: Path) -> None:
    async with front_door(tmp_path) as front:
        await front.press("slash", *"dentist")
        assert front.screen.query_one("#search", Input).value == "dentist"
        await front.press("slash", "x")
        assert front.screen.query_one("#search", Input).value == "dentist/x"


async def test_the_checksum_of_a_case_stays_in_one_piece(tmp_path: Path) -> None:
    async with front_door(tmp_path, (80, 24)) as front:
        front.screen.query_one("#cases").focus()
        await front.press("i")
        assert any(load_case("TUJ-001").sha256 in line for line in painted(front.screen.query_one("#lines")))
