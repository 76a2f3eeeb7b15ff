"""Where reviewers were in their queues, in one JSON file, so that each goes on there another time.

The verdicts themselves are in the sessions; a file that is lost costs the order, nothing else.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Item = tuple[str, str]
"""(path of a session file, id of a check or critical failure)."""


@dataclass(frozen=True, slots=True)
class QueuePlace:
    """The item that was next, and those that were deferred, in order."""

    at: Item = ("", "")
    deferred: tuple[Item, ...] = ()


def read_place(file: Path, name: str) -> QueuePlace:
    """Return the place kept under a name; the beginning where there is none or the file cannot be read."""
    kept = _read(file).get(name)
    try:
        return QueuePlace(_item(kept["at"]), tuple(_item(item) for item in kept["deferred"])) if kept else QueuePlace()
    except (TypeError, KeyError, ValueError):
        return QueuePlace()


def _item(value: Any) -> Item:
    path, identifier = value
    return str(path), str(identifier)


def _read(file: Path) -> dict[str, Any]:
    try:
        value = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


def write_place(file: Path, name: str, place: QueuePlace) -> None:
    """Keep a place under a name; the others stay. Raises `OSError`."""
    kept = {**_read(file), name: {"at": list(place.at), "deferred": [list(item) for item in place.deferred]}}
    file.parent.mkdir(parents=True, exist_ok=True)
    partial = file.with_name(f".{file.name}.{os.getpid()}")
    partial.write_text(json.dumps(kept, ensure_ascii=True), "utf-8")
    partial.replace(file)
