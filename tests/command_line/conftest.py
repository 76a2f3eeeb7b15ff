"""Files that the commands work on, and a folder of their own for what they save."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.sessions.played import QUESTION, REMINDER, VERIFY
from tests.small_case import case_text


@pytest.fixture(autouse=True)
def saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of saved sessions; nothing is ever saved in the user's own."""
    folder = tmp_path / "saved"
    monkeypatch.setenv("TUJORA_SESSIONS", str(folder))
    return folder


@pytest.fixture
def case_file(tmp_path: Path) -> str:
    """A stand-alone case."""
    path = tmp_path / "own.toml"
    path.write_text(case_text(), encoding="utf-8")
    return str(path)


@pytest.fixture
def actions(tmp_path: Path) -> str:
    """A good run of the stand-alone case."""
    path = tmp_path / "actions.jsonl"
    steps = [
        {"say": QUESTION},
        {"call": "write_record", "arguments": REMINDER},
        {"call": "verify_record", "arguments": VERIFY},
        {"say": "I will remind you at four today."},
    ]
    path.write_text("\n".join(map(json.dumps, steps)), encoding="utf-8")
    return str(path)
