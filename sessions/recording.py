"""A session that is being played into its log: what every kind of play does alike.

Every move is on disk before it is seen. Nothing here reads a clock: `now` is passed in.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from sessions.branch_replay import BranchReplay
from sessions.events import Body, Branch, EndReason, Event, Header, Note, Reveal, ToolCall, ToolResult
from sessions.journal import Journal
from sessions.log import SessionLog


@dataclass(slots=True)
class Recording(ABC):
    """One session being played. `warnings` say what was wrong with its file; `branch` replays what is in it."""

    journal: Journal
    now: Callable[[], str]
    warnings: tuple[str, ...] = field(default=(), kw_only=True)

    @property
    @abstractmethod
    def branch(self) -> BranchReplay[Any, Any]:
        """The replay of the branch being played."""

    @property
    def log(self) -> SessionLog:
        """The log of the session, all branches."""
        return self.journal.log

    @property
    def header(self) -> Header:
        """The session's header."""
        return self.journal.log.header

    @property
    def ended(self) -> EndReason | None:
        """Why the branch being played has ended, None while it goes on."""
        ended: EndReason | None = self.branch.latest.ended
        return ended

    def append(self, body: Body, parent: int | None = None) -> Event:
        """Keep any event and take it into the state. Raises `SessionFileError`; then nothing changed."""
        event = self.journal.append(body, self.now(), parent)
        self.branch.follow(self.log.path) if parent is not None else self.branch.add(event)
        return event

    def note(self, text: str, author: str = "", about: int | None = None, cause: str | None = None) -> Event:
        """Keep a person's note at a step; `cause` lays a failure to model, user, tool or case."""
        return self.append(Note(text, author, about, cause))

    def reveal(self, what: str, to: str) -> Event:
        """Keep that something was shown to somebody from here on."""
        return self.append(Reveal(what, to))

    def branch_from(self, seq: int, name: str) -> Event:
        """Go on from an earlier event; what came after it stays as a branch of its own.

        From a call it goes on after the call's result: a call without its result is no place to stand.
        """
        if isinstance(self.log.event(seq).body, ToolCall):
            answers = [entry for entry in self.log.events if entry.parent == seq and isinstance(entry.body, ToolResult)]
            seq = answers[0].seq if answers else seq
        return self.append(Branch(name), parent=seq)

    def switch_to(self, head: int, name: str) -> Event:
        """Go on with another branch, named by its last event."""
        return self.append(Branch(name), parent=head)

    def give_missing_results(self) -> None:
        """Write the result of a call that lost it, e.g. because the program was killed in between."""
        for call in self.branch.unanswered_calls():
            self._give_result(call)

    @abstractmethod
    def _give_result(self, call: Any) -> None:
        """Write what replaying a call returned."""

    def _next_call_id(self) -> str:
        return f"call_{len(self.log.events) + 1}"
