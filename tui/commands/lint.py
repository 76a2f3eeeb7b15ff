"""Prove that cases load, run and are judged right: every reference passes, every pitfall fails as it declares."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from cases.catalogue import example, list_cases, load_case, toml_text
from cases.errors import CaseError
from sessions.rehearsal.linting import CaseProof, LintFinding, findings_of, findings_placed, lint_case, totals
from tui.commands.output import print_json
from tui.presenting.rows import counted
from tui.sanitize import one_line


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument(
        "paths", nargs="*", metavar="PATH", help="case ids, case files or folders; none: all shipped cases"
    )
    printed = parser.add_mutually_exclusive_group()
    printed.add_argument("--json", action="store_true", help="print the table and the findings as JSON")
    printed.add_argument("--example", action="store_true", help="print a small whole case file to begin with")


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
    if arguments.example:
        sys.stdout.write(example())
        return 0
    names = _names(arguments.paths)
    proofs: list[CaseProof] = []
    findings: list[LintFinding] = []
    for name in names:
        try:
            case = load_case(name)
            proofs.append(lint_case(case))
            if proofs[-1].findings:
                findings += findings_placed(proofs[-1].findings, toml_text(case))
        except CaseError as error:
            findings += findings_of(error.every)
    table = totals(proofs)
    if arguments.json:
        print_json({"table": table, "findings": [_as_json(finding) for finding in findings]})
    else:
        if proofs:
            _print_table(table)
        for finding in findings:
            sys.stdout.write(one_line(str(finding)) + "\n")
        sys.stdout.write(f"{counted(len(names), 'case')}, {counted(len(findings), 'finding')}\n")
    return 1 if findings else 0


def _as_json(finding: LintFinding) -> dict[str, Any]:
    return {
        "file": finding.file,
        "key": finding.key or "file",
        "line": finding.line,
        "column": finding.column,
        "fault": finding.fault,
    }


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
_MUTANTS = "mutants: reference walkthroughs with a step left out, changed or added, played to see that a check fails"


def _print_table(table: dict[str, dict[str, Any]]) -> None:
    sys.stdout.write(f"{'category':<20}" + "".join(f"{head:>10}" for head, _ in _COLUMNS) + "\n")
    for category, row in table.items():
        sys.stdout.write(f"{one_line(category):<20}" + "".join(f"{row.get(key, 0):>10}" for _, key in _COLUMNS) + "\n")
    sys.stdout.write(_MUTANTS + "\n")
