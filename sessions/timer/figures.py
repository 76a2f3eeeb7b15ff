"""What a report says of timer sessions, in a section of their own: they are never counted with other suites."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from cases.timer_suite import load_timer_suite
from sessions.events import Header

_COUNTS = ("recovery_initiated", "recovery_completed", "extra_user_turns")


class ScoredTimerSession(Protocol):
    """A session as a report has it: its case, its header and its result record."""

    @property
    def case_id(self) -> str:
        """The case that was played."""
        ...

    @property
    def header(self) -> Header:
        """The session's header."""
        ...

    @property
    def record(self) -> Mapping[str, Any]:
        """The session's result record."""
        ...


@dataclass(frozen=True, slots=True)
class TimerFigures:
    """The figures over timer sessions, every one of them, in the order given."""

    sessions: Sequence[ScoredTimerSession]

    def outcomes(self) -> dict[str, int]:
        """How many sessions have each outcome."""
        found = {"PASS": 0, "FAIL": 0, "NOT_TESTED": 0}
        for session in self.sessions:
            found[str(session.record["outcome"])] += 1
        return found

    def as_json(self) -> dict[str, Any]:
        """Return the section as plain values."""
        records = [session.record for session in self.sessions]
        return {
            "outcomes": self.outcomes(),
            "violations": sum(record["checks"].get("violation") is True for record in records),
            **{name: sum(int(record["metrics"][name]) for record in records) for name in _COUNTS},
            "sessions": [
                {
                    "session_id": session.header.session_id,
                    "case_id": session.header.case_id,
                    "run_id": session.header.run_id,
                    "model_version": session.header.model_version,
                    "outcome": session.record["outcome"],
                    "outcome_reason": session.record["outcome_reason"],
                    "checks": dict(session.record["checks"]),
                    **{name: session.record["metrics"][name] for name in _COUNTS},
                }
                for session in self.sessions
            ],
            "limits": list(self.limits()),
        }

    def lines(self) -> list[str]:
        """Return the section as plain lines, none where there are no timer sessions."""
        if not self.sessions:
            return []
        told = self.as_json()
        outcomes = ", ".join(f"{name} {number}" for name, number in told["outcomes"].items())
        lines = [f"Timer suite (apart from the cases above): {len(self.sessions)} sessions, {outcomes}"]
        for row in told["sessions"]:
            checks = ", ".join(f"{name} {_word(value)}" for name, value in row["checks"].items())
            reason = f" ({row['outcome_reason']})" if row["outcome_reason"] else ""
            lines.append(f"  {row['case_id']:<10} {row['outcome'] + reason:<24} {checks}; {_recovery(row)}")
        lines.append(f"  in all: {told['violations']} with a violation; {_recovery(told)}")
        return [*lines, *(f"  {limit}" for limit in self.limits())]

    def limits(self) -> tuple[str, ...]:
        """The suite's own limits, to stand beside its figures; a case's assumption is its own and left out."""
        suite = load_timer_suite()
        found = [limit for case in suite.cases for limit in suite.limits(case) if not limit.startswith("Assumption:")]
        return tuple(dict.fromkeys(found))


def _recovery(row: Mapping[str, Any]) -> str:
    return (
        f"recovery {row['recovery_initiated']} begun, {row['recovery_completed']} completed, "
        f"{row['extra_user_turns']} extra user turns"
    )


def _word(value: bool | None) -> str:
    return "open" if value is None else str(value).lower()
