"""Everything by mouse alone: the line of keys, the palette that it opens, rows, tabs, marks and the wheel."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.screen import ModalScreen
from textual.widgets import OptionList

from sessions.timer.session import create_timer_session
from tests.sessions.test_review_queue import play_session
from tests.small_case import case_text
from tests.timer.test_session import AT, header
from tests.tui.front import front_door, save_session
from tests.tui.mousing import Mouse
from tests.tui.staged import ASKS, Stage, driver_for, staged, until
from tests.tui.test_walkthrough_screen import EFFECTS
from tui.app import TujoraApp
from tui.commands.timer_opening import OpenedTimer
from tui.driving import Driver
from tui.key_names import known_bindings
from tui.keys import FOOTER_ORDER, WALKTHROUGH
from tui.screens.browser import BrowserScreen
from tui.screens.call_form import CallForm
from tui.screens.case_sheet import CaseSheetScreen
from tui.screens.dialogs import ChoiceDialog, SheetScreen, TextDialog
from tui.screens.library import LibraryScreen
from tui.screens.report import ReportScreen
from tui.screens.review_queue import ReviewScreen
from tui.screens.search import SearchScreen
from tui.screens.settings import SettingsScreen
from tui.screens.timer import TimerScreen
from tui.screens.walkthrough import WalkthroughScreen
from tui.widgets.form_row import PickMark
from tui.widgets.key_line import KeyLine
from tui.widgets.pane_tabs import PaneTabs
from tui.widgets.rows_view import RowsView

IN_THE_LINE_OF_KEYS = {"dialog.cancel", "dialog.accept", "search.close", "search.go"}
"""Bindings of small dialogs, which have no palette: a click in their line of keys takes each."""
EVERYWHERE = {"app.cases": "Browser: Cases", "quit": "Program: Quit"}
"""Binding of the app itself -> its entry in the palette."""


def live_bindings(mouse: Mouse) -> dict[str, str]:
    """What works now, the app's own apart: binding id -> description."""
    return {
        found.binding.id: found.binding.description
        for found in mouse.app.screen.active_bindings.values()
        if found.binding.id and found.enabled and found.node is not mouse.app
    }


async def reached(mouse: Mouse) -> set[str]:
    """The bindings that work now, after it is seen that the palette offers each of them."""
    live = live_bindings(mouse)
    offered = await mouse.offered()
    lacking = [name for name, about in live.items() if not any(title.endswith(f": {about}") for title in offered)]
    assert not lacking, (mouse.app.screen, mouse.app.screen.focused, lacking)
    if not isinstance(mouse.app.screen, ModalScreen):
        assert set(EVERYWHERE.values()) <= set(offered)
    return set(live)


async def reached_everywhere(mouse: Mouse) -> set[str]:
    """The bindings that the palette offers while one part of the screen after the other has the focus."""
    found: set[str] = set()
    for widget in mouse.app.screen.focus_chain:
        widget.focus()
        await mouse.pilot.pause()
        found |= await reached(mouse)
    return found


@asynccontextmanager
async def timer(folder: Path, seat: str) -> AsyncIterator[Mouse]:
    session = create_timer_session(folder / f"{seat}.jsonl", header("TIMER-S2"), lambda: AT, seat)
    app = TujoraApp(lambda: OpenedTimer(session))
    async with app.run_test(size=(80, 24), notifications=True, tooltips=True) as pilot:
        await until(pilot, lambda: isinstance(app.screen, TimerScreen) and bool(app.screen.focused))
        yield Mouse(app, pilot)


async def of_the_walkthrough(folder: Path) -> set[str]:
    async with staged(driver_for(folder / "s.jsonl"), (80, 24)) as stage:
        mouse = Mouse(stage.app, stage.pilot)
        found: set[str] = set()
        for pane in ("conversation-pane", "state-pane", "trace-pane", "checklist-pane"):
            stage.screen.show_pane(pane)
            await stage.pilot.pause()
            found |= await reached(mouse)
        for widget in (stage.screen.query_one("#timeline"), stage.screen.composer.input):
            widget.focus()
            await stage.pilot.pause()
            found |= await reached(mouse)
        await mouse.take("Play: Form")
        await until(stage.pilot, lambda: isinstance(stage.app.screen, CallForm) and bool(stage.app.screen.focused))
        found |= await reached_everywhere(mouse)
        await stage.press("escape")
        stage.driver.confirm = True
        await stage.send(ASKS)
        stage.screen.set_focus(stage.screen.reply_panel)
        await stage.pilot.pause()
        return found | await reached(mouse)


async def of_the_front(folder: Path) -> set[str]:
    case_file = folder / "cases" / "own.toml"
    case_file.parent.mkdir(parents=True)
    case_file.write_text(case_text(), "utf-8")
    play_session(folder, case_file, "one")
    (folder / "trash").mkdir()
    play_session(folder / "trash", case_file, "thrown away")
    async with front_door(folder, (80, 24)) as front:
        mouse = Mouse(front.app, front.pilot)
        found = await reached_everywhere(mouse)
        openers: tuple[tuple[str, type], ...] = (
            ("Library: Sessions", LibraryScreen),
            ("Report: Figures", ReportScreen),
            ("Review: Queue", ReviewScreen),
            ("Settings: Change", SettingsScreen),
            ("Browser: Sheet", CaseSheetScreen),
        )
        for title, kind in openers:
            await mouse.take(title)
            await front.until_on(kind)
            screen = front.screen
            if isinstance(screen, ReviewScreen):
                await until(front.pilot, lambda screen=screen: not screen.searching)  # type: ignore[misc]
            found |= await reached_everywhere(mouse)
            if isinstance(screen, ReviewScreen):
                screen.searching = "looking"
            elif isinstance(screen, ReportScreen):
                screen.computing = True
            screen.refresh_bindings()
            await front.settle()
            found |= await reached(mouse)
            await mouse.take("Browser: Cases")
            await front.until_on(BrowserScreen)
        return found


async def test_the_palette_has_every_action_and_a_click_opens_it(tmp_path: Path) -> None:
    found = await of_the_walkthrough(tmp_path)
    found |= await of_the_front(tmp_path / "saved")
    for seat in ("model", "user"):
        async with timer(tmp_path, seat) as mouse:
            found |= await reached_everywhere(mouse)
    by_rows = {name for name in known_bindings() if name.startswith("reply.")}
    assert set(known_bindings()) - found - by_rows == IN_THE_LINE_OF_KEYS | set(EVERYWHERE)


@pytest.mark.parametrize("size", [(60, 15), (80, 24), (200, 50)])
async def test_the_way_to_the_palette_is_in_sight_at_every_size(tmp_path: Path, size: tuple[int, int]) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl"), size) as stage:
        mouse = Mouse(stage.app, stage.pilot)
        assert "palette" in mouse.keys_in_sight()
        await mouse.take("Play: Form")
        await until(stage.pilot, lambda: isinstance(stage.app.screen, CallForm) and "palette" in mouse.keys_in_sight())
        await mouse.take("Form: Close")
        await until(stage.pilot, lambda: stage.app.screen is stage.screen)


async def _as_at_first(stage: Stage, start: int | None) -> None:
    while stage.app.screen is not stage.screen:
        stage.app.pop_screen()
        await stage.pilot.pause()
    stage.lay_out_anew(start)
    stage.screen.set_focus(stage.screen.pane("conversation-pane"))
    await stage.pilot.pause()


def _as_played(path: Path) -> Driver:
    driver = driver_for(path)
    driver.speak(ASKS)
    fields = {"label": "Call Sam", "start": "16:00"}
    driver.call("write_record", {"collection": "reminders", "operation": "create", "fields": fields})
    driver.call("verify_record", {"collection": "reminders", "record_id_or_request_id": "R2"})
    return driver


async def test_an_action_of_every_area_is_taken_from_the_palette(tmp_path: Path) -> None:
    """That the palette offers all of them is seen above, that each does its work in `test_walkthrough_screen`."""
    async with staged(_as_played(tmp_path / "s.jsonl"), (160, 30)) as stage:
        mouse = Mouse(stage.app, stage.pilot)
        for entry in {entry.area: entry for entry in WALKTHROUGH}.values():
            start, check = EFFECTS[entry.id]
            await _as_at_first(stage, start)
            await mouse.take(f"{entry.area}: {entry.label}")
            assert await check(stage), entry.id


async def test_every_key_in_the_footer_is_clicked(tmp_path: Path) -> None:
    async with staged(_as_played(tmp_path / "s.jsonl"), (200, 50)) as stage:
        mouse = Mouse(stage.app, stage.pilot)
        for name in FOOTER_ORDER:
            start, check = EFFECTS[name]
            await _as_at_first(stage, start)
            await mouse.click_key(name)
            assert await check(stage), name


async def test_dialogs_are_answered(tmp_path: Path) -> None:
    async with staged(_as_played(tmp_path / "s.jsonl"), (120, 36)) as stage:
        mouse = Mouse(stage.app, stage.pilot)

        async def opened(title: str, kind: type) -> None:
            await mouse.take(title)
            await until(stage.pilot, lambda: isinstance(stage.app.screen, kind) and bool(mouse.keys_in_sight()))

        async def left(name: str) -> None:
            await mouse.click_key(name)
            await until(stage.pilot, lambda: stage.app.screen is stage.screen)

        await opened("Play: End", ChoiceDialog)
        await left("dialog.cancel")
        assert stage.driver.play.ended is None
        await opened("Play: Save as", TextDialog)
        await left("dialog.cancel")
        await opened("Play: Save as", TextDialog)
        await left("dialog.accept")
        assert "s-copy.jsonl" in stage.told()
        await opened("Look: Brief", SheetScreen)
        await mouse.click_key("sheet.copy")
        assert "What the model is given" in stage.app.clipboard
        await left("sheet.close")
        await opened("Look: Search", SearchScreen)
        await left("search.close")
        await opened("Look: Search", SearchScreen)
        await stage.pilot.press(*"verify")
        finds = stage.app.screen.query_one("#finds")
        await mouse.click(finds, offset=(5, 0))
        await until(stage.pilot, lambda: stage.app.screen is stage.screen)
        assert stage.screen.view.index > 0
        await opened("Play: End", ChoiceDialog)
        await mouse.choose("Declined")
        await until(stage.pilot, lambda: stage.driver.play.ended == "declined")


async def test_a_call_is_chosen_and_sent_from_the_form(tmp_path: Path) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl"), (120, 36)) as stage:
        mouse = Mouse(stage.app, stage.pilot)
        await mouse.click_key("play.form")
        await until(
            stage.pilot, lambda: isinstance(stage.app.screen, CallForm) and "form.send" in mouse.keys_in_sight()
        )
        form = stage.app.screen
        assert isinstance(form, CallForm)
        for place, chosen in ((0, "read_records"), (1, "reminders")):
            await mouse.click(list(form.query(PickMark))[place])
            await until(stage.pilot, lambda: isinstance(stage.app.screen, ChoiceDialog))
            await mouse.choose(chosen)
            assert stage.app.screen is form
        await mouse.click_key("form.send")
        await until(stage.pilot, lambda: bool(stage.driver.play.playback.calls))


async def test_the_composer_sends_by_a_click_in_the_line_of_keys(tmp_path: Path) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl"), (80, 24)) as stage:
        mouse = Mouse(stage.app, stage.pilot)
        await mouse.click(stage.screen.composer.input)
        stage.screen.composer.input.text = ASKS
        await mouse.click_key("composer.send")
        assert ASKS in stage.rows("conversation-pane")


async def test_what_waits_is_taken_by_its_row(tmp_path: Path) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl"), (80, 24)) as stage:
        mouse = Mouse(stage.app, stage.pilot)
        stage.driver.confirm = True
        await stage.send(ASKS)
        panel, pending = stage.screen.reply_panel, stage.driver.pending
        assert pending is not None
        for place, choice in enumerate(pending.choices):
            if choice.key == "silence":
                await _click_row(mouse, panel, place)
        await until(stage.pilot, lambda: stage.driver.pending is None)
        assert "the user stays silent" in stage.rows("conversation-pane")


async def _click_row(mouse: Mouse, view: RowsView, place: int) -> None:
    """Click a row until it is chosen: once where it is lit already, else twice."""
    key = [entry.key for entry in view.rows if entry.key][place]
    view.reveal(key)
    await mouse.pilot.pause()
    line = view._starts[view._keys[key]] - view.scroll_offset.y
    for _ in range(1 if view.cursor == key else 2):
        await mouse.click(view, offset=(5, line + 1))


async def test_tabs_rows_marks_and_the_wheel(tmp_path: Path) -> None:
    async with staged(_as_played(tmp_path / "s.jsonl"), (80, 24)) as stage:
        mouse = Mouse(stage.app, stage.pilot)
        tabs = stage.screen.query_one("#tabs-above", PaneTabs)
        for pane in ("state-pane", "trace-pane", "checklist-pane", "conversation-pane"):
            at = next(x for x in range(80) if _tab_at(tabs, x) == pane)
            await mouse.click(tabs, offset=(at, 0))
            assert stage.shown() == [pane]
        timeline = stage.screen.query_one("#timeline")
        await mouse.wheel(timeline, down=False, turns=2)
        assert stage.screen.view.index == 2
        await mouse.wheel(timeline, turns=1)
        assert stage.screen.view.index == 3
        await mouse.wheel(timeline, turns=3)
        assert stage.screen.view.live
        await mouse.click(timeline, offset=(2, 0))
        assert stage.screen.view.index == 0
        await stage.pilot.resize_terminal(80, 14)
        await stage.pilot.pause()
        pane = stage.screen.pane("conversation-pane")
        pane.scroll_home(animate=False)
        await stage.pilot.pause()
        await mouse.wheel(pane, turns=2)
        assert pane.scroll_offset.y > 0
        await mouse.open_palette()
        offers = stage.app.screen.query_one(OptionList)
        await mouse.wheel(offers, turns=3)
        assert offers.scroll_offset.y > 0


def _tab_at(tabs: PaneTabs, x: int) -> str:
    at = 0
    for pane, text in tabs._named():
        at += len(text)
        if x < at:
            return pane
    return ""


async def test_the_front_door_is_gone_through(tmp_path: Path) -> None:
    save_session(tmp_path, "TUJ-010", "one", ended=None)
    async with front_door(tmp_path, (120, 36)) as front:
        mouse = Mouse(front.app, front.pilot)
        everything = len(front.table.entries)
        await mouse.click(front.screen.query_one("#filters"), offset=(2, 0))
        await mouse.choose("timer")
        await front.settle()
        assert 0 < len(front.table.entries) < everything
        await mouse.take("Browser: Show all")
        await front.settle()
        assert len(front.table.entries) == everything
        await mouse.wheel(front.table, turns=3)
        assert front.table.scroll_offset.y > 0
        await mouse.click_key("browser.library")
        await front.until_on(LibraryScreen)
        await mouse.click(front.table, offset=(3, 1))
        await front.until_on(WalkthroughScreen)
        await mouse.take("Browser: Cases")
        await front.until_on(BrowserScreen)
        await mouse.take("Settings: Change")
        await front.until_on(SettingsScreen)
        rows = front.screen.query_one("#settings")
        await mouse.click(rows, offset=(3, 2))
        await mouse.click(rows, offset=(3, 2))
        assert front.app.settings.ascii
        await mouse.click_key("settings.default")
        assert not front.app.settings.ascii


async def test_the_keys_at_the_side_are_shown_and_taken_away(tmp_path: Path) -> None:
    async with front_door(tmp_path, (120, 36)) as front:
        mouse = Mouse(front.app, front.pilot)
        await mouse.take("Help: Keys")
        assert front.screen.query("HelpPanel")
        await mouse.take("Help: Hide keys")
        assert not front.screen.query("HelpPanel")


async def test_a_key_under_the_mouse_is_lit_and_says_more(tmp_path: Path) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl"), (120, 36)) as stage:
        mouse = Mouse(stage.app, stage.pilot)
        line = stage.screen.query_one(KeyLine)
        plain = line.render_line(0)
        place = mouse.keys_in_sight()["play.form"]
        await mouse.move(tuple(place), held=False)
        tooltip = next(entry.about for entry in WALKTHROUGH if entry.id == "play.form")
        assert line.tooltip == tooltip
        assert line.render_line(0) != plain
        assert line.render_line(0).text == plain.text
        await mouse.move((place.x, place.y - 2), held=False)
        assert line.tooltip is None
        assert line.render_line(0) == plain
