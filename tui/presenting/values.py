"""How record values, calls and results read in one line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from sandbox.world import Record
from sessions.checking.telling import told_time
from sessions.playback import TracedCall
from tui.presenting.rows import counted, shortened

_NAMING = (
    "label",
    "title",
    "topic",
    "item",
    "with",
    "provider",
    "medication_id",
    "reminder_id",
    "name",
    "text",
    "note",
)
_USUAL_TIMES = ("start", "offered_slot")
_BY_THE_WAY = ("source", "recorded_at", "reported_by", "author", "linked_id", "reason")
_ONE_VALUE = 80
ONE_LINE = 300
"""Characters of one value in a list that does not wrap it."""


def shown_value(value: Any, clock: datetime) -> str:
    """Return one field's value as a person reads it; times in the case's zone, without what goes without saying."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return shown_time(value, clock) or shortened(value)
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {shown_value(entry, clock)}" for key, entry in value.items())
    if isinstance(value, list | tuple):
        return "; ".join(shown_value(entry, clock) for entry in value) or "none"
    return str(value)


def shown_time(text: str, clock: datetime) -> str | None:
    """Return a stored moment as `Mon 9 Nov 20:00`, with the year where it is not the case's; None for other texts."""
    if not (16 <= len(text) <= 32 and text[4] == "-" and text[10] == "T"):
        return None
    return told_time(text, clock)


def record_name(record: Record) -> str:
    """Return what a record is called: its label, title or whatever names it best."""
    for field in _NAMING:
        if record.get(field):
            return str(record[field]).split("\n")[0][:ONE_LINE]
    return ", ".join(f"{field} {value}" for field, value in list(record.items())[1:3])[:ONE_LINE]


def call_subject(call: TracedCall, clock: datetime) -> str:
    """Return what a call meant, in a few words: operation, collection, record, and the values that it gives."""
    meant = call.execution.interpretation
    given: Mapping[str, Any] = meant.arguments
    words = [
        str(given[key])
        for key in (
            "operation",
            "collection",
            "record_id",
            "record_id_or_request_id",
            "provider_or_booking_id",
            "tracker_id",
        )
        if given.get(key) not in (None, "")
    ]
    query = given.get("query")
    if isinstance(query, Mapping):
        words.append(", ".join(f"{key}={value}" for key, value in query.items()))
    elif query:
        words.append(f'"{query}"')
    if not words and not isinstance(call.event.arguments, Mapping):
        words.append(str(call.event.arguments))
    values = ", ".join(_given_values(given, clock))
    return shortened(" ".join(words) + (f": {values}" if values else ""), ONE_LINE)


def _given_values(given: Mapping[str, Any], clock: datetime) -> Iterator[str]:
    """Yield the values that a call gives a record; what says by itself what it is goes without its field's name."""
    fields = given.get("fields")
    values = dict(fields) if isinstance(fields, Mapping) else {}
    values = {"offered_slot": given.get("offered_slot"), **values}
    for name in sorted(values, key=lambda name: (name in _BY_THE_WAY, name not in _NAMING)):
        if values[name] in (None, ""):
            continue
        told = shortened(shown_value(values[name], clock), _ONE_VALUE).rstrip(". ")
        yield told if name in _NAMING or name in _USUAL_TIMES else f"{name} {told}"


def call_outcome(call: TracedCall, *, blind: bool = False) -> tuple[str, str]:
    """Return how a call came out, as (words, role). A blind seat is told by the result alone."""
    execution = call.execution
    told = [] if blind else [f"{_SIGNS[change.kind]}{change.record_id}" for change in execution.changes]
    if execution.fault is not None and not blind:
        effect = f", {' '.join(told)}" if told else ""
        return f"fault {execution.result.get('error', '')}{effect}", "bad"
    if not execution.ok:
        return str(execution.result.get("error", "refused")), "bad"
    if blind and "id" in execution.result:
        return str(execution.result["id"]), "good"
    if execution.repeated and not blind:
        return "same request, first result", "dim"
    if told:
        return " ".join(told), _ROLES[execution.changes[0].kind]
    result = execution.result
    if "count" in result:
        count = result["count"]
        return ("nothing found", "dim") if count == 0 else (counted(int(count), "record"), "dim")
    if result.get("found") is False:
        return "not found", "dim"
    if result.get("found"):
        record = result.get("record") or result.get("booking") or {}
        return f"found {record.get('id', '')}".strip(), "good"
    return str(result.get("status") or "ok"), "dim"


_SIGNS = {"created": "+", "updated": "~", "deleted": "-"}
_ROLES = {"created": "added", "updated": "changed", "deleted": "removed"}
