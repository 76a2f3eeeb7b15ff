"""What the tested model may see of each case, and that not a word of the evaluator's side is in it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from cases.catalogue import benchmark, load_case
from sandbox.collections import COLLECTIONS
from sandbox.tools import TOOLS
from sessions.model_view import model_view

SEED: dict[str, dict[str, Any]] = {entry["case_id"]: entry for entry in benchmark()["cases"]}
SHORTEST = 12


def texts(value: Any) -> Iterator[str]:
    """Every text in a JSON value, keys aside."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for entry in value.values():
            yield from texts(entry)
    elif isinstance(value, list | tuple):
        for entry in value:
            yield from texts(entry)


def sentences(text: str) -> Iterator[str]:
    """A text, and the sentences and clauses that it is made of."""
    yield text
    for sentence in text.replace(";", ".").split("."):
        yield sentence.strip()


@pytest.mark.parametrize("case_id", SEED)
def test_the_view_is_the_models_side_and_nothing_else(case_id: str) -> None:
    entry = SEED[case_id]
    view = model_view(load_case(case_id))
    assert list(view) == ["case_id", "assistant_system_instruction", "model_input", "tools"]
    assert view["case_id"] == case_id
    assert view["assistant_system_instruction"] == benchmark()["assistant_system_instruction"]
    assert view["model_input"] == entry["model_input"]
    assert view["tools"] == [TOOLS[name].schema() for name in entry["model_input"]["available_tools"]]


@pytest.mark.parametrize("case_id", SEED)
def test_no_word_of_the_evaluators_side_is_in_the_view(case_id: str) -> None:
    entry = SEED[case_id]
    view = model_view(load_case(case_id))
    shown = "\n".join(texts(view)).casefold()
    own = "\n".join(texts([entry["model_input"], view["assistant_system_instruction"]])).casefold()
    hidden = {
        part.casefold()
        for text in texts([entry["harness_only"], entry["evaluator_only"], entry["title"]])
        for part in sentences(text)
        if len(part) >= SHORTEST
    }
    assert len(hidden) > 10
    assert [part for part in sorted(hidden) if part in shown and part not in own] == []
    values = {text.casefold() for text in texts(view)}
    for label in (entry["title"], entry["category"], *entry["tags"]):
        assert label.casefold() not in values - {name.casefold() for name in COLLECTIONS}


@pytest.mark.parametrize("case_id", SEED)
def test_no_text_of_the_executable_part_is_in_the_view(case_id: str) -> None:
    case = load_case(case_id)
    view = model_view(case)
    shown = "\n".join(texts(view))
    own = "\n".join(texts(view["model_input"]))
    written = [
        step.say or step.user or "" for walkthrough in case.executable.walkthroughs for step in walkthrough.steps
    ]
    facts = [
        text
        for records in case.executable.records.values()
        for record in records
        for text in texts(record.fields)
        if len(text) >= SHORTEST
    ]
    assert [text for text in (*written, *facts) if text and text in shown and text not in own] == []


def test_revision_notes_are_not_shown() -> None:
    notes = [text for text in texts(benchmark()["revision_notes"]) if len(text) >= SHORTEST]
    assert notes
    for case_id in SEED:
        shown = json.dumps(model_view(load_case(case_id)), ensure_ascii=False)
        assert not [note for note in notes if note in shown]
