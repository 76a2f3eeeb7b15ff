"""Sessions of the small case with ids and wall times that are given, so that nothing depends on the machine."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from cases.catalogue import Case
from sessions.events import Header
from sessions.journal import MemoryJournal
from sessions.log import SessionLog
from sessions.play import Play, create_play, new_header, open_play, start_play
from tests.small_case import small_case


def ticking() -> Callable[[], str]:
    """A wall clock that goes on by a second at each look."""
    seconds = 0

    def now() -> str:
        nonlocal seconds
        seconds += 1
        return f"2026-12-01T00:{seconds // 60:02}:{seconds % 60:02}+00:00"

    return now


def header_of(case: Case, **given: str) -> Header:
    """A header with fixed ids."""
    fixed = {"session_id": "s-1", "run_id": "run-1", "started_at": "2026-12-01T00:00:00+00:00", **given}
    return new_header(case, **fixed)  # type: ignore[arg-type]


def played(case: Case | None = None) -> Play:
    """A session in memory."""
    own = case or small_case()
    return start_play(MemoryJournal(SessionLog(header_of(own))), own, ticking())


def played_on_disk(path: Path, case: Case | None = None) -> Play:
    """A session in a file."""
    own = case or small_case()
    return create_play(path, own, header_of(own), ticking())


def opened_again(path: Path, case: Case | None = None) -> Play:
    """The session of a file, opened to go on."""
    return open_play(path, ticking(), case or small_case())


REMINDER = {"collection": "reminders", "operation": "create", "fields": {"label": "Call Sam", "start": "16:00"}}
VERIFY = {"collection": "reminders", "record_id_or_request_id": "R2"}
QUESTION = "At what time should I remind you?"
