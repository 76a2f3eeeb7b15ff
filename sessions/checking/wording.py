"""Comparing texts by their essential words: case, punctuation, number words, inflection and order never matter."""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from typing import Any

from sandbox.number_words import CARDINALS, TENS

_VALUES = {"zero": 0, **CARDINALS}


@cache
def _stemmer() -> Any:
    import snowballstemmer

    return snowballstemmer.stemmer("english")


@lru_cache(maxsize=4096)
def _stem(word: str) -> str:
    return str(_stemmer().stemWord(word))


@lru_cache(maxsize=2048)
def words_of(text: str) -> tuple[str, ...]:
    """Return the words of a text in comparable form: folded, stemmed, number words as digits."""
    folded = unicodedata.normalize("NFKC", text).casefold().replace("’", "'")
    raw = re.findall(r"[^\W_]+", re.sub(r"'s\b|'", "", folded))
    words: list[str] = []
    place = 0
    while place < len(raw):
        number, place_after = _number_at(raw, place)
        if number is None:
            words.append(raw[place] if raw[place].isdigit() else _stem(raw[place]))
            place += 1
        else:
            words.append(str(number))
            place = place_after
    return tuple(words)


def _number_at(words: list[str], place: int) -> tuple[int | None, int]:
    """Read a number in words (`three hundred and eighteen`); returns it and the place after it, or (None, place)."""
    number, place = _below_hundred(words, place)
    if number is None or not 0 < number < 10 or words[place : place + 1] != ["hundred"]:
        return number, place
    number, place = number * 100, place + 1
    after_and = place + 1 if words[place : place + 1] == ["and"] else place
    rest, after = _below_hundred(words, after_and)
    return (number, place) if rest is None else (number + rest, after)


def _below_hundred(words: list[str], place: int) -> tuple[int | None, int]:
    first = _VALUES.get(words[place]) if place < len(words) else None
    if first is None:
        return None, place
    second = _VALUES.get(words[place + 1]) if place + 1 < len(words) else None
    if words[place] in TENS and second is not None and 0 < second < 10:
        return first + second, place + 2
    return first, place + 1


def says(text: str, phrase: str) -> bool:
    """Whether all words of a phrase occur in a text, in any order. `a|b` in a phrase means either."""
    present = set(words_of(text))
    return all(
        any(set(words_of(alternative)) <= present and words_of(alternative) for alternative in part.split("|"))
        for part in phrase.split()
    )
