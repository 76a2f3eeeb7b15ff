"""A zoomed pane says that it is one: its name, the other panes, the past, and the way back stay on the screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.staged import ASKS, driver_for, staged
from tests.tui.tour import text_of


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 42)])
async def test_a_zoomed_pane_keeps_the_tabs(size: tuple[int, int], tmp_path: Path) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl"), size) as stage:
        await stage.send(ASKS)
        await stage.act("pane.2")
        await stage.press("z")
        line = text_of(stage.app)[1]
        assert "[2 Sandbox" in line and "1 Conversation" in line and "zoomed, f8: back" in line
        await stage.press("f3")
        assert "PAST" in text_of(stage.app)[1] and "zoomed, f8: back" in text_of(stage.app)[1]
        await stage.press("4")
        assert stage.shown() == ["checklist-pane"] and "[4 Checklist]" in text_of(stage.app)[1]
        await stage.press("f8")
        assert not any("zoomed" in row for row in text_of(stage.app))
