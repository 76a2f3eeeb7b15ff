"""Short messages: they go with their screen, and lie over nothing that one writes in."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.geometry import Region
from textual.widgets import Footer
from textual.widgets._toast import Toast

from tests.tui.front import front_door
from tests.tui.staged import Stage, driver_for, staged, until
from tui.screens.browser import BrowserScreen
from tui.screens.dialogs import SheetScreen
from tui.screens.library import LibraryScreen

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


@pytest.mark.parametrize("lines", [1, 6])
async def test_messages_leave_composer_and_footer_free(lines: int, tmp_path: Path) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl"), size=(80, 24)) as stage:
        stage.screen.composer.set_line("\n".join(f"line {number}" for number in range(lines)))
        for number in range(4):
            stage.app.tell(f"{number}: {LONG}", error=True)
        await until(stage.pilot, lambda: bool(_seen(stage)))
        assert [str(toast.render()).splitlines()[1][0] for toast in stage.screen.query(Toast)] == ["3"]
        for below in (stage.screen.composer, stage.screen.query_one(Footer)):
            assert below.region.area
            assert not any(below.region.overlaps(seen) for seen in _seen(stage))
