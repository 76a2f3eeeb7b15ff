"""The matcher against the labelled turns: the floors it must hold, as the benchmark prints them."""

from __future__ import annotations

import pytest

from tests.asking.labelled import Figures, Outcome, judge_all, read_set


@pytest.fixture(scope="module")
def held_out() -> list[Outcome]:
    return judge_all(read_set("labelled_held_out"))


def test_held_out_turns_meet_the_floors(held_out: list[Outcome]) -> None:
    figures = Figures.of(held_out)
    assert figures.turns >= 270
    assert figures.overall >= 0.90
    assert figures.when_sure >= 0.97
    assert figures.sure_scripted >= 90
    assert figures.sure_scripted_precision >= 0.98
    assert figures.unsure <= 0.30
    assert figures.denied <= 0.02


def test_build_turns_meet_the_floors() -> None:
    figures = Figures.of(judge_all(read_set("labelled_build")))
    assert figures.overall >= 0.95
    assert figures.when_sure >= 0.98
    assert figures.sure_scripted_precision >= 0.99
    assert figures.denied < 0.005


def test_invented_cases_need_no_examples() -> None:
    figures = Figures.of(judge_all(read_set("invented")))
    assert figures.overall >= 0.87
    assert figures.when_sure >= 0.95
    assert figures.sure_scripted_precision >= 0.97
    assert figures.unsure <= 0.30


def test_turns_of_the_shipped_scripts_meet_the_floors() -> None:
    for half in ("statements_build", "statements_held_out"):
        figures = Figures.of(judge_all(read_set(half)))
        assert figures.turns >= 900, half
        assert figures.overall >= 0.98, half
        assert figures.when_sure >= 0.99, half
        assert figures.sure_scripted_precision >= 0.98, half
        assert figures.unsure <= 0.05, half


def test_half_of_each_clarification_case_are_hard_negatives() -> None:
    every = read_set("labelled_build") + read_set("labelled_held_out")
    for case in {item.case for item in every if item.case.startswith("TUJ")}:
        turns = [item for item in every if item.case == case]
        negatives = [item for item in turns if item.expect != "scripted"]
        assert len(turns) >= 40, case
        assert len(negatives) >= 0.5 * len(turns), case


def test_no_turn_is_in_both_halves() -> None:
    build = {(item.case, item.turn) for item in read_set("labelled_build")}
    held_out = {(item.case, item.turn) for item in read_set("labelled_held_out")}
    assert not build & held_out


def test_every_judgement_names_its_sentence_and_its_rule(held_out: list[Outcome]) -> None:
    for outcome in held_out:
        judgement = outcome.judgement
        assert judgement.why.endswith(".")
        if judgement.reply == "none":
            assert judgement.sentence == ""
        else:
            assert judgement.sentence in judgement.why
            assert judgement.sentence.split()[0] in outcome.labelled.turn
