"""The app's themes: two of its own, and every other one with its text made readable.

A theme of Textual may put grey on grey. `readable` takes the colours of whatever theme is in force and moves those
that are for text away from the grounds they stand on, until they can be read. Terminal colours cannot be measured:
for the ANSI themes a table names those that are readable on most terminals.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from textual.color import TRANSPARENT, Color, ColorParseError
from textual.theme import BUILTIN_THEMES, Theme

from tui.contrast import MARK_CONTRAST, TEXT_CONTRAST, distance, legible, measurable

HIGH_CONTRAST = Theme(
    name="high-contrast",
    primary="#5cc8ff",
    secondary="#b9e3ff",
    accent="#ffd400",
    warning="#ffb000",
    error="#ff6b6b",
    success="#5dff8f",
    foreground="#ffffff",
    background="#000000",
    surface="#0a0a0a",
    panel="#2c2c2c",
    dark=True,
    variables={
        "text-muted": "#d8d8d8",
        "scrollbar": "#d8d8d8",
        "scrollbar-hover": "#ffffff",
        "scrollbar-active": "#ffd400",
        "scrollbar-background": "#2c2c2c",
        "block-cursor-background": "#ffd400",
        "block-cursor-foreground": "#000000",
        "footer-key-foreground": "#ffd400",
        "input-selection-background": "#004a80",
        "frame": "#8a8a8a",
    },
)
COLOURLESS = Theme(
    name="colourless",
    primary="#e8e8e8",
    secondary="#d8d8d8",
    accent="#ffffff",
    warning="#e8e8e8",
    error="#ffffff",
    success="#e8e8e8",
    foreground="#e4e4e4",
    background="#101010",
    surface="#1a1a1a",
    panel="#303030",
    dark=True,
    variables={
        "text-muted": "#b8b8b8",
        "block-cursor-background": "#e8e8e8",
        "block-cursor-foreground": "#000000",
        "footer-key-foreground": "#ffffff",
        "input-selection-background": "#4a4a4a",
        "frame": "#787878",
        "text-change": "#ffffff",
    },
)
"""Greys only, all of them readable: what NO_COLOR leaves of a theme's colours may be black on black."""

_ANSI_TEXT = {
    "ansi-dark": {
        "accent": "ansi_bright_blue",
        "warning": "ansi_bright_magenta",
        "text-primary": "ansi_bright_cyan",
        "text-secondary": "ansi_cyan",
        "text-accent": "ansi_bright_blue",
        "text-warning": "ansi_bright_magenta",
        "text-error": "ansi_bright_red",
        "text-success": "ansi_bright_green",
        "text-change": "ansi_bright_yellow",
        "footer-key-foreground": "ansi_bright_cyan",
    },
    "ansi-light": {
        "accent": "ansi_blue",
        "warning": "ansi_default",
        "text-primary": "ansi_blue",
        "text-secondary": "ansi_blue",
        "text-accent": "ansi_default",
        "text-warning": "ansi_default",
        "text-error": "ansi_red",
        "text-success": "ansi_blue",
        "text-change": "ansi_magenta",
        "footer-key-foreground": "ansi_blue",
    },
}
"""Dark blue is hardly seen on black, nor yellow, green and cyan on white: there the default colour, in bold, stands in.

Bright red is for what has gone wrong, and the colour of `text-change` for nothing else.
"""
CHANGE = "text-change"
"""The variable with the colour of what a step made, changed or deleted. No other text has it."""
_CHANGE_HUES = ("#e45cf0", "#22d3ee", "#facc15", "#84cc16", "#fb923c", "#818cf8")
"""Colours for changes to choose from, in hues that lie apart, so that one of them is left free by any theme."""

_LINES = {
    "frame-line": "round",
    "frame-line-past": "dashed",
    "frame-line-past-lit": "double",
    "rule-line": "solid",
    "field-line": "tall",
    "ledge-line": "hkey",
    "edge-line": "outer",
    "side-line": "vkey",
}
_TEXTS = (
    "text-primary",
    "text-secondary",
    "text-accent",
    "text-warning",
    "text-error",
    "text-success",
)
_FOOTER_TEXTS = ("footer-foreground", "footer-key-foreground", "footer-description-foreground")
_GROUNDS = ("background", "surface", "panel")


def own_themes() -> Iterator[Theme]:
    """Return the themes to register: the app's own, and those of Textual that need other terminal colours."""
    yield from (HIGH_CONTRAST, COLOURLESS)
    for name, variables in _ANSI_TEXT.items():
        theme = BUILTIN_THEMES[name]
        yield replace(theme, variables={**theme.variables, **variables})


def stark(theme: Theme) -> bool:
    """Whether a theme has too few colours, or colours too little known, to tell by them which pane has the focus."""
    return theme.ansi or theme.name in (HIGH_CONTRAST.name, COLOURLESS.name)


def with_lines(variables: Mapping[str, str], *, ascii_only: bool, stark: bool) -> dict[str, str]:
    """Return a theme's variables with those that the style sheets draw lines and titles by.

    `stark`: the title of a pane with the focus is told apart by more than its colour.
    """
    lit = "bold reverse" if stark or ascii_only else "bold"
    lines = {
        **(dict.fromkeys(_LINES, "ascii") if ascii_only else _LINES),
        "frame": variables.get("frame") or f"{variables['foreground']} 20%",
        "frame-lit": variables["accent"],
        "frame-past": variables["warning"],
        "frame-title-lit": lit,
        "change-style": "bold underline" if _is_grey(variables) else "bold",
    }
    grounds = _colors(variables, _GROUNDS)
    return {**variables, **lines, **_legible(lines, ("frame-lit", "frame-past"), grounds, MARK_CONTRAST)}


def readable(variables: Mapping[str, str]) -> dict[str, str]:
    """Return a theme's variables with every colour for text moved until it can be read on all of its grounds."""
    grounds = _colors(variables, _GROUNDS)
    footer = _colors(variables, ("footer-background",))
    cursor = _colors(variables, ("block-cursor-background",))
    moved = dict(variables)
    if len(grounds) == len(_GROUNDS):
        moved |= _legible(variables, _TEXTS, grounds)
        if CHANGE not in variables:
            moved[CHANGE] = _apart(_colors(moved, (*_TEXTS, "foreground")), grounds).hex
    moved |= _legible(variables, _FOOTER_TEXTS, footer or grounds)
    if cursor:
        # The line is darkened or lightened, not its text: white on a slightly darker blue, rather than black on it.
        text = _on(variables["block-cursor-foreground"], cursor[0])
        moved["block-cursor-foreground"] = text.hex
        moved["block-cursor-background"] = legible(cursor[0], [text]).hex
    track = _colors(variables, ("scrollbar-background",))
    return moved | _legible(variables, ("scrollbar",), track, MARK_CONTRAST)


def _is_grey(variables: Mapping[str, str]) -> bool:
    """Whether the colour for changes is none: then a line under the words tells them."""
    return all(color.hsl.s == 0 for color in _colors(variables, (CHANGE,)) or [Color.parse("red")])


def _apart(taken: Sequence[Color], grounds: Sequence[Color]) -> Color:
    """Return the colour for changes that is told best from all colours that text has already."""
    hues = (legible(Color.parse(hue), grounds) for hue in _CHANGE_HUES)
    return max(hues, key=lambda hue: min(distance(hue, other) for other in taken))


def _legible(
    variables: Mapping[str, str], names: Sequence[str], grounds: Sequence[Color], least: float = TEXT_CONTRAST
) -> dict[str, str]:
    given = {name: color for name in names for color in _colors(variables, (name,))}
    return {name: legible(color, grounds, least).hex for name, color in given.items()}


def _colors(variables: Mapping[str, str], names: Sequence[str]) -> list[Color]:
    """Return the colours that these variables hold, those left out that cannot be measured."""
    found = (_on(variables.get(name, "transparent"), None) for name in names)
    return [color for color in found if measurable(color)]


def _on(value: str, ground: Color | None) -> Color:
    """Return the colour that a variable's value is; `auto 60%` is one only over a ground."""
    if value.startswith("auto"):
        share = float(value.removeprefix("auto").strip().removesuffix("%") or 100) / 100
        return ground + ground.get_contrast_text(share) if ground is not None else TRANSPARENT
    try:
        return Color.parse(value)
    except ColorParseError:
        return TRANSPARENT
