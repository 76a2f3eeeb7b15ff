"""What a scorer sees of one branch up to one step: the calls, the worlds, the answer, and whether it is over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from sandbox.execution import Sandbox
from sandbox.world import World
from sessions.playback import AnswerState, Playback, Situation, TracedCall


@dataclass(frozen=True, slots=True)
class Finding:
    """What one predicate says: `value` (None: open), why in plain words, and the steps that prove it."""

    value: bool | None
    why: str
    evidence: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Trace:
    """The run up to one step, as the predicates read it."""

    sandbox: Sandbox
    calls: Sequence[TracedCall]
    situation: Situation
    ended: bool

    @property
    def clock(self) -> datetime:
        """The case's time."""
        return self.sandbox.clock

    @property
    def world(self) -> World:
        """The state at this step."""
        return self.situation.world

    @property
    def baseline(self) -> World:
        """The state that no call has touched."""
        return self.situation.baseline

    @property
    def answer(self) -> AnswerState:
        """Whether the scripted reply came."""
        return self.situation.answer

    def unmet(self, why: str, evidence: tuple[int, ...] = ()) -> Finding:
        """Say that something does not hold: false at the end, open while a later step can still make it true."""
        return Finding(False if self.ended else None, why, evidence)

    def worlds(self) -> Iterator[tuple[int, World]]:
        """Yield (seq, world) of every state that a call left behind, oldest first, the latest included."""
        for call in self.calls:
            if call.execution.changes:
                yield call.seq, call.after

    def first_read(self, address: str) -> int | None:
        """Return the seq of the first call that returned a record, None where none did.

        An address is `M1`, or `lists/L1`; `P2|B1` means either.
        """
        wanted = [option.rpartition("/")[::2] for option in address.split("|")]
        for call in self.calls:
            for place, record in call.execution.returned:
                if any(
                    str(record["id"]) == record_id and collection in ("", place) for collection, record_id in wanted
                ):
                    return call.seq
        return None

    def first_search(self, collection: str) -> int | None:
        """Return the seq of the first successful read of a collection, itself or with `all`."""
        return next((call.seq for call in self.calls if collection in call.execution.searched), None)


def trace_at(playback: Playback, position: int | None = None) -> Trace:
    """Return the trace up to a position of `playback.situations` (None: the latest)."""
    situation = playback.situations[-1 if position is None else position]
    calls = playback.calls if situation.calls == len(playback.calls) else playback.calls[: situation.calls]
    return Trace(playback.sandbox, calls, situation, situation.ended is not None)
