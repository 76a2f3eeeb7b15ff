"""Expected against actual, record by record and field by field, in plain words; and the `state` predicate's verdict."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from cases.predicates import Matcher, Matchers, RecordChange, State
from sandbox.collections import COLLECTIONS
from sandbox.world import Change, Record
from sessions.checking.closed_world import Comparison, compare
from sessions.checking.conditions import given_optional, is_stopped, reader_of, told_actual
from sessions.checking.matching import STEP, FieldReader, StepReader, matches, steps_by_number
from sessions.checking.telling import told_field, told_fields, told_rule, told_value
from sessions.checking.trace import Finding, Trace

RecordKind = Literal["right", "wrong", "missing", "extra"]
NOTHING = "-"
"""What stands in the place of a value where there is no record."""


@dataclass(frozen=True, slots=True)
class FieldFinding:
    """One field in words: what it is, what it was to be, and whether that fits."""

    name: str
    actual: str
    expected: str
    holds: bool


@dataclass(frozen=True, slots=True)
class RecordFinding:
    """One record against what is expected of it. `about` says of a missing or extra one what is the matter with it."""

    kind: RecordKind
    collection: str
    record_id: str
    fields: tuple[FieldFinding, ...] = ()
    about: str = ""

    @property
    def wrong(self) -> tuple[FieldFinding, ...]:
        """The fields that do not fit."""
        return tuple(entry for entry in self.fields if not entry.holds)


def record_findings(trace: Trace, comparison: Comparison) -> list[RecordFinding]:
    """Return the records that an expected change is about, right or wrong, then what is missing, then what is extra."""
    standing: list[tuple[RecordChange, Record | None, str]] = [
        (change, trace.world.record(change.collection, record_id), record_id) for change, record_id in comparison.met
    ]
    standing += [(change, record, str(record["id"])) for change, record in comparison.wrong]
    findings = []
    for change, record, record_id in standing:
        faults = comparison.faults.get((change.collection, record_id), ())
        fields = (
            *_rule_fields(trace, change, record),
            *(FieldFinding(told_field(fault.name), fault.actual, fault.expected, False) for fault in faults),
        )
        kind: RecordKind = "right" if all(entry.holds for entry in fields) else "wrong"
        findings.append(RecordFinding(kind, change.collection, record_id, fields))
    findings += [_missing(trace, change) for change in comparison.missing]
    return findings + [_extra(change, trace.clock) for change in comparison.extra]


def _rule_fields(trace: Trace, change: RecordChange, record: Record | None) -> Iterator[FieldFinding]:
    """Yield a finding for every field that an expected change names, and for those that it does not need but has."""
    if change.change == "stop":
        actual = "deleted" if record is None else told_value(record.get("status", "still there"), trace.clock)
        yield FieldFinding("status", actual, "deleted or cancelled", is_stopped(record))
        return
    if record is None:
        return
    reader = reader_of(trace, trace.world, change.collection, record)
    yield from _field_findings(change.fields, reader)
    yield from _field_findings(given_optional(change, reader), reader)


def _field_findings(matchers: Matchers, reader: FieldReader) -> Iterator[FieldFinding]:
    for name, matcher in matchers.items():
        if matcher.steps:
            yield from _step_findings(matcher, name, reader)
            continue
        expected = told_rule(matcher, reader.collection, name, reader.clock)
        yield FieldFinding(told_field(name), told_actual(reader, name), expected, matches(matcher, name, reader))


def _step_findings(matcher: Matcher, name: str, reader: FieldReader) -> Iterator[FieldFinding]:
    """Yield a finding for every field of every step of a checklist that is asked for."""
    steps = steps_by_number(reader.value(name))
    for number, wanted in matcher.steps.items():
        step = steps.get(number)
        for field, inner in wanted.items():
            expected = told_rule(inner, STEP, field, reader.clock)
            told = f"step {number} {field}"
            if step is None:
                yield FieldFinding(told, "no such step", expected, False)
                continue
            own = StepReader(step, reader.clock)
            yield FieldFinding(told, told_value(own.value(field), reader.clock), expected, matches(inner, field, own))


def _missing(trace: Trace, change: RecordChange) -> RecordFinding:
    fields = tuple(
        FieldFinding(told_field(name), NOTHING, told_rule(matcher, change.collection, name, trace.clock), False)
        for name, matcher in change.fields.items()
    )
    about = "is gone and should be there" if change.record else "a new record that is not there"
    return RecordFinding("missing", change.collection, change.record, fields, about)


def _extra(change: Change, clock: datetime) -> RecordFinding:
    if change.kind == "deleted":
        return RecordFinding("extra", change.collection, change.record_id, (), "was deleted and should still be there")
    about = "was changed and should not be"
    if change.kind == "created":
        about = "was created and should not be there"
    fields = []
    for name, was, now in change.fields():
        if name == "id" or (change.kind == "created" and _goes_without_saying(change.collection, name, now)):
            continue
        expected = NOTHING if change.kind == "created" else f"as it was: {told_value(was, clock)}"
        fields.append(FieldFinding(name, told_value(now, clock), expected, False))
    return RecordFinding("extra", change.collection, change.record_id, tuple(fields), about)


def _goes_without_saying(collection: str, name: str, value: Any) -> bool:
    field = COLLECTIONS[collection].field(name)
    return field is not None and (value == field.default or len(field.choices) == 1)


def _told(finding: RecordFinding) -> str:
    """Say what is wrong with a record in a sentence."""
    subject = f"{finding.collection} {finding.record_id}".rstrip()
    if finding.kind == "missing":
        if finding.record_id:
            return f"{subject} {finding.about}"
        wanted = "; ".join(f"{entry.name} {entry.expected}" for entry in finding.fields)
        return f"there is no new record in {subject} with {wanted or 'what is expected'}"
    if finding.kind == "extra":
        given = "; ".join(
            f"{entry.name} {entry.actual}" + (f", {entry.expected}" if entry.expected != NOTHING else "")
            for entry in finding.fields
        )
        return f"{subject} {finding.about}" + (f": {given}" if given else "")
    wrong = "; ".join(f"{entry.name} is {entry.actual}, expected {entry.expected}" for entry in finding.wrong)
    return f"{subject}: {wrong}"


def decide_state(trace: Trace, rule: State) -> Finding:
    """Decide a `state` predicate."""
    comparison = compare(trace, rule)
    evidence = tuple(call.seq for call in trace.calls if call.execution.changes)
    if not comparison.holds:
        faults = [finding for finding in record_findings(trace, comparison) if finding.kind != "right"]
        why = "; ".join(_told(finding) for finding in faults)
        if trace.ended and any(change.collection not in _expected_in(trace, rule) for change in comparison.extra):
            return Finding(False, why, evidence)
        return trace.unmet(why, evidence)
    if not comparison.met:
        return Finding(True, "the records are as they were at the start", evidence)
    told = "; ".join(
        f"{change.collection} {record_id}"
        + (f": {told_fields(change.collection, change.fields, trace.clock)}" if change.fields else "")
        for change, record_id in comparison.met
    )
    return Finding(True, f"the state is what is expected, and nothing else changed ({told})", evidence)


def _expected_in(trace: Trace, rule: State) -> set[str]:
    """Return the collections in which a change is expected: what stands in others hangs on no answer."""
    expected = trace.sandbox.case.executable.expected
    return {change.collection for name in rule.state for way in expected[name].ways for change in way}
