"""The scripted seat of a timer case: what it would do next, and on what cue.

A script is the case's own event list. An event of the scripted seat waits for the cue that it follows there:
the last event of the other seat before it. A cue is a kind of event, not its words: asking, a wrong timer,
a right one, giving the duration, and so on. Scripted events that follow one another share a cue. Nothing is
made up: where the cue does not come, or the script has no more, the scripted seat rests.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from cases.timer_suite import Number, TimerTask
from sessions.timer.events import (
    AgentClarification,
    EventSequenceError,
    TimerCancelled,
    TimerCreated,
    TimerEvent,
    TimerProposed,
    UserCorrection,
    UserInstruction,
    UserRefusal,
    UserReply,
    is_users,
)
from sessions.timer.state import TimerState, reduce


@dataclass(frozen=True, slots=True)
class ScriptedTurn:
    """What the scripted seat would do now, at the play's clock, and why; `event` is None where it rests."""

    event: TimerEvent | None
    why: str


def next_turn(
    script: Sequence[TimerEvent], played: Sequence[TimerEvent], state: TimerState, clock: Number, users: bool
) -> ScriptedTurn:
    """The next scripted event of the user's seat (`users`) or the model's, after the events played so far.

    A played event equal to a scripted one, words and time aside, counts as that one, whoever played it.
    """
    seat = "user" if users else "model"
    lines = [index for index, event in enumerate(script) if index and is_users(event) == users]
    spoken = _count_spoken([script[index] for index in lines], [e for e in played if is_users(e) == users])
    if spoken == len(lines):
        return ScriptedTurn(None, f"the scripted {seat} has nothing more to do")
    index = lines[spoken]
    event = replace(script[index], t=clock)
    cue_index = max((before for before in range(index) if is_users(script[before]) != users), default=None)
    follows_itself = spoken > 0 and (cue_index is None or lines[spoken - 1] > cue_index)
    if cue_index is None or follows_itself:
        why = f"the scripted {event.type} follows what the {seat} did before"
    else:
        wanted = cue(state.task, script[cue_index])
        place = _place_of_cue(state.task, played, wanted, users)
        if place is None:
            return ScriptedTurn(None, f"the scripted {event.type} waits: {wanted} has not come yet")
        why = f"the scripted {event.type} follows {wanted}, which events[{place}] is"
    try:
        reduce(state, event)
    except EventSequenceError as error:
        return ScriptedTurn(None, f"the scripted {event.type} cannot come now: {error.fault}")
    return ScriptedTurn(event, why)


def cue(task: TimerTask, event: TimerEvent) -> str:
    """The kind of an event, in words, as far as the other seat answers to it."""
    goal = task.goal_timer_seconds
    match event:
        case UserInstruction():
            return "the instruction"
        case UserReply() | UserCorrection():
            return "the duration" if event.duration_seconds == goal else "an answer without the right duration"
        case UserRefusal():
            return "a refusal"
        case AgentClarification():
            return "a clarification"
        case TimerProposed():
            return "a right proposal" if event.duration_seconds == goal else "a wrong proposal"
        case TimerCreated():
            return "a right timer" if event.duration_seconds == goal else "a wrong timer"
        case TimerCancelled():
            return "a cancellation"


def _count_spoken(scripted: Sequence[TimerEvent], played: Sequence[TimerEvent]) -> int:
    spoken = 0
    for event in played:
        if spoken < len(scripted) and _bare(event) == _bare(scripted[spoken]):
            spoken += 1
    return spoken


def _bare(event: TimerEvent) -> TimerEvent:
    return replace(event, t=0, text=None)


def _place_of_cue(task: TimerTask, played: Sequence[TimerEvent], wanted: str, users: bool) -> int | None:
    """The index of the latest cue since the scripted seat's last event; None where none came."""
    for index in range(len(played) - 1, -1, -1):
        event = played[index]
        if is_users(event) == users:
            return None
        if cue(task, event) == wanted:
            return index
    return None
