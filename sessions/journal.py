"""Where events go before anybody sees them: a session file, or memory for rehearsals that nobody asked to save."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from sessions.events import Body, Event
from sessions.log import SessionLog


class Journal(Protocol):
    """Where events go before anybody sees them."""

    log: SessionLog

    def append(self, body: Body, at: str, parent: int | None = None) -> Event:
        """Keep one event and return it. Raises `SessionFileError` where it cannot be kept."""
        ...


@dataclass(slots=True)
class MemoryJournal:
    """A journal that is kept in memory alone, for rehearsals that nobody asked to save."""

    log: SessionLog

    def append(self, body: Body, at: str, parent: int | None = None) -> Event:
        """Add one event to the log."""
        event = self.log.next_event(body, at, parent)
        self.log.add(event)
        return event
