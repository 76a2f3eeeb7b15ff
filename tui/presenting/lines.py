"""The single lines around the panes: the header, whose turn it is and what the user will do, the timeline's words."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import replace
from typing import TYPE_CHECKING

from sessions.events import AssistantMessage, Branch, End, ToolCall, UserMessage
from sessions.log import BranchHead
from sessions.standing import model_name, of_actions_file
from tui.presenting.briefs import case_moment
from tui.presenting.checklist import count_owed, how_to_answer, open_words, outcome_words
from tui.presenting.conversation import seat_words
from tui.presenting.glyphs import Glyphs
from tui.presenting.parts import Part
from tui.presenting.rows import counted
from tui.presenting.seeking import fault_parts, found_parts
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
    elif driver.blind:
        parts.append(Part("revealed", "open", 1, right=True))
    parts += who_plays(view)
    parts.append(Part(f"turn {_turn_at(view)}", "dim", 5, right=True))
    if view.hidden_from:
        return parts
    owed = count_owed(view.verdicts)
    yours = [Part(f"{owed} owed by you", "open", 2, right=True)] if owed else []
    if view.live and view.situation.ended:
        words, role = outcome_words(view.verdicts)
        waits = view.verdicts.outcome_reason == "awaiting_review" and owed
        return [*parts, replace(yours[0], rank=0) if waits else Part(words, role, 0, right=True)]
    failed = sum(1 for check in view.verdicts.checks if check.value is False)
    raised = sum(1 for critical in view.verdicts.criticals if critical.value is True)
    if failed or raised:
        parts.append(Part(f"{failed + raised} failed", "bad", 1, right=True))
    undecided = len(view.verdicts.open)
    if undecided == owed:
        return parts + [replace(part, rank=0) for part in yours]
    return [*parts, Part(f"{undecided} open", "open", 0, right=True), *yours]


def _turn_at(view: View) -> int:
    """Return which turn of the model the step is in; after words of the user the next one has begun."""
    marks = [step.mark for step in view.steps[: view.index + 1]]
    return marks.count("model") + (bool(marks) and marks[-1] not in ("model", "end"))


def branch_words(view: View, branch: BranchHead) -> str:
    """Return where a branch left the others and how long it is, in steps as they are counted on screen."""
    stepping = (UserMessage, AssistantMessage, End) + (() if view.hidden_from == "user" else (ToolCall,))
    steps = [event.seq for event in view.play.log.path_to(branch.head) if isinstance(event.body, stepping)]
    left = f"left the others after step {bisect_right(steps, branch.fork)}" if branch.fork else "from the start"
    return f"{counted(len(steps), 'step')}, {left}"


def who_plays(view: View) -> list[Part]:
    """Return in words who sits where, at the step shown."""
    seats = view.situation.seats or {}
    model = seat_words(view.situation.seat("model"), bool(view.hidden_from))
    if not view.hidden_from and "model" not in seats and _from_file(view):
        model = model_name(view.play.header)
    user = seat_words(view.situation.seat("user"), bool(view.hidden_from))
    return [Part(f"model: {model}", "", 1, right=True, shrinks=True), Part(f"user: {user}", "", 1, right=True)]


def _from_file(view: View) -> bool:
    """Whether all of the branch shown is from an actions file: nobody has gone on from it here."""
    events = view.play.playback.events
    return of_actions_file(view.play.header) and not any(isinstance(event.body, Branch) for event in events)


def turn_parts(view: View, driver: Driver, pending: Pending | None) -> list[Part]:
    """Return whose turn it is and what the user will do."""
    watched = view.play.seat("model").walkthrough
    if not view.live and watched and view.play.seat("user").player != "operator":
        title = "" if view.hidden_from else _title_of(view, watched)
        return [
            Part(f"Watching: step {view.index + 1} of {len(view.steps)}.", "past"),
            *found_parts(view),
            Part("F4: next step. F5: to the end.", "dim", 2),
            Part(title, "dim", 3, shrinks=True),
        ]
    if not view.live:
        return [
            Part("In the past:" if (found := found_parts(view)) else "You look at the past.", "past"),
            *found,
            Part("F5: to the end.", "dim", 2),
            Part("Typing branches from here.", "dim", 3),
        ]
    if view.play.ended:
        owed = 0 if view.hidden_from else count_owed(view.verdicts)
        parts = [Part(f"Ended ({view.play.ended.replace('_', ' ')}).", "strong")]
        if view.hidden_from:
            parts.append(Part("ctrl+r reveals state and checks. F2: to the cases.", "dim", 1))
        if owed:
            if view.verdicts.outcome == "FAIL":
                parts.append(Part("FAIL.", "bad"))
            parts.append(Part(f"{open_words(view.verdicts)}: {how_to_answer(view.verdicts)}", "open", 1))
        elif not view.hidden_from:
            words, role = outcome_words(view.verdicts)
            parts += [Part(words, role, 1), Part("F3: look back. F2: to the cases.", "dim", 2)]
        return parts
    if pending is not None:
        parts = [Part(pending.about, "open"), *fault_parts(view)]
        parts.append(Part("Enter takes the lit way; up, down choose; esc, then a letter.", "dim", 1))
        if pending.other_reply:
            parts.append(Part("ctrl+n sends the other reply.", "dim", 2))
        return parts
    if driver.voice == "user":
        return [Part("Your turn as the user.", "user"), *fault_parts(view), Part("Enter sends your words.", "dim", 2)]
    parts = [Part("Your turn as the model.", "model"), *fault_parts(view)]
    if not view.hidden_from:
        parts.append(Part(_what_user_does(driver), "dim", 2))
    return parts


def _title_of(view: View, name: str) -> str:
    found = view.play.case.executable.walkthrough(name)
    if found is None or not found.title:
        return name
    named = name if name == found.kind else f"{found.kind} {name}"
    return f"{named}: {found.title}"


def _what_user_does(driver: Driver) -> str:
    if driver.plays_user:
        return "You answer for the user as well."
    play = driver.play
    if driver.confirm and not play.reply_due():
        return "Each answer of the user waits for you first."
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
