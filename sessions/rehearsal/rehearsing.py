"""Playing a walkthrough from its first step to its verdicts, in memory."""

from __future__ import annotations

from collections.abc import Sequence

from cases.catalogue import Case
from cases.executable import Walkthrough, WalkthroughStep
from sessions.events import AssistantSource, Header, Review
from sessions.journal import MemoryJournal
from sessions.log import SessionLog
from sessions.play import Play, new_header, play_step, start_play
from sessions.scoring import Verdicts, critical_texts

AUTHOR = "case author"
NOT_AT_ISSUE = "Not at issue in this run."
_STILL = "1970-01-01T00:00:00+00:00"


def rehearsal_header(case: Case, name: str, source: AssistantSource) -> Header:
    """Return a header that is the same at every rehearsal."""
    return new_header(
        case,
        session_id=f"{case.case_id}-{name}",
        run_id="rehearsal",
        started_at=_STILL,
        model_version=f"{source} walkthroughs",
    )


def rehearse_steps(case: Case, steps: Sequence[WalkthroughStep], source: AssistantSource, name: str = "steps") -> Play:
    """Play steps against the scripted user and end; no verdict of a person is given. Raises `CaseError`."""
    play = start_play(MemoryJournal(SessionLog(rehearsal_header(case, name, source))), case, lambda: _STILL)
    for place, step in enumerate(steps):
        play_step(play, step, source)
        speaks_last = step.say is not None and not step.calls
        answered_by_hand = place + 1 < len(steps) and steps[place + 1].user is not None
        if speaks_last and not answered_by_hand:
            play.answer()
    play.end("completed")
    return play


def rehearse(case: Case, walkthrough: Walkthrough) -> Play:
    """Play a walkthrough and give its author's verdicts. Raises `CaseError`.

    Human parts on which a pitfall's author says nothing are answered well: it fails for what it declares.
    """
    play = rehearse_steps(case, walkthrough.steps, walkthrough.kind, walkthrough.name)
    give_author_verdicts(play, walkthrough)
    return play


def give_author_verdicts(play: Play, walkthrough: Walkthrough) -> None:
    """Add the author's verdict on every human part to a rehearsed session."""
    case = play.case
    human_checks = [identifier for identifier, rule in case.executable.checks.items() if rule.human]
    for identifier in human_checks:
        given = walkthrough.verdicts.get(identifier)
        value, rationale = (given.value, given.rationale) if given else (True, NOT_AT_ISSUE)
        play.append(Review(AUTHOR, value, "human", check=identifier, rationale=rationale))
    for identifier, _ in critical_texts(case):
        rule = case.executable.critical_failures.get(identifier)
        if rule is not None and not rule.human:
            continue
        given = walkthrough.verdicts.get(identifier)
        value, rationale = (given.value, given.rationale) if given else (False, NOT_AT_ISSUE)
        play.append(Review(AUTHOR, value, "human", critical=identifier, rationale=rationale))


def failures_of(verdicts: Verdicts) -> set[str]:
    """Return the ids of checks that are false and critical failures that are raised."""
    return {check.id for check in verdicts.checks if check.value is False} | {
        entry.id for entry in verdicts.criticals if entry.value is True
    }
