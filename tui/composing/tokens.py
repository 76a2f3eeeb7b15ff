"""Cutting a composer line into words, with quotes, brackets and `name=value` pairs, and putting it together."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

_BARE = re.compile(r"[^\s\"'{}\[\],=\\]+")
_MOST_QUOTED = 30
_CLOSING = {"{": "}", "[": "]"}


class LineFault(ValueError):
    """A line that cannot be cut into words; the message says what is wrong with it."""


class OpenWord(LineFault):
    """A word whose quote or bracket is not closed yet; `start` is where it begins in the line."""

    def __init__(self, told: str, start: int) -> None:
        super().__init__(told)
        self.start = start


@dataclass(frozen=True, slots=True)
class Token:
    """One word: `name` is empty for a bare value; `start` and `end` are places in the line."""

    name: str
    raw: str
    start: int
    end: int

    @property
    def value(self) -> Any:
        """The value that the word stands for."""
        return value_of(self.raw)


def tokens_of(line: str) -> list[Token]:
    """Cut a line into words. Raises `OpenWord` for an open quote or bracket."""
    tokens: list[Token] = []
    place = 0
    while place < len(line):
        if line[place].isspace():
            place += 1
            continue
        start = place
        try:
            place = _word_end(line, place)
        except LineFault as fault:
            raise OpenWord(str(fault), start) from None
        text = line[start:place]
        name, equals, value = text.partition("=")
        if equals and re.fullmatch(r"[A-Za-z_][\w.-]*", name):
            tokens.append(Token(name, value, start, place))
        else:
            tokens.append(Token("", text, start, place))
    return tokens


def _word_end(line: str, place: int) -> int:
    while place < len(line) and not line[place].isspace():
        character = line[place]
        at_value = place == 0 or line[place - 1].isspace() or line[place - 1] == "="
        if character in "\"'" and at_value:
            place = _quote_end(line, place)
        elif character in _CLOSING and at_value:
            place = _bracket_end(line, place)
        else:
            place += 1
    return place


def _quote_end(line: str, place: int) -> int:
    quote, start = line[place], place
    place += 1
    while place < len(line):
        if line[place] == "\\":
            place += 2
            continue
        if line[place] == quote:
            return place + 1
        place += 1
    raise LineFault(f"the quote is not closed: {_brief(line[start:])}")


def _bracket_end(line: str, place: int) -> int:
    start, waiting = place, [_CLOSING[line[place]]]
    place += 1
    while place < len(line):
        character = line[place]
        if character == '"':
            place = _quote_end(line, place)
            continue
        if character in _CLOSING:
            waiting.append(_CLOSING[character])
        elif character == waiting[-1]:
            waiting.pop()
            if not waiting:
                return place + 1
        place += 1
    raise LineFault(f"the {line[start]} is not closed: {_brief(line[start:])}")


def _brief(text: str) -> str:
    return text if len(text) <= _MOST_QUOTED else f"{text[:_MOST_QUOTED]} ..."


def value_of(raw: str) -> Any:
    """Return the value that a written word stands for: quoted text, JSON, a list, true, false, a number, or text.

    Raises `LineFault` for brackets that hold no JSON and no plain list.
    """
    if not raw:
        return ""
    if raw[0] == '"' and raw[-1] == '"' and len(raw) > 1:
        try:
            return json.loads(raw, strict=False)
        except ValueError:
            return raw[1:-1].replace('\\"', '"')
    if raw[0] == "'" and raw[-1] == "'" and len(raw) > 1:
        return raw[1:-1].replace("\\'", "'")
    if raw[0] in _CLOSING:
        try:
            return json.loads(raw)
        except (ValueError, RecursionError) as error:
            if raw[0] == "[" and "{" not in raw and "[" not in raw[1:]:
                return [part.strip().strip("\"'") for part in raw[1:-1].split(",") if part.strip()]
            raise LineFault(f"{_brief(raw)}: not JSON ({error})") from None
    if raw in ("true", "false", "null"):
        return json.loads(raw)
    if re.fullmatch(r"-?\d{1,15}(\.\d{1,15})?", raw) and (raw == "0" or not raw.lstrip("-").startswith("00")):
        return float(raw) if "." in raw else int(raw)
    return raw


def written(value: Any) -> str:
    """Return a value as a word that `value_of` reads back as the same value."""
    if isinstance(value, str):
        if value and _BARE.fullmatch(value) and value_of(value) == value:
            return value
        return json.dumps(value, ensure_ascii=False)
    return json.dumps(value, ensure_ascii=False)
