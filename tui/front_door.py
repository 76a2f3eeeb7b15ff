"""What the whole app has around a play: settings, the session index, opening plays, and the way between screens."""

from __future__ import annotations

from collections.abc import Iterable, Set
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from textual import work
from textual.app import SystemCommand
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.screen import ModalScreen, Screen
from textual.worker import get_current_worker

from tui.own_cases import OwnCases
from tui.places import sessions_folder
from tui.settings import shares_from

if TYPE_CHECKING:
    from tui.commands.timer_opening import OpenedTimer
    from tui.drafts import Drafts
    from tui.driving import Driver
    from tui.opening import Opening
    from tui.session_index import SessionIndex, SessionNews


@dataclass
class SessionsChanged(Message):
    """What is known of the saved sessions has changed; so many are left to look at."""

    left: int


class FrontDoor(OwnCases):
    """The app's settings and its ways between browser, library, sheets and plays."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f2", "cases", "Cases", tooltip="Back to the case browser", id="app.cases"),
    ]
    sessions: str | None = None
    run_id = ""
    model_version = ""

    @dataclass
    class SessionsFound(Message):
        """A look at the folder of sessions gave this much."""

        news: SessionNews

    @dataclass
    class PlayOpened(Message):
        """A play is ready to be shown, or could not be opened; `fault` says why."""

        opened: Driver | OpenedTimer | None
        at_first: bool
        fault: str
        at_event: int = 0

    def __init__(self) -> None:
        super().__init__()
        self._index: SessionIndex | None = None
        self._drafts: Drafts | None = None
        self._play_opening = False

    @property
    def session_index(self) -> SessionIndex:
        """The saved sessions, shared by the lists."""
        if self._index is None:
            from tui.session_index import SessionIndex

            self._index = SessionIndex(sessions_folder(self.sessions))
        return self._index

    @property
    def drafts(self) -> Drafts:
        """The half-written lines, kept beside the settings."""
        if self._drafts is None:
            from tui.drafts import Drafts, drafts_beside

            self._drafts = Drafts(drafts_beside(self.settings_file), partial(self.tell, error=True))
        return self._drafts

    @work(thread=True, group="sessions", exclusive=True, exit_on_error=False)
    def scan_sessions(self) -> None:
        """Look at the folder of sessions beside the screen; screens hear of it by `SessionsChanged`."""
        worker, index = get_current_worker(), self.session_index

        def told(news: SessionNews) -> None:
            if not worker.is_cancelled:
                self.post_message(self.SessionsFound(news))

        index.scan(told, lambda: worker.is_cancelled)

    def on_front_door_sessions_found(self, event: SessionsFound) -> None:
        """Keep what became known of the sessions, and tell the screens."""
        known = self.played_case_files()
        self.session_index.news = event.news
        for screen in self.screen_stack:
            screen.post_message(SessionsChanged(event.news.left))
        if self.played_case_files() - known:
            self.scan_cases()

    def played_case_files(self) -> Set[str]:
        """Return the case files that saved sessions are of, as far as they are known."""
        return self.session_index.news.case_files

    def start_play(self, opening: Opening) -> None:
        """Open a case or a session in its own screen. A second wish while one is being opened does nothing."""
        if self._play_opening:
            return
        self._play_opening = True
        given = replace(
            opening,
            sessions=self.sessions,
            reviewer=opening.reviewer or self.settings.reviewer,
            run_id=opening.run_id or self.run_id,
            model_version=opening.model_version or self.model_version,
        )
        self._open_play(given)

    @work(thread=True, group="opening", exit_on_error=False)
    def _open_play(self, opening: Opening) -> None:
        from cases.errors import InputError
        from tui.commands.timer_opening import is_timer_target, open_timer
        from tui.opening import open_driver

        opened: Driver | OpenedTimer | None = None
        fault = ""
        try:
            opened = open_timer(opening) if is_timer_target(opening.target) else open_driver(opening)
        except InputError as error:
            fault = str(error)
        except Exception as error:  # what a damaged file can do is not known beforehand; the app must outlive it
            fault = f"{opening.target}: cannot be opened: {type(error).__name__}: {error}"
        self.post_message(self.PlayOpened(opened, opening.at_first, fault, opening.at_event))

    async def on_front_door_play_opened(self, event: PlayOpened) -> None:
        """Show a play in its screen."""
        self._play_opening = False
        opened, at_first = event.opened, event.at_first
        if opened is None:
            self.tell(event.fault, error=True)
            return
        from tui.commands.timer_opening import OpenedTimer

        if isinstance(opened, OpenedTimer):
            from tui.screens.timer import TimerScreen

            timer = TimerScreen(
                opened.session,
                self.glyphs,
                at_first=opened.at_first or at_first,
                blind=opened.blind,
                at_event=event.at_event,
            )
            await self.push_screen(timer)
        else:
            await self.show_walkthrough(opened, at_first, event.at_event)

    async def show_walkthrough(self, driver: Driver, at_first: bool = False, at_event: int = 0) -> None:
        """Show a walkthrough as the settings have it: at its end, its first step, or the step of an event."""
        from tui.drafts import KeptLine
        from tui.opening import reviewer_name
        from tui.screens.walkthrough import WalkthroughScreen

        driver.confirm = self.settings.reply_mode == "confirm"
        if self.settings.reviewer and driver.reviewer == reviewer_name():
            driver.reviewer = self.settings.reviewer
        screen = WalkthroughScreen(driver, self.glyphs, at_first)
        if at_event:
            screen.chosen = screen.view.index_of(at_event)
        await self.push_screen(screen)
        screen.composer.keep_line(KeptLine(self.drafts, driver))
        screen.hidden = set(self.settings.hidden_panes)
        screen.zoomed = self.settings.zoom
        screen.shares = shares_from(self.settings.sizes)
        screen.share_out()
        screen.lay_out_panes()

    async def action_quit(self) -> None:
        """Quit; the layout is kept, all else is saved already."""
        for screen in self.screen_stack:
            self.leave_screen(screen)
        self.exit()

    def leave_screen(self, screen: Screen[Any]) -> None:
        """Keep the layout of a screen that is left; a session in which nothing was played is taken away again."""
        self.remember_layout(screen)
        if hasattr(screen, "driver") or hasattr(screen, "session"):
            from tui.untouched import take_away_untouched

            take_away_untouched(screen, self.session_index.folder, self.screen_stack)

    @property
    def sitting_blind(self) -> bool:
        """Whether a screen that is open keeps the evaluator's side from who sits before it."""
        return any(_is_blind(screen) for screen in self.screen_stack)

    async def action_cases(self) -> None:
        """Go back to the case browser, or open it where there is none; from a blind seat it is blind, too."""
        from tui.screens.browser import BrowserScreen

        blind = self.sitting_blind
        while len(self.screen_stack) > 1 and not isinstance(self.screen, BrowserScreen):
            self.leave_screen(self.screen)
            await self.pop_screen()
        if not isinstance(self.screen, BrowserScreen):
            await self.push_screen(BrowserScreen(blind=blind))
        elif blind:
            self.screen.go_blind()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer the way back to the browser where it is one."""
        if action == "cases" and self.screen_stack:
            own_way_back = ("BrowserScreen", "LibraryScreen", "CaseSheetScreen", "SettingsScreen")
            return not isinstance(self.screen, ModalScreen) and type(self.screen).__name__ not in own_way_back
        return super().check_action(action, parameters)

    def show_library(self, case_key: str = "", *, blind: bool = False) -> None:
        """Show the saved sessions, of one case or all."""
        from tui.screens.library import LibraryScreen

        self.push_screen(LibraryScreen(case_key, blind=blind))

    def show_case_sheet(self, case_id: str) -> None:
        """Show everything that a facilitator has of a case."""
        from tui.screens.case_sheet import CaseSheetScreen

        self.push_screen(CaseSheetScreen(case_id))

    def show_report(self) -> None:
        """Show the benchmark's report over the saved sessions."""
        from tui.screens.report import ReportScreen

        self.push_screen(ReportScreen(self.session_index.folder))

    def show_review(self, *, blind: bool = False) -> None:
        """Lead through the verdicts that are owed over the saved sessions."""
        from tui.opening import reviewer_name
        from tui.review_opening import ReviewOpening
        from tui.screens.review_queue import ReviewScreen

        folder = self.session_index.folder
        if not folder.is_dir():
            self.tell("No session is saved yet; there is nothing to review.")
            return
        reviewer = reviewer_name(self.settings.reviewer)
        self.push_screen(ReviewScreen(ReviewOpening((folder,), reviewer, blind)))

    def show_settings(self) -> None:
        """Show the settings to change them."""
        from tui.screens.settings import SettingsScreen

        self.push_screen(SettingsScreen())

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """Return the palette's entries that hold everywhere, grouped by area."""
        from tui.general_commands import general_commands, table_commands

        yield from table_commands(screen)
        yield from general_commands(self, screen)

    async def save_picture(self) -> None:
        """Save what the screen shows as a picture, and tell where."""
        from tui.pictures import PictureNotSaved, save_picture

        if self.is_web:
            self.deliver_screenshot()
            return
        try:
            path = save_picture(self.export_screenshot())
        except PictureNotSaved as error:
            self.tell(str(error), error=True)
        else:
            self.tell(f"The picture is saved: {path}")


def _is_blind(screen: Screen[Any]) -> bool:
    view: Any = getattr(screen, "view", None)
    return bool(view.hidden_from if hasattr(view, "hidden_from") else getattr(screen, "blind", False))
