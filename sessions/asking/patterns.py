"""Regular expressions that are compiled when a sentence first needs them: a first turn pays only for"
" what it meets."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cached_property


class Pattern:
    """A regular expression, compiled on its first use.

    `needs` lists words one of which every match holds, as words of the plain sentence; a sentence without any of
    them is passed over without compiling. Empty means that any sentence is tried.
    """

    def __init__(self, text: str, needs: str = "", flags: int = 0) -> None:
        self.text = text
        self.needs = frozenset(needs.split())
        self._flags = flags

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        """The compiled expression."""
        return re.compile(self.text, self._flags)

    def search(self, text: str) -> re.Match[str] | None:
        """The first match anywhere in `text`."""
        return None if self._lacks(text) else self.compiled.search(text)

    def match(self, text: str, start: int = 0) -> re.Match[str] | None:
        """The match at `start` of `text`."""
        return None if self._lacks(text) else self.compiled.match(text, start)

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        """Every match in `text`."""
        return iter(()) if self._lacks(text) else self.compiled.finditer(text)

    def findall(self, text: str) -> list[str]:
        """What every match in `text` holds."""
        return [] if self._lacks(text) else self.compiled.findall(text)

    def sub(self, replacement: str | Callable[[re.Match[str]], str], text: str) -> str:
        """`text` with every match replaced."""
        return text if self._lacks(text) else self.compiled.sub(replacement, text)

    def _lacks(self, text: str) -> bool:
        return bool(self.needs) and self.needs.isdisjoint(text.split())
