"""Which records a query fits, and how well."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime

from sandbox.date_words import plain
from sandbox.recurrence import RecurrenceNotUnderstood, parse_recurrence
from sandbox.search_query import FieldFilter, Query, QueryReader, Words
from sandbox.search_records import SearchedRecord, SearchedText, moment_in, texts_of
from sandbox.search_words import STOP_WORDS, status_of, stem, words_in

Rank = tuple[float, ...]

_STRICT_FIELDS = frozenset({"status", "recurrence", "channel", "alert", "private"})
_TRUTHS = {"true": True, "yes": True, "private": True, "false": False, "no": False, "shared": False}
_WHEN_ABSENT = {"private": True, "recurrence": "none", "channel": "in_app"}


def matches(
    query: Query, records: Sequence[SearchedRecord], reader: QueryReader, *, undated_match: bool
) -> Iterator[tuple[SearchedRecord, Rank]]:
    """The records that fit all of a query, or, where none does, those that fit some of it.

    A record that contradicts an id, a status or another strict field never fits. A higher rank fits better.
    """
    undated = undated_match and not any(record.is_dated for record in records)
    only_text = len(query.texts) == 1 and not (query.filters or query.stretches or query.ids)
    if only_text:
        yield from _by_words(query.texts[0], records, ignore_days=undated)
        return
    levels = [_Levels(query, record, reader, undated) for record in records]
    levels = [each for each in levels if not each.strict_no]
    full = [each for each in levels if 0 not in each.all and any(each.all)]
    if query == Query():
        full = levels
    for place in range(len(query.filters)):
        best = max((each.filters[place] or 0 for each in full), default=0)
        full = [each for each in full if each.filters[place] in (None, best)]
    for each in full or [each for each in levels if any(each.all)]:
        yield each.record, (2.0, 0.0, float(sum(level or 0 for level in each.all)), 0.0, 0.0)


class _Levels:
    """How far each part of a query fits one record: 2 well, 1 somewhat, 0 not, None where it is silent."""

    def __init__(self, query: Query, record: SearchedRecord, reader: QueryReader, undated: bool) -> None:
        self.record = record
        self.filters = [_field_level(each, record, reader) for each in query.filters]
        by_id = [_id_level(each, record) for each in query.ids]
        days = [
            2 if undated else record.on_days(spans) or (None if not record.is_dated else 0) for spans in query.stretches
        ]
        texts = [2 if _score(words, record, undated) else 0 for words in query.texts]
        self.all = [*self.filters, *by_id, *days, *texts]
        self.strict_no = 0 in by_id or any(
            level == 0 and (each.field in _STRICT_FIELDS or each.field.endswith("_id"))
            for each, level in zip(query.filters, self.filters, strict=True)
        )


def _id_level(wanted: frozenset[str], record: SearchedRecord) -> int:
    if record.id in wanted:
        return 2
    return int(bool(wanted & record.text.words))


def _by_words(
    words: Words, records: Sequence[SearchedRecord], *, ignore_days: bool
) -> Iterator[tuple[SearchedRecord, Rank]]:
    scores = [(record, _score(words, record, ignore_days)) for record in records]
    found = [(record, score) for record, score in scores if score is not None]
    if words.spans and found and words.names_collection:
        found += [
            (record, (0.0,) * 5)
            for record, score in scores
            if score is None and not record.is_dated and not words.wanted
        ]
    if not found and words.near_name:
        wanted = set(map(stem, words.near_name))
        found = [(record, (0.0,) * 5) for record in records if wanted & record.text.stems]
    yield from found


def _score(words: Words, record: SearchedRecord, ignore_days: bool) -> Rank | None:
    """How well free text fits a record, or None. Days, times and words each suffice; more rank higher."""
    closeness = [record.text.closeness(word) for word in words.wanted]
    day = 0 if ignore_days else record.on_days(words.spans)
    at_time = bool(words.times) and record.at_times(words.times)
    status = bool(words.statuses) and any(_has_status(each, record) for each in words.statuses)
    part = any(record.text.closeness(each) == 3 or record.in_day_part(each) for each in words.day_parts)
    asked_by_words = bool(words.wanted)
    # A time of day alone is enough only where no day is named with it.
    fits = any(closeness) or day > 0 or (at_time and not words.spans)
    if not asked_by_words and not (words.spans and not ignore_days) and not words.times:
        # Statuses and parts of the day decide only where nothing else does.
        fits = (not words.statuses or status) and (not words.day_parts or part)
    if not fits:
        return None
    covered = sum(1 for each in closeness if each) / len(closeness) if closeness else 0.0
    exact_id = float(bool(record.id) and record.id in words.wanted)
    helpful = sum(record.text.closeness(word) for word in words.helpful)
    return exact_id, covered + day / 2 + at_time, float(sum(closeness)), float(status + part), float(helpful)


def _has_status(status: str, record: SearchedRecord) -> bool:
    if status == "open":
        stored = record.record.get("status")
        return stored is None or _status_fits(status, str(stored))
    return any(_status_fits(status, word) for word in record.text.words)


def _status_fits(status: str, stored: str) -> bool:
    return status_of(stored.casefold()) == status


def _recurrence(text: str) -> str:
    try:
        return parse_recurrence(text, start=None)
    except RecurrenceNotUnderstood:
        return text


def _field_level(asked: FieldFilter, record: SearchedRecord, reader: QueryReader) -> int | None:
    stored = record.record.get(asked.field, _WHEN_ABSENT.get(asked.field))
    levels = [_value_level(value, stored, asked.field, record, reader) for value in asked.values]
    known = [level for level in levels if level is not None]
    return max(known) if known else None


def _value_level(value: object, stored: object, field: str, record: SearchedRecord, reader: QueryReader) -> int | None:
    if isinstance(value, bool) or isinstance(stored, bool):
        return None if stored is None else 2 * int(_truth(value) == _truth(stored))
    text = " ".join(texts_of(value))
    if stored is None:
        if field == "status":
            return None if _status_fits("open", plain(text)) else 0
        return 1 if _words_level(text, record.text) else None
    stored_texts = list(texts_of(stored))
    if plain(text) in {plain(each) for each in stored_texts}:
        return 2
    when = [found for each in stored_texts if (found := moment_in(each)) is not None]
    if when or field in {"start", "time", "due", "at"}:
        level = _time_level(text, field, when, record, reader)
        if level is not None:
            return level
    if field == "recurrence":
        return 2 * int(_recurrence(text) == stored)
    asked_status = status_of(plain(text)) if field == "status" else None
    if asked_status is not None:
        return 2 * int(any(_status_fits(asked_status, each) for each in stored_texts))
    return _words_level(text, SearchedText(stored_texts))


def _time_level(
    text: str, field: str, when: Sequence[datetime | date], record: SearchedRecord, reader: QueryReader
) -> int | None:
    """How well a field of time fits what a value says of days and times; None where it says of neither."""
    asked = reader.words(text)
    if not (asked.spans or asked.times or asked.day_parts):
        return None
    days = [found.date() if isinstance(found, datetime) else found for found in _local(when, reader)]
    on_day = any(low <= day <= high for low, high in asked.spans for day in days)
    on_day = on_day or (field in {"start", "time"} and record.on_days(asked.spans) == 2)
    at_time = record.at_times(asked.times)
    in_part = any(record.in_day_part(part) for part in asked.day_parts)
    if asked.spans:
        if not on_day:
            return 0
        return 2 if at_time or in_part or not (asked.times or asked.day_parts) else 1
    return 2 * int(at_time or (in_part and not asked.times))


def _local(when: Iterable[datetime | date], reader: QueryReader) -> Iterator[datetime | date]:
    for found in when:
        if isinstance(found, datetime) and found.tzinfo is not None:
            try:
                yield found.astimezone(reader.clock.tzinfo)
            except OverflowError:
                continue
        else:
            yield found


def _words_level(text: str, searched: SearchedText) -> int:
    words = words_in(text)
    telling = [word for word in words if word not in STOP_WORDS] or list(words)
    closeness = [searched.closeness(word) for word in telling]
    if not any(closeness):
        return 0
    return 2 if all(closeness) else 1


def _truth(value: object) -> bool | None:
    if isinstance(value, bool):
        return value
    return _TRUTHS.get(value.strip().casefold()) if isinstance(value, str) else None
