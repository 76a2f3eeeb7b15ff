"""How a case ends: by itself where the model rests, where the user declines, or where the operator says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from sessions.ending import declines, rest_of
from sessions.events import AssistantMessage, End, Seat, UserMessage
from tests.tui.staged import AS_USER, ASKS, driver_for, staged
from tui.driving import Driver
from tui.screens.dialogs import ChoiceDialog, TextDialog

FIELDS = {"label": "Call Sam", "start": "16:00"}
WATCHED = (Seat("model", "reference", "reference"),)
PITFALL = (Seat("model", "pitfall", "too eager"),)


def keys(driver: Driver) -> list[str]:
    """The ways to go on."""
    return [choice.key for choice in driver.pending.choices] if driver.pending else []


def texts_of(driver: Driver) -> list[str]:
    """What was said on the branch being played."""
    return [
        event.body.text
        for event in driver.play.playback.events
        if isinstance(event.body, UserMessage | AssistantMessage)
    ]


def do_all_that_is_needed(driver: Driver) -> None:
    """The small case up to its last needed call."""
    driver.call("read_records", {"collection": "reminders"})
    driver.speak(ASKS)
    driver.call("write_record", {"collection": "reminders", "operation": "create", "fields": FIELDS})
    driver.call("verify_record", {"collection": "reminders", "record_id_or_request_id": "R2"})


class TestTheModelRests:
    def test_after_its_last_needed_turn_the_case_is_over(self, tmp_path: Path) -> None:
        driver = driver_for(tmp_path / "s.jsonl")
        do_all_that_is_needed(driver)
        assert driver.play.ended is None
        driver.speak("I will remind you at four.")
        assert driver.play.ended == "completed"

    def test_while_something_is_needed_it_goes_on(self, tmp_path: Path) -> None:
        driver = driver_for(tmp_path / "s.jsonl")
        driver.speak("I will look into it.")
        rest = rest_of(driver.play)
        assert rest is not None
        assert "A2" in rest.needed
        assert driver.play.ended is None

    def test_a_question_is_no_rest(self, tmp_path: Path) -> None:
        driver = driver_for(tmp_path / "s.jsonl")
        do_all_that_is_needed(driver)
        driver.speak("I will remind you at four. Is there anything else?")
        assert driver.play.ended is None
        assert rest_of(driver.play) is None

    def test_a_blind_seat_is_not_told_by_the_end_that_the_checks_are_met(self, tmp_path: Path) -> None:
        driver = driver_for(tmp_path / "s.jsonl", blind=True)
        do_all_that_is_needed(driver)
        driver.speak("I will remind you at four.")
        assert driver.play.ended is None
        assert driver.pending is None

    def test_with_confirmation_the_end_is_offered(self, tmp_path: Path) -> None:
        driver = driver_for(tmp_path / "s.jsonl", confirm=True)
        driver.speak("I will look into it.")
        assert keys(driver) == ["silence", "scripted", "unscripted", "own", "completed", "declined"]
        driver.choose("completed")
        assert driver.play.ended == "completed"

    def test_an_operator_in_both_seats_says_when_it_is_over(self, tmp_path: Path) -> None:
        driver = driver_for(tmp_path / "s.jsonl", seats=(Seat("user", "operator"),))
        do_all_that_is_needed(driver)
        driver.speak("At four, please.")
        driver.speak("I will remind you at four.")
        assert driver.play.ended is None

    @pytest.mark.parametrize("seats", [WATCHED, PITFALL])
    def test_a_watched_walkthrough_ends_with_its_last_line(self, tmp_path: Path, seats: tuple[Seat, ...]) -> None:
        assert driver_for(tmp_path / "s.jsonl", seats=seats).play.ended == "completed"

    def test_confirming_keeps_a_watched_walkthrough_open(self, tmp_path: Path) -> None:
        driver = driver_for(tmp_path / "s.jsonl", seats=PITFALL, confirm=True)
        assert "completed" in keys(driver)
        driver.choose("silence")
        assert keys(driver) == ["end", "take_model"]
        driver.choose("end")
        assert driver.play.ended == "script_end"


class TestTheUserDeclines:
    def test_the_operator_takes_it_as_the_user(self, tmp_path: Path) -> None:
        driver = driver_for(tmp_path / "s.jsonl", seats=AS_USER)
        assert "declined" in keys(driver)
        driver.choose("declined")
        assert driver.play.ended == "declined"

    def test_declining_words_offer_the_end(self, tmp_path: Path) -> None:
        driver = driver_for(tmp_path / "s.jsonl")
        driver.confirm = True
        driver.speak(ASKS)
        driver.confirm = False
        driver.speak("Never mind, leave it.", "user")
        assert driver.pending is None
        driver.speak("All right, I leave it as it is.")
        assert keys(driver) == ["declined", "go_on"]
        driver.choose("declined")
        assert driver.play.ended == "declined"

    def test_other_words_do_not(self, tmp_path: Path) -> None:
        driver = driver_for(tmp_path / "s.jsonl", confirm=True)
        driver.speak(ASKS)
        driver.confirm = False
        driver.speak("No, at five.", "user")
        driver.speak("Very well.")
        assert driver.pending is None


@pytest.mark.parametrize(
    "text",
    [
        "No thanks, leave it.",
        "Never mind.",
        "no",
        "Oh, forget it \u2013 I\u2019d rather not.",
        "I've changed my mind. Stop.",
        "Don't bother, thanks!",
        "Leave it for now, please.",
        "Actually, I don't want to go on.",
    ],
)
def test_what_declines(text: str) -> None:
    assert declines(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Thanks!",
        "No, the other one.",
        "No, at eight please.",
        "Stop the reminder.",
        "Never mind the time.",
        "Leave it as it is and add a note.",
        "No problem.",
        "I'd rather not say",
        "Forget the first one.",
        "Eight in the evening.",
        "?",
    ],
)
def test_what_does_not_decline(text: str) -> None:
    assert not declines(text)


async def test_writing_on_after_the_end_keeps_the_end(tmp_path: Path) -> None:
    driver = driver_for(tmp_path / "s.jsonl")
    async with staged(driver) as stage:
        await stage.played()
        await stage.send("/read_records reminders")
        await stage.send("I will remind you at four.")
        assert driver.play.ended == "completed"
        assert "Ended (completed)" in stage.line("turn-line")
        assert "has ended" in str(stage.screen.composer.input.placeholder)
        await stage.send("And at four only.")
        assert isinstance(stage.app.screen, TextDialog)
        await stage.write("after all")
        assert driver.play.ended == "completed"
        assert sum(isinstance(event.body, End) for event in driver.play.log.events) == 2
        assert [branch.name for branch in driver.play.log.branches()][-1] == "after all"
        assert "And at four only." in stage.rows("conversation-pane")


async def test_seats_are_taken_after_the_end_from_before_it(tmp_path: Path) -> None:
    driver = driver_for(tmp_path / "s.jsonl", seats=WATCHED)
    async with staged(driver) as stage:
        await stage.act("play.seats")
        assert isinstance(stage.app.screen, ChoiceDialog)
        await stage.press("home", "enter")
        await stage.press("home", "enter")
        assert isinstance(stage.app.screen, TextDialog)
        await stage.write("by hand")
        assert driver.play.ended is None
        assert driver.seat == "model"
        await stage.send("I will also tell your sister.")
        assert texts_of(driver)[-1] == "I will also tell your sister."
        assert any(isinstance(event.body, End) for event in driver.play.log.events)


async def test_the_operator_ends_as_declined(tmp_path: Path) -> None:
    driver = driver_for(tmp_path / "s.jsonl")
    async with staged(driver) as stage:
        await stage.press("f10")
        await stage.press("down", "enter")
        assert driver.play.ended == "declined"
        assert "the user declined" in stage.rows("conversation-pane")
