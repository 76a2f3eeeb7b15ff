"""The single lines around the panes: the header, whose turn it is and what the user will do, the timeline's words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sessions.events import Branch
from tui.presenting.briefs import case_moment
from tui.presenting.checklist import count_owed, outcome_words
from tui.presenting.glyphs import Glyphs
from tui.presenting.parts import Part
from tui.presenting.rows import counted
from tui.presenting.steps import View

if TYPE_CHECKING:
    from tui.choices import Pending
    from tui.driving import Driver


def header_parts(view: View, driver: Driver) -> list[Part]:
    """Return the header: the case, its clock, who plays, the turn, the outcome or what is open."""
    prose = view.play.case.prose
    parts = [Part(prose.case_id, "accent")]
    if not view.hidden_from:
        parts += [Part(prose.title, "strong", 2, shrinks=True), Part(prose.category.replace("_", " "), "dim", 4)]
    parts.append(Part(case_moment(view.play), "dim", 3))
    if view.hidden_from:
        parts.append(Part("blind", "open", 1, right=True))
    parts.append(Part(who_plays(driver), "", 1, right=True))
    turns = sum(1 for step in view.steps[: view.index + 1] if step.mark == "model")
    parts.append(Part(f"turn {turns}", "dim", 5, right=True))
    if view.hidden_from:
        return parts
    owed = count_owed(view.verdicts)
    if view.live and view.situation.ended:
        words, role = outcome_words(view.verdicts)
        parts.append(Part(words, role, 0, right=True))
        if owed:
            parts.append(Part(f"{owed} owed", "open", 0, right=True))
        return parts
    failed = sum(1 for check in view.verdicts.checks if check.value is False)
    raised = sum(1 for critical in view.verdicts.criticals if critical.value is True)
    if failed or raised:
        parts.append(Part(f"{failed} not met, {raised} raised", "bad", 1, right=True))
    parts.append(Part(f"{len(view.verdicts.open)} open", "open", 0, right=True))
    return parts


def who_plays(driver: Driver) -> str:
    """Return in words who sits where."""
    walkthrough = driver.walkthrough
    model = "you" if walkthrough is None else walkthrough.name
    user = "you" if driver.plays_user else "script"
    return f"model: {model}   user: {user}"


def turn_parts(view: View, driver: Driver, pending: Pending | None) -> list[Part]:
    """Return whose turn it is and what the user will do."""
    if not view.live:
        return [
            Part("You look at the past.", "past"),
            Part("F5: back to the end. Typing branches from here.", "dim", 1),
        ]
    if view.play.ended:
        owed = 0 if view.hidden_from else count_owed(view.verdicts)
        parts = [Part(f"Ended ({view.play.ended.replace('_', ' ')}).", "strong")]
        if owed:
            told = f"{counted(owed, 'verdict')} {'is' if owed == 1 else 'are'} yours: y or n in the checklist."
            parts.append(Part(told, "open", 1))
        elif not view.hidden_from:
            words, role = outcome_words(view.verdicts)
            parts.append(Part(words, role, 1))
        return parts
    if pending is not None:
        parts = [Part(pending.about, "open")]
        if pending.choices[0].key != "own":
            parts.append(Part("Enter takes the first way below.", "dim", 1))
        return parts
    if driver.voice == "user":
        return [Part("Your turn as the user.", "user"), Part("Enter sends your words.", "dim", 1)]
    parts = [Part("Your turn as the model.", "model")]
    if not view.hidden_from:
        parts.append(Part(_what_user_does(driver), "dim", 1))
    return parts


def _what_user_does(driver: Driver) -> str:
    if driver.plays_user:
        return "You answer for the user as well."
    play = driver.play
    if play.reply_due():
        return "Nothing was asked: the user stays silent. F10 ends."
    if play.scripted_reply() is not None:
        return "A scripted reply waits for the right question."
    return "A question gets the usual reply, a statement none."


def place_parts(view: View, glyphs: Glyphs) -> list[Part]:
    """Return the words of the timeline: which step of how many, live or past, and on which branch."""
    total = len(view.steps)
    parts = [Part(f"step {view.index + 1} of {total}", "strong")]
    if view.live:
        parts.append(Part("live", "good"))
    else:
        parts.append(Part(f"{glyphs.here} PAST", "past"))
    names = [event.body.name for event in view.play.playback.events if isinstance(event.body, Branch)]
    if names:
        name = names[-1]
        parts.append(Part(name if name.startswith("branch ") else f"branch {name}", "accent", 2))
    return parts


MARKS = {"user": "user", "model": "model", "read": "tool", "change": "added", "fault": "bad", "end": "strong"}
"""Mark of a step -> its role on the timeline."""


def timeline_window(total: int, chosen: int, room: int) -> tuple[int, int]:
    """Return the range of steps that a timeline of `room` cells shows, two cells a step, the chosen one inside."""
    fits = max(1, (room - 2) // 2)
    if total <= fits:
        return 0, total
    start = min(max(0, chosen - fits // 2), total - fits)
    return start, start + fits
