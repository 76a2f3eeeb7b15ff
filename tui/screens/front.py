"""What the front door's screens share: a search line over a list, moving between their parts, help, questions."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual import events
from textual.screen import Screen
from textual.widget import Widget

from tui.choices import Choice
from tui.keys import KeyEntry
from tui.presenting.glyphs import Glyphs
from tui.screens.dialogs import ChoiceDialog
from tui.screens.help import HelpScreen
from tui.widgets.case_search import SearchLine

if TYPE_CHECKING:
    from tui.front_door import FrontDoor

LOW, ROOMY = 20, 100
"""Height below which nothing but the list is shown, width from which the preview stands beside it."""


class FrontScreen(Screen[None]):
    """A screen with a search line and a list. `PARTS` names what F6 goes through, `KEY_TABLE` its actions."""

    PARTS: ClassVar[tuple[str, ...]] = ()
    KEY_TABLE: ClassVar[tuple[KeyEntry, ...]] = ()

    @property
    def front(self) -> FrontDoor:
        """The app."""
        return cast("FrontDoor", self.app)

    @property
    def glyphs(self) -> Glyphs:
        """The signs in use."""
        return self.front.glyphs

    @property
    def search_line(self) -> SearchLine:
        """The search line."""
        return self.query_one(SearchLine)

    @abstractmethod
    def main_list(self) -> Any:
        """Return the list that the search line moves."""

    def on_resize(self, event: events.Resize) -> None:
        """Lay out for the size."""
        self.lay_out_parts()

    def lay_out_parts(self) -> None:
        """Set the classes that the style sheet goes by."""
        width, height = self.app.size
        self.set_class(width >= ROOMY, "-roomy")
        self.set_class(width < ROOMY, "-narrow")
        self.set_class(height < LOW, "-low")

    def on_key(self, event: events.Key) -> None:
        """Let what is typed beside the search line go there, where no action has the key."""
        if self.query(SearchLine):
            self._take_typed(event)

    def _take_typed(self, event: events.Key) -> None:
        if self.focused is self.search_line or event.key in self.active_bindings:
            return
        if event.character is None or not event.is_printable or event.character.isspace():
            return
        event.stop()
        self.search_line.take(event.character)

    def action_move(self, by: int) -> None:
        """Move the list while the search line keeps the focus."""
        self.main_list().action_cursor(by)

    def action_move_page(self, by: int) -> None:
        """Move the list by a screenful."""
        self.main_list().action_page(by)

    def action_leave_search(self) -> None:
        """Empty the search line; an empty one gives the focus to the list."""
        if self.search_line.value:
            self.search_line.value = ""
        else:
            self.main_list().focus()

    def action_focus_search(self) -> None:
        """Go to the search line."""
        self.search_line.focus()

    def action_next_part(self) -> None:
        """Go to the next part of the screen that is shown."""
        parts = [part for part in (self.query_one(f"#{name}", Widget) for name in self.PARTS) if part.display]
        at = next((place for place, part in enumerate(parts) if part is self.focused), -1)
        parts[(at + 1) % len(parts)].focus()

    def action_help(self) -> None:
        """Tell what the focused part is for, and its keys."""
        self.app.push_screen(HelpScreen(self))

    def tell(self, text: str, *, error: bool = False) -> None:
        """Say something to the operator."""
        self.front.tell(text, error=error)

    def ask_to_reveal(self, what: str, then: Callable[[], object]) -> None:
        """Ask before something is shown that a blind seat may not see."""
        choices = (
            Choice("stay", "Stay blind"),
            Choice("reveal", "Show it", "title, facts, checks and walkthroughs of the case become known to you"),
        )

        def answered(key: str | None) -> None:
            if key == "reveal":
                then()

        self.app.push_screen(ChoiceDialog(f"{what} shows what a blind seat may not see.", choices), answered)

    def action_leave(self) -> None:
        """Leave for the screen below."""
        if len(self.app.screen_stack) > 2:
            self.dismiss()
        else:
            self.front.call_later(self.front.action_cases)
