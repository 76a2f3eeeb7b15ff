"""A list inside a record, item by item: the steps of a checklist, the things on a list, the slots on offer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from tui.presenting.glyphs import Glyphs
from tui.presenting.rows import Row, Span, row, shortened
from tui.presenting.values import shown_value

_NUMBERING = ("n", "id")
_NAMING = ("text", "label", "title", "name", "item", "start")
_SPEAKS_FOR_ITSELF = ("status",)
"""Fields of an item whose value says what it is."""

Items = Sequence[Any]


def as_items(value: Any) -> Items:
    """Return a list's items, none for anything that is no list."""
    return value if isinstance(value, list | tuple) else ()


def is_listing(*values: Any) -> bool:
    """Whether one of the values is a list whose items have fields of their own."""
    return any(isinstance(item, Mapping) for value in values for item in as_items(value))


def item_rows(key: str, after: Items, before: Items | None, clock: datetime, glyphs: Glyphs, indent: int) -> list[Row]:
    """Return one row an item; with `before` what came, went and changed is marked, and the rest is faint."""
    rows: list[Row] = []
    for was, now in paired(before, after) if before is not None else [(item, item) for item in after]:
        sign, role = _mark(was, now, glyphs)
        spans: list[Span] = [Span(f"{sign} ", role)]
        if was is None or now is None:
            spans.append(Span(_item_words(now if was is None else was, clock), "added" if was is None else "struck"))
        elif was == now:
            spans.append(Span(_item_words(now, clock), "dim" if before is not None else ""))
        else:
            spans += _changed_spans(was, now, clock, glyphs)
        rows.append(row(f"{key}:{len(rows)}", *spans, indent=indent, hang=indent + 4))
    return rows


def _mark(was: Any, now: Any, glyphs: Glyphs) -> tuple[str, str]:
    if was is None:
        return glyphs.added, "added"
    if now is None:
        return glyphs.removed, "removed"
    return (" ", "") if was == now else (glyphs.changed, "changed")


def paired(before: Items, after: Items) -> list[tuple[Any, Any]]:
    """Return (before, after) of every item in the order of `after`, None where there is none; what went comes last."""
    left = list(before)
    pairs: list[tuple[Any, Any]] = []
    for now in after:
        same = next((was for was in left if _identity(was) == _identity(now)), None)
        if same is not None:
            left.remove(same)
        pairs.append((same, now))
    return pairs + [(was, None) for was in left]


def _identity(item: Any) -> Any:
    if isinstance(item, Mapping):
        for name in (*_NUMBERING, *_NAMING):
            if item.get(name) is not None:
                return name, item[name]
        return tuple(sorted((str(name), str(value)) for name, value in item.items()))
    return item


def _item_name(item: Mapping[str, Any], clock: datetime) -> tuple[str, set[str]]:
    told: list[str] = []
    used: set[str] = set()
    for names in (_NUMBERING, _NAMING):
        name = next((name for name in names if item.get(name) is not None), None)
        if name is not None:
            told.append(shown_value(item[name], clock))
            used.add(name)
    return " ".join(told), used


def _item_words(item: Any, clock: datetime) -> str:
    if not isinstance(item, Mapping):
        return shown_value(item, clock)
    name, used = _item_name(item, clock)
    rest = [_field_words(field, value, clock) for field, value in item.items() if field not in used]
    return name + (f": {', '.join(rest)}" if name and rest else ", ".join(rest))


def _field_words(field: str, value: Any, clock: datetime) -> str:
    return shown_value(value, clock) if field in _SPEAKS_FOR_ITSELF else f"{field} {shown_value(value, clock)}"


def _changed_spans(was: Mapping[str, Any], now: Mapping[str, Any], clock: datetime, glyphs: Glyphs) -> Iterator[Span]:
    name, _ = _item_name(now, clock)
    yield Span(f"{name}: ")
    first = True
    for field in dict.fromkeys((*was, *now)):
        old, new = was.get(field), now.get(field)
        if old == new:
            continue
        label = "" if field in _SPEAKS_FOR_ITSELF else f"{field} "
        yield Span(("" if first else ", ") + label, "dim")
        if old is not None:
            yield Span(shown_value(old, clock), "struck")
            yield Span(f" {glyphs.arrow} ", "dim")
        yield Span(shown_value(new, clock), "changed")
        first = False


def former_words(before: Items, after: Items, clock: datetime) -> str:
    """Say what of a list was otherwise before: the items that changed or went, as they were; `fewer` where none."""
    told = [_item_words(was, clock) for was, now in paired(before, after) if was is not None and was != now]
    return shortened("; ".join(told), 200) or "fewer"
