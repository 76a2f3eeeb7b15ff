"""The saved sessions of a folder, as a list shows them: read quickly, scored once, remembered until a file changes.

`list_sessions` reads the first and the last line of each file and is enough to show a list; `Library.examine` replays
and scores one file. What a file gave is kept under its path, modification time and length, so that a folder of ten
thousand sessions is scored once. What was kept under another `stamp` (other code, other cases) does not count.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from cases.errors import InputError
from sessions.events import Event, EventError, Header
from sessions.reporting.gathering import ScoredSession, score_session, watched
from sessions.session_file import read_session
from sessions.visible_signs import as_safe_json

PATTERN = "*.jsonl"
_TAIL = 1 << 16
_CACHE_FORMAT = 3
_NOWHERE = 1 << 40
"""Place of a fault that no event shows: behind every other."""


class LibraryError(InputError):
    """A session that cannot be moved, or a record that cannot be written; the message names it and says why."""


@dataclass(frozen=True, slots=True)
class SessionEntry:
    """One session file of a list.

    `changed` is its modification time in nanoseconds, `last_at` the time of its last event as the log has it,
    `events` how many lines it has after the header. `fault` says why a file cannot be read; then the rest is empty.
    `scored` tells whether outcome and what follows are known; `first_fault` is the first check not met or critical
    failure raised, with its reason, `first_fault_at` the event that shows it (0: none does, or there is no fault);
    `players` says who sat in the seats, `model` and `user`, in order. `ended` tells whether the branch being played
    has come to its end, `untouched` whether nothing was played in it.
    """

    path: Path
    changed: int
    length: int
    header: Header | None = None
    last_at: str = ""
    events: int = 0
    fault: str = ""
    scored: bool = False
    outcome: str = ""
    outcome_reason: str = ""
    open: tuple[str, ...] = ()
    failed: tuple[str, ...] = ()
    first_fault: str = ""
    first_fault_at: int = 0
    ended: bool = False
    untouched: bool = False
    players: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def case_id(self) -> str:
        """The case that was played, empty where the file cannot be read."""
        return self.header.case_id if self.header else ""

    @property
    def case_file(self) -> str:
        """The designer's own file that the case came from, empty for a shipped case."""
        return self.header.case_file if self.header else ""

    @property
    def case_key(self) -> str:
        """What tells the case from every other one: its own file, else its id. Two files may have one id."""
        return self.case_file or self.case_id

    @property
    def when(self) -> str:
        """The time of the last event, else of the start."""
        return self.last_at or (self.header.started_at if self.header else "")

    @property
    def watched(self) -> bool:
        """Whether a shipped walkthrough played the model: no rollout of a tested one."""
        return self.header is not None and watched(self.header)

    @property
    def unfinished(self) -> bool:
        """Whether it is known that something was played and the end has not come."""
        return self.scored and self.readable and not self.ended and not self.untouched

    @property
    def readable(self) -> bool:
        """Whether the file is a session that can be opened."""
        return self.header is not None and not self.fault


def list_sessions(folder: Path) -> list[SessionEntry]:
    """Return the session files of a folder, latest first, each from its first and last line alone.

    A file that cannot be read is among them, with its `fault`. A folder that does not exist has none.
    """
    entries = []
    try:
        with os.scandir(folder) as found:
            files = [
                (Path(entry.path), entry.stat()) for entry in found if entry.name.endswith(".jsonl") and entry.is_file()
            ]
    except OSError:
        return []
    for path, status in files:
        entries.append(_glance(SessionEntry(path, status.st_mtime_ns, status.st_size)))
    entries.sort(key=lambda entry: (entry.when, entry.changed, entry.path.name), reverse=True)
    return entries


def _glance(entry: SessionEntry) -> SessionEntry:
    try:
        with entry.path.open("rb") as file:
            first = file.readline()
            if not first.endswith(b"\n"):
                return replace(
                    entry,
                    fault="cut off; a session file starts with a whole header line" if first else "empty",
                )
            header = Header.from_json(_object(first))
            last = _last_line(file, len(first), entry.length)
    except OSError as error:
        return replace(entry, fault=f"cannot be read: {error.strerror or error}")
    except (EventError, ValueError, RecursionError) as error:
        return replace(entry, fault=f"line 1: {error}")
    if last is None:
        return replace(entry, header=header)
    try:
        value = _object(last)
        seq, at = value.get("seq"), value.get("at")
        if isinstance(seq, int) and isinstance(at, str):
            return replace(entry, header=header, last_at=at, events=seq)
    except (ValueError, RecursionError):
        pass
    return replace(entry, header=header, fault="its last line is no event; the file was changed or cut off")


def _object(line: bytes) -> dict[str, Any]:
    value = json.loads(line.decode("utf-8", "surrogatepass"))
    if not isinstance(value, dict):
        raise ValueError("not a JSON object")
    return value


def _last_line(file: Any, start: int, length: int) -> bytes | None:
    """Return the last whole line after the header, None where there is none. Cut off or blank ones do not count."""
    size = _TAIL
    while True:
        at = max(start, length - size)
        file.seek(at)
        lines = [line for line in file.read(length - at).split(b"\n")[:-1] if line.strip() and b"\0" not in line]
        if len(lines) > 1 or (lines and at == start):
            return bytes(lines[-1])
        if at == start:
            return None
        size *= 8


class Library:
    """Scores sessions and remembers what each file gave. `cache` is the file that keeps it (None: this run only)."""

    def __init__(self, cache: Path | None = None, stamp: str = "") -> None:
        self._cache = cache
        self._stamp = stamp
        self._known: dict[str, dict[str, Any]] = {}
        self._loaded = cache is None
        self._changed = False

    def recall(self, entry: SessionEntry) -> SessionEntry | None:
        """Return an entry with what is remembered of its file, None where nothing is."""
        self._load()
        kept = self._known.get(str(entry.path))
        if not kept or kept["changed"] != entry.changed or kept["length"] != entry.length:
            return None
        if kept["own_case"] != _own_case(entry.case_file):
            return None
        return _restored(entry, kept)

    def examine(self, entry: SessionEntry) -> SessionEntry:
        """Return an entry with its outcome: remembered, else from replaying the file. Never raises for a bad file."""
        known = self.recall(entry)
        if known is not None:
            return known
        if entry.header is None:
            return replace(entry, scored=True)
        own_case = _own_case(entry.case_file)  # looked at first: a file that is edited meanwhile counts as another
        try:
            found = _described(entry, score_session(entry.path))
        except (InputError, ValueError, KeyError, TypeError, RecursionError) as error:
            found = replace(entry, fault=_without_path(str(error), entry.path), scored=True)
        self._known[str(entry.path)] = _kept(found, own_case)
        self._changed = True
        return found

    def forget_others(self, entries: Iterable[SessionEntry]) -> None:
        """Forget files of the same folders that are not among these."""
        paths = {str(entry.path) for entry in entries}
        folders = {str(Path(path).parent) for path in paths}
        gone = [path for path in self._known if path not in paths and str(Path(path).parent) in folders]
        for path in gone:
            del self._known[path]
            self._changed = True

    def save(self) -> None:
        """Keep what is remembered for the next run. A cache that cannot be written costs time, nothing else."""
        if self._cache is None or not self._changed:
            return
        content = json.dumps({"format": _CACHE_FORMAT, "stamp": self._stamp, "files": self._known}, ensure_ascii=True)
        partial = self._cache.with_name(f".{self._cache.name}.{os.getpid()}")
        try:
            self._cache.parent.mkdir(parents=True, exist_ok=True)
            partial.write_text(content, "utf-8")
            partial.replace(self._cache)
            self._changed = False
        except OSError:
            partial.unlink(missing_ok=True)

    def _load(self) -> None:
        if self._loaded:
            return
        self._loaded = True
        assert self._cache is not None
        try:
            value = json.loads(self._cache.read_text("utf-8"))
            if value["format"] == _CACHE_FORMAT and value["stamp"] == self._stamp:
                self._known = {path: kept for path, kept in value["files"].items() if kept.keys() >= _KEPT}
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            self._known = {}


_KEPT = {
    "changed",
    "length",
    "own_case",
    "fault",
    "outcome",
    "outcome_reason",
    "open",
    "failed",
    "first_fault",
    "first_fault_at",
    "ended",
    "untouched",
    "players",
}


def _kept(entry: SessionEntry, own_case: str) -> dict[str, Any]:
    return {
        "changed": entry.changed,
        "length": entry.length,
        "own_case": own_case,
        "fault": entry.fault,
        "outcome": entry.outcome,
        "outcome_reason": entry.outcome_reason,
        "open": list(entry.open),
        "failed": list(entry.failed),
        "first_fault": entry.first_fault,
        "first_fault_at": entry.first_fault_at,
        "ended": entry.ended,
        "untouched": entry.untouched,
        "players": {seat: list(players) for seat, players in entry.players.items()},
    }


def _restored(entry: SessionEntry, kept: Mapping[str, Any]) -> SessionEntry:
    return replace(
        entry,
        scored=True,
        fault=kept["fault"],
        outcome=kept["outcome"],
        outcome_reason=kept["outcome_reason"],
        open=tuple(kept["open"]),
        failed=tuple(kept["failed"]),
        first_fault=kept["first_fault"],
        first_fault_at=kept["first_fault_at"],
        ended=kept["ended"],
        untouched=kept["untouched"],
        players={seat: tuple(players) for seat, players in kept["players"].items()},
    )


def _own_case(file: str) -> str:
    """The fingerprint of a designer's own case file, on which the verdict rests as well; empty for a shipped one."""
    if not file:
        return ""
    try:
        status = Path(file).stat()
        return _fingerprint(file, status.st_mtime_ns, status.st_ctime_ns, status.st_size)
    except (OSError, ValueError):
        return "cannot be read"


@lru_cache(maxsize=1024)
def _fingerprint(file: str, *look: int) -> str:
    """Return a hash of a file's content, worked out once for each `look` of the file: its times and its length."""
    return hashlib.sha256(Path(file).read_bytes()).hexdigest()


def _without_path(sentence: str, path: Path) -> str:
    return sentence.removeprefix(f"{path}: ")


def _described(entry: SessionEntry, scored: ScoredSession) -> SessionEntry:
    record = scored.record
    details = record["check_details"]
    raised = [detail for detail in record["critical_details"] if detail["value"] is True]
    failed = [name for name, value in record["checks"].items() if value is (name == "violation")]
    faults = [(_first_step(details[name]), name, str(details[name]["why"])) for name in failed]
    faults += [(_first_step(detail), detail["id"], str(detail["text"])) for detail in raised]
    first = min(faults, key=lambda fault: fault[0], default=None)
    return replace(
        entry,
        header=scored.header,
        scored=True,
        outcome=scored.outcome,
        outcome_reason=str(record["outcome_reason"]),
        open=tuple(record["open"]),
        failed=(*failed, *(detail["id"] for detail in raised)),
        first_fault=f"{first[1]}: {first[2]}" if first else "",
        first_fault_at=first[0] if first and first[0] < _NOWHERE else 0,
        ended=scored.ended,
        untouched=scored.untouched,
        players=_players(entry.path, scored.header),
    )


def _first_step(detail: Mapping[str, Any]) -> int:
    return int(min(detail["evidence"], default=_NOWHERE))


def _players(path: Path, header: Header) -> dict[str, tuple[str, ...]]:
    """Who sat in each seat, first to last: from the header, and from the seats taken on the branch being played."""
    players: dict[str, list[str]] = {"model": [], "user": []}
    for seat in players:
        if header.roles.get(seat):
            players[seat].append(str(header.roles[seat]))
    for event in _seat_events(path):
        body = event.body
        told = getattr(body, "walkthrough", None) or str(getattr(body, "player", ""))
        taken = players.setdefault(str(getattr(body, "seat", "")), [])
        if getattr(body, "walkthrough", None) and taken and taken[-1] == getattr(body, "player", ""):
            taken[-1] = told
        elif not taken or taken[-1] != told:
            taken.append(told)
    return {seat: tuple(names) for seat, names in players.items()}


def _seat_events(path: Path) -> list[Event]:
    if b'"type":"seat"' not in path.read_bytes():
        return []
    return [event for event in read_session(path).log.path if event.body.type == "seat"]


def as_scored(entries: Iterable[SessionEntry]) -> list[ScoredSession]:
    """Return scored entries as a report's sessions, with as much of the record as outcomes and coverage need."""
    return [
        ScoredSession(
            str(entry.path),
            entry.header,
            {"outcome": entry.outcome, "outcome_reason": entry.outcome_reason, "open": list(entry.open)},
        )
        for entry in entries
        if entry.header is not None and entry.scored and entry.outcome
    ]


def export_record(path: Path, target: Path) -> None:
    """Write a session's official record as JSON. Raises `InputError`, also where `target` exists already."""
    record = score_session(path).record
    content = as_safe_json(record) + "\n"
    partial = target.with_name(f".{target.name}.partial")
    try:
        if target.exists():
            raise LibraryError(f"{target}: exists already; give another name")
        partial.write_text(content, "utf-8", "surrogatepass")
        partial.replace(target)
    except (OSError, ValueError) as error:
        raise LibraryError(f"{target}: cannot be written: {getattr(error, 'strerror', None) or error}") from None


def judgement_stamp(folders: Iterable[Path]) -> str:
    """Return a fingerprint of the files in these folders by name, length and time: what a verdict rests on."""
    digest = hashlib.sha256()
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".py", ".toml", ".json"):
                status = path.stat()
                digest.update(f"{path.name} {status.st_size} {status.st_mtime_ns}\n".encode())
    return digest.hexdigest()[:16]
