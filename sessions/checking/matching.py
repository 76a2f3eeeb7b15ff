"""Comparing a field's value with what a case expects of it (`cases.predicates.Matcher`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime, tzinfo
from typing import Any

from cases.predicates import Matcher
from sandbox.collections import COLLECTIONS, FieldKind
from sandbox.recurrence import next_occurrence
from sandbox.world import HistoryEntry
from sessions.checking.wording import says, words_of

PSEUDO_FIELDS = frozenset(("reason", "provenance", "anywhere", "duration_minutes"))
"""Names that a reader answers from several stored values."""

_TIMES = ("moment", "end", "due", "past")
STEP = "step of a checklist"
"""What stands in the place of a collection's name where the fields are those of one step of a checklist."""
_STEP_KINDS: Mapping[str, FieldKind] = {"status": "choice", "completed_at": "past"}
"""Fields of a checklist's step that are no texts."""


class FieldReader:
    """Reads fields of one record for matching, with the case's clock and the record's history at hand."""

    def __init__(
        self, collection: str, record: Mapping[str, Any], *, clock: datetime, history: Sequence[HistoryEntry] = ()
    ) -> None:
        self.collection = collection
        self.record = record
        self.clock = clock
        self.history = history

    def value(self, name: str) -> Any:
        """Return what the record has under a stored name or a pseudo-name; a default where nothing is stored."""
        if name == "reason":
            return " ".join(entry.reason for entry in self.history if entry.reason)
        if name == "anywhere":
            return _as_text({key: value for key, value in self.record.items() if key != "id"})
        if name == "provenance":
            return self._provenance()
        if name == "duration_minutes":
            return self._duration()
        stored = self.record.get(name)
        if stored is None and (collection := COLLECTIONS.get(self.collection)):
            field = collection.field(name)
            return field.default if field else None
        return stored

    def kind(self, name: str) -> FieldKind:
        """Return the field's kind; names that are not stored are times (`offered_slot`) or texts."""
        return field_kind(self.collection, name)

    def _provenance(self) -> str:
        steps = self.record.get("steps") or ()
        told = [self.record.get("source"), *(step.get("source") for step in steps if isinstance(step, Mapping))]
        told += [entry.reason for entry in self.history]
        return " ".join(str(text) for text in told if text)

    def _duration(self) -> Any:
        given = self.record.get("duration_minutes")
        start, end = as_time(self.record.get("start"), self.clock), as_time(self.record.get("end"), self.clock)
        if isinstance(start, datetime) and isinstance(end, datetime):
            spanned = round((end - start).total_seconds() / 60)
            return spanned if given in (None, spanned) else f"{given} and {spanned}"
        return given


def field_kind(collection: str, name: str) -> FieldKind:
    """Return the kind of a collection's field; a name that is not stored is a time (`offered_slot`) or a text."""
    if name in ("offered_slot", "date"):
        return "moment"
    if collection == STEP:
        return _STEP_KINDS.get(name, "text")
    known = COLLECTIONS.get(collection)
    field = known.field(name) if known else None
    return field.kind if field else "text"


def as_time(value: Any, clock: datetime) -> datetime | date | None:
    """Return a stored or expected time as a datetime (local where it has no offset) or date, None for neither."""
    if not isinstance(value, str):
        return None
    try:
        if len(value) == 10:
            return date.fromisoformat(value)
        moment = datetime.fromisoformat(value)
    except ValueError:
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=clock.tzinfo)


def matches(matcher: Matcher, name: str, reader: FieldReader) -> bool:
    """Whether one field fits what is expected of it."""
    value = reader.value(name)
    if matcher.given is not None and matcher.given != (value not in (None, "", [], ())):
        return False
    if matcher.other_than is not None and (value in (None, "", [], ()) or matches(matcher.other_than, name, reader)):
        return False
    if matcher.any_of and not any(matches(option, name, reader) for option in matcher.any_of):
        return False
    if matcher.value is not None and not _equals(matcher.value, name, value, reader):
        return False
    text = _as_text(value)
    if matcher.numbers and any(word.isdigit() and word not in matcher.numbers for word in words_of(text)):
        return False
    if not all(says(text, phrase) for phrase in matcher.words) or any(says(text, phrase) for phrase in matcher.without):
        return False
    if matcher.clock and not _at_clock(matcher.clock, value, reader.clock):
        return False
    if matcher.day and not _on_day(matcher.day, value, reader.clock):
        return False
    if matcher.before and not _is_before(matcher.before, value, reader.clock):
        return False
    if not _fits_items(matcher, value):
        return False
    return not matcher.steps or _fits_steps(matcher, value, reader.clock)


def _as_text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, Mapping):
        return " ".join(_as_text(entry) for entry in value.values())
    if isinstance(value, list | tuple):
        return " ".join(_as_text(entry) for entry in value)
    return str(value)


def _equals(expected: Any, name: str, value: Any, reader: FieldReader) -> bool:
    kind = reader.kind(name)
    if value is None:
        return False
    if isinstance(expected, bool) or isinstance(value, bool):
        return bool(expected is value)
    if kind in _TIMES:
        return _same_time(str(expected), value, name, reader)
    if isinstance(expected, int | float):
        return isinstance(value, int | float) and bool(value == expected)
    if kind in ("choice", "channel", "recurrence"):
        return str(value).casefold() == str(expected).casefold()
    if kind == "id":
        return str(value).strip().casefold() in {option.casefold() for option in str(expected).split("|")}
    return says(_as_text(value), expected) if words_of(expected) else _as_text(value) == expected


def _same_time(expected: str, value: Any, name: str, reader: FieldReader) -> bool:
    wanted, found = as_time(expected, reader.clock), as_time(value, reader.clock)
    if wanted is None or found is None:
        return str(value) == expected
    if isinstance(wanted, datetime) and isinstance(found, datetime):
        if wanted == found:
            return True
        recurrence = str(reader.value("recurrence") or "none")
        if name != "start" or recurrence == "none":
            return False
        return next_occurrence(wanted, recurrence, after=reader.clock) == next_occurrence(
            found, recurrence, after=reader.clock
        )
    if isinstance(wanted, datetime):
        return False
    found_day = found.astimezone(reader.clock.tzinfo).date() if isinstance(found, datetime) else found
    return bool(found_day == wanted)


def _at_clock(expected: str, value: Any, clock: datetime) -> bool:
    found = as_time(value, clock)
    return isinstance(found, datetime) and _local(found, clock.tzinfo).strftime("%H:%M") == expected


def _on_day(expected: str, value: Any, clock: datetime) -> bool:
    found = as_time(value, clock)
    if found is None:
        return False
    day = _local(found, clock.tzinfo).date() if isinstance(found, datetime) else found
    return day.isoformat() == expected


def _is_before(expected: str, value: Any, clock: datetime) -> bool:
    limit, found = as_time(expected, clock), as_time(value, clock)
    return isinstance(limit, datetime) and isinstance(found, datetime) and found < limit


def _local(moment: datetime, zone: tzinfo | None) -> datetime:
    return moment.astimezone(zone)


def _fits_items(matcher: Matcher, value: Any) -> bool:
    if not (matcher.has or matcher.only or matcher.lacks or matcher.once):
        return True
    items = (
        [_as_text(entry) for entry in value] if isinstance(value, list | tuple) else [_as_text(value)] if value else []
    )
    if any(says(item, phrase) for item in items for phrase in matcher.lacks):
        return False
    if not all(any(says(item, phrase) for item in items) for phrase in matcher.has):
        return False
    if not all(sum(says(item, phrase) for item in items) == 1 for phrase in matcher.once):
        return False
    if not matcher.only:
        return True
    return len(items) == len(matcher.only) and all(
        sum(says(item, phrase) for item in items) == 1 for phrase in matcher.only
    )


def steps_by_number(value: Any) -> dict[str, Mapping[str, Any]]:
    """Return the steps of a checklist by the number that each has."""
    return {str(step.get("n")): step for step in value or () if isinstance(step, Mapping)}


def _fits_steps(matcher: Matcher, value: Any, clock: datetime) -> bool:
    steps = steps_by_number(value)
    return all(
        number in steps
        and all(matches(inner, name, StepReader(steps[number], clock)) for name, inner in wanted.items())
        for number, wanted in matcher.steps.items()
    )


class StepReader(FieldReader):
    """Reads the fields of one step of a checklist."""

    def __init__(self, step: Mapping[str, Any], clock: datetime) -> None:
        super().__init__(STEP, step, clock=clock)
