"""The rows of the panes at any step, without a screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from cases.catalogue import load_case
from sessions.events import Review
from sessions.reviews import undoing
from tests.tui.staged import ASKS, driver_for
from tui.driving import Driver
from tui.presenting.briefs import case_sheet, lines_of, model_sheet
from tui.presenting.checklist import checklist_rows, count_owed, outcome_words
from tui.presenting.conversation import conversation_rows
from tui.presenting.expected import expected_rows
from tui.presenting.finding import SessionIndex
from tui.presenting.glyphs import ASCII, UNICODE
from tui.presenting.json_rows import JsonFolding
from tui.presenting.lines import header_parts, place_parts, timeline_window, turn_parts
from tui.presenting.parts import Part, fitted
from tui.presenting.seeking import changed_verdicts, next_change, next_fault, next_turn, verdict_changes
from tui.presenting.state import Folding, call_that_changed, state_rows
from tui.presenting.steps import View, view_of
from tui.presenting.trace import trace_rows

SAM = {"label": "Call Sam", "start": "16:00"}


@pytest.fixture
def driver(tmp_path: Path) -> Driver:
    """Asks, writes, verifies, changes, deletes, meets the fault, says so, ends."""
    driver = driver_for(tmp_path / "s.jsonl")
    driver.speak(ASKS)
    driver.call("write_record", {"collection": "reminders", "operation": "create", "fields": SAM})
    driver.call("verify_record", {"collection": "reminders", "record_id_or_request_id": "R2"})
    changed = {"collection": "reminders", "operation": "update", "record_id": "R2", "fields": {"start": "17:00"}}
    driver.call("write_record", changed)
    driver.call("write_record", {"collection": "reminders", "operation": "delete", "record_id": "R2"})
    driver.call("tracker", {"operation": "ring", "tracker_id": "K1"})
    driver.speak("It is all gone.")
    driver.end("stopped")
    return driver


def at(driver: Driver, number: int) -> View:
    """The view of a step by its number."""
    return view_of(driver.play, number - 1)


def test_steps_pair_calls_with_their_results(driver: Driver) -> None:
    view = view_of(driver.play)
    marks = [step.mark for step in view.steps]
    assert marks == ["user", "model", "user", "change", "read", "change", "change", "fault", "model", "end"]
    assert view.live
    assert view.index_of(driver.play.playback.calls[2].seq) == 5


def test_bookkeeping_belongs_to_the_step_before(driver: Driver) -> None:
    before = view_of(driver.play).steps
    driver.play.note("a thought", "rita")
    after = view_of(driver.play).steps
    assert len(after) == len(before)
    assert after[-1].position == before[-1].position + 1


def test_state_tells_new_changed_and_deleted_with_sign_and_word(driver: Driver) -> None:
    def told(number: int) -> str:
        return lines_of(state_rows(at(driver, number), ASCII, Folding()))

    assert "R2" not in told(3)
    assert "+ R2  Call Sam  new" in told(4)
    assert "1 new" in told(4)
    assert "new" not in told(5)
    assert "~ R2  Call Sam  changed" in told(6)
    assert "Mon 9 Nov 16:00 -> Mon 9 Nov 17:00" in told(6)
    assert "- R2  Call Sam  deleted" in told(7)
    assert "R2" not in told(8)


def test_deleted_records_are_struck(driver: Driver) -> None:
    rows = state_rows(at(driver, 7), UNICODE, Folding())
    struck = [row for row in rows if any(span.role == "struck" and "Call Sam" in span.text for span in row.spans)]
    assert struck


def test_history_stays_with_the_record(driver: Driver) -> None:
    folding = Folding(unfolded={"record:reminders:R2"})
    told = lines_of(state_rows(at(driver, 6), UNICODE, folding))
    assert "history: 1 earlier version" in told
    assert "start  was Mon 9 Nov 16:00" in told


def test_lists_in_a_record_are_told_item_by_item(tmp_path: Path) -> None:
    own = driver_for(tmp_path / "lists.jsonl")

    def told(collection: str, record_id: str, **fields: object) -> list[str]:
        arguments = {"collection": collection, "operation": "update", "record_id": record_id, "fields": fields}
        assert own.call("write_record", arguments).execution.ok
        return [row.text.strip() for row in state_rows(view_of(own.play), ASCII, Folding())]

    steps = told("checklists", "CL1", step=2, status="completed")
    assert "1 load the washer: completed, source user" in steps
    assert "~ 2 add detergent: pending -> completed" in steps
    assert "3 start the washer: pending" in steps
    history = steps.index("history: 1 earlier version")
    assert steps[history + 1 : history + 3] == ["update", "steps  was 2 add detergent: pending"]
    items = told("lists", "L1", add_items=["eggs"], remove_items=["milk"])
    assert {"Brown bread", "+ eggs", "- milk"} <= set(items)


def test_history_tells_each_field_on_a_line_of_its_own_in_the_words_of_the_fields(tmp_path: Path) -> None:
    own = driver_for(tmp_path / "s.jsonl")
    fields = {"text": "Keys are in my coat.", "source": "user_report", "reason": "She says so."}
    arguments = {"collection": "notes", "operation": "update", "record_id": "N1", "fields": fields}
    assert own.call("write_record", arguments).execution.ok
    told = [row.text.strip() for row in state_rows(view_of(own.play), ASCII, Folding())]
    assert "~ source       (none) -> user_report" in told
    start = told.index("update: She says so.")
    assert told[start + 1 : start + 4] == [
        "text         was Keys are in the blue bowl.",
        "source       was (none)",
        "recorded_at  was (none)",
    ]


def test_a_call_says_what_it_meant_and_what_it_changed(driver: Driver, tmp_path: Path) -> None:
    for rows in (trace_rows(at(driver, 7), UNICODE, ()), conversation_rows(at(driver, 7), UNICODE, "model")):
        told = [row.text for row in rows if "write_record" in row.text]
        for text, meant, changed in zip(
            told,
            (
                "create reminders: Call Sam, Mon 9 Nov 16:00",
                "update reminders R2: Mon 9 Nov 17:00",
                "delete reminders R2",
            ),
            ("+R2", "~R2", "-R2"),
            strict=True,
        ):
            head, _, tail = text.partition(meant)
            assert "write_record" in head, text
            assert changed in tail, text
    booking = driver_for(tmp_path / "b.jsonl", load_case("TUJ-034"))
    slot = {"operation": "create", "provider_or_booking_id": "dentist", "offered_slot": "2026-11-12T14:00"}
    booking.call("provider_booking", slot)
    for rows in (trace_rows(view_of(booking.play), UNICODE, ()), conversation_rows(view_of(booking.play), UNICODE, "")):
        told = "\n".join(row.text for row in rows)
        assert "create dentist: Thu 12 Nov 14:00" in told
        assert "fault TIMEOUT, +B1" in told


def test_the_line_below_names_the_fault_of_the_last_call(tmp_path: Path) -> None:
    slot = {"operation": "create", "provider_or_booking_id": "dentist", "offered_slot": "2026-11-12T14:00"}
    for blind, told in ((False, "provider_booking: fault TIMEOUT, +B1"), (True, "provider_booking: TIMEOUT")):
        own = driver_for(tmp_path / f"{blind}.jsonl", load_case("TUJ-034"), blind=blind)
        own.call("provider_booking", slot)
        parts = turn_parts(view_of(own.play, None, own.hidden_from), own, None)
        assert parts[0].text == "Your turn as the model."
        assert (parts[1].text, parts[1].role) == (told, "bad")
        shown = "".join(span.text for span in fitted(parts, 78)[0])
        assert told in shown
        own.call("read_records", {"collection": "bookings"})
        parts = turn_parts(view_of(own.play, None, own.hidden_from), own, None)
        assert not any("TIMEOUT" in part.text for part in parts)


def test_a_step_in_the_past_says_what_it_brought(driver: Driver) -> None:
    def told(number: int, hidden_from: str = "") -> str:
        return "   ".join(part.text for part in turn_parts(view_of(driver.play, number - 1, hidden_from), driver, None))

    assert told(2).startswith("You look at the past.")
    assert told(4).startswith("In the past:   write_record: +R2   ")
    assert "S1 met (was open)" in told(4) or "S1 met (was NOT met)" in told(4)
    assert "tracker: fault TRACKER_UNAVAILABLE" in told(8)
    blind = told(4, "model")
    assert "write_record: R2" in blind
    assert "was open" not in blind
    assert "S1" not in blind


def test_the_filter_keeps_what_holds_the_words(driver: Driver) -> None:
    told = lines_of(state_rows(at(driver, 4), UNICODE, Folding(), "call sam"))
    assert "R2" in told
    assert "R1" not in told
    assert "no record" in lines_of(state_rows(at(driver, 4), UNICODE, Folding(), "giraffe"))


def test_a_record_knows_the_call_that_changed_it(driver: Driver) -> None:
    calls = driver.play.playback.calls
    assert call_that_changed(at(driver, 5), "reminders", "R2") == calls[0].seq
    assert call_that_changed(at(driver, 6), "reminders", "R2") == calls[2].seq
    assert call_that_changed(at(driver, 6), "reminders", "R1") == 0


def test_trace_grows_with_the_steps_and_names_the_fault(driver: Driver) -> None:
    assert "no tool was called" in lines_of(trace_rows(at(driver, 3), UNICODE, ()))
    assert len(trace_rows(at(driver, 6), UNICODE, ())) == 3
    last = lines_of(trace_rows(at(driver, 8), UNICODE, ("call:5",)))
    assert "fault TRACKER_UNAVAILABLE" in last
    assert "the case's fault 1 answered" in last


def test_the_call_of_the_step_shown_is_told_in_full(driver: Driver) -> None:
    for number, shown in ((4, 1), (5, 2), (6, 3)):
        told = [entry.wrap for entry in trace_rows(at(driver, number), UNICODE, ())]
        assert told == [False] * (shown - 1) + [True]
    said = next(step.number for step in at(driver, 8).steps if not step.call and step.number > 3)
    assert not any(entry.wrap for entry in trace_rows(at(driver, said), UNICODE, ()))


def test_a_call_tells_sent_from_understood(driver: Driver) -> None:
    told = lines_of(trace_rows(at(driver, 4), UNICODE, ("call:1",)))
    assert told.index("sent") < told.index("understood as") < told.index("ran: create") < told.index("result")
    assert '"start": "16:00"' in told
    assert '"start": "2026-11-09T16:00:00-05:00"' in told


def test_a_long_result_is_shown_in_part_until_asked_for(tmp_path: Path) -> None:
    driver = driver_for(tmp_path / "s.jsonl")
    lists = {
        "collection": "lists",
        "operation": "create",
        "fields": {"title": "Long", "items": [str(n) for n in range(900)]},
    }
    driver.call("write_record", lists)
    view = view_of(driver.play)
    items = "call:1:sent/fields/items"
    folding = JsonFolding()
    folded = trace_rows(view, UNICODE, ("call:1",), folding)
    assert any(row.key == items and "900 entries" in row.text for row in folded)
    folding.turned.add(items)
    part = trace_rows(view, UNICODE, ("call:1",), folding)
    assert len(part) > len(folded) + 90
    assert any(row.key == f"{items}:more" and "800 more entries" in row.text for row in part)
    long_list = [str(n) for n in range(900)]
    assert folding.show_more(f"{items}:more", long_list) == f"{items}/100"
    assert folding.show_more(f"{items}:more", long_list) == f"{items}/500"
    whole = trace_rows(view, UNICODE, ("call:1",), folding)
    assert len(whole) > len(part) + 700
    assert not any(row.key == f"{items}:more" for row in whole)


def test_conversation_stops_at_the_step(driver: Driver) -> None:
    told = lines_of(conversation_rows(at(driver, 2), UNICODE, "model"))
    assert ASKS in told
    assert "8 later steps not shown" in told
    assert "gone" not in told
    assert "gone" in lines_of(conversation_rows(view_of(driver.play), UNICODE, "model"))


def test_verdicts_follow_the_step(driver: Driver) -> None:
    def a2(number: int) -> str:
        rows = checklist_rows(at(driver, number), UNICODE)
        return next(row.text for row in rows if row.key == "verdict:A2")

    assert "open" in a2(4)
    assert "met" in a2(5)
    assert "step 5" in a2(5)


def test_a_verdict_shows_its_parts_and_proof_when_unfolded(driver: Driver) -> None:
    told = lines_of(checklist_rows(at(driver, 5), UNICODE, "A2"))
    assert "machine  ✓ met" in told
    assert "shown by step 4, 5" in told
    assert "person" in lines_of(checklist_rows(at(driver, 5), UNICODE, "A1"))


def test_reviews_count_down_what_is_owed(driver: Driver) -> None:
    owed = count_owed(driver.play.verdicts())
    driver.play.review(Review("rita", True, check="A1", rationale="it asks"))
    assert count_owed(driver.play.verdicts()) == owed - 1
    restoring = undoing(driver.play.playback.events, "rita")
    assert restoring is not None
    assert (restoring.check, restoring.value) == ("A1", None)
    assert undoing(driver.play.playback.events, "otto") is None
    driver.play.review(restoring)
    assert count_owed(driver.play.verdicts()) == owed
    assert undoing(driver.play.playback.events, "rita") is None


def test_outcome_in_words(driver: Driver) -> None:
    assert outcome_words(driver.play.verdicts())[1] in ("bad", "open")


def test_expected_against_actual(driver: Driver) -> None:
    assert "✓ as expected" in lines_of(expected_rows(at(driver, 4), UNICODE))
    late = lines_of(expected_rows(at(driver, 7), UNICODE))
    assert "✗ missing" in late
    changed = lines_of(expected_rows(at(driver, 6), ASCII))
    assert "x wrong    reminders R2  1 field wrong" in changed
    assert "missing" not in changed


def test_seeking(driver: Driver) -> None:
    first = at(driver, 1)
    assert next_turn(first, True) == 1
    assert next_change(first, True) == 3
    assert next_change(at(driver, 4), True) == 5
    assert next_fault(first, True) == 7
    assert next_fault(at(driver, 8), True) is None
    assert next_fault(at(driver, 10), False) == 7
    assert list(verdict_changes(first, True))[:3] == [None, None, 3]
    view = at(driver, 4)
    assert view.step is not None
    changed = changed_verdicts(view, view.step)
    assert changed
    for identifier, (now, was) in changed.items():
        before = at(driver, 3).verdicts.verdict(identifier)
        assert before is not None
        assert before.value is was is not now.value
        assert now == view.verdicts.verdict(identifier)
    same = [entry.value for entry in view.verdicts.all if entry.id not in changed]
    assert same == [entry.value for entry in at(driver, 3).verdicts.all if entry.id not in changed]
    assert [find.index for find in SessionIndex().finds(first, "all GONE")] == [8]
    assert list(SessionIndex().finds(first, "")) == []


@pytest.mark.parametrize(
    ("total", "chosen", "room"), [(5, 2, 40), (500, 0, 40), (500, 250, 40), (500, 499, 40), (3, 1, 3), (1, 0, 1)]
)
def test_the_timeline_keeps_the_chosen_step_in_sight(total: int, chosen: int, room: int) -> None:
    start, end = timeline_window(total, chosen, room)
    assert 0 <= start <= chosen < end <= total
    assert 2 * (end - start) <= max(4, room)


def test_a_line_gives_up_what_matters_least() -> None:
    parts = [Part("TUJ-001"), Part("A long title", rank=2), Part("more", rank=4), Part("3 open", right=True)]
    left, right = fitted(parts, 30)
    assert "more" not in "".join(span.text for span in left)
    assert "3 open" in "".join(span.text for span in right)
    left, _ = fitted(parts, 12)
    assert "".join(span.text for span in left) == "TUJ-001"


def test_past_and_live_are_told_in_words(driver: Driver) -> None:
    assert any(part.text == "live" for part in place_parts(view_of(driver.play), ASCII))
    assert any("PAST" in part.text for part in place_parts(at(driver, 3), ASCII))
    assert "past" in turn_parts(at(driver, 3), driver, None)[0].text


def test_a_blind_model_sees_nothing_of_the_evaluators_side(tmp_path: Path) -> None:
    driver = driver_for(tmp_path / "s.jsonl", blind=True)
    driver.speak(ASKS)
    driver.call("tracker", {"operation": "ring", "tracker_id": "K1"})
    view = view_of(driver.play, None, driver.hidden_from)
    shown = [
        *conversation_rows(view, UNICODE, driver.seat),
        *trace_rows(view, UNICODE, ("call:1",)),
        *model_sheet(driver.play),
    ]
    told = lines_of(shown) + " ".join(
        part.text
        for part in (*header_parts(view, driver), *turn_parts(view, driver, None), *place_parts(view, UNICODE))
    )
    assert "OWN-001" in told
    for hidden in ("A call to return", "scripted", "fault", "friend called Sam", "A time is missing", "not met"):
        assert hidden not in told


def test_the_case_sheet_has_everything(driver: Driver) -> None:
    told = lines_of(case_sheet(driver.play))
    for text in (
        "A call to return",
        "friend called Sam",
        "What reminder time?",
        "Call or message Sam.",
        "A time is missing",
    ):
        assert text in told


def test_a_verdict_that_no_step_proves_says_whose_it_is(tmp_path: Path) -> None:
    driver = driver_for(tmp_path / "s.jsonl", load_case("TUJ-041"))
    driver.call("read_records", {"collection": "conversations"})
    driver.speak("Lunch is on November 11 at 12:30 at Elm Cafe.")
    driver.play.review(Review("rita", True, check="S1"))
    tails = {entry.key: entry.tail for entry in checklist_rows(view_of(driver.play), UNICODE)}
    told = {name: "".join(span.text for span in tails[f"verdict:{name}"]) for name in ("A1", "A3", "S1")}
    assert told == {"A1": "step 2", "A3": "machine", "S1": "machine + you"}


def test_the_turn_counts_the_one_that_has_begun(driver: Driver) -> None:
    turns = [next(part.text for part in header_parts(at(driver, number), driver) if part.text.startswith("turn "))
             for number in range(1, 11)]  # fmt: skip
    assert turns == [f"turn {number}" for number in (1, 1, 2, 2, 2, 2, 2, 2, 2, 2)]


def test_the_checklist_ends_with_recovery_at_the_step(tmp_path: Path) -> None:
    driver = driver_for(tmp_path / "s.jsonl")
    told = "\n".join(entry.text for entry in checklist_rows(view_of(driver.play), UNICODE))
    assert "no answer yet" in told
    assert "of 0 completed" not in told
    driver.speak(ASKS)
    told = "\n".join(entry.text for entry in checklist_rows(view_of(driver.play), UNICODE))
    assert "0 of 1 completed" in told
    assert "Extra user turns  1" in told
