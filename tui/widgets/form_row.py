"""One labelled field of a form: its name, a line or an area to write in, a mark to choose, what was understood."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.suggester import Suggester
from textual.widgets import Input, Static, TextArea

from tui.presenting.form_fields import FormField
from tui.presenting.glyphs import UNICODE
from tui.presenting.parts import Part
from tui.presenting.rows import row
from tui.sanitize import sanitize
from tui.widgets.line_view import LineView
from tui.widgets.styling import single
from tui.widgets.written_area import WrittenArea
from tui.widgets.written_line import WrittenLine
from tui.written_text import as_written, as_written_on_one_line

Offers = Callable[[], list[tuple[str, str]]]
"""What a field can be right now, as (value, about)."""


def hint_in(hint: str, room: Size, app: App[object]) -> str:
    """Return a hint as it fits one line of a field, cut with the mark that the app has for it."""
    cut = getattr(app, "glyphs", UNICODE).ellipsis
    return single(row("", hint), room.width - 1, cut)[0].text if room.width > 2 and hint else hint


class OfferSuggester(Suggester):
    """Suggests the first offer that begins as what is written."""

    def __init__(self, offers: Offers) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self._offers = offers

    async def get_suggestion(self, value: str) -> str | None:
        """Return the offer, None where none fits."""
        return next((sanitize(offer) for offer, _ in self._offers() if offer.startswith(value)), None)


class FormLine(WrittenLine):
    """A field of one line. Tab takes the suggestion and goes on, Up and Down go from field to field."""

    TITLE: ClassVar[str] = "Field"
    HELP: ClassVar[str] = (
        "Write a value; an empty field is left out of the call. A grey continuation is taken with Tab or Right, F4 "
        "shows all that can be chosen. The line below says what was understood."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "app.focus_previous", "Field above", show=False, tooltip="The field above",
                id="form.field_above"),
        Binding("down", "app.focus_next", "Field below", show=False, tooltip="The field below",
                id="form.field_below"),
    ]  # fmt: skip

    def __init__(self, text: str, hint: str, offers: Offers) -> None:
        super().__init__(as_written_on_one_line(text), placeholder=hint, compact=True, suggester=OfferSuggester(offers))
        self.cursor_blink = False
        self._offers = offers
        self._hint = hint

    def on_resize(self, event: events.Resize) -> None:
        """Show as much of the hint as there is room for, with a mark where it is cut."""
        self.placeholder = hint_in(self._hint, self.scrollable_content_region.size, self.app)

    def take_suggestion(self) -> None:
        """Take the suggestion where there is one."""
        if self.value and self.cursor_at_end:
            fitting = [offer for offer, _ in self._offers() if offer.startswith(self.value)]
            if fitting and self.value not in fitting:
                self.value = as_written_on_one_line(fitting[0])

    async def _on_key(self, event: events.Key) -> None:
        """Tab goes on at once, and what was typed after it, before the focus had moved, goes on with it."""
        following = self.screen.focused
        if following is not self and isinstance(following, FormLine | FormArea):
            event.stop()
            event.prevent_default()
            following.post_message(events.Key(event.key, event.character))
        elif event.key == "tab":
            event.stop()
            event.prevent_default()
            self.take_suggestion()
            await self.run_action("screen.next_field")
        else:
            await super()._on_key(event)


class FormArea(WrittenArea):
    """A field of several lines."""

    TITLE: ClassVar[str] = "Field of several lines"
    HELP: ClassVar[str] = "One item a line, or JSON. Tab goes on to the next field, ctrl+s sends the call."

    def __init__(self, text: str = "", hint: str = "", *, id: str | None = None, read_only: bool = False) -> None:
        super().__init__(
            as_written(text),
            id=id,
            read_only=read_only,
            compact=True,
            tab_behavior="focus",
            placeholder=Content(hint),
            soft_wrap=True,
        )
        self.cursor_blink = False
        self._hint = hint

    def on_resize(self, event: events.Resize) -> None:
        """Show as much of the hint as there is room for on one line, with a mark where it is cut."""
        self.placeholder = Content(hint_in(self._hint, self.scrollable_content_region.size, self.app))


class PickMark(Static):
    """The mark beside a field that can be chosen; a click asks for the choices."""

    @dataclass
    class Clicked(Message):
        """The mark was clicked."""

        mark: PickMark

    def on_click(self, event: events.Click) -> None:
        """Ask for the choices."""
        event.stop()
        self.post_message(self.Clicked(self))


class FormRow(Vertical):
    """A field with its name. Posts `Written` when its text changed, `PickWanted` when its choices are asked for."""

    DEFAULT_CSS = """
    FormRow {
        height: auto;
        & > Horizontal { height: auto; }
        & .form-label { width: 24; color: $text-muted; padding: 0 1 0 0; }
        & .form-label.-needed { color: $text; text-style: bold; }
        & FormLine { width: 1fr; height: 1; border: none; padding: 0 1; background: $surface; }
        & FormLine:focus { border: none; background: $accent 20%; }
        & FormArea {
            width: 1fr; height: auto; min-height: 1; max-height: 6; border: none; padding: 0; background: $surface;
        }
        & FormArea:focus { border: none; background: $accent 20%; }
        & PickMark { width: 3; height: 1; color: $text-accent; text-align: center; }
        & LineView { margin: 0 0 0 25; display: none; }
        & LineView.-shown { display: block; }
    }
    """

    @dataclass
    class Written(Message):
        """The text of a field changed."""

        row: FormRow

    @dataclass
    class PickWanted(Message):
        """The choices of a field are asked for."""

        row: FormRow

    def __init__(self, entry: FormField, text: str, offers: Offers, mark: str) -> None:
        super().__init__()
        self.entry = entry
        self.offers = offers
        self._mark = mark
        self._told = ("", "", "", "")
        self.editor: FormLine | FormArea = (
            FormArea(text, entry.hint) if entry.control == "lines" else FormLine(text, entry.hint, offers)
        )

    def compose(self) -> ComposeResult:
        """Lay out name, field and mark."""
        with Horizontal():
            yield Static(Content(self.entry.label), classes=f"form-label{' -needed' if self.entry.required else ''}")
            yield self.editor
            yield PickMark(Content(self._mark if self.offers() else " "))
        yield LineView()

    @property
    def text(self) -> str:
        """What is written."""
        return self.editor.text if isinstance(self.editor, FormArea) else self.editor.value

    def give_label(self, width: int) -> None:
        """Give the name so many cells; what was understood stands below the field, where the field begins."""
        self.query_one(".form-label").styles.width = width
        self.query_one(LineView).styles.margin = (0, 0, 0, width + 1)

    def write(self, text: str) -> None:
        """Put a text in place of what is written."""
        if isinstance(self.editor, FormArea):
            self.editor.text = as_written(text)
        else:
            self.editor.value = as_written_on_one_line(text)
            self.editor.cursor_position = len(self.editor.value)

    def tell(self, words: str, role: str, arrow: str) -> None:
        """Say below the field what was understood; nothing where there are no words."""
        mark = self._mark if self.offers() else " "
        if (told := (words, role, arrow, mark)) == self._told:
            return
        self._told = told
        line = self.query_one(LineView)
        line.show([Part(f"{arrow} {words}", role)] if words else [])
        line.set_class(bool(words), "-shown")
        self.query_one(PickMark).update(Content(mark))

    def told(self) -> str:
        """What the line below the field says."""
        return self.query_one(LineView).text

    def on_input_changed(self, event: Input.Changed) -> None:
        """Tell that the text changed."""
        event.stop()
        self.post_message(self.Written(self))

    def on_text_area_changed(self, event: TextArea.Changed) -> None:
        """Tell that the text changed."""
        event.stop()
        self.post_message(self.Written(self))

    def on_pick_mark_clicked(self, event: PickMark.Clicked) -> None:
        """Ask for the choices."""
        event.stop()
        self.editor.focus()
        if self.offers():
            self.post_message(self.PickWanted(self))
