"""The kind of answer a question is after, found in the same way for `when_asked` and for a turn's"
" sentence."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from sessions.asking.patterns import Pattern
from sessions.asking.values import WEEKDAY, clock_times, days_in
from sessions.asking.vocabulary import COMMON, PLAIN_ADJECTIVES, concept, person_nouns, titles, topic_words


class Kind(Enum):
    """What would answer a question."""

    TIME = "a time"
    DAY = "a day"
    DURATION = "a length of time"
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
    Kind.PLACE: "place location spot area room whereabouts venue address destination town city street floor level "
    "shelf drawer building corner",
    Kind.AMOUNT: "amount quantity sum total price cost fee budget number count litres litre liters liter grams kilos"
    " pounds ounces pints gallons metres meters feet inches miles pieces portions slices percent dollars"
    " euros",
    Kind.DURATION: "duration length minutes hours",
    Kind.FREQUENCY: "frequency interval rhythm",
    Kind.PERSON: "person people someone anyone somebody anybody",
    Kind.NAME: "name names title",
    Kind.REASON: "reason reasons purpose cause occasion",
    Kind.MANNER: "way method means transport",
    Kind.COLOUR: "colour color shade",
    Kind.SIZE: "size shape look looks",
    Kind.CONTACT: "phone telephone email",
    Kind.WORDING: "wording message words subject text",
}
_NOUN_KIND = {noun: kind for kind, nouns in _KIND_NOUNS.items() for noun in nouns.split()}
_NOUN_KIND |= {form: Kind.DAY for day in WEEKDAY.split("|") for form in (day.replace("s?", ""), day.replace("?", ""))}


_AUXILIARY = "is|are|was|were|am|do|does|did|will|would|shall|should|can|could|may|might|must|has|have|had|needs|need"
_HOW: tuple[tuple[Pattern, Kind], ...] = (
    (Pattern(r"\bhow (?:early|late|soon)\b"), Kind.TIME),
    (Pattern(r"\bhow (?:long|much time|many (?:minutes|hours|days|nights|weeks|months|years))\b"), Kind.DURATION),
    (Pattern(r"\bhow (?:often|frequently|regularly|many times)\b"), Kind.FREQUENCY),
    (Pattern(r"\bhow (?:many|much)\b"), Kind.AMOUNT),
    (Pattern(r"\bhow (?:big|large|tall|heavy|wide|small)\b"), Kind.SIZE),
    (Pattern(r"\bhow (?=.*\bcalled\b)"), Kind.NAME),
    (Pattern(r"\bhow come\b"), Kind.REASON),
    (Pattern(r"\bhow (?=.*\b(?:word|phrase|put) (?:it|that|this)\b)"), Kind.WORDING),
    (Pattern(r"\bhow (?!about\b|come\b)"), Kind.MANNER),
)
_STOP = (
    rf"{_AUXILIARY}|you|i|we|it|he|she|they|of|for|on|in|at|to|from|by|with|about|suits?|works?|that"
    r"|this|those|these|"
    r"best|exactly|please|so|and|goes|fits|says|appears|comes?|belongs?|first|as|than|your|my|the|when"
    r"|before|if|because|not|each|every|today|tomorrow|tonight"
)
_WHICH = Pattern(
    r"\b(which|what)\b(?: (?:of (?:the|these|those|your|them)(?: (?:two|three|four|\d))?|kinds? of"
    r"|types? of|sorts? of|(?:kind|type|sort)(?= (?:of )?\w+)(?: of)?))*"
    rf"((?: (?!(?:{_STOP}|a|an|one|ones)\b)[a-z0-9]+(?: ,(?= [a-z]+ (?:or|,)))?(?: (?:or|and)(?= (?!you"
    r"|i|when|what|if)[a-z]))?)*)",
    needs="which what",
)
_BARE = Pattern(
    r"\b(when|where|who|whom|whose|why)\b",
    needs="when where who whom whose why",
)
MONEY = Pattern(r"\b(?:cost|costs|pay|paid|charge|charged|owe|owed|spend|spent)\b")


@dataclass(frozen=True, slots=True)
class Aim:
    """What a wh-word is after: `kinds` of answer, the concepts of the nouns asked for, their last one, and the rest.

    `named` tells that one of the nouns is a well-known kind of answer, so that what is asked is certain.
    """

    wh: str
    kinds: frozenset[Kind]
    nouns: frozenset[str] = frozenset()
    head: str = ""
    tail: str = ""
    named: bool = False


def aims_of(plain: str) -> list[Aim]:
    """What the wh-words of a plain sentence ask for, in its order; empty for a question answered by yes"
    " or no."""
    found: dict[int, Aim] = {}
    for pattern, kind in _HOW:
        for match in pattern.finditer(plain):
            tail = plain[match.end() :].strip()
            found.setdefault(match.start(), _how_aim(kind, tail))
    for match in _BARE.finditer(plain):
        if not re.search(r"\b(?:and|or|but|,) (?:when|where)$", plain[: match.end()]) or "?" in plain:
            bounded = re.search(r"\b(?:until|till|since) $", plain[: match.start()]) is not None
            word = "until when" if bounded else match.group(1)
            found[match.start()] = _bare_aim(word, plain[match.end() :].strip())
    for match in _WHICH.finditer(plain):
        found[match.start()] = _which_aim(match, plain)
    return [found[start] for start in sorted(found)]


def _how_aim(kind: Kind, tail: str) -> Aim:
    if kind is not Kind.AMOUNT:
        return Aim("how", frozenset({kind}), tail=tail, named=True)
    counted = re.match(rf"((?:(?!(?:{_STOP})\b)[a-z]+ ?)*)", tail)
    nouns = [word for word in (counted.group(1).split() if counted else []) if word not in COMMON]
    return Aim(
        "how", frozenset({kind}), frozenset(map(concept, nouns)), concept(nouns[-1]) if nouns else "", tail, True
    )


def _bare_aim(word: str, tail: str) -> Aim:
    kinds = {
        "when": {Kind.TIME, Kind.DAY},
        "until when": {Kind.TIME, Kind.DAY, Kind.DURATION},
        "where": {Kind.PLACE},
        "why": {Kind.REASON},
    }.get(word, {Kind.PERSON})
    return Aim(word, frozenset(kinds), tail=tail, named=True)


def _which_aim(match: re.Match[str], plain: str) -> Aim:
    word = match.group(1)
    nouns = match.group(2).replace(",", " ").split()
    tail = plain[match.end() :].strip()
    if not nouns and word == "what":
        return _what_aim(tail)
    if nouns == ["part"] and re.match(r"of (?:the|your|each) day\b", tail):
        return noun_aim(["time"], re.sub(r"^of (?:the|your|each) day ?", "", tail), word)
    return noun_aim(nouns, tail, word)


def _what_aim(tail: str) -> Aim:
    """ "What is the price", "what did it cost", "what should I say": what alone, read with what follows."""
    if MONEY.search(tail):
        return Aim("what", frozenset({Kind.AMOUNT}), tail=tail, named=True)
    if re.match(r"(?:is|are|was) (?:it|this|that|(?:the|your) \w+)? ?about\b(?! you| me)", tail):
        return Aim("what", frozenset({Kind.REASON, Kind.WORDING}), tail=tail, named=True)
    looking = re.match(r"(?:does|do|did) (?:the|your|this|that)? ?(\w+) look(?:s|ed)? like\b", tail)
    if looking is not None and looking.group(1) not in COMMON:
        return noun_aim([looking.group(1)], tail, "what")
    if re.match(r"(?:is|are|was|would|do|did) (?:\w+ )?(?:\w+ )?(?:for|about)\b(?! you| me)", tail):
        return Aim("what", frozenset({Kind.REASON}), tail=tail, named=True)
    if re.search(r"(?<!looking)(?<!waiting)(?<!asking)(?<!searching) for(?: ,.*| then| exactly)?$", tail.rstrip(" ?")):
        return Aim("what", frozenset({Kind.REASON}), tail=tail, named=True)
    if re.search(r"\b(?:called|call it|call that)\b", tail[:40]):
        return Aim("what", frozenset({Kind.NAME}), tail=tail, named=True)
    if re.search(r"\b(?:say|write|read|tell|word)\b", tail[:30]) and re.match(
        r"(?:should|shall|would|do|can|to)\b", tail
    ):
        return Aim("what", frozenset({Kind.WORDING}), tail=tail, named=True)
    shown = re.match(
        r"(?:does|do|did|would) it (?:say|read|show) (?:on|in|at) (?:the |your |its )?(?:[a-z]+ of the )?(\w+)", tail
    )
    if shown is not None:
        return noun_aim([shown.group(1)], tail, "what")
    if re.match(
        r"(?:should|shall|would|do|can|may) (?:i|we|you) (?:like to |want to )?(?:call|name) (?:it|this"
        r"|that|the|your|a)\b",
        tail,
    ):
        return Aim("what", frozenset({Kind.NAME}), tail=tail, named=True)
    told = re.match(
        r"(?:did |has |have |had |does |do |was it that )?((?:the |your |his |her )?\w+) (?:say|said"
        r"|tell|told|write|wrote|mention|mentioned)\b",
        tail,
    )
    if told is not None and (told.group(1) in ("he", "she", "they") or names_people(topic_words(told.group(1)))):
        return Aim("what", frozenset({Kind.WORDING}), tail=tail, named=True)
    said = re.match(r"(?:does|do|did) (?:the|your|its|it)? ?(\w+)? ?(?:say|read|show|mean)?", tail)
    if said is not None and said.group(1) and re.search(r"\b(?:say|read|show|tell)\b", tail):
        return noun_aim([said.group(1)], tail, "what")
    written = re.match(r"(?:is|was|are) (?:printed|written|marked|stamped|shown|on|inside)\b(.*)", tail)
    if written is not None:
        return noun_aim(
            [word for word in written.group(1).split() if word not in COMMON and word.isalpha()], tail, "what"
        )
    given = re.search(r"\bas (?:the|a|its|your) (\w+)", tail)
    if given is not None:
        return noun_aim([given.group(1)], tail, "what")
    subject = re.match(
        rf"(?:{_AUXILIARY})(?: be)? ((?:the|its|your|a|an|their|his|her"
        rf"|my)? ?(?:(?!(?:{_STOP})\b)[a-z0-9]+ ?)*)",
        tail,
    )
    nouns = [noun for noun in subject.group(1).split() if noun not in ("the", "a", "an")] if subject else []
    if subject is not None and re.match(
        r"(?:is|are|was|would be|should be|will be)\b|(?:should|shall|would|will|could|must) (?:the|your"
        r"|its) (?:\w+ ){1,3}?be\b",
        tail,
    ):
        return noun_aim(nouns, tail[subject.end() :].strip(), "what")
    return Aim("what", frozenset({Kind.THING}), tail=tail)


def noun_aim(nouns: list[str], tail: str, word: str) -> Aim:
    """The aim of a noun phrase ("reminder time"), without the adjectives that change nothing."""
    kept = [noun for noun in nouns if noun not in PLAIN_ADJECTIVES and (noun not in COMMON or noun in _NOUN_KIND)]
    kind = _NOUN_KIND.get(kept[-1]) if kept else None
    kinds = {kind} if kind is not None else {found for noun in kept if (found := _NOUN_KIND.get(noun))} or {Kind.THING}
    head = concept(kept[-1]) if kept else ""
    return Aim(word, frozenset(kinds), frozenset(map(concept, kept)), head, tail, kinds != {Kind.THING})


def kinds_of_nouns(plain: str) -> set[Kind]:
    """The kinds of answer that nouns of plain text name ("I need the time")."""
    return {_NOUN_KIND[word] for word in plain.split() if word in _NOUN_KIND}


def kind_concepts(kinds: frozenset[Kind]) -> frozenset[str]:
    """The concepts of the nouns that name one of `kinds`."""
    return frozenset(concept(noun) for noun, kind in _NOUN_KIND.items() if kind in kinds)


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


def content_after(plain: str) -> frozenset[str]:
    """The content words of a question's rest, up to the next clause."""
    return topic_words(re.split(r" [,:;] | so | because ", plain, maxsplit=1)[0])
