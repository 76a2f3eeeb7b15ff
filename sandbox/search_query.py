"""A query as its parts: what it asks of a record by words, by days and times, and by fields."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time
from typing import Any

from sandbox.date_words import plain
from sandbox.mentioned_times import Span, mentioned_clock_times, mentioned_days
from sandbox.search_records import texts_of
from sandbox.search_words import DAY_PART_SPANS, STOP_WORDS, families_of, status_of, stem, words_in
from sandbox.time_phrases import found_in
from sandbox.time_pieces import ClockTime, DayPart

FieldNames = Callable[[str], str | None]

_TEXT_KEYS_TEXT = """
    query text q keyword keywords search search_text search_term search_terms term terms words contains
    description free_text topic_or_text filter filters where
"""
_TEXT_KEYS = frozenset(_TEXT_KEYS_TEXT.split())
_ID_KEYS_TEXT = """
    id ids record_id record_ids recordid key
"""
_ID_KEYS = frozenset(_ID_KEYS_TEXT.split())
_DAY_KEYS_TEXT = """
    date day days on dates date_range daterange range time_range timerange timeframe period window week
    month
"""
_DAY_KEYS = frozenset(_DAY_KEYS_TEXT.split())
_FROM_KEYS_TEXT = """
    from since after start_date date_from from_date start_after after_date not_before time_min timemin
    min start_min gte gt min_date range_start
"""
_FROM_KEYS = frozenset(_FROM_KEYS_TEXT.split())
_TO_KEYS_TEXT = """
    to until till before end_date date_to to_date start_before before_date not_after time_max timemax
    max start_max lte lt max_date range_end
"""
_TO_KEYS = frozenset(_TO_KEYS_TEXT.split())
_IGNORED_KEYS_TEXT = """
    limit max_results maxresults count page page_size offset sort sort_by order order_by collection
    include_history fields operation
"""
_IGNORED_KEYS = frozenset(_IGNORED_KEYS_TEXT.split())
_LONGEST = 2000
_DEEPEST = 6
_MOMENT_WITH_OFFSET = re.compile(r"\d{4}-\d\d-\d\d[Tt]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:[Zz]|[+-]\d\d:\d\d)")
_PAIR = re.compile(r"""(?<![\w./-])([A-Za-z_]{2,24})\s*(==|=|:|>=|<=|>|<)\s*("[^"]*"|'[^']*'|[^\s,;&]+)""")


@dataclass(frozen=True, slots=True)
class Words:
    """A piece of free text. `wanted` words decide whether a record matches, `helpful` ones only its rank."""

    wanted: tuple[str, ...] = ()
    helpful: tuple[str, ...] = ()
    statuses: tuple[str, ...] = ()
    day_parts: tuple[str, ...] = ()
    spans: tuple[Span, ...] = ()
    times: tuple[time, ...] = ()
    near_name: tuple[str, ...] = ()
    names_collection: bool = False

    @property
    def asks_nothing(self) -> bool:
        """Whether every record matches."""
        return not (self.wanted or self.statuses or self.day_parts or self.spans or self.times)


@dataclass(frozen=True, slots=True)
class FieldFilter:
    """A field and the values of which it should have one."""

    field: str
    values: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Query:
    """All that must hold together: fields, stretches of days, pieces of free text."""

    filters: tuple[FieldFilter, ...] = ()
    stretches: tuple[tuple[Span, ...], ...] = ()
    texts: tuple[Words, ...] = ()
    ids: tuple[frozenset[str], ...] = ()


@dataclass(slots=True)
class QueryReader:
    """Reads queries put to one collection, whose own names say nothing about a record."""

    clock: datetime
    field_names: FieldNames
    names: Sequence[str]
    _name_stems: frozenset[str] = field(init=False)
    _name_families: frozenset[int] = field(init=False)

    def __post_init__(self) -> None:
        self._name_stems = frozenset(stem(word) for name in self.names for word in words_in(name))
        self._name_families = families_of(self._name_stems)

    def read(self, query: object, depth: int = 0) -> list[Query]:
        """The alternatives that a query allows; a record needs to match one. Never raises."""
        if query is None or isinstance(query, bool) or depth > _DEEPEST:
            return [Query()]
        if isinstance(query, Mapping):
            return [self._from_fields(query)]
        if isinstance(query, list | tuple | set | frozenset):
            return [each for item in query for each in self.read(item, depth + 1)] or [Query()]
        return self._from_text(" ".join(texts_of(query)), depth)

    def words(self, text: str) -> Words:
        """Split free text into days, times, and the words that matter."""
        text = _MOMENT_WITH_OFFSET.sub(self._in_local_time, text[:_LONGEST])
        folded = plain(text)
        parts, remaining, position = [], [], 0
        for found in found_in(folded):
            parts += [piece.name for piece in found.pieces if isinstance(piece, DayPart)]
            if any(isinstance(piece, ClockTime) and not piece.marked for piece in found.pieces):
                continue
            if mentioned_days(folded[found.start : found.end], clock=self.clock) or any(
                isinstance(piece, ClockTime | DayPart) for piece in found.pieces
            ):
                remaining.append(folded[position : found.start])
                position = found.end
        remaining.append(folded[position:])
        return self._sorted_words(words_in(" ".join(remaining)), parts, text)

    def _in_local_time(self, found: re.Match[str]) -> str:
        try:
            return datetime.fromisoformat(found[0].upper()).astimezone(self.clock.tzinfo).isoformat()[:19]
        except (ValueError, OverflowError):
            return found[0]

    def _sorted_words(self, words: Iterable[str], parts: list[str], text: str) -> Words:
        wanted, helpful, statuses, near, named = [], [], [], [], False
        for word in dict.fromkeys(words):
            if word in STOP_WORDS or (len(word) == 1 and not word.isdigit()):
                named = named or stem(word) in self._name_stems
                continue
            if stem(word) in self._name_stems:
                named = True
                helpful.append(word)
            elif families_of((stem(word),)) & self._name_families:
                near.append(word)
                helpful.append(word)
            elif (status := status_of(word)) is not None:
                statuses.append(status)
            elif word in DAY_PART_SPANS:
                parts.append(word)
            else:
                wanted.append(word)
        telling = [word for word in wanted if not (word.isdigit() and len(word) <= 2)]
        # A small number picks a record out only where it is all that is asked for.
        if telling or not text.strip().isdigit():
            helpful += [word for word in wanted if word not in telling]
            wanted = telling
        return Words(
            wanted=tuple(wanted),
            helpful=tuple(helpful),
            statuses=tuple(dict.fromkeys(statuses)),
            day_parts=tuple(dict.fromkeys(parts)),
            spans=tuple(mentioned_days(text, clock=self.clock)),
            times=tuple(mentioned_clock_times(text)),
            near_name=tuple(near),
            names_collection=named or bool(near),
        )

    def _from_text(self, text: str, depth: int) -> list[Query]:
        text = text.strip()[:_LONGEST]
        if text[:1] in {"{", "[", '"'}:
            try:
                inside = json.loads(text)
            except (ValueError, RecursionError):
                inside = None
            if isinstance(inside, dict | list | str):
                return self.read(inside, depth + 1)
        given: dict[str, object] = {}

        def take(found: re.Match[str]) -> str:
            key, operator, value = found[1], found[2], found[3].strip("\"'")
            if key.casefold() in given or not self._knows(key):
                return found[0]
            bound = {">": "from", "<": "to"}.get(operator[0])
            given[key.casefold() if bound is None else f"{bound}_date"] = value
            return " "

        rest = _PAIR.sub(take, text)
        if not given:
            return [Query(texts=self._texts(text))]
        query = self._from_fields(given)
        rest = re.sub(r"\b(?:AND|OR|and|or)\b", " ", rest)
        return [Query(query.filters, query.stretches, (*query.texts, *self._texts(rest)), query.ids)]

    def _knows(self, key: str) -> bool:
        folded = key.casefold()
        return folded in _TEXT_KEYS | _ID_KEYS | _DAY_KEYS or self.field_names(key) is not None

    def _texts(self, text: str) -> tuple[Words, ...]:
        words = self.words(text)
        return () if words.asks_nothing and not words.helpful else (words,)

    def _from_fields(self, given: Mapping[Any, object]) -> Query:
        filters: list[FieldFilter] = []
        stretches: list[tuple[Span, ...]] = []
        texts: list[Words] = []
        ids: list[frozenset[str]] = []
        bounds: dict[str, object] = {}
        for key, value in _flat(given):
            folded = re.sub(r"[\s-]+", "_", key.strip()).casefold().lstrip("$")
            if value in (None, "", [], {}) or folded in _IGNORED_KEYS:
                continue
            if folded in _FROM_KEYS and self._spans(value):
                bounds["from"] = value
            elif folded in _TO_KEYS and self._spans(value):
                bounds["to"] = value
            elif folded in _ID_KEYS:
                found = frozenset(word for text in texts_of(value) for word in words_in(text))
                ids.append(found)
            elif folded in _DAY_KEYS and (spans := self._spans(value)):
                stretches.append(spans)
            elif folded not in _TEXT_KEYS and (name := self.field_names(key)) is not None:
                values = value if isinstance(value, list | tuple | set | frozenset) else (value,)
                filters.append(FieldFilter(name, tuple(values)))
            else:
                texts.extend(self._texts(" ".join(texts_of(value))))
        start, end = (next((each for each in filters if each.field == name), None) for name in ("start", "end"))
        if start is not None and end is not None:
            filters = [each for each in filters if each not in (start, end)]
            bounds = {"from": start.values, "to": end.values} | bounds
        if bounds:
            stretches.append(self._stretch(bounds))
        return Query(tuple(filters), tuple(stretches), tuple(texts), tuple(ids))

    def _spans(self, value: object) -> tuple[Span, ...]:
        joiner = " to " if isinstance(value, list | tuple) and len(value) == 2 else " "
        return tuple(mentioned_days(joiner.join(texts_of(value)), clock=self.clock))

    def _stretch(self, bounds: Mapping[str, object]) -> tuple[Span, ...]:
        first = self._spans(bounds["from"]) if "from" in bounds else ((date.min, date.min),)
        last = self._spans(bounds["to"]) if "to" in bounds else ((date.max, date.max),)
        ordered = [(low, high) for low, _ in first for _, high in last if low <= high]
        return tuple(sorted(ordered, key=lambda span: span[1] - span[0])[:1]) or (*first, *last)


def _flat(given: Mapping[Any, object]) -> Iterable[tuple[str, object]]:
    """Fields and values, with {"start": {"gte": ..., "lt": ...}} and nested groups of filters opened up."""
    for key, value in given.items():
        name = " ".join(texts_of(key))
        if not isinstance(value, Mapping):
            yield name, value
            continue
        for inner, part in value.items():
            operator = " ".join(texts_of(inner)).lstrip("$").casefold()
            is_operator = operator in {"eq", "equals", "is", "in", "contains", "like", "value"}
            yield (name if is_operator else operator), part
