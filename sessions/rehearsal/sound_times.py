"""Sound variations of how a time is written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

from cases.catalogue import Case
from sessions.rehearsal.changing import Change, Steps, with_values


def moment_in(value: Any) -> datetime | None:
    """Return the moment that an ISO text with offset names, None for anything else."""
    if not isinstance(value, str) or len(value) < 16 or value[4:5] != "-":
        return None
    try:
        moment = datetime.fromisoformat(value)
    except ValueError:
        return None
    return moment if moment.tzinfo else None


def _times(write: Callable[[datetime, datetime], str | None], *, local: bool = True) -> Change:
    """Return a change that writes moments otherwise, where `write` (moment, clock) gives another form."""

    def change(case: Case, steps: Steps) -> Steps:
        clock = case.prose.current_time

        def other(_: str, value: Any) -> Any:
            moment = moment_in(value)
            if moment is None or (local and moment.utcoffset() != clock.utcoffset()):
                return value
            return write(moment, clock) or value

        return with_values(steps, other)

    return change


def _clock_words(moment: datetime) -> str:
    return f"{moment:%I:%M %p}".lstrip("0")


def _bare(moment: datetime, clock: datetime) -> bool:
    """Whether the clock time alone means this moment: its next occurrence at or after the clock."""
    return 0 <= (moment - clock).total_seconds() < 24 * 3600


def _day_word(moment: datetime, clock: datetime) -> str | None:
    return {0: "today", 1: "tomorrow"}.get((moment.date() - clock.date()).days)


def _named_day(moment: datetime, clock: datetime) -> str | None:
    word = _day_word(moment, clock)
    return word and f"{word} at {_clock_words(moment)}"


TIMES: Mapping[str, Change] = {
    "times without offset": _times(lambda moment, _: f"{moment:%Y-%m-%d %H:%M}"),
    "times without offset, with T": _times(lambda moment, _: f"{moment:%Y-%m-%dT%H:%M:%S}"),
    "times with am and pm": _times(lambda moment, _: f"{moment:%Y-%m-%d} {_clock_words(moment)}"),
    "times in words": _times(lambda moment, _: f"{moment:%B} {moment.day}, {moment.year} at {moment:%I:%M %p}"),
    "times in short words": _times(
        lambda moment, clock: (
            f"{moment:%b} {moment.day} at {moment.strftime('%I').lstrip('0')}{moment:%p}".replace("AM", "am").replace(
                "PM", "pm"
            )
            if moment.minute == 0 and 0 <= (moment - clock).days < 60
            else None
        )
    ),
    "times with weekday": _times(
        lambda moment, _: f"{moment:%A}, {moment:%B} {moment.day}, {moment.year}, {_clock_words(moment)}"
    ),
    "times in UTC": _times(lambda moment, _: f"{moment.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}", local=False),
    "times in UTC with milliseconds": _times(
        lambda moment, _: f"{moment.astimezone(UTC):%Y-%m-%dT%H:%M:%S.000Z}", local=False
    ),
    "times with a compact offset": _times(lambda moment, _: f"{moment:%Y-%m-%dT%H:%M:%S%z}", local=False),
    "times with a zone name": _times(lambda moment, _: f"{moment:%Y-%m-%d %H:%M} America/New_York"),
    "bare clock times": _times(lambda moment, clock: f"{moment:%H:%M}" if _bare(moment, clock) else None),
    "bare clock times with pm": _times(
        lambda moment, clock: _clock_words(moment).replace(" ", "").lower() if _bare(moment, clock) else None
    ),
    "times today and tomorrow": _times(_named_day),
}
"""Every form of a time, by its name."""
