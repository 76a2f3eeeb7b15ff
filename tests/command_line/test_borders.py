"""The borders of the program: text on its way to a screen, and where sessions are saved."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui.places import new_id, sessions_folder, wall_time
from tui.sanitize import one_line, sanitize

ENGLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("plain, Café, \U0001f388, 日本", "plain, Café, \U0001f388, 日本"),
        ("a\nb\tc", "a\nb\tc"),
        ("a\r\nb", "a\nb"),
        ("a\rb", "a␍b"),
        ("\x1b[31mred\x07\x00", "␛[31mred␇␀"),
        ("\x7f\x9b", "␡\\u009b"),
        ("\u202eback\u2066", "\\u202eback\\u2066"),
        ("\u2028\u200e", "\\u2028\\u200e"),
        ("\u206a\u206f\ufff9\ufffb", "\\u206a\\u206f\\ufff9\\ufffb"),
        ("\U000e0041b", "\\U000e0041b"),
        ("\U0001f3f4\U000e0067\U000e0062\U000e007f", "\U0001f3f4\\U000e0067\\U000e0062\\U000e007f"),
        (ENGLAND, ENGLAND),
        ("\ud800", "\\ud800"),
        ("[bold]x[/]", "[bold]x[/]"),
    ],
)
def test_what_a_terminal_would_obey_is_shown(given: str, shown: str) -> None:
    assert sanitize(given) == shown


@given(st.text(st.characters(), max_size=40))
def test_nothing_that_acts_is_left(text: str) -> None:
    shown = sanitize(text)
    assert sanitize(shown) == shown
    shown.encode("utf-8")
    assert not [c for c in shown if (ord(c) < 0x20 and c not in "\n\t") or 0x7F <= ord(c) < 0xA0]
    assert "\n" not in one_line(text)
    assert "\t" not in one_line(text)


def test_sessions_lie_where_asked_then_where_the_variable_says_then_in_the_users_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TUJORA_SESSIONS", str(tmp_path / "variable"))
    assert sessions_folder(str(tmp_path / "given")) == tmp_path / "given"
    assert sessions_folder() == tmp_path / "variable"
    monkeypatch.delenv("TUJORA_SESSIONS")
    assert sessions_folder().name == "sessions"
    assert sessions_folder().parent.name == "tujora"
    assert sessions_folder("~/x") == Path.home() / "x"


def test_ids_never_repeat_and_wall_times_have_an_offset() -> None:
    assert len({new_id("run") for _ in range(200)}) == 200
    assert wall_time().endswith("+00:00")
