"""The browser's table, preview and strip, made from cards and what the saved sessions gave."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rich.cells import cell_len

from cases.catalogue import benchmark
from tui.case_standing import CaseStanding, standing_of
from tui.presenting.case_cards import CaseCard
from tui.presenting.glyphs import Glyphs
from tui.presenting.parts import Part
from tui.presenting.rows import BLANK, Row, Span, counted, row
from tui.presenting.session_rows import outcome_cell, state_of, when_words
from tui.presenting.tables import Cell, Column

if TYPE_CHECKING:
    from sessions.library import SessionEntry
    from sessions.reporting.report import Report

OPEN_COLUMNS = (
    Column("title", "Title", 22, grow=4),
    Column("category", "Category", 19, rank=3),
    Column("tags", "Tags", 18, grow=1, rank=4),
    Column("special", "Special", 13, grow=1, rank=2),
    Column("last", "Last outcome", 14, rank=1),
)
BLIND_COLUMNS = (
    Column("said", "The user says", 24, grow=1),
    Column("last", "Played", 9, rank=1),
)
_LEAST_ID, _MOST_ID = 8, 18
"""Cells for the id of a case: a shipped one needs the least, a designer's own may be of any length."""
ABOUT_SPECIAL = {
    "clarification": "the user has one scripted answer to the right question",
    "fault": "a tool fails, or its result is ambiguous",
    "offer": "a provider offers times that can be booked",
    "tracker": "an item has a tracker",
    "midnight": "the case is about a day's border",
}


def case_columns(cards: Iterable[CaseCard], *, blind: bool) -> tuple[Column, ...]:
    """Return the columns of the table, with room for the ids of the cases that are shown."""
    longest = max((cell_len(plain_id(card, blind)) for card in cards), default=0)
    first = Column("case", "Case", max(_LEAST_ID, min(longest, _MOST_ID)))
    return (first, *(BLIND_COLUMNS if blind else OPEN_COLUMNS))


def plain_id(card: CaseCard, blind: bool) -> str:
    """Return a case's id as the table shows it: where a blind seat may not see what tells two apart, with a number."""
    return f"{card.case_id} ({card.number})" if blind and card.number else card.case_id


def case_cells(card: CaseCard, played: Sequence[SessionEntry], glyphs: Glyphs, *, blind: bool) -> dict[str, Cell]:
    """Return the cells of one case by column; `played` are its sessions, latest first."""
    case = (Span(plain_id(card, blind), "bad" if card.faults else "accent"),)
    if card.faults:
        told = (
            "cannot be played; b leaves blind mode, which shows why" if blind else f"{_file_name(card)}: {card.fault}"
        )
        return {
            "case": case,
            "said": (Span(told, "bad"),),
            "title": (Span(told, "bad"),),
            "last": (Span(f"{glyphs.fault} unreadable", "bad"),),
        }
    if blind:
        times = sum(not entry.untouched for entry in played)
        return {
            "case": case,
            "said": (Span(card.said),),
            "last": (Span(counted(times, "time") if times else "", "dim"),),
        }
    return {
        "case": case,
        "title": (*((Span(f"{card.twin}  ", "hint"),) if card.twin else ()), Span(card.summary.title)),
        "category": (Span(card.category, "dim"),),
        "tags": (Span(", ".join(card.tags), "dim"),),
        "special": (Span(" ".join(card.special), "tool"),),
        "last": standing_cell(standing_of(played), glyphs),
    }


def standing_cell(standing: CaseStanding, glyphs: Glyphs) -> Cell:
    """Return the outcome that stands beside a case, with a sign where a later session has not ended."""
    if standing.told is None:
        return (Span("watched" if standing.watched else "not played", "dim"),)
    if standing.unfinished:
        return (Span(f"{glyphs.open} not ended", "open"),)
    cell = outcome_cell(standing.told, glyphs)
    if not standing.goes_on:
        return cell
    told = cell[0]._replace(text=cell[0].text.replace(" to review", " review"))
    return (told, Span(f" {glyphs.added}", "open"))


def standing_state(standing: CaseStanding) -> str:
    """Return the state of a case as the filter names it."""
    if standing.told is None:
        return "watched" if standing.watched else "not_played"
    return "not_ended" if standing.unfinished else state_of(standing.told)


def preview_rows(card: CaseCard, played: Sequence[SessionEntry], glyphs: Glyphs, *, blind: bool) -> list[Row]:
    """Return what is shown of the lit case: what the user says and what is needed; blind, only the model's side."""
    if card.faults:
        return _faulty_rows(card, played, blind)
    if blind:
        rows = [row("", (plain_id(card, blind), "accent"), ("  what the model's seat sees", "dim"))]
    else:
        rows = [
            row("", (card.case_id, "accent"), "  ", (card.summary.title, "strong"), hang=2),
            row("", (", ".join((card.category, *card.tags)), "dim")),
        ]
        if card.file:
            rows.append(row("", (card.file, "hint")))
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
    rows += _session_rows(played, glyphs)
    rows += [BLANK, row("", ("Facts of the case", "label")), row("", (card.facts, "dim"), indent=2)]
    return rows


def closed_up(rows: Sequence[Row]) -> list[Row]:
    """Return the rows of a preview for little room: no blank lines, and a heading in one line with its text."""
    kept: list[Row] = []
    for entry in rows:
        if not entry.spans:
            continue
        before = kept[-1] if kept else BLANK
        if entry.indent and before.spans and not before.tail and all(span.role == "label" for span in before.spans):
            kept[-1] = Row(entry.key, (*before.spans, Span("  "), *entry.spans), hang=entry.indent, tail=entry.tail)
        else:
            kept.append(entry)
    return kept


def _session_rows(played: Sequence[SessionEntry], glyphs: Glyphs) -> list[Row]:
    rows = [BLANK, row("", ("Saved sessions", "label"), tail=[(str(len(played)), "dim")])]
    rows += [
        Row(
            "",
            (
                Span(when_words(entry.when) + "  ", "dim"),
                *outcome_cell(entry, glyphs),
                Span("  watched" if entry.watched else "", "dim"),
            ),
            2,
            4,
        )
        for entry in played[:5]
    ]
    if standing_of(played).goes_on:
        told = f"{glyphs.added} beside the outcome: a later session has not ended"
        rows.append(row("", (told, "open"), indent=2, hang=4))
    if not played:
        rows.append(row("", ("none yet; Enter plays the case and saves as you go", "dim"), indent=2))
    return rows


def _file_name(card: CaseCard) -> str:
    return card.twin or Path(card.file).name


def fault_rows(card: CaseCard) -> list[Row]:
    """Return every reason why a case file cannot be played, each with its place."""
    return [
        row("", (f"{place}: " if place else "", "strong"), (told, "bad"), indent=2, hang=4)
        for place, told in card.faults
    ]


def _faulty_rows(card: CaseCard, played: Sequence[SessionEntry], blind: bool) -> list[Row]:
    if blind:
        return [
            row("", (plain_id(card, blind), "accent"), ("  cannot be played", "bad")),
            BLANK,
            row("", ("b leaves blind mode, which shows why.", "dim")),
        ]
    return [
        row("", (card.case_id, "accent"), "  ", (card.summary.title, "strong"), hang=2),
        row("", (card.file, "hint")),
        BLANK,
        row("", ("Cannot be played", "label"), tail=[(counted(len(card.faults), "fault"), "dim")]),
        *fault_rows(card),
        BLANK,
        row("", ("Mend the file and press a: it is read again.", "dim")),
        row("", (f"{counted(len(played), 'session')} of it in the library; s shows them." if played else "", "dim")),
    ]


def own_parts(cards: Iterable[CaseCard], played: Mapping[str, Sequence[SessionEntry]]) -> list[Part]:
    """Return what the strip says of designers' own cases: a suite of their own, never part of the benchmark's."""
    own = [card for card in cards if card.file]
    usable = [card for card in own if not card.faults]
    if not own:
        return []
    told = f"own cases {sum(card.key in played for card in usable)} of {len(usable)}"
    if len(own) > len(usable):
        told += f", {len(own) - len(usable)} unreadable"
    return [Part(told, "dim", 3)]


def coverage_parts(report: Report, glyphs: Glyphs, checking: str = "", own: Sequence[Part] = ()) -> list[Part]:
    """Return the strip's first line: coverage, outcomes, and what may be called complete (seed `scoring`).

    `own` is what it says of designers' own cases beside them.
    """
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
    parts += own
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
