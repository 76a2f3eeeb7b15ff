"""The simulated world of one case: its initial records, and carrying out tool calls.

`Sandbox.execute` is a pure function of world and call: it returns the world after, the result, and everything
that a trace or a scorer needs to know about the call. A fault comes after validation (contract section 10).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from cases.errors import CaseError
from sandbox.booking import cancel_booking, create_booking, find_booking, reschedule_booking
from sandbox.collections import ALL, COLLECTIONS
from sandbox.fields import understand_fields
from sandbox.interpretation import Interpretation, canonical, interpret
from sandbox.refusals import Refusal
from sandbox.search import find_records
from sandbox.spellings import collection_spellings, stored_field
from sandbox.times import format_moment
from sandbox.tools import TOOLS
from sandbox.world import Address, Binding, Change, Record, World, changes_between
from sandbox.writing import create_record, delete_record, in_field_order, skip_occurrence, update_record

if TYPE_CHECKING:
    from cases.catalogue import Case
    from cases.executable import Fault


LEAVES_OPEN = "TIMEOUT"
"""The error after which a caller cannot know whether its call took effect (contract section 3, "Request ids")."""


@dataclass(frozen=True, slots=True)
class Execution:
    """One call carried out.

    `interpretation` is what it meant, `world` the state after it, `result` what the caller got; `returned` the
    records that the result shows, `searched` the collections that were read successfully; `fault` the number of
    the case's fault that it met, or None; `repeated` whether a bound request id answered in its place; `left_open`
    the request id of a call whose effect the caller cannot know.
    """

    interpretation: Interpretation
    world: World
    result: Mapping[str, Any]
    changes: tuple[Change, ...] = ()
    returned: tuple[tuple[str, Record], ...] = ()
    searched: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    fault: int | None = None
    repeated: bool = False
    left_open: str = ""

    @property
    def ok(self) -> bool:
        """Whether the result says that the call succeeded."""
        return bool(self.result.get("ok"))


@dataclass(frozen=True, slots=True)
class _Outcome:
    world: World
    result: Mapping[str, Any]
    saved: Address | None = None
    returned: tuple[tuple[str, Record], ...] = ()
    searched: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()


class Sandbox:
    """The world that one case runs in. Holds no state of its own: worlds go in and come out."""

    def __init__(self, case: Case) -> None:
        """Build the initial world. Raises `CaseError` where a fixture record does not fit its collection."""
        self.case = case
        zone = ZoneInfo(case.prose.model_input.timezone)
        self.clock: datetime = case.prose.current_time.astimezone(zone)
        self.timezone = case.prose.model_input.timezone
        self.available_tools: Sequence[str] = case.prose.model_input.available_tools
        self.faults: Sequence[Fault] = case.executable.faults
        self._require_meaningful_faults()
        self._with_reply: list[tuple[str, Record]] = []
        self.initial = self._initial_world()

    def _require_meaningful_faults(self) -> None:
        """Refuse a fault that no call could meet: an operation or collection that its tool does not have."""
        for place, fault in enumerate(self.faults):
            tool = TOOLS[fault.tool]
            for key, name, given in (
                ("operations", "operation", fault.operations),
                ("collections", "collection", fault.collections),
            ):
                parameter = tool.parameter(name)
                known = parameter.choices if parameter else ()
                unknown = next((entry for entry in given if entry not in known), None)
                if unknown is not None:
                    told = f"{fault.tool} has no {name} {unknown!r}; it has {', '.join(known) or 'none'}"
                    raise CaseError(self.case.file, f"faults.{place}.{key}", told)

    def _initial_world(self) -> World:
        world = World(faults_met=(0,) * len(self.faults))
        for name, records in self.case.executable.records.items():
            if name not in COLLECTIONS:
                raise CaseError(self.case.file, f"records.{name}", f"the collections are {', '.join(COLLECTIONS)}")
            for place, entry in enumerate(records):
                key = f"records.{name}.{place}"
                record = self._fixture_record(name, entry.id, entry.fields, key)
                if world.record(name, entry.id) is not None:
                    raise CaseError(self.case.file, key, f"the id {entry.id} is used twice in {name}")
                if entry.available == "with_reply":
                    self._with_reply.append((name, record))
                else:
                    world = world.with_record(name, record)
        return world

    def _fixture_record(self, name: str, record_id: str, fields: Mapping[str, Any], key: str) -> Record:
        collection = COLLECTIONS[name]
        unknown = [field for field in fields if collection.field(field) is None]
        if unknown:
            known = ", ".join(field.name for field in collection.fields)
            raise CaseError(self.case.file, f"{key}.{unknown[0]}", f"{name} has the fields {known}")
        plain = {field: _plain(value) for field, value in fields.items()}
        understood = understand_fields(collection, "create", plain, clock=self.clock)
        if understood.problems:
            raise CaseError(self.case.file, key, understood.problems[0].message)
        record = {"id": record_id, **in_field_order(name, understood.stored)}
        for field in collection.fields:
            if field.default is not None and field.name != "private" and field.name not in record:
                record[field.name] = field.default
        return {"id": record_id, **in_field_order(name, record)}

    def after_reply(self, world: World) -> World:
        """Return the world in which the records that come with the scripted reply are available."""
        for name, record in self._with_reply:
            if world.record(name, str(record["id"])) is None:
                world = world.with_record(name, record)
        return world

    def interpret(self, world: World, tool: str, arguments: object) -> Interpretation:
        """Say what a call would mean in this world, without carrying it out."""
        return interpret(tool, arguments, world=world, clock=self.clock, available_tools=self.available_tools)

    def execute(self, world: World, tool: str, arguments: object) -> Execution:
        """Carry out one call. Never raises for what the caller sent: what is wrong is in the result."""
        meant = self.interpret(world, tool, arguments)
        request_id = str(meant.arguments["request_id"]) if "request_id" in meant.arguments else None
        binds = "lookup" not in meant.acts
        bound = world.requests.get(request_id) if request_id is not None and binds else None
        sent = canonical([tool, arguments]) if request_id is not None else ""
        if bound is not None and (bound.sent == sent or (meant.refusal is None and bound.call == meant.fingerprint)):
            return Execution(meant, world, bound.result, repeated=True)
        if meant.refusal is not None:
            return Execution(meant, world, meant.refusal.as_result())
        if bound is not None:
            message = f"request id {request_id} was used for another call; give this one its own id"
            return Execution(meant, world, Refusal("REQUEST_CONFLICT", message).as_result())
        try:
            outcome = _CARRIED_OUT[tool](self, world, meant)
        except Refusal as refusal:
            return Execution(meant, world, refusal.as_result())
        fault_index = self._fault_met(world, meant)
        if fault_index is not None:
            return self._with_fault(world, meant, outcome, fault_index, request_id, sent)
        after = outcome.world
        if request_id is not None and binds and outcome.saved is not None:
            after = after.with_binding(request_id, Binding(meant.fingerprint, sent, outcome.result, outcome.saved))
        return Execution(
            meant,
            after,
            outcome.result,
            changes_between(world, after),
            outcome.returned,
            outcome.searched,
            outcome.absent,
        )

    def _fault_met(self, world: World, meant: Interpretation) -> int | None:
        arguments = meant.arguments
        operation = arguments.get("operation")
        subject = arguments.get("record_id") or arguments.get("tracker_id") or arguments.get("record_id_or_request_id")
        collection = arguments.get("collection")
        for index, fault in enumerate(self.faults):
            if fault.tool != meant.tool or (fault.once and world.faults_met[index]):
                continue
            if fault.operations and operation not in fault.operations:
                continue
            if fault.collections and collection not in fault.collections and collection != ALL:
                continue
            if fault.records and subject not in fault.records:
                continue
            return index
        return None

    def _with_fault(
        self, world: World, meant: Interpretation, outcome: _Outcome, index: int, request_id: str | None, sent: str
    ) -> Execution:
        fault = self.faults[index]
        number = world.faults_met[index] + 1
        result: dict[str, Any] = {"ok": False, "error": fault.error, "message": fault.message or fault.error}
        result.update(_plain(fault.result))
        own_id = ""
        if fault.request_id:
            own_id = fault.request_id if number == 1 else _numbered(fault.request_id, number)
            result["request_id"] = own_id
        after = outcome.world if fault.effect == "saved" else world
        changes = changes_between(world, after)
        after = after.with_fault_met(index, len(self.faults))
        if own_id or fault.effect == "saved" or fault.error == LEAVES_OPEN:
            saved = outcome.saved if fault.effect == "saved" else None
            for bound in (own_id, request_id):
                if bound:
                    after = after.with_binding(bound, Binding(meant.fingerprint, sent, result, saved))
        return Execution(meant, after, result, changes, fault=index, left_open=own_id)

    def _read(self, world: World, meant: Interpretation) -> _Outcome:
        name, query = str(meant.arguments["collection"]), meant.arguments.get("query")
        names = tuple(COLLECTIONS) if name == ALL else (name,)
        found: list[tuple[str, Record]] = []
        for place in names:
            found += [(place, record) for record in self._matching(world, place, query, of_all=name == ALL)]
        if name == ALL:
            shown = [{"collection": place, **record} for place, record in found]
        else:
            shown = [dict(record) for _, record in found]
        result = {"ok": True, "collection": name, "count": len(shown), "records": shown}
        return _Outcome(world, result, returned=tuple(found), searched=names)

    def _matching(self, world: World, name: str, query: object, *, of_all: bool) -> list[Record]:
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
                clock=self.clock,
                field_names=lambda spelling: stored_field(name, spelling),
                other_names=collection_spellings(name),
                undated_match=not of_all,
            )
        )

    def _verify(self, world: World, meant: Interpretation) -> _Outcome:
        name, key = str(meant.arguments["collection"]), str(meant.arguments["record_id_or_request_id"]).strip()
        names = tuple(COLLECTIONS) if name == ALL else (name,)
        for place in names:
            record = world.record(place, world.known_id(place, key) or "")
            bound = world.requests.get(key)
            if record is None and bound is not None and bound.saved is not None and bound.saved[0] == place:
                record = world.record(*bound.saved)
            if record is not None:
                return _Outcome(world, self._found(world, place, record), returned=((place, record),))
        return _Outcome(world, {"ok": True, "found": False, "status": "not_found"}, absent=(key,))

    def _found(self, world: World, place: str, record: Record) -> dict[str, Any]:
        shown: dict[str, Any] = {"ok": True, "found": True, "collection": place, "record": dict(record)}
        history = world.history.get((place, str(record["id"])), ())
        if history:
            shown["history"] = [entry.as_json() for entry in history]
        return shown

    def _write(self, world: World, meant: Interpretation) -> _Outcome:
        arguments = meant.arguments
        name, operation = str(arguments["collection"]), str(arguments["operation"])
        request_id = str(arguments["request_id"]) if "request_id" in arguments else None
        record_id = str(arguments.get("record_id", ""))
        if operation == "create":
            after, record = create_record(world, name, meant.fields, clock=self.clock)
        elif operation == "update":
            after, record = update_record(world, name, record_id, meant.fields, clock=self.clock, request_id=request_id)
        elif operation == "delete":
            after, record = delete_record(world, name, record_id, meant.fields, clock=self.clock, request_id=request_id)
        else:
            after, record = skip_occurrence(world, record_id, meant.fields, clock=self.clock, request_id=request_id)
        saved_id = str(record["id"])
        result: dict[str, Any] = {"ok": True, "id": saved_id, "record": dict(record), "request_id": request_id}
        if operation == "delete":
            result["deleted"] = True
        return _Outcome(after, result, saved=(name, saved_id))

    def _book(self, world: World, meant: Interpretation) -> _Outcome:
        arguments = meant.arguments
        operation, asked = str(arguments["operation"]), str(arguments["provider_or_booking_id"])
        request_id = str(arguments["request_id"]) if "request_id" in arguments else None
        if operation == "lookup":
            booking = find_booking(world, asked)
            if booking is None and request_id is not None:
                booking = find_booking(world, request_id)
            if booking is None:
                return _Outcome(world, {"ok": True, "found": False, "status": "not_found"}, absent=(asked,))
            found = {"ok": True, "found": True, "status": booking.get("status"), "booking": dict(booking)}
            return _Outcome(world, found, returned=(("bookings", booking),))
        if operation in ("create", "reschedule") and "offered_slot" not in arguments:
            raise Refusal("MISSING_FIELDS", f"{operation} needs offered_slot", missing=["offered_slot"])
        slot = str(arguments.get("offered_slot", ""))
        if operation == "create":
            after, booking = create_booking(world, asked, slot, clock=self.clock)
        elif operation == "reschedule":
            after, booking = reschedule_booking(world, asked, slot, clock=self.clock, request_id=request_id)
        else:
            after, booking = cancel_booking(world, asked, clock=self.clock, request_id=request_id)
        result = {"ok": True, "status": booking["status"], "booking": dict(booking), "request_id": request_id}
        return _Outcome(after, result, saved=("bookings", str(booking["id"])))

    def _track(self, world: World, meant: Interpretation) -> _Outcome:
        operation, asked = str(meant.arguments["operation"]), str(meant.arguments["tracker_id"])
        trackers = world.records("trackers")
        tracker = trackers.get(asked)
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
        return _Outcome(world, result)

    def _tell_clock(self, world: World, _meant: Interpretation) -> _Outcome:
        result = {
            "ok": True,
            "current_time": format_moment(self.clock),
            "timezone": self.timezone,
            "weekday": self.clock.strftime("%A"),
        }
        return _Outcome(world, result)


_CARRIED_OUT = {
    "read_records": Sandbox._read,
    "write_record": Sandbox._write,
    "verify_record": Sandbox._verify,
    "provider_booking": Sandbox._book,
    "tracker": Sandbox._track,
    "get_clock": Sandbox._tell_clock,
}


def _numbered(request_id: str, number: int) -> str:
    """Q1, 3 -> Q3: the id that the third call with this fault returns (contract section 3, "Request ids")."""
    stem = request_id.rstrip("0123456789")
    first = int(request_id[len(stem) :] or 1)
    return f"{stem}{first + number - 1}"


def _plain(value: Any) -> Any:
    """Return TOML values as the JSON values that a caller would send: times and dates as ISO texts."""
    if isinstance(value, Mapping):
        return {key: _plain(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(entry) for entry in value]
    return value.isoformat() if hasattr(value, "isoformat") else value
