"""The grammar of dates and times: text in, typed pieces out.

Nothing here knows the clock. `scan` reads a text that should be a time and nothing else; `found_in` picks the
pieces out of any text. What a piece means on a given day is for `sandbox.times` to say.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from functools import cache, lru_cache

from sandbox.date_words import DAYS_FROM_TODAY, MONTHS, WEEKDAYS, ZONES, alternatives, plain
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
    Unclear,
    Weekday,
    WholeMonth,
    Zone,
)


@dataclass(frozen=True, slots=True)
class Found:
    """The pieces that one stretch of a text gave, and where it stands in the plain text."""

    start: int
    end: int
    pieces: tuple[Piece, ...]


Groups = tuple[str | None, ...]


def _number(text: str | None) -> int:
    return int(text) if text else 0


def _year(text: str | None) -> int | None:
    return int(text) if text else None


def _offset(text: str) -> Offset:
    if text == "z":
        return Offset(timedelta(0))
    figures = text[1:].replace(":", "").ljust(4, "0") if len(text) > 2 else f"0{text[1:]}00"
    distance = timedelta(hours=int(figures[:2]), minutes=int(figures[2:4]))
    return Offset(-distance if text[0] == "-" else distance)


def _iso_moment(groups: Groups) -> tuple[Piece, ...]:
    year, month, day, separator, hour, minute, second, offset = groups
    date_piece = CalendarDate(((_number(year), _number(month), _number(day)),))
    clock = ClockTime(_number(hour), _number(minute), _number(second))
    if not offset:
        return date_piece, clock
    # "2026-11-12 10:00-11:00" may be a stretch of time as well as an offset.
    if separator == " " and second is None and offset[0] == "-" and len(offset) == 6:
        until = (int(offset[1:3]), int(offset[4:6]))
        if until > (clock.hour, clock.minute):
            return date_piece, clock, Unclear(offset, "it may be an offset or the end of a stretch of time")
    return date_piece, clock, _offset(offset)


def _compact_moment(groups: Groups) -> tuple[Piece, ...]:
    year, month, day, hour, minute, second, zulu = groups
    moment: tuple[Piece, ...] = (
        CalendarDate(((_number(year), _number(month), _number(day)),)),
        ClockTime(_number(hour), _number(minute), _number(second)),
    )
    return (*moment, Offset(timedelta(0))) if zulu else moment


def _iso_date(groups: Groups) -> tuple[Piece, ...]:
    return (CalendarDate(((_number(groups[0]), _number(groups[1]), _number(groups[2])),)),)


def _numeric_date(groups: Groups) -> tuple[Piece, ...]:
    first, second, year = _number(groups[0]), _number(groups[1]), _year(groups[2])
    readings = {(year, first, second), (year, second, first)}
    possible = sorted(((y, m, d) for y, m, d in readings if 1 <= m <= 12), key=lambda reading: reading[1:])
    if not possible:
        return (Unclear(f"{groups[0]}/{groups[1]}", "no month has that number"),)
    return (CalendarDate(tuple(possible)),)


def _month_day(groups: Groups) -> tuple[Piece, ...]:
    return (CalendarDate(((_year(groups[2]), MONTHS[groups[0] or ""], _number(groups[1])),)),)


def _day_month(groups: Groups) -> tuple[Piece, ...]:
    return (CalendarDate(((_year(groups[2]), MONTHS[groups[1] or ""], _number(groups[0])),)),)


def _whole_month(groups: Groups) -> tuple[Piece, ...]:
    lead, name, year = groups
    doubtful = name in {"may", "march", "mar"} and not lead and not year
    return (WholeMonth(MONTHS[name or ""], _year(year), doubtful),)


def _weekday(groups: Groups) -> tuple[Piece, ...]:
    which, name, plural = groups
    lead = "" if which in {"coming", "this coming"} else which or ""
    return (Weekday(WEEKDAYS[name or ""], lead, bool(plural), name in {"sat", "sun"}),)


def _shift(groups: Groups, sign: int) -> tuple[Piece, ...]:
    amount = 1 if groups[0] in {"a", "an"} else _number(groups[0])
    unit = groups[1] or ""
    if unit.startswith("min"):
        return (Shift(sign * timedelta(minutes=amount), True),)
    if unit.startswith(("hour", "hr")):
        return (Shift(sign * timedelta(hours=amount), True),)
    return (Shift(sign * timedelta(days=amount * (7 if unit.startswith("week") else 1)), False),)


def _clock(groups: Groups) -> tuple[Piece, ...]:
    hour, minute, second, half, zulu = groups
    clock = ClockTime(_number(hour), _number(minute), _number(second), half or "24")
    return (clock, Offset(timedelta(0))) if zulu else (clock,)


def _half_day_clock(groups: Groups) -> tuple[Piece, ...]:
    return (ClockTime(_number(groups[0]), _number(groups[1]), 0, groups[2] or ""),)


def _past_hour(groups: Groups) -> tuple[Piece, ...]:
    amount, direction, hour_text, half = groups
    minutes = {"half": 30, "quarter": 15, "a quarter": 15}.get(
        amount or "", _number((amount or "").split()[0] if (amount or "")[:1].isdigit() else None)
    )
    hour = _number(hour_text)
    if not 1 <= hour <= 12 or not 1 <= minutes <= 59:
        return (Unclear(f"{amount} {direction} {hour_text}"),)
    if direction in {"to", "before", "till"}:
        # The half of the day belongs to the hour that is named: a quarter to twelve pm is before noon.
        if half and hour == 12:
            return (Unclear(f"{amount} {direction} {hour_text} {half}"),)
        hour, minutes = (hour - 2) % 12 + 1, 60 - minutes
        if half and hour == 12:
            return (ClockTime(12, minutes, 0, half),)
    return (ClockTime(hour, minutes, 0, half or "spoken"),)


def _spoken(groups: Groups, marked: bool) -> tuple[Piece, ...]:
    return (ClockTime(_number(groups[0]), _number(groups[1]) if len(groups) > 1 else 0, 0, "spoken", marked),)


def _named_clock(groups: Groups) -> tuple[Piece, ...]:
    noon = groups[0] in {"noon", "midday"}
    return (ClockTime(12 if noon else 0, 0, 0, "noon" if noon else "midnight"),)


def _period(groups: Groups) -> tuple[Piece, ...]:
    count = {"this": 0, "next": 1, "coming": 1, "last": -1, "past": -1, "previous": -1}[groups[0] or ""]
    return (Period(groups[1] or "", count),)


def _run_of_days(groups: Groups) -> tuple[Piece, ...]:
    days = {"few": 7, "couple of": 3}.get(groups[1] or "", _number(groups[1] if (groups[1] or "").isdigit() else "7"))
    days *= 7 if (groups[2] or "").startswith("week") else 1
    return (Period("days", -days if groups[0] in {"last", "past", "previous"} else days),)


_MONTH = alternatives(MONTHS)
_DAY = r"(\d{1,2})(?:st|nd|rd|th)?"
_YEAR = r"(?:,? ?\b((?:19|20|21)\d\d)(?![\d:]| ?(?:h|hrs|hours)\b))?"
_NAMED_YEAR = r"(?:,? ((?:19|20|21)\d\d)(?![\d:]))?"
_OFFSET = r"z|[+-](?:0\d|1[0-4]):?[0-5]\d|[+-](?:0\d|1[0-4])(?![\d:])"
_UNITS = r"(minutes?|mins?|hours?|hrs?|days?|weeks?)"

_RULES: tuple[tuple[str, str, Callable[[Groups], tuple[Piece, ...]]], ...] = (
    (
        "iso_moment",
        r"(\d{4})-(\d\d?)-(\d\d?)([t ])(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?"
        rf"(?! ?[ap]m\b)({_OFFSET})?",
        _iso_moment,
    ),
    ("compact_moment", r"(\d{4})(\d\d)(\d\d)t(\d\d)(\d\d)(\d\d)?(z)?", _compact_moment),
    ("iso_date", r"(\d{4})[-/](\d\d?)[-/](\d\d?)(?!-)", _iso_date),
    ("numeric_date", r"(\d\d?)[/.-](\d\d?)[/.-](\d{4})", _numeric_date),
    ("short_numeric_date", r"(\d\d?)/(\d\d?)()(?!/)", _numeric_date),
    ("clock", r"(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,]\d+)?)? ?(am|pm)?(z)?(?: ?(?:h|hrs|hours)\b)?", _clock),
    ("half_day_clock", r"(\d{1,2})(?:[.: ](\d\d))?(?: o'?clock)? ?(am|pm)", _half_day_clock),
    (
        "military",
        r"([01]\d|2[0-3])([0-5]\d) ?(?:h|hrs|hours)",
        lambda groups: (ClockTime(_number(groups[0]), _number(groups[1])),),
    ),
    ("ago", rf"(an?|\d{{1,4}}) {_UNITS} ago", lambda groups: _shift(groups, -1)),
    ("from_now", rf"(?:in )?(an?|\d{{1,4}}) {_UNITS} from (?:now|today)", lambda groups: _shift(groups, 1)),
    ("in_a_while", rf"in (an?|\d{{1,4}}) {_UNITS}(?:' time)?", lambda groups: _shift(groups, 1)),
    (
        "past_hour",
        r"(half|(?:a )?quarter|(?:5|10|20|25)(?= (?:past|after))|2[05](?= to)|\d{1,2} minutes?)"
        r" (past|after|to|before|till) (\d{1,2})(?: ?(am|pm))?(?! ?[:/])",
        _past_hour,
    ),
    ("month_day", rf"({_MONTH})\.? (?:the )?{_DAY}(?![\d:]){_YEAR}", _month_day),
    ("day_month_year", rf"(\d\d?)-({_MONTH})-((?:19|20|21)\d\d)", _day_month),
    (
        "day_month",
        rf"(?:the )?{_DAY}(?: of)?[ -]({_MONTH})\b\.?{_NAMED_YEAR}"
        r"(?!,? \d\d?(?:st|nd|rd|th)?(?![\w:.]| ?[ap]m))",
        _day_month,
    ),
    (
        "relative_day",
        rf"({alternatives(DAYS_FROM_TODAY)})",
        lambda groups: (RelativeDay(DAYS_FROM_TODAY[groups[0] or ""]),),
    ),
    ("tonight", r"tonight", lambda _groups: (RelativeDay(0), DayPart("tonight"))),
    ("last_night", r"last night", lambda _groups: (RelativeDay(-1), DayPart("night"))),
    (
        "this_part",
        r"this (morning|afternoon|evening)",
        lambda groups: (RelativeDay(0), DayPart(groups[0] or "")),
    ),
    ("period", r"(this|next|coming|last|past|previous) (weekend|week|month)", _period),
    ("run_of_days", r"(next|coming|last|past|previous) (few|couple of|\d{1,3}) (days|weeks)", _run_of_days),
    ("weekday", rf"(?:(this coming|this|coming|next|last) )?({alternatives(WEEKDAYS)})(s)?\b\.?", _weekday),
    (
        "day_part",
        r"(?:(?:in|during) (?:the )?|at |the )?(morning|afternoon|evening|night)",
        lambda groups: (DayPart(groups[0] or ""),),
    ),
    ("twelve", r"(?:12 )?(noon|midday|midnight)", _named_clock),
    ("o_clock", r"(\d{1,2}) o'?clock", lambda groups: _spoken(groups, True)),
    (
        "month_day_number",
        r"(?:the )?(?!0?[123]th)(\d{1,2})(?:st|nd|rd|th)",
        lambda groups: (MonthDay(_number(groups[0])),),
    ),
    ("whole_month", rf"((?:in|of|during|this|next|last) )?({_MONTH})\b\.?{_NAMED_YEAR}", _whole_month),
    ("utc_offset", r"(?:utc|gmt) ?([+-]\d{1,2}(?::?[0-5]\d)?)", lambda groups: (_offset(groups[0] or "z"),)),
    ("zone", rf"({alternatives(ZONES)})", lambda groups: (Zone(groups[0] or ""),)),
    (
        "plain_offset",
        r"(?<=\d )([+-](?:0\d|1[0-4])[0-5]\d|\+(?:0\d|1[0-4]):[0-5]\d)",
        lambda groups: (_offset(groups[0] or "z"),),
    ),
    ("now", r"(?:right |just )?now", lambda _groups: (Now(),)),
    ("marked_hour", r"(?<=at )(\d{1,2})(?: ([0-5]\d))?", lambda groups: _spoken(groups, True)),
    ("spoken_hour", r"(\d{1,2})(?: ([0-5]\d))?", lambda groups: _spoken(groups, False)),
)

_BEFORE, _AFTER = r"(?<![\w/:])(?<!\d[.-])", r"(?![\w/:])(?!\.\d)"
_TEXTS = {name: f"{_BEFORE}{pattern}{_AFTER}" for name, pattern, _ in _RULES}
_BUILDERS = {name: builder for name, _, builder in _RULES}
_compiled = cache(re.compile)
"""Compiling the rules takes longer than all that a short command does with them, so each waits for its first text."""


def _without_groups(pattern: str) -> str:
    return re.sub(r"(?<!\\)\((?!\?)", "(?:", pattern)


@cache
def _any_rule() -> re.Pattern[str]:
    return re.compile("|".join(f"(?P<{name}>{_without_groups(pattern)})" for name, pattern in _TEXTS.items()))


_FILLER = re.compile(
    r"(?:[\s,;()]+|(?:at|on|by|of|the|exactly|sharp|please|local time|local|my time)(?!\w)|\.(?=\s|$))"
)
_WORD = re.compile(r"\S+")


def _built(name: str, text: str, position: int) -> Found | None:
    match = _compiled(_TEXTS[name]).match(text, position)
    if match is None:
        return None
    return Found(match.start(), match.end(), _BUILDERS[name](match.groups()))


@lru_cache(maxsize=4096)
def found_in(text: str) -> tuple[Found, ...]:
    """Every stretch of a text (already `plain`) that speaks of a day or a time, in order."""
    stretches = []
    for match in _any_rule().finditer(text):
        found = _built(match.lastgroup or "", text, match.start())
        if found is not None:
            stretches.append(found)
    return tuple(stretches)


@lru_cache(maxsize=4096)
def scan(text: str) -> tuple[Piece, ...]:
    """The pieces of a text that should be a time and nothing else; other words come back as `Unclear`."""
    text = plain(text)
    any_rule = _any_rule()
    pieces: list[Piece] = []
    position = 0
    while position < len(text):
        match = any_rule.match(text, position)
        found = _built(match.lastgroup or "", text, position) if match else None
        if found is not None:
            pieces.extend(found.pieces)
            position = found.end
        elif filler := _FILLER.match(text, position):
            position = filler.end()
        else:
            word = _WORD.match(text, position)
            end = word.end() if word else len(text)
            pieces.append(Unclear(text[position:end]))
            position = end
    return tuple(pieces)
