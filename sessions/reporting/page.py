"""A report as one self-contained HTML file: no script, no external address, readable on a phone and on paper."""

from __future__ import annotations

from html import escape
from importlib.resources import files

from cases.catalogue import benchmark
from sessions.reporting.figures import CLARIFICATION_TAG, FAULT_TAG, OUTCOMES, Figures, OutcomeCounts
from sessions.reporting.gathering import ScoredSession
from sessions.reporting.report import Report, repeats, reviewers_agreement
from sessions.reporting.tables import rate_in_words
from sessions.visible_signs import with_visible_signs

_WORDS = {True: "true", False: "false", None: "open"}
_COLOURS = {"PASS": "#2f7d4f", "FAIL": "#b3372f", "NOT_TESTED": "#8a8f98"}


def as_html(report: Report) -> str:
    """Return the report as one HTML document."""
    master = benchmark()
    complete = report.figures.outcomes().complete
    parts = [
        f"<h1>{_shown(master['benchmark_name'])}</h1>",
        f'<p class="soft">Benchmark version {_shown(master["version"])}. Sessions: {len(report.sessions)}. '
        f"Runs: {len(report.runs)}.</p>",
        f'<p class="banner{" complete" if complete else ""}">{_shown(report.completeness)}</p>',
        f'<p class="soft">{_shown(report.left_out)}</p>' if report.left_out else "",
        _runs(report),
        _figures(report.figures),
    ]
    if report.response_only.sessions:
        parts += [
            "<h2>Response only</h2>",
            '<p class="soft">Tools were played by a facilitator; nothing was executed.</p>',
        ]
        parts.append(_outcome_table(report.response_only))
    if report.timer.sessions:
        parts.append("<h2>Timer suite</h2>" + "".join(f"<p>{_shown(line)}</p>" for line in report.timer.lines()))
    parts += [
        _repeats(report),
        _changes(report),
        _agreement(report),
        _causes(report),
        _sessions(report),
        _refused(report),
    ]
    parts += [
        "<h2>What this benchmark is, and is not</h2>",
        f"<p>{_shown(master['purpose'])}</p><p>{_shown(master['data_status'])}</p>",
        f"<p>{_shown(master['use_instructions'][-1])}</p>",
    ]
    body = "\n".join(part for part in parts if part)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{_shown(master['benchmark_name'])}</title>\n<style>{_style()}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def _style() -> str:
    return files("sessions").joinpath("reporting", "page.css").read_text("utf-8")


def _shown(value: object) -> str:
    return escape(with_visible_signs(str(value)))


def _table(head: list[str], rows: list[list[str]], numeric: set[int] | None = None) -> str:
    """Return a table; cells are HTML already, `numeric` columns stand right. Each cell knows its column's name."""
    right = numeric or set()

    def kind(place: int) -> str:
        return " class=n" if place in right else ""

    def cells(row: list[str]) -> str:
        return "".join(
            f'<td{kind(place)} data-name="{_shown(head[place])}">{text}</td>' for place, text in enumerate(row)
        )

    heading = "".join(f"<th{kind(place)}>{text}</th>" for place, text in enumerate(head))
    body = "".join(f"<tr>{cells(row)}</tr>" for row in rows)
    return f'<div class="scroll"><table><thead><tr>{heading}</tr></thead><tbody>{body}</tbody></table></div>'


def _runs(report: Report) -> str:
    rows = [
        [
            _shown(run.run_id),
            _shown(run.model_version or "not given"),
            _shown(run.settings),
            _shown(run.case_version),
            str(len(played)),
            _shown(rate_in_words(report.figures_of(run).outcomes())),
        ]
        for run, played in report.runs.items()
    ]
    return _table(["Run", "Model", "Settings", "Benchmark", "Sessions", "Overall"], rows, {4})


def _figures(figures: Figures) -> str:
    overall = figures.outcomes()
    cards = [
        ("Passed", f"{overall.counts['PASS']} of {overall.cases}"),
        ("Failed", str(overall.counts["FAIL"])),
        ("Awaiting review", str(overall.reasons["awaiting_review"])),
        ("Not executed", str(overall.reasons["not_executed"])),
        ("Critical failures", str(len(figures.critical_failures))),
    ]
    for title, tag in (("Tool failures handled", FAULT_TAG), ("Clarifications completed", CLARIFICATION_TAG)):
        row = figures.tagged(tag)
        cards.append((title, f"{row['passed']} of {row['of']}"))
    shown = "".join(
        f'<div class="card"><span class="soft">{_shown(title)}</span><b>{_shown(value)}</b></div>'
        for title, value in cards
    )
    parts = [f'<div class="cards">{shown}</div>', "<h2>Outcomes</h2>", _bars(figures), _outcome_table(figures)]
    parts += ["<h2>Checks by dimension</h2>", _dimensions(figures), "<h2>Critical failures</h2>"]
    if figures.critical_failures:
        rows = [
            [_shown(entry["case_id"]), _shown(entry["id"]), _shown(entry["text"])]
            for entry in figures.critical_failures
        ]
        parts.append(_table(["Case", "Id", "What happened"], rows))
    else:
        parts.append("<p>None was raised.</p>")
    metrics = figures.metrics
    parts.append(
        f"<h2>Recovery</h2><p>{metrics['recovery_initiated']} episodes begun, "
        f"{metrics['recovery_completed']} completed, {metrics['extra_user_turns']} extra user turns, "
        f"{metrics['tool_failures']} tool failures met.</p>"
    )
    return "\n".join(parts)


_ROW_HEIGHT = 40
"""Pixels of one bar with its name above it."""


def _bars(figures: Figures) -> str:
    """Return the outcomes as one picture: lengths in percent and text in pixels, so that it reads at any width."""
    names = [None, *figures.categories]
    height = _ROW_HEIGHT * len(names) + 28
    lines = [f'<svg width="100%" height="{height}" role="img" aria-label="Outcomes by category">']
    for place, name in enumerate(names):
        counts, top = figures.outcomes(name), place * _ROW_HEIGHT
        title = "overall" if name is None else name.replace("_", " ")
        lines.append(f'<text x="0" y="{top + 15}">{_shown(title)}</text>')
        lines.append(_bar(counts, top + 21))
        lines.append(f'<text x="100%" y="{top + 15}" text-anchor="end">{counts.attempted}/{counts.cases}</text>')
    top = _ROW_HEIGHT * len(names) + 18
    for place, outcome in enumerate(OUTCOMES):
        left = place * 80
        lines.append(f'<rect x="{left}" y="{top - 10}" width="11" height="11" fill="{_COLOURS[outcome]}"/>')
        lines.append(f'<text x="{left + 17}" y="{top}">{outcome.replace("_", " ").lower()}</text>')
    return "".join([*lines, "</svg>"])


def _bar(counts: OutcomeCounts, top: int) -> str:
    parts = [f'<rect x="0" y="{top}" width="100%" height="12" fill="#8a8f98" fill-opacity=".18"/>']
    start = 0.0
    for outcome in OUTCOMES:
        share = 100 * counts.counts[outcome] / counts.cases if counts.cases else 0
        if share:
            parts.append(
                f'<rect x="{start:.2f}%" y="{top}" width="{share:.2f}%" height="12" fill="{_COLOURS[outcome]}"/>'
            )
        start += share
    return "".join(parts)


def _outcome_table(figures: Figures) -> str:
    rows = []
    for name in (None, *figures.categories):
        counts = figures.outcomes(name)
        title = "Overall" if name is None else name.replace("_", " ")
        rows.append(
            [
                _shown(title),
                *(str(counts.counts[outcome]) for outcome in OUTCOMES),
                f"{counts.attempted}/{counts.cases}",
                _shown(rate_in_words(counts)),
            ]
        )
    return _table(["Category", "Pass", "Fail", "Not tested", "Coverage", "Pass rate"], rows, {1, 2, 3, 4})


def _dimensions(figures: Figures) -> str:
    rows = []
    for name, tally in figures.dimensions.items():
        decided = tally.true + tally.false
        share = f"{100 * tally.true / decided:.1f} %" if decided else "none decided"
        rows.append(
            [
                _shown(name.replace("_and_", " / ").replace("_", " ")),
                str(tally.true),
                str(tally.false),
                str(tally.open),
                share,
            ]
        )
    return _table(["Dimension", "True", "False", "Open", "Success of decided"], rows, {1, 2, 3, 4})


def _repeats(report: Report) -> str:
    rows = [
        [
            _shown(row["case_id"]),
            str(row["sessions"]),
            f"{row['passes']} of {row['evaluated']}",
            _shown(", ".join(f"{k}: {value:.2f}" for k, value in row["pass_hat_k"].items())),
            _shown(", ".join(row["varying_checks"]) or "none"),
        ]
        for played in report.runs.values()
        for row in repeats(played)
    ]
    return (
        "<h2>Repeated cases</h2>" + _table(["Case", "Sessions", "Pass", "pass^k", "Checks that vary"], rows)
        if rows
        else ""
    )


def _changes(report: Report) -> str:
    rows = [
        [
            _shown(f"{row['from']} to {row['to']}"),
            _shown(row["case_id"]),
            _shown(f"{row['outcome'][0]} to {row['outcome'][1]}"),
            _shown(", ".join(f"{name} {_WORDS[was]} to {_WORDS[now]}" for name, (was, now) in row["checks"].items())),
        ]
        for row in report.changes()
    ]
    return "<h2>From run to run</h2>" + _table(["Runs", "Case", "Outcome", "Checks"], rows) if rows else ""


def _agreement(report: Report) -> str:
    found = reviewers_agreement(report.sessions)
    if not found.items:
        return ""
    rows = [
        [
            _shown(" and ".join(pair.reviewers)),
            str(pair.items),
            f"{pair.percent:.0f} %",
            "not defined" if pair.kappa is None else f"{pair.kappa:.2f}",
        ]
        for pair in found.pairs
    ]
    alpha = (
        f"<p>Krippendorff's alpha over all reviewers: {found.alpha:.2f}.</p>"
        if found.alpha is not None and len(found.pairs) > 1
        else ""
    )
    return (
        "<h2>Reviewers' agreement</h2>"
        + _table(["Reviewers", "Verdicts", "Agree", "Cohen's kappa"], rows, {1, 2, 3})
        + alpha
    )


def _causes(report: Report) -> str:
    told = ", ".join(f"{cause} {number}" for cause, number in report.causes().items())
    return f"<p>Failures laid to: {_shown(told)}.</p>" if told else ""


def _sessions(report: Report) -> str:
    return "<h2>Sessions</h2>" + "".join(_session(session) for session in report.sessions)


def _session(session: ScoredSession) -> str:
    record = session.record
    reason = f" ({str(record['outcome_reason']).replace('_', ' ')})" if record["outcome_reason"] else ""
    rows = [
        [_shown(name), _WORDS[detail["value"]], _shown(detail["why"])]
        for name, detail in record["check_details"].items()
    ]
    rows += [
        [_shown(entry["id"]), "raised", _shown(f"{entry['text']}: {entry['why']}")]
        for entry in record["critical_details"]
        if entry["value"] is True
    ]
    told = "".join(f'<p class="soft">{_shown(warning)}</p>' for warning in session.warnings)
    head = (
        f"{_shown(session.case_id)} <b class={session.outcome}>{session.outcome.replace('_', ' ')}</b>{_shown(reason)}"
    )
    summary = f"<summary>{head} <span class=soft>{_shown(session.header.session_id)}</span></summary>"
    return f"<details>{summary}{told}{_table(['Check', 'Verdict', 'Why'], rows)}</details>"


def _refused(report: Report) -> str:
    if not report.refused:
        return ""
    return "<h2>Not scored</h2>" + "".join(f"<p>{_shown(entry.why)}</p>" for entry in report.refused)
