"""Defects of cases, filed in a file of their own: the case itself is never edited (a rehearsal only reads it).

One JSON object a line: case, its fingerprint, the session and the step at which it showed, why, who, when.
"""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path

from sessions.session_file import SessionFileError, as_line

FILE_NAME = "case-defects.ndjson"


@dataclass(frozen=True, slots=True)
class CaseDefect:
    """One defect: `seq` is the event of the session at which it showed, `at` the machine's time of filing."""

    case_id: str
    case_version: str
    case_sha256: str
    session_id: str
    seq: int
    rationale: str
    author: str
    at: str


def file_defect(folder: Path, defect: CaseDefect) -> Path:
    """Append a defect to the folder's file, synced to disk; returns the file. Raises `SessionFileError`."""
    path = folder / FILE_NAME
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with path.open("ab") as file:
            file.write(as_line(asdict(defect)))
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise SessionFileError(str(path), "", f"cannot be written: {error.strerror or error}") from None
    return path


def read_defects(folder: Path) -> list[CaseDefect]:
    """Return the defects filed in a folder, oldest first. Raises `SessionFileError` for a line that is none."""
    path = folder / FILE_NAME
    if not path.is_file():
        return []
    found = []
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        try:
            found.append(CaseDefect(**json.loads(line)))
        except (ValueError, TypeError) as error:
            raise SessionFileError(str(path), f"line {number}", f"no defect: {error}") from None
    return found
