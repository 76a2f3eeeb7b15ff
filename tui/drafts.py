"""Half-written composer lines: one small file for each session, beside the settings, gone once the line is sent.

A line belongs to one session file and the session in it, so no other session ever shows it. It is written at each
change without waiting for the disk: it outlives the program, though not always the machine.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sessions.events import Header
    from tui.driving import Driver


def drafts_beside(settings_file: Path) -> Path:
    """Return the folder for half-written lines that belongs to a settings file."""
    return settings_file.with_suffix(".drafts")


@dataclass(frozen=True, slots=True)
class Draft:
    """A line as it stood when the session had so many `events`."""

    text: str
    events: int


class Drafts:
    """The half-written lines of all sessions. `tell` is called once with a sentence where they cannot be written."""

    def __init__(self, folder: Path, tell: Callable[[str], None]) -> None:
        self.folder = folder
        self._tell = tell
        self._told = False
        self._held: dict[Path, Draft | None] = {}
        self._saved: set[Path] = set()

    def path_of(self, session: Path, header: Header) -> Path:
        """Return where the line of a session is kept: named by its file and the ids in it."""
        named = "\n".join((os.path.realpath(session), header.session_id, header.run_id))
        return self.folder / f"{sha256(named.encode('utf-8', 'surrogatepass')).hexdigest()[:32]}.json"

    def read(self, path: Path) -> Draft | None:
        """Return the line that was kept, None where there is none or its file holds no line."""
        if path in self._held:
            return self._held[path]
        try:
            kept = json.loads(path.read_bytes())
            text, events = kept["text"], kept["events"]
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            return None
        if not isinstance(text, str) or not text or not isinstance(events, int):
            return None
        return Draft(text, events)

    def keep(self, path: Path, draft: Draft) -> None:
        """Keep a line, or forget it where it is empty. What the disk refuses is held until the program ends."""
        wanted = draft if draft.text else None
        if path in self._saved and self._held.get(path) == wanted:
            return
        self._held[path] = wanted
        self._saved.discard(path)
        partial = path.with_suffix(f".{os.getpid()}")
        try:
            if wanted is None:
                path.unlink(missing_ok=True)
            else:
                self.folder.mkdir(parents=True, exist_ok=True)
                partial.write_text(json.dumps({"text": draft.text, "events": draft.events}), encoding="ascii")
                partial.replace(path)
            self._saved.add(path)
        except OSError as error:
            with suppress(OSError):
                partial.unlink()
            self._refused(error)

    def _refused(self, error: OSError) -> None:
        if not self._told:
            self._told = True
            self._tell(
                f"{self.folder}: what you write cannot be kept there: {error.strerror or error}. "
                "A line that you have not sent holds until you quit; make room, or let the folder be written."
            )


class KeptLine:
    """The half-written line of the session that is on screen, wherever that session is saved by now."""

    def __init__(self, drafts: Drafts, driver: Driver) -> None:
        self._drafts = drafts
        self._driver = driver
        self._path: Path | None = None

    @property
    def events(self) -> int:
        """How many events the session has."""
        return len(self._driver.play.log.events)

    def read(self) -> Draft | None:
        """Return the line that was left, None for a session in memory only."""
        self._path = self._place()
        return None if self._path is None else self._drafts.read(self._path)

    def keep(self, text: str) -> None:
        """Keep the line as it stands now; an empty one is forgotten."""
        path = self._place()
        if self._path is not None and path != self._path:
            self._drafts.keep(self._path, Draft("", 0))
        self._path = path
        if path is not None:
            self._drafts.keep(path, Draft(text, self.events))

    def _place(self) -> Path | None:
        session = self._driver.session_file
        return None if session is None else self._drafts.path_of(session, self._driver.play.header)
