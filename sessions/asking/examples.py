"""The example turns of a case file: a sentence close to one of them is pulled towards its side."""

from __future__ import annotations

from functools import cached_property

from sessions.asking.readings import Reading
from sessions.asking.sentences import plain_words, split_sentences
from sessions.asking.values import clock_times, days_in
from sessions.asking.vocabulary import COMMON, concept

_COMMON_WEIGHT = 0.25
_TOPIC_WEIGHT = 0.4
_QUESTION_WORDS = frozenset(["what", "which", "when", "where", "who", "whom", "whose", "why", "how", "or"])
_SAME = 0.93
_CLOSE = 0.8
_NEAR = 0.55
_MARGIN = 0.08
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

    def adjust(self, plain: str, reading: Reading) -> Reading:
        """`reading` of a plain sentence, moved by the nearest example where one is near enough."""
        if not self._asks and not self._asks_not:
            return reading
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
        """The asking sentences of an example, or the whole of it where none is marked."""
        sentences = split_sentences(text)
        marked = [sentence for sentence in sentences if sentence.marked] or sentences
        return [self._weights(sentence.plain) for sentence in marked]

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


def _similarity(left: dict[str, float], right: dict[str, float]) -> float:
    shared = sum(weight * right[word] for word, weight in left.items() if word in right)
    norms = sum(weight**2 for weight in left.values()) * sum(weight**2 for weight in right.values())
    return shared / norms**0.5 if norms else 0.0
