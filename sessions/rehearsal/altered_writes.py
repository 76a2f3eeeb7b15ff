"""Breaking one write: wrong collection, wrong repetition, wrong half of the day, links and sources left out.

Each function takes a case and a write and yields the writes that may stand in its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any

from cases.catalogue import Case
from cases.executable import WalkthroughStep
from cases.json_values import json_value
from sandbox.collections import COLLECTIONS
from sessions.rehearsal.changing import changed

_OTHER_COLLECTIONS: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "reminders": ("tasks", {"label": "title", "start": "due"}),
    "calendar": ("reminders", {"title": "label", "start": "start"}),
    "tasks": ("notes", {"title": "subject"}),
    "notes": ("tasks", {"subject": "title"}),
    "medication_log": ("notes", {"medication_id": "subject", "status": "text"}),
}
"""Where a new record might be put by mistake, and which of its fields go under which name there."""

_ENDED: Mapping[str, str] = {
    "reminders": "cancelled",
    "calendar": "cancelled",
    "tasks": "cancelled",
    "notes": "retracted",
}
_OTHER_RECURRENCE = {"none": "daily", "daily": "weekly", "weekly": "none"}
_LINKS = ("booking_id", "linked_id", "reminder_id")


def fields_of(step: WalkthroughStep, operation: str) -> Mapping[str, Any] | None:
    """Return the fields of a write with this operation, None for any other step."""
    fields = step.arguments.get("fields")
    fits = step.call == "write_record" and step.arguments.get("operation") == operation
    return fields if fits and isinstance(fields, Mapping) else None


def in_another_collection(case: Case, step: WalkthroughStep) -> Iterator[WalkthroughStep]:
    """Put a new record where it does not belong."""
    fields = fields_of(step, "create")
    place = _OTHER_COLLECTIONS.get(str(step.arguments.get("collection")))
    if fields is None or place is None:
        return
    name, names = place
    moved = {there: fields[here] for here, there in names.items() if here in fields}
    for field in COLLECTIONS[name].fields:
        if field.required:
            moved.setdefault(field.name, next(iter(moved.values())))
    yield changed(step, collection=name, fields=moved)


def ended_from_the_start(case: Case, step: WalkthroughStep) -> Iterator[WalkthroughStep]:
    """Create a record as cancelled or retracted."""
    fields = fields_of(step, "create")
    ended = _ENDED.get(str(step.arguments.get("collection")))
    if fields is not None and ended is not None:
        yield changed(step, fields={**fields, "status": ended})


def open_to_others(case: Case, step: WalkthroughStep) -> Iterator[WalkthroughStep]:
    """Make a reminder not private where the case asks for a private one."""
    fields = fields_of(step, "create")
    if fields is not None and "private" in fields:
        yield changed(step, fields={**fields, "private": False})


def repeated_otherwise(case: Case, step: WalkthroughStep) -> Iterator[WalkthroughStep]:
    """Give a new reminder another repetition."""
    fields = fields_of(step, "create")
    if fields is not None and step.arguments.get("collection") == "reminders":
        now = str(fields.get("recurrence", "none"))
        yield changed(step, fields={**fields, "recurrence": _OTHER_RECURRENCE[now]})


def in_the_other_half(case: Case, step: WalkthroughStep) -> Iterator[WalkthroughStep]:
    """Swap am and pm of every time, on the same day, in clock words."""

    def swapped(value: Any) -> Any:
        if isinstance(value, Mapping):
            return {name: swapped(entry) for name, entry in value.items()}
        if not isinstance(value, str) or not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d.*", value):
            return value
        moment = datetime.fromisoformat(value)
        other = moment + timedelta(hours=-12 if moment.hour >= 12 else 12)
        return f"{other:%Y-%m-%d} at {other:%I:%M %p}"

    arguments = swapped(step.arguments)
    if arguments != step.arguments:
        yield WalkthroughStep(call=step.call, arguments=arguments)


def deleted(case: Case, step: WalkthroughStep) -> Iterator[WalkthroughStep]:
    """Delete a record instead of changing it, where that is no way to stop it."""
    fields = fields_of(step, "update")
    stops = fields is not None and fields.get("status") in ("cancelled", "retracted")
    if fields is not None and not stops:
        rest = {name: value for name, value in step.arguments.items() if name != "fields"}
        yield WalkthroughStep(call=step.call, arguments={**rest, "operation": "delete"})


def created_beside(case: Case, step: WalkthroughStep) -> Iterator[WalkthroughStep]:
    """Create a record with the changed fields beside the one that should have been changed."""
    fields = fields_of(step, "update")
    name = str(step.arguments.get("collection"))
    before = next((entry.fields for entry in case.executable.records.get(name, ()) if _is(step, entry.id)), None)
    if fields is None or before is None or name == "checklists":
        return
    whole = {key: value for key, value in {**json_value(before), **fields}.items() if COLLECTIONS[name].field(key)}
    rest = {key: value for key, value in step.arguments.items() if key != "record_id"}
    yield WalkthroughStep(call=step.call, arguments={**rest, "operation": "create", "fields": whole})


def _is(step: WalkthroughStep, record_id: str) -> bool:
    return step.arguments.get("record_id") == record_id


def without_links(case: Case, step: WalkthroughStep) -> Iterator[WalkthroughStep]:
    """Leave out what a record is linked with."""
    yield from _without(step, _LINKS)


def without_source(case: Case, step: WalkthroughStep) -> Iterator[WalkthroughStep]:
    """Leave out who reported it, and why it is changed."""
    yield from _without(step, ("source", "reason"))


def _without(step: WalkthroughStep, names: tuple[str, ...]) -> Iterator[WalkthroughStep]:
    fields = step.arguments.get("fields")
    if isinstance(fields, Mapping) and set(fields) & set(names):
        yield changed(step, fields={name: value for name, value in fields.items() if name not in names})


def with_swapped_digits(case: Case, step: WalkthroughStep) -> Iterator[WalkthroughStep]:
    """Turn round the digits of every number of two or more digits in a text: 318 becomes 813."""
    fields = step.arguments.get("fields")
    if not isinstance(fields, Mapping):
        return
    texts = ("label", "title", "text", "subject", "location")

    def turned(found: re.Match[str]) -> str:
        return found[0][::-1] if found[0] != found[0][::-1] else found[0][:-1] + str((int(found[0][-1]) + 1) % 10)

    altered = {
        name: re.sub(r"\d{2,}", turned, value) if name in texts and isinstance(value, str) else value
        for name, value in fields.items()
    }
    if altered != fields:
        yield changed(step, fields=altered)


def of_another_record(case: Case, step: WalkthroughStep) -> Iterator[WalkthroughStep]:
    """Change, ring or book with each other record that the call could have named."""
    record_id, collection = step.arguments.get("record_id"), str(step.arguments.get("collection"))
    named, place = ("record_id", collection) if record_id else ("", "")
    if step.call == "tracker":
        named, place = "tracker_id", "trackers"
    elif step.call == "provider_booking" and step.arguments.get("operation") in ("reschedule", "cancel"):
        named, place = "provider_or_booking_id", "bookings"
    for record in case.executable.records.get(place, ()):
        if named and record.id != step.arguments.get(named):
            yield changed(step, **{named: record.id})
