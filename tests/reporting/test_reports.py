"""Reports over sessions on disk, from the command line, read back by real readers of each format."""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
from pathlib import Path
from xml.etree import ElementTree

import jsonschema
import pytest

from sessions.events import Note, Review
from sessions.merging import MergeError, merge_logs
from sessions.play import open_play
from sessions.reporting.gathering import gather, score_session
from sessions.reporting.page import as_html
from sessions.reporting.record_model import result_record_schema
from sessions.reporting.report import Report
from sessions.reporting.tables import as_csv, as_junit, as_text
from sessions.session_file import read_session
from sessions.timer.session import create_timer_session
from sessions.visible_signs import with_visible_signs
from tests.reporting.sessions_for_reports import AT, play_reference, review_everything
from tests.timer.test_session import header as timer_header
from tui.command_line import main


def _report(*paths: Path) -> Report:
    return Report(*gather(paths))


def test_a_reviewed_reference_passes_and_an_unreviewed_one_waits(tmp_path: Path) -> None:
    play_reference(tmp_path, "TUJ-003")
    play_reference(tmp_path, "TUJ-009", reviewed=False)
    overall = _report(tmp_path).figures.outcomes()
    assert dict(overall.counts) == {"PASS": 1, "FAIL": 0, "NOT_TESTED": 1}
    assert overall.reasons["awaiting_review"] == 1
    assert not overall.complete
    assert overall.pass_rate is None


def test_two_runs_in_one_report_are_called_mixed_and_compared(tmp_path: Path) -> None:
    play_reference(tmp_path, "TUJ-003", name="one", run_id="run-1", model="model-a")
    play_reference(tmp_path, "TUJ-003", name="two", run_id="run-2", model="model-b", reviewed=False)
    report = _report(tmp_path)
    assert report.mixed
    assert "2 runs" in report.completeness
    assert report.changes()[0]["outcome"] == ["PASS", "NOT_TESTED"]


def test_settings_tell_runs_apart_even_under_one_run_id(tmp_path: Path) -> None:
    play_reference(tmp_path, "TUJ-003", name="one", settings={"temperature": "0"})
    play_reference(tmp_path, "TUJ-009", name="two", settings={"temperature": "1"})
    assert _report(tmp_path).mixed


def test_text_only_sessions_are_kept_apart_and_never_count_a_promise(tmp_path: Path) -> None:
    play_reference(tmp_path, "TUJ-003", settings={"execution": "text_only"})
    report = _report(tmp_path)
    assert report.figures.outcomes().attempted == 0
    session = report.response_only.counted[0]
    assert (session.outcome, session.record["outcome_reason"]) == ("NOT_TESTED", "not_executed")
    assert session.record["check_details"]["A2"]["machine"] is None


def test_repeats_count_the_first_session_and_tell_pass_hat_k(tmp_path: Path) -> None:
    play_reference(tmp_path, "TUJ-003", name="a", started_at="2026-01-01T00:00:00+00:00")
    play_reference(
        tmp_path, "TUJ-003", name="b", walkthrough=_a_pitfall("TUJ-003"), started_at="2026-01-02T00:00:00+00:00"
    )
    data = _report(tmp_path).as_json()
    assert data["outcomes"]["overall"]["PASS"] == 1
    assert data["outcomes"]["overall"]["attempted"] == 1
    assert data["repeats"][0]["pass_hat_k"] == {"1": 0.5, "2": 0.0}


def _a_pitfall(case_id: str) -> str:
    from cases.catalogue import load_case

    return next(entry.name for entry in load_case(case_id).executable.walkthroughs if entry.kind == "pitfall")


def test_every_critical_failure_that_is_raised_is_named(tmp_path: Path) -> None:
    path = play_reference(tmp_path, "TUJ-003")
    play = open_play(path, lambda: AT)
    play.review(Review("ana", True, "human", critical="G1", rationale="settled: it claims a thing it did not see"))
    data = _report(tmp_path).as_json()
    assert data["critical_failures"]["count"] == 1
    assert data["critical_failures"]["raised"][0]["id"] == "G1"
    assert data["outcomes"]["overall"]["FAIL"] == 1


def test_a_review_under_the_models_name_does_not_count(tmp_path: Path) -> None:
    path = play_reference(tmp_path, "TUJ-003", model="model-a", reviewed=False)
    review_everything(open_play(path, lambda: AT), "Model-A")
    assert score_session(path).record["outcome_reason"] == "awaiting_review"
    review_everything(open_play(path, lambda: AT), "ana")
    assert score_session(path).outcome == "PASS"


def test_reviewers_who_differ_leave_it_open_until_one_settles_it(tmp_path: Path) -> None:
    path = play_reference(tmp_path, "TUJ-003", reviewed=False)
    review_everything(open_play(path, lambda: AT), "ana")
    play = open_play(path, lambda: AT)
    play.review(Review("bo", False, "human", check="C1", rationale="too curt"))
    assert score_session(path).record["checks"]["C1"] is None
    play.review(Review("bo", True, "human", check="C1", rationale="settled: curt but clear"))
    assert score_session(path).outcome == "PASS"


def test_copies_reviewed_apart_are_merged_with_both_verdicts(tmp_path: Path) -> None:
    path = play_reference(tmp_path, "TUJ-003", reviewed=False)
    copy = tmp_path / "copy.jsonl"
    shutil.copy(path, copy)
    review_everything(open_play(path, lambda: AT), "ana")
    review_everything(open_play(copy, lambda: AT), "bo", value=False)
    out = tmp_path / "merged" / "merged.jsonl"
    assert main(["merge", str(path), str(copy), "--out", str(out)]) == 0
    session = score_session(out)
    part = session.reviews["C1", "human"]
    assert {entry.review.reviewer: entry.review.value for entry in part.latest()} == {"ana": True, "bo": False}
    assert part.disagree
    assert session.record["outcome_reason"] == "awaiting_review"
    found = _report(out).as_json()["agreement"]
    assert found["pairs"][0]["reviewers"] == ["ana", "bo"]
    assert merge_logs(read_session(out).log, read_session(copy).log).events == read_session(out).log.events


def test_sessions_of_different_plays_are_not_merged(tmp_path: Path) -> None:
    one = play_reference(tmp_path, "TUJ-003", name="one")
    two = play_reference(tmp_path, "TUJ-003", name="two")
    with pytest.raises(MergeError, match="no copies"):
        merge_logs(read_session(one).log, read_session(two).log)


def test_record_fits_its_published_schema_and_is_read_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = play_reference(tmp_path, "TUJ-003")
    assert main(["score", str(path), "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    jsonschema.validate(record, result_record_schema())
    saved = tmp_path / "record.json"
    saved.write_text(json.dumps(record), "utf-8")
    scored, refused = gather([saved])
    assert not refused
    assert scored[0].record["checks"] == record["checks"]
    saved.write_text('{"case_id": "TUJ-003"}', "utf-8")
    _, refused = gather([saved])
    assert "model_version" in refused[0].why


HOSTILE = '=HYPERLINK("x"),"quoted" new\nline; +1-1@cmd <b>&amp; \x1b[31m \u202e'


def test_csv_is_read_back_and_no_cell_is_a_formula(tmp_path: Path) -> None:
    path = play_reference(tmp_path, "TUJ-003", reviewed=False)
    open_play(path, lambda: AT).review(Review("=cmd()", True, "human", check="R1", rationale=HOSTILE))
    text = as_csv(_report(path))
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    assert {row["check"] for row in rows} >= {"R1", "A1", "A2", "A3", "S1", "C1", "X1", "G4"}
    assert all(cell[:1] not in ("=", "+", "-", "@", "\t", "\r", "\n") for row in rows for cell in row.values())
    told = next(row for row in rows if row["check"] == "R1")
    assert told["rationale"].removeprefix("'") == with_visible_signs(HOSTILE)
    assert told["reviewer"] == "'=cmd()"


def test_junit_is_read_by_an_xml_parser_with_the_right_counts(tmp_path: Path) -> None:
    play_reference(tmp_path, "TUJ-003", name="good")
    bad = play_reference(tmp_path, "TUJ-009", name="bad", reviewed=False)
    open_play(bad, lambda: AT).review(Review("ana", False, "human", check="C1", rationale=HOSTILE))
    play_reference(tmp_path, "TUJ-010", name="waiting", reviewed=False)
    (tmp_path / "broken.jsonl").write_text("not a session\n", "utf-8")
    root = ElementTree.fromstring(as_junit(_report(tmp_path)))
    assert root.attrib == {"name": "tujora", "tests": "4", "failures": "1", "errors": "1", "skipped": "1"}
    failure = root.find(".//failure")
    assert failure is not None and failure.attrib["message"] == "C1"


def test_html_stands_alone_and_shows_hostile_text_as_text(tmp_path: Path) -> None:
    path = play_reference(tmp_path, "TUJ-003", reviewed=False, model="<script>alert(1)</script>")
    open_play(path, lambda: AT).review(Review("ana", False, "human", check="R1", rationale=HOSTILE))
    page = as_html(_report(path))
    assert "<script" not in page
    assert not re.search(r"(?:src|href)=|https?://|url\(", page)
    assert "\x1b" not in page and "\u202e" not in page
    assert "not to be used" in page or "held-out" in page


def test_html_has_the_timer_suite_in_a_section_of_its_own(tmp_path: Path) -> None:
    play_reference(tmp_path, "TUJ-003")
    assert "Timer suite" not in as_html(_report(tmp_path))
    create_timer_session(tmp_path / "timer.jsonl", timer_header("TIMER-S2"), lambda: AT, "model")
    page = as_html(_report(tmp_path))
    section = page.split("<h2>Timer suite</h2>")[1].split("<h2>")[0]
    assert "TIMER-S2" in section
    assert page.count("TIMER-S2") > section.count("TIMER-S2"), "its session is listed below as well"
    assert "1/100" in page, "it does not count among the hundred"


def test_html_cells_name_their_column_and_the_picture_has_no_width_of_its_own(tmp_path: Path) -> None:
    play_reference(tmp_path, "TUJ-003")
    page = as_html(_report(tmp_path))
    assert page.count("<td") == page.count("data-name=")
    picture = ElementTree.fromstring(page[page.index("<svg") : page.index("</svg>") + 6])
    assert picture.attrib["width"] == "100%" and "viewBox" not in picture.attrib
    shares = [entry.attrib["width"] for entry in picture.iter("rect") if entry.attrib["width"].endswith("%")]
    assert shares.count("1.00%") == 1, "one of a hundred cases passed"


def test_text_report_carries_the_benchmarks_limits(tmp_path: Path) -> None:
    play_reference(tmp_path, "TUJ-003")
    told = as_text(_report(tmp_path))
    assert "not a diagnostic test" in told
    assert "No real patient data" in told
    assert "training data" in told


def test_broken_files_are_told_and_the_others_scored(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = play_reference(tmp_path, "TUJ-003", name="good")
    broken = {
        "foreign": '{"format": "other"}\n',
        "future": good.read_text("utf-8").replace('"version":1,', '"version":2,', 1),
        "cut": good.read_text("utf-8")[:40],
        "tampered": good.read_text("utf-8").replace('"seq":3', '"seq":4', 1),
        "empty": "",
    }
    for name, content in broken.items():
        (tmp_path / f"{name}.jsonl").write_text(content, "utf-8")
    assert main(["report", str(tmp_path), "--format", "json"]) == 2
    captured = capsys.readouterr()
    data = json.loads(captured.out)
    assert data["outcomes"]["overall"]["PASS"] == 1
    assert len(data["refused"]) == len(broken)
    assert len(captured.err.strip().splitlines()) == len(broken)


def test_a_changed_stored_result_is_told_as_drift(tmp_path: Path) -> None:
    path = play_reference(tmp_path, "TUJ-003")
    content = path.read_text("utf-8")
    path.write_text(content.replace('"count":', '"count":9', 1), "utf-8")
    session = score_session(path)
    assert session.record["outcome_reason"] == "drift"
    assert session.record["drift"][0]["path"] == "result.count"


def test_a_session_of_another_case_version_is_told_field_by_field(tmp_path: Path) -> None:
    path = play_reference(tmp_path, "TUJ-003")
    header, _, rest = path.read_text("utf-8").partition("\n")
    changed = json.loads(header) | {"case_sha256": "0" * 64, "case_version": "1.0.0"}
    path.write_text(json.dumps(changed) + "\n" + rest, "utf-8")
    record = score_session(path).record
    assert record["outcome_reason"] == "case_changed"
    assert record["case_changed"]["case_version"] == ["1.0.0", "1.0.1"]


def test_causes_are_counted(tmp_path: Path) -> None:
    path = play_reference(tmp_path, "TUJ-003")
    open_play(path, lambda: AT).append(Note("the slot was never offered", "ana", cause="case"))
    assert _report(tmp_path).as_json()["attribution"] == {"case": 1}
