"""One record as a search sees it: its words, its ids, and the days and times that it stands on."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, date, datetime, time, timedelta
from functools import cached_property, lru_cache

from sandbox.date_words import plain
from sandbox.mentioned_times import Span, mentioned_clock_times, mentioned_days
from sandbox.recurrence import occurs_on
from sandbox.search_words import DAY_PART_SPANS, families_of, stem, words_in

_MOMENT = re.compile(r"\d{4}-\d\d-\d\d(?:[Tt ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:[Zz]|[+-]\d\d:?\d\d)?)?")
_WALL_TIME = re.compile(r"(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?")
_OWN_TIME_FIELDS = ("occurred_at", "sent_at", "recorded_at", "at", "completed_at")
_DEEPEST = 12


def texts_of(value: object, depth: int = 0) -> Iterator[str]:
    """Every text and number inside a value, however deep, as text."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, bool) or value is None or depth > _DEEPEST:
        return
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from texts_of(part, depth + 1)
    elif isinstance(value, list | tuple | set | frozenset):
        for part in value:
            yield from texts_of(part, depth + 1)
    elif isinstance(value, int | float):
        try:
            yield str(value)
        except ValueError:
            return


@lru_cache(maxsize=4096)
def moment_in(text: str) -> datetime | date | None:
    """The moment or date that a stored text is, or None for any other text."""
    if not _MOMENT.fullmatch(text):
        return None
    try:
        return date.fromisoformat(text) if len(text) == 10 else datetime.fromisoformat(text)
    except ValueError:
        return None


@lru_cache(maxsize=4096)
def _wall_time_in(text: str) -> time | None:
    return time.fromisoformat(text) if _WALL_TIME.fullmatch(text) else None


class SearchedText:
    """The words of one or more texts."""

    def __init__(self, texts: Iterable[str]) -> None:
        self.words = frozenset(word for text in texts for word in words_in(text))

    @cached_property
    def stems(self) -> frozenset[str]:
        return frozenset(map(stem, self.words))

    @cached_property
    def families(self) -> frozenset[int]:
        return families_of(self.stems)

    def closeness(self, word: str) -> int:
        """How well a folded word is found: 3 itself, 2 a word for the same, 1 its beginning, 0 not."""
        if word in self.words or stem(word) in self.stems:
            return 3
        if families_of((stem(word),)) & self.families:
            return 2
        return int(len(word) >= 4 and any(own.startswith(word) for own in self.words))


class SearchedRecord:
    """One record, read once for one search. `clock` gives the local zone and the day of relative words."""

    def __init__(self, place: int, record: Mapping[str, object], clock: datetime) -> None:
        self.place = place
        self.record = record
        self._clock = clock

    @cached_property
    def text(self) -> SearchedText:
        return SearchedText(self._texts)

    @cached_property
    def id(self) -> str:
        return str(self.record.get("id", "")).casefold()

    @cached_property
    def _texts(self) -> tuple[str, ...]:
        return tuple(texts_of(self.record))

    @cached_property
    def moments(self) -> tuple[datetime | date, ...]:
        """The moments and dates among the record's values, moments in the local zone."""
        return tuple(self._local(found) for text in self._texts if (found := moment_in(text)) is not None)

    @cached_property
    def wall_times(self) -> frozenset[time]:
        """The local times of day among the record's values and in its texts."""
        moments = {moment.time().replace(microsecond=0) for moment in self.moments if isinstance(moment, datetime)}
        bare = {found for text in self._texts if (found := _wall_time_in(text)) is not None}
        spoken = {found for text in self._texts if moment_in(text) is None for found in mentioned_clock_times(text)}
        return frozenset(moments | bare | spoken)

    @cached_property
    def is_dated(self) -> bool:
        """Whether anything in the record stands on a day, by a value, by repeating or by its words."""
        return bool(self.moments or self._repeats or self._spoken_days)

    def on_days(self, spans: Iterable[Span]) -> int:
        """2 where a value or a repetition falls on one of the days, 1 where words name one, else 0."""
        level = 0
        for start, end in spans:
            if self._repeats_within(start, end) or any(low <= end and high >= start for low, high in self._periods):
                return 2
            if any(low <= end and high >= start for low, high in self._spoken_days):
                level = 1
        return level

    def at_times(self, times: Iterable[time]) -> bool:
        """Whether the record has one of the local times of day."""
        return any(each in self.wall_times for each in times)

    def in_day_part(self, name: str) -> bool:
        """Whether a time of day of the record fits a word such as "evening", or it has none."""
        if not self.wall_times:
            return True
        first, last = DAY_PART_SPANS.get(name, (0, 0))
        return any(first <= each.hour < last for each in self.wall_times)

    def _local(self, moment: datetime | date) -> datetime | date:
        if not isinstance(moment, datetime):
            return moment
        try:
            if moment.tzinfo is None:
                return moment.replace(tzinfo=self._clock.tzinfo)
            return moment.astimezone(UTC).astimezone(self._clock.tzinfo)
        except (OverflowError, ValueError):
            return moment

    @cached_property
    def _periods(self) -> tuple[Span, ...]:
        days = [(found.date() if isinstance(found, datetime) else found) for found in self.moments]
        periods = [(day, day) for day in days]
        start, end = self._moment_of("start"), self._moment_of("end")
        if start is not None and end is not None and start.date() < end.date():
            periods.append((start.date(), end.date()))
        return tuple(periods)

    def _moment_of(self, field: str) -> datetime | None:
        value = self.record.get(field)
        found = moment_in(value) if isinstance(value, str) else None
        local = self._local(found) if found is not None else None
        return local if isinstance(local, datetime) else None

    @cached_property
    def _repeats(self) -> bool:
        return self.record.get("recurrence") in ("daily", "weekly")

    def _repeats_within(self, start: date, end: date) -> bool:
        if not self._repeats:
            return False
        recurrence, first = str(self.record["recurrence"]), self._moment_of("start")
        if first is None:
            return recurrence == "daily"
        begin = max(start, first.date())
        days = min((end - begin).days, 6)
        return any(occurs_on(first, recurrence, begin + timedelta(days=ahead)) for ahead in range(days + 1))

    @cached_property
    def _spoken_days(self) -> tuple[Span, ...]:
        clock = next((moment for field in _OWN_TIME_FIELDS if (moment := self._moment_of(field))), self._clock)
        return tuple(
            span
            for text in self._texts
            if moment_in(text) is None and len(text) > 2
            for span in _days_spoken_in(plain(text), clock.date().isoformat(), clock)
        )


_DAYS: dict[tuple[str, str], tuple[Span, ...]] = {}


def _days_spoken_in(text: str, day: str, clock: datetime) -> tuple[Span, ...]:
    key = (text, day)
    if key not in _DAYS:
        if len(_DAYS) > 4096:
            _DAYS.clear()
        _DAYS[key] = tuple(mentioned_days(text, clock=clock))
    return _DAYS[key]
