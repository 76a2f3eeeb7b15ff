"""Where a session stands, from its lines alone: whether anything was played in it, and whether it has ended."""

from __future__ import annotations

from collections.abc import Sequence

from sessions.events import (
    AssistantMessage,
    Body,
    ClockAdvance,
    End,
    Event,
    Header,
    Seat,
    ToolCall,
    UserMessage,
)
from sessions.log import SessionLog


def nothing_played(log: SessionLog) -> bool:
    """Whether a session has nothing but what it began with: the case's opening messages, and who plays."""
    return all(_began(event.body) for event in log.events)


def _began(body: Body) -> bool:
    match body:
        case UserMessage():
            return body.source == "opening"
        case AssistantMessage():  # an opening one counts as a turn that goes on, so that no reply to it is due
            return body.source == "imported" and body.with_calls is True and body.timed is None
        case _:
            return isinstance(body, Seat)


def has_ended(path: Sequence[Event]) -> bool:
    """Whether a branch has ended: nothing was said, called or waited for after its last end."""
    for event in reversed(path):
        if isinstance(event.body, End):
            return True
        if isinstance(event.body, UserMessage | AssistantMessage | ToolCall | ClockAdvance):
            return False
    return False


def of_actions_file(header: Header) -> bool:
    """Whether `tujora run` played the session from a file: an operator's play without a screen it was seen on."""
    return dict(header.roles) == {"model": "operator", "user": "scripted"} and "view" not in header.settings


def model_name(header: Header) -> str:
    """Return who played the model of a session from an actions file: the version it was given, else the file."""
    return header.model_version or "actions file"
