"""Keys that come faster than the screen: nothing is laid out yet, nothing is there to choose."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual import events

from tests.tui.front import front_door
from tests.tui.staged import ASKS, driver_for, staged, until
from tui.action_palette import ActionPalette
from tui.widgets.rows_view import RowsView


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
@pytest.mark.parametrize("pane", ["1", "2", "3", "4"])
async def test_a_pane_that_was_hidden_is_chosen_in_at_once(tmp_path: Path, pane: str, size: tuple[int, int]) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl"), size) as stage:
        await stage.played()
        await stage.press("escape", "2", "3", "f3", "f3")
        for key in (pane, "enter", "space", "end", "enter", "down"):
            stage.app.post_message(events.Key(key, key if len(key) == 1 else None))
        await stage.pilot.pause()
        assert stage.app.is_running
        assert stage.rows("conversation-pane")


async def test_a_list_without_room_has_nothing_to_choose(tmp_path: Path) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl"), (80, 24)) as stage:
        await stage.send(ASKS)
        for hidden in stage.screen.query(RowsView):
            hidden.action_choose()
            hidden.action_cursor(1)
            hidden.action_page(1)
            hidden.action_edge(1)
        await stage.pilot.pause()
        assert stage.app.is_running


async def test_a_filter_that_is_gone_is_not_changed(tmp_path: Path) -> None:
    async with front_door(tmp_path, (100, 30)) as front:
        await front.press("f6", "right", "right", "f8", "enter")
        await front.settle()
        assert front.app.is_running


@pytest.mark.parametrize("key", ["pageup", "pagedown", "up", "down", "home", "end", "enter"])
async def test_a_palette_that_is_still_empty(tmp_path: Path, key: str) -> None:
    async with front_door(tmp_path, (100, 30)) as front:
        front.app.post_message(events.Key("ctrl+p", None))
        front.app.post_message(events.Key(key, None))
        await until(front.pilot, lambda: isinstance(front.app.screen, ActionPalette) or key == "enter")
        await front.pilot.press("escape", "escape")
        assert front.app.is_running


async def test_a_long_search_for_a_verdict_leaves_the_screen_alive(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.screens.stepping._MOMENT", 0.0)
    async with staged(driver_for(tmp_path / "s.jsonl"), (120, 36)) as stage:
        await stage.played()
        for number in range(12):
            stage.driver.play.say(f"Step {number}.")
        stage.screen.show_session()
        await stage.act("step.verdict_back")
        await until(stage.pilot, lambda: stage.screen.view.index == 4)
        assert "Looking for a change" in stage.told()
