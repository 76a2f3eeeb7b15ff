"""The review screen's common ground: the queue, the item shown, and the search for the next session."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from textual import events, work
from textual.app import ComposeResult
from textual.containers import Container, Horizontal
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Static
from textual.worker import get_current_worker

from cases.errors import InputError
from sessions.review_queue import ReviewQueue
from sessions.under_review import own_review
from tui.presenting.checklist import is_critical
from tui.presenting.glyphs import Glyphs
from tui.presenting.review_rows import answer_rows, end_rows, first_relevant, item_rows, title_parts
from tui.presenting.rows import row
from tui.review_opening import ReviewOpening, keep_place, open_queue
from tui.widgets.case_filters import FilterChip
from tui.widgets.key_line import KeyLine
from tui.widgets.line_view import LineView
from tui.widgets.review_parts import CritiqueLine, ReviewAnswer, ReviewItem, VerdictBar

if TYPE_CHECKING:
    from tui.front_door import FrontDoor

ROOMY = 100
"""Width from which the answer stands beside the requirement."""
_ON_AN_ITEM = {"judge", "defer", "settle", "attribute", "go", "whole", "critique", "reveal", "open"}


class ReviewBase(Screen[None]):
    """Shows the item that the queue stands on, and looks for the next one beside the screen."""

    @dataclass
    class Looked(Message):
        """The search for the next session looked at so many files."""

        at: int
        of: int

    @dataclass
    class Found(Message):
        """The search is over; `fault` says what went wrong, empty where nothing did."""

        fault: str = ""
        stopped: bool = False

    def __init__(self, opening: ReviewOpening) -> None:
        super().__init__()
        self.opening = opening
        self.queue: ReviewQueue = open_queue(opening)
        self.every_step = False
        self.given = 0
        self.searching = ""
        self.told_last = ""
        self.gone_elsewhere = False

    @property
    def front(self) -> FrontDoor:
        """The app."""
        return cast("FrontDoor", self.app)

    @property
    def glyphs(self) -> Glyphs:
        """The signs in use."""
        return self.front.glyphs

    def compose(self) -> ComposeResult:
        """Lay out the screen."""
        yield LineView(id="title-line")
        with Container(id="review-body"):
            yield ReviewItem(id="review-item", classes="pane")
            yield ReviewAnswer(id="review-answer", classes="pane")
        with Horizontal(id="critique-row"):
            yield Static(Content("critique"), id="critique-label")
            yield CritiqueLine(placeholder="What do you see? Then Enter, and the verdict.", id="critique", compact=True)
        yield VerdictBar(id="verdict-bar")
        yield KeyLine()

    def on_mount(self) -> None:
        """Look for the first owed verdict."""
        self.query_one("#review-item").border_title = "What is owed"
        self.query_one("#review-answer").border_title = "What the model said and did"
        self.critique.cursor_blink = False
        self._lay_out()
        self.advance()

    def on_resize(self, event: events.Resize) -> None:
        """Lay out for the size."""
        self._lay_out()

    def _lay_out(self) -> None:
        width = self.app.size.width
        self.set_class(width >= ROOMY, "-roomy")
        self.set_class(width < ROOMY, "-narrow")

    @property
    def critique(self) -> CritiqueLine:
        """The critique."""
        return self.query_one("#critique", CritiqueLine)

    def advance(self) -> None:
        """Go to the next owed verdict, here at once, else by looking through the sessions beside the screen."""
        if self.queue.next_here():
            self.show_item()
            return
        self.searching = "looking for the next session with something owed"
        self.show_item()
        self.look_for_next()

    @work(thread=True, group="review", exclusive=True, exit_on_error=False)
    def look_for_next(self) -> None:
        """Look through the sessions; the screen hears of it by `Looked` and `Found`."""
        worker = get_current_worker()
        fault = ""
        try:
            self.queue.find_next(self._tell_looked, lambda: worker.is_cancelled)
        except Exception as error:  # what a damaged file can do is not known beforehand; the screen must not wait on
            fault = f"the search broke off: {type(error).__name__}: {error}"
        self.post_message(self.Found(fault, worker.is_cancelled))

    def _tell_looked(self, at: int, of: int) -> None:
        self.post_message(self.Looked(at, of))

    def on_review_base_looked(self, event: Looked) -> None:
        """Show how far the search is."""
        if self.searching:
            self.searching = f"looked at {event.at} of {event.of} sessions; esc stops"
            self.query_one("#title-line", LineView).show(title_parts(self.queue, self.searching))

    def on_review_base_found(self, event: Found) -> None:
        """Show what the search came to."""
        self.searching = ""
        if event.fault:
            self.front.tell(event.fault, error=True)
        if event.stopped:
            self.told_last = "The search was stopped."
        self.show_item()

    def show_item(self) -> None:
        """Show the item that the queue stands on."""
        session = self.queue.session
        self.query_one("#title-line", LineView).show(title_parts(self.queue, self.searching))
        self.set_class(session is None, "-over")
        if not self.searching:
            keep_place(self.opening, self.queue)
        item = self.query_one("#review-item", ReviewItem)
        if session is None:
            waiting = [row("", ("Looking for what is owed.", "dim"))]
            item.show(waiting if self.searching else end_rows(self.queue, self.given))
            self.set_focus(item)
        else:
            item.show(item_rows(session, self.queue.identifier, self.glyphs))
            item.scroll_home(animate=False)
            self.show_answer()
            if self.searching:
                self.set_focus(item)
            else:
                self.critique.value = ""
                self.set_focus(self.critique)
        self._show_bar()
        self.refresh_bindings()

    def show_answer(self) -> None:
        session = self.queue.session
        if session is None:
            return
        rows = answer_rows(session, self.queue.identifier, self.glyphs, whole=self.every_step)
        answer = self.query_one("#review-answer", ReviewAnswer)
        answer.show(rows, at=first_relevant(session, self.queue.identifier) or None)

    def _show_bar(self) -> None:
        session, bar = self.queue.session, self.query_one("#verdict-bar", VerdictBar)
        if session is None:
            return
        entry = session.entry(self.queue.identifier)
        own = own_review(entry, session.reviewer)
        held = own.review.value if own else None
        yes, no = ("it happened", "it did not") if is_critical(entry) else ("met", "not met")
        chips = [
            FilterChip("yes", "y", f"yes, {yes}", held is True),
            FilterChip("no", "n", f"no, {no}", held is False),
            FilterChip("unclear", "u", "unclear"),
        ]
        bar.show(chips, self.told_last)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only what can be done now."""
        if action in _ON_AN_ITEM:
            return self.queue.session is not None and not self.searching
        if action == "undo":
            return not self.searching
        if action == "stop":
            return bool(self.searching)
        return super().check_action(action, parameters)

    @contextmanager
    def guarded(self) -> Iterator[None]:
        """Do something to the session; where it cannot be kept, say so, and read the session again."""
        try:
            yield
        except InputError as error:
            self.front.tell(str(error), error=True)
            try:
                self.queue.reopen()
            except InputError as fault:
                self.front.tell(str(fault), error=True)
