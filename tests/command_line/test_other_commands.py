"""The other commands: cases, model-view, lint, score-events, help, version, and words that are no command."""

from __future__ import annotations

import json
import re
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path

import pytest

from cases.catalogue import benchmark, load_case
from sessions.model_view import model_view
from tests.command_line.commands import ran
from tests.small_case import case_text
from tui.command_line import COMMANDS

Capsys = pytest.CaptureFixture[str]
SEED = benchmark()["cases"]


def test_cases_as_json(capsys: Capsys) -> None:
    result = ran(capsys, "cases", "--json")
    assert result.code == 0
    told = [entry for entry in result.json if entry["suite"] == "tujora"]
    assert [(entry["case_id"], entry["title"], entry["category"], entry["tags"]) for entry in told] == [
        (entry["case_id"], entry["title"], entry["category"], entry["tags"]) for entry in SEED
    ]
    assert [entry["available_tools"] for entry in told] == [entry["model_input"]["available_tools"] for entry in SEED]


def test_cases_for_a_person(capsys: Capsys) -> None:
    result = ran(capsys, "cases")
    assert (result.code, result.err) == (0, "")
    lines = [line for line in result.out.splitlines() if line.startswith("TUJ-")]
    assert len(lines) == 100
    assert all(entry["title"] in line for entry, line in zip(SEED, lines, strict=True))


@pytest.mark.parametrize("case", ["TUJ-001", "TUJ-034", "tuj-100"])
def test_model_view_is_that_of_the_core(case: str, capsys: Capsys) -> None:
    result = ran(capsys, "model-view", case, "--json")
    assert result.code == 0
    assert result.json == json.loads(json.dumps(model_view(load_case(case))))


def test_model_view_for_a_person_says_all_of_it(capsys: Capsys) -> None:
    result = ran(capsys, "model-view", "TUJ-034")
    assert (result.code, result.err) == (0, "")
    view = model_view(load_case("TUJ-034"))
    assert view["assistant_system_instruction"] in result.out
    assert view["model_input"]["current_situation"] in result.out
    assert all(tool["function"]["name"] in result.out for tool in view["tools"])


def test_model_view_of_a_stand_alone_case(case_file: str, capsys: Capsys) -> None:
    view = ran(capsys, "model-view", case_file, "--json").json
    assert view["case_id"] == "OWN-001"
    assert "blue bowl" not in json.dumps(view)
    assert "A call to return" not in json.dumps(view)


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        (("fly",), ("'fly'", "run", "score", "cases")),
        (("score-event", "x"), ("'score-event'",)),
        (("",), ("''",)),
        (("model-view",), ("CASE",)),
        (("model-view", "TUJ-000"), ("TUJ-000", "no such case")),
        (("model-view", "TUJ-001", "--loud"), ("--loud",)),
        (("model-view", "a\nb"), ("no such case",)),
        (("model-view", "x" * 400), ("no such case",)),
        (("cases", "extra"), ("extra",)),
        (("score-events", "none.json"), ("none.json",)),
        (("play",), ("CASE",)),
        (("play", "TUJ-000"), ("TUJ-000",)),
        (("play", "TUJ-001", "--as", "judge"), ("--as", "judge")),
        (("replay", "none.jsonl"), ("none.jsonl",)),
        (("run", "\x1b[31m", "--actions", "x"), ("no such case",)),
        (("--loud",), ("--loud",)),
        (("--loud\x1b[31m\x9b\u202e\u2028\U000e0041\n",), ("--loud␛[31m",)),
        (("report", "x", "--format", "\x1b\u202e"), ("invalid choice",)),
        (("report", "--loud\x1b]0;x\x07"), ("--loud␛]0;x␇",)),
    ],
)
def test_what_is_wrong_is_told_in_one_line(words: tuple[str, ...], parts: tuple[str, ...], capsys: Capsys) -> None:
    result = ran(capsys, *words)
    result.require_one_line_of_fault(*parts)
    assert result.err[:-1].isprintable()


@pytest.mark.parametrize("words", [("--help",), ("-h",), ("help",)])
def test_help_names_every_command(words: tuple[str, ...], capsys: Capsys) -> None:
    result = ran(capsys, *words)
    assert (result.code, result.err) == (0, "")
    assert all(name in result.out for name in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_each_command(command: str, capsys: Capsys) -> None:
    result = ran(capsys, command, "--help")
    assert (result.code, result.err) == (0, "")
    assert f"tujora {command}" in result.out


def test_version(capsys: Capsys) -> None:
    assert ran(capsys, "--version").out == f"tujora {version('tujora-walkthrough')}\n"


def test_lint_finds_nothing_in_a_sound_case(capsys: Capsys) -> None:
    result = ran(capsys, "lint", "TUJ-034", "--json")
    assert result.code == 0
    assert result.json["findings"] == []


def test_lint_tells_what_does_not_hold(case_file: str, tmp_path: Path, capsys: Capsys) -> None:
    result = ran(capsys, "lint", case_file, "--json")
    assert result.code == 1
    assert all(set(finding) == {"file", "key", "line", "column", "fault"} for finding in result.json["findings"])
    assert any("reference" in finding["fault"] for finding in result.json["findings"])
    (tmp_path / "broken.toml").write_text("title = ", encoding="utf-8")
    (tmp_path / "odd.toml").write_text(case_text('[[records.diary]]\nid = "D1"\n'), encoding="utf-8")
    result = ran(capsys, "lint", str(tmp_path))
    assert result.code == 1
    assert "broken.toml, line 1, column 1: not valid TOML" in result.out
    assert re.search(r"odd\.toml, line \d+, records\.diary: ", result.out)


def test_lint_tells_every_fault_of_a_file_with_its_place(tmp_path: Path, capsys: Capsys) -> None:
    path = tmp_path / "own.toml"
    schema = case_text().replace("[model_input]", "[model_input]\nnow = 3").replace('"contact"', '"contct"')
    path.write_text(schema, encoding="utf-8")
    result = ran(capsys, "lint", str(path), "--json")
    assert result.code == 1
    assert {finding["file"] for finding in result.json["findings"]} == {str(path)}
    keys = [finding["key"] for finding in result.json["findings"]]
    assert keys[0] == "model_input.now" and keys[1].startswith("critical_failures.X1.machine.0") and len(keys) == 2
    records = '[[records.diary]]\nid = "D1"\n[[records.notes]]\nid = "N1"\ncolour = "red"\n'
    path.write_text(case_text(records).replace('label = "Sam"', 'labl = "Sam"'), encoding="utf-8")
    result = ran(capsys, "lint", str(path))
    assert result.code == 1
    for key in ("expected.reminder", "records.diary", "records.notes.0.colour"):
        assert re.search(rf"{re.escape(str(path))}, line \d+, {re.escape(key)}: ", result.out)


def test_lint_shows_no_table_where_no_case_could_be_read(tmp_path: Path, capsys: Capsys) -> None:
    path = tmp_path / "broken.toml"
    path.write_text('title = "A call\n', encoding="utf-8")
    result = ran(capsys, "lint", str(path))
    assert (
        result.out
        == f"{path}, line 1, column 16: not valid TOML: a quote is not closed on its line\n1 case, 1 finding\n"
    )


def test_lint_explains_its_mutants_below_the_table(capsys: Capsys) -> None:
    lines = ran(capsys, "lint", "TUJ-034").out.splitlines()
    assert lines[0].startswith("category") and lines[2].startswith("total")
    assert lines[3].startswith("mutants: ")
    assert lines[4:] == ["1 case, 0 findings"]


def test_the_example_is_a_sound_case_that_lint_prints(tmp_path: Path, capsys: Capsys) -> None:
    path = tmp_path / "own.toml"
    printed = ran(capsys, "lint", "--example")
    assert (printed.code, printed.err) == (0, "")
    path.write_text(printed.out, encoding="utf-8")
    result = ran(capsys, "lint", str(path), "--json")
    assert (result.code, result.json["findings"]) == (0, [])
    assert result.json["table"]["total"]["mutants"] > 10


def test_rules_without_prose_are_sent_to_the_example(tmp_path: Path, capsys: Capsys) -> None:
    path = tmp_path / "copied.toml"
    path.write_text(files("cases").joinpath("tujora", "TUJ-001.toml").read_text("utf-8"), encoding="utf-8")
    result = ran(capsys, "lint", str(path))
    assert result.code == 1
    told, counted = result.out.splitlines()
    assert counted == "1 case, 1 finding"
    assert "case_id, title, [model_input], [harness_only] and [evaluator_only]" in told
    assert "tujora lint --example" in told


def test_what_a_walkthrough_shows_is_told_with_its_line(tmp_path: Path, capsys: Capsys) -> None:
    path = tmp_path / "own.toml"
    text = ran(capsys, "lint", "--example").out
    path.write_text(text.replace('fails = ["A1", "A2", "S1", "X1"]', 'fails = ["A2", "S1", "X1"]'), encoding="utf-8")
    line = path.read_text("utf-8").split("fails = ")[0].count("\n") + 1
    (finding,) = ran(capsys, "lint", str(path), "--json").json["findings"]
    assert (finding["key"], finding["line"]) == ("walkthroughs.calls-sam.fails", line)
    assert "A1 fails too" in finding["fault"]


def test_score_events(tmp_path: Path, capsys: Capsys) -> None:
    path = tmp_path / "timer.json"
    text = files("cases").joinpath("timer", "timer-scorer.json").read_text("utf-8")
    path.write_text(text, encoding="utf-8")
    result = ran(capsys, "score-events", str(path), "--json")
    assert result.code == 0
    assert [entry["match"] for entry in result.json] == [True] * 5
    path.write_text(text.replace('"goal_attained": true', '"goal_attained": false'), encoding="utf-8")
    assert ran(capsys, "score-events", str(path), "--json").code == 1


@pytest.mark.parametrize("words", [(), ("play", "TUJ-034")])
def test_what_needs_a_terminal_says_so(words: tuple[str, ...], capsys: Capsys) -> None:
    ran(capsys, *words).require_one_line_of_fault("needs a terminal")


def test_a_report_tells_of_a_file_that_it_could_not_read(capsys: Capsys) -> None:
    result = ran(capsys, "report", "none.jsonl", "--format", "json")
    assert result.code == 2
    assert result.err == "tujora: none.jsonl: cannot be read: No such file or directory\n"
    assert json.loads(result.out)
