"""How well a colour can be told from the ground under it, and colours moved until they can be read."""

from __future__ import annotations

import math
from collections.abc import Sequence

from textual.color import BLACK, WHITE, Color, rgb_to_lab

TEXT_CONTRAST, MARK_CONTRAST = 4.5, 3.0
"""Least contrast of text, and of a mark such as a border that is lit, with its ground."""
_STEPS = 20
_BRIGHTNESS = 0.4
"""How much a difference in brightness counts against one in hue."""


def contrast(one: Color, other: Color) -> float:
    """Return the contrast of two opaque colours as WCAG counts it: 1 (none) to 21."""
    brighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (brighter + 0.05) / (darker + 0.05)


def distance(one: Color, other: Color) -> float:
    """Return how far apart two opaque colours are in hue, in CIE-L*ab with little regard to how bright they are.

    0 is the same colour; from about 25 two texts are taken for different colours.
    """
    first, second = rgb_to_lab(one), rgb_to_lab(other)
    return math.dist((first.L * _BRIGHTNESS, first.a, first.b), (second.L * _BRIGHTNESS, second.a, second.b))


def measurable(color: Color) -> bool:
    """Whether a colour is known: the terminal's own colours are not, nor is what a transparent one lets through."""
    return color.ansi is None and color.a == 1


def legible(color: Color, grounds: Sequence[Color], least: float = TEXT_CONTRAST) -> Color:
    """Return a colour, moved no further than it needs to stand out from all of the grounds by a contrast."""
    if not grounds or not all(map(measurable, (color, *grounds))):
        return color
    away = max((BLACK, WHITE), key=lambda end: _least(end, grounds))
    moved = (color.blend(away, step / _STEPS, alpha=1) for step in range(_STEPS))
    return next((entry for entry in moved if _least(entry, grounds) >= least), away)


def _least(color: Color, grounds: Sequence[Color]) -> float:
    return min(contrast(color, ground) for ground in grounds)


def _luminance(color: Color) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in color.clamped.normalized
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
