"""Where this program keeps what it saves: the session folder and the identity of a new session."""

from __future__ import annotations

import os
import secrets
from datetime import UTC, datetime
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
