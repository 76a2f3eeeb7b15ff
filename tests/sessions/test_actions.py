"""Actions files and imported conversations (contract section 5), and that the same actions give the same record."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cases.catalogue import load_case
from sessions.actions import ActionsError, parse_actions, perform
from sessions.events import AssistantMessage, ToolCall, ToolResult, UserMessage
from sessions.play import Play
from sessions.result_record import result_record
from tests.sessions.played import QUESTION, REMINDER, VERIFY, played, played_on_disk
from tests.small_case import FALLBACK, REPLY, small_case

CASE = small_case()


def spoken(play: Play) -> list[tuple[str, str]]:
    """(source, text) of every message, in order."""
    return [
        (event.body.source, event.body.text)
        for event in play.playback.events
        if isinstance(event.body, UserMessage | AssistantMessage)
    ]


def performed(text: str) -> Play:
    play = played(CASE)
    perform(play, parse_actions(text, "actions.jsonl"))
    return play


def lines(*values: Any) -> str:
    return "\n".join(json.dumps(value) for value in values)


GOOD = lines(
    {"say": QUESTION},
    {"call": "write_record", "arguments": REMINDER},
    {"call": "verify_record", "arguments": VERIFY},
    {"say": "I will remind you at four today."},
)


def test_a_run_is_answered_by_the_script_and_ends() -> None:
    play = performed("# a remark\n\n" + GOOD + "\n")
    assert [source for source, _ in spoken(play)] == ["opening", "operator", "scripted", "operator"]
    assert play.ended == "script_end"
    assert {check.id: check.machine for check in play.verdicts().checks if check.has_machine} == {
        "A2": True,
        "S1": True,
    }


def test_a_turn_with_calls_is_not_answered_and_its_calls_follow_its_words() -> None:
    calls = [{"call": "get_clock", "arguments": {}}, {"call": "read_records", "arguments": {"collection": "notes"}}]
    play = performed(lines({"say": QUESTION, "calls": calls}, {"say": "Thank you."}))
    kinds = [type(event.body) for event in play.log.events]
    assert kinds[1:6] == [AssistantMessage, ToolCall, ToolResult, ToolCall, ToolResult]
    assert [source for source, _ in spoken(play)] == ["opening", "operator", "operator"]


def test_a_users_own_words_stand_in_place_of_the_automatic_reply() -> None:
    play = performed(lines({"say": QUESTION}, {"user": "At noon."}, {"say": QUESTION}))
    assert spoken(play)[1:] == [
        ("operator", QUESTION),
        ("operator", "At noon."),
        ("operator", QUESTION),
        ("scripted", REPLY),
    ]


def test_arguments_may_be_left_out() -> None:
    assert performed('{"call": "get_clock"}').playback.calls[0].result["ok"] is True


def test_one_action_alone_and_pretty_printed() -> None:
    assert parse_actions('{\n "say": "Hello."\n}\n', "a")[0].say == "Hello."
    assert parse_actions('\ufeff{"say": "Hello."}', "a")[0].say == "Hello."


def test_an_empty_file_is_a_run_that_does_nothing() -> None:
    play = performed("\n# nothing\n")
    assert play.ended == "script_end"
    assert not play.playback.calls


FAULTY: list[tuple[str, str, str]] = [
    ('{"say": "a"}\n{"say": ', "line 2", "not JSON"),
    ("hello", "line 1", "not JSON"),
    ('{"say": "a"}\n[1]', "line 2", "must be an object"),
    ('\n# x\n{"say": ""}', "line 3", "`say`"),
    ('{"say": 3}', "line 1", "`say`"),
    ('{"speak": "a"}', "line 1", "'speak'"),
    ("{}", "line 1", "nothing to do"),
    ('{"user": ""}', "line 1", "`user`"),
    ('{"user": "a", "say": "b"}', "line 1", "`user`"),
    ('{"call": ""}', "line 1", "`call`"),
    ('{"call": {"name": "x"}}', "line 1", "`call`"),
    ('{"arguments": {}}', "line 1", "without `call`"),
    ('{"calls": {"call": "x"}}', "line 1", "`calls`"),
    ('{"calls": ["x"]}', "line 1", "`calls`"),
    ('{"say": "a"}\n{"calls": [{"arguments": {}}]}', "line 2", "`call`"),
    ("[1, 2]", "entry 1", "must be an object"),
    ('[{"role": "user"', "", "not JSON"),
    ('{"messages": 3}', "messages", "must be a list"),
    ('{"role": "wizard", "content": "a"}', "line 1", "'wizard'"),
    ('[{"role": "user", "content": 3}]', "entry 1", "`content`"),
    ('[{"role": "assistant", "tool_calls": [{}]}]', "entry 1", "function.name"),
    ('[{"role": "assistant", "tool_calls": ["x"]}]', "entry 1", "function.name"),
    ('[{"role": "assistant", "tool_calls": 3}]', "entry 1", "`tool_calls` must be a list"),
    ('{"call": "get_clock", "arguments": {"a": NaN}}\n{"say": "a"}', "line 1", "NaN"),
    ('{"say": "a"}\n{"call": "get_clock", "arguments": {"a": 1e999}}', "line 2", "1e999"),
    ('{"version": 2, "eval": {}, "samples": []}', "", "an Inspect evaluation log, not an actions file"),
    ('{\n"simulations": []\n}', "", "a tau2 results file, not an actions file"),
    ('{"format": "tujora-session"}\n{"seq": 1}', "", "a saved session, not an actions file"),
    ('{"scorer_contract": {}, "cases": []}', "", "a timer file"),
    ("[" * 100_000, "", "not JSON"),
    ('{"say": "a"}\n' + "[" * 100_000, "line 2", "not JSON"),
]


@pytest.mark.parametrize(("text", "place", "fault"), FAULTY, ids=[row[0][:30] for row in FAULTY])
def test_a_faulty_file_is_told_by_line(text: str, place: str, fault: str) -> None:
    with pytest.raises(ActionsError) as caught:
        parse_actions(text, "actions.jsonl")
    start = f"actions.jsonl: {place}: " if place else "actions.jsonl: "
    assert str(caught.value).startswith(start)
    assert fault in str(caught.value)
    assert "\n" not in str(caught.value)


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(
        st.sampled_from(["role", "say", "call", "calls", "user", "arguments", "messages", "content", "tool_calls", "function", "name", "tool_call_id"]),
        inner | st.sampled_from(["user", "assistant", "tool", "get_clock"]),
        max_size=3,
    ),
    max_leaves=8,
)  # fmt: skip


@given(st.text(max_size=20) | st.lists(JSON_VALUES, max_size=3).map(lines) | JSON_VALUES.map(json.dumps))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        actions = parse_actions(text, "a")
    except ActionsError:
        return
    perform(played(CASE), actions)


MESSAGES: list[dict[str, Any]] = [
    {"role": "system", "content": "You help."},
    {"role": "user", "content": "Help me remember to call Sam."},
    {
        "role": "assistant",
        "content": None,
        "tool_calls": [
            {"id": "c1", "type": "function", "function": {"name": "get_clock", "arguments": "{}"}},
            {"id": "c2", "type": "function", "function": {"name": "read_records", "arguments": '{"collection": "notes"}'}},
        ],
    },
    {"role": "tool", "tool_call_id": "c1", "content": '{"ok": true, "current_time": "then"}'},
    {"role": "tool", "tool_call_id": "c2", "content": "Three notes."},
    {"role": "assistant", "content": [{"type": "text", "text": QUESTION}]},
    {"role": "user", "content": "At noon, please."},
    {
        "role": "assistant",
        "content": "One moment.",
        "tool_calls": [{"id": "c1", "function": {"name": "write_record", "arguments": '{"collection": '}}],
    },
    {"role": "assistant", "content": "It is done."},
]  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [json.dumps(MESSAGES), json.dumps(MESSAGES, indent=2), lines(*MESSAGES), json.dumps({"messages": MESSAGES})],
    ids=["a list", "a list over lines", "JSON Lines", "an object"],
)
def test_chat_messages_are_played_as_they_stand(text: str) -> None:
    play = performed(text)
    assert spoken(play) == [
        ("opening", "Help me remember to call Sam."),
        ("imported", QUESTION),
        ("imported", "At noon, please."),
        ("imported", "One moment."),
        ("imported", "It is done."),
    ]
    clock, read, broken = play.playback.calls
    assert (clock.event.tool, read.event.arguments) == ("get_clock", {"collection": "notes"})
    assert broken.event.arguments == '{"collection": ', "malformed arguments are kept as they were"
    assert broken.result["error"] == "INVALID_ARGUMENTS"
    results = [event.body for event in play.log.events if isinstance(event.body, ToolResult)]
    assert [result.recorded for result in results][:2] == [{"ok": True, "current_time": "then"}, "Three notes."]
    assert results[0].result["current_time"] == "2026-11-09T10:15:00-05:00"
    assert len({event.body.call_id for event in play.log.events if isinstance(event.body, ToolCall)}) == 3
    assert play.playback.latest.answer == "replaced"


def test_a_recorded_result_that_differs_is_told_but_no_drift_of_the_session() -> None:
    play = performed(json.dumps(MESSAGES))
    assert [drift.imported for drift in play.playback.drifts] == [True] * len(play.playback.drifts)
    assert any(drift.path == "recorded.current_time" for drift in play.playback.drifts)
    assert play.verdicts().outcome_reason != "drift"


def test_imported_words_equal_to_the_script_count_as_scripted() -> None:
    messages = [*MESSAGES[:6], {"role": "user", "content": REPLY}]
    play = performed(json.dumps(messages))
    assert play.playback.latest.answer == "scripted"
    assert spoken(play)[-1] == ("imported", REPLY)


def test_nothing_is_answered_automatically_in_an_imported_conversation() -> None:
    play = performed(json.dumps([*MESSAGES[:6], {"role": "assistant", "content": QUESTION}]))
    assert FALLBACK not in dict(spoken(play)).values()
    assert REPLY not in [text for _, text in spoken(play)]


def comparable(play: Play) -> str:
    return json.dumps(result_record(play.playback, play.header))


@pytest.mark.parametrize("text", [GOOD, json.dumps(MESSAGES), lines({"say": QUESTION}), ""])
def test_the_same_actions_give_the_same_bytes(text: str, tmp_path: Path) -> None:
    files = []
    for number in (1, 2):
        play = played_on_disk(tmp_path / f"{number}.jsonl", CASE)
        perform(play, parse_actions(text, "a"))
        files.append((tmp_path / f"{number}.jsonl").read_bytes())
        assert comparable(play) == comparable(performed(text))
    assert files[0] == files[1]


def test_the_record_has_the_keys_of_the_benchmark_and_of_the_contract() -> None:
    from cases.catalogue import benchmark

    record = result_record(performed(GOOD).playback, played(CASE).header)
    template = benchmark()["scoring"]["result_record_template"]
    assert set(template) <= set(record)
    beside = {"session_id", "outcome_reason", "check_details", "critical_details", "metrics", "open"}
    assert set(record) - set(template) == beside
    assert set(record["metrics"]) == {
        "recovery_initiated",
        "recovery_completed",
        "extra_user_turns",
        "tool_failures",
        "clarification_completed",
    }
    assert [entry["id"] for entry in record["critical_details"]] == ["X1", "G1", "G2", "G3", "G4"]
    assert set(record["checks"]) == {"A1", "A2", "S1"}
    assert record["assistant_response"] == "I will remind you at four today."
    assert record["open"] == ["A1", "G1", "G2", "G3", "G4"]
    assert (record["outcome"], record["outcome_reason"]) == ("NOT_TESTED", "awaiting_review")
    assert [(call["tool"], call["arguments"]) for call in record["tool_trace"]] == [
        ("write_record", REMINDER),
        ("verify_record", VERIFY),
    ]
    assert "human" not in record["check_details"]["S1"]
    assert "machine" not in record["check_details"]["A1"]
    assert list(record["final_state"]) == [name for name in record["final_state"] if record["final_state"][name]]


def test_a_shipped_case_plays_from_its_id() -> None:
    play = played(load_case("TUJ-034"))
    perform(play, parse_actions('{"call": "get_clock"}', "a"))
    assert play.header.suite == "tujora"
    assert play.playback.calls[0].result["current_time"] == play.case.prose.model_input.current_time.isoformat()
