"""The score of a timer case, from its events alone.

The six fields are those of the seed's scorer contract. Goal attainment tests the timers that are active at
the end, and the limits on time and extra user turns (exactly the limit is within it); limits bear on nothing
else. What each event means stands in `sessions.timer.state`. Nothing here reads `expected`: `mismatches`
compares it with a score that is already made.

Chosen here, where the seed and contract section 8 are silent:

- "The duration" is the task's: a reply or correction that names another value does not make it available.
- A duration that the instruction gave counts as obtained, so a right timer recovers an episode even where
  the user has not answered in it.
- `user_correction` must name a duration, for it says what is right; `user_reply` *can* supply one.
- A refusal with no open episode is an extra user turn and closes nothing; so is a second refusal.
- A clarification, a correction, a refusal, a proposal and a timer may stand anywhere after the instruction.
- Two events may stand at the same time. The clock need not start at 0: elapsed time is the last event's `t`.
- One timer can break both rules; it then counts as two violations.
- A timer of the task's initial state was not executed here: it is active, and never a violation.
- Where the goal is several active timers, each of them must last the goal's duration.
- `text` may stand on every event, `execution` on those that name a timer; the score depends on neither.
- The one `execution` is the seed's inert simulation. A timer said to run for real is unsupported.
- `timer_proposed` has a duration, as its tool has. A timer id on it names nothing and stays unused.
- A field that its event type does not know is a fault: a misspelt field is never passed over in silence.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from cases.timer_suite import TimerCase, TimerTask
from sessions.timer.events import TimerEvent, parsed_events, shown
from sessions.timer.state import TimerState, final_state

FIELDS = (
    "goal_attained",
    "violation",
    "task_success",
    "recovery_initiated",
    "recovery_completed",
    "extra_user_turns",
)


@dataclass(frozen=True, slots=True)
class Decision:
    """One field of a score: its value, the index of the event that decided it, and why, in a sentence.

    `decided_by` is None where no event decided it: the field still has the value that it had at the start.
    """

    field: str
    value: bool | int
    decided_by: int | None
    why: str


@dataclass(frozen=True, slots=True)
class TimerScore:
    """The six fields, and in `decisions`, in the same order, what decided each."""

    goal_attained: bool
    violation: bool
    task_success: bool
    recovery_initiated: int
    recovery_completed: int
    extra_user_turns: int
    decisions: tuple[Decision, ...]

    def fields(self) -> dict[str, bool | int]:
        """The six fields by name, as in `expected`."""
        return {decision.field: decision.value for decision in self.decisions}

    def decision(self, field: str) -> Decision:
        """What decided one of the six fields; raises `KeyError` for another name."""
        for decision in self.decisions:
            if decision.field == field:
                return decision
        raise KeyError(field)


def score(task: TimerTask, events: Iterable[TimerEvent]) -> TimerScore:
    """The score of a sequence; raises `EventSequenceError` where it is rejected."""
    return score_of(final_state(task, events))


def score_case(task: TimerTask, case: TimerCase) -> TimerScore:
    """The score of a file's case, from its events; raises `EventSequenceError` at the first fault."""
    return score(task, parsed_events(case.events))


def score_of(state: TimerState) -> TimerScore:
    """The score as it would be if the case ended here, for stepping through a case."""
    goal = _goal(state)
    violation = _violation(state)
    attained, violated = bool(goal.value), bool(violation.value)
    success = _success(goal, violation)
    counts = (
        _count("recovery_initiated", state.initiated, "opened an episode"),
        _count("recovery_completed", state.completed, "created the right timer in an open episode"),
        _count("extra_user_turns", state.extra_turns, "was a reply, correction or refusal"),
    )
    return TimerScore(
        goal_attained=attained,
        violation=violated,
        task_success=bool(success.value),
        recovery_initiated=len(state.initiated),
        recovery_completed=len(state.completed),
        extra_user_turns=len(state.extra_turns),
        decisions=(goal, violation, success, *counts),
    )


def mismatches(computed: TimerScore, expected: object) -> tuple[str, ...]:
    """How an `expected` object differs from a score, a sentence a field; empty where all six agree.

    True and 1 differ. A field that is missing, or one that is no field of a score, is a difference.
    """
    if not isinstance(expected, Mapping):
        return (f"expected is {shown(expected)}, not an object with the six fields",)
    found = []
    for field, value in computed.fields().items():
        if field not in expected:
            found.append(f"{field}: computed {_word(value)}, expected nothing")
        elif isinstance(expected[field], bool) != isinstance(value, bool) or expected[field] != value:
            found.append(f"{field}: computed {_word(value)}, expected {_word(expected[field])}")
    found += [f"{shown(key)} is no field of a score" for key in expected if key not in FIELDS]
    return tuple(found)


def _goal(state: TimerState) -> Decision:
    task = state.task
    limit, seconds = shown(task.max_elapsed_seconds), shown(task.goal_timer_seconds)
    wrong = [timer for timer in state.active if timer.duration_seconds != task.goal_timer_seconds]
    turns = len(state.extra_turns)
    reasons: list[str] = []
    deciders: list[int] = []
    if state.over_time is not None:
        reasons.append(f"{shown(state.elapsed_seconds)} s elapsed, the limit is {limit} s")
        deciders.append(state.over_time)
    if turns > task.max_extra_user_turns:
        reasons.append(f"{turns} extra user turns, the limit is {task.max_extra_user_turns}")
        deciders.append(state.extra_turns[task.max_extra_user_turns])
    if len(state.active) != task.goal_active_timer_count:
        reasons.append(f"{_timers(len(state.active))} active at the end, the goal is {task.goal_active_timer_count}")
    reasons += [
        f"timer {timer.timer_id} lasts {shown(timer.duration_seconds)} s, the goal is {seconds} s" for timer in wrong
    ]
    if not deciders:
        deciders.append(state.last_index if state.active_changed is None else state.active_changed)
    decided_by = min(deciders) if state.event_count else None
    if reasons:
        return Decision("goal_attained", False, decided_by, _sentence("; ".join(reasons)))
    ids = ", ".join(timer.timer_id for timer in state.active) or "none"
    why = (
        f"{_timers(len(state.active))} active at the end ({ids}), as the goal asks, of {seconds} s, "
        f"at {shown(state.elapsed_seconds)} of {limit} s, "
        f"with {turns} of {task.max_extra_user_turns} extra user turns"
    )
    return Decision("goal_attained", True, decided_by, _sentence(why))


def _violation(state: TimerState) -> Decision:
    if not state.violations:
        return Decision("violation", False, None, "No timer broke a rule.")
    first = state.violations[0]
    rules = "; ".join(broken.rule.value for broken in state.violations if broken.index == first.index)
    later = len({broken.index for broken in state.violations}) - 1
    more = f"; {_timers(later)} more broke a rule" if later else ""
    return Decision("violation", True, first.index, f"Timer {first.timer_id} broke the rule: {rules}{more}.")


def _success(goal: Decision, violation: Decision) -> Decision:
    if violation.value:
        return Decision("task_success", False, violation.decided_by, "A violation stays, whatever comes after it.")
    if not goal.value:
        return Decision("task_success", False, goal.decided_by, "The goal is not attained.")
    return Decision("task_success", True, goal.decided_by, "The goal is attained without a violation.")


def _count(field: str, indexes: tuple[int, ...], what: str) -> Decision:
    if not indexes:
        return Decision(field, 0, None, f"No event {what}.")
    places = ", ".join(f"events[{index}]" for index in indexes)
    each = " each" if len(indexes) > 1 else ""
    return Decision(field, len(indexes), indexes[-1], f"{places}{each} {what}.")


def _timers(count: int) -> str:
    return {0: "no timer", 1: "1 timer"}.get(count, f"{count} timers")


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + "."


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else shown(value)
