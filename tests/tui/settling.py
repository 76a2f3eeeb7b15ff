"""How a test waits for a screen: until nothing is left that could run now, not until the machine seems to be idle.

Textual's own pilot looks at the processor's load and sleeps for at least 20 ms at every key. Here the event loop is
given turns until it has nothing ready, timers that are about to ring have rung and work in threads has come back;
then the screen paints what it owes, once; and that again until it is quiet.
"""

from __future__ import annotations

import asyncio
from typing import Any
from weakref import WeakSet

from textual._context import active_app
from textual.app import App
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.screen import Screen

QUIET_ROUNDS = 2
"""A round in which something was done may have made more to do; after so many rounds without, nothing is left."""
SOON = 0.02
"""A timer that rings within this time (seconds) belongs to what goes on now: a resize, a repaint."""
HELD_BACK = 0.2
"""What rings within this time belongs to it while the app holds its screens back: as the palette closes, it does."""
PATIENCE = 5.0
"""How long work in threads is waited for, in seconds; a search that a test holds up on purpose goes on longer."""

_owed: WeakSet[Screen[object]] = WeakSet()
_paint = Screen._compositor_refresh


def owe_painting(screen: Screen[object]) -> None:
    """Let a screen be painted when all is quiet, once for all that changed. It takes the place of painting at once."""
    _owed.add(screen)
    screen._dirty_widgets.clear()
    screen.app._update_mouse_over(screen)


async def settle(min_sleep: float = 0, max_sleep: float = 1) -> None:
    """Return when the app that is running has nothing left to do now. It takes the place of Textual's wait."""
    del min_sleep, max_sleep
    app = active_app.get()
    while await _quieten(app) and _owed:
        for screen in list(_owed):
            _owed.discard(screen)
            if screen.is_attached:
                _paint(screen)


async def _quieten(app: App[object]) -> bool:
    """Wait until nothing is ready to run. Returns whether the app still runs and is waited for in vain no longer."""
    loop = asyncio.get_running_loop()
    quiet = 0
    while quiet < QUIET_ROUNDS:
        await asyncio.sleep(0)
        if app._exit and app._task is not None:
            await asyncio.wait([app._task], timeout=PATIENCE)
            return False
        quiet += 1
        if loop._ready:  # type: ignore[attr-defined]
            quiet = 0
            continue
        if app.is_running and app.screen_stack:
            app.screen._on_timer_update()
        if (due := _next_timer(loop, HELD_BACK if app._batch_count else SOON)) is not None:
            quiet = 0
            await _rung(loop, due)
        elif working := _in_threads(app):
            quiet = 0
            done, _ = await asyncio.wait(working, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
            if not done:
                return True
    return True


def _next_timer(loop: asyncio.AbstractEventLoop, within: float) -> float | None:
    """Return when the next timer rings, by the loop's clock, where that is within some seconds."""
    due = [handle.when() for handle in loop._scheduled if not handle.cancelled()]  # type: ignore[attr-defined]
    first = min(due, default=None)
    return first if first is not None and first - loop.time() < within else None


async def _rung(loop: asyncio.AbstractEventLoop, due: float) -> None:
    """Return once the timers that are due at a time have rung."""
    reached = loop.create_future()
    loop.call_at(due, lambda: reached.done() or reached.set_result(None))
    await reached


def _in_threads(app: App[object]) -> list[asyncio.Task[None]]:
    return [
        worker._task
        for worker in app.workers
        if worker._thread_worker and worker.is_running and worker._task is not None
    ]


_PARSED: dict[tuple[object, ...], list[RuleSet]] = {}
_parse = Stylesheet._parse_rules


def parse_once(sheet: Stylesheet, *given: Any, **named: Any) -> list[RuleSet]:
    """Parse a style sheet for the first app that has it with these variables. It takes the place of Textual's parsing.

    Textual parses every widget's sheet for each app anew; the tests start some hundreds.
    """
    asked = (given, tuple(named.items()), tuple(sheet._variables.items()))
    if asked not in _PARSED:
        _PARSED[asked] = _parse(sheet, *given, **named)
    return _PARSED[asked]
