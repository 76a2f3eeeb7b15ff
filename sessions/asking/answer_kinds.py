"""The kinds of answer that a question may be after, the nouns that name them, and which of them tell each other."""

from __future__ import annotations

import re
from collections.abc import Collection
from enum import Enum
from functools import lru_cache

from sessions.asking.values import WEEKDAY, clock_times, days_in
from sessions.asking.vocabulary import COMMON, PLAIN_ADJECTIVES, concept, person_nouns, titles


class Kind(Enum):
    """What would answer a question."""

    TIME = "a time"
    DAY = "a day"
    YEAR = "a year"
    DURATION = "a length of time"
    LEAD = "how long before"
    DISTANCE = "a distance"
    MEASURE = "a strength or reading"
    FREQUENCY = "how often"
    AMOUNT = "an amount"
    PLACE = "a place"
    PERSON = "a person"
    NAME = "a name"
    REASON = "a reason"
    MANNER = "a way of doing it"
    COLOUR = "a colour"
    SIZE = "a size"
    CONTACT = "a number or address to reach someone"
    WORDING = "what to say"
    THING = "which thing"
    CHOICE = "one of named things"
    CONSENT = "a yes to an offer"


_KIND_NOUNS: dict[Kind, str] = {
    Kind.TIME: "time times hour oclock moment point",
    Kind.DAY: "day days date dates weekday weekdays month week weekend",
    Kind.PLACE: "places locations rooms addresses streets floors drawers "
    "place location spot area room whereabouts venue address destination town city street floor level "
    "shelf drawer building corner",
    Kind.AMOUNT: "amount quantity sum total price cost fee budget number count figure litres litre liters liter"
    " grams kilos ounces pints gallons inches pieces portions slices percent dollars"
    " euros pounds cents pence",
    Kind.DURATION: "duration length minutes hours mins hrs secs seconds",
    Kind.YEAR: "year years",
    Kind.LEAD: "notice warning",
    Kind.DISTANCE: "distance miles kilometres kilometers km yards steps metres meters feet",
    Kind.MEASURE: "dose dosage strength milligrams milligram mg micrograms reading readings value values temperature"
    " pressure weight",
    Kind.FREQUENCY: "frequency interval rhythm cadence repetition",
    Kind.PERSON: "person people someone anyone somebody anybody",
    Kind.NAME: "name names title surname firstname nickname",
    Kind.REASON: "reason reasons purpose cause occasion",
    Kind.MANNER: "way method means transport transportation mode",
    Kind.COLOUR: "colour color colours colors shade shades hue tint",
    Kind.SIZE: "size shape look looks",
    Kind.CONTACT: "phone telephone email",
    Kind.WORDING: "wording message words subject text advice instruction instructions",
}
NOUN_KIND = {noun: kind for kind, nouns in _KIND_NOUNS.items() for noun in nouns.split()}
NOUN_KIND |= {form: Kind.DAY for day in WEEKDAY.split("|") for form in (day.replace("s?", ""), day.replace("?", ""))}


# Kinds that tell one another: who is asked "how early?" may say how long before.
_NEAR: dict[Kind, tuple[Kind, ...]] = {
    Kind.LEAD: (Kind.TIME, Kind.DURATION),
    Kind.YEAR: (Kind.DAY, Kind.DURATION),
    Kind.AMOUNT: (Kind.SIZE, Kind.MEASURE),
    Kind.MEASURE: (Kind.AMOUNT, Kind.SIZE),
    Kind.SIZE: (Kind.MEASURE,),
    Kind.DISTANCE: (Kind.AMOUNT,),
}


def near_kinds(kinds: Collection[Kind]) -> frozenset[Kind]:
    """The kinds of answer, other than `kinds`, by which one of them may be told."""
    return frozenset(near for kind in kinds for near in _NEAR.get(kind, ())) - frozenset(kinds)


def kinds_of_nouns(plain: str) -> set[Kind]:
    """The kinds of answer that nouns of plain text name ("I need the time")."""
    return {NOUN_KIND[word] for word in plain.split() if word in NOUN_KIND}


@lru_cache(maxsize=256)
def kind_concepts(kinds: frozenset[Kind]) -> frozenset[str]:
    """The concepts of the nouns that name one of `kinds`."""
    return frozenset(concept(noun) for noun, kind in NOUN_KIND.items() if kind in kinds)


def kinds_of_reply(plain: str) -> frozenset[Kind]:
    """The moments that a scripted reply names."""
    kinds: set[Kind] = set()
    if clock_times(plain):
        kinds.add(Kind.TIME)
    if days_in(plain) or re.search(rf"\b(?:{WEEKDAY}|tomorrow)\b", plain):
        kinds.add(Kind.DAY)
    return frozenset(kinds)


def names_people(concepts: frozenset[str]) -> bool:
    """Whether one of `concepts` is a word for a person."""
    return bool(concepts & person_nouns())


def heads_of(nouns: list[str]) -> frozenset[str]:
    """The concepts a noun phrase is about: its last noun, and a title before a name ("Dr Patel")."""
    concepts = [concept(noun) for noun in nouns if noun not in PLAIN_ADJECTIVES and noun not in COMMON]
    return frozenset(concepts[-1:]) | frozenset(word for word in concepts if word in titles())
