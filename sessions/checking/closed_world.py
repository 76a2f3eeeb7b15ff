"""`S1`: the final state is the initial one, plus what is expected, plus nothing but what is allowed.

Contract section 7 ("closed-world check") and section 10 ("What counts as done"). Fields that no check names are
free, unless they state a wrong fact: a default is not changed by the way, an end is after its start.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import product

from cases.predicates import RecordChange, State
from sandbox.collections import COLLECTIONS
from sandbox.world import Change, changes_between
from sessions.checking.conditions import (
    explain_lack,
    fits,
    is_stopped,
    mismatches,
    reader_of,
    shown,
)
from sessions.checking.matching import FieldReader, as_time, describe
from sessions.checking.trace import Finding, Trace

LINKS = frozenset(("linked_id", "reminder_id", "booking_id"))
BOOKKEEPING = LINKS | {"source", "recorded_at", "reported_by", "author"}
_WITH_STATUS = frozenset(("completed_at", "status"))


@dataclass(frozen=True, slots=True)
class Comparison:
    """Expected against actual: what is missing, what is there and should not be, each as a sentence.

    `met` lists the expected changes that stand, with the record that fulfils each.
    """

    met: tuple[tuple[RecordChange, str], ...] = ()
    missing: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether actual is what is expected."""
        return not self.missing and not self.extra


@dataclass(slots=True)
class _Matching:
    met: list[tuple[RecordChange, str]] = field(default_factory=list)
    missing: list[RecordChange] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    used: set[tuple[str, str]] = field(default_factory=set)


def compare(trace: Trace, rule: State) -> Comparison:
    """Compare the trace's state with what a `state` predicate expects, by the combination of ways that fits best."""
    expected = trace.sandbox.case.executable.expected
    changes = changes_between(trace.baseline, trace.world)
    best: Comparison | None = None
    for combination in product(*(expected[name].ways for name in rule.state)):
        wanted = [change for way in combination for change in way]
        comparison = _compare_one(trace, rule, wanted, changes)
        if best is None or _distance(comparison) < _distance(best):
            best = comparison
        if best.holds:
            break
    assert best is not None
    return best


def _distance(comparison: Comparison) -> tuple[int, int]:
    return len(comparison.missing) + len(comparison.extra), len(comparison.missing)


def _compare_one(trace: Trace, rule: State, wanted: Sequence[RecordChange], changes: Sequence[Change]) -> Comparison:
    matching = _Matching()
    for expected in sorted(wanted, key=lambda entry: ("update", "stop", "move", "create").index(entry.change)):
        _match(trace, expected, changes, matching)
    extra = [*matching.faults]
    for change in changes:
        if (change.collection, change.record_id) in matching.used or _allowed(trace, rule.allowed, change):
            continue
        extra.append(_told(change))
    return Comparison(
        tuple(matching.met), tuple(explain_lack(trace, lacking) for lacking in matching.missing), tuple(extra)
    )


def _match(trace: Trace, wanted: RecordChange, changes: Sequence[Change], matching: _Matching) -> None:
    of_collection = [change for change in changes if change.collection == wanted.collection]
    if wanted.change in ("update", "stop", "move"):
        own = next((change for change in of_collection if change.record_id == wanted.record), None)
        record = trace.world.record(wanted.collection, wanted.record)
        address = (wanted.collection, wanted.record)
        if wanted.change == "stop":
            if not is_stopped(record):
                matching.missing.append(wanted)
                return
            _take(trace, wanted, own, matching, free={"status"})
            return
        if record is not None and fits(trace, trace.world, wanted, record):
            _take(trace, wanted, own, matching)
            return
        if wanted.change == "update" or not is_stopped(record):
            matching.missing.append(wanted)
            if own is not None:
                matching.used.add(address)
            return
        matching.used.add(address)
    for change in of_collection:
        address = (change.collection, change.record_id)
        if change.kind != "created" or address in matching.used or change.after is None:
            continue
        if fits(trace, trace.world, wanted, change.after):
            matching.used.add(address)
            matching.met.append((wanted, change.record_id))
            matching.faults += _wrong_defaults(trace, wanted, change)
            return
    matching.missing.append(wanted)


def _take(
    trace: Trace, wanted: RecordChange, own: Change | None, matching: _Matching, free: set[str] | None = None
) -> None:
    matching.met.append((wanted, wanted.record))
    if own is None:
        return
    matching.used.add((own.collection, own.record_id))
    if own.after is None:
        return
    named = set(wanted.fields) | set(wanted.optional) | set(wanted.free) | BOOKKEEPING | (free or set())
    if "status" in wanted.fields:
        named |= _WITH_STATUS
    before = FieldReader(own.collection, own.before or {}, clock=trace.clock)
    after = FieldReader(own.collection, own.after, clock=trace.clock)
    for name, was, now in own.fields():
        if name not in named and before.value(name) != after.value(name):
            matching.faults.append(f"{own.collection} {own.record_id}: {name} went from {shown(was)} to {shown(now)}")
    matching.faults += _ends_early(trace, own)
    if "steps" in wanted.fields:
        matching.faults += _other_steps(own, set(wanted.fields["steps"].steps))


def _other_steps(change: Change, named: set[str]) -> list[str]:
    before = {str(step.get("n")): step for step in (change.before or {}).get("steps", ())}
    after = {str(step.get("n")): step for step in (change.after or {}).get("steps", ())}
    faults = []
    for number in dict.fromkeys((*before, *after)):
        was, now = before.get(number), after.get(number)
        if was == now:
            continue
        same_text = was is not None and now is not None and was.get("text") == now.get("text")
        if number not in named or not same_text:
            faults.append(f"{change.collection} {change.record_id}: step {number} changed")
    return faults


def _wrong_defaults(trace: Trace, wanted: RecordChange, change: Change) -> list[str]:
    assert change.after is not None
    reader = reader_of(trace, trace.world, change.collection, change.after)
    faults = []
    for entry in COLLECTIONS[change.collection].fields:
        named = entry.name in wanted.fields or entry.name in wanted.optional or entry.name in wanted.free
        if entry.default is not None and not named and reader.value(entry.name) != entry.default:
            faults.append(
                f"{change.collection} {change.record_id}: {entry.name} is {shown(reader.value(entry.name))}, "
                f"expected {shown(entry.default)}"
            )
    return faults + _ends_early(trace, change)


def _ends_early(trace: Trace, change: Change) -> list[str]:
    """Tell of an end that was given and is not after the start."""
    after, before = change.after or {}, change.before or {}
    start, end = as_time(after.get("start"), trace.clock), as_time(after.get("end"), trace.clock)
    if after.get("end") == before.get("end") or not (isinstance(start, datetime) and isinstance(end, datetime)):
        return []
    return [] if end > start else [f"{change.collection} {change.record_id}: it ends before it starts"]


def _allowed(trace: Trace, allowed: Sequence[RecordChange], change: Change) -> bool:
    if change.kind == "updated" and all(name in LINKS for name, _, _ in change.fields()):
        return True
    for rule in allowed:
        if rule.collection != change.collection or (rule.record and rule.record != change.record_id):
            continue
        if rule.change == "stop" and (change.after is None or is_stopped(change.after)):
            return True
        if change.after is None or (rule.change == "create") != (change.kind == "created"):
            continue
        reader = reader_of(trace, trace.world, change.collection, change.after)
        free = set(rule.fields) | set(rule.free) | BOOKKEEPING | (_WITH_STATUS if "status" in rule.fields else set())
        touched = {name for name, _, _ in change.fields()}
        if not mismatches(rule.fields, reader) and (change.kind == "created" or touched <= free):
            return True
    return False


def _told(change: Change) -> str:
    if change.kind == "created":
        given = ", ".join(f"{name} {shown(value)}" for name, value in (change.after or {}).items() if name != "id")
        return f"{change.collection} {change.record_id} was created and should not be there: {given}"
    if change.kind == "deleted":
        return f"{change.collection} {change.record_id} was deleted and should still be there"
    fields = ", ".join(f"{name} from {shown(was)} to {shown(now)}" for name, was, now in change.fields())
    return f"{change.collection} {change.record_id} was changed and should not be: {fields}"


def decide_state(trace: Trace, rule: State) -> Finding:
    """Decide a `state` predicate."""
    comparison = compare(trace, rule)
    evidence = tuple(call.seq for call in trace.calls if call.execution.changes)
    if comparison.holds:
        if not comparison.met:
            return Finding(True, "the records are as they were at the start", evidence)
        told = "; ".join(
            f"{change.collection} {record_id}" + (f": {_wants(change)}" if change.fields else "")
            for change, record_id in comparison.met
        )
        return Finding(True, f"the state is what is expected, and nothing else changed ({told})", evidence)
    return trace.unmet("; ".join((*comparison.extra, *comparison.missing)), evidence)


def _wants(change: RecordChange) -> str:
    return ", ".join(f"{name} {describe(matcher)}" for name, matcher in change.fields.items())
