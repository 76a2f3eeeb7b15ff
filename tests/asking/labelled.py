"""The labelled turns, the questions they are judged against, and the figures of a run over them."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from sessions.asking import Judgement, QuestionMatcher, ScriptedQuestion

HERE = Path(__file__).parent
CASES = HERE.parents[1] / "cases" / "tujora"
SETS = ("labelled_build", "labelled_held_out", "invented", "statements_build", "statements_held_out")
STATEMENTS = "labelled_statements"


@dataclass(frozen=True)
class Labelled:
    """One turn with the reply a person says it calls for."""

    case: str
    turn: str
    expect: str
    conversation: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Asked:
    """A case's question and its opening messages."""

    question: ScriptedQuestion | None
    opening: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Outcome:
    """A labelled turn with what the matcher says."""

    labelled: Labelled
    judgement: Judgement

    @property
    def right(self) -> bool:
        return self.labelled.expect == self.judgement.reply


@dataclass(frozen=True)
class Figures:
    """Shares between 0 and 1 over a set of outcomes.

    `denied` is the share of the turns that ask the scripted question and are certainly refused it: such a refusal
    fails a sound session, while an uncertain one leaves its checks open for a person.
    """

    turns: int
    overall: float
    when_sure: float
    unsure: float
    sure_scripted: int
    sure_scripted_precision: float
    scripted_found: float
    denied: float

    @classmethod
    def of(cls, outcomes: Iterable[Outcome]) -> Figures:
        every = list(outcomes)
        sure = [outcome for outcome in every if outcome.judgement.sure]
        released = [outcome for outcome in sure if outcome.judgement.reply == "scripted"]
        asking = [outcome for outcome in every if outcome.labelled.expect == "scripted"]
        return cls(
            turns=len(every),
            overall=_share(every),
            when_sure=_share(sure),
            unsure=1 - len(sure) / len(every) if every else 0.0,
            sure_scripted=len(released),
            sure_scripted_precision=_share(released),
            scripted_found=_share(asking),
            denied=len([item for item in asking if _refused(item)]) / len(asking) if asking else 0.0,
        )


def _refused(outcome: Outcome) -> bool:
    return outcome.judgement.reply == "unscripted" and outcome.judgement.sure


def _share(outcomes: list[Outcome]) -> float:
    return sum(outcome.right for outcome in outcomes) / len(outcomes) if outcomes else 1.0


def read_set(name: str) -> list[Labelled]:
    """The labelled turns of `name`, one of SETS.

    The turns of the shipped scripts and walkthroughs are one file; a hash of a turn's text says which half it is in,
    so that turns added later never move the others. Only the build half is looked at while rules are written.
    """
    if name.startswith("statements"):
        scored = name == "statements_held_out"
        return [item for item in _read(STATEMENTS) if is_held_out(item.turn) is scored]
    return _read(name)


def is_held_out(turn: str) -> bool:
    """Whether a turn of the statements file is in the half that is only ever scored."""
    return hashlib.sha256(turn.encode()).digest()[0] % 2 == 0


def _read(name: str) -> list[Labelled]:
    rows = [json.loads(line) for line in (HERE / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]
    return [
        Labelled(
            row["case"], row["turn"], row["expect"], tuple((role, text) for role, text in row.get("conversation", ()))
        )
        for row in rows
    ]


def asked_by(case: str, hints: dict[str, Any] | None = None) -> Asked:
    """The question of `case`; `hints` replaces the examples and alternatives of its case file."""
    if case == "none":
        return Asked(None, (("user", "Can you help me with something?"),))
    if case in _made_up():
        made_up = _made_up()[case]
        return Asked(ScriptedQuestion(made_up["when_asked"], made_up["reply"]), (("user", made_up["opening"]),))
    prose = _benchmark()[case]
    followup = prose["harness_only"].get("scripted_user_followup")
    opening = tuple((entry["role"], entry["content"]) for entry in prose["model_input"]["conversation"])
    if followup is None:
        return Asked(None, opening)
    named = _case_file_hints(case) if hints is None else hints.get(case, {})
    question = ScriptedQuestion(
        followup["when_asked"],
        followup["reply"],
        tuple(named.get("asks", ())),
        tuple(named.get("asks_not", ())),
        tuple(tuple(spellings) for spellings in named.get("alternatives", ())),
    )
    return Asked(question, opening)


def judge_all(labelled: list[Labelled], hints: dict[str, Any] | None = None) -> list[Outcome]:
    """Every labelled turn, judged by one matcher a case."""
    asked = {case: asked_by(case, hints) for case in {item.case for item in labelled}}
    matchers = {case: QuestionMatcher(entry.question) for case, entry in asked.items()}
    return [
        Outcome(item, matchers[item.case].judge(item.turn, asked[item.case].opening + item.conversation))
        for item in labelled
    ]


@cache
def _made_up() -> dict[str, dict[str, str]]:
    """Questions of no shipped case: those the rules were built with, and those only ever scored."""
    files = (HERE / "build_questions.json", HERE / "invented_questions.json")
    return {case: entry for file in files for case, entry in json.loads(file.read_text(encoding="utf-8")).items()}


@cache
def _benchmark() -> dict[str, Any]:
    master = json.loads((CASES / "benchmark.json").read_text(encoding="utf-8"))
    return {case["case_id"]: case for case in master["cases"]}


def _case_file_hints(case: str) -> dict[str, Any]:
    path = CASES / f"{case}.toml"
    if not path.exists():
        return {}
    found: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8")).get("scripted_user", {})
    return found
