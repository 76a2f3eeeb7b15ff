"""The duration that a person's words give, where they give one for certain; nothing is guessed."""

from __future__ import annotations

import re

from cases.timer_suite import Number

_UNITS = {"second": 1, "sec": 1, "s": 1, "minute": 60, "min": 60, "m": 60, "hour": 3600, "hr": 3600, "h": 3600}
_ONES = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
)
_TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}
_WORDS = {word: number for number, word in enumerate(_ONES.split(), 1)} | _TENS

_AMOUNT = rf"\d{{1,9}}(?:\.\d{{1,6}})?|(?:{'|'.join(_TENS)})[ -](?:{'|'.join(_ONES.split()[:9])})|{'|'.join(_WORDS)}"
_PART = rf"(?<![\w.,:/-])({_AMOUNT})[ -]?(hours?|hrs?|h|minutes?|mins?|min|m|seconds?|secs?|sec|s)\b"
_DOUBTFUL = re.compile(
    rf"\d|\b(?:{'|'.join(_WORDS)}|zero|half|quarter|hundred|thousand|dozen|couple|few|not|never|don't|or|than)\b",
    re.IGNORECASE,
)
_UNIT = re.compile(r"\b(?:hours?|hrs?|minutes?|mins?|seconds?|secs?)\b", re.IGNORECASE)
_PARTS = re.compile(_PART, re.IGNORECASE | re.ASCII)
_JOINED = re.compile(r"\s*,?\s*(?:and\s+)?", re.IGNORECASE | re.ASCII)


def spoken_duration(text: str) -> Number | None:
    """Return the one duration in a text, in seconds; None where it names none, or more than one.

    Understood are numbers in figures or words with a unit ("9 minutes", "nine min", "1 minute and 30 seconds").
    """
    found: list[tuple[int, int, Number]] = []
    for match in _PARTS.finditer(text):
        unit = _UNITS[match[2].lower()] if match[2].lower() in _UNITS else _UNITS[match[2].lower().removesuffix("s")]
        seconds = _amount(match[1].lower()) * unit
        if found and unit < found[-1][1] and _JOINED.fullmatch(text, found[-1][0], match.start()):
            found[-1] = (match.end(), unit, found[-1][2] + seconds)
        else:
            found.append((match.end(), unit, seconds))
    # Another number, an alternative or a negation beside it leaves open what is meant.
    if len(found) != 1 or found[0][2] <= 0 or _DOUBTFUL.search(_PARTS.sub(" ", text)):
        return None
    total = found[0][2]
    return int(total) if total == int(total) else total


def _amount(words: str) -> Number:
    if words[0].isdigit():
        return float(words) if "." in words else int(words)
    return sum(_WORDS[word] for word in re.split(r"[ -]", words))


def may_name_duration(text: str) -> bool:
    """Whether a text speaks of numbers or of units of time at all, so that reading none from it would be a guess."""
    return bool(_DOUBTFUL.search(text) or _UNIT.search(text))
