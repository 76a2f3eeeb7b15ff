"""Finding records: what a caller asks in many ways, and which records come back, best first."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sandbox.collections import COLLECTIONS
from sandbox.search import find_records
from sandbox.spellings import collection_spellings, stored_field
from tests.sandbox.searched_world import CALENDAR, CONTACTS, NOTES, WORLD, Record

CLOCK = datetime(2026, 11, 9, 10, 30, tzinfo=ZoneInfo("America/New_York"))  # a Monday


def found(records: Sequence[Record], query: object, collection: str) -> list[str]:
    result = find_records(
        records,
        query,
        collection=collection,
        clock=CLOCK,
        field_names=lambda spelling: stored_field(collection, spelling),
        other_names=collection_spellings(collection),
    )
    return [str(record["id"]) for record in result]


EVERYTHING = "everything in it"

QUERIES: list[tuple[str, object, str]] = [
    # What a query without a condition finds.
    ("calendar", None, EVERYTHING),
    ("calendar", "", EVERYTHING),
    ("calendar", "   ", EVERYTHING),
    ("calendar", {}, EVERYTHING),
    ("calendar", [], EVERYTHING),
    ("calendar", "*", EVERYTHING),
    ("calendar", "all", EVERYTHING),
    ("calendar", "show me all my upcoming events", EVERYTHING),
    ("calendar", {"query": "", "limit": 10}, EVERYTHING),
    ("medications", "current medications", EVERYTHING),
    ("medications", "all active prescriptions", EVERYTHING),
    ("medications", "pills", EVERYTHING),
    ("medications", {"status": "active"}, EVERYTHING),
    ("medications", "today", EVERYTHING),
    ("reminders", "all existing reminders", EVERYTHING),
    ("notes", "notes", EVERYTHING),
    ("tasks", "my tasks", EVERYTHING),
    # Medication cases (1 to 20).
    ("medications", "M1", "M1"),
    ("medications", "morning medication", "M1"),
    ("medications", "evening medicine", "M2"),
    ("medications", "8pm", "M2"),
    ("medications", {"time": "08:00"}, "M1"),
    ("medications", "little white one", ""),
    ("medication_log", "today", "L1"),
    ("medication_log", "today's log", "L1"),
    ("medication_log", "pills this morning", "L1"),
    ("medication_log", "M1 2026-11-09", "L1"),
    ("medication_log", {"medication_id": "M1", "date": "2026-11-09"}, "L1"),
    ("medication_log", {"medication_id": "M3"}, ""),
    ("medication_log", {"date": "today"}, "L1"),
    ("medication_log", {"occurred_at": "2026-11-09"}, "L1"),
    (
        "medication_log",
        {"start_date": "2026-11-09T00:00:00-05:00", "end_date": "2026-11-09T23:59:59-05:00"},
        "L1",
    ),
    ("medication_log", {"occurred_at": {"gte": "2026-11-08T00:00", "lt": "2026-11-08T23:59"}}, "L2"),
    ("medication_log", "taken", "L1"),
    ("medication_log", "missed dose", "L2"),
    ("medication_log", "id=L1", "L1"),
    ("reminders", "evening medication reminder", "R1"),
    ("reminders", "pills", "R1"),
    ("reminders", "eight o'clock medication reminder", "R1"),
    ("reminders", {"label": "Evening medication", "recurrence": "daily", "start": "20:00"}, "R1"),
    ("reminders", {"recurrence": "every day"}, "R1"),
    ("reminders", {"status": "cancelled"}, "R4"),
    ("reminders", {"status": "canceled"}, "R4"),
    ("reminder_events", "R1", "E1"),
    ("reminder_events", "dismissed", "E1"),
    ("reminder_events", "morning alert", "E1"),
    # Appointment cases (21 to 40).
    ("provider_messages", "dental", "P1"),
    ("provider_messages", "dentist offered slots", "P1"),
    ("provider_messages", "Thursday slots", "P1"),
    ("provider_messages", "Oak Dental", "P1"),
    ("provider_messages", "annual review", "P2 P1"),
    ("calendar", "A1", "A1"),
    ("calendar", "a1", "A1"),
    ("calendar", "B1", "A1"),
    ("calendar", {"booking_id": "B1"}, "A1"),
    ("calendar", "dentist", "A1"),
    ("calendar", "dental appointment", "A1"),
    ("calendar", "dentist Thursday", "A1 A2"),
    ("calendar", "Thursday dentist visit at two", "A1 A2"),
    ("calendar", "eye visit", "A2"),
    ("calendar", "optician", "A2"),
    ("calendar", "2026-11-12", "A1 A2"),
    ("calendar", "November 12", "A1 A2"),
    ("calendar", "Nov 12th", "A1 A2"),
    ("calendar", "the 12th", "A1 A2"),
    ("calendar", "11/12", "A1 A2"),
    ("calendar", "2026-11-12T14:00:00-05:00", "A1 A2"),
    ("calendar", {"date": "2026-11-12"}, "A1 A2"),
    ("calendar", {"day": "Thursday"}, "A1 A2"),
    ("calendar", {"start": "2026-11-12T14:00:00-05:00"}, "A1"),
    ("calendar", {"start": "2026-11-12T19:00:00Z"}, "A1"),
    ("calendar", {"start": "2026-11-12"}, "A1 A2"),
    ("calendar", {"title": "dentist"}, "A1"),
    ("calendar", {"title": "dentist", "date": "2026-11-12"}, "A1"),
    ("calendar", {"provider": "Oak Dental"}, "A1"),
    ("calendar", {"from": "2026-11-12", "to": "2026-11-13"}, "A1 A2 A6"),
    ("calendar", {"start": "2026-11-12T00:00:00", "end": "2026-11-12T23:59:59"}, "A1 A2"),
    ("calendar", '{"date": "2026-11-12"}', "A1 A2"),
    ("calendar", "start >= 2026-11-12 AND start <= 2026-11-13", "A1 A2 A6"),
    ("calendar", "2026-11-12 to 2026-11-13", "A1 A2 A6"),
    ("calendar", "tomorrow", "A3"),
    ("calendar", "tomorrow's appointment", "A3"),
    ("calendar", "2026-11-11", ""),
    ("calendar", {"date": "2026-11-11"}, ""),
    ("calendar", "today", "A4 A5"),
    ("calendar", "next event today", "A4 A5"),
    ("calendar", "Tuesday class", "A3"),
    ("calendar", "video appointment", "A6"),
    ("calendar", ["A1", "A3"], "A1 A3"),
    ("calendar", "A1, A3", "A1 A3"),
    ("calendar", ["class", "2026-11-09"], "A3 A4 A5"),
    ("calendar", {"status": "cancelled"}, "A6"),
    ("calendar", "dermatologist", ""),
    ("bookings", "dentist", "B1"),
    ("bookings", {"provider": "Oak Dental", "start": "2026-11-12T14:00"}, "B1"),
    ("contacts", "Patel", "CT1 CT2"),
    ("contacts", "Dr Patel at Pine Eye Clinic", "CT2 CT1"),
    ("contacts", {"name": "Dr Patel", "organization": "Pine Eye Clinic"}, "CT2"),
    ("contacts", "my daughter", "CT3"),
    # Conversation cases (41 to 55).
    ("conversations", "Maya lunch", "C1 C4"),
    ("conversations", "What did Maya and I decide about lunch?", "C1 C4"),
    ("conversations", {"with": "Maya"}, "C1"),
    ("conversations", "with: Maya", "C1"),
    ("conversations", "umbrella", "C2"),
    ("conversations", "What did Sam say about returning the umbrella?", "C2 C3"),
    ("conversations", "Lee", ""),
    ("conversations", "restaurant", "C1 C4"),
    ("conversations", "November 11", "C1"),
    ("conversations", "2026-11-15", "C2"),
    ("conversations", {"query": "Tuesday food"}, "C4 C1"),
    ("notes", "Maya tea", "N5"),
    ("notes", {"subject": "Maya's favorite tea"}, "N5"),
    # Object cases (56 to 70).
    ("notes", "keys", "N1"),
    ("notes", "Where did I put my keys?", "N1"),
    ("notes", "key", "N1"),
    ("notes", "glasses", "N3 N4"),
    ("notes", "spectacles", "N3 N4"),
    ("notes", {"subject": "reading glasses"}, "N3"),
    ("notes", {"status": "current", "subject": "glasses"}, "N3"),
    ("notes", "passport", ""),
    ("notes", 318, ""),
    ("profile", "glasses usual place", "PR1"),
    ("profile", "sharing permission", "PR2 PR1 PR3"),
    ("profile", "reminder preference", "PR3"),
    ("trackers", "keys", "K1"),
    ("trackers", {"item": "wallet"}, "K2"),
    # Task cases (71 to 100).
    ("reminders", "call Sam at four", "R3"),
    ("reminders", "bins", "R2"),
    ("reminders", "tomorrow's bins reminder", "R2 R1"),
    ("reminders", "rubbish", "R2"),
    ("reminders", "A1", "R5"),
    ("reminders", {"linked_id": "A1"}, "R5"),
    ("reminders", "2026-12-01", "R1 R2"),
    ("reminders", "today", "R1 R3 R4"),
    ("reminders", "active reminders", "R1 R2 R3 R5"),
    ("tasks", "library book", "T1"),
    ("tasks", "tomorrow", "T1"),
    ("tasks", {"due": "tomorrow"}, "T1"),
    ("tasks", "pending", "T1 T2 T4"),
    ("tasks", {"status": "pending"}, "T1 T2 T4"),
    ("tasks", {"status": "done"}, "T3"),
    ("tasks", {"status": "open"}, "T1 T2 T4"),
    ("tasks", "review", ""),
    ("bills", "unpaid bills", "W1"),
    ("bookings", "Q1", ""),
    ("medication_log", "2026-11-09 M2", "L2 L1"),
    ("conversations", {"with": "Sam", "date": "yesterday"}, "C2"),
    ("calendar", {"query": "dentist", "date": "2026-11-13"}, "A1 A6"),
    ("tasks", "Call Nina", "T3 T2"),
    ("tasks", {"title": "Call Nina"}, "T3"),
    ("tasks", "water the plants", "T4"),
    ("checklists", "laundry", "CL1"),
    ("checklists", "washing", "CL1"),
    ("checklists", "plant routine", "CL2"),
    ("checklists", "detergent", "CL1"),
    ("checklists", "packing for class", "CL3"),
    ("checklists", "today's checklists", EVERYTHING),
    ("checklists", "coffee maker", ""),
    ("lists", "shopping list", EVERYTHING),
    ("lists", "milk", "L1"),
    ("lists", {"title": "Shopping list"}, "L1"),
    ("bills", "water bill", "W1"),
    ("bills", {"amount": 45}, "W1"),
    ("bills", {"due": "2026-11-12"}, "W1"),
]


@pytest.mark.parametrize(("collection", "query", "expected"), QUERIES)
def test_query_finds(collection: str, query: object, expected: str) -> None:
    records = WORLD[collection]
    result = found(records, query, collection)
    if expected == EVERYTHING:
        assert sorted(result) == sorted(str(record["id"]) for record in records)
    else:
        assert result == expected.split()


def test_records_come_back_themselves_and_unchanged() -> None:
    before = [dict(record) for record in CALENDAR]
    result = find_records(CALENDAR, "dentist", collection="calendar", clock=CLOCK, field_names=lambda _: None)
    assert result[0] is CALENDAR[0]
    assert before == CALENDAR


def test_a_search_through_everything_leaves_undated_collections_out() -> None:
    def search(undated_match: bool) -> int:
        return len(
            find_records(
                CONTACTS,
                "2026-11-09",
                collection="contacts",
                clock=CLOCK,
                field_names=lambda _: None,
                undated_match=undated_match,
            )
        )

    assert (search(True), search(False)) == (3, 0)


def test_what_is_written_is_found_by_its_own_words() -> None:
    note = {"id": "N9", "subject": "parking", "text": "Parked on level three, blue section, space 318."}
    for query in (
        "car",
        "parked",
        "parking spot",
        "level 3",
        "318",
        "blue section",
        318,
        {"query": "318"},
        {"text": "level three"},
    ):
        assert found([*NOTES, note], query, "notes")[0] == "N9", query


def test_every_record_is_found_by_its_id_and_each_of_its_texts() -> None:
    for collection, records in WORLD.items():
        for record in records:
            assert found(records, record["id"], collection)[0] == record["id"]
            assert found(records, {"id": record["id"]}, collection) == [record["id"]]
            for name, value in record.items():
                if name != "id":
                    assert record["id"] in found(records, {name: value}, collection), (
                        collection,
                        name,
                        value,
                    )
                if isinstance(value, str):
                    assert record["id"] in found(records, value, collection), (collection, value)


query_words = st.lists(
    st.sampled_from(
        [
            "the",
            "dentist",
            "pills",
            "A1",
            "R1",
            "today",
            "Thursday",
            "2026-11-12",
            "11/12",
            "14:00",
            "8pm",
            "status=active",
            "id:",
            "start>=",
            "with:",
            "Maya",
            "evening",
            "pending",
            "cancelled",
            "{",
            "}",
            "[",
            "]",
            '"',
            "'",
            ":",
            ",",
            "limit",
            "last",
            "next",
            "November",
            "between",
            "and",
            "to",
        ]
    ),
    max_size=7,
).map(" ".join)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | query_words,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.text(max_size=8)
            | st.sampled_from(["id", "date", "from", "to", "start", "end", "status", "query", "$gte", "time"]),
            inner,
            max_size=4,
        )
    ),
    max_leaves=8,
)


@given(json_values, st.sampled_from(sorted(COLLECTIONS)))
@example("[" * 5000, "notes")
@example(10**6000, "notes")
@example({"private": 10**6000, 10**6000: "x"}, "reminders")
@example({"from": "9999-12-31", "to": "0001-01-01"}, "calendar")
@example("2026-99-99T99:99:99+99:99", "calendar")
def test_any_query_finds_only_given_records_once(query: object, collection: str) -> None:
    records = WORLD[collection]
    result = find_records(
        records,
        query,
        collection=collection,
        clock=CLOCK,
        field_names=lambda spelling: stored_field(collection, spelling),
        other_names=collection_spellings(collection),
    )
    places = [next(place for place, record in enumerate(records) if record is each) for each in result]
    assert len(set(places)) == len(places)


@given(
    st.lists(
        st.dictionaries(st.sampled_from(["id", "start", "end", "recurrence", "text", "time"]), json_values, max_size=4),
        max_size=4,
    ),
    json_values,
)
def test_any_record_can_be_searched(records: list[Record], query: object) -> None:
    result = find_records(records, query, collection="notes", clock=CLOCK, field_names=lambda spelling: spelling)
    assert len(result) <= len(records)
