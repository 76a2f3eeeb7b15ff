"""Guesses in the form of "Is it Ann who ...?", and choices of how much, or in what way, something is to be told."""

from __future__ import annotations

import re

from sessions.asking.answer_kinds import Kind
from sessions.asking.patterns import Pattern
from sessions.asking.readings import Reading
from sessions.asking.speech import Utterance
from sessions.asking.vocabulary import topic_words
from sessions.asking.wanted import Wanted

_LEAD = r"^(?:(?:so|and|but|ok|then|ah|oh|right|well|just checking|sorry|,|:) )*"
_SOMEBODY_WHO = Pattern(
    _LEAD
    + r"(?:(?:is|was|will|would|could|might) (?:it|that|this)(?: be| still| again)*|(?:it|that|this) (?:is|was|will be)"
    r"|(?:is|was|will|would)) (?P<named>(?:(?!or\b|who\b|not\b|and\b|up\b)[a-z]+ ){1,5}?)(?:, )?(?:again |once more )?"
    r"(?:, )?(?:who|whos) (?P<rest>.+)$",
    needs="who whos",
)
# "Is it clear who ..." asks who.
_KNOWING = Pattern(
    r"\b(?:clear|known|certain|decided|settled|agreed|noted|obvious|fixed|ok|fine|possible|important|anyone|anybody"
    r"|someone|somebody|there|a question|about|to say|to know|sure|written|said|me|i|you|matter|secret|it|(?<!the )one"
    r"|on"
    r"|the name|a case|[a-z]+ing)\b|\b(?:by|to|for|from|with|of) *$"
)
_POINTED_OUT = Pattern(r"^(?:your|the|my|his|her|our|that) |\bthe (?:one|person|lady|man|woman)\b")
_ASKED_AGAIN = Pattern(r"\b(?:or|who|what|which|if not|whose)\b")
_HOW_MUCH_OF_IT = (
    r"(?:whole|all of (?:it|them)|everything|in full|full|complete|just|only|brief|briefly|short|shorter|long|longer"
    r"|details?|detailed|summary|summarised|summarized|(?:one|thing|item|step|bit|line)(?: [a-z]+)? at a time"
    r"|one by one"
    r"|step by step|bit by bit|(?:all )?at once|all together|together|separately|separate|aloud|out loud|written"
    r"|in writing|in one go|each|in (?:one|two|three|a)|(?:one|two|three|single) (?:list|note|reminder|message|entry)s?"
    r"|as (?:a|an|one|two) [a-z]+|first few|highlights|main (?:points?|things)|quick|quickly|slowly|nutshell|plain"
    r"|bullet points|rest|in parts)"
)
_WAYS = Pattern(
    rf"\b(?:want|like|prefer|should i|shall i|rather|better|easier|could i|can i"
    rf"|may i)\b.*?\b{_HOW_MUCH_OF_IT}\b.*\bor\b"
    rf".*\b{_HOW_MUCH_OF_IT}\b",
    needs="or",
)


def read_guess(utterance: Utterance, wanted: Wanted) -> Reading | None:
    """The reading of a question that names one person itself ("Is it Ann who feeds the cat?"); None for any other."""
    if not wanted.people:
        return None
    match = _SOMEBODY_WHO.match(utterance.plain.rstrip(" ?"))
    if match is None or _KNOWING.search(match["named"]) or _ASKED_AGAIN.search(match["rest"]):
        return None
    capital = any(
        re.search(rf"\b{re.escape(word.title())}\b", utterance.sentence.text) for word in match["named"].split()
    )
    certain = capital or _POINTED_OUT.search(match["named"]) is not None
    certain = certain and not topic_words(match["named"]) & wanted.reply_topic
    return Reading(0.1 if certain else 0.3, "it proposes one person itself instead of asking", certain, True)


def offers_ways(plain: str, wanted: Wanted) -> bool:
    """Whether a sentence leaves open how much is told at once, or in what form, where the script gives neither."""
    if wanted.kinds & {Kind.MANNER, Kind.SIZE, Kind.AMOUNT, Kind.DURATION, Kind.MEASURE, Kind.FREQUENCY}:
        return False
    found = _WAYS.search(plain)
    if found is None:
        return False
    return not topic_words(found.group(0)) & (wanted.reply_topic | wanted.heads) and not wanted.named_alternatives(
        plain
    )
