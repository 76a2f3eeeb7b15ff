"""The sixteen collections and their typed fields (contract section 3).

Tool schemas, validation, completion and help all read them from here; `sandbox.spellings` has the other names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

FieldKind = Literal[
    "text",
    "id",
    "clock",
    "moment",
    "end",
    "due",
    "past",
    "recurrence",
    "choice",
    "channel",
    "number",
    "minutes",
    "boolean",
    "items",
    "dates",
    "steps",
    "offers",
]


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a collection. `default` is what a record has where the field was not given."""

    name: str
    kind: FieldKind = "text"
    required: bool = False
    choices: tuple[str, ...] = ()
    default: object = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Collection:
    """One collection: id prefix, the refusal that a write gets (empty where the model may write), fields."""

    name: str
    prefix: str
    refusal: str
    fields: tuple[Field, ...]
    about: str

    @property
    def writable(self) -> bool:
        """Whether `write_record` may change it."""
        return not self.refusal

    def field(self, name: str) -> Field | None:
        """Return the field stored under this name, or None."""
        return next((field for field in self.fields if field.name == name), None)


_SOURCE = Field("source", note="who or what reported it, e.g. user_report; never filled in by itself")
_READ_ONLY = "READ_ONLY"

COLLECTIONS: Mapping[str, Collection] = {
    entry.name: entry
    for entry in (
        Collection(
            "medications",
            "M",
            "PRESCRIPTION_READ_ONLY",
            (
                Field("label"),
                Field("time", "clock"),
                Field("recurrence", "recurrence"),
                Field("status"),
                Field("instructions"),
            ),
            "prescription schedules",
        ),
        Collection(
            "medication_log",
            "L",
            "",
            (
                Field("medication_id", "id", required=True),
                Field("status", "choice", required=True, choices=("taken", "uncertain", "missed", "skipped")),
                Field("occurred_at", "past"),
                _SOURCE,
                Field("reported_by"),
                Field("note"),
            ),
            "self-reported doses",
        ),
        Collection(
            "reminders",
            "R",
            "",
            (
                Field("label", required=True),
                Field("start", "moment", required=True, note="first or only time it alerts"),
                Field("recurrence", "recurrence", choices=("none", "daily", "weekly"), default="none"),
                Field("channel", "channel", choices=("in_app",)),
                Field("alert", "choice", choices=("audible", "silent")),
                Field("status", "choice", choices=("active", "cancelled"), default="active"),
                Field("items", "items"),
                Field("linked_id", "id", note="id of the event, booking, task or list it serves"),
                Field("private", "boolean", default=True),
                Field("snoozed_until", "moment", note="when a snoozed alert shows again"),
                Field("skipped", "dates"),
                _SOURCE,
            ),
            "reminders and alerts",
        ),
        Collection(
            "reminder_events",
            "E",
            _READ_ONLY,
            (Field("reminder_id", "id"), Field("at", "past"), Field("status"), Field("text")),
            "what became of past alerts",
        ),
        Collection(
            "calendar",
            "A",
            "",
            (
                Field("title", required=True),
                Field("start", "moment", required=True),
                Field("end", "end"),
                Field("duration_minutes", "minutes"),
                Field("location"),
                Field("provider"),
                Field("booking_id", "id", note="id of the provider booking it stands for"),
                Field("status", "choice", choices=("scheduled", "cancelled"), default="scheduled"),
                Field("format"),
                Field("instructions"),
                _SOURCE,
            ),
            "calendar events and appointments",
        ),
        Collection(
            "bookings",
            "B",
            "USE_PROVIDER_BOOKING",
            (
                Field("provider"),
                Field("service"),
                Field("start", "moment"),
                Field("duration_minutes", "minutes"),
                Field("status", "choice", choices=("confirmed", "cancelled"), default="confirmed"),
                Field("format"),
                Field("timezone"),
                Field("location"),
                Field("source"),
            ),
            "bookings held by providers",
        ),
        Collection(
            "provider_messages",
            "P",
            _READ_ONLY,
            (
                Field("provider"),
                Field("service"),
                Field("sent_at", "past"),
                Field("text"),
                Field("offers", "offers"),
            ),
            "messages and instructions from providers, with the slots they offer",
        ),
        Collection(
            "conversations",
            "C",
            "",
            (
                Field("with"),
                Field("occurred_at", "past"),
                Field("text"),
                Field("source"),
                Field("recorded_at", "past"),
            ),
            "saved conversations and calls",
        ),
        Collection(
            "notes",
            "N",
            "",
            (
                Field("subject", required=True),
                Field("text", required=True),
                Field("location"),
                Field("status", "choice", choices=("current", "retracted"), default="current"),
                Field("author"),
                _SOURCE,
                Field("recorded_at", "past"),
            ),
            "notes and last reported locations",
        ),
        Collection(
            "contacts",
            "CT",
            _READ_ONLY,
            (Field("name"), Field("relation"), Field("organization")),
            "people and organizations",
        ),
        Collection(
            "tasks",
            "T",
            "",
            (
                Field("title", required=True),
                Field("status", "choice", choices=("pending", "completed", "cancelled"), default="pending"),
                Field("due", "due"),
                Field("completed_at", "past"),
                _SOURCE,
                Field("reminder_id", "id"),
            ),
            "tasks",
        ),
        Collection(
            "checklists",
            "CL",
            "",
            (
                Field("title", required=True),
                Field("steps", "steps", note="each with n, text, status, source, completed_at"),
                _SOURCE,
            ),
            "step-by-step checklists; an update may name one step: {step: 3, status: completed}",
        ),
        Collection(
            "lists",
            "L",
            "",
            (Field("title", required=True), Field("items", "items"), _SOURCE),
            "lists; an update gives items whole, or add_items / remove_items",
        ),
        Collection(
            "bills",
            "W",
            "",
            (
                Field("payee"),
                Field("amount", "number"),
                Field("currency"),
                Field("due", "due"),
                Field("status"),
            ),
            "bills",
        ),
        Collection(
            "profile",
            "PR",
            _READ_ONLY,
            (Field("topic"), Field("text")),
            "preferences, usual places, permissions, travel estimates",
        ),
        Collection(
            "trackers",
            "K",
            _READ_ONLY,
            (
                Field("item"),
                Field("actions", "items"),
                Field("status"),
                Field("location"),
                Field("last_seen", "past"),
            ),
            "item trackers",
        ),
    )
}

ALL = "all"
