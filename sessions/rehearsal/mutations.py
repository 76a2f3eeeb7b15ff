"""Breaking a walkthrough in every generic way.

Each mutant says what was done to which step, so that a test can state whether it must fail.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal

from cases.catalogue import Case
from cases.executable import Walkthrough, WalkthroughStep

MutationKind = Literal[
    "drop_read",
    "drop_verification",
    "drop_write",
    "duplicate_write",
    "write_first",
    "shift_day",
    "shift_half_day",
    "shift_hour",
    "other_record",
    "unrelated_write",
    "talk_only",
]
_UNRELATED: Mapping[str, Any] = {
    "collection": "notes",
    "operation": "create",
    "fields": {"subject": "unrelated", "text": "Something that nobody asked for."},
}
_SHIFTS: tuple[tuple[MutationKind, timedelta], ...] = (
    ("shift_day", timedelta(days=1)),
    ("shift_half_day", timedelta(hours=12)),
    ("shift_hour", timedelta(hours=1)),
)


@dataclass(frozen=True, slots=True)
class Mutant:
    """A broken walkthrough: what was done, to which step (0-based place), and the steps that are left."""

    kind: MutationKind
    place: int
    steps: tuple[WalkthroughStep, ...]

    @property
    def name(self) -> str:
        """A name for reports."""
        return f"{self.kind} at step {self.place + 1}"


def is_read(step: WalkthroughStep) -> bool:
    """Whether a step reads records."""
    return step.call == "read_records"


def is_write(step: WalkthroughStep) -> bool:
    """Whether a step changes something: a write, or a booking that is no lookup."""
    return step.call == "write_record" or (
        step.call == "provider_booking" and step.arguments.get("operation") != "lookup"
    )


def verifies(steps: Sequence[WalkthroughStep], place: int) -> bool:
    """Whether a step reads back: a verification or lookup, or a read after a write."""
    step = steps[place]
    if step.call == "verify_record" or (
        step.call == "provider_booking" and step.arguments.get("operation") == "lookup"
    ):
        return True
    return is_read(step) and any(is_write(earlier) for earlier in steps[:place])


def single_calls(steps: Sequence[WalkthroughStep]) -> tuple[WalkthroughStep, ...]:
    """Return steps in which every call stands alone, so that each can be changed."""
    flat: list[WalkthroughStep] = []
    for step in steps:
        flat += [WalkthroughStep(call=planned.call, arguments=planned.arguments) for planned in step.calls]
        if step.say is None or not step.calls:
            flat += [] if step.calls else [step]
    return tuple(flat)


def mutants_of(case: Case, walkthrough: Walkthrough) -> Iterator[Mutant]:
    """Yield every generic way to break a walkthrough."""
    steps = single_calls(walkthrough.steps)
    for place, step in enumerate(steps):
        without = (*steps[:place], *steps[place + 1 :])
        if verifies(steps, place):
            yield Mutant("drop_verification", place, without)
        elif is_read(step):
            yield Mutant("drop_read", place, without)
        if not is_write(step):
            continue
        yield Mutant("drop_write", place, without)
        yield Mutant("duplicate_write", place, (*steps[: place + 1], _again(step), *steps[place + 1 :]))
        if place:
            yield Mutant("write_first", place, (step, *without))
        for kind, shift in _SHIFTS:
            shifted = _shifted(step, shift)
            if shifted is not None:
                yield Mutant(kind, place, (*steps[:place], shifted, *steps[place + 1 :]))
        for other in _other_records(case, step):
            yield Mutant("other_record", place, (*steps[:place], other, *steps[place + 1 :]))
    unrelated = WalkthroughStep(call="write_record", arguments=dict(_UNRELATED))
    yield Mutant("unrelated_write", len(steps), (*steps, unrelated))
    yield Mutant("talk_only", 0, tuple(step for step in steps if step.call is None))


def _again(step: WalkthroughStep) -> WalkthroughStep:
    arguments = {key: value for key, value in step.arguments.items() if key != "request_id"}
    return WalkthroughStep(call=step.call, arguments=arguments)


def _shifted(step: WalkthroughStep, shift: timedelta) -> WalkthroughStep | None:
    changed = _shift_times(step.arguments, shift)
    return None if changed == step.arguments else WalkthroughStep(call=step.call, arguments=changed)


def _shift_times(value: Any, shift: timedelta) -> Any:
    if isinstance(value, Mapping):
        return {key: _shift_times(entry, shift) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [_shift_times(entry, shift) for entry in value]
    if isinstance(value, str) and len(value) >= 16 and value[4:5] == "-":
        try:
            return (datetime.fromisoformat(value) + shift).isoformat()
        except ValueError:
            return value
    return value


def _other_records(case: Case, step: WalkthroughStep) -> Iterator[WalkthroughStep]:
    record_id = step.arguments.get("record_id")
    collection = step.arguments.get("collection")
    if not record_id:
        return
    for name, records in case.executable.records.items():
        for record in records:
            if name == collection and record.id != record_id:
                yield WalkthroughStep(call=step.call, arguments={**step.arguments, "record_id": record.id})
