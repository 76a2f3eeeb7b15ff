"""The known name that a wrong one was probably meant for."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

_LEAST_PART = 4
"""Characters of a name that is only a part of a known one and yet stands for it: `tools` for `available_tools`."""


def nearest(name: object, known: Iterable[str]) -> str:
    """Return the known name that another was probably meant for, empty where none is near."""
    if not isinstance(name, str):
        return ""
    names = list(known)
    if near := get_close_matches(name, names, n=1):
        return near[0]
    whole = [entry for entry in names if len(name) >= _LEAST_PART and name in entry]
    return whole[0] if len(whole) == 1 else ""


def question(name: object, known: Iterable[str]) -> str:
    """Return the end of a sentence that asks for the nearest name, empty where none is near."""
    near = nearest(name, known)
    return f"; did you mean `{near}`?" if near else ""


def advice(name: object, known: Iterable[str], lead: str) -> str:
    """Return the end of a sentence that asks for the nearest name and lists all of them after `lead`."""
    names = list(known)
    near = question(name, names)
    return f"{near} {lead[:1].upper()}{lead[1:]} {', '.join(names)}" if near else f"; {lead} {', '.join(names)}"
