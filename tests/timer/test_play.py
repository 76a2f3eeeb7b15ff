"""Timer cases played live, from either seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cases.timer_suite import load_timer_suite
from sessions.timer.events import EventSequenceError, parsed_events
from sessions.timer.narration import event_line, spoken_text
from sessions.timer.play import (
    Advance,
    CallTool,
    Clarify,
    Correct,
    LetScript,
    PlayAction,
    PlayError,
    Refuse,
    Reply,
    Seat,
    TimerPlay,
    begin,
    resume,
    tool_schemas,
)
from sessions.timer.scoring import mismatches, score
from tests.timer.sequences import ask, create, propose, reply, told, untold

SUITE = load_timer_suite()
# How long an example takes says nothing here, and a busy machine must not fail it.
TIMELESS = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
ALL_CASES = [case.case_id for case in SUITE.cases]


def started(case_id: str, seat: Seat) -> TimerPlay:
    return begin(SUITE.task, parsed_events(SUITE.case(case_id).events), seat)


def after(play: TimerPlay, actions: Sequence[PlayAction]) -> TimerPlay:
    for action in actions:
        play = play.act(action).play
    return play


def make(seconds: Any) -> CallTool:
    return CallTool("create_timer", {"duration_seconds": seconds})


SECOND = Advance(1)

# The seed's case, played as it is written, from each seat.
AS_WRITTEN: dict[tuple[str, Seat], tuple[PlayAction, ...]] = {
    ("TIMER-S1", "model"): (SECOND, make(540)),
    ("TIMER-S1", "user"): (SECOND, LetScript()),
    ("TIMER-S2", "model"): (SECOND, Clarify("How many minutes?"), SECOND, LetScript(), SECOND, make(540)),
    ("TIMER-S2", "user"): (SECOND, LetScript(), SECOND, Reply(540), SECOND, LetScript()),
    ("TIMER-S3", "user"): (
        SECOND,
        LetScript(),
        SECOND,
        Correct(540),
        SECOND,
        LetScript(),
        SECOND,
        LetScript(),
    ),
    ("TIMER-S4", "model"): (SECOND, Clarify("How many minutes?"), SECOND, LetScript()),
    ("TIMER-S4", "user"): (SECOND, LetScript(), SECOND, Refuse("Never mind.")),
    ("TIMER-S5", "model"): (SECOND, make(540)),
    ("TIMER-S5", "user"): (SECOND, LetScript()),
}


@pytest.mark.parametrize(("key", "actions"), AS_WRITTEN.items())
def test_case_played_as_written_is_the_seed(key: tuple[str, Seat], actions: Sequence[PlayAction]) -> None:
    case = SUITE.case(key[0])
    play = after(started(*key), actions)
    assert play.exported() == case.events
    assert mismatches(play.score, case.expected) == ()


def test_wrong_timer_draws_the_scripted_correction() -> None:
    play = after(started("TIMER-S3", "model"), (SECOND, make(360), SECOND))
    assert play.scripted_turn.event is not None
    assert "events[1]" in play.scripted_turn.why
    play = after(play, (LetScript(), CallTool("cancel_timer", {"timer_id": "timer_1"}), make(540)))
    assert mismatches(play.score, SUITE.case("TIMER-S3").expected) == ()
    assert [entry.source for entry in play.played] == [
        "opening",
        "operator",
        "scripted",
        "operator",
        "operator",
    ]


@pytest.mark.parametrize(
    ("case_id", "seat", "actions", "part"),
    [
        ("TIMER-S1", "model", (Clarify(),), "nothing more"),
        ("TIMER-S2", "model", (), "a clarification has not come"),
        ("TIMER-S2", "model", (make(540),), "a clarification has not come"),
        ("TIMER-S3", "model", (make(540),), "a wrong timer has not come"),
        (
            "TIMER-S3",
            "model",
            (CallTool("propose_timer", {"duration_seconds": 360}),),
            "a wrong timer has not come",
        ),
        ("TIMER-S2", "model", (Clarify(), LetScript()), "nothing more"),
        ("TIMER-S2", "user", (LetScript(),), "the duration has not come"),
        ("TIMER-S2", "user", (LetScript(), Reply()), "the duration has not come"),
        ("TIMER-S2", "user", (LetScript(), Reply(600)), "the duration has not come"),
        ("TIMER-S2", "user", (LetScript(), Refuse()), "the duration has not come"),
        ("TIMER-S3", "user", (LetScript(), Refuse()), "the duration has not come"),
        ("TIMER-S4", "user", (LetScript(), Reply(540)), "nothing more"),
    ],
)
def test_scripted_seat_rests_until_its_cue(case_id: str, seat: Seat, actions: Any, part: str) -> None:
    play = after(started(case_id, seat), actions)
    assert play.scripted_turn.event is None
    assert part in play.scripted_turn.why
    with pytest.raises(PlayError, match=part):
        play.act(LetScript())


def test_a_correction_does_for_the_scripted_model_what_a_reply_does() -> None:
    play = after(started("TIMER-S2", "user"), (LetScript(), Correct(540), LetScript()))
    assert play.score.fields() == SUITE.case("TIMER-S2").expected


def test_scripted_reply_cannot_come_once_the_episode_is_closed() -> None:
    script = [told(), ask(1), {"t": 2, "type": "user_reply", "text": "Yes."}, create(3, "a")]
    play = after(begin(SUITE.task, parsed_events(script), "model"), (Clarify(), make(540)))
    assert play.scripted_turn.event is None
    assert "no open episode" in play.scripted_turn.why


def test_each_scripted_answer_waits_for_its_own_question() -> None:
    script = [untold(), ask(1), reply(2, None), ask(3), reply(4), create(5, "a")]
    play = after(begin(SUITE.task, parsed_events(script), "model"), (Clarify(), LetScript()))
    assert play.scripted_turn.event is None
    assert "a clarification has not come" in play.scripted_turn.why
    play = after(play, (Clarify(), LetScript(), make(540)))
    assert play.score.fields() == score(SUITE.task, parsed_events(script)).fields()


def test_seats_are_swapped_between_turns() -> None:
    play = after(started("TIMER-S2", "model"), (Clarify(),)).with_seat("user")
    play = after(play, (Reply(540, "Nine minutes."), LetScript()))
    assert [event.type for event in play.events][-1] == "timer_created"
    assert play.with_seat("model").scripted_turn.event is None
    assert play.score.task_success


def test_clock_moves_only_by_the_operator() -> None:
    play = started("TIMER-S2", "model")
    assert play.clock == 0
    asked = after(play, (Clarify(), LetScript(), make(540)))
    assert {event.t for event in asked.events} == {0}
    late = after(asked, (Advance(30.5), CallTool("propose_timer", {"duration_seconds": 540})))
    assert late.clock == 30.5
    assert asked.score.goal_attained
    assert not late.score.goal_attained
    assert play.events == started("TIMER-S2", "model").events


@pytest.mark.parametrize("seconds", [0, -1, True, float("nan"), float("inf"), 1e400])
def test_clock_takes_only_seconds_above_0(seconds: float) -> None:
    with pytest.raises(PlayError, match="number of seconds"):
        started("TIMER-S1", "model").act(Advance(seconds))


@pytest.mark.parametrize("first", [1.7e308, 10**400])
def test_clock_has_an_end(first: float) -> None:
    play = after(started("TIMER-S1", "model"), (Advance(first),))
    with pytest.raises(PlayError, match="smaller number"):
        play.act(Advance(1.7e308))


@pytest.mark.parametrize(
    ("tool", "arguments", "code", "part"),
    [
        ("set_timer", {"duration_seconds": 540}, "UNKNOWN_TOOL", "create_timer"),
        ("create_timer", {}, "INVALID_ARGUMENTS", "duration_seconds"),
        ("create_timer", None, "INVALID_ARGUMENTS", "duration_seconds"),
        ("create_timer", "540", "INVALID_ARGUMENTS", "'540'"),
        ("create_timer", {"duration_seconds": 540, "label": "tea"}, "INVALID_ARGUMENTS", "nothing else"),
        ("create_timer", {"duration_seconds": "540"}, "INVALID_ARGUMENTS", "more than 0"),
        ("create_timer", {"duration_seconds": True}, "INVALID_ARGUMENTS", "more than 0"),
        ("create_timer", {"duration_seconds": None}, "INVALID_ARGUMENTS", "more than 0"),
        ("propose_timer", {"duration_seconds": 0}, "INVALID_ARGUMENTS", "more than 0"),
        ("cancel_timer", {"timer_id": 1}, "INVALID_ARGUMENTS", "text"),
        ("cancel_timer", {"timer_id": "timer_1"}, "RECORD_NOT_FOUND", "never created"),
    ],
)
def test_refused_call_changes_nothing(tool: str, arguments: object, code: str, part: str) -> None:
    play = started("TIMER-S1", "model")
    step = play.act(CallTool(tool, arguments))
    assert step.play == play
    assert step.events == ()
    assert step.result is not None
    assert (step.result["ok"], step.result["error"]) == (False, code)
    assert part in str(step.result["message"])


def test_results_of_calls() -> None:
    play = started("TIMER-S1", "model")
    proposed = play.act(CallTool("propose_timer", {"duration_seconds": 540}))
    assert proposed.result == {"ok": True, "duration_seconds": 540, "status": "proposed"}
    assert proposed.play.state.active == ()
    created = proposed.play.act(make(540))
    assert created.result == {"ok": True, "timer_id": "timer_1", "duration_seconds": 540, "status": "active"}
    cancelled = created.play.act(CallTool("cancel_timer", {"timer_id": "timer_1"}))
    assert cancelled.result == {"ok": True, "timer_id": "timer_1", "status": "cancelled"}
    again = cancelled.play.act(make(540))
    assert again.result is not None
    assert again.result["timer_id"] == "timer_2"
    assert cancelled.play.act(CallTool("cancel_timer", {"timer_id": "timer_1"})).result == {
        "ok": False,
        "error": "RECORD_NOT_FOUND",
        "message": "the timer 'timer_1' is no longer active; allowed here: timer_cancelled with the id of an active timer: none is active",
    }


def test_schemas_name_the_three_tools_and_their_one_argument() -> None:
    functions: list[Any] = [schema["function"] for schema in tool_schemas()]
    assert {each["name"]: each["parameters"]["required"] for each in functions} == {
        "create_timer": ["duration_seconds"],
        "propose_timer": ["duration_seconds"],
        "cancel_timer": ["timer_id"],
    }


@pytest.mark.parametrize(
    ("seat", "action"),
    [
        ("model", Reply(540)),
        ("model", Correct(540)),
        ("model", Refuse()),
        ("user", Clarify()),
        ("user", make(540)),
    ],
)
def test_only_the_own_seat_can_be_played(seat: Seat, action: PlayAction) -> None:
    with pytest.raises(PlayError, match="swap seats"):
        started("TIMER-S1", seat).act(action)


@pytest.mark.parametrize(
    ("action", "part"),
    [
        (Reply(540), "no open episode"),
        (Correct(0), "duration_seconds 0"),
        (Correct(True), "duration_seconds True"),
    ],
)
def test_users_faults_are_told(action: PlayAction, part: str) -> None:
    with pytest.raises(PlayError, match=part):
        started("TIMER-S1", "user").act(action)


@pytest.mark.parametrize("case_id", ALL_CASES)
@pytest.mark.parametrize("seat", ["model", "user"])
def test_import_goes_on_where_the_list_ends(case_id: str, seat: Seat) -> None:
    case = SUITE.case(case_id)
    script = tuple(parsed_events(case.events))
    assert isinstance(case.events, list)
    for length in range(1, len(case.events) + 1):
        play = resume(SUITE.task, script, seat, case.events[:length])
        assert play.exported() == case.events[:length]
        assert play.clock == case.events[length - 1]["t"]
        assert {entry.source for entry in play.played} == {"imported"}


def test_imported_reply_counts_as_the_scripted_one() -> None:
    case = SUITE.case("TIMER-S2")
    assert isinstance(case.events, list)
    play = resume(SUITE.task, parsed_events(case.events), "model", case.events[:3])
    assert "nothing more" in play.scripted_turn.why
    play = resume(SUITE.task, parsed_events(case.events), "model", case.events[:2])
    assert play.scripted_turn.event is not None


@pytest.mark.parametrize("events", [[], None, [create(0, "a")], [told(), told(1)]])
def test_import_of_a_rejected_list_says_where(events: Any) -> None:
    script = parsed_events(SUITE.case("TIMER-S1").events)
    with pytest.raises(EventSequenceError):
        resume(SUITE.task, script, "model", events)
    with pytest.raises(EventSequenceError):
        begin(SUITE.task, parsed_events(events), "model")


ACTIONS = st.one_of(
    st.builds(Advance, st.sampled_from([1, 2.5, 10])),
    st.just(LetScript()),
    st.builds(Clarify, st.none() | st.just("How long?")),
    st.builds(make, st.sampled_from([540, 360, "540", 0])),
    st.builds(lambda name: CallTool("cancel_timer", {"timer_id": name}), st.sampled_from(["timer_1", "timer_2"])),
    st.just(CallTool("propose_timer", {"duration_seconds": 540})),
    st.builds(Reply, st.sampled_from([None, 540, 600])),
    st.builds(Correct, st.sampled_from([540, 600])),
    st.just(Refuse("No.")),
    st.sampled_from(["model", "user"]),
)


@TIMELESS
@given(st.sampled_from(ALL_CASES), st.lists(ACTIONS, max_size=12))
def test_any_play_is_scored_and_comes_back_from_its_export(case_id: str, actions: list[Any]) -> None:
    play = started(case_id, "model")
    for action in actions:
        if isinstance(action, str):
            play = play.with_seat("user" if action == "user" else "model")
            continue
        before = play
        try:
            play = play.act(action).play
        except PlayError as error:
            assert error.remedy
            assert play == before
    assert score(SUITE.task, parsed_events(play.exported())) == play.score
    again = resume(SUITE.task, play.script, play.seat, play.exported())
    assert again.exported() == play.exported()
    assert again.events == play.events


@pytest.mark.parametrize("case_id", ALL_CASES)
def test_every_event_has_words(case_id: str) -> None:
    for event in parsed_events(SUITE.case(case_id).events):
        assert event_line(event).startswith(event.type)
        assert (spoken_text(SUITE.task, event) is None) == event.type.startswith("timer_")


def test_words_tell_the_duration_only_where_it_is_available() -> None:
    opening, asked, proposed = parsed_events([untold(), ask(1), propose(2)])
    assert "540" not in (spoken_text(SUITE.task, opening) or "")
    assert spoken_text(SUITE.task, asked) == "How many minutes?"
    assert spoken_text(SUITE.task, proposed) is None
    (opening,) = parsed_events([told()])
    assert "540" in (spoken_text(SUITE.task, opening) or "")
