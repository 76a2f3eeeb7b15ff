"""Reading a folder of sessions for a list: quick, complete, remembered, and never stopped by one bad file."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from sessions.library import (
    Library,
    LibraryError,
    SessionEntry,
    as_scored,
    export_record,
    list_sessions,
)
from sessions.reporting.gathering import gather
from sessions.reporting.report import Report
from sessions.session_file import SessionFileError
from sessions.trash import move_to_trash, restore_from_trash
from tests.tui.front import save_session


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three sessions of two cases."""
    save_session(tmp_path, "TUJ-010", "one")
    save_session(tmp_path, "TUJ-010", "two", kind="pitfall")
    save_session(tmp_path, "TUJ-001", "three", ended=None)
    return tmp_path


def _by_name(folder: Path) -> dict[str, SessionEntry]:
    return {entry.path.stem: entry for entry in list_sessions(folder)}


def test_a_quick_look_gives_header_and_last_event(folder: Path) -> None:
    for name, entry in _by_name(folder).items():
        lines = [json.loads(line) for line in (folder / f"{name}.jsonl").read_text().splitlines()]
        assert entry.header is not None and entry.header.session_id == name
        assert (entry.last_at, entry.events) == (lines[-1]["at"], lines[-1]["seq"])
        assert entry.readable and not entry.scored


def test_the_outcomes_are_those_of_the_reports(folder: Path) -> None:
    library = Library()
    entries = [library.examine(entry) for entry in list_sessions(folder)]
    scored, _ = gather([folder])
    told = {session.header.session_id: session.record for session in scored}
    for entry in entries:
        record = told[entry.path.stem]
        assert (entry.outcome, entry.outcome_reason) == (record["outcome"], record["outcome_reason"])
        assert list(entry.open) == record["open"]
    mine, theirs = Report(as_scored(entries)), Report(scored)
    assert mine.completeness == theirs.completeness
    for category in (None, *theirs.figures.categories):
        assert mine.figures.outcomes(category).as_json() == theirs.figures.outcomes(category).as_json()


BAD = {
    "empty": (b"", "empty"),
    "torn header": (b'{"format": "tujora-session"', "cut off"),
    "not json": (b"hello\n", "line 1"),
    "a list": (b"[1]\n", "not a JSON object"),
    "foreign": (b'{"format": "other"}\n', "not a tujora-session file"),
    "future": (b'{"format": "tujora-session", "version": 2}\n', "later program"),
    "binary": (b"\xff\xfe\x00\n", "line 1"),
    "deep": (b"[" * 100_000 + b"\n", "line 1"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_is_listed_with_its_reason(folder: Path, name: str) -> None:
    content, reason = BAD[name]
    (folder / "bad.jsonl").write_bytes(content)
    entries = _by_name(folder)
    assert reason in entries["bad"].fault
    assert not entries["bad"].readable
    assert len(entries) == 4
    assert Library().examine(entries["bad"]).scored


def test_a_fault_in_the_middle_is_found_on_examining(folder: Path) -> None:
    path = folder / "one.jsonl"
    lines = path.read_text().splitlines()
    lines[3] = "not json"
    path.write_text("\n".join(lines) + "\n")
    entry = _by_name(folder)["one"]
    assert entry.readable
    assert "line 4: not JSON" in Library().examine(entry).fault


def test_a_torn_last_line_does_not_hide_the_session(folder: Path) -> None:
    path = folder / "one.jsonl"
    whole = _by_name(folder)["one"]
    path.write_bytes(path.read_bytes() + b'{"seq": 99, "ty')
    entry = _by_name(folder)["one"]
    assert (entry.last_at, entry.events) == (whole.last_at, whole.events)


def test_a_last_line_longer_than_the_first_look(folder: Path) -> None:
    path = folder / "three.jsonl"
    entry = _by_name(folder)["three"]
    line = {"seq": entry.events + 1, "type": "note", "at": "2027-01-01T00:00:00+00:00", "text": "x" * 500_000}
    path.write_text(path.read_text() + json.dumps(line) + "\n")
    assert _by_name(folder)["three"].last_at == "2027-01-01T00:00:00+00:00"


def test_what_is_known_is_remembered_until_the_file_changes(folder: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache" / "outcomes.json"
    library = Library(cache, "stamp")
    entries = [library.examine(entry) for entry in list_sessions(folder)]
    library.save()
    again = Library(cache, "stamp")
    assert [again.recall(entry) for entry in list_sessions(folder)] == entries
    path = folder / "three.jsonl"
    status = path.stat()
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns + 1))
    recalled = {entry.path.stem: again.recall(entry) for entry in list_sessions(folder)}
    assert recalled["three"] is None and recalled["one"] is not None
    assert Library(cache, "other stamp").recall(entries[0]) is None


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"format": 1, "stamp": "s", "files": {"x": 3}}', "\x00"])
def test_a_broken_cache_costs_time_alone(folder: Path, content: str, tmp_path: Path) -> None:
    cache = tmp_path / "outcomes.json"
    cache.write_text(content)
    library = Library(cache, "s")
    assert all(library.examine(entry).outcome for entry in list_sessions(folder))
    library.save()
    assert Library(cache, "s").recall(list_sessions(folder)[0]) is not None


def test_a_folder_that_is_not_there_is_empty(tmp_path: Path) -> None:
    assert list_sessions(tmp_path / "nowhere") == []


def test_trash_keeps_every_file_and_gives_it_back(folder: Path) -> None:
    path = folder / "one.jsonl"
    first = move_to_trash(path)
    path.write_text("another")
    second = move_to_trash(path)
    assert first != second and second.read_text() == "another"
    assert restore_from_trash(first) == path
    namesake = second.rename(second.with_name("one.jsonl"))
    with pytest.raises(LibraryError, match="exists already"):
        restore_from_trash(namesake)
    assert namesake.read_text() == "another"
    assert [entry.path.stem for entry in list_sessions(folder)].count("one") == 1


def test_an_export_never_overwrites(folder: Path, tmp_path: Path) -> None:
    target = tmp_path / "record.json"
    export_record(folder / "one.jsonl", target)
    before = target.read_bytes()
    with pytest.raises(LibraryError, match="exists already"):
        export_record(folder / "two.jsonl", target)
    assert target.read_bytes() == before
    with pytest.raises(LibraryError, match="cannot be written"):
        export_record(folder / "one.jsonl", tmp_path / "no" / "such" / "folder.json")
    (folder / "bad.jsonl").write_text("no\n")
    with pytest.raises(SessionFileError):
        export_record(folder / "bad.jsonl", tmp_path / "other.json")
