"""Searching a session: what is found, where it is said to be, and where Enter goes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from textual.widgets import Input

from cases.catalogue import load_case
from sessions.events import ToolCall, ToolResult
from sessions.play import play_step
from tests.tui.staged import AS_USER, ASKS, Stage, driver_for, staged
from tui.driving import Driver
from tui.presenting.finding import Find, SessionIndex, found_in_call
from tui.presenting.glyphs import ASCII
from tui.presenting.json_rows import JsonFolding, json_rows, place_of, texts_in
from tui.presenting.steps import view_of
from tui.sanitize import sanitize
from tui.screens.search import SearchScreen
from tui.widgets.key_line import KeyLine
from tui.widgets.rows_view import RowsView
from tui.widgets.styling import wrapped

SAM = {"label": "Call Sam", "start": "16:00"}
DEEP = {"ok": True, "page": {"records": [{"id": f"N{n}", "text": f"line {n}"} for n in range(3000)]}}


def write(operation: str, record_id: str = "", **fields: Any) -> dict[str, Any]:
    """The arguments of one `write_record` on reminders."""
    arguments = {"collection": "reminders", "operation": operation, "fields": fields}
    return {**arguments, "record_id": record_id} if record_id else arguments


def written(path: Path, **options: Any) -> Driver:
    """A session that asks (step 2, answered at 3), writes a reminder (4), changes it (5), deletes it (6)."""
    driver = driver_for(path, **options)
    driver.speak(ASKS)
    driver.call("write_record", write("create", **SAM))
    driver.call("write_record", write("update", "R2", start="17:00"))
    driver.call("write_record", {"collection": "reminders", "operation": "delete", "record_id": "R2"})
    return driver


def imported(driver: Driver, recorded: Any) -> None:
    """Add a call whose result in the imported trace was another one."""
    driver.play.append(ToolCall("deep", "read_records", {"collection": "notes"}, None, "imported"))
    result = driver.play.playback.calls[-1].result
    driver.play.append(ToolResult("deep", dict(result), (), recorded))


def finds(driver: Driver, wanted: str) -> list[Find]:
    """What is found by the seat that the driver plays."""
    return list(SessionIndex().finds(view_of(driver.play, None, driver.hidden_from), wanted))


def places(driver: Driver, wanted: str) -> list[tuple[int, str, str]]:
    """Of every find: the number of its step, its pane and where it is."""
    return [(find.index + 1, find.pane.removesuffix("-pane"), find.where) for find in finds(driver, wanted)]


def test_a_record_of_the_start_is_found_at_step_one(tmp_path: Path) -> None:
    driver = written(tmp_path / "s.jsonl")
    assert places(driver, "WALLET") == [(1, "state", "trackers K2")]
    assert finds(driver, "wallet")[0].key == "record:trackers:K2:item"
    assert places(driver, "K1") == [(1, "state", "trackers K1")]


def test_a_record_is_found_at_each_step_that_changed_it_as_it_was_there(tmp_path: Path) -> None:
    driver = written(tmp_path / "s.jsonl")
    of_state = [(step, where) for step, pane, where in places(driver, "call sam") if pane == "state"]
    assert of_state == [(4, "reminders R2 new"), (5, "reminders R2 changed"), (6, "reminders R2 deleted")]
    assert [(step, where) for step, pane, where in places(driver, "nov 17:00") if pane == "state"] == [
        (5, "reminders R2 changed"),
        (6, "reminders R2 deleted"),
    ]


def test_what_was_sent_and_what_came_back_are_found_apart(tmp_path: Path) -> None:
    driver = written(tmp_path / "s.jsonl")
    of_trace = [(step, where) for step, pane, where in places(driver, "call sam") if pane == "trace"]
    assert of_trace[:2] == [(4, "sent fields"), (4, "result record")]
    assert [where for _, _, where in places(driver, "write_record")] == ["call", "call", "call"]


def test_a_note_is_a_find_of_its_own_at_the_step_that_it_is_about(tmp_path: Path) -> None:
    driver = written(tmp_path / "s.jsonl")
    driver.play.note("the giraffe was not asked for", "rita", driver.play.playback.calls[0].seq)
    assert places(driver, "giraffe") == [(4, "conversation", "note by rita")]
    assert places(driver, "ring me") == [(3, "conversation", "user")]


def test_text_deep_in_a_result_is_found_and_named_by_its_place(tmp_path: Path) -> None:
    driver = driver_for(tmp_path / "s.jsonl")
    imported(driver, DEEP)
    (find,) = finds(driver, "line 2998")
    assert find.where == "result in the imported trace page records 2998"
    assert find.key == "call:1:recorded/page/records/2998/text"
    assert (find.excerpt(40), find.places) == (("text: ", "line 2998", ""), 1)


@pytest.mark.parametrize("wanted", ['say "hi"', "a\\b", "two  lines", "key: value", "ÜBER", "x" * 50])
def test_signs_that_json_writes_otherwise_are_found_as_they_are_shown(tmp_path: Path, wanted: str) -> None:
    driver = driver_for(tmp_path / "s.jsonl")
    text = 'say "hi" a\\b two\nlines über ' + "x" * 60
    imported(driver, {"text": text, "key": "value", "inner": [{"key": "value"}]})
    assert any(find.key.startswith("call:1:recorded/") for find in finds(driver, wanted)), wanted


def test_what_is_found_is_what_a_search_of_every_text_finds(tmp_path: Path) -> None:
    driver = driver_for(tmp_path / "s.jsonl")
    values = [DEEP, {"a": {"b/c~d": [1, None, {"e": "Sam"}]}}, [], {"list": [[["Sam"]]]}, "plain Sam", 7]
    for value in values:
        imported(driver, value)
    view = view_of(driver.play)
    for call, value in zip(driver.play.playback.calls, values, strict=True):
        for wanted in ("sam", "line 12", "b/c~d", "1", "null", "nothing of it"):
            truth = [place for place, text in texts_in(value) if wanted in text.casefold()]
            keys = [key for key in found_in_call(view, call, wanted) if ":recorded" in key]
            assert [tuple(place_of(key)[1]) for key in keys] == truth, (value, wanted)


def test_a_blind_seat_finds_only_what_it_may_see(tmp_path: Path) -> None:
    blind_model = written(tmp_path / "model.jsonl", blind=True)
    assert blind_model.hidden_from == "model"
    assert {find.pane for find in finds(blind_model, "sam")} == {"conversation-pane", "trace-pane"}
    assert finds(blind_model, "wallet") == []
    blind_user = driver_for(tmp_path / "user.jsonl", seats=AS_USER, blind=True)
    blind_user.play.call("write_record", write("create", **SAM))
    assert blind_user.hidden_from == "user"
    assert {find.pane for find in finds(blind_user, "sam")} <= {"conversation-pane"}
    assert finds(blind_user, "write_record") == []
    assert finds(blind_user, "wallet") == []


def test_json_rows_are_json_whatever_is_folded() -> None:
    value = {"a": [1, {"b": "c", "d": []}], "e": {}, "f": "g\nh"}
    rows = list(json_rows("call:1:sent", value, JsonFolding(), ASCII, 4))
    assert json.loads("\n".join(entry.text.removeprefix("v ") for entry in rows)) == value
    folded = JsonFolding(turned={"call:1:sent/a"})
    told = [entry.text for entry in json_rows("call:1:sent", value, folded, ASCII, 4)]
    assert '> "a": [ 2 entries ],' in told
    assert not any('"b"' in line for line in told)


async def _search(stage: Stage, words: str) -> list[str]:
    await stage.press("ctrl+f")
    assert isinstance(stage.app.screen, SearchScreen)
    stage.app.screen.query_one(Input).value = words
    await stage.pilot.pause()
    return [entry.text for entry in stage.app.screen.query_one("#finds", RowsView).rows]


def _lit(stage: Stage, pane: str) -> str:
    view = stage.screen.query_one(f"#{pane}", RowsView)
    return next((entry.text for entry in view.rows if entry.key == view.cursor), "")


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 45)])
async def test_enter_goes_to_step_pane_and_row(tmp_path: Path, size: tuple[int, int]) -> None:
    driver = written(tmp_path / "s.jsonl")
    driver.play.note("the giraffe was not asked for", "rita", driver.play.playback.calls[0].seq)
    imported(driver, DEEP)
    async with staged(driver, size) as stage:
        for words, number, pane, lit in (
            ("wallet", 1, "state-pane", "wallet"),
            ("nov 17:00", 5, "state-pane", "17:00"),
            ("giraffe", 4, "conversation-pane", "giraffe"),
            ("line 2998", 7, "trace-pane", "line 2998"),
        ):
            told = await _search(stage, words)
            of_pane = [place for place, find in enumerate(told) if pane != "state-pane" or "call" not in find]
            await stage.press(*["down"] * of_pane[0], "enter")
            await stage.pilot.pause()
            assert stage.screen.view.index + 1 == number, words
            assert stage.screen.focused is stage.screen.pane(pane), words
            assert lit in _lit(stage, pane), (words, _lit(stage, pane))
            view = stage.screen.pane(pane)
            painted = ["".join(part.text for part in view.render_line(y)) for y in range(view.size.height)]
            assert any(lit in line for line in painted), (words, painted)


async def test_a_find_says_its_step_and_where_it_is(tmp_path: Path) -> None:
    async with staged(written(tmp_path / "s.jsonl"), (80, 24)) as stage:
        told = await _search(stage, "wallet")
        assert [" ".join(line.split()) for line in told] == ["1 state trackers K2 item: wallet"]
        stage.app.screen.query_one(Input).value = ""
        await stage.pilot.pause()
        assert "Enter goes there, esc closes" in stage.app.screen.query_one("#finds", RowsView).rows[1].text
        stage.app.screen.query_one(Input).value = "no such words"
        await stage.pilot.pause()
        assert "nothing found" in stage.app.screen.query_one("#finds", RowsView).rows[0].text


@pytest.mark.parametrize("size", [(80, 24), (60, 15), (40, 12)])
@pytest.mark.parametrize(("case_id", "words"), [("TUJ-050", "mint"), ("TUJ-061", "offline"), ("TUJ-034", "confirm")])
async def test_the_words_that_were_found_stand_whole_and_lit(
    tmp_path: Path, size: tuple[int, int], case_id: str, words: str
) -> None:
    driver = driver_for(tmp_path / "s.jsonl", load_case(case_id))
    for step in driver.play.case.executable.walkthroughs[0].steps:
        play_step(driver.play, step, "reference")
        if driver.play.reply_due():
            driver.play.answer()
    async with staged(driver, size) as stage:
        await _search(stage, words)
        view = stage.app.screen.query_one("#finds", RowsView)
        assert view.rows
        for entry in view.rows:
            assert any(span.role == "found" and span.text.casefold() == words for span in entry.spans), entry
            painted = wrapped(entry, view.text_width) if entry.wrap else (view._painter.single(entry, view.text_width),)
            assert len(painted) <= 2, painted
            assert any(span.role == "found" and words in span.text.casefold() for line in painted for span in line)
        for theme in ("ansi-light", "ansi-dark", "colourless", "high-contrast", "textual-light"):
            stage.app.theme = theme
            await stage.pilot.pause()
            lines = [view.render_line(y) for y in range(view.size.height)]
            found = [part for line in lines for part in line if words in part.text.casefold()]
            assert found, theme
            assert all(part.style is not None and part.style.underline for part in found), (theme, found)
        dialog, footer = stage.app.screen.query_one(".dialog"), stage.app.screen.query_one(KeyLine)
        assert dialog.content_region.contains_region(footer.region)
        assert footer.region.height
        assert view.size.height >= 2
        shown = "\n".join(strip.text for strip in stage.app.screen._compositor.render_strips())
        assert "enter Go there" in shown
        assert "esc Close" in shown


@given(st.text(max_size=90), st.text(min_size=1, max_size=20), st.text(max_size=90), st.integers(0, 90))
def test_an_excerpt_fits_and_keeps_the_words(before: str, hit: str, after: str, room: int) -> None:
    find = Find(0, "trace-pane", "", "", before + hit + after, len(before), len(before) + len(hit), 1)
    left, words, right = find.excerpt(room)
    assert words == sanitize(hit)
    assert cell_len(left) + cell_len(words) + cell_len(right) <= max(room, cell_len(words))
    assert left.startswith("…") or sanitize(before) == left or not left
    if cell_len(sanitize(before + hit + after)) <= room:
        assert left + words + right == sanitize(before) + sanitize(hit) + sanitize(after)


async def test_a_state_filter_does_not_hide_what_was_found(tmp_path: Path) -> None:
    async with staged(written(tmp_path / "s.jsonl"), (160, 45)) as stage:
        await stage.act("pane.2")
        await stage.press("f")
        await stage.write("Sam")
        await _search(stage, "wallet")
        await stage.press("enter")
        assert "wallet" in _lit(stage, "state-pane")


async def test_parts_of_a_call_fold_and_are_searched(tmp_path: Path) -> None:
    driver = driver_for(tmp_path / "s.jsonl")
    imported(driver, DEEP)
    async with staged(driver, (160, 45)) as stage:
        await stage.act("pane.3")
        await stage.press("enter")
        assert "3,000 entries" in stage.rows("trace-pane")
        pane = stage.screen.pane("trace-pane")
        records = "call:1:recorded/page/records"
        pane.cursor = records
        await stage.press("enter")
        assert "line 99" in stage.rows("trace-pane")
        assert "line 100" not in stage.rows("trace-pane")
        assert "2,900 more entries" in stage.rows("trace-pane")
        pane.cursor = f"{records}:more"
        await stage.press("enter")
        assert pane.cursor == f"{records}/100"
        assert '"line 499"' in stage.rows("trace-pane")
        pane.cursor = f"{records}/7/text"
        await stage.press("enter")
        assert pane.cursor == f"{records}/7"
        assert '"line 7"' not in stage.rows("trace-pane")
        await stage.press("f")
        await stage.write("LINE 299")
        assert pane.cursor == f"{records}/299/text"
        assert "1 of 11 places" in stage.told()
        await stage.press("n")
        assert pane.cursor == f"{records}/2990/text"
        assert len(stage.screen.query_one("#trace-pane", RowsView).rows) < 1_000
        pane.cursor = f"{records}:earlier"
        await stage.press("enter")
        assert pane.cursor == f"{records}/2969"
        await stage.press("f")
        await stage.write("giraffe")
        assert "Nothing in this call" in stage.told()
        pane.cursor = "call:1"
        await stage.press("enter")
        assert "line 299" not in stage.rows("trace-pane")
