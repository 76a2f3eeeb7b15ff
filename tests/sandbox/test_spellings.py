"""Common spellings of collections, fields and arguments, and the trace that keeps what was sent and meant."""

from __future__ import annotations

from typing import Any

import pytest

from sandbox.collections import COLLECTIONS
from tests.small_case import Desk, desk


@pytest.fixture(scope="module")
def fresh() -> Desk:
    return desk()


@pytest.mark.parametrize(
    ("spelling", "name"),
    [
        ("events", "calendar"),
        ("appointments", "calendar"),
        ("Calendar", "calendar"),
        ("calendar events", "calendar"),
        ("prescriptions", "medications"),
        ("medication", "medications"),
        ("messages", "provider_messages"),
        ("providerMessages", "provider_messages"),
        ("provider-messages", "provider_messages"),
        ("inbox", "provider_messages"),
        ("medication log", "medication_log"),
        ("medicationLog", "medication_log"),
        ("reminder", "reminders"),
        ("alarms", "reminders"),
        ("todos", "tasks"),
        ("shopping_list", "lists"),
        ("preferences", "profile"),
        ("invoices", "bills"),
        ("people", "contacts"),
        ("memory notes", "notes"),
        ("everything", "all"),
        (" ALL ", "all"),
        *((name.upper(), name) for name in COLLECTIONS),
    ],
)
def test_spellings_of_collections(spelling: str, name: str, fresh: Desk) -> None:
    result = fresh.call("read_records", collection=spelling)
    assert result["collection"] == name
    assert fresh.last is not None
    assert fresh.last.interpretation.arguments["collection"] == name


FIELDS: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("reminders", {"title": "Call Sam", "time": "16:00"}, {"label": "Call Sam"}),
    ("reminders", {"text": "Call Sam", "at": "16:00"}, {"label": "Call Sam"}),
    ("reminders", {"message": "Call Sam", "when": "16:00"}, {"label": "Call Sam"}),
    ("reminders", {"name": "Call Sam", "remindAt": "16:00"}, {"label": "Call Sam"}),
    ("reminders", {"description": "Call Sam", "Start Time": "16:00"}, {"label": "Call Sam"}),
    ("reminders", {"label": "a", "start": "16:00", "repeat": "daily"}, {"recurrence": "daily"}),
    ("reminders", {"label": "a", "start": "16:00", "frequency": "weekly"}, {"recurrence": "weekly"}),
    ("reminders", {"label": "a", "start": "16:00", "event_id": "A1"}, {"linked_id": "A1"}),
    ("reminders", {"label": "a", "start": "16:00", "booking_id": "B1"}, {"linked_id": "B1"}),
    ("reminders", {"label": "a", "start": "16:00", "method": "app"}, {"channel": "in_app"}),
    ("reminders", {"label": "a", "start": "16:00", "sound": "mute"}, {"alert": "silent"}),
    ("reminders", {"label": "a", "date": "2026-11-10", "time": "8:00 PM"}, {"start": "2026-11-10T20:00:00-05:00"}),
    ("reminders", {"label": "a", "time": "20:00", "date": "tomorrow"}, {"start": "2026-11-10T20:00:00-05:00"}),
    ("calendar", {"title": "a", "start_date": "2026-11-10", "start_time": "12:30", "end_time": "13:30"},
     {"start": "2026-11-10T12:30:00-05:00", "end": "2026-11-10T13:30:00-05:00"}),
    ("medication_log", {"medication_id": "M1", "status": "taken", "date": "2026-11-08", "time": "08:05"},
     {"occurred_at": "2026-11-08T08:05:00-05:00"}),
    ("tasks", {"title": "a", "date": "2026-11-15", "time": "17:00"}, {"due": "2026-11-15T17:00:00-05:00"}),
    ("reminders", {"label": "a", "start": "16:00", "shared_with": [], "notify": False, "invitees": "none"},
     {"label": "a"}),
    ("reminders", {"label": "a", "start": "16:00", "send_invitations": "false", "recipient": None}, {"label": "a"}),
    ("calendar", {"label": "Class", "start_time": "16:00"}, {"title": "Class"}),
    ("calendar", {"summary": "Class", "datetime": "16:00"}, {"title": "Class"}),
    ("calendar", {"title": "Class", "start": "16:00", "place": "hall"}, {"location": "hall"}),
    ("calendar", {"title": "Class", "start": "16:00", "duration": 30}, {"duration_minutes": 30}),
    ("calendar", {"title": "Class", "start": "16:00", "booking": "B1"}, {"booking_id": "B1"}),
    ("calendar", {"title": "Class", "start": "16:00", "notes": "bring list"}, {"instructions": "bring list"}),
    ("medication_log", {"medication": "M1", "state": "taken", "taken_at": "08:00"}, {"medication_id": "M1"}),
    ("medication_log", {"medication_id": "M1", "status": "taken", "time": "08:00"},
     {"occurred_at": "2026-11-09T08:00:00-05:00"}),
    ("notes", {"title": "hat", "content": "on the hook"}, {"subject": "hat", "text": "on the hook"}),
    ("notes", {"item": "hat", "text": "a", "place": "hook"}, {"subject": "hat", "location": "hook"}),
    ("tasks", {"task": "Return book", "deadline": "2026-11-15"}, {"title": "Return book", "due": "2026-11-15"}),
    ("lists", {"name": "Packing", "entries": ["hat"]}, {"title": "Packing", "items": ["hat"]}),
    ("checklists", {"name": "Tea", "items": ["boil water"]},
     {"title": "Tea", "steps": [{"n": 1, "text": "boil water", "status": "pending"}]}),
    ("conversations", {"person": "Jo", "summary": "Bring the book.", "date": "2026-11-08"},
     {"with": "Jo", "text": "Bring the book.", "occurred_at": "2026-11-08"}),
]  # fmt: skip


@pytest.mark.parametrize(("collection", "given", "stored"), FIELDS)
def test_spellings_of_fields(collection: str, given: dict[str, Any], stored: dict[str, Any]) -> None:
    record = desk().saved(collection, given)
    assert {name: record.get(name) for name in stored} == stored
    assert set(record) - {"id"} <= {field.name for field in COLLECTIONS[collection].fields}


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("read_records", {"collection_name": "notes"}),
        ("write_record", {"collection": "notes", "operation": "Update", "record_id_if_existing": "N1",
                          "fields": {"text": "on the hook"}}),
        ("provider_booking", {"operation": "CREATE", "provider_or_booking_id": "P1",
                              "offered_slot_if_needed": "2026-11-12T14:00"}),
        ("read_records", {"collection": "notes", "query": None}),
        ("get_clock", None),
        ("get_clock", {}),
    ],
)  # fmt: skip
def test_spellings_of_arguments(tool: str, arguments: Any) -> None:
    assert desk().sandbox.execute(desk().world, tool, arguments).result["ok"] is True


def test_the_stored_name_wins_over_a_spelling_of_another_field() -> None:
    record = desk().saved("notes", {"subject": "hat", "text": "on the hook", "location": "hall"})
    assert (record["subject"], record["text"], record["location"]) == ("hat", "on the hook", "hall")


def test_the_trace_keeps_what_was_meant() -> None:
    own = desk()
    own.write("events", fields={"name": "Class", "when": "4pm"})
    assert own.last is not None
    assert own.last.interpretation.arguments == {
        "collection": "calendar",
        "operation": "create",
        "fields": {"title": "Class", "start": "2026-11-09T16:00:00-05:00"},
    }


def test_a_refused_attempt_is_understood_all_the_same() -> None:
    own = desk()
    own.write("prescriptions", "update", "M1", fields={"time": "09:00"})
    assert own.last is not None
    assert own.last.interpretation.acts == ("update",)
    assert own.last.interpretation.arguments["collection"] == "medications"
    assert own.last.interpretation.arguments["fields"] == {"time": "09:00"}


def test_a_reminder_that_notifies_is_no_contact_with_anybody() -> None:
    own = desk()
    assert own.refused("reminders", {"label": "a", "start": "16:00", "notify": True}) == "INVALID_FIELDS"
    assert own.last is not None
    assert own.last.interpretation.acts == ("create",)
    assert own.refused("reminders", {"label": "a", "start": "16:00", "notify": "Maya"}) == "UNSUPPORTED"
    assert own.last.interpretation.acts == ("create", "contact")
