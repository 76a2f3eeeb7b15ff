"""State by replay: what the events of one branch make of the world, step by step.

`Playback` is the reducer and its cache. The state after an event depends on the case and the events up to it
alone; worlds share what did not change, so keeping one for every event is cheap and stepping is a look-up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from sandbox.execution import Execution, Sandbox
from sandbox.world import World
from sessions.events import (
    AssistantMessage,
    End,
    Event,
    Seat,
    ToolCall,
    ToolResult,
    UserMessage,
)

AnswerState = Literal["none", "scripted", "replaced", "withheld"]


@dataclass(frozen=True, slots=True)
class TracedCall:
    """One tool call of the branch, with what it did: `seq` is that of its `tool_call` event."""

    seq: int
    number: int
    event: ToolCall
    execution: Execution
    before: World

    @property
    def after(self) -> World:
        """The world after the call."""
        return self.execution.world

    @property
    def result(self) -> Mapping[str, Any]:
        """What the call returned."""
        return self.execution.result

    @property
    def acts(self) -> tuple[str, ...]:
        """What it attempted, the main act first."""
        return self.execution.interpretation.acts


@dataclass(frozen=True, slots=True)
class Drift:
    """A stored result that differs from the replayed one. `path` is dotted; `imported` tells of a foreign result."""

    seq: int
    path: str
    stored: Any
    replayed: Any
    imported: bool = False

    def __str__(self) -> str:
        return f"event {self.seq}, {self.path}: stored {self.stored!r}, replay gives {self.replayed!r}"


@dataclass(frozen=True, slots=True)
class Situation:
    """Everything that holds after one event.

    `answer`: whether the scripted reply came, was replaced by a person's words, or was withheld by an uncertain
    match; `answer_seq` the message that carried it, or stood in its place (0: none). `baseline` is the world that
    no call has touched: the initial one, and what came with the reply. `seats`: who plays.
    """

    seq: int
    world: World
    baseline: World
    calls: int = 0
    ended: str | None = None
    answer: AnswerState = "none"
    answer_seq: int = 0
    extra_user_turns: int = 0
    seats: Mapping[str, Seat] | None = None


class Playback:
    """The replay of one branch, kept up to date event by event.

    `situations[i]` holds after the i-th event of the branch; `situations[0]` before any. `calls` are the calls of
    the whole branch, `drifts` what stored results contradict.
    """

    def __init__(self, sandbox: Sandbox, events: Sequence[Event] = ()) -> None:
        self.sandbox = sandbox
        followup = sandbox.case.prose.harness_only.scripted_user_followup
        self._scripted = followup.reply.strip() if followup else None
        self.events: list[Event] = []
        self.situations: list[Situation] = [Situation(0, sandbox.initial, sandbox.initial)]
        self.calls: list[TracedCall] = []
        self.drifts: list[Drift] = []
        self._unanswered: dict[str, TracedCall] = {}
        for event in events:
            self.add(event)

    @property
    def latest(self) -> Situation:
        """What holds after the last event."""
        return self.situations[-1]

    def add(self, event: Event) -> None:
        """Take in the next event of the branch."""
        now = replace(self.latest, seq=event.seq)
        match event.body:
            case UserMessage() as message:
                now = self._after_user(now, event, message)
            case ToolCall() as call:
                now = self._after_call(now, event, call)
            case ToolResult() as result:
                self._compare(event, result)
            case Seat() as seat:
                now = replace(now, seats={**(now.seats or {}), seat.seat: seat})
            case End() as end:
                now = replace(now, ended=end.reason)
            case AssistantMessage():
                now = replace(now, ended=None)
            case _:
                pass
        self.events.append(event)
        self.situations.append(now)

    def follow(self, events: Sequence[Event]) -> None:
        """Become the replay of this branch, keeping what it shares with the one so far."""
        shared = 0
        for mine, theirs in zip(self.events, events, strict=False):
            if mine.seq != theirs.seq:
                break
            shared += 1
        if shared < len(self.events):
            self._cut(shared)
        for event in events[shared:]:
            self.add(event)

    def _cut(self, length: int) -> None:
        kept = {event.seq for event in self.events[:length]}
        del self.events[length:]
        del self.situations[length + 1 :]
        self.calls = [call for call in self.calls if call.seq in kept]
        self.drifts = [drift for drift in self.drifts if drift.seq in kept]
        answered = {event.body.call_id for event in self.events if isinstance(event.body, ToolResult)}
        self._unanswered = {call.event.call_id: call for call in self.calls if call.event.call_id not in answered}

    def _after_user(self, now: Situation, event: Event, message: UserMessage) -> Situation:
        if message.source == "opening":
            return now
        now = replace(now, ended=None, extra_user_turns=now.extra_user_turns + 1)
        if self._scripted is None:
            return now
        said = message.source == "scripted" or message.text.strip() == self._scripted
        if said and now.answer != "scripted":
            return replace(self._with_reply_records(now), answer="scripted", answer_seq=event.seq)
        if now.answer == "scripted":
            return now
        if message.in_place_of == "scripted":
            now = self._with_reply_records(now)
        if message.source in ("operator", "imported"):
            first = now.answer_seq if now.answer == "replaced" else event.seq
            return replace(now, answer="replaced", answer_seq=first)
        if message.source == "unscripted" and message.sure is False and now.answer == "none":
            return replace(now, answer="withheld", answer_seq=event.seq)
        return now

    def _with_reply_records(self, now: Situation) -> Situation:
        after_reply = self.sandbox.after_reply
        return replace(now, world=after_reply(now.world), baseline=after_reply(now.baseline))

    def _after_call(self, now: Situation, event: Event, call: ToolCall) -> Situation:
        execution = self.sandbox.execute(now.world, call.tool, call.arguments)
        traced = TracedCall(event.seq, len(self.calls) + 1, call, execution, now.world)
        self.calls.append(traced)
        self._unanswered[call.call_id] = traced
        return replace(now, world=execution.world, calls=len(self.calls), ended=None)

    def _compare(self, event: Event, stored: ToolResult) -> None:
        call = self._unanswered.pop(stored.call_id, None)
        if call is None:
            self.drifts.append(Drift(event.seq, "call_id", stored.call_id, "no such call"))
            return
        for path, was, now in differences(stored.result, call.result):
            self.drifts.append(Drift(event.seq, f"result{path}", was, now))
        replayed_changes = [change.as_json() for change in call.execution.changes]
        for path, was, now in differences(list(stored.changes), replayed_changes):
            self.drifts.append(Drift(event.seq, f"changes{path}", was, now))
        if isinstance(stored.recorded, Mapping) and "ok" in stored.recorded:
            for path, was, now in differences(stored.recorded, call.result):
                self.drifts.append(Drift(event.seq, f"recorded{path}", was, now, imported=True))

    def unanswered_calls(self) -> list[TracedCall]:
        """Return calls whose result is not in the log, e.g. because the program was killed in between."""
        return list(self._unanswered.values())

    def position_of(self, seq: int) -> int:
        """Return the index in `situations` that holds after the event `seq`, 0 where it is not on this branch."""
        return next((place for place, event in enumerate(self.events, 1) if event.seq == seq), 0)


def differences(stored: Any, replayed: Any, path: str = "") -> list[tuple[str, Any, Any]]:
    """Compare two JSON values field by field; returns (path, stored, replayed) of what differs."""
    if isinstance(stored, Mapping) and isinstance(replayed, Mapping):
        found = []
        for key in dict.fromkeys((*stored, *replayed)):
            found += differences(stored.get(key), replayed.get(key), f"{path}.{key}")
        return found
    if isinstance(stored, list | tuple) and isinstance(replayed, list | tuple):
        if len(stored) != len(replayed):
            return [(path, list(stored), list(replayed))]
        found = []
        for place, (one, other) in enumerate(zip(stored, replayed, strict=True)):
            found += differences(one, other, f"{path}.{place}")
        return found
    same = stored == replayed and isinstance(stored, bool) == isinstance(replayed, bool)
    return [] if same else [(path, stored, replayed)]
