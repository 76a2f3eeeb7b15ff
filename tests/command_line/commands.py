"""Running a command in this process, and what it printed."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import pytest

from tui.command_line import main


@dataclass(frozen=True)
class Ran:
    """Exit code, standard output and standard error of one command."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one JSON value on standard output; nothing else may stand there, and nothing on standard error."""
        assert self.err == ""
        return json.loads(self.out)

    def require_one_line_of_fault(self, *parts: str) -> None:
        """Exit 2, nothing on standard output, one line on standard error that names these parts, no traceback."""
        assert self.code == 2, self
        assert self.out == ""
        assert self.err.endswith("\n")
        assert self.err.count("\n") == 1, self.err
        assert self.err.startswith("tujora")
        assert "Traceback" not in self.err
        for part in parts:
            assert part in self.err, self.err


def ran(capsys: pytest.CaptureFixture[str], *words: str) -> Ran:
    """Run `tujora` with these words."""
    code = main(words)
    captured = capsys.readouterr()
    return Ran(code, captured.out, captured.err)
