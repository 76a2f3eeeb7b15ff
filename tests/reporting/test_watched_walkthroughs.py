"""What a shipped walkthrough plays is shown and scored, but no rollout of a model: the figures leave it out."""

from __future__ import annotations

from pathlib import Path

import pytest

from sessions.reporting.gathering import gather
from sessions.reporting.page import as_html
from sessions.reporting.report import Report
from sessions.reporting.tables import as_text
from tui.opening import Opening, open_driver


@pytest.fixture
def sessions(tmp_path: Path) -> Path:
    """One session played by hand in a named run, and two walkthroughs that were watched."""
    folder = str(tmp_path)
    driver = open_driver(Opening("TUJ-010", sessions=folder, run_id="run-7", model_version="m-1"))
    driver.speak("At what time would you like the reminder?")  # type: ignore[union-attr]
    open_driver(Opening("TUJ-010", sessions=folder, watch=True, run_id="run-7"))
    pitfall = next(entry.name for entry in driver.play.case.executable.walkthroughs if entry.kind == "pitfall")  # type: ignore[union-attr]
    open_driver(Opening("TUJ-010", sessions=folder, walkthrough=pitfall, watch=True, run_id="run-7"))
    return tmp_path


def test_only_what_was_played_counts(sessions: Path) -> None:
    report = Report(*gather([sessions]))
    assert len(report.sessions) == 3
    assert [run.run_id for run in report.runs] == ["run-7"]
    assert report.figures.outcomes().counts == {"PASS": 0, "FAIL": 0, "NOT_TESTED": 1}
    assert report.as_json()["left_out"] == 2
    for told in (as_text(report), as_html(report)):
        assert "2 sessions were left out: a shipped walkthrough played the model." in told


def test_sittings_go_on_in_one_run(sessions: Path) -> None:
    open_driver(Opening("TUJ-072", sessions=str(sessions), run_id="run-7", model_version="m-1"))
    report = Report(*gather([sessions]))
    assert [len(played) for played in report.runs.values()] == [2]
    assert not report.mixed
