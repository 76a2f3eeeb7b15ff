"""Everything a facilitator has of a case, as rows under headings: prose, records, faults, rules, walkthroughs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any

from cases.catalogue import Case, global_critical_failures
from cases.executable import CheckRule, CriticalRule, Fault, Walkthrough, WalkthroughStep
from cases.predicates import Matchers, RecordChange
from cases.timer_suite import TimerCase, TimerSuite
from sessions.checking.telling import other_wordings, told_field, told_rule
from tui.presenting.checklist import DIMENSIONS
from tui.presenting.predicate_words import change_title, predicate_words
from tui.presenting.rows import BLANK, Row, row

WORD_WIDTH = 13
SECTION = "label"
"""Role of a heading; the sheet goes from one to the next."""


def case_sheet_rows(case: Case) -> list[Row]:
    """Return the whole sheet of a case of the benchmark or of a designer's own."""
    rows = [*_head(case)]
    for title, part in (
        ("The model's side", _model_side(case)),
        ("For the facilitator", _harness(case)),
        ("Records at the start", _records(case)),
        ("Faults", (line for fault in case.executable.faults for line in _fault(fault))),
        ("What a good run leaves behind", _expected(case)),
        ("Required checks", _checks(case)),
        ("Critical failures", _criticals(case)),
        ("Walkthroughs", (line for entry in case.executable.walkthroughs for line in _walkthrough(entry))),
    ):
        lines = list(part)
        if lines:
            rows += [BLANK, row("", (title, SECTION)), *lines]
    return rows


def _fact(word: str, text: str, role: str = "") -> Row:
    return row("", (f"{word:<{WORD_WIDTH - 1}} ", "dim"), (text, role), hang=WORD_WIDTH)


def _checksum(sha256: str) -> Row:
    """Return the row of a case's checksum, set so that it stays in one piece on 80 columns."""
    return row("", ("sha256  ", "dim"), (sha256, "dim"), hang=WORD_WIDTH)


def _plain(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)


def _head(case: Case) -> Iterator[Row]:
    prose = case.prose
    yield row("", (prose.case_id, "accent"), "  ", (prose.title, "strong"))
    yield _fact("category", prose.category.replace("_", " "))
    yield _fact("tags", ", ".join(tag.replace("_", " ") for tag in prose.tags) or "none")
    yield _fact("suite", f"{case.suite} {case.version}")
    yield _checksum(case.sha256)


def _model_side(case: Case) -> Iterator[Row]:
    given = case.prose.model_input
    yield _fact("clock", f"{given.current_time.isoformat()}  {given.timezone}")
    for message in given.conversation:
        yield _fact(message.role, message.content, "strong")
    for word, text in (
        ("now", given.current_situation),
        ("background", given.person_background_and_past_history),
        ("patterns", given.common_patterns_and_preferences),
        ("permissions", given.permissions),
        ("records", given.record_access),
        ("tools", ", ".join(given.available_tools)),
    ):
        if text and not (word == "now" and any(text == message.content for message in given.conversation)):
            yield _fact(word, text)


def _harness(case: Case) -> Iterator[Row]:
    harness = case.prose.harness_only
    yield _fact("facts", harness.fixture_facts)
    if (fault := harness.tool_behavior_override) is not None:
        yield _fact("fault", f"{fault.tool}: {fault.match}")
        yield _fact("", f"result: {fault.result}; effect: {fault.side_effect}")
        if fault.subsequent_verification:
            yield _fact("", f"then: {fault.subsequent_verification}")
    if (followup := harness.scripted_user_followup) is not None:
        yield _fact("when asked", followup.when_asked)
        yield _fact("reply", followup.reply, "strong")
        for sentence in case.executable.scripted_user.asks:
            yield _fact("asks it", sentence, "dim")
        for sentence in case.executable.scripted_user.asks_not:
            yield _fact("asks it not", sentence, "dim")
    yield _fact("otherwise", harness.unscripted_user_reply)
    for word, text in (
        ("tools do", harness.default_tool_behavior),
        ("hidden truth", harness.hidden_ground_truth_policy),
    ):
        if text:
            yield _fact(word, text)


def _records(case: Case) -> Iterator[Row]:
    for collection, records in case.executable.records.items():
        for record in records:
            when = "  comes with the scripted reply" if record.available == "with_reply" else ""
            yield row("", (f"{collection} ", "tool"), (record.id, "accent"), (when, "open"))
            for name, value in record.fields.items():
                yield row("", (f"{name:<18}", "dim"), _plain(value), indent=4, hang=22)
            if record.unused:
                yield row("", (f"not used: {record.unused}", "hint"), indent=4)


def _fault(fault: Fault) -> Iterator[Row]:
    where = [*fault.operations, *fault.collections, *fault.records]
    yield row(
        "",
        (fault.tool, "tool"),
        f" {' '.join(where) or 'any call'}: ",
        (fault.error, "bad"),
        ("  once" if fault.once else "", "dim"),
    )
    for word, text in (
        ("message", fault.message),
        ("effect", "saved all the same" if fault.effect == "saved" else "none"),
        ("request id", fault.request_id),
        ("result", _plain(fault.result) if fault.result else ""),
    ):
        if text:
            yield _fact(word, text)


def _expected(case: Case) -> Iterator[Row]:
    yield _fact("in prose", case.prose.evaluator_only.expected_final_state)
    for name, expected in case.executable.expected.items():
        for number, way in enumerate(expected.ways):
            for place, change in enumerate(way):
                yield _fact((name if not number else "  or") if not place else "  and", change_title(change), "tool")
                yield from _rules(change, change.fields, case.prose.model_input.current_time)
                yield from _rules(change, change.optional, case.prose.model_input.current_time, "where given, ")
                if change.free:
                    yield _part(f"free: {', '.join(change.free)}")


def _rules(change: RecordChange, matchers: Matchers, clock: datetime, when: str = "") -> Iterator[Row]:
    """Tell of each field what it must be; of alternative words that are cut short all follow below."""
    for name, matcher in matchers.items():
        label = f"{when}{told_field(name)}  "
        told = told_rule(matcher, change.collection, name, clock)
        yield row("", (label, "label"), told, indent=WORD_WIDTH, hang=WORD_WIDTH + 2)
        for words in other_wordings(matcher):
            yield row("", ("alike: ", "dim"), (words, "dim"), indent=WORD_WIDTH + 4, hang=WORD_WIDTH + 11)


def _checks(case: Case) -> Iterator[Row]:
    evaluator = case.prose.evaluator_only
    yield _fact("need", evaluator.expected_need)
    for check in evaluator.required_checks:
        yield row("", (f"{check.id:<{WORD_WIDTH}}", "strong"), check.requirement, hang=WORD_WIDTH)
        yield _part(
            f"{DIMENSIONS[check.dimension]}; evidence: {check.evidence}"
            if check.evidence
            else DIMENSIONS[check.dimension]
        )
        yield from _rule(case, case.executable.checks[check.id])
    if evaluator.pass_rule:
        yield _fact("pass rule", evaluator.pass_rule)


def _criticals(case: Case) -> Iterator[Row]:
    for number, text in enumerate(case.prose.evaluator_only.critical_failures, 1):
        yield row("", (f"{f'X{number}':<{WORD_WIDTH}}", "strong"), text, hang=WORD_WIDTH)
        yield from _rule(case, case.executable.critical_failures[f"X{number}"], raised=True)
    for number, text in enumerate(global_critical_failures(), 1):
        yield row("", (f"{f'G{number}':<{WORD_WIDTH}}", "strong"), text, hang=WORD_WIDTH)
        yield _part("a person answers; holds for every case")


def _rule(case: Case, rule: CheckRule | CriticalRule, raised: bool = False) -> Iterator[Row]:
    for place, predicate in enumerate(rule.machine):
        word = "machine" + (" raises" if raised else "") if not place else "or" if raised else "and"
        told = predicate_words(predicate, case.prose.model_input.current_time)
        yield row("", (f"{word}: ", "tool"), told, indent=WORD_WIDTH, hang=WORD_WIDTH + 2)
    if rule.human:
        yield row("", ("person: ", "open"), "what it says of the wording", indent=WORD_WIDTH, hang=WORD_WIDTH + 2)


def _part(text: str) -> Row:
    return row("", (text, "dim"), indent=WORD_WIDTH)


def _walkthrough(walkthrough: Walkthrough) -> Iterator[Row]:
    role = "good" if walkthrough.kind == "reference" else "bad"
    yield row("", (walkthrough.kind, role), "  ", (walkthrough.name, "strong"), f"  {walkthrough.title}")
    if walkthrough.fails:
        yield row("", ("ends with: ", "dim"), (", ".join(walkthrough.fails), "bad"), indent=4)
    for step in walkthrough.steps:
        yield from _step(step)
    for name, verdict in walkthrough.verdicts.items():
        yield row(
            "",
            (f"{name} {'yes' if verdict.value else 'no'}: ", "dim"),
            (verdict.rationale, "hint"),
            indent=4,
            hang=8,
        )


def _step(step: WalkthroughStep) -> Iterator[Row]:
    if step.user is not None:
        yield row("", ("user   ", "user"), step.user, indent=4, hang=11)
    if step.say:
        yield row("", ("model  ", "model"), step.say, indent=4, hang=11)
    calls: Iterable[tuple[str, Mapping[str, Any]]] = [(entry.call, entry.arguments) for entry in step.calls]
    if step.call is not None:
        calls = [(step.call, step.arguments)]
    for tool, arguments in calls:
        yield row("", ("calls  ", "dim"), (tool, "tool"), (f" {_plain(dict(arguments))}", "dim"), indent=4, hang=11)


def timer_sheet_rows(suite: TimerSuite, case: TimerCase) -> list[Row]:
    """Return the whole sheet of a timer case: its task, its events, the suite's limits and its scorer's rules."""
    from sessions.timer.events import parsed_events, shown
    from sessions.timer.narration import event_line, spoken_text

    task = suite.task
    rows = [
        row("", (case.case_id, "accent"), "  ", (case.description, "strong")),
        _fact("suite", f"timer {suite.version}"),
        _checksum(case.sha256),
        BLANK,
        row("", ("The task", SECTION)),
        _fact("goal", f"{task.goal_active_timer_count} active timer of {shown(task.goal_timer_seconds)} seconds"),
        _fact(
            "limits",
            f"{shown(task.max_elapsed_seconds)} seconds, {task.max_extra_user_turns} extra user turns",
        ),
        *(_fact("violation", rule.value) for rule in task.violation_rules),
        BLANK,
        row("", ("Events", SECTION)),
    ]
    for number, event in enumerate(parsed_events(case.events)):
        words = spoken_text(task, event)
        told = event_line(event) + (f'  "{words}"' if words else "")
        rows.append(row("", (f"[{number}] {shown(event.t):>4} s  ", "dim"), told, hang=13))
    rows += [BLANK, row("", ("Expected", SECTION)), _fact("fields", _plain(case.expected))]
    rows += [
        BLANK,
        row("", ("The suite's own limits", SECTION)),
        *(row("", limit, hang=2) for limit in suite.limits(case)),
    ]
    rows += [
        BLANK,
        row("", ("How it is scored", SECTION)),
        *(row("", rule, hang=2) for rule in suite.scorer_contract),
    ]
    return rows
