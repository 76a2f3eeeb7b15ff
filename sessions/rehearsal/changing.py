"""Changing the steps of a walkthrough one by one, by what they say or by what they did."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from cases.catalogue import Case
from cases.executable import WalkthroughStep
from sandbox.collections import COLLECTIONS
from sessions.playback import TracedCall
from sessions.rehearsal.rehearsing import rehearse_steps

Steps = tuple[WalkthroughStep, ...]
Change = Callable[[Case, Steps], Steps]
"""Takes a case and steps in which every call stands alone (`mutations.single_calls`), returns changed steps."""


def changed(step: WalkthroughStep, **arguments: Any) -> WalkthroughStep:
    """Return a call with some arguments given otherwise."""
    return WalkthroughStep(call=step.call, arguments={**step.arguments, **arguments})


def fields_of(step: WalkthroughStep) -> Mapping[str, Any] | None:
    """Return the `fields` of a write whose collection goes by its own name, None for any other step."""
    fields = step.arguments.get("fields")
    known = step.call == "write_record" and step.arguments.get("collection") in COLLECTIONS
    return fields if known and isinstance(fields, Mapping) else None


def with_fields(steps: Steps, change: Callable[[WalkthroughStep, Mapping[str, Any]], Mapping[str, Any]]) -> Steps:
    """Return steps with the fields of every write changed."""

    def one(step: WalkthroughStep) -> WalkthroughStep:
        fields = fields_of(step)
        return step if fields is None else changed(step, fields=change(step, fields))

    return tuple(one(step) for step in steps)


def with_values(steps: Steps, change: Callable[[str, Any], Any]) -> Steps:
    """Return steps with every value of writes and bookings changed; `change` gets its name and the value."""

    def walked(name: str, value: Any) -> Any:
        if isinstance(value, Mapping):
            return {key: walked(key, entry) for key, entry in value.items()}
        if isinstance(value, list | tuple):
            return [walked(name, entry) for entry in value]
        return change(name, value)

    return tuple(
        WalkthroughStep(call=step.call, arguments={key: walked(key, value) for key, value in step.arguments.items()})
        if step.call in ("write_record", "provider_booking")
        else step
        for step in steps
    )


def traced_steps(case: Case, steps: Steps) -> Iterator[tuple[WalkthroughStep, TracedCall | None]]:
    """Yield every step with what it did when the steps are played, None where it calls nothing."""
    calls = iter(rehearse_steps(case, steps, "reference").playback.calls)
    for step in steps:
        yield step, next(calls) if step.call else None
