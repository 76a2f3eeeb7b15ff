"""Pictures of the walkthrough's main states, one at each of three sizes; `--snapshot-update` takes them anew."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.tui.staged import ASKS, VERIFIES, WRITES, Stage, driver_for, ready
from tui.app import TujoraApp

Scene = Callable[[Stage], Awaitable[None]]


async def _checked(stage: Stage) -> None:
    for line in (ASKS, WRITES, VERIFIES):
        await stage.send(line)
    stage.screen.set_focus(stage.screen.pane("checklist-pane"))
    await stage.press("down")


async def _past(stage: Stage) -> None:
    for line in (ASKS, WRITES, VERIFIES):
        await stage.send(line)
    await stage.press("f3")


async def _reply_waits(stage: Stage) -> None:
    stage.driver.confirm = True
    await stage.send(ASKS)


@pytest.mark.parametrize(
    ("size", "scene"),
    [((200, 50), _checked), ((120, 36), _past), ((80, 24), _reply_waits)],
    ids=["wide", "past", "narrow"],
)
def test_it_looks_as_it_did(tmp_path: Path, snap_compare: Any, size: tuple[int, int], scene: Scene) -> None:
    driver = driver_for(tmp_path / "s.jsonl")
    app = TujoraApp(lambda: driver, what="OWN-001")

    async def before(pilot: Pilot[Any]) -> None:
        await scene(await ready(app, pilot, driver))

    assert snap_compare(app, terminal_size=size, run_before=before)
