"""Patterns are passed over only where they could not match: the words they need, against every labelled sentence."""

from __future__ import annotations

import importlib
import pkgutil

import pytest

import sessions.asking
from sessions.asking.patterns import Pattern
from sessions.asking.sentences import split_sentences
from tests.asking.labelled import SETS, read_set


def _patterns() -> list[tuple[str, Pattern]]:
    found = []
    for module in pkgutil.iter_modules(sessions.asking.__path__):
        loaded = importlib.import_module(f"sessions.asking.{module.name}")
        found += [
            (f"{module.name}.{name}", value)
            for name, value in vars(loaded).items()
            if isinstance(value, Pattern) and value.needs
        ]
    return found


@pytest.fixture(scope="module")
def sentences() -> set[str]:
    return {sentence.plain for name in SETS for item in read_set(name) for sentence in split_sentences(item.turn)}


@pytest.mark.parametrize(("name", "pattern"), _patterns(), ids=lambda value: value if isinstance(value, str) else "")
def test_every_match_holds_a_word_the_pattern_needs(name: str, pattern: Pattern, sentences: set[str]) -> None:
    lacking = [
        plain for plain in sentences if pattern.needs.isdisjoint(plain.split()) and pattern.compiled.search(plain)
    ]
    assert not lacking, name


def test_there_are_patterns_to_prove() -> None:
    assert len(_patterns()) >= 25


def test_a_pattern_without_needs_is_always_tried() -> None:
    assert Pattern(r"\bsoup\b").search("the soup")
    assert Pattern(r"\bsoup\b", needs="soup").search("the bread") is None
    assert Pattern("o", needs="soup").sub("0", "bread or so") == "bread or so"
