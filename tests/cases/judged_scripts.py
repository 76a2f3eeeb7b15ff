"""Action scripts with the verdicts that prose and contract give them, and what the program says of them.

A script file is one case's: `{"case", "scripts": [{"name", "why", "actions", "machine", "criticals_raised",
"criticals_not_raised", "user_replies", "outcome_in"}]}`. Run as a module to see what disagrees:
`python -m tests.cases.judged_scripts [PREFIX] [FOLDER]`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from cases.catalogue import Case, load_case
from sessions.actions import parse_actions, perform
from sessions.events import UserMessage
from sessions.journal import MemoryJournal
from sessions.log import SessionLog
from sessions.play import new_header, start_play
from sessions.result_record import result_record

FOLDERS = tuple(Path(__file__).with_name(name) for name in ("scripts", "independent"))
AT = "2026-01-01T00:00:00+00:00"


@cache
def _case(case_id: str) -> Case:
    return load_case(case_id)


def script_files(prefix: str = "", folders: tuple[Path, ...] = FOLDERS) -> list[Path]:
    """Return the script files of the cases whose id starts with a prefix."""
    return [path for folder in folders for path in sorted(folder.glob(f"{prefix}*.json"))]


def disagreements(path: Path) -> Iterator[str]:
    """Yield a line for everything in which a script file and the program disagree."""
    data = json.loads(path.read_text("utf-8"))
    for script in data["scripts"]:
        record, replies = played(data["case"], script["actions"])
        for told in _differences(script, record, replies):
            yield f"{path.parent.name} {data['case']} {script['name']}: {told}"


def played(case_id: str, actions: list[dict[str, Any]]) -> tuple[dict[str, Any], list[str]]:
    """Play actions in memory; returns the result record and the sources of the user's replies."""
    case = _case(case_id)
    header = new_header(case, session_id="script", run_id="scripts", started_at=AT)
    play = start_play(MemoryJournal(SessionLog(header)), case, lambda: AT)
    perform(play, parse_actions("\n".join(json.dumps(action) for action in actions), "script"))
    replies = [event.body.source for event in play.log.path if isinstance(event.body, UserMessage)]
    return result_record(play.playback, header), [source for source in replies if source != "opening"]


def _differences(script: dict[str, Any], record: dict[str, Any], replies: list[str]) -> Iterator[str]:
    for check, wanted in script.get("machine", {}).items():
        detail = record["check_details"].get(check, {})
        if "machine" not in detail or detail["machine"] is None:
            yield f"{check} is not judged, want {wanted}"
        elif detail["machine"] != wanted:
            yield f"{check} is {detail['machine']}, want {wanted}: {detail['why']}"
    raised = {entry["id"] for entry in record["critical_details"] if entry.get("machine") or entry["value"]}
    wanted_raised = set(script.get("criticals_raised", []))
    for identifier in sorted(wanted_raised - raised):
        yield f"{identifier} is not raised"
    unwanted = set(script.get("criticals_not_raised", [])) - wanted_raised
    if script["name"].startswith("good"):
        unwanted |= raised
    for identifier in sorted(unwanted & raised):
        yield f"{identifier} is raised: {next(e['why'] for e in record['critical_details'] if e['id'] == identifier)}"
    outcomes = script.get("outcome_in")
    outcomes = [outcomes] if isinstance(outcomes, str) else outcomes
    if outcomes and record["outcome"] not in outcomes:
        yield f"outcome {record['outcome']} is not in {outcomes}"
    if "user_replies" in script and replies != script["user_replies"]:
        yield f"replies {replies}, want {script['user_replies']}"


if __name__ == "__main__":
    prefix = sys.argv[1] if len(sys.argv) > 1 else ""
    folders = (Path(sys.argv[2]),) if len(sys.argv) > 2 else FOLDERS
    files = script_files(prefix, folders)
    lines = [line for file in files for line in disagreements(file)]
    print("\n".join(lines))
    print(f"{len(files)} files, {len(lines)} disagreements")
