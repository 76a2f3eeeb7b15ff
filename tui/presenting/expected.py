"""Expected against actual: what the state check wants and what stands in the sandbox at a step, field by field."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from cases.predicates import State
from sandbox.world import Record
from sessions.checking.closed_world import compare
from sessions.checking.state_findings import NOTHING, FieldFinding, RecordFinding, record_findings
from sessions.checking.telling import told_value
from sessions.checking.trace import Trace, trace_at
from tui.presenting.glyphs import Glyphs
from tui.presenting.grid import grid_row
from tui.presenting.rows import BLANK, Row, Span, counted, row
from tui.presenting.steps import View
from tui.presenting.tables import GAP
from tui.presenting.values import record_name

USUAL_WIDTH = 72
_INDENT = 4
_MARK_WIDTH = 7
_STEP = re.compile(r"step (\S+)( |$)")
_LEAST_NAME, _MOST_NAME = 8, 18
_TITLES = [Span(title, "dim") for title in ("", "field", "is now", "expected")]
_ACTUAL_SHARE = 45
"""Per cent of the room of both values that the actual one has."""


def expected_rows(view: View, glyphs: Glyphs, width: int = USUAL_WIDTH) -> list[Row]:
    """Return the comparison for each check that looks at the whole state, laid out for `width` cells."""
    play = view.play
    trace = trace_at(play.playback, None if view.live else view.position)
    rows: list[Row] = []
    for identifier, rule in play.case.executable.checks.items():
        for predicate in rule.machine:
            if not isinstance(predicate, State):
                continue
            comparison = compare(trace, predicate)
            findings = [_with_other_steps(finding, trace) for finding in record_findings(trace, comparison)]
            sign, word, role = (
                (glyphs.true, "as expected", "good") if comparison.holds else (glyphs.false, "not as expected", "bad")
            )
            rows.append(row("", (f"{identifier}  ", "strong"), (f"{sign} {word}", role), ("  the final state", "dim")))
            if comparison.ways > 1:
                told = f"{comparison.ways} ways are right; this is the one that comes nearest"
                rows.append(row("", (told, "dim"), indent=2))
            if not findings:
                rows.append(row("", ("nothing was to change, and nothing has", "dim"), indent=2))
            widths = _widths([field for finding in findings for field in finding.fields], width)
            for finding in findings:
                record = view.world.record(finding.collection, finding.record_id)
                rows += [BLANK, _head(finding, record, glyphs)]
                if finding.fields:
                    rows += [grid_row("", _TITLES, widths, _INDENT), *_field_rows(finding, glyphs, widths)]
            rows.append(BLANK)
    prose = play.case.prose.evaluator_only.expected_final_state
    if prose:
        rows += [row("", ("In the case's words", "label")), row("", prose)]
    return rows


def _head(finding: RecordFinding, record: Record | None, glyphs: Glyphs) -> Row:
    """Return the line over a record's fields: what it is, what it is called, and what is the matter with it."""
    subject = f"{finding.collection} {finding.record_id}".rstrip()
    name = f"  {record_name(record)}" if record is not None else ""
    if finding.kind == "right":
        return row("", (f"{glyphs.true} right    ", "good"), (subject, "strong"), name, indent=2, wrap=False)
    told = f"{counted(len(finding.wrong), 'field')} wrong" if finding.kind == "wrong" else finding.about
    sign = Span(f"{glyphs.false} {finding.kind:<8} ", "bad")
    return row("", sign, (subject, "strong"), (f"  {told}", "bad"), name, indent=2, wrap=False)


def _field_rows(finding: RecordFinding, glyphs: Glyphs, widths: Sequence[int]) -> Iterator[Row]:
    whole = finding.kind in ("missing", "extra")
    for entry in finding.fields:
        sign, word, role = (glyphs.true, "right", "good") if entry.holds else (glyphs.false, "wrong", "bad")
        cells = [
            Span("" if whole else f"{sign} {word}", role),
            Span(entry.name, "label"),
            Span(entry.actual, "dim" if entry.actual == NOTHING else "" if entry.holds else "bad"),
            Span(entry.expected, "dim" if entry.expected == NOTHING else ""),
        ]
        yield grid_row("", cells, widths, _INDENT)


def _with_other_steps(finding: RecordFinding, trace: Trace) -> RecordFinding:
    """Return a finding on a checklist with its other steps as well: what no rule names is to stay as it was."""
    named = {found[1] for entry in finding.fields if (found := _STEP.match(entry.name))}
    before = trace.baseline.record(finding.collection, finding.record_id) if named else None
    after = trace.world.record(finding.collection, finding.record_id)
    if before is None or after is None:
        return finding
    was, now = (_status_of_steps(record, trace.clock) for record in (before, after))
    others = [
        FieldFinding(f"step {number} status", status, f"as it was: {was[number]}", status == was[number])
        for number, status in now.items()
        if number in was and number not in named
    ]
    return replace(finding, fields=(*finding.fields, *others))


def _status_of_steps(record: Record, clock: datetime) -> dict[str, str]:
    steps = (step for step in record.get("steps") or () if isinstance(step, Mapping))
    return {str(step.get("n")): told_value(step.get("status"), clock) for step in steps}


def _widths(fields: Sequence[FieldFinding], width: int) -> tuple[int, int, int, int]:
    name = max(_LEAST_NAME, min(_MOST_NAME, max((len(entry.name) for entry in fields), default=0)))
    room = max(20, width - _INDENT - name - _MARK_WIDTH - 3 * GAP)
    actual = room * _ACTUAL_SHARE // 100
    return _MARK_WIDTH, name, actual, room - actual
