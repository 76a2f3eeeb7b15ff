"""The steps of a branch: what a person steps through, and the session as it stood at one of them.

A step is a message, or a call with its result, or the end. What is said about the play and not in it (seats, notes,
verdicts, reveals) belongs to the step before it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from sandbox.world import Change, World, changes_between
from sessions.events import AssistantMessage, End, Event, Note, ToolCall, UserMessage
from sessions.play import Play
from sessions.playback import Playback, Situation, TracedCall
from sessions.scoring import Verdicts

Mark = Literal["user", "model", "read", "change", "fault", "end"]


@dataclass(frozen=True, slots=True)
class Step:
    """One step: `number` from 1, `seq` of its first event, `first` the place of that event on the branch.

    `position` is the place in `Playback.situations` that holds after it; `call` the number of its call, or 0.
    """

    number: int
    seq: int
    first: int
    position: int
    mark: Mark
    call: int = 0

    @property
    def is_turn(self) -> bool:
        """Whether somebody speaks at this step."""
        return self.mark in ("user", "model")


def steps_of(playback: Playback, hidden_from: str = "") -> tuple[Step, ...]:
    """Return the steps of the branch, oldest first. A user's seat that sees its own side only steps by messages."""
    starts: list[tuple[int, Event, Mark, int]] = []
    calls = 0
    for place, event in enumerate(playback.events):
        match event.body:
            case UserMessage():
                starts.append((place, event, "user", 0))
            case AssistantMessage():
                starts.append((place, event, "model", 0))
            case ToolCall():
                calls += 1
                if hidden_from != "user":
                    starts.append((place, event, call_mark(playback.calls[calls - 1], bool(hidden_from)), calls))
            case End():
                starts.append((place, event, "end", 0))
            case _:
                pass
    ends = [place for place, *_ in starts[1:]] + [len(playback.events)]
    return tuple(
        Step(number, event.seq, 0 if number == 1 else place, end, mark, call)
        for number, ((place, event, mark, call), end) in enumerate(zip(starts, ends, strict=True), 1)
    )


def call_mark(call: TracedCall, blind: bool = False) -> Mark:
    """Return what a call's mark says: it failed or met a fault, it changed something, or it only read.

    For a blind seat the result alone says it: what a fault did unseen stays unseen.
    """
    if blind:
        if not call.execution.ok:
            return "fault"
        return "change" if "record" in call.result and call.event.tool == "write_record" else "read"
    if call.execution.fault is not None or not call.execution.ok:
        return "fault"
    return "change" if call.execution.changes else "read"


@dataclass(frozen=True)
class View:
    """The session as one step shows it. `chosen` is the index of that step, None for the live end.

    `hidden_from` names the seat (`model` or `user`) that may see its own side only, empty where everything is shown.
    """

    play: Play
    steps: tuple[Step, ...]
    chosen: int | None = None
    hidden_from: str = ""

    @property
    def live(self) -> bool:
        """Whether this is the end of the branch, where the play goes on."""
        return self.chosen is None or self.chosen >= len(self.steps) - 1

    @property
    def index(self) -> int:
        """The index of the step shown, -1 where there is none."""
        return len(self.steps) - 1 if self.live or self.chosen is None else max(0, self.chosen)

    @property
    def step(self) -> Step | None:
        """The step shown."""
        return self.steps[self.index] if self.steps else None

    @property
    def position(self) -> int:
        """The place in `Playback.situations` that is shown."""
        return self.step.position if self.step else len(self.play.playback.events)

    @property
    def situation(self) -> Situation:
        """What holds after the step."""
        return self.play.playback.situations[self.position]

    @property
    def world(self) -> World:
        """The state after the step."""
        return self.situation.world

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        """What the step changed."""
        if self.step is None:
            return ()
        return changes_between(self.play.playback.situations[self.step.first].world, self.world)

    @property
    def calls(self) -> Sequence[TracedCall]:
        """The calls up to the step."""
        return self.play.playback.calls[: self.situation.calls]

    @property
    def call(self) -> TracedCall | None:
        """The step's own call, if it is one."""
        return self.play.playback.calls[self.step.call - 1] if self.step and self.step.call else None

    @cached_property
    def notes(self) -> Mapping[int, Sequence[Note]]:
        """Number of a step -> the notes that were written about it, silence of the user aside."""
        notes: dict[int, list[Note]] = {}
        for event in self.play.playback.events:
            if isinstance(event.body, Note) and event.body.cause != "silence":
                about = event.seq if event.body.about is None else event.body.about
                notes.setdefault(self.number_of(about), []).append(event.body)
        return notes

    @cached_property
    def verdicts(self) -> Verdicts:
        """The verdicts as they stand at the step."""
        return self.play.verdicts(None if self.live else self.position)

    @property
    def events(self) -> Sequence[Event]:
        """The events up to the step."""
        return self.play.playback.events[: self.position]

    @cached_property
    def _starts(self) -> list[int]:
        return [step.seq for step in self.steps]

    def index_of(self, seq: int) -> int:
        """Return the index of the step that an event belongs to, -1 where it is before any."""
        return bisect_right(self._starts, seq) - 1

    def number_of(self, seq: int) -> int:
        """Return the number of the step that an event belongs to."""
        return max(1, self.index_of(seq) + 1)


def view_of(play: Play, chosen: int | None = None, hidden_from: str = "") -> View:
    """Return the session as it stands at one step (None: the live end)."""
    return View(play, steps_of(play.playback, hidden_from), chosen, hidden_from)
