"""The turn engine: two seats, one log. Every move is on disk before it is seen.

A seat is played by the operator, by the script (the user's), by a walkthrough or an imported trace (the model's).
After an assistant turn that calls no tool the user answers (contract section 4): `proposed_reply` says what the
script would answer and why, `answer` sends it or other words. Nothing here reads a clock: `now` is passed in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Unpack

from cases.catalogue import Case
from cases.errors import InputError
from cases.executable import WalkthroughStep
from sandbox.execution import Sandbox
from sandbox.interpretation import Interpretation
from sessions.asking import Judgement, QuestionMatcher, ScriptedQuestion
from sessions.events import (
    AssistantMessage,
    AssistantSource,
    End,
    EndReason,
    Event,
    Header,
    HeaderFacts,
    Note,
    Review,
    Seat,
    ToolCall,
    ToolResult,
    UserMessage,
    UserSource,
)
from sessions.journal import Journal
from sessions.playback import Playback, TracedCall
from sessions.recording import Recording
from sessions.scoring import Verdicts, judge, require_decidable
from sessions.session_file import create_session, open_session

_MOST_VERDICTS = 4096
"""How many steps' verdicts are kept: stepping back and forth is a look-up, a very long session takes no more memory."""


class PlayError(InputError):
    """A move that cannot be made now; the message says why and what can be done instead."""


@dataclass(frozen=True, slots=True)
class ProposedReply:
    """What the scripted user would answer to the last turn: `text` is None where it stays silent.

    `sure` and `why` are the matcher's; `due` tells whether an answer is due at all.
    """

    text: str | None
    source: UserSource
    sure: bool
    why: str
    judgement: Judgement | None = None


def scripted_question(case: Case) -> ScriptedQuestion | None:
    """Return what the script foresees to be asked, None for a case without a scripted reply."""
    followup = case.prose.harness_only.scripted_user_followup
    if followup is None:
        return None
    own = case.executable.scripted_user
    return ScriptedQuestion(followup.when_asked, followup.reply, own.asks, own.asks_not, own.alternatives)


def new_header(case: Case, **facts: Unpack[HeaderFacts]) -> Header:
    """Return the header of a new session of a case."""
    return Header(suite=case.suite, case_id=case.case_id, case_version=case.version, case_sha256=case.sha256, **facts)


@dataclass(slots=True)
class Play(Recording):
    """One session being played. Use `start_play`, `resume_play`, `create_play` or `open_play`."""

    case: Case
    sandbox: Sandbox
    playback: Playback
    _matchers: dict[bool, QuestionMatcher] = field(default_factory=dict)
    _verdicts: dict[int, Verdicts] = field(default_factory=dict)
    _judged_head: int = 0

    @property
    def branch(self) -> Playback:
        """The replay of the branch being played."""
        return self.playback

    def seat(self, name: str) -> Seat:
        """Return who plays a seat (`model` or `user`) now."""
        return self.playback.latest.seat(name)

    def say(self, text: str, source: AssistantSource = "operator", *, with_calls: bool = False) -> Event:
        """The model says something. `with_calls`: tool calls of the same turn follow. Raises `PlayError`."""
        if not text.strip():
            raise PlayError("there is nothing to say; write something first")
        return self.append(AssistantMessage(text, source, True if with_calls else None))

    def call(
        self,
        tool: str,
        arguments: Any,
        source: AssistantSource | None = None,
        *,
        call_id: str = "",
        recorded: Any = None,
    ) -> TracedCall:
        """The model calls a tool. `arguments` may be any JSON value. Returns the call with all that it did."""
        meant = self.sandbox.interpret(self.playback.latest.world, tool, arguments)
        self.append(ToolCall(call_id or self._next_call_id(), tool, arguments, _as_understood(meant), source))
        traced = self.playback.calls[-1]
        self._give_result(traced, recorded)
        return traced

    def _give_result(self, call: TracedCall, recorded: Any = None) -> None:
        changes = tuple(change.as_json() for change in call.execution.changes)
        self.append(ToolResult(call.event.call_id, dict(call.result), changes, recorded))

    def reply_due(self) -> bool:
        """Whether the last move was an assistant turn that calls no tool and has no answer yet."""
        for event in reversed(self.playback.events):
            match event.body:
                case AssistantMessage() as message:
                    return not message.with_calls
                case UserMessage() | ToolCall() | ToolResult() | End():
                    return False
                case Note(cause="silence"):
                    return False
                case _:
                    continue
        return False

    def proposed_reply(self) -> ProposedReply | None:
        """Return what the scripted user would answer to the last turn, None where no answer is due."""
        if not self.reply_due():
            return None
        *before, (_, turn) = self._conversation()
        harness = self.case.prose.harness_only
        given = self.playback.latest.answer == "scripted"
        judgement = self._matcher_for(given).judge(turn, before)
        if judgement.reply == "scripted" and harness.scripted_user_followup is not None:
            return ProposedReply(
                harness.scripted_user_followup.reply, "scripted", judgement.sure, judgement.why, judgement
            )
        if judgement.reply == "unscripted":
            return ProposedReply(harness.unscripted_user_reply, "unscripted", judgement.sure, judgement.why, judgement)
        return ProposedReply(None, "unscripted", judgement.sure, judgement.why, judgement)

    def asks_scripted(self, text: str) -> bool:
        """Whether words of the model would, as the first ones of a turn, ask what the script foresees."""
        return self._matcher_for(False).judge(text).reply == "scripted"

    def scripted_reply(self) -> ProposedReply | None:
        """Return the case's scripted reply as an answer that the operator chose, None where it has none or came."""
        followup = self.case.prose.harness_only.scripted_user_followup
        if followup is None or self.playback.latest.answer == "scripted":
            return None
        return ProposedReply(followup.reply, "scripted", True, "chosen by the operator")

    def unscripted_reply(self) -> ProposedReply:
        """Return the case's reply to any other question as an answer that the operator chose."""
        text = self.case.prose.harness_only.unscripted_user_reply
        return ProposedReply(text, "unscripted", True, "chosen by the operator")

    def _matcher_for(self, given: bool) -> QuestionMatcher:
        if given not in self._matchers:
            self._matchers[given] = QuestionMatcher(None if given else scripted_question(self.case))
        return self._matchers[given]

    def _conversation(self) -> list[tuple[str, str]]:
        """What was said on the branch, oldest first, with the seat that said it."""
        return [
            ("user" if isinstance(event.body, UserMessage) else "assistant", event.body.text)
            for event in self.playback.events
            if isinstance(event.body, UserMessage | AssistantMessage)
        ]

    def answer(self, reply: ProposedReply | None = None) -> Event | None:
        """Send an automatic reply (None: the proposed one). Returns the message, None for a silence that is certain.

        A silence that is not certain is kept as a note, so that what waits for the scripted answer stays open.
        """
        chosen = reply or self.proposed_reply()
        if chosen is None:
            raise PlayError("no answer is due: the model has said nothing since the last one")
        if chosen.text is None:
            return None if chosen.sure else self.append(Note(chosen.why, cause="silence", sure=False))
        return self.append(UserMessage(chosen.text, chosen.source, chosen.sure, chosen.why))

    def user_says(self, text: str, source: UserSource = "operator") -> Event:
        """The user says something in a person's own words, instead of the automatic reply."""
        if not text.strip():
            raise PlayError("there is nothing to say; write something first")
        proposed = self.proposed_reply()
        replaced = self._withheld_just_now() or (
            proposed is not None
            and (proposed.source == "scripted" or (proposed.source == "unscripted" and not proposed.sure))
        )
        scripted = self.case.prose.harness_only.scripted_user_followup
        waiting = scripted is not None and self.playback.latest.answer != "scripted"
        return self.append(UserMessage(text, source, in_place_of="scripted" if replaced and waiting else None))

    def _withheld_just_now(self) -> bool:
        """Whether the scripted reply was withheld by an uncertain match and the model has made no move since."""
        now = self.playback.latest
        return now.answer == "withheld" and not any(
            isinstance(event.body, AssistantMessage | ToolCall)
            for event in self.playback.events
            if event.seq > now.answer_seq
        )

    def take_seat(self, seat: Seat) -> Event:
        """Give a seat to another player from here on."""
        return self.append(seat)

    def end(self, reason: EndReason) -> Event:
        """End the conversation. Raises `PlayError` where it has ended already."""
        if self.ended:
            raise PlayError(f"the conversation has ended already ({self.ended})")
        return self.append(End(reason))

    def review(self, review: Review) -> Event:
        """Keep a reviewer's verdict. Raises `PlayError` for an unknown id or an overrule without a rationale."""
        if self.verdicts().verdict(review.subject) is None:
            raise PlayError(f"{review.subject}: neither a check nor a critical failure of this case")
        if review.part == "overrule" and review.value is not None and not review.rationale.strip():
            raise PlayError("overruling the machine needs a rationale")
        return self.append(review)

    def verdicts(self, position: int | None = None) -> Verdicts:
        """Return the verdicts up to a position of the branch (None: its end), kept for the next time."""
        place = len(self.playback.events) if position is None else position
        if self._judged_head != self.log.head or len(self._verdicts) >= _MOST_VERDICTS:
            self._verdicts.clear()
            self._judged_head = self.log.head
        if place not in self._verdicts:
            self._verdicts[place] = judge(self.playback, self.header, position)
        return self._verdicts[place]


def _as_understood(meant: Interpretation) -> dict[str, Any]:
    understood: dict[str, Any] = {"tool": meant.tool, "acts": list(meant.acts), "arguments": dict(meant.arguments)}
    if meant.refusal is not None:
        understood["refused"] = meant.refusal.code
    return understood


def play_step(play: Play, step: WalkthroughStep, source: AssistantSource) -> None:
    """Carry out one action of the model or the user (contract section 5), without the automatic reply."""
    if step.user is not None:
        play.user_says(step.user)
        return
    if step.call is not None:
        play.call(step.call, step.arguments, source)
        return
    if step.say is not None and step.say.strip():
        play.say(step.say, source, with_calls=bool(step.calls))
    for planned in step.calls:
        play.call(planned.call, planned.arguments, source)


def start_play(journal: Journal, case: Case, now: Callable[[], str], seats: Sequence[Seat] = ()) -> Play:
    """Start a session: the opening messages and who plays are its first events.

    Raises:
        CaseError: a fixture record or predicate of the case does not fit.
        SessionFileError: the file cannot be written.
    """
    require_decidable(case)
    sandbox = Sandbox(case)
    play = Play(journal, now, case, sandbox, Playback(sandbox))
    for message in case.prose.model_input.conversation:
        if message.role == "user":
            play.append(UserMessage(message.content, "opening"))
        else:
            play.append(AssistantMessage(message.content, "imported", True))
    for seat in seats:
        play.append(seat)
    return play


def resume_play(journal: Journal, case: Case, now: Callable[[], str], warnings: tuple[str, ...] = ()) -> Play:
    """Go on with a session: replays its log; a call whose result was lost with a kill gets it again."""
    require_decidable(case)
    sandbox = Sandbox(case)
    play = Play(journal, now, case, sandbox, Playback(sandbox, journal.log.path), warnings=warnings)
    play.give_missing_results()
    return play


def create_play(path: Path, case: Case, header: Header, now: Callable[[], str], seats: Sequence[Seat] = ()) -> Play:
    """Start a session in a new file. Raises as `start_play` and `create_session`."""
    require_decidable(case)
    Sandbox(case)
    return start_play(create_session(path, header), case, now, seats)


def open_play(path: Path, now: Callable[[], str], case: Case | None = None) -> Play:
    """Open a session file and go on with it; `case` is loaded by its id where it is not given.

    Raises:
        SessionFileError: the file cannot be read.
        CaseError: its case is not known or does not fit.
    """
    from cases.catalogue import load_case

    writer, warnings = open_session(path)
    loaded = case or load_case(writer.log.header.case_source)
    return resume_play(writer, loaded, now, warnings)
