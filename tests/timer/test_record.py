"""The result record of a timer session, and its section in a report."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cases.timer_suite import load_timer_suite
from sessions.events import Header
from sessions.log import SessionLog
from sessions.reporting.gathering import gather
from sessions.reporting.record_model import ResultRecord
from sessions.session_file import write_session
from sessions.timer.figures import TimerFigures
from sessions.timer.play import Advance, CallTool, Clarify, Correct, LetScript, PlayAction, Refuse
from sessions.timer.record import timer_record
from sessions.timer.session import import_events
from tests.timer.test_session import changed, header, new_session

SUITE = load_timer_suite()
MAKE = CallTool("create_timer", {"duration_seconds": 540})
WRONG = CallTool("create_timer", {"duration_seconds": 360})


def record_of(case_id: str, actions: list[PlayAction | str]) -> dict[str, Any]:
    session = new_session(case_id)
    for action in actions:
        if isinstance(action, str):
            session.end("completed")
        else:
            session.act(action, "user" if isinstance(action, Correct | Refuse) else None)
    return timer_record(session.log)


@pytest.mark.parametrize(
    ("case_id", "actions", "outcome", "checks"),
    [
        ("TIMER-S1", [MAKE, "end"], "PASS", (True, False, True)),
        ("TIMER-S1", [MAKE], "NOT_TESTED not_ended", (None, None, None)),
        ("TIMER-S1", ["end"], "FAIL", (False, False, False)),
        ("TIMER-S1", [WRONG], "FAIL", (None, True, False)),
        ("TIMER-S5", [MAKE, "end"], "FAIL", (True, True, False)),
        ("TIMER-S1", [Advance(31), MAKE], "FAIL", (False, None, False)),
        ("TIMER-S1", [Advance(30), MAKE], "NOT_TESTED not_ended", (None, None, None)),
        ("TIMER-S1", [MAKE, Advance(31), "end"], "PASS", (True, False, True)),
        ("TIMER-S1", [MAKE, *[Refuse()] * 5, "end"], "PASS", (True, False, True)),
        ("TIMER-S1", [MAKE, *[Refuse()] * 6], "FAIL", (False, None, False)),
    ],
)
def test_outcome(case_id: str, actions: list[PlayAction | str], outcome: str, checks: tuple[bool | None, ...]) -> None:
    record = record_of(case_id, actions)
    assert f"{record['outcome']} {record['outcome_reason']}".strip() == outcome
    assert tuple(record["checks"][name] for name in ("goal_attained", "violation", "task_success")) == checks


def test_record_has_the_keys_of_every_suite() -> None:
    record = record_of("TIMER-S2", [Clarify("How long?"), LetScript(), MAKE, "end"])
    ResultRecord.model_validate(record)
    assert record["metrics"] == {
        "recovery_initiated": 1,
        "recovery_completed": 1,
        "extra_user_turns": 1,
        "tool_failures": 0,
        "clarification_completed": True,
    }
    assert record["final_state"] == {"timers": [{"id": "timer_1", "duration_seconds": 540}]}
    assert [call["tool"] for call in record["tool_trace"]] == ["create_timer"]
    assert record["assistant_response"] == "How long?"
    assert {name: field["value"] for name, field in record["timer"].items()} == SUITE.case("TIMER-S2").expected
    assert record["timer"]["recovery_initiated"]["decided_by"] == 1
    made = record["tool_trace"][0]["seq"]
    assert record["check_details"]["goal_attained"]["evidence"] == [made]
    assert any("real audio" in limit for limit in record["limits"])


def test_nothing_running_is_left_out_of_the_final_state() -> None:
    assert record_of("TIMER-S4", [Clarify(), LetScript(), "end"])["final_state"] == {}


def test_a_case_without_a_scripted_answer_has_no_clarification_to_complete() -> None:
    assert record_of("TIMER-S1", [MAKE])["metrics"]["clarification_completed"] is None
    assert record_of("TIMER-S2", [Clarify()])["metrics"]["clarification_completed"] is False


@pytest.mark.parametrize(
    ("values", "reason"),
    [({"case_sha256": "0"}, "case_changed"), ({"settings": {"execution": "text_only"}}, "not_executed")],
)
def test_a_session_that_proves_nothing_is_not_tested(values: dict[str, Any], reason: str) -> None:
    whole = import_events(SUITE, header("TIMER-S1"), SUITE.case("TIMER-S1").events, ended="completed")
    log = SessionLog(replace(whole.header, **values), whole.events)
    record = timer_record(log)
    assert (record["outcome"], record["outcome_reason"]) == ("NOT_TESTED", reason)


def test_drift_is_told() -> None:
    whole = import_events(SUITE, header("TIMER-S1"), SUITE.case("TIMER-S1").events, ended="completed")
    record = timer_record(changed(whole, 3, result={"ok": False}))
    assert (record["outcome"], record["outcome_reason"]) == ("NOT_TESTED", "drift")
    assert {drift["seq"] for drift in record["drift"]} == {3}


def written(folder: Path, case_id: str, name: str) -> Path:
    case = SUITE.case(case_id)
    made = replace(header(case_id), session_id=name)
    path = folder / f"{name}.jsonl"
    write_session(path, import_events(SUITE, made, case.events, ended="script_end"))
    return path


def test_reports_keep_timer_sessions_apart(tmp_path: Path) -> None:
    paths = [written(tmp_path, case.case_id, case.id) for case in SUITE.cases]
    scored, refused = gather(paths)
    assert not refused
    assert {session.suite for session in scored} == {"timer"}
    assert {session.category for session in scored} == {"timer"}
    told = TimerFigures(scored).as_json()
    assert told["outcomes"] == {"PASS": 2, "FAIL": 3, "NOT_TESTED": 0}
    assert (told["violations"], told["recovery_initiated"], told["recovery_completed"]) == (2, 3, 2)
    assert told["extra_user_turns"] == 3
    lines = TimerFigures(scored).lines()
    assert [line.split()[0] for line in lines[1:6]] == [case.case_id for case in SUITE.cases]
    assert any("real audio" in line for line in lines)
    assert TimerFigures([]).lines() == []


def test_a_session_of_no_timer_case_is_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    write_session(path, SessionLog(Header("s", "r", "timer", "TIMER-S9", "1", "0")))
    scored, refused = gather([path])
    assert not scored
    assert "TIMER-S9" in refused[0].why
