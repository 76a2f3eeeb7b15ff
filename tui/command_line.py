"""The `tujora` command. Each command's own module is imported only when that command runs.

Exit codes (contract section 9): 0 done; 1 done, with findings; 2 bad usage or bad input, one line on standard error.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module

DONE, FINDINGS, BAD_INPUT = 0, 1, 2

COMMANDS: dict[str, tuple[str, str]] = {
    "play": ("tui.commands.play", "play a case, or go on with a saved session"),
    "replay": ("tui.commands.replay", "open a saved session at its first step, to watch it"),
    "run": ("tui.commands.run", "play an actions file against a case and score it"),
    "score": ("tui.commands.score", "score saved sessions"),
    "score-events": ("tui.commands.score_events", "score the event lists of a timer file"),
    "report": ("tui.commands.report", "report over saved sessions"),
    "review": ("tui.commands.review", "give the verdicts that a person owes, one after the other"),
    "merge": ("tui.commands.merge", "merge copies of one session that several people reviewed"),
    "cases": ("tui.commands.cases", "list the cases"),
    "model-view": ("tui.commands.model_view", "show exactly what the tested model may see of a case"),
    "lint": ("tui.commands.lint", "prove that cases load, run and are judged right"),
}
"""Command -> its module (with `add_arguments` and `run`) and what it does."""


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line and exits with 2."""

    def error(self, message: str) -> None:  # type: ignore[override]
        self.exit(fail(f"{self.prog}: {message} (see {self.prog} --help)"))


def _overview() -> str:
    width = max(len(name) for name in COMMANDS)
    lines = [f"  {name:<{width}}  {about}" for name, (_, about) in COMMANDS.items()]
    return (
        "usage: tujora [COMMAND] [...]\n\n"
        "Live through one case of an assistant benchmark: play it, step it, score it.\n"
        "Without a command the case browser opens.\n\n"
        "commands:\n" + "\n".join(lines) + "\n\n"
        "`tujora COMMAND --help` tells more; --version tells the version.\n"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    given = list(sys.argv[1:] if arguments is None else arguments)
    if given[:1] in (["-h"], ["--help"], ["help"]):
        sys.stdout.write(_overview())
        return DONE
    if given[:1] == ["--version"]:
        from importlib.metadata import version

        sys.stdout.write(f"tujora {version('tujora-walkthrough')}\n")
        return DONE
    name = given[0] if given and not given[0].startswith("-") else "browse"
    if name == "browse":
        module_name, rest = "tui.commands.browse", given[1:] if given[:1] == ["browse"] else given
    elif name in COMMANDS:
        module_name, rest = COMMANDS[name][0], given[1:]
    else:
        return fail(f"tujora: {name!r} is no command; the commands are {', '.join(COMMANDS)}")
    module = import_module(module_name)
    parser = _Parser(
        prog="tujora" if name == "browse" else f"tujora {name}",
        description=module.__doc__,
        epilog=getattr(module, "FORMAT_HELP", None),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    module.add_arguments(parser)
    try:
        parsed = parser.parse_args(rest)
    except SystemExit as stop:
        return int(stop.code or 0)
    return _run(module, parsed)


def _run(module: object, parsed: argparse.Namespace) -> int:
    from cases.errors import InputError

    try:
        return int(module.run(parsed))  # type: ignore[attr-defined]
    except InputError as error:
        return fail(f"tujora: {error}")
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except KeyboardInterrupt:
        return 130


def fail(sentence: str) -> int:
    """Say in one line on standard error what is wrong; returns the exit code for bad input."""
    from tui.sanitize import one_line

    sys.stderr.write(one_line(sentence) + "\n")
    return BAD_INPUT


if __name__ == "__main__":
    sys.exit(main())
