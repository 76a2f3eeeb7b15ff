"""The figures of a report (seed `scoring.required_reporting`), and what may be called complete.

An overall pass rate is given only for one complete run of all cases with executable tools, a category's only
where all its cases were evaluated so; otherwise counts, coverage and the rate of what was attempted (seed `scoring`).
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from statistics import NormalDist
from typing import Any

from cases.catalogue import CaseSummary, benchmark, list_cases
from sessions.reporting.agreement import Agreement, agreement
from sessions.reporting.gathering import Refused, ScoredSession

OUTCOMES = ("PASS", "FAIL", "NOT_TESTED")
REASONS = ("awaiting_review", "not_ended", "not_executed", "drift", "case_changed")
FAULT_TAG = "tool_failure_or_ambiguous_result"
CLARIFICATION_TAG = "multi_turn_clarification"
CONFIDENCE = 0.95


@dataclass(frozen=True, slots=True)
class Rate:
    """A share with its confidence interval (Wilson score), all in percent."""

    passed: int
    of: int

    @property
    def percent(self) -> float:
        """The share in percent."""
        return 100 * self.passed / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Lower and upper bound of the 95 % confidence interval, in percent."""
        if not self.of:
            return 0.0, 100.0
        z = NormalDist().inv_cdf(0.5 + CONFIDENCE / 2)
        share, number = self.passed / self.of, self.of
        centre = share + z * z / (2 * number)
        margin = z * ((share * (1 - share) + z * z / (4 * number)) / number) ** 0.5
        scale = 1 + z * z / number
        return 100 * max(0.0, (centre - margin) / scale), 100 * min(1.0, (centre + margin) / scale)

    def as_json(self) -> dict[str, Any]:
        """Return the rate as plain values."""
        low, high = self.interval
        return {
            "passed": self.passed,
            "of": self.of,
            "percent": round(self.percent, 1),
            "interval": [round(low, 1), round(high, 1)],
        }


@dataclass(frozen=True, slots=True)
class OutcomeCounts:
    """Outcomes over a set of cases: `cases` there are in all, `counts` by outcome, `reasons` of NOT_TESTED ones."""

    cases: int
    counts: Mapping[str, int]
    reasons: Mapping[str, int]
    complete: bool

    @property
    def attempted(self) -> int:
        """How many of the cases were played."""
        return sum(self.counts.values())

    @property
    def pass_rate(self) -> Rate | None:
        """The official pass rate, None where the set is not complete."""
        return Rate(self.counts["PASS"], self.cases) if self.complete else None

    @property
    def attempted_rate(self) -> Rate | None:
        """The pass rate of what was evaluated to PASS or FAIL; always told with its coverage."""
        evaluated = self.counts["PASS"] + self.counts["FAIL"]
        return Rate(self.counts["PASS"], evaluated) if evaluated else None

    def as_json(self) -> dict[str, Any]:
        """Return the counts as plain values."""
        return {
            **{name: self.counts[name] for name in OUTCOMES},
            "reasons": {name: count for name, count in self.reasons.items() if count},
            "attempted": self.attempted,
            "of": self.cases,
            "coverage": f"{self.attempted}/{self.cases}",
            "complete": self.complete,
            "pass_rate": self.pass_rate.as_json() if self.pass_rate else None,
            "attempted_pass_rate": self.attempted_rate.as_json() if self.attempted_rate else None,
        }


@dataclass(frozen=True, slots=True)
class DimensionCounts:
    """Check verdicts of one dimension."""

    true: int
    false: int
    open: int

    def as_json(self) -> dict[str, Any]:
        """Return the counts as plain values, with the rate of what was decided."""
        decided = self.true + self.false
        return {
            "true": self.true,
            "false": self.false,
            "open": self.open,
            "success": Rate(self.true, decided).as_json() if decided else None,
        }


@dataclass(frozen=True, slots=True)
class RunIdentity:
    """What sessions of one run share: run id, model version, settings, and the benchmark's version."""

    run_id: str
    model_version: str
    settings: str
    case_version: str

    @classmethod
    def of(cls, session: ScoredSession) -> RunIdentity:
        """Return the identity of the run that a session belongs to."""
        header = session.header
        settings = {key: value for key, value in header.settings.items() if key != "case_file"}
        return cls(header.run_id, header.model_version, json.dumps(settings, sort_keys=True), header.case_version)

    def as_json(self) -> dict[str, Any]:
        """Return the identity as plain values."""
        return {
            "run_id": self.run_id,
            "model_version": self.model_version,
            "settings": json.loads(self.settings),
            "case_version": self.case_version,
        }


@dataclass(frozen=True)
class Figures:
    """The eight required figures over sessions of one set, each case counted once by its first session.

    Response-only sessions are not among them; see `Report.response_only`.
    """

    sessions: Sequence[ScoredSession]
    one_run: bool = True
    all_cases: tuple[CaseSummary, ...] = field(default_factory=list_cases)

    @cached_property
    def counted(self) -> list[ScoredSession]:
        """One session a case: the one that started first. Later ones are repeats."""
        first: dict[str, ScoredSession] = {}
        known = {entry.case_id for entry in self.all_cases}
        for session in sorted(self.sessions, key=lambda entry: (entry.header.started_at, entry.header.session_id)):
            if session.case_id in known:
                first.setdefault(session.case_id, session)
        return list(first.values())

    def outcomes(self, category: str | None = None) -> OutcomeCounts:
        """Return the outcomes overall, or of one category."""
        cases = [entry for entry in self.all_cases if category in (None, entry.category)]
        played = [session for session in self.counted if category in (None, session.category)]
        counts = Counter(session.outcome for session in played)
        reasons = Counter(
            str(session.record["outcome_reason"]) for session in played if session.outcome == "NOT_TESTED"
        )
        evaluated = counts["PASS"] + counts["FAIL"]
        complete = self.one_run and evaluated == len(cases) and bool(cases)
        return OutcomeCounts(
            len(cases), {name: counts[name] for name in OUTCOMES}, {name: reasons[name] for name in REASONS}, complete
        )

    @cached_property
    def categories(self) -> list[str]:
        """The benchmark's categories, in its own order."""
        return list(benchmark()["coverage"])

    @cached_property
    def dimensions(self) -> dict[str, DimensionCounts]:
        """Check verdicts by dimension, over the counted sessions."""
        prose = {entry["case_id"]: entry for entry in benchmark()["cases"]}
        tallies: dict[str, Counter[bool | None]] = {
            name: Counter() for name in ("recognition", "execution_and_evidence", "final_state", "communication")
        }
        for session in self.counted:
            for check in prose[session.case_id]["evaluator_only"]["required_checks"]:
                tallies[check["dimension"]][session.record["checks"].get(check["id"])] += 1
        return {name: DimensionCounts(tally[True], tally[False], tally[None]) for name, tally in tallies.items()}

    @cached_property
    def critical_failures(self) -> list[dict[str, Any]]:
        """Every critical failure raised: case, id, text, session."""
        return [
            {
                "case_id": session.case_id,
                "id": detail["id"],
                "text": detail["text"],
                "session_id": session.header.session_id,
            }
            for session in self.counted
            for detail in session.record["critical_details"]
            if detail["value"] is True
        ]

    def tagged(self, tag: str) -> dict[str, Any]:
        """Return PASS counts among the cases with a tag: passed, attempted, how many there are, and which."""
        cases = [entry.case_id for entry in self.all_cases if tag in entry.tags]
        played = {session.case_id: session.outcome for session in self.counted if session.case_id in cases}
        passed = [case_id for case_id, outcome in played.items() if outcome == "PASS"]
        return {"passed": len(passed), "attempted": len(played), "of": len(cases), "outcomes": played}

    @cached_property
    def metrics(self) -> dict[str, int]:
        """Sums of the sessions' metrics."""
        names = ("recovery_initiated", "recovery_completed", "extra_user_turns", "tool_failures")
        return {name: sum(int(session.record["metrics"][name] or 0) for session in self.counted) for name in names}

    def as_json(self) -> dict[str, Any]:
        """Return all figures as plain values."""
        return {
            "outcomes": {
                "overall": self.outcomes().as_json(),
                "by_category": {name: self.outcomes(name).as_json() for name in self.categories},
            },
            "checks_by_dimension": {name: counts.as_json() for name, counts in self.dimensions.items()},
            "critical_failures": {"count": len(self.critical_failures), "raised": self.critical_failures},
            "tool_failures_handled": self.tagged(FAULT_TAG),
            "clarifications_completed": self.tagged(CLARIFICATION_TAG),
            "metrics": self.metrics,
        }


def repeats(sessions: Iterable[ScoredSession]) -> list[dict[str, Any]]:
    """Return what several sessions of one case show: passes, pass^k (all of k pass), and the checks that vary."""
    by_case: dict[str, list[ScoredSession]] = {}
    for session in sessions:
        by_case.setdefault(session.case_id, []).append(session)
    rows = []
    for case_id, played in sorted(by_case.items()):
        evaluated = [session for session in played if session.outcome in ("PASS", "FAIL")]
        if len(played) < 2:
            continue
        passes = sum(session.outcome == "PASS" for session in evaluated)
        names = list(played[0].record["checks"])
        varying = [name for name in names if len({session.record["checks"].get(name) for session in played}) > 1]
        rows.append(
            {
                "case_id": case_id,
                "sessions": len(played),
                "evaluated": len(evaluated),
                "passes": passes,
                "pass_rate": Rate(passes, len(evaluated)).as_json() if evaluated else None,
                "pass_hat_k": {
                    str(k): round(pass_hat(passes, len(evaluated), k), 4) for k in range(1, len(evaluated) + 1)
                },
                "varying_checks": varying,
            }
        )
    return rows


def pass_hat(passes: int, number: int, k: int) -> float:
    """Return pass^k: the chance that k sessions drawn from `number`, of which `passes` pass, all pass."""
    if k > number or number == 0:
        return 0.0
    chance = 1.0
    for drawn in range(k):
        chance *= max(0, passes - drawn) / (number - drawn)
    return chance


def reviewers_agreement(sessions: Iterable[ScoredSession]) -> Agreement:
    """Return how far the reviewers of a set of sessions agree on the parts that several of them judged."""
    items = []
    for session in sessions:
        for (_, part), given in session.reviews.items():
            if part == "human":
                items.append({entry.review.reviewer: bool(entry.review.value) for entry in given.latest()})
    return agreement(items)


@dataclass(frozen=True)
class Report:
    """Everything that is told of a set of sessions."""

    sessions: Sequence[ScoredSession]
    refused: Sequence[Refused] = ()

    @cached_property
    def runs(self) -> dict[RunIdentity, list[ScoredSession]]:
        """The sessions by run, in order of their first session."""
        runs: dict[RunIdentity, list[ScoredSession]] = {}
        for session in sorted(self.sessions, key=lambda entry: entry.header.started_at):
            runs.setdefault(RunIdentity.of(session), []).append(session)
        return runs

    @property
    def mixed(self) -> bool:
        """Whether the sessions belong to more than one run; then nothing is called complete."""
        return len(self.runs) > 1

    @cached_property
    def figures(self) -> Figures:
        """The figures over all executed sessions."""
        executed = [session for session in self.sessions if not session.response_only]
        return Figures(executed, one_run=not self.mixed)

    @cached_property
    def response_only(self) -> Figures:
        """The figures over sessions without executed tools, kept apart (seed `use_instructions`)."""
        return Figures([session for session in self.sessions if session.response_only], one_run=False)

    def figures_of(self, run: RunIdentity) -> Figures:
        """Return the figures of one run."""
        return Figures([session for session in self.runs[run] if not session.response_only])

    @cached_property
    def completeness(self) -> str:
        """Say in a sentence whether this is a complete run, and if not, why."""
        overall = self.figures.outcomes()
        if overall.complete:
            return f"A complete run: all {overall.cases} cases evaluated with executable tools."
        if self.mixed:
            return f"Not a complete run: the sessions belong to {len(self.runs)} runs, models or settings."
        missing = overall.cases - overall.counts["PASS"] - overall.counts["FAIL"]
        return (
            f"Not a complete run: {missing} of {overall.cases} cases not evaluated "
            f"(coverage {overall.attempted}/{overall.cases})."
        )

    def changes(self) -> list[dict[str, Any]]:
        """Return what changed from each run to the next: outcome and checks, case by case."""
        runs = list(self.runs)
        rows = []
        for earlier, later in pairwise(runs):
            before = {session.case_id: session for session in self.figures_of(earlier).counted}
            after = {session.case_id: session for session in self.figures_of(later).counted}
            for case_id in sorted(set(before) & set(after)):
                one, other = before[case_id].record, after[case_id].record
                checks = {
                    name: [one["checks"].get(name), other["checks"].get(name)]
                    for name in one["checks"]
                    if one["checks"].get(name) != other["checks"].get(name)
                }
                if one["outcome"] != other["outcome"] or checks:
                    rows.append(
                        {
                            "from": earlier.run_id,
                            "to": later.run_id,
                            "case_id": case_id,
                            "outcome": [one["outcome"], other["outcome"]],
                            "checks": checks,
                        }
                    )
        return rows

    def causes(self) -> dict[str, int]:
        """Return how many failures were laid to model, user, tool or case."""
        return dict(Counter(cause for session in self.sessions for cause, _ in session.causes))

    def as_json(self) -> dict[str, Any]:
        """Return the whole report as plain values."""
        master = benchmark()
        found = reviewers_agreement(self.sessions)
        return {
            "benchmark": {
                "name": master["benchmark_name"],
                "version": master["version"],
                "purpose": master["purpose"],
                "data_status": master["data_status"],
                "limits": master["use_instructions"][-1],
            },
            "complete": self.figures.outcomes().complete,
            "completeness": self.completeness,
            "mixed": self.mixed,
            "runs": [
                {**run.as_json(), "sessions": len(played), "figures": self.figures_of(run).as_json()}
                for run, played in self.runs.items()
            ],
            **self.figures.as_json(),
            "response_only": self.response_only.as_json() if self.response_only.sessions else None,
            "repeats": [row for played in self.runs.values() for row in repeats(played)],
            "changes": self.changes(),
            "agreement": {
                "items": found.items,
                "alpha": _rounded(found.alpha),
                "pairs": [
                    {
                        "reviewers": list(pair.reviewers),
                        "items": pair.items,
                        "percent": round(pair.percent, 1),
                        "kappa": _rounded(pair.kappa),
                    }
                    for pair in found.pairs
                ],
            },
            "attribution": self.causes(),
            "sessions": [
                {
                    "session_id": session.header.session_id,
                    "case_id": session.case_id,
                    "run_id": session.header.run_id,
                    "model_version": session.header.model_version,
                    "outcome": session.outcome,
                    "outcome_reason": session.record["outcome_reason"],
                    "open": session.record["open"],
                    "source": session.source,
                    "warnings": list(session.warnings),
                }
                for session in self.sessions
            ],
            "refused": [{"source": entry.source, "why": entry.why} for entry in self.refused],
        }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 3)
