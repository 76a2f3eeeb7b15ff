"""Short messages: they go with their screen, and lie over nothing that one writes in."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.geometry import Region
from textual.widgets._toast import Toast

from tests.tui.front import front_door
from tests.tui.staged import Stage, driver_for, staged, until
from tui.screens.browser import BrowserScreen
from tui.screens.dialogs import SheetScreen
from tui.screens.library import LibraryScreen
from tui.widgets.key_line import KeyLine

LONG = "notes.jsonl: cannot be read: line 3 is no JSON, and neither are the lines after it. " * 4


async def test_a_message_goes_when_its_screen_is_left(tmp_path: Path) -> None:
    async with front_door(tmp_path) as front:
        front.app.tell("That could not be done.", error=True)
        await front.settle()
        assert "could not be done" in front.told()
        front.app.show_library()
        await front.until_on(LibraryScreen)
        assert front.told() == ""
        assert not front.screen.query(Toast)


async def test_a_message_told_as_its_screen_is_left_is_shown_on_the_next_one(tmp_path: Path) -> None:
    async with front_door(tmp_path) as front:
        front.app.show_library()
        await front.until_on(LibraryScreen)
        front.app.tell("The library is closed.")
        front.screen.dismiss()
        await front.until_on(BrowserScreen)
        assert "The library is closed." in front.told()
        assert front.screen.query(Toast)


async def test_a_dialog_takes_away_what_was_said_but_no_error(tmp_path: Path) -> None:
    async with front_door(tmp_path) as front:
        front.app.tell("Copied.")
        front.app.tell("That could not be done.", error=True)
        await front.settle()
        await front.press("f1")
        assert isinstance(front.screen, SheetScreen)
        assert front.told() == "That could not be done."
        front.app.tell("Said on the sheet.")
        await front.press("escape")
        assert front.told() == "That could not be done."


async def test_an_error_is_called_one_and_shows_no_markup(tmp_path: Path) -> None:
    async with front_door(tmp_path) as front:
        front.app.tell("[/bold] is no file", error=True)
        await front.settle()
        shown = str(front.screen.query_one(Toast).render())
        assert shown.startswith("Error")
        assert "[/bold] is no file" in shown


def _seen(stage: Stage) -> list[Region]:
    """Where messages are painted."""
    found = [stage.screen.find_widget(toast).visible_region for toast in stage.screen.query(Toast)]
    return [region for region in found if region.area]


AROUND = ("#case-line", "#body", "#timeline", "#turn-line", "#composer", "#tabs-above", "#tabs-beside")


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 36), (160, 42)])
@pytest.mark.parametrize("lines", [1, 6])
async def test_messages_cover_nothing(lines: int, size: tuple[int, int], tmp_path: Path) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl"), size=size) as stage:
        stage.screen.composer.set_line("\n".join(f"line {number}" for number in range(lines)))
        for number in range(4):
            stage.app.tell(f"{number}: {LONG}", error=True)
        await until(stage.pilot, lambda: bool(_seen(stage)))
        await stage.pilot.pause()
        assert str(list(stage.screen.query(Toast))[-1].render()).splitlines()[1][0] == "3"
        footer = stage.screen.query_one(KeyLine).region
        assert max(seen.bottom for seen in _seen(stage)) == footer.y
        parts = [stage.screen.query_one(name) for name in AROUND]
        for part in (entry.region for entry in parts if entry.display):
            assert not any(part.overlaps(seen) for seen in _seen(stage))


async def test_what_is_said_takes_one_row_and_gives_it_back(tmp_path: Path) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl"), size=(80, 24)) as stage:
        height = stage.screen.query_one("#body").region.height
        stage.app.tell("Copied.")
        await until(stage.pilot, lambda: bool(_seen(stage)))
        assert stage.screen.query_one("#body").region.height == height - 1
        stage.app.clear_notifications()
        await until(stage.pilot, lambda: stage.screen.query_one("#body").region.height == height)


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_what_is_said_over_a_dialog_leaves_it_whole(size: tuple[int, int], tmp_path: Path) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl"), size=size) as stage:
        await stage.press("f1")
        dialog = stage.app.screen.query_one(".dialog")
        before = dialog.region
        await stage.press("c")
        await until(stage.pilot, lambda: bool(stage.app.screen.query(Toast)))
        await stage.pilot.pause()
        toast = stage.app.screen.find_widget(stage.app.screen.query_one(Toast)).visible_region
        assert toast.area and dialog.region == before and not before.overlaps(toast)
