"""The walkthrough screen under test: a session of the small case, worked by keys, and what it shows."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any

from textual.geometry import Region
from textual.pilot import Pilot
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Input

from cases.catalogue import Case
from sessions.events import Seat
from sessions.play import create_play
from tests.sessions.played import header_of, ticking
from tests.small_case import REPLY, small_case
from tui.app import TujoraApp
from tui.driving import Driver
from tui.keys import WALKTHROUGH
from tui.screens.walkthrough import WalkthroughScreen
from tui.widgets.composer_input import ComposerInput
from tui.widgets.line_view import LineView
from tui.widgets.rows_view import RowsView

KEYS = {entry.id: entry.key.split(",")[0] for entry in WALKTHROUGH}
ASKS = "What time would you like the reminder?"
WRITES = '/write_record reminders create label="Call Sam" start=16:00'
VERIFIES = "/verify_record reminders R2"

WALKTHROUGHS = f"""
[[faults]]
tool = "tracker"
operations = ["ring"]
error = "TRACKER_UNAVAILABLE"
message = "The tracker does not answer."

[[walkthroughs]]
name = "reference"
kind = "reference"
steps = [
  {{ call = "read_records", arguments = {{ collection = "reminders" }} }},
  {{ say = "{ASKS}" }},
  {{ call = "write_record", arguments = {{ collection = "reminders", operation = "create", fields = {{ label = "Call Sam", start = "16:00" }} }} }},
  {{ call = "verify_record", arguments = {{ collection = "reminders", record_id_or_request_id = "R2" }} }},
  {{ say = "I will remind you at four." }},
]
[walkthroughs.verdicts]
A1 = [true, "It asks."]

[[walkthroughs]]
name = "too eager"
kind = "pitfall"
fails = ["A2"]
steps = [
  {{ call = "write_record", arguments = {{ collection = "reminders", operation = "create", fields = {{ label = "Call Sam", start = "15:00" }} }} }},
  {{ say = "Done." }},
]
"""


@cache
def staged_case() -> Case:
    """The small case with a fault and two walkthroughs."""
    return small_case(extra=WALKTHROUGHS)


def driver_for(path: Path, case: Case | None = None, seats: tuple[Seat, ...] = (), **options: Any) -> Driver:
    """A driver of a new session in a file."""
    own = case or staged_case()
    driver = Driver(create_play(path, own, header_of(own), ticking(), seats), "rita", **options)
    driver.advance()
    return driver


AS_USER = (Seat("model", "reference", "reference"), Seat("user", "operator"))


class Stage:
    """One walkthrough on screen."""

    def __init__(self, app: TujoraApp, pilot: Pilot[str], driver: Driver) -> None:
        self.app, self.pilot, self.driver = app, pilot, driver

    @property
    def screen(self) -> WalkthroughScreen:
        """The walkthrough, also where a dialog is over it."""
        return next(screen for screen in self.app.screen_stack if isinstance(screen, WalkthroughScreen))

    async def press(self, *keys: str) -> None:
        """Press keys and let the app settle."""
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def act(self, action: str) -> None:
        """Take an action by the key that its id has, from the conversation pane."""
        self.screen.set_focus(self.screen.pane("conversation-pane"))
        await self.press(KEYS[action])

    async def send(self, line: str) -> None:
        """Write a line into the composer and send it."""
        self.screen.set_focus(self.screen.composer.input)
        self.screen.query_one(ComposerInput).text = line
        await self.press("enter")

    async def write(self, text: str) -> None:
        """Write into the dialog on screen and send it."""
        self.app.screen.query_one(Input).value = text
        await self.press("enter")

    def lay_out_anew(self, step: int | None = None) -> None:
        """Undo what an action left: layout, modes, what is written, messages; and show a step (None: the live end)."""
        self.screen.zoomed = ""
        self.screen.hidden.clear()
        self.screen.shares.clear()
        self.driver.confirm = False
        self.screen.composer.input.text = ""
        self.app.clear_notifications()
        self.screen.show_session(step)

    def rows(self, pane: str) -> str:
        """What a pane shows, as text."""
        return "\n".join(entry.text for entry in self.screen.query_one(f"#{pane}", RowsView).rows)

    def line(self, name: str) -> str:
        """What one of the lines around the panes says."""
        return self.screen.query_one(f"#{name}", LineView).text

    def told(self) -> str:
        """What the app has told in messages."""
        return "\n".join(str(notice.message) for notice in self.app._notifications)

    def shown(self) -> list[str]:
        """The panes that are on screen."""
        return [name for name in self.screen.visible_panes() if self.screen.pane(name).display]

    async def played(self) -> None:
        """Play the small case to its last call."""
        for line in (ASKS, WRITES, VERIFIES):
            await self.send(line)


def on_screen(widget: Widget) -> list[Strip]:
    """The lines of a widget as they were painted last: what it was not asked to paint again is as it was."""
    return widget.render_lines(Region(widget.gutter.left, widget.gutter.top, *widget.size))


async def until(pilot: Pilot[Any], holds: Callable[[], bool]) -> None:
    """Let the app run until something holds."""
    for _ in range(500):
        if holds():
            return
        await pilot.pause()
    raise AssertionError("it never came to hold")


async def ready(app: TujoraApp, pilot: Pilot[Any], driver: Driver) -> Stage:
    """Wait until the walkthrough of an app that is running shows its session."""
    await until(pilot, lambda: any(isinstance(screen, WalkthroughScreen) for screen in app.screen_stack))
    await until(pilot, lambda: bool(app.screen.query("#case-line")))
    stage = Stage(app, pilot, driver)
    await until(pilot, lambda: driver.play.case.case_id in stage.line("case-line"))
    await pilot.pause()
    return stage


@asynccontextmanager
async def staged(driver: Driver, size: tuple[int, int] = (150, 30), at_first: bool = False) -> AsyncIterator[Stage]:
    """Open a driver's session on screen."""
    app = TujoraApp(lambda: driver, what="OWN-001", at_first=at_first)
    async with app.run_test(size=size, notifications=True, tooltips=True) as pilot:
        yield await ready(app, pilot, driver)


__all__ = [
    "ASKS",
    "AS_USER",
    "KEYS",
    "REPLY",
    "VERIFIES",
    "WRITES",
    "Stage",
    "driver_for",
    "ready",
    "staged",
    "staged_case",
    "until",
]
