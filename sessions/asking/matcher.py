"""The matcher as others see it; the patterns and word tables behind it load with the first turn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from sessions.asking.question import Judgement, ScriptedQuestion

if TYPE_CHECKING:
    from sessions.asking.judging import TurnJudge


class QuestionMatcher:
    """Tells for one case which reply an assistant turn calls for (contract section 4).

    With `question` None only "asks anything" against "asks nothing" is judged. Building it costs nothing.
    """

    def __init__(self, question: ScriptedQuestion | None) -> None:
        self._question = question

    @cached_property
    def _judge(self) -> TurnJudge:
        from sessions.asking.judging import TurnJudge  # tables that a session may never need

        return TurnJudge(self._question)

    def judge(self, turn: str, conversation: Sequence[tuple[str, str]] = ()) -> Judgement:
        """The reply that `turn` calls for.

        `conversation` holds the earlier (role, text) pairs, role "user" or "assistant", oldest first, without
        `turn`. A scripted reply already given there is not given again: the turn is then judged as in a case
        without a script. Any text is judged; nothing is raised.
        """
        return self._judge.judge(turn, conversation)
