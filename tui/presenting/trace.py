"""The tool trace up to a step, as rows: one a call, and on demand what was sent, understood, run and returned."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from typing import Any

from sessions.playback import TracedCall
from tui.presenting.glyphs import Glyphs
from tui.presenting.rows import Row, counted, row, shortened
from tui.presenting.steps import View
from tui.presenting.values import ONE_LINE, call_outcome, call_subject

MOST_LINES = 400
"""Lines of one JSON value that a call shows before it asks."""


def call_key(call: TracedCall) -> str:
    """Return the row key of a call."""
    return f"call:{call.number}"


def trace_rows(view: View, glyphs: Glyphs, opened: Collection[str], whole: Collection[str] = ()) -> list[Row]:
    """Return the rows. `opened` holds the keys of unfolded calls, `whole` those whose JSON is shown to its end."""
    if not view.calls:
        return [row("", ("no tool was called yet", "dim"))]
    width = len(str(len(view.calls)))
    rows: list[Row] = []
    current = view.step.call if view.step else 0
    for call in view.calls:
        key = call_key(call)
        rows.append(_call_row(view, call, glyphs, width, here=call.number == current))
        if key in opened:
            rows += _detail_rows(view, call, key, key in whole)
    return rows


def _call_row(view: View, call: TracedCall, glyphs: Glyphs, width: int, here: bool) -> Row:
    outcome, role = call_outcome(call, blind=bool(view.hidden_from))
    return row(
        call_key(call),
        (f"{call.number:>{width}} ", "accent" if here else "dim"),
        (call.event.tool, "tool"),
        (f" {call_subject(call)}", ""),
        tail=[(outcome, role)],
        wrap=False,
    )


def _detail_rows(view: View, call: TracedCall, key: str, whole: bool) -> Iterator[Row]:
    execution = call.execution
    meant = execution.interpretation
    if execution.fault is not None and not view.hidden_from:
        yield _heading(f"the case's fault {execution.fault + 1} answered: {execution.result.get('error')}", "bad")
    if execution.repeated:
        yield _heading("a request id used before: its first result answered", "hint")
    sent, understood = call.event.arguments, dict(meant.arguments)
    yield _heading("sent")
    yield from _json_rows(key, sent, whole)
    if understood != sent:
        yield _heading("understood as")
        yield from _json_rows(key, understood, whole)
    if meant.refusal is not None:
        yield _heading("nothing ran: it was refused as it stands", "bad")
    else:
        yield _heading(f"ran: {' and '.join(call.acts) or call.event.tool}")
    if execution.changes:
        yield _heading("changed")
        for change in execution.changes:
            yield row("", (f"{change.kind} {change.collection} {change.record_id}", ""), indent=4)
    yield _heading("result")
    yield from _json_rows(key, dict(call.result), whole)
    for drift in view.play.playback.drifts:
        if drift.seq in (call.seq, call.seq + 1):
            yield row(
                "",
                (f"drift at {drift.path}: saved {drift.stored!r}, replay gives {drift.replayed!r}"[:ONE_LINE], "bad"),
                indent=2,
            )


def _heading(text: str, role: str = "label") -> Row:
    return row("", (text, role), indent=2, wrap=False)


def json_lines(value: Any) -> list[str]:
    """Return a JSON value as indented lines; a value that is no JSON as its text."""
    try:
        return json.dumps(value, ensure_ascii=False, indent=2).split("\n")
    except (TypeError, ValueError, RecursionError):
        return [str(value)]


def _json_rows(key: str, value: Any, whole: bool) -> Iterator[Row]:
    lines = json_lines(value)
    shown = lines if whole else lines[:MOST_LINES]
    for line in shown:
        yield row("", (shortened(line, ONE_LINE * 4), "dim"), indent=4, wrap=len(lines) <= MOST_LINES, hang=8)
    if len(shown) < len(lines):
        yield row(
            f"{key}:whole", (f"{counted(len(lines) - len(shown), 'more line')}: Enter shows them", "hint"), indent=4
        )


def call_as_json(call: TracedCall) -> str:
    """Return a call with its result as JSON text, to copy."""
    told = {"tool": call.event.tool, "arguments": call.event.arguments, "result": dict(call.result)}
    return json.dumps(told, ensure_ascii=False, indent=2)
