"""Where this program keeps what it saves: the session folder and the identity of a new session."""

from __future__ import annotations

import os
import secrets
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

SESSIONS_VARIABLE = "TUJORA_SESSIONS"


def sessions_folder(given: str | None = None) -> Path:
    """Return the folder of saved sessions: the one given, else `TUJORA_SESSIONS`, else the user's data folder."""
    chosen = given or os.environ.get(SESSIONS_VARIABLE)
    if chosen:
        return Path(chosen).expanduser()
    from platformdirs import user_data_path

    return user_data_path("tujora", appauthor=False) / "sessions"


def wall_time() -> str:
    """Return the machine's time for the log (`at`); never for the case."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def new_id(prefix: str) -> str:
    """Return a new session or run id."""
    return f"{prefix}-{datetime.now(UTC):%Y%m%dT%H%M%S}-{secrets.token_hex(3)}"


def session_id_of(case_id: str, case_sha256: str, actions: str) -> str:
    """Return the id of a session that an actions file plays: the same actions on the same case have the same.

    So playing a file twice prints the same bytes, but for the run and the times.
    """
    return f"{case_id}-{sha256(f'{case_sha256}{actions}'.encode('utf-8', 'surrogatepass')).hexdigest()[:12]}"


def free_path(folder: Path, session_id: str) -> Path:
    """Return a path in a folder for a session of this id that no file has yet."""
    path, number = folder / f"{session_id}.jsonl", 1
    while path.exists():
        number += 1
        path = folder / f"{session_id}-{number}.jsonl"
    return path
