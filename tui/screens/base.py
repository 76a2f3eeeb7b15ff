"""The walkthrough screen's common ground: the driver, the step shown, and refreshing every pane from them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from textual.screen import Screen

from sessions.play import PlayError
from sessions.session_file import SessionFileError
from tui.driving import Driver
from tui.presenting.glyphs import Glyphs
from tui.presenting.lines import header_parts, turn_parts
from tui.presenting.steps import View, view_of
from tui.telling import tell
from tui.widgets.checklist_pane import ChecklistPane
from tui.widgets.composer import Composer
from tui.widgets.conversation_pane import ConversationPane
from tui.widgets.line_view import LineView
from tui.widgets.pane import Pane
from tui.widgets.reply_panel import ReplyPanel
from tui.widgets.state_pane import StatePane
from tui.widgets.timeline import Timeline
from tui.widgets.trace_pane import TracePane

PANE_IDS = ("conversation-pane", "state-pane", "trace-pane", "checklist-pane")


class WalkthroughBase(Screen[None]):
    """Holds what is shown. The parts of the screen (stepping, conversing, reviewing, arranging) build on it."""

    def __init__(self, driver: Driver, glyphs: Glyphs, at_first: bool = False) -> None:
        super().__init__()
        self.driver = driver
        self.glyphs = glyphs
        self.chosen: int | None = 0 if at_first else None
        self.view: View = view_of(driver.play, self.chosen, driver.hidden_from)
        self.voice_override: str = ""

    @property
    def voice(self) -> str:
        """For whom the next words in the composer are; in the past, for whom they were to be there."""
        if self.view.live:
            return self.voice_override or self.driver.voice
        by_operator = self.view.situation.seat("user").player == "operator"
        answers = by_operator and self.view.step is not None and self.view.step.mark == "model"
        return "user" if answers or self.seat_shown == "user" else "model"

    @property
    def seat_shown(self) -> str:
        """The operator's main seat at the step shown: the user's where a walkthrough sat in the model's."""
        return "user" if self.view.situation.seat("model").walkthrough else "model"

    def pane(self, pane_id: str) -> Pane:
        """Return a pane by its id."""
        return self.query_one(f"#{pane_id}", Pane)

    @property
    def composer(self) -> Composer:
        """The composer."""
        return self.query_one("#composer", Composer)

    @property
    def reply_panel(self) -> ReplyPanel:
        """The panel of what waits for the operator."""
        return self.query_one("#reply-panel", ReplyPanel)

    def visible_panes(self) -> list[str]:
        """Return the panes that the operator's seat may see, in order."""
        if self.view.hidden_from == "model":
            return ["conversation-pane", "trace-pane"]
        if self.view.hidden_from == "user":
            return ["conversation-pane"]
        return list(PANE_IDS)

    def show_session(self, chosen: int | None = None) -> None:
        """Show the session at a step (None: its live end) in every pane."""
        self.view = view_of(self.driver.play, chosen, self.driver.hidden_from)
        self.chosen = None if self.view.live else self.view.index
        self.set_class(bool(self.view.hidden_from), "-blind")
        self.lay_out_panes()
        conversation = self.query_one(ConversationPane)
        conversation.seat = self.seat_shown
        conversation.show_view(self.view)
        visible = self.visible_panes()
        for pane_id, kind in zip(PANE_IDS[1:], (StatePane, TracePane, ChecklistPane), strict=True):
            if pane_id in visible:
                self.query_one(f"#{pane_id}", kind).show_view(self.view)
        timeline = self.query_one(Timeline)
        timeline.show(self.view)
        for widget in (timeline, self.composer):
            widget.set_class(not self.view.live, "-past")
        self._show_lines()

    def _show_lines(self) -> None:
        pending = self.driver.pending if self.view.live else None
        self.query_one("#case-line", LineView).show(header_parts(self.view, self.driver))
        self.query_one("#turn-line", LineView).show(turn_parts(self.view, self.driver, pending))
        self.reply_panel.offer(pending)
        self.composer.choices_wait = pending is not None
        if self.focused is None or (pending is None and self.focused is self.reply_panel):
            self.set_focus(self.composer.input)
        self.show_voice()

    def show_voice(self) -> None:
        """Show in the composer for whom the next words are, and from where they go on."""
        live = self.view.live
        self.composer.speak_as(self.voice, past=not live, ended=live and self.driver.play.ended is not None)

    def lay_out_panes(self) -> None:
        """Lay the panes out for the room there is. `Arranging` does it."""

    def bring_conversation(self) -> None:
        """Have the conversation in sight for what is said and answered. `Arranging` does it."""

    def show_pane(self, pane_id: str) -> None:
        """Bring a pane to the screen and give it the focus. `Arranging` does it."""

    def focus_pane(self) -> None:
        """Give the focus to the pane that had it last. `Arranging` does it."""

    def tell(self, text: str, *, error: bool = False) -> None:
        """Say something to the operator."""
        tell(self.app, text, error=error)

    @contextmanager
    def guarded(self) -> Iterator[None]:
        """Run a move; where it cannot be made or saved, say so and stay as before."""
        try:
            yield
        except PlayError as error:
            self.tell(str(error), error=True)
            self.show_session(self.chosen)
        except SessionFileError as error:
            told = "What was saved before is still here; put it right and repeat the step, or save elsewhere (ctrl+s)."
            self.tell(f"{error}. {told}", error=True)
            self.show_session(self.chosen)

    def moved(self, move: Callable[[], object]) -> bool:
        """Make a move and show what came of it. Returns whether it was made."""
        done = False
        with self.guarded():
            move()
            done = True
            self.show_session()
        return done
