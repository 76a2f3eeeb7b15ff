"""The line of keys: what fits it, in which order, and what a click on it does."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Static

from tests.tui.mousing import Mouse
from tests.tui.staged import on_screen, until
from tui.app import TujoraApp
from tui.widgets.key_line import KeyLine


class Desk(Screen[None]):
    """A screen with keys of every kind: one that cannot be used now, one that is not shown, two for one action."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a", "note(1)", "First", id="desk.first"),
        Binding("b", "wait", "Waiting", id="desk.waiting"),
        Binding("c", "note(3)", "Secret", show=False, id="desk.secret"),
        Binding("d,e", "note(4)", "[b]Bold[/b]", tooltip="Says it in bold", id="desk.bold"),
        Binding("g", "note(7)", "Needed most", id="desk.needed"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.noted: list[int] = []
        self.in_need = True

    def compose(self) -> ComposeResult:
        """Lay out a text over the line."""
        yield Static("Something to read.")
        yield KeyLine(("desk.needed",))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Let one action wait, and another be of no use where nothing is needed any more."""
        return None if action == "wait" else self.in_need or parameters != (7,)

    def action_note(self, number: int) -> None:
        """Note that it was taken."""
        self.noted.append(number)

    def action_wait(self) -> None:
        """Must not be taken."""
        self.noted.append(-1)


@asynccontextmanager
async def desk(width: int) -> AsyncIterator[tuple[Mouse, Desk, KeyLine]]:
    app = TujoraApp()
    screen = Desk()
    app.first_screen = lambda: screen
    async with app.run_test(size=(width, 10), tooltips=True) as pilot:
        await until(pilot, lambda: app.screen is screen and bool(screen.query_one(KeyLine).placed))
        yield Mouse(app, pilot), screen, screen.query_one(KeyLine)


async def test_the_most_needed_come_first_and_none_is_cut() -> None:
    async with desk(100) as (mouse, _, line):
        names = [entry.live.id for entry in line.placed]
        assert names[:4] == ["desk.needed", "desk.first", "desk.waiting", "desk.bold"]
        assert "desk.secret" not in names
        for width in range(100, 10, -3):
            await mouse.pilot.resize_terminal(width, 10)
            await mouse.pilot.pause()
            text = line.render_line(0).text
            assert len(text) == width
            assert [entry.live.id for entry in line.placed] == names[: len(line.placed)]
            for entry in line.placed:
                assert text[entry.start : entry.end] == entry.live.text, width
            if line.palette is not None and line.palette.start > 0:
                assert text.endswith(line.palette.live.text), width


async def test_a_click_presses_the_key_and_one_that_waits_does_nothing() -> None:
    async with desk(100) as (mouse, screen, line):
        for name in ("desk.first", "desk.waiting", "desk.bold", "desk.needed"):
            await mouse.click_key(name)
        assert screen.noted == [1, 4, 7]
        assert "[b]Bold[/b]" in line.render_line(0).text, "a label is text, never markup"
        gap = next(entry.end for entry in line.placed)
        await mouse.pilot.click(line, offset=(gap, 0))
        assert screen.noted == [1, 4, 7]


async def test_it_is_painted_again_when_other_keys_work_and_when_the_mouse_comes_over_one() -> None:
    async with desk(100) as (mouse, screen, line):
        assert "Needed most" in on_screen(line)[0].text
        screen.in_need = False
        screen.refresh_bindings()
        await mouse.pilot.pause()
        before = on_screen(line)[0]
        assert "Needed most" not in before.text
        place = mouse.keys_in_sight()["desk.bold"]
        await mouse.move((place.x, place.y), held=False)
        assert on_screen(line)[0] != before
        await mouse.move((place.x, 0), held=False)
        assert on_screen(line)[0] == before


async def test_the_hint_is_that_of_the_key_that_stands_under_the_mouse_now() -> None:
    async with desk(100) as (mouse, screen, line):
        start = mouse.keys_in_sight()["desk.bold"]
        await mouse.move((start.x, start.y), held=False)
        assert line.tooltip == "Says it in bold"
        screen.in_need = False
        screen.refresh_bindings()
        await mouse.pilot.pause()
        now = line.key_at(start.x)
        assert now is not None and now.id != "desk.bold"
        assert line.tooltip == now.hint
