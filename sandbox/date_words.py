"""Words for days, hours and zones, as data, and the reading of number words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from types import MappingProxyType

from sandbox.number_words import CARDINALS, FIRSTS, ONES, ORDINALS, TENS

MONTHS: Mapping[str, int] = MappingProxyType(
    {
        name: number
        for number, names in enumerate(
            (
                ("january", "jan"),
                ("february", "feb"),
                ("march", "mar"),
                ("april", "apr"),
                ("may",),
                ("june", "jun"),
                ("july", "jul"),
                ("august", "aug"),
                ("september", "sept", "sep"),
                ("october", "oct"),
                ("november", "nov"),
                ("december", "dec"),
            ),
            start=1,
        )
        for name in names
    }
)

WEEKDAYS: Mapping[str, int] = MappingProxyType(
    {
        name: number
        for number, names in enumerate(
            (
                ("monday", "mon"),
                ("tuesday", "tues", "tue"),
                ("wednesday", "weds", "wed"),
                ("thursday", "thurs", "thur", "thu"),
                ("friday", "fri"),
                ("saturday", "sat"),
                ("sunday", "sun"),
            )
        )
        for name in names
    }
)
"""Names of weekdays, Monday is 0."""

WEEKDAY_NAMES: tuple[str, ...] = (
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
    "Sunday",
)

DAYS_FROM_TODAY: Mapping[str, int] = MappingProxyType(
    {
        "the day after tomorrow": 2,
        "day after tomorrow": 2,
        "the day before yesterday": -2,
        "day before yesterday": -2,
        "tomorrow": 1,
        "today": 0,
        "yesterday": -1,
    }
)

DAY_PART_HOURS: Mapping[str, frozenset[int]] = MappingProxyType(
    {
        "morning": frozenset(range(1, 12)),
        "afternoon": frozenset(range(12, 19)),
        "evening": frozenset(range(16, 24)),
        "tonight": frozenset(range(17, 24)),
        "night": frozenset(range(18, 24)),
    }
)
"""The hours for which each word leaves no doubt: "two at night" is in none of them."""

ZONES: Mapping[str, tuple[str, str | None]] = MappingProxyType(
    {
        "eastern time": ("America/New_York", None),
        "eastern": ("America/New_York", None),
        "et": ("America/New_York", None),
        "est": ("America/New_York", "EST"),
        "edt": ("America/New_York", "EDT"),
        "central time": ("America/Chicago", None),
        "central": ("America/Chicago", None),
        "ct": ("America/Chicago", None),
        "cst": ("America/Chicago", "CST"),
        "cdt": ("America/Chicago", "CDT"),
        "mountain time": ("America/Denver", None),
        "mountain": ("America/Denver", None),
        "mst": ("America/Denver", "MST"),
        "mdt": ("America/Denver", "MDT"),
        "pacific time": ("America/Los_Angeles", None),
        "pacific": ("America/Los_Angeles", None),
        "pt": ("America/Los_Angeles", None),
        "pst": ("America/Los_Angeles", "PST"),
        "pdt": ("America/Los_Angeles", "PDT"),
        "utc": ("UTC", None),
        "gmt": ("UTC", None),
    }
)
"""Spoken zone name -> zone, and the abbreviation that must hold on the day ("EST" in July is refused)."""

TENS_ANDONES = re.compile(rf"\b({'|'.join(TENS)})[ -]({'|'.join((*ONES, *FIRSTS))})\b")
_SINGLE = re.compile(rf"\b({'|'.join((*CARDINALS, *ORDINALS))})\b")
_HALF_DAY = re.compile(r"(?<=[0-9])\s*([ap])(?:\.\s?m\.|\.?\s?m\b)")
_APOSTROPHES = str.maketrans({"’": "'", "‘": "'", "–": "-", "—": "-", "−": "-"})


def _digits(found: re.Match[str]) -> str:
    word = found[1]
    return str(CARDINALS[word]) if word in CARDINALS else f"{ORDINALS[word]}th"


def _joined_digits(found: re.Match[str]) -> str:
    tens, ones = TENS[found[1]], found[2]
    return str(tens + CARDINALS[ones]) if ones in CARDINALS else f"{tens + ORDINALS[ones]}th"


def plain(text: str) -> str:
    """Fold case, width and dashes; number words become digits: "Half past Eight p.m." -> "half past 8pm"."""
    folded = " ".join(unicodedata.normalize("NFKC", text).casefold().translate(_APOSTROPHES).split())
    numbered = _SINGLE.sub(_digits, TENS_ANDONES.sub(_joined_digits, folded))
    return _HALF_DAY.sub(r"\1m", numbered)


def alternatives(words: Mapping[str, object]) -> str:
    """A regular expression for any of the words, longest first."""
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
