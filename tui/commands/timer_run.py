"""`tujora run` for a timer case: plays actions, messages or an event list into a session and scores it."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from cases.timer_suite import load_timer_suite
from sessions.actions import ActionsError
from sessions.session_file import write_session
from sessions.timer.actions import parse_timer_actions, perform_timer_actions
from sessions.timer.events import EventSequenceError
from sessions.timer.record import timer_record
from sessions.timer.session import create_timer_session, import_events, timer_header
from tui.commands.output import print_json
from tui.commands.timer_score import print_timer_record
from tui.places import new_id, sessions_folder, wall_time


def run_timer_case(arguments: argparse.Namespace, text: str, name: str, settings: dict[str, object]) -> int:
    """Play `text`, the content of the actions file `name`, on the timer case that the arguments name.

    Returns the exit code. Raises `UnknownCaseError`, `ActionsError` or `SessionFileError`.
    """
    suite = load_timer_suite()
    case = suite.case(arguments.case)
    script = parse_timer_actions(text, name)
    session_id = new_id(case.case_id)
    path = Path(arguments.out) if arguments.out else sessions_folder(arguments.sessions) / f"{session_id}.jsonl"
    header = timer_header(
        suite,
        case,
        session_id=path.stem if arguments.out else session_id,
        run_id=arguments.run_id or new_id("run"),
        started_at=wall_time(),
        model_version=arguments.model_version,
        settings=settings,
        roles={"model": "operator", "user": "scripted"},
    )
    if script.events is None:
        session = create_timer_session(path, header, wall_time)
        perform_timer_actions(session, script)
        log = session.log
    else:
        try:
            log = import_events(suite, header, script.events, ended="script_end")
        except EventSequenceError as error:
            raise ActionsError(name, f"events[{error.index}]", f"{error.fault}; allowed: {error.allowed}") from None
        write_session(path, log)
    record = timer_record(log)
    if arguments.json:
        print_json(record)
    else:
        print_timer_record(record)
        sys.stdout.write(f"saved as {path}\n")
    return 1 if arguments.fail and record["outcome"] == "FAIL" else 0
