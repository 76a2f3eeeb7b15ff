"""The form for a tool call: labelled fields from the tools' own definitions, what they mean, and the call as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import Input, TextArea

from sandbox.tools import TOOLS
from tui.choices import Choice
from tui.composing import Composed, ComposerContext, call_as_line, read_line
from tui.keys import KeyEntry, help_entry
from tui.presenting.form_fields import FormMemory, form_fields, form_holds, json_text, texts_of_arguments
from tui.screens.dialogs import ChoiceDialog
from tui.screens.form_base import TOOL_FIELD, CallFormBase
from tui.screens.help import HelpScreen
from tui.widgets.form_row import FormLine, FormRow
from tui.widgets.rows_view import RowsView

FORM_KEYS = (
    help_entry("What the field is for, and the keys"),
    KeyEntry("form.send", "ctrl+s", "send", "Send", "Send the call; Enter in a line does the same", "Form", True),
    KeyEntry("form.close", "escape", "close", "Close", "Close the form; what was entered is kept", "Form", True),
    KeyEntry("form.force", "ctrl+g", "send_wrong", "Send wrong",
             "Send the call as it is although it is wrong, to rehearse the error", "Form", True),
    KeyEntry("form.pick", "f4", "pick", "Choose", "Choose the value of this field from a list", "Form", True),
    KeyEntry("form.by_hand", "f5", "by_hand", "JSON", "Write the arguments as JSON by hand, or go back to the fields",
             "Form", True),
    KeyEntry("form.line", "f8", "to_line", "Line", "Put the call into the composer as a line", "Form", True),
    KeyEntry("form.clear", "f9", "empty", "Empty", "Empty every field of this tool", "Form", True),
)  # fmt: skip
"""The actions of the form with their keys."""


class CallForm(CallFormBase):
    """Gives the call that is to be sent (`kind` call, or fault where it goes out although it is wrong), or None.

    A given `kind` of empty asks for the line in `text` to be put into the composer.
    """

    CSS_PATH = "call_form.tcss"
    KEY_TABLE = FORM_KEYS
    BINDINGS: ClassVar[list[BindingType]] = [
        *(entry.binding() for entry in FORM_KEYS),
        # No key of the app reaches a dialog, and a narrow line of keys leaves some out: the palette has them all.
        Binding("ctrl+p", "app.command_palette", "palette", show=False, tooltip="Every action of the form"),
    ]

    async def on_form_row_written(self, event: FormRow.Written) -> None:
        """Take in what was written."""
        event.stop()
        if event.row.is_attached:
            self.take_in()
            await self.show_fields()

    async def action_next_field(self) -> None:
        """Go to the next field, also where it only now follows from what was written."""
        self.take_in()
        await self.show_fields()
        rows = list(self.rows().values())
        at = next((place for place, found in enumerate(rows) if found.editor is self.focused), -1)
        self.set_focus(rows[(at + 1) % len(rows)].editor)

    def on_form_row_pick_wanted(self, event: FormRow.PickWanted) -> None:
        """Show the choices of a field."""
        event.stop()
        self._pick(event.row)

    def action_pick(self) -> None:
        """Show the choices of the field that is written."""
        found = next((found for found in self.query(FormRow) if found.editor is self.focused), None)
        if found is None or not found.offers():
            self.app.notify("Nothing to choose here; write a value.", markup=False)
        else:
            self._pick(found)

    def _pick(self, row: FormRow) -> None:
        offers = row.offers()
        values = [value for value, _ in offers]
        choices = [Choice(value, value, about) for value, about in offers]
        dialog = ChoiceDialog(row.entry.path[-1], choices, at=values.index(row.text) if row.text in values else 0)
        self.app.push_screen(dialog, partial(self._picked, row))

    def _picked(self, row: FormRow, value: str | None) -> None:
        if value is None or not row.is_attached:
            return
        added = row.entry.control == "lines" and row.text.strip()
        row.write(f"{row.text.rstrip()}\n{value}" if added else value)
        row.editor.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter in a line sends the call."""
        event.stop()
        self.action_send()

    def on_rows_view_chosen(self, event: RowsView.Chosen) -> None:
        """Take the tool that was chosen from those that there are."""
        event.stop()
        row = self.rows()[TOOL_FIELD.path]
        row.write(event.key)
        row.editor.focus()

    def on_text_area_changed(self, event: TextArea.Changed) -> None:
        """Take in what is written by hand."""
        event.stop()
        if self.hand_written and event.text_area is self.json_area:
            self.memory.by_hand[self.tool] = self.json_area.text
            self.tell_meaning(self.read())

    def action_send(self) -> None:
        """Send the call where nothing is wrong with it; else say what is."""
        composed = self.read()
        if composed.kind == "call":
            self.dismiss(composed)
        else:
            self.tell_meaning(composed, refused=True)
            self.app.bell()

    def action_send_wrong(self) -> None:
        """Send the call as it is, right or wrong."""
        composed = self.read()
        if composed.kind == "call" or composed.can_force:
            self.dismiss(composed)
        else:
            self.tell_meaning(composed, refused=True)
            self.app.bell()

    def action_to_line(self) -> None:
        """Put the call into the composer."""
        arguments, _ = self.call_as_written()
        if not self.tool.strip():
            self.tell_meaning(self.read(), refused=True)
            self.app.bell()
        else:
            self.dismiss(Composed("empty", call_as_line(self.tool.strip(), arguments)))

    async def action_empty(self) -> None:
        """Empty every field of the tool."""
        self.memory.texts[self.tool] = {}
        self.memory.by_hand.pop(self.tool, None)
        if self.hand_written:
            self.json_area.text = "{}"
            return
        await self.show_fields(anew=True)
        first = next(iter(self.query_one("#form-rows").query(FormLine)), None)
        if first is not None:
            first.focus()

    async def action_by_hand(self) -> None:
        """Write the arguments by hand, or go back to the fields where they can show them."""
        if not self.hand_written:
            self.write_by_hand(None)
            return
        arguments, fault = self.call_as_written()
        definition = TOOLS.get(self.tool)
        if definition is None or fault or not isinstance(arguments, Mapping):
            self.app.notify(f"The fields cannot show this. {fault}".strip(), severity="warning", markup=False)
            return
        texts = texts_of_arguments(arguments)
        if not form_holds(form_fields(definition, texts), texts, arguments):
            self.app.notify("The fields cannot show all of this; it stays as JSON.", severity="warning", markup=False)
            return
        self.memory.texts[self.tool] = texts
        self.memory.by_hand.pop(self.tool, None)
        self.hand_written = False
        self.json_area.read_only = True
        self.query_one("#form-fields").disabled = False
        self.lay_out()
        await self.show_fields(anew=True)
        rows = self.rows()
        rows.get(self._written_last, rows[TOOL_FIELD.path]).editor.focus()

    def action_close(self) -> None:
        """Close; what was entered is kept."""
        self.dismiss(None)

    def action_help(self) -> None:
        """Tell what the field is for, and the keys."""
        self.app.push_screen(HelpScreen(self))


def remember_line(memory: FormMemory, line: str, line_context: ComposerContext) -> None:
    """Take the call that stands in the composer into the form; another text, or none, changes nothing."""
    composed = read_line(line, line_context)
    if composed.kind not in ("call", "fault") or not composed.tool:
        return
    memory.tool = composed.tool
    definition = TOOLS.get(composed.tool)
    if definition is None or not isinstance(composed.arguments, Mapping):
        return
    texts = texts_of_arguments(composed.arguments)
    if form_holds(form_fields(definition, texts), texts, composed.arguments):
        memory.texts[composed.tool] = texts
        memory.by_hand.pop(composed.tool, None)
    else:
        memory.by_hand[composed.tool] = json_text(composed.arguments)
