"""Reading what a report is made of: session files, scored afresh, and result records written before.

A file that cannot be used is set aside with its reason; the others are still reported.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from cases.catalogue import (
    OWN_SUITE,
    SUITE,
    CaseSummary,
    benchmark,
    case_content,
    case_from_toml,
    list_cases,
    load_case,
)
from cases.errors import InputError
from cases.timer_suite import SUITE as TIMER_SUITE
from cases.timer_suite import is_timer_case, load_timer_suite, timer_summaries
from sandbox.execution import Sandbox
from sessions.events import Header, Note
from sessions.log import SessionLog
from sessions.playback import Playback
from sessions.result_record import result_record
from sessions.reviews import Reviews, gather_reviews
from sessions.scoring import TEXT_ONLY, require_decidable
from sessions.session_file import SessionFileError, read_session
from sessions.standing import has_ended, nothing_played
from sessions.timer.record import timer_record

CAUSES = ("model", "user", "tool", "case")
"""What a failure can be laid to, in a note's `cause`."""


def watched(header: Header) -> bool:
    """Whether a shipped walkthrough was given the model's seat from the start."""
    return header.roles.get("model") in ("reference", "pitfall", "scripted")


@dataclass(frozen=True, slots=True)
class ScoredSession:
    """One session as a report sees it: where it is from, its header, its record, its reviews and causes.

    `ended` tells whether the branch being played has come to its end, `untouched` whether nothing was played at all.
    """

    source: str
    header: Header
    record: Mapping[str, Any]
    reviews: Reviews = field(default_factory=dict)
    causes: tuple[tuple[str, str], ...] = ()
    warnings: tuple[str, ...] = ()
    ended: bool = True
    untouched: bool = False

    @property
    def case_id(self) -> str:
        """The case that was played."""
        return self.header.case_id

    @property
    def suite(self) -> str:
        """The suite of the case; suites are never counted together."""
        return self.header.suite

    @property
    def outcome(self) -> str:
        """PASS, FAIL or NOT_TESTED."""
        return str(self.record["outcome"])

    @property
    def response_only(self) -> bool:
        """Whether tools were played by a facilitator, so that nothing was executed."""
        return self.header.settings.get("execution") == TEXT_ONLY

    @property
    def of_walkthrough(self) -> bool:
        """Whether a shipped walkthrough was given the model's seat from the start: no rollout of a tested model."""
        return watched(self.header)

    @property
    def summary(self) -> CaseSummary | None:
        """The shipped case's summary, None for a case of a designer's own, whatever its id."""
        return _summaries().get((self.suite, self.case_id))

    @property
    def category(self) -> str:
        """The case's category."""
        summary = self.summary
        return summary.category if summary else OWN_SUITE


@dataclass(frozen=True, slots=True)
class Refused:
    """A file that could not be used, and why."""

    source: str
    why: str


@cache
def _summaries() -> Mapping[tuple[str, str], CaseSummary]:
    return {(entry.suite, entry.case_id): entry for entry in (*list_cases(), *timer_summaries())}


@lru_cache(maxsize=512)
def _prepared(name: str, content: bytes) -> Sandbox:
    """Set a case up once for each content of its file (empty: a shipped case), so that an edit is heeded at once."""
    case = case_from_toml(content, name) if content else load_case(name)
    require_decidable(case)
    return Sandbox(case)


def _record(log: SessionLog) -> dict[str, Any]:
    name = log.header.case_source
    return result_record(Playback(_prepared(name, case_content(name)), log.path), log.header)


_RECORDS: Mapping[str, Callable[[SessionLog], dict[str, Any]]] = {TIMER_SUITE: timer_record}
"""Suite -> what scores its sessions; all others are scored as the hundred cases are."""


def score_session(path: Path) -> ScoredSession:
    """Score one session file. Raises `SessionFileError` or `CaseError`."""
    read = read_session(path)
    header = read.log.header
    record = _RECORDS.get(header.suite, _record)(read.log)
    causes = tuple(
        (event.body.cause, event.body.text)
        for event in read.log.path
        if isinstance(event.body, Note) and event.body.cause in CAUSES
    )
    reviews = gather_reviews(read.log.path, header.model_version)
    ended, untouched = has_ended(read.log.path), not read.warnings and nothing_played(read.log)
    return ScoredSession(str(path), header, record, reviews, causes, read.warnings, ended, untouched)


def read_record(path: Path) -> list[ScoredSession]:
    """Read result records written by `tujora score --json`: one, or a list. Raises `SessionFileError`."""
    from pydantic import ValidationError

    from sessions.reporting.record_model import ResultRecord

    try:
        value = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise SessionFileError(str(path), "", f"not a result record: {error}") from None
    scored = []
    for place, entry in enumerate(value if isinstance(value, list) else [value]):
        try:
            record = ResultRecord.model_validate(entry)
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False)[0]
            key = ".".join(str(part) for part in first["loc"])
            raise SessionFileError(str(path), f"record {place + 1}", f"{key}: {first['msg']}") from None
        header = Header(
            record.session_id,
            record.run_id,
            TIMER_SUITE if is_timer_case(record.case_id) else SUITE,
            record.case_id,
            load_timer_suite().version if is_timer_case(record.case_id) else str(benchmark()["version"]),
            "",
            record.model_version,
        )
        scored.append(
            ScoredSession(
                str(path), header, record.model_dump(mode="json"), warnings=("read from a record, not replayed",)
            )
        )
    return scored


def rehearsed(kind: str) -> list[ScoredSession]:
    """Play every shipped case's walkthroughs of a kind (`reference` or `pitfall`) in memory and score them.

    Raises `CaseError` for a case that does not load.
    """
    from sessions.rehearsal.rehearsing import rehearse

    scored = []
    for entry in list_cases():
        for walkthrough in load_case(entry.case_id).executable.walkthroughs:
            if walkthrough.kind != kind:
                continue
            play = rehearse(load_case(entry.case_id), walkthrough)
            reviews = gather_reviews(play.log.path, play.header.model_version)
            record = result_record(play.playback, play.header)
            source = f"{entry.case_id} {walkthrough.name}"
            scored.append(ScoredSession(source, play.header, record, reviews))
    return scored


def gather(paths: Iterable[Path]) -> tuple[list[ScoredSession], list[Refused]]:
    """Score every session file and read every record; folders give all session files in them."""
    scored: list[ScoredSession] = []
    refused: list[Refused] = []
    for path in paths:
        files = sorted(path.glob("*.jsonl")) if path.is_dir() else [path]
        for file in files:
            try:
                scored += read_record(file) if file.suffix == ".json" else [score_session(file)]
            except InputError as error:
                refused.append(Refused(str(file), str(error)))
    return scored, refused
