"""Checks and critical failures at a step, as rows: verdict in words, parts, reason, proof, what is owed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from sessions.events import Review
from sessions.metrics import measure
from sessions.review_hints import hints, said_by_model
from sessions.reviews import UNCLEAR, GivenReview
from sessions.scoring import CheckVerdict, CriticalVerdict, Verdict, Verdicts
from tui.presenting.glyphs import Glyphs
from tui.presenting.hint_rows import hint_rows
from tui.presenting.outcomes import OUTCOME_WORDS
from tui.presenting.rows import BLANK, Row, Span, row, shortened
from tui.presenting.steps import View

_CHECK_WORDS = {True: "met", False: "NOT MET", None: "open"}
_CRITICAL_WORDS = {True: "RAISED", False: "no", None: "open"}
_UNCLEAR = ("?", "unclear")
_NONE: Mapping[str, bool | None] = MappingProxyType({})
_REASON = 6
"""Cells before a reason under the part that it belongs to."""
DIMENSIONS = {
    "recognition": "recognition",
    "execution_and_evidence": "action and evidence",
    "final_state": "final state",
    "communication": "communication",
}


def is_critical(entry: Verdict) -> bool:
    """Whether the verdict is on a critical failure."""
    return isinstance(entry, CriticalVerdict)


def word_of(entry: Verdict, value: bool | None) -> str:
    """Return a verdict in a word."""
    return (_CRITICAL_WORDS if is_critical(entry) else _CHECK_WORDS)[value]


def role_of(entry: Verdict, value: bool | None) -> str:
    """Return the role of a verdict: good, bad or open."""
    if value is None:
        return "open"
    return "good" if value is not is_critical(entry) else "bad"


def sign_of(entry: Verdict, value: bool | None, glyphs: Glyphs) -> str:
    """Return the sign of a verdict."""
    return glyphs.open if value is None else glyphs.true if role_of(entry, value) == "good" else glyphs.false


def owed_by_person(entry: Verdict) -> bool:
    """Whether a person's verdict is what is missing: a human part that is open where nothing has settled the whole."""
    return entry.value is None and entry.has_human and entry.human is None


def count_owed(verdicts: Verdicts) -> int:
    """Return on how many checks and critical failures a person's verdict is missing."""
    return sum(1 for entry in verdicts.all if owed_by_person(entry))


def open_words(verdicts: Verdicts) -> str:
    """Return how many verdicts are open, and on how many of them a person's word is missing; empty where none is.

    Where nothing else is missing, what is open is not counted twice.
    """
    undecided, owed = len(verdicts.open), count_owed(verdicts)
    if undecided == owed:
        return f"{owed} owed by you" if owed else ""
    return f"{undecided} open, {owed} owed by you"


def is_unclear(entry: Verdict) -> bool:
    """Whether a person looked, could not tell, and nobody has said yes or no since."""
    return owed_by_person(entry) and any(
        given.counts and given.review.rationale.startswith(UNCLEAR) for given in latest_reviews(entry)
    )


def how_to_answer(verdicts: Verdicts) -> str:
    """Say how the verdicts that a person owes are given."""
    owed = [entry for entry in verdicts.all if owed_by_person(entry)]
    if owed and all(map(is_unclear, owed)):
        return "unclear decides nothing, y or n does."
    return "y, n or u in the checklist."


def kept_words(entry: Verdict) -> str:
    """Return what keeping `unclear` has come to."""
    return f"{entry.id} is unclear{' and stays owed: y or n decides it' if owed_by_person(entry) else ''}."


def undone_words(entry: Verdict, restored: Review) -> str:
    """Return what an undo has come to: how the part stands again, by the review that was given again for it."""
    about = "Your last word on the machine's verdict" if restored.part == "overrule" else "Your last verdict"
    why = restored.rationale.removeprefix(UNCLEAR).strip()
    if restored.value is not None:
        stands = f"yours is {word_of(entry, restored.value)} again"
    elif restored.rationale.startswith(UNCLEAR):
        stands = "yours is unclear again"
    else:
        stands = "the machine's holds again" if restored.part == "overrule" else "you have given none there now"
    return f"{about} on {entry.id} is undone: {stands}{f', because {why}' if why else ''}."


def checklist_rows(
    view: View, glyphs: Glyphs, unfolded: str = "", everything: bool = False, before: Mapping[str, bool | None] = _NONE
) -> list[Row]:
    """Return the rows; `unfolded` is the id that shows its details, `everything` shows those of all.

    `before` holds, by id, the values before the step of the verdicts that it changed: they are marked.
    """
    verdicts = view.verdicts
    rows = [_heading("Checks", [entry for entry in verdicts.checks if entry.value is True], verdicts.checks, "met")]
    for check in verdicts.checks:
        rows += _verdict_rows(view, check, glyphs, everything or check.id == unfolded, before)
    rows.append(BLANK)
    raised = [entry for entry in verdicts.criticals if entry.value is True]
    rows.append(_heading("Critical failures", raised, verdicts.criticals, "raised"))
    for critical in verdicts.criticals:
        rows += _verdict_rows(view, critical, glyphs, everything or critical.id == unfolded, before)
    return [*rows, BLANK, *_recovery_rows(view)]


def _recovery_rows(view: View) -> Iterator[Row]:
    """Tell of recovery at this step: episodes begun and completed, extra turns, tool failures met."""
    metrics = measure(view.play.playback, view.verdicts.checks, view.position)
    begun, completed = metrics["recovery_initiated"], metrics["recovery_completed"]
    told = f"{completed} of {begun} completed" if begun else "no answer yet"
    yield row("", ("Recovery after an answer", "label"), tail=[(told, "dim")], wrap=False)
    counts = {"Extra user turns": metrics["extra_user_turns"], "Tool failures met": metrics["tool_failures"]}
    for name, number in counts.items():
        yield row("", (name, "label"), tail=[(str(number), "dim")], wrap=False)


def _heading(title: str, counted: Sequence[Verdict], of: Sequence[Verdict], word: str) -> Row:
    return row("", (title, "label"), tail=[(f"{len(counted)} of {len(of)} {word}", "dim")], wrap=False)


def _verdict_rows(
    view: View, entry: Verdict, glyphs: Glyphs, unfolded: bool, before: Mapping[str, bool | None]
) -> Iterator[Row]:
    sign, word = _UNCLEAR if is_unclear(entry) else (sign_of(entry, entry.value, glyphs), word_of(entry, entry.value))
    head = (
        Span(f"{entry.id:<3}", "strong"),
        Span(f"{sign} {word:<8}", role_of(entry, entry.value)),
        Span(entry.text),
    )
    was = word_of(entry, before[entry.id]) if entry.id in before else ""
    change = (Span(f"{glyphs.changed} was {was}", "changed"),) if was else ()
    yield Row(f"verdict:{entry.id}", head, 0, 13, (*change, *_who(view, entry, bool(was))), unfolded)
    if not unfolded:
        return
    if was:
        told = f"{glyphs.changed} {was} {glyphs.arrow} {word_of(entry, entry.value)} at this step"
        yield row("", (told, "changed"), indent=4)
    if isinstance(entry, CheckVerdict):
        yield row("", (DIMENSIONS.get(entry.dimension, entry.dimension), "dim"), indent=4)
    yield from _machine_rows(entry, glyphs)
    yield from _person_rows(view, entry, glyphs)
    if entry.evidence:
        steps = list(dict.fromkeys(view.number_of(seq) for seq in entry.evidence))
        told = ", ".join(map(str, steps[:12])) + (" and more" if len(steps) > 12 else "")
        events = ", ".join(map(str, entry.evidence[:12])) + (" and more" if len(entry.evidence) > 12 else "")
        yield row(
            "",
            (f"shown by step {told}", "accent"),
            (f"  event {events} of the file; Enter goes there", "dim"),
            indent=4,
        )


def _machine_rows(entry: Verdict, glyphs: Glyphs) -> Iterator[Row]:
    """Tell what the machine says and why, and apart from it who overruled it, how and why."""
    if not entry.has_machine:
        return
    finding, overruling = entry.finding, entry.overruling
    yield _part_row(entry, "machine", entry.machine if finding is None else finding.value, glyphs)
    if finding is not None and finding.why:
        yield row("", (finding.why, "hint"), indent=_REASON)
    if overruling is not None:
        sign = sign_of(entry, overruling.value, glyphs)
        yield row(
            "",
            (f"overruled by {shortened(overruling.reviewer, 40)}: ", "dim"),
            (f"{sign} {word_of(entry, overruling.value)}", role_of(entry, overruling.value)),
            f", because {overruling.rationale}",
            indent=4,
            hang=_REASON,
        )


def _person_rows(view: View, entry: Verdict, glyphs: Glyphs) -> Iterator[Row]:
    """Tell what persons say: the part as a whole, each reviewer's own word, and where they differ."""
    if not entry.has_human:
        return
    unclear = is_unclear(entry)
    keys = "y yes  n no  u unclear" if entry.human is None else "y, n or u changes it, x undoes"
    if unclear:
        keys = "still owed: y or n decides it, x undoes"
    yield _part_row(entry, "person", entry.human, glyphs, keys, unclear)
    for given in latest_reviews(entry):
        review = given.review
        if review.value is None and not review.rationale.startswith(UNCLEAR):
            continue
        word = "unclear" if review.value is None else word_of(entry, review.value)
        why = review.rationale.removeprefix(UNCLEAR).strip()
        told = (f", {why}" if why else "") + ("" if given.counts else " (the tested model: does not count)")
        yield row("", (f"{shortened(review.reviewer, 40)}: {word}", ""), (told, "hint"), indent=_REASON)
    if entry.reviews.disagree:
        yield row("", ("the reviewers differ", "bad"), indent=_REASON)
    if entry.human is None:
        seen = {event.seq for event in view.events}
        said = [message for message in said_by_model(view.play.playback) if message[0] in seen]
        yield from hint_rows(hints(entry.text, said), glyphs, view.number_of, indent=4)


def latest_reviews(entry: Verdict) -> list[GivenReview]:
    """Return each reviewer's last word on a person's part, taken back or not."""
    return list({given.review.reviewer: given for given in entry.reviews.given}.values())


def _part_row(
    entry: Verdict, who: str, value: bool | None, glyphs: Glyphs, keys: str = "", unclear: bool = False
) -> Row:
    sign, word = _UNCLEAR if unclear else (sign_of(entry, value, glyphs), word_of(entry, value))
    return row(
        "",
        (f"{who:<8} ", "dim"),
        (f"{sign} {word}", role_of(entry, value)),
        (f"  {keys}" if keys else "", "dim"),
        indent=4,
    )


def _who(view: View, entry: Verdict, changed: bool) -> tuple[Span, ...]:
    """Say of whom the verdict is, or waited for. One that changed at the step says that in the place of the proof."""
    gap = "  " if changed else ""
    if owed_by_person(entry) and (not entry.has_machine or entry.machine is not None or entry.left_to_person):
        return (Span(f"{gap}you", "open"),)
    if entry.overruled:
        return (Span(f"{gap}overruled", "open"),)
    if changed:
        return ()
    if entry.evidence and entry.value is not None:
        return (Span(f"step {view.number_of(entry.evidence[-1])}", "dim"),)
    if entry.value is None:
        return (Span("machine + you" if entry.has_human and entry.human is None else "machine", "dim"),)
    return (Span(" + ".join(["machine"] * entry.has_machine + ["you"] * entry.has_human), "dim"),)


def outcome_words(verdicts: Verdicts) -> tuple[str, str]:
    """Return the outcome as (words, role)."""
    if verdicts.outcome == "PASS":
        return "PASS", "good"
    if verdicts.outcome == "FAIL":
        return "FAIL", "bad"
    return OUTCOME_WORDS.get(verdicts.outcome_reason, verdicts.outcome_reason.replace("_", " ")), "open"
