"""Opening a review queue: over which sessions, for whom, and where it was the last time."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sessions.review_queue import ReviewQueue


@dataclass(frozen=True, slots=True)
class ReviewOpening:
    """What is to be reviewed: session files and folders, by whom, and whether blind. `places` keeps where it was."""

    targets: tuple[Path, ...]
    reviewer: str
    blind: bool = False
    places: Path | None = None

    @property
    def name(self) -> str:
        """The name under which the place is kept."""
        parts = [self.reviewer, "blind" if self.blind else "open", *(str(path.resolve()) for path in self.targets)]
        return "\n".join(parts)

    @property
    def places_file(self) -> Path:
        """The file of places: the one given, else in the user's state folder."""
        if self.places is not None:
            return self.places
        from platformdirs import user_state_path

        return user_state_path("tujora", appauthor=False) / "review-queues.json"


def open_queue(opening: ReviewOpening) -> ReviewQueue:
    """Return the queue where it was the last time. Raises `ReviewError` for a target that does not exist."""
    from sessions.review_places import read_place
    from sessions.review_queue import ReviewQueue, session_files
    from tui.places import wall_time

    place = read_place(opening.places_file, opening.name)
    files = session_files(opening.targets)
    return ReviewQueue(files, opening.reviewer, wall_time, blind=opening.blind, place=place)


def keep_place(opening: ReviewOpening, queue: ReviewQueue) -> None:
    """Keep where the queue is. The verdicts are in the sessions; a place that cannot be kept costs the order alone."""
    from sessions.review_places import write_place

    with contextlib.suppress(OSError):
        write_place(opening.places_file, opening.name, queue.place)
