"""A turn as sentences, and a sentence as plain lower-case words: the ground every other module stands on."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from sessions.asking.patterns import Pattern

_FENCE = Pattern(r"```.*?```|~~~.*?~~~", flags=re.DOTALL)
_QUOTED_LINE = Pattern(r"^\s*>.*$", flags=re.MULTILINE)
_MARKUP = Pattern(r"\*\*|__|`|(?<!\w)[*_](?=\w)|(?<=[\w?.!])[*_](?!\w)|^#+\s*", flags=re.MULTILINE)
_BULLET = Pattern(r"^\s*(?:[-*•–]|\(?(?:\d{1,2}|[a-hA-H])[.)])\s+")
_ABBREVIATION = Pattern(
    r"(?:\b(?:Dr|Mr|Mrs|Ms|Prof|St|No|vs|e\.g|i\.e|etc|approx|Nov|Dec|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept"
    r"|Sep|Oct)"
    r"|\b[ap]\.m|\b[A-Z]|\b[ap])\.$"
)
_END = Pattern(r"[.!?…]+[\"')\]]*(?=\s|$)|;(?=\s)|\n+")
_QUOTE = Pattern(r"\"([^\"\n]{1,300})\"|(?<![\w])'([^'\n]{2,300}?)'(?!\w)")
# Characters of one sentence that are judged, from its end: what it asks stands there, and some patterns take
# time in the square of its length.
_LONGEST = 1500
_FANCY = str.maketrans({"“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "‘": "'", "’": "'", "…": "..."})
_DASHES = str.maketrans({"—": " - ", "–": " - "})
_CONTRACTIONS: tuple[tuple[Pattern, str], ...] = tuple(
    (Pattern(pattern), replacement)
    for pattern, replacement in (
        (r"\bcan't\b|\bcannot\b", "can not"),
        (r"\bwon't\b", "will not"),
        (r"n't\b", " not"),
        (r"'ll\b", " will"),
        (r"'re\b", " are"),
        (r"'ve\b", " have"),
        (r"'m\b", " am"),
        (r"'d\b", " would"),
        (r"\blet's\b", "let us"),
        (r"\b(what|who|when|where|which|how|why|it|that|there|here|he|she|everything)'s\b", r"\1 is"),
        (r"'s\b|(?<=s)'(?=\s)", ""),
        (r"\b([ap])\.\s?m\b\.?", r"\1m"),
        (r"\bo'?clock\b", "oclock"),
        (r"\b(?:in|inside|within)(?:[- ](?:the|this|our))?[- ]app\b", "inapp"),
        (r"\bwhereabouts (?=is|are|was|were|do|did)", "where "),
        (r"\bwanna\b", "want to"),
        (r"\bgonna\b", "going to"),
        (r"\b(?:d'you|d'ya)\b", "do you"),
        (r"\bok(?:ay)?\b|\bo\.k\.", "ok"),
        (r"\be-mail", "email"),
        (r"(\d)\s*([ap]m)\b", r"\1 \2"),
        (r"\b(\d{1,2})(?:st|nd|rd|th)\b", r"\1th"),
    )
)
_PUNCTUATION = Pattern(r"\s*([,:?!;()\[\]])\s*")


@dataclass(frozen=True, slots=True)
class Sentence:
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
    text = text.translate(_FANCY).translate(_DASHES).lower()
    for pattern, replacement in _CONTRACTIONS:
        text = pattern.sub(replacement, text)
    text = _PUNCTUATION.sub(r" \1 ", text)
    text = re.sub(r"(?<=[a-z0-9])-(?=[a-z])|(?<=[a-z])/(?=[a-z])", " ", text)
    text = re.sub(r"(?<!\d)[.]|[.](?!\d)|[\"'*_]", " ", text)
    text = re.sub(r"[()\[\]]|\s-+\s", " , ", text)
    return " ".join(text.split())


def split_sentences(turn: str) -> list[Sentence]:
    """The sentences of `turn`; quoted lines and code are left out, list items go with the line that"
    " leads in."""
    text = _FENCE.sub(" ", turn.translate(_FANCY))
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
    pieces: list[str] = []
    start = 0
    for match in _END.finditer(line):
        piece = line[start : match.end()].strip()
        if not piece:
            continue
        rest = line[match.end() :].lstrip()
        abbreviated = match.group(0).startswith(".") and _ABBREVIATION.search(line[start : match.start() + 1])
        ends_hour = re.search(r"\b[ap]\.m\.$", piece) is not None and rest[:1].isupper()
        if abbreviated and not ends_hour and rest:
            continue
        if match.group(0).startswith(".") and rest[:1].islower() and not piece.endswith("..."):
            continue
        pieces.append(piece)
        start = match.end()
    tail = line[start:].strip()
    if tail:
        pieces.append(tail)
    return pieces


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
    outside = _QUOTE.sub(_drop_quoted_question, text)
    # A question mark inside a joined list still marks its lead as a question.
    marked = "?" in outside
    return Sentence(text=text, plain=plain_words(outside[-_LONGEST:]), marked=marked, options=options)


def _drop_quoted_question(match: re.Match[str]) -> str:
    content = match.group(1) or match.group(2) or ""
    return " that " if "?" in content else content
