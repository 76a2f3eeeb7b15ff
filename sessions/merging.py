"""Merging copies of one session that went on apart: both people's verdicts are kept, nothing is overwritten.

Copies share their beginning event by event. What one copy has more of verdicts and notes is added after the
other's; moves of the conversation that differ become a branch of their own.
"""

from __future__ import annotations

from dataclasses import replace

from cases.errors import InputError
from sessions.events import Branch, Event, Note, Reveal, Review
from sessions.log import SessionLog


class MergeError(InputError):
    """Two files that are no copies of one session; the message says at which event they part company."""


_ABOUT_THE_RUN = (Review, Note, Reveal)


def merge_logs(first: SessionLog, second: SessionLog) -> SessionLog:
    """Return one log with everything of both. Raises `MergeError` where they are not copies of one session."""
    if first.header != second.header:
        raise MergeError(
            f"{first.header.session_id} and {second.header.session_id} are no copies of one session: headers differ"
        )
    shared = 0
    for mine, theirs in zip(first.events, second.events, strict=False):
        if mine != theirs:
            break
        shared += 1
    if not shared:
        raise MergeError(f"the copies of {first.header.session_id} have no event in common")
    merged = SessionLog(first.header, first.events)
    main_head = merged.head
    numbers = {event.seq: event.seq for event in second.events[:shared]}
    present = {(event.at, event.body) for event in first.events[shared:] if isinstance(event.body, _ABOUT_THE_RUN)}
    rest = second.events[shared:]
    diverges = any(not isinstance(event.body, _ABOUT_THE_RUN) for event in rest) and any(
        not isinstance(event.body, _ABOUT_THE_RUN) for event in first.events[shared:]
    )
    for event in rest:
        if (event.at, event.body) in present:
            numbers[event.seq] = merged.head
            continue
        parent = numbers.get(event.parent, merged.head) if diverges else merged.head
        body = event.body
        if isinstance(body, Note) and body.about is not None:
            body = replace(body, about=numbers.get(body.about, body.about))
        elif isinstance(body, Review) and body.undoes is not None:
            body = replace(body, undoes=numbers.get(body.undoes, body.undoes))
        added = Event(len(merged.events) + 1, event.at, parent, body)
        merged.add(added)
        numbers[event.seq] = added.seq
    if diverges:
        _return_to(merged, main_head, rest[-1].at)
    return merged


def _return_to(merged: SessionLog, head: int, at: str) -> None:
    merged.add(merged.next_event(Branch("main"), at, head))
