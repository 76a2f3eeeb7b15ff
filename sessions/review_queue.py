"""The verdicts that one reviewer owes over many sessions, one after the other.

Rules of the queue:
- a session is in it once it has ended; what cannot be reviewed is set aside with its reason;
- open review: what nobody has judged, and what reviewers differ on; blind review: every part that is a person's and
  that this reviewer has not judged, whatever the machine or others say (contract section 7);
- what was deferred or called unclear comes after everything else;
- every verdict, reveal and note is an event of its session before the queue goes on; undo adds, it never removes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from cases.catalogue import load_case
from cases.errors import InputError
from cases.timer_suite import SUITE as TIMER_SUITE
from sandbox.execution import Sandbox
from sessions.defects import CaseDefect, file_defect
from sessions.events import Review
from sessions.play import open_play
from sessions.playback import Playback
from sessions.reporting.gathering import CAUSES
from sessions.review_places import Item, QueuePlace
from sessions.reviews import SETTLED, UNCLEAR
from sessions.scoring import judge
from sessions.session_file import read_session
from sessions.under_review import ReviewError, SessionUnderReview, is_unclear, owed_by, own_review


@dataclass(frozen=True, slots=True)
class SetAside:
    """A session that is not in the queue, and why."""

    path: Path
    why: str


def session_files(targets: Iterable[Path]) -> list[Path]:
    """Return the session files that are named, and all in the folders that are. Raises `ReviewError` for none."""
    files: list[Path] = []
    for target in targets:
        if target.is_dir():
            files += sorted(target.glob("*.jsonl"))
        elif target.is_file():
            files.append(target)
        else:
            raise ReviewError(f"{target}: no such session file or folder")
    return list(dict.fromkeys(files))


@dataclass(frozen=True, slots=True)
class _Given:
    """A verdict of this sitting, and what this reviewer had said before."""

    item: Item
    before: Review | None


class ReviewQueue:
    """Goes from one owed verdict to the next. `session` and `identifier` are where it is, None and empty at its end.

    `now` gives the machine's time for the log. Moving within a session is quick; `find_next` may replay many files.
    """

    def __init__(
        self,
        files: Sequence[Path],
        reviewer: str,
        now: Callable[[], str],
        *,
        blind: bool = False,
        place: QueuePlace | None = None,
    ) -> None:
        self.files = list(files)
        self.reviewer = reviewer
        self.blind = blind
        self.session: SessionUnderReview | None = None
        self.identifier = ""
        self.set_aside: list[SetAside] = []
        self._now = now
        self._given: list[_Given] = []
        self._answered: set[Item] = set()
        self._start = place or QueuePlace()
        known = {str(path) for path in self.files}
        self.deferred: list[Item] = [item for item in self._start.deferred if item[0] in known]

    @property
    def number(self) -> int:
        """The number of the session in the list of files, from 1; 0 where none is open."""
        return self.files.index(self.session.path) + 1 if self.session else 0

    @property
    def place(self) -> QueuePlace:
        """Where the queue is, to go on there another time."""
        at = (str(self.session.path), self.identifier) if self.session else ("", "")
        return QueuePlace(at, tuple(self.deferred))

    @property
    def left_here(self) -> int:
        """How many verdicts are still owed in this session."""
        return len(self._waiting(self.session)) if self.session else 0

    def _waiting(self, session: SessionUnderReview, *, deferred: bool = True) -> list[str]:
        return [
            identifier
            for identifier in session.owed
            if (item := (str(session.path), identifier)) not in self._answered
            and (deferred or item not in self.deferred)
        ]

    def _at(self, session: SessionUnderReview | None, identifier: str) -> bool:
        self.session, self.identifier = session, identifier
        if session is not None:
            session.note_seen(identifier)
        return session is not None

    def next_here(self) -> bool:
        """Go to the next owed verdict of this session. Returns whether there is one."""
        session = self.session
        if session is None:
            return False
        waiting = self._waiting(session, deferred=False)
        order = [entry.id for entry in session.entries]
        at = order.index(self.identifier) if self.identifier in order else -1
        unclear = {name for name in waiting if is_unclear(session.entry(name), self.reviewer)}
        fresh = [name for name in order if name in waiting and name not in unclear]
        following = [name for name in fresh if order.index(name) > at] or fresh or [n for n in waiting if n in unclear]
        return self._at(session, following[0]) if following else False

    def find_next(
        self, told: Callable[[int, int], None] | None = None, stopped: Callable[[], bool] | None = None
    ) -> bool:
        """Go to the next owed verdict: in this session, in the ones after it, before it, then the deferred ones.

        `told(looked_at, of)` hears how far the search is, `stopped` says whether to break it off. Returns whether
        there is one; a search that was broken off leaves the queue where it was.
        """
        if self.next_here():
            return True
        total = len(self.files)
        first = self._first_index()
        for looked, place in enumerate((*range(first, total), *range(first)), 1):
            if stopped is not None and stopped():
                return False
            if told is not None:
                told(looked, total)
            session = self._opened(self.files[place])
            if session is None:
                continue
            waiting = self._waiting(session, deferred=False)
            if waiting:
                resumed = self._start.at == (str(session.path), self._start.at[1]) and self._start.at[1] in waiting
                identifier = self._start.at[1] if resumed else waiting[0]
                return self._at(session, identifier)
        return self._next_deferred()

    def _first_index(self) -> int:
        if self.session is not None:
            return self.files.index(self.session.path) + 1
        paths = [str(path) for path in self.files]
        return paths.index(self._start.at[0]) if self._start.at[0] in paths else 0

    def _next_deferred(self) -> bool:
        while self.deferred:
            item = self.deferred.pop(0)
            session = self._opened(Path(item[0]))
            if session is not None and item[1] in self._waiting(session):
                return self._at(session, item[1])
        return self._at(None, "")

    def _opened(self, path: Path) -> SessionUnderReview | None:
        """Open a session where this reviewer owes something in it; where it is no session to review, set it aside."""
        if self.session is not None and self.session.path == path:
            return self.session
        try:
            log = read_session(path).log
            header = log.header
            if header.suite == TIMER_SUITE:
                return None
            case = load_case(header.case_source)
            playback = Playback(Sandbox(case), log.path)
            if playback.latest.ended is None:
                self._set_aside(path, "it has not ended yet")
                return None
            if header.case_sha256 != case.sha256:
                self._set_aside(path, "its case was changed since it was played")
                return None
            if not owed_by(judge(playback, header), header, self.reviewer, blind=self.blind):
                return None
            return SessionUnderReview(path, open_play(path, self._now, case), self.reviewer, blind=self.blind)
        except (InputError, ValueError, KeyError, TypeError, RecursionError) as error:
            self._set_aside(path, str(error).removeprefix(f"{path}: "))
            return None

    def _set_aside(self, path: Path, why: str) -> None:
        if all(entry.path != path for entry in self.set_aside):
            self.set_aside.append(SetAside(path, why))

    def reopen(self) -> None:
        """Read the session again, e.g. because it went on elsewhere. Raises `InputError`."""
        if self.session is not None:
            path = self.session.path
            self.session = SessionUnderReview(path, open_play(path, self._now), self.reviewer, blind=self.blind)

    def go(self, by: int) -> bool:
        """Look at the person's part before or after in this session, judged or not. Returns whether there is one."""
        if self.session is None:
            return False
        order = [entry.id for entry in self.session.entries]
        at = order.index(self.identifier) + by
        return self._at(self.session, order[at]) if 0 <= at < len(order) else False

    def _here(self) -> tuple[SessionUnderReview, Item]:
        if self.session is None:
            raise ReviewError("nothing is under review: the queue is at its end")
        return self.session, (str(self.session.path), self.identifier)

    def _keep(self, value: bool | None, rationale: str) -> None:
        session, item = self._here()
        own = own_review(session.entry(self.identifier), self.reviewer)
        session.give(self.identifier, value, rationale)
        self._given.append(_Given(item, own.review if own else None))
        self._answered.add(item)
        self.deferred = [other for other in self.deferred if other != item]

    def judge(self, value: bool | None, critique: str = "") -> None:
        """Give the verdict on the item (None: unclear). For a critical failure true means that it happened.

        Raises `ReviewError`, `PlayError`, `SessionFileError`.
        """
        self._keep(value, f"{UNCLEAR} {critique.strip()}".strip() if value is None else critique.strip())

    def settle(self, value: bool, why: str) -> None:
        """Settle the reviewers' difference on the item, with its reason. Raises as `judge`."""
        session, _ = self._here()
        if not session.entry(self.identifier).reviews.disagree:
            raise ReviewError(f"{self.identifier}: the reviewers do not differ; a plain verdict is enough")
        if not why.strip():
            raise ReviewError("settling a difference needs a reason; write it first")
        self._keep(value, f"{SETTLED} {why.strip()}")

    def defer(self) -> None:
        """Leave the item for the end of the queue."""
        _, item = self._here()
        self.deferred = [*(other for other in self.deferred if other != item), item]

    def undo(self) -> bool:
        """Take this sitting's last verdict back and stand on it again. Returns whether there was one."""
        if not self._given:
            return False
        given = self._given[-1]
        path, identifier = Path(given.item[0]), given.item[1]
        if self.session is None or self.session.path != path:
            session = SessionUnderReview(path, open_play(path, self._now), self.reviewer, blind=self.blind)
        else:
            session = self.session
        before, own = given.before, own_review(session.entry(identifier), self.reviewer)
        session.give(
            identifier,
            before.value if before else None,
            before.rationale if before else "taken back",
            own.seq if own else None,
        )
        self._given.pop()
        self._answered.discard(given.item)
        return self._at(session, identifier)

    def attribute(self, cause: str, note: str) -> Path | None:
        """Lay a failure on the item to model, user, tool or case, with a note; a case's defect is filed as well.

        Returns the file of defects where one was filed. Raises `ReviewError`, `SessionFileError`.
        """
        session, _ = self._here()
        if cause not in CAUSES:
            raise ReviewError(f"{cause}: a failure is laid to {', '.join(CAUSES)}")
        if not note.strip():
            raise ReviewError("say in a few words why; a cause without a reason helps nobody")
        relevant = session.relevant(self.identifier)
        about = relevant[-1] if relevant else session.play.playback.events[-1].seq
        text = f"{self.identifier}: {note.strip()}"
        session.play.note(text, self.reviewer, about, cause)
        if cause != "case":
            return None
        header = session.header
        defect = CaseDefect(
            header.case_id, header.case_version, header.case_sha256, header.session_id, about, text, self.reviewer,
            self._now(),
        )  # fmt: skip
        return file_defect(session.path.parent, defect)
