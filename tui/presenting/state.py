"""The sandbox state at a step, as a tree of rows: collections, records, fields, and what the step changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sandbox.collections import COLLECTIONS
from sandbox.world import Change, Record
from tui.presenting.glyphs import Glyphs
from tui.presenting.items import as_items, former_words, is_listing, item_rows
from tui.presenting.rows import Row, counted, row, shortened
from tui.presenting.steps import View
from tui.presenting.values import record_name, shown_value

CHANGE_WORDS = {"created": "new", "updated": "changed", "deleted": "deleted"}
FEW_RECORDS = 3
"""A case that starts with so many records or fewer shows them unfolded."""
_ROLES = {"created": "added", "updated": "changed", "deleted": "removed"}


@dataclass(slots=True)
class Folding:
    """Which collections are folded and which records unfolded by hand; the rest follows what happens."""

    folded: set[str] = field(default_factory=set)
    unfolded: set[str] = field(default_factory=set)

    def toggle(self, key: str, open_now: bool) -> None:
        """Fold what is unfolded and the other way round."""
        self.folded.discard(key)
        self.unfolded.discard(key)
        (self.folded if open_now else self.unfolded).add(key)

    def show(self, key: str) -> None:
        """Unfold an entry."""
        self.folded.discard(key)
        self.unfolded.add(key)

    def is_open(self, key: str, by_itself: bool) -> bool:
        """Whether an entry is unfolded; `by_itself` is what it would be if nobody had touched it."""
        return key in self.unfolded or (by_itself and key not in self.folded)


def record_key(collection: str, record_id: str) -> str:
    """Return the row key of a record."""
    return f"record:{collection}:{record_id}"


def state_rows(view: View, glyphs: Glyphs, folding: Folding, wanted: str = "") -> list[Row]:
    """Return the tree. `wanted` keeps only records that hold this text, and unfolds them."""
    changes = {(change.collection, change.record_id): change for change in view.changes}
    unfolded = bool(wanted) or _few_at_first(view)
    rows: list[Row] = []
    empty: list[str] = []
    for name in COLLECTIONS:
        records = dict(view.world.records(name))
        gone = {key[1]: change.before for key, change in changes.items() if key[0] == name and change.after is None}
        everything: dict[str, Record] = {
            **records,
            **{key: record for key, record in gone.items() if record is not None},
        }
        shown = {key: record for key, record in everything.items() if _holds(record, wanted)}
        if not everything:
            empty.append(name)
        elif shown:
            rows += _collection_rows(view, name, shown, changes, glyphs, folding, unfolded)
    if wanted and not rows:
        return [row("", (f'no record holds "{wanted}"', "dim"))]
    if empty and not wanted:
        rows.append(row("", (f"empty: {', '.join(empty)}", "dim"), hang=2))
    return rows


def _holds(record: Record, wanted: str) -> bool:
    return not wanted or wanted.casefold() in " ".join(map(str, record.values())).casefold()


def _collection_rows(
    view: View,
    name: str,
    records: dict[str, Record],
    changes: dict[tuple[str, str], Change],
    glyphs: Glyphs,
    folding: Folding,
    unfolded: bool,
) -> Iterator[Row]:
    key = f"collection:{name}"
    touched = [changes[name, record_id] for record_id in records if (name, record_id) in changes]
    is_open = folding.is_open(key, by_itself=True)
    there = sum(1 for record_id in records if view.world.record(name, record_id) is not None)
    tail: list[tuple[str, str]] = []
    for kind, word in CHANGE_WORDS.items():
        number = sum(1 for change in touched if change.kind == kind)
        if number:
            tail.append((f"{number} {word}  ", _ROLES[kind]))
    sign = glyphs.unfolded if is_open else glyphs.folded
    yield row(key, (f"{sign} ", "dim"), (name, "strong"), tail=[*tail, (str(there), "dim")], wrap=False)
    if not is_open:
        return
    for record_id, record in records.items():
        yield from _record_rows(
            view, name, record_id, record, changes.get((name, record_id)), glyphs, folding, unfolded
        )


def _record_rows(
    view: View,
    name: str,
    record_id: str,
    record: Record,
    change: Change | None,
    glyphs: Glyphs,
    folding: Folding,
    unfolded: bool,
) -> Iterator[Row]:
    key = record_key(name, record_id)
    is_open = folding.is_open(key, by_itself=change is not None or unfolded)
    if change is None:
        sign, role, word = (glyphs.unfolded if is_open else glyphs.folded), "", ""
    else:
        sign = {"created": glyphs.added, "updated": glyphs.changed, "deleted": glyphs.removed}[change.kind]
        role, word = _ROLES[change.kind], CHANGE_WORDS[change.kind]
    title = "struck" if change is not None and change.after is None else ""
    yield row(
        key,
        (f"{sign} ", role or "dim"),
        (record_id, role or "label"),
        (f"  {record_name(record)}", title),
        indent=2,
        tail=[(word, role)] if word else (),
        wrap=False,
    )
    if is_open:
        yield from _field_rows(view, key, record, change, glyphs)
        yield from _history_rows(view, name, record_id)


def _few_at_first(view: View) -> bool:
    at_first = view.play.playback.situations[0].world.all_records()
    return sum(1 for _ in at_first) <= FEW_RECORDS


def _field_rows(view: View, key: str, record: Record, change: Change | None, glyphs: Glyphs) -> Iterator[Row]:
    clock = view.play.sandbox.clock
    differing = {field: (before, after) for field, before, after in change.fields()} if change else {}
    updated = change is not None and change.kind == "updated"
    names = [name for name in dict.fromkeys((*record, *differing)) if name != "id"]
    width = _label_width(names)
    for name in names:
        label = (f"{name:<{width}}", "dim")
        before, after = differing.get(name, (None, None)) if updated else (None, record.get(name))
        if is_listing(before, after) or (as_items(before) and as_items(after)):
            marked = updated and name in differing
            sign = glyphs.changed if marked else " "
            yield row(f"{key}:{name}", (f"{sign} ", "changed"), (name, "dim"), indent=4)
            former = as_items(before) if marked else None
            yield from item_rows(f"{key}:{name}", as_items(after), former, clock, glyphs, indent=8)
            continue
        if updated and name in differing:
            yield row(
                f"{key}:{name}",
                (f"{glyphs.changed} ", "changed"),
                label,
                (_value(before, clock), "struck"),
                (f" {glyphs.arrow} ", "dim"),
                (_value(after, clock), "changed"),
                indent=4,
                hang=6 + width,
            )
            continue
        role = (
            "struck"
            if change is not None and change.after is None
            else "added"
            if change is not None and not updated
            else ""
        )
        yield row(f"{key}:{name}", label, (_value(record.get(name), clock), role), indent=6, hang=6 + width)


def _value(value: Any, clock: datetime) -> str:
    return "(none)" if value is None else shown_value(value, clock)


def _label_width(names: Iterable[str]) -> int:
    return min(18, max((len(name) for name in names), default=0) + 2)


def _history_rows(view: View, name: str, record_id: str) -> Iterator[Row]:
    history = view.world.history.get((name, record_id), ())
    if not history:
        return
    yield row("", (f"history: {counted(len(history), 'earlier version')}", "hint"), indent=6)
    clock = view.play.sandbox.clock
    current = view.world.record(name, record_id)
    later = [*(entry.before for entry in history[1:]), current]
    for entry, after in zip(history, later, strict=True):
        former = {
            name: value
            for name, value in entry.before.items()
            if name != "id" and (after is None or after.get(name) != value)
        }
        why = f": {entry.reason}" if entry.reason else "" if former else ": nothing was otherwise before"
        yield row("", (entry.operation, "strong"), (why, "dim"), indent=8, hang=10)
        width = _label_width(former)
        for name, value in former.items():
            was = _former(value, after.get(name) if after else None, clock)
            yield row("", (f"{name:<{width}}", "dim"), (f"was {was}", "dim"), indent=10, hang=10 + width)


def _former(value: Any, after: Any, clock: datetime) -> str:
    if as_items(value) and as_items(after):
        return former_words(as_items(value), as_items(after), clock)
    return shortened(_value(value, clock), 200)


def call_that_changed(view: View, collection: str, record_id: str) -> int:
    """Return the seq of the last call up to the step that changed a record, 0 where none did."""
    for call in reversed(view.calls):
        for change in call.execution.changes:
            if (change.collection, change.record_id) == (collection, record_id):
                return call.seq
    return 0
