"""Whether one expected record change stands in a world, and since which step."""

from __future__ import annotations

from dataclasses import dataclass

from cases.executable import Expected
from cases.predicates import Matchers, RecordChange
from sandbox.world import Record, World
from sessions.checking.matching import FieldReader, matches
from sessions.checking.telling import told_field, told_fields, told_rule, told_value
from sessions.checking.trace import Trace

STOPPED = frozenset(("cancelled", "inactive", "retracted"))
_SPOKEN = ("text", "items")
"""Kinds of the fields in which a person's words stand."""


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


def mismatches(matchers: Matchers, reader: FieldReader) -> list[str]:
    """Return the names of the fields that do not fit."""
    return [name for name, matcher in matchers.items() if not matches(matcher, name, reader)]


def wrong_fields(trace: Trace, wanted: RecordChange, record: Record) -> list[str]:
    """Return the names of the fields in which a record is not what is expected of it."""
    if wanted.change == "stop":
        return ["status"]
    reader = reader_of(trace, trace.world, wanted.collection, record)
    return mismatches(wanted.fields, reader) + mismatches(given_optional(wanted, reader), reader)


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


def new_records(trace: Trace, collection: str) -> list[Record]:
    """Return the records of a collection that were not there at the start."""
    before = trace.baseline.records(collection)
    return [record for record_id, record in trace.world.records(collection).items() if record_id not in before]


def explain_lack(trace: Trace, change: RecordChange) -> str:
    """Say why an expected change does not stand: what the nearest record has instead."""
    if change.change == "stop":
        return f"{change.record} in {change.collection} is still there"
    record = trace.world.record(change.collection, change.record) if change.record else None
    candidates = [record] if record is not None else new_records(trace, change.collection)
    if not candidates:
        subject = f"{change.record} in {change.collection}" if change.record else f"new record in {change.collection}"
        wanted = told_fields(change.collection, change.fields, trace.clock)
        return f"there is no {subject} with {wanted or 'what is expected'}"
    nearest = [(entry, wrong_fields(trace, change, entry)) for entry in candidates]
    record, wrong = min(nearest, key=lambda entry: len(entry[1]))
    reader = reader_of(trace, trace.world, change.collection, record)
    told = "; ".join(
        f"{told_field(name)} is {told_actual(reader, name)}, "
        f"expected {told_rule(rules[name], change.collection, name, trace.clock)}"
        for rules in (change.fields, change.optional)
        for name in wrong
        if name in rules
    )
    return f"{change.collection} {record['id']}: {told or 'as expected, but the record it replaces still stands'}"


def told_actual(reader: FieldReader, name: str) -> str:
    """Return what a record has under a name, as a person reads it; under `anywhere` its texts, no times and states."""
    if name != "anywhere":
        return told_value(reader.value(name), reader.clock)
    texts = [
        value for field, value in reader.record.items() if field != "id" and reader.kind(field) in ("text", "items")
    ]
    return told_value([text for text in texts if text not in (None, "", [], ())], reader.clock)
