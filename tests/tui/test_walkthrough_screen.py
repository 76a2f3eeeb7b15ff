"""The walkthrough screen itself: layouts, every action by its id, hostile text, themes, the mouse."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from itertools import pairwise
from pathlib import Path

import pytest

from tests.tui.staged import ASKS, KEYS, WRITES, Stage, driver_for, staged, until
from tui.keys import WALKTHROUGH
from tui.screens.dialogs import ChoiceDialog, SheetScreen, TextDialog
from tui.screens.search import SearchScreen
from tui.widgets.key_line import KeyLine
from tui.widgets.line_view import WrappedView
from tui.widgets.pane import Pane
from tui.widgets.pane_tabs import PaneTabs

SAMS = {"label": "Call Sam", "start": "16:00"}
SIZES = [(60, 15), (80, 24), (120, 36), (200, 50)]


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
                line = stage.screen.query_one(KeyLine)
                assert line.palette is not None
                keys = [(key.start, key.end) for key in (*line.placed, line.palette)]
                assert len(keys) > 1, (width, where)
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
    "play.take_back": (None, _when(lambda stage: bool(stage.screen.composer.input.text))),
    "play.answer": (None, _when(lambda stage: "waits" in stage.line("turn-line"))),
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
    """Undo what an action left, dialogs too."""
    while stage.app.screen is not stage.screen:
        await stage.press("escape")
    stage.lay_out_anew()


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
