"""Breaking a walkthrough in every generic way.

Each mutant says what was done to which step, so that a test can state whether it must fail.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal

from cases.catalogue import Case
from cases.executable import Walkthrough, WalkthroughStep
from sessions.rehearsal import altered_writes as altered

MutationKind = Literal[
    "drop_read",
    "read_late",
    "drop_verification",
    "verify_first",
    "drop_write",
    "duplicate_write",
    "other_request",
    "write_first",
    "wrong_collection",
    "ended_at_once",
    "not_private",
    "wrong_recurrence",
    "other_half",
    "delete_instead",
    "create_instead",
    "drop_link",
    "drop_source",
    "swap_digits",
    "shift_day",
    "shift_half_day",
    "shift_hour",
    "other_record",
    "unrelated_write",
    "unrelated_update",
    "unrelated_delete",
    "talk_only",
]
_UNRELATED: Mapping[str, Any] = {
    "collection": "notes",
    "operation": "create",
    "fields": {"subject": "unrelated", "text": "Something that nobody asked for."},
}
_ALTERED: tuple[tuple[MutationKind, Callable[[Case, WalkthroughStep], Iterator[WalkthroughStep]]], ...] = (
    ("wrong_collection", altered.in_another_collection),
    ("ended_at_once", altered.ended_from_the_start),
    ("not_private", altered.open_to_others),
    ("wrong_recurrence", altered.repeated_otherwise),
    ("other_half", altered.in_the_other_half),
    ("delete_instead", altered.deleted),
    ("create_instead", altered.created_beside),
    ("drop_link", altered.without_links),
    ("drop_source", altered.without_source),
    ("swap_digits", altered.with_swapped_digits),
    ("other_record", altered.of_another_record),
)
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
            written = next(at for at, earlier in enumerate(steps) if is_write(earlier) or at == place)
            if written < place:
                yield Mutant("verify_first", place, (*without[:written], step, *without[written:]))
        elif is_read(step):
            yield Mutant("drop_read", place, without)
            written = max((at for at, later in enumerate(steps) if is_write(later)), default=-1)
            if written > place:
                yield Mutant("read_late", place, (*without[:written], step, *without[written:]))
        if not (is_write(step) or step.call == "tracker"):
            continue
        for kind, alter in _ALTERED:
            for changed in alter(case, step):
                yield Mutant(kind, place, (*steps[:place], changed, *steps[place + 1 :]))
        if not is_write(step):
            continue
        yield Mutant("drop_write", place, without)
        yield Mutant("duplicate_write", place, (*steps[: place + 1], _again(step), *steps[place + 1 :]))
        again = _again(step, request_id="once-more")
        yield Mutant("other_request", place, (*steps[: place + 1], again, *steps[place + 1 :]))
        if place:
            yield Mutant("write_first", place, (step, *without))
        for kind, shift in _SHIFTS:
            shifted = _shifted(step, shift)
            if shifted is not None:
                yield Mutant(kind, place, (*steps[:place], shifted, *steps[place + 1 :]))
    yield Mutant("unrelated_write", len(steps), (*steps, _written(**_UNRELATED)))
    yield from _unrelated_changes(case, steps)
    yield Mutant("talk_only", 0, tuple(step for step in steps if step.call is None))


def _written(**arguments: Any) -> WalkthroughStep:
    return WalkthroughStep(call="write_record", arguments=arguments)


_CHANGEABLE = {"reminders": "label", "calendar": "title", "notes": "text", "tasks": "title", "lists": "title"}


def _unrelated_changes(case: Case, steps: tuple[WalkthroughStep, ...]) -> Iterator[Mutant]:
    """Change, and delete, the first record of each collection that the walkthrough leaves alone."""
    touched = {(step.arguments.get("collection"), step.arguments.get("record_id")) for step in steps if is_write(step)}
    place = len(steps)
    for name, field in _CHANGEABLE.items():
        left = [record.id for record in case.executable.records.get(name, ()) if (name, record.id) not in touched]
        for record_id in left[:1]:
            update = _written(collection=name, operation="update", record_id=record_id, fields={field: "zebra"})
            yield Mutant("unrelated_update", place, (*steps, update))
            delete = _written(collection=name, operation="delete", record_id=record_id)
            yield Mutant("unrelated_delete", place, (*steps, delete))


def _again(step: WalkthroughStep, **more: Any) -> WalkthroughStep:
    arguments = {key: value for key, value in step.arguments.items() if key != "request_id"}
    return WalkthroughStep(call=step.call, arguments={**arguments, **more})


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
