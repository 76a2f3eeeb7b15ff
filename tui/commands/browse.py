"""Open the case browser."""

from __future__ import annotations

import argparse
import sys


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("--sessions", metavar="DIR", help="folder of saved sessions")


def run(arguments: argparse.Namespace) -> int:
    """Carry the command out; returns the exit code."""
    from tui.command_line import fail

    if not sys.stdout.isatty():
        return fail("tujora: the case browser needs a terminal; `tujora cases` lists the cases without one")
    from tui.app import TujoraApp

    app = TujoraApp()
    app.sessions = arguments.sessions
    app.run()
    return int(app.return_code or 0)
