"""Who moves next: the operator's side of a play, without a screen."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from cases.catalogue import load_case
from sessions.events import AssistantMessage, Reveal, Seat, UserMessage
from sessions.play import PlayError, open_play
from sessions.result_record import result_record
from tests.sessions.played import ticking
from tests.small_case import FALLBACK
from tests.tui.staged import AS_USER, ASKS, REPLY, driver_for, staged_case
from tui.driving import Driver
from tui.opening import Opening, open_driver

UNSURE = "And the time, I suppose, is something we could talk about at some point?"


def texts(driver: Driver) -> list[tuple[str, str]]:
    """Who said what from which source."""
    return [
        (event.body.source, event.body.text)
        for event in driver.play.playback.events
        if isinstance(event.body, UserMessage | AssistantMessage)
    ]


def keys(driver: Driver) -> list[str]:
    """The ways to go on."""
    return [choice.key for choice in driver.pending.choices] if driver.pending else []


def test_a_sure_match_answers_by_itself(tmp_path: Path) -> None:
    driver = driver_for(tmp_path / "s.jsonl")
    driver.speak(ASKS)
    assert texts(driver)[1:] == [("operator", ASKS), ("scripted", REPLY)]
    assert driver.pending is None
    assert driver.voice == "model"


def test_a_blind_model_that_comes_back_finds_the_answer_that_was_due(tmp_path: Path) -> None:
    path = tmp_path / "s.jsonl"
    driver = driver_for(path, load_case("TUJ-010"))
    driver.confirm = True
    driver.speak("What time should I remind you?")
    assert driver.pending is not None
    looked_at = open_driver(Opening(str(path), seat="model", blind=True, at_first=True))
    assert isinstance(looked_at, Driver)
    assert texts(looked_at)[-1][0] == "operator", "who only looks changes nothing"
    back = open_driver(Opening(str(path), seat="model", blind=True))
    assert isinstance(back, Driver)
    assert texts(back)[-1] == ("scripted", "Eight in the evening every day, please.")


def test_a_statement_leaves_the_user_silent(tmp_path: Path) -> None:
    driver = driver_for(tmp_path / "s.jsonl")
    driver.speak("I will look into it.")
    assert texts(driver)[-1] == ("operator", "I will look into it.")
    assert driver.pending is None


def test_confirming_holds_every_reply_back(tmp_path: Path) -> None:
    driver = driver_for(tmp_path / "s.jsonl", confirm=True)
    driver.speak(ASKS)
    assert texts(driver)[-1][0] == "operator"
    assert keys(driver) == ["accept", "unscripted", "own", "silence", "declined"]
    driver.choose("accept")
    assert texts(driver)[-1] == ("scripted", REPLY)
    driver.speak("Done.")
    assert keys(driver)[0] == "silence"
    driver.choose("silence")
    assert driver.pending is None


@pytest.mark.parametrize(
    ("way", "source", "text"), [("unscripted", "unscripted", FALLBACK), ("accept", "scripted", REPLY)]
)
def test_the_operator_chooses_the_answer(tmp_path: Path, way: str, source: str, text: str) -> None:
    driver = driver_for(tmp_path / "s.jsonl", confirm=True)
    driver.speak(ASKS)
    driver.choose(way)
    assert texts(driver)[-1] == (source, text)


def test_own_words_take_the_place_of_the_scripted_reply(tmp_path: Path) -> None:
    driver = driver_for(tmp_path / "s.jsonl", confirm=True)
    driver.speak(ASKS)
    driver.speak("Never mind the time.", "user")
    body = driver.play.playback.events[-1].body
    assert isinstance(body, UserMessage)
    assert (body.source, body.in_place_of) == ("operator", "scripted")


def test_an_unknown_way_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PlayError):
        driver_for(tmp_path / "s.jsonl").choose("fly")


class TestAsUser:
    def test_the_reference_plays_up_to_its_question(self, tmp_path: Path) -> None:
        driver = driver_for(tmp_path / "s.jsonl", seats=AS_USER)
        assert texts(driver)[-1] == ("reference", ASKS)
        assert (driver.seat, driver.voice) == ("user", "user")
        assert keys(driver)[0] == "accept"

    def test_the_scripted_words_let_it_go_on_to_its_end(self, tmp_path: Path) -> None:
        driver = driver_for(tmp_path / "s.jsonl", seats=AS_USER)
        driver.speak(REPLY)
        assert driver.play.verdicts().verdict("A2").value is True  # type: ignore[union-attr]
        assert driver.play.ended == "completed"
        assert driver.pending is None

    def test_other_words_leave_it_without_a_line(self, tmp_path: Path) -> None:
        driver = driver_for(tmp_path / "s.jsonl", seats=AS_USER)
        driver.speak("What is it to you?")
        assert driver.pending is not None
        assert driver.pending.kind == "departed"
        assert keys(driver) == ["script_after_all", "take_model", "end"]
        driver.choose("script_after_all")
        assert texts(driver)[-1][0] == "reference"
        assert driver.play.verdicts().verdict("S1").value is True  # type: ignore[union-attr]

    def test_the_operator_takes_the_model_over(self, tmp_path: Path) -> None:
        driver = driver_for(tmp_path / "s.jsonl", seats=AS_USER)
        driver.speak("What is it to you?")
        driver.choose("take_model")
        assert (driver.walkthrough, driver.seat, driver.plays_user) == (None, "model", False)
        driver.speak(ASKS)
        assert texts(driver)[-1] == ("scripted", REPLY)

    def test_tools_are_the_walkthroughs(self, tmp_path: Path) -> None:
        with pytest.raises(PlayError, match="seat"):
            driver_for(tmp_path / "s.jsonl", seats=AS_USER).call("get_clock", {})

    def test_it_goes_on_where_it_was_after_opening_again(self, tmp_path: Path) -> None:
        driver_for(tmp_path / "s.jsonl", seats=AS_USER)
        again = Driver(open_play(tmp_path / "s.jsonl", ticking(), staged_case()), "rita")
        assert again.walkthrough is not None
        assert len(again.lines_left(again.walkthrough)) == 3
        again.speak(REPLY)
        assert len(again.play.playback.calls) == 3


def test_watching_plays_the_walkthrough_against_the_script(tmp_path: Path) -> None:
    driver = driver_for(tmp_path / "s.jsonl", seats=(Seat("model", "reference", "reference"),))
    assert [source for source, _ in texts(driver)] == ["opening", "reference", "scripted", "reference"]


class TestTakenUpInTheMiddle:
    def test_what_was_done_is_not_done_again(self, tmp_path: Path) -> None:
        driver = driver_for(tmp_path / "s.jsonl")
        driver.call("read_records", {"collection": "reminder"})
        driver.speak("And when exactly should it ring, please?")
        assert texts(driver)[-1] == ("scripted", REPLY)
        driver.take_seats("reference", "scripted")
        assert [source for source, _ in texts(driver)] == ["opening", "operator", "scripted", "reference"]
        assert len(driver.play.playback.calls) == 3
        assert driver.play.ended == "completed"

    def test_looking_comes_again_after_a_change(self, tmp_path: Path) -> None:
        driver = driver_for(tmp_path / "s.jsonl")
        driver.call("verify_record", {"collection": "reminders", "record_id_or_request_id": "R2"})
        driver.take_seats("reference", "scripted")
        verified = [call.number for call in driver.play.playback.calls if call.event.tool == "verify_record"]
        assert len(verified) == 2

    def test_from_the_start_nothing_is_left_out(self, tmp_path: Path) -> None:
        driver = driver_for(tmp_path / "s.jsonl")
        driver.take_seats("reference", "operator")
        assert driver.walkthrough is not None
        assert driver.covered_lines(driver.walkthrough) == frozenset()

    def test_taken_up_again_it_goes_on(self, tmp_path: Path) -> None:
        driver = driver_for(tmp_path / "s.jsonl", seats=AS_USER)
        driver.speak("What is it to you?")
        driver.choose("take_model")
        driver.speak(ASKS)
        driver.take_seats("reference", "scripted")
        said = [text for _, text in texts(driver)]
        assert said.count(ASKS) == 2
        assert driver.play.verdicts().verdict("S1").value is True  # type: ignore[union-attr]


class TestTakingBack:
    def test_the_own_last_move_is_taken_back_with_what_came_of_it(self, tmp_path: Path) -> None:
        driver = driver_for(tmp_path / "s.jsonl")
        driver.call("read_records", {"collection": "reminders"})
        driver.speak(ASKS)
        assert driver.take_back("branch 2").text == ASKS  # type: ignore[union-attr]
        assert len(texts(driver)) == 1
        assert len(driver.play.playback.calls) == 1
        assert driver.take_back("branch 3").tool == "read_records"  # type: ignore[union-attr]
        assert driver.play.playback.calls == []
        with pytest.raises(PlayError, match="no move"):
            driver.take_back("branch 4")
        assert any(isinstance(event.body, UserMessage) and event.body.text == REPLY for event in driver.play.log.events)

    def test_as_the_user_it_is_the_users_words(self, tmp_path: Path) -> None:
        driver = driver_for(tmp_path / "s.jsonl", seats=AS_USER)
        driver.speak("What is it to you?")
        driver.take_back("branch 2")
        assert keys(driver)[0] == "accept"


class TestAnsweringAgain:
    def test_an_answer_that_went_out_is_taken_back(self, tmp_path: Path) -> None:
        driver = driver_for(tmp_path / "s.jsonl")
        driver.speak(ASKS)
        driver.call("read_records", {"collection": "reminders"})
        driver.answer_again("branch 2")
        assert keys(driver)[:2] == ["accept", "unscripted"]
        driver.choose("unscripted")
        assert texts(driver)[-1] == ("unscripted", FALLBACK)
        assert len(driver.play.log.branches()) == 2
        assert any(isinstance(event.body, UserMessage) and event.body.text == REPLY for event in driver.play.log.events)

    def test_silence_is_taken_back_without_a_branch(self, tmp_path: Path) -> None:
        driver = driver_for(tmp_path / "s.jsonl")
        driver.speak("I will look into it.")
        assert driver.pending is None
        driver.answer_again("branch 2")
        assert keys(driver)[:2] == ["silence", "scripted"]
        assert len(driver.play.log.branches()) == 1

    def test_there_must_be_something_to_answer(self, tmp_path: Path) -> None:
        with pytest.raises(PlayError, match="said nothing yet"):
            driver_for(tmp_path / "s.jsonl").answer_again("x")

    def test_a_blind_model_does_not_choose_answers(self, tmp_path: Path) -> None:
        driver = driver_for(tmp_path / "s.jsonl", blind=True)
        driver.speak(ASKS)
        with pytest.raises(PlayError, match="blind"):
            driver.answer_again("x")

    def test_an_end_by_itself_is_taken_back_with_it(self, tmp_path: Path) -> None:
        driver = driver_for(tmp_path / "s.jsonl", seats=(Seat("model", "pitfall", "too eager"),))
        assert driver.play.ended == "completed"
        driver.answer_again("branch 2")
        assert driver.play.ended is None
        driver.choose("scripted")
        assert texts(driver)[-1] == ("scripted", REPLY)


def test_a_walkthrough_waits_for_leave_after_a_branch(tmp_path: Path) -> None:
    driver = driver_for(tmp_path / "s.jsonl", seats=(Seat("model", "reference", "reference"),))
    driver.play.branch_from(driver.play.playback.calls[0].seq, "again")
    assert keys(driver) == ["go_on", "take_model", "end"]
    driver.choose("go_on")
    assert len(driver.play.playback.calls) == 3
    assert driver.play.verdicts().verdict("S1").value is True  # type: ignore[union-attr]


def test_nothing_follows_the_end(tmp_path: Path) -> None:
    driver = driver_for(tmp_path / "s.jsonl")
    driver.end("completed")
    with pytest.raises(PlayError, match="has ended"):
        driver.speak("One more thing.")
    with pytest.raises(PlayError, match="has ended"):
        driver.call("get_clock", {})
    driver.play.branch_from(1, "before the end")
    driver.speak(ASKS)
    assert texts(driver)[-1] == ("scripted", REPLY)


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_played_opens_again_the_same(tmp_path: Path, seed: int) -> None:
    """Seats swapped both ways at any turn, branches, every way to go on: the file alone gives it all back."""
    path, dice = tmp_path / "s.jsonl", Random(seed)
    driver = driver_for(path, confirm=bool(seed % 2))
    for _ in range(10):
        offered = [key for key in keys(driver) if key != "own"]
        way = dice.choice(["seats", "speak", "call", "branch", *(["choose"] * 4 if offered else [])])
        with suppress(PlayError):
            match way:
                case "seats":
                    model, user = (
                        dice.choice(["operator", "reference", "too eager"]),
                        dice.choice(["operator", "scripted"]),
                    )
                    driver.take_seats(model, user)
                case "speak":
                    driver.speak(dice.choice([ASKS, "Done.", "What else?"]))
                case "call":
                    driver.call("read_records", {"collection": "reminders"})
                case "branch":
                    driver.play.branch_from(dice.choice(driver.play.playback.events).seq, "other")
                case _:
                    driver.choose(dice.choice(offered))
        again = Driver(open_play(path, ticking(), staged_case()), "rita", confirm=driver.confirm)
        assert again.play.playback.events == driver.play.playback.events
        assert (again.pending, again.seat, again.voice) == (driver.pending, driver.seat, driver.voice)
        assert result_record(again.play.playback, again.play.header) == result_record(
            driver.play.playback, driver.play.header
        )
        assert driver.walkthrough is None or driver.pending is not None or driver.play.ended


def test_seats_change_at_any_turn(tmp_path: Path) -> None:
    driver = driver_for(tmp_path / "s.jsonl")
    driver.take_seats("too eager", "operator")
    assert texts(driver)[-1] == ("pitfall", "Done.")
    driver.go_on_before_end("by hand")
    driver.take_seats("operator", "operator")
    assert driver.play.reply_due()
    voices = [driver.voice]
    driver.speak("Thank you.")
    assert [*voices, driver.voice] == ["user", "model"]
    with pytest.raises(PlayError, match="no such walkthrough"):
        driver.take_seats("unheard of", "scripted")


class TestBlind:
    def test_the_model_is_never_shown_the_script(self, tmp_path: Path) -> None:
        driver = driver_for(tmp_path / "s.jsonl", blind=True, confirm=True)
        assert driver.hidden_from == "model"
        driver.speak(ASKS)
        assert texts(driver)[-1] == ("scripted", REPLY)
        assert driver.pending is None

    def test_a_reveal_lasts(self, tmp_path: Path) -> None:
        driver = driver_for(tmp_path / "s.jsonl", blind=True)
        driver.play.reveal("everything", "model")
        assert driver.hidden_from == ""
        assert isinstance(driver.play.playback.events[-1].body, Reveal)
