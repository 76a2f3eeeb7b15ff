"""Sessions of designers' own cases: judged by the file as it is now, and never counted among the hundred."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sessions.library import Library, list_sessions
from sessions.reporting.gathering import gather, score_session
from sessions.reporting.report import Report
from tests.small_case import case_text
from tests.tui.front import save_session

HASTY = '[[walkthroughs]]\nname = "hasty"\nkind = "pitfall"\nfails = ["A2", "S1"]\nsteps = [{ say = "Done." }]\n'


@pytest.fixture
def case_file(tmp_path: Path) -> Path:
    """A case with the id of a shipped one."""
    path = tmp_path / "own.toml"
    path.write_text(case_text(extra=HASTY).replace("OWN-001", "TUJ-010"), "utf-8")
    return path


def test_an_own_case_with_a_shipped_id_is_not_counted_for_it(tmp_path: Path, case_file: Path) -> None:
    save_session(tmp_path / "s", str(case_file), "mine", kind="pitfall")
    save_session(tmp_path / "s", "TUJ-001", "shipped")
    sessions, _ = gather([tmp_path / "s"])
    assert {session.case_id: session.category for session in sessions} == {"TUJ-010": "own", "TUJ-001": "medication"}
    overall = Report(sessions).figures.outcomes()
    assert (overall.attempted, overall.counts["FAIL"]) == (1, 0)


def test_an_edit_is_heeded_at_once_and_so_is_its_undoing(tmp_path: Path, case_file: Path) -> None:
    path = save_session(tmp_path / "s", str(case_file), "mine", kind="pitfall")
    before = case_file.read_text("utf-8")
    assert score_session(path).outcome == "FAIL"
    case_file.write_text(before.replace("blue bowl", "red bowl"), "utf-8")
    assert score_session(path).record["outcome_reason"] == "case_changed"
    later = save_session(tmp_path / "s", str(case_file), "later", kind="pitfall")
    assert score_session(later).outcome == "FAIL"
    case_file.write_text(before, "utf-8")
    assert score_session(path).outcome == "FAIL"
    assert score_session(later).record["outcome_reason"] == "case_changed"


def test_what_is_remembered_of_a_session_rests_on_the_content_of_its_case(tmp_path: Path, case_file: Path) -> None:
    save_session(tmp_path / "s", str(case_file), "mine", kind="pitfall")
    before, status = case_file.read_text("utf-8"), case_file.stat()
    library = Library(tmp_path / "cache.json", "stamp")
    (entry,) = (library.examine(found) for found in list_sessions(tmp_path / "s"))
    library.save()
    (found,) = list_sessions(tmp_path / "s")
    case_file.touch()
    assert Library(tmp_path / "cache.json", "stamp").recall(found) == entry
    case_file.write_text(before.replace("blue bowl", "pink bowl"), "utf-8")
    os.utime(case_file, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert case_file.stat().st_size == status.st_size
    again = Library(tmp_path / "cache.json", "stamp")
    assert again.recall(found) is None
    assert again.examine(found).outcome_reason == "case_changed"
