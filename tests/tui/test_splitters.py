"""Dragging the lines between the panes: live, as far as panes stay readable, remembered, at every layout."""

from __future__ import annotations

import tomllib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.tui.front import front_door
from tests.tui.mousing import Mouse
from tests.tui.staged import Stage, driver_for, staged, until
from tui.app import ASCII_VARIABLE
from tui.screens.browser import BrowserScreen
from tui.screens.resizing import BOUNDARIES, LEAST_HEIGHT, LEAST_TABBED, LEAST_WIDTH
from tui.screens.walkthrough import WalkthroughScreen
from tui.widgets.splitter import Splitter

LARGE, MEDIUM, SMALL = (200, 50), (120, 36), (80, 24)
ON_SCREEN = {LARGE: set(BOUNDARIES), MEDIUM: {"conversation-line"}, SMALL: set()}


class Lines(Mouse):
    """The mouse, and the lines that it drags."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage.app, stage.pilot)
        self.stage = stage

    def line(self, name: str) -> Splitter:
        return self.stage.screen.query_one(f"#{name}", Splitter)

    def place(self, name: str) -> int:
        line = self.line(name)
        return line.region.x if line.parts == "columns" else line.region.y

    def on(self, name: str, at: int | None = None) -> tuple[int, int]:
        """A place of the screen on a line, or where the line would be at another column or row."""
        line = self.line(name)
        x, y = line.region.x + line.region.width // 2, line.region.y + line.region.height // 2
        if at is None:
            return x, y
        return (at, y) if line.parts == "columns" else (x, at)

    async def pull(self, name: str, *places: int) -> None:
        await self.drag(self.on(name), *(self.on(name, at) for at in places))

    def painted(self, name: str) -> str:
        line = self.line(name)
        return "".join(line.render_line(y).text for y in range(line.size.height))


@asynccontextmanager
async def lines(folder: Path, size: tuple[int, int] = LARGE) -> AsyncIterator[Lines]:
    async with staged(driver_for(folder / "s.jsonl"), size) as stage:
        yield Lines(stage)


async def test_there_is_a_line_between_any_two_neighbours_and_no_other(tmp_path: Path) -> None:
    async with lines(tmp_path) as mouse:
        for size in (LARGE, MEDIUM, SMALL, MEDIUM, LARGE):
            await mouse.pilot.resize_terminal(*size)
            await mouse.pilot.pause()
            assert {name for name in BOUNDARIES if mouse.line(name).region.area} == ON_SCREEN[size], size
        await mouse.stage.act("pane.zoom")
        assert not any(mouse.line(name).region.area for name in BOUNDARIES)
        await mouse.stage.act("pane.zoom")
        await mouse.stage.act("pane.3")
        await mouse.stage.press("h")
        assert not mouse.line("trace-line").region.area
        assert mouse.line("checklist-line").region.area


async def test_two_columns_of_a_wide_screen_share_it_and_are_dragged(tmp_path: Path) -> None:
    async with lines(tmp_path) as mouse:
        await mouse.stage.act("pane.4")
        await mouse.stage.press("h")
        halves = mouse.place("conversation-line")
        assert abs(halves - LARGE[0] // 2) <= 1
        await mouse.press(mouse.on("conversation-line"))
        for at in (60, 140, 45):
            await mouse.move(mouse.on("conversation-line", at))
            assert mouse.place("conversation-line") == at
        await mouse.release(mouse.on("conversation-line"))
        await mouse.click(mouse.line("conversation-line"), times=2)
        assert mouse.place("conversation-line") == halves


@pytest.mark.parametrize(
    ("size", "name", "places"),
    [
        (LARGE, "conversation-line", (60, 35, 110, 41, 90)),
        (LARGE, "checklist-line", (120, 160, 95, 133)),
        (LARGE, "trace-line", (14, 33, 20, 37)),
        (MEDIUM, "conversation-line", (59, 40, 70, 33)),
    ],
)
async def test_the_line_goes_where_the_mouse_goes(
    tmp_path: Path, size: tuple[int, int], name: str, places: tuple[int, ...]
) -> None:
    async with lines(tmp_path, size) as mouse:
        focused = mouse.stage.screen.focused
        await mouse.press(mouse.on(name))
        for at in places:
            await mouse.move(mouse.on(name, at))
            assert mouse.place(name) == at
        await mouse.release(mouse.on(name))
        await mouse.move(mouse.on(name, places[0]), held=False)
        assert mouse.place(name) == places[-1], "it stays where it was let go"
        assert mouse.stage.screen.focused is focused


@pytest.mark.parametrize("size", [LARGE, (151, 30), MEDIUM, (100, 24)])
async def test_no_pane_is_dragged_too_small_to_read(tmp_path: Path, size: tuple[int, int]) -> None:
    async with lines(tmp_path, size) as mouse:
        for name in ON_SCREEN[MEDIUM if size[0] < 150 else LARGE]:
            for at in (0, size[0] - 1 if mouse.line(name).parts == "columns" else size[1] - 1):
                await mouse.pull(name, at)
                if size[0] < 150:
                    assert mouse.stage.screen.query_one("#side").region.width >= LEAST_TABBED, "every tab is in sight"
                for pane in mouse.stage.shown():
                    region = mouse.stage.screen.pane(pane).region
                    assert region.width >= LEAST_WIDTH, (name, at, pane)
                    assert region.height >= LEAST_HEIGHT, (name, at, pane)
                    assert region.right <= size[0], (name, at, pane)


async def test_a_double_click_gives_the_usual_sizes(tmp_path: Path) -> None:
    async with lines(tmp_path) as mouse:
        usual = {name: mouse.place(name) for name in BOUNDARIES}
        await mouse.pull("conversation-line", 90)
        await mouse.pull("checklist-line", 160)
        await mouse.pull("trace-line", 12)
        assert all(mouse.place(name) != at for name, at in usual.items())
        for name in BOUNDARIES:
            await mouse.click(mouse.line(name))
        assert mouse.place("conversation-line") == 90, "one click alone changes nothing"
        for name in BOUNDARIES:
            await mouse.click(mouse.line(name), times=2)
        assert {name: mouse.place(name) for name in BOUNDARIES} == usual
        assert mouse.stage.screen.shares == {}


async def test_a_size_holds_through_other_layouts(tmp_path: Path) -> None:
    async with lines(tmp_path) as mouse:
        await mouse.pull("conversation-line", 100)
        await mouse.pull("checklist-line", 160)
        places = {name: mouse.place(name) for name in BOUNDARIES}
        for size in (SMALL, MEDIUM, (60, 15), (100, 24), LARGE):
            await mouse.pilot.resize_terminal(*size)
            await mouse.pilot.pause()
            for pane in mouse.stage.shown():
                assert mouse.stage.screen.pane(pane).region.right <= size[0], (size, pane)
        assert {name: mouse.place(name) for name in BOUNDARIES} == places


async def test_a_resize_while_a_line_is_held_lets_it_go(tmp_path: Path) -> None:
    async with lines(tmp_path) as mouse:
        await mouse.press(mouse.on("trace-line"))
        assert mouse.app.mouse_captured is mouse.line("trace-line")
        await mouse.pilot.resize_terminal(*SMALL)
        await until(mouse.pilot, lambda: mouse.app.mouse_captured is None)
        assert not mouse.line("trace-line").dragged


async def test_a_release_that_never_came_lets_the_line_go(tmp_path: Path) -> None:
    async with lines(tmp_path) as mouse:
        await mouse.press(mouse.on("conversation-line"))
        await mouse.move(mouse.on("conversation-line", 80))
        await mouse.move(mouse.on("conversation-line", 40), held=False)
        assert mouse.place("conversation-line") == 80
        assert mouse.app.mouse_captured is None


@pytest.mark.parametrize("plain", [False, True])
async def test_a_line_under_the_mouse_shows_by_its_signs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plain: bool
) -> None:
    if plain:
        monkeypatch.setenv(ASCII_VARIABLE, "1")
    async with lines(tmp_path) as mouse:
        for name in BOUNDARIES:
            resting = mouse.painted(name)
            assert " " in resting, "at rest only a grip shows"
            assert resting.strip(), "at rest a grip shows"
            await mouse.move(mouse.on(name), held=False)
            lit = mouse.painted(name)
            assert " " not in lit
            assert not set(lit) & set(resting)
            assert (resting + lit).isascii() == plain
            await mouse.move((0, 0), held=False)
            assert mouse.painted(name) == resting


async def test_dragging_a_line_selects_no_text_and_dragging_over_text_moves_no_line(tmp_path: Path) -> None:
    async with lines(tmp_path) as mouse:
        pane = mouse.stage.screen.pane("conversation-pane")
        start = (pane.region.x + 2, pane.region.y + 1)
        await mouse.drag(start, (pane.region.x + 30, pane.region.y + 2))
        selected = mouse.stage.screen.get_selected_text()
        assert selected
        await mouse.pull("checklist-line", 150, 140)
        assert mouse.stage.screen.get_selected_text() == selected
        before = {name: mouse.place(name) for name in BOUNDARIES}
        await mouse.drag(start, (120, 20))
        assert {name: mouse.place(name) for name in BOUNDARIES} == before


async def test_the_key_works_for_the_pane_that_tabs_show(tmp_path: Path) -> None:
    async with lines(tmp_path, MEDIUM) as mouse:
        await mouse.stage.act("pane.4")
        width = mouse.stage.screen.pane("checklist-pane").region.width
        await mouse.stage.press("plus")
        assert mouse.stage.screen.pane("checklist-pane").region.width > width
        await mouse.stage.press("minus", "minus")
        assert mouse.stage.screen.pane("checklist-pane").region.width < width


async def test_dragged_sizes_are_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    config = tmp_path / "settings.toml"
    monkeypatch.setenv("TUJORA_CONFIG", str(config))
    places: list[int] = []
    for _ in range(2):
        async with front_door(tmp_path / "s", MEDIUM) as front:
            await front.act("browser.model")
            await front.until_on(WalkthroughScreen)
            screen = front.screen
            assert isinstance(screen, WalkthroughScreen)
            line = screen.query_one("#conversation-line", Splitter)
            mouse = Mouse(front.app, front.pilot)
            if not places:
                y = line.region.y + 3
                await mouse.drag((line.region.x, y), (66, y))
            places.append(line.region.x)
            await mouse.take("Browser: Cases")
            await front.until_on(BrowserScreen)
    assert places == [66, 66]
    assert set(tomllib.loads(config.read_text())["layout"]) == {"sizes"}
