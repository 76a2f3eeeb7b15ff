"""What reviewers said of one branch: whose verdicts count, and what follows where they differ.

The latest verdict of each reviewer on each part counts. Reviewers who differ leave the part open until a verdict
says that it settles the difference. The tested model is no reviewer (contract section 7).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from sessions.events import Event, Review

SETTLED = "settled:"
"""A rationale that starts so settles a difference between reviewers."""
UNCLEAR = "unclear:"
"""A rationale that starts so says that the reviewer looked and could not tell."""


@dataclass(frozen=True, slots=True)
class GivenReview:
    """One review as it stands in the log."""

    seq: int
    at: str
    review: Review
    counts: bool = True


@dataclass(slots=True)
class PartReviews:
    """All verdicts on one part of one check or critical failure, latest of each reviewer."""

    given: list[GivenReview] = field(default_factory=list)

    def since(self, seq: int) -> PartReviews:
        """Return the verdicts that were given after an event."""
        return PartReviews([entry for entry in self.given if entry.seq > seq])

    def latest(self) -> list[GivenReview]:
        """Return the latest counting verdict of each reviewer, withdrawn ones (value null) left out."""
        by_reviewer: dict[str, GivenReview] = {}
        for entry in self.given:
            if entry.counts:
                by_reviewer[entry.review.reviewer] = entry
        return [entry for entry in by_reviewer.values() if entry.review.value is not None]

    @property
    def value(self) -> bool | None:
        """The verdict: the settling one, else the one that all reviewers share, else None."""
        latest = self.latest()
        settling = [entry for entry in latest if entry.review.rationale.strip().lower().startswith(SETTLED)]
        if settling:
            return settling[-1].review.value
        values = {entry.review.value for entry in latest}
        return values.pop() if len(values) == 1 else None

    @property
    def disagree(self) -> bool:
        """Whether reviewers differ and nobody settled it."""
        return self.value is None and len({entry.review.value for entry in self.latest()}) > 1


Reviews = Mapping[tuple[str, str], PartReviews]
"""(id of check or critical failure, `human` or `overrule`) -> its verdicts."""


def is_tested_model(reviewer: str, model_version: str) -> bool:
    """Whether a reviewer's name is that of the tested model."""
    name, model = reviewer.strip().casefold(), model_version.strip().casefold()
    return bool(model) and name == model


def gather_reviews(events: Iterable[Event], model_version: str) -> Reviews:
    """Gather the reviews on one branch. An overrule without a rationale does not count (contract section 6)."""
    gathered: dict[tuple[str, str], PartReviews] = {}
    for event in events:
        review = event.body
        if not isinstance(review, Review):
            continue
        counts = not is_tested_model(review.reviewer, model_version)
        if review.part == "overrule" and review.value is not None and not review.rationale.strip():
            counts = False
        part = gathered.setdefault((review.subject, review.part), PartReviews())
        part.given.append(GivenReview(event.seq, event.at, review, counts))
    return gathered


def undoing(events: Sequence[Event], reviewer: str) -> Review | None:
    """Return the review that undoes a reviewer's last change on a branch, None where there is none left to undo.

    It gives again the verdict and rationale that stood before, or none. What was undone stays undone: the next one
    undoes the change before.
    """
    own = [
        (event.seq, event.body)
        for event in events
        if isinstance(event.body, Review) and event.body.reviewer == reviewer
    ]
    undone = {review.undoes for _, review in own if review.undoes is not None}
    changes = [(seq, review) for seq, review in own if review.undoes is None and seq not in undone]
    if not changes:
        return None
    *earlier, (seq, last) = changes
    about = (last.subject, last.part)
    before = next((review for _, review in reversed(earlier) if (review.subject, review.part) == about), None)
    return replace(before or replace(last, value=None, rationale=""), undoes=seq)
