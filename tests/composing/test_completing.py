"""Completion: every offer can be inserted, and a blind seat is offered only what tools have returned."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandbox.collections import COLLECTIONS
from sessions.play import Play
from tests.sandbox.random_calls import LIKELY_CALLS
from tests.searching import share
from tests.sessions.played import REMINDER, played
from tests.small_case import small_case
from tui.composing import ComposerContext, complete, read_line

CASE = small_case()
SIGHTED = ComposerContext(played(CASE))
SEARCH = share(1.5)

LINES = st.builds(
    lambda head, rest: head + rest,
    st.sampled_from(
        ["/", "/re", "/read_records ", "/read_records notes ", "/write_record ", "/write_record reminders ",
         "/write_record reminders create ", "/write_record reminders create start=8pm ", "/write_record notes update N1 ",
         "/write_record reminders update R1 status=", "/write_record reminders skip_occurrence R1 ", "/verify_record notes ",
         "/write_record reminders create private=", "/write_record reminders create linked_id=", "/provider_booking ",
         "/provider_booking create P1 ", "/provider_booking lookup ", "/tracker ring ", "/get_clock ", "//get", "hello "]
    ),
    st.sampled_from(["", "r", "R", "'", '"', "k", "c", "s", "{", "N1", "x y"]),
)  # fmt: skip


def offered(line: str, context: ComposerContext = SIGHTED) -> list[str]:
    return [offer.shown for offer in complete(line, len(line), context)]


@SEARCH
@given(LINES | st.text(max_size=20), st.integers(0, 60), st.booleans())
def test_every_offer_can_be_inserted(line: str, cursor: int, blind: bool) -> None:
    place = min(cursor, len(line))
    for offer in complete(line, place, ComposerContext(SIGHTED.play, blind)):
        assert 0 <= offer.start <= place
        inserted = line[: offer.start] + offer.insert
        assert inserted.casefold().startswith(line[:place].casefold()), "an offer goes on from what was typed"
        assert "\n" not in offer.insert
        assert offer.shown
        composed = read_line(inserted, SIGHTED)
        assert composed.kind in ("call", "fault")
        assert "not closed" not in composed.fault


@pytest.mark.parametrize(
    ("line", "some"),
    [
        ("/", ["/read_records", "/write_record", "/get_clock"]),
        ("/tr", ["/tracker"]),
        ("/read_records ", [*COLLECTIONS, "all"]),
        ("/read_records rem", ["reminders", "reminder_events"]),
        ("/write_record reminders ", ["create", "update", "delete", "skip_occurrence"]),
        ("/write_record reminders update ", ["R1"]),
        ("/write_record reminders create ", ["label=", "start=", "recurrence=", "request_id="]),
        ("/write_record reminders create alert=", ["audible", "silent"]),
        ("/write_record reminders create private=", ["true", "false"]),
        ("/write_record reminders update R1 ", ["reason="]),
        ("/write_record reminders skip_occurrence R1 ", ["date="]),
        ("/write_record checklists update CL1 ", ["step=", "status="]),
        ("/write_record lists update L1 ", ["add_items=", "remove_items="]),
        ("/provider_booking create ", ["P1", "P2", "B1"]),
        ("/provider_booking create P1 ", ["2026-11-12T14:00:00-05:00"]),
        ("/tracker ring ", ["K1", "K2"]),
        ("/verify_record notes ", ["N1"]),
    ],
)
def test_what_is_offered(line: str, some: list[str]) -> None:
    assert set(some) <= set(offered(line))


def test_what_is_given_is_not_offered_again() -> None:
    assert "label=" not in offered("/write_record reminders create label=Sam ")
    assert offered("/get_clock ") == []


@pytest.mark.parametrize("line", ["", "hello", "//read_records ", "What time?", "/no_such_tool "])
def test_speech_and_unknown_tools_are_not_completed(line: str) -> None:
    assert offered(line) == []


def test_only_the_tools_of_the_case_are_offered() -> None:
    play = played(small_case(tools=("get_clock", "read_records")))
    assert set(offered("/", ComposerContext(play))) == {"/get_clock", "/read_records"}
    assert offered("/tracker ", ComposerContext(play)) == []


def every_id(play: Play) -> set[str]:
    return {str(record["id"]) for _, record in play.playback.latest.world.all_records()}


def ids_offered(context: ComposerContext) -> set[str]:
    lines = [
        *(f"/read_records {name} " for name in COLLECTIONS),
        *(f"/write_record {name} update " for name in COLLECTIONS),
        *(f"/verify_record {name} " for name in COLLECTIONS),
        "/write_record reminders create linked_id=",
        "/write_record calendar create booking_id=",
        "/provider_booking create ",
        "/tracker ring ",
    ]
    found = {offer for line in lines for offer in offered(line, context)}
    return found & (every_id(context.play) | {offer for offer in found if re.fullmatch(r"[A-Z]+\d+", offer)})


def returned_by(result: Any) -> set[str]:
    """Every id in a tool's result, wherever it stands."""
    if isinstance(result, dict):
        own = {str(result["id"])} if "id" in result else set()
        return own.union(*(returned_by(value) for value in result.values()))
    if isinstance(result, list | tuple):
        return set().union(*(returned_by(value) for value in result))
    return set()


def test_a_blind_seat_is_offered_nothing_before_the_first_call() -> None:
    play = played(CASE)
    assert ids_offered(ComposerContext(play, blind=True)) == set()
    assert offered("/provider_booking create P1 ", ComposerContext(play, blind=True)) in ([], ["request_id="])
    assert ids_offered(ComposerContext(play)) == every_id(play)


def test_a_blind_seat_is_offered_what_it_read_and_wrote() -> None:
    play = played(CASE)
    context = ComposerContext(play, blind=True)
    play.call("read_records", {"collection": "notes", "query": "keys"})
    assert ids_offered(context) == {"N1"}
    play.call("write_record", REMINDER)
    assert ids_offered(context) == {"N1", "R2"}
    play.call(
        "write_record", {"collection": "notes", "operation": "update", "record_id": "N9", "fields": {"text": "x"}}
    )
    assert ids_offered(context) == {"N1", "R2"}, "a refused call teaches nothing"


def test_slots_are_offered_to_a_blind_seat_once_read() -> None:
    play = played(CASE)
    context = ComposerContext(play, blind=True)
    play.call("read_records", {"collection": "provider_messages"})
    assert "2026-11-12T14:00:00-05:00" in offered("/provider_booking create P1 ", context)


@SEARCH
@given(
    st.lists(
        LIKELY_CALLS
        | st.tuples(
            st.just("read_records"),
            st.fixed_dictionaries({"collection": st.sampled_from([*COLLECTIONS, "all"]), "query": st.sampled_from(["", "keys"])}),
        ),
        max_size=4,
    )
)  # fmt: skip
def test_a_blind_seat_is_offered_only_what_results_have_shown(calls: list[tuple[str, Any]]) -> None:
    play = played(CASE)
    shown: set[str] = set()
    for call in calls:
        shown |= returned_by(dict(play.call(*call).result))
        used = {str(call[1].get("request_id", "")) for call in calls} | {"Q1", "Q2"}
        assert ids_offered(ComposerContext(play, blind=True)) - used <= shown


def test_a_new_record_is_offered_fields_and_no_id() -> None:
    assert "R1" not in offered("/write_record reminders create ")
    assert "label=" in offered("/write_record reminders create ")
    assert "R1" in offered("/write_record reminders update ")
