"""Regular expressions that are compiled only when a sentence first needs them.

Compiling costs far more than matching, and most sentences need few of the patterns. So a pattern tells by plain words
which sentences can match at all, and a long list of alternatives is compiled in small groups.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, lru_cache
from itertools import pairwise


class Pattern:
    """A regular expression over plain sentences, compiled on its first use.

    Three word lists say what every match holds; a sentence that lacks it is passed over without compiling:
    `needs`, one of which stands in the sentence; `also`, one of which stands there as well; `after`, one of which
    stands right before a word of `needs`. With `leading`, the first word that is none of these is one of `needs`.
    An empty list asks for nothing.
    """

    def __init__(
        self, text: str, needs: str = "", flags: int = 0, *, also: str = "", after: str = "", leading: str = ""
    ) -> None:
        self.text = text
        self.needs = frozenset(needs.split())
        self._flags = flags
        self._also = frozenset(also.split())
        self._after = frozenset(after.split())
        self._leading = frozenset(leading.split())

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        """The compiled expression."""
        return re.compile(self.text, self._flags)

    def search(self, text: str) -> re.Match[str] | None:
        """The first match anywhere in `text`."""
        return None if self.lacks(text) else self.compiled.search(text)

    def match(self, text: str, start: int = 0) -> re.Match[str] | None:
        """The match at `start` of `text`."""
        return None if self.lacks(text) else self.compiled.match(text, start)

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        """Every match in `text`."""
        return iter(()) if self.lacks(text) else self.compiled.finditer(text)

    def findall(self, text: str) -> list[str]:
        """What every match in `text` holds."""
        return [] if self.lacks(text) else self.compiled.findall(text)

    def sub(self, replacement: str | Callable[[re.Match[str]], str], text: str) -> str:
        """`text` with every match replaced."""
        return text if self.lacks(text) else self.compiled.sub(replacement, text)

    def split(self, text: str, maxsplit: int = 0) -> list[str]:
        """What stands before, between and after the matches in `text`."""
        return [text] if self.lacks(text) else self.compiled.split(text, maxsplit)

    def lacks(self, text: str) -> bool:
        """Whether `text` cannot match, by its words alone."""
        if not self.needs:
            return False
        held = _words_of(text)
        if self.needs.isdisjoint(held) or (self._also and self._also.isdisjoint(held)):
            return True
        if not self._after and not self._leading:
            return False
        words = text.split()
        if self._after and not any(word in self.needs and before in self._after for before, word in pairwise(words)):
            return True
        if self._leading:
            return next((word for word in words if word not in self._leading), "") not in self.needs
        return False


# The same few sentences are put to every pattern.
@lru_cache(maxsize=64)
def _words_of(text: str) -> frozenset[str]:
    return frozenset(text.split())


class Patterns:
    """Several patterns of which one has to match, each compiled only for the sentences that can match it."""

    def __init__(self, *patterns: Pattern) -> None:
        self.patterns = patterns

    def search(self, text: str) -> re.Match[str] | None:
        """The first match of the first pattern that has one."""
        return next((found for pattern in self.patterns if (found := pattern.search(text)) is not None), None)


class Openings:
    """Many ways in which a sentence may begin, kept by their first letters so that few are ever compiled.

    `entries` are expressions that each begin with a word, or with a group of words of which one comes first.
    """

    def __init__(self, entries: Iterable[str]) -> None:
        self._entries = tuple(entries)
        self._compiled: dict[str, re.Pattern[str] | None] = {}

    def match(self, text: str) -> re.Match[str] | None:
        """The match at the start of `text`."""
        key = text[:2]
        if key not in self._compiled:
            chosen = [entry for entry in self._entries if key in self._keys[entry] or not self._keys[entry]]
            self._compiled[key] = re.compile("|".join(chosen)) if chosen else None
        pattern = self._compiled[key]
        return None if pattern is None else pattern.match(text)

    @cached_property
    def _keys(self) -> dict[str, frozenset[str]]:
        return {entry: _first_letters(entry) for entry in self._entries}


def _first_letters(entry: str) -> frozenset[str]:
    """The first two letters of what `entry` may begin with; empty where that cannot be read off."""
    if not entry.startswith("(?:"):
        return frozenset({entry[:2]}) if entry[:2].isalpha() else frozenset()
    group, closed, rest = entry[3:].partition(")")
    words = group.split("|")
    plain = closed and not rest.startswith("?") and all(word[:2].isalpha() and "(" not in word for word in words)
    return frozenset(word[:2] for word in words) if plain else frozenset()
