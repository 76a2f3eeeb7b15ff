"""Reading a composer line: speech, or a tool call with what it would mean, or what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any, Literal

from sandbox.collections import COLLECTIONS
from sandbox.refusals import Refusal
from sandbox.spellings import collection_named
from sandbox.tools import TOOLS, ToolDefinition
from tui.composing.seen import seen_world
from tui.composing.tokens import LineFault, Token, tokens_of, value_of, written

if TYPE_CHECKING:
    from sessions.play import Play

POSITIONS: Mapping[str, tuple[str, ...]] = {
    "read_records": ("collection", "query"),
    "write_record": ("collection", "operation", "record_id"),
    "verify_record": ("collection", "record_id_or_request_id"),
    "provider_booking": ("operation", "provider_or_booking_id", "offered_slot"),
    "tracker": ("operation", "tracker_id"),
    "get_clock": (),
}
"""Which arguments bare words stand for, in order; the last one takes all words that are left."""

_SUBJECTS = ("record_id", "record_id_or_request_id", "provider_or_booking_id", "tracker_id")
TOLD_BY_CALLING = frozenset(
    ("RECORD_NOT_FOUND", "BOOKING_NOT_FOUND", "UNKNOWN_PROVIDER", "UNKNOWN_TRACKER", "SLOT_NOT_OFFERED")
)
"""Refusals that tell what is in the world: a blind seat learns them by calling, not by typing."""

Kind = Literal["empty", "speech", "call", "fault"]


@dataclass(frozen=True, slots=True)
class ComposerContext:
    """What the line is written against: the play, and whether the seat is blind (sees only what tools returned)."""

    play: Play
    blind: bool = False


@dataclass(frozen=True, slots=True)
class Composed:
    """A line as it was read.

    `meaning` says what sending it would do, `fault` what is wrong with it. A fault with `can_force` can still be
    sent on purpose: `tool` and `arguments` hold what would be sent.
    """

    kind: Kind
    text: str = ""
    tool: str = ""
    arguments: Any = field(default_factory=dict)
    meaning: str = ""
    fault: str = ""
    can_force: bool = False


def read_line(line: str, context: ComposerContext) -> Composed:
    """Read one composer line. A line that looks like a call is never speech (`//` starts speech with a slash)."""
    stripped = line.strip()
    if not stripped:
        return Composed("empty")
    if stripped.startswith("//"):
        return Composed("speech", stripped[1:])
    if stripped.startswith("/"):
        return _read_call(stripped[1:], context)
    if lookalike := _looks_like_call(stripped):
        return Composed("fault", stripped, fault=lookalike)
    return Composed("speech", line.strip("\n"))


def _looks_like_call(text: str) -> str:
    first = re.match(r"[\w.]+", text)
    word = first[0] if first else ""
    if word in TOOLS:
        return f"this looks like a call: write /{word} ... to call the tool, or put other words first to say it"
    if text.startswith("{") and re.search(r'"(call|tool|name|arguments|tool_calls)"\s*:', text):
        return "this looks like a call: write /tool {arguments} to call, or put words first to say it"
    return ""


def _read_call(text: str, context: ComposerContext) -> Composed:
    name, *others = re.split(r"\s+", text, maxsplit=1)
    rest = "".join(others)
    available = list(context.play.sandbox.available_tools)
    if not name:
        return Composed("fault", fault=f"which tool? {', '.join(available)}")
    tool = TOOLS.get(name)
    if tool is None or name not in available:
        near = [known for known in available if known.startswith(name)]
        if near and not rest.strip():
            told = f"there is no tool {name!r}; is it {' or '.join(near)}?"
            return Composed("fault", fault=told, tool=name)
        arguments = _loose_arguments(rest)
        told = f"there is no tool {name!r} in this case; the tools are {', '.join(available)}"
        return Composed("fault", fault=told, tool=name, arguments=arguments, can_force=True)
    try:
        arguments = arguments_of(tool, rest)
    except LineFault as fault:
        return Composed("fault", fault=str(fault), tool=name, arguments=rest, can_force=True)
    return read_call(name, arguments, context)


def read_call(name: str, arguments: Any, context: ComposerContext) -> Composed:
    """Say what a call of one of the case's tools would do, or what is wrong with it; a fault can be forced.

    A blind seat is told nothing that only the call itself would tell.
    """
    meant = context.play.sandbox.interpret(seen_world(context), name, arguments)
    understood: Mapping[str, Any] = meant.arguments
    if context.blind:
        understood = {**understood, **{key: arguments[key] for key in _SUBJECTS if key in arguments}}
    if meant.refusal is not None and not (context.blind and meant.refusal.code in TOLD_BY_CALLING):
        return Composed(
            "fault", tool=name, arguments=arguments, fault=_fault_of(meant.refusal, arguments), can_force=True
        )
    return Composed("call", tool=name, arguments=arguments, meaning=meaning_of(name, understood))


def _fault_of(refusal: Refusal, arguments: Any) -> str:
    """Say what is wrong with a call: a collection that does not exist goes before whatever the call lacks."""
    named = arguments.get("collection") if isinstance(arguments, Mapping) else None
    if refusal.code == "INVALID_ARGUMENTS" and isinstance(named, str) and named and collection_named(named) is None:
        return f"there is no collection {named!r}; the collections are {', '.join(COLLECTIONS)}"
    return refusal.message


def _loose_arguments(rest: str) -> Any:
    try:
        tokens = tokens_of(rest)
        values = {token.name: token.value for token in tokens if token.name}
    except LineFault:
        return rest
    bare = " ".join(str(token.raw) for token in tokens if not token.name)
    return {**values, "text": bare} if bare and "text" not in values else values


def arguments_of(tool: ToolDefinition, rest: str) -> dict[str, Any]:
    """Read what follows a tool's name: bare words by position, `name=value` pairs, or one JSON object.

    Raises `LineFault`.
    """
    tokens = tokens_of(rest)
    if len(tokens) == 1 and not tokens[0].name and tokens[0].raw.startswith("{"):
        whole = value_of(tokens[0].raw)
        if isinstance(whole, dict):
            return whole
    arguments: dict[str, Any] = {}
    fields: dict[str, Any] = {}
    bare = [token for token in tokens if not token.name]
    named: set[str] = set()
    for token in tokens:
        if not token.name:
            continue
        if token.name in named:
            raise LineFault(f"{token.name} is given twice")
        named.add(token.name)
        parameter = tool.parameter(token.name)
        if parameter is not None and not (tool.name == "write_record" and _is_field(bare, token.name)):
            value = token.value
            if isinstance(value, int | float) and not isinstance(value, bool) and parameter.kind in ("string", "any"):
                value = token.raw
            arguments[parameter.name] = value
        elif tool.name in ("write_record", "read_records"):
            fields[token.name] = token.value
        else:
            known = ", ".join(entry.name for entry in tool.parameters) or "none"
            raise LineFault(f"{tool.name} has no argument {token.name!r}; its arguments are: {known}")
    _place_bare(tool, rest, bare, arguments)
    if fields:
        _place_fields(tool, fields, arguments)
    return arguments


def _is_field(bare: list[Token], name: str) -> bool:
    """Whether a name that is also an argument of write_record is meant as a field of the collection written to."""
    collection = COLLECTIONS.get(bare[0].raw) if bare else None
    return name not in ("collection", "operation", "record_id", "fields", "request_id") and bool(
        collection and collection.field(name)
    )


def _place_bare(tool: ToolDefinition, rest: str, bare: list[Token], arguments: dict[str, Any]) -> None:
    open_positions = [name for name in POSITIONS[tool.name] if name not in arguments]
    for number, name in enumerate(open_positions):
        if number >= len(bare):
            return
        last = number == len(open_positions) - 1
        if last and len(bare) > number + 1 and name in ("query", "provider_or_booking_id", "offered_slot"):
            arguments[name] = " ".join(_plain(token) for token in bare[number:])
            return
        token = bare[number]
        arguments[name] = token.value if name == "query" and token.raw[:1] in "{[" else _plain(token)
    if len(bare) > len(open_positions):
        left = bare[len(open_positions)].raw
        hint = "write fields as name=value" if tool.name == "write_record" else "one word too many"
        raise LineFault(f"{left!r}: {hint}")


def _plain(token: Token) -> str:
    value = token.value
    return value if isinstance(value, str) else token.raw


def _place_fields(tool: ToolDefinition, fields: dict[str, Any], arguments: dict[str, Any]) -> None:
    name = "fields" if tool.name == "write_record" else "query"
    given = arguments.get(name)
    if given is None:
        arguments[name] = fields
    elif isinstance(given, dict):
        arguments[name] = {**given, **fields}
    else:
        pairs = " ".join(f"{key}={written(value)}" for key, value in fields.items())
        arguments[name] = f"{given} {pairs}"


def speech_as_line(text: str) -> str:
    """Return what was said as a composer line that says it again."""
    return f"/{text}" if text.startswith("/") else text


def call_as_line(tool: str, arguments: Any) -> str:
    """Return a call as a composer line that reads back as the same call."""
    if not isinstance(arguments, Mapping):
        return f"/{tool} {arguments}".rstrip() if isinstance(arguments, str) else f"/{tool} {written(arguments)}"
    line = f"/{tool}"
    definition = TOOLS.get(tool)
    rest = dict(arguments)
    for name in POSITIONS.get(tool, ()):
        if name not in rest or not isinstance(rest[name], str) or not rest[name]:
            break
        line += f" {written_bare(rest.pop(name))}"
    pairs = {key: value for key, value in rest.items() if key != "fields"}
    fields = rest.get("fields")
    if isinstance(fields, Mapping) and fields and all(re.fullmatch(r"[A-Za-z_]\w*", key) for key in fields):
        line += "".join(f" {key}={written(value)}" for key, value in fields.items())
    elif "fields" in rest:
        pairs["fields"] = fields
    line += "".join(f" {key}={written(value)}" for key, value in pairs.items())
    if definition is not None:
        try:
            same = arguments_of(definition, line.partition(" ")[2]) == dict(arguments)
        except LineFault:
            same = False
        if not same:
            return f"/{tool} {written(dict(arguments))}"
    return line


def written_bare(text: str) -> str:
    """Return a text as one bare word of a line, quoted where it needs to be."""
    word = written(text)
    return word if "=" not in word or word.startswith('"') else f'"{word}"'


def meaning_of(tool: str, arguments: Mapping[str, Any]) -> str:
    """Say in words what an understood call would do."""
    if tool == "get_clock":
        return "tells the case's time"
    if tool == "read_records":
        query = arguments.get("query")
        return f"reads {arguments['collection']}" + (
            f" for {shown(query)}" if query not in (None, "") else ", everything"
        )
    if tool == "verify_record":
        return f"reads back {arguments['record_id_or_request_id']} in {arguments['collection']}"
    if tool == "tracker":
        return f"{arguments['operation']}s {arguments['tracker_id']}"
    if tool == "provider_booking":
        slot = f" at {shown(arguments['offered_slot'])}" if "offered_slot" in arguments else ""
        return f"{arguments['operation']}: {arguments['provider_or_booking_id']}{slot}"
    subject = arguments.get("record_id", "")
    told = ", ".join(f"{name} {shown(value)}" for name, value in dict(arguments.get("fields", {})).items())
    head = f"{arguments['operation'].replace('_', ' ')} {subject or 'a record'} in {arguments['collection']}"
    return head + (f": {told}" if told else "")


def shown(value: Any) -> str:
    """Return a value as a person reads it: moments with their weekday, lists with commas."""
    if isinstance(value, str):
        try:
            moment = datetime.fromisoformat(value) if len(value) > 10 else None
        except ValueError:
            moment = None
        return f"{moment:%a} {moment.day} {moment:%b %Y %H:%M}" if moment else value
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {shown(entry)}" for key, entry in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(shown(entry) for entry in value)
    return "nothing" if value is None else str(value)
