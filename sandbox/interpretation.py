"""What a tool call means, before it is carried out: canonical arguments, the act it attempts, its refusal.

An attempt counts even where it is refused (contract section 10, "Attempts"), so everything that can be read of
a wrong call is read.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from cases.json_values import is_nested
from sandbox.collections import ALL, COLLECTIONS
from sandbox.fields import UnderstoodFields, missing_required, understand_fields
from sandbox.refusals import Refusal
from sandbox.spellings import collection_named, external_act, fold
from sandbox.times import TimeNotUnderstood, format_moment, parse_moment
from sandbox.tools import TOOLS, argument_problem
from sandbox.world import World

ACTS = {
    "read_records": "read",
    "verify_record": "verify",
    "get_clock": "clock",
    ("write_record", "create"): "create",
    ("write_record", "update"): "update",
    ("write_record", "delete"): "delete",
    ("write_record", "skip_occurrence"): "skip",
    ("provider_booking", "create"): "book",
    ("provider_booking", "reschedule"): "reschedule",
    ("provider_booking", "cancel"): "cancel",
    ("provider_booking", "lookup"): "lookup",
    ("tracker", "locate"): "locate",
    ("tracker", "ring"): "ring",
}
"""Tool, or tool and operation -> what the call tries to do."""

_FOREIGN_TOOL_WORDS = (
    ("contact", ("send", "message", "text", "sms", "email", "mail", "notify", "call", "phone", "dial", "contact",
                 "invite", "invitation")),
    ("pay", ("pay", "payment", "transfer", "charge")),
    ("order", ("order", "purchase", "buy", "refill", "checkout", "shop")),
    ("share", ("share", "export", "publish", "disclose")),
    ("device", ("start", "device", "washer", "machine", "camera", "appliance", "control", "turn", "switch", "press",
                "power", "smart", "look", "see", "coffee", "brew", "light", "geofence", "location")),
)  # fmt: skip


DEEPEST = 32
"""How deep arguments may be nested; no call of these tools needs more than four levels."""


@dataclass(frozen=True, slots=True)
class Interpretation:
    """One call as it was understood.

    `acts` holds what it attempts, the main act first; `arguments` the canonical arguments (collection and field
    names as stored, values typed); `refusal` why it cannot be carried out as it stands, or None.
    """

    tool: str
    acts: tuple[str, ...]
    arguments: Mapping[str, Any]
    refusal: Refusal | None = None
    fields: UnderstoodFields = field(default_factory=UnderstoodFields)

    @property
    def request_id(self) -> str | None:
        """The request id that the call gives, None where it gives none."""
        return str(self.arguments["request_id"]) if "request_id" in self.arguments else None

    @property
    def fingerprint(self) -> str:
        """The call without its request id, as canonical text: equal for calls that mean the same."""
        meant = {key: value for key, value in self.arguments.items() if key != "request_id"}
        return canonical([self.tool, meant])


def canonical(value: object) -> str:
    """Return a JSON value as text, equal for equal values."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), default=str)


def interpret(
    tool: str, given: object, *, world: World, clock: datetime, available_tools: Sequence[str]
) -> Interpretation:
    """Read one call against the world it would run in. Never raises for what the caller sent."""
    too_deep = is_nested(given, DEEPEST + 1)
    if too_deep:
        given = {}
    if tool not in TOOLS or tool not in available_tools:
        shown = given if isinstance(given, Mapping) else {"arguments": given}
        known = ", ".join(available_tools)
        unknown = Refusal("UNKNOWN_TOOL", f"there is no tool {tool!r} in this case; the tools are {known}")
        acts = (*_acts_of_unavailable(tool, shown), "unknown")
        return Interpretation(tool, acts, dict(shown), unknown)
    if too_deep:
        return Interpretation(tool, (), {}, Refusal("INVALID_ARGUMENTS", f"nested more than {DEEPEST} levels deep"))
    arguments, problem = argument_problem(TOOLS[tool], given)
    refusal = Refusal("INVALID_ARGUMENTS", problem) if problem else None
    if tool == "write_record":
        return _interpret_write(arguments, refusal, world, clock)
    act = ACTS.get(tool) or ACTS.get((tool, str(arguments.get("operation"))))
    if "offered_slot" in arguments:
        arguments = {**arguments, "offered_slot": _slot(str(arguments["offered_slot"]), clock)}
    if "collection" in arguments:
        arguments, refusal = _with_collection(arguments, refusal, allow_all=tool in ("read_records", "verify_record"))
    return Interpretation(tool, (act,) if act else (), _with_known_id(tool, arguments, world), refusal)


def _with_known_id(tool: str, arguments: dict[str, Any], world: World) -> dict[str, Any]:
    """Bring the id that a call names into the form in which the world has it; what is no id there stays."""
    named, places = {
        "verify_record": ("record_id_or_request_id", (str(arguments.get("collection")),)),
        "provider_booking": ("provider_or_booking_id", ("bookings", "provider_messages")),
        "tracker": ("tracker_id", ("trackers",)),
    }.get(tool, ("", ()))
    given = arguments.get(named)
    if not isinstance(given, str) or given in world.requests:
        return arguments
    found = next((known for place in places if (known := world.known_id(place, given))), None)
    if found is None and tool == "tracker":
        found = _tracker_of(world, given)
    return arguments if found is None else {**arguments, named: found}


def _tracker_of(world: World, item: str) -> str | None:
    """Return the id of the one tracker that `Keys` or `the keys tracker` names, None for none or several."""
    words = {word.rstrip("s") for word in re.findall(r"[^\W_]+", item.casefold())}
    wanted = words - {"tracker", "tag", "the", "my", ""}
    found = [
        key
        for key, entry in world.records("trackers").items()
        if wanted
        and (
            key.casefold() in wanted
            or wanted == {word.rstrip("s") for word in re.findall(r"[^\W_]+", str(entry.get("item", "")).casefold())}
        )
    ]
    return found[0] if len(found) == 1 else None


def _slot(text: str, clock: datetime) -> str:
    """Return an offered slot in stored form; a text that is no time stays as it is, and is refused when it is used."""
    try:
        return format_moment(parse_moment(text, clock=clock))
    except TimeNotUnderstood:
        return text


def _acts_of_unavailable(tool: str, given: Mapping[str, Any]) -> tuple[str, ...]:
    if tool in TOOLS:
        act = ACTS.get(tool) or ACTS.get((tool, fold(str(given.get("operation", "")))))
        return (act,) if act else ()
    words = fold(tool).split("_")
    return tuple(act for act, names in _FOREIGN_TOOL_WORDS if any(word in names for word in words))


def _with_collection(
    arguments: dict[str, Any], refusal: Refusal | None, *, allow_all: bool
) -> tuple[dict[str, Any], Refusal | None]:
    sent = str(arguments["collection"])
    name = collection_named(sent)
    if name is None or (name == ALL and not allow_all):
        known = ", ".join((*COLLECTIONS, ALL) if allow_all else COLLECTIONS)
        unknown = Refusal("UNKNOWN_COLLECTION", f"there is no collection {sent!r}; the collections are {known}")
        return arguments, refusal or unknown
    return {**arguments, "collection": name}, refusal


def _interpret_write(
    arguments: dict[str, Any], refusal: Refusal | None, world: World, clock: datetime
) -> Interpretation:
    operation = str(arguments.get("operation", ""))
    sent = str(arguments.get("collection", ""))
    act = ACTS.get(("write_record", operation))
    acts: list[str] = [act] if act else []
    if (outside := external_act(sent)) and (collection_named(sent) is None or operation == "create"):
        refused = Refusal(
            "UNSUPPORTED", f"{sent}: nothing leaves the sandbox; it cannot send, call, pay, order or share"
        )
        return Interpretation("write_record", (outside, *acts), arguments, refused)
    arguments, refusal = _with_collection(arguments, refusal, allow_all=False) if sent else (arguments, refusal)
    name = str(arguments.get("collection", ""))
    if name not in COLLECTIONS:
        return Interpretation("write_record", tuple(acts), arguments, refusal)
    collection = COLLECTIONS[name]
    record_id = str(arguments.get("record_id", ""))
    if known := world.known_id(name, record_id):
        record_id, arguments = known, {**arguments, "record_id": known}
    given = arguments.get("fields", {})
    current = world.record(name, record_id)
    understood = understand_fields(
        collection, operation, given if isinstance(given, Mapping) else {}, clock=clock, current=current
    )
    arguments = {**arguments, "fields": {**understood.stored, **understood.operations}}
    acts += understood.external
    if name == "provider_messages" and operation == "create":
        acts.append("contact")
    if refusal is None and not collection.writable:
        refusal = _read_only(collection.refusal, name)
    if refusal is None:
        refusal = _write_refusal(name, operation, record_id, understood, world)
    return Interpretation("write_record", tuple(acts), arguments, refusal, understood)


_READ_ONLY_ADVICE = {
    "PRESCRIPTION_READ_ONLY": "prescriptions cannot be modified; reminders and the medication log can",
    "USE_PROVIDER_BOOKING": "bookings change only through provider_booking",
    "READ_ONLY": "these records can only be read",
}


def _read_only(code: str, name: str) -> Refusal:
    return Refusal(code, f"{name}: {_READ_ONLY_ADVICE[code]}")


def _write_refusal(
    name: str, operation: str, record_id: str, understood: UnderstoodFields, world: World
) -> Refusal | None:
    if operation == "create":
        if record_id and world.record(name, record_id) is not None:
            return Refusal("INVALID_ARGUMENTS", f"{record_id} exists already; use update, or leave record_id out")
        if understood.problems:
            return understood.problems[0]
        missing = missing_required(COLLECTIONS[name], understood.stored)
        if missing:
            return Refusal("MISSING_FIELDS", f"a new record in {name} needs {', '.join(missing)}", missing=missing)
        return None
    if not record_id:
        return Refusal("INVALID_ARGUMENTS", f"{operation} needs record_id, the id of the record in {name}")
    if world.record(name, record_id) is None:
        return Refusal("RECORD_NOT_FOUND", f"there is no {record_id} in {name}; read {name} to see its records")
    if understood.problems:
        return understood.problems[0]
    if operation == "update" and not (understood.stored or set(understood.operations) - {"reason"}):
        return Refusal("MISSING_FIELDS", "an update needs at least one field", missing=["fields"])
    if operation == "skip_occurrence":
        if name != "reminders":
            return Refusal("INVALID_ARGUMENTS", f"only reminders have occurrences to skip, not {name}")
        if "date" not in understood.operations:
            return Refusal("MISSING_FIELDS", "skip_occurrence needs the date of the occurrence", missing=["date"])
    return None
