"""Patterns are passed over only where they could not match: the words they need, against every labelled sentence."""

from __future__ import annotations

import importlib
import pkgutil

import pytest

import sessions.asking
from sessions.asking.patterns import Openings, Pattern, Patterns
from sessions.asking.sentences import split_sentences
from tests.asking.labelled import SETS, read_set


def _patterns() -> list[tuple[str, Pattern]]:
    found: dict[str, tuple[str, Pattern]] = {}
    for module in pkgutil.iter_modules(sessions.asking.__path__):
        loaded = importlib.import_module(f"sessions.asking.{module.name}")
        for name, value in vars(loaded).items():
            for number, part in enumerate(value.patterns if isinstance(value, Patterns) else (value,)):
                if isinstance(part, Pattern) and part.needs:
                    found.setdefault(part.text, (f"{module.name}.{name}.{number}", part))
    return list(found.values())


@pytest.fixture(scope="module")
def sentences() -> set[str]:
    return {sentence.plain for name in SETS for item in read_set(name) for sentence in split_sentences(item.turn)}


@pytest.mark.parametrize(("name", "pattern"), _patterns(), ids=lambda value: value if isinstance(value, str) else "")
def test_every_match_holds_a_word_the_pattern_needs(name: str, pattern: Pattern, sentences: set[str]) -> None:
    passed_over = [plain for plain in sentences if pattern.lacks(plain) and pattern.compiled.search(plain)]
    assert not passed_over, name


def test_there_are_patterns_to_prove() -> None:
    assert len(_patterns()) >= 25


def test_a_pattern_without_needs_is_always_tried() -> None:
    assert Pattern(r"\bsoup\b").search("the soup")
    assert Pattern(r"\bsoup\b", needs="soup").search("the bread") is None
    assert Pattern("o", needs="soup").sub("0", "bread or so") == "bread or so"


def test_a_pattern_may_need_two_words_or_one_right_behind_another() -> None:
    both = Pattern(r"tell.*which", needs="tell", also="which")
    assert both.search("tell me which")
    assert both.lacks("tell me")
    behind = Pattern(r"please tell", needs="tell", after="please")
    assert behind.search("do please tell me")
    assert behind.lacks("please do not tell")
    first = Pattern(r"^(?:so )?tell", needs="tell", leading="so")
    assert first.match("so tell me")
    assert first.lacks("i tell you")


def test_openings_find_the_entry_that_a_sentence_begins_with() -> None:
    openings = Openings((r"who knows\b", r"(?:is|are) we\b", r"(?:you )?see\b"))
    assert openings.match("who knows why")
    assert openings.match("are we there")
    assert openings.match("see what i mean")
    assert openings.match("you see")
    assert openings.match("nobody knows") is None
