"""Half-written lines: they stand there again when the session is opened again, and nowhere else."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from textual import events

from sessions.play import create_play
from tests.sessions.played import header_of, opened_again, ticking
from tests.tui.staged import ASKS, WRITES, Stage, driver_for, staged, staged_case, until
from tui.drafts import Draft, Drafts, drafts_beside
from tui.driving import Driver
from tui.screens.browser import BrowserScreen
from tui.settings_file import settings_path

HALF = '/write_record reminders create label="Evening 👩‍🚀'


def again(path: Path) -> Driver:
    """A driver of a saved session, as it is opened again."""
    return Driver(opened_again(path, staged_case()), "rita")


def kept() -> list[Path]:
    """The files of half-written lines."""
    return sorted((drafts_beside(settings_path())).glob("*"))


async def write(stage: Stage, text: str) -> None:
    """Write as one does, key by key."""
    stage.screen.set_focus(stage.screen.composer.input)
    for character in text:
        stage.app.post_message(events.Key(character, character))
    await until(stage.pilot, lambda: stage.screen.composer.input.text.endswith(text))


async def test_a_half_written_line_is_there_again_after_quitting(tmp_path: Path) -> None:
    path = tmp_path / "s.jsonl"
    async with staged(driver_for(path)) as stage:
        await stage.send(ASKS)
        await write(stage, HALF)
        await stage.press("ctrl+j")
        await write(stage, "second")
        await stage.press("left", "ctrl+q")
    before = path.read_bytes()
    async with staged(again(path)) as stage:
        field = stage.screen.composer.input
        assert field.text == HALF + "\nsecond"
        assert field.cursor_location == (1, len("second"))
        assert stage.screen.focused is field
        await stage.press("!")
        assert field.text == HALF + "\nsecond!"
    assert path.read_bytes() == before
    async with staged(again(path)) as stage:
        assert stage.screen.composer.input.text == HALF + "\nsecond!"


async def test_keys_right_before_quitting_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "s.jsonl"
    async with staged(driver_for(path)) as stage:
        for key in ("a", "b", "c", "ctrl+q"):
            stage.app.post_message(events.Key(key, key if len(key) == 1 else None))
        await until(stage.pilot, lambda: stage.app._exit)
    async with staged(again(path)) as stage:
        assert stage.screen.composer.input.text == "abc"


async def test_leaving_for_the_browser_keeps_the_line(tmp_path: Path) -> None:
    path = tmp_path / "s.jsonl"
    async with staged(driver_for(path)) as stage:
        await write(stage, HALF)
        await stage.press("f2")
        await until(stage.pilot, lambda: isinstance(stage.app.screen, BrowserScreen))
        await stage.app.show_walkthrough(again(path))
        await stage.pilot.pause()
        assert stage.screen.composer.input.text == HALF


async def test_what_is_sent_or_emptied_is_forgotten(tmp_path: Path) -> None:
    path = tmp_path / "s.jsonl"
    async with staged(driver_for(path)) as stage:
        await write(stage, ASKS)
        assert len(kept()) == 1
        await stage.press("enter")
        assert kept() == []
        await write(stage, "no")
        assert len(kept()) == 1
        await stage.press("backspace", "backspace")
        assert kept() == []
        await write(stage, WRITES)
        await stage.press("enter")
    assert kept() == []
    async with staged(again(path)) as stage:
        assert stage.screen.composer.input.text == ""


async def test_a_line_that_waits_for_an_answer_is_kept_and_gone_once_it_is_sent(tmp_path: Path) -> None:
    path = tmp_path / "s.jsonl"
    async with staged(driver_for(path)) as stage:
        await stage.send(ASKS)
        await stage.press("f3")
        await write(stage, "Otherwise.")
        await stage.press("enter")
        [file] = kept()
        assert "Otherwise." in file.read_text(encoding="utf-8")
        await stage.press("escape")
        assert stage.screen.composer.input.text == "Otherwise."
        assert kept() == [file]
        await stage.press("enter", "enter")
        assert stage.driver.play.playback.events[-1].body.text == "Otherwise."  # type: ignore[union-attr]
        assert kept() == []


async def test_another_session_never_shows_it(tmp_path: Path) -> None:
    path, other = tmp_path / "s.jsonl", tmp_path / "t.jsonl"
    async with staged(driver_for(path)) as stage:
        await write(stage, HALF)
    async with staged(driver_for(other)) as stage:
        assert stage.screen.composer.input.text == ""
        await write(stage, "other")
    path.unlink()
    case = staged_case()
    renewed = Driver(create_play(path, case, header_of(case, session_id="s-2", run_id="run-2"), ticking()), "rita")
    async with staged(renewed) as stage:
        assert stage.screen.composer.input.text == ""
    async with staged(again(other)) as stage:
        assert stage.screen.composer.input.text == "other"


async def test_the_line_goes_with_a_session_that_is_saved_elsewhere(tmp_path: Path) -> None:
    path, copy = tmp_path / "s.jsonl", tmp_path / "copy.jsonl"
    async with staged(driver_for(path)) as stage:
        await write(stage, "half")
        await stage.press("ctrl+s")
        await stage.write(str(copy))
    async with staged(again(copy)) as stage:
        assert stage.screen.composer.input.text == "half"
    async with staged(again(path)) as stage:
        assert stage.screen.composer.input.text == ""


async def test_a_disk_that_refuses_is_told_once_and_loses_nothing_while_the_program_runs(tmp_path: Path) -> None:
    path = tmp_path / "s.jsonl"
    folder = drafts_beside(settings_path())
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.write_text("no folder", encoding="utf-8")
    async with staged(driver_for(path)) as stage:
        await write(stage, HALF)
        assert stage.told().count("cannot be kept") == 1
        assert str(folder) in stage.told()
        await stage.press("f2")
        await until(stage.pilot, lambda: isinstance(stage.app.screen, BrowserScreen))
        await stage.app.show_walkthrough(again(path))
        await stage.pilot.pause()
        assert stage.screen.composer.input.text == HALF
        folder.unlink()
        await stage.press("!")
    async with staged(again(path)) as stage:
        assert stage.screen.composer.input.text == HALF + "!"


def test_a_refusal_is_told_once_and_each_change_tries_again(tmp_path: Path) -> None:
    told: list[str] = []
    blocked = tmp_path / "drafts"
    blocked.write_text("no folder", encoding="utf-8")
    drafts = Drafts(blocked, told.append)
    path = drafts.path_of(tmp_path / "s.jsonl", header_of(staged_case()))
    for text in ("a", "ab", "ab"):
        drafts.keep(path, Draft(text, 1))
        assert drafts.read(path) == Draft(text, 1)
    assert len(told) == 1
    blocked.unlink()
    drafts.keep(path, Draft("ab", 1))
    assert Drafts(blocked, told.append).read(path) == Draft("ab", 1)
    assert len(told) == 1


@pytest.mark.parametrize("content", ["", "{", "[]", '{"text": 3, "events": 1}', '{"text": "a"}', "[" * 100_000])
def test_a_damaged_file_of_a_line_is_no_line(tmp_path: Path, content: str) -> None:
    drafts = Drafts(tmp_path, pytest.fail)
    path = drafts.path_of(tmp_path / "s.jsonl", header_of(staged_case()))
    path.write_text(content, encoding="utf-8")
    assert drafts.read(path) is None
    drafts.keep(path, Draft("\ud800 \u202e", 3))
    assert Drafts(tmp_path, pytest.fail).read(path) == Draft("\ud800 \u202e", 3)
    drafts.keep(path, Draft("", 3))
    assert list(tmp_path.iterdir()) == []


async def test_a_line_that_was_saved_as_sent_before_a_kill_does_not_come_back(tmp_path: Path) -> None:
    path = tmp_path / "s.jsonl"
    driver = driver_for(path)
    drafts = Drafts(drafts_beside(settings_path()), pytest.fail)
    place = drafts.path_of(path, driver.play.header)
    drafts.keep(place, Draft(WRITES, len(driver.play.log.events)))
    driver.play.call("write_record", {"collection": "reminders", "operation": "create",
                                      "fields": {"label": "Call Sam", "start": "16:00"}}, "operator")  # fmt: skip
    async with staged(again(path)) as stage:
        assert stage.screen.composer.input.text == ""
    drafts = Drafts(drafts.folder, pytest.fail)
    drafts.keep(place, Draft(WRITES, len(driver.play.log.events)))
    async with staged(again(path)) as stage:
        assert stage.screen.composer.input.text == WRITES


async def test_what_was_sent_can_be_recalled_when_the_session_is_opened_again(tmp_path: Path) -> None:
    path = tmp_path / "s.jsonl"
    async with staged(driver_for(path)) as stage:
        for line in ("//a slash", WRITES):
            await stage.send(line)
        await write(stage, "half")
    async with staged(again(path)) as stage:
        field = stage.screen.composer.input
        seen = []
        for key in ("up", "up", "up", "down", "down"):
            await stage.press(key)
            seen.append(field.text)
        assert seen == [WRITES, "//a slash", "//a slash", WRITES, "half"]


@pytest.mark.skipif(os.name == "nt", reason="needs a pseudo-terminal")
async def test_a_killed_program_leaves_the_line(tmp_path: Path) -> None:
    import pty

    path = tmp_path / "s.jsonl"
    driver_for(path)
    theirs, ours = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100", "LINES": "30"}
    command = [sys.executable, "-c", _PLAYS, str(path)]
    program = subprocess.Popen(command, stdin=ours, stdout=ours, stderr=ours, env=environment, start_new_session=True)
    os.close(ours)
    try:
        _read_until(theirs, lambda seen: b"ay something" in seen)
        os.write(theirs, b"\x1b[200~half a \x1b[31mline\r\x1b[201~ more")
        _read_until(theirs, lambda seen: any("more" in file.read_text(encoding="utf-8") for file in _whole(kept())))
    finally:
        os.kill(program.pid, signal.SIGKILL)
        program.wait(timeout=30)
        os.close(theirs)
    async with staged(again(path)) as stage:
        assert stage.screen.composer.input.text == "half a ␛[31mline\n more"
        assert len(stage.driver.play.log.events) == 1


_PLAYS = """
import sys
from pathlib import Path
from tests.tui.test_drafts import again
from tui.app import TujoraApp
TujoraApp(lambda: again(Path(sys.argv[1])), what="OWN-001").run()
"""


def _whole(files: list[Path]) -> list[Path]:
    return [file for file in files if file.suffix == ".json"]


def _read_until(terminal: int, holds: object) -> None:
    """Read what a program paints until something holds."""
    assert callable(holds)
    seen = b""
    for _ in range(600):
        if select.select([terminal], [], [], 0.1)[0]:
            try:
                seen += os.read(terminal, 65536)
            except OSError:
                break
        if holds(seen):
            return
    raise AssertionError(f"it never came to hold; painted last: {seen[-2000:]!r}")
