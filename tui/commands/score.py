"""Score saved sessions with the scorer that reads a model's trace."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from cases.catalogue import Case, load_case
from cases.errors import InputError
from cases.timer_suite import SUITE as TIMER_SUITE
from sandbox.execution import Sandbox
from sessions.log import SessionLog
from sessions.playback import Playback
from sessions.result_record import result_record
from sessions.scoring import require_decidable
from sessions.session_file import read_session
from tui.commands.output import print_json, print_record
from tui.commands.timer_score import print_timer_record
from tui.sanitize import one_line


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("sessions", nargs="*", metavar="SESSION", help="session file")
    parser.add_argument("--schema", action="store_true", help="print the JSON Schema of the result record")
    parser.add_argument("--json", action="store_true", help="print the record (a list for several) as JSON")
    parser.add_argument("--fail", action="store_true", help="exit with 1 where an outcome is FAIL")


def scored(path: Path) -> tuple[dict[str, Any], Case | None]:
    """Return the result record of one session file, and its case; None for a timer case.

    Raises `SessionFileError` or `CaseError`.
    """
    read = read_session(path)
    case = None if read.log.header.suite == TIMER_SUITE else _case_of(read.log)
    record = _timer_record(read.log) if case is None else _record(case, read.log)
    if read.warnings:
        record["warnings"] = list(read.warnings)
    return record, case


def _case_of(log: SessionLog) -> Case:
    case = load_case(log.header.case_source)
    require_decidable(case)
    return case


def _record(case: Case, log: SessionLog) -> dict[str, Any]:
    return result_record(Playback(Sandbox(case), log.path), log.header)


def _timer_record(log: SessionLog) -> dict[str, Any]:
    from sessions.timer.record import timer_record

    return timer_record(log)


def run(arguments: argparse.Namespace) -> int:
    """Carry the command out; the sessions that cannot be read are told, the others still scored."""
    if arguments.schema:
        from sessions.reporting.record_model import result_record_schema

        print_json(result_record_schema())
        return 0
    if not arguments.sessions:
        raise InputError("score: name at least one session file")
    records: list[dict[str, Any]] = []
    refused = False
    for name in arguments.sessions:
        try:
            record, case = scored(Path(name))
        except InputError as error:
            refused = True
            sys.stderr.write(one_line(f"tujora: {error}") + "\n")
            continue
        records.append(record)
        if not arguments.json:
            print_timer_record(record) if case is None else print_record(record, case)
    if arguments.json and records:
        print_json(records[0] if len(arguments.sessions) == 1 else records)
    if refused:
        return 2
    return 1 if arguments.fail and any(record["outcome"] == "FAIL" for record in records) else 0
