"""Bracketed pastes through the reader that the drivers get: whole, without effect, and never a key."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual import events
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.message import Message

from tui.paste_reader import BEGINS, ENDS, QUIET, STALLED, PasteReader, as_pasted, read_pastes_whole
from tui.sanitize import sanitize

NASTY = (
    "\x1b[31mred\x1b[0m",
    "\x1b\x1b\x1b",
    "\r/write_record reminders delete R1\r",
    "\x1b[15~\x1b[A\x1bOP",
    "\x1b[I\x1b[O",
    "\x1b[<0;3;3M",
    "\x1b[48;10;20;30;40t",
    "\x03\x11\x00\x07\x7f\x9b31m",
    "\x1b[201",
    "\x1b]0;title\x07",
    "\x1b[?2026;1$y",
    f"a{ENDS}\rb",
    f"a{ENDS}\r{BEGINS}b",
    "x" * 40 + "\x1b" + "y" * 40,
)


class Terminal:
    """A reader whose time stands still unless it is told to go on."""

    def __init__(self) -> None:
        self.time = 0.0
        terminal = self

        class Reader(PasteReader):
            now = staticmethod(lambda: terminal.time)

        self.reader: PasteReader = Reader()
        self.read: list[Message] = []

    def sends(self, *chunks: str) -> Terminal:
        """Read chunks one right after the other, as a driver does."""
        for chunk in chunks:
            self.read += self.reader.feed(chunk)
            self.read += self.reader.tick()
        return self

    def waits(self, seconds: float) -> Terminal:
        """Let time pass without input."""
        self.time += seconds
        self.read += self.reader.tick()
        return self


def shown(messages: Iterable[Message]) -> list[str]:
    """The keys by name, the pastes in quotes."""
    return [
        repr(entry.text) if isinstance(entry, events.Paste) else entry.key if isinstance(entry, events.Key) else "?"
        for entry in messages
    ]


def read(*chunks: str) -> list[str]:
    """What comes of chunks that arrive without a pause."""
    return shown(Terminal().sends(*chunks).waits(QUIET).read)


def split(text: str, places: Sequence[int]) -> list[str]:
    """The parts of a text between places."""
    ends = [0, *sorted({place for place in places if 0 < place < len(text)}), len(text)]
    return [text[start:end] for start, end in pairwise(ends)]


def test_textuals_own_reader_still_needs_this() -> None:
    own = list(XTermParser().feed(f"{BEGINS}a\x1b[31m\rb{ENDS}"))
    assert any(isinstance(event, events.Key) for event in own)


@pytest.mark.parametrize("text", NASTY)
def test_a_paste_is_whole_and_shows_its_controls_wherever_it_is_cut(text: str) -> None:
    stream = f"k{BEGINS}{text}{ENDS}q"
    expected = ["k", repr(as_pasted(text)), "q"]
    assert read(stream) == expected
    assert read(*stream) == expected
    for place in range(1, len(stream)):
        assert read(stream[:place], stream[place:]) == expected, place


def test_controls_of_a_paste_are_shown_as_elsewhere() -> None:
    assert as_pasted("a\x1b[1m\x07\x00\x7f\x9bz\tb") == sanitize("a\x1b[1m\x07\x00\x7f\x9bz\tb")
    assert as_pasted("one\rtwo\r\nthree\n") == "one\ntwo\nthree\n"
    assert as_pasted("👩‍🚀 ❤️ می‌خواهم") == "👩‍🚀 ❤️ می‌خواهم"


def test_keys_need_no_waiting() -> None:
    assert shown(Terminal().sends("a\x1b[A\r").read) == ["a", "up", "enter"]


def test_a_paste_waits_until_nothing_follows_but_never_long() -> None:
    terminal = Terminal().sends(f"{BEGINS}hello{ENDS}")
    assert terminal.read == []
    assert shown(terminal.waits(QUIET).read) == ["'hello'"]
    moving = Terminal().sends(f"{BEGINS}hello{ENDS}")
    for _ in range(40):
        moving.waits(QUIET / 2).sends("\x1b[<35;3;3M")
    assert shown(moving.read)[0] == "'hello'"
    assert len(moving.read) == 41


def test_pastes_and_keys_keep_their_order() -> None:
    terminal = Terminal()
    for part in (f"{BEGINS}a{ENDS}", "x", f"{BEGINS}b{ENDS}", "\r"):
        terminal.sends(part).waits(QUIET)
    assert shown(terminal.read) == ["'a'", "x", "'b'", "enter"]
    assert read(f"{BEGINS}a{ENDS}\r") == ["'a'", "enter"]
    assert read(f"{BEGINS}a{ENDS}{BEGINS}b{ENDS}") == ["'ab'"]
    assert read(f"{BEGINS}{ENDS}x") == ["x"]
    assert read("\x1b", f"{BEGINS}a{ENDS}") == ["escape", "'a'"]


def test_a_slow_line_does_not_cut_the_beginning_of_a_paste() -> None:
    terminal = Terminal().sends("\x1b[20").waits(0.5).sends("0~a\rb").waits(0.5).sends(f"c{ENDS}").waits(QUIET)
    assert shown(terminal.read) == ["'a\\nbc'"]


def test_a_lone_escape_and_a_half_sequence_are_still_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    times = [0.0]
    monkeypatch.setattr("textual._parser.get_time", lambda: times[0])
    terminal = Terminal().sends("\x1b")
    times[0] = 10.0
    assert shown(terminal.waits(0.2).read) == ["escape"]
    half = Terminal().sends("\x1b[20")
    times[0] = 20.0
    assert shown(half.waits(STALLED).sends("j").read)[-1:] == ["j"]


def test_a_paste_whose_end_is_missing_comes_too_and_gives_the_keyboard_back() -> None:
    terminal = Terminal().sends(f"{BEGINS}half\x1b[1m\r").waits(STALLED / 2)
    assert terminal.read == []
    terminal.waits(STALLED)
    assert shown(terminal.read) == [repr("half␛[1m\n")]
    assert shown(terminal.sends("q", "\r", "\x1b[A").read)[1:] == ["q", "enter", "up"]
    assert shown(terminal.sends(f"{BEGINS}next{ENDS}").waits(QUIET).read)[-1:] == ["'next'"]


def test_what_comes_late_of_a_stalled_paste_is_no_key() -> None:
    late = Terminal().sends(f"{BEGINS}first").waits(STALLED).sends(f"\rrest{ENDS}k").waits(QUIET)
    assert shown(late.read) == ["'first'", "'\\nrest'", "k"]
    long = Terminal().sends(f"{BEGINS}first").waits(STALLED).sends("\r" * 100).waits(STALLED)
    assert shown(long.read) == ["'first'", repr("\n" * 100)]
    again = Terminal().sends(f"{BEGINS}first").waits(STALLED).sends(f"{BEGINS}new{ENDS}").waits(QUIET)
    assert shown(again.read) == ["'first'", "'new'"]


def test_a_megabyte_takes_few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Textual reads a paste character by character; here it is given none of it."""
    given: list[int] = []
    own = XTermParser.feed

    def counted(parser: XTermParser, data: str) -> Iterable[Message]:
        given.append(len(data))
        return own(parser, data)

    monkeypatch.setattr(XTermParser, "feed", counted)
    text = "word \x1b[2m\x00" * 100_000
    stream = f"{BEGINS}{text}{ENDS}"
    terminal = Terminal().sends(*(stream[at : at + 4096] for at in range(0, len(stream), 4096))).waits(QUIET)
    assert sum(given) <= len(BEGINS) + len(ENDS)
    [paste] = terminal.read
    assert isinstance(paste, events.Paste)
    assert paste.text == "word ␛[2m␀" * 100_000


TEXTS = st.lists(
    st.one_of(
        st.sampled_from(["\x1b", "\r", "\x1b[", "20", "0~", "1~", "\x1b[20", BEGINS, ENDS, "\x1b[A", "\x03", "\x9b"]),
        st.text(max_size=6),
    ),
    max_size=12,
).map("".join)


@given(text=TEXTS, before=st.text("abc", max_size=3), after=st.text("xyz", max_size=3), data=st.data())
def test_any_text_arrives_as_one_paste_however_it_is_cut(text: str, before: str, after: str, data: Any) -> None:
    stream = f"{before}{BEGINS}{text}{ENDS}{after}"
    cut = split(stream, data.draw(st.lists(st.integers(1, len(stream)), max_size=8)))
    pasted = [repr(as_pasted(text.replace(ENDS + BEGINS, "")))] if text.replace(ENDS + BEGINS, "") else []
    assert read(*cut) == [*before, *pasted, *after]


@given(chunks=st.lists(TEXTS, max_size=12), waits=st.lists(st.sampled_from([0.0, QUIET, STALLED]), min_size=12))
def test_no_input_breaks_the_reader_or_leaves_the_keyboard_dead(chunks: list[str], waits: list[float]) -> None:
    terminal = Terminal()
    for chunk, wait in zip(chunks, waits, strict=False):
        if chunk:
            terminal.sends(chunk)
        terminal.waits(wait)
    terminal.waits(STALLED).waits(STALLED)
    for event in terminal.read:
        if isinstance(event, events.Paste):
            assert as_pasted(event.text) == event.text
    seen = len(terminal.read)
    terminal.sends("x" * 40, "q").waits(STALLED)
    assert shown(terminal.read[seen:])[-1:] == ["q"]


_DRIVEN = """
import asyncio, os, sys
from textual import events
from textual.driver import Driver
from tui.app import TujoraApp

async def main():
    app = TujoraApp()
    driver = app.driver_class(app)
    seen = []
    def process(message):
        if isinstance(message, events.Paste):
            seen.append(repr(message.text))
        elif isinstance(message, events.Key):
            seen.append(message.key)
        if message_is_last(message):
            driver.exit_event.set()
    def message_is_last(message):
        return isinstance(message, events.Key) and message.key == "q"
    driver.process_message = process
    await asyncio.get_running_loop().run_in_executor(None, driver.run_input_thread)
    print("\\n".join(seen))

asyncio.run(main())
"""


@pytest.mark.skipif(os.name == "nt", reason="needs a terminal's driver that reads a pipe")
def test_the_apps_own_driver_reads_pastes_so_and_outlives_bytes_that_are_no_text() -> None:
    sent = f"k{BEGINS}a\x1b[31m\r".encode() + b"\xff\xfe" + f"b{ENDS}".encode() + b"q"
    done = subprocess.run(
        [sys.executable, "-c", _DRIVEN], input=sent, capture_output=True, timeout=60, check=False,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )  # fmt: skip
    assert done.stdout.decode().split() == ["k", repr("a␛[31m\n��b"), "q"], done.stderr.decode()


def test_every_driver_that_is_loaded_has_the_reader() -> None:
    App().get_driver_class()
    read_pastes_whole()
    if os.name != "nt":
        import textual.drivers.linux_driver as driver

        assert driver.XTermParser is PasteReader
        assert driver.getincrementaldecoder("utf-8")().decode(b"\xff") == "�"  # type: ignore[attr-defined]
