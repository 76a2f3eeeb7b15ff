"""`tujora run` for a timer case: plays actions, messages or an event list into a session and scores it."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from cases.timer_suite import TimerCase, TimerSuite, load_timer_suite
from sessions.actions import ActionsError
from sessions.events import Header
from sessions.journal import MemoryJournal
from sessions.log import SessionLog
from sessions.session_file import write_session
from sessions.timer.actions import TimerScript, parse_timer_actions, perform_timer_actions
from sessions.timer.events import EventSequenceError
from sessions.timer.record import timer_record
from sessions.timer.session import import_events, start, timer_header
from tui.commands.output import print_json
from tui.commands.run import no_actions
from tui.commands.timer_score import print_timer_record
from tui.places import free_path, new_id, session_id_of, sessions_folder, wall_time


def _played(suite: TimerSuite, case: TimerCase, header: Header, script: TimerScript) -> SessionLog:
    """The whole session in memory, so that a file with a fault leaves no half session behind."""
    if script.events is None:
        session = start(MemoryJournal(SessionLog(header)), suite, case, wall_time, "model")
        perform_timer_actions(session, script)
        return session.log
    try:
        return import_events(suite, header, script.events, ended="script_end")
    except EventSequenceError as error:
        fault = f"{error.fault}; allowed: {error.allowed}"
        raise ActionsError(script.file, f"events[{error.index}]", fault) from None


def run_timer_case(arguments: argparse.Namespace, text: str, name: str, settings: dict[str, object]) -> int:
    """Play `text`, the content of the actions file `name`, on the timer case that the arguments name.

    Returns the exit code. Raises `UnknownCaseError`, `ActionsError` or `SessionFileError`.
    """
    suite = load_timer_suite()
    case = suite.case(arguments.case)
    script = parse_timer_actions(text, name)
    if script.events is None and not script.actions:
        raise no_actions(name)
    session_id = session_id_of(case.case_id, case.sha256, text)
    path = Path(arguments.out) if arguments.out else free_path(sessions_folder(arguments.sessions), session_id)
    header = timer_header(
        suite,
        case,
        session_id=session_id,
        run_id=arguments.run_id or new_id("run"),
        started_at=wall_time(),
        model_version=arguments.model_version,
        settings=settings,
        roles={"model": "operator", "user": "scripted"},
    )
    log = _played(suite, case, header, script)
    write_session(path, log)
    record = timer_record(log)
    if arguments.json:
        print_json(record)
    else:
        print_timer_record(record)
        sys.stdout.write(f"saved as {path}\n")
    return 1 if arguments.fail and record["outcome"] == "FAIL" else 0
