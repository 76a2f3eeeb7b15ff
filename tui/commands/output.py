"""Printing results: one JSON value, or a result record as text for a person."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from difflib import get_close_matches
from textwrap import shorten
from typing import Any

from cases.catalogue import Case
from sessions.visible_signs import as_safe_json
from tui.sanitize import one_line

_TEXT_WIDTH, _WHY_WIDTH, _MOST_REFUSALS = 60, 200, 10
"""Characters of a check's text, and of a refusal's reason, that are shown; how many refused calls are told."""
MARKS = {True: "true", False: "FALSE", None: "open"}


def print_json(value: Any) -> None:
    """Print one JSON value and nothing else; characters that a terminal would obey stand as escapes."""
    plain = (sys.stdout.encoding or "").lower().replace("-", "") != "utf8"
    sys.stdout.write(as_safe_json(value, ascii_only=plain) + "\n")


def print_record(record: dict[str, Any], case: Case, steps: Sequence[int] = ()) -> None:
    """Print a result record of a case as text: outcome, checks with their reasons, critical failures, what is owed.

    `steps` are the numbers of the actions that made the calls, where an actions file did.
    """
    texts = {check.id: check.requirement for check in case.prose.evaluator_only.required_checks}
    reason = f" ({record['outcome_reason']})" if record["outcome_reason"] else ""
    lines = [f"{record['case_id']}  {record['outcome']}{reason}"]
    lines += refusal_lines(record, case.prose.model_input.available_tools, steps)
    for identifier, detail in record["check_details"].items():
        text = shorten(texts.get(identifier, "").rstrip("."), _TEXT_WIDTH, placeholder=" ...")
        seqs = ", ".join(map(str, detail["evidence"]))
        events = f"  (event{'s' if len(detail['evidence']) > 1 else ''} {seqs})" if seqs else ""
        lines.append(f"  {identifier:<3} {MARKS[detail['value']]:<6} {text}: {detail['why']}{events}")
    raised = [detail for detail in record["critical_details"] if detail["value"] is True]
    lines += [f"  {detail['id']:<3} RAISED {detail['text']}: {detail['why']}" for detail in raised]
    if record["open"]:
        lines.append(f"  a person still owes: {', '.join(record['open'])}")
    lines += [f"  drift at event {drift['seq']}: {drift['path']}" for drift in record.get("drift", ())]
    sys.stdout.write("\n".join(one_line(line) for line in lines) + "\n")


def refusal_lines(record: dict[str, Any], tools: Sequence[str], steps: Sequence[int] = ()) -> list[str]:
    """Return a line for each call of a record that was refused or failed: where, which tool, and why.

    `tools` are those of the case; `steps` as in `print_record`, without them a call is named by its event.
    """
    refused = [(place, call) for place, call in enumerate(record["tool_trace"]) if call["result"].get("ok") is False]
    lines = []
    for place, call in refused[:_MOST_REFUSALS]:
        where = f"step {steps[place]}" if place < len(steps) else f"event {call['seq']}"
        lines.append(f"  {where}: {call['tool']}: {_why_refused(call, tools)}")
    if len(refused) > _MOST_REFUSALS:
        lines.append(f"  {len(refused) - _MOST_REFUSALS} more calls were refused or failed")
    return lines


def _why_refused(call: dict[str, Any], tools: Sequence[str]) -> str:
    error = str(call["result"].get("error"))
    near = get_close_matches(str(call["tool"]), tools, 1) if error == "UNKNOWN_TOOL" else []
    if near:
        return f"{error}; did you mean {near[0]}?"
    return f"{error}: {shorten(str(call['result'].get('message') or ''), _WHY_WIDTH, placeholder=' ...')}"
