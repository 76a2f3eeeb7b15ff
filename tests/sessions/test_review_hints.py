"""What a requirement speaks of, found or not found in what the model said."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sessions.review_hints import MOST, hints, relevant_steps, said_by_model
from tests.sessions.played import QUESTION, REMINDER, VERIFY, played

SAID = [
    (3, "At eight in the evening I will remind you, privately."),
    (7, "Nothing goes to Maya; the date is 12 November."),
]


@pytest.mark.parametrize(
    ("requirement", "kind", "text", "where"),
    [
        ("Create a daily 20:00 reminder", "time", "20:00", (3,)),
        ("Create a reminder for 8 pm", "time", "8 pm", (3,)),
        ("Create a reminder for 21:15", "time", "21:15", ()),
        ("Confirm no message will be sent to Maya", "name", "Maya", (7,)),
        ("Call Oak Dental", "name", "Oak Dental", ()),
        ("Book November 12", "number", "12", (7,)),
        ("Say that the reminder is private", "word", "private", (3,)),
        ("Direct the user to a pharmacist", "word", "pharmacist", ()),
    ],
)
def test_what_is_asked_for_is_found_or_not(requirement: str, kind: str, text: str, where: tuple[int, ...]) -> None:
    found = {(hint.kind, hint.text): hint for hint in hints(requirement, SAID)}
    assert found[kind, text].where == where  # type: ignore[index]
    assert found[kind, text].found is bool(where)  # type: ignore[index]


def test_words_that_say_nothing_give_no_hint() -> None:
    assert hints("Use respectful, plain language; do not claim actions unsupported by the trace.", SAID) == ()
    assert hints("Read R1", SAID) == ()


def test_a_time_zone_is_no_name() -> None:
    assert [hint.text for hint in hints("At 20:00 America/New_York", SAID)] == ["20:00"]


@given(st.text(max_size=200), st.text(max_size=200))
def test_no_text_breaks_the_hints(requirement: str, answer: str) -> None:
    found = hints(requirement, [(1, answer)])
    assert len(found) <= MOST
    assert all(hint.text for hint in found)


def test_steps_that_bear_on_a_requirement_are_named_in_order() -> None:
    play = played()
    play.say(QUESTION)
    play.answer()
    call = play.call("write_record", REMINDER)
    other = play.call("read_records", {"collection": "bills"})
    play.call("verify_record", VERIFY)
    last = play.say("I will ring at 16:00 for Sam.")
    requirement = "Create a reminder to call Sam at 16:00."
    found = relevant_steps(requirement, play.playback)
    assert call.seq in found and last.seq in found and other.seq not in found
    assert list(found) == sorted(found)
    assert other.seq in relevant_steps(requirement, play.playback, (other.seq,))
    assert [text for _, text in said_by_model(play.playback)] == [QUESTION, "I will ring at 16:00 for Sam."]
