"""Designers' own case files in the browser: found, told apart, honest about faults and changes, played and watched."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.widgets import Input

from cases.catalogue import load_case
from sessions.session_file import read_session
from tests.small_case import case_text
from tests.tui.front import Front, front_door, save_session
from tui.case_index import CaseIndex, CaseNews
from tui.command_line import main
from tui.presenting.case_cards import CaseCard
from tui.screens.browser import BrowserScreen
from tui.screens.case_sheet import CaseSheetScreen
from tui.screens.dialogs import ChoiceDialog, SheetScreen
from tui.screens.library import LibraryScreen
from tui.screens.walkthrough import WalkthroughScreen

WALKTHROUGHS = """
[[walkthroughs]]
name = "good"
kind = "reference"
steps = [
  { say = "At what time should I remind you?" },
  { call = "write_record", arguments = { collection = "reminders", operation = "create", fields = { label = "Call Sam", start = "16:00" } } },
  { call = "verify_record", arguments = { collection = "reminders", record_id_or_request_id = "R2" } },
  { say = "I will remind you at four today." },
]

[[walkthroughs]]
name = "hasty"
kind = "pitfall"
fails = ["A2", "S1"]
steps = [{ say = "Done." }]
"""


def text(case_id: str = "OWN-001", said: str = "Help me remember to call Sam.") -> str:
    whole = case_text(extra=WALKTHROUGHS).replace("OWN-001", case_id)
    return whole.replace("Help me remember to call Sam.", said)


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A folder with one case."""
    folder = tmp_path / "own"
    folder.mkdir()
    (folder / "call.toml").write_text(text(), "utf-8")
    return folder


def key(folder: Path, name: str = "call.toml") -> str:
    return str((folder / name).resolve())


async def light(front: Front, case_key: str) -> None:
    assert case_key in front.table.entries
    front.table.light(case_key)
    await front.settle()


async def back(front: Front) -> None:
    await front.app.run_action("cases")
    await front.until_on(BrowserScreen)


async def test_a_case_is_found_by_a_word_and_played(tmp_path: Path, own: Path) -> None:
    (own / "call.toml").write_text(text(said="Remind me about the zucchini."), "utf-8")
    async with front_door(tmp_path / "s", (80, 24), own) as front:
        assert len(front.table.entries) == 106
        await front.press(*"zucchini", "enter")
        await front.until_on(WalkthroughScreen)
        screen = front.screen
        assert isinstance(screen, WalkthroughScreen)
        assert screen.driver.play.case.case_id == "OWN-001"
        await front.press(*"One.", "enter")
        await back(front)
        assert front.cells(key(own))["last"] == "· not ended"
    (path,) = (tmp_path / "s").glob("OWN-001-*.jsonl")
    assert read_session(path).log.header.settings["case_file"] == key(own)


@pytest.mark.parametrize(
    "words",
    [
        "blue bowl",
        "ring me at four",
        "reminder for 16:00",
        "a call to return",
        "call.toml",
        "own-001",
        "one reminder exists",
    ],
)
async def test_the_whole_text_is_searched(tmp_path: Path, own: Path, words: str) -> None:
    (own / "call.toml").write_text(text().replace("a friend called Sam", "a friend and a blue bowl"), "utf-8")
    async with front_door(tmp_path / "s", (100, 24), own) as front:
        await front.search(words)
        assert key(own) in front.table.entries


async def test_what_the_preview_tells(tmp_path: Path, own: Path) -> None:
    save_session(tmp_path / "s", key(own), "one", kind="pitfall")
    async with front_door(tmp_path / "s", (100, 30), own) as front:
        await light(front, key(own))
        told = front.rows("preview")
        for part in ("A call to return", key(own), "Help me remember to call Sam.", "A time is missing.", "FAIL"):
            assert part in told
        await front.act("browser.blind")
        await light(front, key(own))
        told = front.rows("preview") + front.painted()
        assert "Help me remember to call Sam." in told
        for hidden in ("A call to return", "call.toml", "A time is missing.", "FAIL", "Ring me"):
            assert hidden not in told


async def test_it_is_watched_read_and_its_sessions_shown(tmp_path: Path, own: Path) -> None:
    save_session(tmp_path / "s", key(own), "one")
    save_session(tmp_path / "s", "TUJ-001", "two")
    async with front_door(tmp_path / "s", (100, 30), own) as front:
        await light(front, key(own))
        await front.act("browser.watch")
        await front.until_on(WalkthroughScreen)
        assert isinstance(front.screen, WalkthroughScreen)
        assert front.screen.driver.walkthrough is not None and front.screen.driver.walkthrough.name == "good"
        await back(front)
        await front.act("browser.pitfall")
        assert isinstance(front.screen, ChoiceDialog)
        await front.press("enter")
        await front.until_on(WalkthroughScreen)
        await back(front)
        await front.act("browser.sheet")
        await front.until_on(CaseSheetScreen)
        assert "A time is missing." in front.rows("lines")
        await front.back_to(BrowserScreen)
        await front.act("browser.sessions")
        await front.until_on(LibraryScreen)
        assert "Case: OWN-001 call.toml" in front.painted("#filters")
        shown = {front.cells(entry)["case"] for entry in front.table.entries}
        assert shown == {"OWN-001"} and len(front.table.entries) == 3
        assert {front.cells(entry)["title"] for entry in front.table.entries} == {"A call to return"}


async def test_filters_hold_to_own_cases(tmp_path: Path, own: Path) -> None:
    save_session(tmp_path / "s", key(own), "one", kind="pitfall")
    (own / "bad.toml").write_text("title = ", "utf-8")
    async with front_door(tmp_path / "s", (100, 30), own) as front:
        await front.act("browser.suite")
        await front.press("end", "enter")
        assert list(front.table.entries) == [key(own), key(own, "bad.toml")]
        assert "2 of 107 cases" in front.painted("#filters")
        await front.act("browser.state")
        await front.press("end", "enter")
        assert list(front.table.entries) == [key(own, "bad.toml")]
        await front.act("browser.clear")
        await front.act("browser.state")
        await front.press(*["down"] * 4, "enter")
        assert list(front.table.entries) == [key(own)]
        await front.search("zebra")
        told = " ".join(front.painted().split())
        assert "No case passes the filters and holds these words. Escape twice, then x, shows all." in told


async def test_own_cases_are_no_part_of_the_hundred(tmp_path: Path, own: Path) -> None:
    (own / "clash.toml").write_text(text("TUJ-010"), "utf-8")
    save_session(tmp_path / "s", "TUJ-001", "shipped")
    save_session(tmp_path / "s", key(own), "mine")
    save_session(tmp_path / "s", key(own, "clash.toml"), "clash", kind="pitfall", run="run-2")
    async with front_door(tmp_path / "s", (160, 30), own) as front:
        told = front.line("coverage-line")
        assert "Played 1 of 100" in told
        assert "0 FAIL" in told and "1 not decided" in told
        assert "own cases 2 of 2" in told
        assert "(coverage 1/100)" in told
        assert "medication 1/20" in front.line("category-line")
        assert front.cells("TUJ-010")["last"] == "not played"
        assert front.cells(key(own, "clash.toml"))["last"] == "✗ FAIL"


async def test_files_with_one_id_are_told_apart(tmp_path: Path, own: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (own / "again.toml").write_text(text(said="In other words."), "utf-8")
    (other / "call.toml").write_text(text(said="From elsewhere."), "utf-8")
    save_session(tmp_path / "s", key(own, "again.toml"), "one", kind="pitfall")
    async with front_door(tmp_path / "s", (140, 30), own, other) as front:
        files = [key(own, "again.toml"), key(other), key(own)]
        titles = [front.cells(file)["title"] for file in files]
        assert [title.split("  ")[0] for title in titles] == ["again.toml", "other/call.toml", "own/call.toml"]
        assert [front.cells(file)["last"] for file in files] == ["✗ FAIL", "not played", "not played"]
        await front.search("elsewhere")
        await front.press("enter")
        await front.until_on(WalkthroughScreen)
        await front.press(*"One.", "enter")
        await back(front)
        await front.search("")
        await front.act("browser.blind")
        names = [front.cells(entry)["case"] for entry in front.table.entries if entry in files]
        assert sorted(names) == ["OWN-001 (1)", "OWN-001 (2)", "OWN-001 (3)"]
    (path,) = (tmp_path / "s").glob("OWN-001-*.jsonl")
    assert read_session(path).log.header.settings["case_file"] == key(other)


FAULTY: dict[str, tuple[Callable[[Path], object], tuple[str, ...]]] = {
    "no TOML": (lambda path: path.write_text("title = "), ("not valid TOML",)),
    "no text": (lambda path: path.write_bytes(b'title = "\xff"'), ("not UTF-8 text",)),
    "two schema faults": (
        lambda path: path.write_text(text("OWN-2").replace("[model_input]", "[model_input]\nnow = 3").replace('"contact"', '"contct"')),
        ("line 6, model_input.now: unknown key", "critical_failures.X1.machine.0"),
    ),
    "a record and a rule": (
        lambda path: path.write_text(
            text("OWN-2").replace('fields = { label = "Sam"', 'fields = { labl = "Sam"').replace('start = "2026-11-11T12:30"', 'start = "soon"')
        ),
        ("expected.reminder: there is no field 'labl'", "records.calendar.0"),
    ),
    "deep": (lambda path: path.write_text("a = " + "[" * 9000 + "]" * 9000), ("nested too deeply",)),
    "control characters": (lambda path: path.write_text('case_id = "a\\u001b[31m/b"\ntitle = "[/b]"\n'), ("file name",)),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTY)
async def test_a_file_that_cannot_be_played_is_listed_with_every_reason(tmp_path: Path, own: Path, name: str) -> None:
    spoil, reasons = FAULTY[name]
    spoil(own / "bad.toml")
    async with front_door(tmp_path / "s", (100, 30), own) as front:
        assert len(front.table.entries) == 107
        assert front.cells(key(own, "bad.toml"))["last"] == "! unreadable"
        assert "own cases 0 of 1, 1 unreadable" in front.line("coverage-line")
        await light(front, key(own, "bad.toml"))
        assert "\x1b" not in front.painted() + front.painted("#preview")
        for action in ("browser.model", "browser.user", "browser.watch", "browser.pitfall"):
            await front.act(action)
            assert isinstance(front.screen, BrowserScreen)
        for reason in reasons:
            assert reason in front.rows("preview")
            assert reason in front.told()
        await front.act("browser.sheet")
        assert isinstance(front.screen, SheetScreen)
        assert reasons[0] in front.rows("sheet-rows")
        await front.press("escape")
        await front.act("browser.blind")
        assert reasons[0] not in front.rows("preview") + front.painted()


async def test_folders_that_cannot_be_read_are_listed(tmp_path: Path, own: Path) -> None:
    async with front_door(tmp_path / "s", (100, 30), own, tmp_path / "none") as front:
        assert front.cells(str(tmp_path / "none"))["title"] == "none: no such folder of cases"


async def test_a_case_that_was_opened_before_is_listed(tmp_path: Path, own: Path) -> None:
    save_session(tmp_path / "s", key(own), "one")
    async with front_door(tmp_path / "s") as front:
        assert len(front.table.entries) == 106
        assert front.cells(key(own))["title"] == "A call to return"
        (own / "call.toml").unlink()
        await front.act("browser.reload")
        assert front.cells(key(own))["title"] == "call.toml: no such file"


async def test_folders_come_from_the_settings_and_the_variable(
    tmp_path: Path, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "more.toml").write_text(text("OWN-002"), "utf-8")
    config = tmp_path / "settings.toml"
    config.write_text(f'case_folders = ["{own}"]\n')
    monkeypatch.setenv("TUJORA_CONFIG", str(config))
    monkeypatch.setenv("TUJORA_CASES", str(other))
    async with front_door(tmp_path / "s", (100, 24), other) as front:
        assert list(front.table.entries)[105:] == [key(own), key(other, "more.toml")]


async def test_an_edited_file_is_read_again(tmp_path: Path, own: Path) -> None:
    path = own / "call.toml"
    async with front_door(tmp_path / "s", (100, 30), own) as front:
        await light(front, key(own))
        path.write_text("title = ", "utf-8")
        await front.act("browser.reload")
        assert front.table.cursor == key(own)
        assert "not valid TOML" in front.rows("preview")
        path.write_text(text(said="Something else."), "utf-8")
        await front.act("browser.library")
        await front.press("escape")
        await front.until_on(BrowserScreen)
        assert "Something else." in front.rows("preview")
        (own / "new.toml").write_text(text("OWN-002"), "utf-8")
        await front.act("browser.reload")
        assert key(own, "new.toml") in front.table.entries
        path.unlink()
        await front.act("browser.reload")
        assert key(own) not in front.table.entries


async def test_verdicts_follow_an_edited_case(tmp_path: Path, own: Path) -> None:
    path = own / "call.toml"
    before = path.read_bytes()
    save_session(tmp_path / "s", key(own), "one", kind="pitfall")
    async with front_door(tmp_path / "s", (100, 30), own) as front:
        assert front.cells(key(own))["last"] == "✗ FAIL"
        path.write_bytes(before.replace(b"blue bowl", b"red bowl"))
        await _look_again(front)
        assert front.cells(key(own))["last"] == "· case changed"
        save_session(tmp_path / "s", key(own), "two", kind="pitfall", started="2026-12-02T00:00:00+00:00")
        await _look_again(front)
        entries = {entry.path.stem: entry for entry in front.app.session_index.entries}
        assert (entries["two"].outcome, entries["one"].outcome_reason) == ("FAIL", "case_changed")
        path.write_bytes(before)
        await _look_again(front)
        entries = {entry.path.stem: entry for entry in front.app.session_index.entries}
        assert (entries["one"].outcome, entries["two"].outcome_reason) == ("FAIL", "case_changed")


async def _look_again(front: Front) -> None:
    front.app.scan_sessions()
    await front.settle()


async def test_reading_many_files_never_moves_the_cursor_or_the_search(tmp_path: Path, own: Path) -> None:
    for number in range(2, 60):
        (own / f"{number:02}.toml").write_text(text(f"OWN-{number:03}"), "utf-8")
    async with front_door(tmp_path / "s", (100, 30), own) as front:
        await front.press("down", "down")
        await front.act("browser.reload")
        assert front.table.cursor == "TUJ-003"
        assert len(front.table.entries) == 105 + 59
        assert front.screen.query_one("#search", Input).value == ""


def _cards(index: CaseIndex, *folders: Path, opened: tuple[str, ...] = ()) -> dict[str, CaseCard]:
    told: list[CaseNews] = []
    index.scan([str(folder) for folder in folders], opened, told.append, lambda: False)
    assert told[-1].left == 0
    return {card.key: card for card in told[-1].cards}


def test_a_file_is_understood_again_only_where_its_content_changed(tmp_path: Path, own: Path) -> None:
    (own / "other.toml").write_text(text("OWN-002"), "utf-8")
    index = CaseIndex()
    first = _cards(index, own)
    (own / "call.toml").write_text(text(said="Another."), "utf-8")
    (own / "other.toml").write_text(text("OWN-002"), "utf-8")
    second = _cards(index, own)
    assert second[key(own, "other.toml")] is first[key(own, "other.toml")]
    assert second[key(own)].said == "Another."


def test_a_file_that_is_found_twice_is_listed_once(tmp_path: Path, own: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(own)
    cards = _cards(CaseIndex(), own, link, own / "call.toml", opened=(key(own),))
    assert list(cards) == [key(own)]


def test_a_look_that_is_stopped_tells_nothing(own: Path) -> None:
    told: list[CaseNews] = []
    CaseIndex().scan([str(own)], (), told.append, lambda: True)
    assert told == []


def test_a_folder_on_the_command_line_must_be_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--cases", str(tmp_path / "none")]) == 2
    assert capsys.readouterr().err == f"tujora: {tmp_path / 'none'}: no such folder of cases\n"
    assert main(["--cases", str(tmp_path)]) == 2
    assert "needs a terminal" in capsys.readouterr().err


def test_the_case_is_sound(own: Path) -> None:
    assert load_case(key(own)).executable.walkthroughs[0].kind == "reference"
