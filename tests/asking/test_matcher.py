"""The matcher from outside: one row a rule of contract section 4."""

from __future__ import annotations

import subprocess
import sys
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sessions.asking import QuestionMatcher, ScriptedQuestion

TIME = ScriptedQuestion("What reminder time?", "Eight in the evening every day, please.")
REMIND = (("user", "Please help me remember my medicine, but don't tell Maya."),)
CONSENT = ScriptedQuestion("Would an in-app reminder work?", "Yes, an in-app reminder at five today is fine.")
TEXT = (("user", "Text me at five to bring the laundry in."),)
DAYS = ScriptedQuestion("April 5 or May 4?", "May fourth, 2027, at ten in the morning. It lasts thirty minutes.")
PERSON = ScriptedQuestion("Maya or Nina?", "Maya.")
CAME = (("user", "What time did she say she'd come tomorrow?"),)


@pytest.mark.parametrize(
    ("turn", "reply"),
    [
        ("When should I remind you?", "scripted"),
        ("I'd need to know when you'd like it.", "scripted"),
        ("I need the time first.", "scripted"),
        ("Morning or evening — what time do you take it?", "scripted"),
        ("I won't tell Maya. Nothing is shared. What time works best? It stays private.", "scripted"),
        ("Which medicine is it for? And when should I remind you?", "scripted"),
        ("Would nine suit you, or another time?", "scripted"),
        ("Shall I do it in an hour, or tonight?", "scripted"),
        ("Help me pick an hour for it.", "scripted"),
        ("Tell me roughly when you take it and I'll set it for then.", "scripted"),
        ("Let me know when you open the bottle.", "none"),
        ("So at eight in the evening, right?", "unscripted"),
        ("Would 8 p.m. work?", "unscripted"),
        ("What time did you take it yesterday?", "unscripted"),
        ("Which medicine do you mean?", "unscripted"),
        ("Anything else?", "unscripted"),
        ("Your reminder is set. Is there anything else I can help you with?", "unscripted"),
        ("I can change the time later if you like.", "none"),
        ("Just let me know if you need anything else.", "none"),
        ('The form asks "What time?" and nobody has answered it.', "none"),
        ("", "none"),
        ("> When should I remind you?\n\nThat is what I asked before.", "none"),
    ],
)
def test_a_clock_time(turn: str, reply: str) -> None:
    assert QuestionMatcher(TIME).judge(turn, REMIND).reply == reply


@pytest.mark.parametrize(
    ("turn", "reply"),
    [
        ("I can't text, but I could set an in-app reminder instead — is that OK?", "scripted"),
        ("Shall I use an in-app reminder instead?", "scripted"),
        ("I can't text. There are in-app reminders. Does that work for you?", "scripted"),
        ("Let me know if you'd like me to set an in-app reminder instead.", "scripted"),
        ("A note can pop up on your screen at five. OK with you?", "scripted"),
        ("Can it show up here instead?", "scripted"),
        ("Can I show you the shopping list here?", "unscripted"),
        ("I can't text, but I could set an in-app reminder instead.", "none"),
        ("Should I send an email instead?", "unscripted"),
        ("Which number should I text?", "unscripted"),
    ],
)
def test_a_yes_to_an_offer(turn: str, reply: str) -> None:
    assert QuestionMatcher(CONSENT).judge(turn, TEXT).reply == reply


@pytest.mark.parametrize(
    ("question", "turn", "reply"),
    [
        (DAYS, "Is it April 5th, or the 4th of May?", "scripted"),
        (DAYS, "Which one is it?\n- April 5\n- May 4", "scripted"),
        (DAYS, "So it's May 4th, right?", "unscripted"),
        (DAYS, "How long does it last?", "unscripted"),
        (DAYS, "It may be April 5 or May 4.", "none"),
        (PERSON, "Who do you mean?", "scripted"),
        (PERSON, "Nina, or Maya?", "scripted"),
        (PERSON, "Do you mean Nina?", "unscripted"),
        (PERSON, "Shall I call Maya or Nina?", "unscripted"),
    ],
)
def test_one_of_named_things(question: ScriptedQuestion, turn: str, reply: str) -> None:
    assert QuestionMatcher(question).judge(turn, CAME if question is PERSON else ()).reply == reply


@pytest.mark.parametrize(
    ("turn", "reply"),
    [
        ("Which one?", "unscripted"),
        ("Please tell me which.", "unscripted"),
        ("Please tell me a topic if you remember one.", "unscripted"),
        ("Let me know what time you'd like.", "unscripted"),
        ("Please pick a time that suits you.", "unscripted"),
        ("Let me know if you already took it today.", "unscripted"),
        ("Would you like me to look again?", "unscripted"),
        ("Can you check the soil?", "unscripted"),
        ("It is done.", "none"),
        ("Choose the normal cycle, then let me know.", "none"),
        ("Press start on the machine.", "none"),
        ("Tell me when it is packed.", "none"),
        ("Let me know if you find them.", "none"),
        ("Please let me know if that's not what you meant.", "none"),
        ("I cannot tell whether you took it; please ask your pharmacist.", "none"),
        ("Please confirm the time with your pharmacist before changing anything.", "none"),
        ("I'd need a date from the clinic first.", "none"),
        ("You asked whether the bill was paid; the list shows it open.", "none"),
        ("I'm not sure whether you want both, so I changed nothing.", "none"),
    ],
)
def test_without_a_script_only_asking_counts(turn: str, reply: str) -> None:
    assert QuestionMatcher(None).judge(turn).reply == reply


@pytest.mark.parametrize("turn", ["At what time should I remind you?", "When should I remind you to call Sam?"])
def test_a_bare_question_leaves_the_action_open(turn: str) -> None:
    bare = ScriptedQuestion("At what time?", "Ring me at four, please.")
    assert QuestionMatcher(bare).judge(turn).reply == "scripted"
    called = QuestionMatcher(bare).judge("When should I call the doctor?")
    assert (called.reply, called.sure) != ("unscripted", True)


def test_a_step_asks_only_where_the_script_waits_for_the_choice() -> None:
    step = "Choose a recipe, then let me know."
    assert QuestionMatcher(None).judge(step).reply == "none"
    waiting = ScriptedQuestion("Which recipe?", "The leek soup.")
    assert QuestionMatcher(waiting).judge("Please choose a recipe.").reply == "scripted"


def test_a_short_question_is_read_with_the_turn_before() -> None:
    glasses = ScriptedQuestion("Reading or distance glasses?", "My reading glasses.")
    conversation = (
        ("user", "Where did I leave my glasses?"),
        ("assistant", "I have a note on your reading glasses and one on your distance glasses."),
        ("user", "I do not have any more information right now."),
    )
    judgement = QuestionMatcher(glasses).judge("Which ones?", conversation)
    assert (judgement.reply, judgement.sure) == ("scripted", True)


def test_the_scripted_reply_is_given_once() -> None:
    conversation = (*REMIND, ("assistant", "What time?"), ("user", TIME.reply))
    assert QuestionMatcher(TIME).judge("When should I remind you?", conversation).reply == "unscripted"


def test_examples_and_alternatives_of_a_case_file_are_heeded() -> None:
    bare = ScriptedQuestion("Which Dr Patel?", "The one at Pine Eye Clinic.")
    turn = "Teeth or sight?"
    assert not QuestionMatcher(bare).judge(turn).sure
    named = ScriptedQuestion(
        bare.when_asked, bare.reply, alternatives=(("Oak Dental", "teeth"), ("Pine Eye Clinic", "sight"))
    )
    judgement = QuestionMatcher(named).judge(turn)
    assert (judgement.reply, judgement.sure) == ("scripted", True)
    warned = ScriptedQuestion(bare.when_asked, bare.reply, asks_not=("Which Dr Patel should I thank?",))
    assert QuestionMatcher(warned).judge("Which Dr Patel should I thank?").reply == "unscripted"
    taught = ScriptedQuestion(bare.when_asked, bare.reply, asks=("Upstairs or downstairs practice?",))
    assert QuestionMatcher(taught).judge("The upstairs practice or the downstairs practice?").reply == "scripted"


@pytest.mark.parametrize(
    ("turn", "reply"),
    [
        ("Before I save it: do you count the day first or the month first?", "scripted"),
        ("So, is that the fifth, or the fourth, of something?", "scripted"),
        ("Is it May 4?", "unscripted"),
    ],
)
def test_an_example_nearly_word_for_word_beats_every_rule(turn: str, reply: str) -> None:
    asks = ("Do you count the day first or the month first?", "Is that the fifth, or the fourth, of something?")
    question = ScriptedQuestion(DAYS.when_asked, DAYS.reply, asks=asks, asks_not=("Is it May 4?",))
    assert QuestionMatcher(question).judge(turn).reply == reply


@pytest.mark.parametrize(
    ("question", "turn", "sure"),
    [
        (TIME, "Would 8 p.m. work?", False),
        (TIME, "How should I schedule it?", False),
        (DAYS, "In what order is the date?", False),
        (CONSENT, "Is it enough, then?", False),
        (TIME, "Which medicine do you mean?", True),
        (TIME, "Should I call Maya?", True),
        (TIME, "Anything else?", True),
        (CONSENT, "Should I send Maya an email about the shopping list?", True),
    ],
)
def test_only_a_question_clearly_about_something_else_is_surely_refused(
    question: ScriptedQuestion, turn: str, sure: bool
) -> None:
    judgement = QuestionMatcher(question).judge(turn, REMIND if question is TIME else TEXT)
    assert (judgement.reply, judgement.sure) == ("unscripted", sure)


@pytest.mark.parametrize(
    ("turn", "reply"),
    [
        ("ok so what oclock should it ring", "unscripted"),
        ("is it due on friday or have u still got time", "unscripted"),
        ("nothing there im afraid.. whats it say on the lid", "unscripted"),
        ("do u want me to add the street", "unscripted"),
        ("how many guests roughly", "unscripted"),
        ("what time u going out", "unscripted"),
        ("what matters is that youre safe", "none"),
        ("when youre ready just open the door", "none"),
        ("its up to u which one u take", "none"),
        ("so are the others", "none"),
        ("should you need more just shout", "none"),
        ("did as you asked, the list is empty", "none"),
    ],
)
def test_a_question_needs_no_mark_and_no_capitals(turn: str, reply: str) -> None:
    assert QuestionMatcher(None).judge(turn).reply == reply


@pytest.mark.parametrize(
    ("turn", "reply"),
    [
        ("Which key is it? No rush at all.", "unscripted"),
        ("Is it the one by the window? I'll make a note of it.", "unscripted"),
        ("who was it, anna or petra? both rang", "unscripted"),
        ("You mean the class on Tuesday, right?", "unscripted"),
        ("How long is a piece of string? The cake takes what it takes.", "none"),
        ("Who likes rain on a Sunday, eh? The picnic is moved.", "none"),
        ("You might wonder, why two alarms? One is only a spare.", "none"),
        ("So was it locked or not? That is exactly what nobody can tell.", "none"),
        ("Has it been paid? Yes, on Monday.", "none"),
        ("The result? Two notes from May.", "none"),
        ("Handy, isn't it? One tap and it's saved.", "none"),
    ],
)
def test_a_question_that_waits_for_no_answer_asks_nothing(turn: str, reply: str) -> None:
    assert QuestionMatcher(None).judge(turn).reply == reply


@pytest.mark.parametrize(
    ("turn", "reply"),
    [
        ('The card says: "How often? Once a week is plenty." It hangs by the door.', "none"),
        ("The letter ends with 'Will you be there? Please ring us.' The number is in it.", "none"),
        ('There is a note called "Tell me when it rains".', "none"),
        ('My question is: "Which list is it?"', "unscripted"),
        ('Who is "him"?', "unscripted"),
    ],
)
def test_what_is_quoted_is_not_asked(turn: str, reply: str) -> None:
    assert QuestionMatcher(None).judge(turn).reply == reply


@pytest.mark.parametrize(
    ("turn", "reply"),
    [
        ("Point me to the right list.", "unscripted"),
        ("Please give the street, so that the card can be addressed.", "unscripted"),
        ("Type 1, 2 or 3 and I'll go on.", "unscripted"),
        ("Tell me after how many rings it should stop.", "unscripted"),
        ('Help me fill in the blank: "The cat is called ____."', "unscripted"),
        ("Red, green or blue... whichever it is, name it.", "unscripted"),
        ("Any clue about who sent it would be enough for me to begin.", "unscripted"),
        (
            "What I don't know is how many you need. It could be:\n\n1. one\n2. two\n\nPick whichever suits you.",
            "unscripted",
        ),
        ("And that would be...?", "unscripted"),
        ("Point the torch at the lock.", "none"),
        ("Please give the jar a good shake.", "none"),
        ("Press 1 or 2 on the remote.", "none"),
        ("Give me a moment.", "none"),
        ("Then ring the office and say which form you need.", "none"),
        ("I've saved the number and name.", "none"),
    ],
)
def test_an_imperative_asks_where_something_is_to_be_told(turn: str, reply: str) -> None:
    assert QuestionMatcher(None).judge(turn).reply == reply


@pytest.mark.parametrize(
    "turn",
    [
        "Why did it stop? The battery, perhaps.",
        "Which bus stops there? The timetable hangs in the hall.",
        "reading or distance",
    ],
)
def test_where_words_cannot_tell_whether_it_asks_it_is_unsure(turn: str) -> None:
    assert not QuestionMatcher(None).judge(turn).sure


SHELF = ScriptedQuestion("On which shelf?", "On the top shelf in the pantry.")
SHADE = ScriptedQuestion("What colour ribbon?", "Pale blue, three metres.")
LUNCH = ScriptedQuestion("Call off the lunch?", "Yes, please call it off.")
DOCTOR = ScriptedQuestion("Which doctor?", "Dr Ames from the clinic by the park.")
OPENINGS = {
    SHELF: (("user", "I've put the jam jars away. Write it down for me."),),
    SHADE: (("user", "Put ribbon on my shopping list for the parcel."),),
    LUNCH: (("user", "I don't feel up to lunch with Arthur tomorrow."),),
}


@pytest.mark.parametrize(
    ("question", "turn", "reply"),
    [
        (SHADE, "It would be good to have the shade, too. Do you know that one?", "scripted"),
        (SHADE, "Your lists name pale blue, gold and red ones. Which of these would you like?", "scripted"),
        (SHADE, "Red, blue, green?", "scripted"),
        (SHADE, "How many metres do you need?", "unscripted"),
        (SHELF, "And they're on...?", "scripted"),
        (SHELF, "Where did they end up?", "scripted"),
        (SHELF, "Where did you buy the jars?", "unscripted"),
        (LUNCH, "Shall I scrap it?", "scripted"),
        (LUNCH, "Do I have your go-ahead to take it off the calendar?", "scripted"),
        (LUNCH, "Should I let Arthur know that you are ill?", "unscripted"),
        (CONSENT, "Texts are beyond me, I have only in-app reminders. Could you live with one of those?", "scripted"),
        (CONSENT, "Should the in-app reminder say laundry or washing?", "unscripted"),
        (DAYS, "There are two ways to read it.\n\n1. April 5\n2. May 4\n\nPlease reply with 1 or 2.", "scripted"),
        (DAYS, "Which month is it supposed to be?", "scripted"),
        (DAYS, "Should I remind you on the Monday as well, or just on the day?", "unscripted"),
        (PERSON, "Your daughter Maya and your sister Nina both wrote. Pick one for me?", "scripted"),
        (PERSON, "Do you mean Maya rather than Nina?", "unscripted"),
        (PERSON, "Who else knows about Maya and Nina?", "unscripted"),
        (TIME, "What shall I do when the time comes?", "unscripted"),
    ],
)
def test_what_is_asked_in_other_words_or_only_looks_like_it(question: ScriptedQuestion, turn: str, reply: str) -> None:
    opening = OPENINGS.get(question, TEXT if question is CONSENT else REMIND if question is TIME else CAME)
    assert QuestionMatcher(question).judge(turn, opening).reply == reply


@pytest.mark.parametrize(
    "turn",
    [
        "Do you know the doctor's phone number?",
        "Is there another doctor you'd rather see?",
        "Do you have a letter from the doctor, or a card on the fridge?",
        "What should the note about the doctor say?",
    ],
)
def test_what_goes_with_the_thing_is_never_surely_the_thing(turn: str) -> None:
    judgement = QuestionMatcher(DOCTOR).judge(turn, (("user", "Put my visit to the doctor in the calendar."),))
    assert (judgement.reply, judgement.sure) != ("scripted", True)


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=300), st.sampled_from([TIME, CONSENT, DAYS, PERSON, None]))
def test_any_text_is_judged(turn: str, question: ScriptedQuestion | None) -> None:
    judgement = QuestionMatcher(question).judge(turn, CAME)
    assert judgement.reply in ("scripted", "unscripted", "none")
    assert judgement.why


def test_a_long_turn_is_judged_quickly() -> None:
    sentence = "I looked at your records and found the two entries from Monday, which say nothing about it. "
    turn = sentence * 40 + "When should I remind you?"
    matcher = QuestionMatcher(TIME)
    matcher.judge("Which one?", REMIND)
    started = time.process_time()
    assert matcher.judge(turn, REMIND).reply == "scripted"
    assert time.process_time() - started < 0.5


def test_nothing_is_loaded_before_the_first_turn() -> None:
    code = (
        "import sys; from sessions.asking import QuestionMatcher, ScriptedQuestion; "
        "matcher = QuestionMatcher(ScriptedQuestion('What time?', 'Six.')); "
        "unloaded = {'sessions.asking.stems', 'sessions.asking.judging', 'sessions.asking.phrases'}; "
        "assert not unloaded & set(sys.modules); matcher.judge('When?'); assert unloaded <= set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
