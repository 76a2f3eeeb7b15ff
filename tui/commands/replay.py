"""Open a saved session at its first step, to watch it."""

from __future__ import annotations

import argparse

from sessions.session_file import SessionFileError
from tui.commands.play import play
from tui.opening import Opening, is_session


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("session", metavar="SESSION", help="session file")
    parser.add_argument("--reviewer", metavar="NAME", default="", help="name that your verdicts carry")
    parser.add_argument("--blind", action="store_true", help="see only what the seat may see")


def run(arguments: argparse.Namespace) -> int:
    """Carry the command out; returns the exit code."""
    if not is_session(arguments.session):
        raise SessionFileError(arguments.session, "", "no session file; `tujora play` opens a case")
    return play(Opening(arguments.session, blind=arguments.blind, reviewer=arguments.reviewer, at_first=True))
