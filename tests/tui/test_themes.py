"""Themes and contrast: what can be measured is readable, and the terminal's own colours are left alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.color import Color
from textual.theme import BUILTIN_THEMES

from tests.tui.front import front_door
from tests.tui.staged import ASKS, WRITES, driver_for, staged
from tests.tui.tour import painted, text_of
from tui.app import TujoraApp
from tui.contrast import MARK_CONTRAST, TEXT_CONTRAST, contrast, distance, legible, measurable
from tui.presenting.rows import ROLES
from tui.screens.dialogs import ChoiceDialog, SheetScreen
from tui.screens.verdict_dialog import VerdictDialog
from tui.themes import CHANGE, COLOURLESS, HIGH_CONTRAST, own_themes, readable
from tui.widgets.styling import Painter

THEMES = {**BUILTIN_THEMES, **{theme.name: theme for theme in own_themes()}}
TEXTS = ("text-primary", "text-secondary", "text-accent", "text-warning", "text-error", "text-success")
GROUNDS = ("background", "surface", "panel")
CHANGED = ("added", "changed", "removed")
LEAST_APART = 20
FEW_COLOURS = ("ansi-dark", "ansi-light", HIGH_CONTRAST.name, COLOURLESS.name)


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


@pytest.mark.parametrize("name", [name for name in THEMES if name != COLOURLESS.name])
def test_the_colour_of_change_is_that_of_no_other_text(name: str) -> None:
    theme = THEMES[name]
    variables = readable({**theme.to_color_system().generate(), **theme.variables})
    others = (*TEXTS, "foreground", "footer-key-foreground", "accent", "warning")
    assert variables[CHANGE] not in {variables[other] for other in others}
    if not theme.ansi:
        change = Color.parse(variables[CHANGE])
        assert min(contrast(change, Color.parse(variables[ground])) for ground in GROUNDS) >= TEXT_CONTRAST
        for other in (*TEXTS, "foreground"):
            assert distance(change, Color.parse(variables[other])) >= LEAST_APART, other


@pytest.mark.parametrize("theme", ["textual-dark", "textual-light", *FEW_COLOURS])
async def test_what_is_new_or_changed_looks_like_nothing_else(theme: str, tmp_path: Path) -> None:
    async with front_door(tmp_path) as front:
        front.app.theme = theme
        await front.settle()
        painter = Painter(front.screen.query_one("#preview"))
        beside = [role for role in ROLES if role != "found"]  # a list of finds marks no change
        looks = {role: (painter.style(role).color, bool(painter.style(role).underline)) for role in beside}
        assert len({looks[role] for role in CHANGED}) == 1
        assert not {looks[role] for role in CHANGED} & {look for role, look in looks.items() if role not in CHANGED}


@pytest.mark.parametrize("theme", ["ansi-dark", "ansi-light"])
async def test_a_dialog_leaves_the_screen_behind_it_in_sight(theme: str, tmp_path: Path) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl"), (80, 24)) as stage:
        stage.app.theme = theme
        await stage.pilot.pause()
        header = text_of(stage.app)[0]
        await stage.act("play.end")
        assert isinstance(stage.app.screen, ChoiceDialog)
        assert text_of(stage.app)[0] == header


@pytest.mark.parametrize("theme", ["textual-dark", "textual-light", HIGH_CONTRAST.name, COLOURLESS.name])
async def test_what_is_judged_can_be_read_while_the_reason_is_written(theme: str, tmp_path: Path) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl"), (80, 24)) as stage:
        stage.app.theme = theme
        pane = stage.screen.pane("checklist-pane")
        await stage.press("escape", "4", "w", "y")
        assert isinstance(stage.app.screen, VerdictDialog)
        top = pane.content_region.y
        lines = painted(stage.app)[top : stage.app.screen.query_one(".dialog").region.y]
        judged = [line for line in lines if line.text.strip()]
        assert judged
        looks = {(style.color, style.bgcolor) for line in judged for text, style, _ in line if style and text.strip()}
        for color, ground in looks:
            assert contrast(Color.from_rich_color(color), Color.from_rich_color(ground)) >= MARK_CONTRAST


@pytest.mark.parametrize("theme", ["ansi-dark", "ansi-light"])
async def test_no_letters_are_faint_in_the_lit_line(theme: str, tmp_path: Path) -> None:
    async with front_door(tmp_path) as front:
        front.app.theme = theme
        await front.settle()
        painter = Painter(front.screen.query_one("#preview"))
        assert painter.style("dim").dim
        assert not [role for role in ROLES if painter.style(role, "cursor").dim]


@pytest.mark.parametrize(("width", "filled"), [(60, True), (80, True), (118, True), (130, False), (200, False)])
async def test_a_sheet_leaves_no_slivers_beside_it(width: int, filled: bool, tmp_path: Path) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl"), (width, 24)) as stage:
        await stage.press("f1")
        assert isinstance(stage.app.screen, SheetScreen)
        beside = stage.app.screen.query_one(".dialog").region.x
        assert beside == 0 if filled else beside >= 12


@pytest.mark.parametrize("theme", FEW_COLOURS)
async def test_the_last_turn_is_no_ruled_paper(theme: str, tmp_path: Path) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl"), (80, 24)) as stage:
        stage.app.theme = theme
        await stage.send("One line of this. " * 20)
        pane = stage.screen.pane("conversation-pane")
        assert not pane.has_focus and pane.cursor
        lines = [pane.render_line(y) for y in range(pane.size.height)]
        ruled = [line for line in lines if any(style and style.underline for _, style, _ in line)]
        assert len(ruled) <= 1
        assert not any(style.underline for line in ruled for text, style, _ in line if style and text.isspace())


@pytest.mark.parametrize("theme", ["ansi-dark", "ansi-light"])
async def test_header_and_status_are_ruled_where_there_are_no_grounds(theme: str, tmp_path: Path) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl"), (80, 24)) as stage:
        stage.app.theme = theme
        for line in (ASKS, WRITES):
            await stage.send(line)
        stage.app.clear_notifications()
        await stage.pilot.pause()
        rows = painted(stage.app)
        for name in ("#case-line", "#turn-line"):
            strip = rows[stage.screen.query_one(name).region.y].crop(1, 79)
            assert all(style and style.underline for _, style, _ in strip), name
        brief = next(strip for strip in rows if "clock" in strip.text)
        talk = next(strip for strip in rows if ASKS in strip.text)
        assert all(style.dim for text, style, _ in brief if style and text.strip() and text.strip() != "▅")
        assert not any(style.dim for text, style, _ in talk if style and text.strip())


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
