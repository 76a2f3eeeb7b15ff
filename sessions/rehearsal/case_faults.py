"""Everything that keeps a case from being played, told at once: faults of its rules, records and tool faults."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar

from cases.catalogue import Case
from cases.errors import CaseError
from cases.executable import CheckRule, CriticalRule, ExecutableCase, Expected, FixtureRecord
from cases.predicates import RecordChange
from sandbox.collections import COLLECTIONS
from sandbox.execution import Sandbox
from sessions.scoring import require_decidable

_Item = TypeVar("_Item")


def unplayable(case: Case) -> tuple[CaseError, ...]:
    """Return why a case that loads cannot be played, empty where it can. Never raises for a case.

    Each rule and each record is tried by itself, so that one fault does not hide the next.
    """
    try:
        require_decidable(case)
        Sandbox(case)
    except CaseError:
        found = {(fault.key, fault.fault): fault for fault in (*_rule_faults(case), *_world_faults(case))}
        return tuple(found.values())
    return ()


def _with(case: Case, **parts: object) -> Case:
    return replace(case, executable=case.executable.model_copy(update=parts))


def _rule_faults(case: Case) -> Iterator[CaseError]:
    rules = case.executable
    blank = {name: _blank(entry) for name, entry in rules.expected.items()}
    alone = _with(case, expected=blank, checks={}, critical_failures={})
    for name, entry in rules.expected.items():
        yield from _refused(_with(alone, expected={**blank, name: entry}))
    for identifier, check in rules.checks.items():
        for predicate in check.machine:
            yield from _refused(_with(alone, checks={identifier: CheckRule(machine=(predicate,))}))
    for identifier, critical in rules.critical_failures.items():
        for predicate in critical.machine:
            yield from _refused(_with(alone, critical_failures={identifier: CriticalRule(machine=(predicate,))}))


def _refused(case: Case) -> Iterator[CaseError]:
    try:
        require_decidable(case)
    except CaseError as error:
        yield error


def _blank(expected: Expected) -> Expected:
    """Return an expectation that still says which collections a run writes to, and nothing that could be wrong."""
    ways = tuple(
        tuple(
            RecordChange(collection=change.collection)
            for change in way
            if change.collection in COLLECTIONS and change.change in ("create", "move")
        )
        for way in expected.ways
    )
    return expected.model_copy(update={"ways": ways})


def _world_faults(case: Case) -> Iterator[CaseError]:
    """Set the world up again and again, each time without what was refused, until nothing is."""
    left: ExecutableCase | None = case.executable
    while left is not None:
        try:
            Sandbox(replace(case, executable=left))
        except CaseError as error:
            yield error
            left = _without(left, error.key)
        else:
            left = None


def _without(rules: ExecutableCase, key: str) -> ExecutableCase | None:
    """Return the rules without what a fault's key names, None where that is nothing that could be left out."""
    section, *names = key.split(".")
    match section, names:
        case "faults", [place, str(part)] if place.isdigit():
            fault = rules.faults[int(place)].model_copy(update={part: ()})
            return _changed(rules, faults=_put(rules.faults, int(place), fault))
        case "records", [collection]:
            records = {name: entries for name, entries in rules.records.items() if name != collection}
            return _changed(rules, records=records)
        case "records", [collection, place, *field] if place.isdigit():
            entries = rules.records[collection]
            record = entries[int(place)]
            if field and field[0] in record.fields:
                kept = {name: value for name, value in record.fields.items() if name != field[0]}
                record = record.model_copy(update={"fields": kept})
            else:
                record = FixtureRecord(id=f"left-out-{place}")
            return _changed(rules, records={**rules.records, collection: _put(entries, int(place), record)})
    return None


def _changed(rules: ExecutableCase, **parts: object) -> ExecutableCase | None:
    changed = rules.model_copy(update=parts)
    return changed if changed != rules else None


def _put(entries: tuple[_Item, ...], place: int, entry: _Item) -> tuple[_Item, ...]:
    return (*entries[:place], entry, *entries[place + 1 :])
