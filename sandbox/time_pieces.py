"""The pieces that a written date or time is made of, before it is known when it was written."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta


@dataclass(frozen=True, slots=True)
class CalendarDate:
    """A date by month and day; `readings` has more than one entry where figures leave open which is which."""

    readings: tuple[tuple[int | None, int, int], ...]


@dataclass(frozen=True, slots=True)
class MonthDay:
    """A day of a month that is not named: "the 12th"."""

    day: int


@dataclass(frozen=True, slots=True)
class RelativeDay:
    """Whole days from the clock's date."""

    days: int


@dataclass(frozen=True, slots=True)
class Weekday:
    """A weekday (Monday is 0) with what stands before it: "", "this", "next" or "last"."""

    number: int
    which: str = ""
    plural: bool = False
    short: bool = False


@dataclass(frozen=True, slots=True)
class Period:
    """A week, weekend, month or run of days, counted from the clock's: "next week" is ("week", 1)."""

    unit: str
    count: int


@dataclass(frozen=True, slots=True)
class WholeMonth:
    """A month by name without a day."""

    month: int
    year: int | None
    doubtful: bool


@dataclass(frozen=True, slots=True)
class Shift:
    """A distance from the clock's moment, negative for "ago"."""

    distance: timedelta
    exact: bool


@dataclass(frozen=True, slots=True)
class ClockTime:
    """A time of day. `style` is "24" where it is written HH:MM, "spoken" where the half of the day is open,
    "am", "pm", "noon" or "midnight"."""

    hour: int
    minute: int = 0
    second: int = 0
    style: str = "24"
    marked: bool = True


@dataclass(frozen=True, slots=True)
class DayPart:
    """A part of the day: a key of `DAY_PART_HOURS`."""

    name: str


@dataclass(frozen=True, slots=True)
class Zone:
    """A zone by its spoken name (a key of `ZONES`)."""

    name: str


@dataclass(frozen=True, slots=True)
class Offset:
    """A distance from UTC."""

    distance: timedelta


@dataclass(frozen=True, slots=True)
class Now:
    """The clock's own moment."""


@dataclass(frozen=True, slots=True)
class Unclear:
    """Words that are no part of a time, or that could mean two things."""

    text: str
    why: str = ""


Piece = (
    CalendarDate
    | MonthDay
    | RelativeDay
    | Weekday
    | Period
    | WholeMonth
    | Shift
    | ClockTime
    | DayPart
    | Zone
    | Offset
    | Now
    | Unclear
)


class Doubt(Exception):
    """Why a text is no certain time."""
