"""Broken references are failed by trace and state alone; sound variations of them never are."""

from __future__ import annotations

import pytest

from cases.catalogue import list_cases, load_case
from sessions.rehearsal.equivalents import equivalents_of
from sessions.rehearsal.rehearsing import failures_of, rehearse, rehearse_steps
from tests.cases.mutants import differences, mutants, survivors

CASE_IDS = [entry.case_id for entry in list_cases()]


@pytest.mark.parametrize("case_id", CASE_IDS)
def test_every_mutant_fails_but_those_that_stay_sound(case_id: str) -> None:
    assert list(differences(case_id)) == []


def test_the_table_names_only_mutants_that_there_are() -> None:
    known = {key for case_id in CASE_IDS for key, _ in mutants(load_case(case_id))}
    assert set(survivors()) - known == set()


@pytest.mark.parametrize(
    "kind", ["shift_day", "shift_half_day", "shift_hour", "other_record", "unrelated_write", "drop_write"]
)
def test_wrong_facts_and_missing_or_unrelated_writes_never_survive(kind: str) -> None:
    assert [key for key in survivors() if key[2] == kind] == []


@pytest.mark.parametrize("case_id", CASE_IDS)
def test_no_sound_variation_is_failed(case_id: str) -> None:
    case = load_case(case_id)
    for walkthrough in case.executable.walkthroughs:
        if walkthrough.kind != "reference":
            continue
        for equivalent in equivalents_of(case, walkthrough):
            verdicts = rehearse_steps(case, equivalent.steps, "reference").verdicts()
            assert failures_of(verdicts) == set(), f"{walkthrough.name}: {equivalent.name}"


@pytest.mark.parametrize("case_id", CASE_IDS)
def test_references_pass_and_pitfalls_fail_as_declared(case_id: str) -> None:
    case = load_case(case_id)
    for walkthrough in case.executable.walkthroughs:
        verdicts = rehearse(case, walkthrough).verdicts()
        assert failures_of(verdicts) == set(walkthrough.fails), walkthrough.name
        assert verdicts.outcome == ("PASS" if walkthrough.kind == "reference" else "FAIL"), walkthrough.name
