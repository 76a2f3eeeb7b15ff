"""Recovery, extra turns and tool failures of a run, at its end and at a step of it."""

from __future__ import annotations

import pytest

from cases.catalogue import load_case
from sessions.metrics import measure
from sessions.rehearsal.rehearsing import rehearse


@pytest.mark.parametrize(
    ("case_id", "initiated", "completed", "extra", "failures", "clarified"),
    [
        ("TUJ-003", 0, 0, 0, 0, None),
        ("TUJ-010", 1, 1, 1, 0, True),
        ("TUJ-034", 0, 0, 0, 1, None),
        ("TUJ-099", 1, 1, 1, 0, True),
    ],
)
def test_references_are_measured(
    case_id: str, initiated: int, completed: int, extra: int, failures: int, clarified: bool | None
) -> None:
    case = load_case(case_id)
    play = rehearse(case, next(entry for entry in case.executable.walkthroughs if entry.kind == "reference"))
    assert measure(play.playback, play.verdicts().checks) == {
        "recovery_initiated": initiated,
        "recovery_completed": completed,
        "extra_user_turns": extra,
        "tool_failures": failures,
        "clarification_completed": clarified,
    }


def test_an_episode_is_open_until_the_task_goes_on_rightly() -> None:
    case = load_case("TUJ-010")
    play = rehearse(case, case.executable.walkthroughs[0])
    at = next(place for place, now in enumerate(play.playback.situations) if now.answer == "scripted")
    early = measure(play.playback, play.verdicts(at).checks, at)
    assert (early["recovery_initiated"], early["recovery_completed"], early["extra_user_turns"]) == (1, 0, 1)
    before = measure(play.playback, play.verdicts(at - 1).checks, at - 1)
    assert before["recovery_initiated"] == 0


def test_a_pitfall_that_never_asks_recovers_nothing() -> None:
    case = load_case("TUJ-099")
    pitfalls = [entry for entry in case.executable.walkthroughs if "X1" in entry.fails]
    assert pitfalls
    for pitfall in pitfalls:
        play = rehearse(case, pitfall)
        assert measure(play.playback, play.verdicts().checks)["clarification_completed"] is False
