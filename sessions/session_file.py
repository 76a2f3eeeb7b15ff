"""Session files on disk: append-only JSON Lines, each event written and synced before anyone sees it."""

from __future__ import annotations

import contextlib
import json
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cases.errors import InputError
from sessions.events import Body, Event, EventError, Header, UnknownBody
from sessions.foreign_files import foreign_content
from sessions.log import SessionLog

if sys.platform != "win32":
    import fcntl


class SessionFileError(InputError):
    """A session file that cannot be read or written. `place` is the line (1-based) or empty."""

    def __init__(self, file: str, place: str, fault: str) -> None:
        self.file = file
        self.place = place
        self.fault = fault
        super().__init__(f"{file}: {place}: {fault}" if place else f"{file}: {fault}")


@dataclass(frozen=True, slots=True)
class ReadSession:
    """A session as read: its log, what the reader did not know or could not use, and how long the good part is."""

    log: SessionLog
    warnings: tuple[str, ...]
    size: int


def as_line(value: dict[str, Any]) -> bytes:
    """Return one JSON value as a line of a session file."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass") + b"\n"


def as_bytes(log: SessionLog) -> bytes:
    """Return the content of a session file for this log."""
    return b"".join([as_line(log.header.as_json()), *(as_line(event.as_json()) for event in log.events)])


def write_session(path: Path, log: SessionLog) -> None:
    """Write a whole log as a new session file, all or nothing. Raises `SessionFileError`, also where it exists."""
    partial = path.with_name(f".{path.name}.partial")
    _make_folder(path)
    try:
        with partial.open("wb") as file:
            file.write(as_bytes(log))
            file.flush()
            os.fsync(file.fileno())
        os.link(partial, path)
    except FileExistsError:
        raise SessionFileError(str(path), "", "exists already; sessions are never overwritten") from None
    except OSError as error:
        raise SessionFileError(str(path), "", f"cannot be written: {error.strerror or error}") from None
    finally:
        partial.unlink(missing_ok=True)


def read_session(path: Path) -> ReadSession:
    """Read a session file.

    A last line that was cut off while it was written is left out and reported, blank lines at the end are nothing;
    every other fault is an error.

    Raises:
        SessionFileError: with file, line and fault.
    """
    try:
        content = path.read_bytes()
    except OSError as error:
        raise SessionFileError(str(path), "", f"cannot be read: {error.strerror or error}") from None
    return parse_session(content, str(path))


def parse_session(content: bytes, file: str) -> ReadSession:
    """Read a session from bytes; `file` is its name in errors. Raises `SessionFileError`."""
    if not content.strip():
        raise SessionFileError(file, "", "empty; a session file starts with its header line")
    if (kind := foreign_content(content)) and kind != "a saved session":
        raise SessionFileError(file, "", f"{kind}, not a session file")
    lines = content.split(b"\n")
    torn = lines.pop().strip()
    # A power cut can leave a line at its full length with NULs in place of its text, also with a line feed behind them.
    while lines and (not lines[-1].strip() or b"\0" in lines[-1]):
        torn = lines.pop().strip() or torn
    warnings: list[str] = []
    log: SessionLog | None = None
    size = 0
    for number, raw in enumerate(lines, 1):
        value = _json_line(raw, file, number)
        try:
            if log is None:
                log = SessionLog(Header.from_json(value))
            else:
                event = Event.from_json(value, previous=len(log.events))
                log.add(event)
                if isinstance(event.body, UnknownBody):
                    warnings.append(f"line {number}: event type {event.body.type!r} is not known here; kept as it is")
        except EventError as error:
            raise SessionFileError(file, f"line {number}", str(error)) from None
        size += len(raw) + 1
    if torn:
        if log is None:
            raise SessionFileError(file, "line 1", "cut off; a session file starts with a whole header line")
        warnings.append(f"line {len(lines) + 1}: cut off while it was written; left out")
    assert log is not None
    return ReadSession(log, tuple(warnings), size)


def _json_line(raw: bytes, file: str, number: int) -> dict[str, Any]:
    try:
        value = json.loads(raw.decode("utf-8", "surrogatepass"))
    except (UnicodeDecodeError, ValueError, RecursionError) as error:
        raise SessionFileError(file, f"line {number}", f"not JSON: {error}") from None
    if not isinstance(value, dict):
        raise SessionFileError(file, f"line {number}", "not a JSON object")
    return value


class SessionWriter:
    """Appends events of one session to its file. After a failed write the file is as it was before it."""

    def __init__(self, path: Path, log: SessionLog, size: int) -> None:
        """Use `create_session` or `open_session`."""
        self.path = path
        self.log = log
        self._size = size

    def append(self, body: Body, at: str, parent: int | None = None) -> Event:
        """Write one event to disk, then add it to the log.

        Raises:
            SessionFileError: the disk refused it, or another program changed the file; nothing was added.
        """
        event = self.log.next_event(body, at, parent)
        self._size += append_bytes(self.path, as_line(event.as_json()), self._size)
        self.log.add(event)
        return event

    def withdraw(self) -> bool:
        """Take the file away again where it is still as this writer left it. Returns whether it is gone."""
        try:
            if self.path.stat().st_size != self._size:
                return False
            self.path.unlink()
        except OSError:
            return False
        return True


def append_bytes(path: Path, line: bytes, size: int) -> int:
    """Append one line to a file that must be `size` bytes long, synced to disk. Returns the line's length."""
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_APPEND)
    except OSError as error:
        raise SessionFileError(str(path), "", f"cannot be written: {error.strerror or error}") from None
    try:
        _lock(descriptor)
        found = os.fstat(descriptor).st_size
        if found != size:
            raise SessionFileError(
                str(path), "", f"changed by another program ({found} bytes, {size} expected); open it again to go on"
            )
        try:
            written = 0
            while written < len(line):
                written += os.write(descriptor, line[written:])
            os.fsync(descriptor)
        except OSError as error:
            with contextlib.suppress(OSError):
                os.ftruncate(descriptor, size)
            raise SessionFileError(
                str(path),
                "",
                f"not saved: {error.strerror or error}; the step was not taken, free some room and repeat it",
            ) from None
    finally:
        os.close(descriptor)
    return len(line)


def _lock(descriptor: int) -> None:
    """Keep other programs from writing until the file is closed, so that looking at it and writing are one act.

    Where the file system knows no locks, looking first is all the protection there is.
    """
    if sys.platform != "win32":
        with contextlib.suppress(OSError):
            fcntl.flock(descriptor, fcntl.LOCK_EX)


def _make_folder(path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SessionFileError(str(path), "", f"cannot be written: {error.strerror or error}") from None


def create_session(path: Path, header: Header) -> SessionWriter:
    """Start a new session file. Raises `SessionFileError`, also where the file exists already."""
    line = as_line(header.as_json())
    _make_folder(path)
    try:
        with path.open("xb") as file:
            file.write(line)
            file.flush()
            os.fsync(file.fileno())
    except FileExistsError:
        raise SessionFileError(str(path), "", "exists already; sessions are never overwritten") from None
    except OSError as error:
        raise SessionFileError(str(path), "", f"cannot be written: {error.strerror or error}") from None
    return SessionWriter(path, SessionLog(header), len(line))


def open_session(path: Path) -> tuple[SessionWriter, tuple[str, ...]]:
    """Open a session to go on with it; a line that was cut off is set aside, in a file of its own beside it.

    Returns the writer and what is to be told. Raises `SessionFileError`.
    """
    try:
        file = path.open("rb+" if os.access(path, os.W_OK) else "rb")
    except OSError as error:
        raise SessionFileError(str(path), "", f"cannot be read: {error.strerror or error}") from None
    with file:
        _lock(file.fileno())
        try:
            content = file.read()
            read = parse_session(content, str(path))
            behind = content[read.size :]
            if behind.strip():
                path.with_name(f"{path.name}.torn-{read.size}").write_bytes(behind)
            if behind and (behind.strip() or file.writable()):
                file.truncate(read.size)
        except OSError as error:
            raise SessionFileError(str(path), "", f"cannot be written: {error.strerror or error}") from None
    return SessionWriter(path, read.log, read.size), read.warnings
