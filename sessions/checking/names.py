"""Every name in a case's rules must mean something: a collection, a field of it, a record of the case.

A rule about what does not exist would hold, or never hold, without anybody seeing it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cases.catalogue import Case
from cases.errors import CaseError
from cases.nearest import advice
from cases.predicates import (
    Attempted,
    CallPattern,
    Changed,
    Counted,
    HistoryKept,
    Matchers,
    Never,
    NotAttempted,
    Read,
    RecordChange,
    Remains,
    Repeated,
    Saved,
    Searched,
    State,
    Together,
    Unchanged,
)
from cases.prose import Strict
from sandbox.collections import COLLECTIONS
from sandbox.spellings import OPERATION_FIELDS
from sandbox.tools import TOOLS
from sessions.checking.matching import PSEUDO_FIELDS

_ARGUMENTS = {parameter.name for tool in TOOLS.values() for parameter in tool.parameters}


def require_known_names(case: Case) -> None:
    """Raise `CaseError` where a rule names a collection, field, tool or record that does not exist."""
    rules = case.executable
    for name, expected in rules.expected.items():
        for way in expected.ways:
            for change in way:
                _require_change(case, f"expected.{name}", change)
    for key, machine in (
        *((f"checks.{key}", rule.machine) for key, rule in rules.checks.items()),
        *((f"critical_failures.{key}", rule.machine) for key, rule in rules.critical_failures.items()),
    ):
        for predicate in _flat(machine):
            _require_predicate(case, key, predicate)


def _flat(machine: Iterable[Strict]) -> Iterator[Strict]:
    for predicate in machine:
        if isinstance(predicate, Together):
            yield from _flat(predicate.together)
        else:
            yield predicate


def _require_predicate(case: Case, key: str, predicate: Strict) -> None:
    match predicate:
        case Read():
            _require_records(case, key, predicate.read)
        case Searched():
            _require_collections(case, key, predicate.searched)
        case Saved():
            _require_records(case, key, predicate.after_reading)
            _require_collections(case, key, predicate.after_searching)
        case Attempted():
            _require_records(case, key, predicate.after_reading)
            _require_collections(case, key, predicate.after_searching)
            _require_patterns(case, key, predicate.attempted)
        case Never():
            _require_patterns(case, key, predicate.never)
        case NotAttempted():
            _require_patterns(case, key, predicate.not_attempted)
        case Repeated():
            _require_patterns(case, key, predicate.repeated)
        case Unchanged():
            _require_records_or_collections(case, key, predicate.unchanged)
        case Changed():
            _require_records_or_collections(case, key, predicate.changed)
        case HistoryKept():
            _require_records(case, key, predicate.history_kept)
        case State():
            for change in predicate.allowed:
                _require_change(case, key, change)
        case Counted():
            _require_change(case, key, predicate.counted)
        case Remains():
            _require_collections(case, key, (predicate.remains,))
            _require_fields(case, key, (predicate.remains,), predicate.fields)
        case _:
            pass


def _require_change(case: Case, key: str, change: RecordChange) -> None:
    _require_collections(case, key, (change.collection,))
    for fields in (change.fields, change.optional, dict.fromkeys(change.free)):
        _require_fields(case, key, (change.collection,), fields)
    if change.record:
        _require_records(case, key, (f"{change.collection}/{change.record}",))


def _require_patterns(case: Case, key: str, patterns: Iterable[CallPattern]) -> None:
    for pattern in patterns:
        _require_collections(case, key, (name for name in pattern.collection if name != "all"))
        _require_fields(case, key, pattern.collection, pattern.fields)
        for tool in pattern.tool:
            if tool not in TOOLS:
                told = f"there is no tool {tool!r}{advice(tool, TOOLS, 'the tools are')}"
                raise CaseError(case.file, key, told)


def _require_collections(case: Case, key: str, names: Iterable[str]) -> None:
    for name in names:
        if name not in COLLECTIONS:
            told = f"there is no collection {name!r}{advice(name, COLLECTIONS, 'the collections are')}"
            raise CaseError(case.file, key, told)


def _require_fields(case: Case, key: str, collections: Iterable[str], fields: Matchers | dict[str, None]) -> None:
    known = set(PSEUDO_FIELDS) | set(OPERATION_FIELDS) | {"status"}
    named = [name for name in collections if name in COLLECTIONS]
    for collection in named or COLLECTIONS:
        known |= {field.name for field in COLLECTIONS[collection].fields}
    if not named:
        known |= _ARGUMENTS
    for name in fields:
        if name not in known:
            told = f"there is no field {name!r} in {', '.join(named) or 'any collection'}"
            raise CaseError(case.file, key, told + advice(name, sorted(known), "the fields are"))


def _require_records_or_collections(case: Case, key: str, names: Iterable[str]) -> None:
    _require_records(case, key, (name for name in names if name not in COLLECTIONS))


def _require_records(case: Case, key: str, addresses: Iterable[str]) -> None:
    fixture = {(name, record.id) for name, records in case.executable.records.items() for record in records}
    made = {"bookings"} if "provider_booking" in case.prose.model_input.available_tools else set()
    for expected in case.executable.expected.values():
        made |= {change.collection for way in expected.ways for change in way if change.change in ("create", "move")}
    prefixes = {COLLECTIONS[name].prefix for name in made if name in COLLECTIONS}
    for address in addresses:
        for option in address.split("|"):
            collection, _, record_id = option.rpartition("/")
            in_fixture = any(record_id == known and collection in ("", place) for place, known in fixture)
            if not in_fixture and record_id.rstrip("0123456789") not in prefixes:
                raise CaseError(
                    case.file, key, f"there is no record {option!r} in the case, and no run makes one like it"
                )
