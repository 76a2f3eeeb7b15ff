"""Expected against actual: what the state check wants and what stands in the sandbox at a step."""

from __future__ import annotations

from cases.predicates import State
from sessions.checking.closed_world import compare
from sessions.checking.matching import describe
from sessions.checking.trace import trace_at
from tui.presenting.glyphs import Glyphs
from tui.presenting.rows import BLANK, Row, row
from tui.presenting.steps import View
from tui.presenting.values import shown_value


def expected_rows(view: View, glyphs: Glyphs) -> list[Row]:
    """Return the comparison for each check that looks at the whole state."""
    play = view.play
    trace = trace_at(play.playback, None if view.live else view.position)
    rows: list[Row] = []
    for identifier, rule in play.case.executable.checks.items():
        for predicate in rule.machine:
            if not isinstance(predicate, State):
                continue
            comparison = compare(trace, predicate)
            rows.append(
                row("", (f"{identifier}  ", "strong"), *_verdict(comparison.holds, glyphs), ("  final state", "dim"))
            )
            clock = play.sandbox.clock
            for wanted, record_id in comparison.met:
                record = view.world.record(wanted.collection, record_id) or {}
                rows.append(
                    row("", (f"{glyphs.true} as expected  ", "good"), f"{wanted.collection} {record_id}", indent=2)
                )
                for name, matcher in wanted.fields.items():
                    rows.append(
                        row("", (f"{name:<16}", "dim"), shown_value(record.get(name), clock),
                            (f"   wanted: {describe(matcher)}", "dim"), indent=6, hang=22)
                    )  # fmt: skip
            rows += [
                row("", (f"{glyphs.false} missing      ", "bad"), text, indent=2, hang=17)
                for text in comparison.missing
            ]
            rows += [
                row("", (f"{glyphs.false} extra        ", "bad"), text, indent=2, hang=17) for text in comparison.extra
            ]
            if comparison.holds and not comparison.met:
                rows.append(row("", ("nothing was to change, and nothing has", "dim"), indent=2))
            rows.append(BLANK)
    prose = play.case.prose.evaluator_only.expected_final_state
    if prose:
        rows += [row("", ("In the case's words", "label")), row("", prose)]
    return rows


def _verdict(holds: bool, glyphs: Glyphs) -> tuple[tuple[str, str]]:
    return ((f"{glyphs.true} as expected", "good") if holds else (f"{glyphs.false} not as expected", "bad"),)
