"""The composer under rough hands: other scripts, long texts, keys without a pause, unfinished calls, small screens."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual import events

from sessions.events import AssistantMessage
from tests.tui.staged import ASKS, Stage, driver_for, staged
from tui.composing import ComposerContext, read_line, speech_as_line
from tui.widgets.completion_list import CompletionList
from tui.widgets.composer_input import MOST_TAKEN
from tui.widgets.line_view import WrappedView
from tui.widgets.pane import Pane
from tui.written_text import as_written

FAMILY = "👨‍👩‍👧‍👦"
WRITTEN = (
    FAMILY,
    "❤️ ☎︎ 1️⃣",
    "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    "می‌خواهم",
    "क्‍ष",
    "שלום\u200f (1)",
    "\u061cعربي\u200e abc",
    "你好\u3000世界",
    "non\u00a0breaking\u2060word co\u00adop",
    "\U0001fae9\ue000",
)
ACTING = {
    "\x1b": "␛",
    "\x07": "␇",
    "\x9b": "\\u009b",
    "\u202e": "\\u202e",
    "\u2066": "\\u2066",
    "\u2028": "\\u2028",
}


async def keys(stage: Stage, *pressed: str) -> None:
    """Press keys without a pause between them; a single character writes itself."""
    stage.screen.set_focus(stage.screen.composer.input)
    for key in pressed:
        stage.app.post_message(events.Key(key, key if len(key) == 1 else None))
    await stage.pilot.pause()
    await stage.pilot.pause()


async def paste(stage: Stage, text: str) -> None:
    """Paste a text into the composer."""
    stage.screen.composer.input.post_message(events.Paste(text))
    await stage.pilot.pause()


def said(stage: Stage) -> str:
    """What was said last for the model."""
    bodies = [event.body for event in stage.driver.play.playback.events]
    return [body.text for body in bodies if isinstance(body, AssistantMessage)][-1]


def painted(stage: Stage) -> str:
    """The rows of the text field as they are on screen."""
    field = stage.screen.composer.input
    return "\n".join(
        "".join(segment.text for segment in field.render_line(y)).rstrip() for y in range(field.size.height)
    )


def meaning(stage: Stage) -> str:
    """What stands below the line."""
    return stage.screen.query_one("#composer-meaning", WrappedView).text


@pytest.mark.parametrize("how", ["typed", "pasted", "recalled"])
async def test_every_script_arrives_in_what_is_said(tmp_path: Path, how: str) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl")) as stage:
        for text in WRITTEN:
            if how == "pasted":
                await paste(stage, text)
            else:
                await keys(stage, *text)
            assert stage.screen.composer.input.text == text
            await stage.press("enter")
            assert said(stage) == text
            if how == "recalled":
                await stage.press("up")
                await stage.press("enter")
                assert said(stage) == text
                bodies = [event.body for event in stage.driver.play.playback.events]
                assert sum(isinstance(body, AssistantMessage) and body.text == text for body in bodies) == 2


@pytest.mark.parametrize("how", ["typed", "pasted", "from the clipboard"])
async def test_what_a_terminal_acts_on_is_shown_and_never_painted(tmp_path: Path, how: str) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl")) as stage:
        for sign, visible in ACTING.items():
            stage.screen.composer.input.text = ""
            text = f"a{sign}b"
            if how == "typed":
                await keys(stage, *(text if sign not in "\x1b\x07\x9b" else "ab"))
            elif how == "pasted":
                await paste(stage, text)
            else:
                stage.app.copy_to_clipboard(text)
                await keys(stage, "ctrl+v")
            typed_control = how == "typed" and sign in "\x1b\x07\x9b"
            assert stage.screen.composer.input.text == ("ab" if typed_control else f"a{visible}b")
            assert sign not in painted(stage)


async def test_direction_marks_are_said_and_not_painted(tmp_path: Path) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl")) as stage:
        await paste(stage, "a\u200fb\u200ec\u061cd")
        assert not set("\u200f\u200e\u061c") & set(painted(stage))
        assert painted(stage).replace("\u200b", "") == "abcd"
        await stage.press("enter")
        assert said(stage) == "a\u200fb\u200ec\u061cd"


@given(st.text())
def test_a_text_written_twice_is_the_same(text: str) -> None:
    once = as_written(text)
    assert as_written(once) == once


async def test_keys_without_a_pause_act_in_their_order(tmp_path: Path) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl")) as stage:
        field = stage.screen.composer.input
        await keys(stage, *"abc", "ctrl+u", *"de", "left", "X", "home", "Y")
        assert field.text == "YdXe"
        await keys(stage, "end", *(["backspace"] * 4), *"/w", "tab", "x")
        assert field.text == "/write_record x"
        await keys(stage, "ctrl+u", *ASKS, "enter", *"next")
        assert said(stage) == ASKS
        assert field.text == "next"


async def test_a_line_on_many_rows_is_walked_through_and_emptied(tmp_path: Path) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl"), (60, 15)) as stage:
        field = stage.screen.composer.input
        await stage.send("before")
        await keys(stage, *("word " * 20))
        await stage.press("up")
        assert field.text == "word " * 20
        assert 0 < field.cursor_location[1] < 100
        await stage.press("up", "up", "up")
        assert field.text == "before"
        await stage.press("down")
        assert field.text == "word " * 20
        await stage.press("left", "ctrl+u")
        assert field.text == " "
        await paste(stage, "word " * 2000)
        await stage.press("home", "ctrl+u", "ctrl+k")
        assert field.text == ""


async def test_what_was_changed_in_a_recalled_line_stays_while_others_are_looked_at(tmp_path: Path) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl")) as stage:
        field = stage.screen.composer.input
        for line in ("one", "two"):
            await stage.send(line)
        await stage.press("h", "up", "!", "up")
        assert field.text == "one"
        await stage.press("down")
        assert field.text == "two!"
        await stage.press("down")
        assert field.text == "h"
        await stage.press("down", "up", "enter")
        assert said(stage) == "two!"


@pytest.mark.parametrize("text", ["word " * 2000, "x" * 10_000, "\n".join(map(str, range(200))), "(" * 10_000])
async def test_a_long_text_is_shown_at_its_end_and_said_whole(tmp_path: Path, text: str) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl"), (80, 24)) as stage:
        field = stage.screen.composer.input
        await paste(stage, text + "end")
        assert painted(stage).rstrip().endswith("end")
        assert field.region.bottom <= 24
        await stage.press("enter")
        assert said(stage) == text + "end"


async def test_a_pasted_megabyte_is_refused_and_told_and_the_most_is_taken(tmp_path: Path) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl"), (80, 24)) as stage:
        field = stage.screen.composer.input
        await keys(stage, *"mine")
        await paste(stage, "word \x1b[1m" * 110_000)
        assert field.text == "mine"
        assert "990,000 characters are too many; a line takes 100,000" in stage.told()
        await paste(stage, "x" * (MOST_TAKEN - 4))
        assert len(field.text) == MOST_TAKEN
        await stage.press("!", "home", "ctrl+u", "ctrl+k")
        assert field.text == ""


@pytest.mark.parametrize("size", [(80, 24), (60, 15)])
async def test_completions_and_faults_leave_line_and_keys_in_sight(tmp_path: Path, size: tuple[int, int]) -> None:
    line = '/write_record {"collection":"reminders","operation":"create","fields":{"label":"a","start":"20:00","repeat":{"x":[1,2,{"y":"z"}]}}}'
    async with staged(driver_for(tmp_path / "s.jsonl"), size) as stage:
        offers = stage.screen.query_one(CompletionList)
        composer, width, height = stage.screen.composer, *size
        for written in ("/", "/write_record ", "/write_record reminders create "):
            composer.input.text = ""
            await paste(stage, written)
            await stage.pilot.pause()
            assert offers.is_open
            assert offers.region.bottom == composer.region.y
            assert offers.region.y >= 0
        composer.input.text = ""
        await paste(stage, line)
        assert not offers.is_open
        assert "not accepted" in meaning(stage)
        assert composer.region.bottom == height - 1
        assert stage.screen.virtual_size == (width, height)
        assert painted(stage).endswith("}}}")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("/", "which tool?"),
        ("//", "says /"),
        ("//etc/hosts", "says /etc/hosts"),
        ("/write_record reminders create label=\"Call", 'the quote is not closed: "Call'),
        ("/write_record reminders create label='Call", "the quote is not closed: 'Call"),
        ('/read_records reminders {"a": [1, 2', 'the { is not closed: {"a": [1, 2'),
        ("/read_records reminders " + '{"a": ' * 5000, "is not closed"),
        ("/read_records reminders " + "[" * 5000 + "]" * 5000, "not JSON"),
        ("/write_record reminders create label=a label=b start=16:00", "label is given twice"),
        ("/get_clock\nnow", "one word too many"),
        ("/GET_CLOCK", "there is no tool 'GET_CLOCK'"),
        ("/get_clock", "tells the case's time"),
    ],
)  # fmt: skip
async def test_what_a_line_means_or_lacks_is_told_below_it(tmp_path: Path, line: str, told: str) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl"), (80, 24)) as stage:
        await paste(stage, line)
        assert told in meaning(stage)
        assert len(meaning(stage)) < 600


def meaning_is_red(stage: Stage) -> bool:
    """Whether what stands below the line is painted as what is wrong."""
    view = stage.screen.query_one("#composer-meaning", WrappedView)
    text = next(segment for segment in view.render_line(0) if segment.text.strip())
    return text.style is not None and text.style.color == view._painter.style("bad").color


async def test_an_unfinished_call_is_no_error_until_it_is_to_be_sent(tmp_path: Path) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl"), (80, 24)) as stage:
        for line in ("/", "/wr", "/write_record rem", "/write_record reminders create ", '/read_records notes "a'):
            stage.screen.composer.input.text = ""
            await paste(stage, line)
            assert meaning(stage)
            assert not meaning_is_red(stage), line
            told = meaning(stage)
            await stage.press("enter")
            assert stage.screen.composer.input.text == line
            assert meaning(stage).startswith("Not sent: ")
            assert meaning_is_red(stage)
            await stage.press("!", "backspace")
            assert meaning(stage) == told
        stage.screen.composer.input.text = ""
        await paste(stage, "/write_record reminders")
        await stage.press("left")
        await stage.pilot.pause()
        assert meaning_is_red(stage), "in the middle of a line nothing more is being written behind it"
        await stage.press("end")
        await stage.pilot.pause()
        assert not meaning_is_red(stage)


async def test_what_is_wrong_is_an_error_at_once(tmp_path: Path) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl"), (80, 24)) as stage:
        for line in ("/write_record diary", "/send_mail", "/write_record reminders create label=a label=b"):
            stage.screen.composer.input.text = ""
            await paste(stage, line)
            assert meaning_is_red(stage), line


async def test_letters_right_behind_escape_act_in_the_pane(tmp_path: Path) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl"), (120, 36)) as stage:
        await keys(stage, *"ab", "escape", "4", "z")
        await stage.pilot.pause()
        assert stage.screen.composer.input.text == "ab"
        assert stage.shown() == ["checklist-pane"]
        await keys(stage, "escape", "z", "1")
        await stage.pilot.pause()
        assert stage.shown() == ["conversation-pane", "checklist-pane"]
        assert stage.screen.composer.input.text == "ab"


@pytest.mark.parametrize("size", [(120, 36), (80, 24), (60, 15)])
async def test_the_list_says_how_it_is_taken_and_covers_nothing(tmp_path: Path, size: tuple[int, int]) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl"), size) as stage:
        await paste(stage, "/write_record ")
        await stage.pilot.pause()
        offers = stage.screen.query_one(CompletionList)
        assert str(offers.border_title).startswith("Tab takes it   1 of 16")
        await stage.press("down", "down")
        assert "3 of 16" in str(offers.border_title)
        covered = [stage.screen.query_one(f"#{name}") for name in ("timeline", "turn-line", "conversation-pane")]
        assert all(not widget.region.overlaps(offers.region) for widget in covered)
        pane = stage.screen.query_one("#conversation-pane", Pane)
        shown = [pane.render_line(y).text for y in range(pane.size.height)]
        assert "Help me remember to call Sam." in "".join(shown)
        await stage.press("tab")
        assert stage.screen.composer.input.text == "/write_record reminders "


@given(st.text(max_size=40))
def test_what_was_said_reads_back_from_its_line(text: str) -> None:
    composed = read_line(text, _context())
    if composed.kind == "speech":
        assert read_line(speech_as_line(composed.text), _context()) == composed


def _context() -> Any:
    """A context for lines that are no calls: those never look into it."""

    class Tools:
        available_tools = ("get_clock",)

    class Play:
        sandbox = Tools()

    return ComposerContext(Play())  # type: ignore[arg-type]
