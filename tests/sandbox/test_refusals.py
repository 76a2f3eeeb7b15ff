"""Every error code of contract section 3, reached from outside, and what a refusal must and must not do."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from sandbox.collections import COLLECTIONS
from tests.small_case import Desk, desk

WRITE = "write_record"
BOOK = "provider_booking"


def write(collection: Any, operation: Any, **more: Any) -> dict[str, Any]:
    return {"collection": collection, "operation": operation, **more}


def create(collection: str, **fields: Any) -> dict[str, Any]:
    return write(collection, "create", fields=fields)


def update(collection: str, record_id: str, **fields: Any) -> dict[str, Any]:
    return write(collection, "update", record_id=record_id, fields=fields)


def book(operation: str, who: str, slot: str | None = None) -> dict[str, Any]:
    arguments = {"operation": operation, "provider_or_booking_id": who}
    return arguments if slot is None else {**arguments, "offered_slot": slot}


REFUSED: list[tuple[str, str, Any]] = [
    ("UNKNOWN_TOOL", "send_message", {"to": "Maya", "text": "hello"}),
    ("UNKNOWN_TOOL", "", {}),
    ("UNKNOWN_TOOL", "read_record", None),
    ("INVALID_ARGUMENTS", "read_records", []),
    ("INVALID_ARGUMENTS", "read_records", "collection=notes"),
    ("INVALID_ARGUMENTS", "read_records", None),
    ("INVALID_ARGUMENTS", "read_records", {}),
    ("INVALID_ARGUMENTS", "read_records", {"collection": ""}),
    ("INVALID_ARGUMENTS", "read_records", {"collection": ["notes"]}),
    ("INVALID_ARGUMENTS", "read_records", {"collection": "notes", "limit": 3}),
    ("INVALID_ARGUMENTS", "verify_record", {"collection": "notes"}),
    ("INVALID_ARGUMENTS", "get_clock", {"timezone": "UTC"}),
    ("INVALID_ARGUMENTS", "tracker", {"operation": "find", "tracker_id": "K1"}),
    ("INVALID_ARGUMENTS", "tracker", {"operation": "ring"}),
    ("INVALID_ARGUMENTS", BOOK, {"operation": "create"}),
    ("INVALID_ARGUMENTS", BOOK, book("create", "P1", "soon")),
    ("INVALID_ARGUMENTS", WRITE, write("notes", "upsert", fields={})),
    ("INVALID_ARGUMENTS", WRITE, write("notes", "create", fields=["a"])),
    ("INVALID_ARGUMENTS", WRITE, write("notes", "create", record_id="N1", fields={"subject": "a", "text": "b"})),
    ("INVALID_ARGUMENTS", WRITE, write("notes", "update", fields={"text": "b"})),
    ("INVALID_ARGUMENTS", WRITE, write("notes", "delete")),
    ("INVALID_ARGUMENTS", WRITE, write("tasks", "skip_occurrence", record_id="T1", fields={"date": "tomorrow"})),
    ("UNKNOWN_COLLECTION", "read_records", {"collection": "diary"}),
    ("UNKNOWN_COLLECTION", "verify_record", {"collection": "diary", "record_id_or_request_id": "N1"}),
    ("UNKNOWN_COLLECTION", WRITE, create("diary", text="x")),
    ("UNKNOWN_COLLECTION", WRITE, create("all", text="x")),
    ("RECORD_NOT_FOUND", WRITE, update("notes", "N9", text="b")),
    ("RECORD_NOT_FOUND", WRITE, write("notes", "delete", record_id="R1")),
    ("RECORD_NOT_FOUND", WRITE, write("reminders", "skip_occurrence", record_id="R9", fields={"date": "tomorrow"})),
    ("RECORD_NOT_FOUND", WRITE, update("checklists", "CL1", step=7, status="completed")),
    ("RECORD_NOT_FOUND", WRITE, update("checklists", "CL1", step="fold the shirts", status="completed")),
    ("RECORD_NOT_FOUND", WRITE, update("checklists", "CL1", step="washer", status="completed")),
    ("MISSING_FIELDS", WRITE, create("reminders", label="Call Sam")),
    ("MISSING_FIELDS", WRITE, create("reminders", label="Call Sam", start=None)),
    ("MISSING_FIELDS", WRITE, write("notes", "create")),
    ("MISSING_FIELDS", WRITE, write("notes", "update", record_id="N1")),
    ("MISSING_FIELDS", WRITE, update("notes", "N1", reason="a slip")),
    ("MISSING_FIELDS", WRITE, update("notes", "N1", text=None)),
    ("MISSING_FIELDS", WRITE, update("checklists", "CL1", step=2)),
    ("MISSING_FIELDS", WRITE, write("reminders", "skip_occurrence", record_id="R1")),
    ("MISSING_FIELDS", BOOK, book("create", "P1")),
    ("MISSING_FIELDS", BOOK, book("reschedule", "B1")),
    ("INVALID_FIELDS", WRITE, create("notes", subject="keys", text="on the hook", colour="red")),
    ("MISSING_FIELDS", WRITE, create("notes", subject="", text="on the hook")),
    ("INVALID_FIELDS", WRITE, create("notes", subject="  ", text="on the hook")),
    ("INVALID_FIELDS", WRITE, update("notes", "N1", text="")),
    ("INVALID_FIELDS", WRITE, update("notes", "N1", id="N2", text="b")),
    (
        "INVALID_ARGUMENTS",
        "verify_record",
        {"collection": "notes", "record_id_or_request_id": "N1", "request_id": "other"},
    ),
    ("INVALID_ARGUMENTS", WRITE, write("notes", "create", fields='{"subject": "a"')),
    ("INVALID_ARGUMENTS", "read_records", '["notes"]'),
    ("INVALID_FIELDS", WRITE, create("notes", subject={"a": 1}, text="on the hook")),
    ("INVALID_FIELDS", WRITE, create("notes", subject="keys", text="on the hook", status="lost")),
    ("INVALID_FIELDS", WRITE, create("reminders", label="Call Sam", start="2026-11-10")),
    ("INVALID_FIELDS", WRITE, create("reminders", label="Call Sam", start="soon")),
    ("INVALID_FIELDS", WRITE, create("reminders", label="Call Sam", start=1600)),
    ("INVALID_FIELDS", WRITE, create("reminders", label="Call Sam", start="16:00", recurrence="monthly")),
    ("INVALID_FIELDS", WRITE, create("reminders", label="Call Sam", start="16:00", private="perhaps")),
    ("INVALID_FIELDS", WRITE, create("reminders", label="Call Sam", start="16:00", at="17:00", time="18:00")),
    ("INVALID_FIELDS", WRITE, create("calendar", title="Class", start="16:00", duration_minutes="a while")),
    ("INVALID_FIELDS", WRITE, create("calendar", title="Class", start="16:00", duration_minutes=0)),
    ("INVALID_FIELDS", WRITE, create("calendar", title="Class", start="16:00", duration_minutes=10**400)),
    ("INVALID_FIELDS", WRITE, create("calendar", title="Class", start="16:00", duration_minutes="9" * 400 + "h")),
    ("INVALID_FIELDS", WRITE, create("calendar", title="Class", start="16:00", duration_minutes=float("nan"))),
    ("INVALID_FIELDS", WRITE, create("bills", payee="Water company", amount=float("inf"))),
    ("INVALID_FIELDS", WRITE, create("bills", payee="Water company", amount="9" * 400)),
    ("INVALID_FIELDS", WRITE, create("lists", title="Shopping", items=[{"text": ["milk"]}])),
    ("INVALID_FIELDS", WRITE, create("checklists", title="Tea", steps=[{"n": [1], "text": "a"}])),
    ("INVALID_FIELDS", WRITE, create("checklists", title="Tea", steps=[{"text": "a", "source": [1]}])),
    ("INVALID_FIELDS", WRITE, update("checklists", "CL1", steps=[{"n": 9, "status": "completed"}])),
    ("RECORD_NOT_FOUND", WRITE, update("checklists", "CL1", step="²", status="completed")),
    ("READ_ONLY", WRITE, create("provider_messages", offers=[{"start": "8pm", "duration_minutes": "x"}])),
    ("INVALID_FIELDS", WRITE, create("calendar", title="Class", start="16:00", end="late")),
    ("INVALID_FIELDS", WRITE, create("calendar", title="Class", start="0001-01-01T00:00", end="10:00")),
    ("INVALID_FIELDS", WRITE, create("bills", payee="Water company", amount="a lot")),
    ("INVALID_FIELDS", WRITE, create("tasks", title="Return book", due="one day")),
    ("INVALID_FIELDS", WRITE, create("lists", title="Shopping", items=[{"name": "milk"}])),
    ("INVALID_FIELDS", WRITE, create("checklists", title="Tea", steps=[{"n": 1}])),
    ("INVALID_FIELDS", WRITE, create("checklists", title="Tea", steps=[{"n": 1, "text": "a"}, {"n": 1, "text": "b"}])),
    ("INVALID_FIELDS", WRITE, create("checklists", title="Tea", steps=["boil water", 4])),
    ("INVALID_FIELDS", WRITE, update("checklists", "CL1", step=2, status="half done")),
    ("INVALID_FIELDS", WRITE, update("lists", "L1", remove_items=["cheese"])),
    ("INVALID_FIELDS", WRITE, update("lists", "L1", add_items={"item": "cheese"})),
    ("INVALID_FIELDS", WRITE, create("notes", subject="keys", text="a", step=2)),
    ("INVALID_FIELDS", WRITE, write("reminders", "skip_occurrence", record_id="R1", fields={"date": "some day"})),
    ("INVALID_FIELDS", WRITE, write("reminders", "skip_occurrence", record_id="R1", fields={"date": "2026-11-07"})),
    ("PRESCRIPTION_READ_ONLY", WRITE, update("medications", "M1", time="09:00")),
    ("PRESCRIPTION_READ_ONLY", WRITE, write("prescriptions", "delete", record_id="M1")),
    ("PRESCRIPTION_READ_ONLY", WRITE, create("meds", label="Noon medication", time="12:00")),
    ("READ_ONLY", WRITE, create("contacts", name="Sam")),
    ("READ_ONLY", WRITE, update("reminder_events", "E1", status="completed")),
    ("READ_ONLY", WRITE, update("provider_messages", "P1", text="free choice")),
    ("READ_ONLY", WRITE, update("profile", "PR1", text="Sharing is allowed.")),
    ("READ_ONLY", WRITE, update("trackers", "K1", location="hall")),
    ("USE_PROVIDER_BOOKING", WRITE, create("bookings", provider="Oak Dental", start="2026-11-12T14:00")),
    ("USE_PROVIDER_BOOKING", WRITE, write("bookings", "delete", record_id="B1")),
    ("UNSUPPORTED_CHANNEL", WRITE, create("reminders", label="Call Sam", start="16:00", channel="sms")),
    ("UNSUPPORTED_CHANNEL", WRITE, update("reminders", "R1", channel="phone call")),
    ("UNSUPPORTED_CHANNEL", WRITE, create("reminders", label="Call Sam", start="16:00", channel=["in_app", "email"])),
    ("UNSUPPORTED_TRIGGER", WRITE, create("reminders", label="Buy milk", trigger="arriving at the shop")),
    ("UNSUPPORTED_TRIGGER", WRITE, create("reminders", label="Buy milk", location="the shop")),
    ("UNSUPPORTED_TRIGGER", WRITE, create("reminders", label="Buy milk", start="16:00", geofence="home")),
    ("UNSUPPORTED", WRITE, create("messages", text="hello")),
    ("UNSUPPORTED", WRITE, create("emails", to="Maya", text="hello")),
    ("UNSUPPORTED", WRITE, create("phone_calls", contact="Maya")),
    ("UNSUPPORTED", WRITE, create("payments", payee="Water company", amount=45)),
    ("UNSUPPORTED", WRITE, create("orders", item="refill")),
    ("UNSUPPORTED", WRITE, create("shares", record="N1")),
    ("UNSUPPORTED", WRITE, update("notes", "N1", share_with="Maya")),
    ("UNSUPPORTED", WRITE, create("reminders", label="Call Sam", start="16:00", notify="Maya")),
    ("UNSUPPORTED", "tracker", {"operation": "locate", "tracker_id": "K1"}),
    ("SLOT_NOT_OFFERED", BOOK, book("create", "P1", "2026-11-12T14:30")),
    ("SLOT_NOT_OFFERED", BOOK, book("create", "P2", "2026-11-12T14:00")),
    ("SLOT_NOT_OFFERED", BOOK, book("reschedule", "B1", "2026-11-13T09:30")),
    ("UNKNOWN_PROVIDER", BOOK, book("create", "Elm Physiotherapy", "2026-11-12T14:00")),
    ("BOOKING_NOT_FOUND", BOOK, book("cancel", "B7")),
    ("BOOKING_NOT_FOUND", BOOK, book("reschedule", "B7", "2026-11-12T14:00")),
    ("UNKNOWN_TRACKER", "tracker", {"operation": "ring", "tracker_id": "K9"}),
]  # fmt: skip


def told(code: str, tool: str, arguments: Any) -> str:
    return f"{code}-{tool}-{arguments}"[:110]


@pytest.fixture(scope="module")
def fresh() -> Desk:
    return desk()


@pytest.mark.parametrize(("code", "tool", "arguments"), REFUSED, ids=[told(*row) for row in REFUSED])
def test_refusal(code: str, tool: str, arguments: Any, fresh: Desk) -> None:
    execution = fresh.sandbox.execute(fresh.sandbox.initial, tool, arguments)
    assert execution.result["ok"] is False
    assert execution.result["error"] == code, execution.result
    assert isinstance(execution.result["message"], str)
    assert execution.result["message"].strip()
    assert execution.world is fresh.sandbox.initial
    assert not execution.changes
    assert not execution.returned
    assert not execution.searched


def texts_in(value: Any) -> Iterator[str]:
    """Every text in a JSON value, keys aside."""
    if isinstance(value, Mapping):
        value = list(value.values())
    if isinstance(value, list | tuple):
        for entry in value:
            yield from texts_in(entry)
    elif isinstance(value, str):
        yield value


@pytest.mark.parametrize(("code", "tool", "arguments"), REFUSED, ids=[told(*row) for row in REFUSED])
def test_a_refusal_hands_over_nothing_that_only_a_read_may_tell(
    code: str, tool: str, arguments: Any, fresh: Desk
) -> None:
    result = fresh.sandbox.execute(fresh.sandbox.initial, tool, arguments).result
    sent = " ".join(texts_in(arguments)).casefold()
    secrets = [
        text
        for _, record in fresh.sandbox.initial.all_records()
        for text in texts_in(dict(record))
        if text.casefold() not in sent and (" " in text or text == record["id"])
    ]
    words = re.findall(r"[\w:+-]+", result["message"])
    assert [text for text in secrets if text in (words if len(text) < 4 else result["message"])] == []


def test_unknown_collection_lists_the_names(fresh: Desk) -> None:
    message = fresh.call("read_records", collection="diary")["message"]
    assert all(name in message for name in (*COLLECTIONS, "all"))


def test_missing_fields_are_named(fresh: Desk) -> None:
    result = fresh.write("reminders", fields={"private": True})
    assert result["missing"] == ["label", "start"]
    assert "label" in result["message"]
    assert "start" in result["message"]


def test_unknown_field_names_the_known_ones(fresh: Desk) -> None:
    message = fresh.write("tasks", fields={"title": "Return book", "colour": "red"})["message"]
    assert all(field.name in message for field in COLLECTIONS["tasks"].fields)


@pytest.mark.parametrize(
    ("tool", "acts"),
    [
        ("send_message", {"contact"}),
        ("send_sms", {"contact"}),
        ("place_call", {"contact"}),
        ("pay_bill", {"pay"}),
        ("order_refill", {"order"}),
        ("share_records", {"share"}),
        ("start_washer", {"device"}),
        ("solve_everything", set()),
    ],
)
def test_the_act_of_an_unknown_tool_is_seen(tool: str, acts: set[str], fresh: Desk) -> None:
    execution = fresh.sandbox.execute(fresh.sandbox.initial, tool, {"to": "Maya"})
    assert set(execution.interpretation.acts) - {"unknown"} == acts
    assert "unknown" in execution.interpretation.acts


def test_only_the_tools_of_the_case_exist() -> None:
    own = desk(tools=("get_clock",))
    result = own.call("read_records", collection="notes")
    assert result["error"] == "UNKNOWN_TOOL"
    assert "get_clock" in result["message"]
    assert own.call("get_clock")["ok"]


def test_arguments_nested_beyond_reason_are_refused(fresh: Desk) -> None:
    value: Any = "x"
    for _ in range(5000):
        value = [value]
    for tool in ("read_records", "write_record", "send_message"):
        result = fresh.call(tool, {"collection": "notes", "query": value, "request_id": "deep"})
        assert result["ok"] is False
