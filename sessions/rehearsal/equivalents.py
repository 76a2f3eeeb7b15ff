"""Changing a walkthrough in every generic way that stays sound: other spellings, orders, proofs, extra looks.

None of these may turn a verdict: a good run is never failed for how it says or orders a sound thing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from cases.catalogue import Case
from cases.executable import Walkthrough, WalkthroughStep
from sandbox.collections import COLLECTIONS
from sandbox.spellings import FIELD_SPELLINGS, collection_named, collection_spellings, stored_field
from sessions.rehearsal.mutations import is_read, is_write, single_calls

Steps = tuple[WalkthroughStep, ...]
_RECURRENCES = {"daily": ("FREQ=DAILY", "every day", "RRULE:FREQ=DAILY"), "weekly": ("FREQ=WEEKLY", "every week")}


@dataclass(frozen=True, slots=True)
class Equivalent:
    """A sound variation of a walkthrough, by the name of what was changed."""

    name: str
    steps: Steps


def equivalents_of(case: Case, walkthrough: Walkthrough) -> Iterator[Equivalent]:
    """Yield every generic sound variation that changes something."""
    steps = single_calls(walkthrough.steps)
    for name, change in _CHANGES.items():
        changed = change(case, steps)
        if changed != steps:
            yield Equivalent(name, changed)


def _changed(step: WalkthroughStep, **arguments: Any) -> WalkthroughStep:
    return WalkthroughStep(call=step.call, arguments={**step.arguments, **arguments})


def _first_write(steps: Sequence[WalkthroughStep]) -> int:
    return next((place for place, step in enumerate(steps) if is_write(step) or step.call == "tracker"), len(steps))


def _may_read_all(case: Case) -> bool:
    return not any(fault.tool == "read_records" for fault in case.executable.faults)


def _all_at_once(case: Case, steps: Steps) -> Steps:
    """Replace the reads before the first write by one read of everything.

    What comes with the scripted reply is read where it was: it is not there before.
    """
    first = _first_write(steps)
    spoken = next((place for place, step in enumerate(steps) if step.say is not None), len(steps))
    until = min(first, spoken)
    if not _may_read_all(case) or not any(is_read(step) for step in steps[:until]):
        return steps
    everything = WalkthroughStep(call="read_records", arguments={"collection": "all"})
    kept = [step for step in steps[:until] if not is_read(step)]
    return (everything, *kept, *steps[until:])


def _reads_reversed(case: Case, steps: Steps) -> Steps:
    first = min(_first_write(steps), next((place for place, step in enumerate(steps) if step.say), len(steps)))
    reads = [step for step in steps[:first] if is_read(step)]
    others = [step for step in steps[:first] if not is_read(step)]
    return (*reversed(reads), *others, *steps[first:])


def _whole_queries(case: Case, steps: Steps) -> Steps:
    return tuple(
        WalkthroughStep(call=step.call, arguments={"collection": step.arguments["collection"]})
        if is_read(step)
        else step
        for step in steps
    )


def _other_collection_names(case: Case, steps: Steps) -> Steps:
    def renamed(step: WalkthroughStep) -> WalkthroughStep:
        name = step.arguments.get("collection")
        if name not in COLLECTIONS:
            return step
        outside = ("messages", "calls")
        names = [
            word for word in collection_spellings(str(name)) if word not in outside and collection_named(word) == name
        ]
        return _changed(step, collection=names[0].upper()) if names else step

    return tuple(renamed(step) if step.call else step for step in steps)


def _other_field_names(case: Case, steps: Steps) -> Steps:
    def renamed(step: WalkthroughStep) -> WalkthroughStep:
        name, fields = step.arguments.get("collection"), step.arguments.get("fields")
        if step.call != "write_record" or name not in COLLECTIONS or not isinstance(fields, Mapping):
            return step
        taken: dict[str, Any] = {}
        for field, value in fields.items():
            spellings = [
                word
                for word in FIELD_SPELLINGS
                if stored_field(str(name), word) == field and word != field and not COLLECTIONS[str(name)].field(word)
            ]
            spelled = next(
                (word for word in spellings if FIELD_SPELLINGS[word][0] == field and word not in taken), field
            )
            taken[spelled] = value
        return _changed(step, fields=taken)

    return tuple(renamed(step) for step in steps)


def _with_values(steps: Steps, change: Callable[[str, Any], Any]) -> Steps:
    def walked(name: str, value: Any) -> Any:
        if isinstance(value, Mapping):
            return {key: walked(key, entry) for key, entry in value.items()}
        if isinstance(value, list | tuple):
            return [walked(name, entry) for entry in value]
        return change(name, value)

    return tuple(
        WalkthroughStep(call=step.call, arguments={key: walked(key, value) for key, value in step.arguments.items()})
        if step.call in ("write_record", "provider_booking")
        else step
        for step in steps
    )


def _local_times(case: Case, steps: Steps) -> Steps:
    offset = case.prose.current_time.utcoffset()

    def local(_: str, value: Any) -> Any:
        moment = _moment(value)
        return f"{moment:%Y-%m-%d %H:%M}" if moment and moment.utcoffset() == offset else value

    return _with_values(steps, local)


def _spoken_times(case: Case, steps: Steps) -> Steps:
    offset = case.prose.current_time.utcoffset()

    def spoken(_: str, value: Any) -> Any:
        moment = _moment(value)
        return (
            f"{moment:%B} {moment.day}, {moment.year} at {moment:%I:%M %p}"
            if moment and moment.utcoffset() == offset
            else value
        )

    return _with_values(steps, spoken)


def _universal_times(case: Case, steps: Steps) -> Steps:
    from datetime import UTC

    def universal(_: str, value: Any) -> Any:
        moment = _moment(value)
        return f"{moment.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}" if moment else value

    return _with_values(steps, universal)


def _moment(value: Any) -> datetime | None:
    if not isinstance(value, str) or len(value) < 16 or value[4:5] != "-":
        return None
    try:
        moment = datetime.fromisoformat(value)
    except ValueError:
        return None
    return moment if moment.tzinfo else None


def _rrules(case: Case, steps: Steps) -> Steps:
    return _with_values(
        steps, lambda name, value: _RECURRENCES.get(value, (value,))[0] if name == "recurrence" else value
    )


def _recurrence_words(case: Case, steps: Steps) -> Steps:
    return _with_values(
        steps, lambda name, value: _RECURRENCES.get(value, (value, value))[1] if name == "recurrence" else value
    )


_TEXTS = ("label", "title", "text", "subject", "reason")


def _wordier_texts(case: Case, steps: Steps) -> Steps:
    return _with_values(
        steps,
        lambda name, value: f"Please note: {value.upper()}!" if name in _TEXTS and isinstance(value, str) else value,
    )


def _without_request_ids(case: Case, steps: Steps) -> Steps:
    """Leave request ids out; what was verified by one is verified by reading the collection."""
    given = {str(step.arguments.get("request_id")) for step in steps if is_write(step)}
    changed: list[WalkthroughStep] = []
    for step in steps:
        if is_write(step) and "request_id" in step.arguments:
            rest = {key: value for key, value in step.arguments.items() if key != "request_id"}
            changed.append(WalkthroughStep(call=step.call, arguments=rest))
        elif step.call == "verify_record" and step.arguments.get("record_id_or_request_id") in given:
            changed.append(WalkthroughStep(call="read_records", arguments={"collection": step.arguments["collection"]}))
        elif step.call == "provider_booking" and step.arguments.get("provider_or_booking_id") in given:
            changed.append(WalkthroughStep(call="read_records", arguments={"collection": "bookings"}))
        else:
            changed.append(step)
    return tuple(changed)


def _verified_by_reading(case: Case, steps: Steps) -> Steps:
    faulty = {name for fault in case.executable.faults for name in fault.collections if fault.tool == "read_records"}
    return tuple(
        WalkthroughStep(call="read_records", arguments={"collection": step.arguments["collection"]})
        if step.call == "verify_record" and step.arguments["collection"] not in faulty
        else step
        for step in steps
    )


def _stopped_records(case: Case) -> set[tuple[str, str]]:
    """Return the reminders and events that a good run stops: a delete and a status count the same there."""
    return {
        (change.collection, change.record)
        for expected in case.executable.expected.values()
        for way in expected.ways
        for change in way
        if change.change == "stop" and change.collection in ("reminders", "calendar")
    }


def _deleted_instead(case: Case, steps: Steps) -> Steps:
    stopped = _stopped_records(case)

    def changed(step: WalkthroughStep) -> WalkthroughStep:
        address = (str(step.arguments.get("collection")), str(step.arguments.get("record_id")))
        if step.call != "write_record" or step.arguments.get("operation") != "update" or address not in stopped:
            return step
        rest = {key: value for key, value in step.arguments.items() if key != "fields"}
        return WalkthroughStep(call=step.call, arguments={**rest, "operation": "delete"})

    return tuple(changed(step) for step in steps)


def _cancelled_instead(case: Case, steps: Steps) -> Steps:
    stopped = _stopped_records(case)

    def changed(step: WalkthroughStep) -> WalkthroughStep:
        address = (str(step.arguments.get("collection")), str(step.arguments.get("record_id")))
        if step.call != "write_record" or step.arguments.get("operation") != "delete" or address not in stopped:
            return step
        return _changed(step, operation="update", fields={"status": "canceled"})

    return tuple(changed(step) for step in steps)


def _extra_looks(case: Case, steps: Steps) -> Steps:
    looks = [WalkthroughStep(call="get_clock")]
    if _may_read_all(case):
        looks.append(WalkthroughStep(call="read_records", arguments={"collection": "all"}))
    looks.append(WalkthroughStep(call="read_records", arguments={"collection": "profile", "query": "anything"}))
    return tuple(looks) + tuple(entry for step in steps for entry in ((*looks, step) if is_write(step) else (step,)))


def _verified_twice(case: Case, steps: Steps) -> Steps:
    return tuple(entry for step in steps for entry in ((step, step) if step.call == "verify_record" else (step,)))


_CHANGES: Mapping[str, Callable[[Case, Steps], Steps]] = {
    "everything read at once": _all_at_once,
    "reads in another order": _reads_reversed,
    "reads without a query": _whole_queries,
    "other names of collections": _other_collection_names,
    "other names of fields": _other_field_names,
    "times without offset": _local_times,
    "times in words": _spoken_times,
    "times in UTC": _universal_times,
    "recurrence as a rule": _rrules,
    "recurrence in words": _recurrence_words,
    "texts with more words": _wordier_texts,
    "no request ids": _without_request_ids,
    "verified by reading": _verified_by_reading,
    "verified twice": _verified_twice,
    "deleted instead of cancelled": _deleted_instead,
    "cancelled instead of deleted": _cancelled_instead,
    "extra looks": _extra_looks,
}
