"""What a scorer sees of one branch up to one step: the calls, the worlds, the answer, and whether it is over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from sandbox.execution import Sandbox
from sandbox.world import World
from sessions.playback import AnswerState, Playback, Situation, TracedCall

_DOUBTS: dict[AnswerState, str] = {
    "replaced": "other words stood in place of the scripted reply",
    "withheld": "an uncertain match withheld the scripted reply",
}


@dataclass(frozen=True, slots=True)
class Finding:
    """What one predicate says: `value` (None: open), why in plain words, and the steps that prove it."""

    value: bool | None
    why: str
    evidence: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Trace:
    """The run up to one step, as the predicates read it.

    `awaiting`: whether what is being decided waits for the scripted answer.
    """

    sandbox: Sandbox
    calls: Sequence[TracedCall]
    situation: Situation
    ended: bool
    awaiting: bool = False

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

    @property
    def doubt(self) -> str:
        """Why a machine cannot know what the user wanted, "" where it can (contract section 4)."""
        return _DOUBTS.get(self.answer, "") if self.awaiting else ""

    def in_doubt(self, call: TracedCall) -> bool:
        """Whether a call came before the scripted answer, but after what stood where that was due."""
        now = self.situation
        return 0 < now.stood_in_seq < call.seq and (now.answer == "withheld" or call.seq < now.answer_seq)

    def unmet(self, why: str, evidence: tuple[int, ...] = ()) -> Finding:
        """Say that something does not hold.

        That is false at the end, open while a later step can still make it true, and open too where it waits for the
        scripted answer and other words or an uncertain match stood in its place.
        """
        return Finding(False if self.ended and not self.doubt else None, why, evidence)

    def undone(self, why: str) -> Finding:
        """Say that something was left undone: raised at the end, open where `unmet` would be."""
        found = self.unmet(why)
        return Finding(True if found.value is False else None, found.why, found.evidence)

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
