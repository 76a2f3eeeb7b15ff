"""What a reviewer sees of one owed verdict, as rows: the requirement, hints, what others said, what the model did."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from sessions.checking.wording import words_of
from sessions.events import AssistantMessage, End, UserMessage
from sessions.playback import TracedCall
from sessions.review_queue import ReviewQueue
from sessions.reviews import SETTLED, GivenReview
from sessions.scoring import CheckVerdict, Verdict
from sessions.under_review import SessionUnderReview, is_unclear, own_review
from tui.presenting.checklist import DIMENSIONS, is_critical, latest_reviews, role_of, sign_of, word_of
from tui.presenting.glyphs import Glyphs
from tui.presenting.hint_rows import hint_rows
from tui.presenting.parts import Part
from tui.presenting.rows import BLANK, Row, Span, counted, row, shortened
from tui.presenting.steps import View, view_of
from tui.presenting.values import call_outcome, call_subject

LONGEST_MESSAGE = 20_000
"""Characters of one message that are shown."""


def title_parts(queue: ReviewQueue, searched: str = "") -> list[Part]:
    """Return the header: which session, whose review, what is left, and whether it is blind."""
    session = queue.session
    parts = [Part("Review", "accent")]
    if searched:
        parts.append(Part(searched, "open", 1))
    elif session is not None:
        parts.append(Part(f"session {queue.number} of {len(queue.files)}", "strong"))
        parts.append(Part(session.header.case_id, "", 1))
        parts.append(Part(session.play.case.prose.title, "dim", 4))
        if session.may_see_model:
            parts.append(Part(f"model {session.header.model_version or 'not given'}", "dim", 3))
        parts.append(Part(f"{queue.left_here} owed here", "open", 0, right=True))
    if queue.deferred:
        parts.append(Part(f"{len(queue.deferred)} deferred", "dim", 2, right=True))
    if queue.blind:
        revealed = session is not None and session.revealed
        parts.append(Part("revealed" if revealed else "blind", "open", 1, right=True))
    parts.append(Part(queue.reviewer, "dim", 2, right=True))
    return parts


def item_rows(session: SessionUnderReview, identifier: str, glyphs: Glyphs) -> list[Row]:
    """Return the requirement under review with all that this reviewer may see about it."""
    entry = session.entry(identifier)
    critical = is_critical(entry)
    rows: list[Row] = []
    if not session.counts:
        told = "This is the tested model's own name: its verdicts are kept and marked, and do not count."
        rows += [row("", (told, "bad")), BLANK]
    what = "critical failure" if critical else DIMENSIONS.get(_dimension(entry), _dimension(entry))
    rows.append(row("", (identifier, "accent"), (f"  {what}", "dim")))
    rows.append(row("", (entry.text, "strong")))
    rows.append(row("", ("Did this happen? yes fails the case." if critical else "Is this met?", "label")))
    rows.append(BLANK)
    hinted = hint_rows(session.hints(identifier), glyphs, view_of(session.play).number_of)
    rows += [*hinted, BLANK] if hinted else []
    rows += _verdict_rows(session, entry, glyphs)
    return rows


def _dimension(entry: Verdict) -> str:
    return entry.dimension if isinstance(entry, CheckVerdict) else ""


def _verdict_rows(session: SessionUnderReview, entry: Verdict, glyphs: Glyphs) -> Iterator[Row]:
    own = own_review(entry, session.reviewer)
    if not session.may_see_verdicts(entry.id):
        told = "What the machine and other reviewers say is hidden until your own verdict is in."
        yield row("", (told, "hint"))
        if is_unclear(entry, session.reviewer) and own is not None:
            yield _review_row(entry, own, glyphs)
        return
    if entry.has_machine:
        finding = entry.finding
        value = entry.machine if finding is None else finding.value
        yield row(
            "",
            (f"{'machine':<12} ", "dim"),
            (f"{sign_of(entry, value, glyphs)} {word_of(entry, value)}", role_of(entry, value)),
            (f"\n{finding.why}" if finding is not None and finding.why else "", "hint"),
            hang=2,
        )
    if (overruling := entry.overruling) is not None:
        yield row(
            "",
            (f"{shortened(overruling.reviewer, 40):<12} ", ""),
            (
                f"{sign_of(entry, overruling.value, glyphs)} {word_of(entry, overruling.value):<8} ",
                role_of(entry, overruling.value),
            ),
            f"overrules the machine, because {overruling.rationale}",
            hang=24,
        )
    for given in latest_reviews(entry):
        yield _review_row(entry, given, glyphs)
    if entry.reviews.disagree:
        yield row("", ("The reviewers differ: s settles it, with a reason.", "bad"))


def _review_row(entry: Verdict, given: GivenReview, glyphs: Glyphs) -> Row:
    review = given.review
    unclear = review.value is None
    word = "unclear" if unclear and review.rationale else "taken back" if unclear else word_of(entry, review.value)
    told = review.rationale + ("" if given.counts else "  (the tested model: does not count)")
    settles = review.rationale.strip().lower().startswith(SETTLED)
    return row(
        "",
        (f"{shortened(review.reviewer, 40):<12} ", "strong" if settles else ""),
        (f"{sign_of(entry, review.value, glyphs)} {word:<8} ", role_of(entry, review.value)),
        (told, "" if given.counts else "dim"),
        (f"  {given.at[:10]}", "dim"),
        hang=24,
    )


def answer_rows(session: SessionUnderReview, identifier: str, glyphs: Glyphs, *, whole: bool) -> list[Row]:
    """Return what the model said and did: the steps that bear on the item marked; all of them where `whole`."""
    view = view_of(session.play)
    relevant = set(session.relevant(identifier))
    stems = {stem for hint in session.hints(identifier) if hint.found for stem in words_of(hint.text)}
    rows: list[Row] = []
    left_out = 0
    for step in view.steps:
        event = next(entry for entry in session.play.playback.events[step.first :] if entry.seq == step.seq)
        bears = event.seq in relevant
        match event.body:
            case AssistantMessage() as message:
                rows += [_spoken(step.number, "model", message.text, glyphs, bears, stems), BLANK]
            case UserMessage() as message:
                rows += [_spoken(step.number, "user", message.text, glyphs, False, ()), BLANK]
            case End() as end if whole:
                rows.append(row(_key(step.number), (f"{glyphs.end} end  {end.reason.replace('_', ' ')}", "dim")))
            case _ if step.call and (whole or bears):
                rows.append(_called(view, step.number, view.play.playback.calls[step.call - 1], glyphs, bears))
            case _ if step.call:
                left_out += 1
            case _:
                pass
    if left_out:
        rows.append(row("", (f"{counted(left_out, 'other call')} not shown; t shows all", "hint")))
    return rows


def _key(number: int) -> str:
    return f"step:{number - 1}"


def first_relevant(session: SessionUnderReview, identifier: str) -> str:
    """Return the key of the first row that bears on the item, empty for none."""
    relevant = session.relevant(identifier)
    return _key(view_of(session.play).number_of(relevant[0])) if relevant else ""


def _spoken(number: int, who: str, text: str, glyphs: Glyphs, bears: bool, stems: Collection[str]) -> Row:
    mark = (f"  {glyphs.here} bears on it", "accent") if bears else ("", "")
    sign = glyphs.model if who == "model" else glyphs.user
    return row(
        _key(number),
        (f"{sign} {who}", who),
        mark,
        "\n",
        *_lit(shortened(text, LONGEST_MESSAGE), stems),
        hang=2,
        tail=[(str(number), "dim")],
    )


def _lit(text: str, stems: Collection[str]) -> list[Span]:
    """Light the words of the hints in a text."""
    if not stems:
        return [Span(text)]
    spans: list[Span] = []
    for piece in re.split(r"([^\W_]+)", text):
        words = words_of(piece)
        spans.append(Span(piece, "accent" if words and set(words) <= set(stems) else ""))
    return spans


def _called(view: View, number: int, call: TracedCall, glyphs: Glyphs, bears: bool) -> Row:
    outcome, role = call_outcome(call)
    return row(
        _key(number),
        (f"{glyphs.line}{glyphs.line} ", "dim"),
        (call.event.tool, "tool"),
        (f" {call_subject(call, view.play.sandbox.clock)} ", "dim"),
        (f"{glyphs.arrow} {outcome}", role),
        (f"  {glyphs.here} bears on it" if bears else "", "accent"),
        tail=[(str(number), "dim")],
        hang=3,
    )


def end_rows(queue: ReviewQueue, given: int) -> list[Row]:
    """Return what is shown where nothing is owed any more."""
    rows = [row("", ("Nothing is owed here any more.", "strong"))]
    rows.append(row("", (f"You gave {counted(given, 'verdict')} in this sitting; x takes the last one back.", "dim")))
    if queue.set_aside:
        rows += [BLANK, row("", (f"{counted(len(queue.set_aside), 'session')} could not be reviewed", "label"))]
        rows += [row("", entry.path.name, (f"  {entry.why}", "dim"), hang=4) for entry in queue.set_aside]
    return rows
