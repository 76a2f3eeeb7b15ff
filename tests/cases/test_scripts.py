"""Every action script is judged as prose and contract say."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cases.judged_scripts import disagreements, script_files


@pytest.mark.parametrize("path", script_files(), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_scripts_of_a_case_are_judged_as_the_contract_says(path: Path) -> None:
    assert list(disagreements(path)) == []


def test_every_case_has_scripts() -> None:
    assert len({path.stem for path in script_files()}) == 100
