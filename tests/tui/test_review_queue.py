"""The review queue on screen: every action by its key, at three sizes, blind and open."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual import events
from textual.pilot import Pilot
from textual.widgets import Input

from sessions.defects import read_defects
from sessions.events import Reveal, Review
from sessions.reviews import SETTLED
from sessions.session_file import read_session
from tests.sessions.test_review_queue import play_session, reopened
from tests.small_case import case_text
from tests.tui.staged import until
from tui.app import TujoraApp
from tui.command_line import main
from tui.key_names import key_fault
from tui.review_opening import ReviewOpening
from tui.screens.dialogs import ChoiceDialog, SheetScreen
from tui.screens.review_keys import REVIEW_KEYS
from tui.screens.review_queue import ReviewScreen
from tui.widgets.line_view import LineView
from tui.widgets.review_parts import CritiqueLine, VerdictBar
from tui.widgets.rows_view import RowsView

SIZES = [(80, 24), (120, 36), (200, 50)]
KEYS = {entry.id: entry.key.split(",")[0] for entry in REVIEW_KEYS}
AS_WRITTEN = {entry.id: entry.key.split(",")[-1] for entry in REVIEW_KEYS}
OWED = ["A1", "G1", "G2", "G3", "G4"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with two sessions of the small case, of which nothing was judged."""
    case_file = tmp_path / "cases" / "own.toml"
    case_file.parent.mkdir()
    case_file.write_text(case_text(), "utf-8")
    for name in ("one", "two"):
        play_session(tmp_path / "saved", case_file, name)
    return tmp_path / "saved"


class Desk:
    """The screen under test."""

    def __init__(self, app: TujoraApp, pilot: Pilot[str], screen: ReviewScreen) -> None:
        self.app, self.pilot, self.screen = app, pilot, screen

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.settled()

    async def settled(self) -> None:
        await self.pilot.pause()
        await until(self.pilot, lambda: not self.screen.searching)
        await self.pilot.pause()

    async def do(self, action: str) -> None:
        """Take an action from the item pane, by the key of its id."""
        self.screen.set_focus(self.screen.query_one("#review-item"))
        await self.press(KEYS[action])

    async def write(self, text: str) -> None:
        self.app.screen.query_one(Input).value = text
        await self.press("enter")

    @property
    def at(self) -> str:
        return self.screen.queue.identifier

    def rows(self, pane: str) -> str:
        return "\n".join(entry.text for entry in self.screen.query_one(f"#review-{pane}", RowsView).rows)

    @property
    def title(self) -> str:
        return self.screen.query_one("#title-line", LineView).text

    def told(self) -> str:
        return "\n".join(str(notice.message) for notice in self.app._notifications)


@asynccontextmanager
async def desk(
    folder: Path, size: tuple[int, int] = (80, 24), reviewer: str = "rita", *, blind: bool = False
) -> AsyncIterator[Desk]:
    app = TujoraApp()
    opening = ReviewOpening((folder,), reviewer, blind, folder.parent / "places.json")
    app.first_screen = lambda: ReviewScreen(opening)
    async with app.run_test(size=size, notifications=True, tooltips=True) as pilot:
        await until(pilot, lambda: isinstance(app.screen, ReviewScreen) and bool(app.screen.query("#verdict-bar")))
        assert isinstance(app.screen, ReviewScreen)
        found = Desk(app, pilot, app.screen)
        await until(pilot, lambda: found.screen.queue.session is not None or "-over" in found.screen.classes)
        await found.settled()
        yield found


async def test_critique_first_then_the_verdict_and_on_to_the_next(folder: Path) -> None:
    async with desk(folder) as review:
        for size in SIZES:
            await review.pilot.resize_terminal(*size)
            await review.settled()
            assert review.at == "A1"
            assert isinstance(review.screen.focused, CritiqueLine)
            assert "Ask at what time." in review.rows("item")
            assert "At what time should I remind you?" in review.rows("answer")
            assert review.screen.query_one(VerdictBar).region.bottom < size[1]
        await review.press(*"it asks")
        await review.press("enter")
        assert isinstance(review.screen.focused, VerdictBar)
        await review.press("y")
        assert review.at == "G1"
        assert review.screen.critique.value == ""
        given = reopened(folder / "one.jsonl").verdicts().verdict("A1")
        assert given is not None
        review_given = given.reviews.latest()[-1].review
        assert (review_given.value, review_given.rationale, review_given.reviewer) == (True, "it asks", "rita")


async def test_the_whole_queue_by_keyboard_alone(folder: Path) -> None:
    async with desk(folder) as review:
        for place in range(10):
            assert (review.screen.queue.number, review.at) == (1 + place // 5, OWED[place % 5])
            await review.press("enter", "y" if review.at == "A1" else "n")
        assert review.screen.queue.session is None
        assert "Nothing is owed" in review.rows("item")
        assert "10 verdicts" in review.rows("item")
    assert reopened(folder / "two.jsonl").verdicts().outcome == "PASS"


async def test_alt_letters_judge_from_the_critique(folder: Path) -> None:
    async with desk(folder) as review:
        await review.press("c", "u", "r", "t", AS_WRITTEN["review.no"])
        found = reopened(folder / "one.jsonl").verdicts().verdict("A1")
        assert found is not None and found.value is False and "curt" in found.why


async def test_a_letter_that_a_terminal_sends_with_alt_is_not_written(folder: Path) -> None:
    async with desk(folder) as review:
        at = review.at
        review.app.post_message(events.Key("alt+n", "n"))
        await review.settled()
        assert review.at != at
        assert all(line.value == "" for line in review.screen.query(CritiqueLine))


async def test_the_mouse_alone_judges(folder: Path) -> None:
    async with desk(folder) as review:
        await review.pilot.click(VerdictBar, offset=(3, 0))
        await review.settled()
        assert review.at == "G1"
        assert reopened(folder / "one.jsonl").verdicts().verdict("A1").value is True  # type: ignore[union-attr]


async def test_unclear_defer_undo(folder: Path) -> None:
    async with desk(folder) as review:
        await review.do("review.defer")
        assert review.at == "G1" and "1 deferred" in review.title
        await review.do("review.unclear")
        assert review.at == "G2"
        await review.do("review.undo")
        assert review.at == "G1"
        for _ in range(2):
            await review.do("review.no")
        assert review.at == "G3"
        for _ in range(2):
            await review.do("review.undo")
        await review.do("review.undo")
        assert "no verdict in this sitting" in review.told()
        assert review.at == "G1" and "1 deferred" in review.title


async def test_it_goes_on_where_it_was(folder: Path) -> None:
    async with desk(folder) as review:
        for _ in range(6):
            await review.do("review.no")
        assert (review.screen.queue.number, review.at) == (2, "G1")
        await review.do("review.leave")
    async with desk(folder) as review:
        assert (review.screen.queue.number, review.at) == (2, "G1")


async def test_blind_hides_until_the_own_verdict_is_in(folder: Path) -> None:
    path = folder / "one.jsonl"
    reopened(path).review(Review("bo", False, "human", check="A1", rationale="far too curt"))
    async with desk(folder, (200, 50), blind=True) as review:
        assert "model-a" not in review.title and "blind" in review.title
        assert "bo" not in review.rows("item").split() and "far too curt" not in review.rows("item")
        await review.do("review.settle")
        assert "hidden" in review.told()
        await review.do("review.open")
        assert "reveal it first" in review.told()
        await review.do("review.yes")
        await review.do("review.before")
        assert review.at == "A1"
        assert "far too curt" in review.rows("item")
        assert "model-a" not in review.title
        await review.do("review.after")
        assert review.at == "G1"
        await review.do("review.reveal")
        assert isinstance(review.app.screen, ChoiceDialog)
        await review.press("down", "enter")
        assert "model-a" in review.title
    reveals = [event.body.what for event in read_session(path).log.path if isinstance(event.body, Reveal)]
    assert reveals == ["review: verdicts on A1", "review: model name, machine and other verdicts"]


async def test_a_difference_is_shown_side_by_side_and_settled(folder: Path) -> None:
    path = folder / "one.jsonl"
    play = reopened(path)
    play.review(Review("bo", False, "human", check="A1", rationale="far too curt"))
    play.review(Review("ines", True, "human", check="A1", rationale="short and clear"))
    async with desk(folder) as review:
        assert review.at == "A1"
        assert "far too curt" in review.rows("item") and "short and clear" in review.rows("item")
        assert "differ" in review.rows("item")
        await review.do("review.settle")
        await review.press("enter")
        await review.write("short is fine")
        assert review.at == "G1"
        await review.do("review.settle")
        assert "do not differ" in review.told()
    found = reopened(path).verdicts().verdict("A1")
    assert found is not None and found.value is True
    assert found.reviews.latest()[-1].review.rationale == f"{SETTLED} short is fine"


async def test_a_failure_is_laid_to_the_case_and_filed(folder: Path) -> None:
    async with desk(folder) as review:
        await review.do("review.cause")
        await review.press("end", "enter")
        await review.write("the script contradicts the check")
        assert "Filed in" in review.told()
        assert review.at == "A1"
    assert "A1: the script" in read_defects(folder)[0].rationale


async def test_the_tested_models_own_review_is_marked(folder: Path) -> None:
    async with desk(folder, reviewer="model-a") as review:
        assert "do not count" in review.rows("item")


async def test_every_step_can_be_shown(folder: Path) -> None:
    async with desk(folder) as review:
        await review.do("review.after")
        assert "not shown" in review.rows("answer")
        await review.do("review.whole")
        assert "write_record" in review.rows("answer") and "verify_record" in review.rows("answer")


async def test_parts_critique_and_help(folder: Path) -> None:
    async with desk(folder) as review:
        await review.press(KEYS["pane.next"])
        assert isinstance(review.screen.focused, VerdictBar)
        await review.do("review.critique")
        assert isinstance(review.screen.focused, CritiqueLine)
        await review.press("escape")
        assert review.screen.focused is review.screen.query_one("#review-item")
        await review.press("f1")
        assert isinstance(review.app.screen, SheetScreen)


async def test_the_session_opens_in_the_walkthrough_and_comes_back(folder: Path) -> None:
    async with desk(folder) as review:
        await review.do("review.open")
        await until(review.pilot, lambda: type(review.app.screen).__name__ == "WalkthroughScreen")
        reopened(folder / "one.jsonl").review(Review("bo", True, "human", check="A1"))
        review.app.pop_screen()
        await review.settled()
        await until(review.pilot, lambda: "bo" in review.rows("item"))
        await review.do("review.no")
        assert review.at == "G1"


async def test_a_session_that_another_program_changed_is_read_again(folder: Path) -> None:
    async with desk(folder) as review:
        reopened(folder / "one.jsonl").note("written elsewhere")
        await review.do("review.yes")
        assert "changed by another program" in review.told()
        assert review.at == "A1"
        await review.do("review.yes")
        assert review.at == "G1"


async def test_stop_breaks_a_search_off(folder: Path) -> None:
    async with desk(folder) as review:
        review.screen.searching = "looking"
        assert review.screen.check_action("stop", ()) is True
        assert review.screen.check_action("judge", ("yes",)) is False
        review.screen.on_review_base_looked(ReviewScreen.Looked(3, 9))
        assert "3 of 9" in review.title
        await review.pilot.press(KEYS["review.stop"])
        review.screen.on_review_base_found(ReviewScreen.Found(stopped=True))
        assert review.screen.check_action("judge", ("yes",)) is True


async def test_hostile_text_is_shown_as_it_is(folder: Path) -> None:
    nasty = "[/bold] [@click=app.quit]x[/] \x1b[31m\u202e [red]"
    reopened(folder / "one.jsonl").review(Review(nasty, False, "human", check="A1", rationale=nasty))
    async with desk(folder, (80, 24)) as review:
        await review.do("review.before")
        assert "[/bold]" in review.rows("item")
        await review.do("review.yes")
        await review.do("review.before")
        await review.do("review.settle")
        assert isinstance(review.app.screen, ChoiceDialog)


def test_every_key_can_be_told_apart() -> None:
    keys = [key for entry in REVIEW_KEYS for key in entry.key.split(",")]
    assert len(keys) == len(set(keys))
    assert not [key for key in keys if key_fault(key)]


def test_the_command_refuses_what_is_not_there(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["review", str(tmp_path / "missing")]) == 2
    assert "no such session file or folder" in capsys.readouterr().err
    assert main(["review", str(tmp_path)]) == 2
    assert "needs a terminal" in capsys.readouterr().err
