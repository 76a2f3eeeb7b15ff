"""Hints for a reviewer: which times, numbers and names of a requirement the model's words hold. They decide nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable

_TIME = re.compile(r"\b([01]?\d|2[0-3]):([0-5]\d)\b")
_SIGNIFICANT = re.compile(
    r"\b\d{1,2}:\d{2}\b|\b\d+(?:[.,]\d+)?\b|(?<![.!?:]\s)(?<!^)\b[A-Z][a-z]{2,}\b|“[^”]+”|\"[^\"]+\""
)
_NUMBER_WORDS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip
MOST_HINTS = 8


def asked_for(requirement: str) -> list[str]:
    """Return the times, numbers, names and quoted words of a requirement, each once, in order."""
    found = [match.strip('“”"') for match in _SIGNIFICANT.findall(requirement)]
    return list(dict.fromkeys(found))[:MOST_HINTS]


def spellings(wanted: str) -> Iterable[str]:
    """Yield the ways in which a wanted piece may stand in speech, in lower case."""
    yield wanted.lower()
    if time := _TIME.fullmatch(wanted):
        hour, minute = int(time[1]), time[2]
        twelve = hour % 12 or 12
        half = "am" if hour < 12 else "pm"
        for suffix in (half, f" {half}", f" {half[0]}.m."):
            yield f"{twelve}:{minute}{suffix}"
            if minute == "00":
                yield f"{twelve}{suffix}"
        if minute == "00":
            yield _NUMBER_WORDS[twelve]
    elif wanted.isdigit() and int(wanted) < len(_NUMBER_WORDS):
        yield _NUMBER_WORDS[int(wanted)]


def hints_for(requirement: str, said: str) -> list[tuple[str, bool]]:
    """Return (piece of the requirement, whether the model's words hold it) for a reviewer to look at."""
    spoken = said.lower()
    return [
        (wanted, any(re.search(rf"(?<!\w){re.escape(form)}(?!\w)", spoken) for form in spellings(wanted)))
        for wanted in asked_for(requirement)
    ]
