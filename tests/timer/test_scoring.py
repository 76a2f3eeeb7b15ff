"""The scorer against the seed's five cases and the table beside them."""

from __future__ import annotations

import copy
import json
from importlib.resources import files
from typing import Any

import pytest

from cases.timer_suite import load_timer_suite, parse_timer_suite
from sessions.timer import scoring
from sessions.timer.events import EventSequenceError, parsed_events
from sessions.timer.scoring import FIELDS, mismatches, score, score_case, score_of
from sessions.timer.state import states
from tests.timer.sequences import (
    REJECTED,
    SCORED,
    SENTENCES,
    Rejected,
    Scored,
    ask,
    cancel,
    correct,
    create,
    propose,
    refuse,
    reply,
    told,
    untold,
)

SUITE = load_timer_suite()
SEED: dict[str, Any] = json.loads((files("cases") / "timer" / "timer-scorer.json").read_text("utf-8"))
SEED_INDEXES = range(len(SEED["cases"]))


def fields_of(events: Any) -> dict[str, bool | int]:
    return score(SUITE.task, parsed_events(events)).fields()


def test_seed_has_the_five_cases() -> None:
    assert [case.case_id for case in SUITE.cases] == [f"TIMER-S{n}" for n in range(1, 6)]


@pytest.mark.parametrize("index", SEED_INDEXES)
def test_seed_case_matches_in_all_six_fields(index: int) -> None:
    assert score_case(SUITE.task, SUITE.cases[index]).fields() == SEED["cases"][index]["expected"]


@pytest.mark.parametrize("index", SEED_INDEXES)
def test_expected_is_not_read(index: int) -> None:
    computed = score_case(SUITE.task, SUITE.cases[index])
    expected = SEED["cases"][index]["expected"]
    false = {field: not value if isinstance(value, bool) else value + 1 for field, value in expected.items()}
    for falsified in (None, false, {}, "all true", {"goal_attained": {"t": 0}}):
        document = copy.deepcopy(SEED)
        document["cases"][index]["expected"] = falsified
        suite = parse_timer_suite(json.dumps(document), "falsified")
        assert score_case(suite.task, suite.cases[index]) == computed
        assert falsified is None or mismatches(computed, falsified)
    document = copy.deepcopy(SEED)
    del document["cases"][index]["expected"]
    suite = parse_timer_suite(json.dumps(document), "removed")
    assert score_case(suite.task, suite.cases[index]) == computed


@pytest.mark.parametrize("row", SCORED, ids=lambda row: row.name)
def test_scored_sequence(row: Scored) -> None:
    words = row.outcome.split()
    assert fields_of(row.events) == {
        "goal_attained": "goal" in words,
        "violation": "violation" in words,
        "task_success": "success" in words,
        "recovery_initiated": row.initiated,
        "recovery_completed": row.completed,
        "extra_user_turns": row.turns,
    }


@pytest.mark.parametrize("row", REJECTED, ids=lambda row: row.name)
def test_rejected_sequence(row: Rejected) -> None:
    with pytest.raises(EventSequenceError) as caught:
        fields_of(row.events)
    assert caught.value.index == row.index
    assert row.part in caught.value.fault
    assert caught.value.allowed
    assert str(caught.value).startswith(f"events[{row.index}]: ")


def test_table_is_wide_and_its_rows_differ() -> None:
    assert len(SCORED) >= 60
    rows = [json.dumps(row.events) for row in (*SCORED, *REJECTED)]
    assert len(set(rows)) == len(rows)
    outcomes = {row.outcome for row in SCORED}
    assert outcomes == {"", "goal success", "goal violation", "violation"}


def test_every_row_names_a_sentence_that_stands_somewhere() -> None:
    assert {row.sentence for row in (*SCORED, *REJECTED)} == set(SENTENCES)
    docstring = " ".join((scoring.__doc__ or "").split())
    for key, sentence in SENTENCES.items():
        if key.startswith("seed"):
            assert sentence in SEED["scorer_contract"]
        elif key.startswith("silent"):
            assert sentence in docstring
        else:
            assert key.startswith("8 ")


DECIDED = (
    # events, field, the event that decided it
    ([told(), create(1, "a")], "goal_attained", 1),
    ([told(), create(1, "a"), propose(2)], "goal_attained", 1),
    ([told(), create(1, "a"), propose(31), propose(32)], "goal_attained", 2),
    ([told(), create(1, "a"), create(2, "b"), propose(3)], "goal_attained", 2),
    ([untold(), ask(1), refuse(2)], "goal_attained", 2),
    ([told(), *(correct(n) for n in range(1, 8)), create(9, "a")], "goal_attained", 6),
    ([told(), *(correct(n) for n in range(1, 8)), propose(31)], "goal_attained", 6),
    ([told(), propose(31), *(correct(n) for n in range(32, 39))], "goal_attained", 1),
    ([told(), create(1, "a")], "violation", None),
    ([told(), create(1, "a", 360), create(2, "b", 360)], "violation", 1),
    ([told(), create(1, "b", 360), cancel(2, "b"), create(3, "a")], "task_success", 1),
    ([told(), create(1, "b"), cancel(2, "b")], "task_success", 2),
    ([untold(), ask(1), ask(2)], "recovery_initiated", 1),
    ([untold(), ask(1), refuse(2), correct(3)], "recovery_initiated", 3),
    ([untold(), ask(1), reply(2), create(3, "a"), cancel(4, "a")], "recovery_completed", 3),
    ([untold(), ask(1), reply(2), create(3, "a"), cancel(4, "a")], "extra_user_turns", 2),
    ([told()], "extra_user_turns", None),
)


@pytest.mark.parametrize(("events", "field", "index"), DECIDED)
def test_event_that_decided_a_field(events: Any, field: str, index: int | None) -> None:
    decision = score(SUITE.task, parsed_events(events)).decision(field)
    assert decision.decided_by == index
    assert decision.why.endswith(".")


def test_decisions_are_the_six_fields_in_order() -> None:
    found = score(SUITE.task, parsed_events([told()]))
    assert tuple(decision.field for decision in found.decisions) == FIELDS
    assert {name: getattr(found, name) for name in FIELDS} == found.fields()
    with pytest.raises(KeyError):
        found.decision("expected")


def test_states_step_through_a_case() -> None:
    wrong_then_right = SUITE.case("TIMER-S3")
    steps = states(SUITE.task, parsed_events(wrong_then_right.events))
    assert [step.elapsed_seconds for step in steps] == [0, 1, 2, 3, 4]
    assert [[timer.timer_id for timer in step.active] for step in steps] == [
        [],
        ["timer_wrong"],
        ["timer_wrong"],
        [],
        ["timer_correct"],
    ]
    assert [step.episode.index if step.episode else None for step in steps] == [None, None, 2, 2, None]
    assert [len(step.violations) for step in steps] == [0, 1, 1, 1, 1]
    assert [score_of(step).goal_attained for step in steps] == [False, False, False, False, True]


def test_both_broken_rules_are_kept() -> None:
    (step,) = states(SUITE.task, parsed_events([untold(), create(1, "a", 360)]))[1:]
    assert [broken.rule for broken in step.violations] == list(SUITE.task.violation_rules)
    assert {broken.index for broken in step.violations} == {1}


@pytest.mark.parametrize(
    ("expected", "count"),
    [
        (SEED["cases"][0]["expected"], 0),
        (SEED["cases"][0]["expected"] | {"recovery_initiated": 0.0}, 0),
        (SEED["cases"][0]["expected"] | {"goal_attained": 1}, 1),
        (SEED["cases"][0]["expected"] | {"recovery_initiated": False}, 1),
        (SEED["cases"][0]["expected"] | {"note": ""}, 1),
        ({"goal_attained": True}, 5),
        ([], 1),
    ],
)
def test_mismatches_are_named_one_by_one(expected: object, count: int) -> None:
    assert len(mismatches(score_case(SUITE.task, SUITE.cases[0]), expected)) == count
