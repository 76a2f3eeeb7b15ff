"""Opening a session for the app: a case starts a new file, a session file goes on where it was."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from tui.places import new_id, sessions_folder, wall_time

if TYPE_CHECKING:
    from tui.commands.timer_opening import OpenedTimer
    from tui.driving import Driver


@dataclass(frozen=True, slots=True)
class Opening:
    """What is to be opened: `target` is a case id, a case file or a session file.

    `walkthrough` names the walkthrough that plays the model (empty: the reference, where the operator is the user);
    `watch` lets it play against the script. `at_first` shows the first step instead of the last, `at_event` the one of
    an event by its seq (0: none). `run_id` names the run that a new session belongs to (empty: one of its own); a
    walkthrough's session is no part of it.
    """

    target: str
    seat: Literal["model", "user"] | None = None
    blind: bool = False
    sessions: str | None = None
    reviewer: str = ""
    model_version: str = ""
    walkthrough: str = ""
    watch: bool = False
    at_first: bool = False
    run_id: str = ""
    at_event: int = 0

    @property
    def run(self) -> str:
        """The run of a new session: what a walkthrough plays is no rollout of the model under test."""
        by_walkthrough = self.seat == "user" or self.watch or bool(self.walkthrough)
        return new_id("walkthrough") if by_walkthrough else self.run_id or new_id("run")


def is_session(target: str) -> bool:
    """Whether a target names a session file rather than a case."""
    return target.endswith(".jsonl") or (Path(target).is_file() and not target.endswith(".toml"))


def reviewer_name(given: str = "") -> str:
    """Return the name that verdicts carry: the one given, else the user's own on this machine."""
    return given.strip() or os.environ.get("USER") or os.environ.get("USERNAME") or "reviewer"


def require_openable(opening: Opening) -> None:
    """Find the faults that can be found before anything heavy is loaded.

    Raises:
        SessionFileError: the session file cannot be read.
        CaseError: no such case.
    """
    if is_session(opening.target):
        from sessions.session_file import SessionFileError

        path = Path(opening.target)
        if not path.is_file():
            raise SessionFileError(opening.target, "", "no such session file")
        return
    from cases.catalogue import list_cases
    from cases.errors import UnknownCaseError
    from tui.commands.timer_opening import is_timer_target, require_timer_openable

    if is_timer_target(opening.target):
        require_timer_openable(opening.target)
        return
    if Path(opening.target).suffix == ".toml" and Path(opening.target).is_file():
        return
    if opening.target.upper() not in {entry.case_id for entry in list_cases()}:
        told = "no such case; `tujora cases` lists the ids, a path must name a .toml or a .jsonl file"
        raise UnknownCaseError(opening.target, "", told)


def open_driver(opening: Opening) -> Driver | OpenedTimer:
    """Open what is asked for, with the operator in the right seat.

    Raises:
        CaseError: the case cannot be loaded, or has no such walkthrough.
        SessionFileError: the session cannot be read or created.
        TimerSessionError: the session is no play of its timer case.
    """
    from tui.commands.timer_opening import is_timer_target, open_timer

    if is_timer_target(opening.target):
        return open_timer(opening)
    from sessions.play import open_play
    from tui.driving import Driver

    reviewer = reviewer_name(opening.reviewer)
    if is_session(opening.target):
        play = open_play(Path(opening.target), wall_time)
        blind = opening.blind or play.header.settings.get("view") == "blind"
        driver = Driver(play, reviewer, blind=blind)
        if opening.seat == "user" and driver.walkthrough is None:
            driver.take_seats(_walkthrough_name(play.case, opening.walkthrough), "operator")
        elif opening.seat == "model" and driver.walkthrough is not None:
            driver.take_seats("operator", "scripted")
        if driver.hidden_from == "model" and not (play.ended or opening.at_first or opening.at_event):
            # An open seat is asked what is to be done with a reply that was due when it was left; this one never is.
            driver.let_script_answer()
        _warm_up(driver)
        return driver
    return _start(opening, reviewer)


def _start(opening: Opening, reviewer: str) -> Driver:
    from cases.catalogue import load_case
    from sessions.events import Seat
    from sessions.play import create_play, new_header
    from tui.driving import Driver

    case = load_case(opening.target)
    seats: list[Seat] = []
    roles = {"model": "operator", "user": "scripted"}
    if opening.seat == "user" or opening.watch or opening.walkthrough:
        name = _walkthrough_name(case, opening.walkthrough)
        kind = next(entry.kind for entry in case.executable.walkthroughs if entry.name == name)
        seats.append(Seat("model", kind, name))
        roles["model"] = kind
        if not opening.watch:
            seats.append(Seat("user", "operator"))
            roles["user"] = "operator"
    settings: dict[str, str] = {"view": "blind" if opening.blind else "open"}
    if case.suite != "tujora":
        settings["case_file"] = str(Path(opening.target).resolve())
    session_id = new_id(case.case_id)
    header = new_header(
        case,
        session_id=session_id,
        run_id=opening.run,
        started_at=wall_time(),
        model_version=opening.model_version,
        settings=settings,
        roles=roles,
    )
    path = sessions_folder(opening.sessions) / f"{session_id}.jsonl"
    driver = Driver(create_play(path, case, header, wall_time, seats), reviewer, blind=opening.blind)
    driver.advance()
    _warm_up(driver)
    return driver


def _warm_up(driver: Driver) -> None:
    """Load what the first answer needs while nobody waits for it: the matcher reads its tables on first use."""
    from sessions.asking import QuestionMatcher
    from sessions.play import scripted_question

    QuestionMatcher(scripted_question(driver.play.case)).judge("When?", [])
    driver.play.verdicts()


def _walkthrough_name(case: object, wanted: str) -> str:
    from cases.catalogue import Case
    from cases.errors import CaseError

    assert isinstance(case, Case)
    walkthroughs = case.executable.walkthroughs
    for entry in walkthroughs:
        if entry.name == wanted or (not wanted and entry.kind == "reference"):
            return entry.name
    told = ", ".join(entry.name for entry in walkthroughs) or "none"
    raise CaseError(
        case.file, "walkthroughs", f"no {wanted or 'reference'} walkthrough to play the model; there are: {told}"
    )
