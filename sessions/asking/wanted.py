"""What a script waits for: the kind of answer, the words of its topic and the things to choose between."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from sessions.asking.aims import Aim, aims_of
from sessions.asking.answer_kinds import (
    Kind,
    heads_of,
    kind_concepts,
    kinds_of_nouns,
    kinds_of_reply,
    names_people,
    near_kinds,
)
from sessions.asking.kind_values import kinds_all_of
from sessions.asking.patterns import Pattern
from sessions.asking.question import ScriptedQuestion
from sessions.asking.related import places
from sessions.asking.sentences import plain_words
from sessions.asking.values import (
    bare_numbers,
    clock_minutes,
    clock_times,
    days_in,
    months_in,
    names_a_day,
    names_a_number,
)
from sessions.asking.vocabulary import CANCELLING, COMMON, concept, topic_words, with_cancelling

_ALTERNATIVES_LEAD = Pattern(
    r"^(?:(?:is|was|are) (?:it|that|this|they|these)|(?:do|did) you mean|should (?:it|i|that) be"
    r"|shall i (?:use|take)|"
    r"(?:would|do|does|did|is) (?:you|user|they|she|he) (?:like|want|prefer|need|mean|intend)|for"
    r"|the)\b ?(?:the |to )?"
)
_YES_OR_NO = Pattern(
    r"^(?:is|are|was|were|do|does|did|will|would|shall|should|can|could|may|might|has|have|had|ok to"
    r"|ok if|alright)\b"
)
_OFFERS = Pattern(r"^(?:offers?|offering|suggests?|proposes?|permission|consent) \b")
_SAYS_YES = Pattern(r"^(?:yes|yeah|sure|of course|please do|go ahead|no)\b")
_BEFORE_A_NOUN = frozenset(("the", "a", "an", "your", "his", "her", "their", "its", "any", "exact"))
_MODAL_MAY = Pattern(r" may (?=(?:i|we|you|be)\b)", needs="may")
_MOMENTS = frozenset({Kind.TIME, Kind.DAY})


@dataclass(frozen=True, slots=True)
class Alternative:
    """One of the things to choose between: its spellings in plain words, and its day where it is one."""

    spellings: tuple[str, ...]
    day: tuple[int, int] | None
    minutes: frozenset[int] = frozenset()

    def named_in(self, plain: str, days: set[tuple[int, int]]) -> bool:
        """Whether plain text names this alternative; `days` are the days the text names."""
        if self.day is not None and (self.day in days or (0, self.day[1]) in days):
            return True
        if self.minutes and self.minutes & clock_minutes(plain):
            return True
        # "May I" is no month.
        padded = _MODAL_MAY.sub(" ", f" {plain} ")
        return any(f" {spelling} " in padded or f" {spelling}s " in padded for spelling in self.spellings)


@dataclass(frozen=True)
class Wanted:
    """A scripted question, understood. Built on the first turn that is judged.

    `topic` are the content words of `when_asked`, `heads` those its noun phrases are about ("code" in "door code").
    """

    kinds: frozenset[Kind]
    topic: frozenset[str]
    heads: frozenset[str]
    alternatives: tuple[Alternative, ...]
    asked: str
    reply: str
    past: bool
    people: bool

    @cached_property
    def reply_topic(self) -> frozenset[str]:
        """The content words of the scripted reply."""
        return topic_words(self.reply)

    @cached_property
    def specific(self) -> frozenset[Kind]:
        """The kinds of answer that say more than that it is one of several things."""
        return self.kinds - {Kind.THING, Kind.CHOICE}

    @cached_property
    def spelled(self) -> frozenset[str]:
        """The content words of the alternatives in all their spellings."""
        return topic_words(" ".join(spelling for option in self.alternatives for spelling in option.spellings))

    @property
    def is_consent(self) -> bool:
        """Whether the script answers a yes-or-no question."""
        return Kind.CONSENT in self.kinds

    @property
    def is_moment(self) -> bool:
        """Whether a clock time or a day is waited for."""
        return bool(self.kinds & _MOMENTS)

    @property
    def is_thing(self) -> bool:
        """Whether one thing or person out of several is waited for."""
        return bool(self.kinds & {Kind.THING, Kind.CHOICE, Kind.PERSON}) and not self.is_moment

    def named_alternatives(self, plain: str) -> list[Alternative]:
        """The alternatives that plain text names, also by their months ("June or July") or bare days ("12 or 19")."""
        days = days_in(plain)
        named = [option for option in self.alternatives if option.named_in(plain, days)]
        if len(named) > 1 or len(self.alternatives) < 2:
            return named
        dated = [option.day for option in self.alternatives if option.day is not None]
        if len(dated) < len(self.alternatives):
            return named
        if self.differ_in_month and {month for month, _ in dated} <= months_in(_MODAL_MAY.sub(" ", f" {plain} ")):
            return list(self.alternatives)
        if {day for _, day in dated} <= bare_numbers(plain):
            return list(self.alternatives)
        return named

    @cached_property
    def differ_in_month(self) -> bool:
        """Whether the alternatives are days, each of another month."""
        months = {option.day[0] for option in self.alternatives if option.day is not None}
        return len(months) > 1 and len(months) == len(self.alternatives)

    def names_several(self, plain: str) -> bool:
        """Whether plain text names two or more of the alternatives."""
        return len(self.named_alternatives(plain)) > 1

    @cached_property
    def directing(self) -> bool:
        """Whether what is to be done is asked ("Where should it go?"), not what is so."""
        return re.search(r"\b(?:should|shall)\b", self.asked) is not None

    @cached_property
    def bare(self) -> bool:
        """Whether nothing but the kind of answer is named ("At what time?"), so that any action may be meant."""
        return not self.topic - kind_concepts(self.kinds)

    @cached_property
    def near(self) -> frozenset[Kind]:
        """The kinds of answer that would tell what is wanted without being it: where a shop is, for which shop."""
        told_by: set[Kind] = set()
        if self.is_thing and not self.people:
            if self.heads & places():
                told_by.add(Kind.PLACE)
            told_by |= kinds_all_of([self.reply]) & {Kind.COLOUR, Kind.MANNER}
            told_by |= {Kind.MEASURE, Kind.AMOUNT} if names_a_number(self.reply) else set()
        if self.people or (Kind.NAME in self.kinds and self._names_a_person):
            told_by |= {Kind.PERSON, Kind.NAME}
        return (near_kinds(self.kinds) | told_by) - self.kinds

    @cached_property
    def _names_a_person(self) -> bool:
        """Whether a name that is asked for is a person's: "the neighbour's name", not "the name of his dog"."""
        named = [word for word in self.asked.split() if topic_words(word) - kind_concepts(frozenset({Kind.NAME}))]
        return bool(named) and names_people(topic_words(named[-1]))

    @cached_property
    def about(self) -> frozenset[str]:
        """The content words of the question, its reply and its alternatives."""
        sided = {concept("side")} if {"left", "right"} & set(self.reply.split()) else set()
        return self.topic | self.heads | self.reply_topic | self.spelled | sided

    def is_named_in(self, sentence: str) -> bool:
        """Whether a plain sentence speaks of what is wanted, by its kind or by the script's word for it."""
        kinds = kinds_of_nouns(sentence)
        if kinds & self.specific or any(aim.wh == "how" and aim.kinds & self.specific for aim in aims_of(sentence)):
            return True
        if self.people and kinds & {Kind.NAME, Kind.PERSON}:
            return True
        words = topic_words(sentence)
        if self.people and Kind.PERSON in self.kinds and names_people(words) and not self.specific - {Kind.PERSON}:
            return False
        loose = self.is_thing or not self.specific or Kind.WORDING in self.specific
        return loose and bool(words & (self.heads or self.topic))

    @property
    def name(self) -> str:
        """The kind of answer, for a person."""
        return min(self.specific or self.kinds, key=list(Kind).index).value


def understand(question: ScriptedQuestion) -> Wanted:
    """What `question` waits for, read from `when_asked`, the reply and the named alternatives."""
    asked = _addressed(plain_words(question.when_asked).rstrip(" ?."))
    reply = plain_words(question.reply)
    named = [
        tuple(plain_words(spelling) for spelling in spellings if spelling.strip())
        for spellings in question.alternatives
    ]
    implied, head = _implied_alternatives(asked)
    aims = [] if implied else aims_of(asked)
    kinds, topic, heads = _asked_kinds(asked, reply, aims)
    people = Kind.PERSON in kinds or names_people(heads)
    if implied:
        kinds, topic, heads = {Kind.CHOICE}, head, head
        if all(names_a_day(spellings[0]) for spellings in implied):
            kinds.add(Kind.DAY)
        elif all(clock_times(spellings[0]) for spellings in implied):
            kinds.add(Kind.TIME)
        else:
            kinds |= kinds_all_of([spellings[0] for spellings in implied])
        roles = all(names_people(topic_words(spellings[0])) for spellings in implied)
        people = not head and not kinds & _MOMENTS and (roles or _capitalised(question.when_asked, implied))
    elif named:
        kinds.add(Kind.CHOICE)
    if kinds >= _MOMENTS:
        replied = kinds_of_reply(reply) & kinds
        kinds = (kinds - _MOMENTS) | replied if len(replied) == 1 else kinds
    past = re.search(r"\b(?:did|was|were|had)\b", asked) is not None
    alternatives = _merge([item for item in named if item], implied)
    return Wanted(frozenset(kinds), topic, heads, alternatives, asked, reply, past, people)


def _addressed(asked: str) -> str:
    """`asked` without the words that describe the asking ("asks which ...", "the user's ...")."""
    asked = re.sub(
        r"^(?:(?:the )?(?:assistant|model|it) )?(?:asks?|asking|asked)(?: (?:for|about|the user|if"
        r"|whether))* ",
        "",
        asked,
    )
    return re.sub(r"\bthe user\b", "user", asked).strip()


def _asked_kinds(asked: str, reply: str, aims: list[Aim]) -> tuple[set[Kind], frozenset[str], frozenset[str]]:
    """The kinds, topic and heads of a `when_asked` that names no alternatives."""
    topic = topic_words(asked)
    if aims:
        kinds: set[Kind] = set()
        for aim in aims:
            kinds |= aim.kinds
        phrase = re.sub(
            r"^.*?\b(?:which|what)\b(?: of (?:the|these|those|your)(?: (?:two|three|four|\d))?| (?:is"
            r"|are|was|were))?",
            "",
            asked,
        )
        if re.search(r"\bnumber [a-z]", phrase) and Kind.AMOUNT in kinds:
            kinds.add(Kind.THING)
        return kinds, topic, _phrase_heads(phrase) if aims[0].wh in ("which", "what") else frozenset()
    first = asked.partition(" ")[0]
    names_a_kind = bool(kinds_of_nouns(asked)) and (first in _BEFORE_A_NOUN or bool(kinds_of_nouns(first)))
    if _YES_OR_NO.match(asked) or _OFFERS.match(asked) or (_SAYS_YES.match(reply) and not names_a_kind):
        cancelling = topic_words(with_cancelling(asked))
        topic = cancelling if CANCELLING in cancelling else topic
        return {Kind.CONSENT}, topic, topic
    return kinds_of_nouns(asked) or {Kind.THING}, topic, _phrase_heads(asked)


def _phrase_heads(phrase: str) -> frozenset[str]:
    named = re.match(r"(?:the |full |exact )*(?:name|title) of (?:the |a |an |that |this |your )?(.*)", phrase)
    if named is not None:
        return heads_of(["name"]) | _phrase_heads(named.group(1))
    clause = re.split(
        r" (?:is|are|was|were|do|does|did|has|have|had|may|must|should|would|can|will|for|of|in|on|to|by"
        r"|from|you|that) ",
        f" {phrase} ",
        maxsplit=1,
    )[0]
    parts = re.split(r" or | and | / |/| , ", clause)
    return frozenset[str]().union(*(heads_of([word for word in part.split() if word.isalnum()]) for part in parts))


def _implied_alternatives(asked: str) -> tuple[list[tuple[str, ...]], frozenset[str]]:
    """The alternatives written in `when_asked` ("Reading or distance glasses?") and the noun they share."""
    if " or " not in asked:
        return [], frozenset()
    lead = ""
    body = asked
    if re.match(r"^(?:which|what|who|when|where|how)\b", asked):
        parted = re.split(r" [,:;] ", asked, maxsplit=1)
        if len(parted) == 1:
            return [], frozenset()
        lead, body = parted
    stripped = _ALTERNATIVES_LEAD.sub("", body)
    if stripped == body and _YES_OR_NO.match(body):
        return [], frozenset()
    parts = [part.strip() for part in re.split(r" or | , ", stripped) if part.strip(" ,")]
    parts = [re.sub(r"^(?:the|a|an|your|on|at|for|in|to|by) ", "", part) for part in parts]
    if len(parts) < 2 or any(len(part.split()) > 6 for part in parts):
        return [], frozenset()
    head: list[str] = []
    if not days_in(stripped):
        final = parts[-1].split()
        shared = len(final) - len(parts[0].split())
        if all(len(part.split()) > 1 and part.split()[-1] == final[-1] for part in parts):
            head = final[-1:]
            parts = [" ".join(part.split()[:-1]) for part in parts]
        elif 0 < shared < len(final):
            head = final[-shared:]
            parts[-1] = " ".join(final[:-shared])
    return [(part,) for part in parts], heads_of(head) | topic_words(lead)


def _merge(named: list[tuple[str, ...]], implied: list[tuple[str, ...]]) -> tuple[Alternative, ...]:
    """The named alternatives, each joined by the implied one it spells; else the implied ones alone."""
    groups = [set(spellings) for spellings in named or implied]
    for spellings in implied if named else ():
        days = days_in(spellings[0])
        for group in groups:
            if spellings[0] in group or (days and any(days_in(item) == days for item in group)):
                group |= set(spellings)
    alternatives = []
    for group in groups:
        days = {day for spelling in group for day in days_in(spelling) if day[0]}
        minutes = frozenset(minute for spelling in group for minute in clock_minutes(spelling))
        longest_first = tuple(sorted(group, key=lambda spelling: (-len(spelling), spelling)))
        alternatives.append(Alternative(longest_first, next(iter(days)) if len(days) == 1 else None, minutes))
    return tuple(alternatives)


def _capitalised(when_asked: str, implied: list[tuple[str, ...]]) -> bool:
    """Whether every alternative is written as a name; the first word of the line says nothing by itself."""
    names = [part[0] for part in implied]
    return all(re.search(rf"\b{re.escape(name.title())}\b", when_asked) for name in names) and not any(
        set(name.split()) & COMMON for name in names
    )
