"""How something repeats: what is read, what is refused, and on which days it falls."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandbox.recurrence import RecurrenceNotUnderstood, next_occurrence, occurs_on, parse_recurrence

NEW_YORK = ZoneInfo("America/New_York")
START = datetime(2026, 11, 10, 20, 0, tzinfo=NEW_YORK)  # a Tuesday evening


@pytest.mark.parametrize(
    ("given_value", "expected"),
    [
        (None, "none"),
        ("", "none"),
        ("none", "none"),
        ("None", "none"),
        ("once", "none"),
        ("one-time", "none"),
        ("never", "none"),
        ("daily", "daily"),
        ("Daily", "daily"),
        ("every day", "daily"),
        ("Everyday", "daily"),
        ("each day", "daily"),
        ("once a day", "daily"),
        ("nightly", "daily"),
        ("every night", "daily"),
        ("every evening", "daily"),
        ("every night at eight", "daily"),
        ("every evening at 8 pm", "daily"),
        ("daily at 20:00", "daily"),
        ("daily at 8:00 PM", "daily"),
        ("every day at 20:00 America/New_York".replace(" America/New_York", " ET"), "daily"),
        ("every day, 8pm", "daily"),
        ("every day at eight in the evening", "daily"),
        ("weekly", "weekly"),
        ("every week", "weekly"),
        ("every Tuesday", "weekly"),
        ("Tuesdays", "weekly"),
        ("weekly on Tuesday", "weekly"),
        ("weekly on Tuesdays at 20:00", "weekly"),
        ("every week on Tuesday", "weekly"),
        ("FREQ=DAILY", "daily"),
        ("RRULE:FREQ=DAILY", "daily"),
        ("rrule:freq=daily;interval=1", "daily"),
        ("FREQ=DAILY;BYHOUR=20;BYMINUTE=0", "daily"),
        ("FREQ=DAILY;BYHOUR=20;BYMINUTE=00;BYSECOND=0;", "daily"),
        ("FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR,SA,SU", "daily"),
        ("FREQ=WEEKLY", "weekly"),
        ("RRULE:FREQ=WEEKLY;BYDAY=TU", "weekly"),
        ("RRULE:FREQ=WEEKLY;WKST=MO;BYDAY=TU;BYHOUR=20;BYMINUTE=0;INTERVAL=1", "weekly"),
        ("INTERVAL=1;FREQ=WEEKLY", "weekly"),
        ({"frequency": "daily"}, "daily"),
        ({"freq": "DAILY", "interval": 1}, "daily"),
        ({"freq": "WEEKLY", "byday": ["TU"], "interval": None}, "weekly"),
        ({"frequency": "weekly", "days_of_week": ["Tuesday"], "time": "20:00"}, "weekly"),
        ({"unit": "day", "every": 1}, "daily"),
        (["RRULE:FREQ=DAILY"], "daily"),
        (False, "none"),
    ],
)
def test_recurrence_is_read(given_value: object, expected: str) -> None:
    assert parse_recurrence(given_value, start=START) == expected


@pytest.mark.parametrize(
    ("given_value", "why"),
    [
        ("monthly", "daily and weekly"),
        ("hourly", "daily and weekly"),
        ("weekdays", "daily and weekly"),
        ("every weekday", "daily and weekly"),
        ("every other day", "daily and weekly"),
        ("every 2 days", "daily and weekly"),
        ("twice daily", "daily and weekly"),
        ("every Monday and Tuesday", "daily and weekly"),
        ("Eight in the evening every day", "daily and weekly"),
        ("Tuesday", "daily and weekly"),
        ("sometimes", "daily and weekly"),
        ("every Monday", "start is a Tuesday"),
        ("Fridays", "start is a Tuesday"),
        ("every morning", "not in the morning"),
        ("daily at 21:00", "does not agree"),
        ("every night at nine", "does not agree"),
        ("daily at 8am", "does not agree"),
        ("daily at 20:00 and 08:00", "not one time"),
        ("daily at lunch", "not one time"),
        ("FREQ=MONTHLY", "FREQ=DAILY and FREQ=WEEKLY"),
        ("FREQ=DAILY;COUNT=3", "COUNT"),
        ("FREQ=DAILY;UNTIL=20261201T000000Z", "UNTIL"),
        ("FREQ=DAILY;INTERVAL=2", "INTERVAL=1"),
        ("FREQ=WEEKLY;BYDAY=MO", "start is a Tuesday"),
        ("FREQ=WEEKLY;BYDAY=MO,TU", "one day of the week"),
        ("FREQ=DAILY;BYDAY=TU", "one day of the week"),
        ("FREQ=WEEKLY;BYDAY=XX", "XX"),
        ("FREQ=DAILY;BYHOUR=8", "BYHOUR=8"),
        ("FREQ=DAILY;BYHOUR=8,20", "BYHOUR"),
        ("FREQ=DAILY;BYMINUTE=30", "BYMINUTE=30"),
        ("FREQ=DAILY;FREQ=DAILY", "not supported"),
        ("FREQ", "not supported"),
        ({}, "no frequency"),
        ({"frequency": "daily", "count": 3}, "count"),
        ({"frequency": "daily", "interval": 2}, "interval"),
        ({"frequency": 1}, "no frequency"),
        ({"frequency": "weekly", "days": ["Monday"]}, "start is a Tuesday"),
        ({"frequency": "weekly", "days": 2}, "days"),
        ({"frequency": "daily", "time": "09:00"}, "does not agree"),
        (["daily", "weekly"], "not a text"),
        ([], "not a text"),
        ([["daily", "daily"]], "not a text"),
        (1, "not a text"),
        (True, "not a text"),
    ],
)
def test_uncertain_recurrence_is_refused_with_reason_and_forms(given_value: object, why: str) -> None:
    with pytest.raises(RecurrenceNotUnderstood) as refusal:
        parse_recurrence(given_value, start=START)
    assert why in refusal.value.why
    assert "every Tuesday" in str(refusal.value)


def test_details_are_not_compared_without_a_start() -> None:
    assert parse_recurrence("every Monday", start=None) == "weekly"
    assert parse_recurrence("FREQ=DAILY;BYHOUR=8", start=None) == "daily"
    with pytest.raises(RecurrenceNotUnderstood):
        parse_recurrence("FREQ=DAILY;BYHOUR=8,20", start=None)


@pytest.mark.parametrize(
    ("recurrence", "day", "expected"),
    [
        ("none", date(2026, 11, 10), True),
        ("none", date(2026, 11, 11), False),
        ("daily", date(2026, 11, 9), False),
        ("daily", date(2026, 11, 10), True),
        ("daily", date(2027, 3, 14), True),
        ("weekly", date(2026, 11, 3), False),
        ("weekly", date(2026, 11, 17), True),
        ("weekly", date(2026, 11, 18), False),
    ],
)
def test_occurs_on(recurrence: str, day: date, expected: bool) -> None:
    assert occurs_on(START, recurrence, day) is expected


def test_occurs_on_counts_days_in_the_zone_given() -> None:
    in_utc = START.astimezone(UTC)
    assert occurs_on(in_utc, "none", date(2026, 11, 11))
    assert occurs_on(in_utc, "none", date(2026, 11, 10), zone=NEW_YORK)


@pytest.mark.parametrize(
    ("recurrence", "after", "skipped", "expected"),
    [
        ("none", "2026-11-09T10:30", (), "2026-11-10T20:00:00-05:00"),
        ("none", "2026-11-10T20:00", (), "2026-11-10T20:00:00-05:00"),
        ("none", "2026-11-10T20:01", (), None),
        ("none", "2026-11-09T10:30", ("2026-11-10",), None),
        ("daily", "2026-11-09T10:30", (), "2026-11-10T20:00:00-05:00"),
        ("daily", "2026-11-12T20:00", (), "2026-11-12T20:00:00-05:00"),
        ("daily", "2026-11-12T20:01", (), "2026-11-13T20:00:00-05:00"),
        ("daily", "2026-11-12T10:00", ("2026-11-12", "2026-11-13"), "2026-11-14T20:00:00-05:00"),
        ("daily", "2027-03-14T10:00", (), "2027-03-14T20:00:00-04:00"),
        ("weekly", "2026-11-11T10:00", (), "2026-11-17T20:00:00-05:00"),
        ("weekly", "2026-11-09T10:30", ("2026-11-10",), "2026-11-17T20:00:00-05:00"),
        ("weekly", "2027-03-12T10:00", (), "2027-03-16T20:00:00-04:00"),
    ],
)
def test_next_occurrence(recurrence: str, after: str, skipped: tuple[str, ...], expected: str | None) -> None:
    found = next_occurrence(
        START,
        recurrence,
        after=datetime.fromisoformat(after).replace(tzinfo=NEW_YORK),
        skipped=frozenset(map(date.fromisoformat, skipped)),
    )
    assert (found.isoformat() if found else None) == expected


def test_a_start_at_a_fixed_offset_keeps_the_wall_time_of_the_case() -> None:
    start = datetime.fromisoformat("2026-10-30T20:00:00-04:00")
    found = next_occurrence(start, "daily", after=datetime(2026, 11, 9, 10, 30, tzinfo=NEW_YORK))
    assert found is not None
    assert found.isoformat() == "2026-11-09T20:00:00-05:00"


def test_an_occurrence_in_the_hour_that_clocks_skip_moves_forward() -> None:
    start = datetime(2027, 3, 13, 2, 30, tzinfo=NEW_YORK)
    found = next_occurrence(start, "daily", after=datetime(2027, 3, 14, 0, 0, tzinfo=NEW_YORK))
    assert found is not None
    assert found.isoformat() == "2027-03-14T03:30:00-04:00"


def test_the_calendar_ends() -> None:
    last = datetime(9999, 12, 31, 1, 0, tzinfo=UTC)
    assert next_occurrence(last, "daily", after=last + timedelta(hours=2)) is None


moments = st.datetimes(datetime(2020, 1, 1), datetime(2030, 1, 1)).map(
    lambda each: each.replace(microsecond=0, tzinfo=NEW_YORK)
)


@given(
    moments,
    moments,
    st.sampled_from(["none", "daily", "weekly"]),
    st.frozensets(st.dates(date(2020, 1, 1), date(2030, 1, 1)), max_size=5),
)
def test_next_occurrence_is_an_occurrence_at_or_after(
    start: datetime, after: datetime, recurrence: str, skipped: frozenset[date]
) -> None:
    found = next_occurrence(start, recurrence, after=after, skipped=skipped)
    if found is None:
        assert recurrence == "none"
        return
    assert found.timestamp() >= after.timestamp()
    assert found.date() not in skipped
    assert occurs_on(start, recurrence, found.date())
    assert found.time() == start.time() or recurrence != "none"


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=True) | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.text(max_size=12) | st.sampled_from(["freq", "days", "time", "interval"]), inner, max_size=3
        )
    ),
    max_leaves=6,
)
rule_texts = st.lists(
    st.sampled_from(
        [
            "FREQ=DAILY",
            "FREQ=WEEKLY",
            "INTERVAL=1",
            "BYDAY=TU",
            "BYDAY=",
            "BYHOUR=20",
            "BYHOUR=²",
            "COUNT=1",
            "=",
            "RRULE:",
        ]
    ),
    max_size=4,
).map(";".join)


@given(json_values | rule_texts, st.sampled_from([START, None]))
def test_any_value_is_read_or_refused(value: object, start: datetime | None) -> None:
    try:
        assert parse_recurrence(value, start=start) in {"none", "daily", "weekly"}
    except RecurrenceNotUnderstood as refusal:
        assert refusal.why
        assert len(str(refusal)) < 600
