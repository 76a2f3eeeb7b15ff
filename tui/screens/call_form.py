"""The form for a tool call: labelled fields from the tools' own definitions, what they mean, and the call as JSON."""

from __future__ import annotations

from asyncio import Lock
from collections.abc import Mapping
from functools import partial
from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Footer, Input, Static, TextArea

from sandbox.interpretation import Interpretation
from sandbox.tools import TOOLS
from tui.composing import Composed, ComposerContext, call_as_line
from tui.composing.lines import read_call
from tui.driving import Choice
from tui.keys import KeyEntry
from tui.presenting.form_fields import (
    FormField,
    FormMemory,
    Path,
    arguments_of_form,
    form_fields,
    form_holds,
    json_text,
    parsed_json,
    suggestions,
    texts_of_arguments,
    tool_choices,
    understood,
)
from tui.presenting.glyphs import Glyphs
from tui.sanitize import sanitize
from tui.screens.dialogs import ChoiceDialog, SheetScreen
from tui.screens.help import help_rows, help_title
from tui.widgets.form_row import FormLine, FormRow

ROOMY = 110
"""Width from which the JSON stands beside the fields."""
TALL = 30
"""Height from which the JSON stands below the fields where there is no room beside them."""
_TOOL = FormField(("tool",), "choice", "which tool to call", True)

FORM_KEYS = (
    KeyEntry("help", "f1", "help", "Help", "What the field is for, and the keys", "Help", True, True),
    KeyEntry("form.send", "ctrl+s", "send", "Send", "Send the call; Enter in a line does the same", "Form", True),
    KeyEntry("form.force", "ctrl+g", "send_wrong", "Send wrong",
             "Send the call as it is although it is wrong, to rehearse the error", "Form", True),
    KeyEntry("form.pick", "f4", "pick", "Choose", "Choose the value of this field from a list", "Form", True),
    KeyEntry("form.by_hand", "f5", "by_hand", "JSON", "Write the arguments as JSON by hand, or go back to the fields",
             "Form", True),
    KeyEntry("form.line", "f8", "to_line", "Line", "Put the call into the composer as a line", "Form", True),
    KeyEntry("form.clear", "f9", "empty", "Empty", "Empty every field of this tool", "Form", True),
    KeyEntry("form.close", "escape", "close", "Close", "Close the form; what was entered is kept", "Form", True),
)  # fmt: skip
"""The actions of the form with their keys."""


class CallForm(ModalScreen[Composed | None]):
    """Gives the call that is to be sent (`kind` call, or fault where it goes out although it is wrong), or None.

    A given `kind` of empty asks for the line in `text` to be put into the composer.
    """

    CSS_PATH = "call_form.tcss"
    KEY_TABLE = FORM_KEYS
    BINDINGS: ClassVar[list[BindingType]] = [entry.binding() for entry in FORM_KEYS]

    def __init__(self, line_context: ComposerContext, memory: FormMemory, glyphs: Glyphs) -> None:
        super().__init__()
        self.line_context = line_context
        self.memory = memory
        self.glyphs = glyphs
        self.hand_written = False
        self._shown: tuple[FormField, ...] = ()
        self._shown_tool = ""
        self._rows: dict[Path, FormRow] = {}
        self._showing = Lock()

    def compose(self) -> ComposeResult:
        """Lay out the form."""
        with Vertical(id="form"):
            yield Static(Content("Call a tool"), id="form-title")
            with Container(id="form-body"):
                with VerticalScroll(id="form-fields", can_focus=False):
                    yield FormRow(_TOOL, self.memory.tool, partial(tool_choices, self.line_context), self._mark)
                    yield Vertical(id="form-rows")
                yield TextArea(id="form-json", read_only=True, compact=True, soft_wrap=True, tab_behavior="focus")
            yield Static("", id="form-meaning", markup=False)
            yield Footer(compact=True, show_command_palette=False)

    @property
    def _mark(self) -> str:
        return self.glyphs.unfolded

    @property
    def tool(self) -> str:
        """The tool that is written."""
        return self.memory.tool

    @property
    def texts(self) -> dict[Path, str]:
        """The texts of this tool's fields."""
        return self.memory.of(self.tool)

    @property
    def json_area(self) -> TextArea:
        """The call as JSON."""
        return self.query_one("#form-json", TextArea)

    def rows(self) -> dict[Path, FormRow]:
        """Return the rows that are shown, by the place of their value."""
        tool = self.query_one("#form-fields").query_one(FormRow)
        return {_TOOL.path: tool, **self._rows}

    async def on_mount(self) -> None:
        """Show the fields of the tool, the first one that is empty ready to write."""
        self.json_area.cursor_blink = False
        self._lay_out()
        await self._show_fields()
        rows = self.rows()
        first = next((found for path, found in rows.items() if not found.text and path != _TOOL.path), None)
        (first if self.tool in TOOLS and first else rows[_TOOL.path]).editor.focus()
        definition = TOOLS.get(self.tool)
        kept = self.memory.by_hand.get(self.tool)
        if kept is not None and definition is not None:
            self._write_by_hand(kept)

    def on_resize(self, event: events.Resize) -> None:
        """Lay out for the size."""
        self._lay_out()

    def _lay_out(self) -> None:
        width, height = self.app.size
        self.set_class(width >= ROOMY, "-roomy")
        self.set_class(width < ROOMY, "-stacked")
        self.set_class(width < ROOMY and height < TALL and not self.hand_written, "-low")
        self.set_class(self.hand_written, "-by-hand")

    async def _show_fields(self, *, anew: bool = False) -> None:
        """Show the fields that tool, collection and operation ask for; the one that is written keeps the focus.

        `anew`: also where they are the same, with their texts as they are kept.
        """
        async with self._showing:
            definition = TOOLS.get(self.tool)
            fields = form_fields(definition, self.texts) if definition else ()
            if fields != self._shown or self.tool != self._shown_tool or anew:
                await self._change_rows(fields, anew=anew or self.tool != self._shown_tool)
        self._tell()

    async def _change_rows(self, fields: tuple[FormField, ...], *, anew: bool) -> None:
        at, before = self._focused_path(), self._rows
        self._shown, self._shown_tool, self._rows = fields, self.tool, {}
        kept = {path: found for path, found in before.items() if not anew and found.entry in fields}
        rows = {entry.path: kept.get(entry.path) or self._row(entry) for entry in fields}
        body = self.query_one("#form-rows", Vertical)
        with self.app.batch_update():
            for path, found in before.items():
                if path not in kept:
                    await found.remove()
            for place, (path, found) in enumerate(rows.items()):
                if path not in kept:
                    await body.mount(found, before=place if place < len(body.children) else None)
        self._rows = rows
        if at in rows:
            self.set_focus(rows[at].editor)

    def _focused_path(self) -> Path | None:
        return next((path for path, found in self.rows().items() if found.editor is self.focused), None)

    def _row(self, entry: FormField) -> FormRow:
        return FormRow(entry, self.texts.get(entry.path, ""), partial(self._offers, entry), self._mark)

    def _offers(self, entry: FormField) -> list[tuple[str, str]]:
        return suggestions(entry, TOOLS[self.tool], self.texts, self.line_context) if self.tool in TOOLS else []

    def call_as_written(self) -> tuple[Any, str]:
        """Return the arguments as they are written, and what is wrong with a text that is no JSON."""
        self._take_in()
        if self.hand_written:
            text = self.json_area.text
            try:
                return parsed_json(text), ""
            except ValueError as error:
                return text, str(error)
        return arguments_of_form(self._shown, self.texts)

    def _take_in(self) -> None:
        """Take in what stands in the fields now: a key may come before the message that a field was written."""
        tool = self.rows()[_TOOL.path].text
        if tool != self.memory.tool:
            self.memory.tool = tool
            return
        for path, found in self._rows.items():
            self.texts[path] = found.text

    def read(self) -> Composed:
        """Return the call as it stands: what it would do, or what is wrong with it."""
        arguments, fault = self.call_as_written()
        if not self.tool.strip():
            tools = ", ".join(self.line_context.play.sandbox.available_tools)
            return Composed("fault", fault=f"which tool? {tools}")
        read = read_call(self.tool.strip(), arguments, self.line_context)
        if fault:
            return Composed("fault", tool=read.tool, arguments=arguments, fault=fault, can_force=True)
        return read

    def _tell(self) -> None:
        """Show what the call means or what is wrong with it, what each field was understood as, and the JSON."""
        composed = self.read()
        self._tell_meaning(composed)
        if self.hand_written:
            return
        arguments, _ = self.call_as_written()
        if self.json_area.text != (text := json_text(arguments)):
            self.json_area.text = text
        meant = self.line_context.play.sandbox.interpret(
            self.line_context.play.playback.latest.world, self.tool, arguments
        )
        self._tell_fields(meant)

    def _tell_fields(self, meant: Interpretation) -> None:
        for found in self._rows.values():
            words, role = understood(found.entry, self.texts, meant, self.line_context)
            found.tell(words, role, self.glyphs.false if role == "bad" else self.glyphs.arrow)

    def _tell_meaning(self, composed: Composed) -> None:
        told = self.query_one("#form-meaning", Static)
        if composed.kind == "call":
            words = f"{self.glyphs.true} {composed.meaning or f'calls {composed.tool}'}"
            told.update(Content.styled(sanitize(words), "$text-success"))
        else:
            how = "  ctrl+g sends it all the same." if composed.can_force else ""
            told.update(
                Content.assemble(
                    (sanitize(f"{self.glyphs.false} {composed.fault}"), "$text-error"), (how, "$text-muted")
                )
            )

    async def on_form_row_written(self, event: FormRow.Written) -> None:
        """Take in what was written."""
        event.stop()
        if event.row.is_attached:
            self._take_in()
            await self._show_fields()

    async def action_next_field(self) -> None:
        """Go to the next field, also where it only now follows from what was written."""
        self._take_in()
        await self._show_fields()
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

    def on_text_area_changed(self, event: TextArea.Changed) -> None:
        """Take in what is written by hand."""
        event.stop()
        if self.hand_written and event.text_area is self.json_area:
            self.memory.by_hand[self.tool] = self.json_area.text
            self._tell_meaning(self.read())

    def action_send(self) -> None:
        """Send the call where nothing is wrong with it; else say what is."""
        composed = self.read()
        if composed.kind == "call":
            self.dismiss(composed)
        else:
            self._tell_meaning(composed)
            self.app.bell()

    def action_send_wrong(self) -> None:
        """Send the call as it is, right or wrong."""
        composed = self.read()
        if composed.kind == "call" or composed.can_force:
            self.dismiss(composed)
        else:
            self.app.bell()

    def action_to_line(self) -> None:
        """Put the call into the composer."""
        arguments, _ = self.call_as_written()
        if self.tool.strip():
            self.dismiss(Composed("empty", call_as_line(self.tool.strip(), arguments)))

    async def action_empty(self) -> None:
        """Empty every field of the tool."""
        self.memory.texts[self.tool] = {}
        self.memory.by_hand.pop(self.tool, None)
        if self.hand_written:
            self.json_area.text = "{}"
            return
        await self._show_fields(anew=True)
        first = next(iter(self.query_one("#form-rows").query(FormLine)), None)
        if first is not None:
            first.focus()

    async def action_by_hand(self) -> None:
        """Write the arguments by hand, or go back to the fields where they can show them."""
        if not self.hand_written:
            self._write_by_hand(None)
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
        self._lay_out()
        await self._show_fields(anew=True)
        self.rows()[_TOOL.path].editor.focus()

    def _write_by_hand(self, text: str | None) -> None:
        arguments, _ = self.call_as_written()
        self.hand_written = True
        self.json_area.read_only = False
        self.json_area.text = text if text is not None else json_text(arguments)
        self.query_one("#form-fields").disabled = True
        self._lay_out()
        self.json_area.focus()
        self._tell_meaning(self.read())

    def action_close(self) -> None:
        """Close; what was entered is kept."""
        self.dismiss(None)

    def action_help(self) -> None:
        """Tell what the field is for, and the keys."""
        self.app.push_screen(SheetScreen(help_title(self), help_rows(self)))


def remember_line(memory: FormMemory, line: str, line_context: ComposerContext) -> None:
    """Take the call that stands in the composer into the form; another text, or none, changes nothing."""
    from tui.composing import read_line

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
