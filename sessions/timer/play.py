"""Playing a timer case live, without storage and without the machine's clock.

A `TimerPlay` is immutable: `act` gives a new one, with the events that the action appended and, for a tool
call, its result. One person has one seat and the script (`sessions.timer.script`) has the other; seats can be
swapped. The case clock stands still until an `Advance`: every event, the scripted seat's too, happens at the
clock. Playing the same actions on the same case gives the same events, always.

The tools are those of contract section 8. A refused call changes nothing and leaves no event, for the seed's
event list has none for it; its result says what was wrong, in the form of contract section 3.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import count
from typing import Literal, TypeAlias

from cases.errors import InputError
from cases.timer_suite import Number, TimerTask
from sessions.timer.events import (
    INERT_EXECUTION,
    AgentClarification,
    EventFaultError,
    EventSequenceError,
    TimerCancelled,
    TimerCreated,
    TimerEvent,
    TimerProposed,
    UserCorrection,
    UserRefusal,
    UserReply,
    exported_events,
    is_number,
    parse_event,
    parsed_events,
    shown,
)
from sessions.timer.scoring import TimerScore, score_of
from sessions.timer.script import ScriptedTurn, next_turn
from sessions.timer.state import TimerState, final_state

Seat: TypeAlias = Literal["model", "user"]
Source: TypeAlias = Literal["opening", "scripted", "operator", "imported"]

_DURATION = {
    "type": "object",
    "properties": {"duration_seconds": {"type": "number", "exclusiveMinimum": 0}},
    "required": ["duration_seconds"],
    "additionalProperties": False,
}
_TIMER_ID = {
    "type": "object",
    "properties": {"timer_id": {"type": "string", "minLength": 1}},
    "required": ["timer_id"],
    "additionalProperties": False,
}


def tool_schemas() -> list[dict[str, object]]:
    """The three tools as OpenAI function schemas: all that a model is told of them."""
    described = (
        ("create_timer", "Start a timer of this many seconds. Returns its timer_id.", _DURATION),
        ("propose_timer", "Propose a timer of this many seconds, without starting it.", _DURATION),
        ("cancel_timer", "Cancel an active timer.", _TIMER_ID),
    )
    return [
        {"type": "function", "function": {"name": name, "description": text, "parameters": parameters}}
        for name, text, parameters in described
    ]


class PlayError(InputError):
    """An action that cannot be done now: `fault` says why, `remedy` what can be done instead."""

    def __init__(self, fault: str, remedy: str) -> None:
        self.fault = fault
        self.remedy = remedy
        super().__init__(f"{fault}; {remedy}")


@dataclass(frozen=True, slots=True)
class Advance:
    """The operator moves the case clock on by this many seconds, more than 0."""

    seconds: Number


@dataclass(frozen=True, slots=True)
class Clarify:
    """As the model: ask the user."""

    text: str | None = None


@dataclass(frozen=True, slots=True)
class CallTool:
    """As the model: call a tool, with the arguments as sent, right or wrong."""

    tool: str
    arguments: object


@dataclass(frozen=True, slots=True)
class Reply:
    """As the user: answer within an open episode, with or without a duration in seconds."""

    duration_seconds: Number | None = None
    text: str | None = None


@dataclass(frozen=True, slots=True)
class Correct:
    """As the user: say what duration, in seconds, is right."""

    duration_seconds: Number
    text: str | None = None


@dataclass(frozen=True, slots=True)
class Refuse:
    """As the user: decline to go on."""

    text: str | None = None


@dataclass(frozen=True, slots=True)
class LetScript:
    """Let the scripted seat do what `TimerPlay.scripted_turn` shows."""


ModelAction: TypeAlias = Clarify | CallTool
UserAction: TypeAlias = Reply | Correct | Refuse
PlayAction: TypeAlias = Advance | ModelAction | UserAction | LetScript


@dataclass(frozen=True, slots=True)
class PlayedEvent:
    """An event and where it came from."""

    event: TimerEvent
    source: Source


@dataclass(frozen=True, slots=True)
class PlayStep:
    """What an action did: the play after it, the events it appended, and a tool call's result, else None."""

    play: TimerPlay
    events: tuple[PlayedEvent, ...] = ()
    result: Mapping[str, object] | None = None


@dataclass(frozen=True, slots=True)
class TimerPlay:
    """A timer case being played: the events so far, the clock in seconds, and the operator's seat."""

    task: TimerTask
    script: tuple[TimerEvent, ...]
    seat: Seat
    clock: Number
    played: tuple[PlayedEvent, ...]

    @property
    def events(self) -> tuple[TimerEvent, ...]:
        """The events so far, which always are a sequence that the scorer accepts."""
        return tuple(entry.event for entry in self.played)

    @property
    def state(self) -> TimerState:
        """What holds after the events so far."""
        return final_state(self.task, self.events)

    @property
    def score(self) -> TimerScore:
        """The score as it would be if the play ended here."""
        return score_of(self.state)

    @property
    def scripted_turn(self) -> ScriptedTurn:
        """What the scripted seat would do now, to be shown before it is done, or why it rests."""
        return next_turn(self.script, self.events, self.state, self.clock, users=self.seat == "model")

    def exported(self) -> list[dict[str, object]]:
        """The events as the seed's event list; `resume` reads it back without loss."""
        return exported_events(self.events)

    def with_seat(self, seat: Seat) -> TimerPlay:
        """The same play with the operator in this seat and the script in the other."""
        return replace(self, seat=seat)

    def act(self, action: PlayAction) -> PlayStep:
        """The play after an action. Raises `PlayError` where it cannot be done, and nothing has changed."""
        match action:
            case Advance():
                return PlayStep(self._advanced(action.seconds))
            case LetScript():
                turn = self.scripted_turn
                if turn.event is None:
                    raise PlayError(turn.why, "act yourself, or swap seats")
                return self._appended(turn.event, "scripted")
            case Clarify() | CallTool():
                self._need_seat("model")
                return self._called(action) if isinstance(action, CallTool) else self._said(action)
            case Reply() | Correct() | Refuse():
                self._need_seat("user")
                return self._said(action)

    def _need_seat(self, seat: Seat) -> None:
        if self.seat != seat:
            raise PlayError(f"only the {seat} can do this, and you play the {self.seat}", "swap seats first")

    def _advanced(self, seconds: Number) -> TimerPlay:
        if not is_number(seconds) or seconds <= 0:
            raise PlayError(f"the clock cannot move by {shown(seconds)} s", "give a number of seconds, more than 0")
        try:
            clock = self.clock + seconds
        except OverflowError:
            clock = float("inf")
        if not is_number(clock):
            raise PlayError(f"the clock cannot count {shown(seconds)} s more", "give a smaller number of seconds")
        return replace(self, clock=clock)

    def _said(self, action: Clarify | UserAction) -> PlayStep:
        try:
            return self._appended(self._event_of(action), "operator")
        except EventFaultError as error:
            raise PlayError(error.fault, f"allowed: {error.allowed}") from error

    def _event_of(self, action: Clarify | UserAction) -> TimerEvent:
        match action:
            case Clarify():
                return AgentClarification(t=self.clock, text=action.text)
            case Reply():
                return UserReply(t=self.clock, text=action.text, duration_seconds=action.duration_seconds)
            case Correct():
                return UserCorrection(t=self.clock, text=action.text, duration_seconds=action.duration_seconds)
            case Refuse():
                return UserRefusal(t=self.clock, text=action.text)

    def _appended(self, event: TimerEvent, source: Source) -> PlayStep:
        entry = PlayedEvent(event, source)
        play = replace(self, played=(*self.played, entry))
        try:
            final_state(play.task, play.events)
        except EventSequenceError as error:
            raise PlayError(error.fault, f"allowed here: {error.allowed}") from error
        return PlayStep(play, (entry,))

    def _called(self, call: CallTool) -> PlayStep:
        arguments = call.arguments
        argument = _ARGUMENTS.get(call.tool)
        if argument is None:
            known = ", ".join(_ARGUMENTS)
            return self._refused("UNKNOWN_TOOL", f"{shown(call.tool)} is not a tool of this case; it has {known}")
        if not isinstance(arguments, Mapping) or set(arguments) != {argument}:
            message = f"{call.tool} takes an object with {argument} and nothing else, not {shown(arguments)}"
            return self._refused("INVALID_ARGUMENTS", message)
        try:
            event = self._event_of_call(call.tool, arguments[argument])
        except EventFaultError as error:
            return self._refused("INVALID_ARGUMENTS", f"{call.tool} takes {error.allowed}, not {shown(arguments)}")
        try:
            step = self._appended(event, "operator")
        except PlayError as error:
            # Only a cancellation can fail here: a created timer gets an unused id, a proposal fits anywhere.
            return self._refused("RECORD_NOT_FOUND", f"{error.fault}; {error.remedy}")
        return replace(step, result=call_result(event))

    def _event_of_call(self, tool: str, value: object) -> TimerProposed | TimerCreated | TimerCancelled:
        fields: dict[str, object] = {"type": _EVENT_OF_TOOL[tool], "t": self.clock, _ARGUMENTS[tool]: value}
        if tool == "create_timer":
            used = self.state.used_ids
            fields["timer_id"] = next(name for n in count(1) if (name := f"timer_{n}") not in used)
            fields["execution"] = INERT_EXECUTION
        event = parse_event(fields)
        assert isinstance(event, CALL_EVENTS)
        return event

    def _refused(self, code: str, message: str) -> PlayStep:
        return PlayStep(self, (), {"ok": False, "error": code, "message": message})


_ARGUMENTS = {
    "create_timer": "duration_seconds",
    "propose_timer": "duration_seconds",
    "cancel_timer": "timer_id",
}
_EVENT_OF_TOOL = {
    "create_timer": TimerCreated.type,
    "propose_timer": TimerProposed.type,
    "cancel_timer": TimerCancelled.type,
}
_TOOL_OF_EVENT = {event: tool for tool, event in _EVENT_OF_TOOL.items()}
_STATUS_OF_TOOL = {"create_timer": "active", "propose_timer": "proposed", "cancel_timer": "cancelled"}
CALL_EVENTS = (TimerProposed, TimerCreated, TimerCancelled)
"""The events that a tool call makes."""


def call_of(event: TimerProposed | TimerCreated | TimerCancelled) -> CallTool:
    """The tool call that makes an event. A created timer's id is the simulation's, so it is no argument."""
    tool = _TOOL_OF_EVENT[event.type]
    return CallTool(tool, {_ARGUMENTS[tool]: getattr(event, _ARGUMENTS[tool])})


def call_result(event: TimerProposed | TimerCreated | TimerCancelled) -> Mapping[str, object]:
    """What the tool call that makes an event returns."""
    kept = {name: value for name, value in event.to_json().items() if name in ("timer_id", "duration_seconds")}
    return {"ok": True, **kept, "status": _STATUS_OF_TOOL[_TOOL_OF_EVENT[event.type]]}


def begin(task: TimerTask, script: Iterable[TimerEvent], seat: Seat) -> TimerPlay:
    """A new play of a case: its instruction has been given, and the clock stands at that time.

    `script` is the case's event list; raises `EventSequenceError` where the scorer would reject it.
    """
    scripted = tuple(script)
    final_state(task, scripted)
    opening = scripted[0]
    return TimerPlay(task, scripted, seat, opening.t, (PlayedEvent(opening, "opening"),))


def resume(task: TimerTask, script: Iterable[TimerEvent], seat: Seat, events: object) -> TimerPlay:
    """A play that goes on after an imported event list (the seed's JSON form), the clock at its last event.

    Raises `EventSequenceError` where the script or the list would be rejected by the scorer.
    """
    scripted = tuple(script)
    final_state(task, scripted)
    imported = tuple(parsed_events(events))
    clock = final_state(task, imported).elapsed_seconds
    return TimerPlay(task, scripted, seat, clock, tuple(PlayedEvent(event, "imported") for event in imported))
