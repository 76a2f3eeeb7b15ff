"""The user's brief speaks to whoever reads it: the person in the seat, or those who watch the script there."""

from __future__ import annotations

from pathlib import Path

import pytest

from sessions.events import Seat
from tests.tui.staged import AS_USER, driver_for
from tui.presenting.briefs import lines_of, user_brief

WATCHED = (Seat("model", "reference", "reference"),)


@pytest.mark.parametrize(("seats", "spoken_to"), [(AS_USER, True), (WATCHED, False)])
def test_only_the_person_in_the_seat_is_called_the_user(
    tmp_path: Path, seats: tuple[Seat, ...], spoken_to: bool
) -> None:
    told = lines_of(user_brief(driver_for(tmp_path / "s.jsonl", seats=seats).play))
    assert ("You are the user" in told) is spoken_to
    assert ("you say" in told) is spoken_to
    assert "if asked" in told
