"""How a reminder repeats: `none`, `daily` or `weekly`, and on which days that puts it.

Contract section 3: an RRULE, with or without its prefix, is accepted and stored in the short form; what
cannot be understood for certain is refused, never guessed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Literal

from sandbox.date_words import DAY_PART_HOURS, WEEKDAY_NAMES, WEEKDAYS, alternatives, plain
from sandbox.mentioned_times import mentioned_clock_times
from sandbox.time_phrases import scan
from sandbox.time_pieces import ClockTime, DayPart, Zone

Recurrence = Literal["none", "daily", "weekly"]

ACCEPTED_FORMS = (
    "none, daily, weekly, every day, every night, every Tuesday (where start is a Tuesday), "
    "FREQ=DAILY, RRULE:FREQ=WEEKLY;BYDAY=TU"
)


class RecurrenceNotUnderstood(ValueError):
    """A recurrence that is not certain or not supported. The message says why and what forms are accepted."""

    def __init__(self, value: object, why: str) -> None:
        self.value = value
        self.why = why
        shown = f'"{value[:80]}"' if isinstance(value, str) else f"of type {type(value).__name__}"
        super().__init__(f"The recurrence {shown} is not accepted: {why}. Accepted forms: {ACCEPTED_FORMS}.")


_NONE = frozenset(
    plain(word)
    for word in {
        "",
        "none",
        "no",
        "once",
        "one time",
        "one-time",
        "only once",
        "just once",
        "never",
        "single",
        "null",
        "false",
        "no repeat",
        "does not repeat",
        "doesn't repeat",
        "non-recurring",
        "not recurring",
    }
)
_EVERY_DAY = re.compile(
    r"(?:every|each) ?day(?: of the week)?|daily|once (?:a day|daily|per day)|1 times? (?:a|per) day"
    r"|every 24 hours"
)
_EVERY_PART = re.compile(r"(nightly)|(?:every|each) (morning|afternoon|evening|night)|daily in the (morning|evening)")
_EVERY_WEEK = re.compile(rf"(?:weekly|(?:every|each) week|once (?:a|per) week)(?: on ({alternatives(WEEKDAYS)})s?)?")
_EVERY_WEEKDAY = re.compile(rf"(?:weekly )?(?:every |each |on )?({alternatives(WEEKDAYS)})(s?)")
_TIME_TAIL = re.compile(r",? (?:at |@ ?)(.{1,40})$|,? (\d{1,2}:\d\d(?: ?[ap]m)?|\d{1,2} ?[ap]m)$")

_RULE_DAYS = {"MO": 0, "TU": 1, "WE": 2, "TH": 3, "FR": 4, "SA": 5, "SU": 6}
_RULE_PARTS = frozenset({"FREQ", "INTERVAL", "BYDAY", "BYHOUR", "BYMINUTE", "BYSECOND", "WKST"})
_OBJECT_KEYS = {
    "frequency": "frequency",
    "freq": "frequency",
    "type": "frequency",
    "repeat": "frequency",
    "recurrence": "frequency",
    "unit": "frequency",
    "rrule": "frequency",
    "interval": "interval",
    "every": "interval",
    "byday": "days",
    "by_day": "days",
    "day": "days",
    "days": "days",
    "weekday": "days",
    "day_of_week": "days",
    "days_of_week": "days",
    "time": "time",
    "at": "time",
    "time_of_day": "time",
}


def parse_recurrence(text: object, *, start: datetime | None) -> Recurrence:
    """Read how something repeats: a phrase, an RRULE, an object such as {"frequency": "daily"}, a list of one of these.

    None and false say that it does not repeat.

    `start` is the first occurrence, with whose weekday and time of day every detail must agree; where it is
    None, details are not compared. Raises `RecurrenceNotUnderstood`.
    """
    if isinstance(text, list | tuple) and len(text) == 1:
        text = text[0]
    if text is None or text is False:
        return "none"
    try:
        if isinstance(text, Mapping):
            return _from_object(text, start)
        if isinstance(text, str):
            return _from_text(text, start)
    except _Refusal as refusal:
        raise RecurrenceNotUnderstood(text, str(refusal)) from None
    raise RecurrenceNotUnderstood(text, "it is not a text")


def occurs_on(start: datetime, recurrence: str, day: date, *, zone: tzinfo | None = None) -> bool:
    """Whether something that starts at `start` and repeats so has an occurrence on `day`, a day in `zone`.

    `zone` is the zone of `start` where it is not given. Whether that occurrence is skipped does not matter.
    """
    first = start.astimezone(zone).date() if zone is not None else start.date()
    if day < first:
        return False
    return day == first or recurrence == "daily" or (recurrence == "weekly" and day.weekday() == first.weekday())


def next_occurrence(
    start: datetime, recurrence: str, *, after: datetime, skipped: frozenset[date] = frozenset()
) -> datetime | None:
    """The first occurrence at or after `after` whose date is not skipped, in the zone of `after`, or None.

    Occurrences keep their wall time in that zone across changes of the clocks.
    """
    zone = after.tzinfo
    first = start.astimezone(zone)
    step = {"daily": 1, "weekly": 7}.get(recurrence)
    if step is None:
        return first if _instant(first) >= _instant(after) and first.date() not in skipped else None
    passed = max(0, (after.date() - first.date()).days // step)
    wall = first.replace(tzinfo=None, fold=0)
    # One occurrence may fall before `after` on its own day; every other one passed over is a skipped date.
    for count in range(passed, passed + len(skipped) + 3):
        try:
            candidate = (wall + timedelta(days=count * step)).replace(tzinfo=zone)
            at_or_after = _instant(candidate) >= _instant(after)
        except OverflowError:
            return None
        if at_or_after and candidate.date() not in skipped:
            return candidate.astimezone(UTC).astimezone(zone)
    return None


class _Refusal(Exception):
    """Why a recurrence is refused."""


def _instant(moment: datetime) -> datetime:
    return moment.astimezone(UTC)


def _from_text(text: str, start: datetime | None) -> Recurrence:
    rule = text.strip().upper().removeprefix("RRULE:").strip().rstrip(";")
    if rule.startswith("FREQ") or re.match(r"[A-Z]+=.*\bFREQ=", rule):
        return _from_rule(rule, start)
    words = plain(text).strip(" .")
    if words in _NONE:
        return "none"
    phrase, tail = words, None
    if _whole_phrase(words) is None and (found := _TIME_TAIL.search(words)):
        phrase, tail = words[: found.start()], next(group for group in found.groups() if group is not None)
    reading = _whole_phrase(phrase)
    if reading is None:
        raise _Refusal("only once, daily and weekly are supported, and nothing else is certain")
    recurrence, weekday, part = reading
    if weekday is not None:
        _agree_weekday({weekday}, start)
    if part is not None:
        _agree_part(part, start)
    if tail is not None:
        _agree_time(f"{tail} {part or ''}", start)
    return recurrence


def _whole_phrase(phrase: str) -> tuple[Recurrence, int | None, str | None] | None:
    """The recurrence, the weekday and the part of the day that a phrase without a clock time names."""
    if _EVERY_DAY.fullmatch(phrase):
        return "daily", None, None
    if found := _EVERY_PART.fullmatch(phrase):
        return "daily", None, "night" if found[1] else found[2] or found[3]
    if found := _EVERY_WEEK.fullmatch(phrase):
        return "weekly", WEEKDAYS[found[1]] if found[1] else None, None
    found = _EVERY_WEEKDAY.fullmatch(phrase)
    if found and (found[2] or phrase.startswith(("every ", "each ", "weekly "))):
        return "weekly", WEEKDAYS[found[1]], None
    return None


def _from_rule(rule: str, start: datetime | None) -> Recurrence:
    parts: dict[str, str] = {}
    for part in rule.split(";"):
        name, equals, value = part.partition("=")
        name = name.strip()
        if not equals or name in parts or name not in _RULE_PARTS:
            raise _Refusal(f'"{part[:40]}" is not supported in a rule')
        parts[name] = value.strip()
    if parts.get("FREQ") not in {"DAILY", "WEEKLY"}:
        raise _Refusal("only FREQ=DAILY and FREQ=WEEKLY are supported")
    if parts.get("INTERVAL", "1") != "1":
        raise _Refusal("only INTERVAL=1 is supported")
    recurrence: Recurrence = "daily" if parts["FREQ"] == "DAILY" else "weekly"
    if "BYDAY" in parts:
        names = [name.strip() for name in parts["BYDAY"].split(",")]
        if unknown := [name for name in names if name not in _RULE_DAYS]:
            raise _Refusal(f'"{unknown[0][:20]}" is no day of a rule')
        recurrence = _on_days(recurrence, {_RULE_DAYS[name] for name in names}, start)
    for name, of_start in _TIME_PARTS.items():
        if name in parts and start is not None and parts[name].lstrip("0") != str(of_start(start)).lstrip("0"):
            raise _Refusal(f"{name}={parts[name]} does not agree with start at {start:%H:%M}")
        if name in parts and not re.fullmatch(r"[0-5]?[0-9]", parts[name]):
            raise _Refusal(f"{name}={parts[name][:20]} is not one time of day")
    return recurrence


_TIME_PARTS: Mapping[str, Callable[[datetime], int]] = {
    "BYHOUR": lambda start: start.hour,
    "BYMINUTE": lambda start: start.minute,
    "BYSECOND": lambda start: start.second,
}


def _from_object(value: Mapping[object, object], start: datetime | None) -> Recurrence:
    found: dict[str, object] = {}
    for key, part in value.items():
        meant = _OBJECT_KEYS.get(key.casefold()) if isinstance(key, str) else None
        if meant is None or meant in found:
            raise _Refusal(f'"{str(key)[:40]}" is not supported')
        if part is not None:
            found[meant] = part
    if "interval" in found and found.pop("interval") not in (1, "1"):
        raise _Refusal("only an interval of 1 is supported")
    frequency = found.get("frequency")
    if not isinstance(frequency, str):
        raise _Refusal("it has no frequency")
    unit = {"day": "daily", "days": "daily", "week": "weekly", "weeks": "weekly"}.get(plain(frequency), frequency)
    recurrence = _from_text(unit, start)
    if "days" in found and recurrence != "none":
        recurrence = _on_days(recurrence, _days(found["days"]), start)
    if "time" in found:
        _agree_time(str(found["time"])[:40], start)
    return recurrence


def _days(value: object) -> set[int]:
    names = value.split(",") if isinstance(value, str) else value
    if not isinstance(names, list | tuple) or not names:
        raise _Refusal("its days are not understood")
    days = set()
    for name in names:
        word = name.strip() if isinstance(name, str) else ""
        day = _RULE_DAYS.get(word.upper(), WEEKDAYS.get(word.casefold()))
        if day is None:
            raise _Refusal("its days are not understood")
        days.add(day)
    return days


def _on_days(recurrence: Recurrence, days: set[int], start: datetime | None) -> Recurrence:
    if len(days) == 7:
        return "daily"
    if len(days) > 1 or recurrence == "daily":
        raise _Refusal("only every day or one day of the week is supported")
    _agree_weekday(days, start)
    return recurrence


def _agree_weekday(days: set[int], start: datetime | None) -> None:
    if start is not None and start.weekday() not in days:
        wanted = WEEKDAY_NAMES[min(days)]
        raise _Refusal(f"start is a {WEEKDAY_NAMES[start.weekday()]}; give a start on a {wanted}")


def _agree_part(part: str, start: datetime | None) -> None:
    hours = DAY_PART_HOURS[part] | {0} if part in {"night", "morning"} else DAY_PART_HOURS[part]
    if part == "night":
        hours = hours | set(range(17, 24)) | set(range(4))
    if start is not None and start.hour not in hours:
        raise _Refusal(f"start at {start:%H:%M} is not in the {part}")


def _agree_time(words: str, start: datetime | None) -> None:
    pieces = scan(f"at {words}")
    times = mentioned_clock_times(f"at {words}")
    only_times = all(isinstance(piece, ClockTime | DayPart | Zone) for piece in pieces)
    if not times or not only_times or sum(isinstance(piece, ClockTime) for piece in pieces) != 1:
        raise _Refusal(f'"{words.strip()}" is not one time of day')
    if start is not None and time(start.hour, start.minute, start.second) not in times:
        raise _Refusal(f"{words.strip()} does not agree with start at {start:%H:%M}")
