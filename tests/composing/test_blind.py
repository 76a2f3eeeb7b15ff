"""A blind seat learns what is in the world by calling, never by typing."""

from __future__ import annotations

import pytest

from cases.catalogue import load_case
from sessions.journal import MemoryJournal
from sessions.log import SessionLog
from sessions.play import Play, new_header, start_play
from tui.composing import ComposerContext, read_line

AT = "2026-01-01T00:00:00+00:00"


def _play(case_id: str) -> Play:
    case = load_case(case_id)
    header = new_header(case, session_id="s", run_id="r", started_at=AT)
    return start_play(MemoryJournal(SessionLog(header)), case, lambda: AT)


@pytest.mark.parametrize(
    ("case_id", "line"),
    [
        ("TUJ-016", "/write_record reminders update {} status=cancelled"),
        ("TUJ-016", "/write_record reminders delete {}"),
        ("TUJ-016", "/write_record reminders update {}"),
        ("TUJ-016", "/write_record reminders skip_occurrence {}"),
        ("TUJ-031", "/provider_booking cancel {}"),
        ("TUJ-062", "/tracker ring {}"),
    ],
)
def test_a_line_reads_the_same_whether_the_record_exists(case_id: str, line: str) -> None:
    context = ComposerContext(_play(case_id), blind=True)
    known = {"TUJ-016": "R1", "TUJ-031": "B1", "TUJ-062": "keys"}[case_id]
    there, missing = read_line(line.format(known), context), read_line(line.format("zz9"), context)
    assert (there.kind, there.fault) == (missing.kind, missing.fault) == ("call", "")
    assert there.meaning.replace(known, "zz9") == missing.meaning


def test_what_a_tool_has_returned_is_known() -> None:
    play = _play("TUJ-016")
    play.call("read_records", {"collection": "reminders"})
    composed = read_line("/write_record reminders update R1", ComposerContext(play, blind=True))
    assert composed.kind == "fault"


def test_an_open_seat_is_told_at_once() -> None:
    composed = read_line("/write_record reminders delete zz9", ComposerContext(_play("TUJ-016")))
    assert composed.kind == "fault" and composed.can_force
