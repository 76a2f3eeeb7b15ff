"""The app's own themes: high contrast, and one without colours for NO_COLOR."""

from __future__ import annotations

from textual.theme import Theme

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
    panel="#1c1c1c",
    dark=True,
    variables={"text-muted": "#d8d8d8", "block-cursor-background": "#ffd400", "footer-key-foreground": "#ffd400"},
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
    surface="#181818",
    panel="#262626",
    dark=True,
    variables={"text-muted": "#b0b0b0", "footer-key-foreground": "#ffffff"},
)
"""Greys only, all of them readable: what NO_COLOR leaves of a theme's colours may be black on black."""
