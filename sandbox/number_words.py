"""Number words, cardinal and ordinal, as every reader of words needs them."""

from __future__ import annotations

ONES = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
TEENS = ("ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen")
FIRSTS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
TENTHS = (
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
    "fifteenth",
    "sixteenth",
    "seventeenth",
    "eighteenth",
    "nineteenth",
    "twentieth",
)
TENS = {
    word: 10 * number
    for number, word in enumerate(["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"], 2)
}
CARDINALS = {name: number for number, name in enumerate((*ONES, *TEENS), start=1)} | TENS
ORDINALS = {name: number for number, name in enumerate((*FIRSTS, *TENTHS), start=1)} | {"thirtieth": 30}
