"""A timer session's record, for a person: the six fields, each with the event that decided it."""

from __future__ import annotations

import sys
from typing import Any

from cases.timer_suite import TOOLS
from tui.commands.output import refusal_lines
from tui.sanitize import one_line

_LONGEST_NAME = len("recovery_completed")


def print_timer_record(record: dict[str, Any]) -> None:
    """Print the outcome, the six fields with their reasons, what runs at the end, and the suite's own limits."""
    reason = f" ({record['outcome_reason']})" if record["outcome_reason"] else ""
    lines = [f"{record['case_id']}  {record['outcome']}{reason}"]
    lines += refusal_lines(record, TOOLS)
    for name, field in record["timer"].items():
        value = str(field["value"]).lower()
        place = "" if field["decided_by"] is None else f"  events[{field['decided_by']}]"
        lines.append(f"  {name:<{_LONGEST_NAME}} {value:<6} {field['why']}{place}")
    lines += [f"  active: {timer['id']}, {timer['duration_seconds']} s" for timer in _timers(record)]
    lines += [f"  drift at event {drift['seq']}: {drift['path']}" for drift in record.get("drift", ())]
    lines += [f"  {limit}" for limit in record["limits"]]
    sys.stdout.write("\n".join(one_line(line) for line in lines) + "\n")


def _timers(record: dict[str, Any]) -> list[dict[str, Any]]:
    return list(record["final_state"].get("timers", ()))
