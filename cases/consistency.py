"""Whether the two parts of a case fit each other: what the rules name must be in the prose, and the other way round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cases.errors import CaseError
from cases.predicates import Saved, State, Together, Unsaved, Verified

if TYPE_CHECKING:
    from cases.catalogue import Case


def inconsistencies(case: Case) -> list[CaseError]:
    """Return every place where the executable part names what the prose does not have, or leaves out what it has."""
    found: list[CaseError] = []

    def refuse(key: str, fault: str) -> None:
        found.append(CaseError(case.file, key, fault))

    rules, prose = case.executable, case.prose.evaluator_only
    check_ids = [check.id for check in prose.required_checks]
    critical_ids = [f"X{number}" for number, _ in enumerate(prose.critical_failures, 1)]
    for identifier in _repeated(check_ids):
        refuse("evaluator_only.required_checks", f"two checks have the id {identifier}")
    for section, known, given in (
        ("checks", check_ids, rules.checks),
        ("critical_failures", critical_ids, rules.critical_failures),
    ):
        for identifier in known:
            if identifier not in given:
                refuse(f"{section}.{identifier}", "missing; the prose has it")
        for identifier in given:
            if identifier not in known:
                refuse(f"{section}.{identifier}", f"the prose has only {', '.join(known) or 'none'}")
    for identifier, name in _expectations_named(case):
        if name not in rules.expected:
            refuse(identifier, f"`{name}` is not among the expected: {', '.join(rules.expected) or 'none'}")
    for name in _repeated([walkthrough.name for walkthrough in rules.walkthroughs]):
        refuse("walkthroughs", f"two walkthroughs are called `{name}`")
    verdict_ids = [*check_ids, *critical_ids, "G1", "G2", "G3", "G4"]
    for walkthrough in rules.walkthroughs:
        for identifier in (*walkthrough.fails, *walkthrough.verdicts):
            if identifier not in verdict_ids:
                refuse(f"walkthroughs.{walkthrough.name}", f"`{identifier}` is neither a check nor a failure")
    return found


def _repeated(names: Sequence[str]) -> list[str]:
    return [name for name, count in Counter(names).items() if count > 1]


def _expectations_named(case: Case) -> list[tuple[str, str]]:
    named: list[tuple[str, str]] = []
    rules = case.executable
    for place, machine in [
        *((f"checks.{key}", rule.machine) for key, rule in rules.checks.items()),
        *((f"critical_failures.{key}", rule.machine) for key, rule in rules.critical_failures.items()),
    ]:
        parts = [part for entry in machine for part in (entry.together if isinstance(entry, Together) else (entry,))]
        for predicate in parts:
            match predicate:
                case Saved():
                    named += [(place, name) for name in predicate.saved]
                case Verified():
                    named += [(place, name) for name in predicate.verified]
                case State():
                    named += [(place, name) for name in predicate.state]
                case Unsaved():
                    named += [(place, name) for name in predicate.unsaved]
                case _:
                    pass
    return named
