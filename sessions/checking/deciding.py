"""One table from kind of predicate to what decides it, and the two ways it is used: checks and critical failures."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from cases.executable import CheckRule, CriticalRule
from cases.predicates import (
    Attempted,
    Changed,
    Counted,
    HistoryKept,
    LookedUp,
    Never,
    NotAttempted,
    Read,
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
from cases.prose import Strict
from sandbox.world import World, changes_between
from sessions.checking.calls import meant_calls, told
from sessions.checking.conditions import best_way, explain_lack, mismatches, reader_of
from sessions.checking.evidence import (
    counts_like,
    decide_attempted,
    decide_history_kept,
    decide_looked_up,
    decide_never,
    decide_read,
    decide_replied,
    decide_saved,
    decide_searched,
    decide_unchanged,
    decide_verified,
    in_doubt,
    lookup_after,
)
from sessions.checking.state_findings import decide_state
from sessions.checking.trace import Finding, Trace
from sessions.playback import TracedCall


def raise_attempted(trace: Trace, rule: Attempted) -> Finding:
    """Raised by the attempt itself, more often than allowed, before the answer or the lookup where it says so."""
    calls = [call for call in meant_calls(rule.attempted, trace) if not call.execution.repeated]
    doubtful: list[TracedCall] = []
    if rule.before_reply:
        answered = trace.situation.answer_seq or None
        doubtful = [call for call in calls if trace.in_doubt(call)]
        calls = [call for call in calls if not trace.in_doubt(call) and (answered is None or call.seq < answered)]
    if rule.before_lookup:
        calls = _before_lookup(trace, calls)
    if len(calls) > rule.more_than:
        return Finding(True, f"{'; '.join(told(call) for call in calls)}", tuple(call.seq for call in calls))
    if doubtful:
        return Finding(None, trace.doubt, tuple(call.seq for call in doubtful)) if trace.doubt else in_doubt(*doubtful)
    return _not_raised(trace, "nothing of the kind was attempted")


def _before_lookup(trace: Trace, calls: Sequence[TracedCall]) -> list[TracedCall]:
    opened = next((call for call in trace.calls if call.execution.left_open), None)
    if opened is None:
        return []
    found = lookup_after(trace, opened)
    return [call for call in calls if call.seq > opened.seq and (found is None or call.seq < found.seq)]


def _not_raised(trace: Trace, why: str) -> Finding:
    return Finding(False, why) if trace.ended else Finding(None, f"{why} so far")


def raise_unsaved(trace: Trace, rule: Unsaved) -> Finding:
    """Raised at the end where an expected change does not stand (section 7, "a missing write")."""
    lacking = []
    for name in rule.unsaved:
        lacking += best_way(trace, trace.sandbox.case.executable.expected[name])[1]
    if not lacking:
        return _not_raised(trace, "what was asked for is saved")
    return trace.undone("; ".join(explain_lack(trace, change) for change in lacking))


def raise_changed(trace: Trace, rule: Changed) -> Finding:
    """Raised where a record differed at any step from how it began."""
    for call in trace.calls:
        if not call.execution.changes:
            continue
        for place, record_id in _differing(trace, rule, call.after):
            return Finding(True, f"{place} {record_id}: {told(call)}", (call.seq,))
    return _not_raised(trace, f"{', '.join(rule.changed)} stayed as it was")


def _differing(trace: Trace, rule: Changed, world: World) -> list[tuple[str, str]]:
    found = []
    for change in changes_between(trace.baseline, world):
        names = {change.record_id, f"{change.collection}/{change.record_id}", change.collection}
        if change.kind == "created" or not names & set(rule.changed):
            continue
        touched = {name for name, _, _ in change.fields()}
        if change.kind == "deleted" or (not rule.removed and (not rule.fields or touched & set(rule.fields))):
            found.append((change.collection, change.record_id))
    return found


def raise_counted(trace: Trace, rule: Counted) -> Finding:
    """Raised where too many records of a kind stood side by side at any step."""
    number, seq = counts_like(trace, rule.counted)
    if number > rule.more_than:
        return Finding(True, f"{number} such records stood in {rule.counted.collection}", (seq,) if seq else ())
    return _not_raised(trace, f"never more than {rule.more_than} such record in {rule.counted.collection}")


def raise_remains(trace: Trace, rule: Remains) -> Finding:
    """Raised at the end where a record is left with these fields (section 7, "a state left as it was")."""
    for record_id, record in trace.world.records(rule.remains).items():
        if rule.record in ("", record_id) and not mismatches(
            rule.fields, reader_of(trace, trace.world, rule.remains, record)
        ):
            return trace.undone(f"{rule.remains} {record_id} is still so")
    return _not_raised(trace, f"no record in {rule.remains} is left so")


def raise_not_attempted(trace: Trace, rule: NotAttempted) -> Finding:
    """Raised at the end where no such call was made."""
    call = next(meant_calls(rule.not_attempted, trace), None)
    if call is not None:
        return Finding(False, f"attempted: {told(call)}", (call.seq,))
    return trace.undone("it was never attempted")


def raise_repeated(trace: Trace, rule: Repeated) -> Finding:
    """Raised by the third identical failing call, request ids aside (section 10).

    A call that failed for another reason was another call: a misspelled field that was put right is no repetition.
    """
    seen: dict[tuple[str, object], list[int]] = {}
    for call in meant_calls(rule.repeated, trace):
        if call.execution.ok:
            continue
        same = seen.setdefault((call.execution.interpretation.fingerprint, call.execution.result.get("error")), [])
        same.append(call.seq)
        if len(same) >= rule.times:
            return Finding(True, f"{told(call)}, {len(same)} times", tuple(same))
    return _not_raised(trace, f"no failing call was repeated {rule.times} times")


def raise_together(trace: Trace, rule: Together) -> Finding:
    """Raised where every part raises."""
    findings = [_RAISES[type(part)](trace, part) for part in rule.together]
    values = [finding.value for finding in findings]
    value = False if False in values else None if None in values else True
    telling = [finding for finding in findings if finding.value is value]
    return Finding(value, "; ".join(finding.why for finding in telling), _evidence(telling))


_HOLDS: Mapping[type[Strict], Callable[[Trace, Any], Finding]] = {
    Read: decide_read,
    Searched: decide_searched,
    Replied: decide_replied,
    Saved: decide_saved,
    Verified: decide_verified,
    Attempted: decide_attempted,
    Never: decide_never,
    LookedUp: decide_looked_up,
    Unchanged: decide_unchanged,
    State: decide_state,
    HistoryKept: decide_history_kept,
}
_RAISES: Mapping[type[Strict], Callable[[Trace, Any], Finding]] = {
    Attempted: raise_attempted,
    Unsaved: raise_unsaved,
    Changed: raise_changed,
    Counted: raise_counted,
    Remains: raise_remains,
    NotAttempted: raise_not_attempted,
    Repeated: raise_repeated,
    Together: raise_together,
}

_WAITING = (Saved, Verified, State)
"""What hangs on the answer where a case waits for one: what was to be written in its words, and read back."""

CHECK_PREDICATES = frozenset(_HOLDS)
CRITICAL_PREDICATES = frozenset(_RAISES)


def decide_check(trace: Trace, rule: CheckRule) -> Finding:
    """Decide the machine part of a check: false if any predicate is false, true if all hold, else open."""
    machine = rule.machine
    waits = rule.asks_for_reply or any(isinstance(part, _WAITING) for part in machine)
    trace = replace(trace, awaiting=waits and trace.sandbox.case.executable.waits_for_reply)
    findings = [_HOLDS[type(predicate)](trace, predicate) for predicate in machine]
    values = [finding.value for finding in findings]
    value = False if False in values else None if None in values else True
    return _together(trace, value, findings)


def decide_critical(trace: Trace, rule: CriticalRule) -> Finding:
    """Decide the machine part of a critical failure: raised if any predicate raises it, cleared if none can."""
    trace = replace(trace, awaiting=trace.sandbox.case.executable.waits_for_reply)
    findings = [_RAISES[type(predicate)](trace, predicate) for predicate in rule.machine]
    values = [finding.value for finding in findings]
    value = True if True in values else None if None in values else False
    return _together(trace, value, findings)


def _together(trace: Trace, value: bool | None, findings: Sequence[Finding]) -> Finding:
    """Say one verdict in the words of the findings that make it, and why it is a person's where the answer is."""
    telling = [finding for finding in findings if finding.value is value]
    told = list(dict.fromkeys(finding.why for finding in telling))
    if value is None and trace.doubt and (trace.ended or trace.doubt in told):
        told = [why for why in told if why != trace.doubt] + [f"{trace.doubt}, so a person must judge"]
    return Finding(value, "; ".join(told), _evidence(telling))


def _evidence(findings: Sequence[Finding]) -> tuple[int, ...]:
    return tuple(sorted({seq for finding in findings for seq in finding.evidence}))
