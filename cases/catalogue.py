"""Finding and loading cases: the shipped suite and designers' own files.

Listing reads the master file alone; loading one case reads one TOML more (contract section 2).
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cases.errors import CaseError, UnknownCaseError, as_one, placed

if TYPE_CHECKING:
    from pydantic import ValidationError

    from cases.executable import ExecutableCase
    from cases.prose import CaseProse, Strict

SUITE = "tujora"
OWN_SUITE = "own"
"""The suite of a designer's own case that names none."""
MASTER_FILE = "benchmark.json"
_PROSE_KEYS = ("case_id", "title", "category", "tags", "model_input", "harness_only", "evaluator_only")
_SHIPPED_SUITES = (SUITE, "timer")
OPTIONAL_OWN_KEYS = ("suite", "version")
"""Keys that only a case file of one's own may have."""
_NO_SUCH_CASE = "no such case; `tujora cases` lists the ids, a path must name a .toml file"
_NO_PROSE = (
    "holds no prose: a case of your own needs case_id, title, [model_input], [harness_only] and [evaluator_only] "
    "beside the rules; `tujora lint --example` prints a small whole case"
)
_CASE_ID = re.compile(r'[^\x00-\x20\x7f/\\:*?"<>|.][^\x00-\x1f\x7f/\\:*?"<>|]{0,59}')
"""Session files are named by the case's id, so it must be fit for a file name."""


@dataclass(frozen=True, slots=True)
class Case:
    """One case, ready to play: its prose, its executable part and where they come from.

    `version` is the suite's version; `sha256` covers prose and TOML in a canonical form (contract section 2).
    """

    suite: str
    version: str
    file: str
    sha256: str
    prose: CaseProse
    executable: ExecutableCase

    @property
    def case_id(self) -> str:
        """The id that sessions and reports name the case by."""
        return self.prose.case_id


@dataclass(frozen=True, slots=True)
class CaseSummary:
    """What a list shows of a case, read from the master file alone."""

    case_id: str
    suite: str
    title: str
    category: str
    tags: tuple[str, ...]
    tools: tuple[str, ...]
    has_scripted_reply: bool
    has_fault: bool
    current_time: str
    text: str


def _master_bytes() -> bytes:
    return files("cases").joinpath(SUITE, MASTER_FILE).read_bytes()


@cache
def benchmark() -> Mapping[str, Any]:
    """Return the master file as plain JSON values (the seed, byte for byte)."""
    value = json.loads(_master_bytes())
    assert isinstance(value, dict)
    return value


def system_instruction() -> str:
    """Return the instruction that every tested model is given (seed `assistant_system_instruction`)."""
    return str(benchmark()["assistant_system_instruction"])


def global_critical_failures() -> tuple[str, ...]:
    """Return the four critical failures that hold for every case, in order G1..G4."""
    return tuple(benchmark()["global_critical_failures"])


@cache
def list_cases() -> tuple[CaseSummary, ...]:
    """Return a summary of every shipped case, in the master file's order. Reads no TOML."""
    return tuple(_summary(entry) for entry in benchmark()["cases"])


def own_summary(case: Case) -> CaseSummary:
    """Return the summary of a designer's own case."""
    summary = _summary(case.prose.model_dump(mode="json"), case.suite)
    return replace(summary, has_fault=summary.has_fault or bool(case.executable.faults))


def _summary(entry: Mapping[str, Any], suite: str = SUITE) -> CaseSummary:
    model_input, harness = entry["model_input"], entry["harness_only"]
    evaluator = entry["evaluator_only"]
    spoken = [message["content"] for message in model_input["conversation"]]
    requirements = [check["requirement"] for check in evaluator["required_checks"]]
    followup, override = harness["scripted_user_followup"] or {}, harness["tool_behavior_override"] or {}
    everything = [
        entry["case_id"],
        entry["title"],
        entry["category"].replace("_", " "),
        *entry["tags"],
        *spoken,
        harness["fixture_facts"],
        *requirements,
        *evaluator["critical_failures"],
        evaluator.get("expected_final_state", ""),
        *(text for text in (*followup.values(), *override.values()) if text),
    ]
    return CaseSummary(
        case_id=entry["case_id"],
        suite=suite,
        title=entry["title"],
        category=entry["category"],
        tags=tuple(entry["tags"]),
        tools=tuple(model_input["available_tools"]),
        has_scripted_reply=harness["scripted_user_followup"] is not None,
        has_fault=harness["tool_behavior_override"] is not None,
        current_time=model_input["current_time"],
        text="\n".join(everything),
    )


def load_case(name: str) -> Case:
    """Load one case by id (`TUJ-010`) or by the path of a designer's TOML file.

    Raises:
        UnknownCaseError: no such id and no such file.
        CaseError: the file cannot be read or does not fit, with file, key and fault.
    """
    shipped = _shipped_entry(name)
    if shipped is not None:
        return _load_shipped(shipped)
    path = _own_file(name)
    return case_from_toml(case_file_content(path), str(path))


def _shipped_entry(name: str) -> Mapping[str, Any] | None:
    return next((entry for entry in benchmark()["cases"] if entry["case_id"] == name.upper()), None)


def _own_file(name: str) -> Path:
    """Return the path of a designer's case file. Raises `UnknownCaseError` for a name that is none."""
    path = Path(name)
    if path.suffix != ".toml" and not _is_file(path):
        raise UnknownCaseError(name, "", _NO_SUCH_CASE)
    return path


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def require_known(name: str) -> None:
    """Raise `UnknownCaseError` where `load_case` would find nothing. Reads no case file, so it is cheap."""
    if _shipped_entry(name) is not None:
        if not files("cases").joinpath(SUITE, f"{name.upper()}.toml").is_file():
            raise UnknownCaseError(f"{name.upper()}.toml", "", "the case has no executable file")
    elif not _is_file(Path(name)):
        raise UnknownCaseError(name, "", _NO_SUCH_CASE)


def _load_shipped(entry: Mapping[str, Any]) -> Case:
    file = f"{entry['case_id']}.toml"
    resource = files("cases").joinpath(SUITE, file)
    if not resource.is_file():
        raise UnknownCaseError(file, "", "the case has no executable file yet, so it cannot be played")
    executable = _parse_toml(resource.read_bytes(), file)
    return _build(entry, executable, suite=SUITE, version=str(benchmark()["version"]), file=file)


def case_content(name: str) -> bytes:
    """Return the bytes of the designer's file that `load_case` would read, none for a shipped case.

    What is kept of a case under its content is never out of date. Raises as `load_case`.
    """
    return b"" if _shipped_entry(name) is not None else case_file_content(_own_file(name))


def toml_text(case: Case) -> str:
    """Return the text of the TOML file that a case was loaded from. Raises `CaseError` where it cannot be read."""
    if case.suite == SUITE:
        return files("cases").joinpath(SUITE, case.file).read_text("utf-8")
    return _text_of(case_file_content(Path(case.file)), case.file)


def example() -> str:
    """Return a small whole case file, to begin a case of one's own with."""
    return files("cases").joinpath("example.toml").read_text("utf-8")


def case_file_content(path: Path) -> bytes:
    """Return the bytes of a designer's case file. Raises `CaseError` where it cannot be read."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise UnknownCaseError(str(path), "", "no such file") from None
    except (OSError, ValueError) as error:
        raise CaseError(str(path), "", f"cannot be read: {getattr(error, 'strerror', None) or error}") from error


def case_from_toml(content: bytes, file: str) -> Case:
    """Build a designer's own case from the bytes of one TOML file; `file` is its name in errors.

    Raises:
        CaseError: not UTF-8, not TOML, or a section is missing or wrong; with every fault and its line.
    """
    table = _parse_toml(content, file)
    prose = {key: table[key] for key in _PROSE_KEYS if key in table}
    faults = _own_faults(table, file)
    executable = {key: value for key, value in table.items() if key not in _PROSE_KEYS and key not in OPTIONAL_OWN_KEYS}
    suite, version = str(table.get("suite") or OWN_SUITE), str(table.get("version", "1"))
    try:
        if not prose:
            raise CaseError(file, "", _NO_PROSE, 1, 1)
        prose.setdefault("category", OWN_SUITE)
        return _build(prose, executable, suite=suite, version=version, file=file, faults=faults)
    except CaseError as error:
        from cases.places import Places

        raise as_one(placed(error.every, Places(_text_of(content, file)))) from None


def _own_faults(table: Mapping[str, Any], file: str) -> list[CaseError]:
    """Return what is wrong with the keys that only a case file of one's own has, or that name other files."""
    faults = []
    suite, version, case_id = (table.get(key) for key in ("suite", "version", "case_id"))
    if suite is not None and not isinstance(suite, str):
        faults.append(CaseError(file, "suite", 'write text in quotes, e.g. suite = "mine"'))
    elif suite in _SHIPPED_SUITES:
        faults.append(CaseError(file, "suite", f"`{suite}` is the name of a shipped suite; give your cases another"))
    if isinstance(version, dict | list | bool):
        faults.append(CaseError(file, "version", 'write text in quotes, e.g. version = "1"'))
    if isinstance(case_id, str) and not _CASE_ID.fullmatch(case_id):
        unfit = 'must be fit for a file name: 1 to 60 characters, no leading dot or space, none of / \\ : * ? " < > |'
        faults.append(CaseError(file, "case_id", unfit))
    return faults


def _text_of(content: bytes, file: str) -> str:
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        column = error.start - (content.rfind(b"\n", 0, error.start) + 1) + 1
        raise CaseError(file, "", f"not UTF-8 text (byte {error.start})", line, column) from None


def _parse_toml(content: bytes, file: str) -> dict[str, Any]:
    text = _text_of(content, file)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        from cases.toml_faults import toml_fault

        told, line, column = toml_fault(str(error), text)
        raise CaseError(file, "", f"not valid TOML: {told}", line, column) from None
    except RecursionError:
        raise CaseError(file, "", "lists or tables are nested too deeply", 1, 1) from None


def _build(
    prose: Mapping[str, Any],
    executable: Mapping[str, Any],
    *,
    suite: str,
    version: str,
    file: str,
    faults: Sequence[CaseError] = (),
) -> Case:
    """Build a case from its two parts. Raises `CaseError` with every fault; `faults` are those known already."""
    from pydantic import ValidationError

    from cases.consistency import inconsistencies
    from cases.executable import ExecutableCase
    from cases.prose import CaseProse

    found = list(faults)
    parts: list[Any] = []
    refused: list[tuple[type[Strict], ValidationError]] = []
    for model, table in ((CaseProse, prose), (ExecutableCase, executable)):
        try:
            parts.append(model.model_validate(table))
        except ValidationError as error:
            refused.append((model, error))
    if refused:
        from cases.schema_faults import schema_faults

        found += schema_faults(refused, {**prose, **executable}, file)
    if found:
        raise as_one(found)
    case = Case(suite, version, file, case_sha256(prose, executable), *parts)
    if found := inconsistencies(case):
        raise as_one(found)
    return case


def case_sha256(prose: Mapping[str, Any], executable: Mapping[str, Any]) -> str:
    """Return the fingerprint of a case: SHA-256 over prose and TOML as canonical JSON (contract section 2)."""
    canonical = json.dumps(
        {"prose": prose, "executable": executable},
        sort_keys=True,
        separators=(",", ":"),
        ensure_ascii=False,
        default=str,
    )
    return hashlib.sha256(canonical.encode("utf-8")).hexdigest()
