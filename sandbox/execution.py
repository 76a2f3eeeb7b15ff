"""One case's simulated world and what calls do in it.

`Sandbox.execute` is a pure function of world and call: it returns the world after, the result, and everything
that a trace or a scorer needs to know about the call. A fault comes after validation (contract section 10).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from sandbox.carrying_out import Outcome, carry_out
from sandbox.faults import LEAVES_OPEN, fault_met, fault_result, require_meaningful_faults
from sandbox.initial_world import initial_world
from sandbox.interpretation import Interpretation, canonical, interpret
from sandbox.refusals import Refusal
from sandbox.world import Binding, Change, Record, World, changes_between

if TYPE_CHECKING:
    from cases.catalogue import Case
    from cases.executable import Fault


@dataclass(frozen=True, slots=True)
class Execution:
    """One call carried out.

    `interpretation` is what it meant, `world` the state after it, `result` what the caller got; `returned` the
    records that the result shows, `searched` the collections that were read successfully; `fault` the number of
    the case's fault that it met, or None; `repeated` whether a bound request id answered in its place; `left_open`
    the request id of a call whose effect the caller cannot know.
    """

    interpretation: Interpretation
    world: World
    result: Mapping[str, Any]
    changes: tuple[Change, ...] = ()
    returned: tuple[tuple[str, Record], ...] = ()
    searched: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    fault: int | None = None
    repeated: bool = False
    left_open: str = ""

    @property
    def ok(self) -> bool:
        """Whether the result says that the call succeeded."""
        return bool(self.result.get("ok"))


class Sandbox:
    """The world that one case runs in. Holds no state of its own: worlds go in and come out."""

    def __init__(self, case: Case) -> None:
        """Build the initial world. Raises `CaseError` where a fixture record or a fault does not fit its tool."""
        require_meaningful_faults(case)
        self.case = case
        self.clock: datetime = case.prose.current_time.astimezone(ZoneInfo(case.prose.model_input.timezone))
        self.available_tools: Sequence[str] = case.prose.model_input.available_tools
        self.faults: Sequence[Fault] = case.executable.faults
        fixture = initial_world(case, self.clock)
        self.initial = fixture.world
        self._with_reply = fixture.with_reply

    def after_reply(self, world: World) -> World:
        """Return the world in which the records that come with the scripted reply are available."""
        for name, record in self._with_reply:
            if world.record(name, str(record["id"])) is None:
                world = world.with_record(name, record)
        return world

    def interpret(self, world: World, tool: str, arguments: object) -> Interpretation:
        """Say what a call would mean in this world, without carrying it out."""
        return interpret(tool, arguments, world=world, clock=self.clock, available_tools=self.available_tools)

    def execute(self, world: World, tool: str, arguments: object) -> Execution:
        """Carry out one call. Never raises for what the caller sent: what is wrong is in the result."""
        meant = self.interpret(world, tool, arguments)
        request_id = meant.request_id
        binds = "lookup" not in meant.acts
        bound = world.requests.get(request_id) if request_id is not None and binds else None
        sent = canonical([tool, arguments]) if request_id is not None else ""
        if bound is not None and (bound.sent == sent or (meant.refusal is None and bound.call == meant.fingerprint)):
            return Execution(meant, world, bound.result, repeated=True)
        if meant.refusal is not None:
            return Execution(meant, world, meant.refusal.as_result())
        if bound is not None:
            message = f"request id {request_id} was used for another call; give this one its own id"
            return Execution(meant, world, Refusal("REQUEST_CONFLICT", message).as_result())
        try:
            outcome = carry_out(world, meant, self.clock)
        except Refusal as refusal:
            return Execution(meant, world, refusal.as_result())
        fault_index = fault_met(self.faults, world, meant)
        if fault_index is not None:
            return self._with_fault(world, meant, outcome, fault_index, sent)
        after = outcome.world
        if request_id is not None and binds and outcome.saved is not None:
            after = after.with_binding(request_id, Binding(meant.fingerprint, sent, outcome.result, outcome.saved))
        return Execution(
            meant,
            after,
            outcome.result,
            changes_between(world, after),
            outcome.returned,
            outcome.searched,
            outcome.absent,
        )

    def _with_fault(self, world: World, meant: Interpretation, outcome: Outcome, index: int, sent: str) -> Execution:
        fault = self.faults[index]
        result = fault_result(fault, world.faults_met[index] + 1)
        own_id = str(result["request_id"]) if fault.request_id else ""
        after = outcome.world if fault.effect == "saved" else world
        changes = changes_between(world, after)
        after = after.with_fault_met(index, len(self.faults))
        if own_id or fault.effect == "saved" or fault.error == LEAVES_OPEN:
            saved = outcome.saved if fault.effect == "saved" else None
            for bound in (own_id, meant.request_id):
                if bound:
                    after = after.with_binding(bound, Binding(meant.fingerprint, sent, result, saved))
        return Execution(meant, after, result, changes, fault=index, left_open=own_id)
