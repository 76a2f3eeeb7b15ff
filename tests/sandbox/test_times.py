"""Times as callers write them: what is read, what is refused, and what a free text mentions."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sandbox.times import (
    TimeNotUnderstood,
    format_moment,
    mentioned_clock_times,
    mentioned_days,
    parse_date,
    parse_moment,
    parse_moment_or_date,
)

NEW_YORK = ZoneInfo("America/New_York")
CLOCK = datetime(2026, 11, 9, 10, 30, tzinfo=NEW_YORK)  # a Monday

MOMENTS = [
    ("2026-11-09T20:00:00-05:00", "2026-11-09T20:00:00-05:00"),
    ("2026-11-09T20:00:00.000-05:00", "2026-11-09T20:00:00-05:00"),
    ("2026-11-09T20:00-05:00", "2026-11-09T20:00:00-05:00"),
    ("2026-11-09T20:00", "2026-11-09T20:00:00-05:00"),
    ("2026-11-09 20:00", "2026-11-09T20:00:00-05:00"),
    ("2026-11-09 20:00:00", "2026-11-09T20:00:00-05:00"),
    ("2026-11-09 20:00:00-05:00", "2026-11-09T20:00:00-05:00"),
    ("2026-11-12 14:00-05:00", "2026-11-12T14:00:00-05:00"),
    ("2026-11-12T14:00:00-08:00", "2026-11-12T14:00:00-08:00"),
    ("2026-11-12T19:00:00Z", "2026-11-12T19:00:00+00:00"),
    ("2026-11-12T14:00:00-05:00[America/New_York]", "2026-11-12T14:00:00-05:00"),
    ("20261112T140000", "2026-11-12T14:00:00-05:00"),
    ("20261112T190000Z", "2026-11-12T19:00:00+00:00"),
    ("Thu, 12 Nov 2026 14:00:00 -0500", "2026-11-12T14:00:00-05:00"),
    ("2026-11-12 14:00 America/Los_Angeles", "2026-11-12T14:00:00-08:00"),
    ("2026-11-12T14:00 America/New_York", "2026-11-12T14:00:00-05:00"),
    ("2026-11-12 14:00 america/los_angeles", "2026-11-12T14:00:00-08:00"),
    ("2026-11-12 at 2pm PST", "2026-11-12T14:00:00-08:00"),
    ("2026-11-12 at 2pm Pacific Time", "2026-11-12T14:00:00-08:00"),
    ("2026-11-12 2:00 PM ET", "2026-11-12T14:00:00-05:00"),
    ("2026-11-12 14:00 EST", "2026-11-12T14:00:00-05:00"),
    ("2026-07-12 14:00 EDT", "2026-07-12T14:00:00-04:00"),
    ("2026-11-12 14:00 (Eastern)", "2026-11-12T14:00:00-05:00"),
    ("2026-11-12 14:00 UTC-8", "2026-11-12T14:00:00-08:00"),
    ("2026-11-12 14:00 UTC", "2026-11-12T14:00:00+00:00"),
    ("2026-11-12 14:00 local time", "2026-11-12T14:00:00-05:00"),
    ("2026-11-12 at 2pm", "2026-11-12T14:00:00-05:00"),
    ("2026-11-12, 2:30 p.m.", "2026-11-12T14:30:00-05:00"),
    ("2026/11/12 14:00", "2026-11-12T14:00:00-05:00"),
    ("11/13/2026 14:00", "2026-11-13T14:00:00-05:00"),
    ("13/11/2026 14:00", "2026-11-13T14:00:00-05:00"),
    ("11/11/2026 14:00", "2026-11-11T14:00:00-05:00"),
    ("November 12 at 2:00 PM", "2026-11-12T14:00:00-05:00"),
    ("November 12th, 2026, at 2 PM", "2026-11-12T14:00:00-05:00"),
    ("Nov 12, 2026 14:00", "2026-11-12T14:00:00-05:00"),
    ("Nov. 12 2pm", "2026-11-12T14:00:00-05:00"),
    ("12 November 2026 14:00", "2026-11-12T14:00:00-05:00"),
    ("12 Nov 14:00", "2026-11-12T14:00:00-05:00"),
    ("the 12th of November at 2pm", "2026-11-12T14:00:00-05:00"),
    ("2 PM on Thursday, November 12, 2026", "2026-11-12T14:00:00-05:00"),
    ("Thursday the 12th at 2pm", "2026-11-12T14:00:00-05:00"),
    ("Thursday at 2 pm", "2026-11-12T14:00:00-05:00"),
    ("on Thursday at 14:00", "2026-11-12T14:00:00-05:00"),
    ("this Thursday at 14:00", "2026-11-12T14:00:00-05:00"),
    ("Thu 2:00pm", "2026-11-12T14:00:00-05:00"),
    ("Friday morning at ten", "2026-11-13T10:00:00-05:00"),
    ("next Friday, November 20, at 10:00", "2026-11-20T10:00:00-05:00"),
    ("Monday at 8pm", "2026-11-09T20:00:00-05:00"),
    ("Monday at 9 am", "2026-11-16T09:00:00-05:00"),
    ("tomorrow 09:00", "2026-11-10T09:00:00-05:00"),
    ("tomorrow at 9 am", "2026-11-10T09:00:00-05:00"),
    ("tomorrow at noon", "2026-11-10T12:00:00-05:00"),
    ("tomorrow morning at eight", "2026-11-10T08:00:00-05:00"),
    ("tomorrow at six in the evening", "2026-11-10T18:00:00-05:00"),
    ("the day after tomorrow at 9:15am", "2026-11-11T09:15:00-05:00"),
    ("today at 15:00", "2026-11-09T15:00:00-05:00"),
    ("today at 3pm", "2026-11-09T15:00:00-05:00"),
    ("today at 08:05", "2026-11-09T08:05:00-05:00"),
    ("tonight at 8", "2026-11-09T20:00:00-05:00"),
    ("four this afternoon", "2026-11-09T16:00:00-05:00"),
    ("Two this afternoon, please.", "2026-11-09T14:00:00-05:00"),
    ("Six this evening.", "2026-11-09T18:00:00-05:00"),
    ("this morning at 8:05", "2026-11-09T08:05:00-05:00"),
    ("May fourth, 2027, at ten in the morning", "2027-05-04T10:00:00-04:00"),
    ("November twentieth, at ten in the morning", "2026-11-20T10:00:00-05:00"),
    ("November twenty-first at 10 am", "2026-11-21T10:00:00-05:00"),
    ("November 16 at ten in the morning", "2026-11-16T10:00:00-05:00"),
    ("8pm", "2026-11-09T20:00:00-05:00"),
    ("8:00 PM", "2026-11-09T20:00:00-05:00"),
    ("8.30pm", "2026-11-09T20:30:00-05:00"),
    ("eight thirty pm", "2026-11-09T20:30:00-05:00"),
    ("20:00", "2026-11-09T20:00:00-05:00"),
    ("20:00:00", "2026-11-09T20:00:00-05:00"),
    ("at 20:00", "2026-11-09T20:00:00-05:00"),
    ("20:00 ET", "2026-11-09T20:00:00-05:00"),
    ("8:00", "2026-11-10T08:00:00-05:00"),
    ("10:30", "2026-11-09T10:30:00-05:00"),
    ("10:29", "2026-11-10T10:29:00-05:00"),
    ("at 14", "2026-11-09T14:00:00-05:00"),
    ("eight in the evening", "2026-11-09T20:00:00-05:00"),
    ("8:00 in the evening", "2026-11-09T20:00:00-05:00"),
    ("eight o'clock in the evening", "2026-11-09T20:00:00-05:00"),
    ("eight o’clock at night", "2026-11-09T20:00:00-05:00"),
    ("half past eight in the evening", "2026-11-09T20:30:00-05:00"),
    ("quarter to nine in the evening", "2026-11-09T20:45:00-05:00"),
    ("a quarter past three in the afternoon", "2026-11-09T15:15:00-05:00"),
    ("half past twelve", "2026-11-09T12:30:00-05:00"),
    ("noon", "2026-11-09T12:00:00-05:00"),
    ("12 noon", "2026-11-09T12:00:00-05:00"),
    ("12 pm", "2026-11-09T12:00:00-05:00"),
    ("12 am", "2026-11-10T00:00:00-05:00"),
    ("midnight", "2026-11-10T00:00:00-05:00"),
    ("midnight tonight", "2026-11-10T00:00:00-05:00"),
    ("1500 hours", "2026-11-09T15:00:00-05:00"),
    ("8 pm (20:00)", "2026-11-09T20:00:00-05:00"),
    ("in two hours", "2026-11-09T12:30:00-05:00"),
    ("in 30 minutes", "2026-11-09T11:00:00-05:00"),
    ("2 hours ago", "2026-11-09T08:30:00-05:00"),
    ("in three days at 9am", "2026-11-12T09:00:00-05:00"),
    ("now", "2026-11-09T10:30:00-05:00"),
    ("２０:００", "2026-11-09T20:00:00-05:00"),
]


@pytest.mark.parametrize(("text", "expected"), MOMENTS)
def test_moment_is_read(text: str, expected: str) -> None:
    assert format_moment(parse_moment(text, clock=CLOCK)) == expected


REFUSED: list[tuple[str, str]] = [
    ("", "empty"),
    ("   ", "empty"),
    ("later", "later"),
    ("soon", "soon"),
    ("evening", "part of the day"),
    ("in the evening", "part of the day"),
    ("this evening", "part of the day"),
    ("tomorrow morning", "part of the day"),
    ("eight", "morning or evening"),
    ("at 8", "morning or evening"),
    ("8", "morning or evening"),
    ("eight o'clock", "morning or evening"),
    ("half past eight", "morning or evening"),
    ("tomorrow at 9", "morning or evening"),
    ("Thursday at two", "morning or evening"),
    ("next Friday at 10:00", "next Friday"),
    ("last Friday at 10:00", "last Friday"),
    ("next week Tuesday at 10:00", "no single day"),
    ("Tuesdays at 10:00", "many days"),
    ("11/12/2026 14:00", "name the month"),
    ("04/05/2027 at 10:00", "name the month"),
    ("5/4 10:00", "name the month"),
    ("November 12", "time of day"),
    ("2026-11-12", "time of day"),
    ("tomorrow", "time of day"),
    ("2026-02-30 10:00", "no such date"),
    ("2026-13-01 10:00", "no such date"),
    ("November 31 at 10:00", "no such date"),
    ("25:00", "no such time"),
    ("2026-11-12 24:00", "no such time"),
    ("10:75", "no such time"),
    ("14:00 am", "do not agree"),
    ("two at night", "certain time"),
    ("tonight at 2 am", "certain time"),
    ("Thursday 12", "something else"),
    ("on the 20", "something else"),
    ("2026-11-12 14", "something else"),
    ("twelve", "something else"),
    ("November 12 at midnight tonight", "midnight"),
    ("20:00 in the morning", "certain time"),
    ("noon tonight", "certain time"),
    ("tomorrow at midnight", "midnight"),
    ("Friday, November 12 at 14:00", "Thursday"),
    ("today and tomorrow at 14:00", "part of a time"),
    ("tomorrow November 12 at 14:00", "two different days"),
    ("14:00 15:00", "two different times"),
    ("14:00-15:00", "part of a time"),
    ("10:00-11:00", "part of a time"),
    ("2026-11-12 10:00-11:00", "stretch of time"),
    ("2026-11-12 14:00 to 15:00", "part of a time"),
    ("November 6 at 14:00", "give the year"),
    ("the 8th at 14:00", "give the month"),
    ("around 5pm", "around"),
    ("before 5pm", "before"),
    ("5pm every day", "every"),
    ("2027-03-14 02:30", "jump over"),
    ("2026-11-01 01:30", "twice"),
    ("2026-07-12 14:00 EST", "EST"),
    ("2026-11-12T14:00-08:00 America/New_York", "do not agree"),
    ("2026-11-12 14:00 Mars/Olympus", "known zone"),
    ("14:00 UTC ET", "two zones"),
    ("in two hours at 5pm", "something else"),
    ("when I get to the supermarket", "when"),
    ("9 9 9 9", "morning or evening"),
    ("x" * 5000, "longer"),
    ("9999-12-31T23:59 in 2 days", "two different days"),
]


@pytest.mark.parametrize(("text", "why"), REFUSED)
def test_uncertain_time_is_refused_with_reason_and_forms(text: str, why: str) -> None:
    with pytest.raises(TimeNotUnderstood) as refusal:
        parse_moment(text, clock=CLOCK)
    assert why in refusal.value.why
    assert "2026-11-09 20:00" in str(refusal.value)
    assert len(str(refusal.value)) < 600


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("8pm", "2026-11-08T20:00:00-05:00"),
        ("08:05", "2026-11-09T08:05:00-05:00"),
        ("10:30", "2026-11-09T10:30:00-05:00"),
        ("10:31", "2026-11-08T10:31:00-05:00"),
        ("Thursday at 2pm", "2026-11-05T14:00:00-05:00"),
        ("Monday at 8am", "2026-11-09T08:00:00-05:00"),
        ("yesterday at 3pm", "2026-11-08T15:00:00-05:00"),
        ("last night at 9", "2026-11-08T21:00:00-05:00"),
        ("eight this morning", "2026-11-09T08:00:00-05:00"),
        ("November 6 at 14:00", "2026-11-06T14:00:00-05:00"),
        ("midnight", "2026-11-09T00:00:00-05:00"),
        ("today at 15:00", "2026-11-09T15:00:00-05:00"),
    ],
)
def test_past_field_takes_the_latest_occurrence(text: str, expected: str) -> None:
    assert format_moment(parse_moment(text, clock=CLOCK, direction="past")) == expected


def test_end_takes_the_day_of_start() -> None:
    day = date(2026, 11, 12)
    assert format_moment(parse_moment("14:30", clock=CLOCK, day=day)) == "2026-11-12T14:30:00-05:00"
    assert format_moment(parse_moment("2026-11-13 09:00", clock=CLOCK, day=day)) == "2026-11-13T09:00:00-05:00"
    with pytest.raises(TimeNotUnderstood):
        parse_moment("midnight", clock=CLOCK, day=day)


def test_late_clock_turns_to_the_next_day() -> None:
    late = CLOCK.replace(hour=23, minute=50)
    assert format_moment(parse_moment("tomorrow morning at eight", clock=late)) == "2026-11-10T08:00:00-05:00"
    assert format_moment(parse_moment("20:00", clock=late)) == "2026-11-10T20:00:00-05:00"
    with pytest.raises(TimeNotUnderstood, match="noon or midnight"):
        parse_moment("at twelve", clock=late)


def test_offset_of_the_local_zone_keeps_the_zone() -> None:
    assert parse_moment("2026-11-12T14:00:00-05:00", clock=CLOCK).tzinfo is NEW_YORK
    assert parse_moment("2026-11-12T14:00:00-08:00", clock=CLOCK).utcoffset() == timedelta(hours=-8)


def test_doubled_hour_is_read_where_the_offset_is_given() -> None:
    for text, offset in (
        ("2026-11-01T01:30-04:00", -4),
        ("2026-11-01T01:30-05:00", -5),
        ("2026-11-01 01:30 EST", -5),
    ):
        assert parse_moment(text, clock=CLOCK).utcoffset() == timedelta(hours=offset)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2026-11-10", date(2026, 11, 10)),
        ("November 10", date(2026, 11, 10)),
        ("Nov 10", date(2026, 11, 10)),
        ("10 November 2026", date(2026, 11, 10)),
        ("10-Nov-2026", date(2026, 11, 10)),
        ("tomorrow", date(2026, 11, 10)),
        ("Tuesday", date(2026, 11, 10)),
        ("Monday", date(2026, 11, 9)),
        ("today", date(2026, 11, 9)),
        ("Tuesday, November 10", date(2026, 11, 10)),
        ("11/13/2026", date(2026, 11, 13)),
        ("the 12th", date(2026, 11, 12)),
        ("in 3 days", date(2026, 11, 12)),
    ],
)
def test_date_is_read(text: str, expected: date) -> None:
    assert parse_date(text, clock=CLOCK) == expected
    assert parse_moment_or_date(text, clock=CLOCK) == expected


@pytest.mark.parametrize(
    "text",
    ["11/10/2026", "next Tuesday", "later", "2026-11-10 14:00", "", "8pm", "2026-11-31", "in two hours"],
)
def test_uncertain_date_is_refused(text: str) -> None:
    with pytest.raises(TimeNotUnderstood, match="2026-11-10"):
        parse_date(text, clock=CLOCK)


def test_past_date_looks_back() -> None:
    assert parse_moment_or_date("Sunday", clock=CLOCK, direction="past") == date(2026, 11, 8)
    assert parse_moment_or_date("November 8", clock=CLOCK, direction="past") == date(2026, 11, 8)


time_words = st.lists(
    st.sampled_from(
        [
            "at",
            "on",
            "the",
            "in",
            "8",
            "12",
            "14",
            "eight",
            "noon",
            "midnight",
            "tomorrow",
            "today",
            "tonight",
            "Monday",
            "Thursday",
            "next",
            "this",
            "last",
            "pm",
            "am",
            "14:00",
            "8:30",
            "2026-11-12",
            "2026-11-12T14:00",
            "-05:00",
            "Z",
            "November",
            "31",
            "11/12",
            "evening",
            "morning",
            "half",
            "past",
            "quarter",
            "to",
            "week",
            "days",
            "ago",
            "9999-12-31",
            "0001-01-01",
            "EST",
            "UTC+14",
            "America/New_York",
            "America/",
            "../etc",
        ]
    ),
    max_size=7,
).map(" ".join)


@given(st.text(max_size=60) | time_words, st.sampled_from(["future", "past"]))
@example("0001-01-01 00:00 UTC+14", "future")
@example("9999-12-31 23:59 America/New_York", "future")
@example("9999-12-31T23:59:00-14:00", "past")
def test_any_text_is_read_as_an_aware_moment_or_refused(text: str, direction: str) -> None:
    mentioned_days(text, clock=CLOCK)
    mentioned_clock_times(text)
    for parse in (parse_moment, parse_moment_or_date, parse_date):
        try:
            read = parse(text, clock=CLOCK, direction="future" if direction == "future" else "past")
        except TimeNotUnderstood as refusal:
            assert refusal.why
        else:
            assert not isinstance(read, datetime) or read.tzinfo is not None


@given(
    st.datetimes(datetime(1950, 1, 1), datetime(2090, 1, 1)),
    st.sampled_from([NEW_YORK, ZoneInfo("America/Los_Angeles"), ZoneInfo("UTC"), ZoneInfo("Asia/Kolkata")]),
)
def test_formatted_moment_is_read_back(naive: datetime, zone: ZoneInfo) -> None:
    moment = naive.replace(microsecond=0, tzinfo=zone).astimezone(ZoneInfo("UTC")).astimezone(zone)
    written = format_moment(moment)
    read = parse_moment(written, clock=CLOCK)
    assert read.timestamp() == moment.timestamp()
    assert format_moment(read) == written


@given(st.times().map(lambda each: each.replace(second=0, microsecond=0)))
def test_bare_clock_time_is_within_a_day_of_the_clock(wall: time) -> None:
    for text in (wall.strftime("%H:%M"), wall.strftime("%I:%M %p")):
        ahead = parse_moment(text, clock=CLOCK)
        behind = parse_moment(text, clock=CLOCK, direction="past")
        assert ahead.time() == behind.time() == wall
        assert timedelta(0) <= ahead - CLOCK < timedelta(days=1)
        assert timedelta(0) <= CLOCK - behind < timedelta(days=1)
