"""The order of the palette: what the screen does first, then what holds everywhere, the same each time."""

from __future__ import annotations

from pathlib import Path

from textual.command import Command, CommandList, CommandPalette

from tests.tui.staged import Stage, driver_for, staged, until
from tui.keys import WALKTHROUGH

GENERAL = ["Browser: Cases", "Library: Sessions", "Report: Figures", "Review: Queue"]


async def offered(stage: Stage) -> list[str]:
    """What the palette lists, from the top."""
    await stage.press("ctrl+p")
    await until(stage.pilot, lambda: isinstance(stage.app.screen, CommandPalette))
    await stage.app.workers.wait_for_complete()
    await until(stage.pilot, lambda: stage.app.screen.query_one(CommandList).option_count > 0)
    options = stage.app.screen.query_one(CommandList).options
    listed = [str(option.hit.text) for option in options if isinstance(option, Command)]
    await stage.press("escape")
    await until(stage.pilot, lambda: not isinstance(stage.app.screen, CommandPalette))
    return listed


async def test_the_screens_own_actions_come_first_in_the_same_order_each_time(tmp_path: Path) -> None:
    orders = []
    for number in range(2):
        async with staged(driver_for(tmp_path / f"{number}.jsonl"), (120, 36)) as stage:
            orders += [await offered(stage), await offered(stage)]
    assert all(order == orders[0] for order in orders)
    listed = orders[0]
    own = [f"{entry.area}: {entry.label}" for entry in WALKTHROUGH]
    assert listed[: len(own)] == own
    assert [title for title in listed if title in GENERAL] == GENERAL
    assert listed.index("Composer: Send") < listed.index(GENERAL[0])
    assert listed[-1] == "Program: Quit"


async def test_the_form_has_its_own_actions_first_too(tmp_path: Path) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl"), (120, 36)) as stage:
        await stage.press("ctrl+o")
        await stage.pilot.pause()
        assert (await offered(stage))[:3] == ["Help: Help", "Form: Send", "Form: Close"]
