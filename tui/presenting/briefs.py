"""What each seat is told before it plays, and the sheet with everything that a facilitator has."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from cases.catalogue import system_instruction
from sandbox.tools import TOOLS
from tui.presenting.rows import BLANK, Row, row

if TYPE_CHECKING:
    from sessions.play import Play

_MODEL_SIDE = (
    ("now", "current_situation"),
    ("background", "person_background_and_past_history"),
    ("patterns", "common_patterns_and_preferences"),
    ("permissions", "permissions"),
    ("records", "record_access"),
)


def case_moment(play: Play) -> str:
    """Return the case's clock as a person reads it, with its zone."""
    clock = play.sandbox.clock
    return f"{clock:%a} {clock.day} {clock:%b} {clock.year} {clock:%H:%M} {clock.tzname()}"


def model_brief(play: Play) -> list[Row]:
    """Return what the model knows before the first message: its own side of the case, nothing else."""
    given = play.case.prose.model_input
    rows = [row("", ("What the model is given", "label"))]
    rows.append(_fact("clock", f"{case_moment(play)}, {given.timezone}"))
    rows += [_fact(word, text) for word, name in _MODEL_SIDE if (text := str(getattr(given, name)).strip())]
    rows.append(_fact("tools", ", ".join(given.available_tools)))
    return rows


def user_brief(play: Play) -> list[Row]:
    """Return what is known of the user: what the user wants, the script, what to keep back.

    It speaks to the person who sits there; where the script does, to those who watch.
    """
    harness, given = play.case.prose.harness_only, play.case.prose.model_input
    sits = play.seat("user").player == "operator"
    rows = [row("", ("You are the user" if sits else "The user, played by the script", "label"))]
    opening = [message.content for message in given.conversation if message.role == "user"]
    rows.append(_fact("you want" if sits else "wants", opening[-1] if opening else "what the opening says"))
    if harness.scripted_user_followup is not None:
        rows.append(_fact("if asked", harness.scripted_user_followup.when_asked))
        rows.append(_fact("you say" if sits else "says", harness.scripted_user_followup.reply))
    rows.append(_fact("otherwise", harness.unscripted_user_reply))
    if sits:
        rows.append(_fact("keep back", f"what the records hold; the model can read it: {harness.fixture_facts}"))
    else:
        rows.append(_fact("records", harness.fixture_facts))
    return rows


def _fact(word: str, text: str) -> Row:
    return row("", (f"{word:<12}", "dim"), (text, "dim"), hang=12)


def model_sheet(play: Play) -> list[Row]:
    """Return everything that the tested model is given, system instruction and tools included."""
    rows = [*model_brief(play), BLANK, row("", ("System instruction", "label")), row("", system_instruction()), BLANK]
    rows.append(row("", ("Tools", "label")))
    for name in play.case.prose.model_input.available_tools:
        tool = TOOLS[name]
        rows.append(
            row("", (name, "tool"), ("(" + ", ".join(entry.name for entry in tool.parameters) + ")", "dim"), hang=4)
        )
        rows.append(row("", (tool.about, "dim"), indent=4))
    return rows


def case_sheet(play: Play) -> list[Row]:
    """Return everything that a facilitator has of the case, in the benchmark's own words."""
    prose = play.case.prose
    harness, evaluator = prose.harness_only, prose.evaluator_only
    rows = [
        row("", (f"{prose.case_id}  {prose.title}", "strong")),
        row("", (f"{prose.category.replace('_', ' ')}   {', '.join(prose.tags)}", "dim")),
        BLANK,
        *model_brief(play),
        BLANK,
        row("", ("Conversation so far", "label")),
        *(row("", (f"{message.role}  ", "dim"), message.content, hang=6) for message in prose.model_input.conversation),
        BLANK,
        row("", ("For the facilitator", "label")),
        _plain("facts", harness.fixture_facts),
    ]
    if harness.tool_behavior_override is not None:
        fault = harness.tool_behavior_override
        rows.append(_plain("fault", f"{fault.tool}: {fault.match}"))
        rows.append(_plain("", f"result: {fault.result}; effect: {fault.side_effect}"))
        if fault.subsequent_verification:
            rows.append(_plain("", f"then: {fault.subsequent_verification}"))
    if harness.scripted_user_followup is not None:
        rows.append(_plain("when asked", harness.scripted_user_followup.when_asked))
        rows.append(_plain("reply", harness.scripted_user_followup.reply))
    rows.append(_plain("otherwise", harness.unscripted_user_reply))
    rows += [BLANK, row("", ("For the evaluator", "label")), _plain("need", evaluator.expected_need)]
    rows.append(_plain("final state", evaluator.expected_final_state))
    rows += [
        row(
            "",
            (f"{check.id:<12}", "strong"),
            check.requirement + (f"  [{check.evidence}]" if check.evidence else ""),
            hang=12,
        )
        for check in evaluator.required_checks
    ]
    rows += [
        row("", (f"{f'X{number}':<12}", "strong"), text, hang=12)
        for number, text in enumerate(evaluator.critical_failures, 1)
    ]
    return rows


def _plain(word: str, text: str) -> Row:
    return row("", (f"{word:<12}", "dim"), text, hang=12)


def lines_of(rows: Iterable[Row]) -> str:
    """Return rows as plain text, to copy."""
    return "\n".join(entry.text for entry in rows)
