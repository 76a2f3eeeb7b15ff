"""Exactly what a tested model may see of a timer case, and nothing else (contract sections 2 and 9)."""

from __future__ import annotations

from typing import Any

from cases.timer_suite import TOOLS, TimerCase, TimerSuite
from sessions.timer.narration import spoken_text
from sessions.timer.play import tool_schemas
from sessions.timer.session import script_of


def timer_model_view(suite: TimerSuite, case: TimerCase) -> dict[str, Any]:
    """Return the case id, the instruction's words and the schemas of the three tools.

    Description, assumption, task, limits, script and `expected` are the evaluator's. Raises `TimerSessionError`
    for a case whose events are rejected.
    """
    opening = script_of(suite, case)[0]
    words = spoken_text(suite.task, opening) or ""
    return {
        "case_id": case.case_id,
        "model_input": {
            "conversation": [{"role": "user", "content": words}],
            "available_tools": list(TOOLS),
        },
        "tools": tool_schemas(),
    }
