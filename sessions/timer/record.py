"""The official record of one timer session, with the keys of every suite's record (contract sections 7 and 8).

`checks` are the three yes-or-no fields of the scorer. Until the session has ended, one that a later step can
still turn is open (null): only a violation, and a goal that is out of its limits, are settled before. All six
fields as they stand are under `timer`, each with the event of the list that decided it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cases.timer_suite import TimerCase
from sessions.drift import Drift
from sessions.events import AssistantMessage, Header
from sessions.log import SessionLog
from sessions.scoring import TEXT_ONLY
from sessions.timer.events import UserReply
from sessions.timer.replay import TimerReplay, TimerSituation
from sessions.timer.scoring import FIELDS, Decision
from sessions.timer.session import replay_of

CHECKS = ("goal_attained", "violation", "task_success")


def timer_record(log: SessionLog) -> dict[str, Any]:
    """Return the record of the branch being played.

    `outcome` is PASS where the task succeeded, FAIL where it did not or no longer can, NOT_TESTED before.
    Raises `UnknownCaseError` or `TimerSessionError` where the log is no play of a timer case.
    """
    suite, case, replay = replay_of(log)
    header, latest = log.header, replay.latest
    score = latest.score
    drifts = [drift for drift in replay.drifts if not drift.imported]
    checks = {name: _settled(latest, score.decision(name)) for name in CHECKS}
    outcome, reason = _outcome(checks, header, case, latest, drifts)
    said = [event.body.text for event in replay.events if isinstance(event.body, AssistantMessage)]
    timers = [{"id": timer.timer_id, "duration_seconds": timer.duration_seconds} for timer in latest.state.active]
    record: dict[str, Any] = {
        "case_id": header.case_id,
        "model_version": header.model_version,
        "run_id": header.run_id,
        "outcome": outcome,
        "checks": checks,
        "critical_failures_triggered": [],
        "tool_trace": [
            {"seq": call.seq, "tool": call.event.tool, "arguments": call.event.arguments, "result": dict(call.result)}
            for call in replay.calls
        ],
        "final_state": {"timers": timers} if timers else {},
        "assistant_response": said[-1] if said else "",
        "reviewer_rationale": "",
        "session_id": header.session_id,
        "outcome_reason": reason,
        "check_details": {name: _detail(replay, checks[name], score.decision(name)) for name in CHECKS},
        "critical_details": [],
        "metrics": {
            "recovery_initiated": score.recovery_initiated,
            "recovery_completed": score.recovery_completed,
            "extra_user_turns": score.extra_user_turns,
            "tool_failures": 0,
            "clarification_completed": _clarified(replay),
        },
        "open": [],
        "timer": {
            name: {
                "value": score.decision(name).value,
                "decided_by": score.decision(name).decided_by,
                "why": score.decision(name).why,
            }
            for name in FIELDS
        },
        "timer_events": replay.exported(),
        "limits": list(suite.limits(case)),
    }
    if header.case_sha256 != case.sha256:
        record["case_changed"] = {
            "case_version": [header.case_version, suite.version],
            "case_sha256": [header.case_sha256, case.sha256],
        }
    if drifts:
        record["drift"] = [
            {"seq": drift.seq, "path": drift.path, "stored": drift.stored, "replayed": drift.replayed}
            for drift in drifts
        ]
    return record


def _settled(latest: TimerSituation, decision: Decision) -> bool | None:
    """The field's value once nothing that may still come can turn it, else None."""
    if latest.ended:
        return bool(decision.value)
    state = latest.state
    out_of_limits = state.over_time is not None or len(state.extra_turns) > state.task.max_extra_user_turns
    settled = {
        "goal_attained": out_of_limits,
        "violation": bool(state.violations),
        "task_success": out_of_limits or bool(state.violations),
    }
    return bool(decision.value) if settled[decision.field] else None


def _outcome(
    checks: dict[str, bool | None],
    header: Header,
    case: TimerCase,
    latest: TimerSituation,
    drifts: Sequence[Drift],
) -> tuple[str, str]:
    if header.case_sha256 != case.sha256:
        return "NOT_TESTED", "case_changed"
    if drifts:
        return "NOT_TESTED", "drift"
    if checks["task_success"] is None:
        return "NOT_TESTED", "not_ended"
    if header.settings.get("execution") == TEXT_ONLY:
        return "NOT_TESTED", "not_executed"
    return ("PASS", "") if checks["task_success"] and latest.ended else ("FAIL", "")


def _detail(replay: TimerReplay, value: bool | None, decision: Decision) -> dict[str, Any]:
    decided_by = decision.decided_by
    return {
        "value": value,
        "machine": value,
        "evidence": [] if decided_by is None else [replay.seqs[decided_by]],
        "why": decision.why,
    }


def _clarified(replay: TimerReplay) -> bool | None:
    """Whether the scripted answer's recovery was completed; None where the script has no such answer."""
    if not any(isinstance(event, UserReply) for event in replay.script):
        return None
    return bool(replay.latest.state.completed)
