"""Opening a timer session for the app: a case starts a new file, a session file goes on where it was."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cases.timer_suite import SUITE, is_timer_case, load_timer_suite
from tui.places import new_id, sessions_folder, wall_time

if TYPE_CHECKING:
    from sessions.timer.session import TimerSession
    from tui.opening import Opening


@dataclass(frozen=True, slots=True)
class OpenedTimer:
    """A timer session, whether the operator's seat may see only its own side, and whether it opens at its start."""

    session: TimerSession
    blind: bool = False
    at_first: bool = False


def is_timer_target(target: str) -> bool:
    """Whether a target names a timer case, or the session file of one. Reads no more than a file's first line."""
    path = Path(target)
    try:
        if not path.is_file():
            return is_timer_case(target)
        with path.open("rb") as file:
            header: Any = json.loads(file.readline(1 << 20))
    except (OSError, ValueError, RecursionError):
        return False
    return isinstance(header, dict) and header.get("suite") == SUITE


def require_timer_openable(target: str) -> None:
    """Raise `UnknownCaseError` where a timer case's id names none. Loads nothing heavy."""
    if not Path(target).is_file():
        load_timer_suite().case(target)


def open_timer(opening: Opening) -> OpenedTimer:
    """Open what is asked for, with the operator in the right seat; `watch` plays the case's own event list.

    Raises:
        UnknownCaseError: no such timer case.
        TimerSessionError: the session is no play of its case.
        SessionFileError: the session cannot be read or created.
    """
    session = _session(opening)
    blind = opening.blind or session.header.settings.get("view") == "blind"
    return OpenedTimer(session, blind, opening.at_first or opening.watch)


def _session(opening: Opening) -> TimerSession:
    from sessions.timer.session import open_timer_session

    if Path(opening.target).is_file():
        session = open_timer_session(Path(opening.target), wall_time)
        if opening.seat is not None and session.replay.latest.seat != opening.seat:
            session.swap_seats(opening.seat)
        return session
    return _started(opening)


def _started(opening: Opening) -> TimerSession:
    from sessions.session_file import write_session
    from sessions.timer.session import create_timer_session, import_events, open_timer_session, timer_header

    suite = load_timer_suite()
    case = suite.case(opening.target)
    session_id = new_id(case.case_id)
    seat = opening.seat or "model"
    roles = (
        {"model": "scripted", "user": "scripted"}
        if opening.watch
        else {"model": "scripted", "user": "scripted", seat: "operator"}
    )
    header = timer_header(
        suite,
        case,
        session_id=session_id,
        run_id=opening.run,
        started_at=wall_time(),
        model_version=opening.model_version,
        settings={"view": "blind" if opening.blind else "open"},
        roles=roles,
    )
    path = sessions_folder(opening.sessions) / f"{session_id}.jsonl"
    if not opening.watch:
        return create_timer_session(path, header, wall_time, seat)
    write_session(path, import_events(suite, header, case.events, ended="script_end"))
    return open_timer_session(path, wall_time)
