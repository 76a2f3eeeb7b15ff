"""What the composer offers to complete, from the tools' own definitions and the records in sight."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sandbox.collections import COLLECTIONS
from sandbox.spellings import OPERATION_FIELDS, collection_named
from sandbox.tools import TOOLS, ToolDefinition
from tui.composing.lines import POSITIONS, ComposerContext
from tui.composing.seen import seen_records
from tui.composing.tokens import LineFault, Token, tokens_of, written

MOST = 50
"""How many completions are offered at most."""
_OPERATIONS = {
    ("write_record", "create"): "save a new record",
    ("write_record", "update"): "change fields of a saved record",
    ("write_record", "delete"): "take a saved record away",
    ("write_record", "skip_occurrence"): "leave out one day of a recurring reminder",
    ("provider_booking", "create"): "book a slot that was offered",
    ("provider_booking", "reschedule"): "move a booking to another offered slot",
    ("provider_booking", "cancel"): "cancel a booking",
    ("provider_booking", "lookup"): "look up a booking, or what came of a request",
    ("tracker", "locate"): "ask where the item is",
    ("tracker", "ring"): "let the tracker ring; no proof that the item is found",
}
"""Tool and operation -> what it is for."""


@dataclass(frozen=True, slots=True)
class Completion:
    """One offer: `shown` in the list, `about` beside it, `insert` replaces the line from `start` to the cursor."""

    shown: str
    insert: str
    start: int
    about: str = ""


def complete(line: str, cursor: int, context: ComposerContext) -> list[Completion]:
    """Return what the word at the cursor can become, best first. Speech is not completed."""
    before = line[:cursor]
    if not before.startswith("/") or before.startswith("//"):
        return []
    name, space, rest = before[1:].partition(" ")
    if not space:
        return [
            Completion(f"/{tool}", f"/{tool} ", 0, TOOLS[tool].about.split(";")[0].split(". ")[0])
            for tool in context.play.sandbox.available_tools
            if tool.startswith(name)
        ]
    tool = TOOLS.get(name)
    if tool is None or name not in context.play.sandbox.available_tools:
        return []
    offset = len(name) + 2
    try:
        tokens = tokens_of(rest)
    except LineFault:
        return []
    open_word = tokens.pop() if tokens and not rest.endswith((" ", "\t")) else None
    start = offset + (open_word.start if open_word else len(rest))
    typed = "" if open_word is None else rest[open_word.start :]
    offers = list(_offers(tool, tokens, open_word, start, context))
    wanted = typed.casefold()
    fitting = [
        offer for offer in offers if offer.insert.casefold().startswith(wanted) and offer.insert.strip() != typed
    ]
    return fitting[:MOST]


def _offers(
    tool: ToolDefinition, tokens: list[Token], open_word: Token | None, start: int, context: ComposerContext
) -> Iterator[Completion]:
    bare = [token for token in tokens if not token.name]
    named = {token.name for token in tokens if token.name}
    given = _given(tool, bare, tokens)
    if open_word is not None and open_word.name:
        for value, about in offered_values(tool, open_word.name, given, context):
            yield Completion(value, f"{open_word.name}={written(value)} ", start, about)
        return
    creates = given.get("operation") == "create" and tool.name == "write_record"
    positions = [name for name in POSITIONS[tool.name] if name not in named and not (creates and name == "record_id")]
    if len(bare) < len(positions):
        for value, about in offered_values(tool, positions[len(bare)], given, context):
            yield Completion(value, f"{written(value)} ", start, about)
    if tool.name == "write_record" and len(bare) >= 2:
        for field, about in _fields(given):
            if field not in named:
                yield Completion(f"{field}=", f"{field}=", start, about)
    if len(bare) >= min(2, len(positions)):
        for parameter in tool.parameters:
            if parameter.name not in (*named, *POSITIONS[tool.name], "fields"):
                yield Completion(f"{parameter.name}=", f"{parameter.name}=", start, parameter.about)


def _given(tool: ToolDefinition, bare: list[Token], tokens: list[Token]) -> dict[str, str]:
    given = {name: token.raw.strip("\"'") for name, token in zip(POSITIONS[tool.name], bare, strict=False)}
    given.update({token.name: token.raw for token in tokens if token.name})
    return given


def _fields(given: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    collection = COLLECTIONS.get(collection_named(given.get("collection", "")) or "")
    if collection is None:
        return
    operation = given.get("operation", "")
    extra = {"lists": ("add_items", "remove_items"), "checklists": ("step", "status")}
    if operation == "update":
        for name in extra.get(collection.name, ()):
            yield name, "part of an update"
    if operation == "skip_occurrence":
        yield "date", "day of the occurrence to skip"
    elif operation != "delete":
        creates = operation == "create"
        for field in sorted(collection.fields, key=lambda entry: not (creates and entry.required)):
            needed = "needed" if creates and field.required else ""
            yield field.name, " ".join(part for part in (needed, field.note, field.kind) if part)
    if operation in ("update", "delete"):
        yield next(iter(OPERATION_FIELDS)), "kept in the record's history"


def offered_values(
    tool: ToolDefinition, name: str, given: Mapping[str, str], context: ComposerContext
) -> Iterator[tuple[str, str]]:
    """Yield what an argument or field can be, as (value, about): choices, and ids that the seat may know.

    `given` holds the other arguments as far as they are written, by name.
    """
    parameter = tool.parameter(name)
    if parameter is not None and parameter.choices:
        for choice in parameter.choices:
            described = COLLECTIONS.get(choice)
            yield choice, described.about if described else _OPERATIONS.get((tool.name, choice), "")
        return
    collection = collection_named(given.get("collection", "")) or ""
    if name in ("record_id", "record_id_or_request_id", "query"):
        yield from _ids(context, collection)
    if name == "record_id_or_request_id":
        yield from _request_ids(context)
    if name == "provider_or_booking_id":
        yield from _ids(context, "bookings")
        yield from _ids(context, "provider_messages")
        yield from _request_ids(context)
    if name == "tracker_id":
        yield from _ids(context, "trackers")
    if name == "offered_slot":
        yield from _slots(context)
    field = COLLECTIONS[collection].field(name) if collection in COLLECTIONS else None
    if field is not None:
        for choice in field.choices:
            yield choice, ""
        if field.kind == "boolean":
            yield "true", ""
            yield "false", ""
        if field.kind == "id":
            yield from _ids(context, "")


def _ids(context: ComposerContext, collection: str) -> Iterator[tuple[str, str]]:
    for place, record in seen_records(context):
        if collection in ("", "all", place):
            yield str(record["id"]), _about(record)


def _about(record: Mapping[str, Any]) -> str:
    told: Iterable[Any] = (
        record.get(name) for name in ("label", "title", "subject", "name", "provider", "item", "text")
    )
    return str(next((value for value in told if value), ""))


def _request_ids(context: ComposerContext) -> Iterator[tuple[str, str]]:
    used: dict[str, None] = {}
    for call in context.play.playback.calls:
        for source in (call.execution.interpretation.arguments, call.result):
            value = source.get("request_id")
            if isinstance(value, str) and value:
                used.setdefault(value)
    yield from ((value, "request id used") for value in used)


def _slots(context: ComposerContext) -> Iterator[tuple[str, str]]:
    for place, record in seen_records(context):
        if place == "provider_messages":
            for offer in record.get("offers", ()):
                yield str(offer["start"]), f"offered by {record.get('provider', record['id'])}"
