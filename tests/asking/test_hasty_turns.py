"""Turns typed in haste, guesses in the form of a question, and questions that somebody wrote down before."""

from __future__ import annotations

import pytest

from sessions.asking import Judgement, QuestionMatcher, ScriptedQuestion

SUITCASE = ScriptedQuestion("Which suitcase?", "The blue one with the wheels.")
WATERING = ScriptedQuestion("Who is watering the plants?", "Beryl from number four.")
DOOR = ScriptedQuestion("Front or back door?", "The back one.")
NUMBER = ScriptedQuestion("Delete the old number?", "Yes, take it off.")
PARCEL = ScriptedQuestion("What is the name on the parcel?", "It says Harcourt Pottery.")
OPENINGS = {
    SUITCASE: "Put packing my suitcase on tomorrow's list.",
    WATERING: "Note who is doing the plants while I am in Wales.",
    DOOR: "Note down that the door is sticking again.",
    NUMBER: "Frank has a new phone number, it's 555 0199.",
    PARCEL: "Make a note that the parcel came.",
}


def _judge(question: ScriptedQuestion, turn: str) -> Judgement:
    return QuestionMatcher(question).judge(turn, (("user", OPENINGS[question]),))


@pytest.mark.parametrize(
    ("question", "turn", "reply"),
    [
        (SUITCASE, "which suitcase, u have three on the list", "scripted"),
        (SUITCASE, "whats the case youre taking, so i name the right one", "scripted"),
        (SUITCASE, "which suitcase she packed, the note doesnt say", "none"),
        (SUITCASE, "what matters, i think, is that its on the list", "none"),
        (PARCEL, "ok and around when today would it have come", "unscripted"),
        (PARCEL, "And roughly when it comes, the card will tell.", "none"),
        (DOOR, "the joiner is coming on monday isnt he", "unscripted"),
        (SUITCASE, "no, the brown one is not it", "none"),
        (NUMBER, "i still have the old number for him, ok if i delete it", "scripted"),
        (NUMBER, "alright if i ring the new number for you", "unscripted"),
        (NUMBER, "It's ok if you keep both numbers, they are both saved.", "none"),
    ],
)
def test_a_hasty_question_is_told_from_a_statement(question: ScriptedQuestion, turn: str, reply: str) -> None:
    assert _judge(question, turn).reply == reply


@pytest.mark.parametrize(
    ("turn", "reply"),
    [
        ("Please read out the name on the parcel, and I'll put it in the note.", "scripted"),
        ("Please spell the name on the label for me, and I'll save it just like that.", "scripted"),
        ("Please type the name on the parcel here.", "scripted"),
        ("Please type the name into the box on the courier's page, then press Next.", "none"),
        ("Please read out the name to the driver if he asks for it.", "none"),
        ("Please spell your name to them if they ask.", "none"),
    ],
)
def test_reading_out_is_asked_for_where_it_is_for_the_assistant(turn: str, reply: str) -> None:
    assert _judge(PARCEL, turn).reply == reply


@pytest.mark.parametrize(
    ("turn", "reply"),
    [
        ('That note ends with a question you wrote to yourself: *"Is it the front or the back door?"*', "none"),
        ('At the top you\'d written a question for yourself, "Front or back door?", and crossed it out.', "none"),
        ('I have one question for you: "Is it the front or the back door?"', "scripted"),
    ],
)
def test_what_somebody_wrote_to_themselves_is_not_asked(turn: str, reply: str) -> None:
    assert _judge(DOOR, turn).reply == reply


@pytest.mark.parametrize(
    ("turn", "reply"),
    [
        ("Is it Ron who's doing the plants again?", "unscripted"),
        ("Will it be Ron who waters the plants, like last summer?", "unscripted"),
        ("Is it your sister who is doing it this time?", "unscripted"),
        ("Is it Ron or Beryl who is watering the plants?", "scripted"),
        ("Is it known who is watering the plants?", "scripted"),
        ("Who is it that's watering the plants?", "scripted"),
    ],
)
def test_a_guess_at_one_person_is_no_open_question(turn: str, reply: str) -> None:
    assert _judge(WATERING, turn).reply == reply


@pytest.mark.parametrize("question", [SUITCASE, DOOR, WATERING])
@pytest.mark.parametrize(
    "turn",
    [
        "do you want the whole list or one thing at a time",
        "shall i give you the lot or bit by bit",
        "Would you like everything at once or step by step?",
        "Do you want one reminder or one for each thing?",
    ],
)
def test_a_choice_of_ways_is_never_surely_the_question(question: ScriptedQuestion, turn: str) -> None:
    judged = _judge(question, turn)
    assert not (judged.reply == "scripted" and judged.sure)
