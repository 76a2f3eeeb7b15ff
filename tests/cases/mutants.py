"""Which mutants of the reference walkthroughs stay sound, and why: `surviving_mutants.toml` is the table.

Run as a module to list what the table does not say or says wrongly: `python -m tests.cases.mutants`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from cases.catalogue import Case, load_case
from sessions.rehearsal.mutations import Mutant, mutants_of
from sessions.rehearsal.rehearsing import rehearse_steps

TABLE = Path(__file__).with_name("surviving_mutants.toml")
Key = tuple[str, str, str, int]
"""Case, reference walkthrough, kind of mutation, step (1-based)."""


@cache
def survivors() -> dict[Key, str]:
    """Return the mutants that stay sound, each with the reason."""
    rows = tomllib.loads(TABLE.read_text("utf-8"))["survivor"]
    return {(row["case"], row["walkthrough"], row["kind"], row["step"]): row["why"] for row in rows}


def mutants(case: Case) -> Iterator[tuple[Key, Mutant]]:
    """Yield every mutant of a case's references with its key in the table."""
    for walkthrough in case.executable.walkthroughs:
        if walkthrough.kind == "reference":
            for mutant in mutants_of(case, walkthrough):
                yield (case.case_id, walkthrough.name, mutant.kind, mutant.place + 1), mutant


def machine_fails(case: Case, mutant: Mutant) -> bool:
    """Whether trace and state alone fail a mutant."""
    verdicts = rehearse_steps(case, mutant.steps, "reference").verdicts()
    return any(check.machine is False for check in verdicts.checks) or any(
        critical.machine is True for critical in verdicts.criticals
    )


def differences(case_id: str) -> Iterator[str]:
    """Yield a line for every mutant that is judged otherwise than the table says."""
    case = load_case(case_id)
    for key, mutant in mutants(case):
        fails = machine_fails(case, mutant)
        if fails and key in survivors():
            yield f"{key} fails, but the table calls it sound: {survivors()[key]}"
        if not fails and key not in survivors():
            yield f"{key} is not failed, and the table does not say why"


if __name__ == "__main__":
    from cases.catalogue import list_cases

    for entry in list_cases():
        for line in differences(entry.case_id):
            print(line)
