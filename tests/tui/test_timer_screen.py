"""The timer screen, worked by its actions' keys at the three sizes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

import tui
from sessions.events import ClockAdvance, Reveal
from sessions.session_file import read_session
from sessions.timer.session import TimerSession, create_timer_session, export_events, open_timer_session
from tests.timer.test_session import AT, SUITE, header
from tui.app import TujoraApp
from tui.presenting.glyphs import ASCII, UNICODE
from tui.screens.dialogs import ChoiceDialog, SheetScreen
from tui.screens.timer import TimerScreen
from tui.screens.timer_keys import TIMER
from tui.widgets.line_view import LineView
from tui.widgets.timer_clock import TimerClock

SIZES = [(80, 24), (120, 36), (200, 50)]
KEYS = {entry.id: entry.key.split(",")[0] for entry in TIMER}


class TimerApp(TujoraApp):
    CSS_PATH = str(Path(tui.__file__).parent / "app.tcss")

    def __init__(self, session: TimerSession, **options: Any) -> None:
        super().__init__()
        self.told: list[str] = []
        self.timer = TimerScreen(session, options.pop("glyphs", UNICODE), **options)
        self.first_screen = lambda: self.timer

    def notify(self, message: str, **options: Any) -> None:
        self.told.append(message)
        super().notify(message, **options)


class Stage:
    """The screen under test, and what it shows."""

    def __init__(self, app: TimerApp, pilot: Pilot[str]) -> None:
        self.app, self.pilot = app, pilot
        self.session = app.timer.session

    async def do(self, action: str, text: str | None = None) -> None:
        await self.pilot.press(KEYS[action])
        await self.pilot.pause()
        if text is not None:
            self.app.screen.query_one(Input).value = text
            await self.pilot.press("enter")
            await self.pilot.pause()

    def shown(self, pane: str) -> str:
        return "\n".join(row.text for row in self.app.timer.pane(f"timer-{pane}").rows)

    def line(self, line: str) -> str:
        return self.app.timer.query_one(f"#{line}-line", LineView).text

    @property
    def clock(self) -> str:
        return self.app.timer.query_one(TimerClock).seconds

    @property
    def types(self) -> list[str]:
        return [event.type for event in self.session.play.events[1:]]

    def on_screen(self) -> list[str]:
        panes = ("events", "state", "fields")
        return [pane for pane in panes if self.app.timer.pane(f"timer-{pane}").region.area]


@asynccontextmanager
async def stage(
    folder: Path, case_id: str = "TIMER-S2", seat: Any = "model", size: tuple[int, int] = (80, 24), **options: Any
) -> AsyncIterator[Stage]:
    path = folder / "s.jsonl"
    session = (
        open_timer_session(path, lambda: AT)
        if path.exists()
        else create_timer_session(path, header(case_id), lambda: AT, seat)
    )
    app = TimerApp(session, **options)
    async with app.run_test(size=size, notifications=True, tooltips=True) as pilot:
        await pilot.pause()
        yield Stage(app, pilot)


@pytest.mark.parametrize("size", SIZES)
async def test_a_case_is_played_as_the_model(size: tuple[int, int], tmp_path: Path) -> None:
    async with stage(tmp_path, size=size) as on:
        await on.do("clock.one")
        await on.do("model.clarify", "How many minutes?")
        assert "agent_clarification" in on.shown("events")
        assert "OPEN since events[1]" in on.shown("state")
        assert "would do: user_reply: 540 s" in on.shown("state")
        assert "user goes on" in on.line("turn")
        await on.do("clock.one")
        await on.do("script.go")
        await on.do("clock.one")
        await on.do("model.create", "540")
        assert on.clock == "3"
        assert "task success  true" in on.shown("fields")
        assert "real audio" in on.shown("fields")
        assert "timer_1  540 s" in on.shown("state")
        await on.do("play.end")
        assert "success" in on.line("case")
    assert export_events(read_session(tmp_path / "s.jsonl").log) == SUITE.case("TIMER-S2").events


async def test_a_case_is_played_as_the_user(tmp_path: Path) -> None:
    async with stage(tmp_path, "TIMER-S2", "user") as on:
        await on.do("script.go")
        await on.do("user.reply", "soon")
        await on.do("user.correct", "nine minutes")
        await on.do("script.go")
        assert on.types == ["agent_clarification", "user_reply", "user_correction", "timer_created"]
        assert on.session.score().task_success
        await on.do("user.refuse", "")
        assert on.session.play.events[-1].text is None
    async with stage(tmp_path) as on:
        assert "user: you" in on.line("case")
        assert "user_refusal" in on.shown("events")


async def test_proposals_cancellations_and_words(tmp_path: Path) -> None:
    async with stage(tmp_path, "TIMER-S1") as on:
        await on.do("model.propose", "9 min")
        await on.do("model.create", "360")
        assert "WRONG, the goal is 540 s" in on.shown("state")
        assert "VIOLATION" in on.line("case")
        await on.do("model.cancel")
        assert on.app.screen.query_one(Input).value == "timer_1"
        await on.pilot.press("enter")
        await on.pilot.pause()
        await on.do("model.say", "I took it back.")
        assert on.types == ["timer_proposed", "timer_created", "timer_cancelled"]
        assert "none runs" in on.shown("state")
        assert "Any executed timer with the wrong duration" in on.shown("state")
        assert "I took it back." in on.shown("events")


async def test_a_refused_call_and_a_wrong_line_are_told_and_change_nothing(tmp_path: Path) -> None:
    async with stage(tmp_path, "TIMER-S1") as on:
        await on.do("model.cancel", "[/b] nobody")
        assert on.types == []
        assert "never created" in on.app.told[-1]
        assert "[/b] nobody" in on.shown("events")
        before = len(on.session.log.events)
        for action in ("model.create", "model.propose", "clock.some"):
            await on.do(action, "[/b] half an hour")
            assert "no number of seconds for certain" in str(on.app.screen.query_one("#dialog-fault").render())
            assert on.app.screen.query_one(Input).value == "[/b] half an hour"
            await on.pilot.press("escape")
            await on.pilot.pause()
        await on.do("script.go")
        assert "nothing more to do" in on.app.told[-1]
        assert len(on.session.log.events) == before


async def test_the_clock_moves_only_by_hand(tmp_path: Path) -> None:
    async with stage(tmp_path, "TIMER-S1") as on:
        for action in ("clock.one", "clock.five", "clock.thirty"):
            await on.do(action)
        await on.do("clock.some", "2.5")
        assert on.clock == "38.5"
        moves = [event.body.seconds for event in on.session.log.events if isinstance(event.body, ClockAdvance)]
        assert moves == [1, 5, 30, 2.5]
        assert "too late" in str(on.app.timer.query_one(TimerClock).beside)


async def test_steps_show_the_past_in_every_pane(tmp_path: Path) -> None:
    async with stage(tmp_path, "TIMER-S5") as on:
        await on.do("clock.five")
        await on.do("model.create", "540")
        await on.do("step.back")
        await on.do("step.back")
        assert on.clock == "0"
        assert "PAST" in str(on.app.timer.pane("timer-state").border_title)
        assert "none so far" in on.shown("state")
        assert "2 later steps" in on.shown("events")
        assert "violation  false" in on.shown("fields")
        await on.do("step.forward")
        assert on.clock == "5"
        await on.do("step.first")
        assert on.clock == "0"
        await on.do("step.live")
        assert on.clock == "5"
        assert "violation  true" in on.shown("fields")


async def test_enter_on_a_field_goes_to_the_event_that_decided_it(tmp_path: Path) -> None:
    async with stage(tmp_path, "TIMER-S5") as on:
        await on.do("model.create", "540")
        await on.do("clock.one")
        await on.do("clock.one")
        pane = on.app.timer.pane("timer-fields")
        pane.focus()
        pane.cursor = "field:violation"
        await on.pilot.press("enter")
        await on.pilot.pause()
        assert on.app.timer.view.step.index == 1
        pane.cursor = "field:recovery_initiated"
        await on.pilot.press("enter")
        await on.pilot.pause()
        assert "No event decided" in on.app.told[-1]


async def test_acting_in_the_past_branches(tmp_path: Path) -> None:
    async with stage(tmp_path, "TIMER-S5") as on:
        await on.do("model.create", "540")
        await on.do("step.back")
        await on.do("model.clarify", "How long?")
        assert isinstance(on.app.screen, ChoiceDialog)
        await on.pilot.press("enter")
        await on.pilot.pause()
        assert on.types == ["agent_clarification"]
        assert len(on.session.log.branches()) == 2
        await on.do("play.branch")
        await on.pilot.press("enter")
        await on.pilot.pause()
        assert on.types == ["timer_created"]
        assert on.app.timer.view.live
        await on.do("step.back")
        await on.do("clock.five")
        await on.pilot.press("escape")
        await on.pilot.pause()
        assert on.types == ["timer_created"]
        await on.do("clock.five")
        await on.pilot.press("down", "enter")
        await on.pilot.pause()
        assert on.session.play.clock == 5
        assert len(on.session.log.branches()) == 2


async def test_seats_are_swapped_and_each_offers_its_own_moves(tmp_path: Path) -> None:
    async with stage(tmp_path, "TIMER-S2") as on:
        assert on.app.timer.check_action("clarify", ()) is True
        assert on.app.timer.check_action("reply", ()) is False
        await on.do("user.reply")
        assert on.app.screen is on.app.timer
        await on.do("play.seats")
        assert on.app.timer.check_action("clarify", ()) is False
        assert on.app.timer.check_action("reply", ()) is True
        assert "user: you" in on.line("case")


@pytest.mark.parametrize(
    ("size", "panes"),
    [((80, 24), ["events"]), ((120, 36), ["events", "state", "fields"]), ((200, 50), ["events", "state", "fields"])],
)
async def test_panes_have_room_at_every_size(size: tuple[int, int], panes: list[str], tmp_path: Path) -> None:
    async with stage(tmp_path, size=size) as on:
        assert on.on_screen() == panes
        seen = set()
        for _ in range(3):
            await on.do("pane.next")
            focused = on.app.timer.focused
            assert focused is not None
            assert focused.region.height >= 10
            assert focused.region.right <= size[0]
            seen.add(focused.id)
        assert seen == {"timer-events", "timer-state", "timer-fields"}


async def test_a_blind_model_sees_only_its_side(tmp_path: Path) -> None:
    async with stage(tmp_path, "TIMER-S2", size=(120, 36), blind=True) as on:
        await on.do("model.clarify", "How long?")
        assert on.on_screen() == ["events"]
        everything = "\n".join(
            (on.shown("events"), on.line("case"), on.line("turn"), str(on.app.timer.query_one(TimerClock).beside))
        )
        for hidden in (
            "540",
            "agent_clarification",
            "limit",
            "events[",
            SUITE.case("TIMER-S2").description,
            "scripted",
        ):
            assert hidden not in everything
        await on.do("look.case")
        sheet = cast(SheetScreen, on.app.screen)
        assert "Please set a timer." in "\n".join(row.text for row in sheet._rows)
        assert "540" not in "\n".join(row.text for row in sheet._rows)
        await on.pilot.press("escape")
        await on.do("script.go")
        await on.do("script.go")
        assert "nothing to say" in on.app.told[-1]
        await on.do("play.reveal")
        await on.pilot.press("enter")
        await on.pilot.pause()
        assert on.on_screen() == ["events", "state", "fields"]
        assert Reveal("everything", "model") in [event.body for event in on.session.log.events]


async def test_a_blind_user_sees_the_script_and_no_fields(tmp_path: Path) -> None:
    async with stage(tmp_path, "TIMER-S4", "user", size=(120, 36), blind=True) as on:
        assert on.on_screen() == ["events", "state"]
        assert "user_refusal" in on.shown("state")
        assert "agent_clarification" not in on.shown("state")


async def test_help_sheet_and_leaving(tmp_path: Path) -> None:
    async with stage(tmp_path, "TIMER-S3") as on:
        await on.do("help")
        assert isinstance(on.app.screen, SheetScreen)
        await on.pilot.press("escape")
        await on.do("look.case")
        assert "user_correction: 540 s" in "\n".join(row.text for row in cast(SheetScreen, on.app.screen)._rows)
        await on.pilot.press("escape")
        await on.do("leave")
        assert not on.app.is_running or on.app._exit


async def test_plain_signs_where_the_terminal_has_no_others(tmp_path: Path) -> None:
    async with stage(tmp_path, "TIMER-S3", glyphs=ASCII) as on:
        await on.do("model.create", "360")
        await on.do("clock.one")
        told = on.shown("events") + on.shown("fields") + on.shown("state")
        assert told.isascii()


async def test_a_session_that_cannot_be_saved_says_so_and_stays(tmp_path: Path) -> None:
    async with stage(tmp_path, "TIMER-S1") as on:
        (tmp_path / "s.jsonl").write_bytes(b"changed by another")
        await on.do("clock.one")
        assert "changed by another program" in on.app.told[-1]
        assert on.clock == "0"


def test_every_action_has_its_own_key_and_words() -> None:
    keys = [key for entry in TIMER for key in entry.key.split(",")]
    assert len(keys) == len(set(keys))
    assert len({entry.id for entry in TIMER}) == len(TIMER)
    assert all(entry.about and entry.area for entry in TIMER)
