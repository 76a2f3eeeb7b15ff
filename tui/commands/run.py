"""Play an actions file against a case, save the session and score it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from cases.catalogue import SUITE, load_case
from cases.errors import InputError
from cases.timer_suite import is_timer_case
from sessions.actions import Action, ActionsError, parse_actions, perform
from sessions.foreign_files import foreign_content
from sessions.play import create_play, new_header
from sessions.result_record import result_record
from sessions.scoring import TEXT_ONLY
from tui.commands.output import print_json, print_record
from tui.places import free_path, new_id, session_id_of, sessions_folder, wall_time

FORMAT_HELP = """\
The actions file has one JSON object a line: {"say": TEXT}, {"call": TOOL, "arguments": {...}} or {"user": TEXT},
e.g. {"say": "Let me look.", "calls": [{"call": "read_records", "arguments": {"collection": "all"}}]}
Blank lines and # lines are skipped. A list of chat-completions messages is played as well.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("case", metavar="CASE", help="case id, or the path of a case file")
    parser.add_argument("--actions", required=True, metavar="FILE", help="actions file, or - for standard input")
    parser.add_argument("--out", metavar="SESSION", help="where to save the session (a new file)")
    parser.add_argument("--run-id", metavar="ID", help="run that this session belongs to")
    parser.add_argument("--model-version", metavar="V", default="", help="version of the tested model")
    parser.add_argument(
        "--setting",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a generation setting of the tested model, recorded as given (repeatable)",
    )
    parser.add_argument(
        "--text-only",
        action="store_true",
        help="a facilitator played the tools: execution is not judged (NOT_TESTED, not_executed)",
    )
    parser.add_argument("--sessions", metavar="DIR", help="folder of saved sessions")
    parser.add_argument("--json", action="store_true", help="print the result record as JSON")
    parser.add_argument("--fail", action="store_true", help="exit with 1 where the outcome is FAIL")


def _settings(arguments: argparse.Namespace, *, own_file: bool) -> dict[str, object]:
    settings: dict[str, object] = {}
    for given in arguments.setting:
        name, equals, value = given.partition("=")
        if not equals or not name:
            raise InputError(f"--setting {given}: write it as NAME=VALUE")
        settings[name] = value
    if arguments.text_only:
        settings["execution"] = TEXT_ONLY
    if own_file:
        settings["case_file"] = str(Path(arguments.case).resolve())
    return settings


def _actions_text(given: str) -> tuple[str, str]:
    """The actions file's text, and its name in errors. Raises `ActionsError`."""
    name = "standard input" if given == "-" else given
    content = b""
    try:
        if given == "-":
            return sys.stdin.read(), name
        content = Path(given).read_bytes()
        return content.decode("utf-8"), name
    except OSError as error:
        raise ActionsError(name, "", f"cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError as error:
        kind = foreign_content(content)
        fault = f"{kind}, not an actions file" if kind else f"not UTF-8 text (byte {error.start})"
        raise ActionsError(name, "", fault) from None


def no_actions(file: str) -> ActionsError:
    """What is wrong with an actions file that has nothing to play."""
    return ActionsError(file, "", 'holds no action; give one JSON object a line, e.g. {"say": "Hello"}')


def steps_of_calls(actions: Sequence[Action]) -> list[int]:
    """Return for each tool call of a file, in order, the number of its action, from 1."""
    return [number for number, action in enumerate(actions, 1) for _ in action.calls]


def run(arguments: argparse.Namespace) -> int:
    """Carry the command out; returns the exit code."""
    if is_timer_case(arguments.case):
        from tui.commands.timer_run import run_timer_case

        return run_timer_case(arguments, *_actions_text(arguments.actions), _settings(arguments, own_file=False))
    case = load_case(arguments.case)
    text, name = _actions_text(arguments.actions)
    actions = parse_actions(text, name)
    if not actions:
        raise no_actions(name)
    session_id = session_id_of(case.case_id, case.sha256, text)
    path = Path(arguments.out) if arguments.out else free_path(sessions_folder(arguments.sessions), session_id)
    header = new_header(
        case,
        session_id=session_id,
        run_id=arguments.run_id or new_id("run"),
        started_at=wall_time(),
        model_version=arguments.model_version,
        settings=_settings(arguments, own_file=case.suite != SUITE),
        roles={"model": "operator", "user": "scripted"},
    )
    play = create_play(path, case, header, wall_time)
    perform(play, actions)
    record = result_record(play.playback, play.header)
    if arguments.json:
        print_json(record)
    else:
        print_record(record, case, steps_of_calls(actions))
        sys.stdout.write(f"saved as {path}\n")
    return 1 if arguments.fail and record["outcome"] == "FAIL" else 0
