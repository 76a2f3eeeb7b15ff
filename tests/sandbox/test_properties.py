"""What holds of every call on every world: nothing raises, failures change nothing, replays agree."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from sandbox.collections import COLLECTIONS, Field
from sandbox.execution import Sandbox
from sandbox.spellings import OPERATION_FIELDS
from sandbox.world import World
from tests.sandbox.random_calls import ANY_CALLS, CALLS, JSON_VALUES, LIKELY_CALLS
from tests.searching import share
from tests.small_case import small_case

FAULTS = """
[[faults]]
tool = "write_record"
operations = ["create"]
collections = ["tasks"]
error = "STORAGE_UNAVAILABLE"

[[faults]]
tool = "write_record"
operations = ["create"]
collections = ["reminders"]
error = "TIMEOUT"
effect = "saved"
request_id = "Q1"

[[faults]]
tool = "read_records"
collections = ["conversations"]
error = "SERVICE_UNAVAILABLE"
once = true
"""
SANDBOX = Sandbox(small_case(extra=FAULTS))
SEARCH = share(1.5)
FIELD_NAMES = {name: {"id", *(field.name for field in entry.fields)} for name, entry in COLLECTIONS.items()}
REQUIRED = {name: [field.name for field in entry.fields if field.required] for name, entry in COLLECTIONS.items()}


def require_sound(world: World) -> None:
    """Every record lies under its own id, has its required fields and no unknown ones, and is plain JSON."""
    for name, record in world.all_records():
        assert world.record(name, record["id"]) is record
        assert set(record) <= FIELD_NAMES[name]
        assert all(record.get(field) not in (None, "") for field in REQUIRED[name]), record
        assert None not in record.values()
    json.dumps(world.as_json(), allow_nan=False)


@SEARCH
@given(CALLS)
def test_a_call_changes_the_world_only_if_it_took_effect(calls: list[tuple[str, Any]]) -> None:
    world = SANDBOX.initial
    for tool, arguments in calls:
        execution = SANDBOX.execute(world, tool, arguments)
        result = execution.result
        assert isinstance(result["ok"], bool)
        json.dumps(result, allow_nan=False)
        saved_by_fault = execution.fault is not None and SANDBOX.faults[execution.fault].effect == "saved"
        if not execution.ok:
            assert isinstance(result["error"], str)
            assert result["error"]
            assert isinstance(result["message"], str)
            assert result["message"]
        if not execution.ok and not saved_by_fault:
            assert not execution.changes
            assert execution.world.collections is world.collections
            assert execution.world.history is world.history
            assert execution.world.requests == world.requests
        if execution.repeated:
            assert execution.world is world
        changed = {(change.collection, change.record_id) for change in execution.changes}
        for name in COLLECTIONS:
            for record_id in {*world.records(name), *execution.world.records(name)} - {
                key for place, key in changed if place == name
            }:
                assert world.record(name, record_id) == execution.world.record(name, record_id)
        for entry in execution.changes:
            kept = execution.world.history.get((entry.collection, entry.record_id), ())
            assert len(kept) == len(world.history.get((entry.collection, entry.record_id), ())) + (
                entry.kind != "created"
            )
        world = execution.world
        require_sound(world)


@SEARCH
@given(CALLS)
def test_the_same_calls_give_the_same_results(calls: list[tuple[str, Any]]) -> None:
    def replay() -> list[Any]:
        sandbox, told = Sandbox(SANDBOX.case), []
        world = sandbox.initial
        for tool, arguments in calls:
            execution = sandbox.execute(world, tool, arguments)
            world = execution.world
            told.append((repr(execution.result), [change.as_json() for change in execution.changes]))
        return [*told, world.as_json()]

    assert repr(replay()) == repr(replay())


ONE_FIELD = st.sampled_from(
    [
        (name, field.name)
        for name, entry in COLLECTIONS.items()
        for field in (*entry.fields, *(Field(word) for word in OPERATION_FIELDS))
    ]
)


@share(4)
@given(ONE_FIELD, st.sampled_from(["create", "update", "skip_occurrence"]), JSON_VALUES, JSON_VALUES)
def test_any_value_of_any_field_is_stored_sound_or_refused(
    place: tuple[str, str], operation: str, value: Any, other: Any
) -> None:
    name, field = place
    given_fields = {required: "M1" if required.endswith("id") else "16:00" for required in REQUIRED[name]}
    if "status" in REQUIRED[name]:
        given_fields["status"] = "taken"
    fields = {**(given_fields if operation == "create" else {}), field: value}
    if operation == "update" and other is not None:
        fields.setdefault("status", other)
    record_id = next(iter(SANDBOX.initial.records(name)))
    arguments = {"collection": name, "operation": operation, "record_id": record_id, "fields": fields}
    if operation == "create":
        del arguments["record_id"]
    execution = SANDBOX.execute(SANDBOX.initial, "write_record", arguments)
    require_sound(execution.world)
    again = SANDBOX.execute(
        execution.world, "write_record", {**arguments, "operation": "update", "record_id": record_id}
    )
    require_sound(again.world)
    assert execution.ok or execution.fault is not None or execution.world is SANDBOX.initial


@SEARCH
@given(st.lists(LIKELY_CALLS, min_size=1, max_size=5))
def test_a_repeated_request_answers_as_the_first_time_and_changes_nothing(calls: list[tuple[str, Any]]) -> None:
    world = SANDBOX.initial
    bound: list[tuple[str, Any, Any]] = []
    for tool, arguments in calls:
        execution = SANDBOX.execute(world, tool, arguments)
        request_id = arguments.get("request_id")
        if request_id in execution.world.requests and request_id not in world.requests:
            bound.append((tool, arguments, execution.result))
        world = execution.world
        for earlier_tool, earlier, result in bound:
            again = SANDBOX.execute(world, earlier_tool, earlier)
            assert again.repeated
            assert again.result == result
            assert again.world is world


@SEARCH
@given(ANY_CALLS)
def test_interpreting_is_what_executing_understood(call: tuple[str, Any]) -> None:
    meant = SANDBOX.interpret(SANDBOX.initial, *call)
    execution = SANDBOX.execute(SANDBOX.initial, *call)
    assert repr(meant) == repr(execution.interpretation)
    if meant.refusal is not None:
        assert execution.result == meant.refusal.as_result()


@SEARCH
@given(st.sampled_from([*COLLECTIONS, "all"]), JSON_VALUES)
def test_reading_invents_nothing(collection: str, query: Any) -> None:
    execution = SANDBOX.execute(SANDBOX.initial, "read_records", {"collection": collection, "query": query})
    if not execution.ok:
        return
    assert execution.world.collections is SANDBOX.initial.collections
    records = execution.result["records"]
    assert execution.result["count"] == len(records) == len(execution.returned)
    for name, record in execution.returned:
        assert SANDBOX.initial.record(name, record["id"]) is record
        assert collection in (name, "all")
    addresses = [(name, record["id"]) for name, record in execution.returned]
    assert len(set(addresses)) == len(addresses)
