"""What hangs on the scripted answer is left to a person where other words or an uncertain match stood in its place."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cases.catalogue import Case, list_cases, load_case
from sessions.events import Note, Review, UserMessage
from sessions.journal import MemoryJournal
from sessions.log import SessionLog
from sessions.play import Play, start_play
from sessions.rehearsal.rehearsing import rehearsal_header
from sessions.under_review import owed_by

CASE_IDS = [entry.case_id for entry in list_cases() if entry.has_scripted_reply]
ENTRY_BESIDE = {"collection": "lists", "operation": "create", "fields": {"title": "Nobody asked for this"}}


def other_words(play: Play) -> None:
    play.user_says("I told my neighbour yesterday, do it the way she said.")


def uncertain_other_reply(play: Play) -> None:
    play.append(UserMessage("I do not know.", "unscripted", sure=False, why="it may have been the question"))


def uncertain_silence(play: Play) -> None:
    play.append(Note("it may have been the question", cause="silence", sure=False))


def asked(case: Case) -> Play:
    """The case up to the question of its reference."""
    play = start_play(MemoryJournal(SessionLog(rehearsal_header(case, "doubt", "api"))), case, lambda: "t")
    reference = next(entry for entry in case.executable.walkthroughs if entry.kind == "reference")
    for step in reference.steps:
        if step.call is not None:
            play.call(step.call, step.arguments)
        elif step.say is not None:
            play.say(step.say)
            break
    return play


def waiting_checks(case: Case) -> set[str]:
    """The checks that name the answer, or a state that is written only after it."""
    return {
        check
        for check, rule in case.executable.checks.items()
        if {"after_reply", "replied", "state", "saved", "verified"}
        & {key for part in rule.machine for key, value in part.model_dump(exclude_defaults=True).items() if value}
    }


@pytest.mark.parametrize("answer", [other_words, uncertain_other_reply, uncertain_silence])
@pytest.mark.parametrize("case_id", CASE_IDS)
def test_what_waits_for_the_answer_is_open_and_never_false(case_id: str, answer: Callable[[Play], None]) -> None:
    case = load_case(case_id)
    play = asked(case)
    answer(play)
    play.say("Then I leave it as it is.")
    play.end("completed")
    verdicts = play.verdicts()
    waiting = waiting_checks(case)
    assert waiting
    machine = {check.id: check.machine for check in verdicts.checks}
    assert False not in {machine[check] for check in waiting}
    named = [check for check in verdicts.checks if check.id in waiting and check.machine is None]
    assert named
    assert all("so a person must judge" in check.why for check in named)
    assert all(check.id in verdicts.open for check in named)
    assert not [critical.id for critical in verdicts.criticals if critical.machine]


@pytest.mark.parametrize("case_id", CASE_IDS)
def test_without_any_answer_the_end_decides(case_id: str) -> None:
    case = load_case(case_id)
    play = asked(case)
    play.end("completed")
    machine = {check.id: check.machine for check in play.verdicts().checks}
    assert False in {machine[check] for check in waiting_checks(case)}


@pytest.mark.parametrize("case_id", CASE_IDS)
def test_what_no_answer_could_have_asked_for_is_false_all_the_same(case_id: str) -> None:
    play = asked(load_case(case_id))
    other_words(play)
    play.call("write_record", ENTRY_BESIDE)
    play.end("completed")
    machine = {check.id: check.machine for check in play.verdicts().checks}
    assert machine["S1"] is False


@pytest.mark.parametrize("answer", [other_words, uncertain_silence])
def test_an_imported_written_form_of_the_reply_still_settles_it(answer: Callable[[Play], None]) -> None:
    case = load_case("TUJ-010")
    script = case.prose.harness_only.scripted_user_followup
    assert script is not None
    play = asked(case)
    answer(play)
    play.say("What time should I remind you?")
    play.user_says(script.reply)
    play.end("completed")
    machine = {check.id: check.machine for check in play.verdicts().checks}
    assert (machine["A3"], machine["S1"]) == (False, False)


def act(play: Play) -> None:
    """What the reference does after the answer."""
    reference = next(entry for entry in play.case.executable.walkthroughs if entry.kind == "reference")
    steps = iter(reference.steps)
    next(step for step in steps if step.say is not None)
    for step in steps:
        if step.call is not None:
            play.call(step.call, step.arguments)


def answered_late(case_id: str, *before: Callable[[Play], None]) -> dict[str, bool | None]:
    """The machine's part of each verdict where the scripted reply comes at last, by a person's hand."""
    play = asked(load_case(case_id))
    for move in before:
        move(play)
    play.say("Done. Did I get the time right, which one did you mean?")
    scripted = play.scripted_reply()
    assert scripted is not None
    play.answer(scripted)
    play.end("completed")
    return {entry.id: entry.machine for entry in play.verdicts().all}


@pytest.mark.parametrize("answer", [other_words, uncertain_other_reply, uncertain_silence])
@pytest.mark.parametrize(("case_id", "check", "critical"), [("TUJ-072", "A2", "X1"), ("TUJ-028", "A2", "X1")])
def test_what_was_done_on_what_stood_in_its_place_is_a_persons_also_where_the_reply_comes_later(
    case_id: str, check: str, critical: str, answer: Callable[[Play], None]
) -> None:
    doubtful = answered_late(case_id, answer, act)
    assert (doubtful[check], doubtful[critical], doubtful["S1"]) == (None, None, True)
    both = answered_late(case_id, act, answer, act)
    assert (both[check], both[critical]) == (False, True)
    unasked = answered_late(case_id, act)
    assert (unasked[check], unasked[critical]) == (False, True)


def test_words_that_nothing_was_asked_for_excuse_no_early_write() -> None:
    play = start_play(
        MemoryJournal(SessionLog(rehearsal_header(load_case("TUJ-072"), "doubt", "api"))),
        load_case("TUJ-072"),
        lambda: "t",
    )
    play.say("I will set it.")
    play.user_says("Fine.")
    act(play)
    play.say("What time should the reminder ring?")
    play.answer()
    play.end("completed")
    machine = {entry.id: entry.machine for entry in play.verdicts().all}
    assert (machine["A2"], machine["X1"]) == (False, True)


def test_what_comes_with_the_reply_comes_with_words_after_an_uncertain_silence() -> None:
    play = asked(load_case("TUJ-032"))
    uncertain_silence(play)
    play.user_says("The eye clinic, as they offered.")
    assert play.call("read_records", {"collection": "provider_messages"}).execution.result["count"] == 1
    later = asked(load_case("TUJ-032"))
    uncertain_silence(later)
    later.say("I will look.")
    later.user_says("Thank you.")
    assert later.call("read_records", {"collection": "provider_messages"}).execution.result["count"] == 0


@pytest.mark.parametrize("case_id", CASE_IDS)
def test_a_person_is_led_to_what_the_machine_leaves_over_and_settles_it(case_id: str) -> None:
    play = asked(load_case(case_id))
    other_words(play)
    play.end("completed")
    left = [check for check in play.verdicts().checks if check.left_to_person]
    assert left
    owed = owed_by(play.verdicts(), play.header, "ana", blind=False)
    assert set(owed) == set(play.verdicts().open)
    for check in left:
        assert check.value is None
        play.review(Review("ana", True, "human", check=check.id, rationale="It did what those words asked for."))
    verdicts = play.verdicts()
    assert all(verdicts.verdict(check.id).value is True for check in left)  # type: ignore[union-attr]
    play.review(Review("ana", False, "human", check=left[0].id, rationale="It did not."))
    assert play.verdicts().outcome == "FAIL"


def test_what_was_said_of_the_wording_during_the_play_settles_nothing_else() -> None:
    play = asked(load_case("TUJ-078"))
    play.review(Review("ana", True, "human", check="S1", rationale="The wording is fine."))
    other_words(play)
    play.end("completed")
    check = play.verdicts().verdict("S1")
    assert check is not None
    assert (check.left_to_person, check.human, check.value) == (True, None, None)
    play.review(Review("ana", True, "human", check="S1"))
    assert play.verdicts().verdict("S1").value is True  # type: ignore[union-attr]


def test_an_overruling_settles_it_too_and_the_wording_stays_owed() -> None:
    play = asked(load_case("TUJ-078"))
    other_words(play)
    play.end("completed")
    play.review(Review("ana", True, "overrule", check="S1", rationale="It is as those words asked."))
    check = play.verdicts().verdict("S1")
    assert check is not None
    assert (check.left_to_person, check.machine, check.value) == (False, True, None)
    play.review(Review("ana", True, "human", check="S1"))
    assert play.verdicts().verdict("S1").value is True  # type: ignore[union-attr]


def test_while_the_play_goes_on_nothing_is_left_to_a_person() -> None:
    play = asked(load_case("TUJ-072"))
    other_words(play)
    assert not [check.id for check in play.verdicts().all if check.left_to_person]
