"""Timer sessions: the same kind of file as everywhere, from which the seed's event list comes back whole."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cases.errors import UnknownCaseError
from cases.timer_suite import load_timer_suite
from sessions.events import ClockAdvance, Event, EventError, Header, Seat, ToolCall, ToolResult, UserMessage
from sessions.journal import MemoryJournal
from sessions.log import SessionLog
from sessions.session_file import as_bytes, parse_session, read_session
from sessions.timer.events import EventSequenceError, parsed_events
from sessions.timer.play import Advance, CallTool, Clarify, Correct, LetScript, PlayError, Refuse, Reply
from sessions.timer.replay import TimerSessionError
from sessions.timer.scoring import mismatches, score
from sessions.timer.session import (
    TimerSession,
    create_timer_session,
    export_events,
    import_events,
    open_timer_session,
    replay_of,
    start,
    timer_header,
)
from sessions.timer.state import states
from tests.timer.sequences import ask, create, reply, told, untold
from tests.timer.test_properties import scored_events

SUITE = load_timer_suite()
ALL_CASES = [case.case_id for case in SUITE.cases]
AT = "2026-01-01T00:00:00+00:00"
TIMELESS = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


def header(case_id: str = "TIMER-S2") -> Header:
    case = SUITE.case(case_id)
    return timer_header(SUITE, case, session_id="s", run_id="r", started_at=AT, model_version="m")


def new_session(case_id: str = "TIMER-S2", seat: Any = "model") -> TimerSession:
    return start(MemoryJournal(SessionLog(header(case_id))), SUITE, SUITE.case(case_id), lambda: AT, seat)


def again(log: SessionLog) -> SessionLog:
    return parse_session(as_bytes(log), "s.jsonl").log


@TIMELESS
@given(scored_events(), st.booleans())
def test_export_gives_back_every_list_that_was_imported(events: list[dict[str, Any]], turned: bool) -> None:
    if turned:
        events = [dict(reversed(event.items())) for event in events]
    log = again(import_events(SUITE, header(), events))
    exported = export_events(log)
    assert exported == events
    assert json.dumps(exported) == json.dumps(events)
    assert import_events(SUITE, header(), exported).events == log.events


@TIMELESS
@given(scored_events())
def test_states_and_score_of_a_session_are_those_of_its_list(events: list[dict[str, Any]]) -> None:
    _, _, replay = replay_of(again(import_events(SUITE, header(), events)))
    session = TimerSession(MemoryJournal(SessionLog(header())), lambda: AT, SUITE, SUITE.case("TIMER-S2"), replay)
    assert session.states == states(SUITE.task, parsed_events(events))
    assert session.score() == score(SUITE.task, parsed_events(events))
    assert replay.latest.clock == events[-1]["t"]
    assert not replay.drifts


@pytest.mark.parametrize("case_id", ALL_CASES)
def test_the_seeds_cases_are_imported_and_scored(case_id: str) -> None:
    case = SUITE.case(case_id)
    log = again(import_events(SUITE, header(case_id), case.events, ended="script_end"))
    _, _, replay = replay_of(log)
    assert export_events(log) == case.events
    assert mismatches(replay.latest.score, case.expected) == ()
    assert replay.latest.ended == "script_end"
    assert log.header.suite == "timer"
    assert log.header.case_id == case_id
    assert log.header.case_sha256 == case.sha256
    assert log.header.case_version == SUITE.version


@pytest.mark.parametrize(
    ("events", "index"), [([], 0), (None, 0), ([told(), told(1)], 1), ([untold(), reply(1)], 1), ([told(), 7], 1)]
)
def test_a_rejected_list_is_not_imported(events: Any, index: int) -> None:
    with pytest.raises(EventSequenceError) as caught:
        import_events(SUITE, header(), events)
    assert caught.value.index == index


ACTIONS = st.lists(
    st.one_of(
        st.builds(Advance, st.sampled_from([1, 2.5, 10])),
        st.just(LetScript()),
        st.builds(Clarify, st.none() | st.text(max_size=6)),
        st.builds(
            lambda value: CallTool("create_timer", {"duration_seconds": value}), st.sampled_from([540, 36.5, "x"])
        ),
        st.builds(lambda name: CallTool("cancel_timer", {"timer_id": name}), st.sampled_from(["timer_1", "timer_2"])),
        st.builds(CallTool, st.just("propose_timer"), st.sampled_from([{"duration_seconds": 540}, None, [1]])),
        st.builds(Reply, st.sampled_from([None, 540, 600]), st.none() | st.text(max_size=6)),
        st.builds(Correct, st.sampled_from([540, 600])),
        st.just(Refuse("No.")),
        st.sampled_from(["swap", "say", "branch", "end"]),
    ),
    max_size=14,
)


@TIMELESS
@given(st.sampled_from(ALL_CASES), ACTIONS, st.data())
def test_a_played_session_comes_back_from_its_file(case_id: str, actions: list[Any], data: st.DataObject) -> None:
    session = new_session(case_id)
    for action in actions:
        try:
            match action:
                case "swap":
                    session.swap_seats()
                case "say":
                    session.say("Done.")
                case "branch":
                    session.branch_from(data.draw(st.integers(1, len(session.log.events))), "other")
                case "end":
                    session.end("stopped")
                case _:
                    session.act(action)
        except PlayError:
            continue
    session.give_missing_results()
    log = again(session.log)
    assert log.events == session.log.events
    _, _, replay = replay_of(log)
    assert replay.situations == session.replay.situations
    assert not replay.drifts
    assert replay.exported() == session.play.exported()
    assert score(SUITE.task, parsed_events(replay.exported())) == session.score()
    assert export_events(import_events(SUITE, header(case_id), replay.exported())) == replay.exported()


def test_a_session_file_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "s.jsonl"
    session = create_timer_session(path, header("TIMER-S2"), lambda: AT)
    session.act(Advance(1))
    session.act(Clarify("How many minutes?"))
    session = open_timer_session(path, lambda: AT)
    assert session.play.clock == 1
    session.act(Advance(1))
    session.act(LetScript())
    session.swap_seats()
    session = open_timer_session(path, lambda: AT)
    assert session.replay.latest.seat == "user"
    session.swap_seats("model")
    session.act(Advance(1))
    session.act(CallTool("create_timer", {"duration_seconds": 540}))
    assert export_events(read_session(path).log) == SUITE.case("TIMER-S2").events


def test_lines_of_a_played_session_are_those_of_every_suite() -> None:
    session = new_session("TIMER-S2")
    session.act(Advance(2.5))
    session.act(Clarify("How long?"))
    session.act(LetScript())
    session.act(CallTool("create_timer", {"duration_seconds": "x"}))
    session.act(CallTool("create_timer", {"duration_seconds": 540}))
    bodies = [event.body for event in session.log.events]
    assert [body.type for body in bodies] == [
        "user_message", "seat", "seat", "clock", "assistant_message", "user_message",
        "tool_call", "tool_result", "tool_call", "tool_result",
    ]  # fmt: skip
    assert bodies[1:3] == [Seat("user", "scripted"), Seat("model", "operator")]
    assert bodies[3] == ClockAdvance(2.5)
    answer = bodies[5]
    assert isinstance(answer, UserMessage)
    assert (answer.source, answer.sure, answer.timed) == ("scripted", True, {**reply(2.5)})
    assert "a clarification" in str(answer.why)
    refused, result, done = bodies[6], bodies[7], bodies[8]
    assert isinstance(refused, ToolCall) and refused.timed is None
    assert isinstance(result, ToolResult) and result.result["error"] == "INVALID_ARGUMENTS"
    assert isinstance(done, ToolCall) and done.timed == create(2.5, "timer_1")


def test_going_on_from_an_earlier_step_keeps_what_came_after_it() -> None:
    session = new_session("TIMER-S5")
    asked = session.log.head
    session.act(CallTool("create_timer", {"duration_seconds": 540}))
    first = session.log.head
    session.branch_from(asked, "asks first")
    session.act(Advance(3))
    session.act(Clarify("How long?"))
    assert session.play.clock == 3
    assert not session.score().violation
    assert len(session.log.branches()) == 2
    session.switch_to(first, "main")
    assert session.score().violation
    assert session.play.clock == 0
    assert session.states == states(SUITE.task, session.play.events)


def test_a_call_that_lost_its_result_gets_it_again(tmp_path: Path) -> None:
    path = tmp_path / "s.jsonl"
    session = create_timer_session(path, header("TIMER-S1"), lambda: AT)
    session.act(CallTool("create_timer", {"duration_seconds": 540}))
    lines = path.read_bytes().splitlines(keepends=True)
    assert b"tool_result" in lines[-1]
    path.write_bytes(b"".join(lines[:-1]))
    session = open_timer_session(path, lambda: AT)
    assert path.read_bytes() == b"".join(lines)
    assert not session.replay.drifts


def changed(log: SessionLog, seq: int, **values: Any) -> SessionLog:
    made = SessionLog(log.header)
    for event in log.events:
        line = event.as_json()
        if event.seq == seq:
            line.update(values)
        made.add(Event.from_json(line, previous=event.seq - 1))
    return made


@pytest.mark.parametrize(
    ("change", "path"),
    [
        (
            {"result": {"ok": True, "timer_id": "timer_9", "duration_seconds": 540, "status": "active"}},
            "result.timer_id",
        ),
        ({"call_id": "nobody"}, "call_id"),
    ],
)
def test_a_stored_result_that_differs_is_drift(change: dict[str, Any], path: str) -> None:
    session = new_session("TIMER-S1")
    session.act(CallTool("create_timer", {"duration_seconds": 540}))
    _, _, replay = replay_of(changed(session.log, session.log.head, **change))
    assert [drift.path for drift in replay.drifts] == [path]


def test_arguments_that_are_not_those_of_the_event_are_drift() -> None:
    session = new_session("TIMER-S1")
    session.act(CallTool("create_timer", {"duration_seconds": 540}))
    _, _, replay = replay_of(changed(session.log, session.log.head - 1, arguments={"duration_seconds": 600}))
    assert [(drift.path, drift.stored, drift.replayed) for drift in replay.drifts] == [
        ("arguments.duration_seconds", 600, 540)
    ]


@pytest.mark.parametrize(
    ("timed", "part"),
    [
        ({"t": 0, "type": "bell"}, "not a known event type"),
        (told(1), "second user_instruction"),
        (reply(0), "no open episode"),
        (ask(0), "made by no tool call"),
    ],
)
def test_a_session_with_a_wrong_event_is_refused(timed: dict[str, Any], part: str) -> None:
    session = new_session("TIMER-S1")
    session.act(CallTool("create_timer", {"duration_seconds": 540}))
    kind = session.log.head - 1 if timed["type"] == "agent_clarification" else 1
    log = changed(session.log, kind, timed=timed) if kind != 1 else session.log
    if kind == 1:
        log.add(log.next_event(UserMessage("x", "operator", timed=timed), AT))
    with pytest.raises(TimerSessionError, match=part):
        replay_of(log)


def test_a_session_of_another_case_is_refused() -> None:
    with pytest.raises(UnknownCaseError, match="TIMER-S1"):
        replay_of(SessionLog(Header("s", "r", "timer", "TIMER-S9", "1", "0")))


@pytest.mark.parametrize("seconds", [0, -1, True, "1", None, float("nan"), float("inf")])
def test_a_clock_line_moves_the_clock_on(seconds: Any) -> None:
    with pytest.raises(EventError, match="seconds"):
        Event.from_json({"seq": 1, "type": "clock", "at": AT, "seconds": seconds}, previous=0)


@pytest.mark.parametrize("kind", ["user_message", "assistant_message", "tool_call"])
def test_timed_is_an_object(kind: str) -> None:
    line = {
        "seq": 1,
        "type": kind,
        "at": AT,
        "text": "",
        "source": "operator",
        "call_id": "c",
        "tool": "t",
        "arguments": {},
    }
    assert Event.from_json({**line, "timed": {"t": 0}}, previous=0).as_json()["timed"] == {"t": 0}
    with pytest.raises(EventError, match="timed"):
        Event.from_json({**line, "timed": [0]}, previous=0)


def test_ending_twice_and_saying_nothing_are_refused() -> None:
    session = new_session()
    with pytest.raises(PlayError, match="nothing to say"):
        session.say("  ")
    session.end("stopped")
    with pytest.raises(PlayError, match="ended already"):
        session.end("stopped")
    session.act(Advance(1))
    assert session.ended is None
