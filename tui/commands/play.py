"""Play a case, or go on with a saved session."""

from __future__ import annotations

import argparse
import sys

from tui.opening import Opening, open_driver, require_openable


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("target", metavar="CASE|SESSION", help="case id, case file, or a saved session to go on with")
    parser.add_argument("--as", dest="seat", choices=("model", "user"), help="the seat you play (model)")
    parser.add_argument(
        "--walkthrough", metavar="NAME", default="", help="walkthrough that plays the model (reference)"
    )
    parser.add_argument("--watch", action="store_true", help="let the walkthrough play against the script")
    parser.add_argument("--blind", action="store_true", help="see only what your seat may see")
    parser.add_argument("--sessions", metavar="DIR", help="folder of saved sessions")
    parser.add_argument("--reviewer", metavar="NAME", default="", help="name that your verdicts carry")
    parser.add_argument("--run-id", metavar="ID", default="", help="run that a new session belongs to")
    parser.add_argument("--model-version", metavar="V", default="", help="version of the tested model")


def run(arguments: argparse.Namespace) -> int:
    """Carry the command out; returns the exit code."""
    return play(
        Opening(
            arguments.target,
            arguments.seat,
            arguments.blind,
            arguments.sessions,
            arguments.reviewer,
            arguments.model_version,
            arguments.walkthrough,
            arguments.watch,
            at_first=arguments.watch,
            run_id=arguments.run_id,
        )
    )


def play(opening: Opening) -> int:
    """Open the walkthrough; returns the exit code. Raises what `require_openable` raises."""
    from tui.command_line import fail

    require_openable(opening)
    if not sys.stdout.isatty():
        return fail("tujora: the walkthrough needs a terminal; `tujora run` plays an actions file without one")
    from tui.app import TujoraApp

    app = TujoraApp(lambda: open_driver(opening), what=opening.target, at_first=opening.at_first)
    told = app.run()
    return fail(f"tujora: {told}") if app.return_code == 2 and told else int(app.return_code or 0)
