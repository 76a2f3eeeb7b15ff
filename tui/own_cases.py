"""Designers' own case files as the app keeps them: where they are looked for, what is known of them."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual import work
from textual.message import Message
from textual.worker import get_current_worker

from tui.case_index import CaseIndex, case_folders
from tui.preferences import Preferences

if TYPE_CHECKING:
    from tui.case_index import CaseNews


@dataclass
class CasesChanged(Message):
    """What is known of designers' own case files has changed."""


class OwnCases(Preferences):
    """An app that reads case files beside its screens. `own_cases` are the folders that the command names."""

    own_cases: tuple[str, ...] = ()

    @dataclass
    class CasesFound(Message):
        """A look at designers' own case files gave this much."""

        news: CaseNews

    class CasesRead(Message):
        """A look at designers' own case files is over."""

    def __init__(self) -> None:
        super().__init__()
        self.case_index = CaseIndex()
        self._reading = self._read_again = False

    def played_case_files(self) -> Set[str]:
        """Return the case files that saved sessions are of, as far as they are known."""
        return frozenset()

    def scan_cases(self) -> None:
        """Look at designers' own case files beside the screen; screens hear of it by `CasesChanged`.

        Files come from the folders of the command, of `TUJORA_CASES` and of the settings, and from saved sessions.
        """
        folders, played = case_folders(self.own_cases, self.settings.case_folders), self.played_case_files()
        if self._reading:
            self._read_again = True
        elif folders or played or self.case_index.news.cards:
            self._reading = True
            self._read_cases(folders, played)

    @work(thread=True, group="cases", exit_on_error=False)
    def _read_cases(self, folders: tuple[str, ...], played: Set[str]) -> None:
        worker = get_current_worker()

        def told(news: CaseNews) -> None:
            if not worker.is_cancelled:
                self.post_message(self.CasesFound(news))

        try:
            self.case_index.scan(folders, played, told, lambda: worker.is_cancelled)
        finally:
            self.post_message(self.CasesRead())

    def on_own_cases_cases_found(self, event: CasesFound) -> None:
        """Keep what became known of case files, and tell the screens."""
        self.case_index.news = event.news
        for screen in self.screen_stack:
            screen.post_message(CasesChanged())

    def on_own_cases_cases_read(self, event: CasesRead) -> None:
        """Look again where that was asked for meanwhile: a file may have been passed before it was edited."""
        self._reading = False
        if self._read_again:
            self._read_again = False
            self.scan_cases()
