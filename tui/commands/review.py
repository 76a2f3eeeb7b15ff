"""Give the verdicts that a person owes, one after the other, over sessions or folders of them."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("targets", nargs="*", metavar="SESSION|FOLDER", help="sessions to review (all saved ones)")
    parser.add_argument("--reviewer", metavar="NAME", default="", help="name that your verdicts carry")
    parser.add_argument("--blind", action="store_true", help="hide model name and others' verdicts until yours is in")
    parser.add_argument("--sessions", metavar="DIR", help="folder of saved sessions")


def run(arguments: argparse.Namespace) -> int:
    """Carry the command out; returns the exit code. Raises `ReviewError` for a target that does not exist."""
    from sessions.under_review import ReviewError
    from tui.command_line import fail
    from tui.places import sessions_folder

    targets = tuple(Path(name) for name in arguments.targets) or (sessions_folder(arguments.sessions),)
    missing = next((path for path in targets if not path.exists()), None)
    if missing is not None:
        raise ReviewError(f"{missing}: no such session file or folder")
    if not sys.stdout.isatty():
        return fail("tujora: the review needs a terminal; `tujora score` lists what is open without one")
    from tui.app import TujoraApp
    from tui.opening import reviewer_name
    from tui.review_opening import ReviewOpening
    from tui.screens.review_queue import ReviewScreen

    app = TujoraApp()
    app.sessions = arguments.sessions
    reviewer = reviewer_name(arguments.reviewer or app.settings.reviewer)
    opening = ReviewOpening(targets, reviewer, arguments.blind)
    app.first_screen = lambda: ReviewScreen(opening)
    app.run()
    return int(app.return_code or 0)
