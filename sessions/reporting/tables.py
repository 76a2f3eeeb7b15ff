"""A report as text for a terminal, as CSV (one row a check) and as JUnit XML for continuous integration."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from cases.catalogue import benchmark
from sessions.reporting.figures import CLARIFICATION_TAG, FAULT_TAG, Figures, OutcomeCounts
from sessions.reporting.gathering import ScoredSession
from sessions.reporting.report import Report, repeats, reviewers_agreement
from sessions.visible_signs import with_visible_signs

_NOT_XML = re.compile("[\ufffe\uffff]")
_FORMULA = ("=", "+", "-", "@", "\t", "\n")
_WORDS = {True: "true", False: "false", None: "open"}


def as_text(report: Report) -> str:
    """Return the report as plain lines."""
    master = benchmark()
    lines = [f"{master['benchmark_name']} {master['version']}", report.completeness]
    lines += [report.left_out, ""] if report.left_out else [""]
    for run, played in report.runs.items():
        told = f"run {run.run_id}  model {run.model_version or 'not given'}  settings {run.settings}"
        lines.append(f"{told}  benchmark {run.case_version}  sessions {len(played)}")
    lines += ["", *_figure_lines(report.figures)]
    if report.response_only.sessions:
        lines += [
            "",
            "Response only (tools played by a facilitator, nothing executed)",
            *_figure_lines(report.response_only),
        ]
    if report.timer.sessions:
        lines += ["", *report.timer.lines()]
    rows = [row for played in report.runs.values() for row in repeats(played)]
    if rows:
        lines += ["", "Repeated cases"]
        lines += [
            f"  {row['case_id']}  {row['passes']} of {row['evaluated']} evaluated sessions pass; pass^k "
            + ", ".join(f"{k}: {value:.2f}" for k, value in row["pass_hat_k"].items())
            + (f"; varies in {', '.join(row['varying_checks'])}" if row["varying_checks"] else "")
            for row in rows
        ]
    if report.changes():
        lines += ["", "Changes from run to run"]
        for row in report.changes():
            checks = ", ".join(f"{name} {_WORDS[was]} -> {_WORDS[now]}" for name, (was, now) in row["checks"].items())
            lines.append(f"  {row['case_id']}  {row['outcome'][0]} -> {row['outcome'][1]}  {checks}")
    found = reviewers_agreement(report.sessions)
    if found.items:
        lines += ["", f"Reviewers' agreement on {found.items} shared verdicts"]
        for pair in found.pairs:
            kappa = "not defined" if pair.kappa is None else f"{pair.kappa:.2f}"
            lines.append(
                f"  {' and '.join(pair.reviewers)}: {pair.percent:.0f} % of {pair.items}, Cohen's kappa {kappa}"
            )
        if len(found.pairs) > 1 and found.alpha is not None:
            lines.append(f"  Krippendorff's alpha {found.alpha:.2f}")
    if report.causes():
        lines += [
            "",
            "Failures laid to: " + ", ".join(f"{cause} {number}" for cause, number in report.causes().items()),
        ]
    for entry in report.refused:
        lines.append(f"not scored: {entry.why}")
    lines += ["", master["purpose"], master["data_status"], master["use_instructions"][-1]]
    return "\n".join(lines) + "\n"


def _figure_lines(figures: Figures) -> list[str]:
    lines = [f"  {'':<22}{'PASS':>6}{'FAIL':>6}{'NOT_TESTED':>12}{'coverage':>10}  pass rate"]
    for name in (None, *figures.categories):
        counts = figures.outcomes(name)
        title = "overall" if name is None else name.replace("_", " ")
        lines.append(
            f"  {title:<22}{counts.counts['PASS']:>6}{counts.counts['FAIL']:>6}{counts.counts['NOT_TESTED']:>12}"
            f"{counts.attempted:>6}/{counts.cases:<3}  {rate_in_words(counts)}"
        )
    reasons = figures.outcomes().reasons
    told = ", ".join(f"{reason.replace('_', ' ')} {number}" for reason, number in reasons.items() if number)
    if told:
        lines.append(f"  not tested because: {told}")
    for dimension, tally in figures.dimensions.items():
        decided = tally.true + tally.false
        share = f"{100 * tally.true / decided:.1f} %" if decided else "none decided"
        title = dimension.replace("_and_", "/").replace("_", " ")
        lines.append(
            f"  {title + ' checks':<32}{tally.true:>5} true {tally.false:>5} false {tally.open:>5} open   {share}"
        )
    raised = figures.critical_failures
    lines.append(
        f"  critical failures {len(raised)}: "
        + (", ".join(f"{entry['case_id']} {entry['id']}" for entry in raised) or "none")
    )
    for title, tag in (
        ("tool failures handled correctly", FAULT_TAG),
        ("clarifications completed correctly", CLARIFICATION_TAG),
    ):
        row = figures.tagged(tag)
        lines.append(f"  {title}: {row['passed']} of {row['of']} ({row['attempted']} played)")
    metrics = figures.metrics
    lines.append(
        f"  recovery: {metrics['recovery_initiated']} begun, {metrics['recovery_completed']} completed, "
        f"{metrics['extra_user_turns']} extra user turns; {metrics['tool_failures']} tool failures met"
    )
    return lines


def rate_in_words(counts: OutcomeCounts) -> str:
    """Say the pass rate as the benchmark allows it: the official one, or that of what was attempted."""
    if (rate := counts.pass_rate) is not None:
        low, high = rate.interval
        return f"{rate.percent:.1f} % (95 % interval {low:.1f} to {high:.1f})"
    if (rate := counts.attempted_rate) is not None:
        low, high = rate.interval
        return f"incomplete; {rate.passed} passed of {rate.of} evaluated ({low:.0f} to {high:.0f} %)"
    return "nothing evaluated"


_CSV_COLUMNS = (
    "session_id", "run_id", "model_version", "case_id", "category", "outcome", "outcome_reason", "check", "dimension",
    "value", "machine", "human", "why", "evidence", "reviewer", "rationale", "reviewed_at",
)  # fmt: skip


def as_csv(report: Report) -> str:
    """Return one row a check and critical failure. No cell is ever read as a formula by a spreadsheet."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\r\n")
    writer.writerow(_CSV_COLUMNS)
    for session in report.sessions:
        for row in _csv_rows(session):
            writer.writerow([_harmless(row.get(name, "")) for name in _CSV_COLUMNS])
    return buffer.getvalue()


def _csv_rows(session: ScoredSession) -> Iterable[dict[str, Any]]:
    record = session.record
    shared = {
        "session_id": session.header.session_id,
        "run_id": session.header.run_id,
        "model_version": session.header.model_version,
        "case_id": session.case_id,
        "category": session.category,
        "outcome": session.outcome,
        "outcome_reason": record["outcome_reason"],
    }
    dimensions = {
        check["id"]: check["dimension"]
        for entry in benchmark()["cases"]
        if entry["case_id"] == session.case_id
        for check in entry["evaluator_only"]["required_checks"]
    }
    details = [
        *(
            {"check": name, "dimension": dimensions.get(name, ""), **detail}
            for name, detail in record["check_details"].items()
        ),
        *({"check": detail["id"], "dimension": "critical_failure", **detail} for detail in record["critical_details"]),
    ]
    for detail in details:
        given = session.reviews.get((detail["check"], "human"))
        latest = given.latest() if given else []
        yield {
            **shared,
            "check": detail["check"],
            "dimension": detail["dimension"],
            "value": _WORDS[detail["value"]],
            "machine": _WORDS[detail["machine"]] if "machine" in detail else "",
            "human": _WORDS[detail["human"]] if "human" in detail else "",
            "why": detail["why"],
            "evidence": " ".join(map(str, detail["evidence"])),
            "reviewer": "; ".join(entry.review.reviewer for entry in latest),
            "rationale": "; ".join(entry.review.rationale for entry in latest),
            "reviewed_at": "; ".join(entry.at for entry in latest),
        }


def _harmless(value: object) -> str:
    text = with_visible_signs(str(value))
    return f"'{text}" if text.startswith(_FORMULA) else text


def as_junit(report: Report) -> str:
    """Return the report as JUnit XML: a suite a category, a test a session, PASS passes, NOT_TESTED is skipped."""
    by_category: dict[str, list[ScoredSession]] = {}
    for session in report.sessions:
        by_category.setdefault(session.category, []).append(session)
    lines = ['<?xml version="1.0" encoding="UTF-8"?>']
    failed = sum(session.outcome == "FAIL" for session in report.sessions)
    skipped = sum(session.outcome == "NOT_TESTED" for session in report.sessions)
    errors = len(report.refused)
    total = len(report.sessions) + errors
    lines.append(
        f'<testsuites name="tujora" tests="{total}" failures="{failed}" errors="{errors}" skipped="{skipped}">'
    )
    for category, sessions in by_category.items():
        counts = [sum(session.outcome == name for session in sessions) for name in ("FAIL", "NOT_TESTED")]
        lines.append(
            f'  <testsuite name={_attribute(category)} tests="{len(sessions)}" failures="{counts[0]}" errors="0" '
            f'skipped="{counts[1]}">'
        )
        lines += [line for session in sessions for line in _junit_case(session)]
        lines.append("  </testsuite>")
    if report.refused:
        lines.append(f'  <testsuite name="refused" tests="{errors}" failures="0" errors="{errors}" skipped="0">')
        for entry in report.refused:
            lines.append(f'    <testcase classname="refused" name={_attribute(entry.source)}>')
            lines.append(f"      <error message={_attribute(entry.why)}/>")
            lines.append("    </testcase>")
        lines.append("  </testsuite>")
    lines.append("</testsuites>")
    return "\n".join(lines) + "\n"


def _junit_case(session: ScoredSession) -> list[str]:
    record = session.record
    name = f"{session.case_id} {session.header.session_id}"
    lines = [f"    <testcase classname={_attribute(session.category)} name={_attribute(name)}>"]
    if session.outcome == "FAIL":
        wrong = [
            f"{key}: {detail['why']}" for key, detail in record["check_details"].items() if detail["value"] is False
        ]
        wrong += [
            f"{entry['id']} {entry['text']}: {entry['why']}"
            for entry in record["critical_details"]
            if entry["value"] is True
        ]
        summary = ", ".join(
            [key for key, value in record["checks"].items() if value is False] + record["critical_failures_triggered"]
        )
        lines.append(f"      <failure message={_attribute(summary)}>{_text(chr(10).join(wrong))}</failure>")
    elif session.outcome == "NOT_TESTED":
        lines.append(f"      <skipped message={_attribute(str(record['outcome_reason']))}/>")
    lines.append("    </testcase>")
    return lines


def _text(value: str) -> str:
    return escape(_NOT_XML.sub("\ufffd", with_visible_signs(value)))


def _attribute(value: str) -> str:
    return quoteattr(_NOT_XML.sub("\ufffd", with_visible_signs(value)))
