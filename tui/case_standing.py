"""How a case stands by its saved sessions: by the tested model's last one that ended, never by one that was watched."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sessions.library import SessionEntry


@dataclass(frozen=True, slots=True)
class CaseStanding:
    """`told` is the session whose outcome stands for the case, None where no tested model played it.

    `unfinished` tells that it has not ended, `goes_on` that a later one has not; `watched` that somebody looked at a
    walkthrough of the case.
    """

    told: SessionEntry | None = None
    unfinished: bool = False
    goes_on: bool = False
    watched: bool = False


def standing_of(played: Sequence[SessionEntry]) -> CaseStanding:
    """Return how a case stands; `played` are its sessions, latest first."""
    watched = any(entry.watched for entry in played)
    tested = [entry for entry in played if not entry.watched and not entry.untouched]
    told = next((entry for entry in tested if not entry.unfinished), None)
    if told is None:
        return CaseStanding(tested[0] if tested else None, bool(tested), False, watched)
    return CaseStanding(told, False, tested[0].unfinished, watched)


def to_go_on_with(played: Sequence[SessionEntry], seat: str) -> SessionEntry | None:
    """Return the latest session that a person plays in a seat and has not ended, None where there is none."""
    return next(
        (entry for entry in played if entry.unfinished and entry.header and entry.header.roles.get(seat) == "operator"),
        None,
    )
