"""Where what is stored differs from what replaying gives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Drift:
    """A stored result that differs from the replayed one. `path` is dotted; `imported` tells of a foreign result."""

    seq: int
    path: str
    stored: Any
    replayed: Any
    imported: bool = False

    def __str__(self) -> str:
        return f"event {self.seq}, {self.path}: stored {self.stored!r}, replay gives {self.replayed!r}"


def differences(stored: Any, replayed: Any, path: str = "") -> list[tuple[str, Any, Any]]:
    """Compare two JSON values field by field; returns (path, stored, replayed) of what differs."""
    if isinstance(stored, Mapping) and isinstance(replayed, Mapping):
        found = []
        for key in dict.fromkeys((*stored, *replayed)):
            found += differences(stored.get(key), replayed.get(key), f"{path}.{key}")
        return found
    if isinstance(stored, list | tuple) and isinstance(replayed, list | tuple):
        if len(stored) != len(replayed):
            return [(path, list(stored), list(replayed))]
        found = []
        for place, (one, other) in enumerate(zip(stored, replayed, strict=True)):
            found += differences(one, other, f"{path}.{place}")
        return found
    same = stored == replayed and isinstance(stored, bool) == isinstance(replayed, bool)
    return [] if same else [(path, stored, replayed)]
