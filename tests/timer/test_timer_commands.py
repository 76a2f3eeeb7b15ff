"""The commands on timer cases: cases, model-view, run, score."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cases.timer_suite import load_timer_suite
from tui.command_line import main
from tui.commands.timer_opening import is_timer_target, open_timer, require_timer_openable
from tui.opening import Opening

SUITE = load_timer_suite()
S2 = [
    {"advance": 1},
    {"say": "How many minutes?"},
    {"call": "create_timer", "arguments": {"duration_seconds": 540}},
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TUJORA_SESSIONS", str(tmp_path / "saved"))
    return tmp_path


def actions(folder: Path, lines: list[Any]) -> str:
    path = folder / "actions.jsonl"
    path.write_text("\n".join(json.dumps(line) for line in lines))
    return str(path)


def output(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, Any]:
    code = main(arguments)
    return code, json.loads(capsys.readouterr().out)


def test_cases_lists_the_five(capsys: pytest.CaptureFixture[str]) -> None:
    _, listed = output(capsys, "cases", "--json")
    timers = [entry for entry in listed if entry["suite"] == "timer"]
    assert [entry["case_id"] for entry in timers] == [case.case_id for case in SUITE.cases]
    assert {frozenset(entry) for entry in listed} == {frozenset(listed[0])}
    assert [entry["scripted_reply"] for entry in timers] == [False, True, True, True, False]


def test_listing_cases_stays_cheap() -> None:
    code = "import sys; from tui.command_line import main; main(['cases', '--json']); print('pydantic' in sys.modules, 'textual' in sys.modules, file=sys.stderr)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stderr.strip() == "False False"


@pytest.mark.parametrize("case", SUITE.cases, ids=lambda case: case.id)
def test_model_view_shows_the_models_side_alone(case: Any, capsys: pytest.CaptureFixture[str]) -> None:
    code, view = output(capsys, "model-view", case.case_id, "--json")
    assert code == 0
    assert set(view) == {"case_id", "model_input", "tools"}
    assert [tool["function"]["name"] for tool in view["tools"]] == ["create_timer", "propose_timer", "cancel_timer"]
    told = json.dumps(view)
    assert ("540" in told) is case.events[0]["duration_available"]
    hidden = [
        case.description,
        case.assumption,
        "goal",
        "limit",
        "expected",
        "violation",
        "Never mind",
        "360",
        "scripted",
    ]
    assert not [word for word in hidden if word in told]
    main(["model-view", case.case_id])
    text = capsys.readouterr().out
    assert not [word for word in hidden if word in text]


def test_run_plays_scores_and_saves(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(folder / "s.jsonl")
    code, record = output(
        capsys, "run", "timer-s2", "--actions", actions(folder, S2), "--out", path, "--run-id", "R", "--json"
    )
    assert code == 0
    assert (record["case_id"], record["outcome"], record["run_id"]) == ("TIMER-S2", "PASS", "R")
    assert {name: field["value"] for name, field in record["timer"].items()} == SUITE.case("TIMER-S2").expected
    code, again = output(capsys, "score", path, "--json")
    assert again == record
    assert main(["score", path]) == 0
    text = capsys.readouterr().out
    assert text.startswith("TIMER-S2  PASS\n")
    assert "recovery_completed 1" in text
    assert "real audio" in text


@pytest.mark.parametrize("case", SUITE.cases, ids=lambda case: case.id)
def test_run_imports_an_event_list_and_the_record_exports_it(
    case: Any, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = folder / "events.json"
    path.write_text(json.dumps(case.events))
    code, record = output(capsys, "run", case.case_id, "--actions", str(path), "--fail", "--json")
    assert record["timer_events"] == case.events
    assert code == (0 if case.expected["task_success"] else 1)
    assert len(list((folder / "saved").glob("*.jsonl"))) == 1


@pytest.mark.parametrize(
    ("case_id", "lines", "told"),
    [
        ("TIMER-S9", S2, "no timer case has this id"),
        ("TIMER-S2", [{"say": "How long?"}, {"user": "soon"}], "line 2"),
        ("TIMER-S2", [{"t": 0, "type": "user_instruction", "duration_available": True}, {"t": 1, "type": "bell"}], "events[1]"),
    ],
)  # fmt: skip
def test_bad_input_is_one_line_and_leaves_nothing(
    case_id: str, lines: list[Any], told: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["run", case_id, "--actions", actions(folder, lines)]) == 2
    caught = capsys.readouterr()
    assert caught.out == ""
    assert told in caught.err
    assert caught.err.count("\n") == 1
    assert not list(folder.glob("saved/*"))


def test_a_session_file_is_never_overwritten(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = folder / "s.jsonl"
    path.write_text("mine")
    assert main(["run", "TIMER-S2", "--actions", actions(folder, S2), "--out", str(path)]) == 2
    assert path.read_text() == "mine"
    assert "exists already" in capsys.readouterr().err


def test_opening_a_case_and_going_on_with_it(folder: Path) -> None:
    assert is_timer_target("timer-s2")
    assert not is_timer_target("TUJ-010")
    assert not is_timer_target(actions(folder, S2))
    require_timer_openable("TIMER-S1")
    opened = open_timer(Opening("TIMER-S2", "user", blind=True))
    assert opened.blind
    assert opened.session.replay.latest.seat == "user"
    (path,) = (folder / "saved").glob("*.jsonl")
    assert is_timer_target(str(path))
    again = open_timer(Opening(str(path), "model"))
    assert again.blind
    assert again.session.replay.latest.seat == "model"
    watched = open_timer(Opening("TIMER-S3", watch=True))
    assert watched.at_first
    assert watched.session.replay.exported() == SUITE.case("TIMER-S3").events
