"""Broken references are failed by trace and state alone; sound variations of them never are."""

from __future__ import annotations

from typing import get_args

import pytest

from cases.catalogue import list_cases, load_case
from sessions.rehearsal.equivalents import equivalents_of
from sessions.rehearsal.mutations import MutationKind
from sessions.rehearsal.rehearsing import failures_of, rehearse, rehearse_steps
from sessions.rehearsal.sound_forms import FORMS
from sessions.rehearsal.sound_ways import WAYS
from tests.cases.mutants import differences, mutants, survivors

CASE_IDS = [entry.case_id for entry in list_cases()]


@pytest.mark.parametrize("case_id", CASE_IDS)
def test_every_mutant_fails_but_those_that_stay_sound(case_id: str) -> None:
    assert list(differences(case_id)) == []


def test_the_table_names_only_mutants_that_there_are() -> None:
    known = {key for case_id in CASE_IDS for key, _ in mutants(load_case(case_id))}
    assert set(survivors()) - known == set()


NEVER_SOUND = (
    "shift_day", "shift_half_day", "shift_hour", "other_half", "other_record", "drop_write", "wrong_collection",
    "wrong_recurrence", "not_private", "delete_instead", "create_instead", "swap_digits", "unrelated_write",
    "unrelated_update", "unrelated_delete",
)  # fmt: skip


@pytest.mark.parametrize("kind", NEVER_SOUND)
def test_wrong_facts_and_missing_or_unrelated_writes_never_survive(kind: str) -> None:
    assert [key for key in survivors() if key[2] == kind] == []


def test_every_kind_of_mutant_and_variation_happens_somewhere() -> None:
    kinds, names = set(), set()
    for case_id in CASE_IDS:
        case = load_case(case_id)
        kinds |= {mutant.kind for _, mutant in mutants(case)}
        for walkthrough in case.executable.walkthroughs:
            if walkthrough.kind == "reference":
                names |= {equivalent.name for equivalent in equivalents_of(case, walkthrough)}
    assert kinds == set(get_args(MutationKind))
    assert names == {*FORMS, *WAYS}


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
