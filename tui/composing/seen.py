"""What a seat knows of the world while it writes: all of it, or for a blind seat what tools have returned."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from sandbox.world import World

if TYPE_CHECKING:
    from tui.composing.lines import ComposerContext


def seen_records(context: ComposerContext) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the records whose ids may be offered: all, or for a blind seat only those that a tool has returned."""
    if not context.blind:
        yield from context.play.playback.latest.world.all_records()
        return
    seen: dict[tuple[str, str], Mapping[str, Any]] = {}
    for call in context.play.playback.calls:
        for place, record in call.execution.returned:
            seen[place, str(record["id"])] = record
        if call.execution.ok:
            for change in call.execution.changes:
                if change.after is not None:
                    seen[change.collection, change.record_id] = change.after
    yield from ((place, record) for (place, _), record in seen.items())


def seen_world(context: ComposerContext) -> World:
    """Return the world to read a line against: for a blind seat, one that lacks every record no tool has returned.

    Otherwise what is said of a line while it is typed would tell which records there are.
    """
    world = context.play.playback.latest.world
    if not context.blind:
        return world
    seen = {(collection, str(record["id"])) for collection, record in seen_records(context)}
    for collection, record in list(world.all_records()):
        if (collection, str(record["id"])) not in seen:
            world = world.without_record(collection, str(record["id"]))
    return world
