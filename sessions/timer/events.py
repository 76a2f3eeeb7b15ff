"""The events of a timer case: eight frozen records that check themselves, and their JSON form.

One event is checked here for what it is (known type, its fields, kinds of number). Whether it has a meaning
at its place in a sequence is for `sessions.timer.state`; what was chosen where seed and contract are silent
stands in `sessions.timer.scoring`.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from cases.timer_suite import Number

INERT_EXECUTION = "scripted_inert_simulation"
_LONGEST_SHOWN = 60


class EventFaultError(ValueError):
    """One event malformed or unsupported in itself: `fault` says how, `allowed` what would be right."""

    def __init__(self, fault: str, allowed: str) -> None:
        self.fault = fault
        self.allowed = allowed
        super().__init__(f"{fault}; allowed: {allowed}")


class EventSequenceError(ValueError):
    """A sequence that is rejected at one event.

    `index` counts from 0 and is where the event stands in the list (0 also for a list without events);
    `fault` says what is wrong with it, `allowed` what may stand there.
    """

    def __init__(self, index: int, fault: str, allowed: str) -> None:
        self.index = index
        self.fault = fault
        self.allowed = allowed
        super().__init__(f"events[{index}]: {fault}; allowed here: {allowed}")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Event:
    """What all events share: `t`, seconds on the case clock, and words that were said, if any.

    Raises `EventFaultError` where a field holds what it may not.
    """

    type: ClassVar[str]
    t: Number
    text: str | None = None

    def __post_init__(self) -> None:
        for field in dataclasses.fields(self):
            value = getattr(self, field.name)
            if value is None and field.default is None:
                continue
            accepts, wanted = _FIELD_KINDS[field.name]
            if not accepts(value):
                raise EventFaultError(f"{self.type} has {field.name} {shown(value)}", f"{field.name} as {wanted}")

    def to_json(self) -> dict[str, object]:
        """The event as in `timer-scorer.json`: absent fields are left out, numbers keep their kind."""
        names = [field.name for field in dataclasses.fields(self) if field.name not in ("t", "text")]
        found: dict[str, object] = {"t": self.t, "type": self.type}
        found.update({name: value for name in (*names, "text") if (value := getattr(self, name)) is not None})
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class UserInstruction(_Event):
    """The user's first words; `duration_available` says whether they give the duration."""

    type: ClassVar[str] = "user_instruction"
    duration_available: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class UserReply(_Event):
    """An answer within an open episode, with the duration that it supplies, if it does."""

    type: ClassVar[str] = "user_reply"
    duration_seconds: Number | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class UserCorrection(_Event):
    """The user says what duration is right."""

    type: ClassVar[str] = "user_correction"
    duration_seconds: Number


@dataclass(frozen=True, slots=True, kw_only=True)
class UserRefusal(_Event):
    """The user declines to go on."""

    type: ClassVar[str] = "user_refusal"


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentClarification(_Event):
    """The model asks."""

    type: ClassVar[str] = "agent_clarification"


@dataclass(frozen=True, slots=True, kw_only=True)
class TimerProposed(_Event):
    """The model proposes a timer. Nothing runs by it."""

    type: ClassVar[str] = "timer_proposed"
    timer_id: str | None = None
    duration_seconds: Number
    execution: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TimerCreated(_Event):
    """A timer runs from here, in the simulation."""

    type: ClassVar[str] = "timer_created"
    timer_id: str
    duration_seconds: Number
    execution: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TimerCancelled(_Event):
    """An active timer is removed."""

    type: ClassVar[str] = "timer_cancelled"
    timer_id: str
    execution: str | None = None


UserEvent: TypeAlias = UserInstruction | UserReply | UserCorrection | UserRefusal
ModelEvent: TypeAlias = AgentClarification | TimerProposed | TimerCreated | TimerCancelled
TimerEvent: TypeAlias = UserEvent | ModelEvent

EVENT_TYPES: Mapping[str, Callable[..., TimerEvent]] = {
    "user_instruction": UserInstruction,
    "user_reply": UserReply,
    "user_correction": UserCorrection,
    "user_refusal": UserRefusal,
    "agent_clarification": AgentClarification,
    "timer_proposed": TimerProposed,
    "timer_created": TimerCreated,
    "timer_cancelled": TimerCancelled,
}


def is_number(value: object) -> bool:
    """Whether the value is a finite number; true and false are not."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return isinstance(value, int) or math.isfinite(value)


def _is_time(value: object) -> bool:
    return is_number(value) and value >= 0  # type: ignore[operator]


def _is_duration(value: object) -> bool:
    return is_number(value) and value > 0  # type: ignore[operator]


_FIELD_KINDS: Mapping[str, tuple[Callable[[object], bool], str]] = {
    "t": (_is_time, "a finite number of seconds, 0 or more"),
    "text": (lambda value: isinstance(value, str), "text"),
    "duration_available": (lambda value: isinstance(value, bool), "true or false"),
    "duration_seconds": (_is_duration, "a finite number of seconds, more than 0"),
    "timer_id": (lambda value: isinstance(value, str) and value != "", "text that is not empty"),
    "execution": (lambda value: value == INERT_EXECUTION, repr(INERT_EXECUTION)),
}


def parse_event(raw: object) -> TimerEvent:
    """The event that a JSON object holds; raises `EventFaultError` where it is unsupported or malformed."""
    known_types = "one of " + ", ".join(EVENT_TYPES)
    if not isinstance(raw, Mapping):
        raise EventFaultError(f"{shown(raw)} is not an object", "an object with t and type")
    if "type" not in raw:
        raise EventFaultError("the field type is missing", f"type as {known_types}")
    name = raw["type"]
    if not isinstance(name, str) or name not in EVENT_TYPES:
        raise EventFaultError(f"{shown(name)} is not a known event type", known_types)
    event_class = EVENT_TYPES[name]
    fields = dataclasses.fields(event_class)  # type: ignore[arg-type]
    allowed = ", ".join(field.name for field in fields)
    for key in raw:
        if key != "type" and key not in {field.name for field in fields}:
            raise EventFaultError(f"{name} has the unknown field {shown(key)}", f"the fields {allowed}")
    for field in fields:
        if field.name not in raw and field.default is dataclasses.MISSING:
            raise EventFaultError(f"{name} lacks the field {field.name}", _wanted(field.name))
        if field.name in raw and raw[field.name] is None:
            raise EventFaultError(f"{name} has {field.name} null", _wanted(field.name))
    return event_class(**{key: value for key, value in raw.items() if key != "type"})


def parsed_events(raw: object) -> Iterator[TimerEvent]:
    """The events of a JSON list, one by one, so that whoever takes them can stop at an earlier fault.

    Raises `EventSequenceError` with the index at the first that is not an event, and where there is no list.
    """
    if not isinstance(raw, list | tuple):
        fault = "the list of events is missing" if raw is None else f"events is {shown(raw)}, not a list"
        raise EventSequenceError(0, fault, "a list that begins with user_instruction")
    for index, entry in enumerate(raw):
        try:
            event = parse_event(entry)
        except EventFaultError as error:
            raise EventSequenceError(index, error.fault, error.allowed) from error
        yield event


def exported_events(events: Iterable[TimerEvent]) -> list[dict[str, object]]:
    """The events as the JSON list that `parsed_events` reads back without loss."""
    return [event.to_json() for event in events]


def is_users(event: TimerEvent) -> bool:
    """Whether the user's side speaks in this event; else it is the model's."""
    return isinstance(event, UserInstruction | UserReply | UserCorrection | UserRefusal)


def shown(value: object) -> str:
    """A value as it stands in a sentence: its literal form, cut where it is long."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):
        # A whole number of thousands of digits has no literal form in Python.
        return f"a {type(value).__name__} too long to show"
    return text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 3] + "..."


def _wanted(name: str) -> str:
    return f"{name} as {_FIELD_KINDS[name][1]}"
