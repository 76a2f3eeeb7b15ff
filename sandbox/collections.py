"""The sixteen collections, their typed fields and every spelling that is accepted (contract section 3).

One table each: `COLLECTIONS` (prefix, who writes, fields), `COLLECTION_SPELLINGS`, `FIELD_SPELLINGS`,
`CHOICE_SPELLINGS`. Tool schemas, validation, completion and help all read them from here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
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
                Field(
                    "recurrence", "recurrence", choices=("none", "daily", "weekly"), default="none"
                ),
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

_COLLECTION_WORDS: Mapping[str, tuple[str, ...]] = {
    "medications": ("prescriptions", "medicines", "medication_schedule", "medication_schedules", "meds",
                    "schedules", "prescription_schedule"),
    "medication_log": ("medication_logs", "dose_log", "dose_logs", "log", "logs", "doses", "medicine_log",
                       "med_log", "adherence_log", "medication_history"),
    "reminders": ("alerts", "alarms"),
    "reminder_events": ("alert_events", "reminder_history", "alert_history"),
    "calendar": ("events", "appointments", "calendar_events", "calendars", "schedule"),
    "bookings": ("provider_bookings", "reservations", "booking_records"),
    "provider_messages": ("messages", "provider_message", "inbox", "offers", "provider_offers"),
    "conversations": ("conversation_records", "conversation_notes", "calls_log", "call_log", "chats",
                      "transcripts"),
    "notes": ("memory_notes", "memos", "memories", "placement_notes", "locations"),
    "contacts": ("people", "contact_list", "address_book"),
    "tasks": ("todos", "to_dos", "todo", "to_do", "task_list", "todo_list"),
    "checklists": ("routines", "routine_checklists"),
    "lists": ("shopping_lists", "shopping_list", "shopping"),
    "bills": ("invoices",),
    "profile": ("preferences", "profiles", "user_profile", "permissions", "settings"),
    "trackers": ("tracker", "devices_trackers", "item_trackers"),
    ALL: ("any", "everything", "*", "all_records", "all_collections"),
}  # fmt: skip

EXTERNAL_COLLECTIONS: Mapping[str, tuple[str, ...]] = {
    "contact": ("sms", "texts", "text_messages", "email", "emails", "outgoing_messages", "outbox",
                "sent_messages", "notifications", "calls", "phone_calls", "outgoing_calls", "messages",
                "message", "invitations", "invites"),
    "pay": ("payments", "payment", "transactions", "transfers"),
    "order": ("orders", "order", "purchases", "refills", "refill_orders", "refill_requests"),
    "share": ("shares", "sharing", "shared_records"),
    "device": ("devices", "device_commands", "cameras", "appliances"),
}  # fmt: skip
"""Names of things outside the sandbox; a write there is refused with `UNSUPPORTED`, by kind of act."""

FIELD_SPELLINGS: Mapping[str, tuple[str, ...]] = {
    **{word: ("start", "occurred_at", "recorded_at", "due", "completed_at", "last_seen", "at")
       for word in ("time", "when", "date_time", "datetime", "timestamp", "date_and_time")},
    **{word: ("start",) for word in (
        "start_time", "start_at", "starts_at", "start_datetime", "start_date_time", "remind_at",
        "reminder_time", "scheduled_for", "scheduled_at", "scheduled_time", "first_occurrence",
        "begins_at", "start_date", "trigger_time", "alert_time", "alert_at", "time_of_day")},
    "at": ("start", "occurred_at", "recorded_at", "completed_at", "due"),
    "date": ("start", "due", "occurred_at", "recorded_at"),
    **{word: ("occurred_at",) for word in ("taken_at", "occurred", "dose_time", "time_taken", "reported_time")},
    **{word: ("recorded_at",) for word in ("created_at", "noted_at", "recorded", "saved_at", "reported_at")},
    **{word: ("due",) for word in ("due_date", "due_at", "deadline", "due_on")},
    **{word: ("completed_at",) for word in ("completed_on", "completion_time", "done_at", "finished_at")},
    "title": ("label", "subject", "topic"),
    "label": ("title", "subject"),
    "name": ("title", "label", "subject", "payee", "item"),
    "subject": ("label", "title", "topic"),
    "summary": ("title", "label", "text"),
    "text": ("label", "title", "note", "items"),
    "message": ("text", "label", "title", "note", "items"),
    "description": ("text", "label", "title", "instructions", "note", "items"),
    "content": ("text", "label", "title", "items", "note"),
    "body": ("text", "items", "instructions", "note"),
    "details": ("text", "items", "instructions", "note"),
    "note": ("text", "instructions", "items"),
    "notes": ("text", "note", "instructions", "items"),
    "value": ("text",),
    "task": ("label", "title"),
    "what": ("label", "title", "subject"),
    "reminder": ("label", "reminder_id"),
    "event": ("title", "linked_id"),
    "item": ("subject",),
    "object": ("subject",),
    "topic": ("subject",),
    "about": ("subject",),
    "type": ("subject", "topic", "service"),
    "place": ("location",),
    "where": ("location",),
    "venue": ("location",),
    "address": ("location",),
    **{word: ("recurrence",) for word in (
        "repeat", "repeats", "frequency", "rrule", "recurring", "repeat_rule", "recurrence_rule", "repeat_interval")},
    **{word: ("end",) for word in ("end_time", "end_at", "ends_at", "until", "end_datetime", "end_date_time")},
    **{word: ("duration_minutes",) for word in (
        "duration", "minutes", "length", "duration_min", "duration_mins", "length_minutes")},
    **{word: ("booking_id", "linked_id") for word in (
        "booking", "booking_ref", "booking_reference", "confirmation_id", "provider_booking_id",
        "linked_booking", "linked_booking_id", "booking_id")},
    **{word: ("linked_id", "booking_id", "reminder_id") for word in (
        "linked_to", "link", "linked_record", "linked_record_id", "related_id", "related_record_id",
        "related_to", "linked_id")},
    **{word: ("linked_id",) for word in (
        "event_id", "calendar_id", "calendar_event_id", "linked_event", "linked_event_id", "appointment_id",
        "linked_appointment_id", "task_id", "linked_task_id", "list_id", "medication_id")},
    "linked_reminder_id": ("reminder_id",),
    **{word: ("medication_id",) for word in ("medication", "med_id", "medicine", "medicine_id", "med", "drug")},
    "reporter": ("reported_by",),
    "provenance": ("source",),
    "reported_source": ("source",),
    "person": ("with",),
    "who": ("with",),
    "contact": ("with", "provider"),
    "participant": ("with",),
    "participants": ("with",),
    "doctor": ("provider",),
    "clinic": ("provider", "location"),
    "with": ("provider",),
    "state": ("status",),
    "entries": ("items", "steps"),
    "contents": ("items",),
    "list": ("items",),
    "checklist": ("items", "steps"),
    "items": ("steps",),
    "method": ("channel",),
    "delivery": ("channel",),
    "delivery_channel": ("channel",),
    "delivery_method": ("channel",),
    "sound": ("alert",),
    "alert_type": ("alert",),
    "alert_style": ("alert",),
    "visibility": ("private",),
    "is_private": ("private",),
    "snooze_until": ("snoozed_until",),
    "snoozed_to": ("snoozed_until",),
    "snooze": ("snoozed_until",),
    "next_alert": ("snoozed_until",),
    "skip": ("skipped",),
    "skipped_dates": ("skipped",),
    "exceptions": ("skipped",),
    "mode": ("format",),
    "medium": ("format",),
    "appointment_format": ("format",),
    "preparation": ("instructions",),
    "payee_name": ("payee",),
    "biller": ("payee",),
}  # fmt: skip
"""Spelling -> stored names, in order of preference; the first that the collection has and nothing else took."""

OPERATION_FIELDS: Mapping[str, tuple[str, ...]] = {
    "reason": ("reason", "correction_reason", "change_reason", "audit_reason", "audit_note", "correction",
               "correction_note", "update_reason"),
    "add_items": ("add_items", "add", "append", "new_items", "items_to_add", "add_item"),
    "remove_items": ("remove_items", "remove", "items_to_remove", "delete_items", "remove_item"),
    "step": ("step", "step_number", "step_n", "step_id", "step_text", "n"),
    "date": ("date", "start", "occurrence", "occurrence_date", "skip_date", "skipped", "on", "day",
             "occurrence_start", "skip", "dates", "when", "time", "at"),
}  # fmt: skip
"""Names in `fields` that are not stored but say what an update, a delete or a skip does, with spellings."""

TRIGGER_FIELDS = frozenset(
    ("trigger", "geofence", "location_trigger", "trigger_location", "on_arrival", "when_arriving",
     "arrive_at", "arrival", "trigger_type", "location_based", "near")
)  # fmt: skip
"""Fields of a reminder that ask for something other than a time; refused with `UNSUPPORTED_TRIGGER`."""

PLACE_FIELDS = frozenset(("location", "place", "where"))

EXTERNAL_FIELDS: Mapping[str, str] = {
    **{name: "contact" for name in (
        "recipient", "recipients", "send_to", "notify", "invite", "invitees", "invites", "invitations",
        "send_invitations", "send_invites", "send_invitation", "message_to", "email_to", "cc", "phone",
        "phone_number")},
    **{name: "share" for name in ("share_with", "shared_with", "share")},
}  # fmt: skip
"""Fields that would reach somebody outside the sandbox; refused with `UNSUPPORTED`, by kind of act."""

CHOICE_SPELLINGS: Mapping[tuple[str, str], Mapping[str, tuple[str, ...]]] = {
    ("medication_log", "status"): {
        "taken": ("take", "completed", "complete", "confirmed", "done", "took"),
        "uncertain": ("unknown", "unsure", "unconfirmed", "not sure", "unclear", "uncertain if taken"),
        "missed": ("not taken", "not_taken", "forgotten"),
        "skipped": ("skip",),
    },
    ("reminders", "status"): {
        "active": ("on", "enabled", "scheduled", "set", "pending", "confirmed"),
        "cancelled": ("canceled", "inactive", "disabled", "off", "stopped", "deleted", "removed", "completed",
                      "done", "dismissed", "ended", "cancel"),
    },
    ("reminders", "alert"): {
        "audible": ("sound", "audio", "loud", "chime", "audible alert", "on", "ring"),
        "silent": ("mute", "muted", "quiet", "none", "off", "no sound"),
    },
    ("calendar", "status"): {
        "scheduled": ("confirmed", "active", "booked", "upcoming", "planned"),
        "cancelled": ("canceled", "removed", "deleted", "inactive", "cancel"),
    },
    ("bookings", "status"): {"confirmed": ("active", "booked"), "cancelled": ("canceled",)},
    ("notes", "status"): {
        "current": ("active", "confirmed", "open", "valid"),
        "retracted": ("withdrawn", "superseded", "obsolete", "outdated", "archived", "cancelled", "canceled",
                      "invalid", "corrected", "incorrect", "inactive", "removed", "replaced"),
    },
    ("tasks", "status"): {
        "pending": ("open", "todo", "to do", "incomplete", "not completed", "not done", "active", "not_done"),
        "completed": ("done", "complete", "finished", "checked", "ticked"),
        "cancelled": ("canceled", "dropped"),
    },
    ("checklists", "status"): {
        "pending": ("open", "todo", "incomplete", "not completed", "not done", "not_completed", "unchecked",
                    "not_done", "not started", "not_started", "uncompleted"),
        "completed": ("done", "complete", "finished", "checked", "packed", "ticked"),
    },
}  # fmt: skip

IN_APP_CHANNELS = frozenset(
    ("in_app", "in app", "inapp", "app", "notification", "app notification", "in app notification",
     "push", "push notification", "in app reminder", "in app alert", "default")
)  # fmt: skip
TRUE_WORDS = frozenset(("true", "yes", "on", "private", "1"))
FALSE_WORDS = frozenset(("false", "no", "off", "public", "shared", "0"))
STATUS_FLAGS: Mapping[str, Mapping[str, tuple[str, str]]] = {
    "tasks": {word: ("completed", "pending") for word in ("completed", "done", "complete", "checked")},
    "checklists": {word: ("completed", "pending") for word in ("completed", "done", "complete", "checked")},
    "reminders": {word: ("active", "cancelled") for word in ("active", "enabled")},
}
"""Flags whose true and false stand for a status: field -> (status where true, status where false)."""


def fold(name: str) -> str:
    """Return a spelling in the form the tables use: lower case, words joined by underscores."""
    split = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name.strip())
    return re.sub(r"[\s\-_]+", "_", split).strip("_").lower()


@cache
def _collection_index() -> Mapping[str, str]:
    index = {word: name for name, words in _COLLECTION_WORDS.items() for word in words}
    for name in (*COLLECTIONS, ALL):
        index[name] = name
        index.setdefault(name.removesuffix("s"), name)
        index.setdefault(name + "s", name)
    return index


def collection_named(spelling: str) -> str | None:
    """Return the collection's name (or `all`) for any accepted spelling, None where it is unknown."""
    return _collection_index().get(fold(spelling))


def collection_spellings(name: str) -> tuple[str, ...]:
    """Return the other accepted names of a collection."""
    return _COLLECTION_WORDS.get(name, ())


def external_act(spelling: str) -> str | None:
    """Return what kind of act outside the sandbox a write to this collection would be, or None."""
    folded = fold(spelling)
    return next((act for act, names in EXTERNAL_COLLECTIONS.items() if folded in names), None)


def stored_field(collection: str, spelling: str) -> str | None:
    """Return the stored name of a field of this collection for any accepted spelling, or None."""
    folded, fields = fold(spelling), COLLECTIONS[collection]
    if fields.field(folded):
        return folded
    return next((name for name in FIELD_SPELLINGS.get(folded, ()) if fields.field(name)), None)


def choice_named(collection: str, field: Field, spelling: str) -> str | None:
    """Return the stored choice for any accepted spelling of it, or None."""
    folded = fold(spelling)
    if folded in field.choices:
        return folded
    table = CHOICE_SPELLINGS.get((collection, field.name), {})
    return next((choice for choice, words in table.items() if folded in {fold(word) for word in words}), None)
