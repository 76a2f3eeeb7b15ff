"""What holds of every sequence, not only of those in the table."""

from __future__ import annotations

import json
import math
from itertools import pairwise
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cases.timer_suite import load_timer_suite
from sessions.timer.events import (
    EVENT_TYPES,
    EventFaultError,
    EventSequenceError,
    exported_events,
    parse_event,
    parsed_events,
)
from sessions.timer.scoring import FIELDS, score, score_of
from sessions.timer.state import allowed_types, initial_state, reduce, states
from tests.timer.sequences import propose

TASK = load_timer_suite().task
# How long an example takes says nothing here, and a busy machine must not fail it.
TIMELESS = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

IDS = st.sampled_from(["a", "b", "c", "d"])
DURATIONS = st.sampled_from([540, 540, 540.0, 360, 0.5, 600])
STEPS = st.sampled_from([0, 0, 1, 2.5, 20])
VALUES = {
    "duration_available": st.booleans(),
    "duration_seconds": DURATIONS,
    "timer_id": IDS,
    "text": st.text(max_size=5),
}
FIELDS_OF_TYPES = {
    "user_instruction": ("duration_available",),
    "user_reply": ("duration_seconds",),
    "user_correction": ("duration_seconds",),
    "user_refusal": (),
    "agent_clarification": ("text",),
    "timer_proposed": ("duration_seconds",),
    "timer_created": ("timer_id", "duration_seconds"),
    "timer_cancelled": ("timer_id",),
}
JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@st.composite
def known_events(draw: st.DrawFn) -> list[dict[str, Any]]:
    """Well-formed events in any order at times that run forward: some sequences have a meaning, some have none."""
    time: float = 0
    found = []
    for number in range(draw(st.integers(0, 12))):
        names = ["user_instruction"] if number == 0 else sorted(FIELDS_OF_TYPES)
        name = draw(st.sampled_from(names))
        time += draw(STEPS)
        event: dict[str, Any] = {"t": time, "type": name}
        event.update({field: draw(VALUES[field]) for field in FIELDS_OF_TYPES[name]})
        found.append(event)
    return found


@st.composite
def scored_events(draw: st.DrawFn) -> list[dict[str, Any]]:
    """Sequences that have a meaning, made by drawing only what is allowed next."""
    state = initial_state(TASK)
    found: list[dict[str, Any]] = []
    for _ in range(draw(st.integers(1, 14))):
        name = draw(st.sampled_from(allowed_types(state)))
        event: dict[str, Any] = {"t": state.elapsed_seconds + draw(STEPS), "type": name}
        event.update({field: draw(VALUES[field]) for field in FIELDS_OF_TYPES[name]})
        if name == "timer_created":
            event["timer_id"] = f"timer {len(state.used_ids)}"
        if name == "timer_cancelled":
            event["timer_id"] = draw(st.sampled_from([timer.timer_id for timer in state.active]))
        state = reduce(state, parse_event(event))
        found.append(event)
    return found


@st.composite
def loose_events(draw: st.DrawFn) -> list[Any]:
    """Lists in which names are mostly known and values are anything JSON can hold, NaN and infinities included."""
    keys = st.sampled_from(["t", "type", "execution", *VALUES])
    event = st.dictionaries(keys, JSON_VALUES, max_size=5)
    named = st.builds(lambda base, name: base | {"type": name}, event, st.sampled_from(sorted(EVENT_TYPES)))
    return draw(st.lists(named | event | JSON_VALUES, max_size=5))


def fields_of(events: Any) -> dict[str, bool | int]:
    return score(TASK, parsed_events(events)).fields()


@TIMELESS
@given(known_events())
def test_known_events_are_scored_or_rejected(events: list[dict[str, Any]]) -> None:
    try:
        found = fields_of(events)
    except EventSequenceError as error:
        assert 0 <= error.index < max(len(events), 1)
        prefix = events[: error.index]
        assert not prefix or set(fields_of(prefix)) == set(FIELDS)
    else:
        assert set(found) == set(FIELDS)


@TIMELESS
@given(loose_events() | JSON_VALUES)
def test_anything_else_is_scored_or_rejected(events: Any) -> None:
    try:
        fields_of(events)
    except EventSequenceError as error:
        assert error.fault
        assert error.allowed


@TIMELESS
@given(scored_events(), DURATIONS)
def test_a_proposal_at_the_last_time_changes_no_field(events: list[dict[str, Any]], seconds: float) -> None:
    assert fields_of([*events, propose(events[-1]["t"], seconds)]) == fields_of(events)


@TIMELESS
@given(scored_events())
def test_violations_and_counts_never_go_back(events: list[dict[str, Any]]) -> None:
    steps = states(TASK, parsed_events(events))
    for before, after in pairwise(steps):
        assert after.violations[: len(before.violations)] == before.violations
        for index in ("initiated", "completed", "extra_turns"):
            assert getattr(after, index)[: len(getattr(before, index))] == getattr(before, index)
        assert score_of(after).violation >= score_of(before).violation


@TIMELESS
@given(scored_events(), st.permutations(range(15)))
def test_names_of_ids_do_not_matter(events: list[dict[str, Any]], order: list[int]) -> None:
    names = {f"timer {number}": f"renamed-{order[number]}" for number in range(15)}
    renamed = [event | ({"timer_id": names[event["timer_id"]]} if "timer_id" in event else {}) for event in events]
    assert fields_of(renamed) == fields_of(events)


@TIMELESS
@given(scored_events())
def test_what_the_fields_say_of_one_another(events: list[dict[str, Any]]) -> None:
    found = fields_of(events)
    state = states(TASK, parsed_events(events))[-1]
    assert found["task_success"] == (found["goal_attained"] and not found["violation"])
    assert found["recovery_completed"] <= found["recovery_initiated"]
    user_turns = sum(event["type"] in ("user_reply", "user_correction", "user_refusal") for event in events)
    assert found["extra_user_turns"] == user_turns
    created = sum(event["type"] == "timer_created" for event in events)
    cancelled = sum(event["type"] == "timer_cancelled" for event in events)
    assert len(state.active) == created - cancelled
    if any(event["type"] == "timer_created" and event["duration_seconds"] != 540 for event in events):
        assert found["violation"]


@TIMELESS
@given(scored_events())
def test_decisions_point_into_the_sequence(events: list[dict[str, Any]]) -> None:
    for decision in score(TASK, parsed_events(events)).decisions:
        assert decision.decided_by is None or 0 <= decision.decided_by < len(events)
        if decision.field != "goal_attained" and decision.value and decision.field != "task_success":
            assert decision.decided_by is not None
            before = events[: decision.decided_by]
            assert not before or fields_of(before)[decision.field] != decision.value


@TIMELESS
@given(known_events())
def test_events_go_to_json_and_back(events: list[dict[str, Any]]) -> None:
    typed = tuple(parsed_events(events))
    exported = exported_events(typed)
    assert exported == events
    assert json.dumps(exported) == json.dumps(events)
    assert tuple(parsed_events(json.loads(json.dumps(exported)))) == typed


@TIMELESS
@given(st.sampled_from(sorted(EVENT_TYPES)), st.sampled_from(["t", *VALUES, "execution"]), JSON_VALUES)
def test_one_wrong_value_is_a_fault_of_the_event(name: str, field: str, value: Any) -> None:
    event: dict[str, Any] = {
        "t": 1,
        "type": name,
        "duration_seconds": 540,
        "timer_id": "a",
        "duration_available": True,
    }
    event = {key: event[key] for key in ("t", "type", *FIELDS_OF_TYPES[name]) if key in event} | {field: value}
    try:
        typed = parse_event(event)
    except EventFaultError as error:
        assert field in error.fault
    else:
        assert typed.to_json() == event
        assert not isinstance(value, float) or math.isfinite(value)
