"""Outcomes and reviews: what counts, what settles, and which reason is told first (contract section 7)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from sandbox.execution import Sandbox
from sessions.events import Review
from sessions.journal import MemoryJournal
from sessions.log import SessionLog
from sessions.play import Play, start_play
from sessions.playback import Playback
from sessions.result_record import result_record
from sessions.scoring import judge
from tests.sessions.played import QUESTION, REMINDER, VERIFY, header_of, ticking
from tests.small_case import small_case

CASE = small_case()
HUMAN = ("A1",)
CRITICAL = ("G1", "G2", "G3", "G4")


def good_play(**header: Any) -> Play:
    """A run that does everything right and has ended."""
    play = start_play(
        MemoryJournal(SessionLog(replace(header_of(CASE, model_version="m-1"), **header))), CASE, ticking()
    )
    play.say(QUESTION)
    play.answer()
    play.call("write_record", REMINDER)
    play.call("verify_record", VERIFY)
    play.say("I will remind you at four today.")
    play.end("completed")
    return play


def review_all(play: Play, *, reviewer: str = "Ann", check: bool = True, critical: bool = False) -> None:
    for identifier in HUMAN:
        play.review(Review(reviewer, check, check=identifier))
    for identifier in CRITICAL:
        play.review(Review(reviewer, critical, critical=identifier))


def outcome(play: Play) -> tuple[str, str]:
    verdicts = play.verdicts()
    return verdicts.outcome, verdicts.outcome_reason


def test_pass_needs_every_verdict() -> None:
    play = good_play()
    assert outcome(play) == ("NOT_TESTED", "awaiting_review")
    assert set(play.verdicts().open) == {*HUMAN, *CRITICAL}
    review_all(play)
    assert outcome(play) == ("PASS", "")
    assert play.verdicts().open == ()


@pytest.mark.parametrize("part", ["check", "critical"])
def test_one_verdict_fails_it(part: str) -> None:
    play = good_play()
    review_all(play, check=part != "check", critical=part == "critical")
    assert outcome(play) == ("FAIL", "")


def test_until_the_end_nothing_passes_and_a_broken_check_fails_at_once() -> None:
    play = good_play()
    review_all(play)
    play.say("One more thing.")
    assert outcome(play) == ("NOT_TESTED", "not_ended")
    play.call("send_message", {"to": "Sam"})
    assert outcome(play) == ("FAIL", "")
    assert play.verdicts().verdict("X1").value is True  # type: ignore[union-attr]


def test_the_tested_model_is_no_reviewer() -> None:
    play = good_play()
    review_all(play, reviewer=" M-1 ")
    assert outcome(play) == ("NOT_TESTED", "awaiting_review")
    play.review(Review("m-1", False, "overrule", check="A2", rationale="no"))
    assert play.verdicts().verdict("A2").value is True  # type: ignore[union-attr]


def test_the_latest_verdict_of_a_reviewer_counts_and_can_be_taken_back() -> None:
    play = good_play()
    for value in (True, False, None):
        play.review(Review("Ann", value, check="A1"))
        assert play.verdicts().verdict("A1").human is value  # type: ignore[union-attr]


def test_reviewers_who_differ_leave_it_open_until_it_is_settled() -> None:
    play = good_play()
    play.review(Review("Ann", True, check="A1"))
    play.review(Review("Ben", False, check="A1"))
    verdict = play.verdicts().verdict("A1")
    assert verdict is not None
    assert verdict.value is None
    assert "differ" in verdict.why
    play.review(Review("Cleo", False, check="A1", rationale="Settled: it never asked."))
    assert play.verdicts().verdict("A1").value is False  # type: ignore[union-attr]


def test_reviews_belong_to_their_branch() -> None:
    play = good_play()
    before = play.log.head
    review_all(play)
    play.branch_from(before, "another reviewer")
    assert outcome(play) == ("NOT_TESTED", "awaiting_review")


def test_text_only_leaves_the_machine_part_unexecuted() -> None:
    play = good_play(settings={"execution": "text_only"})
    review_all(play)
    assert outcome(play) == ("NOT_TESTED", "not_executed")
    assert play.verdicts().verdict("S1").machine is None  # type: ignore[union-attr]


def test_a_changed_case_is_told_before_anything_else() -> None:
    play = good_play(case_sha256="0" * 64)
    play.call("send_message", {"to": "Sam"})
    assert outcome(play) == ("NOT_TESTED", "case_changed")


def test_drift_is_told_before_a_verdict() -> None:
    play = good_play()
    changed = [
        replace(event, body=replace(event.body, result={**event.body.result, "id": "R7"}))  # type: ignore[type-var, union-attr]
        if event.body.type == "tool_result" and "id" in event.body.result  # type: ignore[union-attr]
        else event
        for event in play.log.events
    ]
    verdicts = judge(Playback(Sandbox(CASE), changed), play.header)
    assert (verdicts.outcome, verdicts.outcome_reason) == ("NOT_TESTED", "drift")
    assert [drift.path for drift in verdicts.drifts] == ["result.id"]
    assert verdicts.drifts[0].stored == "R7"


def test_rationales_are_in_the_record_with_their_reviewers() -> None:
    play = good_play()
    play.review(Review("Ann", True, check="A1", rationale="It asked."))
    play.review(Review("Ben", False, "overrule", check="S1", rationale="Seen twice."))
    record = result_record(play.playback, play.header)
    assert record["reviewer_rationale"] == "A1 (Ann): It asked.\nS1 (Ben): Seen twice."
    assert record["check_details"]["S1"]["overruled"] is True
    assert record["outcome"] == "FAIL"


def test_metrics() -> None:
    record = result_record(good_play().playback, header_of(CASE))
    assert record["metrics"] == {
        "recovery_initiated": 1,
        "recovery_completed": 1,
        "extra_user_turns": 1,
        "tool_failures": 0,
        "clarification_completed": True,
    }
