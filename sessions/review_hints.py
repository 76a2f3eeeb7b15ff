"""Hints for a reviewer: which times, names, numbers and words of a requirement occur in what the model said.

They are hints and nothing else: no verdict rests on them. A word that is missing may have been said otherwise, and a
word that is there may have been denied.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import time
from typing import Literal

from sandbox.mentioned_times import mentioned_clock_times
from sessions.checking.wording import words_of
from sessions.events import AssistantMessage, ToolCall
from sessions.playback import Playback

HintKind = Literal["time", "name", "number", "word"]

_EMPTY_WORDS = """
    a an the this that these those it its they them their he she his her you your we our i my me one ones
    and or nor but if then than so because while where when which who whom whose what how why whether
    of to in on at by for from with without within into onto over under about after before between during until
    as is are was were be been being am do does did done doing have has had having will would shall should can
    could may might must not no never any all each every some more most other another such only also just still
    even both either neither same own there here up down out off again once too very already instead rather
    use make made explicit plain respectful language claim claims claimed action actions observation trace
    unsupported outcome uncertainty state states say says said tell tells told ask asks asked explain explains
    report reports confirm confirms recognize recognizes identify identifies distinguish provide provides give
    gives present presents treat offer offers mention mentions describe describes note read reads verify verifies
    create creates update updates user users model assistant record records using available information
    request requests need needs needed step steps next unless otherwise avoid keep leave routine scripted answer
    response accurately
"""
_EMPTY = frozenset(stem for word in _EMPTY_WORDS.split() for stem in words_of(word))
_NAME = re.compile(r"\b[A-Z][a-z]+(?:[ -][A-Z][a-z]+)*\b")
_CLOCK = re.compile(r"\b\d{1,2}:\d{2}\b|\b\d{1,2}(?::\d{2})?\s?[ap]\.?m\b\.?", re.IGNORECASE)
_DATE = re.compile(r"\b\d{4}-\d\d-\d\d\b")
_ZONE = re.compile(r"\b[A-Z][a-z]+/[A-Z]\w+")
_IDENTIFIER = re.compile(r"\b[A-Z]{1,2}\d{1,3}\b")
_SENTENCE = re.compile(r"(?:^|[.;:!?]\s+|\n)([A-Z][a-z]+)")
MOST = 14
"""How many hints are given at most; a requirement of many words says nothing by them."""


@dataclass(frozen=True, slots=True)
class Hint:
    """One thing that a requirement speaks of. `where` holds the seq of each message in which it was found."""

    kind: HintKind
    text: str
    where: tuple[int, ...]

    @property
    def found(self) -> bool:
        """Whether the model said it anywhere."""
        return bool(self.where)


@dataclass(frozen=True, slots=True)
class _Said:
    seq: int
    words: frozenset[str]
    times: frozenset[time]
    text: str


def said_by_model(playback: Playback) -> list[tuple[int, str]]:
    """Return the model's own messages on the branch as (seq, text), oldest first; those before the play left out."""
    return [
        (event.seq, event.body.text)
        for event in playback.events
        if isinstance(event.body, AssistantMessage) and not _came_before(playback, event.seq)
    ]


def _came_before(playback: Playback, seq: int) -> bool:
    """Whether a message is one of the conversation that the case begins with."""
    return seq <= len(playback.sandbox.case.prose.model_input.conversation)


def hints(requirement: str, said: Sequence[tuple[int, str]]) -> tuple[Hint, ...]:
    """Return the hints on a requirement over messages as (seq, text): times and names first, then numbers and words."""
    answers = [
        _Said(seq, frozenset(words_of(text)), frozenset(mentioned_clock_times(text)), text.casefold())
        for seq, text in said
    ]
    found: list[Hint] = []
    rest = _ZONE.sub(" ", requirement)
    for written in dict.fromkeys(found_time[0] for found_time in _CLOCK.finditer(requirement)):
        meant = set(mentioned_clock_times(written))
        where = tuple(
            answer.seq for answer in answers if written.casefold() in answer.text or _spoken(meant) & answer.times
        )
        found.append(Hint("time", written, where))
        rest = rest.replace(written, " ")
    found += [Hint("name", name, _where(words_of(name), answers)) for name in _names(rest)]
    rest = _without(rest, (hint.text for hint in found if hint.kind == "name"))
    rest = _IDENTIFIER.sub(" ", _DATE.sub(" ", rest))
    for word, stems in _essential(rest):
        kind: HintKind = "number" if all(stem.isdigit() for stem in stems) else "word"
        found.append(Hint(kind, word, _where(stems, answers)))
    order = {"time": 0, "name": 1, "number": 2, "word": 3}
    return tuple(sorted(found, key=lambda hint: order[hint.kind])[:MOST])


def _spoken(meant: set[time]) -> set[time]:
    """A time and its other half of the day: `at eight` may mean 20:00."""
    return meant | {moment.replace(hour=(moment.hour + 12) % 24) for moment in meant if moment.hour > 12}


def _names(text: str) -> list[str]:
    """Return capitalised words that do not stand there because a sentence begins."""
    starts = {found.start(1) for found in _SENTENCE.finditer(text)}
    names = []
    for found in _NAME.finditer(text):
        name = found[0]
        if found.start() in starts:
            _, _, name = name.partition(" ")
        if name and not set(words_of(name)) <= _EMPTY:
            names.append(name)
    return list(dict.fromkeys(names))


def _without(text: str, phrases: Iterable[str]) -> str:
    for phrase in phrases:
        text = re.sub(rf"\b{re.escape(phrase)}\b", " ", text)
    return text


def _essential(text: str) -> list[tuple[str, tuple[str, ...]]]:
    words: dict[tuple[str, ...], str] = {}
    for found in re.finditer(r"[^\W_]+(?:[-'’][^\W_]+)*", text):
        stems = tuple(stem for stem in words_of(found[0]) if stem not in _EMPTY and (len(stem) > 2 or stem.isdigit()))
        if stems:
            words.setdefault(stems, found[0].casefold())
    return [(word, stems) for stems, word in words.items()]


def _where(stems: Sequence[str], answers: Sequence[_Said]) -> tuple[int, ...]:
    return tuple(answer.seq for answer in answers if set(stems) <= answer.words)


def relevant_steps(requirement: str, playback: Playback, evidence: Sequence[int] = ()) -> tuple[int, ...]:
    """Return the seqs of messages and calls that bear on a requirement, in order of the play.

    A message does where a hint is found in it, a call where its arguments hold a word of the requirement.
    `evidence` holds the steps that a machine's verdict rests on; leave it out where that must not be shown.
    """
    wanted = {seq for hint in hints(requirement, said_by_model(playback)) for seq in hint.where} | set(evidence)
    stems = {stem for _, parts in _essential(requirement) for stem in parts}
    identifiers = {found[0].casefold() for found in _IDENTIFIER.finditer(requirement)}
    for call in playback.calls:
        words = set(words_of(_words_of_call(call.event)))
        if words & stems or words & identifiers:
            wanted.add(call.seq)
    return tuple(event.seq for event in playback.events if event.seq in wanted)


def _words_of_call(call: ToolCall) -> str:
    def texts(value: object) -> Iterable[str]:
        if isinstance(value, str):
            yield value
        elif isinstance(value, dict):
            for entry in value.values():
                yield from texts(entry)
        elif isinstance(value, list | tuple):
            for entry in value:
                yield from texts(entry)

    return " ".join((call.tool.replace("_", " "), *texts(call.arguments)))
