"""The composer's line: speech, calls, faults, and calls written as lines."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cases.prose import TOOL_NAMES
from sandbox.tools import TOOLS
from tests.sandbox.random_calls import LIKELY_CALLS
from tests.searching import share
from tests.sessions.played import played
from tests.small_case import small_case
from tui.composing import ComposerContext, call_as_line, read_line

CONTEXT = ComposerContext(played(small_case()))
SEARCH = share(2)

TEXTS = st.text(max_size=8) | st.sampled_from(
    ["8pm", "", " ", "a b", "it's", 'say "x"', "a=b", "x\\", "\\", "'", '"', "[", "{", "[1, 2", "true", "null", "007",
     "-0", "1.50", "1e5", "R1", "a\nb", "\u00a0", "\u2028", "{}", "[a, b]", "//", "/get_clock"]
)  # fmt: skip
JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=5,
)
ARGUMENT_NAMES = sorted({parameter.name for tool in TOOLS.values() for parameter in tool.parameters})
ARGUMENTS = st.dictionaries(st.sampled_from(ARGUMENT_NAMES) | TEXTS, JSON_VALUES, max_size=5)


def sent_by(line: str) -> tuple[str, Any]:
    composed = read_line(line, CONTEXT)
    assert composed.kind in ("call", "fault"), composed
    return composed.tool, composed.arguments


@SEARCH
@given(st.sampled_from(TOOL_NAMES), ARGUMENTS)
@example("read_records", {"collection": "notes", "query": "a b"})
@example("read_records", {"collection": "notes", "query": "where='x'"})
@example("write_record", {"collection": "notes", "fields": {"record_id": "x", "text": "y"}})
@example("write_record", {"collection": "notes", "operation": "create", "fields": {}})
@example("write_record", {"collection": "notes", "operation": "create", "record_id": "", "fields": {"text": "8"}})
@example("provider_booking", {"operation": "create", "provider_or_booking_id": "Oak Dental", "offered_slot": "a b c"})
@example("get_clock", {})
def test_a_call_as_a_line_reads_back_as_the_same_call(tool: str, arguments: dict[str, Any]) -> None:
    line = call_as_line(tool, arguments)
    assert "\n" not in line
    assert sent_by(line) == (tool, arguments)


@SEARCH
@given(LIKELY_CALLS)
def test_a_sensible_call_reads_back_too(call: tuple[str, Any]) -> None:
    tool, arguments = call
    read = sent_by(call_as_line(tool, arguments))
    assert repr(read) == repr((tool, arguments)) or read == (tool, arguments)


LINES = st.text(max_size=30) | st.builds(
    lambda head, parts: head + " ".join(parts),
    st.sampled_from(["/", "//", "", " /", "/read_records ", "/write_record reminders create ", "/write_record ", "/tracker "]),
    st.lists(
        TEXTS | st.sampled_from(["label=Sam", "start=8pm", "repeat=daily", "fields={", 'text="', "a='b", "x=[1,", "=", "query="]),
        max_size=5,
    ),
)  # fmt: skip


@SEARCH
@given(LINES, st.booleans())
def test_any_line_is_read(line: str, blind: bool) -> None:
    events = len(CONTEXT.play.log.events)
    composed = read_line(line, ComposerContext(CONTEXT.play, blind))
    assert composed.kind in ("empty", "speech", "call", "fault")
    assert (composed.kind == "empty") == (not line.strip())
    assert (composed.kind == "fault") == bool(composed.fault)
    assert (composed.kind == "call") == bool(composed.meaning)
    if composed.kind == "speech":
        assert composed.text.strip()
    if composed.can_force:
        assert composed.tool
    if line.strip().startswith("/") and not line.strip().startswith("//"):
        assert composed.kind != "speech"
    assert len(CONTEXT.play.log.events) == events, "reading sends nothing"


@pytest.mark.parametrize(
    "line",
    [
        "read_records notes",
        "  write_record notes create",
        "get_clock",
        "get_clock()",
        "tracker ring K1",
        '{"call": "get_clock"}',
        '{"tool": "get_clock", "arguments": {}}',
        '{"name": "get_clock", "arguments": {}}',
        '{"tool_calls": []}',
        "/get_clock",
        " /get_clock now",
        "/",
        "/ get_clock",
        "/nothing at all",
        "/read_records",
        '/read_records notes "open',
        "/read_recrods notes",
    ],
)
def test_what_looks_like_a_call_is_never_speech(line: str) -> None:
    assert read_line(line, CONTEXT).kind in ("call", "fault")


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("What time suits you?", "What time suits you?"),
        ("//get_clock is a tool", "/get_clock is a tool"),
        ("I will use get_clock now.", "I will use get_clock now."),
        ("Two lines\nof speech", "Two lines\nof speech"),
        ("{curly} beginnings", "{curly} beginnings"),
        ("1/2 a cup", "1/2 a cup"),
    ],
)
def test_speech(line: str, text: str) -> None:
    composed = read_line(line, CONTEXT)
    assert (composed.kind, composed.text) == ("speech", text)


CALLS: list[tuple[str, str, Any]] = [
    ("/get_clock", "get_clock", {}),
    ("/read_records notes", "read_records", {"collection": "notes"}),
    ("/read_records notes blue bowl", "read_records", {"collection": "notes", "query": "blue bowl"}),
    ('/read_records notes "blue bowl"', "read_records", {"collection": "notes", "query": "blue bowl"}),
    ("/read_records notes subject=keys", "read_records", {"collection": "notes", "query": {"subject": "keys"}}),
    ("/read_records collection=notes query=keys", "read_records", {"collection": "notes", "query": "keys"}),
    ('/read_records {"collection": "notes"}', "read_records", {"collection": "notes"}),
    ("/read_records calendar 2026-11-12", "read_records", {"collection": "calendar", "query": "2026-11-12"}),
    ("/write_record reminders create label='Call Sam' start=8pm repeat=daily", "write_record",
     {"collection": "reminders", "operation": "create",
      "fields": {"label": "Call Sam", "start": "8pm", "repeat": "daily"}}),
    ("/write_record notes update N1 text='on the hook' reason=moved request_id=q", "write_record",
     {"collection": "notes", "operation": "update", "record_id": "N1",
      "fields": {"text": "on the hook", "reason": "moved"}, "request_id": "q"}),
    ("/write_record checklists update CL1 step=3 status=completed", "write_record",
     {"collection": "checklists", "operation": "update", "record_id": "CL1",
      "fields": {"step": 3, "status": "completed"}}),
    ("/write_record lists update L1 add_items=[eggs, tea]", "write_record",
     {"collection": "lists", "operation": "update", "record_id": "L1", "fields": {"add_items": ["eggs", "tea"]}}),
    ("/write_record calendar create title=Class start=16:00 duration_minutes=30", "write_record",
     {"collection": "calendar", "operation": "create",
      "fields": {"title": "Class", "start": "16:00", "duration_minutes": 30}}),
    ("/verify_record reminders R1", "verify_record", {"collection": "reminders", "record_id_or_request_id": "R1"}),
    ("/provider_booking create P1 2026-11-12T14:00 request_id=7", "provider_booking",
     {"operation": "create", "provider_or_booking_id": "P1", "offered_slot": "2026-11-12T14:00", "request_id": "7"}),
    ("/provider_booking create 'Oak Dental' Thursday at 2 pm", "provider_booking",
     {"operation": "create", "provider_or_booking_id": "Oak Dental", "offered_slot": "Thursday at 2 pm"}),
    ("/tracker ring K1", "tracker", {"operation": "ring", "tracker_id": "K1"}),
]  # fmt: skip


@pytest.mark.parametrize(("line", "tool", "arguments"), CALLS, ids=[row[0] for row in CALLS])
def test_calls(line: str, tool: str, arguments: Any) -> None:
    composed = read_line(line, CONTEXT)
    assert composed.kind == "call", composed.fault
    assert (composed.tool, composed.arguments) == (tool, arguments)
    assert composed.meaning


@pytest.mark.parametrize(
    ("line", "fault", "can_force"),
    [
        ("/", "which tool?", False),
        ("/send_message to=Maya", "no tool 'send_message'", True),
        ("/read_records diary", "no collection 'diary'", True),
        ("/write_record reminders create label=Sam", "start", True),
        ("/write_record reminders create label=Sam start=soon", "soon", True),
        ("/write_record medications update M1 time=9:00", "prescriptions cannot be modified", True),
        ("/write_record notes create subject=keys text='open", "not closed", True),
        ("/write_record notes create lists=[1, text=x", "not closed", True),
        ("/write_record notes create N9 extra words", "name=value", True),
        ("/tracker ring K1 loudly", "one word too many", True),
        ("/get_clock zone=UTC", "no argument 'zone'", True),
        ("/verify_record notes", "record_id_or_request_id", True),
        ("/read", "read_records", False),
    ],
)
def test_a_fault_is_shown_before_sending(line: str, fault: str, can_force: bool) -> None:
    composed = read_line(line, CONTEXT)
    assert composed.kind == "fault"
    assert fault in composed.fault
    assert composed.can_force is can_force


def test_what_is_forced_is_what_the_sandbox_refuses() -> None:
    play = played(small_case())
    context = ComposerContext(play)
    composed = read_line("/write_record reminders create label=Sam start=soon", context)
    assert play.call(composed.tool, composed.arguments).result["error"] == "INVALID_FIELDS"
    composed = read_line("/send_message to=Maya hello there", context)
    assert (composed.tool, composed.arguments) == ("send_message", {"to": "Maya", "text": "hello there"})
    assert play.call(composed.tool, composed.arguments).acts == ("contact", "unknown")


def test_the_meaning_says_what_would_be_stored() -> None:
    composed = read_line("/write_record reminders create label='Call Sam' start=8pm repeat=daily", CONTEXT)
    assert (
        composed.meaning == "create a record in reminders: label Call Sam, start Mon 9 Nov 2026 20:00, recurrence daily"
    )
