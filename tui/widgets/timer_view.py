"""A timer session as one step shows it, and what the panes say of it, as rows."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sessions.events import AssistantMessage, ClockAdvance, End, Event, Reveal, ToolCall, ToolResult, UserMessage
from sessions.timer.events import TimerEvent, parse_event, shown
from sessions.timer.narration import event_line, spoken_text
from sessions.timer.play import TimerPlay
from sessions.timer.replay import TimerSituation
from sessions.timer.scoring import Decision
from sessions.timer.session import TimerSession
from tui.presenting.glyphs import Glyphs
from tui.presenting.parts import Part
from tui.presenting.rows import BLANK, Row, counted, row, shortened

LONGEST = 300
"""Characters of one thing said, or one result, that a list shows."""


@dataclass(frozen=True, slots=True)
class TimerStep:
    """One step: its line, and the place in `TimerReplay.situations` that holds after it.

    `index` is the event's in the seed's list, None for a line that is no event of it.
    """

    event: Event
    position: int
    index: int | None


def timer_steps(session: TimerSession) -> tuple[TimerStep, ...]:
    """Return the steps of the branch: what was said, each call with its result, each move of the clock, the end."""
    found: list[TimerStep] = []
    situations = session.replay.situations
    for place, event in enumerate(session.replay.events, 1):
        if isinstance(event.body, UserMessage | AssistantMessage | ToolCall | ClockAdvance | End):
            played = situations[place].played
            index = played - 1 if played > situations[place - 1].played else None
            found.append(TimerStep(event, place, index))
        elif found:
            found[-1] = TimerStep(found[-1].event, place, found[-1].index)
    return tuple(found)


@dataclass(frozen=True)
class TimerView:
    """The session at one step. `hidden_from` is the seat that sees only its own side, empty for everything."""

    session: TimerSession
    steps: tuple[TimerStep, ...]
    index: int
    hidden_from: str = ""

    @property
    def live(self) -> bool:
        """Whether the step is the last one, where the play goes on."""
        return self.index == len(self.steps) - 1

    @property
    def step(self) -> TimerStep:
        """The step that is shown."""
        return self.steps[self.index]

    @property
    def situation(self) -> TimerSituation:
        """What holds after the step."""
        return self.session.replay.situations[self.step.position]

    @property
    def play(self) -> TimerPlay:
        """The play as it stood then."""
        return self.session.replay.play_at(self.step.position)

    def step_of_event(self, index: int) -> int | None:
        """Return the step of an event of the seed's list."""
        return next((place for place, step in enumerate(self.steps) if step.index == index), None)


def timer_view(session: TimerSession, chosen: int | None, *, blind: bool = False) -> TimerView:
    """Return the session at a step (None: its end)."""
    steps = timer_steps(session)
    last = len(steps) - 1
    index = last if chosen is None else max(0, min(chosen, last))
    revealed = any(
        isinstance(event.body, Reveal) and event.body.what == "everything" for event in session.replay.events
    )
    hidden_from = session.replay.latest.seat if blind and not revealed else ""
    return TimerView(session, steps, index, hidden_from)


def header_parts(view: TimerView) -> list[Part]:
    """Return the header: the case, who plays, and how it stands."""
    parts = [Part(view.session.case.case_id, "accent")]
    if view.hidden_from:
        parts.append(Part("blind", "open", 1, right=True))
    else:
        parts.append(Part(view.session.case.description, "strong", 3))
    seat = view.situation.seat
    model, user = ("you", "script") if seat == "model" else ("script", "you")
    parts.append(Part(f"model: {model}   user: {user}", "", 1, right=True))
    if not view.hidden_from:
        parts.append(_standing(view))
    return parts


def _standing(view: TimerView) -> Part:
    score = view.situation.score
    if score.violation:
        return Part("VIOLATION", "bad", 0, right=True)
    if score.task_success:
        return Part("success" if view.situation.ended else "goal attained so far", "good", 0, right=True)
    return Part("not attained" if view.situation.ended else "goal open", "open", 0, right=True)


def turn_parts(view: TimerView) -> list[Part]:
    """Return the step shown, whose turn it is, and what the scripted seat would do."""
    place = Part(f"step {view.index + 1} of {len(view.steps)}", "strong", 3)
    if not view.live:
        about = "F5 goes back to the end; acting here asks to branch."
        return [place, Part("You look at the past.", "past"), Part(about, "dim", 1)]
    if view.situation.ended:
        return [place, Part(f"The session has ended ({view.situation.ended.replace('_', ' ')}).", "strong")]
    other = "user" if view.situation.seat == "model" else "model"
    parts = [place, Part(f"You play the {view.situation.seat}.", view.situation.seat)]
    turn = view.play.scripted_turn
    if turn.event is None:
        parts.append(Part(f"The {other} rests.", "dim", 1))
        return parts if view.hidden_from else [*parts, Part(f"{turn.why}.", "dim", 4)]
    told = "speaks" if view.hidden_from else event_line(turn.event)
    return [*parts, Part(f"g: the {other} goes on ({told})", "open", 1)]


def event_rows(view: TimerView, glyphs: Glyphs) -> list[Row]:
    """Return the steps up to the one shown, a heading and what was said for each."""
    rows: list[Row] = []
    for number, step in enumerate(view.steps[: view.index + 1]):
        rows += _step_rows(view, number, step, glyphs)
    later = len(view.steps) - view.index - 1
    if later:
        rows.append(row("", (f"{counted(later, 'later step')} {glyphs.ellipsis}", "dim")))
    return rows


def _step_rows(view: TimerView, number: int, step: TimerStep, glyphs: Glyphs) -> Iterator[Row]:
    body, key = step.event.body, f"step:{number}"
    clock = f"{_short(view.session.replay.situations[step.position].clock):>5} s "
    match body:
        case ClockAdvance():
            yield row(key, (clock, "dim"), (f"{glyphs.arrow} clock moved on by {_short(body.seconds)} s", "dim"))
        case End():
            yield row(key, (clock, "dim"), (f"{glyphs.end} ended: {body.reason.replace('_', ' ')}", "strong"))
        case ToolCall():
            yield from _call_rows(view, key, clock, step, body, glyphs)
        case UserMessage() | AssistantMessage():
            who = "user" if isinstance(body, UserMessage) else "model"
            sign = glyphs.user if who == "user" else glyphs.model
            told = f"  {event_line(parse_event(body.timed))}" if body.timed and not view.hidden_from else ""
            source = "" if view.hidden_from else f" {_source(body.source)}"
            place = _place(view, step)
            yield row(key, (clock, "dim"), (f"{sign} {who}", who), (source, "dim"), told, tail=place, hang=8)
            if body.text:
                yield row("", shortened(body.text, LONGEST), indent=8)
        case _:
            return


def _call_rows(view: TimerView, key: str, clock: str, step: TimerStep, body: ToolCall, glyphs: Glyphs) -> Iterator[Row]:
    refused = body.timed is None
    sign, role = (glyphs.fault, "bad") if refused else (glyphs.change, "tool")
    called = f"{body.tool} {_json(body.arguments)}"
    source = "" if view.hidden_from else f" {_source(body.source)}"
    yield row(
        key,
        (clock, "dim"),
        (f"{sign} model", "model"),
        (source, "dim"),
        "  ",
        (called, role),
        tail=_place(view, step),
        hang=8,
    )
    result = _result_of(view, step)
    told = f"refused: {result.get('message', '')}" if refused else _returned(result)
    yield row("", (f"{glyphs.arrow} ", "dim"), (shortened(told, LONGEST), "bad" if refused else "dim"), indent=8)


def _result_of(view: TimerView, step: TimerStep) -> Mapping[str, Any]:
    events = view.session.replay.events
    place = step.position - 1
    while events[place].seq != step.event.seq:
        body = events[place].body
        if isinstance(body, ToolResult):
            return body.result
        place -= 1
    return {}


def _returned(result: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} {value}" for name, value in result.items() if name != "ok")


def _place(view: TimerView, step: TimerStep) -> list[tuple[str, str]]:
    return [] if step.index is None or view.hidden_from else [(f"events[{step.index}]", "dim")]


def _source(source: str | None) -> str:
    return "scripted" if source == "reference" else source or ""


def _json(value: Any) -> str:
    return shortened(json.dumps(value, ensure_ascii=False), LONGEST)


def _short(value: Any) -> str:
    return shown(value)


def state_rows(view: TimerView, glyphs: Glyphs) -> list[Row]:
    """Return what holds: active timers, the scripted side, the episode, the violations, the limits."""
    if view.hidden_from == "user":
        return list(_script_rows(view))
    state, task = view.situation.state, view.session.suite.task
    rows = [
        row("", ("Active timers", "label"), tail=[(f"{len(state.active)} of {task.goal_active_timer_count}", "dim")])
    ]
    for timer in state.active:
        right = timer.duration_seconds == task.goal_timer_seconds
        word = (
            f"{glyphs.true} right" if right else f"{glyphs.false} WRONG, the goal is {shown(task.goal_timer_seconds)} s"
        )
        since = "from the start" if timer.created_by is None else f"events[{timer.created_by}]"
        told = f"{timer.timer_id}  {shown(timer.duration_seconds)} s  "
        rows.append(row("", told, (word, "good" if right else "bad"), tail=[(since, "dim")], indent=2))
    if not state.active:
        rows.append(row("", ("none runs", "dim"), indent=2))
    rows += [BLANK, *_script_rows(view), BLANK, row("", ("Recovery episode", "label"))]
    if state.episode is not None:
        rows.append(
            row("", (f"OPEN since events[{state.episode.index}]", "open"), f" ({state.episode.opened_by})", indent=2)
        )
    else:
        rows.append(row("", ("none open", "dim"), indent=2))
    rows.append(row("", (f"{len(state.initiated)} begun, {len(state.completed)} completed", "dim"), indent=2))
    rows += [BLANK, row("", ("Violations", "label"))]
    for broken in state.violations:
        told = f"{glyphs.fault} {broken.timer_id}: {broken.rule.value}"
        rows.append(row("", (told, "bad"), tail=[(f"events[{broken.index}]", "dim")], indent=2, hang=4))
    if not state.violations:
        rows.append(row("", ("none so far", "dim"), indent=2))
    since_text = (
        "not available yet" if state.available_since is None else f"available since events[{state.available_since}]"
    )
    turns = f"{len(state.extra_turns)} of {task.max_extra_user_turns} extra user turns"
    elapsed = f"{shown(state.elapsed_seconds)} of {shown(task.max_elapsed_seconds)} s at the last event"
    rows += [BLANK, row("", ("The duration", "label")), row("", since_text, indent=2)]
    rows += [row("", ("Limits", "label")), row("", elapsed, indent=2), row("", turns, indent=2)]
    return rows


def _script_rows(view: TimerView) -> Iterator[Row]:
    """What the script says of the user's side, and what the scripted seat would do now."""
    seat = view.situation.seat
    other = "user" if seat == "model" else "model"
    if view.hidden_from == "user":
        yield row("", ("Your script", "label"))
        for event in view.session.replay.script[1:]:
            if event.type.startswith("user_"):
                yield row("", event_line(event), indent=2)
        yield BLANK
        return
    turn = view.play.scripted_turn
    yield row("", (f"The {other}'s side (scripted)", "label"))
    if turn.event is not None:
        yield row("", (f"would do: {event_line(turn.event)}", "open"), indent=2)
        words = spoken_text(view.session.suite.task, turn.event)
        if words:
            yield row("", f'"{shortened(words, LONGEST)}"', indent=4)
    yield row("", (turn.why, "dim"), indent=2)


def field_rows(view: TimerView, glyphs: Glyphs) -> list[Row]:
    """Return the six fields as they would be if the case ended here, each with what decided it, then the limits."""
    rows: list[Row] = []
    for decision in view.situation.score.decisions:
        rows += _field_rows(decision, glyphs)
    rows += [BLANK, row("", ("What this suite is, and is not", "label"))]
    rows += [row("", (limit, "dim"), indent=2, hang=4) for limit in view.session.suite.limits(view.session.case)]
    return rows


def _field_rows(decision: Decision, glyphs: Glyphs) -> Iterator[Row]:
    name = decision.field
    if isinstance(decision.value, bool):
        good = decision.value is not (name == "violation")
        word, role = str(decision.value).lower(), "good" if good else "bad"
        sign = glyphs.true if good else glyphs.false
    else:
        word, role, sign = str(decision.value), "strong", "="
    place = "start" if decision.decided_by is None else f"events[{decision.decided_by}]"
    yield row(
        f"field:{name}", (f"{sign} ", role), f"{name.replace('_', ' ')}  ", (word, role), tail=[(place, "accent")]
    )
    yield row("", (decision.why, "dim"), indent=4)


def case_rows(view: TimerView) -> list[Row]:
    """Return the case sheet: what the case is, its script, the suite's limits and rules."""
    suite, case = view.session.suite, view.session.case
    if view.hidden_from == "model":
        script: tuple[TimerEvent, ...] = view.session.replay.script[:1]
        return [row("", spoken_text(suite.task, script[0]) or "", indent=2)]
    rows = [row("", (case.case_id, "accent"), f"  {case.description}"), BLANK, row("", ("Script", "label"))]
    for number, event in enumerate(view.session.replay.script):
        if view.hidden_from and not event.type.startswith("user_"):
            continue
        words = f'  "{event.text}"' if event.text else ""
        rows.append(row("", (f"[{number}] {shown(event.t):>4} s  ", "dim"), event_line(event), words, indent=2, hang=6))
    if view.hidden_from:
        return rows
    rows += [BLANK, row("", ("Limits of the suite", "label"))]
    rows += [row("", limit, indent=2, hang=4) for limit in suite.limits(case)]
    rows += [BLANK, row("", ("How it is scored", "label"))]
    rows += [row("", sentence, indent=2, hang=4) for sentence in suite.scorer_contract]
    return rows
