"""The conversation up to a step, as rows: who spoke, from which source, and the calls between the turns."""

from __future__ import annotations

from collections.abc import Iterator

from sessions.events import AssistantMessage, End, Event, Note, Reveal, Seat, UserMessage
from tui.presenting.briefs import model_brief, user_brief
from tui.presenting.glyphs import Glyphs
from tui.presenting.rows import BLANK, Row, counted, row, shortened
from tui.presenting.steps import Step, View
from tui.presenting.values import call_outcome, call_subject

_ENDS = {
    "completed": "the model has come to rest",
    "declined": "the user declined to go on",
    "stopped": "stopped by the operator",
    "script_end": "the script is at its end",
}
LONGEST_MESSAGE = 20_000
"""Characters of one message that the conversation shows."""


def step_key(step: Step) -> str:
    """Return the row key of a step."""
    return f"step:{step.number - 1}"


def note_key(step: Step, number: int) -> str:
    """Return the row key of a note: its place among those about the step, from 0."""
    return f"note:{step.number - 1}:{number}"


RowCache = dict[tuple[int, int, str, int], tuple[Row, ...]]
"""(seq of the step, its position, from whom what is hidden, its notes) -> its rows: a step that is over is so."""


def conversation_rows(view: View, glyphs: Glyphs, seat: str, cache: RowCache | None = None) -> list[Row]:
    """Return the rows of the conversation. `seat` is the seat that the operator plays: its brief comes first.

    `cache` keeps the rows of steps from one time to the next, for one session and one set of glyphs.
    """
    kept: RowCache = {} if cache is None else cache
    shown = view.steps[: view.index + 1]
    rows = [*_brief(view, seat), BLANK]
    for step in shown:
        key = (step.seq, step.position, view.hidden_from, len(view.notes.get(step.number, ())))
        if key not in kept:
            kept[key] = tuple(_step_rows(view, step, glyphs))
        rows += kept[key]
    later = len(view.steps) - len(shown)
    if later > 0:
        if rows[-1] != BLANK:
            rows.append(BLANK)
        rows.append(row("", (f"{counted(later, 'later step')} not shown: this is the past", "past"), hang=0))
    return rows


def _brief(view: View, seat: str) -> list[Row]:
    """What the seat is told. The model's is long: once the play has begun, it makes room for what is said."""
    if seat == "user":
        return user_brief(view.play)
    rows = model_brief(view.play)
    begun = any(step.mark not in ("user", "end") for step in view.steps[: view.index + 1])
    return [row("", ("What the model is given", "label"), ("  s: all of it", "dim")), rows[1]] if begun else rows


def _step_rows(view: View, step: Step, glyphs: Glyphs) -> Iterator[Row]:
    events = view.play.playback.events
    event = events[step.first] if events[step.first].seq == step.seq else _event(events, step)
    tail = [(str(step.number), "dim")]
    if not step.call and step.number > 1 and view.steps[step.number - 2].call:
        yield BLANK
    match event.body:
        case UserMessage() as message:
            yield row(
                step_key(step),
                (glyphs.user, "user"),
                (" user", "user"),
                (f"  {_told_source(message, view)}", "dim"),
                ("\n" + shortened(message.text, LONGEST_MESSAGE), ""),
                (f"\nwhy: {message.why}" if _is_explained(message, view) else "", "hint"),
                hang=2,
                tail=tail,
            )
            yield BLANK
        case AssistantMessage() as message:
            yield row(
                step_key(step),
                (glyphs.model, "model"),
                (" model", "model"),
                (f"  {_model_source(message.source, view)}", "dim"),
                ("\n" + shortened(message.text, LONGEST_MESSAGE), ""),
                hang=2,
                tail=tail,
            )
            yield BLANK
        case End() as end:
            yield row(
                step_key(step),
                (f"{glyphs.end} end", "strong"),
                (f"  {_ENDS.get(end.reason, end.reason)}", "dim"),
                tail=tail,
            )
        case _ if step.call and view.hidden_from != "user":
            yield _call_row(view, step, glyphs, tail)
        case _:
            return
    remarks = list(_remarks(view, step))
    if remarks:
        yield from (*remarks, BLANK)


def _event(events: list[Event], step: Step) -> Event:
    return next(event for event in events if event.seq == step.seq)


def _is_explained(message: UserMessage, view: View) -> bool:
    return bool(message.why) and message.source in ("scripted", "unscripted") and view.hidden_from != "model"


def _told_source(message: UserMessage, view: View) -> str:
    if view.hidden_from == "model" and message.source in ("scripted", "unscripted"):
        return "answer"
    told = {"operator": "operator, own words", "scripted": "scripted", "unscripted": "unscripted"}.get(
        message.source, message.source
    )
    if message.sure is False:
        told += ", match not certain"
    if message.in_place_of == "scripted":
        told += ", in place of the scripted reply"
    return told


def _call_row(view: View, step: Step, glyphs: Glyphs, tail: list[tuple[str, str]]) -> Row:
    call = view.play.playback.calls[step.call - 1]
    outcome, role = call_outcome(call, blind=bool(view.hidden_from))
    return row(
        step_key(step),
        (f"{glyphs.line}{glyphs.line} ", "dim"),
        (call.event.tool, "tool"),
        (f" {call_subject(call, view.play.sandbox.clock)}", "dim"),
        tail=[(f"{glyphs.arrow} ", "dim"), (f"{outcome}  ", role), *tail],
        wrap=False,
    )


def _model_source(source: str, view: View) -> str:
    """Who spoke for the model. A blind user's seat is not told which kind of walkthrough plays."""
    if source == "operator":
        return "you"
    return "walkthrough" if view.hidden_from == "user" and source in ("reference", "pitfall") else source


def seat_words(seat: Seat, blind: bool = False) -> str:
    """Return who sits in a seat. A blind seat is not told which walkthrough it plays with."""
    if seat.walkthrough:
        return "walkthrough" if blind else seat.walkthrough
    return {"operator": "you", "scripted": "script"}.get(seat.player, seat.player)


def _remarks(view: View, step: Step) -> Iterator[Row]:
    """What was said about the play at a step: seats given away, silence, reveals, and notes where they belong."""
    for event in view.play.playback.events[step.first : step.position]:
        match event.body:
            case Seat() as seat:
                told = seat_words(seat, bool(view.hidden_from))
                yield row("", (f"   {seat.seat}'s seat: {told}", "dim"), hang=3)
            case Note(cause="silence", sure=sure):
                if sure is not False:
                    yield row("", ("   the user stays silent", "dim"), hang=3)
                elif not view.hidden_from:
                    yield row("", (f"   the user stays silent, match not certain: {event.body.text}", "dim"), hang=3)
            case Reveal() as reveal:
                yield row("", (f"   revealed to the {reveal.to}'s seat: {reveal.what}", "hint"), hang=3)
            case _:
                pass
    for number, note in enumerate(view.notes.get(step.number, ())):
        by = f" {note.author}" if note.author else ""
        yield row(note_key(step, number), (f"   note{by}: ", "hint"), shortened(note.text), hang=3)
