"""The words for every key and every kind of fault: complete, and examples that are themselves right."""

from __future__ import annotations

import tomllib

import pytest

from cases import executable, predicates, prose
from cases.catalogue import example
from cases.explained import EXAMPLES, NAMES_EXPECTED, NEEDED, example_of
from cases.nearest import advice, nearest

MODELS = {
    model
    for module in (executable, predicates, prose)
    for model in vars(module).values()
    if isinstance(model, type) and issubclass(model, prose.Strict) and model.model_fields and model.__name__[0] != "_"
}
FIELDS = {f"{model.__name__}.{name}": field for model in MODELS for name, field in model.model_fields.items()}


def test_every_key_has_an_example() -> None:
    assert set(EXAMPLES) == set(FIELDS)


def test_every_key_that_is_needed_is_explained() -> None:
    assert set(NEEDED) == {name for name, field in FIELDS.items() if field.is_required()}
    assert set(NEEDED) >= NAMES_EXPECTED


@pytest.mark.parametrize("key", EXAMPLES)
def test_each_example_is_toml_that_sets_its_key(key: str) -> None:
    tomllib.loads(EXAMPLES[key])
    assert "\n" not in example_of(key)


@pytest.mark.parametrize(
    "key", [key for key in EXAMPLES if key.split(".")[0] in ("ModelInput", "CheckRule", "Saved", "State")]
)
def test_examples_are_values_that_fit(key: str) -> None:
    name = key.split(".")[0]
    model = next(model for model in MODELS if model.__name__ == name)
    needed = {"ModelInput": tomllib.loads(example())["model_input"]}.get(name, {})
    table = {**needed, **({"saved": "x"} if name == "Saved" else {"state": []} if name == "State" else {})}
    model.model_validate({**table, **tomllib.loads(EXAMPLES[key])})


def test_the_nearest_name() -> None:
    known = ["title", "available_tools", "conversation"]
    assert nearest("titel", known) == "title"
    assert nearest("tools", known) == "available_tools"
    assert nearest("zzz", known) == ""
    assert nearest(3, known) == ""
    assert advice("titel", known, "the keys are").startswith("; did you mean `title`? The keys are title, ")
    assert advice("zzz", ["a"], "the keys are") == "; the keys are a"
