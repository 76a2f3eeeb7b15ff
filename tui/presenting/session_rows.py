"""The session library's table and details."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import islice
from typing import TYPE_CHECKING

from rich.cells import cell_len

from sessions.standing import model_name, of_actions_file
from tui.presenting.glyphs import Glyphs
from tui.presenting.outcomes import OUTCOME_WORDS
from tui.presenting.rows import Row, Span, row
from tui.presenting.tables import Cell, Column

if TYPE_CHECKING:
    from sessions.library import SessionEntry

OPEN_COLUMNS = (
    Column("case", "Case", 8, most=18),
    Column("title", "Title", 18, grow=2, rank=4),
    Column("when", "When", 16),
    Column("players", "Model / user", 12, rank=3, most=20),
    Column("outcome", "Outcome", 9, most=14),
    Column("open", "Open", 4, rank=1),
    Column("fault", "First fault", 18, grow=4, rank=2),
    Column("model", "Model", 7, rank=5, most=16),
    Column("run", "Run", 5, rank=6, most=18),
)
"""`least` and `most` bound the room that a column gets by what is in it; `session_columns` sees what that is."""
BLIND_COLUMNS = (
    Column("case", "Case", 8),
    Column("when", "When", 16),
    Column("players", "Model / user", 20, grow=1),
    Column("events", "Events", 6, rank=1),
)
_SAMPLE = 300
"""How many rows the widths of the columns are made from: all that anybody looks at, however long the list."""
STATES = {
    "PASS": "PASS",
    "FAIL": "FAIL",
    "awaiting_review": "waits for review",
    "not_ended": "not ended",
    "untouched": "nothing played",
    "other": "other reasons",
    "unreadable": "cannot be read",
}
"""State of a session -> its words, for the filters."""
_SHORT = {
    "not_ended": "not ended",
    "not_executed": "not executed",
    "drift": "results differ",
    "case_changed": "case changed",
}
PLAYER_WORDS = {"operator": "you", "scripted": "script"}


def state_of(entry: SessionEntry) -> str:
    """Return the state of a session as the filters name it, empty while it is not known."""
    if not entry.readable:
        return "unreadable"
    if not entry.scored:
        return ""
    if entry.untouched:
        return "untouched"
    if entry.outcome in ("PASS", "FAIL"):
        return entry.outcome
    return entry.outcome_reason if entry.outcome_reason in STATES else "other"


def outcome_cell(entry: SessionEntry, glyphs: Glyphs) -> Cell:
    """Return the outcome in a sign and a word or two."""
    match state_of(entry):
        case "unreadable":
            return (Span(f"{glyphs.fault} unreadable", "bad"),)
        case "":
            return (Span("being checked", "dim"),)
        case "untouched":
            return (Span(STATES["untouched"], "dim"),)
        case "PASS":
            return (Span(f"{glyphs.true} PASS", "good"),)
        case "FAIL":
            return (Span(f"{glyphs.false} FAIL", "bad"),)
        case "awaiting_review":
            return (Span(f"{glyphs.open} {len(entry.open)} to review", "open"),)
    told = _SHORT.get(entry.outcome_reason, entry.outcome_reason.replace("_", " "))
    return (Span(f"{glyphs.open} {told}", "open"),)


def players_words(entry: SessionEntry) -> str:
    """Return who sat in the model's and the user's seat, `you / script`; all of them where it changed hands.

    A file need not name its players: `not named` stands for one seat, `players not named` for both. What
    `tujora run` played is named by the model's version.
    """
    if entry.header is None:
        return ""
    players: Mapping[str, Sequence[str]] = entry.players or {
        seat: [str(player)] for seat, player in entry.header.roles.items()
    }
    seats = ([PLAYER_WORDS.get(name, name) for name in players.get(seat, ())] for seat in ("model", "user"))
    told = [" then ".join(names) for names in seats]
    if of_actions_file(entry.header):
        told[0] = " then ".join([model_name(entry.header), *told[0].split(" then ")[1:]])
    return " / ".join(name or "not named" for name in told) if any(told) else "players not named"


def when_words(at: str) -> str:
    """Return a log time as `2026-11-30 14:05`, in this machine's zone; what is no time is shown as it is."""
    try:
        return f"{datetime.fromisoformat(at).astimezone():%Y-%m-%d %H:%M}"
    except (ValueError, OSError, OverflowError):
        return at[:16]


def session_cells(entry: SessionEntry, title: str, glyphs: Glyphs, *, blind: bool) -> dict[str, Cell]:
    """Return the cells of one session by column."""
    cells: dict[str, Cell] = {
        "case": (Span(entry.case_id or "unknown", "accent" if entry.readable else "bad"),),
        "title": (Span(title if entry.readable else entry.path.name),),
        "when": (Span(when_words(entry.when), "dim"),),
        "players": (Span(players_words(entry)),),
        "outcome": outcome_cell(entry, glyphs),
        "open": (Span(str(len(entry.open)) if entry.open else "", "open"),),
        "fault": (Span(entry.fault or entry.first_fault, "bad" if entry.fault else ""),),
        "model": (Span(entry.header.model_version if entry.header else "", "dim"),),
        "run": (Span(_run_word(entry.header.run_id) if entry.header else "", "dim"),),
        "events": (Span(str(entry.events), "dim"),),
    }
    if not entry.readable and blind:
        cells["players"] = (Span(f"{entry.path.name}: {entry.fault}", "bad"),)
    return cells if not blind else {column.name: cells[column.name] for column in BLIND_COLUMNS}


def _run_word(run_id: str) -> str:
    """The part of a run's id that tells it from the others of its day; an id that somebody gave stays whole."""
    made = _MADE_RUN.fullmatch(run_id)
    return made[1] if made else run_id


_MADE_RUN = re.compile(r"(?:run|walkthrough)-\d{8}T(\d{6}-[0-9a-f]{6})")


def session_columns(cells: Iterable[Mapping[str, Cell]], *, blind: bool) -> tuple[Column, ...]:
    """Return the columns of the table, each with the room that the cells of its rows need.

    What grows takes no more than it needs, and a column that would be empty but for its title is left out.
    """
    if blind:
        return BLIND_COLUMNS
    needs = dict.fromkeys((column.name for column in OPEN_COLUMNS), 0)
    for row_cells in islice(cells, _SAMPLE):
        for name in needs:
            needs[name] = max(needs[name], sum(cell_len(span.text) for span in row_cells[name]))
    return tuple(
        _fitted(column, needs[column.name]) for column in OPEN_COLUMNS if needs[column.name] or column.rank < 5
    )


def _fitted(column: Column, need: int) -> Column:
    if column.grow:
        return replace(column, most=max(column.least, need))
    return replace(column, least=max(column.least, min(need, column.most)))


def detail_rows(entry: SessionEntry, title: str, glyphs: Glyphs, *, blind: bool) -> list[Row]:
    """Return everything that the library knows of a session."""
    rows = [_fact("file", str(entry.path))]
    if entry.case_file and not blind:
        rows.append(_fact("case file", entry.case_file))
    if entry.fault:
        rows.append(row("", (f"{'fault':<13}", "dim"), (entry.fault, "bad"), hang=13))
    header = entry.header
    if header is None:
        return rows
    rows += [
        _fact("case", header.case_id if blind else f"{header.case_id}  {title}"),
        _fact("started", when_words(header.started_at)),
        _fact("last event", when_words(entry.last_at) if entry.last_at else "none"),
        _fact("events", str(entry.events)),
        _fact("model / user", players_words(entry)),
        _fact("model", header.model_version or "not given"),
        _fact("run", header.run_id),
        _fact("session", header.session_id),
    ]
    if blind:
        return rows
    reason = OUTCOME_WORDS.get(entry.outcome_reason, entry.outcome_reason.replace("_", " "))
    rows.append(
        Row(
            "",
            (Span(f"{'outcome':<13}", "dim"), *outcome_cell(entry, glyphs), Span(f"  {reason}", "dim")),
            0,
            13,
        )
    )
    rows.append(_fact("not met", ", ".join(entry.failed) or "none"))
    rows.append(_fact("open", ", ".join(entry.open) or "none"))
    if entry.first_fault:
        rows.append(_fact("first fault", entry.first_fault))
    return rows


def _fact(word: str, text: str) -> Row:
    return row("", (f"{word:<13}", "dim"), text, hang=13)


def found_sessions(
    entries: Sequence[SessionEntry], query: str, titles: Mapping[str, str], *, blind: bool
) -> list[SessionEntry]:
    """Return the sessions whose line holds every word of a query, in their own order."""
    words = query.casefold().split()
    if not words:
        return list(entries)
    return [entry for entry in entries if all(word in _line_of(entry, titles, blind) for word in words)]


def _line_of(entry: SessionEntry, titles: Mapping[str, str], blind: bool) -> str:
    parts = [entry.path.name, entry.case_id, when_words(entry.when), players_words(entry), entry.fault]
    if entry.header is not None:
        parts += [entry.header.model_version, entry.header.run_id]
    if not blind:
        state = STATES.get(state_of(entry), "")
        parts += [
            titles.get(entry.case_key, ""),
            entry.case_file,
            entry.first_fault,
            entry.outcome,
            state,
            *entry.open,
            *entry.failed,
        ]
    return " ".join(parts).casefold()


SORTS = {
    "when": "latest first",
    "case": "by case",
    "outcome": "by outcome",
    "open": "most open checks first",
    "players": "by who played",
    "model": "by model version",
}
"""Column -> the words for sorting by it."""
_OUTCOME_ORDER = ("FAIL", "unreadable", "other", "awaiting_review", "not_ended", "untouched", "PASS", "")


def sorted_sessions(entries: Sequence[SessionEntry], by: str, backwards: bool = False) -> list[SessionEntry]:
    """Return the sessions in the order of a column; equal ones latest first."""
    latest = sorted(entries, key=lambda entry: (entry.when, entry.changed), reverse=True)
    match by:
        case "case":
            latest.sort(key=lambda entry: entry.case_id or "~")
        case "outcome":
            latest.sort(key=lambda entry: _OUTCOME_ORDER.index(state_of(entry)))
        case "open":
            latest.sort(key=lambda entry: -len(entry.open))
        case "players":
            latest.sort(key=players_words)
        case "model":
            latest.sort(key=lambda entry: entry.header.model_version if entry.header else "")
    return latest[::-1] if backwards else latest
