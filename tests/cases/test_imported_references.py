"""Each reference as a chat-completions conversation: imported, it is judged as it was when it was played."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cases.catalogue import list_cases, load_case
from sessions.actions import parse_actions, perform
from sessions.events import AssistantMessage, ToolCall, ToolResult, UserMessage
from sessions.journal import MemoryJournal
from sessions.log import SessionLog
from sessions.play import Play, start_play
from sessions.rehearsal.rehearsing import rehearsal_header, rehearse_steps

CASE_IDS = [entry.case_id for entry in list_cases()]


def as_messages(play: Play) -> list[dict[str, Any]]:
    """The conversation as another program would have recorded it, one message for every event."""
    messages: list[dict[str, Any]] = [{"role": "system", "content": "You are a helpful assistant."}]
    for event in play.log.events:
        body = event.body
        if isinstance(body, UserMessage):
            messages.append({"role": "user", "content": body.text})
        elif isinstance(body, AssistantMessage):
            messages.append({"role": "assistant", "content": body.text})
        elif isinstance(body, ToolCall):
            function = {"name": body.tool, "arguments": json.dumps(body.arguments)}
            call = {"id": body.call_id, "type": "function", "function": function}
            messages.append({"role": "assistant", "content": None, "tool_calls": [call]})
        elif isinstance(body, ToolResult):
            content = json.dumps(dict(body.result))
            messages.append({"role": "tool", "tool_call_id": body.call_id, "content": content})
    return messages


@pytest.mark.parametrize("case_id", CASE_IDS)
@pytest.mark.parametrize("kind", ["reference", "pitfall"])
def test_an_imported_conversation_is_judged_like_a_played_one(case_id: str, kind: str) -> None:
    case = load_case(case_id)
    for walkthrough in case.executable.walkthroughs:
        if walkthrough.kind != kind or any(step.user for step in walkthrough.steps):
            continue
        played = rehearse_steps(case, walkthrough.steps, "reference")
        journal = MemoryJournal(SessionLog(rehearsal_header(case, "imported", "imported")))
        imported = start_play(journal, case, lambda: "t")
        perform(imported, parse_actions(json.dumps(as_messages(played)), "messages.json"))
        before, after = played.verdicts(), imported.verdicts()
        assert [(entry.id, entry.machine) for entry in after.all] == [(entry.id, entry.machine) for entry in before.all]
        assert not imported.playback.drifts
