"""The report screen: the benchmark's figures over saved sessions, computed beside the screen, to look at and export."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, cast

from textual import events, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.message import Message
from textual.screen import Screen
from textual.worker import get_current_worker

from sessions.reporting.gathering import Refused, ScoredSession, gather
from sessions.reporting.report import Report
from tui.choices import Choice
from tui.keys import KeyEntry, help_entry
from tui.opening import Opening
from tui.presenting.briefs import lines_of
from tui.presenting.parts import Part
from tui.presenting.report_rows import report_rows
from tui.presenting.rows import counted, row
from tui.screens.dialogs import ChoiceDialog, TextDialog
from tui.screens.help import HelpScreen
from tui.widgets.key_line import KeyLine
from tui.widgets.line_view import LineView
from tui.widgets.rows_view import RowsView

if TYPE_CHECKING:
    from tui.front_door import FrontDoor

_PAUSE_BETWEEN_NEWS = 0.2
"""Seconds between two pieces of news of the work, so that it does not keep the screen busy painting."""

REPORT_KEYS = (
    help_entry("What the screen is for, and its keys"),
    KeyEntry("report.section", "right_square_bracket,f4", "section(1)", "Section", "Go to the next section", "Report",
             True),
    KeyEntry("report.section_before", "left_square_bracket,f3", "section(-1)", "Before", "Go to the section before",
             "Report", True),
    KeyEntry("report.export", "e,f5", "export", "Export", "Write the report to a file", "Report", True),
    KeyEntry("report.again", "r", "again", "Again", "Compute the figures again", "Report", True),
    KeyEntry("report.copy", "c", "copy", "Copy", "Copy the report as text", "Report", True),
    KeyEntry("report.stop", "escape", "stop", "Stop", "Stop computing; show what there is", "Report", True),
    KeyEntry("report.leave", "q,f2", "leave", "Back", "Back to where you were", "Report", True),
)  # fmt: skip
"""The actions of the report screen with their keys."""
FORMATS = {
    "text": ("Plain text", "txt"),
    "json": ("JSON, every figure", "json"),
    "csv": ("CSV, one row a check", "csv"),
    "html": ("One HTML page, for a browser or paper", "html"),
    "junit": ("JUnit XML, for continuous integration", "xml"),
}
"""Format -> what it is, and the ending of its files."""


def report_over(
    files: Sequence[Path], told: Callable[[int], object], stopped: Callable[[], bool]
) -> tuple[Report, int]:
    """Score files one by one; returns the report over them, and how many were scored before it was stopped.

    `told(number)` hears now and again how many are scored, `stopped` says whether to break it off.
    """
    scored: list[ScoredSession] = []
    refused: list[Refused] = []
    since = 0.0
    for number, file in enumerate(files):
        if stopped():
            return Report(scored, refused), number
        if time.monotonic() - since > _PAUSE_BETWEEN_NEWS:
            since = time.monotonic()
            told(number)
        one, other = gather([file])
        scored += one
        refused += other
    return Report(scored, refused), len(files)


class FigureRows(RowsView):
    """The figures."""

    TITLE: ClassVar[str] = "Report"
    HELP: ClassVar[str] = (
        "The benchmark's figures over the saved sessions. A pass rate is called overall only for one complete run. "
        "Enter on a critical failure or a session opens it; the brackets go from section to section."
    )


class ReportScreen(Screen[None]):
    """Shows the report over files and folders of sessions."""

    CSS_PATH = "report.tcss"
    KEY_TABLE = REPORT_KEYS
    BINDINGS: ClassVar[list[BindingType]] = [entry.binding() for entry in REPORT_KEYS]

    @dataclass
    class Scored(Message):
        """So many of the files are scored."""

        number: int
        of: int

    @dataclass
    class Made(Message):
        """The report is there; `told` says what it lacks, `fault` why there is none."""

        report: Report | None
        told: str = ""
        fault: str = ""

    @dataclass
    class Written(Message):
        """A file was written, or could not be; `fault` says why."""

        target: Path
        fault: str = ""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.folder = folder
        self.report: Report | None = None
        self.computing = False
        self._told = ""
        self._opens: Mapping[str, str] = {}

    @property
    def front(self) -> FrontDoor:
        """The app."""
        return cast("FrontDoor", self.app)

    @property
    def figures(self) -> FigureRows:
        """The figures."""
        return self.query_one("#figures", FigureRows)

    def compose(self) -> ComposeResult:
        """Lay out the screen."""
        yield LineView(id="title-line")
        yield FigureRows(id="figures")
        yield KeyLine()

    def on_mount(self) -> None:
        """Begin to compute."""
        self.figures.focus()
        self.action_again()

    def on_resize(self, event: events.Resize) -> None:
        """Draw the bars for the width."""
        self.call_after_refresh(self._show)

    @work(thread=True, group="report", exclusive=True, exit_on_error=False)
    def compute(self) -> None:
        """Score every session, then make the report; what was scored when it is stopped is reported as such."""
        worker = get_current_worker()
        try:
            files = sorted(self.folder.glob("*.jsonl"))
            report, number = report_over(
                files, lambda at: self.post_message(self.Scored(at, len(files))), lambda: worker.is_cancelled
            )
            report_rows(report, self.front.glyphs, 80)
        except Exception as error:  # what a damaged file can do is not known beforehand; the screen must not wait on
            self.post_message(self.Made(None, fault=f"No report: {type(error).__name__}: {error}"))
            return
        stopped = f"Stopped: only {number} of {counted(len(files), 'session')} are counted here."
        self.post_message(self.Made(report, stopped if number < len(files) else ""))

    def on_report_screen_scored(self, event: Scored) -> None:
        """Show how far it is."""
        if self.computing:
            self._show_title(f"{event.number} of {event.of} scored; esc stops")

    def on_report_screen_made(self, event: Made) -> None:
        """Show the report."""
        self.computing = False
        self.report, self._told = event.report, event.told
        if event.fault:
            self.front.tell(event.fault, error=True)
        self._show()
        self.refresh_bindings()

    def _show_title(self, working: str = "") -> None:
        parts = [Part("Report", "accent"), Part(str(self.folder), "dim", 2)]
        if working:
            parts.append(Part(working, "open", right=True))
        elif self.report is not None:
            parts.append(Part(counted(len(self.report.sessions), "session"), "strong", 1, right=True))
        self.query_one("#title-line", LineView).show(parts)

    def _show(self) -> None:
        if self.computing:
            self._show_title("computing; esc stops")
            self.figures.show([row("", ("The figures are being computed.", "dim"))])
            return
        self._show_title()
        if self.report is None:
            self.figures.show([row("", ("There is no report; r computes it again.", "dim"))])
            return
        width = self.figures.scrollable_content_region.width
        if width > 0:
            rows, self._opens = report_rows(self.report, self.front.glyphs, width, self._told)
            self.figures.show(rows)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only what can be done now."""
        if action == "stop":
            return self.computing
        if action in ("export", "copy", "section", "again"):
            return not self.computing
        return super().check_action(action, parameters)

    def action_again(self) -> None:
        """Compute the figures again."""
        self.computing = True
        self._show()
        self.refresh_bindings()
        self.compute()

    def action_stop(self) -> None:
        """Stop computing."""
        self.workers.cancel_group(self, "report")

    def action_section(self, by: int) -> None:
        """Go to the next section or the one before."""
        places = {entry.key: place for place, entry in enumerate(self.figures.rows) if entry.key}
        sections = [key for key in places if key.startswith("section:")]
        at = places.get(self.figures.cursor, 0)
        later = [key for key in sections if places[key] > at]
        earlier = [key for key in sections if places[key] < at]
        following = later[:1] if by > 0 else earlier[-1:]
        if following:
            self.figures.cursor = following[0]
            self.figures.reveal(following[0])

    def on_rows_view_chosen(self, event: RowsView.Chosen) -> None:
        """Open the session of a row."""
        event.stop()
        source = self._opens.get(event.key, "")
        if source.endswith(".jsonl"):
            self.front.start_play(Opening(source, at_first=True))
        elif event.key.startswith("open:"):
            self.front.tell("This one is a record; only sessions can be opened.")

    def action_copy(self) -> None:
        """Copy the report as text."""
        self.app.copy_to_clipboard(lines_of(self.figures.rows))
        self.front.tell("The report is on the clipboard.")

    def action_export(self) -> None:
        """Ask for the format, then for the file."""
        if self.report is None:
            return
        choices = [Choice(name, title) for name, (title, _) in FORMATS.items()]
        self.app.push_screen(ChoiceDialog("Export the report as", choices), self._export_where)

    def _export_where(self, name: str | None) -> None:
        if name is not None:
            proposed = str(Path.cwd() / f"tujora-report.{FORMATS[name][1]}")
            dialog = TextDialog("Write the report to which file?", FORMATS[name][0], proposed)
            self.app.push_screen(dialog, partial(self._export, name))

    def _export(self, name: str, target: str | None) -> None:
        if not target:
            return
        path = Path(target).expanduser()
        if not path.exists():
            self.write_report(name, path)
            return
        choices = (Choice("keep", "Leave it as it is"), Choice("replace", "Replace it"))

        def answered(key: str | None) -> None:
            if key == "replace":
                self.write_report(name, path)

        self.app.push_screen(ChoiceDialog(f"{path} exists already.", choices), answered)

    @work(thread=True, group="export", exit_on_error=False)
    def write_report(self, name: str, target: Path) -> None:
        """Write the report beside the screen, all or nothing."""
        from tui.commands.report import FORMATS as WRITERS

        report = self.report
        assert report is not None
        partial_file = target.with_name(f".{target.name}.{os.getpid()}")
        fault = ""
        try:
            partial_file.write_bytes(WRITERS[name](report).encode("utf-8", "replace"))
            partial_file.replace(target)
        except (OSError, ValueError) as error:
            fault = f"{target}: cannot be written: {getattr(error, 'strerror', None) or error}"
        self.post_message(self.Written(target, fault))

    def on_report_screen_written(self, event: Written) -> None:
        """Say what became of the file."""
        self.front.tell(event.fault or f"The report is written to {event.target}.", error=bool(event.fault))

    def action_help(self) -> None:
        """Tell what the screen is for, and its keys."""
        self.app.push_screen(HelpScreen(self))

    def action_leave(self) -> None:
        """Leave for the screen below."""
        self.workers.cancel_group(self, "report")
        self.dismiss()
