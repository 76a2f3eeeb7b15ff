"""Sound variations of the way a run takes: orders, proofs, extra looks, who says what, calls sent again.

Each takes a case and steps in which every call stands alone (`mutations.single_calls`) and returns changed steps.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cases.catalogue import Case
from cases.executable import PlannedCall, WalkthroughStep
from sessions.rehearsal.changing import Change, Steps, changed, fields_of, traced_steps
from sessions.rehearsal.mutations import is_read, is_write
from sessions.rehearsal.sound_writes import WRITES


def _call(tool: str, **arguments: Any) -> WalkthroughStep:
    return WalkthroughStep(call=tool, arguments=arguments)


def _read(collection: str, **arguments: Any) -> WalkthroughStep:
    return _call("read_records", collection=collection, **arguments)


def _first_write(steps: Sequence[WalkthroughStep]) -> int:
    return next((place for place, step in enumerate(steps) if is_write(step) or step.call == "tracker"), len(steps))


def _until_first_deed(steps: Sequence[WalkthroughStep]) -> int:
    """Return how many steps come before the first write and the first words."""
    spoken = next((place for place, step in enumerate(steps) if step.say is not None), len(steps))
    return min(_first_write(steps), spoken)


def _may_read_all(case: Case) -> bool:
    return not any(fault.tool == "read_records" for fault in case.executable.faults)


def _faulty_reads(case: Case) -> set[str]:
    return {
        name
        for fault in case.executable.faults
        for name in fault.collections
        if fault.tool in ("read_records", "verify_record")
    }


def _all_at_once(case: Case, steps: Steps) -> Steps:
    """Replace the reads before the first write by one read of everything.

    What comes with the scripted reply is read where it was: it is not there before.
    """
    until = _until_first_deed(steps)
    if not _may_read_all(case) or not any(is_read(step) for step in steps[:until]):
        return steps
    return (_read("all"), *(step for step in steps[:until] if not is_read(step)), *steps[until:])


def _reads_reversed(case: Case, steps: Steps) -> Steps:
    first = _until_first_deed(steps)
    reads = [step for step in steps[:first] if is_read(step)]
    return (*reversed(reads), *(step for step in steps[:first] if not is_read(step)), *steps[first:])


def _whole_queries(case: Case, steps: Steps) -> Steps:
    return tuple(_read(step.arguments["collection"]) if is_read(step) else step for step in steps)


def _one_by_one(case: Case, steps: Steps) -> Steps:
    """Read each record that a read returned by its id, after the read of the whole."""
    changed_steps: list[WalkthroughStep] = []
    for step, traced in traced_steps(case, steps):
        changed_steps.append(step)
        if traced is not None and is_read(step):
            changed_steps += [
                _read(place, query={"id": str(record["id"]).lower()}) for place, record in traced.execution.returned
            ]
    return tuple(changed_steps)


def _without_request_ids(case: Case, steps: Steps) -> Steps:
    """Leave request ids out; what was verified by one is verified by reading the collection."""
    named = [str(step.arguments["request_id"]) for step in steps if is_write(step) and "request_id" in step.arguments]
    given = set(named)
    if len(given) < len(named):
        return steps
    kept: list[WalkthroughStep] = []
    for step in steps:
        if is_write(step) and "request_id" in step.arguments:
            rest = {key: value for key, value in step.arguments.items() if key != "request_id"}
            kept.append(WalkthroughStep(call=step.call, arguments=rest))
        elif step.call == "verify_record" and step.arguments.get("record_id_or_request_id") in given:
            kept.append(_read(step.arguments["collection"]))
        elif step.call == "provider_booking" and step.arguments.get("provider_or_booking_id") in given:
            kept.append(_read("bookings"))
        else:
            kept.append(step)
    return tuple(kept)


def _verified_by(proof: Callable[[str, str], WalkthroughStep]) -> Change:
    """Return a change that verifies otherwise; `proof` gets the collection and the id of the record."""

    def change(case: Case, steps: Steps) -> Steps:
        faulty = _faulty_reads(case)
        kept: list[WalkthroughStep] = []
        for step, traced in traced_steps(case, steps):
            found = traced.execution.returned if traced is not None and step.call == "verify_record" else ()
            if found and found[0][0] not in faulty and (_may_read_all(case) or found[0][0] not in faulty):
                kept.append(proof(found[0][0], str(found[0][1]["id"])))
            else:
                kept.append(step)
        return tuple(kept)

    return change


def _verified_by_reading(case: Case, steps: Steps) -> Steps:
    return tuple(
        _read(step.arguments["collection"])
        if step.call == "verify_record" and step.arguments["collection"] not in _faulty_reads(case)
        else step
        for step in steps
    )


def _verified_by_reading_all(case: Case, steps: Steps) -> Steps:
    if not _may_read_all(case):
        return steps
    return tuple(_read("all") if step.call == "verify_record" else step for step in steps)


def _bookings_looked_up(proof: Callable[[str, str | None], WalkthroughStep]) -> Change:
    """Return a change that looks bookings up otherwise; `proof` gets the booking's id and what was asked for."""

    def change(case: Case, steps: Steps) -> Steps:
        kept: list[WalkthroughStep] = []
        for step, traced in traced_steps(case, steps):
            looks = step.call == "provider_booking" and step.arguments.get("operation") == "lookup"
            found = traced.execution.returned if traced is not None and looks else ()
            asked = str(step.arguments.get("provider_or_booking_id"))
            kept.append(proof(str(found[0][1]["id"]), asked) if found else step)
        return tuple(kept)

    return change


def _extra_looks(case: Case, steps: Steps) -> Steps:
    looks = [_call("get_clock")]
    if _may_read_all(case):
        looks.append(_read("all"))
    looks.append(_read("profile", query="anything"))
    return tuple(looks) + tuple(entry for step in steps for entry in ((*looks, step) if is_write(step) else (step,)))


def _verified_twice(case: Case, steps: Steps) -> Steps:
    return tuple(entry for step in steps for entry in ((step, step) if step.call == "verify_record" else (step,)))


def _read_at_the_end(case: Case, steps: Steps) -> Steps:
    """Read everything once more before the last words."""
    if not _may_read_all(case) or not steps or steps[-1].say is None:
        return steps
    return (*steps[:-1], _read("all"), _call("get_clock"), steps[-1])


def _sent_again(case: Case, steps: Steps) -> Steps:
    """Send every write twice under its one request id: the second is no second attempt (contract section 3)."""
    return tuple(
        entry
        for step in steps
        for entry in ((step, step) if is_write(step) and "request_id" in step.arguments else (step,))
    )


def _refused_first(case: Case, steps: Steps) -> Steps:
    """Send every write first with a field that does not exist, then rightly under the same request id."""
    kept: list[WalkthroughStep] = []
    for step in steps:
        fields = fields_of(step)
        if fields is not None and step.arguments.get("operation") in ("create", "update"):
            kept.append(changed(step, fields={**fields, "colour": "blue"}))
        kept.append(step)
    return tuple(kept)


def _slips_first(case: Case, steps: Steps) -> Steps:
    """Look first where there is nothing: a collection that is none, a record that is none."""
    slips = (_read("diary"), _call("verify_record", collection="notes", record_id_or_request_id="nothing"))
    return (*slips, *steps) if any(step.call for step in steps) else steps


def _grouped(say: str | None) -> Change:
    """Return a change that makes neighbouring calls one turn, with words before them or without."""

    def change(case: Case, steps: Steps) -> Steps:
        kept: list[WalkthroughStep] = []
        waiting: list[PlannedCall] = []

        def flush() -> None:
            if waiting:
                kept.append(WalkthroughStep(say=say, calls=tuple(waiting)))
                waiting.clear()

        for step in steps:
            if step.call is not None:
                waiting.append(PlannedCall(call=step.call, arguments=step.arguments))
                continue
            flush()
            kept.append(step)
        flush()
        return tuple(kept)

    return change


def _announced(case: Case, steps: Steps) -> Steps:
    """Say in a turn of its own what is done next, before the first call."""
    first = next((place for place, step in enumerate(steps) if step.call), None)
    if first is None:
        return steps
    return (*steps[:first], WalkthroughStep(say="Let me look that up first."), *steps[first:])


def _answered_by_hand(write: Callable[[str], str]) -> Change:
    """Return a change in which a person gives the scripted answer."""

    def change(case: Case, steps: Steps) -> Steps:
        scripted = case.prose.harness_only.scripted_user_followup
        if scripted is None:
            return steps
        spoken = next((place for place, step in enumerate(steps) if step.say is not None), None)
        if spoken is None or spoken + 1 >= len(steps):
            return steps
        return (*steps[: spoken + 1], WalkthroughStep(user=write(scripted.reply)), *steps[spoken + 1 :])

    return change


def _of(collection: str, record_id: str) -> WalkthroughStep:
    return _call("verify_record", collection=collection, record_id_or_request_id=record_id)


WAYS: Mapping[str, Change] = {
    "everything read at once": _all_at_once,
    "reads in another order": _reads_reversed,
    "reads without a query": _whole_queries,
    "reads of each record too": _one_by_one,
    "no request ids": _without_request_ids,
    "verified by reading": _verified_by_reading,
    "verified by reading everything": _verified_by_reading_all,
    "verified by id": _verified_by(_of),
    "verified by id in lower case": _verified_by(lambda name, record_id: _of(name, record_id.lower())),
    "verified by id among all": _verified_by(lambda name, record_id: _of("all", record_id)),
    "verified by record_id": _verified_by(
        lambda name, record_id: _call("verify_record", collection=name, record_id=record_id)
    ),
    "verified by a search for the id": _verified_by(lambda name, record_id: _read(name, query=record_id)),
    "verified by an object with the id": _verified_by(lambda name, record_id: _read(name, query={"id": record_id})),
    "bookings verified by what was asked": _bookings_looked_up(lambda _, asked: _of("bookings", str(asked))),
    "bookings verified by id": _bookings_looked_up(lambda booking, _: _of("bookings", booking)),
    "verified twice": _verified_twice,
    **WRITES,
    "extra looks": _extra_looks,
    "a look at the end": _read_at_the_end,
    "sent again": _sent_again,
    "refused first": _refused_first,
    "slips first": _slips_first,
    "calls together": _grouped(None),
    "calls together with words": _grouped("One moment, please."),
    "announced": _announced,
    "answered by a person": _answered_by_hand(lambda reply: reply),
    "answered by a person in other words": _answered_by_hand(lambda reply: f"Well, {reply} Thank you."),
}
"""Every sound way, by the name of what is changed."""
