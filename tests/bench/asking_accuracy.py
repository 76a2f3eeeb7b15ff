"""Accuracy and speed of the question matcher on the labelled turns: `python -m tests.bench.asking_accuracy`.

Prints the figures of each set, by case, and lists the errors. `--set NAME` limits it to one set, `--plain` leaves
out the examples and alternatives of the case files, `--hints FILE` takes them from a JSON file keyed by case id.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from sessions.asking import QuestionMatcher
from tests.asking.labelled import SETS, Figures, Outcome, asked_by, judge_all, read_set


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--set", choices=SETS, action="append", dest="sets")
    parser.add_argument("--plain", action="store_true", help="without examples and alternatives of the cases")
    parser.add_argument("--hints", type=Path, help="a JSON file with examples and alternatives by case id")
    parser.add_argument("--no-errors", action="store_true", help="figures only")
    options = parser.parse_args()
    hints = {} if options.plain else json.loads(options.hints.read_text()) if options.hints else None
    for name in options.sets or SETS:
        outcomes = judge_all(read_set(name), hints)
        print(f"\n{name}")
        _print_figures(outcomes)
        if not options.no_errors:
            _print_errors(outcomes)
    _print_speed()
    _print_first_turn()


def _print_figures(outcomes: list[Outcome]) -> None:
    print(f"  {'case':8} turns overall  when sure  unsure  sure scripted  of these right  scripted found  denied")
    for case in ["all", *sorted({outcome.labelled.case for outcome in outcomes})]:
        chosen = [outcome for outcome in outcomes if case in ("all", outcome.labelled.case)]
        figures = Figures.of(chosen)
        print(
            f"  {case:8} {figures.turns:5} {figures.overall:7.1%} {figures.when_sure:10.1%} {figures.unsure:7.1%}"
            f" {figures.sure_scripted:14} {figures.sure_scripted_precision:15.1%} {figures.scripted_found:15.1%}"
            f" {figures.denied:7.1%}"
        )


def _print_errors(outcomes: list[Outcome]) -> None:
    for outcome in outcomes:
        if not outcome.right:
            labelled, judgement = outcome.labelled, outcome.judgement
            certainty = "sure" if judgement.sure else "unsure"
            print(
                f"  {labelled.case} expected {labelled.expect}, got {judgement.reply} ({certainty}): {labelled.turn!r}"
            )
            print(f"      {judgement.why}")


_FIRST_TURN = """
import dataclasses, enum, re, time
from sessions.asking import QuestionMatcher, ScriptedQuestion
matcher = QuestionMatcher(ScriptedQuestion("What reminder time?", "Eight in the evening."))
started = time.process_time()
matcher.judge("I won't tell Maya. When should I remind you?", (("user", "Please help me remember my medicine."),))
print((time.process_time() - started) * 1000)
"""


def _print_first_turn() -> None:
    """The milliseconds of processor time of a process's first turn, which loads patterns and word tables; best of 7.

    The bytecode is cached, as it is in an installed program.
    """
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": cache}
        command = [sys.executable, "-c", _FIRST_TURN]
        runs = [subprocess.run(command, capture_output=True, check=True, env=environment) for _ in range(7)]
    print(f"first turn of a process: {min(float(run.stdout) for run in runs):.1f} ms")


def _print_speed() -> None:
    """Milliseconds a turn, of turns not judged before: the median and the slowest."""
    labelled = read_set("labelled_build")
    durations: list[float] = []
    for item in labelled:
        asked = asked_by(item.case)
        matcher = QuestionMatcher(asked.question)
        started = time.perf_counter()
        matcher.judge(f"{item.turn} ({len(durations)})", asked.opening + item.conversation)
        durations.append((time.perf_counter() - started) * 1000)
    durations = durations[1:]
    ranked = sorted(durations)
    print(f"\nspeed: median {ranked[len(ranked) // 2]:.2f} ms a turn, slowest {ranked[-1]:.2f} ms, {len(ranked)} turns")


if __name__ == "__main__":
    main()
