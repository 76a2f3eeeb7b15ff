"""Where to step next: to a change, a fault, a turn, a verdict that changed; and what it is that was found there."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sessions.scoring import Verdict
from tui.presenting.checklist import role_of, word_of
from tui.presenting.parts import Part
from tui.presenting.steps import Step, View
from tui.presenting.values import call_outcome

MOST_NAMED = 3
"""Verdicts that are named where a step changed more of them in the same way."""


def _places(view: View, forwards: bool) -> range:
    """Return the steps after the one shown, or those before it, the nearest first."""
    return range(view.index + 1, len(view.steps)) if forwards else range(view.index - 1, -1, -1)


def _seek(view: View, forwards: bool, wanted: Callable[[Step], bool]) -> int | None:
    return next((place for place in _places(view, forwards) if wanted(view.steps[place])), None)


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


def verdict_changes(view: View, forwards: bool) -> Iterator[int | None]:
    """Give, for one step after the other, its index where a verdict came to be what it was not before, else None.

    Each takes a judgement: over a long session whoever asks may want to pause between them.
    """
    return (place if changed_verdicts(view, view.steps[place]) else None for place in _places(view, forwards))


def changed_verdicts(view: View, step: Step) -> dict[str, tuple[Verdict, bool | None]]:
    """Return the verdicts that a step changed: id -> the verdict at the step, and its value before it."""
    before = view.play.verdicts(step.first)
    after = view.play.verdicts(None if step.number == len(view.steps) else step.position)
    pairs = zip(before.all, after.all, strict=True)
    return {now.id: (now, was.value) for was, now in pairs if was.value is not now.value}


def fault_parts(view: View) -> list[Part]:
    """Return in words that the call of the step failed, and by what; empty where there is no such call."""
    return _call_parts(view) if view.step is not None and view.step.mark == "fault" else []


def _call_parts(view: View) -> list[Part]:
    if view.call is None:
        return []
    outcome, role = call_outcome(view.call, blind=bool(view.hidden_from))
    return [Part(f"{view.call.event.tool}: {outcome}", role, 1, shrinks=True)]


def found_parts(view: View) -> list[Part]:
    """Return in words what the step brought: what its call came to, and the verdicts that it changed."""
    parts = _call_parts(view)
    if view.step is None or view.hidden_from:
        return parts
    groups: dict[tuple[str, str], list[str]] = {}
    for identifier, (now, was) in changed_verdicts(view, view.step).items():
        told = f"{word_of(now, now.value)} (was {word_of(now, was)})"
        groups.setdefault((told, role_of(now, now.value)), []).append(identifier)
    for (told, role), names in groups.items():
        more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
        parts.append(Part(f"{', '.join(names[:MOST_NAMED])}{more} {told}", role, 1))
    return parts
