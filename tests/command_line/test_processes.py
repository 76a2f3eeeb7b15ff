"""Commands in processes of their own: what they import, and what they do with a real terminal's streams."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

SCREENS = ("textual", "rich", "prompt_toolkit")
TIMER_FILE = str(files("cases").joinpath("timer", "timer-scorer.json"))
PROBE = """
import sys
from tui.command_line import main
code = main(sys.argv[2:])
loaded = [name for name in sys.argv[1].split(",") if name in sys.modules]
sys.exit(f"imported: {loaded}" if loaded else code)
"""


def in_process(
    *words: str, forbidden: tuple[str, ...], folder: Path, **environment: str
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-c", PROBE, ",".join(forbidden), *words],
        capture_output=True,
        env={**os.environ, "TUJORA_SESSIONS": str(folder), **environment},
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize(
    ("words", "forbidden"),
    [
        (("--help",), (*SCREENS, "pydantic")),
        (("--version",), (*SCREENS, "pydantic")),
        (("cases",), (*SCREENS, "pydantic")),
        (("cases", "--json"), (*SCREENS, "pydantic")),
        (("model-view", "TUJ-034", "--json"), SCREENS),
        (("lint", "TUJ-034"), SCREENS),
        (("score-events", TIMER_FILE, "--json"), SCREENS),
        (("play", "--help"), SCREENS),
        (("replay", "--help"), SCREENS),
        (("report", "--help"), SCREENS),
    ],
    ids=lambda part: " ".join(part)[:24],
)
def test_a_command_loads_no_screen(words: tuple[str, ...], forbidden: tuple[str, ...], tmp_path: Path) -> None:
    done = in_process(*words, forbidden=forbidden, folder=tmp_path)
    assert done.returncode == 0, done.stderr.decode()
    assert done.stderr == b""
    assert done.stdout


def test_run_and_score_load_no_screen(case_file: str, actions: str, tmp_path: Path) -> None:
    out = str(tmp_path / "s.jsonl")
    for words in (
        ("run", case_file, "--actions", actions, "--out", out, "--json"),
        ("score", out, "--json"),
    ):
        done = in_process(*words, forbidden=SCREENS, folder=tmp_path)
        assert (done.returncode, done.stderr) == (0, b""), done.stderr.decode()
        assert json.loads(done.stdout)["checks"]["S1"] is True


@pytest.mark.parametrize("package", ["cases", "sandbox", "sessions"])
def test_the_core_loads_no_screen(package: str) -> None:
    probe = f"""
import importlib, pkgutil, sys, {package}
for module in pkgutil.walk_packages({package}.__path__, "{package}."):
    importlib.import_module(module.name)
loaded = [name for name in {SCREENS!r} if name in sys.modules]
sys.exit(f"imported: {{loaded}}" if loaded else 0)
"""
    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr.decode()


def test_packages_import_only_leftwards() -> None:
    root = Path(__file__).parents[2]
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command; lint_imports_command()"]
    done = subprocess.run([*command, "--no-cache"], cwd=root, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_any_text_reaches_any_output(encoding: str, case_file: str, tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    said = "\ud800 Caf\u00e9 \U0001f388"
    path.write_text(json.dumps({"say": said}), encoding="utf-8")
    words = ("run", case_file, "--actions", str(path))
    done = in_process(*words, "--json", forbidden=SCREENS, folder=tmp_path, PYTHONIOENCODING=encoding)
    assert (done.returncode, done.stderr) == (0, b""), done.stderr.decode()
    assert json.loads(done.stdout.decode(encoding))["assistant_response"] == said
    done = in_process(*words, forbidden=SCREENS, folder=tmp_path, PYTHONIOENCODING=encoding)
    assert (done.returncode, done.stderr) == (0, b""), done.stderr.decode()


def test_a_reader_that_leaves_early_is_no_fault(tmp_path: Path) -> None:
    command = f'"{sys.executable}" -m tui.command_line model-view TUJ-034 --json; echo "code $?" >&2'
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "wb") as closed:
        done = subprocess.run(["bash", "-c", command], stdout=closed, stderr=subprocess.PIPE, timeout=60, check=False)
    assert done.stderr == b"code 0\n", done.stderr.decode()


def test_a_fault_is_one_line_and_no_traceback(tmp_path: Path) -> None:
    done = in_process("run", "none.toml", "--actions", "x", forbidden=SCREENS, folder=tmp_path)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == b"tujora: none.toml: no such file\n"
