"""What `tujora run` tells a person: which calls were refused and why, each check's text, how its file is written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cases.catalogue import load_case
from tests.command_line.commands import ran
from tui.command_line import COMMANDS

Capsys = pytest.CaptureFixture[str]


@pytest.fixture
def refused(tmp_path: Path) -> str:
    """Actions of which two calls are refused."""
    path = tmp_path / "refused.jsonl"
    actions = [
        {"say": "One moment.", "calls": [{"call": "get_clock"}, {"call": "read_record", "arguments": {}}]},
        {"call": "write_record", "arguments": {"collection": "reminders", "operation": "create"}},
        {"say": "Done."},
    ]
    path.write_text("# a comment is no step\n" + "\n".join(map(json.dumps, actions)))
    return str(path)


def test_a_refused_call_is_told_with_its_step_and_its_reason(refused: str, saved: Path, capsys: Capsys) -> None:
    out = ran(capsys, "run", "TUJ-002", "--actions", refused).out
    assert "step 1: read_record: UNKNOWN_TOOL; did you mean read_records?" in out
    assert "step 2: write_record: MISSING_FIELDS: " in out and "label, start" in out
    assert "get_clock" not in out
    (file,) = saved.glob("*.jsonl")
    assert "event 5: read_record: UNKNOWN_TOOL; did you mean read_records?" in ran(capsys, "score", str(file)).out


def test_a_tool_like_none_is_told_with_those_there_are(tmp_path: Path, capsys: Capsys) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text('{"call": "zzz"}\n' * 14)
    out = ran(capsys, "run", "TUJ-002", "--actions", str(path)).out
    assert "step 1: zzz: UNKNOWN_TOOL: there is no tool 'zzz' in this case; the tools are get_clock, " in out
    assert out.count("zzz: UNKNOWN_TOOL") == 10
    assert "4 more calls were refused or failed" in out


def test_a_timer_call_that_is_refused_is_told_too(tmp_path: Path, capsys: Capsys) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text('{"call": "create_timers", "arguments": {"duration_seconds": 540}}\n')
    out = ran(capsys, "run", "TIMER-S1", "--actions", str(path)).out
    assert "create_timers: UNKNOWN_TOOL; did you mean create_timer?" in out


def test_each_check_is_told_by_its_text(refused: str, capsys: Capsys) -> None:
    lines = ran(capsys, "run", "TUJ-002", "--actions", refused).out.splitlines()
    for check in load_case("TUJ-002").prose.evaluator_only.required_checks:
        (line,) = [line for line in lines if line.startswith(f"  {check.id} ")]
        assert check.requirement.rstrip(".")[:40] in line
        assert "..." in line or check.requirement.rstrip(".") in line


@pytest.mark.parametrize("case", ["TUJ-002", "TIMER-S1"])
@pytest.mark.parametrize("text", ["", "\n# nothing but words\n", "[]"])
def test_an_empty_file_is_no_run(case: str, text: str, tmp_path: Path, saved: Path, capsys: Capsys) -> None:
    path = tmp_path / "empty.jsonl"
    path.write_text(text)
    ran(capsys, "run", case, "--actions", str(path)).require_one_line_of_fault("empty.jsonl", "no action", '{"say":')
    assert not list(saved.glob("*"))


@pytest.mark.parametrize("case", ["TUJ-002", "TIMER-S1"])
def test_what_is_no_json_is_told_with_what_would_be(case: str, tmp_path: Path, capsys: Capsys) -> None:
    path = tmp_path / "words.jsonl"
    path.write_text('{"say": "Hello"}\nhello\n')
    result = ran(capsys, "run", case, "--actions", str(path))
    result.require_one_line_of_fault("line 2", "not JSON at column 1", 'one JSON object a line, e.g. {"say": "Hello"}')
    assert "char 0" not in result.err


def test_the_help_of_a_command_speaks_of_nothing_that_a_user_has_not(capsys: Capsys) -> None:
    for command in COMMANDS:
        out = ran(capsys, command, "--help").out
        assert "contract" not in out and "(section" not in out, command


def test_the_example_in_the_help_is_a_run(tmp_path: Path, capsys: Capsys) -> None:
    out = ran(capsys, "run", "--help").out
    (example,) = [line.removeprefix("e.g. ") for line in out.splitlines() if line.startswith("e.g. ")]
    path = tmp_path / "example.jsonl"
    path.write_text(example)
    record = ran(capsys, "run", "TUJ-002", "--actions", str(path), "--json").json
    assert [call["result"]["ok"] for call in record["tool_trace"]] == [True]
