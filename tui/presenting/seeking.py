"""Where to step next: to a change, a fault, a turn, a verdict that changed."""

from __future__ import annotations

from collections.abc import Callable

from tui.presenting.steps import Step, View


def _seek(view: View, forwards: bool, wanted: Callable[[Step], bool]) -> int | None:
    order = range(view.index + 1, len(view.steps)) if forwards else range(view.index - 1, -1, -1)
    return next((place for place in order if wanted(view.steps[place])), None)


def next_turn(view: View, forwards: bool) -> int | None:
    """Return the next (or previous) step at which somebody speaks."""
    return _seek(view, forwards, lambda step: step.is_turn)


def next_change(view: View, forwards: bool) -> int | None:
    """Return the next (or previous) step that changed a record."""
    playback = view.play.playback
    return _seek(
        view,
        forwards,
        lambda step: (
            playback.situations[step.first].world.collections
            is not playback.situations[step.position].world.collections
        ),
    )


def next_fault(view: View, forwards: bool) -> int | None:
    """Return the next (or previous) step whose call failed or met a fault."""
    return _seek(view, forwards, lambda step: step.mark == "fault")


def next_verdict_change(view: View, forwards: bool) -> int | None:
    """Return the next (or previous) step at which a verdict came to be what it was not before it."""
    return _seek(
        view,
        forwards,
        lambda step: step.number == 1 or _values(view, step.number - 1) != _values(view, step.number - 2),
    )


def _values(view: View, place: int) -> tuple[bool | None, ...]:
    last = place >= len(view.steps) - 1
    verdicts = view.play.verdicts(None if last else view.steps[place].position)
    return tuple(entry.value for entry in verdicts.all)
