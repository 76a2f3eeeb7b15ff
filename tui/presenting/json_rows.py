"""A JSON value as rows that fold: one a line, as JSON is written, each with a key that names its place in the value."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from tui.presenting.glyphs import Glyphs
from tui.presenting.rows import Row, Span, counted, row, shortened

FEW = 40
"""An object with no more fields, or a list with no more values in all, shows them by itself; a larger one waits."""
FIRST_ENTRIES, MORE_ENTRIES = 100, 400
"""Entries of one list or object that show when it unfolds, and how many more each time that they are asked for."""
AROUND = 20
"""Entries that show before one that was found further down."""
DEEPEST = 60
"""Levels that are shown."""
SHORT_TEXT, LONG_TEXT = 1_200, 20_000
"""Characters of one text that show by themselves, and once it is unfolded."""
EARLIER, MORE = ":earlier", ":more"
"""Ends of the keys of the rows that show more entries, before those that show and after them."""


@dataclass(slots=True)
class JsonFolding:
    """What was folded or unfolded by hand, by key, and which entries show of what is longer than the usual: from the
    first number up to the second."""

    turned: set[str] = field(default_factory=set)
    windows: dict[str, tuple[int, int]] = field(default_factory=dict)

    def window(self, key: str) -> tuple[int, int]:
        """Return from which entry of a list or object up to which one it shows."""
        return self.windows.get(key, (0, FIRST_ENTRIES))

    def show_more(self, key: str, value: Any) -> str:
        """Show more entries, for the key of the row that asks for them. Returns the key of the first new row."""
        part = key.removesuffix(MORE).removesuffix(EARLIER)
        start, end = self.window(part)
        names = [name for name, _ in entries(value)]
        if key.endswith(MORE):
            self.windows[part] = start, end + MORE_ENTRIES
            return below(part, names[end])
        self.windows[part] = max(0, start - MORE_ENTRIES), end
        return below(part, names[start - 1])

    def is_open(self, key: str, value: Any, at_top: bool) -> bool:
        """Whether a part shows what is in it."""
        return (at_top or _is_small(value)) != (key in self.turned)

    def open_to(self, key: str, value: Any, place: Sequence[str]) -> str:
        """Unfold what a place in a value is inside of. Returns the key of its row."""
        for depth, name in enumerate(place):
            if not self.is_open(key, value, at_top=not depth):
                self.turned ^= {key}
            names = [segment for segment, _ in entries(value)]
            if name not in names:
                return key
            number = names.index(name)
            start, end = self.window(key)
            if not start <= number < end:
                self.windows[key] = max(0, number - AROUND), number + FIRST_ENTRIES - AROUND
            key, value = below(key, name), dict(entries(value))[name]
        return key


def below(key: str, name: str) -> str:
    """Return the key of an entry of the part that has this key."""
    return f"{key}/{name.replace('~', '~0').replace('/', '~1')}"


def place_of(key: str) -> tuple[str, list[str]]:
    """Return the key of the whole value, and the names that lead from there to a row."""
    whole, *names = key.split("/")
    return whole, [name.replace("~1", "/").replace("~0", "~") for name in names]


def entries(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield the name and value of everything that is in an object or a list; its places number a list."""
    if isinstance(value, dict | Mapping):
        for name, inner in value.items():
            yield str(name), inner
    elif isinstance(value, list | tuple):
        for number, inner in enumerate(value):
            yield str(number), inner


def is_part(value: Any) -> bool:
    """Whether a value has something in it that can be folded."""
    return isinstance(value, dict | list | tuple | Mapping) and bool(value)


def _is_small(value: Any) -> bool:
    if isinstance(value, Mapping):
        return len(value) <= FEW
    waiting, seen = [value], 0
    while waiting:
        inner = waiting.pop()
        if is_part(inner):
            seen += len(inner)
            if seen > FEW:
                return False
            waiting += [entry for _, entry in entries(inner)]
    return True


def json_rows(key: str, value: Any, folding: JsonFolding, glyphs: Glyphs, indent: int) -> Iterator[Row]:
    """Yield the rows of a value; `key` is that of its first one."""
    yield from _rows(key, "", value, "", folding, glyphs, indent, 0)


def _rows(
    key: str, label: str, value: Any, comma: str, folding: JsonFolding, glyphs: Glyphs, indent: int, depth: int
) -> Iterator[Row]:
    if depth > DEEPEST and is_part(value):
        yield row(key, (label, "label"), ("nested deeper than is shown", "hint"), (comma, "dim"), indent=indent + 2)
        return
    if not is_part(value):
        limit = LONG_TEXT if key in folding.turned else SHORT_TEXT
        told = shortened(leaf_text(value), limit)
        yield row(key, (label, "label"), told, (comma, "dim"), indent=indent + 2, hang=indent + 6)
        return
    begin, end = ("{", "}") if isinstance(value, Mapping) else ("[", "]")
    if not folding.is_open(key, value, at_top=not depth):
        inside = counted(len(value), "field" if begin == "{" else "entry", "entries" if begin == "[" else "")
        yield row(
            key,
            (f"{glyphs.folded} ", "dim"),
            (label, "label"),
            (f"{begin} ", "dim"),
            (inside, "hint"),
            (f" {end}{comma}", "dim"),
            indent=indent,
        )
        return
    yield row(key, (f"{glyphs.unfolded} ", "dim"), (label, "label"), (begin, "dim"), indent=indent)
    start, until = folding.window(key)
    if start:
        yield _left_out(f"{key}{EARLIER}", start, "earlier", indent + 4)
    for number, (name, inner) in enumerate(islice(entries(value), start, until), start + 1):
        own = f"{json.dumps(name, ensure_ascii=False)}: " if begin == "{" else ""
        following = "," if number < len(value) else ""
        yield from _rows(below(key, name), own, inner, following, folding, glyphs, indent + 2, depth + 1)
    if until < len(value):
        yield _left_out(f"{key}{MORE}", len(value) - until, "more", indent + 4)
    yield Row("", (Span(f"{end}{comma}", "dim"),), indent + 2, indent + 2)


def _left_out(key: str, number: int, which: str, indent: int) -> Row:
    left = counted(number, f"{which} entry", f"{which} entries")
    return row(key, (f"{left}: Enter shows more", "hint"), indent=indent)


def leaf_text(value: Any) -> str:
    """Return a value that has nothing to fold as JSON writes it; one that is no JSON as its text."""
    try:
        return json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        return str(value)


def texts_in(value: Any, place: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield what each row of a value says, with the names that lead there: a name, and what has nothing in it."""
    if not is_part(value):
        yield place, _row_text(place, value)
        return
    if place and not place[-1].isdigit():
        yield place, place[-1]
    if len(place) > DEEPEST:
        return
    for name, inner in entries(value):
        own = (*place, name)
        if isinstance(inner, str):
            # Most of what there is in a large result: told here, without a generator of its own.
            yield own, _row_text(own, inner)
        else:
            yield from texts_in(inner, own)


def _row_text(place: tuple[str, ...], value: Any) -> str:
    text = value if isinstance(value, str) else leaf_text(value)
    return f"{place[-1]}: {text}" if place and not place[-1].isdigit() else text
