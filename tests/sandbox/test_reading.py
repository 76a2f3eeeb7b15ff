"""`read_records`, `verify_record`, `get_clock` and `tracker`: what they return."""

from __future__ import annotations

import pytest

from sandbox.collections import COLLECTIONS
from tests.small_case import Desk, desk


@pytest.fixture(scope="module")
def fresh() -> Desk:
    return desk()


@pytest.mark.parametrize("name", COLLECTIONS)
def test_every_collection_is_read_whole(name: str, fresh: Desk) -> None:
    whole = list(fresh.world.records(name).values())
    assert whole, "the small case has a record of every collection"
    for query in ({}, {"query": ""}, {"query": None}, {"query": {}}):
        result = fresh.call("read_records", {"collection": name, **query})
        assert result == {"ok": True, "collection": name, "count": len(whole), "records": whole}


def test_records_carry_what_the_fixture_supplies(fresh: Desk) -> None:
    (record,) = fresh.call("read_records", collection="medication_log")["records"]
    assert record == {
        "id": "L1",
        "medication_id": "M1",
        "status": "taken",
        "occurred_at": "2026-11-09T08:05:00-05:00",
    }


def test_all_reads_every_collection_and_says_which(fresh: Desk) -> None:
    result = fresh.call("read_records", collection="all")
    everything = [(name, record["id"]) for name, record in fresh.world.all_records()]
    assert [(record["collection"], record["id"]) for record in result["records"]] == everything
    assert result["count"] == len(everything)
    assert result["collection"] == "all"
    assert fresh.last is not None
    assert set(fresh.last.searched) == set(COLLECTIONS)


@pytest.mark.parametrize(
    ("query", "ids"),
    [
        ("K1", ["K1"]),
        ("keys", ["N1", "K1"]),
        ("2026-11-12", ["M1", "R1", "P1", "W1"]),
        ("penguins", []),
        ({"id": "T1"}, ["T1"]),
    ],
)
def test_a_query_over_all(query: object, ids: list[str], fresh: Desk) -> None:
    result = fresh.call("read_records", collection="all", query=query)
    assert sorted(record["id"] for record in result["records"]) == sorted(ids)
    assert result["count"] == len(ids)
    assert result["ok"] is True


def test_nothing_found_is_a_success_that_was_searched(fresh: Desk) -> None:
    result = fresh.call("read_records", collection="notes", query="penguins")
    assert result == {"ok": True, "collection": "notes", "count": 0, "records": []}
    assert fresh.last is not None
    assert fresh.last.searched == ("notes",)


def test_reading_changes_nothing() -> None:
    own = desk()
    for name in (*COLLECTIONS, "all"):
        own.call("read_records", collection=name, query="keys")
    own.call("verify_record", collection="notes", record_id_or_request_id="N1")
    own.call("get_clock")
    own.call("tracker", operation="ring", tracker_id="K1")
    own.call("provider_booking", operation="lookup", provider_or_booking_id="B1")
    assert own.world is own.sandbox.initial


def test_verify_finds_by_record_id_and_by_request_id() -> None:
    own = desk()
    own.write("notes", fields={"subject": "hat", "text": "on the hook"}, request_id="q-hat")
    record = own.world.record("notes", "N2")
    assert record is not None
    for key in ("N2", "n2", "q-hat"):
        result = own.call("verify_record", collection="notes", record_id_or_request_id=key)
        assert (result["ok"], result["found"]) == (True, True)
        assert result["record"] == dict(record)


@pytest.mark.parametrize(("collection", "key"), [("notes", "N9"), ("reminders", "N1"), ("notes", "q-nothing")])
def test_verify_says_not_found(collection: str, key: str, fresh: Desk) -> None:
    result = fresh.call("verify_record", collection=collection, record_id_or_request_id=key)
    assert result == {"ok": True, "found": False, "status": "not_found"}


def test_verify_after_a_delete_says_not_found_for_id_and_request() -> None:
    own = desk()
    own.write("notes", fields={"subject": "hat", "text": "on the hook"}, request_id="q-hat")
    own.write("notes", "delete", "N2")
    for key in ("N2", "q-hat"):
        assert own.call("verify_record", collection="notes", record_id_or_request_id=key)["found"] is False


def test_clock() -> None:
    assert desk().call("get_clock") == {
        "ok": True,
        "current_time": "2026-11-09T10:15:00-05:00",
        "timezone": "America/New_York",
        "weekday": "Monday",
    }


def test_the_clock_is_told_in_the_zone_of_the_case() -> None:
    own = desk("", now="2026-07-01T23:30:00Z", timezone="Europe/Berlin")
    result = own.call("get_clock")
    assert result["current_time"] == "2026-07-02T01:30:00+02:00"
    assert result["weekday"] == "Thursday"


def test_the_clock_stands_still() -> None:
    own = desk()
    first = own.call("get_clock")
    own.saved("notes", {"subject": "hat", "text": "on the hook"})
    assert own.call("get_clock") == first


@pytest.mark.parametrize("key", ["K1", "k1", "keys"])
def test_ring(key: str, fresh: Desk) -> None:
    result = fresh.call("tracker", operation="ring", tracker_id=key)
    assert result == {"ok": True, "tracker_id": "K1", "status": "ringing"}


def test_locate_returns_what_the_fixture_supplies(fresh: Desk) -> None:
    result = fresh.call("tracker", operation="locate", tracker_id="K2")
    assert result["location"] == "living room"
    assert result["last_seen"] == "2026-11-09T08:00:00-05:00"
    assert result["ok"] is True
