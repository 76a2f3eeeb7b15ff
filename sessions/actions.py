"""Actions files: what a model did, played against the case (contract section 5).

JSON Lines of actions, or chat-completions messages as JSON or JSON Lines; both become `Action`s.
"""

from __future__ import annotations

import contextlib
import json
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cases.errors import InputError
from cases.json_values import is_nested, no_number
from sessions.events import AssistantSource
from sessions.foreign_files import foreign_kind
from sessions.play import Play

DEEPEST = 100
"""How many levels lists and objects of an action may stand in one another."""


class ActionsError(InputError):
    """An actions file that cannot be understood: `place` names the line or message, `fault` what is wrong."""

    def __init__(self, file: str, place: str, fault: str) -> None:
        super().__init__(f"{file}: {place}: {fault}" if place else f"{file}: {fault}")


@dataclass(frozen=True, slots=True)
class ActedCall:
    """One tool call of an action; `recorded` is the result that an imported trace had."""

    tool: str
    arguments: Any
    call_id: str = ""
    recorded: Any = None


@dataclass(frozen=True, slots=True)
class Action:
    """One turn: what the model says and calls, or (`user`) a user's message as it stands."""

    say: str | None = None
    calls: tuple[ActedCall, ...] = ()
    user: str | None = None
    imported: bool = False


def parse_actions(text: str, file: str) -> list[Action]:
    """Read an actions file; `file` is its name in errors. Raises `ActionsError`."""
    stripped = text.lstrip("\ufeff \t\r\n")
    if stripped.startswith("[") or (stripped.startswith("{") and _is_one_object(stripped)):
        try:
            whole = read_json(stripped)
        except (ValueError, RecursionError) as error:
            raise ActionsError(file, "", not_json(error)) from None
        if kind := foreign_kind(whole):
            raise _foreign(file, kind)
        messages = whole.get("messages") if isinstance(whole, dict) else whole
        if isinstance(whole, dict) and messages is None:
            return _from_objects([(1, whole)], file)
        if not isinstance(messages, list):
            raise ActionsError(file, "messages", "must be a list")
        return _from_objects(list(enumerate(messages, 1)), file, unit="entry")
    entries: list[tuple[int, Any]] = []
    for number, line in enumerate(text.lstrip("\ufeff").split("\n"), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        try:
            entries.append((number, read_json(line)))
        except (ValueError, RecursionError) as error:
            raise ActionsError(file, f"line {number}", not_json(error)) from None
    return _from_objects(entries, file)


def read_json(text: str) -> Any:
    """Return the JSON value in a text. Raises `ValueError`, also for NaN and infinite numbers, which JSON has not."""
    return json.loads(text, parse_constant=no_number, parse_float=_finite)


def not_json(error: ValueError | RecursionError) -> str:
    """Say where a text stops being JSON, or why it is none, and what is wanted instead."""
    match error:
        case json.JSONDecodeError():
            told = f"at column {error.colno}" if error.lineno == 1 else f"at line {error.lineno}, column {error.colno}"
        case RecursionError():
            told = "that can be read: it is nested too deep"
        case _:
            told = f"({error})"
    return f'not JSON {told}; give one JSON object a line, e.g. {{"say": "Hello"}}'


def _finite(text: str) -> float:
    number = float(text)
    return number if math.isfinite(number) else no_number(text[:40])


def _foreign(file: str, kind: str) -> ActionsError:
    wanted = "give JSON Lines of actions, or the chat-completions messages of one conversation"
    return ActionsError(file, "", f"{kind}, not an actions file; {wanted}")


def _is_one_object(text: str) -> bool:
    try:
        value, end = json.JSONDecoder().raw_decode(text)
    except (ValueError, RecursionError):
        return False
    return isinstance(value, dict) and not text[end:].strip()


def _from_objects(entries: Sequence[tuple[int, Any]], file: str, unit: str = "line") -> list[Action]:
    for number, entry in entries:
        if not isinstance(entry, Mapping):
            raise ActionsError(file, f"{unit} {number}", "must be an object")
        if is_nested(entry, DEEPEST):
            raise ActionsError(file, f"{unit} {number}", f"nested more than {DEEPEST} levels deep")
    if entries and (kind := foreign_kind(entries[0][1])):
        raise _foreign(file, kind)
    if any("role" in entry for _, entry in entries):
        return _from_messages(entries, file, unit)
    return [_action(entry, file, f"{unit} {number}") for number, entry in entries]


_ACTION_KEYS = frozenset(("say", "call", "arguments", "calls", "user"))


def _action(entry: Mapping[str, Any], file: str, place: str) -> Action:
    unknown = [key for key in entry if key not in _ACTION_KEYS]
    if unknown:
        raise ActionsError(
            file, place, f"unknown key {unknown[0]!r}; an action has say, call, arguments, calls or user"
        )
    if "user" in entry:
        if len(entry) > 1 or not isinstance(entry["user"], str) or not entry["user"].strip():
            raise ActionsError(file, place, "`user` stands alone and is a text")
        return Action(user=entry["user"])
    say = entry.get("say")
    if say is not None and (not isinstance(say, str) or not say.strip()):
        raise ActionsError(file, place, "`say` must be a text")
    calls: list[ActedCall] = []
    if "call" in entry:
        calls.append(_acted_call(entry, file, place))
    elif "arguments" in entry:
        raise ActionsError(file, place, "`arguments` without `call`")
    if "calls" in entry:
        given = entry["calls"]
        if not isinstance(given, list) or not all(isinstance(call, Mapping) for call in given):
            raise ActionsError(file, place, "`calls` must be a list of {call, arguments}")
        calls += [_acted_call(call, file, place) for call in given]
    if say is None and not calls:
        raise ActionsError(file, place, "nothing to do; an action has say, call, calls or user")
    return Action(say, tuple(calls))


def _acted_call(entry: Mapping[str, Any], file: str, place: str) -> ActedCall:
    if not isinstance(entry.get("call"), str) or not entry["call"]:
        raise ActionsError(file, place, "`call` must name a tool")
    return ActedCall(entry["call"], entry.get("arguments", {}))


def _from_messages(entries: Sequence[tuple[int, Any]], file: str, unit: str) -> list[Action]:
    """Read chat-completions messages; tool results are kept beside the calls that they answer."""
    results: dict[str, Any] = {}
    for number, message in entries:
        if message.get("role") == "tool":
            results[str(message.get("tool_call_id", number))] = _recorded(message.get("content"))
    actions: list[Action] = []
    for number, message in entries:
        role = message.get("role")
        text = _content(message.get("content"), file, f"{unit} {number}")
        if role == "user":
            if text.strip():
                actions.append(Action(user=text, imported=True))
        elif role == "assistant":
            given = message.get("tool_calls") or ()
            if not isinstance(given, list | tuple):
                raise ActionsError(file, f"{unit} {number}", "`tool_calls` must be a list")
            calls = [_imported_call(call, results, file, f"{unit} {number}") for call in given]
            if text.strip() or calls:
                actions.append(Action(text if text.strip() else None, tuple(calls), imported=True))
        elif role not in ("system", "developer", "tool"):
            raise ActionsError(file, f"{unit} {number}", f"unknown role {role!r}")
    return actions


def _content(content: Any, file: str, place: str) -> str:
    if content is None:
        return ""
    if isinstance(content, str):
        return content
    if isinstance(content, list):
        return "".join(str(part.get("text", "")) for part in content if isinstance(part, Mapping))
    raise ActionsError(file, place, "`content` must be a text, a list of parts, or null")


def _recorded(content: Any) -> Any:
    try:
        return read_json(content) if isinstance(content, str) else content
    except (ValueError, RecursionError):
        return content


def _imported_call(call: Any, results: Mapping[str, Any], file: str, place: str) -> ActedCall:
    function = call.get("function") if isinstance(call, Mapping) else None
    if not isinstance(function, Mapping) or not isinstance(function.get("name"), str):
        raise ActionsError(file, place, "a tool call needs function.name")
    arguments = function.get("arguments", {})
    if isinstance(arguments, str):
        with contextlib.suppress(ValueError, RecursionError):
            read = read_json(arguments or "{}")
            arguments = arguments if is_nested(read, DEEPEST) else read
    call_id = str(call.get("id") or "")
    return ActedCall(function["name"], arguments, call_id, results.get(call_id))


def perform(play: Play, actions: Iterable[Action], source: AssistantSource = "operator") -> None:
    """Play actions through, with the automatic reply after each turn that calls no tool, then end the session.

    A `user` action stands in place of the automatic reply to the turn before. In an imported conversation the
    user's messages are played as they stand and nothing is answered automatically.
    """
    queue = list(actions)
    imported = any(action.imported for action in queue)
    opening = [message.content.strip() for message in play.case.prose.model_input.conversation]
    for place, action in enumerate(queue):
        if action.user is not None:
            if action.imported and opening and action.user.strip() == opening[0]:
                opening.pop(0)
                continue
            play.user_says(action.user, "imported" if action.imported else "operator")
            continue
        if action.say is not None:
            play.say(action.say, "imported" if action.imported else source, with_calls=bool(action.calls))
        for call in action.calls:
            play.call(
                call.tool,
                call.arguments,
                "imported" if action.imported else source,
                call_id=_unused(play, call.call_id),
                recorded=call.recorded,
            )
        answered_by_hand = place + 1 < len(queue) and queue[place + 1].user is not None
        if not action.calls and not imported and not answered_by_hand:
            play.answer()
    play.end("script_end")


def _unused(play: Play, call_id: str) -> str:
    if not call_id:
        return ""
    taken = {call.event.call_id for call in play.playback.calls}
    return call_id if call_id not in taken else ""
