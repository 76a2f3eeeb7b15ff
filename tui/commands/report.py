"""Report over saved sessions: the benchmark's figures, as text, JSON, CSV, HTML or JUnit XML."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from cases.errors import InputError
from sessions.reporting.gathering import gather, rehearsed
from sessions.reporting.report import Report
from sessions.session_file import SessionFileError
from sessions.visible_signs import as_safe_json
from tui.sanitize import one_line, sanitize


def _text(report: Report) -> str:
    from sessions.reporting.tables import as_text

    return sanitize(as_text(report))


def _json(report: Report) -> str:
    return as_safe_json(report.as_json()) + "\n"


def _csv(report: Report) -> str:
    from sessions.reporting.tables import as_csv

    return as_csv(report)


def _junit(report: Report) -> str:
    from sessions.reporting.tables import as_junit

    return as_junit(report)


def _html(report: Report) -> str:
    from sessions.reporting.page import as_html

    return as_html(report)


FORMATS: dict[str, Callable[[Report], str]] = {
    "text": _text,
    "json": _json,
    "csv": _csv,
    "html": _html,
    "junit": _junit,
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("sessions", nargs="*", metavar="SESSION", help="session files, folders of them, or records")
    parser.add_argument("--references", action="store_true", help="report over the shipped reference walkthroughs")
    parser.add_argument("--pitfalls", action="store_true", help="report over the shipped pitfall walkthroughs")
    parser.add_argument("--format", choices=tuple(FORMATS), default="text", help="how to print it")
    parser.add_argument("--out", metavar="FILE", help="write it there instead of standard output")
    parser.add_argument("--fail", action="store_true", help="exit with 1 where a session's outcome is FAIL")


def run(arguments: argparse.Namespace) -> int:
    """Carry the command out; sessions that cannot be read are told, the others still reported."""
    if not (arguments.sessions or arguments.references or arguments.pitfalls):
        raise InputError("report: name session files or folders, or --references, or --pitfalls")
    scored, refused = gather(Path(name) for name in arguments.sessions)
    for kind, wanted in (("reference", arguments.references), ("pitfall", arguments.pitfalls)):
        scored += rehearsed(kind) if wanted else []
    for entry in refused:
        sys.stderr.write(one_line(f"tujora: {entry.why}") + "\n")
    report = Report(scored, refused)
    shown = FORMATS[arguments.format](report).encode("utf-8", "replace")
    if arguments.out:
        try:
            Path(arguments.out).write_bytes(shown)
        except OSError as error:
            raise SessionFileError(arguments.out, "", f"cannot be written: {error.strerror or error}") from None
    else:
        sys.stdout.flush()
        sys.stdout.buffer.write(shown)
        sys.stdout.buffer.flush()
    if refused:
        return 2
    return 1 if arguments.fail and any(session.outcome == "FAIL" for session in scored) else 0
