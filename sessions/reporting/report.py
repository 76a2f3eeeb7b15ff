"""A report: the figures of a set of sessions, its runs and what changed between them, repeats and agreement."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

from cases.catalogue import benchmark
from cases.timer_suite import SUITE as TIMER_SUITE
from sessions.reporting.agreement import Agreement, agreement
from sessions.reporting.figures import Figures, Rate
from sessions.reporting.gathering import Refused, ScoredSession
from sessions.timer.figures import TimerFigures


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
    def benchmark_sessions(self) -> list[ScoredSession]:
        """The sessions that the benchmark's figures are made of: neither the timer suite's nor watched walkthroughs."""
        return [session for session in self.sessions if session.suite != TIMER_SUITE and not session.of_walkthrough]

    @property
    def left_out(self) -> str:
        """Say in a sentence which sessions the figures leave out, empty where none."""
        number = sum(session.of_walkthrough for session in self.sessions)
        if number == 0:
            return ""
        told = "1 session was" if number == 1 else f"{number} sessions were"
        return f"{told} left out: a shipped walkthrough played the model."

    @cached_property
    def timer(self) -> TimerFigures:
        """The timer suite's section, kept apart."""
        timed = [session for session in self.sessions if session.suite == TIMER_SUITE]
        return TimerFigures([session for session in timed if not session.of_walkthrough])

    @cached_property
    def runs(self) -> dict[RunIdentity, list[ScoredSession]]:
        """The sessions by run, in order of their first session."""
        runs: dict[RunIdentity, list[ScoredSession]] = {}
        for session in sorted(self.benchmark_sessions, key=lambda entry: entry.header.started_at):
            runs.setdefault(RunIdentity.of(session), []).append(session)
        return runs

    @property
    def mixed(self) -> bool:
        """Whether the sessions belong to more than one run; then nothing is called complete."""
        return len(self.runs) > 1

    @cached_property
    def figures(self) -> Figures:
        """The figures over all executed sessions."""
        executed = [session for session in self.benchmark_sessions if not session.response_only]
        return Figures(executed, one_run=not self.mixed)

    @cached_property
    def response_only(self) -> Figures:
        """The figures over sessions without executed tools, kept apart (seed `use_instructions`)."""
        return Figures([session for session in self.benchmark_sessions if session.response_only], one_run=False)

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
            "left_out": sum(session.of_walkthrough for session in self.sessions),
            "runs": [
                {**run.as_json(), "sessions": len(played), "figures": self.figures_of(run).as_json()}
                for run, played in self.runs.items()
            ],
            **self.figures.as_json(),
            "timer": self.timer.as_json() if self.timer.sessions else None,
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
