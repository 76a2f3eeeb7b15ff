"""Actions files for timer cases: what a model did, played against the scripted user (contract sections 5 and 8).

Beside the actions of every suite there are two of this one:

    {"advance": 1}                          the case clock moves on by so many seconds
    {"user": {"reply": 540}}                the user's own move: `reply` (seconds or null), `correct` (seconds)
                                            or `refuse` (true), each with `text` if words belong to it

A `say` that asks is a clarification. When the model has spoken, or the clock moves on, the scripted user takes
the next turn that is due, unless the next action is the user's own. `{"user": "nine minutes"}` is read as a reply
in an open episode and as a correction outside one; words whose meaning is not certain are refused.

In the place of actions stand chat-completions messages, or an event list of the seed's form, played as it is.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cases.timer_suite import Number
from sessions.actions import ActionsError, not_json, parse_actions
from sessions.asking import QuestionMatcher
from sessions.events import AssistantMessage, UserMessage
from sessions.timer.events import is_number
from sessions.timer.narration import spoken_text
from sessions.timer.play import (
    Advance,
    CallTool,
    Clarify,
    Correct,
    LetScript,
    PlayError,
    Refuse,
    Reply,
    UserAction,
)
from sessions.timer.session import TimerSession
from sessions.timer.spoken_duration import spoken_duration

_USER_FORMS = (
    'write {"user": {"reply": SECONDS or null}}, {"user": {"correct": SECONDS}} or {"user": {"refuse": true}}, '
    'each with "text" if words belong to it'
)


@dataclass(frozen=True, slots=True)
class Say:
    """The model says something; whether it asks is judged when it is played. `with_calls`: its calls follow."""

    text: str
    with_calls: bool = False


@dataclass(frozen=True, slots=True)
class UserWords:
    """The user's words, whose meaning is read when they are played. `imported`: from a recorded conversation."""

    text: str
    imported: bool = False


TimerAction = Advance | CallTool | Say | UserWords | UserAction


@dataclass(frozen=True, slots=True)
class PlacedAction:
    """An action and where it stands in its file, for errors."""

    action: TimerAction
    place: str


@dataclass(frozen=True, slots=True)
class TimerScript:
    """What a file holds: either actions to perform, or an event list to import (`events` is not None)."""

    file: str
    actions: tuple[PlacedAction, ...] = ()
    events: list[Any] | None = None


def parse_timer_actions(text: str, file: str) -> TimerScript:
    """Read a file of actions, messages or events; `file` is its name in errors. Raises `ActionsError`."""
    entries = list(_entries(text, file))
    kinds = {kind for _, entry in entries for kind in ("role", "t") if isinstance(entry, Mapping) and kind in entry}
    if kinds == {"t"} and all(isinstance(entry, Mapping) and "t" in entry for _, entry in entries):
        return TimerScript(file, events=[entry for _, entry in entries])
    if kinds == {"role"}:
        return TimerScript(file, _from_generic(text, file, "messages"))
    if kinds:
        raise ActionsError(file, "", "mixes actions, messages and events; a file holds one kind")
    return TimerScript(file, tuple(action for place, entry in entries for action in _actions(entry, file, place)))


def _entries(text: str, file: str) -> Iterator[tuple[str, Any]]:
    """The entries of a file, each with its place: of a JSON list (or what a case or messages hold), or a line each."""
    text = text.lstrip("\ufeff")
    try:
        whole = json.loads(text)
    except (ValueError, RecursionError):
        for number, line in enumerate(text.split("\n"), 1):
            if line.strip() and not line.lstrip().startswith("#"):
                yield f"line {number}", _json(line, file, f"line {number}")
        return
    if isinstance(whole, Mapping):
        whole = next((whole[key] for key in ("events", "messages") if isinstance(whole.get(key), list)), [whole])
    if not isinstance(whole, list):
        raise ActionsError(file, "", "must be actions, messages or events")
    for number, entry in enumerate(whole, 1):
        yield f"entry {number}", entry


def _json(line: str, file: str, place: str) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError) as error:
        raise ActionsError(file, place, not_json(error)) from None


def _actions(entry: Any, file: str, place: str) -> tuple[PlacedAction, ...]:
    if isinstance(entry, Mapping) and "advance" in entry:
        return (PlacedAction(_advance(entry, file, place), place),)
    if isinstance(entry, Mapping) and isinstance(entry.get("user"), Mapping):
        return (PlacedAction(_users_move(entry, file, place), place),)
    return _from_generic(json.dumps(entry), file, place)


def _from_generic(text: str, file: str, place: str) -> tuple[PlacedAction, ...]:
    """What every suite has: read as there, with the place as it is here."""
    try:
        parsed = parse_actions(text, file)
    except ActionsError as error:
        fault = str(error).removeprefix(f"{file}: ").removeprefix("line 1: ")
        raise ActionsError(file, place, fault) from None
    found: list[PlacedAction] = []
    for action in parsed:
        if action.user is not None:
            found.append(PlacedAction(UserWords(action.user, action.imported), place))
            continue
        if action.say is not None:
            found.append(PlacedAction(Say(action.say, bool(action.calls)), place))
        found += [PlacedAction(CallTool(call.tool, call.arguments), place) for call in action.calls]
    return tuple(found)


def _advance(entry: Mapping[str, Any], file: str, place: str) -> Advance:
    seconds = entry["advance"]
    if len(entry) > 1:
        raise ActionsError(file, place, "`advance` stands alone")
    if not is_number(seconds) or seconds <= 0:
        raise ActionsError(file, place, "`advance` must be a number of seconds, more than 0")
    return Advance(seconds)


def _users_move(entry: Mapping[str, Any], file: str, place: str) -> UserAction:
    move = entry["user"]
    kinds = [key for key in move if key in ("reply", "correct", "refuse")]
    text = move.get("text")
    if len(entry) > 1 or len(kinds) != 1 or set(move) - {kinds[0], "text"}:
        raise ActionsError(file, place, _USER_FORMS)
    if text is not None and not isinstance(text, str):
        raise ActionsError(file, place, "`text` must be a text")
    kind, value = kinds[0], move[kinds[0]]
    if kind == "refuse":
        if value is not True:
            raise ActionsError(file, place, "`refuse` must be true")
        return Refuse(text)
    if kind == "reply" and value is None:
        return Reply(None, text)
    if not is_number(value) or value <= 0:
        raise ActionsError(file, place, f"`{kind}` must be a number of seconds, more than 0")
    return Reply(value, text) if kind == "reply" else Correct(value, text)


def perform_timer_actions(session: TimerSession, script: TimerScript) -> None:
    """Play a file's actions through, then end the session.

    Raises:
        ActionsError: an action cannot be done at its place; what was done before it stays done.
        SessionFileError: the session could not be saved.
    """
    matcher = QuestionMatcher(None)
    placed = script.actions
    imported = any(isinstance(entry.action, UserWords) and entry.action.imported for entry in placed)
    for number, entry in enumerate(placed):
        following = placed[number + 1].action if number + 1 < len(placed) else None
        try:
            ends_turn = _perform(session, entry.action, matcher, first=number == 0)
        except PlayError as error:
            raise ActionsError(script.file, entry.place, str(error)) from None
        if ends_turn and not imported and not isinstance(following, UserWords | Reply | Correct | Refuse):
            _let_user(session)
    session.end("script_end")


def _perform(session: TimerSession, action: TimerAction, matcher: QuestionMatcher, *, first: bool) -> bool:
    """Do one action; returns whether the model's turn is over with it."""
    match action:
        case Advance():
            session.act(action)
            return True
        case CallTool():
            session.act(action, "model")
            return False
        case Say():
            conversation = _conversation(session)
            if matcher.judge(action.text, conversation).reply == "none":
                session.say(action.text)
            else:
                session.act(Clarify(action.text), "model")
            return not action.with_calls
        case UserWords():
            opening = spoken_text(session.suite.task, session.replay.script[0])
            if not (first and action.imported and action.text.strip() == (opening or "").strip()):
                _user_speaks(session, action.text)
            return False
        case _:
            session.act(action, "user")
            return False


def _conversation(session: TimerSession) -> list[tuple[str, str]]:
    return [
        ("user" if isinstance(event.body, UserMessage) else "assistant", event.body.text)
        for event in session.replay.events
        if isinstance(event.body, UserMessage | AssistantMessage)
    ]


def _let_user(session: TimerSession) -> None:
    if session.play.with_seat("model").scripted_turn.event is not None:
        session.act(LetScript(), "model")


def _user_speaks(session: TimerSession, text: str) -> None:
    due = session.play.with_seat("model").scripted_turn.event
    if due is not None and (spoken_text(session.suite.task, due) or "").strip() == text.strip():
        session.act(LetScript(), "model")
        return
    session.act(meant(text, episode_open=session.replay.latest.state.episode is not None), "user")


def meant(text: str, *, episode_open: bool) -> Reply | Correct:
    """What a user's words are: a reply in an open episode, else a correction. Raises `PlayError` where unsure."""
    seconds: Number | None = spoken_duration(text)
    if seconds is None:
        raise PlayError(f"{text!r} gives no duration for certain", _USER_FORMS)
    return Reply(seconds, text) if episode_open else Correct(seconds, text)
