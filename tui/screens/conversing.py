"""Playing: saying and calling, the automatic replies, seats, branches, the end."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from sessions.events import AssistantMessage, EndReason, ToolCall, UserMessage
from tui.choices import Choice
from tui.composing import Composed, ComposerContext, call_as_line
from tui.messages import LineOffered
from tui.presenting.lines import branch_words
from tui.presenting.rows import counted, shortened
from tui.screens.base import WalkthroughBase
from tui.screens.dialogs import ChoiceDialog, TextDialog
from tui.widgets.completion_list import CompletionList
from tui.widgets.composer import Composer
from tui.widgets.reply_panel import ReplyPanel

if TYPE_CHECKING:
    from tui.presenting.form_fields import FormMemory

_ENDINGS = (
    Choice("completed", "Completed", "the model has said and done all that it is going to"),
    Choice("declined", "Declined", "the user declines to go on"),
    Choice("stopped", "Stopped", "the play breaks off here"),
)
_BEFORE_END = (
    "Go on as if it had not ended? Name the new branch.",
    "The end and the verdicts given after it stay as their own branch.",
)
"""What is asked, and told, where something is to follow the end."""


class Conversing(WalkthroughBase):
    """The actions that move the play on. `form_memory` keeps what was entered into the form for calls."""

    form_memory: FormMemory | None = None

    def composer_context(self) -> ComposerContext:
        """Return what the composer reads its lines against."""
        return ComposerContext(self.driver.play, bool(self.driver.hidden_from))

    def on_composer_sent(self, event: Composer.Sent) -> None:
        """Send the line; in the past or after the end, ask whether to branch first."""
        if not self.view.live:
            self._ask_to_branch(event.composed, event.line)
        elif self.driver.play.ended:
            self._ask_to_go_on(event.composed, event.line)
        else:
            self._send(event.composed, event.line)

    def _send(self, composed: Composed, line: str) -> None:
        voice = self.voice
        if composed.kind == "speech":
            self.bring_conversation()
            done = self.moved(lambda: self.driver.speak(composed.text, "user" if voice == "user" else "model"))
        elif voice == "user":
            self.tell("The user calls no tools; take the model's seat (F9) to call them.", error=True)
            done = False
        else:
            done = self.moved(lambda: self.driver.call(composed.tool, composed.arguments))
        if not done:
            self.composer.give_back(line)
            return
        self.voice_override = ""
        self.show_voice()
        if self.driver.pending is None or self.driver.pending.kind == "script":
            self.set_focus(self.composer.input)

    def _ask_to_branch(self, composed: Composed, line: str) -> None:
        step = self.view.step
        assert step is not None
        later = len(self.view.steps) - step.number
        about = (
            f"You are at step {step.number} of {len(self.view.steps)}; "
            f"{counted(later, 'later step')} {'stays' if later == 1 else 'stay'} on a branch of their own."
        )
        seq = self.driver.play.playback.events[self.view.position - 1].seq
        question = "Go on from this step? Name the new branch."
        self._name_and_send(question, about, composed, line, lambda name: self.driver.play.branch_from(seq, name))

    def _ask_to_go_on(self, composed: Composed, line: str) -> None:
        self._name_and_send(*_BEFORE_END, composed, line, self.driver.go_on_before_end)

    def _name_and_send(
        self, question: str, about: str, composed: Composed, line: str, branch: Callable[[str], object]
    ) -> None:
        about = f"{about}\nTo be sent: {shortened(line, 200)}"

        def send(name: str | None) -> None:
            if name is not None and self.moved(lambda: branch(name)):
                self._send(composed, line)
            else:
                self.composer.give_back(line)

        self.app.push_screen(TextDialog(question, about, self._next_branch()), send)

    def _next_branch(self) -> str:
        return f"branch {len(self.driver.play.log.branches()) + 1}"

    def on_composer_emptied(self, event: Composer.Emptied) -> None:
        """Enter on an empty line takes the lit way to go on, where something waits."""
        event.stop()
        if self.view.live and self.driver.pending is not None and self.reply_panel.lit:
            self._choose(self.reply_panel.lit)

    def on_composer_stepped(self, event: Composer.Stepped) -> None:
        """Light another way to go on."""
        event.stop()
        self.reply_panel.step(event.by)

    def leave_composer(self) -> None:
        """Go from the composer to what waits, or to the panes."""
        if self.driver.pending is not None and self.view.live:
            self.set_focus(self.reply_panel)
        else:
            self.focus_pane()

    def action_leave_panel(self) -> None:
        """Go on from what waits to the panes."""
        self.focus_pane()

    def on_reply_panel_taken(self, event: ReplyPanel.Taken) -> None:
        """Go on in the way that was taken."""
        event.stop()
        self._choose(event.key)

    def _choose(self, key: str) -> None:
        if key == "own":
            self.voice_override = "user"
            self.show_voice()
            self.set_focus(self.composer.input)
            return
        if not self.moved(lambda: self.driver.choose(key)):
            return
        pending = self.driver.pending
        if pending is None or pending.kind == "resting":
            self.set_focus(self.composer.input)

    def action_call_form(self) -> None:
        """Open the form for a tool call, with what stands in the composer or was entered last."""
        from tui.presenting.form_fields import FormMemory
        from tui.screens.call_form import CallForm, remember_line

        if self.voice == "user" or self.driver.walkthrough is not None:
            self.tell("The user calls no tools; take the model's seat (F9) to call them.")
            return
        if self.form_memory is None:
            self.form_memory = FormMemory()
        remember_line(self.form_memory, self.composer.input.text, self.composer_context())
        form = CallForm(self.composer_context(), self.form_memory, self.glyphs)
        self.app.push_screen(form, self._form_filled)

    def _form_filled(self, composed: Composed | None) -> None:
        if composed is None:
            return
        if composed.kind == "empty":
            self.composer.set_line(composed.text)
            return
        line = call_as_line(composed.tool, composed.arguments)
        if self.composer.input.text.startswith("/"):
            self.composer.input.text = ""
        self.on_composer_sent(Composer.Sent(composed, line))

    def on_line_offered(self, event: LineOffered) -> None:
        """Put a line into the composer."""
        self.composer.set_line(event.line)

    def on_completion_list_taken(self, event: CompletionList.Taken) -> None:
        """Put the completion that was clicked into the line."""
        self.composer.take_completion(event.completion)

    def action_toggle_confirm(self) -> None:
        """Let automatic replies wait for the operator, or not."""
        if self.driver.hidden_from == "model":
            self.tell("From a blind model's seat the user's answers go out by themselves.")
            return
        self.driver.confirm = not self.driver.confirm
        self.tell(
            "Each reply of the user waits for you."
            if self.driver.confirm
            else "Replies that are sure go out by themselves."
        )
        self.show_session(self.chosen)

    def action_take_back(self) -> None:
        """Take the operator's own last step back, its line into the composer."""
        taken: list[ToolCall | AssistantMessage | UserMessage] = []
        if (
            self.moved(lambda: taken.append(self.driver.take_back(self._next_branch())))
            and not self.composer.input.text
        ):
            move = taken[0]
            line = call_as_line(move.tool, move.arguments) if isinstance(move, ToolCall) else move.text
            self.composer.set_line(f"/{line}" if line.startswith("/") and not isinstance(move, ToolCall) else line)

    def action_answer_again(self) -> None:
        """Take the user's last answer back, and offer the others."""
        pending = self.driver.pending
        if pending is not None and pending.other_reply:
            self._choose(pending.other_reply)
        elif self.moved(lambda: self.driver.answer_again(self._next_branch())):
            self.set_focus(self.composer.input)

    def action_switch_voice(self) -> None:
        """Write for the other seat."""
        if not self.driver.plays_user or self.driver.walkthrough is not None:
            self.tell("You play one seat only; F9 gives you the other.")
            return
        self.voice_override = "model" if self.voice == "user" else "user"
        self.show_voice()

    def action_end(self) -> None:
        """End the conversation, after asking how it ended."""
        if self.driver.play.ended:
            self.tell(f"It has ended already ({self.driver.play.ended}). What you write goes on before its end.")
            return
        self.app.push_screen(ChoiceDialog("How does the conversation end?", _ENDINGS), self._end)

    def _end(self, reason: str | None) -> None:
        endings: dict[str, EndReason] = {"completed": "completed", "declined": "declined", "stopped": "stopped"}
        if reason in endings:
            self.moved(lambda: self.driver.end(endings[reason]))

    def action_seats(self) -> None:
        """Ask who plays the model from here on, then who plays the user."""
        choices = [Choice("operator", "You play the model")]
        if not self.view.hidden_from:
            choices += [
                Choice(entry.name, f"The {entry.name} walkthrough plays the model", entry.title or entry.kind)
                for entry in self.driver.play.case.executable.walkthroughs
            ]
        now = self.driver.walkthrough
        at = next((place for place, choice in enumerate(choices) if now is not None and choice.key == now.name), 0)
        self.app.push_screen(ChoiceDialog("The model's seat, from here on", choices, at=at), self._ask_user_seat)

    def _ask_user_seat(self, model: str | None) -> None:
        if model is None:
            return
        choices = (Choice("scripted", "The script answers for the user"), Choice("operator", "You play the user"))
        at = 1 if self.driver.plays_user else 0
        dialog = ChoiceDialog("The user's seat, from here on", choices, at=at)
        self.app.push_screen(dialog, lambda user: self._take_seats(model, user))

    def _take_seats(self, model: str, user: str | None) -> None:
        if user is None:
            return

        def take(name: str | None) -> None:
            if self.driver.play.ended and (name is None or not self.moved(lambda: self.driver.go_on_before_end(name))):
                return
            self.voice_override = ""
            self.moved(lambda: self.driver.take_seats(model, user))

        if self.driver.play.ended:
            self.app.push_screen(TextDialog(*_BEFORE_END, self._next_branch()), take)
        else:
            take(None)

    def action_branches(self) -> None:
        """List the branches, to visit one or to name the one being played."""
        log = self.driver.play.log
        branches = log.branches()
        choices = [Choice("name", "Name this branch")]
        for branch in branches:
            here = branch.head == log.head
            choices.append(
                Choice(str(branch.head), branch.name + ("  (here)" if here else ""), branch_words(self.view, branch))
            )
        at = next((place for place, choice in enumerate(choices) if choice.key == str(log.head)), 0)
        names = {str(branch.head): branch.name for branch in branches}
        self.app.push_screen(ChoiceDialog("Branches of this session", choices, at=at), partial(self._visit, names))

    def _visit(self, names: dict[str, str], key: str | None) -> None:
        play = self.driver.play
        if key == "name":
            dialog = TextDialog("A name for the branch that you are on")
            self.app.push_screen(dialog, self._name_branch)
        elif key is None or int(key) == play.log.head:
            return
        elif self.moved(lambda: play.switch_to(int(key), names[key])):
            self.tell(f"You are on {names[key]}. The session is judged by the branch that you go on with.")

    def _name_branch(self, name: str | None) -> None:
        play = self.driver.play
        if name:
            self.moved(lambda: play.switch_to(play.log.head, name))
