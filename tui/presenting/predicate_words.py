"""The rules of a case's machine checks, in words for a facilitator (`cases.predicates` says what each means)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from cases.predicates import (
    Attempted,
    CallPattern,
    Changed,
    Counted,
    HistoryKept,
    LookedUp,
    Matcher,
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

_MATCHER_WORDS: tuple[tuple[str, str], ...] = (
    ("words", "with {}"),
    ("without", "without {}"),
    ("has", "holding {}"),
    ("only", "holding only {}"),
    ("lacks", "lacking {}"),
    ("once", "holding once {}"),
)


def matcher_words(matcher: Matcher) -> str:
    """Say what a field's value must be."""
    told: list[str] = []
    if matcher.value is not None:
        told.append(str(matcher.value))
    if matcher.any_of:
        told.append("any of " + " / ".join(matcher_words(entry) for entry in matcher.any_of))
    told += [text.format(_listed(getattr(matcher, name))) for name, text in _MATCHER_WORDS if getattr(matcher, name)]
    told += [f"at {matcher.clock}"] if matcher.clock else []
    told += [f"on {matcher.day}"] if matcher.day else []
    told += [f"before {matcher.before}"] if matcher.before else []
    if matcher.other_than is not None:
        told.append(f"other than {matcher_words(matcher.other_than)}")
    if matcher.given is not None:
        told.append("any value" if matcher.given else "no value")
    for number, fields in matcher.steps.items():
        told.append(f"step {number}: {fields_words(fields)}")
    return " and ".join(told) or "anything"


def fields_words(fields: Mapping[str, Matcher]) -> str:
    """Say what fields must be."""
    return ", ".join(f"{name} {matcher_words(matcher)}" for name, matcher in fields.items())


def change_words(change: RecordChange) -> str:
    """Say which record is to be made, changed, moved or stopped."""
    subject = f"{change.collection} {change.record}" if change.record else change.collection
    verb = {"create": "a new record in", "update": "change", "move": "move", "stop": "stop"}[change.change]
    told = f"{verb} {subject}"
    if change.fields:
        told += f": {fields_words(change.fields)}"
    if change.optional:
        told += f"; where given, {fields_words(change.optional)}"
    if change.free:
        told += f"; free: {_listed(change.free)}"
    return told


def call_words(pattern: CallPattern) -> str:
    """Say which calls are meant."""
    told = [" or ".join(pattern.act) or "any call"]
    told += [f"by {_listed(pattern.tool)}"] if pattern.tool else []
    told += [f"in {_listed(pattern.collection)}"] if pattern.collection else []
    told += [f"of {_listed(pattern.record)}"] if pattern.record else []
    told += [f"with {fields_words(pattern.fields)}"] if pattern.fields else []
    told += [f"that mentions {_listed(pattern.mentions)}"] if pattern.mentions else []
    result = {"any": "", "ok": "that succeeded", "failed": "that failed", "effect": "that changed something"}[
        pattern.result
    ]
    told += [result] if result else []
    told += [f"answered by {_listed(pattern.error)}"] if pattern.error else []
    return " ".join(told)


def _calls(patterns: Iterable[CallPattern]) -> str:
    return "; or ".join(call_words(pattern) for pattern in patterns)


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names)


def _after(predicate: Any) -> str:
    told = []
    if getattr(predicate, "after_reply", False):
        told.append("the scripted answer")
    for name, verb in (("after_reading", "reading"), ("after_searching", "searching")):
        if given := getattr(predicate, name, ()):
            told.append(f"{verb} {_listed(given)}")
    return f", after {' and '.join(told)}" if told else ""


def _attempted(predicate: Attempted) -> str:
    told = f"attempted: {_calls(predicate.attempted)}"
    told += f", at most {predicate.at_most}" if predicate.at_most is not None else ""
    told += f", more than {predicate.more_than}" if predicate.more_than else ""
    told += ", before the answer" if predicate.before_reply else ""
    told += ", before the request id was looked up" if predicate.before_lookup else ""
    return told + _after(predicate)


def _state(predicate: State) -> str:
    expected = f"the initial state plus {_listed(predicate.state)}" if predicate.state else "the initial state"
    allowed = "; ".join(change_words(change) for change in predicate.allowed)
    return f"the final state is {expected}, and nothing else" + (f" (allowed: {allowed})" if allowed else "")


def _changed(predicate: Changed) -> str:
    told = f"{'removed' if predicate.removed else 'changed'} at any step: {_listed(predicate.changed)}"
    return told + (f", in {_listed(predicate.fields)}" if predicate.fields else "")


def _remains(predicate: Remains) -> str:
    subject = f"{predicate.remains} {predicate.record}" if predicate.record else f"a record of {predicate.remains}"
    return f"at the end {subject} still has {fields_words(predicate.fields) or 'its place'}"


_WORDS: Mapping[type, Callable[[Any], str]] = {
    Read: lambda rule: f"read: {_listed(rule.read)}",
    Searched: lambda rule: f"searched: {_listed(rule.searched)}",
    Replied: lambda rule: "the scripted reply came",
    Saved: lambda rule: f"saved: {_listed(rule.saved)}{_after(rule)}",
    Verified: lambda rule: f"read back after it was saved: {_listed(rule.verified)}",
    Attempted: _attempted,
    Never: lambda rule: f"never attempted: {_calls(rule.never)}",
    LookedUp: lambda rule: f"the request id of {rule.looked_up} was looked up",
    Unchanged: lambda rule: f"as it began: {_listed(rule.unchanged)}",
    State: _state,
    HistoryKept: lambda rule: f"history kept: {_listed(rule.history_kept)}",
    Unsaved: lambda rule: f"not saved at the end: {_listed(rule.unsaved)}",
    Changed: _changed,
    Counted: lambda rule: f"more than {rule.more_than} at once: {change_words(rule.counted)}",
    Remains: _remains,
    NotAttempted: lambda rule: f"never attempted by the end: {_calls(rule.not_attempted)}",
    Repeated: lambda rule: f"{rule.times} times the same failing call: {_calls(rule.repeated)}",
    Together: lambda rule: " and ".join(predicate_words(part) for part in rule.together),
}


def predicate_words(predicate: Any) -> str:
    """Say in words what a predicate asks of trace and state."""
    return _WORDS[type(predicate)](predicate)
