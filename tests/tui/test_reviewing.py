"""Verdicts in the checklist: given, changed, undone step by step, overruled; and one word for each count."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sessions.events import Review
from sessions.merging import merge_logs
from sessions.reviews import UNCLEAR, undoing
from sessions.session_file import read_session
from sessions.under_review import SessionUnderReview
from tests.sessions.played import opened_again, played, played_on_disk
from tests.tui.staged import Stage, driver_for, staged
from tui.presenting.glyphs import ASCII
from tui.presenting.review_rows import item_rows
from tui.screens.dialogs import SheetScreen, TextDialog
from tui.widgets.rows_view import RowsView

Word = tuple[bool | None, str]


@pytest.fixture(autouse=True)
def _still(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEXTUAL_ANIMATIONS", "none")


async def _judge(stage: Stage, identifier: str, key: str, why: str) -> None:
    pane = stage.screen.pane("checklist-pane")
    stage.screen.set_focus(pane)
    pane.cursor = f"verdict:{identifier}"
    await stage.pilot.pause()
    await stage.press(key)
    assert isinstance(stage.app.screen, TextDialog)
    await stage.write(why)


async def _overrule(stage: Stage, identifier: str, choice: int, why: str) -> None:
    pane = stage.screen.pane("checklist-pane")
    stage.screen.set_focus(pane)
    pane.cursor = f"verdict:{identifier}"
    await stage.pilot.pause()
    await stage.press("o", *["down"] * choice, "enter")
    await stage.write(why)


def _stands(stage: Stage, identifier: str) -> Word:
    """A person's own word on a part, and why."""
    entry = stage.driver.play.verdicts().verdict(identifier)
    assert entry is not None
    given = [given.review for given in entry.reviews.given if given.review.reviewer == "rita"]
    return (given[-1].value, given[-1].rationale) if given else (None, "")


@pytest.mark.parametrize("identifier", ["A1", "G1"])
async def test_undo_gives_back_verdict_and_reason_step_by_step(tmp_path: Path, identifier: str) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl")) as stage:
        await stage.played()
        given: list[Word] = [(None, "")]
        for key, value, why in (("y", True, "it asks"), ("n", False, "it does not"), ("u", None, "hard to tell")):
            await _judge(stage, identifier, key, why)
            given.append((value, f"{UNCLEAR} {why}" if value is None else why))
            assert _stands(stage, identifier) == given[-1]
        assert f"{stage.driver.reviewer}: unclear, hard to tell" in " ".join(stage.rows("checklist-pane").split())
        head = next(line for line in stage.rows("checklist-pane").split("\n") if line.startswith(identifier))
        assert head.endswith("you: unclear")
        for before in reversed(given[:-1]):
            stage.app.clear_notifications()
            await stage.press("x")
            assert _stands(stage, identifier) == before
            assert stage.told().endswith(f"because {before[1]}." if before[1] else "you have given none there now.")
        await stage.press("x")
        assert "no verdict of yours left to undo" in stage.told()


async def test_undo_gives_the_machine_back_and_then_the_verdict_before(tmp_path: Path) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl")) as stage:
        await stage.played()
        play = stage.driver.play
        await _judge(stage, "A1", "y", "it asks")
        await _overrule(stage, "S1", 1, "the label is wrong")
        await _overrule(stage, "S1", 0, "no, it is right")
        assert play.verdicts().verdict("S1").overruling.value is True  # type: ignore[union-attr]
        await stage.press("x")
        overruling = play.verdicts().verdict("S1").overruling  # type: ignore[union-attr]
        assert overruling is not None
        assert (overruling.value, overruling.rationale) == (False, "the label is wrong")
        await stage.press("x")
        assert play.verdicts().verdict("S1").overruling is None  # type: ignore[union-attr]
        assert "the machine's holds again" in stage.told()
        assert _stands(stage, "A1") == (True, "it asks")
        await stage.press("x")
        assert _stands(stage, "A1") == (None, "")
        assert stage.screen.pane("checklist-pane").cursor == "verdict:A1"


async def test_an_overruling_without_a_reason_is_refused_and_says_so(tmp_path: Path) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl")) as stage:
        await stage.played()
        events = len(stage.driver.play.log.events)
        await _overrule(stage, "S1", 1, "   ")
        assert isinstance(stage.app.screen, TextDialog)
        fault = stage.app.screen.query_one("#dialog-fault")
        assert fault.display
        assert "an overruling without a reason does not count" in str(fault.render())
        await stage.press("escape")
        assert len(stage.driver.play.log.events) == events


async def test_an_overruled_check_shows_the_machines_verdict_and_the_persons(tmp_path: Path) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl"), (200, 50)) as stage:
        await stage.played()
        await _overrule(stage, "S1", 1, "the label is wrong")
        lines = [" ".join(line.split()) for line in stage.rows("checklist-pane").split("\n")]
        assert "machine ✓ met" in lines
        assert "overruled by rita: ✗ NOT MET, because the label is wrong" in lines
        assert any(line.startswith("S1 ✗ NOT MET") and line.endswith("overruled") for line in lines)
        assert any(line.startswith("the state is what is expected") for line in lines)


async def test_the_words_of_keys_and_help_are_what_they_do(tmp_path: Path) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl"), (200, 50)) as stage:
        await stage.played()
        pane = stage.screen.pane("checklist-pane")
        stage.screen.set_focus(pane)
        pane.cursor = "verdict:A1"
        await stage.pilot.pause()
        assert "y yes n no u unclear" in " ".join(stage.rows("checklist-pane").split())
        await _judge(stage, "A1", "y", "")
        assert "y, n or u changes it, x undoes" in stage.rows("checklist-pane")
        await stage.press("f1")
        assert isinstance(stage.app.screen, SheetScreen)
        told = " ".join(
            "\n".join(entry.text for entry in stage.app.screen.query_one("#sheet-rows", RowsView).rows).split()
        )
        assert "u says that it cannot be told" in told
        assert "x undoes your last change" in told
        assert not re.search(r"takes? it back|take the person", told.partition("Keys on the whole screen")[0], re.I)


@pytest.mark.parametrize("size", [(80, 24), (200, 50)])
async def test_counts_are_the_same_words_everywhere(tmp_path: Path, size: tuple[int, int]) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl"), size) as stage:

        def counts() -> set[str]:
            lines = (stage.line("case-line"), str(stage.screen.pane("checklist-pane").border_subtitle))
            return {found for line in lines for found in re.findall(r"\d+ open, \d+ owed by you", line)}

        assert len(counts()) == 1
        await stage.played()
        before = counts()
        assert len(before) == 1
        await _judge(stage, "A1", "y", "")
        assert len(counts()) == 1
        assert counts() != before
        stage.driver.end("completed")
        stage.screen.show_session()
        await stage.pilot.pause()
        assert len(counts()) == 1
        assert next(iter(counts())) in stage.line("turn-line")


SUBJECTS = ("A1", "S1", "G1")
WORDS = st.tuples(
    st.sampled_from(SUBJECTS), st.sampled_from([True, False, None]), st.sampled_from(["", "why", "unclear: why"])
)
MOVES = st.lists(st.one_of(WORDS, st.just("undo")), max_size=14)


def _said(subject: str, value: bool | None, why: str) -> Review:
    part = "overrule" if subject == "S1" else "human"
    critical = subject.startswith("G")
    rationale = why if part == "human" or value is None else why or "a reason"
    return Review("rita", value, part, None if critical else subject, subject if critical else None, rationale)  # type: ignore[arg-type]


@given(MOVES)
def test_any_verdicts_are_undone_in_the_order_in_which_they_came(
    moves: Sequence[tuple[str, bool | None, str] | str],
) -> None:
    play = played()
    past: list[dict[str, Word]] = [{}]

    def standing() -> dict[str, Word]:
        now: dict[str, Word] = {}
        for event in play.playback.events:
            if isinstance(event.body, Review):
                now[event.body.subject] = (event.body.value, event.body.rationale)
        return {subject: word for subject, word in now.items() if word != (None, "")}

    for move in moves:
        if move == "undo":
            restoring = undoing(play.playback.events, "rita")
            assert (restoring is None) == (len(past) == 1)
            if restoring is not None:
                play.review(restoring)
                past.pop()
        else:
            assert not isinstance(move, str)
            play.review(_said(*move))
            now = {**past[-1], move[0]: (play.playback.events[-1].body.value, play.playback.events[-1].body.rationale)}  # type: ignore[union-attr]
            past.append({subject: word for subject, word in now.items() if word != (None, "")})
        assert standing() == past[-1]


def test_undo_goes_on_where_it_was_after_the_session_is_opened_again(tmp_path: Path) -> None:
    path = tmp_path / "s.jsonl"
    play = played_on_disk(path)
    for value in (True, False):
        play.review(Review("rita", value, check="A1", rationale=str(value)))
    play.review(Review("otto", True, check="A1"))
    restoring = undoing(play.playback.events, "rita")
    assert restoring is not None
    play.review(restoring)
    again = opened_again(path)
    following = undoing(again.playback.events, "rita")
    assert following is not None
    assert following.value is None
    assert '"undoes":' in path.read_text("utf-8")
    assert not read_session(path).warnings


def test_the_review_queue_shows_both_verdicts_of_an_overruled_part(tmp_path: Path) -> None:
    path = tmp_path / "s.jsonl"
    play = played_on_disk(path)
    play.review(Review("otto", True, "overrule", critical="X1", rationale="he was rung up"))
    play.end("stopped")
    session = SessionUnderReview(path, opened_again(path), "rita", blind=False)
    lines = [" ".join(entry.text.split()) for entry in item_rows(session, "X1", ASCII)]
    assert any(line.startswith("machine v no") for line in lines), lines
    assert "otto x RAISED overrules the machine, because he was rung up" in lines


def test_an_undo_still_undoes_its_review_after_copies_are_merged(tmp_path: Path) -> None:
    first, second = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    played_on_disk(first)
    second.write_bytes(first.read_bytes())
    for _ in range(3):
        opened_again(first).review(Review("otto", True, check="A1"))
    play = opened_again(second)
    play.review(Review("rita", False, check="A1"))
    restoring = undoing(play.playback.events, "rita")
    assert restoring is not None
    play.review(restoring)
    merged = merge_logs(read_session(first).log, read_session(second).log)
    assert [event.body.reviewer for event in merged.path if isinstance(event.body, Review)][-2:] == ["rita", "rita"]
    assert undoing(merged.path, "rita") is None
