"""Filing a defect keeps it beside the sessions and leaves the case alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from sessions.defects import FILE_NAME, CaseDefect, file_defect, read_defects
from sessions.session_file import SessionFileError

DEFECT = CaseDefect("TUJ-003", "1.0.1", "0" * 64, "s", 4, "M2 is not\nnamed", "ana", "2026-01-01T00:00:00+00:00")


def test_defects_are_read_back_in_order(tmp_path: Path) -> None:
    assert read_defects(tmp_path) == []
    file_defect(tmp_path / "new", DEFECT)
    file_defect(tmp_path / "new", DEFECT)
    assert read_defects(tmp_path / "new") == [DEFECT, DEFECT]


def test_a_broken_line_is_named(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_text("{}\n", "utf-8")
    with pytest.raises(SessionFileError, match="line 1"):
        read_defects(tmp_path)


def test_what_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    with pytest.raises(SessionFileError, match="cannot be written"):
        file_defect(tmp_path / "file", DEFECT)
