"""Expected against actual: what the state check wants and what stands in the sandbox at a step, field by field."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cases.predicates import State
from sandbox.world import Record
from sessions.checking.closed_world import compare
from sessions.checking.state_findings import NOTHING, FieldFinding, RecordFinding, record_findings
from sessions.checking.trace import trace_at
from tui.presenting.glyphs import Glyphs
from tui.presenting.grid import GAP, grid_row
from tui.presenting.rows import BLANK, Row, Span, counted, row
from tui.presenting.steps import View
from tui.presenting.values import record_name

USUAL_WIDTH = 72
_INDENT = 4
_MARK_WIDTH = 7
_LEAST_NAME, _MOST_NAME = 8, 18
_TITLES = [Span(title, "dim") for title in ("field", "is now", "expected", "")]
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
            findings = record_findings(trace, comparison)
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
            if any(finding.fields for finding in findings):
                rows.append(grid_row("", _TITLES, widths, _INDENT))
            for finding in findings:
                record = view.world.record(finding.collection, finding.record_id)
                rows += [BLANK, _head(finding, record, glyphs), *_field_rows(finding, glyphs, widths)]
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
            Span(entry.name, "label"),
            Span(entry.actual, "dim" if entry.actual == NOTHING else "" if entry.holds else "removed"),
            Span(entry.expected, "dim" if entry.expected == NOTHING else ""),
            Span("" if whole else f"{sign} {word}", role),
        ]
        yield grid_row("", cells, widths, _INDENT)


def _widths(fields: Sequence[FieldFinding], width: int) -> tuple[int, int, int, int]:
    name = max(_LEAST_NAME, min(_MOST_NAME, max((len(entry.name) for entry in fields), default=0)))
    room = max(20, width - _INDENT - name - _MARK_WIDTH - 3 * GAP)
    actual = room * _ACTUAL_SHARE // 100
    return name, actual, room - actual, _MARK_WIDTH
