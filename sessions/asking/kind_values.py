"""How many values of a kind a text holds ("red, blue or green" holds three colours)."""

from __future__ import annotations

from collections.abc import Callable, Collection

from sessions.asking.answer_kinds import Kind
from sessions.asking.patterns import Pattern
from sessions.asking.values import (
    clock_times,
    names_a_colour,
    names_a_day,
    names_a_duration,
    names_a_frequency,
    names_a_size,
    names_a_way_there,
)

_SIDES = Pattern(r" or | , | \. | and | / |^or ")
_IN_A_PLACE = Pattern(
    r"\b(?:in|at|on|by|under|near|inside|outside|behind|to) (?:the|your|a|my|his|her|their) [a-z]+"
    r"|\b(?:at (?:home|hers|his|yours|theirs|mine|school|work|church)|upstairs|downstairs|outside|inside|indoors"
    r"|outdoors"
    r"|(?:out )?somewhere)\b"
)


def names_a_place(text: str) -> bool:
    """Whether plain `text` names a place by a preposition ("in the hall")."""
    return _IN_A_PLACE.search(text) is not None


_NAMING: dict[Kind, Callable[[str], bool]] = {
    Kind.TIME: lambda text: bool(clock_times(text)),
    Kind.DAY: names_a_day,
    Kind.DURATION: names_a_duration,
    Kind.FREQUENCY: names_a_frequency,
    Kind.AMOUNT: names_a_size,
    Kind.PLACE: names_a_place,
    Kind.COLOUR: names_a_colour,
    Kind.MANNER: names_a_way_there,
}


def holds_a_value(text: str, kinds: Collection[Kind]) -> bool:
    """Whether plain `text` holds a value of one of `kinds`."""
    return any(_NAMING[kind](text) for kind in kinds if kind in _NAMING)


def count_values(text: str, kinds: Collection[Kind]) -> int:
    """The number of parts of plain `text`, between commas, stops and "or", that hold a value of one of `kinds`."""
    return sum(holds_a_value(part, kinds) for part in _SIDES.split(text))


def kinds_all_of(texts: Collection[str]) -> set[Kind]:
    """The kinds of which each of `texts` holds a value; times and days are told apart elsewhere."""
    tried = (Kind.DURATION, Kind.FREQUENCY, Kind.COLOUR, Kind.MANNER)
    return {kind for kind in tried if texts and all(_NAMING[kind](text) for text in texts)}
