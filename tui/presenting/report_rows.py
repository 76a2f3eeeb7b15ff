"""A report as rows for the screen: bars in plain signs, sections to jump between, sessions to open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cases.catalogue import benchmark
from sessions.reporting.figures import CLARIFICATION_TAG, FAULT_TAG, Figures, OutcomeCounts
from sessions.reporting.report import Report, RunIdentity, repeats, reviewers_agreement
from sessions.reporting.tables import rate_in_words
from tui.presenting.checklist import DIMENSIONS
from tui.presenting.glyphs import ASCII, Glyphs
from tui.presenting.outcomes import OUTCOME_WORDS
from tui.presenting.rows import BLANK, Row, Span, counted, row, shortened

NAME_WIDTH = 22
COVERAGE_WIDTH = 8
ROOMY = 150
"""Width from which the pass rate stands beside its bar instead of below it."""
COLUMN_WIDTH = 22
"""Cells of one run where runs stand side by side."""
_ROLES = {"PASS": "good", "FAIL": "bad", "NOT_TESTED": "open"}
_WORDS = {True: "met", False: "not met", None: "open"}


@dataclass(frozen=True, slots=True)
class BarSigns:
    """The three signs of a bar; each is another shape, so that no colour is needed."""

    good: str
    bad: str
    open: str


def bar_signs(glyphs: Glyphs) -> BarSigns:
    """Return the signs of a bar."""
    return BarSigns("#", "x", ".") if glyphs == ASCII else BarSigns("█", "x", "░")


def bar(good: int, bad: int, left: int, of: int, width: int, signs: BarSigns) -> tuple[Span, ...]:
    """Return a bar of `width` cells for `of`: what there is of a kind has at least one cell, the rest stays empty."""
    counts = ((good, signs.good, "good"), (bad, signs.bad, "bad"), (left, signs.open, "open"))
    room = width
    spans: list[Span] = []
    for place, (count, sign, role) in enumerate(counts):
        after = sum(1 for later, _, _ in counts[place + 1 :] if later)
        cells = min(max(1, round(width * count / of)), max(1, room - after)) if count and of else 0
        room -= cells
        spans.append(Span(sign * cells, role))
    return (*spans, Span(" " * max(0, room)))


class _Rows:
    """Collects rows; names sections and sessions so that the screen can jump to them and open them."""

    def __init__(self, report: Report, glyphs: Glyphs, width: int) -> None:
        self.report = report
        self.glyphs = glyphs
        self.signs = bar_signs(glyphs)
        self.width = width
        self.bar_width = max(10, min(50, width - NAME_WIDTH - COVERAGE_WIDTH - 36))
        self.rows: list[Row] = []
        self.opens: dict[str, str] = {}
        self._sources = {session.header.session_id: session.source for session in report.sessions}

    def section(self, title: str, about: str = "") -> None:
        """Begin a section."""
        if self.rows:
            self.rows.append(BLANK)
        self.rows.append(row(f"section:{title}", (title, "label"), (f"  {about}" if about else "", "dim")))

    def line(self, *spans: Span | tuple[str, str] | str, hang: int = 4, indent: int = 2) -> None:
        """Add a line that cannot be chosen."""
        self.rows.append(row("", *spans, indent=indent, hang=hang))

    def opening(self, session_id: str, *spans: Span | tuple[str, str] | str, hang: int = 12) -> None:
        """Add a line that opens a session."""
        key = f"open:{len(self.opens)}"
        self.opens[key] = self._sources.get(session_id, "")
        self.rows.append(row(key, *spans, indent=2, hang=hang))


def report_rows(report: Report, glyphs: Glyphs, width: int, told: str = "") -> tuple[list[Row], Mapping[str, str]]:
    """Return the rows for a width, and which file each row's key opens. `told` stands first, e.g. what is missing."""
    rows = _Rows(report, glyphs, width)
    overall = report.figures.outcomes()
    rows.section("Completeness")
    if told:
        rows.line((told, "bad"))
    rows.line((report.completeness, "good" if overall.complete else "open"))
    rows.line((f"{counted(len(report.sessions), 'session')}, {counted(len(report.runs), 'run')}", "dim"))
    if report.left_out:
        rows.line((report.left_out, "dim"))
    rows.section("Outcomes", _legend(rows.signs))
    _outcomes(rows, report.figures)
    _checks(rows, report.figures)
    _criticals(rows, report.figures)
    for title, tag in (("Tool failures handled", FAULT_TAG), ("Clarifications completed", CLARIFICATION_TAG)):
        _tagged(rows, title, report.figures.tagged(tag))
    _recovery(rows, report.figures)
    _runs(rows)
    _changes(rows)
    _repeats(rows)
    _agreement(rows)
    _causes(rows)
    _apart(rows)
    _sessions(rows)
    _refused(rows)
    _limits(rows)
    return rows.rows, rows.opens


def _legend(signs: BarSigns) -> str:
    return f"{signs.good} pass   {signs.bad} fail   {signs.open} not tested"


def _outcomes(rows: _Rows, figures: Figures) -> None:
    for name in (None, *figures.categories):
        counts = figures.outcomes(name)
        title = "overall" if name is None else name.replace("_", " ")
        _outcome_line(rows, title, counts, strong=name is None)
    reasons = [
        f"{OUTCOME_WORDS.get(reason, reason.replace('_', ' '))}: {number}"
        for reason, number in figures.outcomes().reasons.items()
        if number
    ]
    if reasons:
        rows.line(("not tested: ", "dim"), ("; ".join(reasons), "open"))


def _outcome_line(rows: _Rows, title: str, counts: OutcomeCounts, *, strong: bool) -> None:
    passed, failed, left = (counts.counts[name] for name in ("PASS", "FAIL", "NOT_TESTED"))
    beside = rows.width >= ROOMY
    told = f"  {passed} pass, {failed} fail, {left} not tested"
    rate = rate_in_words(counts) if counts.attempted else ""
    line = row(
        "",
        (f"{title:<{NAME_WIDTH}}", "strong" if strong else ""),
        (f"{f'{counts.attempted}/{counts.cases}':<{COVERAGE_WIDTH}}", ""),
        *bar(passed, failed, left, counts.cases, rows.bar_width, rows.signs),
        f"{told:<36}" if beside else told,
        (rate if beside else "", "dim"),
        indent=2,
        wrap=False,
    )
    rows.rows.append(line)
    if rate and not beside:
        rows.line((f"{'':<{NAME_WIDTH}}{rate}", "dim"), hang=NAME_WIDTH + 2)


def _checks(rows: _Rows, figures: Figures) -> None:
    rows.section("Checks by dimension", f"{rows.signs.good} met   {rows.signs.bad} not met   {rows.signs.open} open")
    for name, tally in figures.dimensions.items():
        of = tally.true + tally.false + tally.open
        decided = tally.true + tally.false
        share = f"{100 * tally.true / decided:.1f} %" if decided else "-"
        rows.rows.append(
            row(
                "",
                f"{DIMENSIONS.get(name, name):<{NAME_WIDTH}}{share:<{COVERAGE_WIDTH}}",
                *bar(tally.true, tally.false, tally.open, of, rows.bar_width, rows.signs),
                f"  {tally.true} met, {tally.false} not met, {tally.open} open",
                indent=2,
                wrap=False,
            )
        )
    rows.line(("the percentage is of the checks that are decided", "dim"))


def _criticals(rows: _Rows, figures: Figures) -> None:
    raised = figures.critical_failures
    rows.section("Critical failures", f"{len(raised)} raised; Enter opens the session" if raised else "")
    if not raised:
        rows.line(("None was raised.", "dim"))
    for entry in raised:
        rows.opening(
            str(entry["session_id"]), (f"{entry['case_id']:<10}", ""), (f"{entry['id']:<4}", "bad"), str(entry["text"])
        )


def _tagged(rows: _Rows, title: str, counts: Mapping[str, Any]) -> None:
    rows.section(title, f"{counts['passed']} of {counts['of']}, {counts['attempted']} played")
    spans: list[tuple[str, str]] = []
    for case_id, outcome in counts["outcomes"].items():
        spans.append((f"{case_id} {outcome.replace('_', ' ').lower()}", _ROLES[outcome]))
        spans.append(("   ", ""))
    rows.line(*(spans or [("None of these cases was played.", "dim")]), hang=2)


def _recovery(rows: _Rows, figures: Figures) -> None:
    metrics = figures.metrics
    rows.section("Recovery")
    rows.line(
        f"{counted(metrics['recovery_initiated'], 'episode')} begun, {metrics['recovery_completed']} completed, "
        f"{counted(metrics['extra_user_turns'], 'extra user turn')}; "
        f"{counted(metrics['tool_failures'], 'tool failure')} met"
    )


def _runs(rows: _Rows) -> None:
    runs = list(rows.report.runs)
    if not runs:
        return
    rows.section("Runs side by side" if len(runs) > 1 else "Run")
    beside = max(1, (rows.width - NAME_WIDTH - 2) // COLUMN_WIDTH)
    for start in range(0, len(runs), beside):
        for measure, values in _measures(rows, runs[start : start + beside]):
            cells = "".join(f"{_cut(value):<{COLUMN_WIDTH}}" for value in values)
            rows.rows.append(row("", (f"{measure:<{NAME_WIDTH}}", "dim"), cells, indent=2, wrap=False))
        if start + beside < len(runs):
            rows.rows.append(BLANK)


def _cut(value: str) -> str:
    return value if len(value) < COLUMN_WIDTH else f"{value[: COLUMN_WIDTH - 4]}..."


def _measures(rows: _Rows, runs: Sequence[RunIdentity]) -> Iterator[tuple[str, list[str]]]:
    figures = [rows.report.figures_of(run) for run in runs]
    overall = [entry.outcomes() for entry in figures]
    yield "run", [run.run_id for run in runs]
    yield "model", [run.model_version or "not given" for run in runs]
    yield "settings", [run.settings for run in runs]
    yield "benchmark", [run.case_version for run in runs]
    yield "sessions", [str(len(rows.report.runs[run])) for run in runs]
    for name, word in (("PASS", "pass"), ("FAIL", "fail"), ("NOT_TESTED", "not tested")):
        yield word, [str(counts.counts[name]) for counts in overall]
    yield "coverage", [f"{counts.attempted}/{counts.cases}" for counts in overall]
    yield "complete", ["yes" if counts.complete else "no" for counts in overall]
    for name in figures[0].dimensions:
        tallies = [entry.dimensions[name] for entry in figures]
        yield (
            DIMENSIONS.get(name, name),
            [
                f"{100 * tally.true / (tally.true + tally.false):.1f} %" if tally.true + tally.false else "none decided"
                for tally in tallies
            ],
        )
    yield "critical failures", [str(len(entry.critical_failures)) for entry in figures]


def _changes(rows: _Rows) -> None:
    changes = rows.report.changes()
    if not changes:
        return
    rows.section("Changed from run to run")
    for change in changes:
        checks = ", ".join(f"{name} {_WORDS[was]} to {_WORDS[now]}" for name, (was, now) in change["checks"].items())
        was, now = (str(value).replace("_", " ").lower() for value in change["outcome"])
        rows.line((f"{change['case_id']:<10}", ""), (f"{was} to {now}", _ROLES[change["outcome"][1]]), f"  {checks}",
                  hang=12)  # fmt: skip


def _repeats(rows: _Rows) -> None:
    found = [entry for played in rows.report.runs.values() for entry in repeats(played)]
    if not found:
        return
    rows.section("Repeated cases", "pass^k: the chance that k sessions drawn all pass")
    for entry in found:
        chances = ", ".join(f"{k}: {value:.2f}" for k, value in entry["pass_hat_k"].items())
        varies = f"; varies in {', '.join(entry['varying_checks'])}" if entry["varying_checks"] else ""
        rows.line(f"{entry['case_id']:<10}{entry['passes']} of {entry['evaluated']} pass; pass^k {chances}{varies}",
                  hang=12)  # fmt: skip


def _agreement(rows: _Rows) -> None:
    found = reviewers_agreement(rows.report.sessions)
    if not found.items:
        return
    rows.section("Reviewers' agreement", f"on {counted(found.items, 'shared verdict')}")
    for pair in found.pairs:
        kappa = "not defined" if pair.kappa is None else f"{pair.kappa:.2f}"
        names = " and ".join(pair.reviewers)
        rows.line(shortened(names, 80), f": {pair.percent:.0f} % of {pair.items}, Cohen's kappa {kappa}")
    if len(found.pairs) > 1 and found.alpha is not None:
        rows.line(f"Krippendorff's alpha over all: {found.alpha:.2f}")


def _causes(rows: _Rows) -> None:
    causes = rows.report.causes()
    if causes:
        rows.section("Failures laid to")
        rows.line(", ".join(f"{cause} {number}" for cause, number in causes.items()))


def _apart(rows: _Rows) -> None:
    if rows.report.response_only.sessions:
        rows.section("Response only", "tools were played by a facilitator; nothing was executed")
        _outcomes(rows, rows.report.response_only)
    if rows.report.timer.sessions:
        lines = rows.report.timer.lines()
        rows.section("Timer suite", "apart from the cases above")
        for line in lines:
            rows.line(line.strip(), hang=6)


def _sessions(rows: _Rows) -> None:
    rows.section("Sessions", "Enter opens one")
    if not rows.report.sessions:
        rows.line(("No session is in this folder. Play a case to its end, and it will be counted here.", "dim"))
    for session in sorted(rows.report.sessions, key=lambda entry: (entry.case_id, entry.header.started_at)):
        reason = str(session.record["outcome_reason"]).replace("_", " ")
        owed = len(session.record["open"])
        rows.opening(
            session.header.session_id,
            f"{session.case_id:<10}",
            (f"{session.outcome.replace('_', ' ').lower():<11}", _ROLES[session.outcome]),
            (f" {reason}" if reason else "", "open"),
            (f" {owed} owed" if owed else "", "dim"),
            (f"  {session.header.session_id}", "dim"),
            *((f"  {warning}", "bad") for warning in session.warnings),
            hang=24,
        )


def _refused(rows: _Rows) -> None:
    if rows.report.refused:
        rows.section("Not scored", counted(len(rows.report.refused), "file"))
        for entry in rows.report.refused:
            rows.line((entry.why, "bad"))


def _limits(rows: _Rows) -> None:
    master = benchmark()
    rows.section("What this benchmark is, and is not")
    for text in (master["purpose"], master["data_status"], master["use_instructions"][-1]):
        rows.line((str(text), "dim"), hang=2)
