"""Themes and contrast: what can be measured is readable, and the terminal's own colours are left alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.color import Color
from textual.theme import BUILTIN_THEMES

from tests.tui.front import front_door
from tui.app import TujoraApp
from tui.contrast import MARK_CONTRAST, TEXT_CONTRAST, contrast, legible, measurable
from tui.themes import COLOURLESS, HIGH_CONTRAST, own_themes, readable

THEMES = {**BUILTIN_THEMES, **{theme.name: theme for theme in own_themes()}}
TEXTS = ("text-primary", "text-secondary", "text-accent", "text-warning", "text-error", "text-success")
GROUNDS = ("background", "surface", "panel")


@pytest.mark.parametrize(
    ("one", "other", "measured"), [("#000", "#fff", 21.0), ("#777", "#fff", 4.48), ("#f00", "#000", 5.25)]
)
def test_contrast_is_what_wcag_says(one: str, other: str, measured: float) -> None:
    assert contrast(Color.parse(one), Color.parse(other)) == pytest.approx(measured, abs=0.005)
    assert contrast(Color.parse(other), Color.parse(one)) == contrast(Color.parse(one), Color.parse(other))


def test_a_colour_is_moved_only_where_it_must_be() -> None:
    white, ground = Color.parse("#fff"), Color.parse("#777")
    assert legible(Color.parse("#00f"), [white]) == Color.parse("#00f")
    assert contrast(legible(Color.parse("#fd0"), [white]), white) >= TEXT_CONTRAST
    assert contrast(legible(Color.parse("#808080"), [ground]), ground) >= 4.4
    assert legible(Color.parse("ansi_yellow"), [white]) == Color.parse("ansi_yellow")


@pytest.mark.parametrize("name", [name for name, theme in THEMES.items() if not theme.ansi])
def test_every_theme_has_text_that_can_be_read(name: str) -> None:
    theme = THEMES[name]
    variables = readable({**theme.to_color_system().generate(), **theme.variables})
    grounds = [Color.parse(variables[ground]) for ground in GROUNDS]
    for text in TEXTS:
        assert min(contrast(Color.parse(variables[text]), ground) for ground in grounds) >= TEXT_CONTRAST, text
    footer = Color.parse(variables["footer-background"])
    assert contrast(Color.parse(variables["footer-key-foreground"]), footer) >= TEXT_CONTRAST
    lit = (Color.parse(variables["block-cursor-foreground"]), Color.parse(variables["block-cursor-background"]))
    assert contrast(*lit) >= TEXT_CONTRAST


@pytest.mark.parametrize("name", ["ansi-dark", "ansi-light"])
def test_the_terminals_own_colours_are_left_alone(name: str) -> None:
    theme = THEMES[name]
    variables = {**theme.to_color_system().generate(), **theme.variables}
    assert readable(variables) == variables
    assert not any(measurable(Color.parse(variables[text])) for text in TEXTS)
    assert "red" not in variables["text-warning"]


@pytest.mark.parametrize("theme", [*BUILTIN_THEMES, HIGH_CONTRAST.name, COLOURLESS.name])
async def test_each_theme_can_be_worn(theme: str, tmp_path: Path) -> None:
    async with front_door(tmp_path / "saved") as front:
        front.app.theme = theme
        await front.settle()
        variables = front.app.get_css_variables()
        if not THEMES[theme].ansi:
            ground = Color.parse(variables["background"])
            assert contrast(Color.parse(variables["frame-lit"]), ground) >= MARK_CONTRAST
        assert variables["frame-line"] == "round"


async def test_no_color_is_met_with_greys_and_keeps_the_theme_that_is_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = tmp_path / "settings.toml"
    config.write_text('theme = "ansi-dark"\n', "utf-8")
    monkeypatch.setenv("TUJORA_CONFIG", str(config))
    monkeypatch.setenv("NO_COLOR", "1")
    app = TujoraApp()
    app.sessions = str(tmp_path / "saved")
    async with app.run_test() as pilot:
        await pilot.pause()
        assert app.theme == COLOURLESS.name
        app.theme = "nord"
        await pilot.pause()
    assert config.read_text("utf-8") == 'theme = "ansi-dark"\n'
