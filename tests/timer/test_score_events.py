"""`tujora score-events`: what it prints, and how it exits."""

from __future__ import annotations

import argparse
import copy
import json
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from tests.timer.sequences import REJECTED, cancel, create, told
from tui.commands import score_events

TEXT = (files("cases") / "timer" / "timer-scorer.json").read_text("utf-8")
SEED: dict[str, Any] = json.loads(TEXT)


def command(*words: str) -> int:
    parser = argparse.ArgumentParser()
    score_events.add_arguments(parser)
    return score_events.run(parser.parse_args(words))


def written(folder: Path, document: Any) -> str:
    path = folder / "timers.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    return str(path)


def with_case(**changes: Any) -> dict[str, Any]:
    document = copy.deepcopy(SEED)
    document["cases"][0].update(changes)
    return document


def test_seed_matches(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(written(tmp_path, SEED), "--json") == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    assert json.loads(captured.out) == [
        {"id": case["id"], "computed": case["expected"], "expected": case["expected"], "match": True}
        for case in SEED["cases"]
    ]


@pytest.mark.parametrize("field", SEED["cases"][0]["expected"])
@pytest.mark.parametrize("index", range(5))
def test_one_changed_expectation_is_found(
    index: int, field: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = copy.deepcopy(SEED)
    value = document["cases"][index]["expected"][field]
    document["cases"][index]["expected"][field] = not value if isinstance(value, bool) else value + 1
    path = written(tmp_path, document)
    assert command(path, "--json") == 1
    found = json.loads(capsys.readouterr().out)
    assert [entry["match"] for entry in found] == [n != index for n in range(5)]
    assert [entry["computed"] for entry in found] == [case["expected"] for case in SEED["cases"]]
    assert command(path) == 1
    assert f"S{index + 1}: {field}: computed" in capsys.readouterr().out


def test_rejected_case_does_not_hide_the_others(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, with_case(events=[told(), cancel(1, "a")]))
    assert command(path, "--json") == 1
    found = json.loads(capsys.readouterr().out)
    assert set(found[0]) == {"id", "error"}
    assert "events[1]" in found[0]["error"]
    assert [entry["match"] for entry in found[1:]] == [True] * 4
    assert command(path) == 1
    out = capsys.readouterr().out
    assert "S1: events[1]: the timer 'a' was never created" in out
    assert "4 match, 0 differ, 1 rejected" in out


@pytest.mark.parametrize("row", REJECTED, ids=lambda row: row.name)
def test_every_rejection_reaches_the_command(row: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(written(tmp_path, with_case(events=row.events)), "--json") == 1
    error = json.loads(capsys.readouterr().out)[0]["error"]
    assert error.startswith(f"events[{row.index}]: ")
    assert row.part in error


def test_without_expected_nothing_can_differ(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = copy.deepcopy(SEED)
    for case in document["cases"]:
        del case["expected"]
    path = written(tmp_path, document)
    assert command(path, "--json") == 0
    for entry, case in zip(json.loads(capsys.readouterr().out), SEED["cases"], strict=True):
        assert entry == {"id": case["id"], "computed": case["expected"], "expected": None, "match": None}
    assert command(path) == 0
    assert "5 without expected" in capsys.readouterr().out


def test_table_is_plain_and_has_a_row_a_case(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert command(written(tmp_path, SEED)) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == [
        "case",
        "goal",
        "violation",
        "success",
        "initiated",
        "completed",
        "extra",
        "turns",
        "match",
    ]
    assert [line.split() for line in lines[1:6]] == [
        ["S1", "yes", "no", "yes", "0", "0", "0", "match"],
        ["S2", "yes", "no", "yes", "1", "1", "1", "match"],
        ["S3", "yes", "yes", "no", "1", "1", "1", "match"],
        ["S4", "no", "no", "no", "1", "0", "1", "match"],
        ["S5", "yes", "yes", "no", "0", "0", "0", "match"],
    ]
    assert "scripted_example" in lines[-1]


@pytest.mark.parametrize("flags", [(), ("--json",)])
@pytest.mark.parametrize(
    ("content", "part"),
    [
        (None, "cannot be read"),
        ("{", "is not JSON"),
        ("[]", "must be an object"),
        (json.dumps({"task": SEED["task"], "cases": [{"events": []}]}), "cases[0].id: is missing"),
    ],
)
def test_bad_input_is_one_clear_line(
    flags: tuple[str, ...], content: str | None, part: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad.json"
    if content is not None:
        path.write_text(content, encoding="utf-8")
    assert command(str(path), *flags) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert str(path) in captured.err
    assert part in captured.err


def test_control_characters_are_shown_not_obeyed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    events = [told(), create(1, "\x1b[31m\u202e\ud800"), cancel(2, "\x9b")]
    path = written(tmp_path, with_case(id="S\x1b]0;x\x07", events=events))
    assert command(path) == 1
    out = capsys.readouterr().out
    assert all(character.isprintable() or character == "\n" for character in out)
    assert "\\x1b" in out
    path = written(tmp_path, with_case(id="S\x7f\x9b\u202e"))
    assert command(path, "--json") == 0
    out = capsys.readouterr().out
    assert all(character.isprintable() or character == "\n" for character in out)
    assert json.loads(out)[0]["id"] == "S\x7f\x9b\u202e"


def test_numbers_that_json_has_not_are_printed_as_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, with_case(expected={"goal_attained": float("nan"), "more": [float("inf")]}))
    assert command(path, "--json") == 1

    def refuse(constant: str) -> None:
        raise AssertionError(f"{constant} is not JSON")

    found = json.loads(capsys.readouterr().out, parse_constant=refuse)
    assert found[0]["expected"] == {"goal_attained": "nan", "more": ["inf"]}


def test_command_needs_no_screen(tmp_path: Path) -> None:
    program = (
        "import argparse, sys\n"
        "from tui.commands import score_events\n"
        "parser = argparse.ArgumentParser()\n"
        "score_events.add_arguments(parser)\n"
        "code = score_events.run(parser.parse_args())\n"
        "heavy = {'textual', 'rich', 'prompt_toolkit', 'pydantic'} & set(sys.modules)\n"
        "sys.exit(code if not heavy else f'imported {heavy}')\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, written(tmp_path, SEED), "--json"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert len(json.loads(done.stdout)) == 5
