"""The function schemas that the model sees, against contract section 3 and the sandbox's own validation."""

from __future__ import annotations

from typing import Any

import pytest
from jsonschema import Draft202012Validator

from cases.prose import TOOL_NAMES
from sandbox.collections import COLLECTIONS
from sandbox.tools import TOOLS
from tests.small_case import desk

ARGUMENTS: dict[str, list[str]] = {
    "read_records": ["collection", "query"],
    "write_record": ["collection", "operation", "record_id", "fields", "request_id"],
    "verify_record": ["collection", "record_id_or_request_id"],
    "provider_booking": ["operation", "provider_or_booking_id", "offered_slot", "request_id"],
    "tracker": ["operation", "tracker_id"],
    "get_clock": [],
}
OPERATIONS: dict[str, list[str]] = {
    "write_record": ["create", "update", "delete", "skip_occurrence"],
    "provider_booking": ["create", "reschedule", "cancel", "lookup"],
    "tracker": ["locate", "ring"],
}


def test_there_are_six_tools() -> None:
    assert set(TOOLS) == set(TOOL_NAMES) == set(ARGUMENTS)


@pytest.mark.parametrize("name", ARGUMENTS)
def test_schema_is_an_openai_function_with_the_arguments_of_the_contract(name: str) -> None:
    schema = TOOLS[name].schema()
    assert schema["type"] == "function"
    function = schema["function"]
    assert set(function) == {"name", "description", "parameters"}
    assert function["name"] == name
    Draft202012Validator.check_schema(function["parameters"])
    assert list(function["parameters"]["properties"]) == ARGUMENTS[name]
    assert set(function["parameters"]["required"]) <= set(ARGUMENTS[name])
    assert all(entry["description"] for entry in function["parameters"]["properties"].values())
    if name in OPERATIONS:
        assert function["parameters"]["properties"]["operation"]["enum"] == OPERATIONS[name]


def test_collections_are_named_in_the_schemas() -> None:
    def names(tool: str) -> list[str]:
        return list(TOOLS[tool].schema()["function"]["parameters"]["properties"]["collection"]["enum"])

    assert names("read_records") == [*COLLECTIONS, "all"]
    assert names("write_record") == list(COLLECTIONS)


def test_the_schema_says_that_source_is_never_filled_in() -> None:
    fields = TOOLS["write_record"].schema()["function"]["parameters"]["properties"]["fields"]["description"]
    assert "source" in fields
    assert "never filled in" in fields
    for collection in COLLECTIONS.values():
        for field in collection.fields:
            if collection.writable:
                assert (f"{field.name}*" if field.required else field.name) in fields


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("read_records", {"collection": "notes", "query": {"subject": "keys"}}),
        ("read_records", {"collection": "all", "query": "keys"}),
        ("write_record", {"collection": "notes", "operation": "create", "fields": {"subject": "a", "text": "b"}}),
        ("verify_record", {"collection": "notes", "record_id_or_request_id": "N1"}),
        ("provider_booking", {"operation": "lookup", "provider_or_booking_id": "B1"}),
        ("tracker", {"operation": "ring", "tracker_id": "K1"}),
        ("get_clock", {}),
    ],
)
def test_what_the_schema_allows_the_sandbox_takes(tool: str, arguments: dict[str, Any]) -> None:
    parameters = TOOLS[tool].schema()["function"]["parameters"]
    assert Draft202012Validator(parameters).is_valid(arguments)
    assert not Draft202012Validator(parameters).is_valid({**arguments, "unheard_of": 1})
    assert desk().call(tool, arguments)["ok"]
    assert desk().call(tool, {**arguments, "unheard_of": 1})["error"] == "INVALID_ARGUMENTS"
