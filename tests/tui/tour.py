"""A tour of every screen and dialog of the program, on sessions that are plain ASCII: what is painted at each stop."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.strip import Strip
from textual.widgets import Input

from cases.catalogue import load_case
from sessions.events import Review
from sessions.timer.session import create_timer_session
from tests.reporting.sessions_for_reports import play_reference
from tests.sessions.test_review_queue import play_session, reopened
from tests.small_case import case_text
from tests.timer.test_session import AT, header
from tests.tui.front import Front, front_door
from tests.tui.staged import ASKS, VERIFIES, WRITES, Stage, driver_for, staged, until
from tests.tui.test_timer_screen import KEYS as TIMER_KEYS
from tui.app import TujoraApp
from tui.commands.timer_opening import OpenedTimer
from tui.screens.browser import BrowserScreen
from tui.screens.call_form import CallForm
from tui.screens.library import LibraryScreen
from tui.screens.report import ReportScreen
from tui.screens.review_queue import ReviewScreen
from tui.screens.settings import SettingsScreen
from tui.screens.timer import TimerScreen
from tui.screens.walkthrough import WalkthroughScreen
from tui.widgets.timer_clock import TimerClock

Stops = AsyncIterator[tuple[str, TujoraApp]]


def painted(app: TujoraApp) -> list[Strip]:
    """Everything on the screen, what lies over and under a dialog included, line by line."""
    screen = app.screen
    update = screen._compositor.render_update(full=True, screen_stack=app._background_screens)
    assert update is not None
    return [Strip.join(list(chop)) for chop in update.strips]  # type: ignore[attr-defined]


def text_of(app: TujoraApp) -> list[str]:
    """The screen as lines of text."""
    return [strip.text for strip in painted(app)]


def furnish(folder: Path) -> Path:
    """Save sessions of every outcome into a folder, one of them with a verdict in dispute, and a file that is none."""
    saved = folder / "saved"
    saved.mkdir(parents=True)
    play_reference(saved, "TUJ-003", name="a-good")
    wrong = next(entry.name for entry in load_case("TUJ-011").executable.walkthroughs if entry.kind == "pitfall")
    play_reference(saved, "TUJ-011", name="b-bad", walkthrough=wrong)
    play_reference(saved, "TUJ-010", name="c-open", reviewed=False, ended=False)
    (saved / "d-broken.jsonl").write_text("nothing\n", "utf-8")
    case_file = folder / "own.toml"
    case_file.write_text(case_text(), "utf-8")
    judged = play_session(saved, case_file, "e-judged")
    play = reopened(judged)
    play.review(Review("ana", True, "human", check="A1", rationale="it asks"))
    play.review(Review("bo", False, "human", check="A1", rationale="it does not"))
    return saved


async def front_stops(front: Front) -> Stops:
    """Browser, library, report, review queue, settings, case sheet, palette and their dialogs."""
    app = front.app

    async def seen(name: str, *keys: str) -> tuple[str, TujoraApp]:
        if keys:
            await front.press(*keys)
        return name, app

    yield await seen("browser")
    for part in ("search", "filters", "preview"):
        front.screen.query_one(f"#{part}").focus()
        await front.settle()
        yield await seen(f"browser {part}")
    front.screen.query_one("#cases").focus()
    yield await seen("browser blind", "b")
    yield await seen("browser open again", "b")
    yield await seen("browser filter", "c")
    yield await seen("browser filtered", "down", "enter")
    yield await seen("browser nothing found", "slash", *"qqqq")
    await front.back_to_browser()
    front.screen.query_one("#cases").focus()
    yield await seen("browser help", "f1")
    yield await seen("palette", "escape", "ctrl+p")
    yield await seen("palette search", *"review")
    yield await seen("palette nothing", *"zzzz")
    await front.press("escape")
    await front.back_to_browser()
    app.action_show_help_panel()
    await front.settle()
    yield await seen("help panel")
    app.action_hide_help_panel()
    app.action_change_theme()
    await front.settle()
    yield await seen("theme chooser")
    await front.back_to_browser()
    app.tell("The record is written to the file.")
    app.tell("notes.jsonl: cannot be read: line 3 is no JSON. Mend the line, or leave the file out.", error=True)
    await front.settle()
    yield await seen("browser toasts")
    app.clear_notifications()

    app.show_library()
    await front.until_on(LibraryScreen)
    yield await seen("library")
    front.screen.query_one("#session").focus()
    await front.settle()
    yield await seen("library session")
    front.screen.query_one("#sessions").focus()
    yield await seen("library sort", "s")
    yield await seen("library delete", "escape", "d")
    yield await seen("library export", "escape", "home", "e")
    yield await seen("library detail", "escape", "space")
    await front.press("escape")
    while front.table.cursor and not front.table.cursor.endswith("d-broken.jsonl"):
        await front.press("down")
    yield await seen("library broken file", "enter")
    app.clear_notifications()
    await front.back_to_browser()

    app.show_report()
    await front.until_on(ReportScreen)
    await until(front.pilot, lambda: not front.screen.computing)  # type: ignore[attr-defined]
    yield await seen("report", "down")
    yield await seen("report section", "f4", "f4")
    yield await seen("report export", "e")
    await front.back_to_browser()

    app.show_review()
    await front.until_on(ReviewScreen)
    await until(front.pilot, lambda: bool(front.screen.queue.session))  # type: ignore[attr-defined]
    yield await seen("review critique")
    front.screen.query_one("#review-item").focus()
    yield await seen("review item", "t")
    front.screen.query_one("#review-answer").focus()
    await front.settle()
    yield await seen("review answer")
    front.screen.query_one("#verdict-bar").focus()
    await front.settle()
    yield await seen("review verdict")
    front.screen.query_one("#review-item").focus()
    yield await seen("review cause", "a")
    await front.press("escape")
    await front.back_to_browser()

    app.show_settings()
    await front.until_on(SettingsScreen)
    yield await seen("settings", "down")
    yield await seen("settings choice", "home", "enter")
    yield await seen("settings text", "escape", "down", "down", "down", "down", "enter")
    yield await seen("settings keys", "escape", "end", "enter")
    await front.press("escape")
    await front.back_to_browser()

    front.screen.query_one("#cases").focus()
    yield await seen("case sheet", "i")
    yield await seen("case sheet search", "slash", *"user")
    await front.back_to_browser()


async def walkthrough_stops(stage: Stage) -> Stops:
    """The walkthrough from its first words to its end, its panes, dialogs and the call form."""
    app, screen = stage.app, stage.screen

    async def seen(name: str, *keys: str) -> tuple[str, TujoraApp]:
        if keys:
            await stage.press(*keys)
        await stage.pilot.pause()
        return f"walkthrough {name}", app

    stage.driver.confirm = True
    yield await seen("begins")
    await stage.send(ASKS)
    yield await seen("reply waits")
    screen.set_focus(screen.composer.input)
    yield await seen("composer while a reply waits")
    screen.set_focus(screen.reply_panel)
    yield await seen("reply sent", "enter")
    screen.set_focus(screen.composer.input)
    screen.composer.set_line("/write_record rem")
    yield await seen("completions")
    screen.composer.set_line("/write_record reminders create lable=3")
    yield await seen("fault in the line", "escape")
    screen.composer.set_line(WRITES)
    yield await seen("meaning of the line", "escape")
    screen.composer.input.text = ""
    await stage.send(WRITES)
    await stage.send('/provider_booking reschedule B1 offered_slot="2026-11-10T09:00"')
    await stage.send(VERIFIES)
    for number, pane in enumerate(("conversation", "state", "trace", "checklist"), 1):
        screen.set_focus(screen.pane("conversation-pane"))
        yield await seen(pane, str(number))
        yield await seen(f"{pane} unfolded", "down", "enter")
    screen.set_focus(screen.query_one("#timeline"))
    yield await seen("timeline")
    yield await seen("past", "f3", "f3")
    for number in (1, 2, 3, 4):
        yield await seen(f"past, pane {number}", str(number))
    screen.set_focus(screen.composer.input)
    yield await seen("past, composer")
    await stage.press("f5")
    screen.set_focus(screen.pane("conversation-pane"))
    yield await seen("zoom", "z")
    await stage.press("z")
    for action in ("help", "look.expected", "look.brief", "look.case", "look.search", "play.seats", "play.end",
                   "play.branch", "play.note", "play.save"):  # fmt: skip
        await stage.act(action)
        yield await seen(action)
        if action == "look.search":
            yield await seen("finds", *"call")
        await stage.press("escape")
    await stage.act("pane.4")
    yield await seen("verdict", "home", "y")
    await stage.press("escape")
    await stage.press("ctrl+p")
    yield await seen("palette")
    await stage.press("escape")
    async for stop in form_stops(stage):
        yield stop
    await stage.act("play.end")
    yield await seen("ended", "enter")
    yield await seen("ended, checklist", "escape", "4")


async def form_stops(stage: Stage) -> Stops:
    """The call form."""
    stage.screen.set_focus(stage.screen.composer.input)
    stage.screen.composer.set_line('/write_record reminders create label="Call Sam" start=never')
    await stage.press("ctrl+o")
    await until(stage.pilot, lambda: isinstance(stage.app.screen, CallForm))
    await stage.pilot.pause()
    yield "form", stage.app
    await stage.press("tab", "tab")
    yield "form field", stage.app
    await stage.press("f4")
    yield "form choices", stage.app
    await stage.press("escape")
    if not isinstance(stage.app.screen, CallForm):
        return
    await stage.press("f5")
    yield "form by hand", stage.app
    await stage.press("escape")
    await stage.pilot.pause()


async def timer_stops(app: TujoraApp, pilot: Pilot[Any]) -> Stops:
    """The timer screen."""

    async def seen(name: str, *keys: str) -> tuple[str, TujoraApp]:
        if keys:
            await pilot.press(*keys)
        await pilot.pause()
        return f"timer {name}", app

    yield await seen("begins")
    yield await seen("clock", TIMER_KEYS["clock.one"])
    yield await seen("clarify", TIMER_KEYS["model.clarify"])
    app.screen.query_one(Input).value = "Which timer do you mean?"
    yield await seen("clarified", "enter")
    yield await seen("create", TIMER_KEYS["model.create"])
    await pilot.press("escape")
    yield await seen("script", TIMER_KEYS["script.go"])
    for place in range(3):
        yield await seen(f"pane {place}", "f6")
    yield await seen("past", "f3")
    for place in range(3):
        yield await seen(f"past, pane {place}", "f6")
    yield await seen("help", "f1")
    yield await seen("sheet", "escape", "s")
    yield await seen("end", "escape", "f5", "f10")
    yield await seen("ended", "enter")


@asynccontextmanager
async def timer_on_screen(folder: Path, size: tuple[int, int]) -> AsyncIterator[tuple[TujoraApp, Pilot[str]]]:
    """The app on a timer case."""
    session = create_timer_session(folder / "timer.jsonl", header("TIMER-S2"), lambda: AT, "model")
    app = TujoraApp(lambda: OpenedTimer(session), what="TIMER-S2")
    async with app.run_test(size=size, notifications=True, tooltips=True) as pilot:
        await until(pilot, lambda: isinstance(app.screen, TimerScreen) and bool(app.screen.query(TimerClock)))
        await pilot.pause()
        await pilot.pause()
        yield app, pilot


async def every_stop(folder: Path, size: tuple[int, int], parts: str = "front walkthrough timer") -> Stops:
    """The whole tour at one size, or the `parts` of it that are named."""
    if "front" in parts:
        async with front_door(furnish(folder), size) as front:
            assert isinstance(front.screen, BrowserScreen)
            async for stop in front_stops(front):
                yield stop
    if "walkthrough" in parts:
        folder.mkdir(parents=True, exist_ok=True)
        async with staged(driver_for(folder / "walkthrough.jsonl"), size) as stage:
            assert isinstance(stage.screen, WalkthroughScreen)
            async for stop in walkthrough_stops(stage):
                yield stop
    if "timer" in parts:
        async with timer_on_screen(folder, size) as (app, pilot):
            async for stop in timer_stops(app, pilot):
                yield stop
