"""The executable part of a case: what its TOML file beside the prose holds (contract section 2).

Records and faults make the world, `expected` names the records that a good run leaves behind, checks and
critical failures say which predicates decide their machine part, walkthroughs are rehearsed runs.
The predicates' own vocabulary is in `cases.predicates`.
"""

from __future__ import annotations

from typing import Any, ClassVar, Literal, Self

from pydantic import Field, StrictBool, model_validator

from cases.predicates import Attempted, Predicate, RecordChange, Replied, Saved
from cases.prose import Strict, ToolName


class FixtureRecord(Strict):
    """One record of the initial world: `id`, its fields, and when it becomes available."""

    id: str
    available: Literal["from_start", "with_reply"] = "from_start"
    fields: dict[str, Any] = Field(default_factory=dict)
    unused: str = ""

    @model_validator(mode="before")
    @classmethod
    def _gather_fields(cls, value: object) -> object:
        if not isinstance(value, dict) or "fields" in value:
            return value
        own = {key: value[key] for key in ("id", "available", "unused") if key in value}
        own["fields"] = {key: entry for key, entry in value.items() if key not in own}
        return own


class Fault(Strict):
    """A tool failure of the case (seed `tool_behavior_override`, contract section 10 "Faults").

    Matches calls of `tool` whose operation and collection (or tracker) are among those named (empty: any).
    `effect` says what the failing call did all the same; `request_id` is the id that it returns.
    """

    tool: ToolName
    operations: tuple[str, ...] = ()
    collections: tuple[str, ...] = ()
    records: tuple[str, ...] = ()
    error: str
    message: str = ""
    result: dict[str, Any] = Field(default_factory=dict)
    effect: Literal["none", "saved"] = "none"
    request_id: str = ""
    once: StrictBool = False


class Expected(Strict):
    """What a good run leaves behind under one name: one record change, or several ways to reach the same."""

    ways: tuple[tuple[RecordChange, ...], ...] = Field(min_length=1)

    @model_validator(mode="before")
    @classmethod
    def _one_way(cls, value: object) -> object:
        if isinstance(value, dict) and "ways" not in value:
            return {"ways": [[value]]}
        return value


class _Rule(Strict):
    """A machine part, which predicates decide, a human part, or both."""

    machine: tuple[Predicate, ...] = ()
    human: StrictBool = False
    _of: ClassVar[str]

    @model_validator(mode="after")
    def _some_part(self) -> Self:
        if not self.machine and not self.human:
            raise ValueError(f"{self._of} needs a machine part, a human part (human = true), or both")
        return self


class CheckRule(_Rule):
    """How one required check is decided: its machine part (all predicates hold) and its human part."""

    _of = "a check"

    @property
    def asks_for_reply(self) -> bool:
        """Whether a part of it holds only after the scripted answer."""
        return any(
            isinstance(part, Replied) or (isinstance(part, Saved | Attempted) and part.after_reply)
            for part in self.machine
        )


class CriticalRule(_Rule):
    """How one critical failure is decided: raised when any predicate holds, else a person's where `human`."""

    _of = "a critical failure"


class PlannedCall(Strict):
    """A tool call of a walkthrough."""

    call: str
    arguments: dict[str, Any] = Field(default_factory=dict)


class WalkthroughStep(Strict):
    """One action of a walkthrough, in the form of the actions file (contract section 5)."""

    say: str | None = None
    call: str | None = None
    arguments: dict[str, Any] = Field(default_factory=dict)
    calls: tuple[PlannedCall, ...] = ()
    user: str | None = None

    @model_validator(mode="after")
    def _one_kind(self) -> WalkthroughStep:
        kinds = [self.say is not None or bool(self.calls), self.call is not None, self.user is not None]
        if sum(kinds) != 1:
            raise ValueError("a step is one of: say (with or without calls), call with arguments, user")
        return self


class AuthorVerdict(Strict):
    """The author's verdict on one human part of a walkthrough, written `[true, "why"]`."""

    value: StrictBool
    rationale: str = Field(min_length=1)

    @model_validator(mode="before")
    @classmethod
    def _from_pair(cls, value: object) -> object:
        if isinstance(value, list | tuple) and len(value) == 2:
            return {"value": value[0], "rationale": value[1]}
        return value


class Walkthrough(Strict):
    """A rehearsed run of the case, with the author's verdicts for its human parts.

    `fails` names the checks that end false and the critical failures that are raised: empty for a reference.
    """

    name: str
    kind: Literal["reference", "pitfall"]
    title: str = ""
    fails: tuple[str, ...] = ()
    steps: tuple[WalkthroughStep, ...]
    verdicts: dict[str, AuthorVerdict] = Field(default_factory=dict)


class ScriptedUser(Strict):
    """What helps to recognise the scripted question: example turns and the named alternatives."""

    asks: tuple[str, ...] = ()
    asks_not: tuple[str, ...] = ()
    alternatives: tuple[tuple[str, ...], ...] = ()


class ExecutableCase(Strict):
    """One case's TOML file."""

    records: dict[str, tuple[FixtureRecord, ...]] = Field(default_factory=dict)
    faults: tuple[Fault, ...] = ()
    scripted_user: ScriptedUser = Field(default_factory=ScriptedUser)
    expected: dict[str, Expected] = Field(default_factory=dict)
    checks: dict[str, CheckRule] = Field(default_factory=dict)
    critical_failures: dict[str, CriticalRule] = Field(default_factory=dict)
    walkthroughs: tuple[Walkthrough, ...] = ()

    @property
    def waits_for_reply(self) -> bool:
        """Whether what the case asks for hangs on the scripted answer."""
        return any(rule.asks_for_reply for rule in self.checks.values())

    def walkthrough(self, name: str | None) -> Walkthrough | None:
        """Return a walkthrough by its name, None where there is none of it."""
        return next((entry for entry in self.walkthroughs if entry.name == name), None)
