"""`write_record`: ids, times, typed fields, steps, items, history (contract section 3, "Collections")."""

from __future__ import annotations

from typing import Any

import pytest

from sandbox.collections import COLLECTIONS
from tests.small_case import NOW, Desk, desk

MONDAY, TUESDAY, SUNDAY = "2026-11-09", "2026-11-10", "2026-11-08"

LEAST: dict[str, dict[str, Any]] = {
    "medication_log": {"medication_id": "M1", "status": "taken"},
    "reminders": {"label": "Call Sam", "start": "16:00"},
    "calendar": {"title": "Class", "start": "16:00"},
    "conversations": {"with": "Jo", "text": "Bring the book."},
    "notes": {"subject": "hat", "text": "on the hook"},
    "tasks": {"title": "Call Sam"},
    "checklists": {"title": "Tea"},
    "lists": {"title": "Packing"},
    "bills": {"payee": "Library"},
}
"""The least that a new record of each writable collection needs."""


def test_the_table_covers_every_writable_collection() -> None:
    assert set(LEAST) == {name for name, entry in COLLECTIONS.items() if entry.writable}


@pytest.mark.parametrize("name", LEAST)
def test_a_new_record_gets_prefix_and_next_number(name: str) -> None:
    own = desk()
    prefix = COLLECTIONS[name].prefix
    used = len(own.world.records(name))
    for number in (used + 1, used + 2):
        result = own.write(name, fields=LEAST[name])
        assert result["ok"], result
        assert result["id"] == result["record"]["id"] == f"{prefix}{number}"
        assert result["request_id"] is None
        assert own.world.record(name, result["id"]) == result["record"]


@pytest.mark.parametrize("name", LEAST)
@pytest.mark.parametrize("given", ["required", "none"])
def test_required_fields(name: str, given: str) -> None:
    required = [field.name for field in COLLECTIONS[name].fields if field.required]
    own = desk()
    if given == "none" and required:
        assert own.write(name)["missing"] == required
    else:
        assert own.write(name, fields={key: LEAST[name][key] for key in required})["ok"]


@pytest.mark.parametrize("name", LEAST)
@pytest.mark.parametrize("nothing", [None, ""])
def test_what_a_new_record_is_given_as_nothing_is_not_given(name: str, nothing: object) -> None:
    form = dict.fromkeys((*(field.name for field in COLLECTIONS[name].fields), "colour", "id"), nothing)
    assert desk().saved(name, {**form, **LEAST[name]}) == desk().saved(name, LEAST[name])


@pytest.mark.parametrize("key", ["N1", "n1", " N1 "])
def test_a_record_may_be_sent_back_whole(key: str) -> None:
    own = desk()
    (whole,) = own.call("read_records", collection="all", query="N1")["records"]
    changed = own.saved("notes", {**whole, "id": key, "text": "On the hook."}, "update", "N1")
    assert changed["text"] == "On the hook."
    assert own.last is not None
    assert set(own.last.changes[0].as_json()["fields"]) <= {"text", "recorded_at"}


def test_fields_may_come_as_json_text() -> None:
    own = desk()
    assert own.write("tasks", fields='{"title": "Call Sam"}')["record"]["title"] == "Call Sam"


@pytest.mark.parametrize(("flag", "status"), [(True, "completed"), ("true", "completed"), ("No", "pending")])
def test_a_flag_may_be_a_text(flag: object, status: str) -> None:
    assert desk().saved("tasks", {"done": flag}, "update", "T1")["status"] == status


def test_ids_start_at_one_in_an_empty_collection() -> None:
    own = desk("")
    assert [own.saved(name, LEAST[name])["id"] for name in LEAST] == [f"{COLLECTIONS[name].prefix}1" for name in LEAST]


def test_a_gap_among_the_ids_is_filled() -> None:
    own = desk('[[records.tasks]]\nid = "T2"\ntitle = "Call Nina"\n')
    assert [own.saved("tasks", {"title": title})["id"] for title in "abc"] == ["T1", "T3", "T4"]


def test_the_id_of_a_deleted_record_never_means_another() -> None:
    own = desk()
    own.saved("notes", LEAST["notes"])
    own.write("notes", "delete", "N2")
    assert own.saved("notes", LEAST["notes"])["id"] == "N3"
    assert own.world.record("notes", "N2") is None
    assert [entry.operation for entry in own.world.history["notes", "N2"]] == ["delete"]


TIMES: list[tuple[str, str, Any, Any]] = [
    ("reminders", "start", "20:00", f"{MONDAY}T20:00:00-05:00"),
    ("reminders", "start", "8pm", f"{MONDAY}T20:00:00-05:00"),
    ("reminders", "start", "10:15", NOW),
    ("reminders", "start", "10:14", f"{TUESDAY}T10:14:00-05:00"),
    ("reminders", "start", "8:00 AM", f"{TUESDAY}T08:00:00-05:00"),
    ("reminders", "start", "tomorrow at 9 am", f"{TUESDAY}T09:00:00-05:00"),
    ("reminders", "start", "2026-11-09T20:00:00Z", f"{MONDAY}T20:00:00+00:00"),
    ("reminders", "start", "2026-11-12T14:00", "2026-11-12T14:00:00-05:00"),
    ("reminders", "start", "2026-07-01 14:00", "2026-07-01T14:00:00-04:00"),
    ("reminders", "start", "2020-01-01T08:00", "2020-01-01T08:00:00-05:00"),
    ("reminders", "snoozed_until", "10:30", f"{MONDAY}T10:30:00-05:00"),
    ("medication_log", "occurred_at", "08:05", f"{MONDAY}T08:05:00-05:00"),
    ("medication_log", "occurred_at", "10:15", NOW),
    ("medication_log", "occurred_at", "20:00", f"{SUNDAY}T20:00:00-05:00"),
    ("medication_log", "occurred_at", "2026-11-08", SUNDAY),
    ("medication_log", "occurred_at", "yesterday", SUNDAY),
    ("notes", "recorded_at", "9:45", f"{MONDAY}T09:45:00-05:00"),
    ("tasks", "completed_at", "11:00", f"{SUNDAY}T11:00:00-05:00"),
    ("tasks", "completed_at", "today", MONDAY),
    ("tasks", "due", "2026-11-15", "2026-11-15"),
    ("tasks", "due", "tomorrow", TUESDAY),
    ("tasks", "due", "November 15", "2026-11-15"),
    ("tasks", "due", "2026-11-15T17:00", "2026-11-15T17:00:00-05:00"),
    ("bills", "due", "Thursday", "2026-11-12"),
]


@pytest.mark.parametrize(("collection", "field", "given", "stored"), TIMES)
def test_times_are_stored_with_offset_and_dates_as_dates(collection: str, field: str, given: Any, stored: Any) -> None:
    record = desk().saved(collection, {**LEAST[collection], field: given})
    assert record[field] == stored


@pytest.mark.parametrize(
    ("start", "end", "stored"),
    [
        ("2026-11-12T12:30", "13:30", "2026-11-12T13:30:00-05:00"),
        ("2026-11-12T12:30", "1:30 pm", "2026-11-12T13:30:00-05:00"),
        ("2026-11-12T12:30", "2026-11-13T09:00", "2026-11-13T09:00:00-05:00"),
        ("9 am", "9:30 am", f"{TUESDAY}T09:30:00-05:00"),
        ("2026-11-12T12:30:00-08:00", "13:30", "2026-11-12T13:30:00-08:00"),
        ("2026-06-12T12:30", "13:30", "2026-06-12T13:30:00-04:00"),
        ("2026-11-12T17:30:00Z", "13:30", "2026-11-12T13:30:00-05:00"),
        ("2026-11-13T01:30:00Z", "9 pm", "2026-11-12T21:00:00-05:00"),
        ("2026-11-12T17:30:00Z", "2026-11-12 13:30", "2026-11-12T13:30:00-05:00"),
        ("2026-11-12T12:30:00-08:00", "2026-11-12T16:30", "2026-11-12T16:30:00-05:00"),
    ],
)
def test_a_bare_clock_time_in_end_is_on_the_day_of_start(start: str, end: str, stored: str) -> None:
    for fields in ({"start": start, "end": end}, {"end": end, "start": start}):
        assert desk().saved("calendar", {"title": "Class", **fields})["end"] == stored


def test_end_of_an_update_is_on_the_day_of_the_start_that_stands() -> None:
    record = desk().saved("calendar", {"end": "13:30"}, "update", "A1")
    assert record["end"] == "2026-11-11T13:30:00-05:00"


VALUES: list[tuple[str, str, Any, Any]] = [
    ("reminders", "recurrence", "daily", "daily"),
    ("reminders", "recurrence", "every day", "daily"),
    ("reminders", "recurrence", "RRULE:FREQ=DAILY", "daily"),
    ("reminders", "recurrence", "FREQ=WEEKLY", "weekly"),
    ("reminders", "recurrence", "none", "none"),
    ("reminders", "channel", "push notification", "in_app"),
    ("reminders", "channel", "In-App", "in_app"),
    ("reminders", "alert", "Silent", "silent"),
    ("reminders", "alert", "sound", "audible"),
    ("reminders", "status", "canceled", "cancelled"),
    ("reminders", "private", "yes", True),
    ("reminders", "private", False, False),
    ("reminders", "items", "keys, glasses", ["keys", "glasses"]),
    ("reminders", "items", ["keys", {"text": "glasses"}], ["keys", "glasses"]),
    ("calendar", "duration_minutes", 45, 45),
    ("calendar", "duration_minutes", 45.0, 45),
    ("calendar", "duration_minutes", "1 hour", 60),
    ("calendar", "duration_minutes", "1 hour 30 minutes", 90),
    ("calendar", "duration_minutes", "1.5h", 90),
    ("calendar", "duration_minutes", "PT45M", 45),
    ("calendar", "duration_minutes", "half an hour", 30),
    ("calendar", "instructions", ["bring list", "fast"], "bring list, fast"),
    ("medication_log", "status", "unsure", "uncertain"),
    ("medication_log", "status", "not taken", "missed"),
    ("tasks", "status", "Done", "completed"),
    ("notes", "status", "superseded", "retracted"),
    ("bills", "amount", "$45.50", 45.5),
    ("bills", "amount", "45", 45),
    ("notes", "author", 7, "7"),
    ("lists", "items", [], []),
]


@pytest.mark.parametrize(("collection", "field", "given", "stored"), VALUES)
def test_values_are_typed(collection: str, field: str, given: Any, stored: Any) -> None:
    record = desk().saved(collection, {**LEAST[collection], field: given})
    assert record[field] == stored
    assert type(record[field]) is type(stored)


def test_what_a_new_record_has_where_nothing_was_given() -> None:
    own = desk()
    reminder = own.saved("reminders", LEAST["reminders"])
    assert (reminder["recurrence"], reminder["status"]) == ("none", "active")
    assert "private" not in reminder, "absent means true"
    assert own.saved("tasks", LEAST["tasks"])["status"] == "pending"
    assert own.saved("calendar", LEAST["calendar"])["status"] == "scheduled"
    note = own.saved("notes", LEAST["notes"])
    assert (note["status"], note["recorded_at"]) == ("current", NOW)


@pytest.mark.parametrize("name", LEAST)
def test_source_is_never_filled_in(name: str) -> None:
    own = desk()
    assert "source" not in own.saved(name, LEAST[name])
    if COLLECTIONS[name].field("source"):
        assert own.saved(name, {**LEAST[name], "source": "user_report"})["source"] == "user_report"


def test_recorded_at_is_the_callers_where_given_and_follows_what_was_rewritten() -> None:
    own = desk()
    assert own.saved("notes", {**LEAST["notes"], "recorded_at": SUNDAY})["recorded_at"] == SUNDAY
    assert own.saved("notes", {"text": "in the drawer"}, "update", "N2")["recorded_at"] == NOW
    assert own.saved("notes", {"text": "here", "recorded_at": SUNDAY}, "update", "N2")["recorded_at"] == SUNDAY
    assert own.saved("notes", {"status": "retracted"}, "update", "N2")["recorded_at"] == SUNDAY


def test_an_update_keeps_the_earlier_values_with_operation_request_time_and_reason() -> None:
    own = desk()
    result = own.write(
        "notes", "update", "N1", fields={"text": "On the hook.", "reason": "moved them"}, request_id="q-1"
    )
    assert result["record"]["text"] == "On the hook."
    assert "reason" not in result["record"]
    (entry,) = own.world.history["notes", "N1"]
    assert entry.as_json() == {
        "operation": "update",
        "at": NOW,
        "before": {"text": "Keys are in the blue bowl.", "recorded_at": None},
        "reason": "moved them",
        "request_id": "q-1",
    }
    shown = own.call("verify_record", collection="notes", record_id_or_request_id="N1")
    assert shown["history"] == [entry.as_json()]


def test_a_delete_leaves_the_state_and_keeps_the_whole_record_in_the_history() -> None:
    own = desk()
    before = own.world.record("reminders", "R1")
    result = own.write("reminders", "delete", "R1", fields={"reason": "no longer needed"})
    assert result["record"] == before
    assert own.world.record("reminders", "R1") is None
    (entry,) = own.world.history["reminders", "R1"]
    assert (entry.operation, entry.before, entry.reason) == ("delete", before, "no longer needed")


def test_an_update_changes_only_what_it_names() -> None:
    own = desk()
    before = dict(own.world.record("calendar", "A1") or {})
    record = own.saved("calendar", {"location": "Oak Cafe"}, "update", "A1")
    assert record == {**before, "location": "Oak Cafe"}


def test_null_takes_a_field_away_or_back_to_its_default() -> None:
    own = desk()
    assert "location" not in own.saved("calendar", {"location": None}, "update", "A1")
    own.saved("reminders", {"private": False}, "update", "R1")
    record = own.saved("reminders", {"recurrence": None, "private": None}, "update", "R1")
    assert record["recurrence"] == "none"
    assert "private" not in record


def test_a_snooze_is_an_update() -> None:
    own = desk()
    record = own.saved("reminders", {"snooze_until": "10:45"}, "update", "R1")
    assert record["snoozed_until"] == f"{MONDAY}T10:45:00-05:00"
    assert record["start"] == f"{SUNDAY}T20:00:00-05:00"


@pytest.mark.parametrize(
    "fields",
    [
        {"date": TUESDAY},
        {"date": "tomorrow"},
        {"start": f"{TUESDAY}T20:00"},
        {"occurrence_date": "Tuesday"},
        {"date": TUESDAY, "time": "20:00"},
    ],
)
def test_skip_one_occurrence(fields: dict[str, str]) -> None:
    own = desk()
    result = own.write("reminders", "skip_occurrence", "R1", fields={**fields, "reason": "away"})
    assert result["record"]["skipped"] == [TUESDAY]
    assert result["record"]["start"] == f"{SUNDAY}T20:00:00-05:00"
    assert own.world.history["reminders", "R1"][0].reason == "away"


def test_skips_add_up_and_a_second_one_of_a_day_changes_nothing() -> None:
    own = desk()
    for day in ("2026-11-11", TUESDAY, TUESDAY):
        own.write("reminders", "skip_occurrence", "R1", fields={"date": day})
    assert (own.world.record("reminders", "R1") or {})["skipped"] == [TUESDAY, "2026-11-11"]


def test_only_a_recurring_reminder_has_occurrences() -> None:
    own = desk()
    own.saved("reminders", LEAST["reminders"])
    result = own.write("reminders", "skip_occurrence", "R2", fields={"date": MONDAY})
    assert result["error"] == "INVALID_FIELDS"


def steps_of(own: Desk) -> list[tuple[int, str, str]]:
    record = own.world.record("checklists", "CL1")
    assert record is not None
    return [(step["n"], step["text"], step["status"]) for step in record["steps"]]


@pytest.mark.parametrize(
    "fields",
    [
        {"step": 3, "status": "completed"},
        {"step": "3", "status": "done"},
        {"step": "step 3", "completed": True},
        {"step": "start the washer", "status": "completed"},
        {"step": "Start the washer", "status": "completed"},
        {"step": "start", "status": "completed"},
        {"step_number": 3, "status": "completed"},
        {"step": {"n": 3, "status": "completed"}},
        {"steps": [{"n": 3, "status": "completed"}]},
        {"steps": [{"text": "start the washer", "status": "completed"}]},
    ],
)
def test_one_checklist_step(fields: dict[str, Any]) -> None:
    own = desk()
    own.saved("checklists", {**fields}, "update", "CL1")
    assert steps_of(own) == [
        (1, "load the washer", "completed"),
        (2, "add detergent", "pending"),
        (3, "start the washer", "completed"),
    ]


def test_a_step_keeps_source_and_time_of_completion_until_it_is_taken_back() -> None:
    own = desk()
    fields = {"step": 2, "status": "completed", "source": "user_report", "completed_at": "10:10"}
    step = own.saved("checklists", fields, "update", "CL1")["steps"][1]
    assert step["source"] == "user_report"
    assert step["completed_at"] == f"{MONDAY}T10:10:00-05:00"
    step = own.saved("checklists", {"step": 2, "status": "pending"}, "update", "CL1")["steps"][1]
    assert step == {"n": 2, "text": "add detergent", "status": "pending"}


def test_all_steps_can_be_taken_away() -> None:
    own = desk()
    assert "steps" not in own.saved("checklists", {"steps": None}, "update", "CL1")
    assert own.saved("checklists", {"steps": ["wash"]}, "update", "CL1")["steps"] == [
        {"n": 1, "text": "wash", "status": "pending"}
    ]


def test_new_checklists_are_numbered_from_one_and_pending() -> None:
    steps = desk().saved("checklists", {"title": "Tea", "steps": ["boil water", {"text": "warm the pot"}]})["steps"]
    assert steps == [
        {"n": 1, "text": "boil water", "status": "pending"},
        {"n": 2, "text": "warm the pot", "status": "pending"},
    ]


@pytest.mark.parametrize(
    ("fields", "items"),
    [
        ({"add_items": ["eggs"]}, ["milk", "Brown bread", "eggs"]),
        ({"add_items": "eggs, tea"}, ["milk", "Brown bread", "eggs", "tea"]),
        ({"remove_items": ["brown BREAD"]}, ["milk"]),
        ({"remove_items": ["milk"], "add_items": ["oat milk"]}, ["Brown bread", "oat milk"]),
        ({"items": ["tea"]}, ["tea"]),
        ({"items": ["tea"], "add_items": ["eggs"]}, ["tea", "eggs"]),
        ({"items": None, "add_items": ["eggs"]}, ["eggs"]),
    ],
)
def test_list_items(fields: dict[str, Any], items: list[str]) -> None:
    assert desk().saved("lists", fields, "update", "L1")["items"] == items


def test_a_list_that_lacks_one_item_to_remove_stays_whole() -> None:
    assert desk().refused("lists", {"add_items": ["eggs"], "remove_items": ["tea"]}, "update", "L1") == "INVALID_FIELDS"


def test_status_flags_stand_for_a_status() -> None:
    own = desk()
    assert own.saved("tasks", {"completed": True}, "update", "T1")["status"] == "completed"
    assert own.saved("tasks", {"done": False}, "update", "T1")["status"] == "pending"
    assert own.saved("reminders", {"enabled": False}, "update", "R1")["status"] == "cancelled"
