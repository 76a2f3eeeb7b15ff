"""Days and times that a free text mentions, in every reading that it allows."""

from __future__ import annotations

from datetime import date, datetime, time
from zoneinfo import ZoneInfo

import pytest

from sandbox.times import mentioned_clock_times, mentioned_days

CLOCK = datetime(2026, 11, 9, 10, 30, tzinfo=ZoneInfo("America/New_York"))  # a Monday


def day(month: int, number: int, year: int = 2026) -> date:
    return date(year, month, number)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("what's on tomorrow?", [(day(11, 10), day(11, 10))]),
        ("this morning", [(day(11, 9), day(11, 9))]),
        ("tonight", [(day(11, 9), day(11, 9))]),
        ("last night", [(day(11, 8), day(11, 8))]),
        ("what did Lee say yesterday", [(day(11, 8), day(11, 8))]),
        ("dentist Thursday", [(day(11, 12), day(11, 12)), (day(11, 5), day(11, 5))]),
        ("next Friday", [(day(11, 13), day(11, 13)), (day(11, 20), day(11, 20))]),
        ("this week", [(day(11, 9), day(11, 15))]),
        ("next week", [(day(11, 16), day(11, 22))]),
        ("last week", [(day(11, 2), day(11, 8))]),
        ("this weekend", [(day(11, 14), day(11, 15))]),
        ("next month", [(day(12, 1), day(12, 31))]),
        ("next 7 days", [(day(11, 9), day(11, 16))]),
        ("2026-11-12", [(day(11, 12), day(11, 12))]),
        ("2026-11-12T14:00:00-05:00", [(day(11, 12), day(11, 12))]),
        ("2026-11-10T02:00:00Z", [(day(11, 9), day(11, 9))]),
        ("2026-11-12 to 2026-11-14", [(day(11, 12), day(11, 14))]),
        ("between 2026-11-12 and 2026-11-14", [(day(11, 12), day(11, 14))]),
        ("2026-11-12T00:00 - 2026-11-14T23:59", [(day(11, 12), day(11, 14))]),
        ("2026-11-12/2026-11-14", [(day(11, 12), day(11, 14))]),
        ("since 2026-11-07", [(day(11, 7), date.max)]),
        ("call Sam", []),
        ("my first appointment", []),
        ("I may march", []),
        ("space 318", []),
        ("99/99/2026 2026-99-99", []),
    ],
)
def test_mentioned_days(text: str, expected: list[tuple[date, date]]) -> None:
    assert mentioned_days(text, clock=CLOCK) == expected


@pytest.mark.parametrize(
    ("text", "included"),
    [
        ("November 12", day(11, 12)),
        ("Nov 12", day(11, 12)),
        ("12 November", day(11, 12)),
        ("the 12th", day(11, 12)),
        ("11/12", day(11, 12)),
        ("11/12", day(12, 11)),
        ("November", day(11, 30)),
        ("Nov 12-14", day(11, 13)),
        ("before November 12", day(11, 1)),
    ],
)
def test_mentioned_days_take_in_every_reading(text: str, included: date) -> None:
    assert any(start <= included <= end for start, end in mentioned_days(text, clock=CLOCK))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("the 14:00 slot", [time(14)]),
        ("2pm or 8am", [time(14), time(8)]),
        ("eight o'clock reminder", [time(8), time(20)]),
        ("call Sam at four", [time(4), time(16)]),
        ("eight in the evening", [time(20)]),
        ("noon", [time(12)]),
        ("level three, space 318", []),
        ("99:99", []),
    ],
)
def test_mentioned_clock_times(text: str, expected: list[time]) -> None:
    assert mentioned_clock_times(text) == expected
