"""From one branch of a session to its verdicts and the official record (contract section 7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeVar

from cases.catalogue import Case, global_critical_failures
from cases.errors import CaseError
from cases.predicates import Together
from cases.prose import RequiredCheck
from sessions.checking.deciding import CHECK_PREDICATES, CRITICAL_PREDICATES, decide_check, decide_critical
from sessions.checking.names import require_known_names
from sessions.checking.trace import Finding, Trace, trace_at
from sessions.drift import Drift
from sessions.events import Header, Review
from sessions.playback import Playback
from sessions.reviews import PartReviews, Reviews, gather_reviews

Outcome = Literal["PASS", "FAIL", "NOT_TESTED"]
TEXT_ONLY = "text_only"
"""`settings.execution` of a session in which a facilitator carried the tools out (contract section 7)."""
_NOT_EXECUTED = "not executed: the tools were played by a facilitator"


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """The verdict on one check or critical failure.

    `value`: true, false or open (None); for a critical failure true means raised. `machine` and `human` are None
    also where there is no such part. `why` says it in words, `evidence` names the steps that prove it. `finding` is
    what the machine itself says, `overruling` the person's word that stands in its place. `left_to_person`: the play
    is over and the machine cannot know (contract section 4), so that what a person says from then on stands for both.
    """

    id: str
    text: str
    value: bool | None
    has_machine: bool
    has_human: bool
    machine: bool | None
    human: bool | None
    why: str
    evidence: tuple[int, ...]
    reviews: PartReviews = field(default_factory=PartReviews)
    finding: Finding | None = None
    overruling: Review | None = None
    left_to_person: bool = False

    @property
    def overruled(self) -> bool:
        """Whether a person's word stands in the machine's place."""
        return self.overruling is not None

    @property
    def owed(self) -> bool:
        """Whether a person's verdict is still owed once the session has ended."""
        return self.value is None


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckVerdict(Verdict):
    """The verdict on one required check."""

    dimension: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CriticalVerdict(Verdict):
    """The verdict on one critical failure: raised (true), answered no (false) or open."""


_AnyVerdict = TypeVar("_AnyVerdict", CheckVerdict, CriticalVerdict)


@dataclass(frozen=True, slots=True)
class Verdicts:
    """All verdicts at one step."""

    checks: tuple[CheckVerdict, ...]
    criticals: tuple[CriticalVerdict, ...]
    outcome: Outcome
    outcome_reason: str
    drifts: tuple[Drift, ...] = ()

    @property
    def all(self) -> tuple[Verdict, ...]:
        """The verdicts on the checks, then those on the critical failures."""
        return (*self.checks, *self.criticals)

    @property
    def open(self) -> tuple[str, ...]:
        """The ids of checks and critical failures on which a verdict is still owed."""
        return tuple(entry.id for entry in self.all if entry.owed)

    def verdict(self, identifier: str) -> Verdict | None:
        """Return one verdict by id, or None."""
        return next((entry for entry in self.all if entry.id == identifier), None)


def require_decidable(case: Case) -> None:
    """Raise `CaseError` where a rule uses a predicate that is not for it, or names what does not exist."""
    require_known_names(case)
    rules = case.executable
    for section, machines, known in (
        ("checks", {key: rule.machine for key, rule in rules.checks.items()}, CHECK_PREDICATES),
        (
            "critical_failures",
            {key: rule.machine for key, rule in rules.critical_failures.items()},
            CRITICAL_PREDICATES,
        ),
    ):
        for identifier, machine in machines.items():
            parts = [
                part for entry in machine for part in (entry.together if isinstance(entry, Together) else (entry,))
            ]
            for predicate in parts:
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
    required = case.prose.evaluator_only.required_checks
    checks = tuple(_check_verdict(case, trace, reviews, prose) for prose in required)
    criticals = tuple(_critical_verdict(case, trace, reviews, *entry) for entry in critical_texts(case))
    if header.settings.get("execution") == TEXT_ONLY:
        checks = tuple(_without_execution(check, decisive=False) for check in checks)
        criticals = tuple(_without_execution(critical, decisive=True) for critical in criticals)
    last = events[-1].seq if events else 0
    drifts = tuple(drift for drift in playback.drifts if drift.seq <= last and not drift.imported)
    outcome, reason = _outcome(checks, criticals, header, case, trace, drifts)
    return Verdicts(checks, criticals, outcome, reason, drifts)


def _check_verdict(case: Case, trace: Trace, reviews: Reviews, prose: RequiredCheck) -> CheckVerdict:
    rule = case.executable.checks[prose.id]
    finding = decide_check(trace, rule) if rule.machine else None
    parts = _parts(trace, finding, rule.human, reviews, prose.id)
    values = parts.values()
    value = False if False in values else None if None in values else True
    return CheckVerdict(text=prose.requirement, dimension=prose.dimension, value=value, **parts.as_fields())


def _critical_verdict(case: Case, trace: Trace, reviews: Reviews, identifier: str, text: str) -> CriticalVerdict:
    rule = case.executable.critical_failures.get(identifier)
    finding = decide_critical(trace, rule) if rule and rule.machine else None
    parts = _parts(trace, finding, rule.human if rule else True, reviews, identifier)
    values = parts.values()
    value = True if True in values else None if None in values else False
    return CriticalVerdict(text=text, value=value, **parts.as_fields())


@dataclass(frozen=True, slots=True)
class _Parts:
    """The machine's and the person's part of one verdict."""

    id: str
    has_machine: bool
    has_human: bool
    machine: bool | None
    human: bool | None
    why: str
    evidence: tuple[int, ...]
    reviews: PartReviews
    finding: Finding | None
    overruling: Review | None
    left_to_person: bool

    def values(self) -> list[bool | None]:
        """The values of the parts that there are; what the machine leaves to a person is the person's part."""
        decides = self.has_machine and not self.left_to_person
        return [value for value, there in ((self.machine, decides), (self.human, self.has_human)) if there]

    def as_fields(self) -> dict[str, Any]:
        """The parts under the names that a verdict has for them."""
        return {name: getattr(self, name) for name in self.__slots__}


def _parts(trace: Trace, finding: Finding | None, has_human: bool, reviews: Reviews, identifier: str) -> _Parts:
    overruling = _overruling(finding, reviews, identifier)
    machine, why, evidence = _machine_part(finding, overruling)
    given = reviews.get((identifier, "human"), PartReviews())
    left_to_person = trace.ended and finding is not None and finding.value is None and overruling is None
    judged = has_human or left_to_person
    # What was said of the wording during the play was not said of what the machine leaves over at its end.
    counting = given.since(trace.situation.ended_seq) if left_to_person else given
    return _Parts(
        identifier,
        has_machine=finding is not None,
        has_human=judged,
        machine=machine,
        human=counting.value if judged else None,
        why=_why(why, judged, counting, of_wording=has_human),
        evidence=evidence,
        reviews=given,
        finding=finding,
        overruling=overruling,
        left_to_person=left_to_person,
    )


def _overruling(finding: Finding | None, reviews: Reviews, identifier: str) -> Review | None:
    overrule = reviews.get((identifier, "overrule"))
    if finding is None or overrule is None or overrule.value is None:
        return None
    return next(given.review for given in reversed(overrule.latest()) if given.review.value is overrule.value)


def _machine_part(finding: Finding | None, overruling: Review | None) -> tuple[bool | None, str, tuple[int, ...]]:
    if finding is None:
        return None, "", ()
    if overruling is not None:
        why = f"overruled by {overruling.reviewer}: {overruling.rationale} (the machine said: {finding.why})"
        return overruling.value, why, finding.evidence
    return finding.value, finding.why, finding.evidence


def _why(machine: str, has_human: bool, given: PartReviews, *, of_wording: bool) -> str:
    parts = [machine] if machine else []
    if has_human:
        latest = given.latest()
        for entry in latest:
            review = entry.review
            parts.append(
                f"{review.reviewer}: {'yes' if review.value else 'no'}"
                + (f", {review.rationale}" if review.rationale else "")
            )
        if given.disagree:
            parts.append("the reviewers differ")
        elif not latest and of_wording:
            parts.append("the wording waits for a person")
    return "; ".join(parts)


def _without_execution(verdict: _AnyVerdict, *, decisive: bool) -> _AnyVerdict:
    """Leave the machine part open: where tools were not carried out, a promise is no deed (seed use_instructions).

    `decisive` is the value that one part alone settles: false for a check, true for a critical failure.
    """
    if not verdict.has_machine or verdict.overruled:
        return verdict
    value = decisive if verdict.human is decisive else None
    why = "; ".join(part for part in (_NOT_EXECUTED, verdict.why) if part)
    finding = Finding(None, "; ".join((_NOT_EXECUTED, *([verdict.finding.why] if verdict.finding else []))))
    return replace(verdict, value=value, machine=None, why=why, finding=finding)


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
    if header.settings.get("execution") == TEXT_ONLY and any(
        check.has_machine and check.machine is None for check in checks
    ):
        return "NOT_TESTED", "not_executed"
    verdicts: tuple[Verdict, ...] = (*checks, *criticals)
    if any(entry.value is None for entry in verdicts):
        return "NOT_TESTED", "awaiting_review"
    return "PASS", ""
