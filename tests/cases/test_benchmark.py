"""The master file is the seed, byte for byte, and listing reads nothing else."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from importlib.resources import files

import pytest

from cases import catalogue
from cases.catalogue import benchmark, global_critical_failures, list_cases, load_case, require_known
from cases.errors import UnknownCaseError
from cases.prose import CaseProse

SEED_SHA256 = "c183256bafd10e55f157b84f4e74262d17d8f8539d29a801760bb796bc4cbae2"
CONTENT = files("cases").joinpath("tujora", "benchmark.json").read_bytes()
SEED = json.loads(CONTENT)


def test_the_master_file_is_the_seed_byte_for_byte() -> None:
    assert hashlib.sha256(CONTENT).hexdigest() == SEED_SHA256


def test_it_has_a_hundred_cases_in_the_categories_that_it_states() -> None:
    ids = [case["case_id"] for case in SEED["cases"]]
    assert ids == [f"TUJ-{number:03}" for number in range(1, 101)]
    assert len(ids) == SEED["case_count"]
    assert Counter(case["category"] for case in SEED["cases"]) == SEED["coverage"]


def test_every_case_fits_the_model_and_comes_back_whole() -> None:
    for case in SEED["cases"]:
        read = CaseProse.model_validate(case).model_dump(mode="json", exclude_unset=True)
        assert read == case


def test_the_list_tells_what_the_file_says() -> None:
    for entry, case in zip(list_cases(), SEED["cases"], strict=True):
        assert (entry.case_id, entry.title, entry.category) == (case["case_id"], case["title"], case["category"])
        assert entry.tags == tuple(case["tags"])
        assert entry.tools == tuple(case["model_input"]["available_tools"])
        assert entry.has_scripted_reply == bool(case["harness_only"]["scripted_user_followup"])
        assert entry.has_fault == bool(case["harness_only"]["tool_behavior_override"])
        assert entry.current_time == case["model_input"]["current_time"]


def test_listing_reads_no_toml(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("a case file was read")

    monkeypatch.setattr(catalogue, "_parse_toml", refuse)
    list_cases.cache_clear()
    assert len(list_cases()) == 100


def test_loading_one_case_reads_one_toml(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    parse = catalogue._parse_toml
    monkeypatch.setattr(catalogue, "_parse_toml", lambda content, file: read.append(file) or parse(content, file))
    assert load_case("TUJ-034").case_id == "TUJ-034"
    assert read == ["TUJ-034.toml"]


def test_the_four_global_critical_failures() -> None:
    assert list(global_critical_failures()) == SEED["global_critical_failures"]
    assert len(global_critical_failures()) == 4


def test_ids_in_any_case_are_known() -> None:
    assert load_case("tuj-034").case_id == "TUJ-034"
    require_known("tuj-034")


@pytest.mark.parametrize("name", ["TUJ-101", "TUJ-1", "", "no/such/case.toml", "x" * 400, "tests", "TUJ-001.toml"])
def test_what_is_no_case(name: str) -> None:
    for ask in (load_case, require_known):
        with pytest.raises(UnknownCaseError) as caught:
            ask(name)
        assert caught.value.file == name
        assert caught.value.fault


def test_the_fingerprint_covers_prose_and_toml() -> None:
    entry = SEED["cases"][0]
    rules = {"checks": {"R1": {"human": True}}}
    first = catalogue.case_sha256(entry, rules)
    assert first == catalogue.case_sha256(json.loads(json.dumps(entry)), dict(rules))
    assert first != catalogue.case_sha256({**entry, "title": "x"}, rules)
    assert first != catalogue.case_sha256(entry, {"checks": {"R1": {"human": False}}})
    assert load_case("TUJ-034").sha256 == load_case("TUJ-034").sha256
    assert load_case("TUJ-034").sha256 != load_case("TUJ-035").sha256


def test_the_master_file_is_parsed_once() -> None:
    assert benchmark() is benchmark()
