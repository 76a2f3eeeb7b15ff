"""The report screen: figures, sections, opening sessions, stopping, exporting."""

from __future__ import annotations

import csv
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from xml.etree import ElementTree

import pytest
from textual.pilot import Pilot

from sessions.events import Review
from sessions.reporting.gathering import gather
from sessions.reporting.report import Report
from sessions.reporting.tables import as_text
from tests.reporting.sessions_for_reports import AT, play_reference
from tests.sessions.test_review_queue import reopened
from tests.tui.staged import until
from tui.app import TujoraApp
from tui.key_names import key_fault
from tui.presenting.glyphs import ASCII, UNICODE
from tui.presenting.report_rows import BarSigns, bar, report_rows
from tui.sanitize import sanitize
from tui.screens.dialogs import ChoiceDialog, SheetScreen
from tui.screens.report import FORMATS, REPORT_KEYS, ReportScreen, report_over
from tui.widgets.line_view import LineView

SIZES = [(80, 24), (120, 36), (200, 50)]
KEYS = {entry.id: entry.key.split(",")[0] for entry in REPORT_KEYS}
SIGNS = BarSigns("#", "x", ".")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Sessions of two runs: passed, failed, waiting; one file is none."""
    saved = tmp_path / "saved"
    saved.mkdir()
    play_reference(saved, "TUJ-003", name="a-good")
    bad = play_reference(saved, "TUJ-011", name="b-bad", reviewed=False)
    reopened(bad).review(Review("ana", True, "human", critical="G1", rationale="[/bold] [@click=app.quit]x[/]"))
    reopened(bad).review(Review("bo", True, "human", critical="G1", rationale="so it is"))
    play_reference(saved, "TUJ-010", name="c-waiting", reviewed=False, run_id="run-2", model="[red]model[/]")
    (saved / "d-broken.jsonl").write_text("nothing\n", "utf-8")
    return saved


class Sheet:
    """The screen under test."""

    def __init__(self, app: TujoraApp, pilot: Pilot[str], screen: ReportScreen) -> None:
        self.app, self.pilot, self.screen = app, pilot, screen

    async def do(self, action: str) -> None:
        await self.pilot.press(KEYS[action])
        await self.pilot.pause()

    async def made(self) -> None:
        await until(self.pilot, lambda: not self.screen.computing)
        await self.pilot.pause()

    @property
    def text(self) -> str:
        return "\n".join(entry.text for entry in self.screen.figures.rows)

    @property
    def title(self) -> str:
        return self.screen.query_one("#title-line", LineView).text

    def told(self) -> str:
        return "\n".join(str(notice.message) for notice in self.app._notifications)


@asynccontextmanager
async def sheet(folder: Path, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Sheet]:
    app = TujoraApp()
    app.sessions = str(folder)
    app.first_screen = lambda: ReportScreen(folder)
    async with app.run_test(size=size, notifications=True, tooltips=True) as pilot:
        await until(pilot, lambda: isinstance(app.screen, ReportScreen) and bool(app.screen.query("#figures")))
        assert isinstance(app.screen, ReportScreen)
        found = Sheet(app, pilot, app.screen)
        await found.made()
        yield found


async def test_every_figure_is_shown(folder: Path) -> None:
    async with sheet(folder) as report:
        for size in SIZES:
            await report.pilot.resize_terminal(*size)
            await report.pilot.pause()
            for expected in (
                "Not a complete run",
                "1 pass, 1 fail, 1 not tested",
                "Checks by dimension",
                "TUJ-011",
                "Tool failures handled",
                "Clarifications completed",
                "run-1",
                "run-2",
                "[red]model[/]",
                "ana and bo",
                "Not scored",
                "not a diagnostic",
            ):
                assert expected in report.text, expected
            assert "3 sessions" in report.title
            width = report.screen.figures.scrollable_content_region.width
            bars = [entry for entry in report.screen.figures.rows if " not tested" in entry.text and "█" in entry.text]
            assert len(bars) == 3
            assert all(entry.indent + len(entry.text) <= width for entry in bars)


async def test_sections_are_gone_through_and_a_session_is_opened(folder: Path) -> None:
    async with sheet(folder) as report:
        seen = []
        for _ in range(4):
            await report.do("report.section")
            seen.append(report.screen.figures.cursor)
        assert seen[0] == "section:Outcomes"
        assert len(set(seen)) == 4
        await report.do("report.section_before")
        assert report.screen.figures.cursor == seen[2]
        report.screen.figures.cursor = next(entry.key for entry in report.screen.figures.rows if "G1" in entry.text)
        await report.pilot.press("enter")
        await until(report.pilot, lambda: type(report.app.screen).__name__ == "WalkthroughScreen")


async def test_it_is_exported_in_every_format(folder: Path, tmp_path: Path) -> None:
    written: dict[str, str] = {}
    async with sheet(folder) as report:
        for number, (name, (_, ending)) in enumerate(FORMATS.items(), 1):
            target = tmp_path / f"out.{ending}"
            await report.do("report.export")
            assert isinstance(report.app.screen, ChoiceDialog)
            await report.pilot.press(*["down"] * (number - 1), "enter")
            report.app.screen.query_one("Input").value = str(target)  # type: ignore[attr-defined]
            await report.pilot.press("enter")
            await until(report.pilot, lambda target=target: target.name in report.told())  # type: ignore[misc]
            written[name] = target.read_text("utf-8")
    assert set(written) == {"text", "json", "csv", "html", "junit"}
    assert written["text"] == sanitize(as_text(Report(*gather([folder]))))
    assert json.loads(written["json"])["outcomes"]["overall"]["attempted"] == 3
    cases = {row["case_id"] for row in csv.DictReader(written["csv"].splitlines())}
    assert cases == {"TUJ-003", "TUJ-010", "TUJ-011"}
    assert written["html"].startswith("<!doctype html>") and "<script" not in written["html"]
    assert ElementTree.fromstring(written["junit"]).attrib["failures"] == "1"
    assert not list(tmp_path.glob(".out*"))


async def test_a_file_that_exists_is_replaced_only_on_purpose(folder: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    target.write_text("mine", "utf-8")
    async with sheet(folder) as report:
        report.screen._export("text", str(target))
        await report.pilot.pause()
        assert isinstance(report.app.screen, ChoiceDialog)
        await report.pilot.press("enter")
        assert target.read_text("utf-8") == "mine"
        report.screen._export("text", str(target))
        await report.pilot.pause()
        await report.pilot.press("down", "enter")
        await until(report.pilot, lambda: "written" in report.told())
        assert "Not a complete run" in target.read_text("utf-8")
        report.screen._export("text", str(tmp_path / "missing" / "out.txt"))
        await until(report.pilot, lambda: "cannot be written" in report.told())


async def test_what_was_stopped_says_what_it_lacks(folder: Path) -> None:
    async with sheet(folder) as report:
        stopped = ReportScreen.Made(Report([]), "Stopped: only 0 of 4 sessions.")
        report.screen.computing = True
        assert report.screen.check_action("stop", ()) is True
        assert report.screen.check_action("export", ()) is False
        await report.do("report.stop")
        report.screen.on_report_screen_made(stopped)
        await report.pilot.pause()
        assert not report.screen.computing
        assert "Stopped: only 0" in report.text
        await report.do("report.again")
        await report.made()
        assert "Stopped" not in report.text


def test_a_report_that_is_stopped_counts_what_was_scored(folder: Path) -> None:
    told: list[int] = []
    files = sorted(folder.glob("*.jsonl"))
    report, number = report_over(files, told.append, lambda: bool(told))
    assert (len(report.sessions), number) == (1, 1)
    assert report_over(files, told.append, lambda: False)[1] == 4


async def test_an_empty_folder_says_what_would_fill_it(tmp_path: Path) -> None:
    async with sheet(tmp_path / "nothing") as report:
        assert "Play a case to its end" in report.text


async def test_copy_and_help(folder: Path) -> None:
    async with sheet(folder) as report:
        await report.do("report.copy")
        assert "Not a complete run" in report.app.clipboard
        await report.do("help")
        assert isinstance(report.app.screen, SheetScreen)


async def test_the_front_door_shows_it_and_comes_back(folder: Path) -> None:
    app = TujoraApp()
    app.sessions = str(folder)
    async with app.run_test(size=(120, 36), notifications=True) as pilot:
        await until(pilot, lambda: type(app.screen).__name__ == "BrowserScreen")
        app.show_report()
        await until(pilot, lambda: isinstance(app.screen, ReportScreen))
        titles = {command.title for command in app.get_system_commands(app.screen)}
        assert {"Report: Figures", "Review: Queue", "Review: Blind queue", "Report: Export"} <= titles
        await until(pilot, lambda: not app.screen.computing)  # type: ignore[attr-defined]
        await pilot.press(KEYS["report.leave"])
        await until(pilot, lambda: type(app.screen).__name__ == "BrowserScreen")
        app.show_review(blind=True)
        await until(pilot, lambda: bool(app.screen.query("#verdict-bar")) and not app.screen.searching)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("counts", "drawn"),
    [
        ((0, 0, 0, 10), "          "),
        ((10, 0, 0, 10), "##########"),
        ((5, 3, 2, 10), "#####xxx.."),
        ((1, 1, 1, 100), "#x.       "),
        ((98, 1, 1, 100), "########x."),
        ((0, 0, 0, 0), "          "),
    ],
)
def test_bars_leave_nothing_out(counts: tuple[int, int, int, int], drawn: str) -> None:
    assert "".join(span.text for span in bar(*counts, 10, SIGNS)) == drawn


def test_ascii_signs_are_ascii(folder: Path) -> None:
    report = Report(*gather([folder]))
    rows, opens = report_rows(report, ASCII, 80)
    bars = [entry.text for entry in rows if "1 pass, 1 fail" in entry.text]
    assert bars[0].isascii()
    assert set(opens.values()) == {str(path) for path in folder.glob("[abc]-*.jsonl")}
    assert any("█" in entry.text for entry in report_rows(report, UNICODE, 80)[0])


def test_the_timer_suite_has_its_own_section(tmp_path: Path) -> None:
    from sessions.timer.session import create_timer_session
    from tests.timer.test_session import header

    create_timer_session(tmp_path / "t.jsonl", header("TIMER-S2"), lambda: AT, "model")
    rows, _ = report_rows(Report(*gather([tmp_path])), UNICODE, 120)
    text = "\n".join(entry.text for entry in rows)
    assert "Timer suite" in text and "TIMER-S2" in text


def test_every_key_can_be_told_apart() -> None:
    keys = [key for entry in REPORT_KEYS for key in entry.key.split(",")]
    assert len(keys) == len(set(keys))
    assert not [key for key in keys if key_fault(key)]
