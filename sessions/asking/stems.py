"""The stem by which two forms of an English word are compared ("visits", "visiting", "visited").

Suffixes of inflection only, after the first steps of Porter's algorithm: the questions of a case and a turn need no
more, and a full stemmer would cost a session's first turn more than all the rest of the matcher.
"""

from __future__ import annotations

from functools import lru_cache

_VOWELS = frozenset("aeiouy")
_UNCHANGED_WORDS = "news this bus gas yes his always perhaps does during evening morning wedding ceiling"
_UNCHANGED = frozenset(_UNCHANGED_WORDS.split())
_KEPT_DOUBLE = ("ss", "zz", "ff")


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """The stem of a lower-case word; words of up to three letters are their own."""
    if len(word) <= 3 or word in _UNCHANGED or not word.isalpha():
        return word
    word = _without_plural(word)
    if word.endswith("ll"):
        return word
    if word in _UNCHANGED:
        return word
    word = _without_tense(word)
    if word.endswith("ly") and len(word) > 5:
        word = word[:-2]
    if word.endswith("ation") and len(word) > 7:
        word = _undoubled(word[:-5])
    if word.endswith("e") and len(word) > 3:
        return word[:-1]
    if word.endswith("y") and len(word) > 2 and word[-2] not in _VOWELS:
        return word[:-1] + "i"
    return word


def _without_plural(word: str) -> str:
    if word.endswith(("sses", "ches", "shes", "xes", "zes")):
        return word[:-2]
    if word.endswith("ies"):
        return word[:-2] if len(word) > 4 else word[:-1]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def _without_tense(word: str) -> str:
    if word.endswith("ied"):
        return word[:-2] if len(word) > 4 else word[:-1]
    for suffix in ("ing", "ed"):
        root = word.removesuffix(suffix)
        if root != word and len(root) > 1 and _VOWELS & set(root):
            return _undoubled(root)
    return word


def _undoubled(root: str) -> str:
    if root.endswith("ll") and sum(letter in _VOWELS for letter in root) < 2:
        return root
    if len(root) > 2 and root[-1] == root[-2] and root[-1] not in _VOWELS and not root.endswith(_KEPT_DOUBLE):
        return root[:-1]
    return root
