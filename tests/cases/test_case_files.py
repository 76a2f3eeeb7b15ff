"""Case files of a designer's own: how they load, and that every error names file, key and fault."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cases.catalogue import case_from_toml, load_case
from cases.errors import CaseError, InputError, UnknownCaseError
from sandbox.collections import COLLECTIONS
from sandbox.execution import Sandbox
from sessions.scoring import require_decidable
from tests.small_case import RULES, case_text, small_case


def test_a_stand_alone_case_holds_prose_and_rules() -> None:
    case = small_case()
    assert (case.case_id, case.suite, case.version, case.file) == ("OWN-001", "own", "1", "small.toml")
    assert case.prose.category == "own"
    assert case.prose.title == "A call to return"
    assert set(case.executable.records) == set(COLLECTIONS)
    assert len(case.sha256) == 64


def test_a_case_is_loaded_by_its_path(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(case_text(), encoding="utf-8")
    case = load_case(str(path))
    assert case.file == str(path)
    assert case.sha256 == small_case().sha256, "where the file lies is no part of the case"


def test_suite_and_version_may_be_given() -> None:
    text = 'suite = "mine"\nversion = "3"\n' + case_text()
    case = case_from_toml(text.encode(), "own.toml")
    assert (case.suite, case.version) == ("mine", "3")


@pytest.mark.parametrize(
    ("change", "same"),
    [
        (lambda text: text + "\n# a remark\n", True),
        (lambda text: text.replace("blue bowl", "red bowl"), False),
        (lambda text: text.replace("A call to return", "Another call"), False),
        (lambda text: text.replace("verified =", "saved ="), False),
    ],
)
def test_the_fingerprint_is_that_of_the_content(change: Callable[[str], str], same: bool) -> None:
    changed = case_from_toml(change(case_text()).encode(), "small.toml")
    assert (changed.sha256 == small_case().sha256) is same


def with_rules(rules: str) -> str:
    return case_text(rules=rules)


def replaced(old: str, new: str) -> str:
    text = case_text()
    assert text.count(old) >= 1, old
    return text.replace(old, new, 1)


def check(machine: str) -> str:
    return RULES.replace("[checks.A1]\nhuman = true", f"[checks.A1]\nmachine = [{machine}]")


FAULTY: list[tuple[str, str, str, str]] = [
    ("broken TOML", "case_id = ", "", "not valid TOML"),
    ("an open quote", replaced('title = "A', 'title = "A\n'), "", "quote is not closed"),
    ("a section twice", case_text() + "\n[checks.A1]\nhuman = true\n", "", "not valid TOML"),
    ("no case id", replaced('case_id = "OWN-001"', ""), "case_id", "missing"),
    ("no title", replaced('title = "A call to return"', ""), "title", "missing"),
    ("no prose", "[checks.A1]\nhuman = true\n", "", "no prose"),
    ("an unknown section", case_text() + "\n[walktroughs]\n", "walktroughs", "unknown key"),
    ("an unknown key", replaced("[model_input]", "[model_input]\nnow = 3"), "model_input.now", "unknown key"),
    ("a wrong type", replaced('title = "A call to return"', "title = 3"), "title", "text in quotes"),
    ("a time without offset", case_text(now="2026-11-09T10:15:00"), "model_input.current_time", "offset"),
    ("no time zone", case_text(timezone="Mars/Base"), "model_input.timezone", "'Mars/Base' is no time zone"),
    ("a path as time zone", case_text(timezone="../../etc"), "model_input.timezone", "no time zone"),
    ("an unknown tool", case_text(tools=("telephone",)), "model_input.available_tools.0", "read_records"),
    ("a shipped suite", 'suite = "tujora"\n' + case_text(), "suite", "shipped"),
    ("no machine and no human part", with_rules(RULES.replace("human = true", "human = false")), "checks.A1", "machine"),
    ("a missing check", with_rules(RULES.replace("[checks.A1]\nhuman = true\n", "")), "checks.A1", "missing"),
    ("a check too many", with_rules(RULES + "\n[checks.A9]\nhuman = true\n"), "checks.A9", "A1, A2, S1"),
    ("a missing critical", with_rules(RULES.partition("[critical")[0]), "critical_failures.X1", "missing"),
    ("a critical too many", with_rules(RULES + "\n[critical_failures.X2]\nhuman = true\n"), "critical_failures.X2", "X1"),
    ("no predicate", with_rules(check("{ written = true }")), "checks.A1.machine.0", "one of the predicates"),
    ("a wrong predicate", with_rules(check("{ saved = [3] }")), "checks.A1.machine.0.saved", "[expected.NAME]"),
    ("an unknown part", with_rules(check('{ read = ["N1"], often = true }')), "checks.A1.machine.0.often", "unknown key"),
    ("an unknown act part", with_rules(check('{ never = { acts = "pay" } }')), "checks.A1.machine.0.never", "unknown key"),
    ("an unknown act", with_rules(RULES.replace('"contact"', '"contct"')), "critical_failures.X1.machine.0", "`contact`"),
    ("an unknown expectation", with_rules(check('{ saved = ["remindr"] }')), "checks.A1", "`remindr`"),
    ("one in the state", with_rules(RULES.replace('state = ["reminder"]', 'state = ["x"]')), "checks.S1", "`x`"),
    ("an update without record", with_rules(RULES.replace('"reminders"\n', '"reminders"\nchange = "update"\n')),
     "expected.reminder", "record"),
    ("a misspelt key before the one that it leaves missing",
     case_text(extra='[[walkthroughs]]\nnam = "a"\nkind = "reference"\nsteps = []\n'), "walkthroughs.0.nam", "unknown key"),
    ("two ways to walk", case_text(extra=2 * '[[walkthroughs]]\nname = "a"\nkind = "reference"\nsteps = []\n'),
     "walkthroughs", "two walkthroughs"),
    ("a step of two kinds",
     case_text(extra='[[walkthroughs]]\nname = "a"\nkind = "reference"\nsteps = [{ say = "x", user = "y" }]\n'),
     "walkthroughs.0.steps.0", "one of"),
    ("a verdict on nothing",
     case_text(extra='[[walkthroughs]]\nname = "a"\nkind = "pitfall"\nsteps = []\nfails = ["R7"]\n'),
     "walkthroughs.a", "R7"),
    ("a fault of no tool", case_text(extra='[[faults]]\ntool = "phone"\nerror = "X"\n'), "faults.0.tool", "read_records"),
    ("a fault of no effect", case_text(extra='[[faults]]\ntool = "tracker"\nerror = "X"\neffect = "half"\n'),
     "faults.0.effect", "saved"),
    ("one id of two checks", replaced('id = "A2"', 'id = "A1"'), "evaluator_only.required_checks", "two checks"),
    ("an unknown collection", case_text('[[records.diary]]\nid = "D1"\n'), "records.diary", "reminders"),
    ("an unknown field", case_text('[[records.notes]]\nid = "N1"\ncolour = "red"\n'), "records.notes.0.colour", "subject"),
    ("a spelling in place of a field", case_text('[[records.notes]]\nid = "N1"\ntitle = "x"\n'), "records.notes.0.title",
     "subject"),
    ("a wrong value", case_text('[[records.tasks]]\nid = "T1"\nstatus = "half"\n'), "records.tasks.0", "half"),
    ("no time", case_text('[[records.calendar]]\nid = "A1"\nstart = "soon"\n'), "records.calendar.0", "soon"),
    ("a record without id", case_text('[[records.notes]]\nsubject = "x"\n'), "records.notes.0.id", "missing"),
    ("one id twice", case_text(2 * '[[records.notes]]\nid = "N1"\n'), "records.notes.1", "twice"),
    ("a check's predicate in a critical",
     with_rules(RULES.replace('attempted = { act = "contact" }', 'read = ["N1"]')), "critical_failures.X1", "`read`"),
    ("a critical's predicate in a check", with_rules(check('{ unsaved = ["reminder"] }')), "checks.A1", "`unsaved`"),
]  # fmt: skip


def load_and_set_up(content: bytes, file: str) -> Any:
    case = case_from_toml(content, file)
    require_decidable(case)
    return Sandbox(case)


@pytest.mark.parametrize(("text", "key", "fault"), [row[1:] for row in FAULTY], ids=[row[0] for row in FAULTY])
def test_a_faulty_case_is_told_by_file_key_and_fault(text: str, key: str, fault: str) -> None:
    with pytest.raises(CaseError) as caught:
        load_and_set_up(text.encode(), "folder/own.toml")
    error = caught.value
    assert error.file == "folder/own.toml"
    assert error.key == key or error.key.startswith(key + "."), str(error)
    assert fault in error.fault, str(error)
    assert str(error) == f"folder/own.toml{',' if error.line else ':'} {error.place}: {error.fault}"
    assert error.place.endswith(error.key)
    assert "\n" not in str(error)
    assert isinstance(error, InputError)


def test_text_that_is_not_utf8_is_told_with_its_place() -> None:
    with pytest.raises(CaseError, match=r"latin\.toml, line 1, column 10: not UTF-8 text \(byte 9\)"):
        case_from_toml('title = "Café"\n'.encode("latin-1").replace(b"Caf", b""), "latin.toml")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    missing, folder = tmp_path / "missing.toml", tmp_path / "folder.toml"
    folder.mkdir()
    with pytest.raises(UnknownCaseError, match="no such file"):
        load_case(str(missing))
    with pytest.raises(CaseError, match="cannot be read") as caught:
        load_case(str(folder))
    assert caught.value.file == str(folder)
