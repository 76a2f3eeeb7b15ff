"""What a turn quotes: a quotation is kept in one piece, and a question in it is not the assistant's own."""

from __future__ import annotations

import re

from sessions.asking.patterns import Pattern

_QUOTE = Pattern(r"\"([^\"\n]{1,400})\"|(?<!\w)'((?:[^'\n]|(?<=\w)'(?=\w)){2,400}?)'(?!\w)")
# Sentence ends inside a quotation, and what stands for them until the turn is cut.
_SHIELDS = str.maketrans({".": "\ue000", "?": "\ue001", "!": "\ue002", ";": "\ue003", "\ue004": ""})
_UNSHIELDS = str.maketrans({"\ue000": ".", "\ue001": "?", "\ue002": "!", "\ue003": ";"})
# "My question is: ..." and "Let me ask: ..." are followed by the assistant's own words.
_OWN_WORDS = Pattern(
    r"\b(?:(?:my|one|only|a|quick|first|next|last|remaining|open)\s+(?:(?:quick|last|first|small|little"
    r"|open)\s+)?question|let\s+me\s+(?:just\s+)?ask|i(?:'d|\s+would|\s+will|'ll)?\s+(?:just\s+|still\s+"
    r"|first\s+)?(?:need|have|want|like|must)?\s*(?:to\s+)?ask(?:\s+you)?)\b[^\"?]*[:,]?\s*$",
    flags=re.IGNORECASE,
)


# A request in somebody else's words: 'the letter says "Please confirm your date of birth"'.
_REQUEST = Pattern(
    r"\s*(?:please|kindly|tell|let|give|send|confirm|choose|pick|say|state|name|reply|answer|type|enter|share|show"
    r"|remind|read)\b",
    flags=re.IGNORECASE,
)
_ATTRIBUTED = Pattern(
    r"\b(?:says|said|reads|read|writes|wrote|written|asks|asked|called|titled|named|labelled|labeled|marked|saying"
    r"|reading|goes|states|closes with|ends with|begins with|starts with|opens with|note|message|letter|card|text"
    r"|line|title|sign|form)\s*[:,]?\s*$",
    flags=re.IGNORECASE,
)


# "A question you wrote to yourself: ..." is none of the assistant's, nor is one that a note ends with.
_SOMEBODY_WROTE = Pattern(
    r"\bquestions?\b[^\"?.]*\b(?:yourself|himself|herself|themselves|of yours|of his|of hers|of theirs|(?:you|he|she"
    r"|they)"
    r"(?:'d| had| once| also| then)*\s+(?:wrote|written|jotted|asked|noted|left|put|scribbled|typed|added|set|had|posed"
    r"|saved)|in\s+(?:it|there|(?:your|the|that|his|her|its)\s+(?:[a-z]+\s+)?(?:note|notes|list|letter|card|diary"
    r"|entry|margin"
    r"|calendar|log|file|book|notebook|message|leaflet|form|memo))\b)"
    r"|\b(?:to|for)\s+yourself\b[^\"?.]*\bquestions?\b"
    r"|(?<!i )\b(?:ends|closes|begins|starts|opens|ended|closed|finishes|stops)\s+(?:with|on|in)\s+(?:a|the|one|this"
    r"|your)"
    r"\s+(?:[a-z]+\s+)?question\b"
    r"|\byou\s+(?:once|had|also|then|even)?\s*(?:wrote|jotted|noted|left|put|scribbled|typed)\s+(?:down\s+)?(?:a|the"
    r"|one|this"
    r"|your)\s+(?:[a-z]+\s+)?question\b",
    flags=re.IGNORECASE,
)


def whole_turn_unquoted(turn: str) -> str:
    """`turn` without the quotation marks that stand around all of it."""
    stripped = turn.strip()
    if len(stripped) > 2 and stripped[0] == stripped[-1] == '"' and '"' not in stripped[1:-1]:
        return stripped[1:-1]
    return turn


def shielded(line: str) -> str:
    """`line` with the sentence ends inside its quotations hidden, but for one that ends the sentence around it too."""
    return _QUOTE.sub(lambda match: _shield(match, line), line)


def unshielded(text: str) -> str:
    """The text as it was before `shielded`."""
    return text.translate(_UNSHIELDS)


def without_quoted_questions(text: str) -> str:
    """`text` with "that" for each quotation that holds a question, unless the quotation is the speaker's own words."""
    return _QUOTE.sub(_drop_question, text)


def _shield(match: re.Match[str], line: str) -> str:
    inside = match.group(0)
    # 'He said "Come at ten." Then he left.' ends after the quotation; '"Which one?" is a good question' does not.
    ends = re.match(r"\s*$|\s+[A-Z0-9\"'(]", line[match.end() :]) is not None
    kept = re.search(r"[.?!]+[\"']$", inside) if ends else None
    head = inside[: kept.start()] if kept is not None else inside
    return head.translate(_SHIELDS) + inside[len(head) :]


def _drop_question(match: re.Match[str]) -> str:
    content = match.group(1) or match.group(2) or ""
    before = match.string[: match.start()]
    if "?" not in content and not (_REQUEST.match(content) and _ATTRIBUTED.search(before)):
        return content
    if _OWN_WORDS.search(before) and not _SOMEBODY_WROTE.search(before):
        return content
    return " that "
