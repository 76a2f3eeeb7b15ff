"""Who moves next and with what: the operator's side of a play, without a screen.

The operator sits in one seat, or both; the script answers for the user, a walkthrough plays the model. `Driver`
keeps no state of its own that the log does not hold, except the reviewer's name and whether replies are confirmed:
every one (`confirm`), or the one that was just taken back (`answering`).
A blind model's seat is never asked about a reply: it would see the script. What is proposed goes out, sure or not.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from cases.executable import Walkthrough, WalkthroughStep
from sessions.ending import rest_of
from sessions.events import AssistantMessage, End, EndReason, Event, Reveal, Seat, ToolCall, UserMessage
from sessions.play import Play, PlayError, ProposedReply, play_step
from sessions.playback import TracedCall
from sessions.session_file import SessionWriter, open_session, write_session
from sessions.walkthrough_lines import covered_lines, lines_left, seated_at
from tui.choices import Pending
from tui.ways_on import pending_of

Voice = Literal["model", "user"]


@dataclass(slots=True)
class Driver:
    """One play and the operator before it. `blind`: the operator's seat may see only its own side until revealed."""

    play: Play
    reviewer: str
    confirm: bool = False
    blind: bool = False
    on_move: Callable[[], None] | None = None
    answering: bool = False
    _covered: dict[tuple[int, str], frozenset[int]] = field(default_factory=dict)

    @property
    def walkthrough(self) -> Walkthrough | None:
        """The walkthrough in the model's seat, None where a person sits there."""
        return self.play.case.executable.walkthrough(self.play.seat("model").walkthrough)

    @property
    def seat(self) -> Voice:
        """The operator's main seat: the model's unless a walkthrough sits there."""
        return "model" if self.walkthrough is None else "user"

    @property
    def plays_user(self) -> bool:
        """Whether the operator speaks for the user."""
        return self.play.seat("user").player == "operator"

    @property
    def voice(self) -> Voice:
        """For whom the operator's next words are."""
        if self.walkthrough is not None:
            return "user"
        return "user" if self.plays_user and self.play.reply_due() else "model"

    @property
    def hidden_from(self) -> str:
        """The seat that sees only its own side, empty where everything is shown."""
        if not self.blind or any(
            isinstance(event.body, Reveal) and event.body.what == "everything" for event in self.play.log.events
        ):  # on whatever branch: what was seen once is known on all of them
            return ""
        return self.seat

    def speak(self, text: str, voice: Voice | None = None) -> None:
        """Say something for a seat, and let the other side answer. Raises `PlayError`, `SessionFileError`."""
        self._require_open()
        self.answering = False
        if (voice or self.voice) == "model":
            self.play.say(text)
            self.let_script_answer()
            self._end_at_rest()
            return
        due = self.play.proposed_reply()
        self.play.user_says(text)
        if self.walkthrough is not None and self._on_script(text, due):
            self.advance()

    def call(self, tool: str, arguments: Any) -> TracedCall:
        """Call a tool in the model's seat. Raises `PlayError`, `SessionFileError`."""
        self._require_open()
        if self.walkthrough is not None:
            raise PlayError("the walkthrough plays the model; take the model's seat to call tools yourself")
        return self.play.call(tool, arguments, "operator")

    def _require_open(self) -> None:
        """Nothing follows the end: it would be played after the verdicts were given."""
        if self.play.ended:
            told = "go on before its end, or step back (F3) and write there"
            raise PlayError(f"the conversation has ended ({self.play.ended}); {told}")

    def _end_at_rest(self) -> None:
        """End where the model rests and nothing is needed of it any more.

        In confirm mode the operator is asked instead. For a blind model's seat it never ends by itself: the end
        would tell that the checks are met.
        """
        rest = None if self.confirm or self.hidden_from == "model" or self._operator_answers else rest_of(self.play)
        if rest is None:
            return
        if self.walkthrough_over or (self.walkthrough is None and not rest.needed):
            self.play.end(rest.reason)

    @property
    def walkthrough_over(self) -> bool:
        """Whether a walkthrough plays the model and has no line left."""
        walkthrough = self.walkthrough
        return walkthrough is not None and not self.lines_left(walkthrough)

    def covered_lines(self, walkthrough: Walkthrough) -> frozenset[int]:
        """Return the indexes of the walkthrough's lines that were done already when it took the model's seat."""
        seated = seated_at(self.play)
        key = (self.play.playback.events[seated].seq, walkthrough.name)
        if key not in self._covered:
            self._covered[key] = covered_lines(self.play, walkthrough, seated)
        return self._covered[key]

    def lines_left(self, walkthrough: Walkthrough) -> list[WalkthroughStep]:
        """Return the lines that the walkthrough in the model's seat has still to play."""
        return lines_left(self.play, walkthrough, seated_at(self.play), self.covered_lines(walkthrough))

    @property
    def _operator_answers(self) -> bool:
        """Whether the operator speaks for the user to a model of their own: then only they know who is done."""
        return self.plays_user and self.walkthrough is None

    def go_on_before_end(self, name: str) -> None:
        """Go on as if the conversation had not ended: the end stays on its branch. Raises `SessionFileError`."""
        events = self.play.playback.events
        end = next(place for place, event in enumerate(events) if isinstance(event.body, End))
        self.play.branch_from(events[end - 1].seq, name)

    def let_script_answer(self) -> None:
        """Send the automatic reply that is due, unless the operator speaks for the user or is asked."""
        if self.plays_user or (self.confirm and not self.hidden_from):
            return
        proposed = self.play.proposed_reply()
        if proposed is not None and (proposed.sure or self.hidden_from):
            self.play.answer(proposed)

    def _on_script(self, text: str, due: ProposedReply | None) -> bool:
        followup = self.play.case.prose.harness_only.scripted_user_followup
        scripted = followup is not None and text.strip() == followup.reply.strip()
        return scripted or (due is not None and due.text is not None and text.strip() == due.text.strip())

    def advance(self) -> None:
        """Let the walkthrough play on, until the user has to speak or it is at its end."""
        walkthrough = self.walkthrough
        while walkthrough is not None and not self.play.ended:
            left = self.lines_left(walkthrough)
            if not left:
                self._end_at_rest()
                return
            step = left[0]
            if step.user is not None and self.plays_user:
                return
            play_step(self.play, step, walkthrough.kind)
            if self.on_move is not None:
                self.on_move()
            proposed = self.play.proposed_reply()
            if proposed is None or (proposed.text is None and proposed.sure):
                continue
            if self.plays_user or self.confirm or not proposed.sure:
                return
            if len(left) == 1 or left[1].user is None:
                self.play.answer(proposed)

    @property
    def pending(self) -> Pending | None:
        """What waits for the operator, None where they simply go on."""
        return pending_of(self)

    def choose(self, key: str) -> None:
        """Go on in one of the pending ways (`own` is the screen's matter). Raises `PlayError`, `SessionFileError`."""
        self.answering = False
        match key:
            case "accept":
                self.play.answer()
                self.advance()
            case "scripted" | "script_after_all":
                self.play.answer(self.play.scripted_reply())
                self.advance()
            case "unscripted":
                self.play.answer(self.play.unscripted_reply())
                self.advance()
            case "silence":
                self.play.note("the user stays silent", self.reviewer, cause="silence")
                self.advance()
            case "go_on":
                self.advance()
            case "take_model":
                self.play.take_seat(Seat("model", "operator"))
                if self.plays_user:
                    self.play.take_seat(Seat("user", "scripted"))
            case "end":
                self.end("script_end" if self.walkthrough_over else "stopped")
            case "completed" | "declined":
                self.end("completed" if key == "completed" else "declined")
            case _:
                raise PlayError(f"{key}: no way to go on")

    def answer_again(self, name: str) -> None:
        """Take the user's last automatic answer, or silence, back: another can be chosen, on a branch of that name.

        Raises `PlayError` where there is none to take back, `SessionFileError`.
        """
        if self.hidden_from == "model":
            raise PlayError("the user's answers are not for a blind model's seat to choose")
        if self.plays_user:
            raise PlayError("you speak for the user yourself; step back (F3) and write there to answer otherwise")
        events = self.play.playback.events
        turn = next((place for place in reversed(range(len(events))) if _ends_turn(events[place])), None)
        if turn is None:
            raise PlayError("the model has said nothing yet that the user could answer")
        if turn + 1 < len(events):
            self.play.branch_from(events[turn].seq, name)
        self.answering = True

    def take_back(self, name: str) -> ToolCall | AssistantMessage | UserMessage:
        """Go on, on a branch of that name, from before the operator's last own move, and return that move.

        Raises `PlayError` where there is none, `SessionFileError`.
        """
        events = self.play.playback.events
        own = next((place for place in reversed(range(len(events))) if _is_own(events[place])), 0)
        move = events[own].body
        if own == 0 or not isinstance(move, ToolCall | AssistantMessage | UserMessage):
            raise PlayError("you have made no move yet that could be taken back")
        self.play.branch_from(events[own - 1].seq, name)
        return move

    def take_seats(self, model: str, user: str) -> None:
        """Give the seats away: `model` is `operator` or a walkthrough's name, `user` is `operator` or `scripted`."""
        wanted = Seat("model", "operator")
        if model != "operator":
            walkthrough = self.play.case.executable.walkthrough(model)
            if walkthrough is None:
                raise PlayError(f"{model}: no such walkthrough in this case")
            wanted = Seat("model", walkthrough.kind, walkthrough.name)
        if self.play.seat("model") != wanted:
            self.play.take_seat(wanted)
        if self.play.seat("user").player != user:
            self.play.take_seat(Seat("user", user))
        if self.walkthrough is not None and not self.play.reply_due():
            self.advance()

    @property
    def session_file(self) -> Path | None:
        """The file that the session is kept in, None where it is in memory only."""
        journal = self.play.journal
        return journal.path if isinstance(journal, SessionWriter) else None

    def save_elsewhere(self, path: Path) -> None:
        """Write the whole session to a new file and go on in that one. Raises `SessionFileError`."""
        write_session(path, self.play.log)
        self.play.journal, _ = open_session(path)

    def end(self, reason: EndReason) -> None:
        """End the conversation."""
        self.play.end(reason)


def _is_own(event: Event) -> bool:
    return isinstance(event.body, ToolCall | AssistantMessage | UserMessage) and event.body.source == "operator"


def _ends_turn(event: Event) -> bool:
    """Whether the user answers after this event: an assistant message that no call of its turn follows."""
    body = event.body
    return isinstance(body, AssistantMessage) and not body.with_calls
