"""What a call that is still being written may go on with, and when it is certainly wrong."""

from __future__ import annotations

import pytest

from tests.sessions.played import played
from tests.small_case import small_case
from tui.composing import ComposerContext, read_line, what_follows, what_lacks

CONTEXT = ComposerContext(played(small_case()))


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("/", "which tool?"),
        ("/wr", "next: write_record"),
        ("/write_record", "next: collection"),
        ("/write_record ", "next: collection"),
        ("/write_record rem", "next: collection"),
        ("/write_record reminders", "next: operation"),
        ("/write_record reminders cr", "next: operation"),
        ("/write_record reminders create ", "next: label, start"),
        ("/write_record reminders create la", "next: label, start"),
        ("/write_record reminders create label=Sam", "next: start"),
        ("/write_record reminders create label=Sam start=to", "next: start"),
        ('/write_record reminders create label="Call', "not closed"),
        ("/write_record reminders update ", "next: record_id"),
        ("/write_record reminders update R1 ", "next: a field to change"),
        ("/write_record reminders skip_occurrence R1 ", "next: date"),
        ("/verify_record reminders ", "next: record_id_or_request_id"),
        ("/provider_booking ", "next: operation"),
        ("/tracker lo", "next: operation"),
        ("/tracker locate ", "next: tracker_id"),
    ],
)
def test_a_line_that_can_become_right_is_told_what_comes_next(line: str, hint: str) -> None:
    assert read_line(line, CONTEXT).kind == "fault"
    told = what_follows(line, CONTEXT)
    assert told.startswith(hint) if hint.startswith("next") else hint in told


@pytest.mark.parametrize(
    "line",
    [
        "/send_message to=Maya",
        "/wr reminders",
        "/write_record diary",
        "/write_record diary ",
        "/write_record reminders destroy ",
        "/write_record medications ",
        "/write_record medications update M1 time=9:00",
        "/write_record reminders create colour=red",
        "/write_record reminders create label=Sam start=soon ",
        "/write_record reminders create label=a label=b",
        '/write_record diary create label="Call',
        "/write_record reminders update R99 ",
        "/verify_record diary ",
        "/tracker ring K1 loudly",
        "/get_clock zone=UTC",
        "write_record reminders create",
    ],
)
def test_a_line_that_is_wrong_whatever_follows_has_nothing_to_come(line: str) -> None:
    assert read_line(line, CONTEXT).kind == "fault"
    assert what_follows(line, CONTEXT) == ""


def test_what_lacks_is_told_of_arguments_too() -> None:
    assert what_lacks("write_record", {}, CONTEXT) == "next: collection"
    assert what_lacks("write_record", {"collection": "reminders", "operation": "create"}, CONTEXT) == (
        "next: label, start"
    )
    assert what_lacks("write_record", {"collection": "diary"}, CONTEXT) == ""
    assert what_lacks("get_clock", {}, CONTEXT) == ""
    assert what_lacks("send_message", {}, CONTEXT) == ""
    assert what_lacks("read_records", "a text", CONTEXT) == ""


def test_an_unknown_collection_is_named_before_what_is_missing() -> None:
    assert read_line("/write_record diary", CONTEXT).fault.startswith("there is no collection 'diary'")
