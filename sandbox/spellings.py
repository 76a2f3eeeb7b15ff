"""Every spelling that is accepted of a collection, a field or a choice (contract section 3).

One table each; what is stored is always the name in `sandbox.collections`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from sandbox.collections import ALL, COLLECTIONS, Field

_COLLECTION_WORDS: Mapping[str, tuple[str, ...]] = {
    "medications": ("prescriptions", "medicines", "medication_schedule", "medication_schedules", "meds",
                    "schedules", "prescription_schedule"),
    "medication_log": ("medication_logs", "dose_log", "dose_logs", "log", "logs", "doses", "medicine_log",
                       "med_log", "adherence_log", "medication_history"),
    "reminders": ("alerts", "alarms"),
    "reminder_events": ("alert_events", "reminder_history", "alert_history"),
    "calendar": ("events", "appointments", "calendar_events", "calendars", "schedule"),
    "bookings": ("provider_bookings", "reservations", "booking_records"),
    "provider_messages": ("messages", "provider_message", "inbox", "offers", "provider_offers",
                          "instructions", "provider_instructions", "preparation_instructions"),
    "conversations": ("conversation_records", "conversation_notes", "calls_log", "call_log", "chats",
                      "transcripts", "transcript", "saved_conversations", "conversation_logs", "conversation_log",
                      "chat_history", "calls", "call_logs", "phone_calls"),
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

_FIELD_ROWS: tuple[tuple[str, str], ...] = (
    ("start occurred_at recorded_at due completed_at last_seen at",
     "time when date_time datetime timestamp date_and_time"),
    ("start",
     "start_time start_at starts_at start_datetime start_date_time remind_at reminder_time scheduled_for "
     "scheduled_at scheduled_time first_occurrence begins_at start_date trigger_time alert_time alert_at "
     "time_of_day"),
    ("start occurred_at recorded_at completed_at due", "at"),
    ("start due occurred_at recorded_at", "date"),
    ("occurred_at", "taken_at occurred dose_time time_taken reported_time"),
    ("recorded_at", "created_at noted_at recorded saved_at reported_at"),
    ("due", "due_date due_at deadline due_on"),
    ("completed_at", "completed_on completion_time done_at finished_at"),
    ("label subject topic", "title"),
    ("title subject", "label"),
    ("title label subject payee item", "name"),
    ("label title topic", "subject"),
    ("title label text", "summary"),
    ("label title note items", "text"),
    ("text label title note items", "message"),
    ("text label title instructions note items", "description"),
    ("text label title items note", "content"),
    ("text items instructions note", "body details"),
    ("text instructions items", "note"),
    ("text note instructions items", "notes"),
    ("text", "value"),
    ("label title", "task"),
    ("label title subject", "what"),
    ("label reminder_id", "reminder"),
    ("title linked_id", "event"),
    ("subject", "item object topic about"),
    ("subject topic service", "type"),
    ("location", "place where venue address"),
    ("recurrence", "repeat repeats frequency rrule recurring repeat_rule recurrence_rule repeat_interval"),
    ("end", "end_time end_at ends_at until end_datetime end_date_time"),
    ("duration_minutes", "duration minutes length duration_min duration_mins length_minutes"),
    ("booking_id linked_id",
     "booking booking_ref booking_reference confirmation_id provider_booking_id linked_booking "
     "linked_booking_id booking_id"),
    ("linked_id booking_id reminder_id",
     "linked_to link linked_record linked_record_id related_id related_record_id related_to linked_id"),
    ("linked_id",
     "event_id calendar_id calendar_event_id linked_event linked_event_id appointment_id "
     "linked_appointment_id task_id linked_task_id list_id medication_id"),
    ("reminder_id", "linked_reminder_id"),
    ("medication_id", "medication med_id medicine medicine_id med drug"),
    ("reported_by", "reporter"),
    ("source", "provenance reported_source"),
    ("with", "person who participant participants"),
    ("with provider", "contact"),
    ("provider", "doctor with"),
    ("provider location", "clinic"),
    ("status", "state"),
    ("items steps", "entries checklist"),
    ("items", "contents list"),
    ("steps", "items"),
    ("channel", "method delivery delivery_channel delivery_method"),
    ("alert", "sound alert_type alert_style"),
    ("private", "visibility is_private"),
    ("snoozed_until", "snooze_until snoozed_to snooze next_alert"),
    ("skipped", "skip skipped_dates exceptions"),
    ("format", "mode medium appointment_format"),
    ("instructions", "preparation"),
    ("payee", "payee_name biller"),
)  # fmt: skip
"""Stored names, in order of preference, and their spellings: the first name that the collection has counts."""

FIELD_SPELLINGS: Mapping[str, tuple[str, ...]] = {
    word: tuple(names.split()) for names, words in _FIELD_ROWS for word in words.split()
}
"""Spelling -> stored names in order of preference."""

OPERATION_FIELDS: Mapping[str, tuple[str, ...]] = {
    "reason": ("reason", "correction_reason", "change_reason", "audit_reason", "audit_note", "correction",
               "correction_note", "update_reason"),
    "add_items": ("add_items", "add", "append", "new_items", "items_to_add", "add_item"),
    "remove_items": ("remove_items", "remove", "items_to_remove", "delete_items", "remove_item"),
    "step": ("step", "step_number", "step_n", "step_id", "n"),
    "date": ("date", "start", "occurrence", "occurrence_date", "skip_date", "skipped", "on", "day",
             "occurrence_start", "skip", "dates", "when", "time", "at"),
}  # fmt: skip
"""Names in `fields` that are not stored but say what an update, a delete or a skip does, with spellings."""

STEP_TEXT_FIELDS = frozenset(("text", "name", "title", "label", "description", "item", "step_text", "step_name"))
"""Fields that name a step where an update of a checklist speaks of one step."""

TRIGGER_FIELDS = frozenset(
    ("trigger", "geofence", "location_trigger", "trigger_location", "on_arrival", "when_arriving",
     "arrive_at", "arrival", "trigger_type", "location_based", "near")
)  # fmt: skip
"""Fields of a reminder that ask for something other than a time; refused with `UNSUPPORTED_TRIGGER`."""

DAY_FIELDS = frozenset(("date", "day", "start_date", "occurrence_date"))
TIME_OF_DAY_FIELDS = frozenset(("time", "start_time", "time_of_day", "at"))
"""A day and a time of day that are given apart are one moment."""

PLACE_FIELDS = frozenset(("location", "place", "where"))

_EXTERNAL_ROWS: tuple[tuple[str, str], ...] = (
    ("contact",
     "recipient recipients send_to notify invite invitees invites invitations send_invitations send_invites "
     "send_invitation message_to email_to cc phone phone_number"),
    ("share", "share_with shared_with share"),
)  # fmt: skip

EXTERNAL_FIELDS: Mapping[str, str] = {word: act for act, words in _EXTERNAL_ROWS for word in words.split()}
"""Fields that would reach somebody outside the sandbox; refused with `UNSUPPORTED`, by kind of act."""

ASKS_TO_ALERT = frozenset(("notify",))
"""Of these, the ones whose plain `true` may mean the user alone; it reaches nobody else."""

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
    "tasks": dict.fromkeys(("completed", "done", "complete", "checked"), ("completed", "pending")),
    "checklists": dict.fromkeys(("completed", "done", "complete", "checked"), ("completed", "pending")),
    "reminders": dict.fromkeys(("active", "enabled"), ("active", "cancelled")),
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
