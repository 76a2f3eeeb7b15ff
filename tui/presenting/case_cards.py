"""What the browser knows of a case without loading it: its sides, what is special, and how well words fit it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from cases.catalogue import SUITE, CaseSummary, benchmark, list_cases
from cases.timer_suite import SUITE as TIMER_SUITE
from cases.timer_suite import TimerSuite, load_timer_suite, timer_summaries

MODEL_SIDE = (
    ("background", "person_background_and_past_history"),
    ("patterns", "common_patterns_and_preferences"),
    ("permissions", "permissions"),
    ("records", "record_access"),
)
"""Word -> key of `model_input`, for what a model is told besides the conversation."""
TAG_WORDS = {
    "routine_assistance": "routine",
    "uncertainty": "uncertainty",
    "avoid_unnecessary_action": "no needless action",
    "multi_turn_clarification": "clarification",
    "tool_failure_or_ambiguous_result": "tool failure",
}
SPECIAL = ("clarification", "fault", "offer", "tracker", "midnight")
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class CaseCard:
    """One case of the list.

    `said` is what the user opens with, `told` the rest of the model's side as (word, text), `need` and `facts` are the
    evaluator's, `special` is a selection of `SPECIAL`. A designer's own case has its `file`; `faults` say why it
    cannot be played, `twin` tells it from the other cases with its id (empty where there is none): a word of its path,
    and `number` counts them.
    """

    summary: CaseSummary
    said: str
    told: tuple[tuple[str, str], ...]
    need: str
    facts: str
    special: tuple[str, ...]
    file: str = ""
    faults: tuple[tuple[str, str], ...] = ()
    twin: str = ""
    number: int = 0

    @property
    def case_id(self) -> str:
        """The id of the case."""
        return self.summary.case_id

    @property
    def key(self) -> str:
        """What names this case and no other, and opens it: its own file, else its id."""
        return self.file or self.case_id

    @property
    def fault(self) -> str:
        """Why the case cannot be played, in a line; empty where it can."""
        return "; ".join(f"{place}: {told}" if place else told for place, told in self.faults)

    @property
    def of_timer_suite(self) -> bool:
        """Whether it is one of the timer suite."""
        return self.summary.suite == TIMER_SUITE

    @property
    def category(self) -> str:
        """The category in words."""
        return self.summary.category.replace("_", " ")

    @property
    def tags(self) -> tuple[str, ...]:
        """The tags in short words."""
        return tuple(tag_word(tag) for tag in self.summary.tags)


def tag_word(tag: str) -> str:
    """Return a tag as the list shows it."""
    return TAG_WORDS.get(tag, tag.replace("_", " "))


@cache
def case_cards() -> tuple[CaseCard, ...]:
    """Return a card for every case of every suite, in the suites' own order."""
    entries = {entry["case_id"]: entry for entry in benchmark()["cases"]}
    cards = [
        card_of(summary, entries[summary.case_id], _can_book(summary) and _has_offers(summary.case_id))
        for summary in list_cases()
    ]
    suite = load_timer_suite()
    return (*cards, *(_timer_card(summary, suite) for summary in timer_summaries()))


def card_of(summary: CaseSummary, entry: Mapping[str, Any], has_offers: bool, file: str = "") -> CaseCard:
    """Make the card of a case from its prose, as the master file has it."""
    given, harness = entry["model_input"], entry["harness_only"]
    spoken = [message["content"] for message in given["conversation"]]
    told = [("clock", f"{given['current_time']}  {given['timezone']}")]
    if given["current_situation"] and given["current_situation"] not in spoken:
        told.append(("now", given["current_situation"]))
    told += [(word, given[name]) for word, name in MODEL_SIDE if given[name]]
    told.append(("tools", ", ".join(given["available_tools"])))
    return CaseCard(
        summary,
        said="\n".join(spoken),
        told=tuple(told),
        need=entry["evaluator_only"]["expected_need"],
        facts=harness["fixture_facts"],
        special=_special(summary, has_offers),
        file=file,
    )


def _can_book(summary: CaseSummary) -> bool:
    return "provider_booking" in summary.tools


def _special(summary: CaseSummary, has_offers: bool) -> tuple[str, ...]:
    found = {
        "clarification": summary.has_scripted_reply,
        "fault": summary.has_fault,
        "offer": has_offers and _can_book(summary),
        "tracker": "tracker" in summary.tools,
        "midnight": "midnight" in summary.text.casefold(),
    }
    return tuple(name for name in SPECIAL if found[name])


def _has_offers(case_id: str) -> bool:
    """Whether a provider offers slots in the case's world; read from its own file, without loading the case."""
    try:
        table = tomllib.loads(files("cases").joinpath(SUITE, f"{case_id}.toml").read_text("utf-8"))
    except (OSError, ValueError):
        return False
    return any("offers" in record for record in table.get("records", {}).get("provider_messages", ()))


def _timer_card(summary: CaseSummary, suite: TimerSuite) -> CaseCard:
    from sessions.timer.events import parsed_events
    from sessions.timer.narration import spoken_text

    task, case = suite.task, suite.case(summary.case_id)
    parsed = list(parsed_events(case.events))
    need = (
        f"{task.goal_active_timer_count} active timer of {task.goal_timer_seconds} seconds, within "
        f"{task.max_elapsed_seconds} seconds and {task.max_extra_user_turns} extra user turns"
    )
    return CaseCard(
        summary,
        said=(spoken_text(task, parsed[0]) or "") if parsed else "",
        told=(("tools", ", ".join(summary.tools)),),
        need=need,
        facts="\n".join(suite.limits(case)),
        special=("clarification",) if summary.has_scripted_reply else (),
    )


@dataclass(frozen=True, slots=True)
class _Searched:
    """A card's text by weight, folded; what a blind seat may not see is not among it in `blind`."""

    case_id: str
    title: str
    labels: str
    said: str
    rest: str


@lru_cache(maxsize=4096)
def _searched(card: CaseCard, blind: bool) -> _Searched:
    told = " ".join(text for _, text in card.told)
    said = card.said.casefold()
    if blind:
        return _Searched(card.case_id.casefold(), "", "", said, told.casefold())
    labels = " ".join(
        (card.category, *card.tags, *card.summary.tags, *card.special, card.summary.suite, Path(card.file).name)
    ).casefold()
    rest = f"{card.summary.text} {told} {card.need} {card.facts} {card.file} {card.fault}".casefold()
    return _Searched(card.case_id.casefold(), card.summary.title.casefold(), labels, said, rest)


def found_cards(cards: Sequence[CaseCard], query: str, blind: bool = False) -> list[CaseCard]:
    """Return the cards that hold every word of a query, best match first, equal ones in their own order."""
    words = query.casefold().split()
    if not words:
        return list(cards)
    scored = []
    for place, card in enumerate(cards):
        text = _searched(card, blind)
        scores = [_score(text, word) for word in words]
        if all(scores):
            scored.append((-sum(scores), place, card))
    scored.sort(key=lambda entry: entry[:2])
    return [card for _, _, card in scored]


def _score(text: _Searched, word: str) -> int:
    """How well one word fits: the id counts most, then title, the user's words, labels, everything else."""
    if word == text.case_id or word == text.case_id.split("-")[-1].lstrip("0"):
        return 200
    score = 80 if word in text.case_id and not word.isalpha() else 0
    for where, start, inside in (
        (text.title, 40, 20),
        (text.said, 24, 10),
        (text.labels, 16, 10),
        (text.rest, 5, 2),
    ):
        if word in where:
            score += start if _starts_word(where, word) else inside
    return score


def _starts_word(text: str, word: str) -> bool:
    at = text.find(word)
    while at >= 0:
        if at == 0 or not text[at - 1].isalnum():
            return True
        at = text.find(word, at + 1)
    return False


def passing(cards: Iterable[CaseCard], held: Mapping[str, str], state_of: Mapping[str, str]) -> list[CaseCard]:
    """Return the cards that pass the filters.

    `held` is what `suite`, `category`, `tag` and `state` hold to (empty: any), `state_of` the state of the last session
    by the key of its case.
    """
    suite, category, tag, state = (held.get(name, "") for name in ("suite", "category", "tag", "state"))
    return [
        card
        for card in cards
        if suite in ("", card.summary.suite)
        and category in ("", card.summary.category)
        and (not tag or tag in card.summary.tags or tag in card.special)
        and (not state or ("unreadable" if card.faults else state_of.get(card.key, "not_played")) == state)
    ]
