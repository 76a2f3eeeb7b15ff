"""A small world to search in: a few records in every collection, after the benchmark's cases."""

from __future__ import annotations

from collections.abc import Mapping

Record = Mapping[str, object]

# fmt: off
MEDICATIONS: list[Record] = [
    {"id": "M1", "label": "Morning medication", "time": "08:00", "recurrence": "daily", "status": "active"},
    {"id": "M2", "label": "Evening medication", "time": "20:00", "recurrence": "daily", "status": "active"},
]
LOG: list[Record] = [
    {"id": "L1", "medication_id": "M1", "status": "taken", "occurred_at": "2026-11-09T08:05:00-05:00", "source": "user_report"},
    {"id": "L2", "medication_id": "M2", "status": "missed", "occurred_at": "2026-11-08T20:10:00-05:00"},
]
REMINDERS: list[Record] = [
    {"id": "R1", "label": "Evening medication", "start": "2026-11-08T20:00:00-05:00", "recurrence": "daily", "status": "active"},
    {"id": "R2", "label": "Take bins out", "start": "2026-11-03T18:00:00-05:00", "recurrence": "weekly", "status": "active"},
    {"id": "R3", "label": "Call Sam", "start": "2026-11-09T16:00:00-05:00", "recurrence": "none", "status": "active"},
    {"id": "R4", "label": "Post birthday card", "start": "2026-11-09T12:00:00-05:00", "recurrence": "none", "status": "cancelled"},
    {"id": "R5", "label": "Dentist", "start": "2026-11-11T14:00:00-05:00", "recurrence": "none", "linked_id": "A1", "status": "active"},
]
CALENDAR: list[Record] = [
    {"id": "A1", "title": "Dental review", "start": "2026-11-12T14:00:00-05:00", "location": "Oak Dental", "booking_id": "B1", "status": "scheduled"},
    {"id": "A2", "title": "Eye appointment", "start": "2026-11-12T16:00:00-05:00", "location": "Pine Eye Clinic", "booking_id": "B2", "status": "scheduled"},
    {"id": "A3", "title": "Community class", "start": "2026-11-10T10:00:00-05:00", "status": "scheduled"},
    {"id": "A4", "title": "Breakfast social", "start": "2026-11-09T09:00:00-05:00", "end": "2026-11-09T10:00:00-05:00", "status": "scheduled"},
    {"id": "A5", "title": "Library group", "start": "2026-11-09T14:00:00-05:00", "end": "2026-11-09T15:00:00-05:00", "status": "scheduled"},
    {"id": "A6", "title": "Telehealth", "start": "2026-11-13T14:00:00-08:00", "format": "video", "status": "cancelled"},
]
MESSAGES: list[Record] = [
    {"id": "P1", "provider": "Oak Dental", "service": "dental review", "sent_at": "2026-11-06T09:00:00-05:00", "text": "We offer a dental review.", "offers": [{"start": "2026-11-12T09:00:00-05:00", "duration_minutes": 30}, {"start": "2026-11-12T14:00:00-05:00", "duration_minutes": 30}]},
    {"id": "P2", "provider": "Pine Eye Clinic", "service": "follow-up", "sent_at": "2026-11-08T09:00:00-05:00", "text": "Call us to arrange your annual review."},
]
CONVERSATIONS: list[Record] = [
    {"id": "C1", "with": "Maya", "occurred_at": "2026-11-08T12:00:00-05:00", "text": "Lunch on November 11 at 12:30 at Elm Cafe."},
    {"id": "C2", "with": "Sam", "occurred_at": "2026-11-08T18:00:00-05:00", "text": "Sam lent an umbrella, to return November 15."},
    {"id": "C3", "with": "Sam", "occurred_at": "2026-11-07T18:00:00-05:00", "text": "A library book is due November 12."},
    {"id": "C4", "with": "Jo", "occurred_at": "2026-11-05T10:00:00-05:00", "text": "For Tuesday lunch, bring the book but do not bring food."},
]
NOTES: list[Record] = [
    {"id": "N1", "subject": "keys", "text": "Keys placed in blue bowl by front door.", "recorded_at": "2026-11-09T09:45:00-05:00", "status": "current"},
    {"id": "N2", "subject": "wallet", "text": "Wallet on kitchen counter.", "recorded_at": "2026-11-02T10:00:00-05:00", "status": "current"},
    {"id": "N3", "subject": "reading glasses", "text": "Reading glasses on desk.", "status": "current"},
    {"id": "N4", "subject": "distance glasses", "text": "Distance glasses in hallway case.", "status": "retracted"},
    {"id": "N5", "subject": "Maya's favorite tea", "text": "Maya's favorite tea is mint."},
]
TASKS: list[Record] = [
    {"id": "T1", "title": "Return library book", "status": "pending", "due": "2026-11-10"},
    {"id": "T2", "title": "Call Sam", "status": "pending", "reminder_id": "R3"},
    {"id": "T3", "title": "Call Nina", "status": "completed", "completed_at": "2026-11-08T15:00:00-05:00"},
    {"id": "T4", "title": "Water plants", "status": "pending"},
]
CHECKLISTS: list[Record] = [
    {"id": "CL1", "title": "Laundry", "steps": [{"n": 1, "text": "put clothes in washer", "status": "completed"}, {"n": 2, "text": "add detergent", "status": "pending"}]},
    {"id": "CL2", "title": "Plant care", "steps": [{"n": 1, "text": "fill small watering can", "status": "pending"}]},
    {"id": "CL3", "title": "Packing for class", "steps": [{"n": 1, "text": "glasses", "status": "completed"}]},
]
LISTS: list[Record] = [
    {"id": "L1", "title": "Shopping list", "items": ["milk"]},
    {"id": "L2", "title": "Preparation", "items": ["current medication list", "questions"]},
]
BILLS: list[Record] = [
    {"id": "W1", "payee": "Water company", "amount": 45, "currency": "USD", "due": "2026-11-12", "status": "unpaid"},
]
PROFILE: list[Record] = [
    {"id": "PR1", "topic": "usual places", "text": "Glasses are usually kept on the bedside table."},
    {"id": "PR2", "topic": "sharing", "text": "No sharing permission exists."},
    {"id": "PR3", "topic": "reminders", "text": "Prefers an audible alert with a short label."},
]
CONTACTS: list[Record] = [
    {"id": "CT1", "name": "Dr Patel", "organization": "Oak Dental"},
    {"id": "CT2", "name": "Dr Patel", "organization": "Pine Eye Clinic"},
    {"id": "CT3", "name": "Maya", "relation": "daughter"},
]
TRACKERS: list[Record] = [
    {"id": "K1", "item": "keys", "actions": ["ring"]},
    {"id": "K2", "item": "wallet", "last_seen": "2026-11-09T08:00:00-05:00"},
]
EVENTS: list[Record] = [
    {"id": "E1", "reminder_id": "R1", "at": "2026-11-09T08:00:00-05:00", "status": "dismissed"},
]
BOOKINGS: list[Record] = [
    {"id": "B1", "provider": "Oak Dental", "service": "dental review", "start": "2026-11-12T14:00:00-05:00", "status": "confirmed"},
]
# fmt: on

WORLD: dict[str, list[Record]] = {
    "medications": MEDICATIONS,
    "medication_log": LOG,
    "reminders": REMINDERS,
    "reminder_events": EVENTS,
    "calendar": CALENDAR,
    "bookings": BOOKINGS,
    "provider_messages": MESSAGES,
    "conversations": CONVERSATIONS,
    "notes": NOTES,
    "contacts": CONTACTS,
    "tasks": TASKS,
    "checklists": CHECKLISTS,
    "lists": LISTS,
    "bills": BILLS,
    "profile": PROFILE,
    "trackers": TRACKERS,
}
