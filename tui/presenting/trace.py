"""The tool trace up to a step, as rows: one a call, and on demand what was sent, understood, run and returned."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from sessions.events import ToolResult
from sessions.playback import TracedCall
from tui.presenting.glyphs import Glyphs
from tui.presenting.json_rows import JsonFolding, json_rows
from tui.presenting.rows import Row, row
from tui.presenting.steps import View
from tui.presenting.values import ONE_LINE, call_outcome, call_subject

PART_WORDS = {
    "sent": "sent",
    "understood": "understood as",
    "result": "result",
    "recorded": "result in the imported trace",
}
"""Part of a call -> its heading."""


def call_key(call: TracedCall) -> str:
    """Return the row key of a call."""
    return f"call:{call.number}"


def trace_rows(view: View, glyphs: Glyphs, opened: Collection[str], folding: JsonFolding | None = None) -> list[Row]:
    """Return the rows, each call with the number of its step; the one of the step shown is told in full.

    `opened` holds the keys of unfolded calls, `folding` which parts of their JSON are folded.
    """
    if not view.calls:
        return [row("", ("no tool was called yet", "dim"))]
    width = len(str(view.number_of(view.calls[-1].seq)))
    rows: list[Row] = []
    current = view.step.call if view.step else 0
    for call in view.calls:
        key = call_key(call)
        rows.append(_call_row(view, call, glyphs, width, here=call.number == current))
        if key in opened:
            rows += _detail_rows(view, call, glyphs, folding or JsonFolding())
    return rows


def _call_row(view: View, call: TracedCall, glyphs: Glyphs, width: int, here: bool) -> Row:
    outcome, role = call_outcome(call, blind=bool(view.hidden_from))
    return row(
        call_key(call),
        (f"{view.number_of(call.seq):>{width}} ", "accent" if here else "dim"),
        (call.event.tool, "tool"),
        (f" {call_subject(call, view.play.sandbox.clock)}", ""),
        hang=width + 1,
        tail=[(outcome, role)],
        wrap=here,
    )


def part_key(call: TracedCall, part: str) -> str:
    """Return the row key of a part of a call: `sent`, `understood`, `result` or `recorded`."""
    return f"{call_key(call)}:{part}"


def call_parts(view: View, call: TracedCall) -> dict[str, Any]:
    """Return the JSON values of a call that may be seen: what was sent, understood and returned, and what an imported
    trace had in the place of the result."""
    parts: dict[str, Any] = {"sent": call.event.arguments}
    understood = dict(call.execution.interpretation.arguments)
    if understood != call.event.arguments:
        parts["understood"] = understood
    parts["result"] = dict(call.result)
    if not view.hidden_from and (recorded := _recorded(view, call)) is not None:
        parts["recorded"] = recorded
    return parts


def _recorded(view: View, call: TracedCall) -> Any:
    step = view.steps[view.index_of(call.seq)]
    events = view.play.playback.events[step.first : step.position]
    results = (event.body for event in events if isinstance(event.body, ToolResult))
    return next((result.recorded for result in results if result.call_id == call.event.call_id), None)


def _detail_rows(view: View, call: TracedCall, glyphs: Glyphs, folding: JsonFolding) -> Iterator[Row]:
    """What ran, what it changed and which fault answered is not a blind seat's to see."""
    execution = call.execution
    meant = execution.interpretation
    blind = bool(view.hidden_from)
    if execution.fault is not None and not blind:
        yield _heading(f"the case's fault {execution.fault + 1} answered: {execution.result.get('error')}", "bad")
    if execution.repeated and not blind:
        yield _heading("a request id used before: its first result answered", "hint")
    parts = call_parts(view, call)
    for part in ("sent", "understood"):
        yield from _part_rows(call, part, parts, glyphs, folding)
    if meant.refusal is not None and not blind:
        yield _heading("nothing ran: it was refused as it stands", "bad")
    elif not blind:
        yield _heading(f"ran: {' and '.join(call.acts) or call.event.tool}")
    if execution.changes and not blind:
        yield _heading("changed")
        for change in execution.changes:
            yield row("", (f"{change.kind} {change.collection} {change.record_id}", ""), indent=4)
    for part in ("result", "recorded"):
        yield from _part_rows(call, part, parts, glyphs, folding)
    for drift in () if blind else view.play.playback.drifts:
        if drift.seq in (call.seq, call.seq + 1):
            yield row(
                "",
                (f"drift at {drift.path}: saved {drift.stored!r}, replay gives {drift.replayed!r}"[:ONE_LINE], "bad"),
                indent=2,
            )


def _heading(text: str, role: str = "label") -> Row:
    return row("", (text, role), indent=2, wrap=False)


def _part_rows(
    call: TracedCall, part: str, parts: Mapping[str, Any], glyphs: Glyphs, folding: JsonFolding
) -> Iterator[Row]:
    if part in parts:
        yield _heading(PART_WORDS[part])
        yield from json_rows(part_key(call, part), parts[part], folding, glyphs, indent=4)


def call_as_json(call: TracedCall) -> str:
    """Return a call with its result as JSON text, to copy."""
    told = {"tool": call.event.tool, "arguments": call.event.arguments, "result": dict(call.result)}
    return json.dumps(told, ensure_ascii=False, indent=2)
