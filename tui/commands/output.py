"""Printing results: one JSON value, or a result record as text for a person."""

from __future__ import annotations

import json
import sys
from typing import Any

from tui.sanitize import one_line

MARKS = {True: "true", False: "FALSE", None: "open"}


def print_json(value: Any) -> None:
    """Print one JSON value and nothing else."""
    plain = (sys.stdout.encoding or "").lower().replace("-", "") != "utf8"
    sys.stdout.write(json.dumps(value, ensure_ascii=plain, indent=2) + "\n")


def print_record(record: dict[str, Any]) -> None:
    """Print a result record as text: outcome, checks with their reasons, critical failures, what is owed."""
    reason = f" ({record['outcome_reason']})" if record["outcome_reason"] else ""
    lines = [f"{record['case_id']}  {record['outcome']}{reason}"]
    for identifier, detail in record["check_details"].items():
        seqs = ", ".join(map(str, detail["evidence"]))
        steps = f"  (event{'s' if len(detail['evidence']) > 1 else ''} {seqs})" if seqs else ""
        lines.append(f"  {identifier:<3} {MARKS[detail['value']]:<6} {detail['why']}{steps}")
    raised = [detail for detail in record["critical_details"] if detail["value"] is True]
    lines += [f"  {detail['id']:<3} RAISED {detail['text']}: {detail['why']}" for detail in raised]
    if record["open"]:
        lines.append(f"  a person still owes: {', '.join(record['open'])}")
    lines += [f"  drift at event {drift['seq']}: {drift['path']}" for drift in record.get("drift", ())]
    sys.stdout.write("\n".join(one_line(line) for line in lines) + "\n")
