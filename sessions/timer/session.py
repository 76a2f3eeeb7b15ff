"""A timer case played into a session file of the same kind as everywhere (contract sections 6 and 8).

Each line that is an event of the seed's list carries it whole in `timed`, so that export gives the list back and
import makes a session of any list that the scorer accepts. The case clock moves by `clock` lines, by the
operator's hand, and by nothing else; `now` gives the log its times and is passed in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

from cases.timer_suite import SUITE, TimerCase, TimerSuite, load_timer_suite
from sessions.events import (
    AssistantMessage,
    AssistantSource,
    Body,
    ClockAdvance,
    End,
    EndReason,
    Event,
    Header,
    HeaderFacts,
    ToolCall,
    ToolResult,
    UserMessage,
    UserSource,
)
from sessions.events import Seat as SeatTaken
from sessions.log import SessionLog
from sessions.recording import Recording
from sessions.session_file import create_session, open_session
from sessions.timer.events import EventSequenceError, TimerEvent, is_users, parsed_events
from sessions.timer.narration import spoken_text
from sessions.timer.play import (
    CALL_EVENTS,
    Advance,
    CallTool,
    LetScript,
    PlayAction,
    PlayError,
    PlayStep,
    Seat,
    Source,
    TimerPlay,
    begin,
    call_of,
    call_result,
)
from sessions.timer.replay import TimerReplay, TimerSessionError, TracedTimerCall, timed_json
from sessions.timer.scoring import TimerScore
from sessions.timer.state import TimerState, final_state

if TYPE_CHECKING:
    from sessions.journal import Journal

_USER_SOURCES: dict[Source, UserSource] = {
    "opening": "opening",
    "scripted": "scripted",
    "operator": "operator",
    "imported": "imported",
}
_MODEL_SOURCES: dict[Source, AssistantSource] = {
    "opening": "imported",
    "scripted": "reference",
    "operator": "operator",
    "imported": "imported",
}


def timer_header(suite: TimerSuite, case: TimerCase, **facts: Unpack[HeaderFacts]) -> Header:
    """Return the header of a new session of a timer case; `case_version` is the suite file's fingerprint."""
    return Header(suite=SUITE, case_id=case.case_id, case_version=suite.version, case_sha256=case.sha256, **facts)


@dataclass(slots=True)
class TimerSession(Recording):
    """One timer case being played into its log. Use `create_timer_session`, `open_timer_session` or `resume`."""

    suite: TimerSuite
    case: TimerCase
    replay: TimerReplay

    @property
    def branch(self) -> TimerReplay:
        """The replay of the branch being played."""
        return self.replay

    @property
    def play(self) -> TimerPlay:
        """The play at the end of the branch: its clock, its seats, what the script would do."""
        return self.replay.play_at()

    @property
    def states(self) -> tuple[TimerState, ...]:
        """The case's state after each event of the seed's list on the branch, one for one."""
        found: list[TimerState] = []
        for situation in self.replay.situations:
            if situation.played > len(found):
                found.append(situation.state)
        return tuple(found)

    def score(self, position: int | None = None) -> TimerScore:
        """The running score at a place in `replay.situations` (None: the last)."""
        return self.replay.situations[-1 if position is None else position].score

    def act(self, action: PlayAction, seat: Seat | None = None) -> PlayStep:
        """Do one thing and keep it. `seat` is the operator's for this once (absent: the one that they have).

        Raises:
            PlayError: it cannot be done now; nothing has changed.
            SessionFileError: it could not be saved.
        """
        self.give_missing_results()
        play = self.play if seat is None else self.play.with_seat(seat)
        why = play.scripted_turn.why if isinstance(action, LetScript) else None
        step = play.act(action)
        if isinstance(action, Advance):
            self.append(ClockAdvance(action.seconds))
        elif isinstance(action, CallTool) and not step.events:
            call_id = self._next_call_id()
            self.append(ToolCall(call_id, action.tool, action.arguments, None, "operator"))
            self.append(ToolResult(call_id, step.result or {}))
        for entry in step.events:
            for body in bodies_of(self.suite, entry.event, entry.source, self._next_call_id(), why):
                self.append(body)
        return step

    def say(self, text: str, source: AssistantSource = "operator") -> Event:
        """The model says something that asks nothing: kept as words, no event of the case."""
        if not text.strip():
            raise PlayError("there is nothing to say", "write something first")
        return self.append(AssistantMessage(text, source))

    def swap_seats(self, seat: Seat | None = None) -> Seat:
        """Give the operator a seat (absent: the other one) and the script the one that is left; returns it."""
        wanted: Seat = seat or ("user" if self.replay.latest.seat == "model" else "model")
        for body in seats_of(wanted):
            self.append(body)
        return wanted

    def end(self, reason: EndReason) -> Event:
        """End the session. Raises `PlayError` where it has ended already."""
        if self.ended:
            raise PlayError(f"the session has ended already ({self.ended})", "act to go on with it")
        return self.append(End(reason))

    def _give_result(self, call: TracedTimerCall) -> None:
        self.append(ToolResult(call.event.call_id, call.result))


def bodies_of(
    suite: TimerSuite, event: TimerEvent, source: Source, call_id: str, why: str | None = None
) -> Iterator[Body]:
    """The session's lines for one event of the seed's list; `why` is the script's reason, where it played it."""
    timed = timed_json(event)
    if isinstance(event, CALL_EVENTS):
        call = call_of(event)
        yield ToolCall(call_id, call.tool, call.arguments, None, _MODEL_SOURCES[source], timed)
        yield ToolResult(call_id, call_result(event))
        return
    text = spoken_text(suite.task, event) or ""
    if not is_users(event):
        yield AssistantMessage(text, _MODEL_SOURCES[source], None, timed)
    elif source == "scripted":
        yield UserMessage(text, "scripted", True, why, None, timed)
    else:
        yield UserMessage(text, _USER_SOURCES[source], timed=timed)


def seats_of(operator: Seat) -> tuple[SeatTaken, SeatTaken]:
    """Who plays what where the operator has this seat and the script the other."""
    if operator == "model":
        return SeatTaken("user", "scripted"), SeatTaken("model", "operator")
    return SeatTaken("model", "scripted"), SeatTaken("user", "operator")


def script_of(suite: TimerSuite, case: TimerCase) -> tuple[TimerEvent, ...]:
    """The case's event list as a script. Raises `TimerSessionError` where the scorer would reject it."""
    try:
        script = tuple(parsed_events(case.events))
        final_state(suite.task, script)
    except EventSequenceError as error:
        raise TimerSessionError(f"{suite.file}: {case.id}: {error}") from None
    return script


def start(journal: Journal, suite: TimerSuite, case: TimerCase, now: Callable[[], str], seat: Seat) -> TimerSession:
    """Start a session: the instruction and who plays are its first lines."""
    script = script_of(suite, case)
    session = TimerSession(journal, now, suite, case, TimerReplay(suite.task, script))
    for entry in begin(suite.task, script, seat).played:
        for body in bodies_of(suite, entry.event, entry.source, ""):
            session.append(body)
    for taken in seats_of(seat):
        session.append(taken)
    return session


def resume(
    journal: Journal, suite: TimerSuite, case: TimerCase, now: Callable[[], str], warnings: tuple[str, ...] = ()
) -> TimerSession:
    """Go on with a session: replays its log; a call whose result was lost with a kill gets it again."""
    replay = TimerReplay(suite.task, script_of(suite, case), journal.log.path)
    session = TimerSession(journal, now, suite, case, replay, warnings=warnings)
    session.give_missing_results()
    return session


def create_timer_session(path: Path, header: Header, now: Callable[[], str], seat: Seat = "model") -> TimerSession:
    """Start a session of the header's case in a new file.

    Raises:
        UnknownCaseError: no such timer case.
        SessionFileError: the file cannot be written, or exists already.
    """
    suite = load_timer_suite()
    case = suite.case(header.case_id)
    script_of(suite, case)
    return start(create_session(path, header), suite, case, now, seat)


def open_timer_session(path: Path, now: Callable[[], str]) -> TimerSession:
    """Open a session file and go on with it.

    Raises:
        SessionFileError: the file cannot be read.
        UnknownCaseError: its case is no timer case.
        TimerSessionError: its events are no play of the case.
    """
    writer, warnings = open_session(path)
    suite = load_timer_suite()
    return resume(writer, suite, suite.case(writer.log.header.case_id), now, warnings)


def replay_of(log: SessionLog) -> tuple[TimerSuite, TimerCase, TimerReplay]:
    """The replay of a log's branch, to score it. Raises `UnknownCaseError` or `TimerSessionError`."""
    suite = load_timer_suite()
    case = suite.case(log.header.case_id)
    return suite, case, TimerReplay(suite.task, script_of(suite, case), log.path)


def export_events(log: SessionLog) -> list[dict[str, object]]:
    """The seed's event list of the log's branch, without loss."""
    return replay_of(log)[2].exported()


def import_events(suite: TimerSuite, header: Header, events: object, *, ended: EndReason | None = None) -> SessionLog:
    """A session log of an event list in the seed's JSON form; `header` says what session it is.

    Its times are those of the header. `ended` adds the end of the session. Raises `EventSequenceError` with the
    index of the first event that is rejected.
    """
    parsed = tuple(parsed_events(events))
    final_state(suite.task, parsed)
    log = SessionLog(header)
    raw: Sequence[Any] = events if isinstance(events, list | tuple) else ()
    numbers = count(1)
    for index, event in enumerate(parsed):
        source: Source = "imported" if index else "opening"
        for body in bodies_of(suite, event, source, f"call_{next(numbers)}"):
            log.add(log.next_event(_as_it_stands(body, raw[index]), header.started_at))
    if ended is not None:
        log.add(log.next_event(End(ended), header.started_at))
    return log


def _as_it_stands(body: Body, raw: dict[str, Any]) -> Body:
    """The line with the event as the list has it: the order of its keys is kept too."""
    match body:
        case UserMessage():
            return UserMessage(body.text, body.source, body.sure, body.why, body.in_place_of, dict(raw))
        case AssistantMessage():
            return AssistantMessage(body.text, body.source, body.with_calls, dict(raw))
        case ToolCall():
            return ToolCall(body.call_id, body.tool, body.arguments, None, body.source, dict(raw))
        case _:
            return body
