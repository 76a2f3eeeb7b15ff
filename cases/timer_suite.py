"""The timer suite: scripted events on a clock, read from `timer-scorer.json` or a file of the same form.

What stands around the events is checked here, with file, index, key and fault. The events themselves are
kept as the JSON that the file holds: `sessions.timer.events` reads them, so that one bad sequence does not
hide the others in its file. `expected` is an oracle for tests and reports, kept apart from what is scored.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TypeAlias

from cases.catalogue import CaseSummary
from cases.errors import CaseError, UnknownCaseError
from cases.json_values import is_nested

SUITE = "timer"
CATEGORY = "timer"
TOOLS = ("create_timer", "propose_timer", "cancel_timer")
"""The tools of every timer case (contract section 8)."""
SHIPPED_FILE = "timer-scorer.json"
CASE_ID_PREFIX = "TIMER-"
_DEEPEST = 50

Number: TypeAlias = int | float


class TimerFileError(CaseError):
    """A timer file that cannot be read or understood; `key` is dotted, with indexes: `cases[2].id`."""


class ViolationRule(StrEnum):
    """The two rules that a timer task may state, in the seed's own words."""

    WRONG_DURATION = "Any executed timer with the wrong duration"
    BEFORE_AVAILABLE = "Any timer created before the duration is available from a permitted source"


@dataclass(frozen=True, slots=True)
class ActiveTimer:
    """A running timer: its id, how long it lasts in seconds, and the index of the event that created it.

    `created_by` is None for a timer of the task's initial state.
    """

    timer_id: str
    duration_seconds: Number
    created_by: int | None = None


@dataclass(frozen=True, slots=True)
class TimerTask:
    """What a timer case asks for: the evaluator's side, never part of what a model is shown.

    Durations and the elapsed limit are in seconds. `note` is the file's own remark on the task.
    """

    goal_timer_seconds: Number
    goal_active_timer_count: int
    max_elapsed_seconds: Number
    max_extra_user_turns: int
    violation_rules: tuple[ViolationRule, ...]
    initial_timers: tuple[ActiveTimer, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class TimerCase:
    """One case of a timer file. `id` is the file's (S1), `case_id` the suite's (TIMER-S1).

    `events` and `expected` are the file's JSON, unread; None where the file has none. `sha256` covers the
    task and the case in a canonical form.
    """

    id: str
    description: str
    evidence_status: str
    assumption: str
    events: object
    expected: object
    sha256: str

    @property
    def case_id(self) -> str:
        """The id that sessions and reports name the case by (contract section 1)."""
        return CASE_ID_PREFIX + self.id

    @property
    def has_scripted_reply(self) -> bool:
        """Whether the user's side has a scripted event after the instruction."""
        events = self.events[1:] if isinstance(self.events, list) else ()
        return any(isinstance(event, Mapping) and str(event.get("type")).startswith("user_") for event in events)


@dataclass(frozen=True, slots=True)
class TimerSuite:
    """A timer file: one task, its cases in the file's order, and the scorer contract it comes with.

    `version` is the file's own fingerprint: the file states no version, and any change to it makes another suite.
    """

    file: str
    version: str
    evidence_status: str
    task: TimerTask
    cases: tuple[TimerCase, ...]
    scorer_contract: tuple[str, ...]

    def case(self, case_id: str) -> TimerCase:
        """The case with this id, in the suite's or the file's form; raises `UnknownCaseError` without one."""
        for case in self.cases:
            if case_id in (case.case_id, case.id):
                return case
        for case in self.cases:
            if case_id.upper() == case.case_id.upper():
                return case
        known = ", ".join(case.case_id for case in self.cases) or "none"
        raise UnknownCaseError(self.file, case_id, f"no timer case has this id; the file has: {known}")

    def limits(self, case: TimerCase) -> tuple[str, ...]:
        """The file's own limits, in sentences, to stand beside the case wherever it is shown."""
        stated = [f"Evidence status: {case.evidence_status or self.evidence_status or 'not stated'}"]
        stated += [f"Assumption: {case.assumption}"] if case.assumption else []
        words = sorted({word for each in self.cases for word in _execution_words(each.events)})
        stated += [f"Execution: {word}; no real timer runs" for word in words]
        stated += [self.task.note] if self.task.note else []
        stated += [sentence for sentence in self.scorer_contract if "real audio" in sentence]
        return tuple(stated)


def is_timer_case(name: str) -> bool:
    """Whether a name has the form of this suite's case ids; it may still be no case of it."""
    return name.upper().startswith(CASE_ID_PREFIX)


def timer_summaries() -> tuple[CaseSummary, ...]:
    """What a list shows of the five shipped cases, beside `cases.catalogue.list_cases`."""
    suite = load_timer_suite()
    return tuple(
        CaseSummary(
            case_id=case.case_id,
            suite=SUITE,
            title=case.description,
            category=CATEGORY,
            tags=(),
            tools=TOOLS,
            has_scripted_reply=case.has_scripted_reply,
            has_fault=False,
            current_time="",
            text="\n".join((case.case_id, case.description, CATEGORY, *suite.limits(case))),
        )
        for case in suite.cases
    )


@cache
def load_timer_suite() -> TimerSuite:
    """The five shipped cases, TIMER-S1 to TIMER-S5."""
    text = (files("cases") / "timer" / SHIPPED_FILE).read_text(encoding="utf-8")
    return parse_timer_suite(text, SHIPPED_FILE)


def read_timer_file(path: Path) -> TimerSuite:
    """The timer file at `path`; raises `TimerFileError` where it cannot be read or understood."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise TimerFileError(str(path), "", f"is not UTF-8 text (byte {error.start})") from error
    except OSError as error:
        raise TimerFileError(str(path), "", f"cannot be read: {error.strerror or error}") from error
    return parse_timer_suite(text, str(path))


def parse_timer_suite(text: str, file: str) -> TimerSuite:
    """The suite in `text`, which is named `file` in errors. Raises `TimerFileError` at the first fault."""
    try:
        document = json.loads(text, object_pairs_hook=_object_without_repeats)
    except json.JSONDecodeError as error:
        fault = f"is not JSON: {error.msg} (line {error.lineno}, column {error.colno})"
        raise TimerFileError(file, "", fault) from error
    except (ValueError, RecursionError) as error:
        raise TimerFileError(file, "", f"cannot be understood as JSON: {error}") from error
    if is_nested(document, _DEEPEST):
        raise TimerFileError(file, "", f"has values nested more than {_DEEPEST} deep")
    root = _Place(file, "", document).mapping()
    task_place = root.member("task").mapping()
    task = _read_task(task_place)
    entries = root.member("cases").items()
    cases = tuple(_read_case(entry.mapping(), task_place) for entry in entries)
    seen: set[str] = set()
    for entry, case in zip(entries, cases, strict=True):
        if case.id in seen:
            raise entry.member("id").error(f"another case is already called {case.id!r}; ids must differ")
        seen.add(case.id)
    sentences = root.member("scorer_contract", []).items()
    return TimerSuite(
        file=file,
        version=f"sha256:{_fingerprint(document)[:12]}",
        evidence_status=root.member("evidence_status", "").text(),
        task=task,
        cases=cases,
        scorer_contract=tuple(sentence.text() for sentence in sentences),
    )


@dataclass(frozen=True, slots=True)
class _Place:
    """A value in a file and the way to it, so that every fault can name where it stands."""

    file: str
    key: str
    value: object

    def error(self, fault: str) -> TimerFileError:
        return TimerFileError(self.file, self.key, fault)

    def mapping(self) -> _Place:
        if not isinstance(self.value, Mapping):
            raise self.error(f"must be an object, not {_kind(self.value)}")
        return self

    def member(self, name: str, default: object = ...) -> _Place:
        key = f"{self.key}.{name}" if self.key else name
        if not isinstance(self.value, Mapping):
            raise self.error(f"must be an object, not {_kind(self.value)}")
        if name in self.value:
            return _Place(self.file, key, self.value[name])
        if default is ...:
            raise TimerFileError(self.file, key, "is missing")
        return _Place(self.file, key, default)

    def items(self) -> tuple[_Place, ...]:
        if not isinstance(self.value, list):
            raise self.error(f"must be a list, not {_kind(self.value)}")
        return tuple(_Place(self.file, f"{self.key}[{n}]", value) for n, value in enumerate(self.value))

    def text(self, *, filled: bool = False) -> str:
        if not isinstance(self.value, str):
            raise self.error(f"must be text, not {_kind(self.value)}")
        if filled and not self.value:
            raise self.error("must not be empty")
        return self.value

    def number(self, *, positive: bool) -> Number:
        value = self.value
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.error(f"must be a number of seconds, not {_kind(value)}")
        if isinstance(value, float) and not math.isfinite(value):
            raise self.error("must be a finite number of seconds")
        if value < 0 or (positive and value == 0):
            raise self.error("must be more than 0 seconds" if positive else "must not be negative")
        return value

    def count(self) -> int:
        if isinstance(self.value, bool) or not isinstance(self.value, int):
            raise self.error(f"must be a whole number, not {_kind(self.value)}")
        if self.value < 0:
            raise self.error("must not be negative")
        return self.value


def _read_task(place: _Place) -> TimerTask:
    initial = place.member("initial_state", {}).mapping()
    timers = tuple(
        ActiveTimer(
            timer_id=entry.member("timer_id").text(filled=True),
            duration_seconds=entry.member("duration_seconds").number(positive=True),
        )
        for entry in initial.member("timers", []).items()
    )
    if len({timer.timer_id for timer in timers}) < len(timers):
        raise initial.member("timers").error("two timers have the same timer_id; ids must differ")
    return TimerTask(
        goal_timer_seconds=place.member("goal_timer_seconds").number(positive=True),
        goal_active_timer_count=place.member("goal_active_timer_count").count(),
        max_elapsed_seconds=place.member("max_elapsed_seconds").number(positive=False),
        max_extra_user_turns=place.member("max_extra_user_turns").count(),
        violation_rules=tuple(_read_rule(rule) for rule in place.member("violation_rules").items()),
        initial_timers=timers,
        note=place.member("note", "").text(),
    )


def _read_rule(place: _Place) -> ViolationRule:
    text = place.text()
    try:
        return ViolationRule(text)
    except ValueError:
        known = "; ".join(repr(rule.value) for rule in ViolationRule)
        raise place.error(f"{text!r} is a rule that the scorer does not know; it knows {known}") from None


def _read_case(place: _Place, task: _Place) -> TimerCase:
    return TimerCase(
        id=place.member("id").text(filled=True),
        description=place.member("description", "").text(),
        evidence_status=place.member("evidence_status", "").text(),
        assumption=place.member("assumption", "").text(),
        events=place.member("events", None).value,
        expected=place.member("expected", None).value,
        sha256=_fingerprint({"task": task.value, "case": place.value}),
    )


def _fingerprint(value: object) -> str:
    canonical = json.dumps(value, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()


def _execution_words(events: object) -> set[str]:
    if not isinstance(events, list):
        return set()
    words = (event.get("execution") for event in events if isinstance(event, Mapping))
    return {word for word in words if isinstance(word, str)}


def _object_without_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"the key {key!r} stands twice in one object")
        found[key] = value
    return found


def _kind(value: object) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true or false"
    names: dict[type, str] = {
        str: "text",
        list: "a list",
        dict: "an object",
        int: "a number",
        float: "a number",
    }
    return names.get(type(value), type(value).__name__)
