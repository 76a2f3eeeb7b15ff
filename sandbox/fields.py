"""Reading the `fields` of a write: spellings to stored names, values to typed values.

`understand_fields` is best effort first and strict second: what can be read is always returned, so that the
trace can show what was meant and a scorer can judge an attempt, and what cannot is listed as problems.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sandbox.collections import Collection
from sandbox.recurrence import RecurrenceNotUnderstood
from sandbox.refusals import Refusal
from sandbox.spellings import (
    ASKS_TO_ALERT,
    DAY_FIELDS,
    EXTERNAL_FIELDS,
    FALSE_WORDS,
    FIELD_SPELLINGS,
    OPERATION_FIELDS,
    PLACE_FIELDS,
    STATUS_FLAGS,
    STEP_TEXT_FIELDS,
    TIME_OF_DAY_FIELDS,
    TRIGGER_FIELDS,
    choice_named,
    fold,
)
from sandbox.times import TimeNotUnderstood
from sandbox.values import READERS, STEP_STATUS, Place, ValueNotUnderstood, as_items


@dataclass(slots=True)
class UnderstoodFields:
    """What a write's `fields` mean.

    `stored`: stored name -> typed value; `operations`: what is not stored (`reason`, `add_items`, `step`, ...);
    `problems`: refusals, the weightiest first; `external`: kinds of act outside the sandbox that were asked for.
    """

    stored: dict[str, Any] = field(default_factory=dict)
    operations: dict[str, Any] = field(default_factory=dict)
    problems: list[Refusal] = field(default_factory=list)
    external: list[str] = field(default_factory=list)


def understand_fields(
    collection: Collection,
    operation: str,
    given: Mapping[str, Any],
    *,
    clock: datetime,
    current: Mapping[str, Any] | None = None,
) -> UnderstoodFields:
    """Read the `fields` of a `write_record` call.

    `current` is the record as it stands (for `end` on the day of `start`, and for recurrence), `clock` the case's
    time. Never raises for what the caller sent; see `UnderstoodFields.problems`.
    """
    understood = UnderstoodFields()
    named = _name_fields(collection, operation, given, understood, current or {})
    values: dict[str, Any] = {}
    for name, (spelling, value) in sorted(named.items(), key=lambda entry: entry[0] in ("end", "recurrence")):
        stored_field = collection.field(name)
        assert stored_field is not None
        if value == "" and name not in (current or {}):
            continue
        if value is None:
            if operation == "update" and stored_field.required:
                told = f"{collection.name}.{spelling} is needed and cannot be taken away"
                understood.problems.append(Refusal("MISSING_FIELDS", told, missing=[name]))
            elif operation == "update":
                values[name] = None if name == "private" else stored_field.default
            continue
        try:
            place = Place(collection, stored_field, clock, {**(current or {}), **values})
            values[name] = READERS[stored_field.kind](value, place)
        except Refusal as refusal:
            understood.problems.append(refusal)
            values[name] = value
        except (ValueNotUnderstood, TimeNotUnderstood, RecurrenceNotUnderstood) as error:
            understood.problems.append(
                Refusal("INVALID_FIELDS", f"{collection.name}.{spelling}: {error}", field=spelling)
            )
            values[name] = value
    understood.stored = {name: values[name] for name in named if name in values}
    return understood


def _name_fields(
    collection: Collection,
    operation: str,
    given: Mapping[str, Any],
    understood: UnderstoodFields,
    current: Mapping[str, Any],
) -> dict[str, tuple[str, Any]]:
    named: dict[str, tuple[str, Any]] = {}
    waiting: list[tuple[str, Any]] = []
    given = _without_address(given, collection, current)
    if operation == "create":
        given = {spelling: value for spelling, value in given.items() if value not in (None, "")}
    given = _with_day_and_time_together(given)
    names_step = collection.name == "checklists" and operation == "update" and _names_one_step(given)
    for spelling, value in given.items():
        folded = fold(spelling)
        if names_step and folded in STEP_TEXT_FIELDS:
            understood.operations["step_text"] = value
        elif collection.field(folded) and not (operation == "skip_occurrence" and folded in OPERATION_FIELDS["date"]):
            named[folded] = (spelling, value)
        else:
            waiting.append((spelling, value))
    for spelling, value in waiting:
        folded = fold(spelling)
        if _as_operation(collection, operation, folded, value, understood):
            continue
        if folded in EXTERNAL_FIELDS and _is_declined(value):
            continue
        if (act := EXTERNAL_FIELDS.get(folded)) and not (folded in ASKS_TO_ALERT and value is True):
            understood.external.append(act)
            understood.problems.insert(
                0, Refusal("UNSUPPORTED", f"{spelling}: nothing leaves the sandbox; records cannot be sent or shared")
            )
            continue
        flags = STATUS_FLAGS.get(collection.name, {})
        if folded in flags and "status" not in named and (flag := _as_flag(value)) is not None:
            named["status"] = (spelling, flags[folded][0 if flag else 1])
            continue
        if collection.name == "reminders" and _asks_for_trigger(folded, given):
            understood.problems.insert(
                0,
                Refusal("UNSUPPORTED_TRIGGER", f"{spelling}: reminders alert at a time only, not at a place or event"),
            )
            continue
        target = next(
            (name for name in FIELD_SPELLINGS.get(folded, ()) if collection.field(name) and name not in named),
            None,
        )
        if target is None:
            known = ", ".join(entry.name for entry in collection.fields)
            understood.problems.append(
                Refusal(
                    "INVALID_FIELDS",
                    f"{collection.name} has no field {spelling!r} that is not given already; its fields are {known}",
                    field=spelling,
                )
            )
            continue
        named[target] = (spelling, value)
    return named


def _without_address(given: Mapping[str, Any], collection: Collection, current: Mapping[str, Any]) -> Mapping[str, Any]:
    """Leave out the id and the collection of the record itself, which callers that send a record back repeat."""
    own = {"id": str(current.get("id", "")).casefold(), "collection": collection.name}
    return {
        name: value
        for name, value in given.items()
        if not (fold(name) in own and (value is None or str(value).strip().casefold() == own[fold(name)]))
    }


def _names_one_step(given: Mapping[str, Any]) -> bool:
    """Whether an update of a checklist speaks of one of its steps: it numbers one, or gives a status for one."""
    names = {fold(name) for name in given}
    return "steps" not in names and bool(names & {*OPERATION_FIELDS["step"], "status", "completed", "done"})


def _with_day_and_time_together(given: Mapping[str, Any]) -> Mapping[str, Any]:
    """Join a day and a time of day that were given apart ({date, time}) into one moment, under the day's name."""
    days = [name for name, value in given.items() if fold(name) in DAY_FIELDS and isinstance(value, str)]
    times = [name for name, value in given.items() if fold(name) in TIME_OF_DAY_FIELDS and isinstance(value, str)]
    if len(days) != 1 or len(times) != 1:
        return given
    joined = {days[0]: f"{given[days[0]]} {given[times[0]]}"}
    return {name: joined.get(name, value) for name, value in given.items() if name != times[0]}


def _as_flag(value: Any) -> bool | None:
    """Return true or false where a value says one of them, also as a text, None for any other value."""
    if isinstance(value, str) and fold(value) in ("true", "yes", "false", "no"):
        return fold(value) in ("true", "yes")
    return value if isinstance(value, bool) else None


def _is_declined(value: Any) -> bool:
    """Whether a value asks for nothing: false, nobody, an empty list."""
    return value in (None, False, "", [], {}) or (isinstance(value, str) and fold(value) in FALSE_WORDS | {"none"})


def _as_operation(
    collection: Collection, operation: str, folded: str, value: Any, understood: UnderstoodFields
) -> bool:
    applicable = {
        "reason": operation != "create",
        "add_items": operation == "update" and collection.name == "lists",
        "remove_items": operation == "update" and collection.name == "lists",
        "step": operation == "update" and collection.name == "checklists",
        "date": operation == "skip_occurrence",
    }
    for name, spellings in OPERATION_FIELDS.items():
        if applicable[name] and folded in spellings:
            try:
                understood.operations[name] = as_items(value) if name.endswith("_items") else value
            except ValueNotUnderstood as error:
                understood.problems.append(Refusal("INVALID_FIELDS", f"{folded}: {error}", field=folded))
            return True
    if applicable["step"] and folded in ("status", "completed_at", "source", "completed", "done"):
        if (flag := _as_flag(value)) is not None and folded in ("status", "completed", "done"):
            folded, value = "status", "completed" if flag else "pending"
        if folded == "status" and isinstance(value, str):
            value = choice_named("checklists", STEP_STATUS, value) or value
        understood.operations[folded] = value
        return True
    return False


def _asks_for_trigger(folded: str, given: Mapping[str, Any]) -> bool:
    if folded in TRIGGER_FIELDS:
        return True
    timed = {"start", *(word for word, names in FIELD_SPELLINGS.items() if "start" in names)}
    return folded in PLACE_FIELDS and not any(fold(spelling) in timed for spelling in given)


def missing_required(collection: Collection, stored: Mapping[str, Any]) -> list[str]:
    """Return the names of the fields that a new record of this collection still needs."""
    return [entry.name for entry in collection.fields if entry.required and stored.get(entry.name) in (None, "", [])]
