"""What the TOML parser refuses, in words for whoever writes the file."""

from __future__ import annotations

import re

_PLACE = re.compile(r"\s*\(at (?:line (\d+), column (\d+)|end of document)\)$")
_NAME = re.compile(r"\(((?:'[^']*'(?:, )?)+),?\)")
_TOLD: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"Cannot declare (.+) twice"), r"\1 is written twice"),
    (re.compile(r"Cannot mutate immutable namespace (.+)"), r"\1 is written in full above; nothing can be added to it"),
    (re.compile(r"Cannot redefine namespace (.+)"), r"\1 is written twice"),
    (re.compile(r"Cannot overwrite a value"), "this key is written twice"),
    (re.compile(r"Duplicate inline table key '(.+)'"), r"the key `\1` is written twice"),
    (re.compile(r"Invalid value"), "no value stands here; text is written in quotes"),
    (re.compile(r"Invalid statement"), 'neither a heading in brackets nor a key; write key = "value"'),
    (
        re.compile(r"Expected newline or end of document after a statement"),
        "the line goes on after its value",
    ),
    (re.compile(r"Illegal character '\\n'"), "a quote is not closed on its line"),
    (re.compile(r"Expected '=' after a key in a key/value pair"), "a key needs `=` and a value after it"),
    (re.compile(r"Invalid initial character for a key part"), "no key stands here; { ... } has no comma at its end"),
    (re.compile(r"Unclosed inline table"), "a table in braces must be closed, on the line where it is opened"),
    (re.compile(r"Unclosed array"), "a list is not closed up to the end of the file: its `]` is missing"),
    (re.compile(r"Unterminated string"), "a text is not closed up to the end of the file: its quote is missing"),
    (re.compile(r"Expected '(\]\]?)' at the end of .+"), r"a heading is not closed: its `\1` is missing"),
    (re.compile(r"Unescaped '\\' in a string"), r"a backslash in text is written \\\\"),
)
"""The parser's words, and what they mean for the file."""


def toml_fault(message: str, text: str) -> tuple[str, int, int]:
    """Return what is wrong, and the line and column of it; `message` is the parser's own."""
    told = _PLACE.sub("", message)
    told = _NAME.sub(lambda found: "[" + ".".join(re.findall(r"'([^']*)'", found[1])) + "]", told)
    for pattern, words in _TOLD:
        if found := pattern.fullmatch(told):
            told = found.expand(words)
            break
    place = _PLACE.search(message)
    if place and place[1]:
        return told, int(place[1]), int(place[2])
    line = text.rstrip("\n").count("\n") + 1
    return told, line, 1
