"""The form for a tool call: every action by its key, at three sizes, and what goes out."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual import events

from sandbox.collections import COLLECTIONS
from sandbox.tools import TOOLS
from tests.tui.staged import AS_USER, Stage, driver_for, staged, staged_case, until
from tui.composing import Composed, ComposerContext
from tui.presenting.form_fields import (
    FormMemory,
    arguments_of_form,
    form_fields,
    form_holds,
    json_text,
    suggestions,
    texts_of_arguments,
)
from tui.screens.call_form import FORM_KEYS, CallForm, remember_line
from tui.screens.dialogs import ChoiceDialog, SheetScreen
from tui.screens.walkthrough import WalkthroughScreen
from tui.widgets.rows_view import RowsView

SMALL = (80, 24)
SIZES = [(80, 24), (120, 36), (200, 50)]
KEYS = {entry.id: entry.key.split(",")[0] for entry in FORM_KEYS}


class Form:
    """The form on screen."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage

    @property
    def screen(self) -> CallForm:
        return next(screen for screen in self.stage.app.screen_stack if isinstance(screen, CallForm))

    @property
    def is_open(self) -> bool:
        return any(isinstance(screen, CallForm) for screen in self.stage.app.screen_stack)

    async def write(self, *path: str, text: str) -> None:
        row = self.screen.rows()[path]
        row.editor.focus()
        row.write(text)
        await self.settle()

    async def settle(self) -> None:
        await self.stage.pilot.pause()
        await self.stage.pilot.pause()

    async def do(self, action: str) -> None:
        await self.stage.press(KEYS[action])
        await self.settle()

    def told(self, *path: str) -> str:
        return self.screen.rows()[path].told()

    @property
    def meaning(self) -> str:
        return str(self.screen.query_one("#form-meaning").render())

    @property
    def labels(self) -> list[str]:
        return [row.entry.label for row in self.screen.rows().values()]

    @property
    def json(self) -> object:
        return json.loads(self.screen.json_area.text)


async def opened(stage: Stage, line: str = "") -> Form:
    if line:
        stage.screen.composer.set_line(line)
        await stage.pilot.pause()
    await stage.press("ctrl+o")
    form = Form(stage)
    await until(stage.pilot, lambda: form.is_open and form.screen.is_mounted)
    await form.settle()
    return form


REMINDER = '/write_record reminders create label="Call Sam" start="4 pm"'


async def test_a_call_is_filled_in_shown_as_understood_and_sent(tmp_path: Path) -> None:
    driver = driver_for(tmp_path / "s.jsonl")
    async with staged(driver, SMALL) as stage:
        form = await opened(stage)
        await form.write("tool", text="write_record")
        await form.write("collection", text="reminders")
        await form.write("operation", text="create")
        await form.write("fields", "label", text="Call Sam")
        await form.write("fields", "start", text="4 pm")
        for size in SIZES:
            await stage.pilot.resize_terminal(*size)
            await form.settle()
            assert "Mon 9 Nov 2026 16:00" in form.told("fields", "start")
            assert "Call Sam" in form.meaning
            for editor in (form.screen.rows()["tool",].editor, form.screen.query_one("#form-meaning")):
                assert editor.region.width > 30 and editor.region.right <= size[0]
        assert form.json == {
            "collection": "reminders",
            "operation": "create",
            "fields": {"label": "Call Sam", "start": "4 pm"},
        }
        await form.do("form.send")
        assert not form.is_open
        call = driver.play.playback.calls[-1]
        assert call.execution.ok
        assert call.event.arguments["fields"]["start"] == "4 pm"
        assert call.event.source == "operator"


async def enter_in_a_line_sends_and_the_last_values_are_kept(stage: Stage) -> None:
    form = await opened(stage, REMINDER)
    await stage.press("enter")
    assert stage.driver.play.playback.calls[-1].event.arguments["fields"]["label"] == "Call Sam"
    stage.screen.composer.set_line("")
    form = await opened(stage)
    assert form.screen.rows()["fields", "label"].text == "Call Sam"
    await form.write("tool", text="get_clock")
    assert form.labels == ["tool*"]
    await stage.press("enter")
    assert stage.driver.play.playback.calls[-1].event.tool == "get_clock"
    form = await opened(stage)
    await form.write("tool", text="write_record")
    assert form.screen.rows()["collection",].text == "reminders"


async def fields_follow_the_collection_and_the_operation(stage: Stage) -> None:
    form = await opened(stage)
    await form.write("tool", text="write_record")
    assert form.labels == ["tool*", "collection*", "operation*", "record_id", "request_id"]
    await form.write("collection", text="events")
    await form.write("operation", text="create")
    assert {"title*", "start*", "location"} <= set(form.labels)
    assert "record_id" not in form.labels
    assert "calendar" in form.told("collection")
    await form.write("operation", text="delete")
    assert form.labels == ["tool*", "collection*", "operation*", "record_id*", "reason", "request_id"]


async def a_fault_is_told_live_and_is_only_sent_on_purpose(stage: Stage) -> None:
    before = len(stage.driver.play.playback.calls)
    form = await opened(stage, REMINDER.replace("4 pm", "sometime"))
    assert "not understood" in form.told("fields", "start")
    assert "ctrl+g" in form.meaning
    await form.do("form.send")
    assert form.is_open and len(stage.driver.play.playback.calls) == before
    await form.do("form.force")
    assert not form.is_open
    assert stage.driver.play.playback.calls[-1].result["error"] == "INVALID_FIELDS"


async def malformed_arguments_and_foreign_tools_can_be_rehearsed(stage: Stage) -> None:
    form = await opened(stage)
    await form.write("tool", text="read_records")
    await form.do("form.by_hand")
    form.screen.json_area.text = '{"collection": '
    await form.settle()
    assert "no JSON" in form.meaning
    await form.do("form.send")
    assert form.is_open
    await form.do("form.force")
    assert stage.driver.play.playback.calls[-1].event.arguments == '{"collection": '
    assert stage.driver.play.playback.calls[-1].result["error"] == "INVALID_ARGUMENTS"
    form = await opened(stage)
    assert form.screen.hand_written
    form.screen.json_area.text = '{"collection": "reminders"}'
    await form.settle()
    await form.do("form.by_hand")
    assert form.screen.rows()["collection",].text == "reminders"
    await form.write("tool", text="send_email")
    await form.do("form.force")
    assert stage.driver.play.playback.calls[-1].result["error"] == "UNKNOWN_TOOL"


async def what_is_pasted_holds_nothing_that_a_terminal_obeys(stage: Stage) -> None:
    form = await opened(stage)
    await form.write("tool", text="read_records")
    form.screen.rows()["query",].editor.focus()
    await form.settle()
    stage.app.post_message(events.Paste("a\x1b[31m\nb"))
    await until(stage.pilot, lambda: bool(form.screen.texts.get(("query",))))
    assert form.screen.texts["query",] == "a␛[31m b"
    await form.do("form.by_hand")
    form.screen.json_area.text = ""
    stage.app.post_message(events.Paste('{"a": "\x9b"}'))
    await until(stage.pilot, lambda: bool(form.screen.json_area.text))
    assert "\x9b" not in form.screen.json_area.text


async def what_the_fields_cannot_show_stays_as_json(stage: Stage) -> None:
    form = await opened(stage)
    await form.write("tool", text="read_records")
    await form.do("form.by_hand")
    form.screen.json_area.text = '{"collection": "reminders", "mood": "blue"}'
    await form.settle()
    await form.do("form.by_hand")
    assert form.screen.hand_written
    assert "cannot show" in stage.told()


async def closing_keeps_what_was_entered_and_emptying_does_not(stage: Stage) -> None:
    form = await opened(stage, REMINDER)
    before = len(stage.driver.play.playback.calls)
    await form.do("form.close")
    assert not form.is_open and len(stage.driver.play.playback.calls) == before
    stage.screen.composer.set_line("")
    form = await opened(stage)
    assert form.screen.rows()["fields", "label"].text == "Call Sam"
    await form.do("form.clear")
    assert all(not row.text for path, row in form.screen.rows().items() if path != ("tool",))
    assert form.json == {}


async def the_composers_call_opens_in_the_form_and_goes_back_as_a_line(stage: Stage) -> None:
    form = await opened(stage, "/write_record reminders create label=Tea start=17:00")
    assert form.screen.rows()["fields", "label"].text == "Tea"
    await form.write("fields", "label", text="Green tea")
    await form.do("form.line")
    assert stage.screen.composer.input.text.startswith("/write_record reminders create")
    assert 'label="Green tea"' in stage.screen.composer.input.text
    await stage.press("enter")
    assert stage.driver.play.playback.calls[-1].execution.ok


async def choices_come_from_a_list_with_keyboard_and_mouse(stage: Stage) -> None:
    form = await opened(stage)
    await form.do("form.pick")
    assert isinstance(stage.app.screen, ChoiceDialog)
    await stage.press("down", "enter")
    assert form.screen.tool == list(TOOLS)[1]
    await form.settle()
    row = form.screen.rows()["collection",]
    await stage.pilot.click(row.query_one("PickMark"))
    await form.settle()
    assert isinstance(stage.app.screen, ChoiceDialog)
    await stage.press("enter")
    assert row.text == next(iter(COLLECTIONS))


async def tab_takes_the_suggestion(stage: Stage) -> None:
    form = await opened(stage)
    await stage.press("w", "r", "tab")
    assert form.screen.tool == "write_record"
    await form.settle()
    await stage.press("r", "e", "m", "tab", "c", "r", "tab")
    await form.settle()
    assert form.screen.texts["collection",] == "reminders"
    assert form.screen.texts["operation",] == "create"


async def keys_that_come_in_a_burst_land_in_the_right_fields(stage: Stage) -> None:
    form = await opened(stage)
    for key in ("w", "r", "tab", "r", "e", "m", "tab", "c", "r", "tab", "T", "e", "a"):
        stage.app.post_message(events.Key(key, key if len(key) == 1 else None))
    await until(stage.pilot, lambda: form.screen.texts.get(("fields", "label")) == "Tea")
    assert form.screen.texts["operation",] == "create"


async def help_tells_the_keys(stage: Stage) -> None:
    form = await opened(stage)
    await form.do("help")
    assert isinstance(stage.app.screen, SheetScreen)
    told = "\n".join(entry.text for entry in stage.app.screen.query_one("#sheet-rows").rows)  # type: ignore[attr-defined]
    assert "Send wrong" in told
    await stage.press("x")
    assert "keys wait until it is closed" in str(stage.app.screen.query_one(".dialog-title").render())
    await form.do("help")
    assert stage.app.screen is form.screen


async def what_is_not_written_yet_is_no_error(stage: Stage) -> None:
    form = await opened(stage)
    assert form.meaning == "next: a tool; F4 lists them"
    await form.write("tool", text="write")
    assert form.meaning == "next: write_record; Tab takes it"
    await form.do("form.send")
    assert "Not sent: there is no tool 'write'" in form.meaning
    await form.write("tool", text="write_record")
    assert form.meaning == "next: collection"
    await form.write("collection", text="reminders")
    await form.write("operation", text="create")
    assert form.meaning == "next: label, start"
    await form.do("form.send")
    assert "Not sent: a new record in reminders needs label, start" in form.meaning
    await form.write("collection", text="diary")
    assert "there is no collection 'diary'" in form.meaning


async def the_tools_are_shown_until_one_is_named(stage: Stage) -> None:
    form = await opened(stage)
    tools = form.screen.query_one("#form-tools", RowsView)
    assert [entry.key for entry in tools.rows] == list(TOOLS)
    await form.write("tool", text="t")
    assert [entry.key for entry in tools.rows] == ["tracker"]
    await stage.press("down", "enter")
    await form.settle()
    assert form.screen.tool == "tracker"
    assert not tools.display


async def a_hint_is_cut_with_a_mark_and_told_whole(stage: Stage) -> None:
    form = await opened(stage)
    await form.write("tool", text="verify_record")
    await form.write("tool", text="write_record")
    field = form.screen.rows()["request_id",].editor
    field.focus()
    await form.settle()
    assert str(field.placeholder).endswith("…")
    about = TOOLS["write_record"].parameter("request_id")
    assert about is not None and about.about.rstrip(".") in str(form.screen.query_one("#form-hint").render())


async def the_field_stays_in_sight_beside_the_json(stage: Stage) -> None:
    form = await opened(stage, "/write_record checklists create title=Tea source=user")
    for path in (("fields", "source"), ("collection",)):
        form.screen.rows()[path].editor.focus()
        await form.settle()
        await form.do("form.by_hand")
        await form.settle()
        field, fields = form.screen.rows()[path].editor, form.screen.query_one("#form-fields")
        assert fields.region.contains_region(field.region)
        line = form.screen.json_area.cursor_location[0]
        assert f'"{path[-1]}"' in form.screen.json_area.document.get_line(line)
        await form.do("form.by_hand")
        assert form.screen.focused is form.screen.rows()[path].editor


async def every_script_arrives_in_the_fields(stage: Stage) -> None:
    form = await opened(stage, "/write_record reminders create label=a start=16:00 items=[b]")
    for path in (("fields", "label"), ("fields", "items")):
        for text in ("👨‍👩‍👧‍👦", "क्‍ष می‌خواهم", "שלום\u200f (1)"):
            await form.write(*path, text="")
            for character in text:
                stage.app.post_message(events.Key(character, character))
            await until(stage.pilot, lambda path=path, text=text: form.screen.texts[path] == text)  # type: ignore[misc]
    await form.do("form.send")
    assert stage.driver.play.playback.calls[-1].event.arguments["fields"]["label"] == "שלום\u200f (1)"


SHARING: tuple[Callable[[Stage], Awaitable[None]], ...] = (
    enter_in_a_line_sends_and_the_last_values_are_kept,
    fields_follow_the_collection_and_the_operation,
    a_fault_is_told_live_and_is_only_sent_on_purpose,
    malformed_arguments_and_foreign_tools_can_be_rehearsed,
    what_is_pasted_holds_nothing_that_a_terminal_obeys,
    what_the_fields_cannot_show_stays_as_json,
    closing_keeps_what_was_entered_and_emptying_does_not,
    the_composers_call_opens_in_the_form_and_goes_back_as_a_line,
    choices_come_from_a_list_with_keyboard_and_mouse,
    tab_takes_the_suggestion,
    keys_that_come_in_a_burst_land_in_the_right_fields,
    help_tells_the_keys,
    what_is_not_written_yet_is_no_error,
    the_tools_are_shown_until_one_is_named,
    a_hint_is_cut_with_a_mark_and_told_whole,
    the_field_stays_in_sight_beside_the_json,
    every_script_arrives_in_the_fields,
)


async def test_what_a_person_does_with_the_form(tmp_path: Path) -> None:
    """The rows share one app; each finds the form closed and empty, and nothing in the composer."""
    async with staged(driver_for(tmp_path / "s.jsonl"), SMALL) as stage:
        for row in SHARING:
            try:
                await row(stage)
            except AssertionError as error:
                error.add_note(f"in {row.__name__}")
                raise
            while not isinstance(stage.app.screen, WalkthroughScreen):
                await stage.app.pop_screen()
                await stage.pilot.pause()
            stage.app.clear_notifications()
            stage.screen.form_memory = None
            stage.screen.composer.set_line("")


async def test_the_users_seat_has_no_form(tmp_path: Path) -> None:
    driver = driver_for(tmp_path / "s.jsonl", seats=AS_USER)
    async with staged(driver, SMALL) as stage:
        await stage.press("ctrl+o")
        assert isinstance(stage.app.screen, WalkthroughScreen)
        assert "calls no tools" in stage.told()


async def test_a_blind_seat_is_offered_only_ids_that_a_tool_returned(tmp_path: Path) -> None:
    driver = driver_for(tmp_path / "s.jsonl", blind=True)
    context = ComposerContext(driver.play, blind=True)
    texts = {("collection",): "reminders", ("operation",): "update"}
    tool = TOOLS["write_record"]
    entry = next(entry for entry in form_fields(tool, texts) if entry.path == ("record_id",))
    assert suggestions(entry, tool, texts, context) == []
    driver.call("read_records", {"collection": "reminders"})
    assert [value for value, _ in suggestions(entry, tool, texts, context)] == ["R1"]
    async with staged(driver, SMALL) as stage:
        form = await opened(stage)
        await form.write("tool", text="write_record")
        await form.write("collection", text="tasks")
        await form.write("operation", text="update")
        await form.write("record_id", text="T9")
        await form.write("fields", "status", text="completed")
        assert "T1" not in form.meaning


async def test_a_call_from_the_past_asks_to_branch(tmp_path: Path) -> None:
    driver = driver_for(tmp_path / "s.jsonl")
    async with staged(driver, SMALL) as stage:
        await stage.played()
        await stage.act("step.first")
        form = await opened(stage)
        await form.write("tool", text="get_clock")
        await form.do("form.send")
        await stage.write("another way")
        assert driver.play.playback.calls[-1].event.tool == "get_clock"
        assert len(driver.play.log.branches()) == 2


async def test_hostile_records_are_shown_as_they_are(tmp_path: Path) -> None:
    case = staged_case()
    driver = driver_for(tmp_path / "s.jsonl", case)
    driver.call("write_record", {"collection": "notes", "operation": "create",
                                 "fields": {"subject": "[/bold] [@click=app.quit]x[/] \x1b[31m", "text": "[red]"}})  # fmt: skip
    async with staged(driver, (80, 24)) as stage:
        form = await opened(stage)
        await form.write("tool", text="verify_record")
        await form.write("collection", text="notes")
        form.screen.rows()["record_id_or_request_id",].editor.focus()
        await form.do("form.pick")
        await stage.press("down", "enter")
        assert form.screen.texts["record_id_or_request_id",] == "N2"
        assert "\x1b" not in form.told("record_id_or_request_id")


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("read_records", {"collection": "calendar", "query": {"date": "2026-11-09"}}),
        ("read_records", {"collection": "all", "query": "lunch"}),
        ("write_record", {"collection": "lists", "operation": "update", "record_id": "L1",
                          "fields": {"add_items": ["oat milk", "tea"], "reason": "user asked"}}),
        ("write_record", {"collection": "bills", "operation": "create", "fields": {"payee": "Gas", "amount": 12.5}}),
        ("write_record", {"collection": "checklists", "operation": "create",
                          "fields": {"title": "Tea", "steps": [{"n": 1, "text": "boil water"}]}}),
        ("write_record", {"collection": "reminders", "operation": "update", "record_id": "R1",
                          "fields": {"private": False, "items": None}}),
        ("provider_booking", {"operation": "create", "provider_or_booking_id": "P1", "offered_slot": "2026-11-12T14:00"}),
    ],
)  # fmt: skip
def test_arguments_come_back_from_the_form_as_they_went_in(tool: str, arguments: dict[str, object]) -> None:
    texts = texts_of_arguments(arguments)
    if None in dict(arguments.get("fields", {})).values():  # type: ignore[call-overload]
        texts["fields", "items"] = "null"
    fields = form_fields(TOOLS[tool], texts)
    assert arguments_of_form(fields, texts) == (arguments, "")
    assert form_holds(fields, texts, arguments)


def test_json_shows_no_character_that_a_terminal_obeys() -> None:
    value = {"text": "a\x9bb\u202ec\x1b\U000e0041", "plain": "é"}
    text = json_text(value)
    assert json.loads(text) == value
    assert not any(character in text for character in "\x9b\u202e\x1b\U000e0041")
    assert "é" in text


def test_a_line_that_the_fields_cannot_show_goes_to_the_json(tmp_path: Path) -> None:
    context = ComposerContext(driver_for(tmp_path / "s.jsonl").play)
    memory = FormMemory()
    remember_line(memory, '/read_records {"collection": "reminders", "mood": 1}', context)
    assert json.loads(memory.by_hand["read_records"]) == {"collection": "reminders", "mood": 1}
    remember_line(memory, "only words", context)
    assert memory.tool == "read_records"


def test_every_action_has_a_key_of_its_own() -> None:
    from tui.key_names import key_fault

    keys = [key for entry in FORM_KEYS for key in entry.key.split(",")]
    assert len(keys) == len(set(keys))
    assert not [key for key in keys if key_fault(key)]
    assert Composed("empty").arguments == {}
