"""The browser's table, preview and strip, made from cards and what the saved sessions gave."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from cases.catalogue import benchmark
from tui.presenting.case_cards import CaseCard
from tui.presenting.glyphs import Glyphs
from tui.presenting.parts import Part
from tui.presenting.rows import BLANK, Row, Span, counted, row
from tui.presenting.session_rows import outcome_cell, when_words
from tui.presenting.tables import Cell, Column

if TYPE_CHECKING:
    from sessions.library import SessionEntry
    from sessions.reporting.report import Report

OPEN_COLUMNS = (
    Column("case", "Case", 8),
    Column("title", "Title", 22, grow=4),
    Column("category", "Category", 19, rank=3),
    Column("tags", "Tags", 18, grow=1, rank=4),
    Column("special", "Special", 13, grow=1, rank=2),
    Column("last", "Last outcome", 14, rank=1),
)
BLIND_COLUMNS = (
    Column("case", "Case", 8),
    Column("said", "The user says", 24, grow=1),
    Column("last", "Played", 9, rank=1),
)
ABOUT_SPECIAL = {
    "clarification": "the user has one scripted answer to the right question",
    "fault": "a tool fails, or its result is ambiguous",
    "offer": "a provider offers times that can be booked",
    "tracker": "an item has a tracker",
    "midnight": "the case is about a day's border",
}


def case_cells(card: CaseCard, played: Sequence[SessionEntry], glyphs: Glyphs, *, blind: bool) -> dict[str, Cell]:
    """Return the cells of one case by column; `played` are its sessions, latest first."""
    if blind:
        return {
            "case": (Span(card.case_id, "accent"),),
            "said": (Span(card.said),),
            "last": (Span(counted(len(played), "time") if played else "", "dim"),),
        }
    return {
        "case": (Span(card.case_id, "accent"),),
        "title": (Span(card.summary.title),),
        "category": (Span(card.category, "dim"),),
        "tags": (Span(", ".join(card.tags), "dim"),),
        "special": (Span(" ".join(card.special), "tool"),),
        "last": outcome_cell(played[0], glyphs) if played else (Span("not played", "dim"),),
    }


def preview_rows(card: CaseCard, played: Sequence[SessionEntry], glyphs: Glyphs, *, blind: bool) -> list[Row]:
    """Return what is shown of the lit case: what the user says and what is needed; blind, only the model's side."""
    if blind:
        rows = [row("", (card.case_id, "accent"), ("  what the model's seat sees", "dim"))]
    else:
        rows = [
            row("", (card.case_id, "accent"), "  ", (card.summary.title, "strong"), hang=2),
            row("", (", ".join((card.category, *card.tags)), "dim")),
        ]
    rows += [BLANK, row("", ("The user says", "label")), row("", card.said, indent=2)]
    if blind:
        rows.append(BLANK)
        rows += [row("", (f"{word:<12}", "dim"), text, hang=12) for word, text in card.told]
        return rows
    rows += [BLANK, row("", ("What is needed", "label")), row("", card.need, indent=2)]
    if card.special:
        rows += [BLANK, row("", ("Special", "label"))]
        rows += [
            row("", (f"{name}: ", "tool"), (ABOUT_SPECIAL[name], "dim"), indent=2, hang=4) for name in card.special
        ]
    rows += [BLANK, row("", ("Saved sessions", "label"), tail=[(str(len(played)), "dim")])]
    for entry in played[:5]:
        rows.append(Row("", (Span(when_words(entry.when) + "  ", "dim"), *outcome_cell(entry, glyphs)), 2, 4))
    if not played:
        rows.append(row("", ("none yet; Enter plays the case and saves as you go", "dim"), indent=2))
    rows += [BLANK, row("", ("Facts of the case", "label")), row("", (card.facts, "dim"), indent=2)]
    return rows


def coverage_parts(report: Report, glyphs: Glyphs, checking: str = "") -> list[Part]:
    """Return the strip's first line: coverage, outcomes, and what may be called complete (seed `scoring`)."""
    overall = report.figures.outcomes()
    counts = overall.counts
    parts = [
        Part(f"Played {overall.attempted} of {overall.cases}", "strong"),
        Part(f"{glyphs.true} {counts['PASS']} PASS", "good"),
        Part(f"{glyphs.false} {counts['FAIL']} FAIL", "bad"),
        Part(f"{glyphs.open} {counts['NOT_TESTED']} not decided", "open"),
    ]
    timed = len({session.case_id for session in report.timer.sessions})
    if timed:
        parts.append(Part(f"timer suite {timed} of 5", "dim", 3))
    if checking:
        return [*parts, Part(checking, "open", 2, right=True)]
    told, _, why = report.completeness.partition(":")
    parts.append(Part(told, "dim", 0, right=True))
    parts.append(Part(why.strip() if report.sessions else "nothing played yet", "dim", 4, right=True))
    return parts


def category_parts(report: Report, glyphs: Glyphs) -> list[Part]:
    """Return the strip's second line: for each category how many of its cases were played, and the passes."""
    parts = []
    for name in report.figures.categories:
        counts = report.figures.outcomes(name)
        told = f"{_CATEGORY_WORDS.get(name, name.replace('_', ' '))} {counts.attempted}/{counts.cases}"
        if counts.attempted:
            told += f" {counts.counts['PASS']}{glyphs.true}"
            if counts.counts["FAIL"]:
                told += f" {counts.counts['FAIL']}{glyphs.false}"
        parts.append(Part(told + (" complete" if counts.complete else ""), "" if counts.attempted else "dim"))
    return parts


_CATEGORY_WORDS = {
    "conversation_memory": "memory",
    "future_intentions": "intentions",
    "daily_task_steps": "task steps",
    "dates_and_plans": "dates",
}
"""Categories by a short word, where the strip has little room."""


def completeness_rule() -> str:
    """Return the benchmark's own rule on what may be called complete (seed `scoring.official_complete_run`)."""
    scoring: Mapping[str, str] = benchmark()["scoring"]
    return f"{scoring['official_complete_run']} {scoring['incomplete_run_reporting']}"
