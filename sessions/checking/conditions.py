"""Whether one expected record change stands in a world, and since which step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cases.executable import Expected
from cases.predicates import Matchers, RecordChange
from sandbox.world import Record, World
from sessions.checking.matching import FieldReader, describe, matches
from sessions.checking.trace import Trace

STOPPED = frozenset(("cancelled", "inactive", "retracted"))


@dataclass(frozen=True, slots=True)
class Standing:
    """An expected change that stands: the record (None where it is gone), and the step since which it does."""

    change: RecordChange
    record_id: str
    since: int


def reader_of(trace: Trace, world: World, collection: str, record: Record) -> FieldReader:
    """Return a reader for one record of one world."""
    history = world.history.get((collection, str(record["id"])), ())
    return FieldReader(collection, record, clock=trace.clock, history=history)


def mismatches(matchers: Matchers, reader: FieldReader) -> list[tuple[str, str, Any]]:
    """Return (field, what is expected, what is there) of every field that does not fit."""
    return [
        (name, describe(matcher), reader.value(name))
        for name, matcher in matchers.items()
        if not matches(matcher, name, reader)
    ]


def fits(trace: Trace, world: World, change: RecordChange, record: Record) -> bool:
    """Whether a record has the fields that a change names; optional ones must fit where they are given."""
    reader = reader_of(trace, world, change.collection, record)
    return not mismatches(change.fields, reader) and not mismatches(given_optional(change, reader), reader)


def given_optional(change: RecordChange, reader: FieldReader) -> Matchers:
    """Return the optional matchers of the fields that the record gives."""
    return {name: matcher for name, matcher in change.optional.items() if reader.value(name) not in (None, "", [], ())}


def is_stopped(record: Record | None) -> bool:
    """Whether a record is gone or says itself that it no longer holds."""
    return record is None or record.get("status") in STOPPED


def holding_record(trace: Trace, world: World, change: RecordChange, taken: frozenset[str] = frozenset()) -> str | None:
    """Return the id of the record by which a change stands in a world (`-` where it is gone as expected), or None."""
    record = world.record(change.collection, change.record) if change.record else None
    if change.change == "stop":
        return "-" if is_stopped(record) else None
    if change.record and record is not None and fits(trace, world, change, record):
        return change.record
    if change.change == "create" or (change.change == "move" and is_stopped(record)):
        for new_id, candidate in world.records(change.collection).items():
            is_new = trace.baseline.record(change.collection, new_id) is None
            if is_new and new_id not in taken and fits(trace, world, change, candidate):
                return new_id
    return None


def standing(trace: Trace, change: RecordChange) -> Standing | None:
    """Return how an expected change stands in the trace's world, None where it does not."""
    record_id = holding_record(trace, trace.world, change)
    if record_id is None:
        return None
    since = 0
    for call in reversed(trace.calls):
        if not call.execution.changes:
            continue
        if holding_record(trace, call.before, change) is None:
            since = call.seq
            break
    return Standing(change, record_id, since)


def best_way(trace: Trace, expected: Expected) -> tuple[list[Standing], list[RecordChange]]:
    """Return the way that stands furthest: its changes that stand, and those that do not."""
    best: tuple[list[Standing], list[RecordChange]] | None = None
    for way in expected.ways:
        held: list[Standing] = []
        lacking: list[RecordChange] = []
        for change in way:
            found = standing(trace, change)
            if found is None:
                lacking.append(change)
            else:
                held.append(found)
        if best is None or (len(lacking), -len(held)) < (len(best[1]), -len(best[0])):
            best = held, lacking
    assert best is not None
    return best


def explain_lack(trace: Trace, change: RecordChange) -> str:
    """Say why an expected change does not stand: what the nearest record has instead."""
    wanted = ", ".join(f"{name} {describe(matcher)}" for name, matcher in change.fields.items())
    if change.change == "stop":
        return f"{change.record} in {change.collection} is still there"
    record = trace.world.record(change.collection, change.record) if change.record else None
    nearest: list[tuple[str, list[tuple[str, str, Any]]]] = []
    candidates: Sequence[Record] = [record] if record is not None else []
    if record is None:
        candidates = [
            entry
            for key, entry in trace.world.records(change.collection).items()
            if trace.baseline.record(change.collection, key) is None
        ]
    for entry in candidates:
        reader = reader_of(trace, trace.world, change.collection, entry)
        wrong = mismatches(change.fields, reader) + mismatches(given_optional(change, reader), reader)
        nearest.append((str(entry["id"]), wrong))
    if not nearest:
        subject = f"{change.record} in {change.collection}" if change.record else f"new record in {change.collection}"
        return f"there is no {subject} with {wanted or 'what is expected'}"
    record_id, wrong = min(nearest, key=lambda entry: len(entry[1]))
    told = "; ".join(f"{name} is {shown(value)}, expected {want}" for name, want, value in wrong)
    return f"{change.collection} {record_id}: {told or 'as expected, but the record it replaces still stands'}"


def shown(value: Any) -> str:
    """Return a field's value as a person reads it in a sentence."""
    if value is None or value == "":
        return "not given"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ", ".join(
            f"{entry.get('n')} {entry.get('text')} {entry.get('status', '')}".strip()
            if isinstance(entry, dict)
            else str(entry)
            for entry in value
        )
    return str(value)
