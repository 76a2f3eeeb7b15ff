"""List the cases of every suite."""

from __future__ import annotations

import argparse
import sys

from cases.catalogue import list_cases
from cases.timer_suite import timer_summaries
from tui.commands.output import print_json


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("--json", action="store_true", help="print a list as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Carry the command out; returns the exit code."""
    entries = (*list_cases(), *timer_summaries())
    if arguments.json:
        print_json(
            [
                {
                    "case_id": entry.case_id,
                    "suite": entry.suite,
                    "title": entry.title,
                    "category": entry.category,
                    "tags": list(entry.tags),
                    "available_tools": list(entry.tools),
                    "scripted_reply": entry.has_scripted_reply,
                    "fault": entry.has_fault,
                }
                for entry in entries
            ]
        )
        return 0
    for entry in entries:
        sys.stdout.write(f"{entry.case_id}  {entry.category:<20} {entry.title}\n")
    return 0
