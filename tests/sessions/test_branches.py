"""The log as a tree: branches, the path being played, and replays that follow it (contract section 6)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandbox.execution import Sandbox
from sessions.events import Event, Note
from sessions.log import BranchHead, SessionLog, UnknownEventError
from sessions.play import Play
from sessions.playback import Playback
from sessions.session_file import read_session
from tests.sandbox.random_calls import LIKELY_CALLS
from tests.searching import share
from tests.sessions.played import QUESTION, REMINDER, header_of, opened_again, played, played_on_disk
from tests.small_case import REPLY, small_case

CASE = small_case()
SANDBOX = Sandbox(CASE)


def grown(parents: list[int]) -> SessionLog:
    """A log whose events have these parents; each must be an earlier event or 0."""
    log = SessionLog(header_of(CASE))
    for seq, parent in enumerate(parents, 1):
        log.add(Event(seq, "t", parent, Note(str(seq))))
    return log


@pytest.mark.parametrize(
    ("parents", "path"),
    [
        ([], []),
        ([0, 1, 2], [1, 2, 3]),
        ([0, 1, 1], [1, 3]),
        ([0, 1, 2, 1, 4], [1, 4, 5]),
        ([0, 1, 2, 1, 3], [1, 2, 3, 5]),
        ([0, 0], [2]),
    ],
)
def test_the_path_is_the_chain_of_parents_of_the_last_event(parents: list[int], path: list[int]) -> None:
    log = grown(parents)
    assert [event.seq for event in log.path] == path
    assert log.head == (path[-1] if path else 0)
    assert [event.seq for event in log.path_to(log.head)] == path
    assert len(log.events) == len(parents)


def test_branches_are_the_leaves_with_their_forks() -> None:
    assert grown([0, 1, 2]).branches() == [BranchHead("main", 3, 0)]
    assert grown([0, 1, 2, 1, 4]).branches() == [BranchHead("main", 3, 1), BranchHead("branch 2", 5, 1)]
    assert grown([]).branches() == []


@pytest.mark.parametrize("seq", [-1, 0, 4])
def test_an_event_that_is_not_there(seq: int) -> None:
    with pytest.raises(UnknownEventError):
        grown([0, 1, 2]).event(seq)


def test_events_come_in_order() -> None:
    with pytest.raises(ValueError, match="event 5 where 4 was due"):
        grown([0, 1, 2]).add(Event(5, "t", 3, Note("x")))


@given(st.lists(st.integers(0, 30), max_size=14))
def test_any_tree_has_sound_paths_and_branches(numbers: list[int]) -> None:
    parents = [number % (place + 1) for place, number in enumerate(numbers)]
    log = grown(parents)
    chain, seq = [], len(parents)
    while seq:
        chain.append(seq)
        seq = parents[seq - 1]
    assert [event.seq for event in log.path] == chain[::-1]
    heads = log.branches()
    assert [head.head for head in heads] == [seq for seq in range(1, len(parents) + 1) if seq not in parents]
    for head in heads:
        path = [event.seq for event in log.path_to(head.head)]
        assert head.fork == 0 or head.fork in path
        assert head.name


@st.composite
def journeys(draw: st.DrawFn) -> list[tuple[str, Any]]:
    """What somebody does in a session: speak, call, answer, go back to a step, go on with a branch."""
    return draw(
        st.lists(
            st.one_of(
                st.tuples(st.just("say"), st.sampled_from(["Done.", QUESTION])),
                st.tuples(st.just("call"), LIKELY_CALLS),
                st.tuples(st.just("answer"), st.none()),
                st.tuples(st.just("user"), st.sampled_from([REPLY, "Later."])),
                st.tuples(st.just("back"), st.integers(0, 40)),
                st.tuples(st.just("switch"), st.integers(0, 40)),
                st.tuples(st.just("end"), st.none()),
            ),
            min_size=1,
            max_size=9,
        )
    )


def travel(play: Play, journey: list[tuple[str, Any]]) -> None:
    for step, what in journey:
        if step == "say":
            play.say(what)
        elif step == "call":
            play.call(*what)
        elif step == "answer" and play.reply_due():
            play.answer()
        elif step == "user":
            play.user_says(what)
        elif step == "back":
            play.branch_from(1 + what % len(play.log.events), f"try {what}")
        elif step == "switch":
            heads = play.log.branches()
            play.switch_to(heads[what % len(heads)].head, "on")
        elif step == "end" and not play.ended:
            play.end("stopped")


def shown(playback: Playback) -> list[Any]:
    return [
        [event.seq for event in playback.events],
        [
            (now.seq, now.world.as_json(), now.baseline.as_json(), now.calls, now.ended, now.answer, now.answer_seq)
            for now in playback.situations
        ],
        [(call.seq, call.number, dict(call.result)) for call in playback.calls],
        [str(drift) for drift in playback.drifts],
    ]


@share(0.6)
@given(journeys())
def test_following_any_branches_is_a_fresh_replay(journey: list[tuple[str, Any]]) -> None:
    play = played(CASE)
    travel(play, journey)
    assert shown(play.playback) == shown(Playback(SANDBOX, play.log.path))
    assert play.playback.drifts == []
    wandering = Playback(SANDBOX)
    for head in (*play.log.branches(), *reversed(play.log.branches())):
        path = play.log.path_to(head.head)
        wandering.follow(path)
        assert shown(wandering) == shown(Playback(SANDBOX, path))


@share(0.4)
@given(journeys())
def test_verdicts_that_were_kept_are_those_of_a_fresh_replay(journey: list[tuple[str, Any]]) -> None:
    play = played(CASE)
    for step in journey:
        travel(play, [step])
        kept = play.verdicts()
        fresh = Play(play.journal, play.now, CASE, SANDBOX, Playback(SANDBOX, play.log.path)).verdicts()
        assert kept == fresh


def test_going_back_leaves_the_later_steps_as_a_branch() -> None:
    play = played(CASE)
    asked = play.say(QUESTION)
    play.answer()
    play.call("write_record", REMINDER)
    assert play.playback.latest.world.record("reminders", "R2") is not None
    left = play.log.head
    play.branch_from(asked.seq, "another way")
    assert play.playback.latest.world.record("reminders", "R2") is None
    assert play.playback.latest.answer == "none"
    assert play.reply_due()
    assert [(head.name, head.fork) for head in play.log.branches()] == [("main", asked.seq), ("another way", asked.seq)]
    play.switch_to(left, "main")
    assert play.playback.latest.world.record("reminders", "R2") is not None


def test_the_tree_is_in_the_file_and_the_last_line_says_which_branch_is_played(tmp_path: Path) -> None:
    path = tmp_path / "s.jsonl"
    play = played_on_disk(path, CASE)
    asked = play.say(QUESTION)
    play.answer()
    play.branch_from(asked.seq, "another way")
    play.user_says("At noon.")
    read = read_session(path)
    assert [event.parent for event in read.log.events] == [0, 1, 2, 2, 4]
    assert [event.seq for event in read.log.path] == [1, 2, 4, 5]
    assert shown(opened_again(path, CASE).playback) == shown(play.playback)
    assert read.log.branches() == play.log.branches()


def test_a_step_can_be_looked_at_without_leaving_the_branch() -> None:
    play = played(CASE)
    play.say(QUESTION)
    play.answer()
    written = play.call("write_record", REMINDER)
    before = play.playback.position_of(written.seq) - 1
    assert play.playback.situations[before].world.record("reminders", "R2") is None
    assert play.playback.situations[before + 1].world.record("reminders", "R2") is not None
    assert play.playback.position_of(999) == 0
    assert play.verdicts(before).verdict("A2").value is None  # type: ignore[union-attr]
