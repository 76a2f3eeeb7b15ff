"""How far reviewers agree: percent, Cohen's kappa for two, Krippendorff's alpha (nominal) for any number.

Items are (session, check or critical failure); a rating is the reviewer's latest verdict on its human part. Items
that only one reviewer judged say nothing about agreement and are left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations

Ratings = Mapping[str, bool]
"""Reviewer -> verdict, on one item."""


@dataclass(frozen=True, slots=True)
class PairAgreement:
    """Agreement of two reviewers on the items that both judged. `kappa` is None where chance alone explains all."""

    reviewers: tuple[str, str]
    items: int
    percent: float
    kappa: float | None


@dataclass(frozen=True, slots=True)
class Agreement:
    """Agreement over a set of items: pair by pair, and `alpha` over all reviewers (None without variation)."""

    pairs: tuple[PairAgreement, ...]
    items: int
    alpha: float | None


def agreement(items: Iterable[Ratings]) -> Agreement:
    """Return how far reviewers agree on items that at least two of them judged."""
    shared = [dict(item) for item in items if len(item) > 1]
    reviewers = sorted({name for item in shared for name in item})
    pairs = []
    for first, second in combinations(reviewers, 2):
        both = [(item[first], item[second]) for item in shared if first in item and second in item]
        if both:
            percent = 100 * sum(one == other for one, other in both) / len(both)
            pairs.append(PairAgreement((first, second), len(both), percent, cohens_kappa(both)))
    return Agreement(tuple(pairs), len(shared), krippendorffs_alpha(shared))


def cohens_kappa(ratings: list[tuple[bool, bool]]) -> float | None:
    """Return Cohen's kappa of paired ratings; None where expected agreement is 1."""
    number = len(ratings)
    if not number:
        return None
    observed = sum(one == other for one, other in ratings) / number
    first, second = Counter(one for one, _ in ratings), Counter(other for _, other in ratings)
    expected = sum(first[value] * second[value] for value in (True, False)) / number**2
    return None if expected == 1 else (observed - expected) / (1 - expected)


def krippendorffs_alpha(items: Iterable[Ratings]) -> float | None:
    """Return Krippendorff's alpha for nominal ratings with missing ones; None where nothing varies."""
    coincidences: Counter[tuple[bool, bool]] = Counter()
    for item in items:
        values = list(item.values())
        if len(values) < 2:
            continue
        for place, one in enumerate(values):
            for other_place, other in enumerate(values):
                if place != other_place:
                    coincidences[one, other] += 1 / (len(values) - 1)  # type: ignore[assignment]
    totals = {value: sum(coincidences[value, other] for other in (True, False)) for value in (True, False)}
    number = sum(totals.values())
    expected = sum(totals[one] * totals[other] for one in totals for other in totals if one is not other)
    if number <= 1 or not expected:
        return None
    observed = sum(count for (one, other), count in coincidences.items() if one is not other)
    return 1 - (number - 1) * observed / expected
