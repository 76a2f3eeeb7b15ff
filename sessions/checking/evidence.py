"""Predicates of checks: each says of a trace whether it holds, why, and by which steps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cases.predicates import (
    Attempted,
    HistoryKept,
    LookedUp,
    Never,
    Read,
    RecordChange,
    Replied,
    Saved,
    Searched,
    Unchanged,
    Verified,
)
from sandbox.collections import COLLECTIONS
from sandbox.world import changes_between
from sessions.checking.calls import meant_calls, told
from sessions.checking.conditions import Standing, best_way, explain_lack, fits, is_stopped
from sessions.checking.trace import Finding, Trace
from sessions.playback import TracedCall


def decide_read(trace: Trace, rule: Read) -> Finding:
    """Every record was returned by a successful read or verification (contract section 10, "Reading")."""
    return _all_seen(trace, {address: trace.first_read(address) for address in rule.read})


def decide_searched(trace: Trace, rule: Searched) -> Finding:
    """Every collection was read successfully, whatever the query."""
    return _all_seen(trace, {name: trace.first_search(name) for name in rule.searched})


def _all_seen(trace: Trace, seen: Mapping[str, int | None]) -> Finding:
    """Decide by the step at which each thing was first read, None where it never was."""
    unread = [name.replace("|", " or ") for name, seq in seen.items() if seq is None]
    evidence = tuple(sorted({seq for seq in seen.values() if seq is not None}))
    if unread:
        return trace.unmet(f"{', '.join(unread)} was not read", evidence)
    return Finding(True, f"{', '.join(seen)} was read", evidence)


def decide_replied(trace: Trace, _rule: Replied) -> Finding:
    """The scripted reply came; open where a person's words or an uncertain match stood in its place (section 4)."""
    return _answered(trace) or Finding(True, "the scripted reply came", (trace.situation.answer_seq,))


def _answered(trace: Trace) -> Finding | None:
    """Return what to say where the scripted reply did not come, None where it did."""
    if trace.answer == "scripted":
        return None
    if trace.doubt:
        return Finding(None, trace.doubt, (trace.situation.answer_seq,))
    return trace.unmet("the scripted reply did not come")


def in_doubt(*calls: TracedCall) -> Finding:
    """Say that calls came before the scripted answer, but after what stood where that was due."""
    why = f"{'; '.join(told(call) for call in calls)} came before the scripted reply, but after what stood in its place"
    return Finding(None, f"{why}, so a person must judge", tuple(call.seq for call in calls))


def decide_saved(trace: Trace, rule: Saved) -> Finding:
    """The expected changes stand, made after the reply and the evidence that the predicate names."""
    too_early = _early_write(trace, rule) if rule.after_reply else None
    if rule.after_reply:
        if too_early is not None and not trace.in_doubt(too_early):
            return Finding(False, f"{told(too_early)} came before the answer", (too_early.seq,))
        if (unanswered := _answered(trace)) is not None:
            return unanswered
    held: list[Standing] = []
    for name in rule.saved:
        standing, lacking = best_way(trace, trace.sandbox.case.executable.expected[name])
        if lacking:
            return trace.unmet("; ".join(explain_lack(trace, change) for change in lacking))
        held += standing
    evidence = tuple(sorted({entry.since for entry in held if entry.since}))
    first = min(evidence, default=0)
    if rule.after_reply and not too_early and first and first < trace.situation.answer_seq:
        return trace.unmet("it was written before the answer", evidence)
    if first and (unread := _evidence_missing(trace, rule.after_reading, rule.after_searching, first)):
        return trace.unmet(f"it was written before {unread} was read", evidence)
    if too_early is not None:
        return in_doubt(too_early)
    return Finding(True, f"saved: {_told_standing(trace, held)}", evidence)


def _told_standing(trace: Trace, held: Sequence[Standing]) -> str:
    parts = []
    for entry in held:
        if entry.record_id == "-":
            parts.append(f"{entry.change.collection} {entry.change.record} is stopped")
            continue
        record = trace.world.record(entry.change.collection, entry.record_id) or {}
        fields = ", ".join(
            f"{name} {record[name]}" for name in entry.change.fields if isinstance(record.get(name), str)
        )
        parts.append(f"{entry.change.collection} {entry.record_id}" + (f" ({fields})" if fields else ""))
    return "; ".join(parts)


def _early_write(trace: Trace, rule: Saved) -> TracedCall | None:
    """Return a write to what the predicate names that took effect before the answer."""
    expected = trace.sandbox.case.executable.expected
    collections = {change.collection for name in rule.saved for way in expected[name].ways for change in way}
    answered = trace.situation.answer_seq or None
    for call in trace.calls:
        if answered is not None and call.seq > answered:
            return None
        if any(change.collection in collections for change in call.execution.changes):
            return call
    return None


def _evidence_missing(trace: Trace, records: Sequence[str], collections: Sequence[str], before: int) -> str:
    """Return what was not read before a step, by name, or an empty text."""
    missing = [address for address in records if (trace.first_read(address) or before) >= before]
    missing += [name for name in collections if (trace.first_search(name) or before) >= before]
    return ", ".join(missing).replace("|", " or ")


def decide_verified(trace: Trace, rule: Verified) -> Finding:
    """Every expected change was read back, with its right content, after it was made (section 10, "Verifying")."""
    evidence: set[int] = set()
    for name in rule.verified:
        held, lacking = best_way(trace, trace.sandbox.case.executable.expected[name])
        if lacking:
            return trace.unmet(f"there is nothing right to verify: {explain_lack(trace, lacking[0])}")
        for entry in held:
            proof = _verification(trace, entry)
            if proof is None:
                subject = entry.change.record if entry.record_id == "-" else entry.record_id
                return trace.unmet(f"{entry.change.collection} {subject} was not read back after the write")
            evidence.add(proof)
    return Finding(True, "read back after the write, with the right content", tuple(sorted(evidence)))


def _verification(trace: Trace, entry: Standing) -> int | None:
    for call in trace.calls:
        if call.seq > entry.since and call.execution.ok and _shows(trace, call, entry):
            return call.seq
    return None


def _shows(trace: Trace, call: TracedCall, entry: Standing) -> bool:
    change = entry.change
    collection, execution = change.collection, call.execution
    subject = change.record if entry.record_id == "-" else entry.record_id
    returned = [record for place, record in execution.returned if place == collection and record["id"] == subject]
    if entry.record_id != "-":
        return any(fits(trace, call.after, change, record) for record in returned)
    if returned:
        return is_stopped(returned[0])
    if collection in execution.searched:
        return trace.world.record(collection, subject) is None
    return any(key.upper() == subject.upper() or _wrote(trace, key, collection, subject) for key in execution.absent)


def _wrote(trace: Trace, request_id: str, collection: str, record_id: str) -> bool:
    bound = trace.world.requests.get(request_id)
    return bound is not None and bound.saved == (collection, record_id)


def decide_attempted(trace: Trace, rule: Attempted) -> Finding:
    """A call of the pattern was made, at most as often as allowed, after the evidence that the predicate names."""
    calls = [call for call in meant_calls(rule.attempted, trace) if not call.execution.repeated]
    evidence = tuple(call.seq for call in calls)
    if rule.at_most is not None and len(calls) > rule.at_most:
        return Finding(False, f"attempted {len(calls)} times: {'; '.join(told(call) for call in calls)}", evidence)
    if not calls:
        return trace.unmet("it was not attempted")
    late = [call for call in calls if not _evidence_missing(trace, rule.after_reading, rule.after_searching, call.seq)]
    if not late:
        unread = _evidence_missing(trace, rule.after_reading, rule.after_searching, calls[-1].seq)
        return trace.unmet(f"attempted before {unread} was read", evidence)
    if rule.after_reply:
        if (unanswered := _answered(trace)) is not None:
            return unanswered
        if calls[0].seq < trace.situation.answer_seq:
            if trace.in_doubt(calls[0]):
                return in_doubt(calls[0])
            return Finding(False, f"{told(calls[0])} came before the answer", evidence)
    return Finding(True, f"attempted: {told(late[0])}", (late[0].seq,))


def decide_never(trace: Trace, rule: Never) -> Finding:
    """No such call was attempted; an attempt breaks it for good (section 10, "Attempts")."""
    calls = list(meant_calls(rule.never, trace))
    if calls:
        return Finding(False, f"attempted: {told(calls[0])}", tuple(call.seq for call in calls))
    return Finding(True, "nothing of the kind was attempted" + ("" if trace.ended else " so far"))


def decide_looked_up(trace: Trace, rule: LookedUp) -> Finding:
    """After the call whose effect was left open, its request id was looked up (section 10)."""
    opened = next((call for call in trace.calls if call.execution.left_open == rule.looked_up), None)
    if opened is None:
        return trace.unmet(f"no call left its effect open under {rule.looked_up}")
    found = lookup_after(trace, opened)
    if found is None:
        return trace.unmet(f"{rule.looked_up} was not looked up", (opened.seq,))
    return Finding(True, f"{rule.looked_up} was looked up after {told(opened)}", (opened.seq, found.seq))


def lookup_after(trace: Trace, opened: TracedCall) -> TracedCall | None:
    """Return the first call that looked an open effect up: by request id, or by returning what it saved."""
    own = opened.execution.interpretation.arguments.get("request_id")
    ids = {str(key).casefold() for key in (opened.execution.left_open, own) if key}
    saved = {(change.collection, change.record_id) for change in opened.execution.changes}
    for call in trace.calls:
        if call.seq <= opened.seq or not call.execution.ok:
            continue
        arguments = call.execution.interpretation.arguments
        named = {
            str(arguments.get(name, "")).casefold() for name in ("record_id_or_request_id", "provider_or_booking_id")
        }
        if {"verify", "lookup"} & set(call.acts) and named & ids:
            return call
        if any((place, str(record["id"])) in saved for place, record in call.execution.returned):
            return call
    return None


def decide_unchanged(trace: Trace, rule: Unchanged) -> Finding:
    """These records and collections are as they began."""
    for change in changes_between(trace.baseline, trace.world):
        names = (change.record_id, f"{change.collection}/{change.record_id}", change.collection)
        created_elsewhere = change.kind == "created" and change.collection not in rule.unchanged
        if set(names) & set(rule.unchanged) and not created_elsewhere:
            seqs = tuple(
                call.seq
                for call in trace.calls
                if any(
                    c.record_id == change.record_id and c.collection == change.collection
                    for c in call.execution.changes
                )
            )
            return trace.unmet(f"{change.collection} {change.record_id} was {change.kind}", seqs)
    return Finding(True, f"{', '.join(rule.unchanged)} unchanged" + ("" if trace.ended else " so far"))


def decide_history_kept(trace: Trace, rule: HistoryKept) -> Finding:
    """These records were not deleted, so their earlier values stand in the history (section 10, "Corrections")."""
    for address in rule.history_kept:
        collection, _, record_id = address.rpartition("/")
        places = (
            [collection] if collection else [name for name in COLLECTIONS if trace.baseline.record(name, record_id)]
        )
        for call in trace.calls:
            for change in call.execution.changes:
                if change.record_id == record_id and change.collection in places and change.after is None:
                    return Finding(False, f"{change.collection} {record_id} was deleted", (call.seq,))
    return Finding(True, f"the earlier values of {', '.join(rule.history_kept)} are kept")


def counts_like(trace: Trace, change: RecordChange) -> tuple[int, int]:
    """Return the most records like this that ever stood side by side, and the seq after which they did."""
    most = (
        sum(
            fits(trace, trace.baseline, change, record) for record in trace.baseline.records(change.collection).values()
        ),
        0,
    )
    for seq, world in trace.worlds():
        number = sum(fits(trace, world, change, record) for record in world.records(change.collection).values())
        if number > most[0]:
            most = (number, seq)
    return most
