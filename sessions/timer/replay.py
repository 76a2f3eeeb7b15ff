"""State by replay: what the events of one branch of a timer session make of the case, step by step.

A session's line is an event of the seed's list where it carries `timed`; the clock is that event's time, moved on
by each `clock` line after it. Everything else (refused calls, plain words, seats, notes) leaves the case as it was.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from cases.errors import InputError
from cases.timer_suite import Number, TimerTask
from sessions.branch_replay import BranchReplay
from sessions.drift import Drift, differences
from sessions.events import (
    AssistantMessage,
    ClockAdvance,
    End,
    EndReason,
    Event,
    ToolCall,
    ToolResult,
    UserMessage,
)
from sessions.events import Seat as SeatTaken
from sessions.timer.events import EventFaultError, EventSequenceError, TimerEvent, exported_events, parse_event
from sessions.timer.play import CALL_EVENTS, CallTool, PlayedEvent, Seat, Source, TimerPlay, call_of, call_result
from sessions.timer.scoring import TimerScore, score_of
from sessions.timer.state import TimerState, initial_state, reduce

_SOURCES: Mapping[str | None, Source] = {"reference": "scripted", "scripted": "scripted", "imported": "imported"}


class TimerSessionError(InputError):
    """A session that is no play of a timer case: the message names the event and what is wrong with it."""


@dataclass(frozen=True, slots=True)
class TimerSituation:
    """Everything that holds after one line of the session.

    `seq` is the line's, 0 before the first; `state` the case's; `clock` in seconds; `played` how many events of
    the seed's list there are; `seat` the operator's; `ended` why the session is over, None while it goes on.
    """

    seq: int
    state: TimerState
    clock: Number
    played: int = 0
    seat: Seat = "model"
    ended: EndReason | None = None

    @property
    def score(self) -> TimerScore:
        """The score as it would be if the case ended here."""
        return score_of(self.state)


@dataclass(frozen=True, slots=True)
class TracedTimerCall:
    """One tool call: the `seq` of its line, the call as sent, and what it returned."""

    seq: int
    event: ToolCall
    result: Mapping[str, Any]


class TimerReplay(BranchReplay[TimerSituation, TracedTimerCall]):
    """The replay of one branch of a timer session.

    `played` are the seed's events among the lines and `seqs` their lines, one for one.

    Raises `TimerSessionError` for a line whose `timed` is no event, or has no meaning at its place.
    """

    def __init__(self, task: TimerTask, script: Sequence[TimerEvent], events: Sequence[Event] = ()) -> None:
        self.task = task
        self.script = tuple(script)
        self.played: list[PlayedEvent] = []
        self.seqs: list[int] = []
        super().__init__(TimerSituation(0, initial_state(task), self.script[0].t), events)

    def _after(self, event: Event) -> TimerSituation:
        now = replace(self.latest, seq=event.seq)
        body = event.body
        match body:
            case UserMessage() | AssistantMessage():
                now = self._after_timed(replace(now, ended=None), event, body.timed, body.source)
            case ToolCall():
                now = self._after_call(replace(now, ended=None), event, body)
            case ToolResult():
                self._compare(event, body)
            case ClockAdvance():
                now = replace(now, clock=now.clock + body.seconds, ended=None)
            case SeatTaken(player="operator"):
                now = replace(now, seat=body.seat)
            case End():
                now = replace(now, ended=body.reason)
            case _:
                pass
        return now

    def _cut(self, length: int) -> None:
        super()._cut(length)
        del self.played[self.latest.played :]
        del self.seqs[self.latest.played :]

    def play_at(self, position: int | None = None) -> TimerPlay:
        """The play as it stood at a place in `situations` (None: the last), to see what could be done then."""
        found = self.situations[-1 if position is None else position]
        return TimerPlay(self.task, self.script, found.seat, found.clock, tuple(self.played[: found.played]))

    def exported(self) -> list[dict[str, object]]:
        """The seed's event list of the branch, each event exactly as it stands in the session."""
        return [
            dict(event.body.timed)
            for event in self.events
            if isinstance(event.body, UserMessage | AssistantMessage | ToolCall) and event.body.timed is not None
        ]

    def _after_timed(
        self, now: TimerSituation, event: Event, timed: Mapping[str, Any] | None, source: str | None
    ) -> TimerSituation:
        if timed is None:
            return now
        parsed = _parsed(event, timed)
        try:
            state = reduce(now.state, parsed)
        except EventSequenceError as error:
            raise TimerSessionError(f"event {event.seq}: timed: {error.fault}; allowed: {error.allowed}") from error
        opening = not self.played and source == "opening"
        self.played.append(PlayedEvent(parsed, "opening" if opening else _SOURCES.get(source, "operator")))
        self.seqs.append(event.seq)
        return replace(now, state=state, clock=max(now.clock, parsed.t), played=len(self.played))

    def _after_call(self, now: TimerSituation, event: Event, body: ToolCall) -> TimerSituation:
        if body.timed is None:
            refused = self.play_at().with_seat("model").act(CallTool(body.tool, body.arguments)).result
            self._keep_call(TracedTimerCall(event.seq, body, refused or {}))
            return now
        parsed = _parsed(event, body.timed)
        if not isinstance(parsed, CALL_EVENTS):
            raise TimerSessionError(f"event {event.seq}: timed: {parsed.type} is made by no tool call")
        after = self._after_timed(now, event, body.timed, body.source)
        call = call_of(parsed)
        for path, stored, replayed in differences(
            {"tool": body.tool, "arguments": body.arguments}, {"tool": call.tool, "arguments": call.arguments}
        ):
            self.drifts.append(Drift(event.seq, path.removeprefix("."), stored, replayed))
        self._keep_call(TracedTimerCall(event.seq, body, call_result(parsed)))
        return after


def _parsed(event: Event, timed: Mapping[str, Any]) -> TimerEvent:
    try:
        return parse_event(timed)
    except EventFaultError as error:
        raise TimerSessionError(f"event {event.seq}: timed: {error.fault}; allowed: {error.allowed}") from error


def timed_json(event: TimerEvent) -> dict[str, object]:
    """One event as the seed's list has it."""
    return exported_events((event,))[0]
