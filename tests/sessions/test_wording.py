"""Essential words: case, order, inflection and number words never matter, wrong numbers always do."""

from __future__ import annotations

import pytest

from sessions.checking.wording import says, words_of


@pytest.mark.parametrize(
    ("text", "phrase", "expected"),
    [
        ("Parked on LEVEL THREE, blue section, space 318.", "level 3 blue 318", True),
        ("space three hundred eighteen, level three", "318 level 3", True),
        ("space three hundred and eighteen", "318", True),
        ("three hundred and twenty-one", "321", True),
        ("three hundred", "300", True),
        ("twenty-one", "21", True),
        ("twenty one", "21", True),
        ("space 381", "318", False),
        ("three hundred eighty-one", "318", False),
        ("The keys' pocket", "key pocket", True),
        ("Reminder: calling Sam", "call sam", True),
        ("Evening meds", "evening medication|meds", True),
        ("Morning meds", "evening medication|meds", False),
        ("", "anything", False),
        ("user_report", "user|self", True),
        ("o’clock", "o'clock", True),
    ],
)
def test_a_text_says_a_phrase_by_its_words(text: str, phrase: str, expected: bool) -> None:
    assert says(text, phrase) is expected


def test_hundreds_do_not_swallow_what_follows() -> None:
    assert words_of("level three hundred level two") == ("level", "300", "level", "2")
    assert words_of("three hundred eighteen two") == ("318", "2")
