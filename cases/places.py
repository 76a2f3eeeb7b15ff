"""Where in a TOML file each key and each entry of a list stands.

The parser tells no lines, so the text is read again.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

KeyPath = tuple[str | int, ...]
"""Keys and list indexes from the top of the file: `("walkthroughs", 0, "steps", 2)`."""


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A line and a column of a text file, both from 1."""

    line: int = 1
    column: int = 1


class Places:
    """The places of one TOML text. What stands nowhere is at the nearest table around it, else at the top.

    Never raises: a text that is not TOML has one place, its top.
    """

    def __init__(self, text: str) -> None:
        """Read the text once; it is the one that the parser was given."""
        self._starts = [0, *(found.end() for found in re.finditer("\n", text))]
        self._table: dict[str, Any] = {}
        self._offsets: dict[KeyPath, int] = {}
        try:
            self._table = tomllib.loads(text)
            for path, offset in _Reader(text).entries():
                self._offsets.setdefault(path, offset)
        except (ValueError, RecursionError):
            self._offsets.clear()

    def of(self, path: KeyPath) -> Place:
        """Return where a key or an entry stands."""
        for length in range(len(path), 0, -1):
            if (offset := self._offsets.get(path[:length])) is not None:
                return self._place(offset)
        return Place()

    def of_dotted(self, key: str) -> Place:
        """Return where a dotted key stands; an entry of a list goes by its index, or by its `name` or `id`."""
        return self.of(tuple(_steps(self._table, key.split(".") if key else [])))

    def _place(self, offset: int) -> Place:
        line = bisect_right(self._starts, offset)
        return Place(line, offset - self._starts[line - 1] + 1)


def _steps(value: Any, names: list[str]) -> Iterator[str | int]:
    """Follow names into a value as far as they lead. A key may hold dots itself: the longest that fits is taken."""
    while names:
        if isinstance(value, dict):
            fitting = (length for length in range(len(names), 0, -1) if ".".join(names[:length]) in value)
            length = next(fitting, 0)
            step: str | int = ".".join(names[:length])
        elif isinstance(value, list):
            length, step = _entry(value, names)
        else:
            return
        if not length:
            return
        yield step
        value, names = value[step], names[length:]


def _entry(entries: list[Any], names: list[str]) -> tuple[int, int]:
    """Return how many of the names tell an entry of a list, and which; none where they tell no entry."""
    if names[0].isdecimal() and int(names[0]) < len(entries):
        return 1, int(names[0])
    for length in range(len(names), 0, -1):
        wanted = ".".join(names[:length])
        for index, entry in enumerate(entries):
            if isinstance(entry, dict) and wanted in (entry.get("name"), entry.get("id")):
                return length, index
    return 0, 0


_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_TEXT = re.compile(
    r'"""(?:[^\\]|\\.)*?"{3,5}' + r"|'''.*?'{3,5}" + r'|"(?:[^"\\]|\\.)*"' + r"|'[^']*'",
    re.DOTALL,
)
_PLAIN_VALUE = re.compile(r"\d{4}-\d\d-\d\d \d\d:[^,\]}\s#]*|[^,\]}\s#]+")


class _Reader:
    """A reader of text that the parser accepts, so that it need not check what it passes over."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0

    def entries(self) -> Iterator[tuple[KeyPath, int]]:
        """Yield every key, table and list entry with its offset, from first to last."""
        heading: KeyPath = ()
        last_entry: dict[KeyPath, int] = {}
        self._skip_blank()
        while self._at < len(self._text):
            start = self._at
            opening = "[[" if self._next("[[") else "[" if self._next("[") else ""
            if opening:
                self._at += len(opening)
                self._skip_blank()
                path: KeyPath = ()
                *around, name = self._key()
                for part in around:
                    path = (*path, part)
                    yield path, start
                    path = (*path, last_entry[path]) if path in last_entry else path
                path = (*path, name)
                yield path, start
                if opening == "[[":
                    last_entry[path] = last_entry.get(path, -1) + 1
                    path = (*path, last_entry[path])
                    yield path, start
                heading = path
                self._skip_blank()
                self._at += len(opening)
            else:
                yield from self._assignment(heading)
            self._skip_blank()

    def _assignment(self, table: KeyPath) -> Iterator[tuple[KeyPath, int]]:
        start = self._at
        path = table
        for part in self._key():
            path = (*path, part)
            yield path, start
        self._skip_blank()
        self._at += len("=")
        self._skip_blank()
        yield from self._value(path)

    def _value(self, path: KeyPath) -> Iterator[tuple[KeyPath, int]]:
        if not self._next("[") and not self._next("{"):
            found = _TEXT.match(self._text, self._at) or _PLAIN_VALUE.match(self._text, self._at)
            self._at = found.end() if found else len(self._text)
            return
        closing = "]" if self._next("[") else "}"
        self._at += 1
        self._skip_blank()
        index = 0
        while self._at < len(self._text) and not self._next(closing):
            if closing == "]":
                yield (*path, index), self._at
                yield from self._value((*path, index))
                index += 1
            else:
                yield from self._assignment(path)
            self._skip_blank()
            if self._next(","):
                self._at += 1
                self._skip_blank()
        self._at += 1

    def _key(self) -> list[str]:
        parts: list[str] = []
        while True:
            if found := _TEXT.match(self._text, self._at):
                parts.append(next(iter(tomllib.loads(f"{found[0]} = 0"))))
            elif found := _BARE_KEY.match(self._text, self._at):
                parts.append(found[0])
            else:
                self._at = len(self._text)
                return parts
            self._at = found.end()
            self._skip_blank()
            if not self._next("."):
                return parts
            self._at += 1
            self._skip_blank()

    def _next(self, text: str) -> bool:
        return self._text.startswith(text, self._at)

    def _skip_blank(self) -> None:
        found = _BLANK.match(self._text, self._at)
        self._at = found.end() if found else self._at
