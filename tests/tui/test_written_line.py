"""The fields of one line in dialogs and searches: every script arrives, and nothing that a terminal obeys."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual import events
from textual.app import App, ComposeResult

from tests.tui.staged import driver_for, staged
from tui.screens.dialogs import AnswerLine
from tui.screens.search import SoughtWords
from tui.widgets.case_search import SearchLine
from tui.widgets.form_row import FormLine
from tui.widgets.review_parts import CritiqueLine
from tui.widgets.written_line import WrittenLine

WRITTEN = ("👨‍👩‍👧‍👦", "می‌خواهم", "क्‍ष", "שלום\u200f (1)", "你好\u3000世界", "\U0001fae9")


@pytest.mark.parametrize("kind", [AnswerLine, SoughtWords, SearchLine, CritiqueLine, FormLine])
def test_every_field_of_one_line_is_such_a_field(kind: type) -> None:
    assert issubclass(kind, WrittenLine)


class Field(App[None]):
    """One field."""

    def compose(self) -> ComposeResult:
        yield WrittenLine()


@pytest.mark.parametrize("how", ["typed", "pasted", "from the clipboard"])
async def test_what_is_written_arrives(how: str) -> None:
    app = Field()
    async with app.run_test() as pilot:
        field = app.query_one(WrittenLine)
        for text in (*WRITTEN, "a\x1bb\x9bc\u202ed\ne"):
            field.value = ""
            if how == "typed":
                for character in text:
                    app.post_message(events.Key(character, character))
            elif how == "pasted":
                app.post_message(events.Paste(text))
            else:
                app.copy_to_clipboard(text)
                await pilot.press("ctrl+v")
            await pilot.pause()
            kept = "abc\\u202ede" if how == "typed" else "a␛b\\u009bc\\u202ed e"
            assert field.value == (text if text in WRITTEN else kept)
            painted = field.render_line(0).text
            assert not set("\u200e\u200f\u061c\u202e\x1b\x9b") & set(painted)


async def test_a_selection_is_replaced_by_what_is_pasted() -> None:
    app = Field()
    async with app.run_test() as pilot:
        field = app.query_one(WrittenLine)
        field.value = "old words"
        field.select_all()
        app.post_message(events.Paste("new"))
        await pilot.pause()
        assert field.value == "new"


async def test_a_joined_sign_arrives_in_a_note(tmp_path: Path) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl"), (80, 24)) as stage:
        await stage.act("play.note")
        for character in WRITTEN[0]:
            stage.app.post_message(events.Key(character, character))
        await stage.pilot.pause()
        await stage.press("enter")
        notes = [event.body for event in stage.driver.play.playback.events if type(event.body).__name__ == "Note"]
        assert [note.text for note in notes] == [WRITTEN[0]]  # type: ignore[union-attr]
