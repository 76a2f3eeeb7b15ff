"""One session under review: what a reviewer owes in it, what they may see of it, and what they give.

A blind reviewer sees neither the model's name nor what the machine and others said of a part before their own verdict
on it is in; who saw what is an event of the session.
"""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

from cases.errors import InputError
from sessions.events import Header, Reveal, Review
from sessions.play import Play
from sessions.review_hints import Hint, hints, relevant_steps, said_by_model
from sessions.reviews import UNCLEAR, GivenReview, is_tested_model
from sessions.scoring import CriticalVerdict, Verdict, Verdicts

_OPENLY = "review in the open: model name, machine and other verdicts"
_REVEALED = "review: model name, machine and other verdicts"


class ReviewError(InputError):
    """A review that cannot be given; the message says why and what to do."""


def own_review(entry: Verdict, reviewer: str) -> GivenReview | None:
    """Return a reviewer's latest review of a person's part, also a withdrawn one; None where there is none."""
    return next((given for given in reversed(entry.reviews.given) if given.review.reviewer == reviewer), None)


def has_judged(entry: Verdict, reviewer: str) -> bool:
    """Whether a reviewer's verdict on a person's part stands."""
    own = own_review(entry, reviewer)
    return own is not None and own.review.value is not None


def is_unclear(entry: Verdict, reviewer: str) -> bool:
    """Whether a reviewer looked at a person's part and could not tell."""
    own = own_review(entry, reviewer)
    return own is not None and own.review.value is None and own.review.rationale.startswith(UNCLEAR)


def owed_by(verdicts: Verdicts, header: Header, reviewer: str, *, blind: bool) -> tuple[str, ...]:
    """Return the ids of what a reviewer owes in one session: those called unclear last."""
    owed = [entry for entry in verdicts.all if entry.has_human and _owes(entry, header, reviewer, blind)]
    return tuple(entry.id for entry in sorted(owed, key=lambda entry: is_unclear(entry, reviewer)))


def _owes(entry: Verdict, header: Header, reviewer: str, blind: bool) -> bool:
    if blind or is_tested_model(reviewer, header.model_version):
        return not has_judged(entry, reviewer)
    return entry.reviews.disagree or (entry.value is None and entry.human is None)


class SessionUnderReview:
    """One session of the queue, open: what may be seen of it, and what was given."""

    def __init__(self, path: Path, play: Play, reviewer: str, *, blind: bool) -> None:
        self.path = path
        self.play = play
        self.reviewer = reviewer
        self.blind = blind

    @property
    def header(self) -> Header:
        """The session's header."""
        return self.play.header

    @property
    def verdicts(self) -> Verdicts:
        """The verdicts as they stand."""
        return self.play.verdicts()

    @property
    def counts(self) -> bool:
        """Whether this reviewer's verdicts count: the tested model's do not (contract section 7)."""
        return not is_tested_model(self.reviewer, self.header.model_version)

    @property
    def entries(self) -> tuple[Verdict, ...]:
        """Every check and critical failure with a person's part."""
        return tuple(entry for entry in self.verdicts.all if entry.has_human)

    @property
    def owed(self) -> tuple[str, ...]:
        """The ids that this reviewer owes."""
        return owed_by(self.verdicts, self.header, self.reviewer, blind=self.blind)

    def entry(self, identifier: str) -> Verdict:
        """Return one check or critical failure. Raises `ReviewError` for an unknown id."""
        found = self.verdicts.verdict(identifier)
        if found is None:
            raise ReviewError(f"{identifier}: neither a check nor a critical failure of {self.header.case_id}")
        return found

    @cached_property
    def said(self) -> list[tuple[int, str]]:
        """What the model said, as (seq, text)."""
        return said_by_model(self.play.playback)

    def hints(self, identifier: str) -> tuple[Hint, ...]:
        """Return the hints on one requirement. They decide nothing."""
        return hints(self.entry(identifier).text, self.said)

    def relevant(self, identifier: str) -> tuple[int, ...]:
        """Return the seqs of the steps that bear on a requirement; the machine's proof only where it may be seen."""
        entry = self.entry(identifier)
        shown = entry.evidence if self.may_see_verdicts(identifier) else ()
        return relevant_steps(entry.text, self.play.playback, shown)

    def _was_shown(self, what: str) -> bool:
        return any(
            isinstance(event.body, Reveal) and event.body.what == what and event.body.to == self.reviewer
            for event in self.play.playback.events
        )

    @property
    def revealed(self) -> bool:
        """Whether everything was revealed to this reviewer, now or in an earlier review."""
        return self._was_shown(_REVEALED)

    @property
    def may_see_model(self) -> bool:
        """Whether the model's name may be shown."""
        return not self.blind or self.revealed

    def may_see_verdicts(self, identifier: str) -> bool:
        """Whether machine and other reviewers' verdicts on one part may be shown: once this one is in."""
        return not self.blind or self.revealed or has_judged(self.entry(identifier), self.reviewer)

    def reveal(self) -> None:
        """Show everything from here on; the session says so."""
        if not self.revealed:
            self.play.reveal(_REVEALED, self.reviewer)

    def note_seen(self, identifier: str) -> None:
        """Keep that a blind reviewer now sees what machine and others said of a part that they have judged."""
        if not self.blind or self.revealed or not has_judged(self.entry(identifier), self.reviewer):
            return
        what = f"review: verdicts on {identifier}"
        if not self._was_shown(what):
            self.play.reveal(what, self.reviewer)

    def give(self, identifier: str, value: bool | None, rationale: str, undoes: int | None = None) -> None:
        """Keep a verdict, or one that undoes the review with this seq. Raises `PlayError`, `SessionFileError`."""
        if not self.blind and not self._was_shown(_OPENLY):
            self.play.reveal(_OPENLY, self.reviewer)
        critical = isinstance(self.entry(identifier), CriticalVerdict)
        self.play.review(
            Review(
                self.reviewer,
                value,
                "human",
                check=None if critical else identifier,
                critical=identifier if critical else None,
                rationale=rationale,
                undoes=undoes,
            )
        )
