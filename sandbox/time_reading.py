"""What the pieces of a written time mean at a clock, or why that is not certain."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from typing import Literal, TypeVar

from sandbox.date_words import DAY_PART_HOURS, WEEKDAY_NAMES
from sandbox.time_phrases import scan
from sandbox.time_pieces import (
    CalendarDate,
    ClockTime,
    DayPart,
    Doubt,
    MonthDay,
    Now,
    Offset,
    Piece,
    RelativeDay,
    Shift,
    Unclear,
    Weekday,
    Zone,
)
from sandbox.time_zones import NamedZone, without_zone_name

Direction = Literal["future", "past"]

YEARLESS_DOUBT = timedelta(days=60)
"""A date without a year is refused where the same date so near on the other side may be meant."""

LONGEST_TIME_TEXT = 200

_CERTAIN = (CalendarDate, ClockTime, DayPart, MonthDay, Now, Offset, RelativeDay, Shift, Weekday, Zone)

_Kind = TypeVar("_Kind", bound=Piece)


def nearest_date(day_in: Callable[[int], date | None], today: date, direction: Direction) -> date:
    """Of one date a year, the nearest to `today` in `direction`. Raises `Doubt` where the year is open."""
    years = range(max(1, today.year - 9), min(9999, today.year + 9) + 1)
    dates = [found for year in years if (found := day_in(year)) is not None]
    ahead = min((found for found in dates if found >= today), default=None)
    behind = max((found for found in dates if found <= today), default=None)
    meant, other = (ahead, behind) if direction == "future" else (behind, ahead)
    if meant is None:
        raise Doubt("there is no such date")
    if other is not None and other != meant and abs(today - other) <= YEARLESS_DOUBT:
        raise Doubt(f"the year is open ({meant.year} or {other.year}); give the year")
    return meant


def date_or_none(year: int, month: int, day: int) -> date | None:
    """The date, or None where the calendar has none such."""
    try:
        return date(year, month, day)
    except ValueError:
        return None


class Reading:
    """One text, split into its pieces, read at an aware clock. Raises `Doubt` for what is not certain."""

    def __init__(self, text: str, clock: datetime, direction: Direction) -> None:
        if len(text) > LONGEST_TIME_TEXT:
            raise Doubt(f"it is longer than {LONGEST_TIME_TEXT} characters")
        text, zone_name = without_zone_name(text)
        self._pieces = scan(text)
        for piece in self._pieces:
            if isinstance(piece, Unclear):
                raise Doubt(piece.why or f'"{piece.text}" is not part of a time')
            if not isinstance(piece, _CERTAIN):
                raise Doubt("it names no single day")
        if not self._pieces:
            raise Doubt("it is empty")
        self._direction: Direction = direction
        self._zone = NamedZone(self._pieces, zone_name, clock)
        self._clock = self._zone.clock
        self._today = self._clock.date()

    @property
    def has_time(self) -> bool:
        """Whether the text speaks of a time of day."""
        exact = any(shift.exact for shift in self._all(Shift))
        return exact or any(isinstance(piece, ClockTime | DayPart | Now) for piece in self._pieces)

    def moment(self, day: date | None) -> datetime | None:
        """The moment, or None where the text is a bare date. `day` is the day of a bare clock time."""
        try:
            return self._moment(day)
        except (OverflowError, ValueError):
            raise Doubt("it is outside the calendar") from None

    def day(self) -> date:
        """The date of a text without a time of day."""
        if self._all(Weekday) and not self._has_explicit_date:
            return self._weekday_dates()[0]
        found = self._explicit_date()
        if found is None:
            raise Doubt("it names no day")
        return found

    def _moment(self, day: date | None) -> datetime | None:
        if self._all(Now) or any(shift.exact for shift in self._all(Shift)):
            return self._moment_from_clock()
        clock_time = self._clock_time()
        if clock_time is None:
            if self._all(DayPart):
                raise Doubt("a part of the day is no time; give a clock time")
            if self._zone.is_named:
                raise Doubt("it has a zone but no time of day; give a time of day too")
            return None
        if self._all(Weekday) and not self._has_explicit_date:
            self._weekday_dates()
        if clock_time.style == "midnight":
            return self._midnight(day)
        wall = self._wall_time(clock_time)
        if self._has_explicit_date:
            found = self._explicit_date()
            return None if found is None else self._zone.at(found, wall)
        if self._all(Weekday):
            return self._on_weekday(wall)
        if day is not None:
            return self._zone.at(day, wall)
        if clock_time.hour == 12 and clock_time.style == "spoken" and self._clock.hour >= 18:
            raise Doubt("twelve may be noon or midnight")
        return self._nearest(wall)

    def _moment_from_clock(self) -> datetime:
        if len(self._pieces) != 1:
            raise Doubt("it gives a distance from now and something else besides")
        shift = self._all(Shift)
        distance = shift[0].distance if shift else timedelta(0)
        return (self._clock.astimezone(UTC) + distance).astimezone(self._clock.tzinfo)

    # Days

    @property
    def _has_explicit_date(self) -> bool:
        return any(isinstance(piece, CalendarDate | MonthDay | RelativeDay | Shift) for piece in self._pieces)

    def _explicit_date(self) -> date | None:
        found = {self._date_of(piece) for piece in self._pieces} - {None}
        if len(found) > 1:
            raise Doubt("it names two different days")
        for day in found:
            for weekday in self._all(Weekday):
                if day is not None and weekday.number != day.weekday():
                    raise Doubt(f"{day.isoformat()} is a {WEEKDAY_NAMES[day.weekday()]}")
        return next(iter(found), None)

    def _date_of(self, piece: Piece) -> date | None:
        if isinstance(piece, RelativeDay):
            return self._days_from_today(timedelta(days=piece.days))
        if isinstance(piece, Shift):
            return self._days_from_today(piece.distance)
        if isinstance(piece, MonthDay):
            found = date_or_none(self._today.year, self._today.month, piece.day)
            wrong_side = found is None or (found < self._today if self._direction == "future" else found > self._today)
            if wrong_side:
                raise Doubt("the month is open; give the month")
            return found
        if isinstance(piece, CalendarDate):
            return self._calendar_date(piece)
        return None

    def _days_from_today(self, distance: timedelta) -> date:
        try:
            return self._today + distance
        except OverflowError:
            raise Doubt("it is outside the calendar") from None

    def _calendar_date(self, piece: CalendarDate) -> date:
        if len(piece.readings) > 1:
            raise Doubt("day and month cannot be told apart; name the month or write it like 2026-11-12")
        year, month, day = piece.readings[0]
        if year is not None:
            found = date_or_none(year, month, day)
            if found is None:
                raise Doubt("there is no such date")
            return found
        return nearest_date(lambda any_year: date_or_none(any_year, month, day), self._today, self._direction)

    def _weekday_dates(self) -> tuple[date, date]:
        """The nearest such weekday with the clock's date included, and the one a week further."""
        weekdays = {(weekday.number, weekday.which, weekday.plural) for weekday in self._all(Weekday)}
        if len(weekdays) > 1:
            raise Doubt("it names two different days")
        number, which, plural = next(iter(weekdays))
        name = WEEKDAY_NAMES[number]
        if plural:
            raise Doubt(f"{name}s are many days; name one")
        if which in {"next", "last"}:
            raise Doubt(f'"{which} {name}" can mean two different days; give the date')
        step = 1 if self._direction == "future" else -1
        distance = step * ((step * (number - self._today.weekday())) % 7)
        if which == "this" and (self._today.weekday() + distance) // 7 != 0:
            raise Doubt(f'"this {name}" is not certain; give the date')
        return self._days_from_today(timedelta(days=distance)), self._days_from_today(
            timedelta(days=distance + 7 * step)
        )

    def _on_weekday(self, wall: time) -> datetime:
        first, second = self._weekday_dates()
        moment = self._zone.at(first, wall)
        if self._on_the_right_side(moment):
            return moment
        if any(weekday.which == "this" for weekday in self._all(Weekday)):
            raise Doubt("that time of today is over; give the date")
        return self._zone.at(second, wall)

    # Times of day

    def _clock_time(self) -> ClockTime | None:
        times = self._all(ClockTime)
        if len({(found.hour, found.minute, found.second, found.style) for found in times}) > 1:
            walls = {self._wall_time(found) for found in times if found.style != "midnight"}
            if len(walls) != 1 or any(found.style == "midnight" for found in times):
                raise Doubt("it names two different times")
        return times[0] if times else None

    def _wall_time(self, found: ClockTime) -> time:
        if found.hour > 23 or found.minute > 59 or found.second > 59:
            raise Doubt("there is no such time of day")
        hours = {found.hour}
        parts = self._all(DayPart)
        if found.style in {"am", "pm"}:
            hours = {found.hour % 12 + (12 if found.style == "pm" else 0)}
            if (found.hour > 12 and found.style == "am") or (found.hour == 0 and found.style == "pm"):
                raise Doubt("the hour and am or pm do not agree")
        elif parts and found.style != "noon" and 1 <= found.hour <= 12:
            hours = {found.hour % 12, found.hour % 12 + 12}
        elif found.style == "spoken" and not found.marked and found.hour > 11:
            raise Doubt(f"{found.hour} may be something else than an hour; write it like 14:00")
        elif found.style == "spoken" and 1 <= found.hour <= 11:
            raise Doubt(f"{found.hour} may be morning or evening; say am or pm")
        for part in parts:
            hours &= DAY_PART_HOURS[part.name]
        if len(hours) != 1:
            raise Doubt(f"the hour and {' '.join(part.name for part in parts)} do not give one certain time")
        return time(hours.pop(), found.minute, found.second)

    def _midnight(self, day: date | None) -> datetime:
        tonight = {piece for piece in self._pieces if isinstance(piece, RelativeDay | DayPart)}
        has_day = self._has_explicit_date or bool(self._all(Weekday)) or bool(self._all(DayPart)) or day is not None
        only_tonight = tonight == {RelativeDay(0), DayPart("tonight")} and not any(
            isinstance(piece, CalendarDate | MonthDay | Shift | Weekday) for piece in self._pieces
        )
        if has_day and not only_tonight:
            raise Doubt("midnight may begin or end that day; write 00:00 and the date")
        return self._nearest(time(0, 0))

    def _nearest(self, wall: time) -> datetime:
        moment = self._zone.at(self._today, wall)
        if self._on_the_right_side(moment):
            return moment
        return self._zone.at(self._days_from_today(timedelta(days=1 if self._direction == "future" else -1)), wall)

    def _on_the_right_side(self, moment: datetime) -> bool:
        distance = moment.astimezone(UTC) - self._clock.astimezone(UTC)
        return distance >= timedelta(0) if self._direction == "future" else distance <= timedelta(0)

    # Pieces

    def _all(self, kind: type[_Kind]) -> list[_Kind]:
        return [piece for piece in self._pieces if isinstance(piece, kind)]
