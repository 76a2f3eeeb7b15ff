"""The same kind of answer is asked for in many ways, and what was lacking just before is asked for by pointing at it."""

from __future__ import annotations

import pytest

from sessions.asking import QuestionMatcher, ScriptedQuestion

# Each: what the script asks, its reply, what the user said first, turns that ask it, turns that ask something else.
KINDS = {
    "person": (
        "Which choir member?",
        "Margaret, the one who leads the altos.",
        "Remind me to ring the lady from the choir.",
        ("Who would that be?", "Which lady do you mean?", "Whose name should I write down?", "Do you remember who?"),
        ("What time suits you?", "Which song are you singing?"),
    ),
    "name": (
        "Title of the borrowed book?",
        "It's called The Quiet Harbor.",
        "Jean lent me a book. Put it on my list.",
        ("What's the book called?", "Which book is it?", "Under what name should I save it?"),
        ("When does she want it back?", "What's her surname?"),
    ),
    "count": (
        "How many eggs?",
        "A dozen, the large ones.",
        "Put eggs on my shopping list.",
        ("What number shall I put?", "Six, ten, or a dozen?", "Could you give me a rough number?"),
        ("Which shop do you get them from?", "Brown ones, right?"),
    ),
    "money": (
        "How much did you pay?",
        "Forty-five dollars.",
        "Note down what I gave the gardener.",
        ("What did it come to?", "What did you give him?", "How many dollars?"),
        ("Was that for one visit?", "How did he get here?"),
    ),
    "distance": (
        "How far did you walk?",
        "About two miles.",
        "Put this morning's walk in my log.",
        ("What distance shall I put?", "How many miles was it?", "How long was the walk, in miles?"),
        ("How long did it take you?", "Who did you walk with?"),
    ),
    "dose": (
        "What dose, in milligrams?",
        "Fifty milligrams.",
        "Record that I took my tablet.",
        ("What strength is the tablet?", "How strong are they?", "25, 50 or 100?"),
        ("What time was that?", "Did you take it with food?"),
    ),
    "lead": (
        "How far ahead of the concert?",
        "An hour and a half before.",
        "Give me a nudge before the concert.",
        ("How long before it starts?", "How much notice would you like?", "How early should I remind you?"),
        ("How long is the concert?", "Where is the concert?"),
    ),
    "frequency": (
        "How often should it repeat?",
        "Once a week.",
        "Remind me to water the orchids.",
        ("Daily, weekly or monthly?", "At what interval?", "How many times a week?"),
        ("How long does it take?", "Which plants are they?"),
    ),
    "place": (
        "Where did you park?",
        "On level three.",
        "Note where the car is.",
        ("Where have you left it?", "What's the location?", "Which place is it?"),
        ("When did you park?", "Which doctor do you see?"),
    ),
    "shop": (
        "Which pharmacy?",
        "The one on Mill Lane.",
        "Put picking up my tablets on the list.",
        ("Which chemist is it?", "Where do you pick them up?", "Which branch do you go to?"),
        ("When does it open?", "How many tablets are there?"),
    ),
    "means": (
        "By what means will you get there?",
        "By taxi.",
        "Add my hospital visit.",
        ("How will you be travelling?", "By bus, by car or by taxi?", "What transport should I note?"),
        ("Who is going with you?", "How long will it take?"),
    ),
    "reason": (
        "Why is it being cancelled?",
        "The hall has been flooded.",
        "Note that bridge night is off.",
        ("What's the reason?", "How come?", "May I ask why?", "Is it because of the weather, or something else?"),
        ("When is the next one?", "Who told you?"),
    ),
    "wording": (
        "What should the note say?",
        "That my knee is stiff.",
        "Make a note for Dr Lowe.",
        ("What shall I put in it?", "What do you want to tell her?", "Which words would you like?"),
        ("When do you see her?", "Shall I send it to her?"),
    ),
    "consent": (
        "Switch to larger text?",
        "Yes, make it larger, please.",
        "I can hardly make out today's list.",
        ("Shall I make the text larger for you?", "Would you like bigger letters?", "Is it OK if I enlarge it?"),
        ("Shall I call your daughter about the list?", "Which list do you mean?"),
    ),
}
ASKED = [(kind, turn, "scripted") for kind, entry in KINDS.items() for turn in entry[3]]
OTHERS = [(kind, turn, "unscripted") for kind, entry in KINDS.items() for turn in entry[4]]
# Turns that name what is lacking, and then only point at it.
LACKING = [
    ("count", "I can add the eggs, but the quantity isn't clear."),
    ("name", "The entry still lacks a title."),
    ("lead", "I don't know how long before the concert you want it."),
    ("frequency", "I haven't set how often it comes back."),
    ("dose", "The strength isn't in the log."),
    ("money", "The amount is missing."),
    ("means", "What's missing is how you'll travel."),
]
POINTING = ("What should I put?", "Could you tell me?", "So what shall I write there?", "Please let me know.")


def _judge(kind: str, turn: str) -> str:
    when_asked, reply, opening, _, _ = KINDS[kind]
    return QuestionMatcher(ScriptedQuestion(when_asked, reply)).judge(turn, (("user", opening),)).reply


@pytest.mark.parametrize(("kind", "turn", "reply"), ASKED + OTHERS)
def test_a_kind_of_answer_is_known_in_other_words(kind: str, turn: str, reply: str) -> None:
    assert _judge(kind, turn) == reply


@pytest.mark.parametrize(("kind", "lacking"), LACKING)
@pytest.mark.parametrize("pointing", POINTING)
def test_a_question_may_point_at_what_was_just_said_to_be_lacking(kind: str, lacking: str, pointing: str) -> None:
    assert _judge(kind, f"{lacking} {pointing}") == "scripted"


@pytest.mark.parametrize(
    "turn",
    [
        "If your plans shift, tell me the new time and I'll move it.",
        "That can't tell me which member it is, so I left it alone.",
        "How would I know who it is? I wouldn't, so nothing is saved.",
    ],
)
def test_what_asks_for_nothing_now_asks_nothing(turn: str) -> None:
    assert _judge("person", turn) == "none"


def test_the_very_question_is_not_taken_for_a_rhetorical_one() -> None:
    judged = _judge("person", "Which choir member is it? I checked your contacts, and four of them sing there.")
    assert judged == "scripted"
