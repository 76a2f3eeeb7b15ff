"""Expected against actual, told field by field in plain words, for cases of different kinds, right and wrong."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from cases.catalogue import load_case
from sessions.play import Play, play_step
from tests.sessions.played import played
from tests.tui.staged import driver_for, staged
from tui.presenting.case_sheet_rows import case_sheet_rows
from tui.presenting.expected import expected_rows
from tui.presenting.glyphs import ASCII, UNICODE
from tui.presenting.grid import cell_lines
from tui.presenting.steps import view_of
from tui.screens.expected_sheet import ExpectedSheet
from tui.widgets.rows_view import RowsView
from tui.widgets.styling import wrapped

Writes = Sequence[dict[str, Any]]
WIDTHS = (58, 72, 96, 150)


def write(collection: str, operation: str = "create", record_id: str = "", **fields: Any) -> dict[str, Any]:
    """The arguments of one `write_record`."""
    arguments = {"collection": collection, "operation": operation, "fields": fields}
    return {**arguments, "record_id": record_id} if record_id else arguments


def after(case_id: str, writes: Writes) -> Play:
    """A session of a case after these writes."""
    play = played(load_case(case_id))
    for arguments in writes:
        assert play.call("write_record", arguments).execution.ok, arguments
    return play


def walked(case_id: str, walkthrough: str) -> Play:
    """A session of a case after one of its walkthroughs."""
    play = played(load_case(case_id))
    for step in next(entry for entry in play.case.executable.walkthroughs if entry.name == walkthrough).steps:
        play_step(play, step, "reference")
        if play.reply_due():
            play.answer()
    return play


def sheet(play: Play, width: int = 72) -> list[str]:
    """The sheet's lines as they stand at a width."""
    lines = []
    for entry in expected_rows(view_of(play), UNICODE, width):
        told = wrapped(entry, width) if entry.wrap else ((*entry.spans,),)
        for number, line in enumerate(told):
            lines.append(" " * (entry.hang if number else entry.indent) + "".join(span.text for span in line))
    return lines


def field(lines: Sequence[str], name: str) -> str:
    """The one line of the sheet that judges a field: its name, what is there, what is expected, the judgement."""
    found = [match for line in lines if (match := re.fullmatch(rf"    ([✓✗] \w+) +({name} .*)", line))]
    assert len(found) == 1, (name, lines)
    return " ".join(f"{found[0][2]} {found[0][1]}".split())


def test_a_wrong_record_shows_its_wrong_fields_and_is_neither_missing_nor_extra() -> None:
    lines = sheet(after("TUJ-005", [write("reminders", label="Call Oak", start="16:00")]), 96)
    told = "\n".join(lines)
    assert "✗ wrong    reminders R1  2 fields wrong" in told
    assert "missing" not in told
    assert "extra" not in told
    assert field(lines, "start") == "start Mon 9 Nov 16:00 Mon 9 Nov 15:00 ✗ wrong"
    assert 'says "oak", and "pharmacy" or "refill"' in told
    assert field(lines, "label").endswith("✓ right")


@pytest.mark.parametrize(
    ("case_id", "writes", "wrong", "right"),
    [
        (
            "TUJ-034",
            [write("calendar", title="Eye doctor on Friday", start="2026-11-12T15:00")],
            {"title", "booking_id", "start"},
            set(),
        ),
        ("TUJ-016", [write("reminders", "update", "R1", start="10:45")], {"snoozed_until", "start"}, set()),
        ("TUJ-076", [write("lists", "update", "L1", add_items=["bread"])], {"items"}, set()),
        ("TUJ-087", [write("checklists", "update", "CL1", step=4, status="completed")], {"step 3 status"}, {"step 1 status"}),
        ("TUJ-081", [write("reminders", "update", "R1", status="cancelled")], {"skipped", "status"}, {"recurrence"}),
        (
            "TUJ-042",
            [write("notes", subject="car", text="Parked on level 3, red section, 381", recorded_at="10:30")],
            {"any field"},
            {"recorded_at"},
        ),
        ("TUJ-003", [write("reminders", label="Evening pills", start="20:00")], {"recurrence"}, {"label", "start"}),
    ],
)  # fmt: skip
def test_fields_are_right_or_wrong_one_by_one(case_id: str, writes: Writes, wrong: set[str], right: set[str]) -> None:
    lines = sheet(after(case_id, writes), 110)
    assert "✗ not as expected" in "\n".join(lines)
    for name in wrong:
        assert field(lines, name).endswith("✗ wrong"), (name, lines)
    for name in right:
        assert field(lines, name).endswith("✓ right"), (name, lines)


@pytest.mark.parametrize(
    "case_id",
    ["TUJ-003", "TUJ-005", "TUJ-021", "TUJ-025", "TUJ-034", "TUJ-042", "TUJ-050", "TUJ-059", "TUJ-068", "TUJ-081",
     "TUJ-087", "TUJ-099"],
)  # fmt: skip
def test_what_the_reference_leaves_is_right_in_every_field(case_id: str) -> None:
    told = "\n".join(sheet(walked(case_id, "reference")))
    assert "S1  ✓ as expected" in told
    assert "✓ right " in told
    assert "✗" not in told


def test_what_is_missing_and_what_is_extra_is_told_as_whole_records_after_the_others() -> None:
    twice = "\n".join(sheet(walked("TUJ-034", "two-events")))
    assert "✗ extra    calendar A2  was created and should not be there" in twice
    assert twice.index("✓ right    calendar A1") < twice.index("✗ extra")
    assert "✗ missing" not in twice
    nothing = "\n".join(sheet(after("TUJ-034", [])))
    assert nothing.count("✗ missing") == 2
    assert "a new record that is not there" in nothing
    none = "\n".join(sheet(after("TUJ-001", [write("reminders", label="Pills", start="20:00")])))
    assert "✗ extra    reminders R1" in none
    assert "Mon 9 Nov 20:00" in none


def test_a_deleted_record_is_missing_and_a_changed_one_says_what_it_was() -> None:
    gone = "\n".join(sheet(after("TUJ-016", [{"collection": "reminders", "operation": "delete", "record_id": "R1"}])))
    assert "✗ missing  reminders R1  is gone and should be there" in gone
    writes = [write("reminders", "update", "R1", snoozed_until="10:45", label="Something else")]
    changed = sheet(after("TUJ-016", writes), 110)
    assert field(changed, "label").startswith("label Something else as it was: ")


def test_the_titles_stand_right_over_the_fields_that_they_name() -> None:
    lines = sheet(walked("TUJ-034", "two-events"), 90)
    titles = [number for number, line in enumerate(lines) if line.split() == ["field", "is", "now", "expected"]]
    assert len(titles) == 3
    for number in titles:
        assert re.match(r"  [✓✗] \w+ +\w+ \w+", lines[number - 1])
        fields = lines[number + 1]
        assert fields[lines[number].index("field") - 1] == " "
        assert fields[lines[number].index("field")] != " "
        assert fields[lines[number].index("is now")] != " "


def test_the_other_steps_of_a_checklist_are_told_as_well() -> None:
    lines = sheet(walked("TUJ-087", "reference"), 90)
    assert field(lines, "step 3 status") == "step 3 status completed completed ✓ right"
    assert field(lines, "step 4 status") == "step 4 status pending as it was: pending ✓ right"
    writes = [write("checklists", "update", "CL1", step=number, status="completed") for number in (3, 4)]
    told = sheet(after("TUJ-087", writes), 90)
    assert "✗ wrong    checklists CL1  1 field wrong" in "\n".join(told)
    assert field(told, "step 4").endswith("✗ wrong")
    both_wrong = sheet(after("TUJ-087", writes[1:]), 90)
    assert "✗ wrong    checklists CL1  2 fields wrong" in "\n".join(both_wrong)
    assert field(both_wrong, "step 4 status") == "step 4 status completed as it was: pending ✗ wrong"


def test_the_way_that_comes_nearest_is_the_one_compared() -> None:
    lines = sheet(after("TUJ-059", [write("notes", subject="keys", text="Keys are in my coat pocket")]), 110)
    assert "2 ways are right" in "\n".join(lines)
    assert field(lines, "any field").endswith("✓ right")
    assert field(lines, "status") == "status current retracted ✗ wrong"


def test_records_that_nobody_touched_and_nothing_is_asked_of_are_not_listed() -> None:
    play = walked("TUJ-021", "reference")
    told = "\n".join(sheet(play))
    listed = set(re.findall(r"^  \S (?:right|wrong|missing|extra) +(\w+ \w+)", told, re.MULTILINE))
    assert listed
    changed = {
        f"{change.collection} {change.record_id}" for call in play.playback.calls for change in call.execution.changes
    }
    assert listed <= changed


_MACHINE_TIME = re.compile(r"\d{4}-\d\d-\d\dT|[+-]\d\d:\d\d$")


@pytest.mark.parametrize("number", range(1, 101))
def test_no_case_tells_its_rules_in_machine_words(number: int) -> None:
    case = load_case(f"TUJ-{number:03}")
    play = played(case)
    play.call("write_record", write("reminders", label="Odd thing on Friday 13", start="2026-11-13T13:13"))
    lines = sheet(play)
    reasons = [check.why for check in play.verdicts().checks]
    prose = case.prose.evaluator_only.expected_final_state
    told = [line for line in lines if line.strip() and line.strip() not in prose]
    for line in (*told, *reasons):
        assert not _MACHINE_TIME.search(line), line
        assert "|" not in line
        assert "none in_app active" not in line
        assert not re.search(r"tuesday.*wednesday", line, re.I), line
    assert not any(cell_len(line) > 72 for line in told if not line.startswith(("  ✗", "  ✓")))


def test_long_alternatives_are_cut_and_stand_whole_in_the_case_sheet() -> None:
    told = [entry.text for entry in case_sheet_rows(load_case("TUJ-034"))]
    rule = next(text for text in told if text.startswith("title  "))
    assert rule == 'title  says "dentist" or "dental" (or alike), says nothing of "eye", names no other day or number'
    assert "alike: dentist, dental, teeth, tooth, appointment, visit, checkup, booking" in told


@pytest.mark.parametrize("width", WIDTHS)
def test_every_line_fits_its_width(width: int) -> None:
    writes = [write("notes", subject="車" * 40, text="x" * 300, recorded_at="10:30")]
    for entry in expected_rows(view_of(after("TUJ-042", writes)), ASCII, width):
        for number, line in enumerate(wrapped(entry, width) if entry.wrap else ()):
            cells = (entry.hang if number else entry.indent) + sum(cell_len(span.text) for span in line)
            assert cells <= width, (width, line)


def test_cells_break_at_spaces_and_long_words_where_they_must() -> None:
    assert cell_lines("one two three", 7) == ["one two", "three"]
    assert cell_lines("abcdefghij", 4) == ["abcd", "efgh", "ij"]
    assert cell_lines("", 5) == [""]
    assert all(cell_len(line) <= 5 for line in cell_lines("車車車車 ab\x1b[31m", 5))


@pytest.mark.parametrize("size", [(80, 24), (160, 45)])
async def test_the_sheet_takes_the_width_that_there_is(tmp_path: Path, size: tuple[int, int]) -> None:
    driver = driver_for(tmp_path / "s.jsonl")
    driver.call("write_record", write("reminders", label="Call Sam", start="17:00"))
    async with staged(driver, size) as stage:
        await stage.press("f7")
        assert isinstance(stage.app.screen, ExpectedSheet)
        rows = stage.app.screen.query_one("#sheet-rows", RowsView)
        await stage.pilot.pause()
        told = "\n".join(entry.text for entry in rows.rows)
        assert "Mon 9 Nov 17:00" in told
        assert "✗ wrong" in told
        room = rows.scrollable_content_region.width
        (titles,) = (
            entry.text for entry in rows.rows if "expected" in entry.text.split()[-1:] and "is now" in entry.text
        )
        assert room // 2 - 4 < titles.index("expected") <= room * 3 // 4
        assert all(cell_len(line) + 4 <= room for entry in rows.rows if entry.wrap for line in entry.text.split("\n"))
