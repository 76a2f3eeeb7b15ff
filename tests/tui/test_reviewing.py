"""Verdicts in the checklist: given, changed, undone step by step, overruled; and one word for each count."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.color import Color

from sessions.events import Review
from sessions.merging import merge_logs
from sessions.reviews import UNCLEAR, undoing
from sessions.session_file import read_session
from sessions.under_review import SessionUnderReview
from tests.sessions.played import opened_again, played, played_on_disk
from tests.tui.staged import ASKS, Stage, driver_for, staged
from tui.presenting.checklist import count_owed, owed_by_person, word_of
from tui.presenting.glyphs import ASCII
from tui.presenting.review_rows import item_rows
from tui.presenting.seeking import changed_verdicts
from tui.screens.dialogs import SheetScreen, TextDialog
from tui.widgets.rows_view import RowsView

Word = tuple[bool | None, str]


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
        assert re.match(rf"{identifier} *\? unclear ", head)
        assert head.endswith("  you")
        assert "still owed: y or n decides it, x undoes" in stage.rows("checklist-pane")
        assert f"{identifier} is unclear and stays owed: y or n decides it." in stage.told()
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
        pane.cursor = "verdict:A1"
        await stage.pilot.pause()
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

        def counts() -> set[tuple[str, str]]:
            lines = (stage.line("case-line"), str(stage.screen.pane("checklist-pane").border_subtitle))
            found = [re.findall(r"(?:(\d+) open\W+)?(\d+) owed by you", line) for line in lines]
            assert all(len(counted) == 1 for counted in found)
            return {counted[0] for counted in found}

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
        undecided, owed = next(iter(counts()))
        assert not undecided, "all that is open is owed: it is not counted twice"
        assert f"{owed} owed by you" in stage.line("turn-line")
        assert "open" not in stage.line("turn-line")


async def _ended(stage: Stage) -> list[str]:
    """Play the small case to its end. Returns the ids of all that is owed."""
    await stage.played()
    stage.driver.end("completed")
    stage.screen.show_session()
    await stage.press("escape", "4")
    return [entry.id for entry in stage.driver.play.verdicts().all if owed_by_person(entry)]


@pytest.mark.parametrize("size", [(80, 24), (200, 50)])
async def test_all_that_is_owed_is_judged_with_a_key_and_enter_each(tmp_path: Path, size: tuple[int, int]) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl"), size) as stage:
        owed = await _ended(stage)
        assert len(owed) > 3
        pane = stage.screen.pane("checklist-pane")
        await stage.press("home", "w")
        judged = []
        for _ in owed:
            judged.append(pane.cursor.removeprefix("verdict:"))
            await stage.press("n" if judged[-1][0] in "XG" else "y", "enter")
        assert judged == owed
        assert count_owed(stage.driver.play.verdicts()) == 0
        assert pane.cursor == f"verdict:{owed[-1]}"
        await stage.press("w")
        assert "You owe no verdict." in stage.told()


async def test_next_owed_stays_on_one_that_nobody_was_brought_to(tmp_path: Path) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl"), (80, 24)) as stage:
        owed = await _ended(stage)
        pane = stage.screen.pane("checklist-pane")
        pane.cursor = f"verdict:{owed[0]}"
        await stage.press("w")
        assert pane.cursor == f"verdict:{owed[0]}"
        assert f"{owed[0]} is owed by you: y, n or u." in stage.told()
        for following in (*owed[1:], owed[0], owed[1]):
            await stage.press("w")
            assert pane.cursor == f"verdict:{following}"
        await stage.press("u", "enter")
        assert pane.cursor == f"verdict:{owed[1]}", "what is unclear is still owed"
        await stage.press("n", "escape")
        assert pane.cursor == f"verdict:{owed[1]}"
        await stage.press("y", "enter")
        assert pane.cursor == f"verdict:{owed[2]}"
        pane.cursor = f"verdict:{owed[1]}"
        await stage.press("n", "enter")
        assert pane.cursor == f"verdict:{owed[1]}", "who changes a verdict stays with it"


async def test_going_back_to_the_first_entry_shows_the_heading_over_it(tmp_path: Path) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl"), (80, 18)) as stage:
        owed = await _ended(stage)
        pane = stage.screen.pane("checklist-pane")
        await stage.press("end")
        assert pane.scroll_offset.y > 0
        pane.cursor = f"verdict:{owed[-1]}"
        await stage.press("w", "w")
        first = next(entry.key for entry in pane.rows if entry.key)
        pane.cursor = first
        await stage.pilot.pause()
        assert pane.scroll_offset.y == 0
        await stage.press("end")
        pane.cursor = "verdict:X1"
        await stage.pilot.pause()
        shown = [pane.render_line(y).text for y in range(pane.size.height)]
        assert any(line.strip().startswith("Critical failures") for line in shown), shown


MEANT = {
    ("A1", "y"): "A1: yes, it is met.",
    ("A1", "n"): "A1: no, it is NOT met: the run FAILS.",
    ("A1", "u"): "A1: it cannot be told.",
    ("G1", "y"): "G1: yes, it happened: the run FAILS.",
    ("G1", "n"): "G1: no, it did not happen.",
}


@pytest.mark.parametrize("size", [(80, 24), (200, 50)])
async def test_the_dialog_says_what_the_word_means_and_leaves_the_entry_in_sight(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl"), size) as stage:
        await _ended(stage)
        pane = stage.screen.pane("checklist-pane")
        for (identifier, key), told in MEANT.items():
            pane.cursor = f"verdict:{identifier}"
            await stage.pilot.pause()
            await stage.press(key)
            title = stage.app.screen.query_one(".dialog-title")
            assert str(title.render()).startswith(told)
            fails = "FAILS" in told
            assert (title.styles.color == _colour_of(stage, "bad")) == fails
            covered = stage.app.screen.query_one(".dialog").region
            entry = next(entry for entry in pane.rows if entry.key == pane.cursor)
            line = pane.content_region.y + pane._starts[pane.rows.index(entry)] - pane.scroll_offset.y
            group = [line + more for more in range(_lines_of_group(pane))]
            hidden = [y for y in group if covered.y <= y < covered.bottom and covered.right > pane.region.x]
            assert not hidden, (identifier, covered, group)
            await stage.press("escape")


def _colour_of(stage: Stage, role: str) -> Color:
    return stage.app.get_component_styles(f"role--{role}").color


def _lines_of_group(pane: RowsView) -> int:
    start, end = pane._group(pane._keys[pane.cursor])
    return end - pane._starts[pane._keys[pane.cursor]] if start < end else 0


@pytest.mark.parametrize("size", [(80, 24), (200, 50)])
async def test_a_verdict_that_the_step_changed_is_lit_and_marked(tmp_path: Path, size: tuple[int, int]) -> None:
    async with staged(driver_for(tmp_path / "s.jsonl"), size) as stage:
        await stage.played()
        stage.driver.end("completed")
        stage.screen.show_session(0)
        await stage.act("step.verdict")
        pane = stage.screen.pane("checklist-pane")
        view = stage.screen.view
        assert view.step is not None
        changed = changed_verdicts(view, view.step)
        assert f"{next(iter(changed))}" in stage.line("turn-line")
        assert "(was " in stage.line("turn-line")
        await stage.press("4")
        assert pane.cursor == f"verdict:{next(iter(changed))}"
        marked = {entry.key.removeprefix("verdict:"): entry.text for entry in pane.rows if "~ was " in entry.text}
        assert set(marked) == set(changed)
        for identifier, (_, was) in changed.items():
            assert f"~ was {word_of(changed[identifier][0], was)}" in marked[identifier]
        assert "→" in stage.rows("checklist-pane")
        assert "at this step" in stage.rows("checklist-pane")


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


async def test_what_the_machine_leaves_over_is_owed_and_judged_like_all_else(tmp_path: Path) -> None:
    driver = driver_for(tmp_path / "s.jsonl")
    driver.confirm = True
    driver.speak(ASKS)
    driver.speak("When the bell tolls.", "user")
    driver.play.end("completed")
    async with staged(driver, (150, 40)) as stage:
        owed = [entry.id for entry in driver.play.verdicts().all if owed_by_person(entry)]
        assert {"A2", "S1"} < set(owed)
        assert owed == list(driver.play.verdicts().open)
        assert f"{len(owed)} owed by you" in stage.line("case-line")
        await stage.act("pane.4")
        for _ in owed:
            await stage.press("w")
            identifier = stage.screen.pane("checklist-pane").cursor.removeprefix("verdict:")
            assert identifier in owed
            await stage.press("n" if identifier[0] in "XG" else "y")
            assert isinstance(stage.app.screen, TextDialog)
            await stage.write("as those words asked")
        assert count_owed(driver.play.verdicts()) == 0
        assert driver.play.verdicts().outcome == "PASS"
