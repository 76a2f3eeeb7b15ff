"""`tujora run` and `tujora score` (contract sections 5, 7, 9)."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from sessions.session_file import as_line, read_session
from tests.command_line.commands import ran
from tests.small_case import case_text

Capsys = pytest.CaptureFixture[str]
OWN_TO_EACH_RUN = ("run_id",)


def without_ids(record: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in record.items() if key not in OWN_TO_EACH_RUN}


def test_a_stand_alone_case_plays(case_file: str, actions: str, saved: Path, capsys: Capsys) -> None:
    result = ran(capsys, "run", case_file, "--actions", actions, "--json")
    assert result.code == 0
    record = result.json
    assert (record["case_id"], record["outcome"], record["outcome_reason"]) == (
        "OWN-001",
        "NOT_TESTED",
        "awaiting_review",
    )
    assert record["checks"] == {"A1": None, "A2": True, "S1": True}
    (file,) = saved.glob("*.jsonl")
    assert read_session(file).log.header.session_id == record["session_id"]


def test_score_of_the_saved_file_is_the_record_of_the_run(
    case_file: str, actions: str, saved: Path, capsys: Capsys
) -> None:
    record = ran(capsys, "run", case_file, "--actions", actions, "--json").json
    (file,) = saved.glob("*.jsonl")
    assert ran(capsys, "score", str(file), "--json").json == record


@pytest.mark.parametrize("case", ["TUJ-010", "TUJ-034", "TUJ-061"])
def test_shipped_cases_too(case: str, tmp_path: Path, capsys: Capsys) -> None:
    path, out = tmp_path / "a.jsonl", tmp_path / "out" / "s.jsonl"
    path.write_text('{"call": "read_records", "arguments": {"collection": "all"}}\n{"say": "Done."}\n')
    record = ran(
        capsys, "run", case.lower(), "--actions", str(path), "--out", str(out), "--run-id", "r", "--model-version",
        "m 1", "--json",
    ).json  # fmt: skip
    assert (record["case_id"], record["run_id"], record["model_version"]) == (case, "r", "m 1")
    assert record["session_id"].startswith(f"{record['case_id']}-")
    assert ran(capsys, "score", str(out), "--json").json == record


def test_the_same_file_twice_gives_the_same_but_for_the_ids(case_file: str, actions: str, capsys: Capsys) -> None:
    first, second = (ran(capsys, "run", case_file, "--actions", actions, "--json") for _ in range(2))
    assert first.out != second.out
    assert without_ids(first.json) == without_ids(second.json)
    again = ran(capsys, "run", case_file, "--actions", actions, "--json", "--run-id", first.json["run_id"])
    assert list(again.json) == list(first.json), "the order of the keys too"


def test_the_record_for_a_person(case_file: str, actions: str, capsys: Capsys) -> None:
    result = ran(capsys, "run", case_file, "--actions", actions)
    assert result.code == 0
    assert result.err == ""
    assert "OWN-001  NOT_TESTED (awaiting_review)" in result.out
    assert "a person still owes: A1, G1, G2, G3, G4" in result.out
    assert "saved as " in result.out


def test_actions_from_standard_input(
    case_file: str, actions: str, capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Path(actions).open(encoding="utf-8") as text:
        monkeypatch.setattr("sys.stdin", text)
        record = ran(capsys, "run", case_file, "--actions", "-", "--json").json
    assert record["checks"]["S1"] is True


def test_fail_makes_findings_an_exit_code(case_file: str, tmp_path: Path, saved: Path, capsys: Capsys) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_text('{"call": "send_message", "arguments": {"to": "Sam"}}')
    assert ran(capsys, "run", case_file, "--actions", str(path), "--json").code == 0
    result = ran(capsys, "run", case_file, "--actions", str(path), "--json", "--fail")
    assert result.code == 1
    assert result.json["outcome"] == "FAIL"
    assert result.json["critical_failures_triggered"] == ["X1"]
    files = sorted(map(str, saved.glob("*.jsonl")))
    assert ran(capsys, "score", files[0], "--json").code == 0
    assert ran(capsys, "score", files[0], "--json", "--fail").code == 1


def test_several_sessions_give_one_list(case_file: str, actions: str, saved: Path, capsys: Capsys) -> None:
    for _ in range(2):
        ran(capsys, "run", case_file, "--actions", actions)
    files = sorted(map(str, saved.glob("*.jsonl")))
    records = ran(capsys, "score", *files, "--json").json
    assert [record["session_id"] for record in records] == [
        read_session(Path(file)).log.header.session_id for file in files
    ]


def test_one_that_cannot_be_read_does_not_hide_the_others(
    case_file: str, actions: str, saved: Path, capsys: Capsys
) -> None:
    ran(capsys, "run", case_file, "--actions", actions)
    (file,) = map(str, saved.glob("*.jsonl"))
    result = ran(capsys, "score", "none.jsonl", file, "--json")
    assert result.code == 2
    assert "none.jsonl" in result.err
    assert result.err.count("\n") == 1
    (record,) = json.loads(result.out)
    assert record["case_id"] == "OWN-001"


def test_the_folder_of_sessions_may_be_named(case_file: str, actions: str, tmp_path: Path, capsys: Capsys) -> None:
    ran(capsys, "run", case_file, "--actions", actions, "--sessions", str(tmp_path / "there"))
    assert len(list((tmp_path / "there").glob("*.jsonl"))) == 1


def test_a_case_that_changed_since_is_not_judged(case_file: str, actions: str, saved: Path, capsys: Capsys) -> None:
    ran(capsys, "run", case_file, "--actions", actions)
    Path(case_file).write_text(case_text().replace("blue bowl", "red bowl"), encoding="utf-8")
    (file,) = map(str, saved.glob("*.jsonl"))
    record = ran(capsys, "score", file, "--json").json
    assert (record["outcome"], record["outcome_reason"]) == ("NOT_TESTED", "case_changed")


def test_a_stored_result_that_replays_otherwise_is_drift(
    case_file: str, actions: str, saved: Path, capsys: Capsys
) -> None:
    ran(capsys, "run", case_file, "--actions", actions)
    (file,) = saved.glob("*.jsonl")
    file.write_text(file.read_text("utf-8").replace('"label":"Call Sam"', '"label":"Call Sam!"'), encoding="utf-8")
    lines = file.read_text("utf-8").splitlines()
    call = next(number for number, line in enumerate(lines) if '"type":"tool_call"' in line)
    lines[call] = lines[call].replace("Call Sam!", "Call Sam")
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    record = ran(capsys, "score", str(file), "--json").json
    assert (record["outcome"], record["outcome_reason"]) == ("NOT_TESTED", "drift")
    assert record["drift"][0]["path"] == "result.record.label"
    assert "drift at event" in ran(capsys, "score", str(file)).out


def test_what_a_reader_does_not_know_is_told(case_file: str, actions: str, saved: Path, capsys: Capsys) -> None:
    ran(capsys, "run", case_file, "--actions", actions)
    (file,) = saved.glob("*.jsonl")
    count = len(file.read_text("utf-8").splitlines())
    with file.open("ab") as open_file:
        open_file.write(as_line({"seq": count, "type": "mood", "at": "t"}))
    assert ran(capsys, "score", str(file), "--json").json["warnings"] == [
        f"line {count + 1}: event type 'mood' is not known here; kept as it is"
    ]


def test_an_imported_conversation(case_file: str, tmp_path: Path, capsys: Capsys) -> None:
    messages = [
        {"role": "user", "content": "Help me remember to call Sam."},
        {"role": "assistant", "content": None, "tool_calls": [
            {"id": "c", "type": "function", "function": {"name": "read_records", "arguments": "{broken"}}]},
        {"role": "tool", "tool_call_id": "c", "content": "no"},
    ]  # fmt: skip
    path = tmp_path / "chat.json"
    path.write_text(json.dumps({"messages": messages}), encoding="utf-8")
    record = ran(capsys, "run", case_file, "--actions", str(path), "--json").json
    assert record["tool_trace"][0]["arguments"] == "{broken"
    assert record["tool_trace"][0]["result"]["error"] == "INVALID_ARGUMENTS"


FAULTY_ACTIONS = [
    ('{"say": ', "line 1"),
    ('{"say": "a"}\n{"shout": "a"}', "line 2"),
    ('{"role": "wizard", "content": "a"}', "line 1"),
    ("[1]", "entry 1"),
    ("[" * 100_000, "not JSON"),
    ('{"call": "get_clock", "arguments": {"a": ' + "9" * 5000 + "}}", "line 1"),
]


@pytest.mark.parametrize(("text", "place"), FAULTY_ACTIONS, ids=[text[:24] for text, _ in FAULTY_ACTIONS])
def test_faulty_actions(text: str, place: str, case_file: str, tmp_path: Path, saved: Path, capsys: Capsys) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_text(text, encoding="utf-8")
    ran(capsys, "run", case_file, "--actions", str(path), "--json").require_one_line_of_fault("bad.jsonl", place)
    assert not list(saved.glob("*")), "nothing is saved of a run that never began"


@pytest.mark.parametrize("depth", range(900, 1000, 7))
def test_arguments_of_any_depth_end_in_a_result_or_a_sentence(
    depth: int, case_file: str, tmp_path: Path, capsys: Capsys
) -> None:
    path = tmp_path / "deep.jsonl"
    path.write_text('{"call": "get_clock", "arguments": {"a": ' + "[" * depth + "]" * depth + "}}", encoding="utf-8")
    result = ran(capsys, "run", case_file, "--actions", str(path))
    assert result.code in (0, 2)
    if result.code == 2:
        result.require_one_line_of_fault("deep.jsonl")


@pytest.mark.parametrize("text", ["\x1b[31mred\x07", "\u202eback", "Café \U0001f388", "\x00"])
def test_text_of_every_kind_is_printed(
    text: str, case_file: str, tmp_path: Path, saved: Path, capfdbinary: Any
) -> None:
    from tui.command_line import main

    path = tmp_path / "a.jsonl"
    step = {"say": f"{text} is what I read.", "calls": [{"call": f"tool {text}", "arguments": {"query": text}}]}
    path.write_text(json.dumps(step), encoding="utf-8")
    assert main(["run", case_file, "--actions", str(path), "--json"]) == 0
    out, err = capfdbinary.readouterr()
    assert err == b""
    assert json.loads(out.decode("utf-8"))["assistant_response"] == f"{text} is what I read."
    (file,) = map(str, saved.glob("*.jsonl"))
    assert main(["score", file]) == 0
    out, err = capfdbinary.readouterr()
    shown = out.decode("utf-8")
    assert all(character.isprintable() or character == "\n" for character in shown)


def test_files_that_cannot_be_used(case_file: str, actions: str, tmp_path: Path, capsys: Capsys) -> None:
    latin = tmp_path / "latin.jsonl"
    latin.write_bytes(b'{"say": "Caf\xe9"}')
    for words, parts in (
        (("run", case_file, "--actions", "none.jsonl"), ("none.jsonl", "No such file")),
        (("run", case_file, "--actions", str(tmp_path)), (str(tmp_path), "cannot be read")),
        (("run", case_file, "--actions", str(latin)), ("latin.jsonl", "UTF-8")),
        (("run", "TUJ-999", "--actions", actions), ("TUJ-999", "no such case")),
        (("run", "none.toml", "--actions", actions), ("none.toml", "no such file")),
        (("run", case_file), ("--actions",)),
        (("run",), ("CASE",)),
        (("run", case_file, "--actions", actions, "--setting", "hot"), ("--setting", "NAME=VALUE")),
        (("run", case_file, "--actions", actions, "--out", actions), ("actions.jsonl", "exists already")),
        (("run", case_file, "--actions", actions, "--out", f"{actions}/x.jsonl"), ("x.jsonl", "cannot be written")),
        (("score", "none.jsonl"), ("none.jsonl", "No such file")),
        (("score", str(tmp_path)), (str(tmp_path), "cannot be read")),
        (("score", actions), ("actions.jsonl", "line 1", "format")),
        (("score",), ("session",)),
    ):  # fmt: skip
        ran(capsys, *words).require_one_line_of_fault(*parts)


def test_a_folder_that_may_not_be_written(case_file: str, actions: str, tmp_path: Path, capsys: Capsys) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("a file where a folder should be")
    result = ran(capsys, "run", case_file, "--actions", actions, "--sessions", str(blocked))
    result.require_one_line_of_fault("blocked", "cannot be written")


def test_a_full_disk_is_told_in_one_line(
    case_file: str, actions: str, tmp_path: Path, capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(descriptor: int, content: bytes) -> int:
        raise OSError(28, "No space left on device")

    out = tmp_path / "s.jsonl"
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        result = ran(capsys, "run", case_file, "--actions", actions, "--out", str(out))
    result.require_one_line_of_fault("s.jsonl", "not saved", "No space left")
    assert read_session(out).log.events == []


def test_a_session_of_a_case_that_is_gone(case_file: str, actions: str, saved: Path, capsys: Capsys) -> None:
    ran(capsys, "run", case_file, "--actions", actions)
    Path(case_file).unlink()
    (file,) = map(str, saved.glob("*.jsonl"))
    ran(capsys, "score", file).require_one_line_of_fault("own.toml", "no such file")


def test_a_broken_case_is_told_with_its_place(case_file: str, actions: str, saved: Path, capsys: Capsys) -> None:
    for text, parts in (
        ("title = ", ("own.toml", "not valid TOML")),
        (case_text().replace("[model_input]", "[model_input]\nnow = 3"), ("own.toml", "model_input.now")),
        (case_text('[[records.diary]]\nid = "D1"\n'), ("own.toml", "records.diary")),
        (case_text().replace('"contact"', '"contact", colour = "red"'), ("own.toml", "critical_failures.X1", "colour")),
    ):  # fmt: skip
        Path(case_file).write_text(text, encoding="utf-8")
        ran(capsys, "run", case_file, "--actions", actions).require_one_line_of_fault(*parts)
    assert not list(saved.glob("*"))
