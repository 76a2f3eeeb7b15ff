"""The help of F1: what the focused widget is for, and the keys that work there right now."""

from __future__ import annotations

from typing import Any

from textual.screen import Screen

from tui.presenting.rows import BLANK, Row, row

_MARKS = (
    "○ user   ● model   □ a call that read   ■ a call that changed something   ! a call that failed",
    "+ new   ~ changed   - deleted, each with its word; ✓ and ✗ stand before a verdict's word",
)


def help_title(screen: Screen[Any]) -> str:
    """Return the title of the help for what has the focus."""
    focused = screen.focused
    name = getattr(type(focused), "TITLE", "") or {"ComposerInput": "Composer", "ReplyPanel": "What waits for you"}.get(
        type(focused).__name__, type(focused).__name__ if focused is not None else "Walkthrough"
    )
    return f"Help: {name}"


def help_rows(screen: Screen[Any]) -> list[Row]:
    """Return the help for what has the focus, its own keys first."""
    focused = screen.focused
    about = getattr(focused, "HELP", "")
    rows: list[Row] = [row("", about), BLANK] if about else []
    own: list[Row] = []
    other: list[Row] = []
    for active in screen.active_bindings.values():
        binding = active.binding
        if not active.enabled or binding.system or not binding.description or not binding.id:
            continue
        key = screen.app.get_key_display(binding)
        told = row(
            "",
            (f"{key:<12}", "accent"),
            (f"{binding.description:<18}", "strong"),
            (binding.tooltip or "", "dim"),
            hang=30,
        )
        (own if active.node is focused else other).append(told)
    if own:
        rows += [row("", ("Keys here", "label")), *own, BLANK]
    rows += [row("", ("Keys on the whole screen", "label")), *other, BLANK]
    rows += [row("", ("Signs", "label")), *(row("", (text, "dim")) for text in _MARKS)]
    return rows
