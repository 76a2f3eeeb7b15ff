"""Carrying out an understood `write_record` call on a world (contract section 3, "Collections")."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sandbox.collections import COLLECTIONS
from sandbox.fields import UnderstoodFields
from sandbox.recurrence import RecurrenceNotUnderstood, occurs_on
from sandbox.refusals import Refusal
from sandbox.spellings import fold
from sandbox.times import TimeNotUnderstood, format_moment
from sandbox.values import ValueNotUnderstood, read_day, read_step, step_number, whole_steps
from sandbox.world import HistoryEntry, Record, World

_RECORDED = {"notes", "conversations"}
_DATED_BY = ("subject", "text", "location")


def create_record(
    world: World, collection: str, understood: UnderstoodFields, *, clock: datetime
) -> tuple[World, Record]:
    """Return the world with one new record, and the record. Its id is the smallest unused one."""
    stored = {name: value for name, value in understood.stored.items() if value is not None}
    record: dict[str, Any] = {"id": world.free_id(collection), **in_field_order(collection, stored)}
    for field in COLLECTIONS[collection].fields:
        if field.default is not None and field.name != "private" and field.name not in record:
            record[field.name] = field.default
    if collection == "reminders" and "channel" not in record:
        record["channel"] = "in_app"
    if collection in _RECORDED:
        record.setdefault("recorded_at", format_moment(clock))
    record = {"id": record["id"], **in_field_order(collection, record)}
    return world.with_record(collection, record), record


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
        changed.update(_steps_after(before, changed, operations, clock))
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
            raise Refusal("INVALID_FIELDS", f"the list has no {item!r}; it has {', '.join(items) or 'no items'}")
        items.remove(match)
    return {"items": [*items, *operations.get("add_items", ())]}


def _steps_after(
    before: Record, changed: dict[str, Any], operations: Mapping[str, Any], clock: datetime
) -> dict[str, Any]:
    steps = [dict(step) for step in before.get("steps", ())]
    if "steps" in changed and changed["steps"] is None:
        return {}
    if "steps" in changed:
        given = changed["steps"]
        if steps and all(_place(steps, step.get("text", step.get("n"))) is not None for step in given):
            for step in given:
                _merge_step(steps, step.get("text", step["n"]), step)
            return {"steps": steps}
        try:
            return {"steps": whole_steps(given)}
        except ValueNotUnderstood as error:
            raise Refusal("INVALID_FIELDS", f"steps: {error}", field="steps") from None
    if "step" not in operations:
        return {}
    target = operations["step"]
    own = {name: value for name, value in operations.items() if name in ("status", "source", "completed_at")}
    if isinstance(target, Mapping):
        own = {**{key: value for key, value in target.items() if fold(key) not in ("n", "number", "step")}, **own}
        target = next(
            (value for key, value in target.items() if fold(key) in ("n", "number", "step")), target.get("text")
        )
        own.pop("text", None)
    try:
        update = read_step(own, clock, None)
    except (ValueError, TimeNotUnderstood, RecurrenceNotUnderstood) as error:
        raise Refusal("INVALID_FIELDS", f"step: {error}", field="step") from None
    if "source" in changed:
        update.setdefault("source", changed.pop("source"))
    if "status" not in update:
        raise Refusal("MISSING_FIELDS", "a step update needs its status", missing=["status"])
    _merge_step(steps, target, update)
    return {"steps": steps}


def _place(steps: list[dict[str, Any]], named: object) -> int | None:
    """Find a step by number, or by its text or a part of it that only one step has."""
    if (number := step_number(named)) is not None:
        return next((index for index, step in enumerate(steps) if step.get("n") == number), None)
    text = str(named).strip().lower()
    texts = [str(step.get("text", "")).lower() for step in steps]
    exact = [index for index, own in enumerate(texts) if own == text]
    near = [index for index, own in enumerate(texts) if text and text in own]
    found = exact or near
    return found[0] if len(found) == 1 else None


def _merge_step(steps: list[dict[str, Any]], named: object, update: Mapping[str, Any]) -> None:
    place = _place(steps, named)
    if place is None:
        listed = "; ".join(f"{step.get('n')} {step.get('text')}" for step in steps) or "none"
        raise Refusal("RECORD_NOT_FOUND", f"there is no single step {named!r}; the steps are {listed}")
    step = steps[place]
    merged = {**step, **{key: value for key, value in update.items() if key not in ("n", "text")}}
    if merged.get("status") == "pending":
        for told_of_completion in ("completed_at", "source"):
            if told_of_completion not in update:
                merged.pop(told_of_completion, None)
    steps[place] = merged
