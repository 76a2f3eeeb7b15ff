"""What a person waits for on a long session, as ratios: `python -m tests.bench.screen`.

A session of 2,000 events, one of them a tool result of 5 MB, against a session of 12 events: a step back, a change of
pane, a typed character and a search, each from the key to the settled screen; a character typed into a bare Textual
window says how much of it is the waiting itself. Then, from the command to the first paint in a terminal, the
walkthrough of a case and the case browser against a bare Textual window.
"""

from __future__ import annotations

import asyncio
import fcntl
import json
import os
import pty
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from textual.app import App, ComposeResult
from textual.widgets import Input, TextArea

from sessions.events import ToolCall, ToolResult
from tests.tui.staged import Stage, driver_for, staged
from tui.driving import Driver

EVENTS = 2_000
RESULT_BYTES = 5_000_000
TIMES = 9


def _driver(path: Path, events: int, result_bytes: int) -> Driver:
    driver = driver_for(path)
    play = driver.play
    while len(play.log.events) < events - 4:
        number = len(play.log.events)
        if number % 10 < 2:
            play.say(f"Step {number}: I look again.")
        else:
            play.call("read_records", {"collection": "reminders"}, "operator")
    recorded = {"ok": True, "records": [{"id": f"R{n}", "text": "x [b] " * 20} for n in range(result_bytes // 150)]}
    play.append(ToolCall("big", "read_records", {"collection": "reminders"}, None, "operator"))
    play.append(ToolResult("big", {"ok": True, "collection": "reminders", "count": 0, "records": []}, (), recorded))
    assert result_bytes < 1_000 or len(json.dumps(recorded)) > result_bytes * 0.8
    return driver


async def _median(action: Callable[[], Awaitable[None]], undo: Callable[[], Awaitable[None]] | None = None) -> float:
    taken = []
    for _ in range(TIMES):
        begun = time.perf_counter()
        await action()
        taken.append(time.perf_counter() - begun)
        if undo is not None:
            await undo()
    return statistics.median(taken)


async def _measure(folder: Path, events: int, result_bytes: int) -> dict[str, float]:
    driver = _driver(folder / f"{events}.jsonl", events, result_bytes)
    begun = time.perf_counter()
    async with staged(driver, (160, 45)) as stage:
        times = {"open": time.perf_counter() - begun}
        press = stage.press

        def key(*names: str) -> Callable[[], Awaitable[None]]:
            async def action() -> None:
                await press(*names)

            return action

        times["type a character"] = await _median(key("x"))
        stage.screen.composer.input.text = ""
        times["step back"] = await _median(key("f3"))
        times["to the end"] = await _median(key("f5"), key("f3"))
        await press("f5")
        for number, name in enumerate(("conversation", "state", "trace", "checklist"), 1):
            stage.screen.set_focus(stage.screen.pane(f"{name}-pane"))
            await press(str(number))
            times[f"page up in {name}"] = await _median(key("pageup"), key("pagedown"))
        times["open the big result"] = await _open_result(stage)
        times["search"] = await _search(stage, "look again")
        times["search deep in a result"] = await _search(stage, "R30000")
    return times


async def _open_result(stage: Stage) -> float:
    stage.screen.set_focus(stage.screen.pane("trace-pane"))
    await stage.press("end")
    begun = time.perf_counter()
    await stage.press("enter")
    taken = time.perf_counter() - begun
    while stage.app.screen is not stage.screen:
        await stage.press("escape")
    return taken


async def _search(stage: Stage, words: str) -> float:
    begun = time.perf_counter()
    await stage.press("ctrl+f")
    stage.app.screen.query_one(Input).value = words
    await stage.pilot.pause()
    await stage.press("enter")
    taken = time.perf_counter() - begun
    while stage.app.screen is not stage.screen:
        await stage.press("escape")
    return taken


class _Bare(App[None]):
    """A window with nothing but a text field."""

    def compose(self) -> ComposeResult:
        yield TextArea()


async def _bare_character() -> float:
    app = _Bare()
    async with app.run_test(size=(160, 45)) as pilot:
        app.query_one(TextArea).focus()

        async def action() -> None:
            await pilot.press("x")
            await pilot.pause()

        return await _median(action)


_BARE_WINDOW = """
from textual.app import App
from textual.widgets import Static
class Bare(App):
    def compose(self):
        yield Static("first paint")
Bare().run()
"""


def _first_paint(command: list[str], sign: bytes, folder: Path) -> float:
    """Seconds from the start of a command to the moment at which it has drawn `sign` on its terminal."""
    surroundings = {**os.environ, "HOME": str(folder), "TERM": "xterm-256color", "COLUMNS": "120", "LINES": "36"}
    surroundings |= {f"XDG_{kind}_HOME": str(folder / kind.lower()) for kind in ("DATA", "CONFIG", "STATE", "CACHE")}
    taken = []
    for _ in range(TIMES):
        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 36, 120, 0, 0))
        begun = time.perf_counter()
        with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=surroundings) as process:
            os.close(theirs)
            seen = b""
            while sign not in seen:
                seen += os.read(ours, 65536)
            taken.append(time.perf_counter() - begun)
            process.kill()
        os.close(ours)
    return statistics.median(taken)


def _print_first_paints(folder: Path) -> None:
    python = [sys.executable, "-c"]
    bare = _first_paint([*python, _BARE_WINDOW], b"paint", folder)
    print(f"{'first paint, bare window':28} {bare * 1000:8.1f} ms")
    tujora = "import sys; from tui.command_line import main; sys.exit(main(sys.argv[1:]))"
    for name, words, sign in (
        ("first paint, opening a case", ["play", "TUJ-010"], b"Opening"),
        ("first paint of the case", ["play", "TUJ-010"], b"adherence"),
        ("first paint of the browser", [], b"TUJ-010"),
    ):
        taken = _first_paint([*python, tujora, *words], sign, folder)
        print(f"{name:28} {taken * 1000:8.1f} ms {taken / bare:19.1f}")


def main() -> None:
    """Print the times and ratios."""
    bare = asyncio.run(_bare_character())
    with tempfile.TemporaryDirectory() as folder:
        short = asyncio.run(_measure(Path(folder), 12, 100))
        long = asyncio.run(_measure(Path(folder), EVENTS, RESULT_BYTES))
        _print_first_paints(Path(folder))
    print(f"{'':24} {'12 events':>12} {EVENTS:>7} events   ratio")
    for name, taken in short.items():
        print(f"{name:24} {taken * 1000:9.1f} ms {long[name] * 1000:11.1f} ms {long[name] / taken:7.1f}")
    print(f"{'a bare window: a character':24} {bare * 1000:7.1f} ms")


if __name__ == "__main__":
    main()
