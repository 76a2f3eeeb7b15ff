"""The Textual app: themes, the first screen, and nothing of a case."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.command import CommandPalette
from textual.message import Message
from textual.screen import Screen
from textual.scrollbar import ScrollBar, ScrollBarRender
from textual.theme import ThemeProvider
from textual.widgets import Static

from tui.action_palette import ActionPalette
from tui.front_door import FrontDoor
from tui.presenting.glyphs import ASCII, UNICODE, Glyphs
from tui.sanitize import one_line
from tui.themes import COLOURLESS, own_themes, readable, stark, with_lines
from tui.toasts import Toasts
from tui.widgets.plain_scrollbar import PlainScrollBar
from tui.widgets.styling import ROLE_CLASSES

if TYPE_CHECKING:
    from textual.command import Provider
    from textual.driver import Driver as TerminalDriver

    from tui.commands.timer_opening import OpenedTimer
    from tui.driving import Driver

ASCII_VARIABLE = "TUJORA_ASCII"
DIALOG_WIDTHS = [(0, "-close-by"), (90, "-beside-dialogs"), (124, "-clear-of-dialogs")]
"""Columns -> the class by which the style sheet knows whether a dialog leaves anything beside it to read."""
_KEY_WORDS = {"⏎": "enter", "↑": "up", "↓": "down", "←": "left", "→": "right", "⌫": "backspace"}
"""Signs for keys that not every terminal font has -> their names."""


def _actions_provider() -> type[Provider]:
    """Import the palette only when it is opened."""
    from tui.palette import ActionsProvider

    return ActionsProvider


class TujoraApp(Toasts, FrontDoor):
    """Opens the walkthrough of one session, or the case browser.

    `open_driver` loads what is to be played while the first screen is already there; an error from it ends the app
    with exit code 2 and the sentence as its return value.
    """

    TITLE = "tujora"
    CSS_PATH = ["app.tcss", "roles.tcss"]  # noqa: RUF012
    COMPONENT_CLASSES: ClassVar[set[str]] = set(ROLE_CLASSES)
    COMMANDS = {_actions_provider}  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "ctrl+q", "quit", "Quit", tooltip="Quit; everything is saved already", show=False, priority=True, id="quit"
        )
    ]

    HORIZONTAL_BREAKPOINTS = DIALOG_WIDTHS

    first_screen: Callable[[], Screen[None]] | None = None
    """What is shown first, where it is neither a session nor the browser."""

    @dataclass
    class Opened(Message):
        """A session is ready to be shown."""

        driver: Driver | OpenedTimer

    @dataclass
    class Refused(Message):
        """A session could not be opened; the sentence says why."""

        sentence: str

    def __init__(
        self,
        open_driver: Callable[[], Driver | OpenedTimer] | None = None,
        *,
        what: str = "",
        at_first: bool = False,
    ) -> None:
        colourless = "NO_COLOR" in os.environ
        super().__init__()
        self._open_driver = open_driver
        self._what = what
        self._at_first = at_first
        self.glyphs: Glyphs = ASCII if os.environ.get(ASCII_VARIABLE) else UNICODE
        for theme in own_themes():
            self.register_theme(theme)
        if colourless:
            self.theme = COLOURLESS.name
        self.load_settings()
        self._draw_by_glyphs()

    def _draw_by_glyphs(self) -> None:
        """Have borders and scrollbars drawn in the same signs as all else."""
        plain = self.glyphs is ASCII
        self.set_class(plain, "-ascii")
        self.stylesheet.set_variables(self.get_css_variables())
        ScrollBar.renderer = PlainScrollBar if plain else ScrollBarRender

    def get_css_variables(self) -> dict[str, str]:
        """Return the theme's variables, its text made readable, and the lines that the style sheets draw."""
        plain = getattr(self, "glyphs", UNICODE) is ASCII
        return with_lines(readable(super().get_css_variables()), ascii_only=plain, stark=stark(self.current_theme))

    def get_driver_class(self) -> type[TerminalDriver]:
        """Read the terminal by Textual's driver, but what is pasted into it whole."""
        from tui.paste_reader import read_pastes_whole

        driver_class = super().get_driver_class()
        read_pastes_whole()
        return driver_class

    def get_key_display(self, binding: Binding) -> str:
        """Name a key in plain letters."""
        shown = super().get_key_display(binding)
        for sign, word in _KEY_WORDS.items():
            shown = shown.replace(sign, word)
        return shown

    def action_command_palette(self) -> None:
        """Open the command palette."""
        if not isinstance(self.screen, CommandPalette):
            self.push_screen(ActionPalette(placeholder="Search for an action", id="--command-palette"))

    def search_themes(self) -> None:
        """Open the command palette on the themes."""
        self.push_screen(ActionPalette(providers=[ThemeProvider], placeholder="Search for a theme"))

    def compose(self) -> ComposeResult:
        """Show at once what is being opened."""
        yield Static(f"Opening {one_line(self._what)}." if self._what else "", markup=False, id="opening")

    def on_mount(self) -> None:
        """Load what is to be played, or open the browser or another first screen."""
        if self.first_screen is not None:
            self.push_screen(self.first_screen())
        elif self._open_driver is None:
            from tui.screens.browser import BrowserScreen

            self.push_screen(BrowserScreen())
        else:
            self.load(self._open_driver)

    @work(thread=True, group="opening", exit_on_error=False)
    def load(self, open_driver: Callable[[], Driver | OpenedTimer]) -> None:
        """Load a session beside the screen, then show it."""
        from cases.errors import InputError

        try:
            driver = open_driver()
        except InputError as error:
            self.post_message(self.Refused(str(error)))
        except Exception as error:  # a damaged file may do anything; the screen must not wait for ever
            told = f"{self._what}: cannot be opened: {type(error).__name__}: {error}".lstrip(": ")
            self.post_message(self.Refused(told))
        else:
            self.post_message(self.Opened(driver))

    def on_tujora_app_refused(self, event: Refused) -> None:
        """Say that something cannot be opened: on the screen below, or by leaving where there is none."""
        if self._open_driver is None:
            self.tell(event.sentence, error=True)
        else:
            self.exit(event.sentence, return_code=2)

    async def on_tujora_app_opened(self, event: Opened) -> None:
        """Show the walkthrough of the session that was opened, or the timer screen."""
        from tui.commands.timer_opening import OpenedTimer

        if isinstance(event.driver, OpenedTimer):
            from tui.screens.timer import TimerScreen

            opened = event.driver
            await self.push_screen(
                TimerScreen(opened.session, self.glyphs, at_first=opened.at_first, blind=opened.blind)
            )
            return
        await self.show_walkthrough(event.driver, self._at_first)
