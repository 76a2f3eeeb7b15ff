"""The figures of a report (seed `scoring.required_reporting`), and what may be called complete.

An overall pass rate is given only for one complete run of all cases with executable tools, a category's only
where all its cases were evaluated so; otherwise counts, coverage and the rate of what was attempted (seed `scoring`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from statistics import NormalDist
from typing import Any

from cases.catalogue import CaseSummary, benchmark, list_cases
from sessions.reporting.gathering import ScoredSession

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
        known = {(entry.suite, entry.case_id) for entry in self.all_cases}
        for session in sorted(self.sessions, key=lambda entry: (entry.header.started_at, entry.header.session_id)):
            if (session.suite, session.case_id) in known:
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
