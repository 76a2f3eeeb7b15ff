"""From one branch of a session to its verdicts and the official record (contract section 7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from cases.catalogue import Case, global_critical_failures
from cases.errors import CaseError
from sessions.checking.deciding import CHECK_PREDICATES, CRITICAL_PREDICATES, decide_check, decide_critical
from sessions.checking.trace import Finding, Trace, trace_at
from sessions.events import AssistantMessage, Event, Header
from sessions.metrics import measure
from sessions.playback import Drift, Playback
from sessions.reviews import PartReviews, Reviews, gather_reviews

Outcome = Literal["PASS", "FAIL", "NOT_TESTED"]
TEXT_ONLY = "text_only"
"""`settings.execution` of a session in which a facilitator carried the tools out (contract section 7)."""


@dataclass(frozen=True, slots=True)
class CheckVerdict:
    """The verdict on one required check. `machine` and `human` are None also where the check has no such part."""

    id: str
    text: str
    dimension: str
    value: bool | None
    has_machine: bool
    has_human: bool
    machine: bool | None
    human: bool | None
    why: str
    evidence: tuple[int, ...]
    overruled: bool = False
    reviews: PartReviews = field(default_factory=PartReviews)

    @property
    def owed(self) -> bool:
        """Whether a person's verdict is still owed once the session has ended."""
        return self.value is None


@dataclass(frozen=True, slots=True)
class CriticalVerdict:
    """The verdict on one critical failure: raised (true), answered no (false) or open."""

    id: str
    text: str
    value: bool | None
    has_machine: bool
    has_human: bool
    machine: bool | None
    human: bool | None
    why: str
    evidence: tuple[int, ...]
    overruled: bool = False
    reviews: PartReviews = field(default_factory=PartReviews)

    @property
    def owed(self) -> bool:
        """Whether a person's verdict is still owed once the session has ended."""
        return self.value is None


@dataclass(frozen=True, slots=True)
class Verdicts:
    """All verdicts at one step."""

    checks: tuple[CheckVerdict, ...]
    criticals: tuple[CriticalVerdict, ...]
    outcome: Outcome
    outcome_reason: str
    drifts: tuple[Drift, ...] = ()

    @property
    def open(self) -> tuple[str, ...]:
        """The ids of checks and critical failures on which a verdict is still owed."""
        return tuple(entry.id for entry in (*self.checks, *self.criticals) if entry.owed)

    def verdict(self, identifier: str) -> CheckVerdict | CriticalVerdict | None:
        """Return one verdict by id, or None."""
        return next((entry for entry in (*self.checks, *self.criticals) if entry.id == identifier), None)


def require_decidable(case: Case) -> None:
    """Raise `CaseError` where a check or critical failure uses a predicate that is not for it."""
    for section, rules, known in (
        ("checks", case.executable.checks, CHECK_PREDICATES),
        ("critical_failures", case.executable.critical_failures, CRITICAL_PREDICATES),
    ):
        for identifier, rule in rules.items():  # type: ignore[attr-defined]
            for predicate in rule.machine:
                if type(predicate) not in known:
                    kind = next(iter(type(predicate).model_fields))
                    raise CaseError(case.file, f"{section}.{identifier}", f"`{kind}` cannot be used here")


def critical_texts(case: Case) -> list[tuple[str, str]]:
    """Return (id, text) of the case's critical failures X1.. and the four global ones G1..G4."""
    own = enumerate(case.prose.evaluator_only.critical_failures, 1)
    everywhere = enumerate(global_critical_failures(), 1)
    return [*((f"X{number}", text) for number, text in own), *((f"G{number}", text) for number, text in everywhere)]


def judge(playback: Playback, header: Header, position: int | None = None) -> Verdicts:
    """Judge a branch up to a position (None: its end), with the reviews given on it so far."""
    case = playback.sandbox.case
    trace = trace_at(playback, position)
    events = playback.events if position is None else playback.events[:position]
    reviews = gather_reviews(playback.events, header.model_version)
    checks = tuple(_check_verdict(case, trace, reviews, place) for place in range(len(case.prose.evaluator_only.required_checks)))
    criticals = tuple(_critical_verdict(case, trace, reviews, *entry) for entry in critical_texts(case))
    if header.settings.get("execution") == TEXT_ONLY:
        checks = tuple(_without_execution(check) for check in checks)
    last = events[-1].seq if events else 0
    drifts = tuple(drift for drift in playback.drifts if drift.seq <= last and not drift.imported)
    outcome, reason = _outcome(checks, criticals, header, case, trace, drifts)
    return Verdicts(checks, criticals, outcome, reason, drifts)


def _check_verdict(case: Case, trace: Trace, reviews: Reviews, place: int) -> CheckVerdict:
    prose = case.prose.evaluator_only.required_checks[place]
    rule = case.executable.checks[prose.id]
    finding = decide_check(trace, rule.machine) if rule.machine else None
    machine, why, evidence, overruled = _machine_part(finding, reviews, prose.id)
    given = reviews.get((prose.id, "human"), PartReviews())
    human = given.value if rule.human else None
    parts = [value for value, there in ((machine, finding is not None), (human, rule.human)) if there]
    value = False if False in parts else None if None in parts else True
    return CheckVerdict(
        prose.id,
        prose.requirement,
        prose.dimension,
        value,
        finding is not None,
        rule.human,
        machine,
        human,
        _why(why, rule.human, given),
        evidence,
        overruled,
        given,
    )


def _critical_verdict(case: Case, trace: Trace, reviews: Reviews, identifier: str, text: str) -> CriticalVerdict:
    rule = case.executable.critical_failures.get(identifier)
    machine_rule = rule.machine if rule else ()
    has_human = rule.human if rule else True
    finding = decide_critical(trace, machine_rule) if machine_rule else None
    machine, why, evidence, overruled = _machine_part(finding, reviews, identifier)
    given = reviews.get((identifier, "human"), PartReviews())
    human = given.value if has_human else None
    parts = [value for value, there in ((machine, finding is not None), (human, has_human)) if there]
    value = True if True in parts else None if None in parts else False
    return CriticalVerdict(
        identifier,
        text,
        value,
        finding is not None,
        has_human,
        machine,
        human,
        _why(why, has_human, given),
        evidence,
        overruled,
        given,
    )


def _machine_part(
    finding: Finding | None, reviews: Reviews, identifier: str
) -> tuple[bool | None, str, tuple[int, ...], bool]:
    if finding is None:
        return None, "", (), False
    overrule = reviews.get((identifier, "overrule"))
    if overrule is not None and overrule.value is not None:
        given = overrule.latest()[-1].review
        why = f"overruled by {given.reviewer}: {given.rationale} (the machine said: {finding.why})"
        return overrule.value, why, finding.evidence, True
    return finding.value, finding.why, finding.evidence, False


def _why(machine: str, has_human: bool, given: PartReviews) -> str:
    parts = [machine] if machine else []
    if has_human:
        latest = given.latest()
        for entry in latest:
            review = entry.review
            parts.append(f"{review.reviewer}: {'yes' if review.value else 'no'}" + (f", {review.rationale}" if review.rationale else ""))
        if given.disagree:
            parts.append("the reviewers differ")
        elif not latest:
            parts.append("the wording waits for a person")
    return "; ".join(parts)


def _without_execution(check: CheckVerdict) -> CheckVerdict:
    """Leave the machine part open: where tools were not carried out, a promise is no deed (seed use_instructions)."""
    if not check.has_machine or check.overruled:
        return check
    value = False if check.human is False else None
    why = "; ".join(part for part in ("not executed: the tools were played by a facilitator", check.why) if part)
    return CheckVerdict(
        check.id, check.text, check.dimension, value, True, check.has_human, None, check.human, why, check.evidence, False, check.reviews
    )


def _outcome(
    checks: Sequence[CheckVerdict],
    criticals: Sequence[CriticalVerdict],
    header: Header,
    case: Case,
    trace: Trace,
    drifts: Sequence[Drift],
) -> tuple[Outcome, str]:
    if header.case_sha256 != case.sha256:
        return "NOT_TESTED", "case_changed"
    if drifts:
        return "NOT_TESTED", "drift"
    failed = [check.id for check in checks if check.value is False]
    raised = [critical.id for critical in criticals if critical.value is True]
    if failed or raised:
        return "FAIL", ""
    if not trace.ended:
        return "NOT_TESTED", "not_ended"
    if header.settings.get("execution") == TEXT_ONLY and any(check.has_machine and check.machine is None for check in checks):
        return "NOT_TESTED", "not_executed"
    if any(entry.value is None for entry in (*checks, *criticals)):
        return "NOT_TESTED", "awaiting_review"
    return "PASS", ""


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
    if playback.drifts:
        record["drift"] = [
            {"seq": drift.seq, "path": drift.path, "stored": drift.stored, "replayed": drift.replayed, "imported": drift.imported}
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
    from sessions.events import Review

    told = []
    for event in events:
        review = event.body
        if isinstance(review, Review) and review.rationale:
            told.append(f"{review.subject} ({review.reviewer}): {review.rationale}")
    return "\n".join(told)
