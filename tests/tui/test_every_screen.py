"""Every screen and dialog, walked through: in ASCII only where that is set, and readable in every theme."""

from __future__ import annotations

import importlib
import json
import pkgutil
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from rich.style import Style
from textual.color import Color
from textual.screen import ModalScreen, Screen

import tui.screens
from tests.tui.tour import every_stop, painted
from tui.action_palette import ActionPalette
from tui.app import ASCII_VARIABLE, TujoraApp
from tui.contrast import TEXT_CONTRAST, contrast
from tui.presenting.glyphs import ASCII, UNICODE

EVERYWHERE = "front walkthrough timer"
LOOKS = {
    "colourless": ("", True, (80, 24), "walkthrough"),
    "high-contrast": ("high-contrast", True, (160, 45), "timer"),
    "dark": ("textual-dark", False, (80, 24), "timer"),
    "light": ("textual-light", False, (120, 36), "walkthrough"),
    "ansi": ("ansi-light", True, (120, 36), EVERYWHERE),
}
"""A walk -> its theme (empty: NO_COLOR), whether only ASCII is to be drawn, its size, its parts."""
_LINES = set("+-|=#.: ") | {chr(code) for code in range(0x2500, 0x25A0)} | set("▏▔▁")
"""What frames and scrollbars are drawn of: nothing to read."""


def _screens_there_are() -> set[str]:
    """The names of all screens that can be shown: those that no other one builds on."""
    kinds: set[type[Screen[Any]]] = {ActionPalette}
    for module in pkgutil.iter_modules(tui.screens.__path__):
        loaded = importlib.import_module(f"tui.screens.{module.name}")
        kinds |= {kind for kind in vars(loaded).values() if isinstance(kind, type) and issubclass(kind, Screen)}
    own = {kind for kind in kinds if kind.__module__.startswith("tui.")}
    return {kind.__name__ for kind in own if not any(kind in other.__mro__[1:] for other in own)}


def _in_case_texts() -> set[str]:
    """The characters beyond ASCII that shipped cases are written with: they are shown as they are."""
    text = resources.files("cases.tujora").joinpath("benchmark.json").read_text("utf-8")
    return {sign for sign in json.dumps(json.loads(text), ensure_ascii=False) if not sign.isascii()}


def _texts(app: TujoraApp) -> Iterator[tuple[str, Style]]:
    """Everything to read on the screen in front; what is dimmed under a dialog is not."""
    screen = app.screen
    for y, strip in enumerate(painted(app)):
        x = 0
        for text, style, _ in strip:
            under = isinstance(screen, ModalScreen) and screen.get_widget_at(min(x, app.size.width - 1), y)[0] is screen
            if style is not None and not under and not set(text) <= _LINES:
                yield text, style
            x += cell_len(text)


def _cannot_be_read(style: Style) -> bool:
    color, ground = style.color, style.bgcolor
    if color is None or ground is None:
        return False
    if color.triplet is None or ground.triplet is None:
        return color == ground and not color.is_default
    return contrast(Color.from_rich_color(color), Color.from_rich_color(ground)) < TEXT_CONTRAST


@pytest.mark.parametrize("look", LOOKS)
async def test_every_screen_can_be_read(look: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    theme, ascii_only, size, parts = LOOKS[look]
    settings = tmp_path / "settings.toml"
    settings.write_text(f'theme = "{theme}"\n' if theme else "", "utf-8")
    monkeypatch.setenv("TUJORA_CONFIG", str(settings))
    if not theme:
        monkeypatch.setenv("NO_COLOR", "1")
    if ascii_only:
        monkeypatch.setenv(ASCII_VARIABLE, "1")
    else:
        monkeypatch.delenv(ASCII_VARIABLE, raising=False)
    of_cases = _in_case_texts()
    strange: set[str] = set()
    faint: set[str] = set()
    seen: set[str] = set()
    drawn = ""
    async for name, app in every_stop(tmp_path / "data", size, parts):
        if not theme:
            monkeypatch.setenv("NO_COLOR", "1")  # Textual takes it out of the environment as an app is made
        seen.add(type(app.screen).__name__)
        drawn += "".join(strip.text for strip in painted(app))
        faint |= {f"{name}: {text.strip()} ({style})" for text, style in _texts(app) if _cannot_be_read(style)}
        if ascii_only:
            strange |= {f"{name}: {sign}" for sign in drawn if not sign.isascii() and sign not in of_cases}
            drawn = ""
    assert strange == set()
    assert faint == set()
    assert parts != EVERYWHERE or seen >= _screens_there_are()
    assert ascii_only or UNICODE.model in drawn


def test_the_signs_of_the_ascii_setting_are_ascii() -> None:
    assert all(getattr(ASCII, name).isascii() for name in ASCII.__slots__)
