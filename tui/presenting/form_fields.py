"""The form of a tool call before it meets a screen: its fields, what a text in one stands for, what was understood.

Everything is made from the tools' and the collections' own definitions. A field's text is what a person writes;
lists are one item a line, nested values are JSON, and a text that cannot be read stands in the call as it is, with
its fault told beside it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Literal

from sandbox.collections import COLLECTIONS, Collection
from sandbox.interpretation import Interpretation
from sandbox.spellings import collection_named, fold
from sandbox.tools import TOOLS, ToolDefinition
from sessions.visible_signs import as_safe_json
from tui.composing.completing import offered_values
from tui.composing.lines import ComposerContext, shown
from tui.composing.seen import seen_records
from tui.presenting.values import record_name
from tui.written_text import as_written, as_written_on_one_line

Path = tuple[str, ...]
"""Where a value stands in the arguments: `("collection",)`, `("fields", "label")`."""
Control = Literal["line", "lines"]

_TIMES = {"clock", "moment", "end", "due", "past"}
_TIME_HINT = "8pm, tomorrow 09:00, 2026-11-12T14:00"
_DATE_HINT = "2026-11-12, tomorrow, Tuesday"
_HINTS = {
    "items": "one a line",
    "dates": "one date a line",
    "steps": 'one step a line, or JSON: [{"n": 1, "text": "..."}]',
    "any": 'free text, an id, a date, or JSON: {"field": "value"}',
    "recurrence": "none, daily, weekly, or an RRULE",
    "boolean": "true or false",
    "number": "a number",
    "minutes": "minutes",
    **dict.fromkeys(_TIMES, _TIME_HINT),
    "due": _DATE_HINT,
}
_ID_PLACES = {"medication_id": "medications", "booking_id": "bookings", "reminder_id": "reminders"}
_SUBJECTS = ("record_id", "record_id_or_request_id", "provider_or_booking_id", "tracker_id")


@dataclass(frozen=True, slots=True)
class FormField:
    """One labelled place. `kind` is the field's or parameter's kind, `about` says what belongs there."""

    path: Path
    kind: str
    about: str
    required: bool = False
    choices: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """The name, with a star where a value is needed."""
        return self.path[-1] + ("*" if self.required else "")

    @property
    def control(self) -> Control:
        """Whether it takes one line or several."""
        return "lines" if self.kind in ("items", "dates", "steps", "offers") else "line"

    @property
    def hint(self) -> str:
        """What an empty field shows: the forms that it takes."""
        return _HINTS.get(self.kind) or (", ".join(self.choices) if 0 < len(self.choices) < 5 else self.about)

    @property
    def told(self) -> str:
        """What belongs there and the forms that it takes, whole, with the field's name."""
        known = dict.fromkeys(part for part in (self.about, self.hint) if part and part != self.kind)
        return f"{self.path[-1]}: {'; '.join(part.rstrip('.') for part in known) or self.kind}"


@dataclass(slots=True)
class FormMemory:
    """What was entered, by tool, and which tool was chosen last: kept while a session is open.

    `by_hand` holds the arguments that were written as JSON, which the fields cannot show.
    """

    tool: str = ""
    texts: dict[str, dict[Path, str]] = field(default_factory=dict)
    by_hand: dict[str, str] = field(default_factory=dict)

    def of(self, tool: str) -> dict[Path, str]:
        """Return the texts of a tool's form, to read and to change."""
        return self.texts.setdefault(tool, {})


def form_fields(tool: ToolDefinition, texts: Mapping[Path, str]) -> tuple[FormField, ...]:
    """Return the fields of a tool's form; those of `fields` follow the collection and operation that are written."""
    operation = fold(texts.get(("operation",), ""))
    found: list[FormField] = []
    for parameter in tool.parameters:
        if parameter.name == "fields":
            collection = COLLECTIONS.get(collection_named(texts.get(("collection",), "")) or "")
            found += _record_fields(collection, operation) if collection else ()
        elif parameter.name == "record_id":
            if operation != "create":
                needed = operation in ("update", "delete", "skip_occurrence")
                found.append(FormField(("record_id",), "id", "Id of the existing record.", needed))
        else:
            found.append(
                FormField((parameter.name,), parameter.kind, parameter.about, parameter.required, parameter.choices)
            )
    return tuple(found)


def _record_fields(collection: Collection, operation: str) -> Iterator[FormField]:
    if operation == "skip_occurrence":
        yield FormField(("fields", "date"), "due", "day of the occurrence to skip", True)
    elif operation != "delete":
        for entry in sorted(collection.fields, key=lambda entry: not entry.required):
            needed = entry.required and operation != "update"
            yield FormField(("fields", entry.name), entry.kind, entry.note or entry.kind, needed, entry.choices)
    if operation == "update":
        yield from _update_fields(collection.name)
    if operation in ("update", "delete"):
        yield FormField(("fields", "reason"), "text", "kept in the record's history")


def _update_fields(collection: str) -> Iterator[FormField]:
    if collection == "lists":
        yield FormField(("fields", "add_items"), "items", "items to add")
        yield FormField(("fields", "remove_items"), "items", "items to take away")
    if collection == "checklists":
        yield FormField(("fields", "step"), "text", "one step, by its number or text")
        yield FormField(("fields", "status"), "choice", "of that step", choices=("pending", "completed"))


def arguments_of_form(fields: Sequence[FormField], texts: Mapping[Path, str]) -> tuple[dict[str, Any], str]:
    """Return the arguments that the texts make, and what is wrong with a text that is no JSON (empty: nothing).

    Empty fields are left out; a text that cannot be read stands as it is.
    """
    arguments: dict[str, Any] = {}
    fault = ""
    updating = fold(texts.get(("operation",), "")) == "update"
    for entry in fields:
        text = texts.get(entry.path, "")
        if not text.strip():
            continue
        place = arguments
        for name in entry.path[:-1]:
            place = place.setdefault(name, {})
        try:
            value = None if updating and len(entry.path) > 1 and text.strip() == "null" else _value_of(entry, text)
        except ValueError as error:
            value, fault = text, fault or f"{entry.path[-1]}: {error}"
        place[entry.path[-1]] = value
    return arguments, fault


def _value_of(entry: FormField, text: str) -> Any:
    stripped = text.strip()
    if entry.kind in ("any", "steps", "offers", "items", "dates") and stripped[:1] in ("{", "["):
        return parsed_json(stripped)
    if entry.control == "lines":
        return [line.strip() for line in text.split("\n") if line.strip()]
    if entry.kind in ("number", "minutes") and re.fullmatch(r"-?\d{1,15}(\.\d{1,15})?", stripped):
        return float(stripped) if "." in stripped else int(stripped)
    if entry.kind == "boolean" and stripped.casefold() in ("true", "false"):
        return stripped.casefold() == "true"
    return text


def parsed_json(text: str) -> Any:
    """Return a JSON value. Raises `ValueError` that says what is wrong, and where."""
    try:
        return json.loads(text)
    except RecursionError:
        raise ValueError("nested too deep") from None
    except json.JSONDecodeError as error:
        raise ValueError(f"no JSON: {error.msg}, line {error.lineno}, column {error.colno}") from None


def texts_of_arguments(arguments: Mapping[str, Any]) -> dict[Path, str]:
    """Return the texts with which a form makes these arguments again."""
    texts: dict[Path, str] = {}
    for name, value in arguments.items():
        if name == "fields" and isinstance(value, Mapping):
            texts.update({("fields", str(key)): _text_of(entry) for key, entry in value.items()})
        else:
            texts[(str(name),)] = _text_of(value)
    return texts


def _text_of(value: Any) -> str:
    if isinstance(value, str):
        return value
    plain = isinstance(value, list) and value and all(isinstance(entry, str) and entry.strip() for entry in value)
    if plain and not any("\n" in entry or entry.lstrip()[:1] in ("{", "[") for entry in value):
        return "\n".join(value)
    return json.dumps(value, ensure_ascii=False)


def form_holds(fields: Sequence[FormField], texts: Mapping[Path, str], arguments: object) -> bool:
    """Whether the form with these texts makes exactly these arguments: then nothing is lost by showing them in it."""
    shown_texts = {
        entry.path: (as_written if entry.control == "lines" else as_written_on_one_line)(texts.get(entry.path, ""))
        for entry in fields
    }
    made, fault = arguments_of_form(fields, shown_texts)
    return not fault and made == arguments


def json_text(value: object) -> str:
    """Return a value as JSON to show and to edit: characters that a terminal would obey stand as escapes."""
    return as_safe_json(value)


def suggestions(
    entry: FormField, tool: ToolDefinition, texts: Mapping[Path, str], context: ComposerContext
) -> list[tuple[str, str]]:
    """Return what a field can be, as (value, about), best first: choices, and ids that the seat may know."""
    name = entry.path[-1]
    given = {path[-1]: text for path, text in texts.items() if len(path) == 1}
    if name in _ID_PLACES and len(entry.path) > 1:
        place = _ID_PLACES[name]
        return [(str(record["id"]), record_name(record)) for at, record in seen_records(context) if at == place]
    if name == "step":
        return _steps_of(given, context)
    offered = list(offered_values(tool, name, given, context))
    if not offered:
        offered = [(choice, "") for choice in entry.choices]
    return list(dict(offered).items())


def _steps_of(given: Mapping[str, str], context: ComposerContext) -> list[tuple[str, str]]:
    return [
        (str(step["n"]), f"{step['text']} ({step.get('status', 'pending')})")
        for place, record in seen_records(context)
        if place == "checklists" and str(record["id"]) == given.get("record_id")
        for step in record.get("steps", ())
    ]


def understood(
    entry: FormField, texts: Mapping[Path, str], meant: Interpretation, context: ComposerContext
) -> tuple[str, str]:
    """Return what a field's text was understood as, as (words, role); empty where nothing needs to be said."""
    text, name = texts.get(entry.path, ""), entry.path[-1]
    if not text.strip():
        return ("needed", "open") if entry.required else ("", "")
    if len(entry.path) > 1:
        return _understood_field(entry, text, texts, meant, context)
    if name in _SUBJECTS:
        named = {str(record["id"]): record_name(record) for _, record in seen_records(context)}
        return (named[text.strip()], "dim") if text.strip() in named else ("", "")
    value = meant.arguments.get(name)
    if name == "collection":
        known = COLLECTIONS.get(str(value))
        if known is None:
            return "", ""
        return known.about if known.name == text else f"{known.name}: {known.about}", "dim"
    if name == "offered_slot" and isinstance(value, str) and value != text:
        return told_value(value), "good"
    return "", ""


def _understood_field(
    entry: FormField, text: str, texts: Mapping[Path, str], meant: Interpretation, context: ComposerContext
) -> tuple[str, str]:
    name = entry.path[-1]
    for problem in meant.fields.problems:
        if problem.extra.get("field") == name:
            return problem.message.removeprefix(f"{meant.arguments.get('collection')}.{name}: "), "bad"
    if entry.kind == "end" and context.blind and not texts.get(("fields", "start"), "").strip():
        return "", ""
    value = meant.fields.stored.get(name, meant.fields.operations.get(name))
    if value is None or value == text:
        return "", ""
    told = told_value(value)
    return (told, "good") if told != text.strip() else ("", "")


def told_value(value: Any) -> str:
    """Return a value as a person reads it; a bare date with its weekday."""
    if isinstance(value, str) and re.fullmatch(r"\d{4}-\d\d-\d\d", value):
        try:
            day = date.fromisoformat(value)
        except ValueError:
            return value
        return f"{day:%a} {day.day} {day:%b %Y}"
    if isinstance(value, list):
        return ", ".join(told_value(entry) for entry in value)
    return shown(value)


def tool_choices(context: ComposerContext) -> list[tuple[str, str]]:
    """Return the case's tools with what they are for."""
    return [(name, TOOLS[name].about.split(";")[0].split(". ")[0]) for name in context.play.sandbox.available_tools]
