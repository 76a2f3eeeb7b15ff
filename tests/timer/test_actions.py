"""Actions files for timer cases, and the words for a duration."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cases.timer_suite import load_timer_suite
from sessions.actions import ActionsError
from sessions.journal import MemoryJournal
from sessions.log import SessionLog
from sessions.timer.actions import parse_timer_actions, perform_timer_actions
from sessions.timer.scoring import mismatches
from sessions.timer.session import TimerSession, start
from sessions.timer.spoken_duration import may_name_duration, spoken_duration
from tests.timer.test_session import AT, header

SUITE = load_timer_suite()


def call(tool: str, value: Any) -> dict[str, Any]:
    return {"call": tool, "arguments": {"timer_id" if tool == "cancel_timer" else "duration_seconds": value}}


MAKE = call("create_timer", 540)
ASK = {"say": "How many minutes?"}


def performed(case_id: str, actions: list[Any]) -> TimerSession:
    session = start(MemoryJournal(SessionLog(header(case_id))), SUITE, SUITE.case(case_id), lambda: AT, "model")
    text = "\n".join(json.dumps(action) for action in actions)
    perform_timer_actions(session, parse_timer_actions(f"# a comment\n\n{text}\n", "a.jsonl"))
    return session


@pytest.mark.parametrize(
    ("case_id", "actions"),
    [
        ("TIMER-S1", [{"advance": 1}, MAKE, {"say": "Your timer runs."}]),
        ("TIMER-S2", [ASK, {"advance": 1}, MAKE]),
        ("TIMER-S2", [{"say": "Please tell me how long it should run."}, MAKE]),
        ("TIMER-S2", [ASK, {"user": "Nine minutes, please."}, MAKE]),
        ("TIMER-S2", [ASK, {"user": {"reply": 540, "text": "Nine."}}, MAKE]),
        ("TIMER-S3", [call("create_timer", 360), {"advance": 1}, call("cancel_timer", "timer_1"), MAKE]),
        ("TIMER-S3", [call("create_timer", 360), {"say": "Done."}, call("cancel_timer", "timer_1"), MAKE]),
        ("TIMER-S3", [call("create_timer", 360), {"user": "9 min"}, call("cancel_timer", "timer_1"), MAKE]),
        ("TIMER-S3", [call("create_timer", 360), {"user": {"correct": 540}}, call("cancel_timer", "timer_1"), MAKE]),
        ("TIMER-S4", [ASK]),
        ("TIMER-S4", [ASK, {"user": {"refuse": True, "text": "No."}}]),
        ("TIMER-S4", [ASK, {"user": "Never mind."}]),
        ("TIMER-S5", [MAKE]),
    ],
)
def test_actions_that_do_as_the_seed_score_as_the_seed(case_id: str, actions: list[Any]) -> None:
    session = performed(case_id, actions)
    assert mismatches(session.score(), SUITE.case(case_id).expected) == ()
    assert session.ended == "script_end"


@pytest.mark.parametrize(
    ("case_id", "actions", "types"),
    [
        ("TIMER-S2", [{"say": "One moment."}, {"say": "I can look again if you like."}], []),
        ("TIMER-S2", [{"say": "How long?", "calls": [MAKE]}], ["agent_clarification", "timer_created"]),
        ("TIMER-S2", [ASK, ASK], ["agent_clarification", "user_reply", "agent_clarification"]),
        ("TIMER-S2", [ASK, {"user": {"reply": None}}, ASK], ["agent_clarification", "user_reply", "agent_clarification", "user_reply"]),
        ("TIMER-S3", [call("create_timer", 360), call("cancel_timer", "timer_1"), MAKE], ["timer_created", "timer_cancelled", "timer_created"]),
        ("TIMER-S3", [call("propose_timer", 360), {"advance": 1}], ["timer_proposed"]),
        ("TIMER-S2", [ASK, {"user": "Nine minutes."}], ["agent_clarification", "user_reply"]),
        ("TIMER-S3", [call("create_timer", 360), {"user": "Nine minutes."}], ["timer_created", "user_correction"]),
        ("TIMER-S1", [call("create_timer", "x"), {"call": "ring", "arguments": {}}], []),
    ],
)  # fmt: skip
def test_what_actions_become(case_id: str, actions: list[Any], types: list[str]) -> None:
    session = performed(case_id, actions)
    assert [event.type for event in session.play.events[1:]] == types


def test_scripted_user_speaks_at_the_clock() -> None:
    session = performed("TIMER-S3", [{"advance": 1.5}, call("create_timer", 360), {"advance": 2}])
    assert [event["t"] for event in session.replay.exported()] == [0, 1.5, 3.5]


@pytest.mark.parametrize(
    ("actions", "place", "part"),
    [
        ([{"advance": 0}], "line 3", "more than 0"),
        ([{"advance": True}], "line 3", "more than 0"),
        ([{"advance": 1, "say": "x"}], "line 3", "stands alone"),
        ([ASK, {"wait": 3}], "line 4", "unknown key"),
        ([{"say": 3}], "line 3", "must be a text"),
        ([{"user": {"reply": "x"}}], "line 3", "number of seconds"),
        ([{"user": {"correct": None}}], "line 3", "number of seconds"),
        ([{"user": {"refuse": False}}], "line 3", "must be true"),
        ([{"user": {"reply": 1, "correct": 2}}], "line 3", '"refuse": true'),
        ([{"user": {"reply": 1, "text": 2}}], "line 3", "must be a text"),
        ([{"user": {}}], "line 3", '"refuse": true'),
        ([7], "line 3", "must be an object"),
        ([ASK, {"user": "Whenever."}], "line 4", "gives no duration for certain"),
        ([ASK, {"user": "not 6 minutes but 9 minutes"}], "line 4", "gives no duration for certain"),
        ([{"user": {"reply": 540}}], "line 3", "no open episode"),
        ([{"t": 0, "type": "user_instruction"}, ASK], "", "one kind"),
    ],
)
def test_a_faulty_action_is_told_with_its_place(actions: list[Any], place: str, part: str) -> None:
    with pytest.raises(ActionsError) as caught:
        performed("TIMER-S2", actions)
    assert str(caught.value).startswith(f"a.jsonl: {place}")
    assert part in str(caught.value)


def test_lines_that_are_no_json_are_told() -> None:
    with pytest.raises(ActionsError, match="line 2: not JSON"):
        parse_timer_actions('{"advance": 1}\n{"advance": \n', "a.jsonl")


@pytest.mark.parametrize("form", ["lines", "list", "case"])
def test_an_event_list_is_taken_as_it_is(form: str) -> None:
    events = SUITE.case("TIMER-S3").events
    assert isinstance(events, list)
    text = {
        "lines": "\n".join(json.dumps(event) for event in events),
        "list": json.dumps(events, indent=1),
        "case": json.dumps({"id": "S3", "events": events}),
    }[form]
    assert parse_timer_actions(text, "e.json").events == events


def test_a_recorded_conversation_is_played_as_it_stands() -> None:
    messages = [
        {"role": "system", "content": "You help."},
        {"role": "user", "content": "Please set a timer."},
        {"role": "assistant", "content": "How long should it run?"},
        {"role": "user", "content": "9 minutes"},
        {
            "role": "assistant",
            "content": None,
            "tool_calls": [
                {"id": "a", "type": "function", "function": {"name": "create_timer", "arguments": '{"duration_seconds": 540}'}}
            ],
        },
        {"role": "tool", "tool_call_id": "a", "content": "{}"},
        {"role": "assistant", "content": "Done."},
    ]  # fmt: skip
    session = start(MemoryJournal(SessionLog(header())), SUITE, SUITE.case("TIMER-S2"), lambda: AT, "model")
    perform_timer_actions(session, parse_timer_actions(json.dumps(messages), "m.json"))
    assert mismatches(session.score(), SUITE.case("TIMER-S2").expected) == ()


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("540 seconds", 540),
        ("Nine minutes.", 540),
        ("No, nine minutes!", 540),
        ("Set it to 9 min", 540),
        ("9m", 540),
        ("1.5 min", 90),
        ("1 minute and 30 seconds", 90),
        ("1 hour, 2 minutes 3 secs", 3723),
        ("twenty-five minutes", 1500),
        ("0.5 s", 0.5),
        ("half an hour", None),
        ("nine and a half minutes", None),
        ("540", None),
        ("0 seconds", None),
        ("-5 minutes", None),
        ("1,540 seconds", None),
        ("one minute 30", None),
        ("ten or fifteen minutes", None),
        ("one hundred five minutes", None),
        ("not 9 minutes", None),
        ("less than 9 minutes", None),
        ("6 minutes, I mean 9 minutes", None),
        ("30 seconds 1 minute", None),
        ("Never mind.", None),
        ("", None),
    ],
)
def test_a_duration_is_read_only_for_certain(text: str, seconds: float | None) -> None:
    assert spoken_duration(text) == seconds


@pytest.mark.parametrize(
    ("text", "may"), [("Whenever you like.", False), ("half an hour", True), ("540", True), ("a few minutes", True)]
)
def test_words_that_may_mean_a_duration_are_known(text: str, may: bool) -> None:
    assert may_name_duration(text) is may
