"""No format that is written acts on whoever reads it: control characters, direction marks and hidden text are signs."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sessions.events import AssistantMessage, Review
from sessions.library import export_record
from sessions.play import open_play
from sessions.visible_signs import as_safe_json, with_visible_signs
from tests.reporting.sessions_for_reports import AT, play_reference
from tui.command_line import main

HARMFUL = (
    *map(chr, range(0x20)), *map(chr, range(0x7F, 0xA0)), "\u061c", "\u200e", "\u200f", "\u2028", "\u2029",
    *map(chr, range(0x202A, 0x202F)), *map(chr, range(0x2066, 0x2070)), "\ufff9", "\ufffa", "\ufffb",
    *map(chr, range(0xE0000, 0xE0080)), "\ud800", "\udfff",
)  # fmt: skip
ENGLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
TEXT = (
    "".join(f"{number}{character}" for number, character in enumerate(HARMFUL)) + ENGLAND + " עברית می‌خواهم \U0001f388"
)
ALLOWED = "\n\t"


def harm_in(text: str) -> list[str]:
    """The harmful characters of a text that are neither line feed nor tab nor part of a flag."""
    return [ascii(found) for found in text.replace(ENGLAND, "") if found in HARMFUL and found not in ALLOWED]


@pytest.fixture
def session(tmp_path: Path) -> Path:
    """A session whose reviewer, rationale, model, run and last message hold every harmful character."""
    path = play_reference(tmp_path / "s", "TUJ-003", reviewed=False, model=f"m{TEXT}", run_id=f"r{TEXT}", ended=False)
    play = open_play(path, lambda: AT)
    play.append(AssistantMessage(TEXT))
    play.end("completed")
    play.review(Review(f"ana{TEXT}", False, "human", check="R1", rationale=TEXT))
    (tmp_path / "s" / "bad.jsonl").write_text(json.dumps({"format": TEXT}) + "\n", "utf-8")
    return path


def reported(session: Path, form: str) -> str:
    """The report over the session's folder, as it was written."""
    out = session.with_suffix(".out")
    assert main(["report", str(session.parent), "--format", form, "--out", str(out)]) == 2
    return out.read_bytes().decode("utf-8")


@pytest.mark.parametrize("form", ["text", "json", "html", "junit"])
def test_no_report_holds_a_harmful_character(session: Path, form: str) -> None:
    text = reported(session, form)
    assert harm_in(text) == []
    assert "עברית می‌خواهم \U0001f388" in text, "what people write stays"
    assert ENGLAND in text


def test_csv_shows_signs_and_is_read_back(session: Path) -> None:
    text = reported(session, "csv")
    assert harm_in(text.replace("\r\n", "\n")) == []
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    told = next(row for row in rows if row["check"] == "R1")
    assert told["rationale"] == with_visible_signs(TEXT)


def test_json_report_loses_nothing(session: Path) -> None:
    (entry,) = json.loads(reported(session, "json"))["sessions"]
    assert entry["run_id"] == f"r{TEXT}"


def test_junit_stays_xml_also_with_what_xml_does_not_know(tmp_path: Path) -> None:
    path = play_reference(tmp_path, "TUJ-003", reviewed=False)
    open_play(path, lambda: AT).review(Review("ana", False, "human", check="R1", rationale=f"{TEXT}\ufffe\uffff"))
    assert main(["report", str(path), "--format", "junit", "--out", str(tmp_path / "o.xml")]) == 0
    failure = ElementTree.fromstring((tmp_path / "o.xml").read_bytes()).find(".//failure")
    assert failure is not None and failure.text is not None
    assert f"{with_visible_signs(TEXT)}\ufffd\ufffd" in failure.text


def test_an_exported_record_holds_escapes_and_loses_nothing(session: Path, tmp_path: Path) -> None:
    target = tmp_path / "record.json"
    export_record(session, target)
    text = target.read_bytes().decode("utf-8")
    assert harm_in(text) == []
    assert json.loads(text)["assistant_response"] == TEXT


def test_scores_as_json_hold_escapes_and_lose_nothing(session: Path, capfdbinary: Any) -> None:
    assert main(["score", str(session), "--json"]) == 0
    out = capfdbinary.readouterr()[0].decode("utf-8")
    assert harm_in(out) == []
    assert json.loads(out)["assistant_response"] == TEXT


@given(st.recursive(st.text(st.characters(), max_size=9) | st.sampled_from(HARMFUL), lambda i: st.lists(i, max_size=3)))
@pytest.mark.parametrize("ascii_only", [False, True])
def test_safe_json_is_read_back_as_it_was(ascii_only: bool, value: Any) -> None:
    text = as_safe_json(value, ascii_only=ascii_only)
    # Two halves that stand side by side are one character for every reader of JSON.
    assert json.loads(text) == json.loads(json.dumps(value))
    assert harm_in(text) == []
    assert text.isascii() or not ascii_only


@pytest.mark.parametrize(
    "hidden",
    ["\U000e0041", "\U0001f3f4\U000e0067\U000e007f", "x\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
     "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067", "\U0001f3f4" + "\U000e0061" * 9 + "\U000e007f",
     "\U0001f3f4\U000e0020\U000e0041\U000e0042\U000e0043\U000e007f"],
)  # fmt: skip
def test_tags_outside_a_flag_are_seen(hidden: str) -> None:
    assert not re.search("[\U000e0000-\U000e007f]", with_visible_signs(hidden))
    assert with_visible_signs(hidden + ENGLAND).endswith(ENGLAND)
