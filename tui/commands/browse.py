"""Open the case browser."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("--sessions", metavar="DIR", help="folder of saved sessions")
    parser.add_argument("--run-id", metavar="ID", default="", help="run that the sessions played belong to (a new one)")
    parser.add_argument("--model-version", metavar="V", default="", help="version of the model that is played")
    parser.add_argument(
        "--cases",
        metavar="DIR",
        action="append",
        default=[],
        help="folder of case files of your own, listed beside the shipped ones; may be given several times",
    )


def run(arguments: argparse.Namespace) -> int:
    """Carry the command out; returns the exit code."""
    from tui.command_line import fail

    for folder in arguments.cases:
        if not Path(folder).expanduser().exists():
            return fail(f"tujora: {folder}: no such folder of cases")
    if not sys.stdout.isatty():
        return fail("tujora: the case browser needs a terminal; `tujora cases` lists the cases without one")
    from tui.app import TujoraApp
    from tui.places import new_id

    app = TujoraApp()
    app.sessions = arguments.sessions
    app.own_cases = tuple(str(Path(folder).expanduser().absolute()) for folder in arguments.cases)
    app.run_id = arguments.run_id or new_id("run")
    app.model_version = arguments.model_version
    app.run()
    return int(app.return_code or 0)
