"""Request ids and faults (contract section 3, "Request ids"; section 10, "Faults")."""

from __future__ import annotations

from typing import Any

import pytest

from cases.errors import CaseError
from sandbox.execution import Sandbox
from tests.small_case import Desk, desk, small_case

HAT = {"subject": "hat", "text": "on the hook"}
SLOT = "2026-11-12T14:00"

TIMEOUT_WRITE = """
[[faults]]
tool = "write_record"
operations = ["create"]
collections = ["reminders"]
error = "TIMEOUT"
message = "No answer in time."
effect = "saved"
request_id = "Q1"
"""
TIMEOUT_BOOKING = """
[[faults]]
tool = "provider_booking"
operations = ["create"]
error = "TIMEOUT"
effect = "saved"
request_id = "Q1"
"""
DENIED = """
[[faults]]
tool = "write_record"
operations = ["create"]
collections = ["reminders"]
error = "DELIVERY_PERMISSION_DENIED"
message = "Reminders may not be delivered."
"""


def remind(own: Desk, label: str, request_id: str | None = None) -> dict[str, Any]:
    more = {} if request_id is None else {"request_id": request_id}
    return own.write("reminders", fields={"label": label, "start": "16:00"}, **more)


def test_the_same_call_with_the_same_id_is_no_second_attempt() -> None:
    own = desk()
    first = own.write("notes", fields=HAT, request_id="q")
    world = own.world
    again = own.write("notes", fields=HAT, request_id="q")
    assert again == first
    assert own.world is world
    assert own.last is not None
    assert own.last.repeated
    assert not own.last.changes


def test_the_same_call_in_other_spellings_is_the_same_call() -> None:
    own = desk()
    first = own.write("calendar", fields={"title": "Class", "start": "16:00"}, request_id="q")
    assert own.write("events", fields={"when": "4 pm", "name": "Class"}, request_id="q") == first


@pytest.mark.parametrize(
    ("operation", "record_id", "fields"),
    [
        ("delete", "N1", {}),
        ("update", "N1", {"text": "on the hook"}),
        ("update", "N1", {"text": None, "location": "hall"}),
    ],
)
def test_a_repeated_change_answers_as_the_first_time(operation: str, record_id: str, fields: dict[str, Any]) -> None:
    own = desk()
    first = own.write("notes", operation, record_id, fields=fields, request_id="q")
    assert own.write("notes", operation, record_id, fields=fields, request_id="q") == first


def test_a_repeated_delete_is_replayed_though_the_record_is_gone() -> None:
    own = desk()
    first = own.write("notes", "delete", "N1", request_id="q")
    assert first["ok"]
    assert own.write("notes", "delete", "N1", request_id="q") == first
    assert own.write("notes", "delete", "N1", request_id="r")["error"] == "RECORD_NOT_FOUND"


def test_a_repeat_is_the_same_call_after_its_record_changed() -> None:
    own = desk()
    first = own.write("calendar", "update", "A1", fields={"end": "13:30"}, request_id="q")
    own.write("calendar", "update", "A1", fields={"start": "2026-11-12T12:30"})
    assert own.write("calendar", "update", "A1", fields={"end": "13:30"}, request_id="q") == first


@pytest.mark.parametrize(
    "other",
    [
        {"collection": "notes", "operation": "create", "fields": {**HAT, "text": "in the car"}},
        {"collection": "tasks", "operation": "create", "fields": {"title": "Call Sam"}},
        {"collection": "notes", "operation": "delete", "record_id": "N1"},
    ],
)
def test_another_call_with_a_bound_id_is_a_conflict(other: dict[str, Any]) -> None:
    own = desk()
    own.write("notes", fields=HAT, request_id="q")
    world = own.world
    result = own.call("write_record", {**other, "request_id": "q"})
    assert result["error"] == "REQUEST_CONFLICT"
    assert own.world is world


def test_a_booking_and_a_write_share_the_ids() -> None:
    own = desk()
    own.write("notes", fields=HAT, request_id="q")
    result = own.call(
        "provider_booking", operation="create", provider_or_booking_id="P1", offered_slot=SLOT, request_id="q"
    )
    assert result["error"] == "REQUEST_CONFLICT"


@pytest.mark.parametrize("wrong", [{}, {"subject": "hat"}, {**HAT, "colour": "red"}])
def test_a_refused_call_binds_nothing(wrong: dict[str, Any]) -> None:
    own = desk()
    assert not own.write("notes", fields=wrong, request_id="q")["ok"]
    assert own.call("verify_record", collection="notes", record_id_or_request_id="q")["found"] is False
    assert own.write("notes", fields=HAT, request_id="q")["ok"]


def test_calls_without_an_id_are_attempts_of_their_own() -> None:
    own = desk()
    assert [own.write("notes", fields=HAT)["id"] for _ in range(3)] == ["N2", "N3", "N4"]


def test_a_number_as_id_is_the_same_as_its_text() -> None:
    own = desk()
    first = own.write("notes", fields=HAT, request_id=7)
    assert own.write("notes", fields=HAT, request_id="7") == first
    assert first["request_id"] == "7"


@pytest.mark.parametrize("empty", ["", None])
def test_an_empty_id_is_no_id(empty: str | None) -> None:
    own = desk()
    assert own.write("notes", fields=HAT, request_id=empty)["id"] == "N2"
    assert own.write("notes", fields=HAT, request_id=empty)["id"] == "N3"


def test_timeout_saves_and_both_ids_find_it() -> None:
    own = desk(extra=TIMEOUT_WRITE)
    result = remind(own, "Call Sam", "mine")
    assert (result["ok"], result["error"], result["request_id"]) == (False, "TIMEOUT", "Q1")
    assert result["message"] == "No answer in time."
    assert own.last is not None
    assert own.last.fault == 0
    assert own.last.left_open == "Q1"
    for key in ("Q1", "mine", "R2"):
        found = own.call("verify_record", collection="reminders", record_id_or_request_id=key)
        assert found["record"]["label"] == "Call Sam"
        assert found["record"]["id"] == "R2"


def test_a_repeat_after_timeout_with_either_id_is_no_second_attempt() -> None:
    own = desk(extra=TIMEOUT_WRITE)
    first = remind(own, "Call Sam", "mine")
    assert remind(own, "Call Sam", "mine") == first
    assert remind(own, "Call Sam", "Q1") == first
    assert remind(own, "Call Nina", "Q1")["error"] == "REQUEST_CONFLICT"
    assert list(own.world.records("reminders")) == ["R1", "R2"]


def test_further_calls_that_meet_the_fault_get_further_ids() -> None:
    own = desk(extra=TIMEOUT_WRITE)
    assert [remind(own, label)["request_id"] for label in ("a", "b", "c")] == ["Q1", "Q2", "Q3"]
    assert list(own.world.records("reminders")) == ["R1", "R2", "R3", "R4"]
    found = own.call("verify_record", collection="reminders", record_id_or_request_id="Q3")
    assert found["record"]["label"] == "c"


def test_the_saved_effect_takes_the_calls_own_values() -> None:
    own = desk(extra=TIMEOUT_BOOKING)
    asked = {"operation": "create", "provider_or_booking_id": "P1", "offered_slot": "2026-11-12T15:00"}
    assert own.call("provider_booking", {**asked, "request_id": "mine"})["request_id"] == "Q1"
    for key in ("Q1", "mine", "B2"):
        found = own.call("provider_booking", operation="lookup", provider_or_booking_id=key)
        assert (found["found"], found["status"]) == (True, "confirmed")
        assert found["booking"]["start"] == "2026-11-12T15:00:00-05:00"
    assert own.call("provider_booking", asked)["error"] == "SLOT_NO_LONGER_AVAILABLE"


def test_a_lookup_by_request_id_argument_binds_nothing_and_conflicts_with_nothing() -> None:
    own = desk(extra=TIMEOUT_BOOKING)
    asked = {"operation": "create", "provider_or_booking_id": "P1", "offered_slot": SLOT, "request_id": "mine"}
    own.call("provider_booking", asked)
    for _ in range(2):
        found = own.call("provider_booking", operation="lookup", provider_or_booking_id="P9", request_id="mine")
        assert found["found"] is True


def test_a_fault_without_effect_changes_and_binds_nothing() -> None:
    own = desk(extra=DENIED)
    collections = own.world.collections
    for _ in range(3):
        assert remind(own, "Call Sam", "mine")["error"] == "DELIVERY_PERMISSION_DENIED"
    assert own.world.collections is collections
    assert own.call("verify_record", collection="reminders", record_id_or_request_id="mine")["found"] is False
    assert own.write("notes", fields=HAT, request_id="mine")["ok"], "the id is still free"


def test_a_timeout_without_effect_binds_the_callers_id() -> None:
    fault = DENIED.replace("DELIVERY_PERMISSION_DENIED", "TIMEOUT")
    own = desk(extra=fault)
    first = remind(own, "Call Sam", "mine")
    assert remind(own, "Call Sam", "mine") == first
    assert own.last is not None
    assert own.last.repeated
    assert own.write("notes", fields=HAT, request_id="mine")["error"] == "REQUEST_CONFLICT"


def test_a_fault_with_effect_binds_the_callers_id_though_it_states_none() -> None:
    fault = DENIED + 'effect = "saved"\n'
    own = desk(extra=fault)
    remind(own, "Call Sam", "mine")
    remind(own, "Call Sam", "mine")
    assert list(own.world.records("reminders")) == ["R1", "R2"]
    assert own.call("verify_record", collection="reminders", record_id_or_request_id="mine")["found"] is True


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"fields": {"label": "Call Sam"}}, "MISSING_FIELDS"),
        ({"fields": {"label": "Call Sam", "start": "soon"}}, "INVALID_FIELDS"),
        ({"fields": {"label": "Call Sam", "start": "16:00", "channel": "sms"}}, "UNSUPPORTED_CHANNEL"),
        ({"fields": ["x"]}, "INVALID_ARGUMENTS"),
    ],
)
def test_a_call_that_is_wrong_in_itself_gets_its_own_error(arguments: dict[str, Any], code: str) -> None:
    own = desk(extra=DENIED)
    result = own.write("reminders", **arguments)
    assert result["error"] == code
    assert own.last is not None
    assert own.last.fault is None


def test_a_fault_holds_only_on_what_it_matches() -> None:
    own = desk(extra=DENIED)
    assert own.write("notes", fields=HAT)["ok"]
    assert own.write("reminders", "update", "R1", fields={"label": "Pills"})["ok"]
    assert own.call("read_records", collection="reminders")["ok"]


def test_once() -> None:
    own = desk(extra=DENIED + "once = true\n")
    assert remind(own, "Call Sam")["error"] == "DELIVERY_PERMISSION_DENIED"
    assert remind(own, "Call Sam")["ok"]


def test_a_repeated_request_does_not_meet_the_fault_again() -> None:
    own = desk(extra=TIMEOUT_WRITE)
    remind(own, "a", "mine")
    remind(own, "a", "mine")
    assert own.world.faults_met == (1,)


def test_a_fault_on_reading_a_collection_fails_all_whole() -> None:
    fault = '[[faults]]\ntool = "read_records"\ncollections = ["conversations"]\nerror = "SERVICE_UNAVAILABLE"\n'
    own = desk(extra=fault)
    for name in ("conversations", "calls log", "all"):
        result = own.call("read_records", collection=name)
        assert result["error"] == "SERVICE_UNAVAILABLE"
        assert "records" not in result
        assert own.last is not None
        assert (own.last.returned, own.last.searched) == ((), ())
    assert own.call("read_records", collection="notes")["ok"]


def test_a_fault_on_one_record_and_what_its_result_adds() -> None:
    fault = """
[[faults]]
tool = "tracker"
operations = ["locate"]
records = ["K2"]
error = "OFFLINE"
result = { last_seen = 2026-11-09T08:00:00-05:00, location = "living room" }
"""
    own = desk(extra=fault)
    result = own.call("tracker", operation="locate", tracker_id="K2")
    assert result == {
        "ok": False,
        "error": "OFFLINE",
        "message": "OFFLINE",
        "last_seen": "2026-11-09T08:00:00-05:00",
        "location": "living room",
    }
    assert own.call("tracker", operation="ring", tracker_id="K1")["ok"]


@pytest.mark.parametrize("spelling", ["K2", "k2", " K2 ", "wallet"])
def test_a_fault_on_one_record_holds_however_it_is_named(spelling: str) -> None:
    own = desk(extra='[[faults]]\ntool = "tracker"\nrecords = ["K2"]\nerror = "OFFLINE"\n')
    assert own.call("tracker", operation="locate", tracker_id=spelling)["error"] == "OFFLINE"


@pytest.mark.parametrize(
    ("fault", "key"),
    [
        ('tool = "write_record"\noperations = ["insert"]', "faults.0.operations"),
        ('tool = "write_record"\ncollections = ["diary"]', "faults.0.collections"),
        ('tool = "tracker"\ncollections = ["trackers"]', "faults.0.collections"),
        ('tool = "get_clock"\noperations = ["read"]', "faults.0.operations"),
    ],
)
def test_a_fault_that_no_call_can_meet_is_a_fault_of_the_case(fault: str, key: str) -> None:
    with pytest.raises(CaseError) as caught:
        Sandbox(small_case(extra=f'[[faults]]\n{fault}\nerror = "OFFLINE"\n'))
    assert (caught.value.file, caught.value.key) == ("small.toml", key)
