"""Show exactly what the tested model may see of a case, nothing else."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from cases.catalogue import load_case
from cases.timer_suite import is_timer_case
from sessions.model_view import model_view
from tui.commands.output import print_json
from tui.sanitize import sanitize


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("case", metavar="CASE", help="case id, or the path of a case file")
    parser.add_argument("--json", action="store_true", help="print it as JSON")


def _timer_view(case_id: str) -> dict[str, Any]:
    from cases.timer_suite import load_timer_suite
    from sessions.timer.model_view import timer_model_view

    suite = load_timer_suite()
    return timer_model_view(suite, suite.case(case_id))


def run(arguments: argparse.Namespace) -> int:
    """Carry the command out; returns the exit code."""
    view = _timer_view(arguments.case) if is_timer_case(arguments.case) else model_view(load_case(arguments.case))
    if arguments.json:
        print_json(view)
        return 0
    lines = [view["case_id"], ""]
    if "assistant_system_instruction" in view:
        lines += ["System instruction", view["assistant_system_instruction"], ""]
    for name, value in view["model_input"].items():
        lines += [
            name.replace("_", " "),
            value if isinstance(value, str) else json.dumps(value, ensure_ascii=False),
            "",
        ]
    for tool in view["tools"]:
        function = tool["function"]
        lines.append(f"{function['name']}: {function['description']}")
    sys.stdout.write(sanitize("\n".join(lines)) + "\n")
    return 0
