"""What the engine costs, as ratios: `python -m tests.bench.engine`.

Appending an event to a long session against a short one, judging a late step against an early one, scoring a
session against only reading its file.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from cases.catalogue import load_case
from sessions.journal import MemoryJournal
from sessions.log import SessionLog
from sessions.play import Play, new_header, start_play
from sessions.reporting.gathering import score_session
from sessions.session_file import read_session
from tests.reporting.sessions_for_reports import AT, play_reference


def _seconds(action: Callable[[], object], times: int) -> float:
    begun = time.perf_counter()
    for _ in range(times):
        action()
    return (time.perf_counter() - begun) / times


def _long_play() -> Play:
    case = load_case("TUJ-021")
    header = new_header(case, session_id="s", run_id="r", started_at=AT)
    return start_play(MemoryJournal(SessionLog(header)), case, lambda: AT)


def main() -> None:
    """Print the ratios."""
    play = _long_play()

    def call() -> object:
        return play.call("read_records", {"collection": "calendar"})

    early = _seconds(call, 500)
    for _ in range(4000):
        call()
    late = _seconds(call, 500)
    print(f"a call after {len(play.log.events)} events: {late / early:.2f} times one of the first 1000")
    judged = [_seconds(lambda place=place: play.verdicts(place), 1) for place in (500, 501, 502, 9000, 9001, 9002)]
    print(f"judging step 9000: {statistics.median(judged[3:]) / statistics.median(judged[:3]):.2f} times step 500")
    stepped = _seconds(lambda: play.playback.situations[5000], 1000)
    print(f"the state at a step: {stepped / late:.4f} times a call")
    with tempfile.TemporaryDirectory() as folder:
        paths = [play_reference(Path(folder), name) for name in ("TUJ-003", "TUJ-010", "TUJ-021", "TUJ-034", "TUJ-041")]
        for path in paths:
            score_session(path)
        reading = _seconds(lambda: [read_session(path) for path in paths], 40)
        scoring = _seconds(lambda: [score_session(path) for path in paths], 40)
        print(f"scoring a session: {scoring / reading:.2f} times reading it, {5 / scoring:.0f} a second here")


if __name__ == "__main__":
    main()
