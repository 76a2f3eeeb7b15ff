"""The saved sessions as the app's lists share them: read quickly, then scored beside the screen, a few at a time."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from sessions.library import Library, SessionEntry, judgement_stamp, list_sessions

CACHE_NAME = "outcomes.json"
_PAUSE_BETWEEN_NEWS = 0.25
"""Seconds between two pieces of news to the screen, so that a long scan does not keep it busy painting."""


def _stamp() -> str:
    import cases
    import sandbox
    import sessions

    return judgement_stamp(Path(package.__file__).parent for package in (cases, sandbox, sessions) if package.__file__)


def _cache_file() -> Path:
    from platformdirs import user_cache_path

    return user_cache_path("tujora", appauthor=False) / CACHE_NAME


class SessionIndex:
    """The sessions of one folder. `entries` is latest first; `examined` tells whether all outcomes are known."""

    def __init__(self, folder: Path, cache: Path | None = None) -> None:
        self.folder = folder
        self._cache = cache
        self._library: Library | None = None
        self.entries: tuple[SessionEntry, ...] = ()
        self.examined = False

    def scan(self, told: Callable[[Sequence[SessionEntry], int], None], stopped: Callable[[], bool]) -> None:
        """Read the folder, then score what is not known yet. For a thread of its own.

        `told(entries, left)` hears at once what the quick look gave and then, now and again, what became known.
        """
        if self._library is None:
            self._library = Library(self._cache or _cache_file(), _stamp())
        library = self._library
        entries = [library.recall(entry) or entry for entry in list_sessions(self.folder)]
        left = [place for place, entry in enumerate(entries) if not entry.scored]
        told(tuple(entries), len(left))
        since = time.monotonic()
        for number, place in enumerate(left, 1):
            if stopped():
                library.save()
                return
            entries[place] = library.examine(entries[place])
            if number == len(left) or time.monotonic() - since > _PAUSE_BETWEEN_NEWS:
                since = time.monotonic()
                told(tuple(entries), len(left) - number)
        library.forget_others(entries)
        library.save()

    def hold(self, entries: Sequence[SessionEntry], left: int) -> None:
        """Keep what a scan told. For the app's own thread."""
        self.entries, self.examined = tuple(entries), left == 0

    def by_case(self) -> dict[str, list[SessionEntry]]:
        """Return the readable sessions of each case, latest first."""
        found: dict[str, list[SessionEntry]] = {}
        for entry in self._readable():
            found.setdefault(entry.case_id, []).append(entry)
        return found

    def _readable(self) -> Iterator[SessionEntry]:
        return (entry for entry in self.entries if entry.readable)
