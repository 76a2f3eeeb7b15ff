"""Whether the two parts of a case fit each other: what the rules name must be in the prose, and the other way round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from cases.errors import CaseError
from cases.nearest import nearest, question
from cases.predicates import Saved, State, Together, Unsaved, Verified

if TYPE_CHECKING:
    from cases.catalogue import Case
    from cases.predicates import Predicate

_Refuse = Callable[[str, str], None]
_GLOBAL_FAILURES = ("G1", "G2", "G3", "G4")


def inconsistencies(case: Case) -> list[CaseError]:
    """Return every place where the executable part names what the prose does not have, or leaves out what it has.

    One cause is told once: a rule under a wrong id and not the id that it leaves without a rule as well.
    """
    found: list[CaseError] = []

    def refuse(key: str, fault: str) -> None:
        found.append(CaseError(case.file, key, fault))

    rules, prose = case.executable, case.prose.evaluator_only
    check_ids = [check.id for check in prose.required_checks]
    critical_ids = [f"X{number}" for number, _ in enumerate(prose.critical_failures, 1)]
    twice = _repeated(check_ids)
    for identifier in twice:
        refuse("evaluator_only.required_checks", f"two checks have the id {identifier}; give each its own")
    if not twice:
        _require_rules("checks", "[[evaluator_only.required_checks]]", check_ids, rules.checks, refuse)
    _require_rules(
        "critical_failures", "evaluator_only.critical_failures", critical_ids, rules.critical_failures, refuse
    )
    _require_expected(case, refuse)
    for name in _repeated([walkthrough.name for walkthrough in rules.walkthroughs]):
        refuse("walkthroughs", f"two walkthroughs are called `{name}`; give each a name of its own")
    verdict_ids = [*check_ids, *critical_ids, *_GLOBAL_FAILURES]
    with_rules = {*rules.checks, *rules.critical_failures}
    for walkthrough in rules.walkthroughs:
        place = f"walkthroughs.{walkthrough.name}"
        named = [(f"{place}.fails", identifier) for identifier in walkthrough.fails]
        named += [(f"{place}.verdicts.{identifier}", identifier) for identifier in walkthrough.verdicts]
        for key, identifier in named:
            if identifier not in verdict_ids and identifier not in with_rules:
                refuse(key, f"`{identifier}` is neither a check nor a failure; there are {', '.join(verdict_ids)}")
    return found


def _require_rules(
    section: str, prose: str, known: Sequence[str], given: Mapping[str, object], refuse: _Refuse
) -> None:
    """Tell of ids that have no rule, and of rules whose id is none."""
    without = [identifier for identifier in known if identifier not in given]
    for identifier in given:
        if identifier in known:
            continue
        meant = without.pop(0) if len(without) == 1 else nearest(identifier, without)
        if meant in without:
            without.remove(meant)
        advice = f"; did you mean {meant}, which has no rule?" if meant else ""
        refuse(f"{section}.{identifier}", f"{prose} has only {', '.join(known) or 'none'}{advice}")
    for identifier in without:
        refuse(
            f"{section}.{identifier}",
            f"missing; {prose} has {identifier}: write [{section}.{identifier}] with human = true or machine = [ ... ]",
        )


def _require_expected(case: Case, refuse: _Refuse) -> None:
    """Tell of each name that no expected change has, at the first place that uses it."""
    expected = case.executable.expected
    places: dict[str, list[str]] = {}
    for key, name in _expectations_named(case):
        if name not in expected:
            places.setdefault(name, []).append(key)
    for name, keys in places.items():
        first, *others = dict.fromkeys(keys)
        told = f"`{name}` is not among the expected: {', '.join(expected) or 'none'}"
        told += question(name, expected) or f"; write a table [expected.{name}]"
        refuse(first, told + (f" (also named in {', '.join(others)})" if others else ""))


def _repeated(names: Sequence[str]) -> list[str]:
    return [name for name, count in Counter(names).items() if count > 1]


def _expectations_named(case: Case) -> Iterator[tuple[str, str]]:
    """Yield the key of each place that names an expected change, and the name."""
    rules = case.executable
    for place, machine in [
        *((f"checks.{key}", rule.machine) for key, rule in rules.checks.items()),
        *((f"critical_failures.{key}", rule.machine) for key, rule in rules.critical_failures.items()),
    ]:
        for number, entry in enumerate(machine):
            yield from _named_in(entry, f"{place}.machine.{number}")


def _named_in(predicate: Predicate, place: str) -> Iterator[tuple[str, str]]:
    match predicate:
        case Together():
            for number, part in enumerate(predicate.together):
                yield from _named_in(part, f"{place}.together.{number}")
        case Saved():
            yield from ((f"{place}.saved", name) for name in predicate.saved)
        case Verified():
            yield from ((f"{place}.verified", name) for name in predicate.verified)
        case State():
            yield from ((f"{place}.state", name) for name in predicate.state)
        case Unsaved():
            yield from ((f"{place}.unsaved", name) for name in predicate.unsaved)
        case _:
            pass
