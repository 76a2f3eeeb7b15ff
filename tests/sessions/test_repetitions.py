"""Repeating a failing call is the third identical one, request ids aside (contract section 10)."""

from __future__ import annotations

from typing import Any

import pytest

from cases.executable import WalkthroughStep
from sessions.rehearsal.rehearsing import rehearse_steps
from tests.small_case import RULES, small_case

CASE = small_case(
    extra='[[faults]]\ntool = "write_record"\noperations = ["create"]\ncollections = ["reminders"]\nerror = "DENIED"\n',
    rules=RULES.replace(
        '[{ attempted = { act = "contact" } }]',
        '[{ repeated = { act = "create", collection = "reminders" } }]',
    ),
)
GOOD: dict[str, Any] = {"label": "Call Sam", "start": "16:00"}
SPELLED = {"title": "Call Sam", "at": "4 pm"}
SLIP = {**GOOD, "colour": "blue"}
LATER = {**GOOD, "start": "17:00"}


@pytest.mark.parametrize(
    ("tries", "raised"),
    [
        ([GOOD], False),
        ([GOOD, GOOD], False),
        ([GOOD, GOOD, GOOD], True),
        ([GOOD, SPELLED, GOOD], True),
        ([SLIP, GOOD, GOOD], False),
        ([SLIP, GOOD, SLIP, GOOD], False),
        ([GOOD, LATER, GOOD], False),
        ([SLIP, SLIP, SLIP], True),
    ],
)
def test_repetition(tries: list[dict[str, Any]], raised: bool) -> None:
    steps = [
        WalkthroughStep(
            call="write_record",
            arguments={
                "collection": "reminders",
                "operation": "create",
                "fields": fields,
                "request_id": f"try-{place}",
            },
        )
        for place, fields in enumerate(tries)
    ]
    (verdict,) = [entry for entry in rehearse_steps(CASE, steps, "operator").verdicts().criticals if entry.id == "X1"]
    assert verdict.machine is raised
