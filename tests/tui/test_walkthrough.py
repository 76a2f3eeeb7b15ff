"""The walkthrough screen worked by keys: playing, stepping, judging, keeping, at several sizes."""

from __future__ import annotations

from pathlib import Path

import pytest

from sessions.events import UserMessage
from sessions.result_record import result_record
from sessions.session_file import read_session
from tests.small_case import FALLBACK
from tests.tui.staged import AS_USER, ASKS, REPLY, VERIFIES, WRITES, driver_for, staged
from tui.screens.dialogs import ChoiceDialog, TextDialog
from tui.widgets.composer_input import ComposerInput

SAMS = {"label": "Call Sam", "start": "16:00"}
SIZES = [(60, 15), (80, 24), (120, 36), (200, 50)]


@pytest.mark.parametrize("size", SIZES)
async def test_a_case_is_played_to_its_end(tmp_path: Path, size: tuple[int, int]) -> None:
    path = tmp_path / "s.jsonl"
    driver = driver_for(path)
    async with staged(driver, size) as stage:
        await stage.send(ASKS)
        assert REPLY in stage.rows("conversation-pane")
        await stage.send(WRITES)
        assert "+ R2" in stage.rows("state-pane")
        await stage.send(VERIFIES)
        assert "found R2" in stage.rows("trace-pane")
        assert "live" in stage.line("turn-line") or "Your turn" in stage.line("turn-line")
        await stage.press("f10")
        assert isinstance(stage.app.screen, ChoiceDialog)
        await stage.press("enter")
        assert driver.play.ended == "completed"
        assert "owed" in stage.line("case-line")
        events = len(driver.play.log.events)
        await stage.send("One more thing.")
        assert isinstance(stage.app.screen, TextDialog)
        await stage.press("escape")
        assert stage.screen.composer.input.text == "One more thing."
        assert len(driver.play.log.events) == events
        shown = {check.id: check.value for check in stage.screen.view.verdicts.checks}
    read = read_session(path)
    assert [event.body.type for event in read.log.path][-1] == "end"
    assert result_record(driver.play.playback, driver.play.header)["checks"] == shown


async def test_stepping_back_takes_every_pane_to_the_past(tmp_path: Path) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl")) as stage:
        await stage.played()
        await stage.press("f3", "f3")
        assert "R2" not in stage.rows("state-pane")
        assert "no tool was called" in stage.rows("trace-pane")
        assert "A2 · open" in stage.rows("checklist-pane")
        for pane in stage.shown():
            assert "PAST" in str(stage.screen.pane(pane).border_title)
        assert "past" in stage.line("turn-line")
        await stage.press("f4")
        assert "+ R2" in stage.rows("state-pane")
        await stage.press("f5")
        assert "A2 ✓ met" in stage.rows("checklist-pane")
        assert "PAST" not in str(stage.screen.pane("state-pane").border_title)


async def test_typing_in_the_past_branches_and_keeps_the_later_part(tmp_path: Path) -> None:
    driver = driver_for(tmp_path / "s.jsonl")
    async with staged(driver) as stage:
        await stage.played()
        await stage.press("f3", "f3")
        await stage.send("I will set it for four.")
        assert isinstance(stage.app.screen, TextDialog)
        await stage.press("escape")
        assert stage.screen.composer.input.text == "I will set it for four."
        await stage.press("enter")
        await stage.write("the other way")
        assert len(driver.play.log.branches()) == 2
        assert not driver.play.playback.calls
        assert "the other way" in str([branch.name for branch in driver.play.log.branches()])
        await stage.act("play.branch")
        assert isinstance(stage.app.screen, ChoiceDialog)
        await stage.press("home", "down", "enter")
        assert len(driver.play.playback.calls) == 2


async def test_a_faulty_call_is_told_and_not_sent_but_can_be_forced(tmp_path: Path) -> None:
    driver = driver_for(tmp_path / "s.jsonl")
    async with staged(driver) as stage:
        await stage.send("/write_record reminders create label=Sam")
        assert not driver.play.playback.calls
        assert "start" in stage.line("composer-meaning")
        await stage.press("ctrl+g")
        assert driver.play.playback.calls[0].result["error"] == "MISSING_FIELDS"
        await stage.send("write_record reminders create")
        assert len(driver.play.playback.calls) == 1
        assert "looks like a call" in stage.line("composer-meaning")


async def test_completion_is_taken_with_tab(tmp_path: Path) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl")) as stage:
        await stage.press(*"/ver", "tab", *"remi", "tab", *"R1")
        assert stage.screen.composer.input.text == "/verify_record reminders R1"
        await stage.press("enter")
        assert "found R1" in stage.rows("trace-pane")
        await stage.press("up")
        assert stage.screen.composer.input.text == "/verify_record reminders R1"
        await stage.press("down")
        assert stage.screen.composer.input.text == ""


async def test_lines_and_pastes_of_several_lines(tmp_path: Path) -> None:
    from textual.events import Paste

    driver = driver_for(tmp_path / "s.jsonl")
    async with staged(driver) as stage:
        await stage.press(*"one", "ctrl+j", *"two")
        stage.screen.composer.input.post_message(Paste(" three\rfour \x1b[31m"))
        await stage.pilot.pause()
        await stage.press("enter")
        assert "one\ntwo three\nfour" in driver.play.playback.events[-1].body.text  # type: ignore[union-attr]
        assert "\x1b" not in stage.rows("conversation-pane")


async def test_a_wrong_proposal_is_corrected_with_one_key(tmp_path: Path) -> None:
    driver = driver_for(tmp_path / "s.jsonl")
    async with staged(driver) as stage:
        await stage.act("play.confirm")
        await stage.send(ASKS)
        await stage.press("ctrl+n")
        assert isinstance(driver.play.playback.events[-1].body, UserMessage)
        assert driver.play.playback.events[-1].body.source == "unscripted"


async def test_words_typed_while_a_reply_waits_are_words(tmp_path: Path) -> None:
    driver = driver_for(tmp_path / "s.jsonl")
    async with staged(driver) as stage:
        await stage.act("play.confirm")
        await stage.send(ASKS)
        events = len(driver.play.log.events)
        await stage.press(*"nod exam")
        assert stage.screen.composer.input.text == "nod exam"
        assert len(driver.play.log.events) == events
        stage.screen.composer.input.text = ""
        await stage.press("down", "enter")
        assert driver.play.playback.events[-1].body.text == FALLBACK  # type: ignore[union-attr]


async def test_a_held_reply_is_chosen_by_letter_or_enter(tmp_path: Path) -> None:
    driver = driver_for(tmp_path / "s.jsonl")
    async with staged(driver) as stage:
        await stage.act("play.confirm")
        await stage.send(ASKS)
        assert isinstance(stage.screen.focused, ComposerInput), "what is typed is never taken for a choice"
        assert REPLY in stage.rows("reply-panel")
        assert "why: " in stage.rows("reply-panel")
        assert stage.screen.reply_panel.cursor == "way:accept"
        await stage.press("down", "up", "escape", "d")
        assert "unscripted" in stage.rows("conversation-pane")
        assert not stage.screen.reply_panel.has_class("-open")
        await stage.send(ASKS)
        await stage.press("escape", "o")
        assert isinstance(stage.screen.focused, ComposerInput)
        await stage.press(*"no", "enter")
        assert "operator, own words" in stage.rows("conversation-pane")


async def test_the_users_seat_has_its_brief_and_its_script(tmp_path: Path) -> None:
    driver = driver_for(tmp_path / "s.jsonl", seats=AS_USER)
    async with staged(driver, (80, 24)) as stage:
        assert "You are the user" in stage.rows("conversation-pane")
        assert REPLY in stage.rows("reply-panel")
        await stage.press("enter")
        assert len(driver.play.playback.calls) == 3
        assert "Ended (completed)" in stage.line("turn-line")


async def test_verdicts_overruling_and_undo(tmp_path: Path) -> None:
    driver = driver_for(tmp_path / "s.jsonl")
    async with staged(driver) as stage:
        await stage.played()
        checklist = stage.screen.pane("checklist-pane")
        stage.screen.set_focus(checklist)
        checklist.cursor = "verdict:A1"
        await stage.press("y")
        await stage.write("it asks at what time")
        assert driver.play.verdicts().verdict("A1").value is True  # type: ignore[union-attr]
        checklist.cursor = "verdict:A1"
        await stage.pilot.pause()
        assert "it asks at what time" in stage.rows("checklist-pane")
        await stage.press("x")
        assert driver.play.verdicts().verdict("A1").value is None  # type: ignore[union-attr]
        checklist.cursor = "verdict:S1"
        await stage.press("o")
        await stage.press("down", "enter")
        await stage.write("the label is wrong")
        assert driver.play.verdicts().verdict("S1").value is False  # type: ignore[union-attr]
        assert "overruled" in stage.rows("checklist-pane")
        await stage.press("enter")
        assert stage.screen.view.step is not None
        assert stage.screen.view.step.mark == "change"


async def test_a_blind_seat_sees_its_own_side_until_it_is_revealed(tmp_path: Path) -> None:
    driver = driver_for(tmp_path / "s.jsonl", blind=True)
    async with staged(driver) as stage:
        assert stage.shown() == ["conversation-pane", "trace-pane"]
        assert "A call to return" not in stage.line("case-line")
        for action in ("pane.4", "look.case", "look.expected", "step.verdict"):
            await stage.act(action)
        assert isinstance(stage.app.screen, type(stage.screen))
        await stage.press("ctrl+r")
        await stage.press("down", "enter")
        assert "A call to return" in stage.line("case-line")
        assert len(stage.shown()) == 4
        assert driver.play.playback.events[-1].body.type == "reveal"


async def test_a_disk_that_refuses_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "s.jsonl"
    driver = driver_for(path)
    async with staged(driver) as stage:
        await stage.send(ASKS)
        kept = path.read_bytes()
        path.write_bytes(kept + b"x")
        await stage.send("This cannot be saved.")
        assert "changed by another program" in stage.told()
        assert stage.screen.composer.input.text == "This cannot be saved."
        assert "cannot be saved" not in stage.rows("conversation-pane")
        path.write_bytes(kept)
        await stage.press("enter")
        assert "This cannot be saved." in stage.rows("conversation-pane")


async def test_a_session_whose_file_is_gone_goes_on_in_another(tmp_path: Path) -> None:
    path = tmp_path / "s.jsonl"
    driver = driver_for(path)
    async with staged(driver, (80, 24)) as stage:
        await stage.send(ASKS)
        path.unlink()
        await stage.send(WRITES)
        assert "save elsewhere" in stage.told()
        await stage.press("ctrl+s")
        await stage.write(str(tmp_path / "rescued.jsonl"))
        assert stage.screen.composer.input.text == WRITES
        await stage.press("enter")
    rescued = read_session(tmp_path / "rescued.jsonl").log
    assert [event.body.type for event in rescued.path][-2:] == ["tool_call", "tool_result"]
    assert len(rescued.path) == len(driver.play.playback.events)


async def test_search_finds_and_goes_there(tmp_path: Path) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl")) as stage:
        await stage.played()
        await stage.press("ctrl+f", *"ring me")
        await stage.press("enter")
        assert stage.screen.view.index == 2


async def test_a_note_is_kept_at_its_step(tmp_path: Path) -> None:
    driver = driver_for(tmp_path / "s.jsonl")
    async with staged(driver) as stage:
        await stage.played()
        await stage.press("f3")
        await stage.act("play.note")
        await stage.write("look at this")
        assert driver.play.playback.events[-1].body.about == stage.screen.view.steps[3].seq  # type: ignore[union-attr]
