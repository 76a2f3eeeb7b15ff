"""Which calls of a trace a `CallPattern` means."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from cases.predicates import CallPattern
from sandbox.refusals import WRONG_IN_ITSELF
from sessions.checking.matching import PSEUDO_FIELDS, FieldReader, matches
from sessions.checking.trace import Trace
from sessions.checking.wording import says
from sessions.playback import TracedCall

_SUBJECTS = ("record_id", "provider_or_booking_id", "tracker_id", "record_id_or_request_id")


def is_meant(pattern: CallPattern, call: TracedCall, trace: Trace) -> bool:
    """Whether a call is of this pattern. What was attempted counts, also where it was refused."""
    meant = call.execution.interpretation
    arguments = meant.arguments
    if pattern.act and not set(pattern.act) & set(meant.acts):
        return False
    if pattern.tool and meant.tool not in pattern.tool:
        return False
    if pattern.collection and arguments.get("collection") not in pattern.collection:
        return False
    if pattern.record and not _subjects(call) & {record.casefold() for record in pattern.record}:
        return False
    if pattern.error and call.result.get("error") not in pattern.error:
        return False
    if not _has_result(pattern, call):
        return False
    if pattern.mentions:
        said = json.dumps(call.event.arguments, ensure_ascii=False, default=str)
        if not any(says(f"{meant.tool} {said}", phrase) for phrase in pattern.mentions):
            return False
    if pattern.fields:
        given = arguments.get("fields")
        fields = given if isinstance(given, dict) else arguments
        reader = FieldReader(str(arguments.get("collection", "")), fields, clock=trace.clock)
        if not all(
            matches(matcher, name, reader) if name in fields or name in PSEUDO_FIELDS else matcher.given is False
            for name, matcher in pattern.fields.items()
        ):
            return False
    return True


def _subjects(call: TracedCall) -> set[str]:
    """Return the ids (`r1`, `reminders/r1`) that a call names, changes or finds."""
    arguments = call.execution.interpretation.arguments
    collection = str(arguments.get("collection", ""))
    subjects = [(collection, str(arguments[name])) for name in _SUBJECTS if name in arguments]
    subjects += [(change.collection, change.record_id) for change in call.execution.changes]
    subjects += [(place, str(record["id"])) for place, record in call.execution.returned]
    return {address.casefold() for place, name in subjects for address in (name, f"{place}/{name}")}


def _has_result(pattern: CallPattern, call: TracedCall) -> bool:
    ok = call.execution.ok
    if pattern.wellformed and not ok and call.result.get("error") in WRONG_IN_ITSELF and call.execution.fault is None:
        return False
    match pattern.result:
        case "ok":
            return ok
        case "failed":
            return not ok
        case "effect":
            return bool(call.execution.changes)
        case _:
            return True


def meant_calls(patterns: Sequence[CallPattern], trace: Trace) -> Iterator[TracedCall]:
    """Yield the calls that any of the patterns means, oldest first."""
    for call in trace.calls:
        if any(is_meant(pattern, call, trace) for pattern in patterns):
            yield call


def told(call: TracedCall) -> str:
    """Name a call in a sentence."""
    meant = call.execution.interpretation
    parts = [meant.tool]
    parts += [str(meant.arguments[name]) for name in ("collection", "operation", *_SUBJECTS) if name in meant.arguments]
    outcome = "" if call.execution.ok else f" ({call.result.get('error')})"
    return " ".join(parts) + outcome
