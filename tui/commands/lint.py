"""Prove that cases load, run and are judged right: every reference passes, every pitfall fails as it declares."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from cases.catalogue import list_cases, load_case
from cases.errors import CaseError
from sessions.rehearsal.linting import CaseProof, LintFinding, findings_of, lint_case, totals
from tui.commands.output import print_json
from tui.sanitize import one_line


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument(
        "paths", nargs="*", metavar="PATH", help="case ids, case files or folders; none: all shipped cases"
    )
    parser.add_argument("--json", action="store_true", help="print the table and the findings as JSON")


def _names(paths: list[str]) -> list[str]:
    if not paths:
        return [entry.case_id for entry in list_cases()]
    names: list[str] = []
    for path in paths:
        if Path(path).is_dir():
            names += sorted(str(file) for file in Path(path).glob("*.toml"))
        else:
            names.append(path)
    return names


def run(arguments: argparse.Namespace) -> int:
    """Carry the command out; exits with 1 where something does not hold."""
    proofs: list[CaseProof] = []
    findings: list[LintFinding] = []
    for name in _names(arguments.paths):
        try:
            proofs.append(lint_case(load_case(name)))
            findings += proofs[-1].findings
        except CaseError as error:
            findings += findings_of(error.every)
    table = totals(proofs)
    if arguments.json:
        told = [{"file": entry.file, "key": entry.key, "fault": entry.fault} for entry in findings]
        print_json({"table": table, "findings": told})
    else:
        _print_table(table)
        for finding in findings:
            sys.stdout.write(one_line(str(finding)) + "\n")
        sys.stdout.write(f"{len(proofs)} cases, {len(findings)} findings\n")
    return 1 if findings else 0


_COLUMNS = (
    ("cases", "cases"),
    ("checks", "checks"),
    ("machine", "checks_with_machine"),
    ("human", "checks_with_human"),
    ("criticals", "critical_failures"),
    ("machine", "critical_failures_with_machine"),
    ("pitfalls", "pitfalls"),
    ("mutants", "mutants"),
    ("findings", "findings"),
)


def _print_table(table: dict[str, dict[str, Any]]) -> None:
    sys.stdout.write(f"{'category':<20}" + "".join(f"{head:>10}" for head, _ in _COLUMNS) + "\n")
    for category, row in table.items():
        sys.stdout.write(f"{category:<20}" + "".join(f"{row.get(key, 0):>10}" for _, key in _COLUMNS) + "\n")
