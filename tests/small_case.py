"""A small stand-alone case in one TOML, made to measure, and the sandbox calls that tests make on it.

The clock is Monday, 2026-11-09 10:15 in New York.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cases.catalogue import Case, case_from_toml
from cases.prose import TOOL_NAMES
from sandbox.execution import Execution, Sandbox
from sandbox.world import World

NOW = "2026-11-09T10:15:00-05:00"
REPLY = "Ring me at four, please."
FALLBACK = "I do not have any more information right now."

RECORDS = """
[[records.medications]]
id = "M1"
label = "Morning medication"
time = "08:00"
recurrence = "daily"
status = "active"

[[records.medication_log]]
id = "L1"
medication_id = "M1"
status = "taken"
occurred_at = "2026-11-09T08:05"

[[records.reminders]]
id = "R1"
label = "Evening medication"
start = "2026-11-08T20:00"
recurrence = "daily"
channel = "in_app"

[[records.reminder_events]]
id = "E1"
reminder_id = "R1"
at = "2026-11-08T20:00"
status = "dismissed"

[[records.calendar]]
id = "A1"
title = "Lunch with Maya"
start = "2026-11-11T12:30"
location = "Elm Cafe"

[[records.bookings]]
id = "B1"
provider = "Oak Dental"
service = "dental review"
start = "2026-11-10T09:00"
duration_minutes = 30

[[records.provider_messages]]
id = "P1"
provider = "Oak Dental"
service = "dental review"
text = "We offer two times on Thursday."
offers = [{ start = "2026-11-12T14:00", duration_minutes = 30 }, { start = "2026-11-12T15:00" }]

[[records.provider_messages]]
id = "P2"
provider = "Pine Eye Clinic"
text = "We offer a morning time."
offers = [{ start = "2026-11-13T09:30" }]

[[records.conversations]]
id = "C1"
with = "Maya"
occurred_at = "2026-11-08"
text = "Lunch on November 11 at 12:30."

[[records.notes]]
id = "N1"
subject = "keys"
text = "Keys are in the blue bowl."

[[records.contacts]]
id = "CT1"
name = "Maya"
relation = "daughter"

[[records.tasks]]
id = "T1"
title = "Return library book"
due = "2026-11-10"

[[records.checklists]]
id = "CL1"
title = "Laundry"
steps = [{ n = 1, text = "load the washer", status = "completed", source = "user" }, { n = 2, text = "add detergent", status = "pending" }, { n = 3, text = "start the washer", status = "pending" }]

[[records.lists]]
id = "L1"
title = "Shopping"
items = ["milk", "Brown bread"]

[[records.bills]]
id = "W1"
payee = "Water company"
amount = 45
currency = "USD"
due = "2026-11-12"
status = "unpaid"

[[records.profile]]
id = "PR1"
topic = "sharing"
text = "No sharing permission exists."

[[records.trackers]]
id = "K1"
item = "keys"
actions = ["ring"]

[[records.trackers]]
id = "K2"
item = "wallet"
location = "living room"
last_seen = "2026-11-09T08:00"
"""
"""At least one record in each of the sixteen collections."""

RULES = """
[expected.reminder]
collection = "reminders"
fields = { label = "Sam", start = "2026-11-09T16:00" }

[checks.A1]
human = true

[checks.A2]
machine = [{ saved = ["reminder"], after_reply = true }, { verified = ["reminder"] }]

[checks.S1]
machine = [{ state = ["reminder"] }]

[critical_failures.X1]
machine = [{ attempted = { act = "contact" } }]
"""

PROSE = """
case_id = "OWN-001"
title = "A call to return"

[model_input]
current_time = {now}
timezone = "{timezone}"
available_tools = [{tools}]
conversation = [{{ role = "user", content = "Help me remember to call Sam." }}]

[harness_only]
fixture_facts = "The user has a friend called Sam."
unscripted_user_reply = "{fallback}"
{followup}
[evaluator_only]
expected_need = "A time is missing."
critical_failures = ["Call or message Sam."]

[[evaluator_only.required_checks]]
id = "A1"
dimension = "communication"
requirement = "Ask at what time."

[[evaluator_only.required_checks]]
id = "A2"
dimension = "execution_and_evidence"
requirement = "After the scripted answer, create a reminder for 16:00 and verify it."

[[evaluator_only.required_checks]]
id = "S1"
dimension = "final_state"
requirement = "One reminder to call Sam at 16:00 exists."
"""

_FOLLOWUP = f"""
[harness_only.scripted_user_followup]
when_asked = "What reminder time?"
reply = "{REPLY}"
"""


def case_text(
    records: str = RECORDS,
    *,
    extra: str = "",
    tools: Sequence[str] = TOOL_NAMES,
    now: str = NOW,
    timezone: str = "America/New_York",
    scripted: bool = True,
    rules: str = RULES,
) -> str:
    """The TOML text of the case; `extra` goes between records and rules (faults, walkthroughs)."""
    prose = PROSE.format(
        now=now,
        timezone=timezone,
        tools=", ".join(f'"{tool}"' for tool in tools),
        fallback=FALLBACK,
        followup=_FOLLOWUP if scripted else "",
    )
    return f"{prose}\n{records}\n{extra}\n{rules}"


def small_case(records: str = RECORDS, **parts: Any) -> Case:
    """The case, loaded; parts as for `case_text`."""
    return case_from_toml(case_text(records, **parts).encode(), "small.toml")


@dataclass
class Desk:
    """A sandbox and the world that its calls so far have made."""

    sandbox: Sandbox
    world: World
    last: Execution | None = None

    def call(self, tool: str, arguments: object = None, **named: Any) -> dict[str, Any]:
        """Make one call, with named arguments or any JSON value; the world goes on from there."""
        self.last = self.sandbox.execute(self.world, tool, named if arguments is None else arguments)
        self.world = self.last.world
        return dict(self.last.result)

    def write(self, collection: str, operation: str = "create", record_id: str = "", **more: Any) -> dict[str, Any]:
        """One `write_record` call; `fields` and `request_id` as named arguments."""
        arguments = {"collection": collection, "operation": operation, **more}
        if record_id:
            arguments["record_id"] = record_id
        return self.call("write_record", arguments)

    def saved(self, collection: str, fields: Mapping[str, Any], operation: str = "create", record_id: str = "") -> Any:
        """A write that must succeed; its record."""
        result = self.write(collection, operation, record_id, fields=dict(fields))
        assert result["ok"], result
        return result["record"]

    def refused(
        self, collection: str, fields: Mapping[str, Any], operation: str = "create", record_id: str = ""
    ) -> str:
        """A write that must be refused and leave the world as it was; its error code."""
        before = self.world
        result = self.write(collection, operation, record_id, fields=dict(fields))
        assert not result["ok"], result
        assert self.world is before
        assert isinstance(result["message"], str) and result["message"]
        return str(result["error"])


def desk(records: str = RECORDS, **parts: Any) -> Desk:
    """A desk on a case made to measure; parts as for `case_text`."""
    sandbox = Sandbox(small_case(records, **parts))
    return Desk(sandbox, sandbox.initial)
