"""Changing a walkthrough in every generic way that stays sound: other spellings, orders, proofs, extra looks.

None of these may turn a verdict: a good run is never failed for how it says or orders a sound thing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cases.catalogue import Case
from cases.executable import Walkthrough
from sessions.rehearsal.changing import Steps
from sessions.rehearsal.mutations import single_calls
from sessions.rehearsal.sound_forms import FORMS
from sessions.rehearsal.sound_ways import WAYS


@dataclass(frozen=True, slots=True)
class Equivalent:
    """A sound variation of a walkthrough, by the name of what was changed."""

    name: str
    steps: Steps


def equivalents_of(case: Case, walkthrough: Walkthrough) -> Iterator[Equivalent]:
    """Yield every generic sound variation that changes something."""
    steps = single_calls(walkthrough.steps)
    for name, change in {**WAYS, **FORMS}.items():
        changed = change(case, steps)
        if changed != steps:
            yield Equivalent(name, changed)
