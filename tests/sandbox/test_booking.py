"""`provider_booking`: offers by provider or message, slots booked once, moves all or nothing."""

from __future__ import annotations

from typing import Any

import pytest

from tests.small_case import NOW, RECORDS, Desk, desk

TWO, THREE = "2026-11-12T14:00:00-05:00", "2026-11-12T15:00:00-05:00"


def book(own: Desk, operation: str, who: str, slot: str | None = None, **more: Any) -> dict[str, Any]:
    arguments = {"operation": operation, "provider_or_booking_id": who, **more}
    return own.call("provider_booking", arguments if slot is None else {**arguments, "offered_slot": slot})


@pytest.mark.parametrize("who", ["P1", "p1", "Oak Dental", "oak dental", "Oak", "dental", "the Oak Dental office"])
@pytest.mark.parametrize("slot", [TWO, "2026-11-12T14:00", "2026-11-12T19:00:00Z", "Thursday at 2 pm"])
def test_an_offer_is_booked_by_provider_or_message(who: str, slot: str) -> None:
    own = desk()
    result = book(own, "create", who, slot)
    assert result["ok"], result
    assert (result["status"], result["request_id"]) == ("confirmed", None)
    assert result["booking"] == {
        "id": "B2",
        "provider": "Oak Dental",
        "service": "dental review",
        "start": TWO,
        "duration_minutes": 30,
        "status": "confirmed",
    }
    assert own.world.record("bookings", "B2") == result["booking"]
    assert own.last is not None
    assert [change.collection for change in own.last.changes] == ["bookings"], "the calendar is not touched"


def test_what_an_offer_does_not_say_is_left_out() -> None:
    assert "duration_minutes" not in book(desk(), "create", "P1", THREE)["booking"]


def test_a_slot_can_be_booked_once() -> None:
    own = desk()
    assert book(own, "create", "P1", TWO)["ok"]
    assert book(own, "create", "Oak Dental", TWO)["error"] == "SLOT_NO_LONGER_AVAILABLE"
    assert book(own, "reschedule", "B1", TWO)["error"] == "SLOT_NO_LONGER_AVAILABLE"
    assert book(own, "create", "P1", THREE)["ok"]


def test_a_cancelled_booking_frees_its_slot() -> None:
    own = desk()
    book(own, "create", "P1", TWO)
    book(own, "cancel", "B2")
    assert book(own, "create", "P1", TWO)["booking"]["id"] == "B3"


def test_reschedule_moves_the_booking_and_keeps_the_old_time_in_its_history() -> None:
    own = desk()
    result = book(own, "reschedule", "B1", THREE, request_id="q")
    assert (result["status"], result["booking"]["id"], result["booking"]["start"]) == ("confirmed", "B1", THREE)
    assert list(own.world.records("bookings")) == ["B1"]
    (entry,) = own.world.history["bookings", "B1"]
    assert (entry.operation, entry.before["start"], entry.request_id, entry.at) == (
        "reschedule",
        "2026-11-10T09:00:00-05:00",
        "q",
        NOW,
    )


@pytest.mark.parametrize("slot", ["2026-11-12T14:30", "2026-11-13T09:30", None, "soon"])
def test_a_failed_reschedule_leaves_the_old_booking(slot: str | None) -> None:
    own = desk()
    assert book(own, "reschedule", "B1", slot)["ok"] is False
    assert own.world is own.sandbox.initial


@pytest.mark.parametrize("who", ["B1", "b1", "Oak Dental"])
def test_cancel(who: str) -> None:
    own = desk()
    result = book(own, "cancel", who)
    assert (result["status"], result["booking"]["status"]) == ("cancelled", "cancelled")
    assert own.world.history["bookings", "B1"][0].operation == "cancel"


def test_cancelling_again_changes_nothing_more() -> None:
    own = desk()
    book(own, "cancel", "B1")
    world = own.world
    assert book(own, "cancel", "B1")["status"] == "cancelled"
    assert own.world is world


@pytest.mark.parametrize("who", ["B1", "b1", "Oak Dental", "dental review"])
def test_lookup(who: str) -> None:
    own = desk()
    result = book(own, "lookup", who)
    assert (result["ok"], result["found"], result["status"]) == (True, True, "confirmed")
    assert result["booking"]["id"] == "B1"
    assert own.world is own.sandbox.initial


@pytest.mark.parametrize("who", ["B9", "Pine Eye Clinic", "q-nothing", "P1"])
def test_a_lookup_that_finds_nothing(who: str) -> None:
    result = book(desk(), "lookup", who)
    assert (result["ok"], result["found"]) == (True, False)
    assert "booking" not in result


def test_lookup_by_request_id() -> None:
    own = desk()
    book(own, "create", "P1", TWO, request_id="mine")
    assert book(own, "lookup", "mine")["booking"]["id"] == "B2"
    assert own.call("verify_record", collection="bookings", record_id_or_request_id="mine")["record"]["id"] == "B2"


def test_offers_come_from_messages_alone() -> None:
    own = desk(
        RECORDS.replace("[[records.provider_messages]]", "[[records.provider_messages]]\nsent_at = '2026-11-08'")
    )
    assert book(own, "create", "Oak Dental", "2026-11-10T09:00")["error"] == "SLOT_NOT_OFFERED"


def test_a_known_provider_without_offers_is_not_unknown() -> None:
    calendar = (
        '[[records.calendar]]\nid = "A1"\ntitle = "Foot care"\nstart = "2026-11-11T12:30"\nprovider = "Elm Feet"\n'
    )
    assert book(desk(calendar), "create", "Elm Feet", TWO)["error"] == "SLOT_NOT_OFFERED"


def test_an_offer_that_comes_with_the_reply() -> None:
    records = """
[[records.provider_messages]]
id = "P1"
available = "with_reply"
provider = "dentist"
offers = [{ start = "2026-11-12T14:00" }]
"""
    own = desk(records)
    assert book(own, "create", "dentist", TWO)["error"] == "UNKNOWN_PROVIDER"
    assert own.call("read_records", collection="provider_messages")["count"] == 0
    own.world = own.sandbox.after_reply(own.world)
    assert own.call("read_records", collection="provider_messages")["count"] == 1
    assert book(own, "create", "the dentist", TWO)["ok"]
    assert own.sandbox.after_reply(own.world) is own.world
