"""Reading timer files: what stands around the events, and faults named by file, index and key."""

from __future__ import annotations

import copy
import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cases.errors import CaseError, UnknownCaseError
from cases.timer_suite import (
    TimerFileError,
    ViolationRule,
    load_timer_suite,
    parse_timer_suite,
    read_timer_file,
)
from sessions.timer.events import parsed_events
from sessions.timer.scoring import score, score_case
from tests.timer.sequences import create, told

TEXT = (files("cases") / "timer" / "timer-scorer.json").read_text("utf-8")
SEED: dict[str, Any] = json.loads(TEXT)
# How long an example takes says nothing here, and a busy machine must not fail it.
TIMELESS = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


def changed(*path: str | int, value: Any = ...) -> str:
    """The seed's text with the value at a path set, or removed where none is given."""
    document = copy.deepcopy(SEED)
    place: Any = document
    for step in path[:-1]:
        place = place[step]
    if value is ...:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return json.dumps(document)


def test_shipped_suite_is_the_seed() -> None:
    suite = load_timer_suite()
    assert suite.task.goal_timer_seconds == 540
    assert suite.task.max_elapsed_seconds == 30
    assert suite.task.max_extra_user_turns == 5
    assert suite.task.goal_active_timer_count == 1
    assert suite.task.violation_rules == tuple(ViolationRule)
    assert list(suite.scorer_contract) == SEED["scorer_contract"]
    assert [case.events for case in suite.cases] == [case["events"] for case in SEED["cases"]]
    assert [case.description for case in suite.cases] == [case["description"] for case in SEED["cases"]]


def test_cases_are_found_by_both_ids() -> None:
    suite = load_timer_suite()
    assert suite.case("S3") is suite.case("TIMER-S3")
    with pytest.raises(UnknownCaseError, match="TIMER-S5"):
        suite.case("TIMER-S6")


@pytest.mark.parametrize("index", range(5))
def test_limits_of_the_seed_stand_with_every_case(index: int) -> None:
    suite = load_timer_suite()
    limits = " ".join(suite.limits(suite.cases[index]))
    for part in (
        "scripted_example",
        "scripted_inert_simulation",
        "real audio",
        SEED["cases"][index]["assumption"],
    ):
        assert part in limits


def test_hash_covers_task_and_case() -> None:
    first = load_timer_suite().cases[0].sha256
    assert parse_timer_suite(json.dumps(SEED, indent=7), "spaced").cases[0].sha256 == first
    assert parse_timer_suite(changed("task", "max_elapsed_seconds", value=31), "f").cases[0].sha256 != first
    assert parse_timer_suite(changed("cases", 0, "assumption", value=""), "f").cases[0].sha256 != first
    assert parse_timer_suite(changed("cases", 1, "assumption", value=""), "f").cases[0].sha256 == first


FAULTS = (
    (changed("task"), "task", "missing"),
    (changed("cases"), "cases", "missing"),
    (changed("cases", value={}), "cases", "must be a list"),
    (changed("cases", 2, value="S3"), "cases[2]", "must be an object"),
    (changed("cases", 2, "id"), "cases[2].id", "missing"),
    (changed("cases", 2, "id", value=3), "cases[2].id", "must be text"),
    (changed("cases", 2, "id", value=""), "cases[2].id", "empty"),
    (changed("cases", 2, "id", value="S1"), "cases[2].id", "already"),
    (changed("cases", 2, "assumption", value=None), "cases[2].assumption", "not null"),
    (changed("task", value=[]), "task", "must be an object, not a list"),
    (changed("task", "goal_timer_seconds"), "task.goal_timer_seconds", "missing"),
    (changed("task", "goal_timer_seconds", value=True), "task.goal_timer_seconds", "not true or false"),
    (changed("task", "goal_timer_seconds", value=0), "task.goal_timer_seconds", "more than 0"),
    (changed("task", "goal_timer_seconds", value=float("inf")), "task.goal_timer_seconds", "finite"),
    (changed("task", "max_elapsed_seconds", value=-1), "task.max_elapsed_seconds", "negative"),
    (changed("task", "max_extra_user_turns", value=5.0), "task.max_extra_user_turns", "whole number"),
    (changed("task", "goal_active_timer_count", value=-1), "task.goal_active_timer_count", "negative"),
    (
        changed("task", "violation_rules", 1, value="No timers on Sunday"),
        "task.violation_rules[1]",
        "does not know",
    ),
    (
        changed("task", "initial_state", value={"timers": [{}]}),
        "task.initial_state.timers[0].timer_id",
        "missing",
    ),
    (
        changed("task", "initial_state", value={"timers": [{"timer_id": "a", "duration_seconds": 1}] * 2}),
        "task.initial_state.timers",
        "same timer_id",
    ),
    (changed("scorer_contract", 0, value=1), "scorer_contract[0]", "must be text, not a number"),
    ("[]", "", "must be an object"),
    ("", "", "is not JSON"),
    (TEXT[:-2], "", "line"),
    ('{"task": 1, "task": 2}', "", "'task' stands twice"),
    ('{"task": ' + "9" * 5000 + "}", "", "cannot be understood"),
    ("[" * 60 + "]" * 60, "", "nested"),
    ("[" * 100_000, "", "cannot be understood"),
)


@pytest.mark.parametrize(("text", "key", "part"), FAULTS, ids=range(len(FAULTS)))
def test_fault_names_file_key_and_what(text: str, key: str, part: str) -> None:
    with pytest.raises(TimerFileError) as caught:
        parse_timer_suite(text, "my-timers.json")
    assert (caught.value.file, caught.value.key) == ("my-timers.json", key)
    assert part in caught.value.fault
    assert isinstance(caught.value, CaseError)


def test_what_a_file_may_leave_out() -> None:
    document = {
        "task": copy.deepcopy(SEED["task"]),
        "cases": [{"id": "mine", "events": [told(), create(1, "a")]}],
    }
    del document["task"]["initial_state"], document["task"]["note"]
    suite = parse_timer_suite(json.dumps(document), "small.json")
    assert score_case(suite.task, suite.cases[0]).task_success
    assert suite.cases[0].expected is None


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "latin.json").write_bytes(b'{"task": "\xe9"}')
    for path, part in (
        (tmp_path / "none.json", "cannot be read"),
        (tmp_path, "cannot be read"),
        (tmp_path / "latin.json", "UTF-8"),
    ):
        with pytest.raises(TimerFileError, match=part):
            read_timer_file(path)
    (tmp_path / "marked.json").write_text(TEXT, encoding="utf-8-sig")
    assert read_timer_file(tmp_path / "marked.json").cases == load_timer_suite().cases


def test_rules_and_limits_come_from_the_task() -> None:
    events = [told(), create(1, "a", 360)]
    suite = parse_timer_suite(changed("task", "violation_rules", 0), "one rule")
    assert suite.task.violation_rules == (ViolationRule.BEFORE_AVAILABLE,)
    assert not score(suite.task, parsed_events(events)).violation
    suite = parse_timer_suite(changed("task", "goal_timer_seconds", value=360), "other goal")
    assert score(suite.task, parsed_events(events)).task_success


def test_initial_timers_are_active_and_break_nothing() -> None:
    timers = {"timers": [{"timer_id": "old", "duration_seconds": 360}]}
    suite = parse_timer_suite(changed("task", "initial_state", value=timers), "running")
    found = score(suite.task, parsed_events([told(), create(1, "a")]))
    assert (found.goal_attained, found.violation) == (False, False)
    cancelled = [told(), create(1, "a"), {"t": 2, "type": "timer_cancelled", "timer_id": "old"}]
    assert score(suite.task, parsed_events(cancelled)).task_success


@pytest.mark.parametrize(("count", "attained"), [(1, False), (2, True), (3, False)])
def test_goal_of_several_timers(count: int, attained: bool) -> None:
    suite = parse_timer_suite(changed("task", "goal_active_timer_count", value=count), "several")
    found = score(suite.task, parsed_events([told(), create(1, "a"), create(2, "b")]))
    assert found.goal_attained is attained


@TIMELESS
@given(
    st.recursive(
        st.none() | st.booleans() | st.floats() | st.text(),
        lambda v: st.lists(v) | st.dictionaries(st.sampled_from(["task", "cases", "id"]), v),
    )
)
def test_any_json_is_a_suite_or_a_fault(document: Any) -> None:
    with pytest.raises(TimerFileError):
        parse_timer_suite(json.dumps(document), "any")
