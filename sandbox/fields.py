"""Reading the `fields` of a write: spellings to stored names, values to typed values.

`understand_fields` is best effort first and strict second: what can be read is always returned, so that the
trace can show what was meant and a scorer can judge an attempt, and what cannot is listed as problems.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from sandbox.collections import (
    CHOICE_SPELLINGS,
    COLLECTIONS,
    EXTERNAL_FIELDS,
    FALSE_WORDS,
    FIELD_SPELLINGS,
    IN_APP_CHANNELS,
    OPERATION_FIELDS,
    PLACE_FIELDS,
    STATUS_FLAGS,
    TRIGGER_FIELDS,
    TRUE_WORDS,
    Collection,
    Field,
    choice_named,
    fold,
)
from sandbox.recurrence import RecurrenceNotUnderstood, parse_recurrence
from sandbox.refusals import Refusal
from sandbox.times import TimeNotUnderstood, format_moment, parse_date, parse_moment, parse_moment_or_date


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

    def require_understood(self) -> None:
        """Raise the first problem, if there is any."""
        if self.problems:
            raise self.problems[0]


class _NotUnderstood(ValueError):
    """A value that does not fit its field; the message says what is accepted."""


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
    named = _name_fields(collection, operation, given, understood)
    values: dict[str, Any] = {}
    for name, (spelling, value) in sorted(named.items(), key=lambda entry: entry[0] in ("end", "recurrence")):
        stored_field = collection.field(name)
        assert stored_field is not None
        if value is None:
            if operation == "update":
                values[name] = None
            continue
        try:
            values[name] = _typed(collection, stored_field, value, clock, {**(current or {}), **values})
        except Refusal as refusal:
            understood.problems.append(refusal)
            values[name] = value
        except (_NotUnderstood, TimeNotUnderstood, RecurrenceNotUnderstood) as error:
            understood.problems.append(
                Refusal("INVALID_FIELDS", f"{collection.name}.{spelling}: {error}", field=spelling)
            )
            values[name] = value
    understood.stored = {name: values[name] for name in named if name in values}
    return understood


def _name_fields(
    collection: Collection, operation: str, given: Mapping[str, Any], understood: UnderstoodFields
) -> dict[str, tuple[str, Any]]:
    named: dict[str, tuple[str, Any]] = {}
    waiting: list[tuple[str, Any]] = []
    for spelling, value in given.items():
        folded = fold(spelling)
        if collection.field(folded) and not (operation == "skip_occurrence" and folded in OPERATION_FIELDS["date"]):
            named[folded] = (spelling, value)
        else:
            waiting.append((spelling, value))
    for spelling, value in waiting:
        folded = fold(spelling)
        if _as_operation(collection, operation, folded, value, understood):
            continue
        if act := EXTERNAL_FIELDS.get(folded):
            understood.external.append(act)
            understood.problems.insert(
                0, Refusal("UNSUPPORTED", f"{spelling}: nothing leaves the sandbox; records cannot be sent or shared")
            )
            continue
        flags = STATUS_FLAGS.get(collection.name, {})
        if isinstance(value, bool) and folded in flags and "status" not in named:
            named["status"] = (spelling, flags[folded][0 if value else 1])
            continue
        if collection.name == "reminders" and _asks_for_trigger(folded, given):
            understood.problems.insert(
                0, Refusal("UNSUPPORTED_TRIGGER", f"{spelling}: reminders alert at a time only, not at a place or event")
            )
            continue
        target = next(
            (
                name
                for name in FIELD_SPELLINGS.get(folded, ())
                if collection.field(name) and name not in named
            ),
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
            understood.operations[name] = _as_items(value) if name.endswith("_items") else value
            return True
    if applicable["step"] and folded in ("status", "completed_at", "source", "completed", "done"):
        if isinstance(value, bool):
            folded, value = "status", "completed" if value else "pending"
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


def _typed(collection: Collection, field: Field, value: Any, clock: datetime, record: Mapping[str, Any]) -> Any:
    reader = _READERS[field.kind]
    return reader(collection, field, value, clock, record)


def _text_of(value: Any) -> str:
    if isinstance(value, str):
        if not value.strip():
            raise _NotUnderstood("empty; leave it out instead")
        return value
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise _NotUnderstood("a text is needed")
    return str(value)


def _read_text(collection: Collection, field: Field, value: Any, clock: datetime, record: Mapping[str, Any]) -> str:
    if isinstance(value, list | tuple) and value and all(isinstance(entry, str) for entry in value):
        return ", ".join(value)
    return _text_of(value)


def _read_identifier(
    collection: Collection, field: Field, value: Any, clock: datetime, record: Mapping[str, Any]
) -> str:
    if isinstance(value, list | tuple) and len(value) == 1:
        value = value[0]
    return _text_of(value).strip()


def _read_moment(collection: Collection, field: Field, value: Any, clock: datetime, record: Mapping[str, Any]) -> str:
    if not isinstance(value, str):
        raise _NotUnderstood("a time is a text, e.g. 2026-11-12T14:00 or 8pm")
    return format_moment(parse_moment(value, clock=clock))


def _read_end(collection: Collection, field: Field, value: Any, clock: datetime, record: Mapping[str, Any]) -> str:
    if not isinstance(value, str):
        raise _NotUnderstood("a time is a text, e.g. 13:30 or 2026-11-11T13:30")
    start = record.get("start")
    day = datetime.fromisoformat(start).date() if isinstance(start, str) and _is_moment(start) else None
    return format_moment(parse_moment(value, clock=clock, day=day))


def _is_moment(text: str) -> bool:
    try:
        return datetime.fromisoformat(text).tzinfo is not None
    except ValueError:
        return False


def _moment_or_date(value: Any, clock: datetime, past: bool) -> str:
    if not isinstance(value, str):
        raise _NotUnderstood("a time or date is a text, e.g. 2026-11-12 or 2026-11-12T14:00")
    read = parse_moment_or_date(value, clock=clock, direction="past" if past else "future")
    return format_moment(read) if isinstance(read, datetime) else read.isoformat()


def _read_due(collection: Collection, field: Field, value: Any, clock: datetime, record: Mapping[str, Any]) -> str:
    return _moment_or_date(value, clock, past=False)


def _read_past(collection: Collection, field: Field, value: Any, clock: datetime, record: Mapping[str, Any]) -> str:
    return _moment_or_date(value, clock, past=True)


def _read_recurrence(
    collection: Collection, field: Field, value: Any, clock: datetime, record: Mapping[str, Any]
) -> str:
    start = record.get("start")
    first = datetime.fromisoformat(start) if isinstance(start, str) and _is_moment(start) else None
    return parse_recurrence(value, start=first)


def _read_choice(collection: Collection, field: Field, value: Any, clock: datetime, record: Mapping[str, Any]) -> str:
    named = choice_named(collection.name, field, value) if isinstance(value, str) else None
    if named is None:
        spellings = CHOICE_SPELLINGS.get((collection.name, field.name), {})
        also = f" (also {', '.join(next(iter(words)) for words in spellings.values() if words)})" if spellings else ""
        raise _NotUnderstood(f"{value!r} is not one of {', '.join(field.choices)}{also}")
    return named


def _read_channel(collection: Collection, field: Field, value: Any, clock: datetime, record: Mapping[str, Any]) -> str:
    if isinstance(value, str) and fold(value).replace("_", " ") in {word.replace("_", " ") for word in IN_APP_CHANNELS}:
        return "in_app"
    raise Refusal("UNSUPPORTED_CHANNEL", f"{value!r}: reminders are shown in the app only (channel in_app)")


def _read_number(
    collection: Collection, field: Field, value: Any, clock: datetime, record: Mapping[str, Any]
) -> int | float:
    if isinstance(value, int | float) and not isinstance(value, bool):
        return value
    if isinstance(value, str) and (found := re.fullmatch(r"\s*\$?\s*(\d+(?:\.\d+)?)\s*(?:dollars|usd)?\s*", value.lower())):
        number = float(found[1])
        return int(number) if number.is_integer() else number
    raise _NotUnderstood("a number is needed")


_DURATION = re.compile(
    r"\s*(?:pt)?\s*(?:(\d+(?:\.\d+)?)\s*(?:hours?|hrs?|h))?\s*(?:and\s*)?(?:(\d+)\s*(?:minutes?|mins?|m)?)?\s*"
)
_DURATION_WORDS = {"an hour": 60, "one hour": 60, "half an hour": 30, "two hours": 120, "thirty minutes": 30}


def _read_minutes(collection: Collection, field: Field, value: Any, clock: datetime, record: Mapping[str, Any]) -> int:
    if isinstance(value, int | float) and not isinstance(value, bool) and value > 0 and float(value).is_integer():
        return int(value)
    if isinstance(value, str):
        folded = value.strip().lower().replace("-", " ")
        if folded in _DURATION_WORDS:
            return _DURATION_WORDS[folded]
        found = _DURATION.fullmatch(folded)
        if found and (found[1] or found[2]):
            return round(float(found[1] or 0) * 60) + int(found[2] or 0)
    raise _NotUnderstood("a duration in minutes is needed, e.g. 30 or 1 hour")


def _read_boolean(
    collection: Collection, field: Field, value: Any, clock: datetime, record: Mapping[str, Any]
) -> bool:
    if isinstance(value, bool):
        return value
    if isinstance(value, str) and fold(value) in TRUE_WORDS | FALSE_WORDS:
        return fold(value) in TRUE_WORDS
    raise _NotUnderstood("true or false is needed")


def _as_items(value: Any) -> list[str]:
    if isinstance(value, str):
        return [part.strip() for part in re.split(r"[,;\n]", value) if part.strip()]
    if isinstance(value, list | tuple):
        return [entry["text"] if isinstance(entry, dict) and "text" in entry else str(entry) for entry in value]
    return [str(value)]


def _read_items(
    collection: Collection, field: Field, value: Any, clock: datetime, record: Mapping[str, Any]
) -> list[str]:
    if isinstance(value, str | list | tuple):
        return _as_items(value)
    raise _NotUnderstood("a list of texts is needed")


def _read_dates(
    collection: Collection, field: Field, value: Any, clock: datetime, record: Mapping[str, Any]
) -> list[str]:
    entries = value if isinstance(value, list | tuple) else [value]
    return [read_day(entry, clock).isoformat() for entry in entries]


def read_day(value: Any, clock: datetime) -> date:
    """Return the day that a date or a time on that day means; raises `TimeNotUnderstood`."""
    if isinstance(value, list | tuple) and len(value) == 1:
        value = value[0]
    if not isinstance(value, str):
        raise TimeNotUnderstood("a date is a text, e.g. 2026-11-10")
    read = parse_moment_or_date(value, clock=clock, direction="future")
    return read.date() if isinstance(read, datetime) else parse_date(read.isoformat(), clock=clock)


def _read_steps(
    collection: Collection, field: Field, value: Any, clock: datetime, record: Mapping[str, Any]
) -> list[dict[str, Any]]:
    if not isinstance(value, list | tuple) or not value:
        raise _NotUnderstood("a list of steps is needed, each a text or {n, text, status}")
    steps = []
    for number, entry in enumerate(value, 1):
        step = {"text": entry} if isinstance(entry, str) else dict(entry) if isinstance(entry, Mapping) else None
        if step is None:
            raise _NotUnderstood(f"step {number} is neither a text nor an object")
        steps.append(read_step(step, clock, number))
    return steps


_STEP_FIELDS: Mapping[str, str] = {
    "n": "n", "number": "n", "step": "n", "order": "n", "position": "n",
    "text": "text", "title": "text", "label": "text", "name": "text", "description": "text", "item": "text",
    "status": "status", "state": "status", "completed": "status", "done": "status", "checked": "status",
    "source": "source", "provenance": "source",
    "completed_at": "completed_at", "at": "completed_at", "time": "completed_at",
}  # fmt: skip


def read_step(given: Mapping[str, Any], clock: datetime, number: int | None) -> dict[str, Any]:
    """Read one checklist step; `number` is its place where the step gives none (None: leave it out).

    Raises `_NotUnderstood` (a ValueError) for an unknown key or status, `TimeNotUnderstood` for a time.
    """
    step: dict[str, Any] = {} if number is None else {"n": number}
    for spelling, value in given.items():
        name = _STEP_FIELDS.get(fold(spelling))
        if name is None:
            raise _NotUnderstood(f"a step has no {spelling!r}; it has n, text, status, source, completed_at")
        if value is None:
            continue
        if name == "status":
            if isinstance(value, bool):
                value = "completed" if value else "pending"
            status = Field("status", "choice", choices=("pending", "completed"))
            value = _read_choice(COLLECTIONS["checklists"], status, value, clock, {})
        elif name == "completed_at":
            value = _moment_or_date(value, clock, past=True)
        elif name == "n":
            if isinstance(value, str) and not value.strip().isdigit():
                name = "text"
            else:
                value = int(value)
        step[name] = value
    return step


def _read_offers(
    collection: Collection, field: Field, value: Any, clock: datetime, record: Mapping[str, Any]
) -> list[dict[str, Any]]:
    if not isinstance(value, list | tuple):
        raise _NotUnderstood("a list of offers is needed, each {start, duration_minutes}")
    offers = []
    for entry in value:
        if not isinstance(entry, Mapping) or "start" not in entry:
            raise _NotUnderstood("an offer needs a start")
        offer: dict[str, Any] = {"start": format_moment(parse_moment(str(entry["start"]), clock=clock))}
        if "duration_minutes" in entry:
            offer["duration_minutes"] = int(entry["duration_minutes"])
        offers.append(offer)
    return offers


_Reader = Callable[[Collection, Field, Any, datetime, Mapping[str, Any]], Any]
_READERS: Mapping[str, _Reader] = {
    "text": _read_text,
    "id": _read_identifier,
    "clock": _read_text,
    "moment": _read_moment,
    "end": _read_end,
    "due": _read_due,
    "past": _read_past,
    "recurrence": _read_recurrence,
    "choice": _read_choice,
    "channel": _read_channel,
    "number": _read_number,
    "minutes": _read_minutes,
    "boolean": _read_boolean,
    "items": _read_items,
    "dates": _read_dates,
    "steps": _read_steps,
    "offers": _read_offers,
}
