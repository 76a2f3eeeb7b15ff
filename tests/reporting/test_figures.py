"""Rates, repeats, agreement: figures with values worked out by hand or published."""

from __future__ import annotations

import pytest

from sessions.reporting.agreement import agreement, cohens_kappa, krippendorffs_alpha
from sessions.reporting.figures import OutcomeCounts, Rate
from sessions.reporting.report import pass_hat
from sessions.reporting.tables import rate_in_words


@pytest.mark.parametrize(
    ("passed", "of", "low", "high"),
    [(0, 10, 0.0, 27.8), (10, 10, 72.2, 100.0), (5, 10, 23.7, 76.3), (81, 263, 25.5, 36.6), (1, 1, 20.7, 100.0)],
)
def test_wilson_interval_has_the_published_bounds(passed: int, of: int, low: float, high: float) -> None:
    found = Rate(passed, of).interval
    assert found == (pytest.approx(low, abs=0.06), pytest.approx(high, abs=0.06))


def test_rate_of_nothing_says_nothing() -> None:
    assert Rate(0, 0).interval == (0.0, 100.0)


@pytest.mark.parametrize(
    ("passes", "number", "k", "chance"),
    [(3, 4, 1, 0.75), (3, 4, 2, 0.5), (3, 4, 3, 0.25), (3, 4, 4, 0.0), (4, 4, 4, 1.0), (0, 4, 1, 0.0), (2, 4, 5, 0.0)],
)
def test_pass_hat_k_is_the_chance_that_all_k_pass(passes: int, number: int, k: int, chance: float) -> None:
    assert pass_hat(passes, number, k) == pytest.approx(chance)


def test_cohens_kappa_of_the_textbook_table() -> None:
    ratings = [(True, True)] * 20 + [(True, False)] * 5 + [(False, True)] * 10 + [(False, False)] * 15
    assert cohens_kappa(ratings) == pytest.approx(0.4)


def test_kappa_is_not_defined_where_chance_explains_all() -> None:
    assert cohens_kappa([(True, True)] * 5) is None
    assert cohens_kappa([]) is None


def test_krippendorffs_alpha_of_two_reviewers_by_hand() -> None:
    values = ["0", "1", "0", "0", "0", "0", "0", "0", "1", "0"], ["1", "1", "1", "0", "0", "1", "0", "0", "0", "0"]
    items = [{"a": one == "1", "b": other == "1"} for one, other in zip(*values, strict=True)]
    assert krippendorffs_alpha(items) == pytest.approx(0.095, abs=0.001)


def test_agreement_leaves_out_what_one_reviewer_judged_alone() -> None:
    found = agreement([{"ana": True, "bo": True}, {"ana": False, "bo": True}, {"ana": True}])
    assert found.items == 2
    assert found.pairs[0].reviewers == ("ana", "bo")
    assert found.pairs[0].percent == 50.0


@pytest.mark.parametrize(
    ("passed", "failed", "told"), [(0, 1, "0 passed of 1 evaluated"), (2, 1, "2 passed of 3 evaluated")]
)
def test_a_rate_of_what_was_attempted_says_what_passed_of_what_was_evaluated(
    passed: int, failed: int, told: str
) -> None:
    counts = OutcomeCounts(100, {"PASS": passed, "FAIL": failed, "NOT_TESTED": 4}, {}, complete=False)
    assert rate_in_words(counts).startswith(f"incomplete; {told} (")
