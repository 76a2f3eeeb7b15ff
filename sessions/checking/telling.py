"""Rules and values in plain words, with the times of both in one form: `start is Mon 9 Nov 16:00, expected 15:00`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from itertools import groupby
from typing import Any

from cases.predicates import Matcher, Matchers
from sessions.checking.matching import STEP, as_time, field_kind
from sessions.checking.wording import words_of

MOST_NAMED = 3
"""Alternatives that are all named; of a longer list the first two are, and that there are others alike."""
_WEEKDAYS = frozenset(("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"))
_SAID_BY_KIND = frozenset(("text", "clock", "items", "dates", "steps", "offers"))
_FIELDS = {"anywhere": "any field", "provenance": "source or reason"}
"""Names that stand for several stored fields -> what a person calls them."""


def told_time(value: Any, clock: datetime) -> str | None:
    """Return a moment as `Mon 9 Nov 20:00` in the case's zone, a day as `Mon 9 Nov`, with the year where it is not
    the case's; None for what is no time."""
    found = as_time(value, clock)
    if found is None:
        return None
    if isinstance(found, datetime):
        found = found.astimezone(clock.tzinfo)
    year = f" {found.year}" if found.year != clock.year else ""
    return f"{found:%a} {found.day} {found:%b}{year}" + (f" {found:%H:%M}" if isinstance(found, datetime) else "")


def told_value(value: Any, clock: datetime) -> str:
    """Return a field's value as a person reads it."""
    if value is None or value in ("", [], ()):
        return "not given"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ", ".join(told_value(entry, clock) for entry in value)
    if isinstance(value, Mapping):
        return " ".join(told_value(value[name], clock) for name in value if value[name] is not None)
    return told_time(value, clock) or str(value)


def told_field(name: str) -> str:
    """Return what a person calls a field."""
    return _FIELDS.get(name, name)


def told_fields(collection: str, matchers: Matchers, clock: datetime) -> str:
    """Say what fields of a collection must be."""
    return "; ".join(
        f"{told_field(name)} {told_rule(matcher, collection, name, clock)}" for name, matcher in matchers.items()
    )


def told_rule(matcher: Matcher, collection: str, name: str, clock: datetime) -> str:
    """Say what a rule asks of one field; long alternatives are cut."""
    return ", ".join(_parts(matcher, field_kind(collection, name), clock)) or "anything"


def other_wordings(matcher: Matcher) -> list[str]:
    """Return, group by group, the alternative words of a rule that is cut, all of them."""
    phrases = [*matcher.words]
    if isinstance(matcher.value, str):
        phrases.append(matcher.value)
    groups = [group for phrase in phrases for group in phrase.split() if group.count("|") >= MOST_NAMED]
    inner = [entry for option in matcher.any_of for entry in other_wordings(option)]
    return list(dict.fromkeys([*(group.replace("|", ", ") for group in groups), *inner]))


def _parts(matcher: Matcher, kind: str, clock: datetime) -> list[str]:
    parts: list[str] = []
    if matcher.value is not None:
        parts.append(_plain(matcher.value, kind, clock))
    if matcher.any_of:
        options = [_parts(option, kind, clock) for option in matcher.any_of]
        between = " or " if all(len(option) == 1 for option in options) else "; or "
        parts.append(between.join(", ".join(option) for option in options))
    if matcher.words:
        parts.append(f"says {_phrases(matcher.words)}")
    parts += _excluded(matcher)
    for text, told in (("at", matcher.clock), ("on", matcher.day), ("before", matcher.before)):
        parts += [f"{text} {told_time(told, clock) or told}"] if told else []
    for template, items in (
        ("has {}", matcher.has),
        ("{} and nothing else", matcher.only),
        ("has {}, once each", matcher.once),
        ("without {}", matcher.lacks),
    ):
        parts += [template.format(_items(items, clock))] if items else []
    if matcher.other_than is not None:
        parts.append(f"other than {', '.join(_parts(matcher.other_than, kind, clock))}")
    if matcher.given is not None:
        parts.append("anything" if matcher.given else "nothing")
    for number, wanted in matcher.steps.items():
        parts.append(f"step {number}: {told_fields(STEP, wanted, clock)}")
    return parts


def _excluded(matcher: Matcher) -> list[str]:
    """Say what must not stand in a text. Which numbers may is plain from the right time and amounts."""
    banned = [word for phrase in matcher.without for word in phrase.split("|")]
    days = [word for word in banned if word.casefold() in _WEEKDAYS]
    others = []
    if len(days) > 1:
        others.append("day")
        banned = [word for word in banned if word not in days]
    if matcher.numbers:
        others.append("number")
    parts = [f"says nothing of {_alternatives(banned)}"] if banned else []
    return [*parts, f"names no other {' or '.join(others)}"] if others else parts


def _plain(value: Any, kind: str, clock: datetime) -> str:
    """Say a plain expected value: a text by the words that it must hold, everything else as it is."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    text = str(value)
    if isinstance(value, str) and (told := told_time(text, clock)):
        return told
    if kind == "id":
        return _joined(text.split("|"))
    return f"says {_phrases([text])}" if isinstance(value, str) and kind in _SAID_BY_KIND else text


def _phrases(phrases: Iterable[str]) -> str:
    """Say which words must stand: words without alternatives stay together."""
    told: list[str] = []
    for phrase in phrases:
        for alone, group in groupby(phrase.split(), key=lambda word: "|" not in word):
            words = list(group)
            told += [f'"{" ".join(words)}"'] if alone else [_alternatives(word.split("|")) for word in words]
    return ", and ".join(told)


def _alternatives(words: Sequence[str]) -> str:
    """Say words of which any will do; forms of one word are said once."""
    told = {words_of(word): word for word in reversed(words)}
    return _joined([f'"{word}"' for word in words if told[words_of(word)] == word])


def _joined(words: Sequence[str]) -> str:
    if len(words) <= MOST_NAMED:
        return " or ".join(words)
    return " or ".join(words[: MOST_NAMED - 1]) + " (or alike)"


def _items(items: Sequence[str], clock: datetime) -> str:
    return ", ".join(told_time(item, clock) or item for item in items)
