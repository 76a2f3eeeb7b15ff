"""The official record of one session (seed `result_record_template`, contract section 7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sessions.events import AssistantMessage, Event, Header, Review
from sessions.metrics import measure
from sessions.playback import Playback
from sessions.scoring import CheckVerdict, CriticalVerdict, judge


def result_record(playback: Playback, header: Header) -> dict[str, Any]:
    """Return the official record of a branch, with the contract's additions beside it (section 7)."""
    verdicts = judge(playback, header)
    latest = playback.latest
    details = {check.id: _check_detail(check) for check in verdicts.checks}
    said = [event.body.text for event in playback.events if isinstance(event.body, AssistantMessage)]
    record: dict[str, Any] = {
        "case_id": header.case_id,
        "model_version": header.model_version,
        "run_id": header.run_id,
        "outcome": verdicts.outcome,
        "checks": {check.id: check.value for check in verdicts.checks},
        "critical_failures_triggered": [entry.id for entry in verdicts.criticals if entry.value is True],
        "tool_trace": [
            {"seq": call.seq, "tool": call.event.tool, "arguments": call.event.arguments, "result": dict(call.result)}
            for call in playback.calls
        ],
        "final_state": latest.world.as_json(),
        "assistant_response": said[-1] if said else "",
        "reviewer_rationale": _rationales(playback.events),
        "session_id": header.session_id,
        "outcome_reason": verdicts.outcome_reason,
        "check_details": details,
        "critical_details": [_critical_detail(entry) for entry in verdicts.criticals],
        "metrics": measure(playback, verdicts.checks),
        "open": list(verdicts.open),
    }
    case = playback.sandbox.case
    if header.case_sha256 != case.sha256:
        record["case_changed"] = {
            "case_version": [header.case_version, case.version],
            "case_sha256": [header.case_sha256, case.sha256],
        }
    if playback.drifts:
        record["drift"] = [
            {
                "seq": drift.seq,
                "path": drift.path,
                "stored": drift.stored,
                "replayed": drift.replayed,
                "imported": drift.imported,
            }
            for drift in playback.drifts
        ]
    return record


def _check_detail(check: CheckVerdict) -> dict[str, Any]:
    detail: dict[str, Any] = {"value": check.value}
    if check.has_machine:
        detail["machine"] = check.machine
    if check.has_human:
        detail["human"] = check.human
    detail["evidence"] = list(check.evidence)
    detail["why"] = check.why
    if check.overruled:
        detail["overruled"] = True
    return detail


def _critical_detail(entry: CriticalVerdict) -> dict[str, Any]:
    detail: dict[str, Any] = {"id": entry.id, "text": entry.text, "value": entry.value}
    if entry.has_machine:
        detail["machine"] = entry.machine
    if entry.has_human:
        detail["human"] = entry.human
    detail["why"] = entry.why
    detail["evidence"] = list(entry.evidence)
    if entry.overruled:
        detail["overruled"] = True
    return detail


def _rationales(events: Sequence[Event]) -> str:
    told = []
    for event in events:
        review = event.body
        if isinstance(review, Review) and review.rationale:
            told.append(f"{review.subject} ({review.reviewer}): {review.rationale}")
    return "\n".join(told)
