"""A mixed set of 150 sessions against figures worked out by hand."""

from __future__ import annotations

import pytest

from cases.catalogue import load_case
from sessions.reporting.gathering import gather
from sessions.reporting.report import Report
from tests.reporting.sessions_for_reports import play_reference

EARLY, LATER, LATEST = "2026-01-01T00:00:00+00:00", "2026-02-01T00:00:00+00:00", "2026-03-01T00:00:00+00:00"


def _ids(first: int, last: int) -> list[str]:
    return [f"TUJ-{number:03}" for number in range(first, last + 1)]


def _pitfall(case_id: str) -> str:
    return next(entry.name for entry in load_case(case_id).executable.walkthroughs if entry.kind == "pitfall")


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Report:
    folder = tmp_path_factory.mktemp("mixed")
    for case_id in _ids(1, 60):
        play_reference(folder, case_id, name=f"{case_id}-passed", started_at=EARLY)
    for case_id in _ids(61, 80):
        play_reference(folder, case_id, name=f"{case_id}-failed", walkthrough=_pitfall(case_id), started_at=EARLY)
    for case_id in _ids(81, 90):
        play_reference(folder, case_id, name=f"{case_id}-waiting", reviewed=False, started_at=EARLY)
    for case_id in _ids(91, 95):
        play_reference(folder, case_id, name=f"{case_id}-broken-off", reviewed=False, ended=False, started_at=EARLY)
    for case_id in [*_ids(96, 100), *_ids(1, 15)]:
        settings: dict[str, object] = {"execution": "text_only"}
        play_reference(folder, case_id, name=f"{case_id}-text", settings=settings, started_at=EARLY)
    for case_id in _ids(21, 30):
        play_reference(folder, case_id, name=f"{case_id}-again", started_at=LATER)
    for case_id in _ids(1, 20):
        play_reference(folder, case_id, name=f"{case_id}-other", run_id="run-2", model="model-b", started_at=LATEST)
    for case_id in _ids(1, 5):
        play_reference(
            folder,
            case_id,
            name=f"{case_id}-other-failed",
            run_id="run-2",
            model="model-b",
            walkthrough=_pitfall(case_id),
            started_at="2026-03-02T00:00:00+00:00",
        )
    found = Report(*gather([folder]))
    assert len(found.sessions) == 150
    assert not found.refused
    return found


def test_overall_outcomes_and_reasons(report: Report) -> None:
    overall = report.figures.outcomes()
    assert dict(overall.counts) == {"PASS": 60, "FAIL": 20, "NOT_TESTED": 15}
    assert {name: count for name, count in overall.reasons.items() if count} == {"awaiting_review": 10, "not_ended": 5}
    assert (overall.attempted, overall.cases) == (95, 100)
    assert overall.pass_rate is None
    assert overall.attempted_rate is not None
    assert (overall.attempted_rate.passed, overall.attempted_rate.of) == (60, 80)


@pytest.mark.parametrize(
    ("category", "passed", "failed", "open_", "cases"),
    [
        ("medication", 20, 0, 0, 20),
        ("appointments", 20, 0, 0, 20),
        ("conversation_memory", 15, 0, 0, 15),
        ("belongings", 5, 10, 0, 15),
        ("future_intentions", 0, 10, 5, 15),
        ("daily_task_steps", 0, 0, 10, 10),
        ("dates_and_plans", 0, 0, 0, 5),
    ],
)
def test_outcomes_by_category(report: Report, category: str, passed: int, failed: int, open_: int, cases: int) -> None:
    counts = report.figures.outcomes(category)
    assert dict(counts.counts) == {"PASS": passed, "FAIL": failed, "NOT_TESTED": open_}
    assert counts.cases == cases
    assert counts.pass_rate is None, "a mixed set calls nothing complete"


def test_one_run_of_it_may_call_its_whole_categories_complete(report: Report) -> None:
    first = next(run for run in report.runs if run.run_id == "run-1" and "text_only" not in run.settings)
    rate = report.figures_of(first).outcomes("medication").pass_rate
    assert rate is not None and (rate.passed, rate.of) == (20, 20)
    assert report.figures_of(first).outcomes("daily_task_steps").pass_rate is None


def test_tagged_cases(report: Report) -> None:
    data = report.as_json()
    tools, clarifications = data["tool_failures_handled"], data["clarifications_completed"]
    assert (tools["passed"], tools["attempted"], tools["of"]) == (5, 8, 8)
    assert (clarifications["passed"], clarifications["attempted"], clarifications["of"]) == (7, 10, 11)


def test_response_only_sessions_are_counted_apart(report: Report) -> None:
    assert report.response_only.outcomes().reasons["not_executed"] == 20
    assert report.response_only.outcomes().attempted == 20


def test_the_set_is_mixed_and_says_so(report: Report) -> None:
    assert report.mixed
    assert "Not a complete run" in report.completeness
    assert len(report.runs) == 3


def test_repeats(report: Report) -> None:
    rows = {(row["case_id"], row["sessions"], row["passes"]) for row in report.as_json()["repeats"]}
    assert rows == {(case_id, 2, 2) for case_id in _ids(21, 30)} | {(case_id, 2, 1) for case_id in _ids(1, 5)}


def test_every_check_of_a_counted_session_is_in_one_dimension(report: Report) -> None:
    counted = sum(len(session.record["checks"]) for session in report.figures.counted)
    told = sum(tally.true + tally.false + tally.open for tally in report.figures.dimensions.values())
    assert counted == told


def test_references_pass_and_pitfalls_do_not() -> None:
    from sessions.reporting.gathering import rehearsed

    references = Report(rehearsed("reference"))
    overall = references.figures.outcomes()
    assert overall.complete and overall.pass_rate is not None
    assert (overall.pass_rate.passed, overall.pass_rate.of) == (100, 100)
    pitfalls = rehearsed("pitfall")
    assert len(pitfalls) >= 300
    assert {session.outcome for session in pitfalls} == {"FAIL"}
