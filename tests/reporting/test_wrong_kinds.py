"""Events whose keys hold values of a wrong kind: refused on reading, so that no report breaks on one bad file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sessions.session_file import SessionFileError, as_line, parse_session
from sessions.timer.session import create_timer_session
from tests.reporting.sessions_for_reports import AT, play_reference
from tests.timer.test_session import header as timer_header
from tui.command_line import main

TIMED = {"t": 3, "type": "agent_clarification", "text": "how long?"}
KINDS_OF_EVENTS: tuple[dict[str, Any], ...] = (
    {"type": "user_message", "text": "a", "source": "unscripted", "sure": True, "why": "b", "in_place_of": "scripted",
     "timed": {"t": 2, "type": "user_reply", "duration_seconds": 60}},
    {"type": "assistant_message", "text": "a", "source": "operator", "with_calls": True, "timed": TIMED},
    {"type": "tool_call", "call_id": "c", "tool": "get_clock", "arguments": {},
     "understood": {"tool": "get_clock", "acts": [], "arguments": {}}, "source": "operator",
     "timed": {"t": 5, "type": "timer_created", "timer_id": "x", "duration_seconds": 60}},
    {"type": "tool_result", "call_id": "c", "result": {"ok": True}, "changes": [{}], "recorded": {"ok": True}},
    {"type": "review", "reviewer": "r", "value": True, "part": "human", "check": "A1", "rationale": "x", "undoes": 1},
    {"type": "review", "reviewer": "r", "value": True, "part": "overrule", "critical": "X1", "rationale": "x"},
    {"type": "seat", "seat": "model", "player": "reference", "walkthrough": "reference"},
    {"type": "branch", "name": "b"},
    {"type": "reveal", "what": "w", "to": "model"},
    {"type": "note", "text": "n", "author": "a", "about": 1, "cause": "model"},
    {"type": "clock", "seconds": 3},
    {"type": "end", "reason": "completed"},
)  # fmt: skip
WRONG: tuple[tuple[str, str, Any], ...] = (
    ("note", "about", "x"),
    ("note", "about", 1.5),
    ("note", "about", [1]),
    ("note", "about", True),
    ("note", "about", -1),
    ("note", "cause", ["model"]),
    ("note", "cause", 5),
    ("note", "author", None),
    ("note", "text", ["n"]),
    ("note", "parent", "1"),
    ("note", "parent", [1]),
    ("note", "seq", {}),
    ("note", "at", 3),
    ("note", "type", ["note"]),
    ("review", "check", ["A1"]),
    ("review", "check", {"a": 1}),
    ("review", "check", 5),
    ("review", "critical", ["X1"]),
    ("review", "rationale", None),
    ("review", "undoes", "1"),
    ("review", "part", ["human"]),
    ("review", "value", [True]),
    ("user_message", "sure", "x"),
    ("user_message", "why", ["l"]),
    ("user_message", "in_place_of", ["scripted"]),
    ("user_message", "timed", [1]),
    ("user_message", "source", {"a": 1}),
    ("assistant_message", "with_calls", "no"),
    ("tool_call", "understood", ["s"]),
    ("tool_call", "source", ["x"]),
    ("tool_call", "source", "someone"),
    ("tool_call", "tool", ["x"]),
    ("tool_result", "changes", ["x", None]),
    ("tool_result", "call_id", 1),
    ("seat", "walkthrough", {"a": 1}),
    ("clock", "seconds", 10**400),
    ("clock", "seconds", "3"),
)

JSON_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.sampled_from([10**400, -(10**400), 1e308])
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=5,
)


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[dict[str, Any]]]:
    """The lines of a session of the suite and of a timer session, each with an event of every type behind it."""
    folder = tmp_path_factory.mktemp("good")
    create_timer_session(folder / "timer.jsonl", timer_header("TIMER-S2"), lambda: AT, "model")
    played = {"suite": play_reference(folder, "TUJ-003"), "timer": folder / "timer.jsonl"}
    return {name: [json.loads(line) for line in path.read_text("utf-8").splitlines()] for name, path in played.items()}


def content_with(lines: list[dict[str, Any]], event: dict[str, Any]) -> bytes:
    """A session whose last event is this one."""
    return b"".join(map(as_line, [*lines, {"seq": len(lines), "at": AT, **event}]))


@pytest.mark.parametrize(("kind", "key", "value"), WRONG)
def test_a_value_of_a_wrong_kind_is_told_by_file_line_and_key(
    good: dict[str, list[dict[str, Any]]], kind: str, key: str, value: Any
) -> None:
    event = next(event for event in KINDS_OF_EVENTS if event["type"] == kind)
    lines = good["suite"]
    parse_session(content_with(lines, event), "some.jsonl")
    with pytest.raises(SessionFileError) as caught:
        parse_session(content_with(lines, {**event, key: value}), "some.jsonl")
    assert (caught.value.file, caught.value.place) == ("some.jsonl", f"line {len(lines) + 1}")
    assert caught.value.fault.startswith(f"{key}: ")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder with one good session and room for a bad one."""
    found = tmp_path_factory.mktemp("reported")
    play_reference(found, "TUJ-003", name="good")
    yield found


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_any_value_at_any_key_is_read_or_refused_and_the_others_are_reported(
    good: dict[str, list[dict[str, Any]]], folder: Path, capsys: pytest.CaptureFixture[str], data: st.DataObject
) -> None:
    lines = good[data.draw(st.sampled_from(sorted(good)))]
    place = data.draw(st.integers(0, len(lines) + len(KINDS_OF_EVENTS) - 1))
    event = lines[place] if place < len(lines) else KINDS_OF_EVENTS[place - len(lines)]
    key = data.draw(st.sampled_from(sorted({"seq", "at", "parent", *event})))
    inner = event.get(key)
    if isinstance(inner, dict) and inner and data.draw(st.booleans()):
        changed = {**event, key: {**inner, data.draw(st.sampled_from(sorted(inner))): data.draw(JSON_VALUES)}}
    else:
        changed = {**event, key: data.draw(JSON_VALUES)}
    if place < len(lines):
        content = b"".join(map(as_line, [*lines[:place], changed, *lines[place + 1 :]]))
    else:
        content = content_with(lines, changed)
    bad = folder / "bad.jsonl"
    bad.write_bytes(content)
    try:
        parse_session(content, str(bad))
    except SessionFileError as error:
        assert error.place.startswith("line ")
    assert main(["score", str(bad), "--json"]) in (0, 2)
    capsys.readouterr()
    assert main(["report", str(folder), "--format", "json"]) in (0, 2)
    told = json.loads(capsys.readouterr().out)
    assert str(folder / "good.jsonl") in {session["source"] for session in told["sessions"]}
