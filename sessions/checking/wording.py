"""Comparing texts by their essential words: case, punctuation, number words, inflection and order never matter."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

NUMBER_WORDS: Mapping[str, str] = {
    word: str(number)
    for number, word in enumerate(
        [
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen",
            "twenty",
        ]
    )
} | {
    word: str(number * 10)
    for number, word in enumerate(["thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"], 3)
}
_TENS = {"20", "30", "40", "50", "60", "70", "80", "90"}


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
    for word in raw:
        number = NUMBER_WORDS.get(word)
        if number is not None and words and words[-1] in _TENS and len(number) == 1 and number != "0":
            words[-1] = str(int(words[-1]) + int(number))
        else:
            words.append(number or (word if word.isdigit() else _stem(word)))
    return tuple(words)


def says(text: str, phrase: str) -> bool:
    """Whether all words of a phrase occur in a text, in any order. `a|b` in a phrase means either."""
    present = set(words_of(text))
    return all(
        any(set(words_of(alternative)) <= present and words_of(alternative) for alternative in part.split("|"))
        for part in phrase.split()
    )
