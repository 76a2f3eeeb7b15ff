"""The prose of a case, as the benchmark's master file states it (seed `cases[]`).

`ModelInput` is the model's side; `HarnessOnly` and `EvaluatorOnly`, with title, category and tags, are the
evaluator's (contract section 2, "Sides").
"""

from __future__ import annotations

from datetime import datetime
from typing import Literal
from zoneinfo import ZoneInfo

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, field_validator

TOOL_NAMES = (
    "read_records",
    "write_record",
    "verify_record",
    "provider_booking",
    "tracker",
    "get_clock",
)
ToolName = Literal["read_records", "write_record", "verify_record", "provider_booking", "tracker", "get_clock"]
Dimension = Literal["recognition", "execution_and_evidence", "final_state", "communication"]


class Strict(BaseModel):
    """Base of every model of a case: unknown keys are refused, instances do not change."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)


class Message(Strict):
    """One message of the conversation that a case starts with (seed `model_input.conversation`)."""

    role: Literal["user", "assistant"]
    content: str


class ModelInput(Strict):
    """What the tested model is given besides the system instruction and its tools."""

    current_time: AwareDatetime
    timezone: str
    person_background_and_past_history: str = ""
    common_patterns_and_preferences: str = ""
    current_situation: str = ""
    conversation: tuple[Message, ...] = Field(min_length=1)
    permissions: str = ""
    available_tools: tuple[ToolName, ...]
    record_access: str = ""

    @field_validator("current_time", mode="before")
    @classmethod
    def _no_number(cls, value: object) -> object:
        """A number would be taken for seconds since 1970."""
        if isinstance(value, int | float) or (isinstance(value, str) and value.strip().lstrip("+-").isdecimal()):
            raise ValueError("write a day and time with its offset, e.g. current_time = 2026-11-09T10:15:00-05:00")
        return value

    @field_validator("timezone")
    @classmethod
    def _known_zone(cls, name: str) -> str:
        try:
            ZoneInfo(name)
        except (KeyError, ValueError, OSError):
            raise ValueError(f"{name!r} is no time zone; one is written like America/New_York") from None
        return name


class ToolBehaviorOverride(Strict):
    """A fault in prose (seed `harness_only.tool_behavior_override`)."""

    tool: str
    match: str
    result: str
    side_effect: str
    subsequent_verification: str | None = None


class ScriptedFollowup(Strict):
    """The one scripted reply of a clarification case (seed `harness_only.scripted_user_followup`)."""

    when_asked: str
    reply: str


class HarnessOnly(Strict):
    """Facts and behaviour that the harness plays; never the model's to see."""

    fixture_facts: str
    tool_behavior_override: ToolBehaviorOverride | None = None
    default_tool_behavior: str = ""
    scripted_user_followup: ScriptedFollowup | None = None
    unscripted_user_reply: str
    hidden_ground_truth_policy: str = ""


class RequiredCheck(Strict):
    """One required check (seed `evaluator_only.required_checks`)."""

    id: str
    dimension: Dimension
    requirement: str
    evidence: str = ""


class EvaluatorOnly(Strict):
    """What a good run must show and what fails it."""

    expected_need: str
    required_checks: tuple[RequiredCheck, ...] = Field(min_length=1)
    critical_failures: tuple[str, ...]
    pass_rule: str = ""
    expected_final_state: str = ""


class CaseProse(Strict):
    """A whole case in prose (one entry of seed `cases`)."""

    case_id: str
    title: str
    category: str
    tags: tuple[str, ...] = ()
    model_input: ModelInput
    harness_only: HarnessOnly
    evaluator_only: EvaluatorOnly

    @property
    def current_time(self) -> datetime:
        """The case's clock, aware."""
        return self.model_input.current_time
