"""What a call that cannot be sent yet may go on with: told as a hint while it is written, not as an error."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sandbox.collections import ALL, COLLECTIONS
from sandbox.fields import missing_required
from sandbox.spellings import collection_named
from sandbox.tools import TOOLS, ToolDefinition, argument_problem
from tui.composing.completing import complete
from tui.composing.lines import POSITIONS, TOLD_BY_CALLING, ComposerContext, arguments_of
from tui.composing.seen import seen_world
from tui.composing.tokens import LineFault, OpenWord, Token, tokens_of

_MOST_NAMED = 3
_CLOSED_KINDS = ("choice", "boolean", "id")
"""Kinds of fields whose values are known beforehand: what begins none of them is wrong at once."""


def tools_that_begin(name: str, context: ComposerContext) -> list[str]:
    """Return the case's tools whose names begin with a text, and go on after it."""
    return [tool for tool in context.play.sandbox.available_tools if tool.startswith(name) and tool != name]


def what_follows(line: str, context: ComposerContext) -> str:
    """Return in a few words what a faulty line can still go on with, e.g. `next: collection`.

    Empty where no word behind its end makes the line right.
    """
    text = line.lstrip()
    if not text.startswith("/") or text.startswith("//"):
        return ""
    name, space, rest = text[1:].partition(" ")
    if not space and (near := tools_that_begin(name, context)):
        return f"next: {' or '.join(near)}" if name else "which tool?"
    tool = TOOLS.get(name)
    if tool is None or name not in context.play.sandbox.available_tools:
        return ""
    try:
        tokens = tokens_of(rest)
    except OpenWord as fault:
        return str(fault) if _lacking_of(tool, rest[: fault.start], context) is not None else ""
    last = tokens[-1] if tokens and not rest[-1].isspace() else None
    if (lacking := _lacking_of(tool, rest, context)) is not None:
        return _told(lacking)
    if last is None or (lacking := _lacking_of(tool, rest[: last.start], context)) is None:
        return ""
    if last.name and any(token.name == last.name for token in tokens[:-1]):
        return ""
    offers = complete(text, len(text), context)
    if not offers and not _may_go_on(last, tool, tokens[:-1]):
        return ""
    value_of = last.name or (lacking[0] if lacking and offers and not offers[0].insert.endswith("=") else "")
    return f"next: {value_of}" if value_of else f"next: {', '.join(offer.shown for offer in offers[:_MOST_NAMED])}"


def what_lacks(tool: str, arguments: Any, context: ComposerContext) -> str:
    """Return in a few words what a call lacks of which all that is given is right; else empty."""
    definition = TOOLS.get(tool)
    if definition is None or tool not in context.play.sandbox.available_tools or not isinstance(arguments, Mapping):
        return ""
    lacking = _lacking(definition, arguments, context)
    return _told(lacking) if lacking else ""


def _told(lacking: tuple[str, ...]) -> str:
    return f"next: {', '.join(lacking[:_MOST_NAMED])}" if lacking else ""


def _lacking_of(tool: ToolDefinition, rest: str, context: ComposerContext) -> tuple[str, ...] | None:
    try:
        return _lacking(tool, arguments_of(tool, rest), context)
    except LineFault:
        return None


def _lacking(tool: ToolDefinition, arguments: Mapping[str, Any], context: ComposerContext) -> tuple[str, ...] | None:
    """Return the names of what a call lacks, the next one first; None where something that is given is wrong."""
    given, _ = argument_problem(tool, arguments)
    absent = [entry for entry in tool.parameters if entry.required and entry.name not in given]
    filled = {**arguments, **{entry.name: next(iter(entry.choices), "x") for entry in absent}}
    if argument_problem(tool, filled)[1] is not None:
        return None
    named = collection_named(str(given.get("collection", "")))
    if "collection" in given and (named is None or (named == ALL and tool.name == "write_record")):
        return None
    names = [entry.name for entry in absent]
    # One thing after the other: a person writes the next word, not all of them.
    order = POSITIONS[tool.name]
    names.sort(key=lambda name: order.index(name) if name in order else len(order))
    if tool.name == "write_record" and named is not None and not COLLECTIONS[named].writable:
        return None
    if names:
        return tuple(names[:1])
    return _lacking_when_whole(tool, arguments, named or "", context)


def _lacking_when_whole(
    tool: ToolDefinition, arguments: Mapping[str, Any], collection: str, context: ComposerContext
) -> tuple[str, ...] | None:
    meant = context.play.sandbox.interpret(seen_world(context), tool.name, arguments)
    operation = meant.arguments.get("operation")
    if meant.fields.problems:
        return None
    if tool.name == "write_record" and operation != "create" and not meant.arguments.get("record_id"):
        return ("record_id",)
    refusal = meant.refusal
    if refusal is None or (context.blind and refusal.code in TOLD_BY_CALLING):
        return ()
    if refusal.code != "MISSING_FIELDS":
        return None
    if operation == "create":
        return tuple(missing_required(COLLECTIONS[collection], meant.fields.stored))
    return ("date",) if operation == "skip_occurrence" else ("a field to change",)


def _may_go_on(word: Token, tool: ToolDefinition, before: list[Token]) -> bool:
    """Whether a named value that is not understood yet may become one with more characters."""
    if not word.name or tool.name != "write_record":
        return False
    named = next((token.raw for token in before if token.name == "collection"), None)
    bare = next((token.raw for token in before if not token.name), "")
    collection = COLLECTIONS.get(collection_named(named or bare) or "")
    field = collection.field(word.name) if collection is not None else None
    return field is not None and field.kind not in _CLOSED_KINDS
