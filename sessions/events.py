"""The lines of a session file as frozen records that check themselves (contract section 6).

Rules of the log:
- the first line is the header, every other line an event; nothing is ever changed or removed;
- `parent` names the event that an event follows, the line before where it is absent; two events with one parent
  are two branches, and the branch being played is the one that the last line stands on;
- an event type that is not known here is kept as it is (`UnknownBody`) and reported, never dropped;
- state is not in the file: it is what replaying the calls gives (`sessions.playback`).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from typing import Any, ClassVar, Literal, NotRequired, TypedDict, get_args

FORMAT = "tujora-session"
VERSION = 1
_LONGEST_TOLD = 60

UserSource = Literal["opening", "scripted", "unscripted", "operator", "imported"]
AssistantSource = Literal["operator", "reference", "pitfall", "imported", "live"]
EndReason = Literal["completed", "declined", "stopped", "script_end"]


class EventError(ValueError):
    """A line that is no valid header or event. The message names the key and what is wrong with it."""


class HeaderFacts(TypedDict):
    """What a header says besides the case that was played."""

    session_id: str
    run_id: str
    started_at: str
    model_version: NotRequired[str]
    settings: NotRequired[Mapping[str, Any]]
    roles: NotRequired[Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Header:
    """Who played what: the first line of a session file."""

    session_id: str
    run_id: str
    suite: str
    case_id: str
    case_version: str
    case_sha256: str
    model_version: str = ""
    settings: Mapping[str, Any] = field(default_factory=dict)
    roles: Mapping[str, Any] = field(default_factory=dict)
    started_at: str = ""

    @property
    def case_file(self) -> str:
        """The designer's own file that the case came from, empty for a shipped case."""
        return str(self.settings.get("case_file") or "")

    @property
    def case_source(self) -> str:
        """What the case is loaded by: its own file, else its id."""
        return self.case_file or self.case_id

    def as_json(self) -> dict[str, Any]:
        """Return the header line as plain values."""
        return {
            "format": FORMAT,
            "version": VERSION,
            **{entry.name: getattr(self, entry.name) for entry in fields(self)},
        }

    @classmethod
    def from_json(cls, line: Mapping[str, Any]) -> Header:
        """Read a header line. Raises `EventError` for another format, a later version, a missing or wrong key."""
        if line.get("format") != FORMAT:
            raise EventError(f"format: not a {FORMAT} file")
        version = line.get("version")
        if not isinstance(version, int) or isinstance(version, bool) or version < 1:
            raise EventError(f"version: {_told(version)} is not a version number")
        if version > VERSION:
            raise EventError(
                f"version: written by a later program (version {_told(version)}; this one reads up to {VERSION})"
            )
        values: dict[str, Any] = {}
        for entry in fields(cls):
            if entry.name not in line:
                if entry.default is MISSING and entry.default_factory is MISSING:
                    raise EventError(f"{entry.name}: missing from the header")
                continue
            value = line[entry.name]
            wanted: type = dict if entry.name in ("settings", "roles") else str
            if not isinstance(value, wanted):
                raise EventError(f"{entry.name}: must be {'an object' if wanted is dict else 'a text'}")
            values[entry.name] = value
        return cls(**values)


@dataclass(frozen=True, slots=True)
class UserMessage:
    """Something the user said. `sure` and `why` tell of an automatic one how certain the match was.

    `in_place_of` is `scripted` where a person's words took the place of the scripted reply. `timed` is, in a timer
    session, the event of the case's event list that this is, exactly as it stands there.
    """

    type: ClassVar[str] = "user_message"
    text: str
    source: UserSource
    sure: bool | None = None
    why: str | None = None
    in_place_of: str | None = None
    timed: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class AssistantMessage:
    """Something the model said. `with_calls`: the same turn goes on with tool calls, so no reply is due yet.

    `timed` as in `UserMessage`.
    """

    type: ClassVar[str] = "assistant_message"
    text: str
    source: AssistantSource = "operator"
    with_calls: bool | None = None
    timed: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A call as it was sent (any JSON value, also a malformed one) and as it was understood.

    `timed` as in `UserMessage`; a refused call of a timer session has none.
    """

    type: ClassVar[str] = "tool_call"
    call_id: str
    tool: str
    arguments: Any
    understood: Mapping[str, Any] | None = None
    source: AssistantSource | None = None
    timed: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class ToolResult:
    """What a call returned and changed; `recorded` is the result that an imported trace had."""

    type: ClassVar[str] = "tool_result"
    call_id: str
    result: Mapping[str, Any]
    changes: tuple[Mapping[str, Any], ...] = ()
    recorded: Any = None


@dataclass(frozen=True, slots=True)
class Review:
    """A reviewer's verdict on the human part of a check or critical failure, or an overruled machine verdict.

    `undoes` is the seq of the reviewer's own review that this one takes back, by giving what stood before it.
    """

    type: ClassVar[str] = "review"
    reviewer: str
    value: bool | None
    part: Literal["human", "overrule"] = "human"
    check: str | None = None
    critical: str | None = None
    rationale: str = ""
    undoes: int | None = None

    @property
    def subject(self) -> str:
        """The id of the check or critical failure that the verdict is on."""
        return self.check or self.critical or ""


@dataclass(frozen=True, slots=True)
class Seat:
    """Who plays a seat from here: `seat` is `model` or `user`; `player` says who, `walkthrough` which one."""

    type: ClassVar[str] = "seat"
    seat: Literal["model", "user"]
    player: str
    walkthrough: str | None = None


@dataclass(frozen=True, slots=True)
class Branch:
    """The name of the branch that starts here, or the branch to go on with (the event's parent is its head)."""

    type: ClassVar[str] = "branch"
    name: str


@dataclass(frozen=True, slots=True)
class Reveal:
    """What was shown to whom from here on."""

    type: ClassVar[str] = "reveal"
    what: str
    to: str


@dataclass(frozen=True, slots=True)
class Note:
    """A person's text at a step (`about`: the seq it is on; absent: the event it follows).

    With the cause `silence` it says that the user answered nothing; `sure` is false where that was automatic and
    not certain, `text` then says why.
    """

    type: ClassVar[str] = "note"
    text: str
    author: str = ""
    about: int | None = None
    cause: str | None = None
    sure: bool | None = None


@dataclass(frozen=True, slots=True)
class ClockAdvance:
    """The operator moved the clock of a timer case on by this many seconds."""

    type: ClassVar[str] = "clock"
    seconds: int | float


@dataclass(frozen=True, slots=True)
class End:
    """The conversation is over, and why."""

    type: ClassVar[str] = "end"
    reason: EndReason


@dataclass(frozen=True, slots=True)
class UnknownBody:
    """An event of a type that is not known here, kept as it was read."""

    type: str
    values: Mapping[str, Any]


Body = (
    UserMessage
    | AssistantMessage
    | ToolCall
    | ToolResult
    | Review
    | Seat
    | Branch
    | Reveal
    | Note
    | ClockAdvance
    | End
    | UnknownBody
)

_BODIES: Mapping[str, type[Any]] = {
    body.type: body
    for body in (
        UserMessage,
        AssistantMessage,
        ToolCall,
        ToolResult,
        Review,
        Seat,
        Branch,
        Reveal,
        Note,
        ClockAdvance,
        End,
    )
}
_CHOICES: Mapping[tuple[str, str], tuple[Any, ...]] = {
    ("user_message", "source"): get_args(UserSource),
    ("assistant_message", "source"): get_args(AssistantSource),
    ("tool_call", "source"): get_args(AssistantSource),
    ("review", "value"): (True, False, None),
    ("review", "part"): ("human", "overrule"),
    ("seat", "seat"): ("model", "user"),
    ("end", "reason"): get_args(EndReason),
}


def _is_positive(value: object) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    try:
        return value > 0 and math.isfinite(value)
    except OverflowError:
        return False


def _are_objects(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(entry, dict) for entry in value)


_KINDS: tuple[tuple[str, Callable[[Any], bool], tuple[str, ...]], ...] = (
    (
        "a text",
        lambda value: isinstance(value, str),
        (
            "text", "call_id", "tool", "rationale", "reviewer", "player", "name", "what", "to", "author",
            "why", "in_place_of", "walkthrough", "check", "critical", "cause",
        ),
    ),
    ("true or false", lambda value: isinstance(value, bool), ("sure", "with_calls")),
    ("an object", lambda value: isinstance(value, dict), ("timed", "understood", "result")),
    ("a list of objects", _are_objects, ("changes",)),
    ("the seq of an event", lambda value: type(value) is int and value >= 0, ("about", "undoes")),
    ("a number above 0", _is_positive, ("seconds",)),
    ("any JSON value", lambda value: True, ("arguments", "recorded")),
)  # fmt: skip
_KIND_OF_KEY = {key: (wanted, accepts) for wanted, accepts, keys in _KINDS for key in keys}
"""Key -> what its value must be, where it is not one of `_CHOICES`; null is the same as absent where that may be."""
_ENVELOPE = ("seq", "type", "at", "parent")


@dataclass(frozen=True, slots=True)
class Event:
    """One event of the log. `parent` is the seq of the event that it follows (0: the header)."""

    seq: int
    at: str
    parent: int
    body: Body

    def as_json(self) -> dict[str, Any]:
        """Return the event's line as plain values; `parent` only where it is not the line before."""
        line: dict[str, Any] = {"seq": self.seq, "type": self.body.type, "at": self.at}
        if self.parent != self.seq - 1:
            line["parent"] = self.parent
        if isinstance(self.body, UnknownBody):
            return {**line, **self.body.values}
        for entry in fields(self.body):
            value = getattr(self.body, entry.name)
            if value is not None or (self.body.type, entry.name) in (("review", "value"), ("tool_call", "arguments")):
                line[entry.name] = list(value) if isinstance(value, tuple) else value
        return line

    @classmethod
    def from_json(cls, line: Mapping[str, Any], *, previous: int) -> Event:
        """Read one line. `previous` is the seq of the line before (0: the header).

        Raises `EventError` where the envelope or a known type's keys are wrong; an unknown type is kept.
        """
        seq, kind, at = line.get("seq"), line.get("type"), line.get("at")
        if not isinstance(seq, int) or isinstance(seq, bool) or seq != previous + 1:
            raise EventError(f"seq: {_told(seq)} where {previous + 1} was due")
        if not isinstance(kind, str) or not kind:
            raise EventError("type: missing")
        if not isinstance(at, str):
            raise EventError("at: missing")
        parent = line.get("parent", previous)
        if not isinstance(parent, int) or isinstance(parent, bool) or not 0 <= parent < seq:
            raise EventError(f"parent: {_told(parent)} is not an earlier event")
        return cls(seq, at, parent, _read_body(kind, line))


def _read_body(kind: str, line: Mapping[str, Any]) -> Body:
    model = _BODIES.get(kind)
    if model is None:
        return UnknownBody(kind, {key: value for key, value in line.items() if key not in _ENVELOPE})
    values: dict[str, Any] = {}
    for entry in fields(model):
        if entry.name not in line:
            if entry.default is MISSING and entry.default_factory is MISSING:
                raise EventError(f"{entry.name}: missing from {kind}")
            continue
        value = line[entry.name]
        if value is not None or entry.default is not None:
            _require_kind(kind, entry.name, value)
        values[entry.name] = tuple(value) if isinstance(value, list) and entry.name == "changes" else value
    body: Body = model(**values)
    if isinstance(body, Review) and bool(body.check) == bool(body.critical):
        raise EventError("review: names either a check or a critical failure")
    return body


def _require_kind(kind: str, key: str, value: object) -> None:
    choices = _CHOICES.get((kind, key))
    if choices is None:
        wanted, accepts = _KIND_OF_KEY[key]
        if not accepts(value):
            raise EventError(f"{key}: must be {wanted} in {kind}")
    elif not any(value is choice or (value == choice and type(value) is type(choice)) for choice in choices):
        raise EventError(f"{key}: {_told(value)} is not one of {', '.join(map(str, choices))}")


def _told(value: object) -> str:
    """A value as it stands in a sentence: short, and on one line."""
    if isinstance(value, list | dict):
        return "a list" if isinstance(value, list) else "an object"
    text = repr(value)
    return text if len(text) <= _LONGEST_TOLD else f"{text[:_LONGEST_TOLD]}..."
