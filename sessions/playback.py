"""State by replay: what the events of one branch make of the world, step by step.

Worlds share what did not change, so keeping one for every event is cheap.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from sandbox.execution import Execution, Sandbox
from sandbox.world import World
from sessions.branch_replay import BranchReplay
from sessions.drift import Drift, differences
from sessions.events import (
    AssistantMessage,
    End,
    EndReason,
    Event,
    Note,
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
class Situation:
    """Everything that holds after one event.

    `answer`: whether the scripted reply came, was replaced by a person's words, or was withheld by an uncertain
    match; `answer_seq` the message that carried it, or stood in its place (0: none). `stood_in_seq` is the first
    message or silence that stood where it was due, also where it came later (0: none). `baseline` is the world that
    no call has touched: the initial one, and what came with the reply. `seats`: who plays. `ended_seq` is the event
    that ended it last.
    """

    seq: int
    world: World
    baseline: World
    calls: int = 0
    ended: EndReason | None = None
    ended_seq: int = 0
    answer: AnswerState = "none"
    answer_seq: int = 0
    stood_in_seq: int = 0
    extra_user_turns: int = 0
    seats: Mapping[str, Seat] | None = None

    def seat(self, name: str) -> Seat:
        """Return who plays a seat (`model` or `user`): until it is given away, the operator and the script."""
        default = Seat("model", "operator") if name == "model" else Seat("user", "scripted")
        return (self.seats or {}).get(name, default)


class Playback(BranchReplay[Situation, TracedCall]):
    """The replay of one branch in the case's sandbox."""

    def __init__(self, sandbox: Sandbox, events: Sequence[Event] = ()) -> None:
        self.sandbox = sandbox
        followup = sandbox.case.prose.harness_only.scripted_user_followup
        self._scripted = followup.reply.strip() if followup else None
        super().__init__(Situation(0, sandbox.initial, sandbox.initial), events)

    def _after(self, event: Event) -> Situation:
        now = replace(self.latest, seq=event.seq)
        match event.body:
            case UserMessage() as message:
                now = self._after_user(now, event, message)
            case ToolCall() as call:
                now = self._after_call(now, event, call)
            case ToolResult() as result:
                self._compare_call(event, result)
            case Note(cause="silence", sure=False) if self._scripted is not None and now.answer == "none":
                now = replace(now, answer="withheld", answer_seq=event.seq, stood_in_seq=event.seq)
            case Seat() as seat:
                now = replace(now, seats={**(now.seats or {}), seat.seat: seat})
            case End() as end:
                now = replace(now, ended=end.reason, ended_seq=event.seq)
            case AssistantMessage():
                now = replace(now, ended=None)
            case _:
                pass
        return now

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
            now = replace(self._with_reply_records(now), stood_in_seq=now.stood_in_seq or event.seq)
        if message.source in ("operator", "imported"):
            first = now.answer_seq if now.answer == "replaced" else event.seq
            return replace(now, answer="replaced", answer_seq=first)
        if message.source == "unscripted" and message.sure is False and now.answer == "none":
            return replace(now, answer="withheld", answer_seq=event.seq, stood_in_seq=event.seq)
        return now

    def _with_reply_records(self, now: Situation) -> Situation:
        after_reply = self.sandbox.after_reply
        return replace(now, world=after_reply(now.world), baseline=after_reply(now.baseline))

    def _after_call(self, now: Situation, event: Event, call: ToolCall) -> Situation:
        execution = self.sandbox.execute(now.world, call.tool, call.arguments)
        traced = TracedCall(event.seq, len(self.calls) + 1, call, execution, now.world)
        self._keep_call(traced)
        return replace(now, world=execution.world, calls=len(self.calls), ended=None)

    def _compare_call(self, event: Event, stored: ToolResult) -> None:
        call = self._compare(event, stored)
        if call is None:
            return
        replayed_changes = [change.as_json() for change in call.execution.changes]
        for path, was, now in differences(list(stored.changes), replayed_changes):
            self.drifts.append(Drift(event.seq, f"changes{path}", was, now))
        if isinstance(stored.recorded, Mapping) and "ok" in stored.recorded:
            for path, was, now in differences(stored.recorded, call.result):
                self.drifts.append(Drift(event.seq, f"recorded{path}", was, now, imported=True))
