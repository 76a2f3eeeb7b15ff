"""`S1`: the final state is the initial one, plus what is expected, plus nothing but what is allowed.

Contract section 7 ("closed-world check") and section 10 ("What counts as done"). Fields that no check names are
free, unless they state a wrong fact: a default is not changed by the way, an end is after its start.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import product
from math import prod

from cases.predicates import RecordChange, State
from sandbox.collections import COLLECTIONS
from sandbox.world import Address, Change, Record, changes_between
from sessions.checking.conditions import fits, is_stopped, mismatches, reader_of, wrong_fields
from sessions.checking.matching import FieldReader, as_time, steps_by_number
from sessions.checking.telling import told_value
from sessions.checking.trace import Trace

LINKS = frozenset(("linked_id", "reminder_id", "booking_id"))
BOOKKEEPING = LINKS | {"source", "recorded_at", "reported_by", "author"}
_WITH_STATUS = frozenset(("completed_at", "status"))


@dataclass(frozen=True, slots=True)
class Fault:
    """One field that no rule names and that is wrong all the same: what it is and what it was to be, in words."""

    name: str
    actual: str
    expected: str


@dataclass(slots=True)
class Comparison:
    """Expected against actual: the way that fits best, matched record by record. `ways` is how many are right.

    `met`: expected changes that stand, with the record that fulfils each. `wrong`: those whose nearest record has
    something wrong. `missing`: those that no record comes near. `extra`: changes that nothing asked for. `faults`:
    by record, what is wrong in fields that no rule names.
    """

    met: list[tuple[RecordChange, str]] = field(default_factory=list)
    wrong: list[tuple[RecordChange, Record]] = field(default_factory=list)
    missing: list[RecordChange] = field(default_factory=list)
    extra: list[Change] = field(default_factory=list)
    faults: dict[Address, list[Fault]] = field(default_factory=dict)
    ways: int = 1

    @property
    def holds(self) -> bool:
        """Whether actual is what is expected."""
        return not (self.wrong or self.missing or self.extra or self.faults)


@dataclass(slots=True)
class _Matching:
    """One comparison while it is made: the records that are accounted for, and what stays to be matched."""

    found: Comparison = field(default_factory=Comparison)
    lacking: list[RecordChange] = field(default_factory=list)
    used: set[Address] = field(default_factory=set)

    def blame(self, change: Change, faults: Sequence[Fault]) -> None:
        """Keep what is wrong in a record beside the rules."""
        if faults:
            self.found.faults.setdefault((change.collection, change.record_id), []).extend(faults)


def compare(trace: Trace, rule: State) -> Comparison:
    """Compare the trace's state with what a `state` predicate expects, by the combination of ways that fits best."""
    expected = trace.sandbox.case.executable.expected
    changes = changes_between(trace.baseline, trace.world)
    choices = [expected[name].ways for name in rule.state]
    best: Comparison | None = None
    for combination in product(*choices):
        wanted = [change for way in combination for change in way]
        comparison = _compare_one(trace, rule, wanted, changes)
        if best is None or _distance(trace, comparison) < _distance(trace, best):
            best = comparison
        if best.holds:
            break
    assert best is not None
    best.ways = prod(map(len, choices))
    return best


def _distance(trace: Trace, comparison: Comparison) -> tuple[int, int]:
    wrong = sum(len(wrong_fields(trace, change, record)) for change, record in comparison.wrong)
    faults = sum(map(len, comparison.faults.values()))
    return len(comparison.missing) + len(comparison.extra), len(comparison.wrong) + wrong + faults


def _compare_one(trace: Trace, rule: State, wanted: Sequence[RecordChange], changes: Sequence[Change]) -> Comparison:
    matching = _Matching()
    for expected in sorted(wanted, key=lambda entry: ("update", "stop", "move", "create").index(entry.change)):
        _match(trace, expected, changes, matching)
    left = [
        change
        for change in changes
        if (change.collection, change.record_id) not in matching.used and not _allowed(trace, rule.allowed, change)
    ]
    _match_nearest(trace, matching, changes, left)
    return matching.found


def _match(trace: Trace, wanted: RecordChange, changes: Sequence[Change], matching: _Matching) -> None:
    of_collection = [change for change in changes if change.collection == wanted.collection]
    if wanted.change in ("update", "stop", "move"):
        own = _own(wanted, of_collection)
        record = trace.world.record(wanted.collection, wanted.record)
        address = (wanted.collection, wanted.record)
        if wanted.change == "stop":
            if not is_stopped(record):
                matching.lacking.append(wanted)
                return
            _take(trace, wanted, own, matching, free={"status"})
            return
        if record is not None and fits(trace, trace.world, wanted, record):
            _take(trace, wanted, own, matching)
            return
        if wanted.change == "update" or not is_stopped(record):
            matching.lacking.append(wanted)
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
            matching.found.met.append((wanted, change.record_id))
            matching.blame(change, _wrong_defaults(trace, wanted, change))
            return
    matching.lacking.append(wanted)


def _match_nearest(trace: Trace, matching: _Matching, changes: Sequence[Change], left: list[Change]) -> None:
    """Give each expected change that does not stand the record that comes nearest; the rest is missing or extra."""
    found, lacking = matching.found, []
    for wanted in matching.lacking:
        record = trace.world.record(wanted.collection, wanted.record) if wanted.record else None
        if record is None or (wanted.change == "move" and is_stopped(record)):
            lacking.append(wanted)
            continue
        found.wrong.append((wanted, record))
        own = _own(wanted, changes)
        if own is not None:
            matching.blame(own, _changed_beside(own, _named(wanted) | {"status"}, trace))
            if own in left:
                left.remove(own)
    pairs = sorted(
        (
            (len(wrong_fields(trace, wanted, change.after)), place, number)
            for place, wanted in enumerate(lacking)
            for number, change in enumerate(left)
            if change.kind == "created" and change.after is not None and _may_become(wanted, change)
        )
    )
    taken: dict[int, int] = {}
    for _, place, number in pairs:
        if place not in taken and number not in taken.values():
            taken[place] = number
    for place, wanted in enumerate(lacking):
        change = left[taken[place]] if place in taken else None
        if change is None or change.after is None:
            found.missing.append(wanted)
        else:
            found.wrong.append((wanted, change.after))
            matching.blame(change, _wrong_defaults(trace, wanted, change))
    found.extra = [change for number, change in enumerate(left) if number not in taken.values()]


def _may_become(wanted: RecordChange, change: Change) -> bool:
    return change.collection == wanted.collection and wanted.change in ("create", "move")


def _take(
    trace: Trace, wanted: RecordChange, own: Change | None, matching: _Matching, free: set[str] | None = None
) -> None:
    matching.found.met.append((wanted, wanted.record))
    if own is None:
        return
    matching.used.add((own.collection, own.record_id))
    if own.after is None:
        return
    named = _named(wanted) | (free or set())
    matching.blame(own, _changed_beside(own, named, trace) + _ends_early(trace, own))
    if "steps" in wanted.fields:
        matching.blame(own, _other_steps(own, set(wanted.fields["steps"].steps), trace))


def _own(wanted: RecordChange, changes: Sequence[Change]) -> Change | None:
    """Return what happened to the record that an expected change names."""
    address = (wanted.collection, wanted.record)
    return next((change for change in changes if (change.collection, change.record_id) == address), None)


def _named(wanted: RecordChange) -> set[str]:
    """Return the fields that an expected change may touch."""
    named = set(wanted.fields) | set(wanted.optional) | set(wanted.free) | BOOKKEEPING
    return named | _WITH_STATUS if "status" in wanted.fields else named


def _changed_beside(own: Change, named: set[str], trace: Trace) -> list[Fault]:
    """Tell of fields that changed by the way."""
    before = FieldReader(own.collection, own.before or {}, clock=trace.clock)
    after = FieldReader(own.collection, own.after or {}, clock=trace.clock)
    return [
        Fault(name, told_value(now, trace.clock), f"as it was: {told_value(was, trace.clock)}")
        for name, was, now in own.fields()
        if name not in named and before.value(name) != after.value(name)
    ]


def _other_steps(change: Change, named: set[str], trace: Trace) -> list[Fault]:
    before, after = (steps_by_number((record or {}).get("steps")) for record in (change.before, change.after))
    faults = []
    for number in dict.fromkeys((*before, *after)):
        was, now = before.get(number), after.get(number)
        if was == now:
            continue
        same_text = was is not None and now is not None and was.get("text") == now.get("text")
        if number not in named or not same_text:
            faults.append(
                Fault(f"step {number}", told_value(now, trace.clock), f"as it was: {told_value(was, trace.clock)}")
            )
    return faults


def _wrong_defaults(trace: Trace, wanted: RecordChange, change: Change) -> list[Fault]:
    assert change.after is not None
    reader = reader_of(trace, trace.world, change.collection, change.after)
    faults = []
    for entry in COLLECTIONS[change.collection].fields:
        named = entry.name in wanted.fields or entry.name in wanted.optional or entry.name in wanted.free
        if entry.default is not None and not named and reader.value(entry.name) != entry.default:
            actual = told_value(reader.value(entry.name), trace.clock)
            faults.append(Fault(entry.name, actual, told_value(entry.default, trace.clock)))
    return faults + _ends_early(trace, change)


def _ends_early(trace: Trace, change: Change) -> list[Fault]:
    """Tell of an end that was given and is not after the start."""
    after, before = change.after or {}, change.before or {}
    start, end = as_time(after.get("start"), trace.clock), as_time(after.get("end"), trace.clock)
    if after.get("end") == before.get("end") or not (isinstance(start, datetime) and isinstance(end, datetime)):
        return []
    return [] if end > start else [Fault("end", told_value(after.get("end"), trace.clock), "after the start")]


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
