"""What the palette offers besides what has the focus: the screen's own table of actions, and what holds everywhere."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Any

from textual.actions import parse
from textual.app import SystemCommand
from textual.command import CommandPalette
from textual.screen import ModalScreen, Screen

if TYPE_CHECKING:
    from tui.front_door import FrontDoor


def table_commands(screen: Screen[Any]) -> Iterable[SystemCommand]:
    """Return a palette entry for every action of a screen's key table that can be done now."""
    for entry in getattr(screen, "KEY_TABLE", ()):
        _, name, parameters = parse(entry.action)
        if not screen.check_action(name, parameters):
            continue

        async def run(action: str = entry.action) -> None:
            await screen.run_action(action)

        yield SystemCommand(f"{entry.area}: {entry.label}", entry.about, run)


def general_commands(front: FrontDoor, screen: Screen[Any]) -> Iterable[SystemCommand]:
    """Return the palette's entries that are the same on every screen; a dialog has none of them.

    A blind seat is not led to figures and verdicts.
    """
    if isinstance(screen, ModalScreen) and not isinstance(screen, CommandPalette):
        return
    yield SystemCommand("Browser: Cases", "Go to the case browser", partial(front.call_later, front.action_cases))
    blind = front.sitting_blind
    yield SystemCommand("Library: Sessions", "Every saved session", partial(front.show_library, blind=blind))
    if not blind:
        yield SystemCommand("Report: Figures", "The benchmark's figures over the saved sessions", front.show_report)
        yield SystemCommand("Review: Queue", "The verdicts that you owe, one after the other", front.show_review)
        yield SystemCommand(
            "Review: Blind queue", "Owed verdicts, model and others hidden", partial(front.show_review, blind=True)
        )
    yield SystemCommand("Settings: Change", "Theme, replies, reviewer, layout, keys", front.show_settings)
    yield SystemCommand("Settings: Theme", "Try the themes", front.action_change_theme)
    if screen.query("HelpPanel"):
        yield SystemCommand("Help: Hide keys", "Take the keys at the side away", front.action_hide_help_panel)
    else:
        yield SystemCommand("Help: Keys", "Show the keys of this screen at the side", front.action_show_help_panel)
    yield SystemCommand("Program: Picture", "Save a picture of the screen", front.save_picture)
    yield SystemCommand(
        "Program: Quit", "Quit; everything is saved already", partial(front.call_later, front.action_quit)
    )
