"""Taking a session away again in which nothing was played: a look at a case is no session of it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from textual.screen import Screen

from sessions.recording import Recording
from sessions.session_file import SessionWriter
from sessions.standing import nothing_played


def take_away_untouched(screen: Screen[Any], folder: Path, open_screens: Sequence[Screen[Any]]) -> bool:
    """Take the session of a screen that is left out of the folder of sessions, where nothing was played in it.

    It stays where a line waits in its composer, where another open screen shows it too, and where its file is not
    one that the app named itself. Returns whether it was taken away.
    """
    recording, writer = _recording(screen), _writer(screen)
    if recording is None or writer is None or not nothing_played(recording.log) or recording.warnings:
        return False
    if writer.path.stem != recording.header.session_id or writer.path.parent.absolute() != folder.absolute():
        return False
    if any(_shows(other, writer.path) for other in open_screens if other is not screen) or _half_written(screen):
        return False
    return writer.withdraw()


def _recording(screen: Screen[Any]) -> Recording | None:
    """What is played on a walkthrough or timer screen, None on every other."""
    found = getattr(getattr(screen, "driver", None), "play", None) or getattr(screen, "session", None)
    return found if isinstance(found, Recording) else None


def _writer(screen: Screen[Any]) -> SessionWriter | None:
    recording = _recording(screen)
    journal = recording.journal if recording is not None else None
    return journal if isinstance(journal, SessionWriter) else None


def _shows(screen: Screen[Any], path: Path) -> bool:
    writer = _writer(screen)
    return writer is not None and writer.path.absolute() == path.absolute()


def _half_written(screen: Screen[Any]) -> bool:
    composer = getattr(screen, "composer", None)
    return composer is not None and bool(composer.input.text.strip())
