"""Carrying out a call that is understood and not refused: what each tool does to a world, and what it returns."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sandbox.booking import cancel_booking, create_booking, find_booking, reschedule_booking
from sandbox.collections import ALL, COLLECTIONS
from sandbox.interpretation import Interpretation
from sandbox.refusals import Refusal
from sandbox.search import find_records
from sandbox.spellings import collection_spellings, stored_field
from sandbox.times import format_moment
from sandbox.world import Address, Record, World
from sandbox.writing import create_record, delete_record, skip_occurrence, update_record


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one call did, before any fault: the world after it, its result, and what a scorer asks about it.

    `saved` is the record that it wrote, `returned` the records that the result shows, `searched` the collections
    that were read, `absent` the ids that were looked for in vain.
    """

    world: World
    result: Mapping[str, Any]
    saved: Address | None = None
    returned: tuple[tuple[str, Record], ...] = ()
    searched: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()


def carry_out(world: World, meant: Interpretation, clock: datetime) -> Outcome:
    """Carry out one call at the case's time, as if nothing could fail. Raises `Refusal` for what cannot be done."""
    return _TOOLS[meant.tool](world, meant, clock)


def _read(world: World, meant: Interpretation, clock: datetime) -> Outcome:
    name, query = str(meant.arguments["collection"]), meant.arguments.get("query")
    names = tuple(COLLECTIONS) if name == ALL else (name,)
    found: list[tuple[str, Record]] = []
    for place in names:
        found += [(place, record) for record in _matching(world, place, query, clock, of_all=name == ALL)]
    if name == ALL:
        shown = [{"collection": place, **record} for place, record in found]
    else:
        shown = [dict(record) for _, record in found]
    result = {"ok": True, "collection": name, "count": len(shown), "records": shown}
    return Outcome(world, result, returned=tuple(found), searched=names)


def _matching(world: World, name: str, query: object, clock: datetime, *, of_all: bool) -> list[Record]:
    records = list(world.records(name).values())
    if not records or query in (None, "", {}):
        return records
    bound = world.requests.get(query.strip()) if isinstance(query, str) else None
    if bound is not None:
        saved = world.record(*bound.saved) if bound.saved and bound.saved[0] == name else None
        return [] if saved is None else [saved]
    return list(
        find_records(
            records,
            query,
            collection=name,
            clock=clock,
            field_names=lambda spelling: stored_field(name, spelling),
            other_names=collection_spellings(name),
            undated_match=not of_all,
        )
    )


def _verify(world: World, meant: Interpretation, _clock: datetime) -> Outcome:
    name, key = str(meant.arguments["collection"]), str(meant.arguments["record_id_or_request_id"]).strip()
    names = tuple(COLLECTIONS) if name == ALL else (name,)
    for place in names:
        record = world.record(place, world.known_id(place, key) or "")
        bound = world.requests.get(key)
        if record is None and bound is not None and bound.saved is not None and bound.saved[0] == place:
            record = world.record(*bound.saved)
        if record is not None:
            return Outcome(world, _found(world, place, record), returned=((place, record),))
    return Outcome(world, {"ok": True, "found": False, "status": "not_found"}, absent=(key,))


def _found(world: World, place: str, record: Record) -> dict[str, Any]:
    shown: dict[str, Any] = {"ok": True, "found": True, "collection": place, "record": dict(record)}
    history = world.history.get((place, str(record["id"])), ())
    if history:
        shown["history"] = [entry.as_json() for entry in history]
    return shown


def _write(world: World, meant: Interpretation, clock: datetime) -> Outcome:
    arguments = meant.arguments
    name, operation = str(arguments["collection"]), str(arguments["operation"])
    request_id = meant.request_id
    record_id = str(arguments.get("record_id", ""))
    if operation == "create":
        after, record = create_record(world, name, meant.fields, clock=clock)
    elif operation == "update":
        after, record = update_record(world, name, record_id, meant.fields, clock=clock, request_id=request_id)
    elif operation == "delete":
        after, record = delete_record(world, name, record_id, meant.fields, clock=clock, request_id=request_id)
    else:
        after, record = skip_occurrence(world, record_id, meant.fields, clock=clock, request_id=request_id)
    saved_id = str(record["id"])
    result: dict[str, Any] = {"ok": True, "id": saved_id, "record": dict(record), "request_id": request_id}
    if operation == "delete":
        result["deleted"] = True
    return Outcome(after, result, saved=(name, saved_id))


def _book(world: World, meant: Interpretation, clock: datetime) -> Outcome:
    arguments = meant.arguments
    operation, asked = str(arguments["operation"]), str(arguments["provider_or_booking_id"])
    request_id = meant.request_id
    if operation == "lookup":
        return _look_up_booking(world, asked, request_id)
    if operation in ("create", "reschedule") and "offered_slot" not in arguments:
        raise Refusal("MISSING_FIELDS", f"{operation} needs offered_slot", missing=["offered_slot"])
    slot = str(arguments.get("offered_slot", ""))
    if operation == "create":
        after, booking = create_booking(world, asked, slot, clock=clock)
    elif operation == "reschedule":
        after, booking = reschedule_booking(world, asked, slot, clock=clock, request_id=request_id)
    else:
        after, booking = cancel_booking(world, asked, clock=clock, request_id=request_id)
    result = {"ok": True, "status": booking["status"], "booking": dict(booking), "request_id": request_id}
    return Outcome(after, result, saved=("bookings", str(booking["id"])))


def _look_up_booking(world: World, asked: str, request_id: str | None) -> Outcome:
    booking = find_booking(world, asked)
    if booking is None and request_id is not None:
        booking = find_booking(world, request_id)
    if booking is None:
        return Outcome(world, {"ok": True, "found": False, "status": "not_found"}, absent=(asked,))
    found = {"ok": True, "found": True, "status": booking.get("status"), "booking": dict(booking)}
    return Outcome(world, found, returned=(("bookings", booking),))


def _track(world: World, meant: Interpretation, _clock: datetime) -> Outcome:
    operation, asked = str(meant.arguments["operation"]), str(meant.arguments["tracker_id"])
    tracker = world.record("trackers", asked)
    if tracker is None:
        raise Refusal("UNKNOWN_TRACKER", f"there is no tracker {asked!r}; read trackers to see which there are")
    if tracker.get("actions") and operation not in tracker["actions"]:
        raise Refusal("UNSUPPORTED", f"{tracker['id']} cannot {operation}; read trackers to see what it can do")
    result: dict[str, Any] = {"ok": True, "tracker_id": tracker["id"]}
    if operation == "ring":
        result["status"] = "ringing"
    else:
        result["status"] = tracker.get("status", "located")
        result.update({name: tracker[name] for name in ("location", "last_seen") if name in tracker})
    return Outcome(world, result)


def _tell_clock(world: World, _meant: Interpretation, clock: datetime) -> Outcome:
    result = {
        "ok": True,
        "current_time": format_moment(clock),
        "timezone": str(clock.tzinfo),
        "weekday": clock.strftime("%A"),
    }
    return Outcome(world, result)


_TOOLS: Mapping[str, Callable[[World, Interpretation, datetime], Outcome]] = {
    "read_records": _read,
    "write_record": _write,
    "verify_record": _verify,
    "provider_booking": _book,
    "tracker": _track,
    "get_clock": _tell_clock,
}
