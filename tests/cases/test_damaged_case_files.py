"""A newcomer's case file with one fault in it: `tujora lint` tells that fault, its line, a plain sentence, and no other."""

from __future__ import annotations

import copy
import re
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
import tomli_w
from hypothesis import given
from hypothesis import strategies as st

from cases.catalogue import case_from_toml, example
from cases.errors import CaseError, placed
from cases.places import KeyPath, Places
from sessions.rehearsal.case_faults import unplayable
from tests.cases.damages import DAMAGES, Damage
from tests.command_line.commands import ran

Capsys = pytest.CaptureFixture[str]
PROGRAMMING = re.compile(
    r"[Pp]ydantic|\bdict|\b[Tt]uple|\binstance|NoneType|[Vv]alidat|\bclass\b|\b(?:str|int|float|bool)\b|\bNone\b|\bTrue\b"
    r"|\bFalse\b|ModelInput|HarnessOnly|EvaluatorOnly|[Ii]nput should|\bextra\b|[Ll]iteral|[Vv]alue error|Error\b"
)


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_each_damage_is_told_alone_with_its_line_in_plain_words(damage: Damage, tmp_path: Path, capsys: Capsys) -> None:
    path = tmp_path / "own.toml"
    path.write_text(damage.text, "utf-8")
    result = ran(capsys, "lint", str(path), "--json")
    assert result.code == 1
    findings = result.json["findings"]
    assert [finding["key"] for finding in findings] == [damage.key], findings
    (finding,) = findings
    assert finding["line"] == damage.line, finding
    assert all(word in finding["fault"] for word in damage.words), finding
    assert not PROGRAMMING.search(finding["fault"]), finding


def _paths(value: Any, path: KeyPath = ()) -> Iterator[KeyPath]:
    if path:
        yield path
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, entry in entries:
        yield from _paths(entry, (*path, step))


SOUND = tomllib.loads(example())
ANYTHING = st.one_of(
    st.sampled_from([True, 0, -3, 1.5, "", "x", "call", [], {}, [[]], [3], ["x"], {"x": 1}, [{"read": ["N1"]}]]),
    st.datetimes(),
    st.dates(),
    st.times(),
)


@given(st.sampled_from(list(_paths(SOUND))), ANYTHING, st.sampled_from(["replaced", "removed", "renamed", "added"]))
def test_any_damage_is_told_with_a_line_in_plain_words(path: KeyPath, value: Any, how: str) -> None:
    damaged = copy.deepcopy(SOUND)
    around: Any = damaged
    for step in path[:-1]:
        around = around[step]
    match how, around:
        case "replaced", _:
            around[path[-1]] = value
        case "removed", _:
            del around[path[-1]]
        case "renamed", dict():
            around[f"{path[-1]}s"] = around.pop(path[-1])
        case _, dict():
            around["other"] = value
        case _, _:
            around.append(value)
    text = tomli_w.dumps(damaged)
    try:
        faults: Sequence[CaseError] = placed(unplayable(case_from_toml(text.encode(), "own.toml")), Places(text))
    except CaseError as error:
        faults = error.every
    for fault in faults:
        assert 1 <= fault.line <= text.count("\n") + 1, str(fault)
        assert not PROGRAMMING.search(str(fault)), str(fault)
        assert "does not belong here as it is" not in str(fault), str(fault)
