"""The conversation up to a step, as rows: who spoke, from which source, and the calls between the turns."""

from __future__ import annotations

from collections.abc import Iterator

from sessions.events import AssistantMessage, End, Event, Note, Seat, UserMessage
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


RowCache = dict[tuple[int, int, str], tuple[Row, ...]]
"""(seq of the step, its position, from whom what is hidden) -> its rows: a step that is over does not change."""


def conversation_rows(view: View, glyphs: Glyphs, seat: str, cache: RowCache | None = None) -> list[Row]:
    """Return the rows of the conversation. `seat` is the seat that the operator plays: its brief comes first.

    `cache` keeps the rows of steps from one time to the next, for one session and one set of glyphs.
    """
    kept: RowCache = {} if cache is None else cache
    rows = [*(user_brief(view.play) if seat == "user" else model_brief(view.play)), BLANK]
    shown = view.steps[: view.index + 1]
    for step in shown:
        key = (step.seq, step.position, view.hidden_from)
        if key not in kept:
            kept[key] = tuple(_step_rows(view, step, glyphs))
        rows += kept[key]
    later = len(view.steps) - len(shown)
    if later > 0:
        rows.append(row("", (f"{counted(later, 'later step')} not shown: this is the past", "past"), hang=0))
    return rows


def _step_rows(view: View, step: Step, glyphs: Glyphs) -> Iterator[Row]:
    events = view.play.playback.events
    event = events[step.first] if events[step.first].seq == step.seq else _event(events, step)
    tail = [(str(step.number), "dim")]
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
                (f"  {'you' if message.source == 'operator' else message.source}", "dim"),
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
    yield from _remarks(view, step)


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
        (f" {call_subject(call)} ", "dim"),
        (f"{glyphs.arrow} ", "dim"),
        (outcome, role),
        tail=tail,
        wrap=False,
    )


def _remarks(view: View, step: Step) -> Iterator[Row]:
    for event in view.play.playback.events[step.first : step.position]:
        match event.body:
            case Seat() as seat:
                told = seat.player + (
                    f" ({seat.walkthrough})" if seat.walkthrough and seat.walkthrough != seat.player else ""
                )
                yield row("", (f"   {seat.seat}'s seat: {told}", "dim"), hang=3)
            case Note(cause="silence"):
                yield row("", ("   the user stays silent", "dim"), hang=3)
            case Note() as note:
                by = f" {note.author}" if note.author else ""
                yield row("", (f"   note{by}: ", "hint"), shortened(note.text), hang=3)
            case _:
                pass
