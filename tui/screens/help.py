"""The help of F1: what the focused widget is for, and the keys that work there right now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from tui.presenting.glyphs import Glyphs
from tui.presenting.rows import BLANK, Row, row
from tui.sanitize import sanitize
from tui.screens.dialogs import SheetScreen

if TYPE_CHECKING:
    from tui.front_door import FrontDoor


def mark_lines(glyphs: Glyphs) -> tuple[str, ...]:
    """Return what the signs mean, in the signs that are in use."""
    kinds = {
        glyphs.user: "user",
        glyphs.model: "model",
        glyphs.read: "a call that read",
        glyphs.change: "a call that changed something",
        glyphs.fault: "a call that failed",
        glyphs.added: "new",
        glyphs.changed: "changed",
        glyphs.removed: "deleted",
        glyphs.folded: "folded",
        glyphs.unfolded: "unfolded",
    }
    return (
        "   ".join(f"{sign} {meaning}" for sign, meaning in kinds.items()),
        f"Before a verdict's word: {glyphs.true} is good, {glyphs.false} is bad, {glyphs.open} is open.",
    )


def key_of(screen: Screen[Any], binding_id: str) -> str:
    """Return the key of an action as it is in force on a screen, empty where it has none there."""
    bound = (active.binding for active in screen.active_bindings.values())
    return next((screen.app.get_key_display(binding) for binding in bound if binding.id == binding_id), "")


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
    glyphs = cast("FrontDoor", screen.app).glyphs
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
    rows += [row("", ("Signs", "label")), *(row("", (text, "dim")) for text in mark_lines(glyphs))]
    return rows


class HelpScreen(SheetScreen):
    """The help for what has the focus on a screen. The key that opened it closes it, too."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "dismiss(None)", "Close", show=False, tooltip="Back to where you were", id="help"),
    ]

    def __init__(self, about: Screen[Any]) -> None:
        self._named = help_title(about)
        super().__init__(self._named, help_rows(about))

    def on_key(self, event: events.Key) -> None:
        """Tell whoever types on what the keys wait for: they do nothing while the help is read."""
        if event.key in self.active_bindings:
            return
        told = f"{self._named}: the keys wait until it is closed (esc or {key_of(self, 'help') or 'q'})."
        self.query_one(".dialog-title", Static).update(Content.styled(sanitize(told), "$text-warning"))
        self.app.bell()
