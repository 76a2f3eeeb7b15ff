"""Finding and loading cases: the shipped suite and designers' own files.

Listing reads the master file alone; loading one case reads one TOML more (contract section 2).
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cases.errors import CaseError, UnknownCaseError

if TYPE_CHECKING:
    from cases.executable import ExecutableCase
    from cases.prose import CaseProse

SUITE = "tujora"
MASTER_FILE = "benchmark.json"
_PROSE_KEYS = ("case_id", "title", "category", "tags", "model_input", "harness_only", "evaluator_only")
_SHIPPED_SUITES = (SUITE, "timer")
_OPTIONAL_OWN_KEYS = ("suite", "version")


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


def _summary(entry: Mapping[str, Any]) -> CaseSummary:
    model_input, harness = entry["model_input"], entry["harness_only"]
    evaluator = entry["evaluator_only"]
    spoken = [message["content"] for message in model_input["conversation"]]
    requirements = [check["requirement"] for check in evaluator["required_checks"]]
    everything = [
        entry["case_id"],
        entry["title"],
        entry["category"].replace("_", " "),
        *entry["tags"],
        *spoken,
        harness["fixture_facts"],
        *requirements,
        *evaluator["critical_failures"],
    ]
    return CaseSummary(
        case_id=entry["case_id"],
        suite=SUITE,
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
    shipped = next((entry for entry in benchmark()["cases"] if entry["case_id"] == name.upper()), None)
    if shipped is not None:
        return _load_shipped(shipped)
    path = Path(name)
    if path.suffix == ".toml" or _is_file(path):
        return _load_file(path)
    raise UnknownCaseError(name, "", "no such case; `tujora cases` lists the ids, a path must name a .toml file")


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def require_known(name: str) -> None:
    """Raise `UnknownCaseError` where `load_case` would find nothing. Reads no case file, so it is cheap."""
    if any(entry["case_id"] == name.upper() for entry in benchmark()["cases"]):
        if not files("cases").joinpath(SUITE, f"{name.upper()}.toml").is_file():
            raise UnknownCaseError(f"{name.upper()}.toml", "", "the case has no executable file")
    elif not _is_file(Path(name)):
        raise UnknownCaseError(name, "", "no such case; `tujora cases` lists the ids, a path must name a .toml file")


def _load_shipped(entry: Mapping[str, Any]) -> Case:
    file = f"{entry['case_id']}.toml"
    resource = files("cases").joinpath(SUITE, file)
    if not resource.is_file():
        raise UnknownCaseError(file, "", "the case has no executable file yet, so it cannot be played")
    executable = _parse_toml(resource.read_bytes(), file)
    return _build(entry, executable, suite=SUITE, version=str(benchmark()["version"]), file=file)


def _load_file(path: Path) -> Case:
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        raise UnknownCaseError(str(path), "", "no such file") from None
    except (OSError, ValueError) as error:
        raise CaseError(str(path), "", f"cannot be read: {getattr(error, 'strerror', None) or error}") from error
    return case_from_toml(content, str(path))


def case_from_toml(content: bytes, file: str) -> Case:
    """Build a designer's own case from the bytes of one TOML file; `file` is its name in errors.

    Raises:
        CaseError: not UTF-8, not TOML, or a section is missing or wrong.
    """
    table = _parse_toml(content, file)
    missing = [key for key in _PROSE_KEYS if key not in table and key not in ("tags", "category")]
    if missing:
        raise CaseError(file, missing[0], "missing; a stand-alone case needs " + ", ".join(_PROSE_KEYS))
    prose = {key: table[key] for key in _PROSE_KEYS if key in table}
    prose.setdefault("category", "own")
    executable = {
        key: value for key, value in table.items() if key not in _PROSE_KEYS and key not in _OPTIONAL_OWN_KEYS
    }
    suite, version = str(table.get("suite", "own")), str(table.get("version", "1"))
    if suite in _SHIPPED_SUITES:
        raise CaseError(file, "suite", f"`{suite}` is the name of a shipped suite; give your cases another")
    return _build(prose, executable, suite=suite, version=version, file=file)


def _parse_toml(content: bytes, file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(content.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise CaseError(file, "", f"not UTF-8 text (byte {error.start})") from None
    except tomllib.TOMLDecodeError as error:
        raise CaseError(file, "", f"not valid TOML: {error}") from None


def _build(prose: Mapping[str, Any], executable: Mapping[str, Any], *, suite: str, version: str, file: str) -> Case:
    from pydantic import ValidationError

    from cases.executable import ExecutableCase
    from cases.prose import CaseProse

    try:
        parsed_prose = CaseProse.model_validate(prose)
        parsed_executable = ExecutableCase.model_validate(executable)
    except ValidationError as error:
        faults = error.errors(include_url=False, include_input=False)
        # A misspelt key is told rather than the key that it leaves missing.
        first = next((fault for fault in faults if fault["type"] == "extra_forbidden"), faults[0])
        key = ".".join(str(part) for part in first["loc"] if not str(part).startswith("function-"))
        raise CaseError(file, key, _fault_told(first["type"], first["msg"])) from None
    case = Case(suite, version, file, case_sha256(prose, executable), parsed_prose, parsed_executable)
    _require_consistent(case)
    return case


_TOLD = {
    "missing": "missing; it is needed here",
    "extra_forbidden": "unknown key; no such key belongs here",
    "timezone_aware": "needs its offset, e.g. 2026-11-09T10:00:00-05:00",
}
"""Faults of a case file, by the validator's name of them, in words for whoever writes it."""


def _fault_told(kind: str, message: str) -> str:
    return _TOLD.get(kind, message.removeprefix("Value error, ").replace("Input should be", "must be"))


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


def _require_consistent(case: Case) -> None:
    """Refuse a case whose executable part names what its prose does not have, or leaves out what it has."""
    rules, prose = case.executable, case.prose.evaluator_only
    check_ids = [check.id for check in prose.required_checks]
    critical_ids = [f"X{number}" for number, _ in enumerate(prose.critical_failures, 1)]
    for identifier in check_ids:
        if check_ids.count(identifier) > 1:
            raise CaseError(case.file, "evaluator_only.required_checks", f"two checks have the id {identifier}")
    for section, known, given in (
        ("checks", check_ids, rules.checks),
        ("critical_failures", critical_ids, rules.critical_failures),
    ):
        for identifier in known:
            if identifier not in given:
                raise CaseError(case.file, f"{section}.{identifier}", "missing; the prose has it")
        for identifier in given:
            if identifier not in known:
                raise CaseError(case.file, f"{section}.{identifier}", f"the prose has only {', '.join(known)}")
    for identifier, name in _expectations_named(case):
        if name not in rules.expected:
            raise CaseError(
                case.file, identifier, f"`{name}` is not among the expected: {', '.join(rules.expected) or 'none'}"
            )
    names = [walkthrough.name for walkthrough in rules.walkthroughs]
    for name in names:
        if names.count(name) > 1:
            raise CaseError(case.file, "walkthroughs", f"two walkthroughs are called `{name}`")
    verdict_ids = [*check_ids, *critical_ids, "G1", "G2", "G3", "G4"]
    for walkthrough in rules.walkthroughs:
        for identifier in (*walkthrough.fails, *walkthrough.verdicts):
            if identifier not in verdict_ids:
                raise CaseError(
                    case.file, f"walkthroughs.{walkthrough.name}", f"`{identifier}` is neither a check nor a failure"
                )


def _expectations_named(case: Case) -> list[tuple[str, str]]:
    from cases.predicates import Saved, State, Together, Unsaved, Verified

    named: list[tuple[str, str]] = []
    rules = case.executable
    for place, machine in [
        *((f"checks.{key}", rule.machine) for key, rule in rules.checks.items()),
        *((f"critical_failures.{key}", rule.machine) for key, rule in rules.critical_failures.items()),
    ]:
        parts = [part for entry in machine for part in (entry.together if isinstance(entry, Together) else (entry,))]
        for predicate in parts:
            match predicate:
                case Saved():
                    named += [(place, name) for name in predicate.saved]
                case Verified():
                    named += [(place, name) for name in predicate.verified]
                case State():
                    named += [(place, name) for name in predicate.state]
                case Unsaved():
                    named += [(place, name) for name in predicate.unsaved]
                case _:
                    pass
    return named
