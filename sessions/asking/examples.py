"""The example turns of a case file: a sentence close to one of them is pulled towards its side."""

from __future__ import annotations

import re
from collections import Counter
from functools import cached_property

from sessions.asking.phrases import WH_WORDS
from sessions.asking.readings import Reading
from sessions.asking.sentences import Sentence, plain_words, split_sentences
from sessions.asking.values import clock_times, days_in
from sessions.asking.vocabulary import COMMON, concept

_COMMON_WEIGHT = 0.25
_TOPIC_WEIGHT = 0.4
_QUESTION_WORDS = frozenset((*WH_WORDS.split(), "or"))
_SAME = 0.93
_CLOSE = 0.8
_NEAR = 0.55
_MARGIN = 0.08
# Words that may come or go without making it another question.
_FILLER_WORDS = "so and then but please ok now just sorry a an the your that this their his her its to"
_FILLERS = frozenset(_FILLER_WORDS.split())
_DECIDING = frozenset(["or", "not", "did", "was", "were", "had"])
_SAME_WORDS = 0.85
# A reading this strong is not talked down by an example that is merely similar.
_FIRM = 0.85


class Examples:
    """Turns that ask the scripted question (`asks`) and turns that do not (`asks_not`)."""

    def __init__(self, asks: tuple[str, ...], asks_not: tuple[str, ...], topic: frozenset[str]) -> None:
        self._asks = asks
        self._asks_not = asks_not
        self._topic = topic

    @cached_property
    def _positive(self) -> list[dict[str, float]]:
        return [weights for text in self._asks for weights in self._sentences(text)]

    @cached_property
    def _negative(self) -> list[dict[str, float]]:
        return [weights for text in self._asks_not for weights in self._sentences(text)]

    @cached_property
    def _asking_words(self) -> list[Counter[str]]:
        return [_counted(sentence.plain) for text in self._asks for sentence in _asking(text)]

    @cached_property
    def _other_words(self) -> list[Counter[str]]:
        return [_counted(sentence.plain) for text in self._asks_not for sentence in _asking(text)]

    def says_the_same(self, plain: str, with_clauses: bool = True) -> bool:
        """Whether plain text holds nearly the very words of an example that asks.

        `with_clauses` also tries what follows its last colon or semicolon.
        """
        if not self._asks:
            return False
        tried = {plain, re.split(r" [:;] ", plain)[-1]} if with_clauses else {plain}
        counted = [_counted(text) for text in tried]
        likest = max((_likeness(own, other) for own in counted for other in self._asking_words), default=0.0)
        against = max((_likeness(own, other) for own in counted for other in self._other_words), default=0.0)
        return likest >= _SAME_WORDS and likest > against

    def adjust(self, plain: str, reading: Reading) -> Reading:
        """`reading` of a plain sentence, moved by the nearest example where one is near enough."""
        if not self._asks and not self._asks_not:
            return reading
        if self.says_the_same(plain):
            return Reading(0.95, "it is an example that asks it, nearly word for word")
        own = self._weights(plain)
        positive = max((_similarity(own, other) for other in self._positive), default=0.0)
        negative = max((_similarity(own, other) for other in self._negative), default=0.0)
        contradicted = reading.barred
        if positive >= _CLOSE and positive > negative + _MARGIN and not contradicted:
            return Reading(max(reading.value, positive - 0.1), "it is worded like an example that asks it")
        if negative >= _SAME and negative > positive + _MARGIN:
            return Reading(min(reading.value, 0.1), "it is worded like an example that does not ask it", True)
        if negative >= _CLOSE and negative > positive + _MARGIN and reading.value < _FIRM:
            return Reading(min(reading.value, 0.2), "it is worded like an example that does not ask it", True)
        if positive >= _NEAR and positive > negative + 2 * _MARGIN and not contradicted:
            return Reading(min(1.0, reading.value + 0.3 * positive), reading.rule)
        if negative >= _NEAR and negative > positive + 2 * _MARGIN and reading.value < _FIRM:
            return Reading(max(0.0, reading.value - 0.3 * negative), reading.rule, reading.firm)
        return reading

    def _sentences(self, text: str) -> list[dict[str, float]]:
        return [self._weights(sentence.plain) for sentence in _asking(text)]

    def _weights(self, plain: str) -> dict[str, float]:
        """The words of a sentence with their weights; clock times and days each count as one word.

        The script's topic is in most turns of a case, so its words tell little apart and weigh less.
        """
        words: dict[str, float] = {}
        if clock_times(plain):
            words["<time>"] = 1.0
        if days_in(plain):
            words["<day>"] = 1.0
        for word in plain_words(plain).split():
            if word in COMMON:
                words[word] = 0.8 if word in _QUESTION_WORDS else _COMMON_WEIGHT
            elif word.isalnum():
                words[concept(word)] = _TOPIC_WEIGHT if concept(word) in self._topic else 1.0
        return words


def _asking(text: str) -> list[Sentence]:
    """The asking sentences of an example, or the whole of it where none is marked."""
    sentences = split_sentences(text)
    return [sentence for sentence in sentences if sentence.marked] or sentences


def _counted(plain: str) -> Counter[str]:
    return Counter(word for word in plain.split() if word not in _FILLERS and re.search(r"[a-z0-9]", word))


def _likeness(left: Counter[str], right: Counter[str]) -> float:
    """The share of words that two sentences have in common; 0 where one chooses or denies and the other does not."""
    if not left or any(left[word] != right[word] for word in _DECIDING):
        return 0.0
    return (left & right).total() / (left | right).total()


def _similarity(left: dict[str, float], right: dict[str, float]) -> float:
    shared = sum(weight * right[word] for word, weight in left.items() if word in right)
    norms = sum(weight**2 for weight in left.values()) * sum(weight**2 for weight in right.values())
    return shared / norms**0.5 if norms else 0.0
