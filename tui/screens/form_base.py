"""The call form's common ground: its fields, the texts in them, and what the call means as it stands."""

from __future__ import annotations

import json
from asyncio import Lock
from functools import partial
from itertools import groupby
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.containers import Container, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from sandbox.interpretation import Interpretation
from sandbox.tools import TOOLS
from tui.composing import Composed, ComposerContext
from tui.composing.lines import read_call
from tui.composing.unfinished import tools_that_begin, what_lacks
from tui.presenting.form_fields import (
    FormField,
    FormMemory,
    Path,
    arguments_of_form,
    form_fields,
    json_text,
    parsed_json,
    suggestions,
    tool_choices,
    understood,
)
from tui.presenting.glyphs import Glyphs
from tui.presenting.rows import row
from tui.sanitize import sanitize
from tui.widgets.form_row import FormArea, FormRow
from tui.widgets.key_line import KeyLine
from tui.widgets.rows_view import RowsView

ROOMY = 110
"""Width from which the JSON stands beside the fields."""
TALL = 30
"""Height from which the JSON stands below the fields where there is no room beside them."""
_WIDEST_LABEL = 25
"""Cells that the names of the fields take at most."""
TOOL_FIELD = FormField(("tool",), "choice", "which tool to call", True)


class CallFormBase(ModalScreen[Composed | None]):
    """Shows the fields that a call takes, what was understood of each, what the call means, and the call as JSON."""

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
        self._written_last: Path = TOOL_FIELD.path

    def compose(self) -> ComposeResult:
        """Lay out the form."""
        with Vertical(id="form"):
            yield Static(Content("Call a tool"), id="form-title")
            with Container(id="form-body"):
                with VerticalScroll(id="form-fields", can_focus=False):
                    yield FormRow(
                        TOOL_FIELD, self.memory.tool, partial(tool_choices, self.line_context), self.glyphs.unfolded
                    )
                    yield Vertical(id="form-rows")
                    yield RowsView(id="form-tools")
                yield FormArea(id="form-json", read_only=True)
            yield Static("", id="form-hint", markup=False)
            yield Static("", id="form-meaning", markup=False)
            yield KeyLine()

    @property
    def tool(self) -> str:
        """The tool that is written."""
        return self.memory.tool

    @property
    def texts(self) -> dict[Path, str]:
        """The texts of this tool's fields."""
        return self.memory.of(self.tool)

    @property
    def json_area(self) -> FormArea:
        """The call as JSON."""
        return self.query_one("#form-json", FormArea)

    def rows(self) -> dict[Path, FormRow]:
        """Return the rows that are shown, by the place of their value."""
        tool = self.query_one("#form-fields").query_one(FormRow)
        return {TOOL_FIELD.path: tool, **self._rows}

    async def on_mount(self) -> None:
        """Show the fields of the tool, the first one that is empty ready to write."""
        self.lay_out()
        self._align()
        await self.show_fields()
        rows = self.rows()
        first = next((found for path, found in rows.items() if not found.text and path != TOOL_FIELD.path), None)
        (first if self.tool in TOOLS and first else rows[TOOL_FIELD.path]).editor.focus()
        kept = self.memory.by_hand.get(self.tool)
        if kept is not None and self.tool in TOOLS:
            self.write_by_hand(kept)

    def on_resize(self, event: events.Resize) -> None:
        """Lay out for the size."""
        self.lay_out()

    def lay_out(self) -> None:
        width, height = self.app.size
        self.set_class(width >= ROOMY, "-roomy")
        self.set_class(width < ROOMY, "-stacked")
        self.set_class(width < ROOMY and height < TALL and not self.hand_written, "-low")
        self.set_class(self.hand_written, "-by-hand")

    async def show_fields(self, *, anew: bool = False) -> None:
        """Show the fields that tool, collection and operation ask for; the one that is written keeps the focus.

        `anew`: also where they are the same, with their texts as they are kept.
        """
        async with self._showing:
            definition = TOOLS.get(self.tool)
            fields = form_fields(definition, self.texts) if definition else ()
            if fields != self._shown or self.tool != self._shown_tool or anew:
                await self._change_rows(fields, anew=anew or self.tool != self._shown_tool)
        self._tell()

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Tell of the field that is written now what belongs there."""
        at = self._focused_path()
        if at is not None:
            self._written_last = at
        self._tell_hint()

    def _tell_hint(self) -> None:
        """Tell what belongs into the field: all of it, since the field has room for the beginning only."""
        at = self._focused_path()
        told = self.rows()[at].entry.told if at is not None else ""
        self.query_one("#form-hint", Static).update(Content.styled(sanitize(told), "$text-muted"))

    def _offer_tools(self) -> None:
        """While no tool is named, show those that there are, or that begin as what is written."""
        shown = self.query_one("#form-tools", RowsView)
        known = tool_choices(self.line_context)
        fitting = [entry for entry in known if entry[0].startswith(self.tool.strip())] or known
        shown.display = self.tool not in TOOLS and not self.hand_written
        if not shown.display:
            return
        width = max((len(name) for name, _ in known), default=0) + 2
        shown.styles.height = len(fitting)
        shown.show([row(name, (f"{name:<{width}}", "strong"), (about, "dim"), wrap=False) for name, about in fitting])

    async def _change_rows(self, fields: tuple[FormField, ...], *, anew: bool) -> None:
        at, before = self._focused_path(), self._rows
        self._shown, self._shown_tool, self._rows = fields, self.tool, {}
        kept = {path: found for path, found in before.items() if not anew and found.entry in fields}
        rows = {entry.path: kept.get(entry.path) or self._row(entry) for entry in fields}
        body = self.query_one("#form-rows", Vertical)
        with self.app.batch_update():
            gone = [found for path, found in before.items() if path not in kept]
            if gone:
                await body.remove_children(gone)
            place = 0
            for is_kept, group in groupby(rows.items(), lambda item: item[0] in kept):
                run = [found for _, found in group]
                if not is_kept:
                    await body.mount_all(run, before=place if place < len(body.children) else None)
                place += len(run)
        self._rows = rows
        self._align()
        if at in rows:
            self.set_focus(rows[at].editor)

    def _align(self) -> None:
        """Give the names the cells that the longest one needs, and the fields the rest."""
        rows = self.rows().values()
        width = min(_WIDEST_LABEL, max(len(found.entry.label) for found in rows) + 1)
        for found in rows:
            found.give_label(width)

    def _focused_path(self) -> Path | None:
        return next((path for path, found in self.rows().items() if found.editor is self.focused), None)

    def _row(self, entry: FormField) -> FormRow:
        return FormRow(entry, self.texts.get(entry.path, ""), partial(self._offers, entry), self.glyphs.unfolded)

    def _offers(self, entry: FormField) -> list[tuple[str, str]]:
        return suggestions(entry, TOOLS[self.tool], self.texts, self.line_context) if self.tool in TOOLS else []

    def call_as_written(self) -> tuple[Any, str]:
        """Return the arguments as they are written, and what is wrong with a text that is no JSON."""
        self.take_in()
        if self.hand_written:
            text = self.json_area.text
            try:
                return parsed_json(text), ""
            except ValueError as error:
                return text, str(error)
        return arguments_of_form(self._shown, self.texts)

    def take_in(self) -> None:
        """Take in what stands in the fields now: a key may come before the message that a field was written."""
        tool = self.rows()[TOOL_FIELD.path].text
        if tool != self.memory.tool:
            self.memory.tool = tool
            return
        for path, found in self._rows.items():
            self.texts[path] = found.text

    def read(self) -> Composed:
        """Return the call as it stands: what it would do, or what is wrong with it."""
        arguments, fault = self.call_as_written()
        named = self.tool.strip()
        if not named:
            tools = ", ".join(self.line_context.play.sandbox.available_tools)
            return Composed("fault", fault=f"no tool is named; the tools are {tools}")
        if fault:
            return Composed("fault", tool=named, arguments=arguments, fault=fault, can_force=True)
        return read_call(named, arguments, self.line_context)

    def _tell(self) -> None:
        """Show what the call means or what is wrong with it, what each field was understood as, and the JSON."""
        composed = self.read()
        self.tell_meaning(composed)
        self._tell_hint()
        self._offer_tools()
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

    def _what_follows(self) -> str:
        """What the call as it stands may go on with, empty where it is whole or wrong."""
        named = self.tool.strip()
        if near := tools_that_begin(named, self.line_context):
            return f"next: {' or '.join(near)}; Tab takes it" if named else "next: a tool; F4 lists them"
        arguments, fault = self.call_as_written()
        return "" if fault else what_lacks(named, arguments, self.line_context)

    def tell_meaning(self, composed: Composed, *, refused: bool = False) -> None:
        """Tell what the call means, what it lacks so far, or what is wrong; `refused`: it was to be sent."""
        told = self.query_one("#form-meaning", Static)
        if composed.kind == "fault" and not refused and (follows := self._what_follows()):
            told.update(Content.styled(sanitize(follows), "$text-muted"))
            return
        if composed.kind == "call":
            words = f"{self.glyphs.true} {composed.meaning or f'calls {composed.tool}'}"
            told.update(Content.styled(sanitize(words), "$text-success"))
        else:
            how = "  ctrl+g sends it all the same." if composed.can_force else ""
            told.update(
                Content.assemble(
                    (sanitize(f"{self.glyphs.false} {'Not sent: ' if refused else ''}{composed.fault}"), "$text-error"),
                    (how, "$text-muted"),
                )
            )

    def write_by_hand(self, text: str | None) -> None:
        arguments, _ = self.call_as_written()
        self.hand_written = True
        self.json_area.read_only = False
        self.json_area.text = text if text is not None else json_text(arguments)
        self.query_one("#form-fields").disabled = True
        self.lay_out()
        self.json_area.focus()
        self._go_to_value()
        self.call_after_refresh(self.call_after_refresh, self._keep_in_sight)
        self._tell()

    def _go_to_value(self) -> None:
        """Put the cursor of the JSON to the value that was written last."""
        name = json.dumps(self._written_last[-1])
        lines = self.json_area.text.split("\n")
        place = next((number for number, line in enumerate(lines) if line.lstrip().startswith(f"{name}:")), 0)
        self.json_area.move_cursor((place, len(lines[place]) if place else 0))

    def _keep_in_sight(self) -> None:
        """Have the field in sight that was written last, also where the fields have less room now."""
        rows = self.rows()
        found = rows.get(self._written_last, rows[TOOL_FIELD.path])
        self.query_one("#form-fields").scroll_to_widget(found, animate=False, force=True, immediate=True)
