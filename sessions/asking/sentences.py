"""A turn as sentences, and a sentence as plain lower-case words: the ground every other module stands on."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from sessions.asking.patterns import Pattern
from sessions.asking.quotations import shielded, unshielded, whole_turn_unquoted, without_quoted_questions
from sessions.asking.spelling import FANCY, spelled_out

_FENCE = Pattern(r"```.*?```|~~~.*?~~~", flags=re.DOTALL)
_QUOTED_LINE = Pattern(r"^\s*>.*$", flags=re.MULTILINE)
_MARKUP = Pattern(
    r"\*\*|(?<!_)__(?!_)|`|(?<!\w)[*_](?=[^\W_]|[\"'])|(?<=[^\W_]|[?.!\"'])[*_](?![\w_])|^#+\s*", flags=re.MULTILINE
)
_BULLET = Pattern(r"^\s*(?:[-*•–]|\(?(?:\d{1,2}|[a-hA-H])[.)])\s+")
_ABBREVIATION = Pattern(
    r"(?:\b(?:Dr|Mr|Mrs|Ms|Prof|St|No|vs|e\.g|i\.e|etc|approx|Nov|Dec|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept"
    r"|Sep|Oct)"
    r"|\b[ap]\.m|\b[A-Z]|\b[ap])\.$"
)
# What else is shortened by a full stop where a small letter follows.
_SHORTENED = Pattern(
    r"\b(?:dr|mr|mrs|ms|prof|st|no|nr|vs|etc|approx|incl|excl|esp|tel|tab|mg|ml|hr|hrs|min|mins|sec|max|ca|cf|ext|dept"
    r"|ave|rd|temp|nov|dec|jan|feb|apr|jun|jul|aug|sept?|oct|mon|tues?|wed|thurs?|fri|sat|sun|[a-hj-tv-z])\.$",
    flags=re.IGNORECASE,
)
_NUMBER_ALONE = Pattern(r"^\(?\d{1,2}[.)]$")
_END = Pattern(r"[.!?…]+[\"')\]]*(?=\s|$)|;(?=\s)|\n+")
# Characters of one sentence that are judged, from its end: what it asks stands there, and some patterns take
# time in the square of its length.
_LONGEST = 1500
_PUNCTUATION = Pattern(r"\s*([,:?!;()\[\]])\s*")


class Sentence(NamedTuple):
    """One sentence of a turn.

    `text` is as written; `plain` is lower case with contractions spelled out and quoted questions taken away;
    `marked` tells whether a question mark stands outside quotation marks; `options` says that a list of
    choices was joined to it.
    """

    text: str
    plain: str
    marked: bool
    options: bool = False


@lru_cache(maxsize=2048)
def plain_words(text: str) -> str:
    """`text` in lower case, contractions spelled out, words and punctuation parted by single spaces."""
    text = re.sub(r"_{2,}", " blank ", spelled_out(text))
    text = _PUNCTUATION.sub(r" \1 ", text)
    text = re.sub(r"(?<=[a-z0-9])-(?=[a-z])|(?<=[a-z])/(?=[a-z])", " ", text)
    text = re.sub(r"(?<!\d)[.]|[.](?!\d)|[\"'*_]", " ", text)
    text = re.sub(r"[()\[\]]|\s-+\s", " , ", text)
    return " ".join(text.split())


def split_sentences(turn: str) -> list[Sentence]:
    """The sentences of `turn`; quoted lines and code are left out, list items go with the line that leads in."""
    text = _FENCE.sub(" ", whole_turn_unquoted(turn.translate(FANCY)))
    text = _MARKUP.sub("", _QUOTED_LINE.sub("", text))
    pieces: list[tuple[str, bool]] = []
    for line in text.splitlines():
        if not line.strip():
            continue
        bullet = _BULLET.match(line)
        body = line[bullet.end() :] if bullet else line
        pieces.extend((piece, bullet is not None and index == 0) for index, piece in enumerate(_cut(body)))
    return [_sentence(text, options) for text, options in _join_options(pieces)]


def _cut(line: str) -> list[str]:
    line = shielded(line)
    pieces: list[str] = []
    start = 0
    for match in _END.finditer(line):
        piece = line[start : match.end()].strip()
        if not piece:
            continue
        rest = line[match.end() :].lstrip()
        one_stop = match.group(0).startswith(".") and not match.group(0).startswith("..")
        if rest and one_stop and _goes_on(line[start : match.start() + 1], piece, rest):
            continue
        pieces.append(unshielded(piece))
        start = match.end()
    tail = line[start:].strip()
    if tail:
        pieces.append(unshielded(tail))
    return pieces


def _goes_on(until_stop: str, piece: str, rest: str) -> bool:
    """Whether a full stop belongs to an abbreviation or a number rather than to the end of a sentence."""
    ends_hour = re.search(r"\b[ap]\.m\.$", piece) is not None and rest[:1].isupper()
    if _ABBREVIATION.search(until_stop) and not ends_hour:
        return True
    return rest[:1].islower() and (
        _SHORTENED.search(until_stop) is not None or _NUMBER_ALONE.match(piece.strip()) is not None
    )


def _join_options(pieces: list[tuple[str, bool]]) -> list[tuple[str, bool]]:
    """Put short list items behind the question or colon they belong to: "Which one?" + "- A" + "- B"."""
    joined: list[tuple[str, bool]] = []
    open_list = False
    for text, is_item in pieces:
        asks_itself = text.rstrip("\"') ").endswith("?")
        if is_item and not asks_itself and joined and len(text) < 120:
            lead, had_items = joined[-1]
            if open_list or lead.rstrip("\"') ").endswith(("?", ":")):
                link = " or " if had_items else " "
                joined[-1] = (f"{lead}{link}{text}", True)
                open_list = True
                continue
        open_list = False
        joined.append((text, False))
    return joined


def _sentence(text: str, options: bool) -> Sentence:
    outside = without_quoted_questions(text)
    # A question mark inside a joined list still marks its lead as a question.
    marked = "?" in outside
    return Sentence(text=text, plain=plain_words(outside[-_LONGEST:]), marked=marked, options=options)
