"""Sound variations of a change to a record: deletes for cancellations, whole records, whole lists, steps by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cases.catalogue import Case
from cases.executable import WalkthroughStep
from sandbox.spellings import stored_field
from sessions.rehearsal.changing import Change, Steps, changed, fields_of, traced_steps


def _stopped_records(case: Case) -> set[tuple[str, str]]:
    """Return the reminders and events that a good run stops: a delete and a status count the same there."""
    return {
        (change.collection, change.record)
        for expected in case.executable.expected.values()
        for way in expected.ways
        for change in way
        if change.change == "stop" and change.collection in ("reminders", "calendar")
    }


def _stops(step: WalkthroughStep, operation: str, stopped: set[tuple[str, str]]) -> bool:
    address = (str(step.arguments.get("collection")), str(step.arguments.get("record_id")))
    return step.call == "write_record" and step.arguments.get("operation") == operation and address in stopped


def _deleted_instead(fields: Mapping[str, Any] | None) -> Change:
    def change(case: Case, steps: Steps) -> Steps:
        stopped = _stopped_records(case)

        def deleted(step: WalkthroughStep) -> WalkthroughStep:
            if not _stops(step, "update", stopped):
                return step
            rest = {key: value for key, value in step.arguments.items() if key != "fields"}
            given = {} if fields is None else {"fields": fields}
            return WalkthroughStep(call=step.call, arguments={**rest, "operation": "delete", **given})

        return tuple(deleted(step) for step in steps)

    return change


def _cancelled_instead(case: Case, steps: Steps) -> Steps:
    stopped = _stopped_records(case)
    return tuple(
        changed(step, operation="update", fields={"status": "canceled"}) if _stops(step, "delete", stopped) else step
        for step in steps
    )


def _reasoned_deletes(case: Case, steps: Steps) -> Steps:
    return tuple(
        changed(step, fields={**step.arguments.get("fields", {}), "reason": "asked for by the user"})
        if step.arguments.get("operation") in ("delete", "skip_occurrence")
        else step
        for step in steps
    )


def _record_echoed(case: Case, steps: Steps) -> Steps:
    """Send the whole record with every update, as it stands, with what changes."""
    kept: list[WalkthroughStep] = []
    for step, traced in traced_steps(case, steps):
        fields = fields_of(step)
        before = traced.execution.changes[0].before if traced is not None and traced.execution.changes else None
        one_step = step.arguments.get("collection") == "checklists"
        if fields is None or before is None or step.arguments.get("operation") != "update" or one_step:
            kept.append(step)
            continue
        given = {stored_field(str(step.arguments["collection"]), name) for name in fields}
        if traced is not None and "status" in traced.execution.interpretation.fields.stored:
            given.add("status")
        unchanged = {name: value for name, value in before.items() if name not in given and name != "items"}
        kept.append(changed(step, fields={**unchanged, **fields}))
    return tuple(kept)


def _whole_lists(write: Callable[[list[Any]], Any], field: str) -> Change:
    """Return a change that gives `items` or `steps` whole instead of what is added or done."""

    def change(case: Case, steps: Steps) -> Steps:
        kept: list[WalkthroughStep] = []
        for step, traced in traced_steps(case, steps):
            fields = fields_of(step)
            after = traced.execution.changes[0].after if traced is not None and traced.execution.changes else None
            partly = fields is not None and {"add_items", "remove_items", "step"} & set(fields)
            if fields is None or after is None or not partly or field not in after:
                kept.append(step)
                continue
            rest = {name: value for name, value in fields.items() if name == "reason"}
            whole = [dict(entry) if isinstance(entry, Mapping) else entry for entry in after[field]]
            kept.append(changed(step, fields={**rest, field: write(whole)}))
        return tuple(kept)

    return change


def _steps_otherwise(write: Callable[[Mapping[str, Any], str], Mapping[str, Any]]) -> Change:
    """Return a change that names a checklist's step otherwise; `write` gets the fields and the step's text."""

    def change(case: Case, steps: Steps) -> Steps:
        kept: list[WalkthroughStep] = []
        for step, traced in traced_steps(case, steps):
            fields = fields_of(step)
            after = traced.execution.changes[0].after if traced is not None and traced.execution.changes else None
            if fields is None or after is None or not isinstance(fields.get("step"), int):
                kept.append(step)
                continue
            text = next(entry["text"] for entry in after["steps"] if entry["n"] == fields["step"])
            kept.append(changed(step, fields=write(fields, text)))
        return tuple(kept)

    return change


WRITES: Mapping[str, Change] = {
    "deleted instead of cancelled": _deleted_instead(None),
    "deleted with a reason": _deleted_instead({"reason": "the user asked"}),
    "cancelled instead of deleted": _cancelled_instead,
    "deletes with a reason": _reasoned_deletes,
    "whole records in updates": _record_echoed,
    "whole lists": _whole_lists(lambda items: items, "items"),
    "whole lists as text": _whole_lists(", ".join, "items"),
    "whole checklists": _whole_lists(lambda entries: entries, "steps"),
    "steps by text": _steps_otherwise(
        lambda fields, text: {**{name: value for name, value in fields.items() if name != "step"}, "step": text}
    ),
    "steps in a list of one": _steps_otherwise(
        lambda fields, text: {
            "steps": [
                {"n": fields["step"], **{key: value for key, value in fields.items() if key in ("status", "source")}}
            ],
            **{key: value for key, value in fields.items() if key == "reason"},
        }
    ),
}
"""Every sound way to change a record, by the name of what is done otherwise."""
