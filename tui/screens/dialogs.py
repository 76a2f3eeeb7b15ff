"""Small dialogs: choose one of several, write a line, read a sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from tui.choices import Choice
from tui.presenting.briefs import lines_of
from tui.presenting.rows import Row
from tui.sanitize import sanitize
from tui.widgets.key_line import KeyLine
from tui.widgets.rows_view import RowsView
from tui.widgets.written_line import WrittenLine
from tui.written_text import as_written_on_one_line


class ChoiceDialog(ModalScreen[str | None]):
    """Asks for one of several choices; gives its key, None where the operator leaves."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "Cancel", tooltip="Leave without choosing", id="dialog.cancel")
    ]

    def __init__(self, title: str, choices: Sequence[Choice], about: str = "", at: int = 0) -> None:
        super().__init__()
        self._title, self._choices, self._about, self._at = title, choices, about, at

    def compose(self) -> ComposeResult:
        """Lay out the question and its choices."""
        with Vertical(classes="dialog"):
            yield Static(Content(sanitize(self._title)), classes="dialog-title")
            if self._about:
                yield Static(Content(sanitize(self._about)), classes="dialog-about")
            yield OptionList(*(self._option(choice) for choice in self._choices), markup=False)
            yield KeyLine(show_command_palette=False)

    def _option(self, choice: Choice) -> Option:
        told = Content(sanitize(choice.title))
        if any(other.about for other in self._choices):
            told = told.stylize("bold")
        return Option(Content.assemble(told, "\n", sanitize(choice.about)) if choice.about else told)

    def on_mount(self) -> None:
        """Light the first choice, or the one that holds now."""
        self.query_one(OptionList).highlighted = self._at

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Give the chosen key."""
        self.dismiss(self._choices[event.option_index].key)


class AnswerLine(WrittenLine):
    """The field of a dialog. Its Enter stands in the line of keys, where a click takes the line as it is."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "submit", "OK", tooltip="Take the line as it is written", id="dialog.accept")
    ]


class TextDialog(ModalScreen[str | None]):
    """Asks for one line; gives it, None where the operator leaves.

    `fault_of` says what is wrong with a line, empty where nothing is: the dialog tells it and stays for another try.
    A line that is `needed` may not stay empty; `why_needed` is told where it does.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "Cancel", tooltip="Leave without writing", id="dialog.cancel")
    ]

    def __init__(
        self,
        title: str,
        about: str = "",
        text: str = "",
        *,
        needed: bool = True,
        why_needed: str = "Nothing is written yet. Write something, or leave with esc.",
        fault_of: Callable[[str], str] | None = None,
    ) -> None:
        super().__init__()
        self._fault_of, self._why_needed = fault_of, why_needed
        self._title, self._about, self._text, self._needed = title, about, text, needed

    def compose(self) -> ComposeResult:
        """Lay out the question and the field."""
        with Vertical(classes="dialog"):
            yield Static(Content(sanitize(self._title)), classes="dialog-title")
            if self._about:
                yield Static(Content(sanitize(self._about)), classes="dialog-about")
            field = AnswerLine(as_written_on_one_line(self._text))
            field.cursor_blink = False
            yield field
            fault = Static("", id="dialog-fault", markup=False)
            fault.display = False
            yield fault
            yield KeyLine(show_command_palette=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Give the line; an empty one only where it may be."""
        line = event.value.strip()
        fault = self._fault_of(line) if self._fault_of is not None and line else ""
        if self._needed and not line:
            fault = self._why_needed
        if fault:
            told = self.query_one("#dialog-fault", Static)
            told.update(Content.styled(sanitize(fault), "$text-error"))
            told.display = True
            self.app.bell()
        else:
            self.dismiss(line)


_SHEET_SHARE = 90
"""Per cent of the screen's height that a sheet may take."""
_SHEET_FRAME = 6
"""Lines of a sheet that are not its text: border, title, keys."""


class SheetScreen(ModalScreen[None]):
    """Shows rows to read; escape leaves, c copies all of it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "dismiss(None)", "Close", tooltip="Back to the walkthrough", id="sheet.close"),
        Binding("c", "copy", "Copy all", tooltip="Copy the whole sheet", id="sheet.copy"),
    ]

    def __init__(self, title: str, rows: Sequence[Row]) -> None:
        super().__init__()
        self._title, self._rows = title, rows

    def compose(self) -> ComposeResult:
        """Lay out the sheet."""
        with Vertical(classes="dialog sheet"):
            yield Static(Content(sanitize(self._title)), classes="dialog-title")
            yield RowsView(id="sheet-rows")
            yield KeyLine(show_command_palette=False)

    def on_mount(self) -> None:
        """Show the rows once there is a width."""
        view = self.query_one("#sheet-rows", RowsView)
        view.show(self._rows)
        self.set_focus(view)
        self.call_after_refresh(self._fit)

    def on_resize(self) -> None:
        """Fit the sheet to its text and the screen."""
        self.call_after_refresh(self._fit)

    def _fit(self) -> None:
        view = self.query_one("#sheet-rows", RowsView)
        view.show(self._rows)
        room = self.size.height * _SHEET_SHARE // 100 - _SHEET_FRAME
        view.styles.height = max(3, min(view.line_count, room))

    def action_copy(self) -> None:
        """Copy the sheet as text."""
        self.app.copy_to_clipboard(lines_of(self._rows))
        self.app.notify("Copied.", markup=False)
