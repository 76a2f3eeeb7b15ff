"""The six tools, each defined once: schema, validation, help and completion come from `TOOLS`.

`argument_problem` checks the shape of a call; what the arguments mean is decided in `sandbox.interpretation`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cases.json_values import no_number
from sandbox.collections import ALL, COLLECTIONS
from sandbox.spellings import fold


@dataclass(frozen=True, slots=True)
class Parameter:
    """One argument of a tool. `kind` is a JSON Schema type, `any` for a text or an object."""

    name: str
    kind: str
    about: str
    choices: tuple[str, ...] = ()
    required: bool = False
    spellings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ToolDefinition:
    """One tool as the tested model sees it."""

    name: str
    about: str
    parameters: tuple[Parameter, ...]

    def parameter(self, name: str) -> Parameter | None:
        """Return the parameter with this name or accepted spelling, or None."""
        return next((entry for entry in self.parameters if name == entry.name or name in entry.spellings), None)

    def schema(self) -> dict[str, Any]:
        """Return the OpenAI function schema (contract section 3)."""
        properties: dict[str, Any] = {}
        for parameter in self.parameters:
            entry: dict[str, Any] = {"description": parameter.about}
            if parameter.kind == "any":
                entry["anyOf"] = [{"type": "string"}, {"type": "object"}]
            else:
                entry["type"] = parameter.kind
            if parameter.choices:
                entry["enum"] = list(parameter.choices)
            properties[parameter.name] = entry
        return {
            "type": "function",
            "function": {
                "name": self.name,
                "description": self.about,
                "parameters": {
                    "type": "object",
                    "properties": properties,
                    "required": [entry.name for entry in self.parameters if entry.required],
                    "additionalProperties": False,
                },
            },
        }


def _field_help() -> str:
    lines = []
    for collection in COLLECTIONS.values():
        if collection.writable:
            names = [f"{entry.name}*" if entry.required else entry.name for entry in collection.fields]
            lines.append(f"{collection.name}: {', '.join(names)}")
    return (
        "Field values by name (* needed to create). "
        + "; ".join(lines)
        + ". Times are ISO 8601 or plain (8pm, tomorrow 09:00); recurrence is none, daily or weekly. "
        "`source` says who reported it (user_report) and is never filled in by itself. "
        "An update or delete may give `reason`. skip_occurrence takes {date}. "
        "A checklist update may name one step: {step, status}. A list update may give add_items or remove_items."
    )


_COLLECTION = Parameter(
    "collection", "string", "Which records.", tuple(COLLECTIONS), required=True, spellings=("collection_name",)
)
_REQUEST_ID = Parameter(
    "request_id", "string", "Your own id for this attempt; the same call with the same id is carried out once."
)

TOOLS: Mapping[str, ToolDefinition] = {
    tool.name: tool
    for tool in (
        ToolDefinition(
            "read_records",
            "Return the saved records that match, with source and time where known; "
            "a search that matches nothing returns an empty result.",
            (
                Parameter(
                    "collection",
                    "string",
                    f"Which records: one collection, or `{ALL}`.",
                    (*COLLECTIONS, ALL),
                    required=True,
                    spellings=("collection_name",),
                ),
                Parameter("query", "any", "Free text, an id, a date, or field values; empty for everything."),
            ),
        ),
        ToolDefinition(
            "write_record",
            "Create, update or delete one sandbox record, or skip one occurrence of a recurring reminder. "
            "Returns the saved id and fields. Earlier values are kept in the record's history. "
            "Medication prescriptions cannot be modified; provider bookings are made with provider_booking.",
            (
                _COLLECTION,
                Parameter(
                    "operation",
                    "string",
                    "What to do.",
                    ("create", "update", "delete", "skip_occurrence"),
                    required=True,
                ),
                Parameter(
                    "record_id",
                    "string",
                    "Id of the existing record; not for create.",
                    spellings=("record_id_if_existing",),
                ),
                Parameter("fields", "object", _field_help()),
                _REQUEST_ID,
            ),
        ),
        ToolDefinition(
            "verify_record",
            "Read back one saved record by its id or by the request id that wrote it; not_found if no write occurred.",
            (
                _COLLECTION,
                Parameter(
                    "record_id_or_request_id",
                    "string",
                    "Record id or request id.",
                    required=True,
                    spellings=("record_id", "request_id", "id"),
                ),
            ),
        ),
        ToolDefinition(
            "provider_booking",
            "Book, reschedule, cancel or look up an appointment with a provider. Only explicitly offered slots "
            "can be booked; a failed reschedule leaves the old booking. The calendar is not changed by it.",
            (
                Parameter(
                    "operation", "string", "What to do.", ("create", "reschedule", "cancel", "lookup"), required=True
                ),
                Parameter(
                    "provider_or_booking_id",
                    "string",
                    "Provider name or message id to create; booking id otherwise; a request id to look up.",
                    required=True,
                ),
                Parameter(
                    "offered_slot",
                    "string",
                    "Date and time of an offered slot, to create or reschedule.",
                    spellings=("offered_slot_if_needed",),
                ),
                _REQUEST_ID,
            ),
        ),
        ToolDefinition(
            "tracker",
            "Locate or ring an item tracker. A ring that succeeds is no proof that the item was found.",
            (
                Parameter("operation", "string", "What to do.", ("locate", "ring"), required=True),
                Parameter("tracker_id", "string", "Id of the tracker.", required=True),
            ),
        ),
        ToolDefinition("get_clock", "Return the current time and timezone.", ()),
    )
}


def argument_problem(tool: ToolDefinition, given: object) -> tuple[dict[str, Any], str | None]:
    """Bring a call's arguments under the tool's own names and check their shape.

    Returns the arguments by parameter name (empty texts and nulls left out), and a sentence that says what is
    wrong with them, or None. What is right of a wrong call is still returned.
    """
    given = _opened({} if given is None else given)
    if not isinstance(given, Mapping):
        return {}, f"{tool.name} takes an object of arguments, not {type(given).__name__}"
    known = ", ".join(entry.name for entry in tool.parameters) or "none"
    arguments: dict[str, Any] = {}
    problem: str | None = None
    for name, value in given.items():
        if value is None or value == "":
            continue
        parameter = tool.parameter(str(name))
        if parameter is None:
            problem = problem or f"{tool.name} has no argument {name!r}; its arguments are: {known}"
            continue
        if parameter.kind == "object":
            value = _opened(value)
        fault = _shape_fault(parameter, value)
        if fault:
            problem = problem or f"{name}: {fault}"
        if isinstance(value, int) and not isinstance(value, bool) and parameter.kind == "string":
            value = str(value)
        if parameter.name == "operation" and isinstance(value, str):
            value = fold(value)
        if arguments.setdefault(parameter.name, value) != value:
            problem = problem or f"{name}: {parameter.name} is given twice, with different values"
    missing = [entry.name for entry in tool.parameters if entry.required and entry.name not in arguments]
    if missing and problem is None:
        problem = f"{tool.name} needs {', '.join(missing)}"
    return arguments, problem


def _opened(value: object) -> object:
    """Return the object that a JSON text holds, as some callers send objects; anything else as it is."""
    if not isinstance(value, str) or not value.lstrip().startswith("{"):
        return value
    try:
        return json.loads(value, parse_constant=no_number)
    except (ValueError, RecursionError):
        return value


def _shape_fault(parameter: Parameter, value: object) -> str | None:
    if parameter.kind == "string":
        if not isinstance(value, str | int) or isinstance(value, bool):
            return "a text is needed"
        if parameter.choices and parameter.name == "operation" and fold(str(value)) not in parameter.choices:
            return f"{value!r} is not one of {', '.join(parameter.choices)}"
    if parameter.kind == "object" and not isinstance(value, Mapping):
        return "an object is needed"
    return None
