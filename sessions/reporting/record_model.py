"""The result record as a typed model; its JSON Schema is what others read the record by."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict


class _Open(BaseModel):
    model_config = ConfigDict(extra="allow")


class TracedCallRecord(_Open):
    """One entry of `tool_trace`."""

    seq: int
    tool: str
    arguments: Any
    result: dict[str, Any]


class CheckDetail(_Open):
    """How one check was decided; `machine` and `human` are absent where there is no such part."""

    value: bool | None
    machine: bool | None = None
    human: bool | None = None
    evidence: list[int]
    why: str


class CriticalDetail(_Open):
    """How one critical failure was decided."""

    id: str
    text: str
    value: bool | None
    machine: bool | None = None
    human: bool | None = None
    why: str
    evidence: list[int]


class Metrics(_Open):
    """What a run is measured by beside its verdicts."""

    recovery_initiated: int
    recovery_completed: int
    extra_user_turns: int
    tool_failures: int
    clarification_completed: bool | None


class ResultRecord(_Open):
    """The benchmark's `result_record_template`, with the contract's additions beside it (contract section 7)."""

    case_id: str
    model_version: str
    run_id: str
    outcome: Literal["PASS", "FAIL", "NOT_TESTED"]
    checks: dict[str, bool | None]
    critical_failures_triggered: list[str]
    tool_trace: list[TracedCallRecord]
    final_state: dict[str, list[dict[str, Any]]]
    assistant_response: str
    reviewer_rationale: str
    session_id: str
    outcome_reason: Literal["", "awaiting_review", "not_ended", "not_executed", "drift", "case_changed"]
    check_details: dict[str, CheckDetail]
    critical_details: list[CriticalDetail]
    metrics: Metrics
    open: list[str]


def result_record_schema() -> dict[str, Any]:
    """Return the JSON Schema of the result record."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **ResultRecord.model_json_schema()}
