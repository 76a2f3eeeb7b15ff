"""Finding words anywhere in a session: what was said and noted, what calls sent and returned, the records.

What is found is what the seat may see (contract section 2): a blind model's seat has no state, a blind user's no calls.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import reduce
from typing import Any

from rich.cells import cell_len

from sandbox.world import Record, changes_between
from sessions.events import AssistantMessage, UserMessage
from sessions.playback import TracedCall
from tui.presenting.conversation import note_key, step_key
from tui.presenting.glyphs import UNICODE
from tui.presenting.json_rows import below, texts_in
from tui.presenting.state import CHANGE_WORDS, record_key
from tui.presenting.steps import Step, View
from tui.presenting.trace import PART_WORDS, call_key, call_parts, part_key
from tui.presenting.values import call_subject, shown_value
from tui.sanitize import sanitize


@dataclass(frozen=True, slots=True)
class Find:
    """One find: the step's index, the pane and the key of the row there, and in words where it is.

    The words stand in `text` from `start` up to `end`; `places` is how often they stand in the same part.
    """

    index: int
    pane: str
    key: str
    where: str
    text: str
    start: int
    end: int
    places: int

    @property
    def hit(self) -> str:
        """The words as they stand there."""
        return self.text[self.start : self.end]

    def excerpt(self, room: int, cut: str = UNICODE.ellipsis) -> tuple[str, str, str]:
        """Return the text before the words, the words whole, and the text after them, in `room` cells.

        What is left out at an end is told by the mark `cut`. Words that are longer than the room go beyond it.
        """
        hit = sanitize(self.hit)
        before = sanitize(self.text[max(0, self.start - room - 1) : self.start])
        after = sanitize(self.text[self.end : self.end + room + 1])
        free = max(0, room - cell_len(hit))
        before = _ending(before, max(free - cell_len(after), free // 3), cut)
        return before, hit, beginning(after, free - cell_len(before), cut)


Pairs = Iterator[tuple[tuple[str, ...], str]]
"""The texts of one part that were not read yet, each with the names that lead to it from the part's own row."""
_ESCAPED = frozenset('":\\')
"""Signs that stand in a written JSON value otherwise than in what is shown of it."""


@dataclass(slots=True)
class _Text:
    """The texts of one part. `folded` has all of them at one go, quickly searched: they are gone through one by one
    only where it holds the words, or where the words hold signs that JSON writes in another way. What was gone through
    is kept in `read`.

    `stands_for` names a part whose find makes one in this part superfluous.
    """

    pane: str
    where: str
    base: str
    pairs: Pairs
    folded: str
    is_json: bool = False
    stands_for: str = ""
    read: list[tuple[tuple[str, ...], str, str]] = field(default_factory=list)

    def matches(self, sought: str) -> Iterator[tuple[tuple[str, ...], str]]:
        """Yield the texts that hold the words, with the names that lead to each."""
        if sought not in self.folded and not (self.is_json and _ESCAPED & set(sought)):
            return
        for place, text, folded in self.read:
            if sought in folded:
                yield place, text
        for place, text in self.pairs:
            plain = _on_one_line(text)
            self.read.append((place, plain, plain.casefold()))
            if sought in self.read[-1][2]:
                yield place, plain

    def key(self, place: tuple[str, ...]) -> str:
        """Return the key of the row that one of the texts stands in."""
        return reduce(below, place, self.base) if self.is_json else ":".join((self.base, *place))

    def find(self, index: int, sought: str) -> Find | None:
        """Return the first of the texts that holds the words, None where none does."""
        place, text = next(self.matches(sought), ((), ""))
        if not text:
            return None
        at = text.casefold().find(sought)
        return Find(
            index,
            self.pane,
            self.key(place),
            " ".join((self.where, *(place[:-1] if self.is_json else ()))),
            text,
            at,
            at + len(sought),
            max(1, self.folded.count(sought)),
        )


def _ending(text: str, room: int, cut: str) -> str:
    """Return the end of a text that fits a room, from the start of a word where there is one."""
    if cell_len(text) <= room:
        return text
    kept = text
    while kept and cell_len(kept) > room - len(cut):
        kept = kept[1:]
    word = kept.find(" ") + 1
    kept = kept[word:] if 0 < word < len(kept) else kept
    return cut + kept if room >= len(cut) else ""


def beginning(text: str, room: int, cut: str) -> str:
    """Return the beginning of a text that fits a room, with the mark `cut` where something is left out."""
    if cell_len(text) <= room:
        return text
    kept = text
    while kept and cell_len(kept) > room - len(cut):
        kept = kept[:-1]
    return kept.rstrip() + cut if room >= len(cut) else ""


def _on_one_line(text: str) -> str:
    return " ".join(text.split()) if "\n" in text else text


def _plain(pane: str, where: str, base: str, *pairs: tuple[tuple[str, ...], str], stands_for: str = "") -> _Text:
    folded = "\n".join(_on_one_line(text) for _, text in pairs).casefold()
    return _Text(pane, where, base, iter(pairs), folded, stands_for=stands_for)


def _json(where: str, base: str, value: Any, stands_for: str = "") -> _Text:
    try:
        written = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        written = "\n".join(text for _, text in texts_in(value))
    folded = " ".join(written.replace("\\n", " ").split()) if "\\n" in written else written
    return _Text("trace-pane", where, base, texts_in(value), folded.casefold(), True, stands_for)


class SessionIndex:
    """The texts of a session, kept from one search to the next: a step that is over does not change."""

    def __init__(self) -> None:
        self._kept: dict[tuple[int, int, str, int], tuple[_Text, ...]] = {}

    def finds(self, view: View, wanted: str) -> Iterator[Find]:
        """Yield what holds a text, in any case, from the first step of the branch to the last."""
        sought = " ".join(wanted.split()).casefold()
        if not sought:
            return
        for index, step in enumerate(view.steps):
            held: set[str] = set()
            for text in self._texts(view, index, step):
                found = None if text.stands_for in held else text.find(index, sought)
                if found is not None:
                    held.add(text.where)
                    yield found

    def _texts(self, view: View, index: int, step: Step) -> tuple[_Text, ...]:
        key = (step.seq, step.position, view.hidden_from, len(view.notes.get(step.number, ())))
        if key not in self._kept:
            self._kept[key] = tuple(_texts_of(view, index, step))
        return self._kept[key]


def _texts_of(view: View, index: int, step: Step) -> Iterator[_Text]:
    events = view.play.playback.events[step.first : step.position]
    event = next(event for event in events if event.seq == step.seq)
    if isinstance(event.body, UserMessage | AssistantMessage):
        who = "user" if isinstance(event.body, UserMessage) else "model"
        yield _plain("conversation-pane", who, step_key(step), ((), event.body.text))
    for number, note in enumerate(view.notes.get(step.number, ())):
        where = f"note by {note.author}" if note.author else "note"
        yield _plain("conversation-pane", where, note_key(step, number), ((), note.text))
    if step.call and view.hidden_from != "user":
        yield from _call_texts(view, view.play.playback.calls[step.call - 1])
    if not view.hidden_from:
        yield from _record_texts(view, index, step)


def _call_texts(view: View, call: TracedCall) -> Iterator[_Text]:
    """Yield the texts of a call; what was understood and the row itself are left out where what was sent holds it."""
    sent = PART_WORDS["sent"]
    for part, value in call_parts(view, call).items():
        where = PART_WORDS[part]
        yield _json(where, part_key(call, part), value, sent if part == "understood" else "")
    head = f"{call.event.tool} {call_subject(call, view.play.sandbox.clock)}"
    yield _plain("trace-pane", "call", call_key(call), ((), head), stands_for=sent)


def _record_texts(view: View, index: int, step: Step) -> Iterator[_Text]:
    """Yield the texts of the records that a step changed; those of all that there are at the first step."""
    situations = view.play.playback.situations
    before, after = situations[step.first].world, situations[step.position].world
    changes = changes_between(before, after)
    if not index:
        changed = {(change.collection, change.record_id) for change in changes}
        for collection, record in before.all_records():
            if (collection, str(record["id"])) not in changed:
                yield _record_text(view, collection, record, "")
    for change in changes:
        record = change.after if change.after is not None else change.before or {}
        yield _record_text(view, change.collection, record, f" {CHANGE_WORDS[change.kind]}")


def _record_text(view: View, collection: str, record: Record, what: str) -> _Text:
    record_id = str(record.get("id", ""))
    base = record_key(collection, record_id)
    clock = view.play.sandbox.clock
    fields = (((name,), f"{name}: {shown_value(value, clock)}") for name, value in record.items() if name != "id")
    heading = ((), f"{collection} {record_id}")
    return _plain("state-pane", f"{collection} {record_id}{what}", base, heading, *fields)


def found_in_call(view: View, call: TracedCall, wanted: str) -> list[str]:
    """Return the keys of the rows of a call that hold a text, in any case, in the order in which they are shown."""
    sought = " ".join(wanted.split()).casefold()
    parts = (_json("", part_key(call, part), value) for part, value in call_parts(view, call).items())
    return [text.key(place) for text in parts for place, _ in text.matches(sought)] if sought else []
