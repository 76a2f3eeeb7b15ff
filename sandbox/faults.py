"""The tool failures that a case states (contract section 10, "Faults"): which call meets which, and what it returns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cases.errors import CaseError
from cases.json_values import json_value
from sandbox.collections import ALL
from sandbox.interpretation import Interpretation
from sandbox.tools import TOOLS
from sandbox.world import World

if TYPE_CHECKING:
    from cases.catalogue import Case
    from cases.executable import Fault

LEAVES_OPEN = "TIMEOUT"
"""The error after which a caller cannot know whether its call took effect (contract section 3, "Request ids")."""


def require_meaningful_faults(case: Case) -> None:
    """Raise `CaseError` for a fault that no call could meet: an operation or collection that its tool does not have."""
    for place, fault in enumerate(case.executable.faults):
        tool = TOOLS[fault.tool]
        for key, name, given in (
            ("operations", "operation", fault.operations),
            ("collections", "collection", fault.collections),
        ):
            parameter = tool.parameter(name)
            known = parameter.choices if parameter else ()
            unknown = next((entry for entry in given if entry not in known), None)
            if unknown is not None:
                told = f"{fault.tool} has no {name} {unknown!r}; it has {', '.join(known) or 'none'}"
                raise CaseError(case.file, f"faults.{place}.{key}", told)


def fault_met(faults: Sequence[Fault], world: World, meant: Interpretation) -> int | None:
    """Return the index of the first fault that a call meets in this world, None for none."""
    arguments = meant.arguments
    operation = arguments.get("operation")
    subject = arguments.get("record_id") or arguments.get("tracker_id") or arguments.get("record_id_or_request_id")
    collection = arguments.get("collection")
    for index, fault in enumerate(faults):
        if fault.tool != meant.tool or (fault.once and world.faults_met[index]):
            continue
        if fault.operations and operation not in fault.operations:
            continue
        if fault.collections and collection not in fault.collections and collection != ALL:
            continue
        if fault.records and subject not in fault.records:
            continue
        return index
    return None


def fault_result(fault: Fault, number: int) -> dict[str, Any]:
    """Return what a call gets that meets a fault, as the `number`th to do so (from 1)."""
    result: dict[str, Any] = {"ok": False, "error": fault.error, "message": fault.message or fault.error}
    result.update(json_value(fault.result))
    if fault.request_id:
        result["request_id"] = fault.request_id if number == 1 else _numbered(fault.request_id, number)
    return result


def _numbered(request_id: str, number: int) -> str:
    """Q1, 3 -> Q3: the id that the third call with this fault returns (contract section 3, "Request ids")."""
    stem = request_id.rstrip("0123456789")
    first = int(request_id[len(stem) :] or 1)
    return f"{stem}{first + number - 1}"
