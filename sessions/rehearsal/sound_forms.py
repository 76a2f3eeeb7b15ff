"""Sound variations of what a call says: values, names and shapes as different models write them.

Each takes a case and steps in which every call stands alone (`mutations.single_calls`) and returns changed steps.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from cases.catalogue import Case
from cases.executable import WalkthroughStep
from sandbox.collections import COLLECTIONS
from sandbox.spellings import FIELD_SPELLINGS, collection_named, collection_spellings, stored_field
from sessions.rehearsal.changing import Change, Steps, changed, fields_of, with_fields, with_values
from sessions.rehearsal.mutations import is_read
from sessions.rehearsal.sound_times import TIMES


def other_collection_names(case: Case, steps: Steps) -> Steps:
    """Name every collection by another accepted spelling, in capitals."""

    def renamed(step: WalkthroughStep) -> WalkthroughStep:
        name = step.arguments.get("collection")
        if name not in COLLECTIONS:
            return step
        outside = ("messages", "calls")
        names = [
            word for word in collection_spellings(str(name)) if word not in outside and collection_named(word) == name
        ]
        return changed(step, collection=names[0].upper()) if names else step

    return tuple(renamed(step) if step.call else step for step in steps)


def _titled_collections(case: Case, steps: Steps) -> Steps:
    def renamed(step: WalkthroughStep) -> WalkthroughStep:
        name = step.arguments.get("collection")
        return changed(step, collection=str(name).replace("_", " ").title()) if name else step

    return tuple(renamed(step) if step.call else step for step in steps)


def _named_fields(number: int) -> Change:
    """Return a change that gives every field its spelling of this number (0-based), where it has so many."""

    def change(case: Case, steps: Steps) -> Steps:
        def renamed(step: WalkthroughStep, fields: Mapping[str, Any]) -> Mapping[str, Any]:
            if step.arguments.get("operation") == "skip_occurrence":
                return fields
            collection = COLLECTIONS[str(step.arguments["collection"])]
            taken: dict[str, Any] = {}
            for field, value in fields.items():
                spellings = [
                    word
                    for word in FIELD_SPELLINGS
                    if stored_field(collection.name, word) == field
                    and FIELD_SPELLINGS[word][0] == field
                    and word not in taken
                    and not collection.field(word)
                ]
                taken[spellings[number] if number < len(spellings) else field] = value
            return taken

        return with_fields(steps, renamed)

    return change


def _camel_case_fields(case: Case, steps: Steps) -> Steps:
    def camel(name: str) -> str:
        first, *others = name.split("_")
        return first + "".join(word.title() for word in others)

    return with_fields(steps, lambda _, fields: {camel(name): value for name, value in fields.items()})


def _null_fields(case: Case, steps: Steps) -> Steps:
    """Give every field that a new record does not need as null, as callers that fill in a whole form do."""

    def filled(step: WalkthroughStep, fields: Mapping[str, Any]) -> Mapping[str, Any]:
        if step.arguments.get("operation") != "create":
            return fields
        names = [field.name for field in COLLECTIONS[step.arguments["collection"]].fields]
        return {**dict.fromkeys(names), **fields}

    return with_fields(steps, filled)


def _empty_fields(case: Case, steps: Steps) -> Steps:
    """Give every field that a new record does not need as an empty text."""

    def filled(step: WalkthroughStep, fields: Mapping[str, Any]) -> Mapping[str, Any]:
        if step.arguments.get("operation") != "create":
            return fields
        names = [field.name for field in COLLECTIONS[step.arguments["collection"]].fields]
        return {**dict.fromkeys(names, ""), **fields}

    return with_fields(steps, filled)


def _null_arguments(case: Case, steps: Steps) -> Steps:
    """Give the arguments that a call does not need as null."""
    needless = {
        "write_record": ("record_id", "request_id"),
        "provider_booking": ("offered_slot", "request_id"),
        "read_records": ("query",),
    }
    return tuple(
        WalkthroughStep(call=step.call, arguments={**dict.fromkeys(needless.get(step.call, ())), **step.arguments})
        if step.call
        else step
        for step in steps
    )


def _fields_as_text(case: Case, steps: Steps) -> Steps:
    return tuple(
        changed(step, fields=json.dumps(step.arguments["fields"])) if fields_of(step) is not None else step
        for step in steps
    )


def _capital_operations(case: Case, steps: Steps) -> Steps:
    return tuple(
        changed(step, operation=str(step.arguments["operation"]).upper()) if "operation" in step.arguments else step
        for step in steps
    )


_IDENTIFIERS = (
    "record_id",
    "record_id_or_request_id",
    "provider_or_booking_id",
    "tracker_id",
    "booking_id",
    "linked_id",
    "medication_id",
    "reminder_id",
)


def _small_ids(case: Case, steps: Steps) -> Steps:
    """Write ids of records in lower case; a caller's own request id stays what it is."""
    own = {str(step.arguments.get("request_id")) for step in steps}

    def small(name: str, value: Any) -> Any:
        is_id = name in _IDENTIFIERS and isinstance(value, str) and value not in own and len(value) < 5
        return value.lower() if is_id and not value.startswith("Q") else value

    return tuple(
        WalkthroughStep(call=step.call, arguments={name: small(name, value) for name, value in step.arguments.items()})
        if step.call
        else step
        for step in with_values(steps, small)
    )


_RECURRENCES: Mapping[str, Mapping[str, Any]] = {
    "recurrence as a rule": {"daily": "FREQ=DAILY", "weekly": "FREQ=WEEKLY", "none": "none"},
    "recurrence as a full rule": {"daily": "RRULE:FREQ=DAILY;INTERVAL=1", "weekly": "RRULE:FREQ=WEEKLY;INTERVAL=1"},
    "recurrence as a list of rules": {"daily": ["RRULE:FREQ=DAILY"], "weekly": ["RRULE:FREQ=WEEKLY"]},
    "recurrence in words": {"daily": "every day", "weekly": "every week", "none": "once"},
    "recurrence in capitals": {"daily": "DAILY", "weekly": "Weekly", "none": "None"},
    "recurrence as an object": {
        "daily": {"frequency": "daily", "interval": 1},
        "weekly": {"frequency": "weekly", "interval": 1},
    },
    "recurrence as another object": {"daily": {"freq": "DAILY"}, "weekly": {"type": "weekly"}},
    "recurrence as an object of a unit": {
        "daily": {"interval": 1, "unit": "day"},
        "weekly": {"interval": 1, "unit": "week"},
    },
}


def _recurrences(forms: Mapping[str, Any]) -> Change:
    return lambda case, steps: with_values(
        steps, lambda name, value: forms.get(value, value) if name == "recurrence" and isinstance(value, str) else value
    )


def _stored_names(step: WalkthroughStep, fields: Mapping[str, Any]) -> set[str | None]:
    return {stored_field(str(step.arguments["collection"]), name) for name in fields}


def _no_recurrence_said(value: object) -> Change:
    """Return a change that says of every single new reminder that it does not repeat."""

    def said(step: WalkthroughStep, fields: Mapping[str, Any]) -> Mapping[str, Any]:
        address = (step.arguments.get("collection"), step.arguments.get("operation"))
        plain = address == ("reminders", "create") and "recurrence" not in _stored_names(step, fields)
        return {**fields, "recurrence": value} if plain else fields

    return lambda case, steps: with_fields(steps, said)


def _defaults_said(case: Case, steps: Steps) -> Steps:
    """Say of every new record what it has anyway."""

    def said(step: WalkthroughStep, fields: Mapping[str, Any]) -> Mapping[str, Any]:
        if step.arguments.get("operation") != "create":
            return fields
        collection = COLLECTIONS[step.arguments["collection"]]
        defaults = {field.name: field.default for field in collection.fields if field.default is not None}
        if collection.name == "reminders":
            defaults["channel"] = "in_app"
        given = _stored_names(step, fields)
        return {**{name: value for name, value in defaults.items() if name not in given}, **fields}

    return with_fields(steps, said)


def _boolean_texts(case: Case, steps: Steps) -> Steps:
    return with_values(steps, lambda _, value: str(value).lower() if isinstance(value, bool) else value)


def _capital_choices(case: Case, steps: Steps) -> Steps:
    choices = ("status", "alert", "channel")
    return with_values(
        steps, lambda name, value: value.title() if name in choices and isinstance(value, str) else value
    )


_STATUSES = {
    "cancelled": "canceled",
    "completed": "done",
    "pending": "open",
    "uncertain": "unsure",
    "retracted": "superseded",
}


def _other_statuses(case: Case, steps: Steps) -> Steps:
    return with_values(
        steps, lambda name, value: _STATUSES.get(value, value) if name == "status" and isinstance(value, str) else value
    )


TEXTS = ("label", "title", "text", "subject", "reason")
"""Fields that hold a caller's own words."""


def _texts(write: Callable[[str], str]) -> Change:
    return lambda case, steps: with_values(
        steps, lambda name, value: write(value) if name in TEXTS and isinstance(value, str) else value
    )


def _user_sources(case: Case, steps: Steps) -> Steps:
    return with_values(
        steps, lambda name, value: "Reported by user" if name == "source" and value == "user_report" else value
    )


def _skips(write: Callable[[datetime], Mapping[str, Any]]) -> Change:
    """Return a change that names a skipped occurrence otherwise."""

    def named(step: WalkthroughStep, fields: Mapping[str, Any]) -> Mapping[str, Any]:
        day = str(fields.get("date", ""))
        if step.arguments.get("operation") != "skip_occurrence" or not day.startswith("20"):
            return fields
        rest = {name: value for name, value in fields.items() if name != "date"}
        return {**rest, **write(datetime.fromisoformat(day))}

    return lambda case, steps: with_fields(steps, named)


def _queries(write: Callable[[Any], Any]) -> Change:
    """Return a change that asks every query otherwise; what is read without one stays."""

    def asked(step: WalkthroughStep) -> WalkthroughStep:
        query = step.arguments.get("query")
        return changed(step, query=write(query)) if is_read(step) and isinstance(query, str) and query else step

    return lambda case, steps: tuple(asked(step) for step in steps)


def _empty_query(value: Any) -> Change:
    return lambda case, steps: tuple(changed(step, query=value) if is_read(step) else step for step in steps)


def _rather_date(query: str) -> Mapping[str, Any]:
    return {"date": query} if query[:2] == "20" and query[4:5] == "-" else {"text": query}


FORMS: Mapping[str, Change] = {
    "other names of collections": other_collection_names,
    "collections in titles": _titled_collections,
    **{f"other names of fields ({number + 1})": _named_fields(number) for number in range(4)},
    "names of fields in camel case": _camel_case_fields,
    "fields given as null": _null_fields,
    "fields given empty": _empty_fields,
    "arguments given as null": _null_arguments,
    "fields as JSON text": _fields_as_text,
    "operations in capitals": _capital_operations,
    "ids in lower case": _small_ids,
    **TIMES,
    **{name: _recurrences(forms) for name, forms in _RECURRENCES.items()},
    "no recurrence said": _no_recurrence_said("none"),
    "no recurrence as null": _no_recurrence_said(None),
    "no recurrence as false": _no_recurrence_said(False),
    "no recurrence in words": _no_recurrence_said("one-time"),
    "defaults said": _defaults_said,
    "booleans as texts": _boolean_texts,
    "choices in capitals": _capital_choices,
    "other words for a status": _other_statuses,
    "texts with more words": _texts(lambda text: f"Please note: {text.upper()}!"),
    "texts in small letters": _texts(lambda text: f"  {text.lower()}. "),
    "texts with a sign": _texts(lambda text: f"\N{ALARM CLOCK} {text} – reminder"),
    "the user as source in words": _user_sources,
    "a skip by its start": _skips(lambda day: {"start": f"{day:%Y-%m-%d}T08:00:00-05:00"}),
    "a skip by a named day": _skips(lambda day: {"occurrence_date": f"{day:%B} {day.day}, {day.year}"}),
    "queries as objects": _queries(lambda query: {"query": query}),
    "queries as objects of dates": _queries(_rather_date),
    "queries as JSON text": _queries(lambda query: json.dumps({"query": query})),
    "queries in lists": _queries(lambda query: [query]),
    "queries in capitals": _queries(str.upper),
    "queries as empty text": _empty_query(""),
    "queries as empty object": _empty_query({}),
    "queries as null": _empty_query(None),
    "queries for everything": _empty_query("all"),
    "queries by a star": _empty_query("*"),
}
"""Every sound form, by the name of what is changed."""
