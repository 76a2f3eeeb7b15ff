"""How long whole commands take, as ratios to bare processes: `python -m tests.bench.processes`.

Absolute times drift with the machine, so each command is timed in turn with what it is compared with, and the
median of the pairs' ratios is printed.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROUNDS = 15
BARE = ["-c", "pass"]
ONE_MODEL = ["-c", "import pydantic\nclass One(pydantic.BaseModel):\n    number: int\nOne(number=1)"]
ACTIONS = '{"call": "read_records", "arguments": {"collection": "all"}}\n{"say": "Nothing is saved."}\n'


def _seconds(command: list[str]) -> float:
    begun = time.perf_counter()
    subprocess.run([sys.executable, *command], check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - begun


def ratio(command: list[str], to: list[str]) -> float:
    """Return the median ratio of a command's time to another's, run in turn."""
    _seconds(command), _seconds(to)
    return statistics.median(_seconds(command) / _seconds(to) for _ in range(ROUNDS))


def main() -> None:
    """Print the ratios."""
    with tempfile.TemporaryDirectory() as folder:
        actions = Path(folder) / "actions.jsonl"
        actions.write_text(ACTIONS, "utf-8")
        session = Path(folder) / "session.jsonl"
        entry = ["-m", "tui.command_line"]
        _seconds([*entry, "run", "TUJ-010", "--actions", str(actions), "--out", str(session)])
        for name, command, to, other in (
            ("--help", [*entry, "--help"], BARE, "python -c pass"),
            ("cases", [*entry, "cases"], ONE_MODEL, "a process that defines one pydantic model"),
            ("run", [*entry, "run", "TUJ-010", "--actions", str(actions), "--sessions", folder], ONE_MODEL, "the same"),
            ("score", [*entry, "score", str(session)], ONE_MODEL, "the same"),
            ("model-view", [*entry, "model-view", "TUJ-010"], ONE_MODEL, "the same"),
        ):
            print(f"{name:<12}{ratio(command, to):6.2f} times {other}")


if __name__ == "__main__":
    main()
