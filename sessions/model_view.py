"""Exactly what the tested model may see of a case, and nothing else (contract sections 2 and 9)."""

from __future__ import annotations

from typing import Any

from cases.catalogue import Case, system_instruction
from sandbox.tools import TOOLS


def tool_schemas(case: Case) -> list[dict[str, Any]]:
    """Return the function schemas of the case's available tools."""
    return [TOOLS[name].schema() for name in case.prose.model_input.available_tools]


def model_view(case: Case) -> dict[str, Any]:
    """Return the case id, the system instruction, `model_input` and the schemas of the case's tools."""
    return {
        "case_id": case.case_id,
        "assistant_system_instruction": system_instruction(),
        "model_input": case.prose.model_input.model_dump(mode="json"),
        "tools": tool_schemas(case),
    }
