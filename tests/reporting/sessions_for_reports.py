"""Sessions played for report tests: quickly, on a small case, with the identity that a test wants."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from cases.catalogue import load_case
from sessions.events import Review
from sessions.journal import MemoryJournal
from sessions.log import SessionLog
from sessions.play import Play, new_header, play_step, start_play
from sessions.rehearsal.rehearsing import give_author_verdicts
from sessions.scoring import critical_texts
from sessions.session_file import write_session

_case = cache(load_case)
AT = "2026-01-01T00:00:00+00:00"


def play_reference(
    folder: Path,
    case_id: str,
    *,
    name: str = "",
    run_id: str = "run-1",
    model: str = "model-a",
    settings: dict[str, object] | None = None,
    reviewed: bool = True,
    walkthrough: str = "reference",
    started_at: str = AT,
    ended: bool = True,
) -> Path:
    """Play a shipped walkthrough into a session file and return its path."""
    case = _case(case_id)
    path = folder / f"{name or case_id}.jsonl"
    header = new_header(
        case,
        session_id=path.stem,
        run_id=run_id,
        started_at=started_at,
        model_version=model,
        settings=dict(settings or {}),
    )
    play = start_play(MemoryJournal(SessionLog(header)), case, lambda: AT)
    chosen = next(entry for entry in case.executable.walkthroughs if entry.name == walkthrough)
    for place, step in enumerate(chosen.steps):
        play_step(play, step, "reference")
        following = chosen.steps[place + 1] if place + 1 < len(chosen.steps) else None
        if step.say is not None and not step.calls and (following is None or following.user is None):
            play.answer()
    if ended:
        play.end("completed")
    if reviewed:
        give_author_verdicts(play, chosen)
    write_session(path, play.log)
    return path


def review_everything(play: Play, reviewer: str, value: bool = True) -> None:
    """Give one reviewer's verdict on every human part: checks `value`, critical failures answered no."""
    for identifier, rule in play.case.executable.checks.items():
        if rule.human:
            play.review(Review(reviewer, value, "human", check=identifier, rationale=f"{reviewer} read it"))
    for identifier, _ in critical_texts(play.case):
        rule_of = play.case.executable.critical_failures.get(identifier)
        if rule_of is None or rule_of.human:
            play.review(Review(reviewer, False, "human", critical=identifier, rationale=f"{reviewer} read it"))
