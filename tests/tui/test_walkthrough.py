"""The walkthrough screen worked by keys: playing, stepping, judging, arranging, at several sizes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from itertools import pairwise
from pathlib import Path

import pytest
from textual.widgets._footer import FooterKey

from sessions.result_record import result_record
from sessions.session_file import read_session
from tests.tui.staged import AS_USER, ASKS, KEYS, REPLY, VERIFIES, WRITES, Stage, driver_for, staged, until
from tui.keys import WALKTHROUGH
from tui.screens.dialogs import ChoiceDialog, SheetScreen, TextDialog
from tui.screens.search import SearchScreen
from tui.widgets.composer_input import ComposerInput
from tui.widgets.line_view import WrappedView
from tui.widgets.pane import Pane
from tui.widgets.pane_tabs import PaneTabs
from tui.widgets.reply_panel import ReplyPanel

SAMS = {"label": "Call Sam", "start": "16:00"}
SIZES = [(60, 15), (80, 24), (120, 36), (200, 50)]


@pytest.fixture(autouse=True)
def _still(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEXTUAL_ANIMATIONS", "none")


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
        events = len(driver.play.playback.events)
        await stage.send("One more thing.")
        assert "has ended" in stage.told()
        assert len(driver.play.playback.events) == events
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


async def test_a_held_reply_is_chosen_by_letter_or_enter(tmp_path: Path) -> None:
    driver = driver_for(tmp_path / "s.jsonl")
    async with staged(driver) as stage:
        await stage.act("play.confirm")
        await stage.send(ASKS)
        assert isinstance(stage.screen.focused, ReplyPanel)
        assert REPLY in stage.rows("reply-panel")
        await stage.press("d")
        assert "unscripted" in stage.rows("conversation-pane")
        assert not stage.screen.reply_panel.has_class("-open")
        await stage.send(ASKS)
        await stage.press("o")
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
        assert "at its end" in stage.line("turn-line")


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


async def test_layouts_follow_the_size_live(tmp_path: Path) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl"), (200, 50)) as stage:
        assert len(stage.shown()) == 4
        await stage.pilot.resize_terminal(120, 36)
        await stage.pilot.pause()
        assert stage.shown() == ["conversation-pane", "state-pane"]
        await stage.act("pane.4")
        assert stage.shown() == ["conversation-pane", "checklist-pane"]
        await stage.pilot.resize_terminal(80, 24)
        await stage.pilot.pause()
        assert stage.shown() == ["checklist-pane"]
        for width, height in ((60, 15), (40, 10), (20, 6), (1, 1), (200, 50)):
            await stage.pilot.resize_terminal(width, height)
            await stage.pilot.pause()
        assert len(stage.shown()) == 4


async def test_composer_and_keys_are_on_screen_at_every_size(tmp_path: Path) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl"), (200, 50)) as stage:
        for width, height in (*SIZES, (100, 30), (81, 24), (40, 12)):
            await stage.pilot.resize_terminal(width, height)
            await stage.pilot.pause()
            region = stage.screen.composer.input.region
            assert region.width > 20
            assert 0 < region.y < height
            for where in ("composer-input", "conversation-pane"):
                stage.screen.set_focus(stage.screen.query_one(f"#{where}"))
                await stage.pilot.pause()
                keys = sorted((key.region.x, key.region.right) for key in stage.screen.query(FooterKey))
                assert keys, (width, where)
                assert keys[-1][1] <= width, (width, where, keys)
                assert all(ends <= begins for (_, ends), (begins, _) in pairwise(keys)), (width, where, keys)


async def test_escape_leads_from_the_composer_to_the_panes_and_letters_work_there(tmp_path: Path) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl"), (80, 24)) as stage:
        await stage.press("escape", "4")
        assert stage.shown() == ["checklist-pane"]
        assert stage.screen.composer.input.text == ""
        await stage.press("i", "4")
        assert stage.screen.composer.input.text == "4"


async def test_what_is_said_on_a_narrow_screen_is_seen(tmp_path: Path) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl"), (80, 24)) as stage:
        await stage.act("pane.4")
        await stage.send(ASKS)
        assert stage.shown() == ["conversation-pane"]
        await stage.send(WRITES)
        tabs = stage.screen.query_one("#tabs-above", PaneTabs)
        assert "1 changed" in "".join(segment.text for segment in tabs.render_line(0))
        await stage.press("f3")
        assert "PAST" in "".join(segment.text for segment in tabs.render_line(0))


async def test_a_fault_is_told_in_full_on_a_narrow_screen(tmp_path: Path) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl"), (60, 15)) as stage:
        await stage.send("write_record reminders create")
        meaning = stage.screen.query_one("#composer-meaning", WrappedView)
        painted = "".join(segment.text for y in range(meaning.size.height) for segment in meaning.render_line(y))
        assert "put other words first to say it" in " ".join(painted.split())


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


async def test_zoom_and_hide(tmp_path: Path) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl")) as stage:
        await stage.act("pane.2")
        await stage.press("z")
        assert stage.shown() == ["state-pane"]
        await stage.press("z")
        assert len(stage.shown()) == 4
        await stage.act("pane.3")
        await stage.press("h")
        assert "trace-pane" not in stage.shown()
        await stage.act("pane.3")
        assert "trace-pane" in stage.shown()


async def test_panes_and_composer_are_reached_in_turn(tmp_path: Path) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl"), (80, 24)) as stage:
        seen = []
        for _ in range(5):
            await stage.press("f6")
            seen.append(stage.screen.focused.id if stage.screen.focused else "")
        assert seen == ["conversation-pane", "state-pane", "trace-pane", "checklist-pane", "composer-input"]


async def test_help_is_about_the_focused_pane(tmp_path: Path) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl")) as stage:
        await stage.act("pane.4")
        await stage.press("f1")
        assert isinstance(stage.app.screen, SheetScreen)
        told = "\n".join(row.text for row in stage.app.screen.query_one("#sheet-rows").rows)  # type: ignore[attr-defined]
        assert "Overrule" in told
        assert "proves the verdict" in told
        await stage.press("escape")


async def test_the_mouse_steps_and_opens(tmp_path: Path) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl")) as stage:
        await stage.played()
        await stage.pilot.click("#timeline", offset=(4, 0))
        assert stage.screen.view.index == 1
        await stage.press("f5")
        await stage.pilot.click("#trace-pane", offset=(5, 1))
        await stage.pilot.click("#trace-pane", offset=(5, 1))
        await stage.pilot.pause()
        assert "result" in stage.rows("trace-pane")


NASTY = [
    "[/bold]",
    "[@click=app.quit]x[/]",
    "\x1b[31mred",
    "\x9b2J",
    "a‮b",
    "漢字 👩‍👩‍👧 ❤️ é",
    "[TODO] list[int]",
    "\x00",
]


async def test_text_is_shown_as_it_is(tmp_path: Path) -> None:
    driver = driver_for(tmp_path / "s.jsonl")
    async with staged(driver) as stage:
        for text in NASTY:
            driver.play.say(text)
            driver.call("write_record", {"collection": "notes", "operation": "create", "fields": {"text": text}})
            driver.play.note(text, text)
            stage.screen.tell(text)
            stage.screen.show_session()
            await stage.pilot.pause()
            painted = "\n".join(
                "".join(segment.text for segment in stage.screen.pane(pane).render_line(y))
                for pane in stage.shown()
                for y in range(stage.screen.pane(pane).size.height)
            )
            assert not any(ord(sign) < 32 and sign != "\n" for sign in painted), text
            assert not any(0x7F <= ord(sign) < 0xA0 or sign == "‮" for sign in painted), text
            assert stage.app.is_running, text


Check = Callable[[Stage], Awaitable[bool]]


def _when(holds: Callable[[Stage], bool]) -> Check:
    async def check(stage: Stage) -> bool:
        await until(stage.pilot, lambda: holds(stage))
        return True

    return check


def _at(number: int) -> Check:
    return _when(lambda stage: stage.screen.view.index == number)


def _dialog(kind: type) -> Check:
    return _when(lambda stage: isinstance(stage.app.screen, kind))


def _focus(name: str) -> Check:
    return _when(lambda stage: stage.screen.focused is not None and stage.screen.focused.id == name)


EFFECTS: dict[str, tuple[int | None, Check]] = {
    "help": (None, _dialog(SheetScreen)),
    "step.back": (3, _at(2)),
    "step.forward": (1, _at(2)),
    "step.live": (1, _at(4)),
    "step.first": (None, _at(0)),
    "step.last": (1, _at(4)),
    "step.turn_back": (4, _at(2)),
    "step.turn": (0, _at(1)),
    "step.change": (0, _at(3)),
    "step.change_back": (4, _at(3)),
    "step.fault": (0, _when(lambda stage: "No failed call" in stage.told())),
    "step.fault_back": (4, _when(lambda stage: "No failed call" in stage.told())),
    "step.verdict": (0, _at(3)),
    "step.verdict_back": (None, _at(3)),
    "pane.next": (None, _focus("state-pane")),
    "pane.zoom": (None, _when(lambda stage: stage.shown() == ["conversation-pane"])),
    "pane.hide": (None, _when(lambda stage: "conversation-pane" not in stage.shown())),
    "pane.1": (None, _focus("conversation-pane")),
    "pane.2": (None, _focus("state-pane")),
    "pane.3": (None, _focus("trace-pane")),
    "pane.4": (None, _focus("checklist-pane")),
    "pane.composer": (None, _focus("composer-input")),
    "pane.call": (None, _when(lambda stage: stage.screen.composer.input.text == "/")),
    "pane.wider": (None, _when(lambda stage: stage.screen.shares == {"conversation-pane": 1.25})),
    "pane.narrower": (None, _when(lambda stage: stage.screen.shares == {"conversation-pane": 0.75})),
    "play.form": (None, _when(lambda stage: stage.app.screen is not stage.screen)),
    "play.confirm": (None, _when(lambda stage: stage.driver.confirm)),
    "play.seats": (None, _dialog(ChoiceDialog)),
    "play.end": (None, _dialog(ChoiceDialog)),
    "play.voice": (None, _when(lambda stage: "one seat only" in stage.told())),
    "play.save": (None, _dialog(TextDialog)),
    "play.branch": (None, _dialog(ChoiceDialog)),
    "play.note": (None, _dialog(TextDialog)),
    "play.reveal": (None, _when(lambda stage: "Nothing is hidden" in stage.told())),
    "look.search": (None, _dialog(SearchScreen)),
    "look.expected": (None, _dialog(SheetScreen)),
    "look.brief": (None, _dialog(SheetScreen)),
    "look.case": (None, _dialog(SheetScreen)),
}
"""Action -> the step that it starts from (None: the live end) and what comes of it."""


async def _as_at_first(stage: Stage) -> None:
    """Undo what an action left: dialogs, layout, modes, messages, the step shown."""
    while stage.app.screen is not stage.screen:
        await stage.press("escape")
    stage.screen.zoomed = ""
    stage.screen.hidden.clear()
    stage.screen.shares.clear()
    stage.driver.confirm = False
    stage.screen.composer.input.text = ""
    stage.app.clear_notifications()
    stage.screen.show_session()


async def test_every_action_by_its_id(tmp_path: Path) -> None:
    driver = driver_for(tmp_path / "s.jsonl")
    driver.speak(ASKS)
    driver.call("write_record", {"collection": "reminders", "operation": "create", "fields": SAMS})
    driver.call("verify_record", {"collection": "reminders", "record_id_or_request_id": "R2"})
    async with staged(driver, (160, 30)) as stage:
        for entry in WALKTHROUGH:
            start, check = EFFECTS[entry.id]
            await _as_at_first(stage)
            if start is not None:
                stage.screen.go_to(start)
            await stage.act(entry.id)
            assert await check(stage), entry.id
    assert set(EFFECTS) == {entry.id for entry in WALKTHROUGH}


def test_no_key_is_given_twice() -> None:
    taken = [key for entry in WALKTHROUGH for key in entry.key.split(",")]
    assert len(taken) == len(set(taken))
    assert len(KEYS) == len(WALKTHROUGH)


async def test_no_pane_takes_a_key_of_the_screen(tmp_path: Path) -> None:
    taken = {key for entry in WALKTHROUGH for key in entry.key.split(",")}
    async with staged(driver_for(tmp_path / "s.jsonl")) as stage:
        for pane in stage.screen.query(Pane):
            own = {key for key, _ in pane._bindings}
            assert not own & taken, (pane.id, own & taken)


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


async def test_every_theme_can_be_read(tmp_path: Path) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl"), (160, 30)) as stage:
        await stage.played()
        await stage.press("f3")
        for theme in ("textual-light", "textual-dark", "high-contrast", "ansi-dark", "ansi-light"):
            stage.app.theme = theme
            await stage.pilot.pause()
            for name in ("checklist-pane", "state-pane", "timeline", "turn-line"):
                widget = stage.screen.query_one(f"#{name}")
                for y in range(min(8, widget.size.height)):
                    for segment in widget.render_line(y):
                        style = segment.style
                        if segment.text.strip() and style is not None and style.color and style.bgcolor:
                            assert style.color != style.bgcolor or style.color.is_default, (theme, name, segment)


async def test_without_colours_the_theme_is_greys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with staged(driver_for(tmp_path / "s.jsonl")) as stage:
        assert stage.app.theme == "colourless"


async def test_text_is_selected_with_the_mouse_and_copied(tmp_path: Path) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl")) as stage:
        pane = stage.screen.pane("conversation-pane")
        await stage.pilot.mouse_down(pane, offset=(2, 1))
        await stage.pilot.hover(pane, offset=(30, 2))
        await stage.pilot.mouse_up(pane, offset=(30, 2))
        await stage.pilot.pause()
        selected = stage.screen.get_selected_text() or ""
        assert "clock" in selected
        assert "Mon 9 Nov" in selected
