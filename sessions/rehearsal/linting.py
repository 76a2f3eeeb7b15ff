"""What must hold of every case before its verdicts can be trusted, proved by playing it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from cases.catalogue import Case
from cases.errors import CaseError, fault_told, place_told
from cases.executable import Walkthrough, WalkthroughStep
from cases.places import Places
from sessions.play import Play
from sessions.rehearsal.case_faults import unplayable
from sessions.rehearsal.mutations import mutants_of
from sessions.rehearsal.rehearsing import failures_of, rehearse, rehearse_steps
from sessions.result_record import result_record
from sessions.scoring import judge


@dataclass(frozen=True, slots=True)
class LintFinding:
    """One thing that does not hold: file, key, fault and place, as every error of a case names them."""

    file: str
    key: str
    fault: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        return fault_told(self.file, place_told(self.key, self.line, self.column), self.fault)


@dataclass(slots=True)
class CaseProof:
    """What linting one case showed."""

    case_id: str
    category: str
    checks: int = 0
    checks_with_machine: int = 0
    checks_with_human: int = 0
    criticals: int = 0
    criticals_with_machine: int = 0
    pitfalls: int = 0
    mutants: int = 0
    findings: list[LintFinding] = field(default_factory=list)


def findings_of(faults: Iterable[CaseError]) -> list[LintFinding]:
    """Return the faults of a case file as findings."""
    return [LintFinding(error.file, error.key, error.fault, error.line, error.column) for error in faults]


def findings_placed(findings: Iterable[LintFinding], text: str) -> list[LintFinding]:
    """Return findings of a case file with the lines of its text on which their keys stand, from first to last."""
    places = Places(text)
    placed = []
    for finding in findings:
        place = places.of_dotted(finding.key)
        placed.append(replace(finding, line=place.line, column=place.column))
    return sorted(placed, key=lambda finding: finding.line)


def lint_case(case: Case) -> CaseProof:
    """Play a case's walkthroughs and their mutants; returns what holds and what does not. Never raises for a case."""
    rules = case.executable
    proof = CaseProof(
        case.case_id,
        case.prose.category,
        len(rules.checks),
        sum(bool(rule.machine) for rule in rules.checks.values()),
        sum(rule.human for rule in rules.checks.values()),
        len(rules.critical_failures),
        sum(bool(rule.machine) for rule in rules.critical_failures.values()),
        sum(walkthrough.kind == "pitfall" for walkthrough in rules.walkthroughs),
    )
    if faults := unplayable(case):
        proof.findings += findings_of(faults)
        return proof
    plays: list[Play] = []
    for walkthrough in rules.walkthroughs:
        plays.append(rehearse(case, walkthrough))
        proof.findings += _walkthrough_findings(case, walkthrough, plays[-1])
    proof.findings += _coverage_findings(case)
    proof.findings += _nothing_passes(case)
    for reference in (entry for entry in rules.walkthroughs if entry.kind == "reference"):
        for mutant in mutants_of(case, reference):
            plays.append(rehearse_steps(case, mutant.steps, "reference", mutant.name))
            proof.mutants += 1
    proof.findings += _vacuous(case, plays)
    proof.findings += _unused_records(case, plays)
    return proof


def _walkthrough_findings(case: Case, walkthrough: Walkthrough, play: Play) -> Iterator[LintFinding]:
    key = f"walkthroughs.{walkthrough.name}"
    verdicts = play.verdicts()
    failed = failures_of(verdicts)
    if walkthrough.kind == "reference":
        if verdicts.outcome != "PASS":
            told = [f"{entry.id}: {entry.why}" for entry in verdicts.all if entry.id in failed or entry.owed]
            yield LintFinding(
                case.file, key, f"a reference must end in PASS, not {verdicts.outcome}: {'; '.join(told)}"
            )
        for identifier, rule in case.executable.checks.items():
            if rule.human and identifier not in walkthrough.verdicts:
                yield LintFinding(
                    case.file, f"{key}.verdicts.{identifier}", "a reference gives a verdict on every human part"
                )
        for identifier, critical in case.executable.critical_failures.items():
            if critical.human and identifier not in walkthrough.verdicts:
                yield LintFinding(
                    case.file, f"{key}.verdicts.{identifier}", "a reference gives a verdict on every human part"
                )
    else:
        if verdicts.outcome != "FAIL":
            yield LintFinding(
                case.file, key, f"a pitfall must end in FAIL, not {verdicts.outcome} ({verdicts.outcome_reason})"
            )
        if failed != set(walkthrough.fails):
            declared = set(walkthrough.fails)
            told = [f"{entry.id} fails too: {entry.why}" for entry in verdicts.all if entry.id in failed - declared]
            told += [
                f"{entry.id} does not fail: {entry.why}" for entry in verdicts.all if entry.id in declared - failed
            ]
            told += [
                f"there is no {identifier}" for identifier in sorted(declared - {entry.id for entry in verdicts.all})
            ]
            yield LintFinding(case.file, f"{key}.fails", "; ".join(told))
    again = rehearse(case, walkthrough)
    first = json.dumps(result_record(play.playback, play.header), sort_keys=True, default=str)
    if first != json.dumps(result_record(again.playback, again.header), sort_keys=True, default=str):
        yield LintFinding(case.file, key, "replaying it twice gives different results")


def _coverage_findings(case: Case) -> Iterator[LintFinding]:
    rules = case.executable
    if not any(walkthrough.kind == "reference" for walkthrough in rules.walkthroughs):
        yield LintFinding(case.file, "walkthroughs", "there is no reference walkthrough")
    shown = {identifier for walkthrough in rules.walkthroughs for identifier in walkthrough.fails}
    for identifier in rules.critical_failures:
        if identifier not in shown:
            yield LintFinding(case.file, f"critical_failures.{identifier}", "no pitfall walkthrough commits it")
    for walkthrough in rules.walkthroughs:
        if walkthrough.kind == "pitfall" and not walkthrough.fails:
            yield LintFinding(case.file, f"walkthroughs.{walkthrough.name}", "a pitfall declares what it fails for")


def _nothing_passes(case: Case) -> Iterator[LintFinding]:
    silent = rehearse_steps(case, (), "reference", "doing nothing")
    done = rehearse_steps(case, (WalkthroughStep(say="Done."),), "reference", "done")
    needs_call = any(rule.machine for identifier, rule in case.executable.checks.items() if identifier != "S1")
    for play, name in ((silent, "doing nothing"), (done, "answering Done.")):
        verdicts = judge(play.playback, play.header)
        machine_failed = any(check.machine is False for check in verdicts.checks)
        if verdicts.outcome == "PASS" or (needs_call and not machine_failed and not _only_forbids(case)):
            yield LintFinding(case.file, "checks", f"{name} fails no machine part")


def _only_forbids(case: Case) -> bool:
    """Whether no check asks for a call: they only forbid, or compare with a state that nothing changes."""
    from cases.predicates import HistoryKept, Never, State, Unchanged

    passive = (Never, State, Unchanged, HistoryKept)
    return all(
        isinstance(predicate, passive) and not getattr(predicate, "state", ())
        for rule in case.executable.checks.values()
        for predicate in rule.machine
    )


def _vacuous(case: Case, plays: list[Play]) -> Iterator[LintFinding]:
    verdicts = [play.verdicts() for play in plays]
    for identifier, rule in case.executable.checks.items():
        if rule.machine and not any(entry.verdict(identifier).machine is False for entry in verdicts):  # type: ignore[union-attr]
            yield LintFinding(
                case.file, f"checks.{identifier}", "its machine part is false in no pitfall and no mutant"
            )
    for identifier, critical in case.executable.critical_failures.items():
        if critical.machine and not any(entry.verdict(identifier).machine is True for entry in verdicts):  # type: ignore[union-attr]
            yield LintFinding(
                case.file, f"critical_failures.{identifier}", "the machine raises it in no pitfall and no mutant"
            )


def _unused_records(case: Case, plays: list[Play]) -> Iterator[LintFinding]:
    """A fixture record that no rule names and no walkthrough reads is unused, unless it says why it is there."""
    rules = case.executable
    named = json.dumps(
        [
            {key: value.model_dump(mode="json") for key, value in section.items()}
            for section in (rules.expected, rules.checks, rules.critical_failures)
        ]
    )
    seen = {
        (place, str(record["id"]))
        for play in plays
        for call in play.playback.calls
        for place, record in call.execution.returned
    }
    for collection, records in rules.records.items():
        for record in records:
            if f'"{record.id}"' not in named and (collection, record.id) not in seen and not record.unused:
                yield LintFinding(
                    case.file, f"records.{collection}.{record.id}", "nothing uses it; say in `unused` why it is there"
                )


def totals(proofs: list[CaseProof]) -> dict[str, Any]:
    """Return the sums over cases, by category and in all (issue of trust: what the machine decides)."""
    table: dict[str, dict[str, int]] = {}
    for proof in proofs:
        for key in (proof.category, "total"):
            row = table.setdefault(key, {})
            for name, number in (
                ("cases", 1),
                ("checks", proof.checks),
                ("checks_with_machine", proof.checks_with_machine),
                ("checks_with_human", proof.checks_with_human),
                ("critical_failures", proof.criticals),
                ("critical_failures_with_machine", proof.criticals_with_machine),
                ("pitfalls", proof.pitfalls),
                ("mutants", proof.mutants),
                ("findings", len(proof.findings)),
            ):
                row[name] = row.get(name, 0) + number
    total = table.pop("total", {})
    return {**table, "total": total}
