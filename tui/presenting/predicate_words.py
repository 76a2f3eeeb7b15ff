"""The rules of a case's machine checks, in words for a facilitator (`cases.predicates` says what each means)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import Any

from cases.predicates import (
    Attempted,
    CallPattern,
    Changed,
    Counted,
    HistoryKept,
    LookedUp,
    Never,
    NotAttempted,
    Read,
    RecordChange,
    Remains,
    Repeated,
    Replied,
    Saved,
    Searched,
    State,
    Together,
    Unchanged,
    Unsaved,
    Verified,
)
from sessions.checking.telling import told_fields

_VERBS = {"create": "a new record in", "update": "change", "move": "move", "stop": "stop"}


def change_title(change: RecordChange) -> str:
    """Say which record is to be made, changed, moved or stopped."""
    subject = f"{change.collection} {change.record}" if change.record else change.collection
    return f"{_VERBS[change.change]} {subject}"


def change_words(change: RecordChange, clock: datetime) -> str:
    """Say of a record that is to be made, changed, moved or stopped what it must be."""
    told = change_title(change)
    if change.fields:
        told += f": {told_fields(change.collection, change.fields, clock)}"
    if change.optional:
        told += f"; where given, {told_fields(change.collection, change.optional, clock)}"
    if change.free:
        told += f"; free: {_listed(change.free)}"
    return told


def call_words(pattern: CallPattern, clock: datetime) -> str:
    """Say which calls are meant."""
    told = [" or ".join(pattern.act) or "any call"]
    told += [f"by {_listed(pattern.tool)}"] if pattern.tool else []
    told += [f"in {_listed(pattern.collection)}"] if pattern.collection else []
    told += [f"of {_listed(pattern.record)}"] if pattern.record else []
    if pattern.fields:
        told.append(f"with {told_fields(pattern.collection[0] if pattern.collection else '', pattern.fields, clock)}")
    told += [f"that mentions {_listed(pattern.mentions)}"] if pattern.mentions else []
    result = {"any": "", "ok": "that succeeded", "failed": "that failed", "effect": "that changed something"}[
        pattern.result
    ]
    told += [result] if result else []
    told += [f"answered by {_listed(pattern.error)}"] if pattern.error else []
    return " ".join(told)


def _calls(patterns: Iterable[CallPattern], clock: datetime) -> str:
    return "\nor ".join(call_words(pattern, clock) for pattern in patterns)


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names).replace("|", " or ")


def _after(predicate: Any) -> str:
    told = []
    if getattr(predicate, "after_reply", False):
        told.append("the scripted answer")
    for name, verb in (("after_reading", "reading"), ("after_searching", "searching")):
        if given := getattr(predicate, name, ()):
            told.append(f"{verb} {_listed(given)}")
    return f", after {' and '.join(told)}" if told else ""


def _attempted(predicate: Attempted, clock: datetime) -> str:
    told = f"attempted: {_calls(predicate.attempted, clock)}"
    told += f", at most {predicate.at_most}" if predicate.at_most is not None else ""
    told += f", more than {predicate.more_than}" if predicate.more_than else ""
    told += ", before the answer" if predicate.before_reply else ""
    told += ", before the request id was looked up" if predicate.before_lookup else ""
    return told + _after(predicate)


def _state(predicate: State, clock: datetime) -> str:
    expected = f"the initial state plus {_listed(predicate.state)}" if predicate.state else "the initial state"
    allowed = "; ".join(change_words(change, clock) for change in predicate.allowed)
    return f"the final state is {expected}, and nothing else" + (f" (allowed: {allowed})" if allowed else "")


def _changed(predicate: Changed, _: datetime) -> str:
    told = f"{'removed' if predicate.removed else 'changed'} at any step: {_listed(predicate.changed)}"
    return told + (f", in {_listed(predicate.fields)}" if predicate.fields else "")


def _remains(predicate: Remains, clock: datetime) -> str:
    subject = f"{predicate.remains} {predicate.record}" if predicate.record else f"a record of {predicate.remains}"
    return f"at the end {subject} still has {told_fields(predicate.remains, predicate.fields, clock) or 'its place'}"


_WORDS: Mapping[type, Callable[[Any, datetime], str]] = {
    Read: lambda rule, _: f"read: {_listed(rule.read)}",
    Searched: lambda rule, _: f"searched: {_listed(rule.searched)}",
    Replied: lambda rule, _: "the scripted reply came",
    Saved: lambda rule, _: f"saved: {_listed(rule.saved)}{_after(rule)}",
    Verified: lambda rule, _: f"read back after it was saved: {_listed(rule.verified)}",
    Attempted: _attempted,
    Never: lambda rule, clock: f"never attempted: {_calls(rule.never, clock)}",
    LookedUp: lambda rule, _: f"the request id of {rule.looked_up} was looked up",
    Unchanged: lambda rule, _: f"as it began: {_listed(rule.unchanged)}",
    State: _state,
    HistoryKept: lambda rule, _: f"history kept: {_listed(rule.history_kept)}",
    Unsaved: lambda rule, _: f"not saved at the end: {_listed(rule.unsaved)}",
    Changed: _changed,
    Counted: lambda rule, clock: f"more than {rule.more_than} at once: {change_words(rule.counted, clock)}",
    Remains: _remains,
    NotAttempted: lambda rule, clock: f"never attempted by the end: {_calls(rule.not_attempted, clock)}",
    Repeated: lambda rule, clock: f"{rule.times} times the same failing call: {_calls(rule.repeated, clock)}",
    Together: lambda rule, clock: "\nand ".join(predicate_words(part, clock) for part in rule.together),
}


def predicate_words(predicate: Any, clock: datetime) -> str:
    """Say in words what a predicate asks of trace and state; `clock` is the case's time."""
    return _WORDS[type(predicate)](predicate, clock)
