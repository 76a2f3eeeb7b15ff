"""Session files: append-only, synced, readable after every accident (contract section 6)."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sessions.events import (
    AssistantMessage,
    Branch,
    End,
    Event,
    Header,
    Note,
    Reveal,
    Review,
    Seat,
    ToolCall,
    ToolResult,
    UnknownBody,
    UserMessage,
)
from sessions.library import list_sessions
from sessions.play import PlayError
from sessions.session_file import SessionFileError, as_line, create_session, open_session, parse_session, read_session
from tests.sessions.played import QUESTION, REMINDER, header_of, opened_again, played_on_disk
from tests.small_case import small_case

CASE = small_case()
HEADER = header_of(CASE)


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The file of a session that was played for a while."""
    file = tmp_path / "sessions" / "s-1.jsonl"
    play = played_on_disk(file, CASE)
    play.say(QUESTION)
    play.answer()
    play.call("write_record", REMINDER)
    return file


def test_the_header_and_the_events_are_those_of_the_contract(path: Path) -> None:
    header, *events = lines(path)
    assert list(header) == [
        "format", "version", "session_id", "run_id", "suite", "case_id", "case_version", "case_sha256",
        "model_version", "settings", "roles", "started_at",
    ]  # fmt: skip
    assert (header["format"], header["version"], header["case_sha256"]) == ("tujora-session", 1, CASE.sha256)
    assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
    assert [event["type"] for event in events] == [
        "user_message", "assistant_message", "user_message", "tool_call", "tool_result",
    ]  # fmt: skip
    assert all("parent" not in event and isinstance(event["at"], str) for event in events)
    call, result = events[-2:]
    assert call["arguments"] == REMINDER
    assert call["understood"]["arguments"]["fields"]["start"] == "2026-11-09T16:00:00-05:00"
    assert result["call_id"] == call["call_id"]
    assert result["result"]["ok"] is True
    assert result["changes"][0]["kind"] == "created"


def test_each_event_is_on_disk_before_it_is_in_the_log(tmp_path: Path) -> None:
    play = played_on_disk(tmp_path / "s.jsonl", CASE)
    for text in ("one", "two"):
        event = play.say(text)
        assert lines(tmp_path / "s.jsonl")[-1] == event.as_json()


def test_what_was_written_is_read_back(path: Path) -> None:
    read = read_session(path)
    assert read.warnings == ()
    assert read.size == path.stat().st_size
    assert read.log.header == HEADER
    assert [event.as_json() for event in read.log.events] == lines(path)[1:]


def test_going_on_appends_and_keeps_every_byte(path: Path) -> None:
    before = path.read_bytes()
    play = opened_again(path, CASE)
    assert play.playback.latest.world.record("reminders", "R2") is not None
    play.say("It is done.")
    assert path.read_bytes().startswith(before)
    assert len(lines(path)) == len(before.splitlines()) + 1


def test_a_session_is_never_overwritten(path: Path) -> None:
    before = path.read_bytes()
    with pytest.raises(SessionFileError, match="exists already"):
        create_session(path, HEADER)
    assert path.read_bytes() == before


@pytest.mark.parametrize("cut", [1, 5, 40])
def test_a_line_cut_off_by_a_kill_is_set_aside(path: Path, cut: int) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[:-cut])
    good = whole[: whole[:-1].rfind(b"\n") + 1]
    read = read_session(path)
    assert len(read.log.events) == len(whole.splitlines()) - 2
    assert len(read.warnings) == 1
    assert "cut off" in read.warnings[0]
    assert path.read_bytes() == whole[:-cut], "reading changes nothing"
    writer, warnings = open_session(path)
    assert warnings == read.warnings
    assert path.read_bytes() == good
    (torn,) = path.parent.glob("*.torn-*")
    assert torn.read_bytes() == whole[len(good) : -cut], "nothing is lost"
    writer.append(Note("on we go"), "2026-12-01T01:00:00+00:00")
    assert len(read_session(path).log.events) == len(whole.splitlines()) - 1


@pytest.mark.parametrize("behind", [b"\n", b"\n\n \t\r\n", b"   ", b"\r\n"])
def test_blank_lines_at_the_end_are_nothing(path: Path, behind: bytes) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole + behind)
    read = read_session(path)
    assert (len(read.log.events), read.warnings, read.size) == (len(whole.splitlines()) - 1, (), len(whole))
    assert list_sessions(path.parent)[0].fault == ""
    writer, warnings = open_session(path)
    assert warnings == ()
    writer.append(Note("on we go"), "2026-12-01T01:00:00+00:00")
    assert path.read_bytes() == whole + as_line(writer.log.events[-1].as_json())
    assert not list(path.parent.glob("*.torn-*"))


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="whoever may write everything has no such file")
def test_a_file_that_may_only_be_read_opens_with_a_blank_line_at_its_end(path: Path) -> None:
    content = path.read_bytes() + b"\n"
    path.write_bytes(content)
    path.chmod(0o444)
    assert open_session(path)[1] == ()
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    "behind", [b"\0" * 400 + b"\n", b"\0" * 400, b'{"seq":6,"ty' + b"\0" * 90 + b"\n", b"\0" * 9 + b"\n\n", b"\0\n\0\0"]
)
def test_what_a_power_cut_left_in_place_of_a_line_is_set_aside(path: Path, behind: bytes) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole + behind)
    read = read_session(path)
    assert (len(read.log.events), read.size) == (len(whole.splitlines()) - 1, len(whole))
    assert read.warnings == (f"line {len(whole.splitlines()) + 1}: cut off while it was written; left out",)
    assert list_sessions(path.parent)[0].fault == ""
    open_session(path)[0].append(Note("on we go"), "2026-12-01T01:00:00+00:00")
    assert path.read_bytes().startswith(whole + b'{"seq":6,')
    assert read_session(path).warnings == ()
    (torn,) = path.parent.glob("*.torn-*")
    assert torn.read_bytes() == behind, "nothing is lost"


def test_nuls_within_a_session_are_a_fault(path: Path) -> None:
    first, _, rest = path.read_bytes().partition(b"\n")
    path.write_bytes(first + b"\n" + b"\0" * 9 + b"\n" + rest)
    with pytest.raises(SessionFileError, match="line 2: not JSON"):
        read_session(path)


def test_a_call_whose_result_was_lost_gets_it_again(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[: whole[:-1].rfind(b"\n") + 1])
    assert lines(path)[-1]["type"] == "tool_call"
    play = opened_again(path, CASE)
    last = lines(path)[-1]
    assert last["type"] == "tool_result"
    assert last["result"] == json.loads(whole.splitlines()[-1])["result"]
    assert not play.playback.unanswered_calls()
    assert not play.playback.drifts


def test_an_unknown_event_type_is_kept_and_reported(path: Path) -> None:
    line = {"seq": 6, "type": "mood", "at": "2026-12-01T00:00:09+00:00", "colour": "blue", "deep": {"a": [1]}}
    with path.open("ab") as file:
        file.write(as_line(line))
    read = read_session(path)
    assert read.log.events[-1].body == UnknownBody("mood", {"colour": "blue", "deep": {"a": [1]}})
    assert read.log.events[-1].as_json() == line
    assert read.warnings == ("line 7: event type 'mood' is not known here; kept as it is",)
    play = opened_again(path, CASE)
    play.say("On we go.")
    assert lines(path)[6] == line


def changed_header(**changes: Any) -> bytes:
    return as_line({**HEADER.as_json(), **changes})


def without(key: str) -> bytes:
    return as_line({name: value for name, value in HEADER.as_json().items() if name != key})


GOOD = as_line(HEADER.as_json())
FIRST = {"seq": 1, "type": "note", "at": "t", "text": "a"}
WRONG: list[tuple[str, bytes, str, str]] = [
    ("empty", b"", "", "empty"),
    ("an evaluation log", b'{"version": 2,\n "eval": {}, "samples": []}\n', "", "an Inspect evaluation log, not a sess"),
    ("results of tau2", b'{"simulations": []}', "", "a tau2 results file, not a session file"),
    ("an archive", b"PK\x03\x04\x14\x00", "", "a ZIP archive"),
    ("blank lines only", b"\n\n", "", "empty"),
    ("no JSON", b"hello\n", "line 1", "not JSON"),
    ("not UTF-8", b"\xff\xfe\n", "line 1", "not JSON"),
    ("a list", b"[]\n", "line 1", "not a JSON object"),
    ("another format", as_line({"format": "eval-log", "version": 1}), "line 1", "format"),
    ("no format", without("format"), "line 1", "format"),
    ("a later version", changed_header(version=2), "line 1", "later program"),
    ("a wrong version", changed_header(version="1"), "line 1", "version"),
    ("version zero", changed_header(version=0), "line 1", "version"),
    ("no session id", without("session_id"), "line 1", "session_id"),
    ("a wrong run id", changed_header(run_id=3), "line 1", "run_id"),
    ("wrong settings", changed_header(settings=[]), "line 1", "settings"),
    ("a header cut off", GOOD[:-1], "line 1", "cut off"),
    ("nested without end", b"[" * 100_000 + b"\n", "line 1", "not JSON"),
    ("a header of NULs", b"\0" * 40 + b"\n", "line 1", "cut off"),
    ("a blank line between", GOOD + b"\n" + as_line(FIRST), "line 2", "not JSON"),
    ("a seq left out", GOOD + as_line({**FIRST, "seq": 2}), "line 2", "seq"),
    ("a seq twice", GOOD + as_line(FIRST) + as_line(FIRST), "line 3", "seq"),
    ("a seq as text", GOOD + as_line({**FIRST, "seq": "1"}), "line 2", "seq"),
    ("true as seq", GOOD + as_line({**FIRST, "seq": True}), "line 2", "seq"),
    ("no type", GOOD + as_line({"seq": 1, "at": "t"}), "line 2", "type"),
    ("no time", GOOD + as_line({"seq": 1, "type": "note", "text": "a"}), "line 2", "at"),
    ("a later parent", GOOD + as_line({**FIRST, "parent": 1}), "line 2", "parent"),
    ("a negative parent", GOOD + as_line({**FIRST, "parent": -1}), "line 2", "parent"),
    ("a text that is none", GOOD + as_line({**FIRST, "text": 3}), "line 2", "text"),
    ("a key left out", GOOD + as_line({"seq": 1, "type": "assistant_message", "at": "t"}), "line 2", "text"),
    ("an unknown source", GOOD + as_line({**FIRST, "type": "user_message", "source": "x"}), "line 2", "source"),
    ("a wrong result",
     GOOD + as_line({"seq": 1, "type": "tool_result", "at": "t", "call_id": "c", "result": 1}), "line 2", "result"),
    ("changes that are no list",
     GOOD + as_line({"seq": 1, "type": "tool_result", "at": "t", "call_id": "c", "result": {}, "changes": None}),
     "line 2", "changes"),
    ("an unknown reason", GOOD + as_line({"seq": 1, "type": "end", "at": "t", "reason": "x"}), "line 2", "reason"),
    ("a review of nothing",
     GOOD + as_line({"seq": 1, "type": "review", "at": "t", "reviewer": "a", "value": True}), "line 2", "review"),
    ("a number as verdict",
     GOOD + as_line({"seq": 1, "type": "review", "at": "t", "reviewer": "a", "value": 1, "check": "A1"}), "line 2",
     "value"),
]  # fmt: skip


@pytest.mark.parametrize(("content", "place", "fault"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG])
def test_a_file_that_is_wrong_is_told_by_file_line_and_fault(content: bytes, place: str, fault: str) -> None:
    with pytest.raises(SessionFileError) as caught:
        parse_session(content, "some.jsonl")
    assert (caught.value.file, caught.value.place) == ("some.jsonl", place)
    assert fault in caught.value.fault
    assert "\n" not in str(caught.value)


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(SessionFileError, match=r"none\.jsonl: cannot be read: No such file"):
        read_session(tmp_path / "none.jsonl")


def test_a_full_disk_loses_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play = opened_again(path, CASE)
    before, events, world = path.read_bytes(), len(play.log.events), play.playback.latest.world

    def full(descriptor: int, content: bytes) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        with pytest.raises(SessionFileError, match="not saved: No space left on device") as caught:
            play.say("This is lost.")
        assert caught.value.file == str(path)
        with pytest.raises(SessionFileError):
            play.call("write_record", REMINDER)
    assert path.read_bytes() == before
    assert len(play.log.events) == events
    assert play.playback.latest.world is world
    play.say("Now it is kept.")
    assert lines(path)[-1]["text"] == "Now it is kept."


def test_a_disk_that_fills_within_a_line_leaves_no_half_line(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play = opened_again(path, CASE)
    before = path.read_bytes()
    write = os.write

    def nearly_full(descriptor: int, content: bytes) -> int:
        if len(content) > 20:
            return write(descriptor, content[:20])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", nearly_full)
        with pytest.raises(SessionFileError, match="not saved"):
            play.say("x" * 55)
    assert path.read_bytes() == before
    play.say("Again.")
    assert read_session(path).warnings == ()


def test_a_write_in_pieces_is_a_whole_line(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play = opened_again(path, CASE)
    write = os.write
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", lambda descriptor, content: write(descriptor, content[:7]))
        play.say("In seven-byte pieces.")
    assert lines(path)[-1]["text"] == "In seven-byte pieces."


def test_a_sync_that_fails_takes_the_step_back(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play = opened_again(path, CASE)
    before = path.read_bytes()

    def broken(descriptor: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", broken)
        with pytest.raises(SessionFileError, match="not saved"):
            play.say("This is lost.")
    assert path.read_bytes() == before


def test_a_call_that_was_kept_but_not_its_result_is_made_whole_on_opening(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = opened_again(path, CASE)
    write, kept = os.write, []

    def one_line(descriptor: int, content: bytes) -> int:
        if kept:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        kept.append(content)
        return write(descriptor, content)

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", one_line)
        with pytest.raises(SessionFileError):
            play.call("get_clock", {})
    assert lines(path)[-1]["type"] == "tool_call"
    assert opened_again(path, CASE).playback.calls[-1].event.tool == "get_clock"
    assert lines(path)[-1]["type"] == "tool_result"


@pytest.mark.parametrize("change", [b"x", b'{"seq": 6}\n'])
def test_a_file_changed_by_another_program_is_left_alone(path: Path, change: bytes) -> None:
    play = opened_again(path, CASE)
    with path.open("ab") as file:
        file.write(change)
    before = path.read_bytes()
    with pytest.raises(SessionFileError, match="changed by another program"):
        play.say("Too late.")
    assert path.read_bytes() == before


def test_programs_that_write_at_the_same_time_lose_and_spoil_nothing(path: Path) -> None:
    before = len(read_session(path).log.events)
    script = (
        "import sys\n"
        "from pathlib import Path\n"
        "from sessions.events import Note\n"
        "from sessions.session_file import SessionFileError, open_session\n"
        "left = 60\n"
        "while left:\n"
        "    try:\n"
        "        writer, _ = open_session(Path(sys.argv[1]))\n"
        "        for _ in range(min(left, 3)):\n"
        "            writer.append(Note(sys.argv[2] * 40), 't')\n"
        "            left -= 1\n"
        "    except SessionFileError as error:\n"
        "        if 'changed by another program' not in str(error):\n"
        "            raise\n"
    )
    programs = [subprocess.Popen([sys.executable, "-c", script, str(path), name]) for name in ("a", "b", "c")]
    assert [program.wait() for program in programs] == [0, 0, 0]
    read = read_session(path)
    assert read.warnings == ()
    notes = [event.body.text[0] for event in read.log.events[before:] if isinstance(event.body, Note)]
    assert sorted(notes) == ["a"] * 60 + ["b"] * 60 + ["c"] * 60
    assert not list(path.parent.glob("*.torn-*"))


def test_a_file_that_went_away_is_told(path: Path) -> None:
    play = opened_again(path, CASE)
    path.unlink()
    with pytest.raises(SessionFileError, match="cannot be written"):
        play.say("Too late.")
    assert not path.exists()


def test_a_refused_move_leaves_the_file(path: Path) -> None:
    play = opened_again(path, CASE)
    before = path.read_bytes()
    for move in (lambda: play.say("  "), lambda: play.user_says(""), lambda: play.answer()):
        with pytest.raises(PlayError):
            move()
    assert path.read_bytes() == before


TEXTS = st.text(max_size=12)
JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | TEXTS,
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(TEXTS, inner, max_size=2),
    max_leaves=4,
)
OBJECTS = st.dictionaries(TEXTS, JSON_VALUES, max_size=2)
MAYBE_TEXT = st.none() | TEXTS
BODIES = st.one_of(
    st.builds(
        UserMessage,
        TEXTS,
        st.sampled_from(["opening", "scripted", "unscripted", "operator", "imported"]),
        st.none() | st.booleans(),
        MAYBE_TEXT,
        st.sampled_from([None, "scripted"]),
    ),
    st.builds(AssistantMessage, TEXTS, st.sampled_from(["operator", "pitfall", "live"]), st.sampled_from([None, True])),
    st.builds(ToolCall, TEXTS, TEXTS, JSON_VALUES, st.none() | OBJECTS, st.sampled_from([None, "reference"])),
    st.builds(ToolResult, TEXTS, OBJECTS, st.lists(OBJECTS, max_size=2).map(tuple), JSON_VALUES),
    st.builds(
        Review,
        TEXTS,
        st.sampled_from([True, False, None]),
        st.sampled_from(["human", "overrule"]),
        st.just("A1"),
        st.none(),
        TEXTS,
    ),
    st.builds(Seat, st.sampled_from(["model", "user"]), TEXTS, MAYBE_TEXT),
    st.builds(Branch, TEXTS),
    st.builds(Reveal, TEXTS, TEXTS),
    st.builds(Note, TEXTS, TEXTS, st.none() | st.integers(0, 9), MAYBE_TEXT),
    st.builds(End, st.sampled_from(["completed", "declined", "stopped", "script_end"])),
)


@given(st.lists(st.tuples(BODIES, st.integers(0, 9)), max_size=6))
def test_events_come_back_from_their_lines(bodies: list[tuple[Any, int]]) -> None:
    events = [Event(seq, "t", min(parent, seq - 1), body) for seq, (body, parent) in enumerate(bodies, 1)]
    content = b"".join([GOOD, *(as_line(event.as_json()) for event in events)])
    read = parse_session(content, "some.jsonl")
    assert list(read.log.events) == events
    assert read.log.header == HEADER
    assert read.size == len(content)


@given(st.binary(max_size=60) | JSON_VALUES.map(lambda value: as_line(value)))
def test_any_second_line_is_read_or_refused(line: bytes) -> None:
    try:
        read = parse_session(GOOD + line, "some.jsonl")
    except SessionFileError as error:
        assert error.place.startswith("line ")
    else:
        assert read.size <= len(GOOD + line)


@given(OBJECTS)
def test_any_header_is_read_or_refused(changes: dict[str, Any]) -> None:
    try:
        read = parse_session(as_line({**HEADER.as_json(), **changes}), "some.jsonl")
    except SessionFileError as error:
        assert error.place == "line 1"
    else:
        assert isinstance(read.log.header, Header)


def test_characters_of_every_kind_survive(tmp_path: Path) -> None:
    path = tmp_path / "s.jsonl"
    play = played_on_disk(path, CASE)
    text = "Café \U0001f388 \ud800 \x1b[31m \u202e \u2028 \x00 \r\n end"
    play.say(text)
    play.call("read_records", {"collection": "notes", "query": text})
    again = opened_again(path, CASE)
    assert again.log.events[-3].body.text == text  # type: ignore[union-attr]
    assert not again.playback.drifts
