"""The state of the simulated world. A `World` never changes; every write gives a new one.

Rules of this file:
- records are plain mappings of stored fields, with `id` first; they are replaced whole, never edited;
- an update or delete keeps the earlier values in the record's history (contract section 3);
- a request id is bound to the call that took effect, or whose fault left its effect open;
- replaying the same calls gives the same world, so nothing here knows a time, an id or a chance of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Literal

from sandbox.collections import COLLECTIONS

Record = Mapping[str, Any]
Address = tuple[str, str]
"""Collection and record id."""

_EMPTY: Mapping[Any, Any] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """What a record was before one update or delete."""

    operation: str
    before: Record
    request_id: str | None
    at: str
    reason: str | None = None

    def as_json(self) -> dict[str, Any]:
        """Return the entry as plain values, empty ones left out."""
        entry = {
            "operation": self.operation,
            "at": self.at,
            "before": dict(self.before),
            "reason": self.reason,
            "request_id": self.request_id,
        }
        return {key: value for key, value in entry.items() if value is not None}


@dataclass(frozen=True, slots=True)
class Binding:
    """What a request id stands for: the call it was used with, its first result, the record it saved.

    `call` is what the call meant, `sent` its arguments as they were sent: a call is the same where either is, for
    what a call means may change with the world (a deleted record can no longer be found).
    """

    call: str
    sent: str
    result: Mapping[str, Any]
    saved: Address | None


@dataclass(frozen=True, slots=True)
class Change:
    """One record before and after a call; `before` is None for a new record, `after` for a deleted one."""

    collection: str
    record_id: str
    before: Record | None
    after: Record | None

    @property
    def kind(self) -> Literal["created", "updated", "deleted"]:
        """What happened to the record, in a word."""
        if self.before is None:
            return "created"
        return "deleted" if self.after is None else "updated"

    def fields(self) -> list[tuple[str, Any, Any]]:
        """Return (field, before, after) of every field that differs, in stored order."""
        before, after = self.before or {}, self.after or {}
        names = list(dict.fromkeys((*before, *after)))
        return [(name, before.get(name), after.get(name)) for name in names if before.get(name) != after.get(name)]

    def as_json(self) -> dict[str, Any]:
        """Return the change as plain values, as a `tool_result` event carries it (contract section 6)."""
        return {
            "collection": self.collection,
            "id": self.record_id,
            "kind": self.kind,
            "fields": {name: [before, after] for name, before, after in self.fields() if name != "id"},
        }


@dataclass(frozen=True, slots=True)
class World:
    """All records, their history, the bound request ids and how often each fault was met."""

    collections: Mapping[str, Mapping[str, Record]] = field(default_factory=lambda: _EMPTY)
    history: Mapping[Address, tuple[HistoryEntry, ...]] = field(default_factory=lambda: _EMPTY)
    requests: Mapping[str, Binding] = field(default_factory=lambda: _EMPTY)
    faults_met: tuple[int, ...] = ()

    def records(self, collection: str) -> Mapping[str, Record]:
        """Return the records of one collection by id, in order of creation."""
        return self.collections.get(collection, _EMPTY)

    def record(self, collection: str, record_id: str) -> Record | None:
        """Return one record, or None."""
        return self.records(collection).get(record_id)

    def known_id(self, collection: str, given: str) -> str | None:
        """Return a record's id for any way of writing it (`r1`, ` R1 `), None where there is no such record."""
        records = self.records(collection)
        return next((key for key in (given, given.strip(), given.strip().upper()) if key in records), None)

    def all_records(self) -> Iterator[tuple[str, Record]]:
        """Yield every record with its collection, in the collections' own order."""
        for name in COLLECTIONS:
            for record in self.records(name).values():
                yield name, record

    def with_record(self, collection: str, record: Record) -> World:
        """Return a world in which this record stands, new or in place of the one with its id."""
        records = {**self.records(collection), str(record["id"]): MappingProxyType(dict(record))}
        return replace(self, collections={**self.collections, collection: records})

    def without_record(self, collection: str, record_id: str) -> World:
        """Return a world in which this record does not stand; its history stays."""
        records = {key: value for key, value in self.records(collection).items() if key != record_id}
        return replace(self, collections={**self.collections, collection: records})

    def with_history(self, collection: str, record_id: str, entry: HistoryEntry) -> World:
        """Return a world whose history of this record has one entry more."""
        address = (collection, record_id)
        return replace(self, history={**self.history, address: (*self.history.get(address, ()), entry)})

    def with_binding(self, request_id: str, binding: Binding) -> World:
        """Return a world in which this request id is bound; a bound id keeps its first binding."""
        if request_id in self.requests:
            return self
        return replace(self, requests={**self.requests, request_id: binding})

    def with_fault_met(self, index: int, of: int) -> World:
        """Return a world in which fault number `index` of `of` was met once more."""
        met = self.faults_met or (0,) * of
        return replace(self, faults_met=(*met[:index], met[index] + 1, *met[index + 1 :]))

    def free_id(self, collection: str) -> str:
        """Return the collection's prefix and the smallest positive number unused in it (contract section 3).

        Ids of deleted records count as used: an id never means two records.
        """
        prefix = COLLECTIONS[collection].prefix
        used = set(self.records(collection)) | {name for place, name in self.history if place == collection}
        number = 1
        while f"{prefix}{number}" in used:
            number += 1
        return f"{prefix}{number}"

    def as_json(self) -> dict[str, list[dict[str, Any]]]:
        """Return collection -> records as plain values, empty collections left out (contract section 7)."""
        return {
            name: [dict(record) for record in self.records(name).values()] for name in COLLECTIONS if self.records(name)
        }


def changes_between(before: World, after: World) -> tuple[Change, ...]:
    """Return every record that differs between two worlds, in the collections' own order."""
    if before.collections is after.collections:
        return ()
    found = []
    for name in COLLECTIONS:
        old, new = before.records(name), after.records(name)
        if old is new:
            continue
        for record_id in dict.fromkeys((*old, *new)):
            was, now = old.get(record_id), new.get(record_id)
            if was is not now and was != now:
                found.append(Change(name, record_id, was, now))
    return tuple(found)
