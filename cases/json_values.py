"""Plain values as JSON has them: those of TOML turned into them, what is no number, how deep one is nested."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn


def json_value(value: Any) -> Any:
    """Return a TOML value as the JSON value that a caller would send: times and dates as ISO texts."""
    if isinstance(value, Mapping):
        return {key: json_value(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [json_value(entry) for entry in value]
    return value.isoformat() if hasattr(value, "isoformat") else value


def no_number(name: str) -> NoReturn:
    """Refuse NaN and infinite numbers, which JSON has not: `parse_constant` of `json.loads`. Raises `ValueError`."""
    raise ValueError(f"{name} is no JSON number")


def is_nested(value: object, levels: int) -> bool:
    """Whether anything in a value stands in so many lists and objects, or in more; a plain value stands in none."""
    layer = [value]
    for _ in range(levels):
        layer = [
            inner
            for outer in layer
            if isinstance(outer, Mapping | list | tuple)
            for inner in (outer.values() if isinstance(outer, Mapping) else outer)
        ]
        if not layer:
            return False
    return True
