"""Deleted sessions: a folder beside the others, from which each can be brought back."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from sessions.library import PATTERN, LibraryError

TRASH = "trash"
"""Folder beside the sessions that deleted ones go to."""


def in_trash(folder: Path) -> Sequence[Path]:
    """Return what the trash of a folder of sessions holds, what was deleted last first.

    Moving a file leaves its own time as it was; when it came here is told by the time of its last change of place.
    """
    found = []
    for path in (folder / TRASH).glob(PATTERN):
        try:
            found.append((path.stat().st_ctime_ns, path.name, path))
        except OSError:  # taken away meanwhile
            continue
    return [path for _, _, path in sorted(found, reverse=True)]


def move_to_trash(path: Path) -> Path:
    """Move a session file into the `trash` folder beside it; returns where it is now. Raises `LibraryError`."""
    folder = path.parent / TRASH
    try:
        folder.mkdir(exist_ok=True)
        target, number = folder / path.name, 1
        while target.exists():
            number += 1
            target = folder / f"{path.stem}-{number}{path.suffix}"
        path.rename(target)
    except OSError as error:
        raise LibraryError(f"{path}: cannot be moved to {folder}: {error.strerror or error}") from None
    return target


def restore_from_trash(trashed: Path) -> Path:
    """Move a file back from the trash beside the other sessions; returns where it is now. Raises `LibraryError`."""
    target = trashed.parent.parent / trashed.name
    try:
        if target.exists():
            raise LibraryError(f"{target}: exists already; the session stays in {trashed.parent}")
        trashed.rename(target)
    except OSError as error:
        raise LibraryError(f"{trashed}: cannot be moved back: {error.strerror or error}") from None
    return target
