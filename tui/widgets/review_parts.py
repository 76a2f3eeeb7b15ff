"""The parts of the review screen: the critique, the verdicts to choose from, what is owed, what the model did."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType

from tui.widgets.case_filters import FilterBar
from tui.widgets.rows_view import RowsView
from tui.widgets.written_line import WrittenLine


class CritiqueLine(WrittenLine):
    """Where the critique is written; Enter goes on to the verdict."""

    TITLE: ClassVar[str] = "Critique"
    HELP: ClassVar[str] = (
        "Say first what you see, then judge: Enter goes on to the verdict, where y, n and u give it. Alt with the same "
        "letters judges right from here. Up and down scroll the answer meanwhile."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "screen.scroll_answer(-1)", "Up", show=False, tooltip="Scroll the answer", id="critique.up"),
        Binding("down", "screen.scroll_answer(1)", "Down", show=False, tooltip="Scroll the answer", id="critique.down"),
        Binding("pageup", "screen.scroll_answer(-8)", "Page up", show=False, tooltip="Scroll the answer",
                id="critique.page_up"),
        Binding("pagedown", "screen.scroll_answer(8)", "Page down", show=False, tooltip="Scroll the answer",
                id="critique.page_down"),
        Binding("escape", "screen.to_item", "Out", show=False, tooltip="Go to the requirement, where letters are keys",
                id="critique.leave"),
    ]  # fmt: skip

    def on_key(self, event: events.Key) -> None:
        """Leave keys with Alt to their bindings: a terminal sends the letter with them, which would be written."""
        if event.key.startswith("alt+"):
            event.prevent_default()


class VerdictBar(FilterBar):
    """The verdicts to choose from: by letter, by arrows and Enter, by a click."""

    TITLE: ClassVar[str] = "Verdict"
    HELP: ClassVar[str] = "y, n or u give the verdict; so do left, right and Enter, or a click."


class ReviewItem(RowsView):
    """The requirement, the hints, and what others said of it."""

    TITLE: ClassVar[str] = "What is owed"
    HELP: ClassVar[str] = (
        "The requirement that waits for a person, with hints from its words. What the machine and other reviewers say "
        "is shown here, in a blind review only after your own verdict."
    )


class ReviewAnswer(RowsView):
    """What the model said and did."""

    TITLE: ClassVar[str] = "What the model said and did"
    HELP: ClassVar[str] = "The conversation, with the calls that bear on the requirement; t shows every step."
