"""The turn engine: seats, the scripted user, silence, a person's words in its place (contract section 4)."""

from __future__ import annotations

from typing import Any

import pytest

from sessions.events import End, Note, Review, Seat, UserMessage
from sessions.play import Play, PlayError
from tests.sessions.played import QUESTION, REMINDER, VERIFY, played
from tests.small_case import FALLBACK, REPLY, small_case

OFFER = """
[[records.provider_messages]]
id = "P1"
available = "with_reply"
provider = "dentist"
offers = [{ start = "2026-11-12T14:00" }]
"""


def last_user(play: Play) -> UserMessage:
    return next(event.body for event in reversed(play.playback.events) if isinstance(event.body, UserMessage))


def test_a_session_opens_with_the_conversation_of_the_case() -> None:
    play = played()
    (opening,) = play.log.events
    assert opening.body == UserMessage("Help me remember to call Sam.", "opening")
    assert not play.reply_due()
    assert play.proposed_reply() is None


def test_the_scripted_reply_comes_verbatim_and_once() -> None:
    play = played()
    play.say(QUESTION)
    play.answer()
    message = last_user(play)
    assert (message.text, message.source) == (REPLY, "scripted")
    assert message.sure is not None
    assert message.why
    assert play.playback.latest.answer == "scripted"
    play.say(QUESTION)
    play.answer()
    assert (last_user(play).text, last_user(play).source) == (FALLBACK, "unscripted")
    assert play.scripted_reply() is None


@pytest.mark.parametrize("turn", ["What is the weather like where you live?", "Do you have a sister?"])
def test_any_other_question_gets_the_unscripted_reply(turn: str) -> None:
    play = played()
    play.say(turn)
    play.answer()
    assert (last_user(play).text, last_user(play).source) == (FALLBACK, "unscripted")
    assert play.playback.latest.answer in ("none", "withheld")


@pytest.mark.parametrize("turn", ["I have made a note of it.", "I can look again if you like."])
def test_a_turn_that_asks_nothing_is_met_with_silence(turn: str) -> None:
    play = played()
    play.say(turn)
    proposed = play.proposed_reply()
    assert proposed is not None
    assert proposed.text is None
    events = len(play.log.events)
    assert play.answer() is None
    assert len(play.log.events) == events
    assert play.playback.latest.answer == "none"


def test_a_turn_with_calls_is_not_answered() -> None:
    play = played()
    play.say(QUESTION, with_calls=True)
    assert not play.reply_due()
    play.call("get_clock", {})
    assert not play.reply_due()
    with pytest.raises(PlayError, match="no answer is due"):
        play.answer()


def test_an_answer_is_due_once() -> None:
    play = played()
    play.say(QUESTION)
    play.answer()
    with pytest.raises(PlayError):
        play.answer()


def test_a_person_in_place_of_the_scripted_reply() -> None:
    play = played()
    play.say(QUESTION)
    play.user_says("Make it noon.")
    message = last_user(play)
    assert (message.source, message.in_place_of) == ("operator", "scripted")
    assert play.playback.latest.answer == "replaced"


def test_a_persons_words_equal_to_the_script_count_as_scripted() -> None:
    play = played()
    play.say("Anything else?")
    play.user_says(f"  {REPLY} ")
    assert play.playback.latest.answer == "scripted"
    assert last_user(play).source == "operator"


def test_an_operator_may_choose_the_reply() -> None:
    play = played()
    play.say("I have made a note of it.")
    reply = play.scripted_reply()
    assert reply is not None
    play.answer(reply)
    assert (last_user(play).text, last_user(play).source, last_user(play).sure) == (REPLY, "scripted", True)
    play.say("I see.")
    play.answer(play.unscripted_reply())
    assert last_user(play).text == FALLBACK


def test_what_waits_for_the_answer_is_open_where_other_words_replaced_it() -> None:
    play = played()
    play.say(QUESTION)
    play.user_says("Make it noon.")
    play.call("write_record", REMINDER)
    play.call("verify_record", VERIFY)
    play.end("completed")
    verdict = play.verdicts().verdict("A2")
    assert verdict is not None
    assert verdict.machine is None
    assert play.verdicts().verdict("S1").machine is True  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("asks", "words", "comes"),
    [(True, None, True), (True, "Make it noon.", True), (False, "By the way.", False), (False, REPLY, True)],
)
def test_a_record_that_comes_with_the_reply(asks: bool, words: str | None, comes: bool) -> None:
    play = played(small_case(OFFER))
    play.say(QUESTION if asks else "I have made a note of it.")
    assert play.call("read_records", {"collection": "provider_messages"}).result["count"] == 0
    play.say(QUESTION if asks else "I have made a note of it.")
    play.user_says(words) if words else play.answer()
    after = play.call("read_records", {"collection": "provider_messages"})
    assert (after.result["count"] == 1) is comes
    assert not after.execution.changes, "it is no change that a call made"


def test_a_case_without_script() -> None:
    play = played(small_case(scripted=False, rules=_rules_without_reply()))
    assert play.scripted_reply() is None
    play.say(QUESTION)
    play.answer()
    assert last_user(play).source == "unscripted"
    assert play.playback.latest.answer == "none"


def _rules_without_reply() -> str:
    from tests.small_case import RULES

    return RULES.replace(", after_reply = true", "")


def test_seats() -> None:
    play = played()
    assert play.seat("model") == Seat("model", "operator")
    assert play.seat("user") == Seat("user", "scripted")
    taken = play.take_seat(Seat("user", "operator"))
    assert play.seat("user").player == "operator"
    assert play.seat("model").player == "operator"
    play.branch_from(taken.seq - 1, "before")
    assert play.seat("user").player == "scripted"


def test_the_end() -> None:
    play = played()
    play.say("Goodbye.")
    assert play.end("completed").body == End("completed")
    assert play.ended == "completed"
    with pytest.raises(PlayError, match="ended already"):
        play.end("stopped")
    play.say("One more thing.")
    assert play.ended is None


def test_a_call_keeps_what_was_sent_and_what_it_meant() -> None:
    play = played()
    traced = play.call(
        "write_record", {"collection": "alarms", "operation": "create", "fields": {"text": "x", "at": "4pm"}}
    )
    assert traced.event.arguments["collection"] == "alarms"
    understood: Any = traced.event.understood
    assert understood["acts"] == ["create"]
    assert understood["arguments"] == {
        "collection": "reminders",
        "operation": "create",
        "fields": {"label": "x", "start": "2026-11-09T16:00:00-05:00"},
    }
    refused = play.call("send_message", {"to": "Maya"})
    assert (refused.event.understood or {})["refused"] == "UNKNOWN_TOOL"
    assert refused.acts == ("contact", "unknown")


@pytest.mark.parametrize("arguments", [None, [], "not json {", 3, {"collection": None}, {"a": {"b": [None]}}])
def test_any_arguments_can_be_sent(arguments: Any) -> None:
    play = played()
    traced = play.call("read_records", arguments)
    assert traced.result["error"] == "INVALID_ARGUMENTS"
    assert traced.event.arguments == arguments


@pytest.mark.parametrize(
    "review",
    [
        Review("Ann", True, check="A9"),
        Review("Ann", True, critical="X9"),
        Review("Ann", True, "overrule", check="A2"),
        Review("Ann", False, "overrule", check="A2", rationale="  "),
    ],
)
def test_reviews_that_cannot_stand(review: Review) -> None:
    play = played()
    with pytest.raises(PlayError):
        play.review(review)


def test_a_persons_verdict_and_an_overrule() -> None:
    play = played()
    play.end("completed")
    assert play.verdicts().verdict("A1").value is None  # type: ignore[union-attr]
    play.review(Review("Ann", True, check="A1", rationale="It asked."))
    assert play.verdicts().verdict("A1").value is True  # type: ignore[union-attr]
    assert play.verdicts().verdict("A2").value is False  # type: ignore[union-attr]
    play.review(Review("Ann", True, "overrule", check="A2", rationale="Seen on paper."))
    verdict = play.verdicts().verdict("A2")
    assert verdict is not None
    assert (verdict.value, verdict.overruled) == (True, True)
    assert "Seen on paper." in verdict.why


def test_checks_become_true_by_the_steps_that_prove_them() -> None:
    play = played()
    play.say(QUESTION)
    play.answer()
    values = [play.verdicts().verdict("A2").machine]  # type: ignore[union-attr]
    written = play.call("write_record", REMINDER)
    values.append(play.verdicts().verdict("A2").machine)  # type: ignore[union-attr]
    verified = play.call("verify_record", VERIFY)
    proved = play.verdicts().verdict("A2")
    assert proved is not None
    assert [*values, proved.machine] == [None, None, True]
    assert set(proved.evidence) == {written.seq, verified.seq}


def test_a_silence_that_is_not_certain_is_kept_and_withholds_the_answer() -> None:
    play = played(small_case())
    play.say("A time is still needed.")
    proposed = play.proposed_reply()
    assert proposed is not None and proposed.text is None and not proposed.sure
    kept = play.answer()
    assert kept is not None
    assert isinstance(kept.body, Note)
    assert (kept.body.cause, kept.body.sure, kept.body.text) == ("silence", False, proposed.why)
    assert play.playback.latest.answer == "withheld"
    assert not play.reply_due()
    play.say("What time would you like the reminder?")
    play.answer()
    assert play.playback.latest.answer == "scripted"


def test_a_silence_that_is_certain_leaves_no_trace() -> None:
    play = played(small_case())
    play.say("I will look into it.")
    events = len(play.log.events)
    assert play.answer() is None
    assert len(play.log.events) == events
    assert play.playback.latest.answer == "none"
