"""Words for timer events: what a seat says in one, and what a facilitator reads of it.

The seed's events carry words only here and there. Where an event has none, plain ones are made from its
fields: they are what the seat was shown, so a session keeps them beside the event, but they are never exported
or scored. The goal's duration is in the words of an instruction only where the event says that it is available,
so a model's seat learns no more than the case lets it.
"""

from __future__ import annotations

from cases.timer_suite import TimerTask
from sessions.timer.events import (
    AgentClarification,
    TimerCancelled,
    TimerCreated,
    TimerEvent,
    TimerProposed,
    UserCorrection,
    UserInstruction,
    UserRefusal,
    UserReply,
    shown,
)


def spoken_text(task: TimerTask, event: TimerEvent) -> str | None:
    """What is said to the other seat in an event; None for a timer event without words."""
    if event.text is not None:
        return event.text
    match event:
        case UserInstruction(duration_available=True):
            return f"Please set a timer for {shown(task.goal_timer_seconds)} seconds."
        case UserInstruction():
            return "Please set a timer."
        case UserReply(duration_seconds=None):
            return "(an answer without a duration)"
        case UserReply():
            return f"{shown(event.duration_seconds)} seconds."
        case UserCorrection():
            return f"It should be {shown(event.duration_seconds)} seconds."
        case UserRefusal():
            return "(declines to go on)"
        case AgentClarification():
            return "(asks for what is missing)"
        case TimerProposed() | TimerCreated() | TimerCancelled():
            return None


def event_line(event: TimerEvent) -> str:
    """One line for a facilitator: type, ids and values; the time stands elsewhere."""
    match event:
        case UserInstruction():
            detail = "duration available" if event.duration_available else "duration not available"
        case UserReply(duration_seconds=None):
            detail = "no duration"
        case UserReply() | UserCorrection():
            detail = f"{shown(event.duration_seconds)} s"
        case TimerProposed():
            detail = f"{shown(event.duration_seconds)} s, nothing executed"
        case TimerCreated():
            detail = f"{event.timer_id}, {shown(event.duration_seconds)} s"
        case TimerCancelled():
            detail = event.timer_id
        case AgentClarification() | UserRefusal():
            detail = ""
    return ": ".join(part for part in (event.type, detail) if part)
