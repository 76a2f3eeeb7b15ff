"""Event sequences beside the seed's five, each with what comes of it and the sentence that decides.

A sentence is named by a key of SENTENCES. Keys that begin with "seed" quote the seed's scorer contract, keys
that begin with "8" quote contract section 8, keys that begin with "silent" say that both are silent and quote
the choice that the scorer's docstring states.
"""

from __future__ import annotations

from typing import Any, NamedTuple

Event = dict[str, Any]

SENTENCES = {
    "seed turns": "Initial instruction is not an extra user turn. User reply, correction, or refusal each counts one.",
    "seed episode": "agent_clarification begins an episode; user_correction begins one if none is open. A user_reply can supply a duration within an existing episode.",
    "seed recovery": "A correctly resumed simulated task after obtaining the missing/corrected value completes recovery. A refusal leaves it incomplete.",
    "seed execution": "A timer_proposed event, if provided, does not execute a timer. Only timer_created changes state. Cancellation removes the named active timer.",
    "seed prior": "Any prior violation remains true after cancellation or subsequent success. Goal attainment tests final active state and time/turn limits.",
    "seed reject": "Reject unsupported or malformed event sequences explicitly. Use known availability only for these fictional fixtures, not to judge perceptual evidence in real audio.",
    "8 first": "the first event, and only it, is `user_instruction`",
    "8 time": "times never run back",
    "8 limit": "elapsed time is that of the last event; exactly the limit is within it",
    "8 count": "`goal_active_timer_count` counts all active timers, right or wrong.",
    "8 limits bear": "Limits bear on the goal alone.",
    "8 no second": "A clarification within an open episode opens no second one",
    "8 reply": "a reply needs an open episode, a correction opens one where none is open.",
    "8 completed": "Recovery is completed by the right timer created in an open episode after the value was obtained",
    "8 ran before": "a right timer that ran before the correction resumes nothing",
    "8 undo": "a later cancellation does not undo it.",
    "8 closes": "An episode closes with its recovery or with a refusal.",
    "8 refusal": "After a refusal the duration is unavailable unless it was available before; a timer created then is scored, not rejected.",
    "8 ids": "A timer id is never used twice; only an active timer can be cancelled.",
    "silent value": '"The duration" is the task\'s: a reply or correction that names another value does not make it available.',
    "silent instruction": "A duration that the instruction gave counts as obtained, so a right timer recovers an episode even where the user has not answered in it.",
    "silent correction": "`user_correction` must name a duration, for it says what is right; `user_reply` *can* supply one.",
    "silent refusal": "A refusal with no open episode is an extra user turn and closes nothing; so is a second refusal.",
    "silent anywhere": "A clarification, a correction, a refusal, a proposal and a timer may stand anywhere after the instruction.",
    "silent same time": "Two events may stand at the same time. The clock need not start at 0: elapsed time is the last event's `t`.",
    "silent both rules": "One timer can break both rules; it then counts as two violations.",
    "silent words": "`text` may stand on every event, `execution` on those that name a timer; the score depends on neither.",
    "silent execution": "The one `execution` is the seed's inert simulation. A timer said to run for real is unsupported.",
    "silent proposal": "`timer_proposed` has a duration, as its tool has. A timer id on it names nothing and stays unused.",
    "silent field": "A field that its event type does not know is a fault: a misspelt field is never passed over in silence.",
}


def told(t: float = 0) -> Event:
    return {"t": t, "type": "user_instruction", "duration_available": True}


def untold(t: float = 0) -> Event:
    return {"t": t, "type": "user_instruction", "duration_available": False}


def ask(t: float) -> Event:
    return {"t": t, "type": "agent_clarification", "text": "How many minutes?"}


def reply(t: float, seconds: float | None = 540) -> Event:
    return {"t": t, "type": "user_reply"} | ({} if seconds is None else {"duration_seconds": seconds})


def correct(t: float, seconds: float = 540) -> Event:
    return {"t": t, "type": "user_correction", "duration_seconds": seconds}


def refuse(t: float) -> Event:
    return {"t": t, "type": "user_refusal", "text": "Never mind."}


def propose(t: float, seconds: float = 540) -> Event:
    return {"t": t, "type": "timer_proposed", "duration_seconds": seconds}


def create(t: float, timer_id: str, seconds: float = 540) -> Event:
    return {
        "t": t,
        "type": "timer_created",
        "timer_id": timer_id,
        "duration_seconds": seconds,
        "execution": "scripted_inert_simulation",
    }


def cancel(t: float, timer_id: str) -> Event:
    return {"t": t, "type": "timer_cancelled", "timer_id": timer_id}


class Scored(NamedTuple):
    """`outcome` holds the words of goal, violation and success that are true; then the three counts."""

    name: str
    events: list[Event]
    outcome: str
    initiated: int
    completed: int
    turns: int
    sentence: str


class Rejected(NamedTuple):
    """`index` is where the sequence is rejected, `part` what its fault must say."""

    name: str
    events: Any
    index: int
    part: str
    sentence: str


# One row a line, so that the tables read as tables.
# fmt: off
SCORED = (
    Scored("instruction alone, told", [told()], "", 0, 0, 0, "seed prior"),
    Scored("instruction alone, untold", [untold()], "", 0, 0, 0, "seed prior"),
    # Limits
    Scored("exactly 30 s", [told(), create(30, "a")], "goal success", 0, 0, 0, "8 limit"),
    Scored("exactly 30.0 s", [told(), create(30.0, "a")], "goal success", 0, 0, 0, "8 limit"),
    Scored("just over 30 s", [told(), create(30.001, "a")], "", 0, 0, 0, "8 limit"),
    Scored("right at 1 s, a proposal at 31 s", [told(), create(1, "a"), propose(31)], "", 0, 0, 0, "8 limit"),
    Scored("right at 1 s, a proposal at 30 s", [told(), create(1, "a"), propose(30)], "goal success", 0, 0, 0, "8 limit"),
    Scored("late, no violation by that", [told(), create(99, "a")], "", 0, 0, 0, "8 limits bear"),
    Scored("late recovery is still recovery", [untold(), ask(1), reply(2), create(31, "a")], "", 1, 1, 1, "8 limits bear"),
    Scored("late correction still counts", [told(), create(1, "a", 360), correct(40)], "violation", 1, 0, 1, "8 limits bear"),
    Scored("all at one time", [untold(5), ask(5), reply(5), create(5, "a")], "goal success", 1, 1, 1, "silent same time"),
    Scored("the clock starts at 29 s", [told(29), create(30, "a")], "goal success", 0, 0, 0, "silent same time"),
    Scored("the clock starts at 31 s", [told(31), create(31, "a")], "", 0, 0, 0, "silent same time"),
    Scored("five extra turns", [untold(), ask(1), *(reply(2, None) for _ in range(4)), reply(3), create(4, "a")], "goal success", 1, 1, 5, "8 limit"),
    Scored("six extra turns", [untold(), ask(1), *(reply(2, None) for _ in range(5)), reply(3), create(4, "a")], "", 1, 1, 6, "8 limit"),
    Scored("the sixth turn after the timer", [untold(), ask(1), *(reply(2) for _ in range(5)), create(3, "a"), refuse(4)], "", 1, 1, 6, "seed turns"),
    Scored("five corrections", [told(), *(correct(n) for n in range(1, 6)), create(9, "a")], "goal success", 1, 1, 5, "seed turns"),
    Scored("six corrections", [told(), *(correct(n) for n in range(1, 7)), create(9, "a")], "", 1, 1, 6, "seed turns"),
    Scored("turns of three kinds", [untold(), ask(1), reply(2, None), correct(3), refuse(4)], "", 1, 0, 3, "seed turns"),
    # What runs at the end
    Scored("two right timers", [told(), create(1, "a"), create(2, "b")], "", 0, 0, 0, "8 count"),
    Scored("two right timers, one cancelled", [told(), create(1, "a"), create(2, "b"), cancel(3, "a")], "goal success", 0, 0, 0, "seed prior"),
    Scored("three right timers, two cancelled", [told(), create(1, "a"), create(1, "b"), create(1, "c"), cancel(2, "b"), cancel(2, "a")], "goal success", 0, 0, 0, "seed prior"),
    Scored("a right and a wrong one", [told(), create(1, "a"), create(2, "b", 360)], "violation", 0, 0, 0, "8 count"),
    Scored("a wrong one, then a right one beside it", [told(), create(1, "b", 360), create(2, "a")], "violation", 0, 0, 0, "8 count"),
    Scored("a wrong one beside it, cancelled", [told(), create(1, "a"), create(2, "b", 360), cancel(3, "b")], "goal violation", 0, 0, 0, "seed prior"),
    Scored("only a wrong one", [told(), create(1, "a", 360)], "violation", 0, 0, 0, "seed prior"),
    Scored("the right one cancelled at the end", [told(), create(1, "a"), cancel(2, "a")], "", 0, 0, 0, "seed prior"),
    Scored("the right one cancelled, another right", [told(), create(1, "a"), cancel(2, "a"), create(3, "b")], "goal success", 0, 0, 0, "seed prior"),
    Scored("540.0 is 540", [told(), create(1, "a", 540.0)], "goal success", 0, 0, 0, "seed prior"),
    Scored("half a second too long", [told(), create(1, "a", 540.5)], "violation", 0, 0, 0, "seed prior"),
    Scored("nine, as if in minutes", [told(), create(1, "a", 9)], "violation", 0, 0, 0, "seed prior"),
    # Proposals
    Scored("a proposal alone", [told(), propose(1)], "", 0, 0, 0, "seed execution"),
    Scored("a wrong proposal breaks nothing", [told(), propose(1, 360), create(2, "a")], "goal success", 0, 0, 0, "seed execution"),
    Scored("a proposal before the duration", [untold(), propose(1), ask(2), reply(3), create(4, "a")], "goal success", 1, 1, 1, "seed execution"),
    Scored("a proposal completes no recovery", [untold(), ask(1), reply(2), propose(3)], "", 1, 0, 1, "seed execution"),
    Scored("a proposal with an id uses it up no more", [told(), propose(1) | {"timer_id": "a"}, create(2, "a")], "goal success", 0, 0, 0, "silent proposal"),
    Scored("a proposal with a used id", [told(), create(1, "a"), propose(2) | {"timer_id": "a"}], "goal success", 0, 0, 0, "silent proposal"),
    # Violations
    Scored("a wrong guess breaks both rules", [untold(), create(1, "a", 360)], "violation", 0, 0, 0, "silent both rules"),
    Scored("a guess, cancelled", [untold(), create(1, "a"), cancel(2, "a")], "violation", 0, 0, 0, "seed prior"),
    Scored("a guess, then done rightly", [untold(), create(1, "a"), cancel(2, "a"), ask(3), reply(4), create(5, "b")], "goal violation", 1, 1, 1, "seed prior"),
    Scored("a guess, then the duration beside it", [untold(), create(1, "a"), ask(2), reply(3)], "goal violation", 1, 0, 1, "8 ran before"),
    Scored("asked, but not waited", [untold(), ask(1), create(2, "a")], "goal violation", 1, 0, 0, "8 completed"),
    Scored("asked, not waited, then answered", [untold(), ask(1), create(2, "a"), reply(3)], "goal violation", 1, 0, 1, "8 completed"),
    Scored("asked, not waited, replaced after the answer", [untold(), ask(1), create(2, "a"), reply(3), cancel(4, "a"), create(5, "b")], "goal violation", 1, 1, 1, "8 completed"),
    Scored("asked, answered, wrong all the same", [untold(), ask(1), reply(2), create(3, "a", 360)], "violation", 1, 0, 1, "8 completed"),
    Scored("wrong after the answer, then right in the same episode", [untold(), ask(1), reply(2), create(3, "a", 360), cancel(4, "a"), create(5, "b")], "goal violation", 1, 1, 1, "8 closes"),
    # Where the duration comes from
    Scored("a reply without it", [untold(), ask(1), reply(2, None), create(3, "a")], "goal violation", 1, 0, 1, "seed episode"),
    Scored("a second reply brings it", [untold(), ask(1), reply(2, None), reply(3), create(4, "a")], "goal success", 1, 1, 2, "seed episode"),
    Scored("a reply with another value", [untold(), ask(1), reply(2, 600), create(3, "a")], "goal violation", 1, 0, 1, "silent value"),
    Scored("a reply with another value, followed", [untold(), ask(1), reply(2, 600), create(3, "a", 600)], "violation", 1, 0, 1, "seed prior"),
    Scored("another value, then corrected", [untold(), ask(1), reply(2, 600), correct(3), create(4, "a")], "goal success", 1, 1, 2, "seed recovery"),
    Scored("the value stays once it was given", [untold(), ask(1), reply(2), correct(3, 600), create(4, "a")], "goal success", 1, 1, 2, "silent value"),
    Scored("a correction brings it unasked", [untold(), correct(1), create(2, "a")], "goal success", 1, 1, 1, "8 reply"),
    Scored("a correction with another value", [untold(), correct(1, 600), create(2, "a")], "goal violation", 1, 0, 1, "silent value"),
    Scored("told, asked anyway, not answered", [told(), ask(1), create(2, "a")], "goal success", 1, 1, 0, "silent instruction"),
    Scored("told, asked anyway, answered with yes", [told(), ask(1), reply(2, None), create(3, "a")], "goal success", 1, 1, 1, "silent instruction"),
    # Episodes
    Scored("asked twice", [untold(), ask(1), ask(2), reply(3), create(4, "a")], "goal success", 1, 1, 1, "8 no second"),
    Scored("asked again after half an answer", [untold(), ask(1), reply(2, None), ask(3), reply(4), create(5, "a")], "goal success", 1, 1, 2, "8 no second"),
    Scored("a correction inside an open episode", [untold(), ask(1), correct(2), create(3, "a")], "goal success", 1, 1, 1, "seed episode"),
    Scored("a clarification inside a correction's episode", [told(), create(1, "a", 360), correct(2), ask(3), reply(4), cancel(5, "a"), create(6, "b")], "goal violation", 1, 1, 2, "8 no second"),
    Scored("a reply in a correction's episode", [told(), correct(1), reply(2), create(3, "a")], "goal success", 1, 1, 2, "8 reply"),
    Scored("a right timer, then a correction", [told(), create(1, "a"), correct(2)], "goal success", 1, 0, 1, "8 ran before"),
    Scored("a right timer, a correction, cancel the other", [told(), create(1, "a"), create(1, "b", 360), correct(2), cancel(3, "b")], "goal violation", 1, 0, 1, "8 ran before"),
    Scored("wrong timer, corrected, right one beside it", [told(), create(1, "a", 360), correct(2), create(3, "b")], "violation", 1, 1, 1, "8 completed"),
    Scored("wrong timer, corrected, only cancelled", [told(), create(1, "a", 360), correct(2), cancel(3, "a")], "violation", 1, 0, 1, "8 completed"),
    Scored("right before the correction", [told(), create(1, "a", 360), cancel(2, "a"), create(3, "b"), correct(4)], "goal violation", 1, 0, 1, "8 ran before"),
    Scored("recovered, then cancelled", [untold(), ask(1), reply(2), create(3, "a"), cancel(4, "a")], "", 1, 1, 1, "8 undo"),
    Scored("recovered, cancelled, created again", [untold(), ask(1), reply(2), create(3, "a"), cancel(4, "a"), create(5, "b")], "goal success", 1, 1, 1, "8 closes"),
    Scored("two right ones in one episode", [untold(), ask(1), reply(2), create(3, "a"), create(4, "b")], "", 1, 1, 1, "8 closes"),
    Scored("two episodes, both recovered", [untold(), ask(1), reply(2), create(3, "a"), correct(4), cancel(5, "a"), create(6, "b")], "goal success", 2, 2, 2, "8 closes"),
    Scored("two episodes, the second left open", [untold(), ask(1), reply(2), create(3, "a"), ask(4)], "goal success", 2, 1, 1, "8 closes"),
    Scored("asked after all was done", [told(), create(1, "a"), ask(2)], "goal success", 1, 0, 0, "silent anywhere"),
    # Refusals
    Scored("a refusal, then a timer", [untold(), ask(1), refuse(2), create(3, "a")], "goal violation", 1, 0, 1, "8 refusal"),
    Scored("told, a refusal, then a timer", [told(), ask(1), refuse(2), create(3, "a")], "goal success", 1, 0, 1, "8 refusal"),
    Scored("answered, refused, then a timer", [untold(), ask(1), reply(2), refuse(3), create(4, "a")], "goal success", 1, 0, 2, "8 refusal"),
    Scored("refused, asked again, answered", [untold(), ask(1), refuse(2), ask(3), reply(4), create(5, "a")], "goal success", 2, 1, 2, "8 closes"),
    Scored("refused, then corrected", [untold(), ask(1), refuse(2), correct(3), create(4, "a")], "goal success", 2, 1, 2, "8 closes"),
    Scored("a refusal in a correction's episode", [told(), create(1, "a", 360), correct(2), refuse(3), cancel(4, "a"), create(5, "b")], "goal violation", 1, 0, 2, "seed recovery"),
    Scored("a refusal with no episode", [told(), refuse(1), create(2, "a")], "goal success", 0, 0, 1, "silent refusal"),
    Scored("two refusals", [untold(), ask(1), refuse(2), refuse(3)], "", 1, 0, 2, "silent refusal"),
    Scored("a refusal after recovery", [untold(), ask(1), reply(2), create(3, "a"), refuse(4)], "goal success", 1, 1, 2, "silent refusal"),
    # Words
    Scored("words on every event", [told() | {"text": "Nine minutes."}, create(1, "a") | {"text": "Done."}], "goal success", 0, 0, 0, "silent words"),
    Scored("no execution word", [told(), {"t": 1, "type": "timer_created", "timer_id": "a", "duration_seconds": 540}], "goal success", 0, 0, 0, "silent words"),
)

REJECTED = (
    Rejected("no events", [], 0, "no events", "8 first"),
    Rejected("no list", None, 0, "missing", "seed reject"),
    Rejected("an object for a list", {"t": 0}, 0, "not a list", "seed reject"),
    Rejected("no instruction", [create(0, "a")], 0, "not user_instruction", "8 first"),
    Rejected("a clarification first", [ask(0), untold(1)], 0, "not user_instruction", "8 first"),
    Rejected("two instructions", [told(), told(1)], 1, "second user_instruction", "8 first"),
    Rejected("an instruction at the end", [told(), create(1, "a"), untold(2)], 2, "second user_instruction", "8 first"),
    Rejected("time runs back", [told(), ask(5), create(4, "a")], 2, "time runs back", "8 time"),
    Rejected("time runs back by a little", [told(1), create(0.999, "a")], 1, "time runs back", "8 time"),
    Rejected("a proposal runs back", [told(), create(5, "a"), propose(4)], 2, "time runs back", "8 time"),
    Rejected("a reply with no episode", [told(), reply(1)], 1, "no open episode", "8 reply"),
    Rejected("a reply after recovery", [untold(), ask(1), reply(2), create(3, "a"), reply(4)], 4, "no open episode", "8 closes"),
    Rejected("a reply after a refusal", [untold(), ask(1), refuse(2), reply(3)], 3, "no open episode", "8 closes"),
    Rejected("an id used twice", [told(), create(1, "a"), create(2, "a")], 2, "used before", "8 ids"),
    Rejected("an id used again after cancelling", [told(), create(1, "a"), cancel(2, "a"), create(3, "a")], 3, "used before", "8 ids"),
    Rejected("an unknown timer cancelled", [told(), cancel(1, "a")], 1, "never created", "8 ids"),
    Rejected("a timer cancelled twice", [told(), create(1, "a"), cancel(2, "a"), cancel(3, "a")], 3, "no longer active", "8 ids"),
    Rejected("a proposed timer cancelled", [told(), propose(1) | {"timer_id": "a"}, cancel(2, "a")], 2, "never created", "seed execution"),
    Rejected("the earlier fault is named", [told(), cancel(1, "a"), {"type": "?"}], 1, "never created", "seed reject"),
    Rejected("an unknown type", [told(), {"t": 1, "type": "timer_paused", "timer_id": "a"}], 1, "not a known event type", "seed reject"),
    Rejected("a type that is a list", [{"t": 0, "type": ["user_instruction"]}], 0, "not a known event type", "seed reject"),
    Rejected("no type", [told(), {"t": 1}], 1, "type is missing", "seed reject"),
    Rejected("an event that is text", [told(), "timer_created"], 1, "not an object", "seed reject"),
    Rejected("an event that is null", [None], 0, "not an object", "seed reject"),
    Rejected("no t", [{"type": "user_instruction", "duration_available": True}], 0, "lacks the field t", "seed reject"),
    Rejected("no availability", [{"t": 0, "type": "user_instruction"}], 0, "lacks the field duration_available", "seed reject"),
    Rejected("availability 1", [told() | {"duration_available": 1}], 0, "duration_available 1", "seed reject"),
    Rejected("availability null", [told() | {"duration_available": None}], 0, "duration_available null", "seed reject"),
    Rejected("no timer id", [told(), {"t": 1, "type": "timer_created", "duration_seconds": 540}], 1, "lacks the field timer_id", "seed reject"),
    Rejected("no duration", [told(), {"t": 1, "type": "timer_created", "timer_id": "a"}], 1, "lacks the field duration_seconds", "seed reject"),
    Rejected("a cancellation of nothing named", [told(), create(1, "a"), {"t": 2, "type": "timer_cancelled"}], 2, "lacks the field timer_id", "seed reject"),
    Rejected("a correction without a duration", [told(), {"t": 1, "type": "user_correction"}], 1, "lacks the field duration_seconds", "silent correction"),
    Rejected("a proposal without a duration", [told(), {"t": 1, "type": "timer_proposed"}], 1, "lacks the field duration_seconds", "silent proposal"),
    Rejected("a refusal that supplies a duration", [untold(), ask(1), refuse(2) | {"duration_seconds": 540}], 2, "unknown field", "silent field"),
    Rejected("a misspelt field", [told(), create(1, "a") | {"seconds": 540}], 1, "unknown field 'seconds'", "silent field"),
    Rejected("a timer that runs for real", [told(), create(1, "a") | {"execution": "device"}], 1, "execution 'device'", "silent execution"),
    Rejected("a time that is true", [told(True)], 0, "has t True", "seed reject"),
    Rejected("a time that is text", [told() | {"t": "0"}], 0, "has t '0'", "seed reject"),
    Rejected("a time below 0", [told(-1)], 0, "has t -1", "seed reject"),
    Rejected("a time that is no number", [told(float("nan"))], 0, "has t nan", "seed reject"),
    Rejected("a time without end", [told(), create(float("inf"), "a")], 1, "has t inf", "seed reject"),
    Rejected("a duration of 0", [told(), create(1, "a", 0)], 1, "duration_seconds 0", "seed reject"),
    Rejected("a duration below 0", [told(), create(1, "a", -540)], 1, "duration_seconds -540", "seed reject"),
    Rejected("a duration that is true", [told(), create(1, "a", True)], 1, "duration_seconds True", "seed reject"),
    Rejected("a duration that is text", [told(), create(1, "a") | {"duration_seconds": "540"}], 1, "duration_seconds '540'", "seed reject"),
    Rejected("a reply with null for a duration", [untold(), ask(1), reply(2) | {"duration_seconds": None}], 2, "duration_seconds null", "seed reject"),
    Rejected("a timer id that is a number", [told(), create(1, "a") | {"timer_id": 1}], 1, "timer_id 1", "seed reject"),
    Rejected("a timer id without letters", [told(), create(1, "")], 1, "timer_id ''", "seed reject"),
    Rejected("words that are a list", [untold(), ask(1) | {"text": ["How long?"]}], 1, "text ['How long?']", "seed reject"),
)
# fmt: on
