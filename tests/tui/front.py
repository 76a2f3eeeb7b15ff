"""The front door under test: the app on a folder of its own, and sessions of shipped cases saved in it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input

from cases.catalogue import SUITE, load_case
from sessions.events import EndReason, Seat
from sessions.play import create_play, new_header
from tests.sessions.played import ticking
from tests.tui.staged import on_screen, until
from tui.app import TujoraApp
from tui.driving import Driver
from tui.front_keys import BROWSER, CASE_SHEET, LIBRARY, SETTINGS_KEYS
from tui.presenting.parts import Part
from tui.screens.browser import BrowserScreen
from tui.widgets.case_table import EntryTable
from tui.widgets.line_view import LineView
from tui.widgets.rows_view import RowsView

KEYS = {entry.id: entry.key.split(",")[0] for entry in (*BROWSER, *LIBRARY, *CASE_SHEET, *SETTINGS_KEYS)}


def save_session(
    folder: Path,
    case_id: str,
    name: str,
    *,
    kind: str = "reference",
    ended: EndReason | None = "completed",
    started: str = "2026-12-01T00:00:00+00:00",
    run: str = "run-1",
    model: str = "",
    roles: Mapping[str, str] | None = None,
) -> Path:
    """Save a session of a case (an id, or the path of its file), played by its first walkthrough of a kind."""
    case = load_case(case_id)
    settings = {"view": "open"} if case.suite == SUITE else {"view": "open", "case_file": case_id}
    walkthrough = next(entry for entry in case.executable.walkthroughs if entry.kind == kind)
    header = new_header(
        case, session_id=name, run_id=run, started_at=started, model_version=model, settings=settings, roles=roles or {}
    )
    path = folder / f"{name}.jsonl"
    seats = (Seat("model", walkthrough.kind, walkthrough.name),)
    driver = Driver(create_play(path, case, header, ticking(), seats), "rita")
    driver.confirm = ended is None  # then it does not end by itself
    driver.advance()
    if ended and not driver.play.ended:
        driver.end(ended)
    return path


class Front:
    """The app on screen."""

    def __init__(self, app: TujoraApp, pilot: Pilot[str], folder: Path) -> None:
        self.app, self.pilot, self.folder = app, pilot, folder

    @property
    def screen(self) -> Screen[Any]:
        """The screen on top."""
        return self.app.screen

    async def settle(self) -> None:
        """Let everything that goes on beside the screen end."""
        await self.app.workers.wait_for_complete()
        await self.pilot.pause()
        await self.pilot.pause()

    async def press(self, *keys: str) -> None:
        """Press keys and let the app settle."""
        await self.pilot.press(*keys)
        await self.settle()

    async def act(self, action: str) -> None:
        """Take an action by the key that its id has, from the list."""
        next(iter(self.screen.query("#cases, #sessions, #lines, #settings"))).focus()
        await self.pilot.pause()
        await self.press(KEYS[action])

    async def search(self, words: str) -> None:
        """Type into the search line."""
        self.screen.query_one("#search", Input).value = words
        await self.settle()

    async def write(self, text: str) -> None:
        """Write into the dialog on screen and send it."""
        self.screen.query_one(Input).value = text
        await self.press("enter")

    async def back_to(self, screen: type[Screen[Any]]) -> bool:
        """Leave whatever is over a screen of this kind; returns whether there is one."""
        if not any(isinstance(entry, screen) for entry in self.app.screen_stack):
            return False
        while not isinstance(self.screen, screen):
            await self.app.pop_screen()
            await self.pilot.pause()
        return True

    async def back_to_browser(self) -> None:
        """Leave whatever is over the browser, and put the browser as it was at the start."""
        await self.back_to(BrowserScreen)
        assert isinstance(self.screen, BrowserScreen)
        self.screen.blind = False
        self.screen.remove_class("-blind")
        self.screen.action_clear()
        self.table.light("TUJ-001")
        await self.settle()

    async def until_on(self, screen: type[Screen[Any]]) -> None:
        """Wait until a kind of screen is on top."""
        await until(self.pilot, lambda: isinstance(self.app.screen, screen) and self.app.screen.is_mounted)
        await self.settle()

    @property
    def table(self) -> EntryTable:
        """The table of the screen on top."""
        return self.screen.query_one(EntryTable)

    def cells(self, key: str) -> dict[str, str]:
        """What the table's cells of one entry say."""
        return {name: "".join(span.text for span in cell) for name, cell in self.table._cells_of(key).items()}

    def painted(self, name: str = "#cases") -> str:
        """What a widget has painted."""
        widget = self.screen.query_one(name)
        return "\n".join(line.text for line in on_screen(widget))

    def line(self, name: str) -> str:
        """What one of the lines says."""
        return self.screen.query_one(f"#{name}", LineView).text

    def parts(self, name: str) -> tuple[Part, ...]:
        """The parts of one of the lines."""
        return self.screen.query_one(f"#{name}", LineView)._parts

    def rows(self, name: str) -> str:
        """What a list of rows shows, as text."""
        return "\n".join(entry.text for entry in self.screen.query_one(f"#{name}", RowsView).rows)

    def told(self) -> str:
        """What the app has told in messages."""
        return "\n".join(str(notice.message) for notice in self.app._notifications)


@asynccontextmanager
async def front_door(folder: Path, size: tuple[int, int] = (100, 24), *own_cases: Path) -> AsyncIterator[Front]:
    """Open the browser on a folder of sessions, and folders of designers' own cases."""
    app = TujoraApp()
    app.sessions = str(folder)
    app.own_cases = tuple(str(path) for path in own_cases)
    async with app.run_test(size=size, notifications=True, tooltips=True) as pilot:
        front = Front(app, pilot, folder)
        await front.until_on(BrowserScreen)
        await until(pilot, lambda: bool(front.table.entries))
        await front.settle()
        yield front
