"""What a run is measured by beside its verdicts: recovery, extra user turns, tool failures.

The hundred cases are measured by the timer suite's terms (seed `scorer_contract`): a clarification that the user
answered begins an episode, the task that goes on rightly after the answer completes it, every user message after
the opening is an extra turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from sessions.events import UserMessage
from sessions.playback import Playback

if TYPE_CHECKING:
    from sessions.scoring import CheckVerdict


def measure(playback: Playback, checks: Sequence[CheckVerdict], position: int | None = None) -> dict[str, Any]:
    """Return the record's `metrics` (contract section 7) up to a position of the branch (None: its end).

    `checks` are the verdicts at that position.

    `recovery_initiated` and `recovery_completed` count episodes, `tool_failures` calls that failed by a fault of
    the case; `clarification_completed` is true where the scripted answer came and everything that waits for it
    holds, null where the case has no scripted reply.
    """
    case = playback.sandbox.case
    now = playback.situations[-1 if position is None else position]
    answered = now.answer == "scripted"
    waiting = [check for check in checks if case.executable.checks[check.id].asks_for_reply]
    completed = answered and all(check.machine is True for check in waiting)
    initiated = _episodes(playback, now.calls, position)
    has_script = case.prose.harness_only.scripted_user_followup is not None
    if not has_script:
        done = initiated and all(check.machine is not False for check in checks)
        recovered = initiated if done and now.ended else 0
    else:
        recovered = 1 if completed else 0
    return {
        "recovery_initiated": initiated,
        "recovery_completed": min(recovered, initiated),
        "extra_user_turns": now.extra_user_turns,
        "tool_failures": sum(call.execution.fault is not None for call in playback.calls[: now.calls]),
        "clarification_completed": completed if has_script else None,
    }


def _episodes(playback: Playback, calls: int, position: int | None) -> int:
    """Count episodes: a user's answer opens one where none is open; a change of state after it closes it."""
    episodes, is_open = 0, False
    changed_at = {call.seq for call in playback.calls[:calls] if call.execution.changes}
    for event in playback.events[:position]:
        if isinstance(event.body, UserMessage) and event.body.source != "opening":
            episodes += not is_open
            is_open = True
        elif event.seq in changed_at:
            is_open = False
    return episodes
