"""Random tool calls: from ones that nearly make sense to any JSON at all."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from cases.prose import TOOL_NAMES
from sandbox.collections import COLLECTIONS
from sandbox.spellings import FIELD_SPELLINGS, OPERATION_FIELDS

WORDS = st.sampled_from(
    ["R1", "r1", "L1", "N2", "20:00", "8pm", "tomorrow", "2026-11-12T14:00", "2026-11-15", "9999-12-31T23:59", "daily",
     "FREQ=DAILY;COUNT=3", "in_app", "sms", "completed", "step 1", "²", "9" * 400 + "h", "1e400", "\ud800", "\x1b[31m",
     "", " ", "null", "milk", "user_report", "Oak Dental"]
)  # fmt: skip
NUMBERS = st.integers(-3, 40) | st.sampled_from([10**20, 10**400, -1]) | st.floats()
JSON_VALUES = st.recursive(
    st.none() | st.booleans() | NUMBERS | WORDS | st.text(max_size=6),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["n", "text", "status", "start", "duration_minutes", "step", "source"])
            | st.text(max_size=4),
            inner,
            max_size=3,
        )
    ),
    max_leaves=5,
)
FIELD_NAMES = sorted({field.name for entry in COLLECTIONS.values() for field in entry.fields} | set(OPERATION_FIELDS))
FIELDS = st.dictionaries(
    st.sampled_from(FIELD_NAMES) | st.sampled_from(sorted(FIELD_SPELLINGS)) | st.text(max_size=4),
    JSON_VALUES,
    max_size=4,
)
IDS = st.sampled_from(["M1", "L1", "R1", "R2", "A1", "A2", "B1", "B2", "P1", "P2", "N1", "N2", "CL1", "T1", "K1", "K2"])
REQUEST_IDS = st.sampled_from(["a", "b", "Q1", "Q2"])
OPERATIONS = ("create", "update", "delete", "skip_occurrence", "reschedule", "cancel", "lookup", "locate", "ring")
ANY_ARGUMENTS = st.fixed_dictionaries(
    {},
    optional={
        "collection": st.sampled_from([*COLLECTIONS, "all", "sms"]) | JSON_VALUES,
        "operation": st.sampled_from(OPERATIONS) | JSON_VALUES,
        "record_id": IDS | JSON_VALUES,
        "fields": FIELDS | JSON_VALUES,
        "query": IDS | FIELDS | JSON_VALUES,
        "request_id": REQUEST_IDS | JSON_VALUES,
        "record_id_or_request_id": IDS | REQUEST_IDS | JSON_VALUES,
        "provider_or_booking_id": IDS | REQUEST_IDS | WORDS | JSON_VALUES,
        "offered_slot": WORDS | JSON_VALUES,
        "tracker_id": IDS | JSON_VALUES,
    },
)
GOOD_VALUES: dict[str, st.SearchStrategy[Any]] = {
    "moment": st.sampled_from(["8pm", "16:00", "2026-11-12T14:00", "2026-11-10T09:00:00+01:00"]),
    "end": st.sampled_from(["17:00", "2026-11-12T15:00"]),
    "due": st.sampled_from(["2026-11-15", "tomorrow"]),
    "past": st.sampled_from(["08:05", "2026-11-08"]),
    "recurrence": st.sampled_from(["none", "daily", "weekly"]),
    "number": st.integers(0, 99),
    "minutes": st.integers(1, 90),
    "boolean": st.booleans(),
    "items": st.lists(st.sampled_from(["milk", "eggs", "tea"]), max_size=3),
    "dates": st.just(["2026-11-10"]),
    "steps": st.just(["boil water", "pour it"]),
}


def _good_value(field: Any) -> st.SearchStrategy[Any]:
    if field.choices and field.kind != "recurrence":
        return st.sampled_from(field.choices)
    return GOOD_VALUES.get(field.kind, st.sampled_from(["keys", "Sam", "M1"]))


@st.composite
def likely_writes(draw: st.DrawFn) -> tuple[str, Any]:
    """A write of a writable collection whose fields are mostly right."""
    name = draw(st.sampled_from([name for name, entry in COLLECTIONS.items() if entry.writable]))
    entry = COLLECTIONS[name]
    operation = draw(st.sampled_from(["create", "create", "update", "update", "delete", "skip_occurrence"]))
    wanted = [field for field in entry.fields if (operation == "create" and field.required) or draw(st.booleans())]
    fields: dict[str, Any] = {field.name: draw(_good_value(field)) for field in wanted}
    if draw(st.integers(0, 3)) == 0:
        fields[draw(st.sampled_from([*(field.name for field in entry.fields), *OPERATION_FIELDS]))] = draw(JSON_VALUES)
    arguments: dict[str, Any] = {"collection": name, "operation": operation, "fields": fields}
    if operation == "delete":
        arguments["fields"] = {}
    if operation == "skip_occurrence":
        arguments.update(collection="reminders", fields={"date": draw(st.sampled_from(["tomorrow", "2026-11-11"]))})
    if operation != "create":
        arguments["record_id"] = draw(
            st.sampled_from([f"{COLLECTIONS[arguments['collection']].prefix}{number}" for number in (1, 2, 3)])
        )
    if draw(st.booleans()):
        arguments["request_id"] = draw(REQUEST_IDS)
    return "write_record", arguments


@st.composite
def likely_bookings(draw: st.DrawFn) -> tuple[str, Any]:
    """A booking call that is mostly right."""
    arguments = {
        "operation": draw(st.sampled_from(["create", "reschedule", "cancel", "lookup"])),
        "provider_or_booking_id": draw(st.sampled_from(["P1", "P2", "Oak Dental", "B1", "B2", "B3", "Q1", "a"])),
        "offered_slot": draw(st.sampled_from(["2026-11-12T14:00", "2026-11-12T15:00", "2026-11-13T09:30"])),
    }
    if draw(st.booleans()):
        arguments["request_id"] = draw(REQUEST_IDS)
    return "provider_booking", arguments


ANY_CALLS = st.tuples(st.sampled_from(TOOL_NAMES) | st.text(max_size=6), ANY_ARGUMENTS | JSON_VALUES)
LIKELY_CALLS = likely_writes() | likely_bookings()
CALLS = st.lists(LIKELY_CALLS | ANY_CALLS, min_size=1, max_size=6)
