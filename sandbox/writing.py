"""Carrying out an understood `write_record` call on a world (contract section 3, "Collections")."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sandbox.checklist_steps import steps_after
from sandbox.collections import COLLECTIONS
from sandbox.fields import UnderstoodFields
from sandbox.recurrence import occurs_on
from sandbox.refusals import Refusal
from sandbox.spellings import fold
from sandbox.times import TimeNotUnderstood, format_moment
from sandbox.values import read_day
from sandbox.world import HistoryEntry, Record, World

_RECORDED = {"notes", "conversations"}
_DATED_BY = ("subject", "text", "location")


def create_record(
    world: World, collection: str, understood: UnderstoodFields, *, clock: datetime
) -> tuple[World, Record]:
    """Return the world with one new record, and the record. Its id is the smallest unused one."""
    stored = {name: value for name, value in understood.stored.items() if value is not None}
    fields = with_defaults(collection, stored)
    if collection == "reminders":
        fields.setdefault("channel", "in_app")
    if collection in _RECORDED:
        fields.setdefault("recorded_at", format_moment(clock))
    record: dict[str, Any] = {"id": world.free_id(collection), **in_field_order(collection, fields)}
    return world.with_record(collection, record), record


def with_defaults(collection: str, stored: Mapping[str, Any]) -> dict[str, Any]:
    """Return stored fields and the collection's defaults for those that are missing, in the collection's order.

    `private` stays absent: that means true (contract section 3).
    """
    known = COLLECTIONS[collection].fields
    defaults = {field.name: field.default for field in known if field.default is not None and field.name != "private"}
    return in_field_order(collection, {**defaults, **stored})


def in_field_order(collection: str, stored: Mapping[str, Any]) -> dict[str, Any]:
    """Return stored fields in the order in which the collection lists them."""
    names = [field.name for field in COLLECTIONS[collection].fields]
    return {name: stored[name] for name in names if name in stored}


def update_record(
    world: World,
    collection: str,
    record_id: str,
    understood: UnderstoodFields,
    *,
    clock: datetime,
    request_id: str | None,
) -> tuple[World, Record]:
    """Return the world with one record updated, its earlier values in the history. Raises `Refusal`."""
    before = world.record(collection, record_id)
    assert before is not None
    changed: dict[str, Any] = dict(understood.stored)
    operations = understood.operations
    if collection == "checklists":
        changed.update(steps_after(before, changed, operations, clock))
    if collection == "lists":
        changed.update(_items_after(before, changed, operations))
    if collection == "notes" and "recorded_at" not in changed and any(name in changed for name in _DATED_BY):
        changed["recorded_at"] = format_moment(clock)
    after = {**before, **changed}
    kept = {name: value for name, value in after.items() if value is not None and name != "id"}
    record: dict[str, Any] = {"id": record_id, **in_field_order(collection, kept)}
    earlier = {name: before.get(name) for name in changed if before.get(name) != record.get(name)}
    entry = HistoryEntry("update", earlier, request_id, format_moment(clock), _reason(operations))
    return world.with_record(collection, record).with_history(collection, record_id, entry), record


def delete_record(
    world: World,
    collection: str,
    record_id: str,
    understood: UnderstoodFields,
    *,
    clock: datetime,
    request_id: str | None,
) -> tuple[World, Record]:
    """Return the world without one record, which stays in the history, and the record as it was."""
    before = world.record(collection, record_id)
    assert before is not None
    entry = HistoryEntry("delete", before, request_id, format_moment(clock), _reason(understood.operations))
    return world.without_record(collection, record_id).with_history(collection, record_id, entry), before


def skip_occurrence(
    world: World, record_id: str, understood: UnderstoodFields, *, clock: datetime, request_id: str | None
) -> tuple[World, Record]:
    """Return the world in which one occurrence of a recurring reminder is skipped. Raises `Refusal`."""
    before = world.record("reminders", record_id)
    assert before is not None
    given = understood.operations["date"]
    try:
        day = read_day(given, clock)
    except TimeNotUnderstood as error:
        raise Refusal("INVALID_FIELDS", f"date: {error}", field="date") from None
    recurrence = str(before.get("recurrence", "none"))
    if recurrence == "none" or "start" not in before:
        raise Refusal("INVALID_FIELDS", f"{record_id} does not recur; cancel or move it instead", field="date")
    if not occurs_on(datetime.fromisoformat(str(before["start"])), recurrence, day):
        raise Refusal("INVALID_FIELDS", f"{record_id} has no occurrence on {day.isoformat()}", field="date")
    skipped = sorted({*before.get("skipped", ()), day.isoformat()})
    record: dict[str, Any] = {"id": record_id, **in_field_order("reminders", {**before, "skipped": skipped})}
    entry = HistoryEntry(
        "skip_occurrence",
        {"skipped": before.get("skipped")},
        request_id,
        format_moment(clock),
        _reason(understood.operations),
    )
    return world.with_record("reminders", record).with_history("reminders", record_id, entry), record


def _reason(operations: Mapping[str, Any]) -> str | None:
    return str(operations["reason"]) if operations.get("reason") else None


def _items_after(before: Record, changed: Mapping[str, Any], operations: Mapping[str, Any]) -> dict[str, Any]:
    if "add_items" not in operations and "remove_items" not in operations:
        return {}
    items = list(changed.get("items", before.get("items")) or ())
    for item in operations.get("remove_items", ()):
        match = next((kept for kept in items if fold(kept) == fold(item)), None)
        if match is None:
            raise Refusal("INVALID_FIELDS", f"the list has no {item!r}; read it to see its items")
        items.remove(match)
    return {"items": [*items, *operations.get("add_items", ())]}
