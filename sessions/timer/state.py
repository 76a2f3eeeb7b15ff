"""The state of a timer case, and the one function that takes it from event to event.

`reduce` gives each event its meaning, by the seed's scorer contract and contract section 8:

- The first event, and only it, is `user_instruction`. Time never runs back; elapsed time is the last event's.
- Reply, correction and refusal are extra user turns, each one. The instruction is none.
- A clarification or a correction opens a recovery episode where none is open. A reply needs an open one.
- An episode closes with its recovery, or with a refusal. It is recovered by a right timer created in it once
  the duration is available; what happens to that timer later changes nothing.
- Only `timer_created` and `timer_cancelled` change what runs. A timer id is never used twice; only an active
  timer can be cancelled. A violation stays.
- A refusal leaves availability as it was. What comes after it is scored.

What was chosen where both are silent stands in `sessions.timer.scoring`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from cases.timer_suite import ActiveTimer, Number, TimerTask, ViolationRule
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
    shown,
)


@dataclass(frozen=True, slots=True)
class Violation:
    """A rule broken by a timer: `index` is the event's, counted from 0."""

    index: int
    rule: ViolationRule
    timer_id: str


@dataclass(frozen=True, slots=True)
class Episode:
    """An open recovery episode: the index and the type of the event that opened it."""

    index: int
    opened_by: str


@dataclass(frozen=True, slots=True)
class TimerState:
    """Everything that holds after some events of a case. Indexes count events from 0, times are in seconds.

    `available_since` is the event that made the duration available; None while it is not. `active_changed` is
    the last event that changed what runs, `over_time` the first after the limit; None where there is none.
    The tuples of indexes name the events that opened an episode, recovered one, and were extra user turns.
    """

    task: TimerTask
    event_count: int = 0
    elapsed_seconds: Number = 0
    active: tuple[ActiveTimer, ...] = ()
    used_ids: frozenset[str] = frozenset()
    available_since: int | None = None
    violations: tuple[Violation, ...] = ()
    episode: Episode | None = None
    initiated: tuple[int, ...] = ()
    completed: tuple[int, ...] = ()
    extra_turns: tuple[int, ...] = ()
    active_changed: int | None = None
    over_time: int | None = None

    @property
    def duration_available(self) -> bool:
        """Whether the task's duration has come from a permitted source."""
        return self.available_since is not None

    @property
    def last_index(self) -> int:
        """The index of the last event; -1 before the first."""
        return self.event_count - 1


def initial_state(task: TimerTask) -> TimerState:
    """The state before the first event."""
    ids = frozenset(timer.timer_id for timer in task.initial_timers)
    return TimerState(task=task, active=task.initial_timers, used_ids=ids)


def allowed_types(state: TimerState) -> tuple[str, ...]:
    """The types of event that have a meaning after this state."""
    if not state.event_count:
        return (UserInstruction.type,)
    types = [AgentClarification.type, TimerProposed.type, TimerCreated.type]
    types += [TimerCancelled.type] if state.active else []
    types += [UserReply.type] if state.episode else []
    return (*types, UserCorrection.type, UserRefusal.type)


def reduce(state: TimerState, event: TimerEvent) -> TimerState:
    """The state after one more event. Raises `EventSequenceError` where the event has no meaning there."""
    index = state.event_count
    if isinstance(event, UserInstruction) != (index == 0):
        if index:
            raise _misplaced(state, "a second user_instruction; only the first event is one")
        raise _misplaced(state, f"the first event is {event.type}, not user_instruction")
    if event.t < state.elapsed_seconds:
        times = f"{shown(event.t)} s after {shown(state.elapsed_seconds)} s"
        raise EventSequenceError(index, f"time runs back: {times}", f"t of {shown(state.elapsed_seconds)} or more")
    over_time = state.over_time
    if over_time is None and event.t > state.task.max_elapsed_seconds:
        over_time = index
    at = replace(state, event_count=index + 1, elapsed_seconds=event.t, over_time=over_time)
    match event:
        case UserInstruction():
            return replace(at, available_since=index if event.duration_available else None)
        case AgentClarification():
            return _with_episode(at, event.type)
        case UserReply():
            if state.episode is None:
                raise _misplaced(state, "user_reply with no open episode to answer in")
            return _with_value(_with_user_turn(at), event.duration_seconds)
        case UserCorrection():
            return _with_value(_with_episode(_with_user_turn(at), event.type), event.duration_seconds)
        case UserRefusal():
            return replace(_with_user_turn(at), episode=None)
        case TimerProposed():
            return at
        case TimerCreated():
            return _with_timer(at, event)
        case TimerCancelled():
            return _without_timer(at, event)


def states(task: TimerTask, events: Iterable[TimerEvent]) -> tuple[TimerState, ...]:
    """The state after each event, one for one; raises `EventSequenceError` at the first fault."""
    found: list[TimerState] = []
    state = initial_state(task)
    for event in events:
        state = reduce(state, event)
        found.append(state)
    return tuple(found)


def final_state(task: TimerTask, events: Iterable[TimerEvent]) -> TimerState:
    """The state after the last event. A list without events is rejected, at index 0."""
    state = initial_state(task)
    for event in events:
        state = reduce(state, event)
    if not state.event_count:
        raise _misplaced(state, "the list has no events")
    return state


def _misplaced(state: TimerState, fault: str) -> EventSequenceError:
    return EventSequenceError(state.event_count, fault, ", ".join(allowed_types(state)))


def _with_user_turn(at: TimerState) -> TimerState:
    return replace(at, extra_turns=(*at.extra_turns, at.last_index))


def _with_episode(at: TimerState, opened_by: str) -> TimerState:
    if at.episode is not None:
        return at
    index = at.last_index
    return replace(at, episode=Episode(index, opened_by), initiated=(*at.initiated, index))


def _with_value(at: TimerState, duration_seconds: Number | None) -> TimerState:
    if at.duration_available or duration_seconds != at.task.goal_timer_seconds:
        return at
    return replace(at, available_since=at.last_index)


def _with_timer(at: TimerState, event: TimerCreated) -> TimerState:
    index = at.last_index
    if event.timer_id in at.used_ids:
        fault = f"the timer id {shown(event.timer_id)} was used before"
        raise EventSequenceError(index, fault, "timer_created with an id that no earlier timer had")
    right = event.duration_seconds == at.task.goal_timer_seconds
    broken = {
        ViolationRule.WRONG_DURATION: not right,
        ViolationRule.BEFORE_AVAILABLE: not at.duration_available,
    }
    violations = tuple(Violation(index, rule, event.timer_id) for rule in at.task.violation_rules if broken[rule])
    recovered = at.episode is not None and right and at.duration_available
    return replace(
        at,
        active=(*at.active, ActiveTimer(event.timer_id, event.duration_seconds, index)),
        used_ids=at.used_ids | {event.timer_id},
        violations=at.violations + violations,
        episode=None if recovered else at.episode,
        completed=(*at.completed, index) if recovered else at.completed,
        active_changed=index,
    )


def _without_timer(at: TimerState, event: TimerCancelled) -> TimerState:
    index = at.last_index
    left = tuple(timer for timer in at.active if timer.timer_id != event.timer_id)
    if len(left) == len(at.active):
        known = event.timer_id in at.used_ids
        fault = "is no longer active" if known else "was never created"
        ids = ", ".join(shown(timer.timer_id) for timer in at.active) or "none is active"
        raise EventSequenceError(
            index,
            f"the timer {shown(event.timer_id)} {fault}",
            f"timer_cancelled with the id of an active timer: {ids}",
        )
    return replace(at, active=left, active_changed=index)
