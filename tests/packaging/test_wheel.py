"""The built wheel: what is in it, and that it plays from an environment that has never seen the sources."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

from tests.sessions.played import QUESTION, REMINDER, VERIFY
from tests.small_case import case_text

ROOT = Path(__file__).parents[2]
PACKAGES = ("cases", "sandbox", "sessions", "tui")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the sources as they stand."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    built = subprocess.run(command, capture_output=True, text=True, timeout=240, check=False)
    assert built.returncode == 0, built.stdout + built.stderr
    (file,) = folder.glob("*.whl")
    return file


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment with the wheel and, for speed, the libraries of the running one."""
    folder = tmp_path_factory.mktemp("fresh")
    venv.create(folder, with_pip=False)
    python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    command = [sys.executable, "-m", "pip", "--python", str(python), "install", "--no-deps", "--no-index", str(wheel)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=240, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    names = {"base": str(folder), "platbase": str(folder)}
    libraries = Path(sysconfig.get_path("purelib", "venv", vars=names))
    libraries.joinpath("libraries_of_the_running_environment.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return python


def tujora(environment: Path, folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = environment.with_name("tujora.exe" if os.name == "nt" else "tujora")
    return subprocess.run(
        [str(command), *words],
        cwd=folder,
        env={**os.environ, "TUJORA_SESSIONS": str(folder / "saved")},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_everything_that_the_program_needs_is_in_the_wheel_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        inside = {name for name in archive.namelist() if ".dist-info/" not in name}
        metadata = archive.read(next(name for name in archive.namelist() if name.endswith("/METADATA"))).decode()
        entry_points = archive.read(next(name for name in archive.namelist() if name.endswith("entry_points.txt")))
        benchmark = archive.read("cases/tujora/benchmark.json")
    wanted = {
        path.relative_to(ROOT).as_posix()
        for package in PACKAGES
        for path in ROOT.joinpath(package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert inside == wanted
    assert {f"cases/tujora/TUJ-{number:03}.toml" for number in range(1, 101)} <= inside
    assert {"cases/tujora/benchmark.json", "cases/timer/timer-scorer.json"} <= inside
    assert any(name.endswith(".tcss") for name in inside)
    assert not [name for name in inside if name.split("/")[0] not in PACKAGES]
    assert benchmark == ROOT.joinpath("cases", "tujora", "benchmark.json").read_bytes()
    assert "Name: tujora-walkthrough\n" in metadata
    assert "Requires-Python: >=3.11\n" in metadata
    assert entry_points == b"[console_scripts]\ntujora = tui.command_line:main\n"


def test_the_fresh_environment_uses_the_wheel(environment: Path, tmp_path: Path) -> None:
    probe = (
        "import cases, sandbox, sessions, tui; print(*(m.__file__ for m in (cases, sandbox, sessions, tui)), sep='\\n')"
    )
    done = subprocess.run(
        [str(environment), "-c", probe], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=True
    )
    home = environment.parents[1]
    assert all(Path(line).is_relative_to(home) for line in done.stdout.splitlines()), done.stdout


@pytest.mark.parametrize("case", ["TUJ-034", "TUJ-100"])
def test_shipped_cases_play_from_there(case: str, environment: Path, tmp_path: Path) -> None:
    tmp_path.joinpath("actions.jsonl").write_text('{"call": "read_records", "arguments": {"collection": "all"}}\n')
    done = tujora(environment, tmp_path, "run", case, "--actions", "actions.jsonl", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    record = json.loads(done.stdout)
    assert record["case_id"] == case
    assert record["tool_trace"][0]["result"]["ok"] is True
    (saved,) = tmp_path.joinpath("saved").glob("*.jsonl")
    scored = tujora(environment, tmp_path, "score", str(saved), "--json")
    assert json.loads(scored.stdout) == record


def test_a_stand_alone_case_plays_from_there(environment: Path, tmp_path: Path) -> None:
    tmp_path.joinpath("own.toml").write_text(case_text(), encoding="utf-8")
    steps = [
        {"say": QUESTION},
        {"call": "write_record", "arguments": REMINDER},
        {"call": "verify_record", "arguments": VERIFY},
    ]
    tmp_path.joinpath("actions.jsonl").write_text("\n".join(map(json.dumps, steps)), encoding="utf-8")
    done = tujora(environment, tmp_path, "run", "own.toml", "--actions", "actions.jsonl", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["checks"] == {"A1": None, "A2": True, "S1": True}


def test_the_other_commands_work_from_there(environment: Path, tmp_path: Path) -> None:
    assert tujora(environment, tmp_path, "--version").stdout.startswith("tujora ")
    assert tujora(environment, tmp_path, "cases").stdout.count("TUJ-") == 100
    assert json.loads(tujora(environment, tmp_path, "model-view", "TUJ-001", "--json").stdout)["case_id"] == "TUJ-001"
    assert tujora(environment, tmp_path, "run", "TUJ-001", "--actions", "none").returncode == 2


def test_the_style_sheets_are_found_from_there(environment: Path, tmp_path: Path) -> None:
    probe = """
from importlib import import_module
from pathlib import Path
import pkgutil, tui
for module in pkgutil.walk_packages(tui.__path__, "tui."):
    for name, kind in vars(import_module(module.name)).items():
        sheets = getattr(kind, "CSS_PATH", None) if isinstance(kind, type) and kind.__module__ == module.name else None
        for sheet in [sheets] if isinstance(sheets, str) else sheets or ():
            print(Path(import_module(module.name).__file__).with_name(Path(sheet).name).is_file(), sheet)
"""
    done = subprocess.run(
        [str(environment), "-c", probe], cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout
    assert "False" not in done.stdout, done.stdout
