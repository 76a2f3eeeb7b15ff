"""The Textual app: themes, the first screen, and nothing of a case."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Static

from tui.presenting.glyphs import ASCII, UNICODE, Glyphs
from tui.sanitize import sanitize
from tui.themes import COLOURLESS, HIGH_CONTRAST

if TYPE_CHECKING:
    from tui.driving import Driver

ASCII_VARIABLE = "TUJORA_ASCII"


class TujoraApp(App[str]):
    """Opens the walkthrough of one session, or the case browser.

    `open_driver` loads what is to be played while the first screen is already there; an error from it ends the app
    with exit code 2 and the sentence as its return value.
    """

    TITLE = "tujora"
    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", "Quit", tooltip="Quit; everything is saved already", show=False, priority=True, id="quit")
    ]

    @dataclass
    class Opened(Message):
        """A session is ready to be shown."""

        driver: Driver

    @dataclass
    class Refused(Message):
        """A session could not be opened; the sentence says why."""

        sentence: str

    def __init__(self, open_driver: Callable[[], Driver] | None = None, *, what: str = "", at_first: bool = False) -> None:
        colourless = "NO_COLOR" in os.environ
        super().__init__()
        self._open_driver = open_driver
        self._what = what
        self._at_first = at_first
        self.sessions: str | None = None
        self.glyphs: Glyphs = ASCII if os.environ.get(ASCII_VARIABLE) else UNICODE
        self.register_theme(HIGH_CONTRAST)
        self.register_theme(COLOURLESS)
        if colourless:
            self.theme = COLOURLESS.name

    def compose(self) -> ComposeResult:
        """Show at once what is being opened."""
        yield Static(f"Opening {self._what} …" if self._what else "", markup=False, id="opening")

    def on_mount(self) -> None:
        """Load what is to be played, or open the browser."""
        if self._open_driver is None:
            from tui.screens.browser import BrowserScreen

            self.push_screen(BrowserScreen())
        else:
            self.load(self._open_driver)

    @work(thread=True, group="opening", exit_on_error=False)
    def load(self, open_driver: Callable[[], Driver]) -> None:
        """Load a session beside the screen, then show it."""
        from cases.errors import CaseError
        from sessions.play import PlayError
        from sessions.session_file import SessionFileError

        try:
            driver = open_driver()
        except (CaseError, SessionFileError, PlayError) as error:
            self.post_message(self.Refused(str(error)))
            return
        self.post_message(self.Opened(driver))

    def on_tujora_app_refused(self, event: Refused) -> None:
        """Say that something cannot be opened: on the screen below, or by leaving where there is none."""
        if self._open_driver is None:
            self.notify(sanitize(event.sentence), severity="error", markup=False, timeout=12)
        else:
            self.exit(event.sentence, return_code=2)

    def on_tujora_app_opened(self, event: Opened) -> None:
        """Show the walkthrough of the session that was opened."""
        from tui.screens.walkthrough import WalkthroughScreen

        self.push_screen(WalkthroughScreen(event.driver, self.glyphs, self._at_first))
