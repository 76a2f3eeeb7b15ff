"""What a blind seat may see, and what everybody sees of seats, notes and reveals at the step where they belong."""

from __future__ import annotations

from pathlib import Path

import pytest

from cases.catalogue import load_case
from sessions.events import Seat
from tests.tui.front import front_door
from tests.tui.staged import ASKS, Stage, driver_for, staged
from tui.opening import Opening
from tui.presenting.steps import steps_of
from tui.presenting.values import call_outcome
from tui.screens.browser import BrowserScreen
from tui.screens.walkthrough import WalkthroughScreen

PITFALL_AS_USER = (Seat("model", "pitfall", "too eager"), Seat("user", "operator"))


def everything(stage: Stage) -> str:
    """All that the screen says."""
    panes = [stage.rows(name) for name in stage.screen.visible_panes()]
    lines = [stage.line(name) for name in ("case-line", "turn-line")]
    return "\n".join([*panes, *lines, stage.told()])


async def test_a_saved_effect_behind_an_error_stays_hidden_from_the_blind_model(tmp_path: Path) -> None:
    driver = driver_for(tmp_path / "s.jsonl", load_case("TUJ-034"), blind=True)
    slot = {"operation": "create", "provider_or_booking_id": "dentist", "offered_slot": "2026-11-12T14:00"}
    driver.call("provider_booking", slot)
    assert driver.play.playback.calls[-1].execution.changes, "the fault saves the booking unseen"
    async with staged(driver, (160, 40)) as stage:
        shown = everything(stage)
        assert "TIMEOUT" in shown
        assert "result" in shown
        for word in ("ran:", "changed", "created", "B1", "the case's fault"):
            assert word not in shown, word


async def test_a_blind_model_reads_what_its_calls_return_without_opening_them(tmp_path: Path) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl", blind=True), (200, 50)) as stage:
        await stage.send("/read_records medications")
        await stage.send("/read_records reminders")
        told = stage.rows("trace-pane")
        assert "Morning medication" in told
        assert "Evening medication" in told
        widths = [stage.screen.pane(name).region.width for name in stage.shown()]
        assert len(widths) == 2
        assert abs(widths[0] - widths[1]) <= 2
        stage.screen.set_focus(stage.screen.pane("trace-pane"))
        await stage.press("home", "enter")
        assert "Morning medication" not in stage.rows("trace-pane")
        await stage.send("/read_records calendar")
        assert "Morning medication" not in stage.rows("trace-pane"), "what was folded stays so"
        assert "Lunch with Maya" in stage.rows("trace-pane")


def test_a_blind_models_timeline_says_what_the_results_say(tmp_path: Path) -> None:
    driver = driver_for(tmp_path / "s.jsonl", load_case("TUJ-034"), blind=True)
    slot = {"operation": "create", "provider_or_booking_id": "dentist", "offered_slot": "2026-11-12T14:00"}
    call = driver.call("provider_booking", slot)
    assert [step.mark for step in steps_of(driver.play.playback, "model")][-1] == "fault"
    assert call_outcome(call, blind=True)[0] == "TIMEOUT"
    read = driver.call("read_records", {"collection": "calendar"})
    assert call_outcome(read, blind=True)[0] == call_outcome(read)[0]


async def test_a_blind_user_is_not_told_which_walkthrough_it_plays_with(tmp_path: Path) -> None:
    driver = driver_for(tmp_path / "s.jsonl", seats=PITFALL_AS_USER, blind=True)
    async with staged(driver, (160, 40)) as stage:
        shown = everything(stage)
        assert "model: walkthrough" in shown
        for word in ("pitfall", "too eager", "write_record"):
            assert word not in shown, word
        assert [step.mark for step in stage.screen.view.steps if step.mark not in ("user", "model", "end")] == []


async def test_a_note_stands_at_the_step_it_is_about(tmp_path: Path) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl"), (160, 40)) as stage:
        await stage.played()
        await stage.act("step.first")
        await stage.act("play.note")
        await stage.write("an odd beginning")
        rows = stage.rows("conversation-pane")
        assert "an odd beginning" in rows
        await stage.press("f5")
        rows = stage.rows("conversation-pane")
        assert rows.index("an odd beginning") < rows.index(ASKS)
        assert rows.count("an odd beginning") == 1


async def test_a_reveal_is_told_and_kept(tmp_path: Path) -> None:
    driver = driver_for(tmp_path / "s.jsonl", blind=True)
    async with staged(driver, (160, 40)) as stage:
        await stage.send(ASKS)
        await stage.act("play.reveal")
        await stage.press("down", "enter")
        assert "the session notes it" in stage.told()
        assert "revealed to the model's seat: everything" in stage.rows("conversation-pane")
        assert "revealed" in stage.line("case-line")
        driver.play.branch_from(1, "again")
        assert driver.hidden_from == "", "what was seen once is known on every branch"


async def test_the_past_shows_who_sat_where_then(tmp_path: Path) -> None:
    driver = driver_for(tmp_path / "s.jsonl")
    async with staged(driver, (160, 40)) as stage:
        await stage.send("I will look.")
        driver.take_seats("reference", "operator")
        stage.screen.show_session()
        await stage.pilot.pause()
        assert "model: reference   user: you" in stage.line("case-line")
        stage.screen.go_to(0)
        await stage.pilot.pause()
        assert "model: you   user: script" in stage.line("case-line")


async def test_branches_are_told_in_steps(tmp_path: Path) -> None:
    driver = driver_for(tmp_path / "s.jsonl")
    async with staged(driver, (160, 40)) as stage:
        await stage.played()
        assert len(stage.screen.view.steps) == 5
        driver.play.branch_from(stage.screen.view.steps[1].seq, "other")
        driver.speak("Otherwise.")
        stage.screen.show_session()
        await stage.act("play.branch")
        shown = "\n".join(strip.text for strip in stage.app.screen._compositor.render_strips())
        assert "5 steps, left the others after step 2" in shown
        assert "3 steps, left the others after step 2" in shown


@pytest.mark.parametrize("from_browser", [True, False])
async def test_the_ways_out_of_a_blind_seat_are_blind(tmp_path: Path, from_browser: bool) -> None:
    async with front_door(tmp_path, (120, 36)) as front:
        if from_browser:
            front.app.start_play(Opening("TUJ-010", "model", True))
            await front.until_on(WalkthroughScreen)
        else:
            await front.app.show_walkthrough(driver_for(tmp_path / "s.jsonl", blind=True))
        offered = {entry.title for entry in front.app.get_system_commands(front.screen)}
        assert "Library: Sessions" in offered
        assert not {"Report: Figures", "Review: Queue"} & offered
        await front.app.action_cases()
        await front.until_on(BrowserScreen)
        assert isinstance(front.screen, BrowserScreen)
        assert front.screen.blind
        await front.settle()
        shown = "\n".join(strip.text for strip in front.app.screen._compositor.render_strips())
        assert "TUJ-010" in shown
        assert "Request to hide adherence data" not in shown


async def test_after_a_reveal_everything_is_offered(tmp_path: Path) -> None:
    driver = driver_for(tmp_path / "s.jsonl", blind=True)
    async with staged(driver, (160, 40)) as stage:
        assert "Report: Figures" not in {entry.title for entry in stage.app.get_system_commands(stage.screen)}
        await stage.act("play.reveal")
        await stage.press("down", "enter")
        assert "Report: Figures" in {entry.title for entry in stage.app.get_system_commands(stage.screen)}
