"""Score every case of a timer file by its event list.

Exit 0 where every case agrees with its `expected` (or has none); 1 where one differs or its events are
rejected; 2 where the file itself cannot be used, with one line on standard error.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from cases.timer_suite import TimerCase, TimerFileError, TimerSuite, TimerTask, read_timer_file
from sessions.timer.events import EventSequenceError
from sessions.timer.scoring import TimerScore, mismatches, score_case
from sessions.visible_signs import as_safe_json

_COLUMNS = ("case", "goal", "violation", "success", "initiated", "completed", "extra turns", "match")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds FILE and --json to the command's parser."""
    parser.add_argument("file", metavar="FILE", help="a timer file of the form of timer-scorer.json")
    parser.add_argument("--json", action="store_true", help="print one JSON list, an object a case")


def run(arguments: argparse.Namespace) -> int:
    """Scores the cases of `arguments.file` and prints them; returns the exit code."""
    try:
        suite = read_timer_file(Path(arguments.file))
    except TimerFileError as error:
        print(f"tujora score-events: {_plain(str(error))}", file=sys.stderr)
        return 2
    results = [_scored(suite.task, case) for case in suite.cases]
    if arguments.json:
        print(as_safe_json([result.to_json() for result in results], ascii_only=True))
    else:
        print("\n".join(_plain(line) for line in _report(suite, results)))
    return 1 if any(result.is_finding for result in results) else 0


@dataclass(frozen=True, slots=True)
class _Result:
    case: TimerCase
    score: TimerScore | None
    differences: tuple[str, ...]
    error: str

    @property
    def is_finding(self) -> bool:
        return self.score is None or bool(self.differences)

    @property
    def match(self) -> bool | None:
        """Whether all six fields agree with `expected`; None where there is no score or nothing expected."""
        return None if self.score is None or self.case.expected is None else not self.differences

    def to_json(self) -> dict[str, object]:
        if self.score is None:
            return {"id": self.case.id, "error": self.error}
        return {
            "id": self.case.id,
            "computed": self.score.fields(),
            "expected": _standard_json(self.case.expected),
            "match": self.match,
        }


def _scored(task: TimerTask, case: TimerCase) -> _Result:
    try:
        score = score_case(task, case)
    except EventSequenceError as error:
        return _Result(case, None, (), str(error))
    differences = () if case.expected is None else mismatches(score, case.expected)
    return _Result(case, score, differences, "")


def _report(suite: TimerSuite, results: Sequence[_Result]) -> list[str]:
    rows = [_COLUMNS, *(_row(result) for result in results)]
    widths = [max(len(row[n]) for row in rows if n < len(row)) for n in range(len(_COLUMNS))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=False)) for row in rows]
    lines = [line.rstrip() for line in lines]
    for result in results:
        lines += [f"{result.case.id}: {difference}" for difference in result.differences]
        lines += [f"{result.case.id}: {result.error}"] if result.error else []
    agreed = sum(result.match is True for result in results)
    rejected = sum(result.score is None for result in results)
    differing = sum(bool(result.differences) for result in results)
    unasked = len(results) - agreed - rejected - differing
    counts = [f"{agreed} match", f"{differing} differ", f"{rejected} rejected"]
    counts += [f"{unasked} without expected"] if unasked else []
    lines.append(f"{len(results)} cases: {', '.join(counts)}. Events are counted from 0.")
    if suite.evidence_status:
        lines.append(f"Evidence status of the file: {suite.evidence_status}.")
    return lines


def _row(result: _Result) -> tuple[str, ...]:
    if result.score is None:
        return (result.case.id, *("-" for _ in _COLUMNS[2:]), "rejected")
    words = {True: "yes", False: "no", None: "-"}
    values = result.score.fields().values()
    cells = (words[value] if isinstance(value, bool) else str(value) for value in values)
    return (result.case.id, *cells, {True: "match", False: "DIFFERS", None: "-"}[result.match])


def _plain(text: str) -> str:
    """The text with whatever a terminal could obey written out; a file's words are shown, never run."""
    return "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode() for character in text
    )


def _standard_json(value: object) -> object:
    """The value as standard JSON can hold it: a number that is not finite is named in text."""
    if isinstance(value, dict):
        return {key: _standard_json(member) for key, member in value.items()}
    if isinstance(value, list):
        return [_standard_json(member) for member in value]
    return str(value) if isinstance(value, float) and not math.isfinite(value) else value
