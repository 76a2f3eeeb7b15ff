"""All faults of a case file at once: from the schema, between prose and rules, in rules and records."""

from __future__ import annotations

import pytest

from cases.catalogue import case_from_toml
from cases.errors import CaseError
from sessions.rehearsal.case_faults import unplayable
from tests.small_case import RULES, case_text, small_case


def refused(text: str) -> list[tuple[str, str]]:
    with pytest.raises(CaseError) as caught:
        case_from_toml(text.encode(), "own.toml")
    every = caught.value.every
    assert every[0] is caught.value
    assert all(error.file == "own.toml" for error in every)
    return [(error.key, error.fault) for error in every]


def test_every_schema_fault_is_told_from_the_first_line_to_the_last() -> None:
    text = case_text(rules=RULES.replace('"contact"', '"contct"'))
    text = text.replace('title = "A call to return"', "title = 3").replace("[model_input]", "[model_input]\nnow = 3")
    keys = [key for key, _ in refused(text)]
    assert keys[:2] == ["title", "model_input.now"]
    assert len(keys) == 3 and keys[2].startswith("critical_failures.X1.machine.0")


def test_missing_sections_are_told_with_what_else_is_wrong() -> None:
    faults = dict(refused('suite = "tujora"\ncase_id = "a/b"\nwalktroughs = 1\n'))
    assert list(faults) == ["suite", "title", "model_input", "harness_only", "evaluator_only", "case_id", "walktroughs"]
    assert "shipped" in faults["suite"]
    assert "file name" in faults["case_id"]


@pytest.mark.parametrize("case_id", ["", " a", ".a", "a/b", "a\\\\b", "a:b", "x" * 61, "a\\nb"])
def test_an_id_that_no_file_could_be_named_by_is_refused(case_id: str) -> None:
    assert [key for key, _ in refused(case_text().replace("OWN-001", case_id))] == ["case_id"]


@pytest.mark.parametrize("case_id", ["A", "My case (2)", "fälle-1.2", "x" * 60])
def test_any_other_id_may_be_given(case_id: str) -> None:
    assert case_from_toml(case_text().replace("OWN-001", case_id).encode(), "own.toml").case_id == case_id


def test_every_place_where_prose_and_rules_differ_is_told() -> None:
    rules = RULES.replace("[checks.A1]\nhuman = true\n", "[checks.A9]\nhuman = true\n").replace(
        'state = ["reminder"]', 'state = ["x"]'
    )
    extra = 2 * '[[walkthroughs]]\nname = "a"\nkind = "pitfall"\nsteps = []\nfails = ["R7"]\n'
    told = refused(case_text(rules=rules, extra=extra))
    assert [key for key, _ in told] == [
        "walkthroughs",
        "walkthroughs.a.fails",
        "checks.A9",
        "checks.S1.machine.0.state",
    ]
    assert "did you mean A1, which has no rule?" in told[2][1]


BAD_RECORDS = """
[[records.diary]]
id = "D1"

[[records.notes]]
id = "N1"
colour = "red"
size = 3

[[records.notes]]
id = "N1"

[[records.tasks]]
id = "T1"
status = "half"

[[records.calendar]]
id = "A1"
start = "soon"
"""


def test_a_sound_case_can_be_played() -> None:
    assert unplayable(small_case()) == ()


def test_every_fault_of_records_and_tool_faults_is_told() -> None:
    extra = '[[faults]]\ntool = "tracker"\noperations = ["jump"]\nerror = "X"\n'
    faults = {fault.key: fault.fault for fault in unplayable(small_case(BAD_RECORDS, extra=extra))}
    assert set(faults) == {
        "records.diary",
        "records.notes.0.colour",
        "records.notes.0.size",
        "records.notes.1",
        "records.tasks.0",
        "records.calendar.0",
        "faults.0.operations",
    }
    assert "twice" in faults["records.notes.1"]
    assert "half" in faults["records.tasks.0"]


def test_every_rule_is_tried_by_itself() -> None:
    rules = RULES.replace('label = "Sam"', 'labl = "Sam"')
    rules = rules.replace(
        '{ verified = ["reminder"] }', '{ verified = ["reminder"] }, { read = ["N9"] }, { searched = ["diary"] }'
    )
    rules = rules.replace('{ attempted = { act = "contact" } }', '{ read = ["N1"] }, { changed = ["diary"] }')
    keys = [fault.key for fault in unplayable(small_case(rules=rules))]
    assert keys == ["expected.reminder", "checks.A2", "checks.A2", "critical_failures.X1", "critical_failures.X1"]
