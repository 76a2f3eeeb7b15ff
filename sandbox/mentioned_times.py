"""Days and times of day that a free text speaks of, generously: every reading that its words allow."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta, timezone

from sandbox.date_words import DAY_PART_HOURS, plain
from sandbox.time_phrases import Found, found_in
from sandbox.time_pieces import (
    CalendarDate,
    ClockTime,
    DayPart,
    MonthDay,
    Now,
    Offset,
    Period,
    Piece,
    RelativeDay,
    Shift,
    Weekday,
    WholeMonth,
)
from sandbox.time_reading import date_or_none

Span = tuple[date, date]

_TO = re.compile(r"\s*,?\s*(?:to|through|thru|until|till|up to|-|\.\.+|/)\s*(?:the\s+)?")
_AND = re.compile(r"\s*,?\s*and\s*(?:the\s+)?")
_OPEN_START = re.compile(r"\b(?:before|until|till|by|up to)\s+(?:the\s+)?$")
_OPEN_END = re.compile(r"\b(?:since|after|from|starting)\s+(?:the\s+)?$")
_DAY_RANGE = re.compile(r"([a-z]{3,9}\.? )(\d{1,2})(?:st|nd|rd|th)?\s?(?:-|to)\s?(\d{1,2})(?:st|nd|rd|th)?(?![\d:/-])")
_INTERVAL = re.compile(r"(?<=[\dz])/(?=\d{4}-\d\d-\d\d)")
_LONGEST = 2000


def mentioned_days(text: str, *, clock: datetime) -> list[Span]:
    """Inclusive spans of days that a text may speak of, in order; two where a word has two readings.

    `clock` is an aware time that relative words count from. Never raises; a text without a day gives [].
    """
    words = _INTERVAL.sub(" to ", _DAY_RANGE.sub(r"\1\2 to \1\3", plain(text[:_LONGEST])))
    groups = [
        (found, spans)
        for found in found_in(words)
        if (spans := list(_spans_of(found, clock))) or _is_time_of_day(found)
    ]
    result: list[Span] = []
    position = 0
    while position < len(groups):
        found, spans = groups[position]
        partner = _partner(words, groups, position) if spans else None
        if partner is not None:
            result.extend(_joined(spans, groups[partner][1]))
            position = partner + 1
            continue
        before = words[: found.start]
        if spans and _OPEN_END.search(before):
            spans = [(start, date.max) for start, _ in spans]
        elif spans and _OPEN_START.search(before):
            spans = [*spans, *((date.min, end) for _, end in spans)]
        result.extend(spans)
        position += 1
    return list(dict.fromkeys(result))


def mentioned_clock_times(text: str) -> list[time]:
    """Times of day that a text may speak of, in order; a spoken hour may give both halves of the day."""
    result: list[time] = []
    pieces = [piece for found in found_in(plain(text[:_LONGEST])) for piece in found.pieces]
    parts = [piece for piece in pieces if isinstance(piece, DayPart)]
    for piece in pieces:
        if (isinstance(piece, ClockTime) and piece.marked) or (isinstance(piece, ClockTime) and parts):
            result.extend(_times_of(piece, parts))
    return list(dict.fromkeys(result))


def _is_time_of_day(found: Found) -> bool:
    return all(isinstance(piece, ClockTime | DayPart | Offset) for piece in found.pieces)


def _partner(words: str, groups: list[tuple[Found, list[Span]]], position: int) -> int | None:
    """The place of the day that ends a range which begins at `position`; times of day may stand between."""
    end = groups[position][0].end
    between_before = re.search(r"\bbetween\s+(?:the\s+)?$", words[: groups[position][0].start]) is not None
    for place in range(position + 1, len(groups)):
        found, spans = groups[place]
        gap = words[end : found.start]
        if spans:
            joins = _TO.fullmatch(gap) or (between_before and _AND.fullmatch(gap))
            return place if joins else None
        if gap.strip() not in {"", "at", ","}:
            return None
        end = found.end
    return None


def _joined(first: list[Span], second: list[Span]) -> list[Span]:
    spans = [(start, end) for start, _ in first for _, end in second if end >= start]
    if not spans:
        return [*first, *second]
    shortest = min(end - start for start, end in spans)
    return [span for span in spans if span[1] - span[0] == shortest]


def _times_of(piece: ClockTime, parts: list[DayPart]) -> list[time]:
    hour, minute = piece.hour, piece.minute
    if hour > 23 or minute > 59 or piece.second > 59:
        return []
    hours = [hour]
    if piece.style in {"am", "pm"} and hour <= 12:
        hours = [hour % 12 + (12 if piece.style == "pm" else 0)]
    elif piece.style == "spoken" and 1 <= hour <= 12:
        both = [hour % 12, hour % 12 + 12]
        likely = [each for each in both if any(each in DAY_PART_HOURS[part.name] for part in parts)]
        hours = likely or both
    return [time(each, minute, piece.second) for each in hours]


def _spans_of(found: Found, clock: datetime) -> Iterable[Span]:
    try:
        moment = _moment_with_offset(found.pieces)
        if moment is not None:
            day = moment.astimezone(clock.tzinfo).date()
            return [(day, day)]
        return [span for piece in found.pieces for span in _piece_spans(piece, clock.date())]
    except (OverflowError, ValueError):
        return []


def _moment_with_offset(pieces: tuple[Piece, ...]) -> datetime | None:
    match pieces:
        case (
            CalendarDate(readings=((int() as year, month, day),)),
            ClockTime() as clock,
            Offset(distance=distance),
        ):
            return datetime(
                year, month, day, clock.hour, clock.minute, clock.second, tzinfo=timezone(distance)
            ).astimezone(UTC)
    return None


def _piece_spans(piece: Piece, today: date) -> list[Span]:
    match piece:
        case RelativeDay(days=days):
            return _one_day(today + timedelta(days=days))
        case Now():
            return _one_day(today)
        case Shift(distance=distance, exact=exact):
            return [] if exact else _one_day(today + distance)
        case Weekday():
            return _weekday_spans(piece, today)
        case MonthDay(day=day):
            return [span for around in (-1, 0, 1) for span in _day_of_month(today, around, day)]
        case CalendarDate(readings=readings):
            return [span for year, month, day in readings for span in _calendar_spans(year, month, day, today)]
        case WholeMonth(month=month, year=year, doubtful=doubtful):
            return [] if doubtful else _month_spans(month, year, today)
        case Period(unit=unit, count=count):
            return _period_spans(unit, count, today)
    return []


def _one_day(day: date) -> list[Span]:
    return [(day, day)]


def _weekday_spans(piece: Weekday, today: date) -> list[Span]:
    if piece.short and not piece.which:
        return []
    ahead = today + timedelta(days=(piece.number - today.weekday()) % 7)
    behind = today - timedelta(days=(today.weekday() - piece.number) % 7)
    week = timedelta(days=7)
    days = {
        "next": (ahead, ahead + week),
        "last": (behind, behind - week),
    }.get(piece.which, (ahead, behind))
    return [span for day in dict.fromkeys(days) for span in _one_day(day)]


def _calendar_spans(year: int | None, month: int, day: int, today: date) -> list[Span]:
    years = [year] if year is not None else [today.year, today.year + 1, today.year - 1]
    return [(found, found) for each in years if (found := date_or_none(each, month, day)) is not None]


def _day_of_month(today: date, around: int, day: int) -> list[Span]:
    months = today.year * 12 + today.month - 1 + around
    found = date_or_none(months // 12, months % 12 + 1, day)
    return [] if found is None else [(found, found)]


def _month_spans(month: int, year: int | None, today: date) -> list[Span]:
    years = [year] if year is not None else [today.year, today.year + 1, today.year - 1]
    return [(date(each, month, 1), _month_end(each, month)) for each in years]


def _month_end(year: int, month: int) -> date:
    following = date(year + month // 12, month % 12 + 1, 1)
    return following - timedelta(days=1)


def _period_spans(unit: str, count: int, today: date) -> list[Span]:
    if unit == "days":
        other = today + timedelta(days=count)
        return [(min(today, other), max(today, other))]
    if unit == "month":
        months = today.year * 12 + today.month - 1 + count
        year, month = months // 12, months % 12 + 1
        return [(date(year, month, 1), _month_end(year, month))]
    monday = today - timedelta(days=today.weekday()) + timedelta(weeks=count)
    start = monday + timedelta(days=5) if unit == "weekend" else monday
    return [(start, monday + timedelta(days=6))]
