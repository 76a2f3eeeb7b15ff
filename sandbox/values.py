"""Reading one value of a field: texts, times, choices, numbers, lists, steps, as the field's kind asks."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from sandbox.collections import COLLECTIONS, Collection, Field
from sandbox.recurrence import parse_recurrence
from sandbox.refusals import Refusal
from sandbox.spellings import CHOICE_SPELLINGS, FALSE_WORDS, IN_APP_CHANNELS, TRUE_WORDS, choice_named, fold
from sandbox.times import TimeNotUnderstood, format_moment, parse_date, parse_moment, parse_moment_or_date


class ValueNotUnderstood(ValueError):
    """A value that does not fit its field; the message says what is accepted."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a value is read: for which field of which record, at which case time."""

    collection: Collection
    field: Field
    clock: datetime
    record: Mapping[str, Any]


def _text_of(value: Any) -> str:
    if isinstance(value, str):
        if not value.strip():
            raise ValueNotUnderstood("empty; leave it out instead")
        return value
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueNotUnderstood("a text is needed")
    return str(value)


def _read_text(value: Any, _place: Place) -> str:
    if isinstance(value, list | tuple) and value and all(isinstance(entry, str) for entry in value):
        return ", ".join(value)
    return _text_of(value)


def _read_identifier(value: Any, _place: Place) -> str:
    if isinstance(value, list | tuple) and len(value) == 1:
        value = value[0]
    return _text_of(value).strip()


def _read_moment(value: Any, place: Place) -> str:
    if not isinstance(value, str):
        raise ValueNotUnderstood("a time is a text, e.g. 2026-11-12T14:00 or 8pm")
    return format_moment(parse_moment(value, clock=place.clock))


def _read_end(value: Any, place: Place) -> str:
    if not isinstance(value, str):
        raise ValueNotUnderstood("a time is a text, e.g. 13:30 or 2026-11-11T13:30")
    start = place.record.get("start")
    if not isinstance(start, str) or not _is_moment(start):
        return format_moment(parse_moment(value, clock=place.clock))
    try:
        return format_moment(_end_beside(datetime.fromisoformat(start), value, place))
    except OverflowError:
        raise ValueNotUnderstood(f"no end can be told beside a start at {start}") from None


def _end_beside(begins: datetime, value: str, place: Place) -> datetime:
    local = begins.astimezone(place.clock.tzinfo)
    ends = parse_moment(value, clock=place.clock, day=local.date())
    names_its_day = ends == parse_moment(value, clock=place.clock, day=local.date() - timedelta(days=1))
    # A bare clock time beside a start with another place's offset is that place's; UTC is nobody's wall clock.
    if not names_its_day and begins.utcoffset() not in (local.utcoffset(), timedelta()):
        return parse_moment(value, clock=place.clock.astimezone(begins.tzinfo), day=begins.date())
    return ends


def _is_moment(text: str) -> bool:
    try:
        return datetime.fromisoformat(text).tzinfo is not None
    except ValueError:
        return False


def _moment_or_date(value: Any, clock: datetime, past: bool) -> str:
    if not isinstance(value, str):
        raise ValueNotUnderstood("a time or date is a text, e.g. 2026-11-12 or 2026-11-12T14:00")
    read = parse_moment_or_date(value, clock=clock, direction="past" if past else "future")
    return format_moment(read) if isinstance(read, datetime) else read.isoformat()


def _read_due(value: Any, place: Place) -> str:
    return _moment_or_date(value, place.clock, past=False)


def _read_past(value: Any, place: Place) -> str:
    return _moment_or_date(value, place.clock, past=True)


def _read_recurrence(value: Any, place: Place) -> str:
    start = place.record.get("start")
    first = datetime.fromisoformat(start) if isinstance(start, str) and _is_moment(start) else None
    return parse_recurrence(value, start=first)


def _read_choice(value: Any, place: Place) -> str:
    named = choice_named(place.collection.name, place.field, value) if isinstance(value, str) else None
    if named is None:
        spellings = CHOICE_SPELLINGS.get((place.collection.name, place.field.name), {})
        also = f" (also {', '.join(next(iter(words)) for words in spellings.values() if words)})" if spellings else ""
        raise ValueNotUnderstood(f"{value!r} is not one of {', '.join(place.field.choices)}{also}")
    return named


def _read_channel(value: Any, _place: Place) -> str:
    if isinstance(value, str) and fold(value).replace("_", " ") in {word.replace("_", " ") for word in IN_APP_CHANNELS}:
        return "in_app"
    raise Refusal("UNSUPPORTED_CHANNEL", f"{value!r}: reminders are shown in the app only (channel in_app)")


def _read_number(value: Any, _place: Place) -> int | float:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, float) and math.isfinite(value):
        return value
    if isinstance(value, str) and (
        found := re.fullmatch(r"\s*\$?\s*(\d{1,15}(?:\.\d{1,15})?)\s*(?:dollars|usd)?\s*", value.lower(), re.ASCII)
    ):
        number = float(found[1])
        return int(number) if number.is_integer() else number
    raise ValueNotUnderstood("a number is needed")


_DURATION = re.compile(
    r"\s*(?:pt)?\s*(?:(\d{1,4}(?:\.\d{1,9})?)\s*(?:hours?|hrs?|h))?\s*"
    r"(?:and\s*)?(?:(\d{1,6})\s*(?:minutes?|mins?|m)?)?\s*",
    re.ASCII,
)
_LONGEST_MINUTES = 366 * 24 * 60
_DURATION_WORDS = {"an hour": 60, "one hour": 60, "half an hour": 30, "two hours": 120, "thirty minutes": 30}


def _read_minutes(value: Any, _place: Place) -> int:
    minutes: int | float = 0
    if isinstance(value, int | float) and not isinstance(value, bool):
        minutes = value
    elif isinstance(value, str):
        folded = value.strip().lower().replace("-", " ")
        if folded in _DURATION_WORDS:
            return _DURATION_WORDS[folded]
        if found := _DURATION.fullmatch(folded):
            minutes = round(float(found[1] or 0) * 60) + int(found[2] or 0)
    if 0 < minutes <= _LONGEST_MINUTES and minutes == int(minutes):
        return int(minutes)
    raise ValueNotUnderstood("a duration in minutes is needed, e.g. 30 or 1 hour")


def _read_boolean(value: Any, _place: Place) -> bool:
    if isinstance(value, bool):
        return value
    if isinstance(value, str) and fold(value) in TRUE_WORDS | FALSE_WORDS:
        return fold(value) in TRUE_WORDS
    raise ValueNotUnderstood("true or false is needed")


def as_items(value: Any) -> list[str]:
    """Return the items that a list, or a text with commas, names. Raises `ValueNotUnderstood`."""
    if isinstance(value, str):
        return [part.strip() for part in re.split(r"[,;\n]", value) if part.strip()]
    if not isinstance(value, list | tuple):
        raise ValueNotUnderstood("a list of texts is needed")
    return [_text_of(entry["text"] if isinstance(entry, Mapping) and "text" in entry else entry) for entry in value]


def _read_items(value: Any, _place: Place) -> list[str]:
    return as_items(value)


def _read_dates(value: Any, place: Place) -> list[str]:
    entries = value if isinstance(value, list | tuple) else [value]
    return [read_day(entry, place.clock).isoformat() for entry in entries]


def read_day(value: Any, clock: datetime) -> date:
    """Return the day that a date or a time on that day means; raises `TimeNotUnderstood`."""
    if isinstance(value, list | tuple) and len(value) == 1:
        value = value[0]
    if not isinstance(value, str):
        raise TimeNotUnderstood(repr(value), "a date is a text")
    read = parse_moment_or_date(value, clock=clock, direction="future")
    return read.date() if isinstance(read, datetime) else parse_date(read.isoformat(), clock=clock)


def _read_steps(value: Any, place: Place) -> list[dict[str, Any]]:
    if not isinstance(value, list | tuple) or not value:
        raise ValueNotUnderstood("a list of steps is needed, each a text or {n, text, status}")
    steps = []
    for number, entry in enumerate(value, 1):
        step = {"text": entry} if isinstance(entry, str) else dict(entry) if isinstance(entry, Mapping) else None
        if step is None:
            raise ValueNotUnderstood(f"step {number} is neither a text nor an object")
        steps.append(read_step(step, place.clock, number))
    numbers = [step["n"] for step in steps]
    if len(set(numbers)) < len(numbers):
        raise ValueNotUnderstood("two steps have the same number")
    return steps if place.record.get("steps") else whole_steps(steps)


def whole_steps(steps: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return steps as a new checklist has them, pending unless said otherwise. Raises `ValueNotUnderstood`."""
    nameless = next((step["n"] for step in steps if not step.get("text")), None)
    if nameless is not None:
        raise ValueNotUnderstood(f"step {nameless} has no text")
    return [{"n": step["n"], "text": step["text"], "status": "pending", **step} for step in steps]


_STEP_FIELDS: Mapping[str, str] = {
    "n": "n", "number": "n", "step": "n", "order": "n", "position": "n",
    "text": "text", "title": "text", "label": "text", "name": "text", "description": "text", "item": "text",
    "status": "status", "state": "status", "completed": "status", "done": "status", "checked": "status",
    "source": "source", "provenance": "source",
    "completed_at": "completed_at", "at": "completed_at", "time": "completed_at",
}  # fmt: skip


STEP_STATUS = Field("status", "choice", choices=("pending", "completed"))
"""The status of one checklist step."""


def read_step(given: Mapping[str, Any], clock: datetime, number: int | None) -> dict[str, Any]:
    """Read one checklist step; `number` is its place where the step gives none (None: leave it out).

    Raises `ValueNotUnderstood` for an unknown key, number or status, `TimeNotUnderstood` for a time.
    """
    step: dict[str, Any] = {} if number is None else {"n": number}
    for spelling, value in given.items():
        name = _STEP_FIELDS.get(fold(spelling))
        if name is None:
            raise ValueNotUnderstood(f"a step has no {spelling!r}; it has n, text, status, source, completed_at")
        if value is None:
            continue
        if name == "status":
            if isinstance(value, bool):
                value = "completed" if value else "pending"
            value = _read_choice(value, Place(COLLECTIONS["checklists"], STEP_STATUS, clock, {}))
        elif name == "completed_at":
            value = _moment_or_date(value, clock, past=True)
        elif name == "n" and (place := step_number(value)) is not None:
            value = place
        else:
            name, value = "text" if name == "n" else name, _text_of(value)
        step[name] = value
    return step


def step_number(value: Any) -> int | None:
    """Return the number of a step that a value names (3, "3", "step 3"), None where it names none."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return int(value) if float(value).is_integer() else None
    if not isinstance(value, str):
        return None
    found = re.fullmatch(r"\s*(?:step\s*)?#?(\d{1,6})\.?\s*", value, re.ASCII | re.IGNORECASE)
    return int(found[1]) if found else None


def _read_offers(value: Any, place: Place) -> list[dict[str, Any]]:
    if not isinstance(value, list | tuple):
        raise ValueNotUnderstood("a list of offers is needed, each {start, duration_minutes}")
    offers = []
    for entry in value:
        if not isinstance(entry, Mapping) or "start" not in entry:
            raise ValueNotUnderstood("an offer needs a start")
        offer: dict[str, Any] = {"start": format_moment(parse_moment(str(entry["start"]), clock=place.clock))}
        if "duration_minutes" in entry:
            offer["duration_minutes"] = _read_minutes(entry["duration_minutes"], place)
        offers.append(offer)
    return offers


_Reader = Callable[[Any, Place], Any]
READERS: Mapping[str, _Reader] = {
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
