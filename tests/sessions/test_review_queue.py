"""The queue of owed verdicts over a folder of sessions: order, blinding, undo, settling, resuming."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from sessions.defects import read_defects
from sessions.events import Note, Reveal, Review
from sessions.play import Play, create_play, new_header, open_play
from sessions.review_places import QueuePlace, read_place, write_place
from sessions.review_queue import ReviewQueue, session_files
from sessions.session_file import read_session
from sessions.under_review import ReviewError
from tests.sessions.played import REMINDER, VERIFY, ticking
from tests.small_case import case_text

OWED = ["A1", "G1", "G2", "G3", "G4"]
"""What a person owes in a session of the small case in which nothing went wrong: X1 is the machine's."""


@pytest.fixture
def case_file(tmp_path: Path) -> Path:
    """The small case as a designer's own file."""
    path = tmp_path / "cases" / "own.toml"
    path.parent.mkdir()
    path.write_text(case_text(), "utf-8")
    return path


def play_session(folder: Path, case_file: Path, name: str, *, model: str = "model-a", ended: bool = True) -> Path:
    """A session of the small case in which the model does all that is asked."""
    from cases.catalogue import load_case

    case = load_case(str(case_file))
    folder.mkdir(exist_ok=True)
    path = folder / f"{name}.jsonl"
    header = new_header(case, session_id=name, run_id="run-1", started_at="2026-12-01T00:00:00+00:00",
                        model_version=model, settings={"case_file": str(case_file)})  # fmt: skip
    play = create_play(path, case, header, ticking())
    play.say("At what time should I remind you?")
    play.answer()
    play.call("write_record", REMINDER)
    play.call("verify_record", VERIFY)
    play.say("I will remind you at 16:00.")
    if ended:
        play.end("completed")
    return path


def queue_over(files: Sequence[Path], reviewer: str = "rita", **options: object) -> ReviewQueue:
    queue = ReviewQueue(files, reviewer, ticking(), **options)  # type: ignore[arg-type]
    queue.find_next()
    return queue


def reopened(path: Path) -> Play:
    return open_play(path, ticking())


def owed_ids(queue: ReviewQueue) -> list[str]:
    found = []
    while queue.session is not None:
        found.append(queue.identifier)
        queue.judge(queue.identifier[0] not in "XG", "seen")
        queue.find_next()
    return found


def test_it_goes_through_every_owed_verdict_of_every_session(tmp_path: Path, case_file: Path) -> None:
    files = [play_session(tmp_path / "s", case_file, name) for name in ("one", "two")]
    queue = queue_over(session_files([tmp_path / "s"]))
    assert (queue.number, queue.left_here) == (1, 5)
    assert owed_ids(queue) == OWED * 2
    assert all(reopened(path).verdicts().outcome == "PASS" for path in files)
    assert queue_over(files).session is None


def test_what_cannot_be_reviewed_is_set_aside_with_its_reason(tmp_path: Path, case_file: Path) -> None:
    folder = tmp_path / "s"
    play_session(folder, case_file, "a-open", ended=False)
    changed = play_session(folder, case_file, "b-changed")
    head, _, rest = changed.read_text("utf-8").partition("\n")
    changed.write_text(json.dumps(json.loads(head) | {"case_sha256": "0" * 64}) + "\n" + rest, "utf-8")
    (folder / "c-broken.jsonl").write_text("nothing\n", "utf-8")
    play_session(folder, case_file, "d-good")
    queue = queue_over(session_files([folder]))
    assert queue.session is not None and queue.session.path.stem == "d-good"
    told = {entry.path.stem: entry.why for entry in queue.set_aside}
    assert "not ended" in told["a-open"]
    assert "changed" in told["b-changed"]
    assert "JSON" in told["c-broken"]


def test_an_unknown_target_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ReviewError, match="no such session"):
        session_files([tmp_path / "missing.jsonl"])


def test_deferred_and_unclear_items_come_last(tmp_path: Path, case_file: Path) -> None:
    files = [play_session(tmp_path / "s", case_file, name) for name in ("one", "two")]
    queue = queue_over(files)
    queue.defer()
    queue.find_next()
    assert queue.identifier == "G1"
    queue.judge(None, "two readings")
    queue.find_next()
    assert queue.identifier == "G2"
    assert owed_ids(queue)[-1] == "A1"
    again = queue_over(files)
    assert (again.number, again.identifier) == (1, "G1")
    assert again.left_here == 1


def test_undo_stands_on_the_last_verdict_again_across_sessions(tmp_path: Path, case_file: Path) -> None:
    files = [play_session(tmp_path / "s", case_file, name) for name in ("one", "two")]
    queue = queue_over(files)
    for _ in range(5):
        queue.judge(False, "so it is")
        queue.find_next()
    assert queue.number == 2
    assert queue.undo()
    assert (queue.number, queue.identifier) == (1, "G4")
    assert reopened(files[0]).verdicts().verdict("G4").human is None  # type: ignore[union-attr]
    for _ in range(4):
        assert queue.undo()
    assert queue.identifier == "A1"
    assert not queue.undo()


def test_undo_gives_back_what_was_said_before(tmp_path: Path, case_file: Path) -> None:
    path = play_session(tmp_path / "s", case_file, "one")
    first = queue_over([path], blind=True)
    first.judge(True, "clear enough")
    second = queue_over([path], blind=True)
    second.go(-1)
    assert second.identifier == "A1"
    second.judge(False, "on second thoughts")
    second.undo()
    latest = second.session.entry("A1").reviews.latest()[-1].review  # type: ignore[union-attr]
    assert (latest.value, latest.rationale) == (True, "clear enough")


def test_a_blind_reviewer_owes_every_part_and_sees_nothing_before_their_own_is_in(
    tmp_path: Path, case_file: Path
) -> None:
    path = play_session(tmp_path / "s", case_file, "one")
    reopened(path).review(Review("bo", False, "human", check="A1", rationale="too curt"))
    queue = queue_over([path], blind=True)
    session = queue.session
    assert session is not None and queue.identifier == "A1"
    assert not session.may_see_model
    assert not session.may_see_verdicts("A1")
    queue.judge(True, "it asks")
    assert session.may_see_verdicts("A1") and not session.may_see_model
    reveals = [event.body for event in session.play.playback.events if isinstance(event.body, Reveal)]
    assert reveals == []
    queue.find_next()
    queue.go(-1)
    reveals = [event.body for event in session.play.playback.events if isinstance(event.body, Reveal)]
    assert reveals == [Reveal("review: verdicts on A1", "rita")]


def test_a_reveal_is_kept_and_holds_the_next_time(tmp_path: Path, case_file: Path) -> None:
    path = play_session(tmp_path / "s", case_file, "one")
    queue = queue_over([path], blind=True)
    assert queue.session is not None
    queue.session.reveal()
    assert queue.session.may_see_model and queue.session.may_see_verdicts("A1")
    again = queue_over([path], blind=True)
    assert again.session is not None and again.session.may_see_model
    assert not queue_over([path], "bo", blind=True).session.may_see_model  # type: ignore[union-attr]


def test_an_open_review_says_once_what_the_reviewer_saw(tmp_path: Path, case_file: Path) -> None:
    path = play_session(tmp_path / "s", case_file, "one")
    owed_ids(queue_over([path]))
    reveals = [event.body for event in read_session(path).log.path if isinstance(event.body, Reveal)]
    assert len(reveals) == 1
    assert reveals[0].to == "rita" and "machine" in reveals[0].what


def test_the_machines_proof_is_no_relevant_step_while_it_is_hidden(tmp_path: Path, case_file: Path) -> None:
    path = play_session(tmp_path / "s", case_file, "one")
    hidden = queue_over([path], blind=True).session
    shown = queue_over([path]).session
    assert hidden is not None and shown is not None
    assert set(hidden.relevant("G1")) <= set(shown.relevant("G1"))


def test_a_difference_is_settled_explicitly(tmp_path: Path, case_file: Path) -> None:
    path = play_session(tmp_path / "s", case_file, "one")
    owed_ids(queue_over([path]))
    reopened(path).review(Review("bo", False, "human", check="A1", rationale="too curt"))
    queue = queue_over([path], "ines")
    assert queue.identifier == "A1" and queue.left_here == 1
    with pytest.raises(ReviewError, match="reason"):
        queue.settle(True, " ")
    queue.settle(True, "curt but clear")
    queue.find_next()
    assert queue.session is None
    assert reopened(path).verdicts().outcome == "PASS"


def test_what_nobody_differs_on_is_not_settled(tmp_path: Path, case_file: Path) -> None:
    queue = queue_over([play_session(tmp_path / "s", case_file, "one")])
    with pytest.raises(ReviewError, match="do not differ"):
        queue.settle(True, "why not")


def test_the_tested_model_may_review_but_does_not_count(tmp_path: Path, case_file: Path) -> None:
    path = play_session(tmp_path / "s", case_file, "one", model="model-a")
    queue = queue_over([path], "Model-A")
    assert queue.session is not None and not queue.session.counts
    assert owed_ids(queue) == OWED
    assert reopened(path).verdicts().outcome_reason == "awaiting_review"
    assert queue_over([path], "Model-A").session is None
    assert queue_over([path], "rita").left_here == 5


def test_a_failure_is_laid_to_a_cause_and_a_case_defect_is_filed(tmp_path: Path, case_file: Path) -> None:
    path = play_session(tmp_path / "s", case_file, "one")
    queue = queue_over([path])
    assert queue.attribute("model", "it never asks") is None
    filed = queue.attribute("case", "the requirement contradicts the script")
    assert filed is not None
    defect = read_defects(path.parent)[0]
    assert defect.author == "rita" and "A1: the requirement" in defect.rationale
    notes = [event.body for event in read_session(path).log.path if isinstance(event.body, Note)]
    assert [note.cause for note in notes] == ["model", "case"]
    for cause, note in (("weather", "rain"), ("tool", " ")):
        with pytest.raises(ReviewError):
            queue.attribute(cause, note)


def test_it_goes_on_where_it_was(tmp_path: Path, case_file: Path) -> None:
    files = [play_session(tmp_path / "s", case_file, name) for name in ("one", "two")]
    queue = queue_over(files)
    queue.defer()
    queue.find_next()
    for _ in range(5):
        queue.judge(False, "")
        queue.find_next()
    assert (queue.number, queue.identifier) == (2, "G1")
    kept = tmp_path / "state" / "places.json"
    write_place(kept, "rita", queue.place)
    write_place(kept, "bo", QueuePlace())
    again = queue_over(files, place=read_place(kept, "rita"))
    assert (again.number, again.identifier) == (2, "G1")
    assert again.deferred == [(str(files[0]), "A1")]
    assert owed_ids(again)[-1] == "A1"


@pytest.mark.parametrize("content", ["", "[]", '{"rita": 3}', '{"rita": {"at": [1]}}', "\x00"])
def test_a_damaged_place_is_the_beginning(tmp_path: Path, content: str) -> None:
    kept = tmp_path / "places.json"
    kept.write_text(content, "utf-8")
    assert read_place(kept, "rita") == QueuePlace()


def test_a_search_that_is_broken_off_changes_nothing(tmp_path: Path, case_file: Path) -> None:
    files = [play_session(tmp_path / "s", case_file, name) for name in ("one", "two")]
    queue = ReviewQueue(files, "rita", ticking())
    looked: list[tuple[int, int]] = []
    assert not queue.find_next(stopped=lambda: True)
    assert queue.session is None
    assert queue.find_next(lambda *at: looked.append(at))
    assert looked == [(1, 2)]
