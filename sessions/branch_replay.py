"""Replaying one branch of a session, event by event: what is the same whatever suite the case is of.

A replay is a reducer and its cache. What holds after an event depends on the case and the events up to it alone,
so it is kept for every event: stepping is a look-up, and another branch costs only what it does not share.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from sessions.drift import Drift, differences
from sessions.events import EndReason, Event, ToolCall, ToolResult


class StepSituation(Protocol):
    """What holds after one event: `ended` is why the session is over there, None while it goes on."""

    @property
    def seq(self) -> int: ...

    @property
    def ended(self) -> EndReason | None: ...


class ReplayedCall(Protocol):
    """One tool call of the branch: `seq` is that of its `tool_call` event, `result` what replaying it returned."""

    @property
    def seq(self) -> int: ...

    @property
    def event(self) -> ToolCall: ...

    @property
    def result(self) -> Mapping[str, Any]: ...


S = TypeVar("S", bound=StepSituation)
C = TypeVar("C", bound=ReplayedCall)


class BranchReplay(ABC, Generic[S, C]):
    """The replay of one branch, kept up to date event by event.

    `situations[i]` holds after the i-th event of the branch, `situations[0]` before any. `calls` are the calls of
    the whole branch, `drifts` what stored results contradict.
    """

    def __init__(self, before: S, events: Sequence[Event] = ()) -> None:
        self.events: list[Event] = []
        self.situations: list[S] = [before]
        self.calls: list[C] = []
        self.drifts: list[Drift] = []
        self._unanswered: dict[str, C] = {}
        for event in events:
            self.add(event)

    @property
    def latest(self) -> S:
        """What holds after the last event."""
        return self.situations[-1]

    @abstractmethod
    def _after(self, event: Event) -> S:
        """What holds after the next event; its calls are kept with `_keep_call`, its results with `_compare`."""

    def add(self, event: Event) -> None:
        """Take in the next event of the branch."""
        now = self._after(event)
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

    def _keep_call(self, call: C) -> None:
        self.calls.append(call)
        self._unanswered[call.event.call_id] = call

    def _compare(self, event: Event, stored: ToolResult) -> C | None:
        """Note where a stored result drifts from the replayed one; returns its call, None where there is none."""
        call = self._unanswered.pop(stored.call_id, None)
        if call is None:
            self.drifts.append(Drift(event.seq, "call_id", stored.call_id, "no such call"))
            return None
        for path, was, now in differences(stored.result, call.result):
            self.drifts.append(Drift(event.seq, f"result{path}", was, now))
        return call

    def unanswered_calls(self) -> list[C]:
        """Return calls whose result is not in the log, e.g. because the program was killed in between."""
        return list(self._unanswered.values())

    def position_of(self, seq: int) -> int:
        """Return the index in `situations` that holds after the event `seq`, 0 where it is not on this branch."""
        return next((place for place, event in enumerate(self.events, 1) if event.seq == seq), 0)
