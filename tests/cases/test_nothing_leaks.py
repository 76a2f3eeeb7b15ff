"""What tools answer in each case: no record in a refusal, not a word of the evaluator's side in any result."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from cases.catalogue import benchmark, load_case
from sandbox.collections import COLLECTIONS
from sandbox.execution import Sandbox
from sessions.rehearsal.rehearsing import rehearse

SEED: dict[str, dict[str, Any]] = {entry["case_id"]: entry for entry in benchmark()["cases"]}
SHORTEST = 20
COMMON = {*COLLECTIONS, "provider"}
"""Words of the tools' own that are also values somewhere."""

PROBES: list[tuple[str, dict[str, Any]]] = [
    *[
        ("write_record", {"collection": name, "operation": operation, "record_id": "X99", "fields": {"date": "today"}})
        for name in COLLECTIONS
        for operation in ("update", "delete", "skip_occurrence")
    ],
    *[("verify_record", {"collection": name, "record_id_or_request_id": "X99"}) for name in COLLECTIONS],
    *[
        ("provider_booking", {"operation": operation, "provider_or_booking_id": who, "offered_slot": "2027-01-02T03:04"})
        for operation in ("create", "reschedule", "cancel", "lookup")
        for who in ("Zebra Practice", "X99", "P1", "P2", "B1")
    ],
    *[("tracker", {"operation": operation, "tracker_id": "X99"}) for operation in ("locate", "ring")],
    ("write_record", {"collection": "checklists", "operation": "update", "record_id": "CL1",
                      "fields": {"step": "zebra", "status": "completed"}}),
    ("write_record", {"collection": "lists", "operation": "update", "record_id": "L1",
                      "fields": {"remove_items": ["zebra"]}}),
]  # fmt: skip
"""Calls that a model can make without knowing a record."""


def texts_in(value: Any) -> Iterator[str]:
    """Every text in a JSON value, keys aside."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for entry in value.values():
            yield from texts_in(entry)
    elif isinstance(value, list | tuple):
        for entry in value:
            yield from texts_in(entry)


@pytest.mark.parametrize("case_id", SEED)
def test_a_call_that_names_no_record_is_told_of_none(case_id: str) -> None:
    sandbox = Sandbox(load_case(case_id))
    world = sandbox.after_reply(sandbox.initial)
    ids = {str(record["id"]) for _, record in world.all_records()}
    facts = {
        text
        for _, record in world.all_records()
        for name in ("start", "provider", "title", "label", "subject", "text", "item", "steps", "items", "offers")
        for text in texts_in(record.get(name))
        if len(text) > 3 and text not in COMMON
    }
    for tool, arguments in PROBES:
        result = sandbox.execute(world, tool, arguments).result
        if result["ok"]:
            continue
        message = str(result["message"])
        sent = json.dumps(arguments)
        assert [fact for fact in sorted(facts) if fact in message] == [], (tool, arguments)
        named = set(re.findall(r"\b[A-Z]{1,2}\d+\b", message)) & ids
        assert [record_id for record_id in sorted(named) if record_id not in sent] == [], (tool, arguments)


@pytest.mark.parametrize("case_id", SEED)
def test_no_tool_says_what_only_the_evaluator_knows(case_id: str) -> None:
    entry, case = SEED[case_id], load_case(case_id)
    open_text = json.dumps([entry["model_input"], entry["harness_only"]["fixture_facts"]]).casefold()
    hidden = {
        part.strip().casefold()
        for text in texts_in([entry["evaluator_only"], entry["title"]])
        for part in re.split(r"[.;]", text)
        if len(part.strip()) >= SHORTEST
    }
    written = [
        step.say for walkthrough in case.executable.walkthroughs for step in walkthrough.steps if step.say is not None
    ]
    hidden |= {text.casefold() for text in written if len(text) >= SHORTEST}
    sandbox = Sandbox(case)
    answers = [sandbox.execute(sandbox.initial, "read_records", {"collection": "all"}).result]
    for walkthrough in case.executable.walkthroughs:
        answers += [call.execution.result for call in rehearse(case, walkthrough).playback.calls]
    own = {
        text.casefold()
        for walkthrough in case.executable.walkthroughs
        for step in walkthrough.steps
        for text in texts_in([step.arguments, [planned.arguments for planned in step.calls]])
    }
    told = {text.casefold() for answer in answers for text in texts_in(dict(answer))} - own
    assert [part for part in sorted(hidden) if part not in open_text and any(part in text for text in told)] == []
