"""Moments and dates as a caller writes them, read for certain or refused.

The rules are those of contract section 3: a time without offset is local to the case; a bare clock time means
its next occurrence at or after the case's clock, its latest one in a field about the past, and the day of
`start` in `end`; what cannot be understood for certain is refused with the forms that are accepted, never
guessed.
"""

from __future__ import annotations

from datetime import date, datetime

from sandbox.mentioned_times import mentioned_clock_times, mentioned_days
from sandbox.time_pieces import Doubt
from sandbox.time_reading import Direction, Reading

__all__ = [
    "ACCEPTED_DATES",
    "ACCEPTED_FORMS",
    "Direction",
    "TimeNotUnderstood",
    "format_moment",
    "mentioned_clock_times",
    "mentioned_days",
    "parse_date",
    "parse_moment",
    "parse_moment_or_date",
]

ACCEPTED_FORMS = (
    "2026-11-09T20:00:00-05:00, 2026-11-09 20:00, 20:00, 8:00 PM, eight in the evening, "
    "tomorrow at 9 am, Thursday at 2 pm, November 12 at 2:00 PM"
)
ACCEPTED_DATES = "2026-11-10, November 10, 10 November 2026, tomorrow, Tuesday"

_SHOWN = 80


class TimeNotUnderstood(ValueError):
    """A text that is no certain time. The message says which text, why, and which forms are accepted."""

    def __init__(self, text: str, why: str = "it is no time", *, accepted: str = ACCEPTED_FORMS) -> None:
        self.text = text
        self.why = why
        shown = text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."
        super().__init__(f'"{shown}" is not understood for certain: {why}. Accepted forms: {accepted}.')


def format_moment(moment: datetime) -> str:
    """An aware moment as ISO 8601 with seconds and offset: "2026-11-09T20:00:00-05:00"."""
    return moment.isoformat(timespec="seconds")


def parse_moment(text: str, *, clock: datetime, direction: Direction = "future", day: date | None = None) -> datetime:
    """Read a moment.

    `clock` is the case's aware time; its zone is the local one. `direction` says on which side of the clock a
    bare clock time or weekday lies. `day`, where given, is the day of a bare clock time. The result is aware:
    in the clock's zone, or at the offset or in the zone that the text names. Raises `TimeNotUnderstood`,
    for a bare date too.
    """
    try:
        moment = Reading(text, clock, direction).moment(day)
        if moment is None:
            raise Doubt("it is a date without a time of day; give a time of day too")
    except Doubt as doubt:
        raise TimeNotUnderstood(text, str(doubt)) from None
    return moment


def parse_moment_or_date(text: str, *, clock: datetime, direction: Direction = "future") -> datetime | date:
    """Read a moment, or a bare date, which stays a date. Arguments and errors as for `parse_moment`."""
    try:
        reading = Reading(text, clock, direction)
        moment = reading.moment(None)
        return reading.day() if moment is None else moment
    except Doubt as doubt:
        raise TimeNotUnderstood(text, str(doubt), accepted=f"{ACCEPTED_FORMS}, {ACCEPTED_DATES}") from None


def parse_date(text: str, *, clock: datetime, direction: Direction = "future") -> date:
    """Read a bare date; a weekday or a date without year is the nearest in `direction`, today included.

    Raises `TimeNotUnderstood` for anything else, a moment too.
    """
    try:
        reading = Reading(text, clock, direction)
        if reading.has_time:
            raise Doubt("it has a time of day where only a date is expected")
        return reading.day()
    except Doubt as doubt:
        raise TimeNotUnderstood(text, str(doubt), accepted=ACCEPTED_DATES) from None
