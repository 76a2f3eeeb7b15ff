"""The saved sessions as the app's lists share them: read quickly, then scored beside the screen, a few at a time."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from cases.catalogue import SUITE
from cases.timer_suite import SUITE as TIMER_SUITE
from sessions.library import Library, SessionEntry, as_scored, judgement_stamp, list_sessions
from sessions.reporting.report import Report
from tui.case_standing import CaseStanding, standing_of

CACHE_NAME = "outcomes.json"
_PAUSE_BETWEEN_NEWS, _NEWS_SHARE = 0.25, 8
"""Seconds between two pieces of news to the screen at least, and how many times longer than making one they are."""


def _stamp() -> str:
    import cases
    import sandbox
    import sessions

    return judgement_stamp(Path(package.__file__).parent for package in (cases, sandbox, sessions) if package.__file__)


def _cache_file() -> Path:
    from platformdirs import user_cache_path

    return user_cache_path("tujora", appauthor=False) / CACHE_NAME


@dataclass(frozen=True)
class SessionNews:
    """What a look at the sessions gave so far: the entries, latest first, and how many are left to examine.

    `by_case` has the readable sessions of each case by its key, latest first, `standings` how the case stands by them,
    `report` the figures over those of the shipped suites that are examined, `case_files` designers' own cases that
    were played.
    """

    entries: tuple[SessionEntry, ...] = ()
    left: int = -1
    by_case: Mapping[str, Sequence[SessionEntry]] = field(default_factory=dict)
    report: Report = field(default_factory=lambda: Report(()))
    case_files: frozenset[str] = frozenset()
    standings: Mapping[str, CaseStanding] = field(default_factory=dict)


def news_of(entries: Sequence[SessionEntry], left: int) -> SessionNews:
    """Make news, with all that a screen needs of it worked out."""
    by_case: dict[str, list[SessionEntry]] = {}
    for entry in entries:
        if entry.readable:
            by_case.setdefault(entry.case_key, []).append(entry)
    shipped = (SUITE, TIMER_SUITE)
    report = Report(as_scored(entry for entry in entries if entry.header is not None and entry.header.suite in shipped))
    for category in (None, *report.figures.categories):
        report.figures.outcomes(category)  # works out, here and not on the screen's thread, what the report then keeps
    case_files = frozenset(entry.case_file for entry in entries if entry.case_file)
    standings = {key: standing_of(played) for key, played in by_case.items()}
    return SessionNews(tuple(entries), left, by_case, report, case_files, standings)


class SessionIndex:
    """The sessions of one folder; `news` is what is known of them."""

    def __init__(self, folder: Path, cache: Path | None = None) -> None:
        self.folder = folder
        self._cache = cache
        self._library: Library | None = None
        self.news = SessionNews()

    @property
    def entries(self) -> Sequence[SessionEntry]:
        """All session files, latest first."""
        return self.news.entries

    @property
    def examined(self) -> bool:
        """Whether all outcomes are known."""
        return self.news.left == 0

    def scan(self, told: Callable[[SessionNews], None], stopped: Callable[[], bool]) -> None:
        """Read the folder, then score what is not known yet. For a thread of its own.

        `told` hears at once what the quick look gave and then, now and again, what became known.
        """
        if self._library is None:
            self._library = Library(self._cache or _cache_file(), _stamp())
        library = self._library
        entries = [library.recall(entry) or entry for entry in list_sessions(self.folder)]
        left = [place for place, entry in enumerate(entries) if not entry.scored]
        told(news_of(entries, len(left)))
        since, pause = time.monotonic(), _PAUSE_BETWEEN_NEWS
        for number, place in enumerate(left, 1):
            if stopped():
                library.save()
                return
            entries[place] = library.examine(entries[place])
            if number == len(left) or time.monotonic() - since > pause:
                begun = time.monotonic()
                told(news_of(entries, len(left) - number))
                since = time.monotonic()
                pause = max(_PAUSE_BETWEEN_NEWS, (since - begun) * _NEWS_SHARE)
        library.forget_others(entries)
        library.save()
