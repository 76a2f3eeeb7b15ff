"""Merge copies of one session that several people reviewed apart: every verdict is kept."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from sessions.merging import merge_logs
from sessions.session_file import read_session, write_session
from tui.sanitize import one_line


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("copies", nargs="+", metavar="SESSION", help="two or more copies of one session")
    parser.add_argument("--out", required=True, metavar="FILE", help="the merged session (a new file)")


def run(arguments: argparse.Namespace) -> int:
    """Carry the command out; returns the exit code."""
    logs = [read_session(Path(name)).log for name in arguments.copies]
    merged = logs[0]
    for other in logs[1:]:
        merged = merge_logs(merged, other)
    write_session(Path(arguments.out), merged)
    sys.stdout.write(one_line(f"{len(merged.events)} events merged into {arguments.out}") + "\n")
    return 0
