"""Designers' own case files as the browser lists them: found in folders and in sessions, read beside the screen.

A file is read again at each look, and understood again only where its content changed.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cases.errors import CaseError
    from tui.presenting.case_cards import CaseCard

CASES_VARIABLE = "TUJORA_CASES"
_PAUSE_BETWEEN_NEWS = 0.25
"""Seconds between two pieces of news to the screen at least."""


@dataclass(frozen=True, slots=True)
class CaseNews:
    """What a look at the files gave so far: their cards in order, and how many files are left to read."""

    cards: tuple[CaseCard, ...] = ()
    left: int = 0


def case_folders(given: Sequence[str], settings: Sequence[str]) -> tuple[str, ...]:
    """Return the folders to look in: those given with the command, those of `TUJORA_CASES`, those of the settings.

    `TUJORA_CASES` parts several as `PATH` does.
    """
    variable = os.environ.get(CASES_VARIABLE, "").split(os.pathsep)
    return tuple(dict.fromkeys(folder for folder in (*given, *variable, *settings) if folder.strip()))


class CaseIndex:
    """The case files of folders and of saved sessions. `news` is what is known of them."""

    def __init__(self) -> None:
        self.news = CaseNews()
        self._read: dict[str, tuple[bytes, CaseCard]] = {}

    def scan(
        self,
        folders: Sequence[str],
        opened: Iterable[str],
        told: Callable[[CaseNews], None],
        stopped: Callable[[], bool],
    ) -> None:
        """Read the files in these folders and those that were `opened` before. For a thread of its own.

        `told` hears now and again, and at the end, what became known. Files that are known already stay in the news
        while the others are read.
        """
        from tui.presenting.case_cards import case_cards
        from tui.presenting.own_case_cards import faulty_card, told_apart

        refused, files = _found(folders)
        files = list(dict.fromkeys((*files, *sorted(opened))))
        cards = {file: known[1] for file in files if (known := self._read.get(file)) is not None}
        for folder, fault in refused:
            cards[folder] = faulty_card(folder, [fault])

        def tell(left: int) -> None:
            told(CaseNews(tuple(told_apart(list(cards.values()), case_cards())), left))

        since = time.monotonic()
        for number, file in enumerate(files, 1):
            if stopped():
                return
            cards[file] = self._card(file)
            left = len(files) - number
            if left and time.monotonic() - since > _PAUSE_BETWEEN_NEWS:
                tell(left)
                since = time.monotonic()
        for file in [file for file in self._read if file not in cards]:
            del self._read[file]
        tell(0)

    def _card(self, file: str) -> CaseCard:
        from cases.catalogue import case_file_content
        from cases.errors import CaseError
        from tui.presenting.own_case_cards import faulty_card, own_card

        try:
            content = case_file_content(Path(file))
        except CaseError as error:
            self._read.pop(file, None)
            return faulty_card(file, [error])
        known = self._read.get(file)
        if known is None or known[0] != content:
            known = content, own_card(file, content)
            self._read[file] = known
        return known[1]


def _found(folders: Iterable[str]) -> tuple[list[tuple[str, CaseError]], list[str]]:
    """Return (folder, why) of the folders that cannot be read, and the case files in the others, each once."""
    from cases.errors import CaseError

    refused: list[tuple[str, CaseError]] = []
    files: list[str] = []
    for name in folders:
        folder = Path(name).expanduser()
        try:
            found = [folder] if folder.is_file() else sorted(folder.iterdir())
            files += [str(path.resolve()) for path in found if path.suffix == ".toml" and path.is_file()]
        except FileNotFoundError:
            refused.append((name, CaseError(name, "", "no such folder of cases")))
        except (OSError, ValueError, RuntimeError) as error:
            why = getattr(error, "strerror", None) or error
            refused.append((name, CaseError(name, "", f"cannot be read: {why}")))
    return refused, files
