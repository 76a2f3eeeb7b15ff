"""Saying what a file of another kind is, where it was given in place of an actions file or a session."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

_ZIP = b"PK\x03\x04"
_KINDS: tuple[tuple[str, frozenset[str]], ...] = (
    ("an Inspect evaluation log", frozenset({"eval", "samples"})),
    ("an Inspect evaluation log", frozenset({"eval", "status", "version"})),
    ("a tau2 results file", frozenset({"simulations"})),
    ("a timer file with event lists", frozenset({"scorer_contract"})),
    ("the benchmark's case file", frozenset({"benchmark_name"})),
    ("a result record", frozenset({"checks", "outcome"})),
)
"""What a file is, by keys that stand together in its object."""


def foreign_kind(value: Any) -> str | None:
    """Return what kind of file holds this JSON value ("an Inspect evaluation log"), None where it is not known."""
    if not isinstance(value, Mapping):
        return None
    if value.get("format") == "tujora-session":
        return "a saved session"
    return next((kind for kind, keys in _KINDS if keys <= set(value)), None)


def foreign_content(content: bytes) -> str | None:
    """Return what kind of file has this content, None where it is not known or no file of another kind."""
    if content.startswith(_ZIP):
        return "a ZIP archive (Inspect writes such .eval logs)"
    try:
        value = json.loads(content.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return None
    return foreign_kind(value)
