"""Updating the steps of a checklist: an update may name one step by number or text (contract section 3)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sandbox.recurrence import RecurrenceNotUnderstood
from sandbox.refusals import Refusal
from sandbox.spellings import fold
from sandbox.times import TimeNotUnderstood
from sandbox.values import ValueNotUnderstood, read_step, step_number, whole_steps
from sandbox.world import Record


def steps_after(
    before: Record, changed: dict[str, Any], operations: Mapping[str, Any], clock: datetime
) -> dict[str, Any]:
    """Return what an update makes of a checklist's steps: whole, by number, or one step named by number or text.

    Takes what it uses of `changed` (`source` belongs to the step that is named). Raises `Refusal`.
    """
    steps = [dict(step) for step in before.get("steps", ())]
    if "steps" in changed and changed["steps"] is None:
        return {}
    if "steps" in changed:
        given = changed["steps"]
        if steps and all(_place(steps, step.get("text", step.get("n"))) is not None for step in given):
            for step in given:
                _merge_step(steps, step.get("text", step["n"]), step)
            return {"steps": steps}
        try:
            return {"steps": whole_steps(given)}
        except ValueNotUnderstood as error:
            raise Refusal("INVALID_FIELDS", f"steps: {error}", field="steps") from None
    told_of_step = [name for name in ("status", "completed_at") if name in operations]
    target = operations.get("step", operations.get("step_text"))
    if target is None:
        if told_of_step:
            raise Refusal(
                "INVALID_FIELDS",
                f"{told_of_step[0]}: a checklist has none; name the step, e.g. step=3",
                field=told_of_step[0],
            )
        return {}
    own = {name: value for name, value in operations.items() if name in ("status", "source", "completed_at")}
    if isinstance(target, Mapping):
        own = {**{key: value for key, value in target.items() if fold(key) not in ("n", "number", "step")}, **own}
        target = next(
            (value for key, value in target.items() if fold(key) in ("n", "number", "step")), target.get("text")
        )
        own.pop("text", None)
    try:
        update = read_step(own, clock, None)
    except (ValueError, TimeNotUnderstood, RecurrenceNotUnderstood) as error:
        raise Refusal("INVALID_FIELDS", f"step: {error}", field="step") from None
    if "source" in changed:
        update.setdefault("source", changed.pop("source"))
    if "status" not in update:
        raise Refusal("MISSING_FIELDS", "a step update needs its status", missing=["status"])
    _merge_step(steps, target, update)
    return {"steps": steps}


_PLAIN = frozenset(("the", "my", "a", "an", "step", "item", "to", "of", "is", "was"))


def _place(steps: list[dict[str, Any]], named: object) -> int | None:
    """Find a step by number, or by its words: the one step that has all of them, or all of whose words they are."""
    if (number := step_number(named)) is not None:
        return next((index for index, step in enumerate(steps) if step.get("n") == number), None)
    wanted = _words(str(named))
    texts = [_words(str(step.get("text", ""))) for step in steps]
    if not wanted:
        return None
    for fitting in (
        [index for index, own in enumerate(texts) if own == wanted],
        [index for index, own in enumerate(texts) if wanted <= own],
        [index for index, own in enumerate(texts) if own and own <= wanted],
        [index for index, own in enumerate(texts) if len(own & wanted) >= 1],
    ):
        if fitting:
            return fitting[0] if len(fitting) == 1 else None
    return None


def _words(text: str) -> frozenset[str]:
    """Return the words of a step's text without a number before it and without what says nothing."""
    body = re.sub(r"^\s*(?:step\s*)?#?\d+\s*[.:)-]\s*", "", text.casefold())
    return frozenset(re.findall(r"[^\W_]+", body)) - _PLAIN


def _merge_step(steps: list[dict[str, Any]], named: object, update: Mapping[str, Any]) -> None:
    place = _place(steps, named)
    if place is None:
        raise Refusal("RECORD_NOT_FOUND", f"there is no single step {named!r}; read the checklist to see its steps")
    step = steps[place]
    merged = {**step, **{key: value for key, value in update.items() if key not in ("n", "text")}}
    if merged.get("status") == "pending":
        for told_of_completion in ("completed_at", "source"):
            if told_of_completion not in update:
                merged.pop(told_of_completion, None)
    steps[place] = merged
