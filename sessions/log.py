"""The event log of one session in memory: a tree of events, of which one branch is being played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sessions.events import Body, Branch, Event, Header


class UnknownEventError(KeyError):
    """An event was named that the log does not have."""


@dataclass(frozen=True, slots=True)
class BranchHead:
    """A branch of the log: its name, its last event, and the event at which it left the others."""

    name: str
    head: int
    fork: int


class SessionLog:
    """Header and events of one session. Appending costs the same however long the log is.

    `path` is the branch being played: the chain of parents from the last event back to the header.
    """

    def __init__(self, header: Header, events: Iterable[Event] = ()) -> None:
        self.header = header
        self._events: list[Event] = []
        self._path: list[Event] = []
        for event in events:
            self.add(event)

    @property
    def events(self) -> Sequence[Event]:
        """All events of all branches, in the order of the file. Not to be changed."""
        return self._events

    @property
    def path(self) -> Sequence[Event]:
        """The events of the branch being played, oldest first. Not to be changed."""
        return self._path

    @property
    def head(self) -> int:
        """The seq of the last event of the branch being played, 0 where there is none."""
        return self._path[-1].seq if self._path else 0

    def event(self, seq: int) -> Event:
        """Return one event. Raises `UnknownEventError`."""
        if not 1 <= seq <= len(self._events):
            raise UnknownEventError(seq)
        return self._events[seq - 1]

    def next_event(self, body: Body, at: str, parent: int | None = None) -> Event:
        """Make the event that would come next, following `parent` (absent: the head). Adds nothing."""
        return Event(len(self._events) + 1, at, self.head if parent is None else parent, body)

    def add(self, event: Event) -> None:
        """Add one event; the branch being played becomes the one that it stands on."""
        if event.seq != len(self._events) + 1:
            raise ValueError(f"event {event.seq} where {len(self._events) + 1} was due")
        self._events.append(event)
        if event.parent == (self._path[-1].seq if self._path else 0):
            self._path.append(event)
        else:
            self._path = list(self.path_to(event.seq))

    def path_to(self, seq: int) -> Sequence[Event]:
        """Return the chain of events that ends in `seq`, oldest first. Raises `UnknownEventError`."""
        chain: list[Event] = []
        while seq:
            event = self.event(seq)
            chain.append(event)
            seq = event.parent
        chain.reverse()
        return chain

    def branches(self) -> list[BranchHead]:
        """Return every branch: a leaf of the tree each, named by the last name given on it, else by its number."""
        parents = {event.parent for event in self._events}
        children: dict[int, int] = {}
        for event in self._events:
            children[event.parent] = children.get(event.parent, 0) + 1
        found: list[BranchHead] = []
        for leaf in (event for event in self._events if event.seq not in parents):
            chain = self.path_to(leaf.seq)
            fork = max((event.parent for event in chain if children[event.parent] > 1), default=0)
            names = [event.body.name for event in chain if isinstance(event.body, Branch) and event.seq > fork]
            if not names and fork == 0:
                names = [event.body.name for event in chain if isinstance(event.body, Branch)]
            found.append(
                BranchHead(names[-1] if names else "main" if not found else f"branch {len(found) + 1}", leaf.seq, fork)
            )
        return found
