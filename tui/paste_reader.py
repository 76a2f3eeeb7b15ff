"""Takes what is pasted into the terminal whole, whatever is in it.

Textual's own reader ends a bracketed paste at each escape character in it: what follows acts as single keys, so that
a pasted text could press Enter. It also gives the keyboard up at a byte that is no UTF-8, and waits for ever where
the end of a paste is lost. There is no public way to give a driver another reader, so this one file touches two
private names: the reader `textual._xterm_parser.XTermParser` and the name by which each driver's module finds it.
"""

from __future__ import annotations

import re
import sys
from codecs import IncrementalDecoder, getincrementaldecoder
from collections.abc import Callable, Iterable
from functools import partial
from time import monotonic
from typing import ClassVar

from textual import events
from textual._xterm_parser import XTermParser
from textual.message import Message

from tui.sanitize import sanitize

BEGINS, ENDS = "\x1b[200~", "\x1b[201~"
"""What a terminal sends before and after a pasted text."""
QUIET, STALLED = 0.08, 1.0
"""Seconds without input after which a paste that has ended, or one whose end is missing, is handed on.

Where input goes on, e.g. from a mouse that moves, a paste that has ended waits no longer than `STALLED` either.
"""
_LONGEST_KEY = 64
_MARKER = re.compile(r"\x1b\[20[01]~")
_ACTING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
_DRIVER_MODULES = tuple(
    f"textual.drivers.{name}" for name in ("linux_driver", "linux_inline_driver", "web_driver", "win32")
)


def as_pasted(text: str) -> str:
    """Return a pasted text with line feeds for its line breaks and visible signs for its control characters."""
    # Terminals send a pasted line break as a carriage return.
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    return _ACTING.sub(lambda found: sanitize(found[0]), lines)


class PasteReader(XTermParser):
    """Reads keys as Textual does, and a paste up to its last end marker.

    Terminals do not all take markers out of the text that they paste. So an end marker counts once nothing more
    comes: a marker that follows without a pause shows that the one before it was a part of the text.
    """

    now: ClassVar[Callable[[], float]] = staticmethod(monotonic)

    def __init__(self, debug: bool = False) -> None:
        self._tail = ""
        self._chunks: list[str] | None = None
        self._closed = False
        self._endless = False
        self._fed_at = self._closed_at = 0.0
        super().__init__(debug)

    def feed(self, data: str) -> Iterable[Message]:
        """Read what the terminal sent; yields keys, and a paste in one piece. Empty data: the terminal is gone."""
        if not data:
            if self._chunks is not None:
                yield from self._hand_on()
            yield from super().feed(data)
            return
        self._fed_at = type(self).now()
        if self._endless:
            self._endless = False
            if _goes_on(data):
                self._chunks, self._tail = [], ""
        if self._chunks is None:
            yield from self._feed_keys(data)
        else:
            self._collect(data)

    def tick(self) -> Iterable[Message]:
        """Look whether a key or a paste waits for nothing any more. To be called again and again."""
        now = type(self).now()
        quiet = now - self._fed_at
        if self._chunks is not None:
            if quiet >= STALLED or (self._closed and (quiet >= QUIET or now - self._closed_at >= STALLED)):
                self._endless = not self._closed
                yield from self._hand_on()
            return
        # No key is written like a half marker, so its rest is waited for however slow the line is.
        if len(self._tail) > 2 and quiet < STALLED:
            return
        for event in super().tick():
            self._tail = ""
            yield event

    def _feed_keys(self, data: str) -> Iterable[Message]:
        joined = self._tail + data
        at = joined.find(BEGINS)
        if at < 0:
            self._tail = _half_marker(joined, BEGINS)
            yield from super().feed(data)
            return
        behind = at + len(BEGINS) - len(self._tail)
        yield from super().feed(data[:behind])
        self._chunks, self._tail, self._closed = [], "", False
        self._collect(data[behind:])

    def _collect(self, data: str) -> None:
        assert self._chunks is not None
        self._chunks.append(data)
        joined = self._tail + data
        for found in _MARKER.finditer(joined):
            self._closed = found[0] == ENDS
            self._closed_at = self._fed_at
        self._tail = joined[-len(ENDS) + 1 :]

    def _hand_on(self) -> Iterable[Message]:
        whole = "".join(self._chunks or ())
        text, _, keys = whole.rpartition(ENDS) if self._closed else (whole, "", "")
        self._chunks, self._tail, self._closed = None, "", False
        # Textual has seen where the paste began and nothing of it: its own paste is an empty one.
        for event in super().feed(ENDS):
            if not isinstance(event, events.Paste):
                yield event
        if text:
            yield events.Paste(as_pasted(text.replace(ENDS + BEGINS, "")))
        if keys:
            yield from self._feed_keys(keys)


def _half_marker(text: str, marker: str) -> str:
    """Return the end of a text that may be the beginning of a marker."""
    for length in range(min(len(marker) - 1, len(text)), 0, -1):
        if text.endswith(marker[:length]):
            return marker[:length]
    return ""


def _goes_on(data: str) -> bool:
    """Whether what comes after a paste without an end is more of it, rather than a key that was pressed."""
    marker = _MARKER.search(data)
    if marker is not None:
        return marker[0] == ENDS
    return len(data) > _LONGEST_KEY or len(_half_marker(data, ENDS)) > 2


def read_pastes_whole() -> None:
    """Have the drivers that are loaded read by `PasteReader`, and read bytes that are no UTF-8 as a sign for it."""
    for name in _DRIVER_MODULES:
        module = sys.modules.get(name)
        if hasattr(module, "XTermParser"):
            setattr(module, "XTermParser", PasteReader)  # noqa: B010
        if hasattr(module, "getincrementaldecoder"):
            setattr(module, "getincrementaldecoder", _forgiving_decoder)  # noqa: B010


def _forgiving_decoder(encoding: str) -> Callable[[], IncrementalDecoder]:
    return partial(getincrementaldecoder(encoding), errors="replace")
