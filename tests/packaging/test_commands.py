"""What the README tells to run is what the project's own check runs."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_check_runs_the_readmes_test_command() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    command = next(line.strip() for line in readme.splitlines() if line.startswith("    ") and "pytest" in line)
    assert command in (ROOT / ".ci" / "run").read_text("utf-8").splitlines()
