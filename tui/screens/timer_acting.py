"""What the operator does in a timer session: each move asks for what it needs, and branches where it is the past."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from textual.screen import Screen

from cases.errors import InputError
from cases.timer_suite import Number
from sessions.timer.events import is_number
from sessions.timer.play import (
    Advance,
    CallTool,
    Clarify,
    Correct,
    LetScript,
    PlayAction,
    Refuse,
    Reply,
)
from sessions.timer.session import TimerSession
from sessions.timer.spoken_duration import may_name_duration, spoken_duration
from tui.choices import Choice
from tui.screens.dialogs import ChoiceDialog, TextDialog
from tui.telling import tell
from tui.widgets.timer_view import TimerView

_SECONDS_HELP = "Seconds (540), or words that give a duration for certain (nine minutes)."


class TimerActing(Screen[None]):
    """The moves. `TimerScreen` shows what comes of them."""

    session: TimerSession
    view: TimerView

    @abstractmethod
    def show_session(self, chosen: int | None = None) -> None:
        """Show the session at a step (None: its end). `TimerScreen` does it."""

    def tell(self, text: str, *, error: bool = False) -> None:
        """Say something to the operator."""
        tell(self.app, text, error=error)

    @contextmanager
    def guarded(self) -> Iterator[None]:
        """Run a move; where it cannot be made or saved, say so and stay as before."""
        try:
            yield
        except InputError as error:
            self.tell(str(error), error=True)

    def act(self, action: PlayAction) -> None:
        """Do one thing at the step shown, and tell what a refused call says."""
        self.moved(lambda: self._done(action))

    def _done(self, action: PlayAction) -> None:
        step = self.session.act(action)
        if step.result is not None and step.result.get("ok") is False:
            self.tell(f"Refused: {step.result.get('message')}", error=True)

    def moved(self, move: Callable[[], object]) -> None:
        """Make a move; at a step of the past it asks first whether to go on from there."""
        if self.view.live:
            self._move(move)
            return
        choices = (
            Choice("branch", "Go on from this step", "what came after it is kept as a branch"),
            Choice("live", "Do it at the end", "where the play goes on"),
        )
        self.app.push_screen(
            ChoiceDialog("You look at the past.", choices), lambda key: self._move_from(key, move) if key else None
        )

    def _move_from(self, key: str, move: Callable[[], object]) -> None:
        if key == "branch":
            parent = self.session.replay.events[self.view.step.position - 1].seq
            with self.guarded():
                self.session.branch_from(parent, f"branch {len(self.session.log.branches()) + 1}")
        self._move(move)

    def _move(self, move: Callable[[], object]) -> None:
        with self.guarded():
            move()
        self.show_session()

    def ask(
        self,
        title: str,
        about: str,
        then: Callable[[str], None],
        text: str = "",
        *,
        needed: bool = True,
        fault_of: Callable[[str], str] | None = None,
    ) -> None:
        """Ask for one line, and go on with it where one is given."""
        dialog = TextDialog(title, about, text, needed=needed, fault_of=fault_of)
        self.app.push_screen(dialog, lambda given: then(given) if given is not None else None)

    def ask_seconds(self, title: str, about: str, then: Callable[[Number, str], object]) -> None:
        """Ask for a duration until one is given for certain, and go on with its seconds and its words."""

        def given(text: str) -> None:
            if (seconds := _seconds_in(text)) is not None:
                then(seconds, text)

        self.ask(title, about, given, fault_of=_fault_as_seconds)

    def action_advance(self, seconds: int) -> None:
        """Move the case clock on."""
        self.act(Advance(seconds))

    def action_advance_some(self) -> None:
        """Move the case clock on by as much as the operator says."""
        self.ask_seconds("Move the case clock on", _SECONDS_HELP, lambda seconds, _: self.act(Advance(seconds)))

    def action_clarify(self) -> None:
        """As the model: ask the user."""
        self.ask("Ask the user", "A clarification; it opens a recovery episode where none is open.", self._clarify)

    def _clarify(self, text: str) -> None:
        self.act(Clarify(text))

    def action_say(self) -> None:
        """As the model: say something that asks nothing."""
        self.ask("Say something", "Kept as words; it is no event of the case.", self._say)

    def _say(self, text: str) -> None:
        self.moved(lambda: self.session.say(text))

    def action_propose(self) -> None:
        """As the model: propose a timer."""
        about = f"Nothing runs by it. {_SECONDS_HELP}"
        self.ask_seconds("Propose a timer", about, lambda seconds, _: self._call("propose_timer", seconds))

    def action_create(self) -> None:
        """As the model: create a timer."""
        self.ask_seconds("Create a timer", _SECONDS_HELP, lambda seconds, _: self._call("create_timer", seconds))

    def _call(self, tool: str, seconds: Number) -> None:
        self.act(CallTool(tool, {"duration_seconds": seconds}))

    def action_cancel(self) -> None:
        """As the model: cancel a timer; the one that was created last is offered."""
        active = self.view.situation.state.active
        about = "Active: " + (", ".join(timer.timer_id for timer in active) or "none") + "."
        self.ask("Cancel a timer", about, self._cancel, active[-1].timer_id if active else "")

    def _cancel(self, text: str) -> None:
        self.act(CallTool("cancel_timer", {"timer_id": text}))

    def action_reply(self) -> None:
        """As the user: answer."""
        about = "Seconds, or your words; words without a duration supply none. Empty: an answer without words."
        self.ask("Answer as the user", about, self._reply, needed=False, fault_of=_fault_as_reply)

    def _reply(self, text: str) -> None:
        if not text:
            self.act(Reply(None))
        elif (seconds := _plain_number(text)) is not None:
            self.act(Reply(seconds))
        elif may_name_duration(text):
            self.act(Reply(spoken_duration(text), text))
        else:
            self.act(Reply(None, text))

    def action_correct(self) -> None:
        """As the user: say what duration is right."""
        self.ask_seconds("Correct as the user", f"What duration is right. {_SECONDS_HELP}", self._correct)

    def _correct(self, seconds: Number, text: str) -> None:
        self.act(Correct(seconds, text if _plain_number(text) is None else None))

    def action_refuse(self) -> None:
        """As the user: decline to go on."""
        self.ask("Refuse as the user", "Your words, or nothing.", self._refuse, "Never mind.", needed=False)

    def _refuse(self, text: str) -> None:
        self.act(Refuse(text or None))

    def action_script(self) -> None:
        """Let the scripted seat go on. Why it rests may be told only to who may see the script."""
        if self.view.hidden_from and self.session.play.scripted_turn.event is None:
            self.tell("The other side has nothing to say now.")
            return
        self.act(LetScript())

    def action_swap(self) -> None:
        """Take the other seat."""
        self.moved(self.session.swap_seats)

    def action_end(self) -> None:
        """End the session."""
        self.moved(lambda: self.session.end("stopped" if not self._finished() else "completed"))

    def _finished(self) -> bool:
        return self.session.score().goal_attained

    def action_branches(self) -> None:
        """Visit another branch."""
        heads = self.session.log.branches()
        if len(heads) < 2:
            self.tell("There is one branch. Step back and act to make another.")
            return
        choices = [Choice(str(head.head), head.name, f"ends at line {head.head}") for head in heads]
        names = {str(head.head): head.name for head in heads}
        self.app.push_screen(
            ChoiceDialog("Go on with a branch", choices),
            lambda key: self._move(lambda: self.session.switch_to(int(key), names[key])) if key else None,
        )

    def action_reveal(self) -> None:
        """Show what the seat may not see, after asking once."""
        if not self.view.hidden_from:
            self.tell("Everything is shown already.")
            return
        choices = (Choice("reveal", "Reveal everything", "it is noted in the session"),)
        self.app.push_screen(
            ChoiceDialog("Show what this seat may not see?", choices),
            lambda key: self._move(lambda: self.session.reveal("everything", self.view.hidden_from)) if key else None,
        )


def _seconds_in(text: str) -> Number | None:
    plain = _plain_number(text)
    return spoken_duration(text) if plain is None else plain


def _fault_as_seconds(text: str) -> str:
    if _seconds_in(text) is not None:
        return ""
    return f'"{text}" gives no number of seconds for certain. {_SECONDS_HELP}'


def _fault_as_reply(text: str) -> str:
    return _fault_as_seconds(text) if may_name_duration(text) else ""


def _plain_number(text: str) -> Number | None:
    """The number of seconds that a line is, None where it is not just a number above 0."""
    stripped = text.strip().removesuffix("s").strip()
    for kind in (int, float):
        try:
            number = kind(stripped)
        except ValueError:
            continue
        return number if is_number(number) and number > 0 else None
    return None
