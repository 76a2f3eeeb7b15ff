"""The walkthrough screen: one case being lived through."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical

from sessions.events import AssistantMessage, ToolCall, UserMessage
from tui.composing import call_as_line, speech_as_line
from tui.keys import FOOTER_ORDER, WALKTHROUGH
from tui.presenting.glyphs import ASCII
from tui.screens.arranging import Arranging
from tui.screens.conversing import Conversing
from tui.screens.help import HelpScreen
from tui.screens.keeping import Keeping
from tui.screens.reviewing import Reviewing
from tui.screens.stepping import Stepping
from tui.widgets.checklist_pane import ChecklistPane
from tui.widgets.completion_list import CompletionList
from tui.widgets.composer import Composer
from tui.widgets.conversation_pane import ConversationPane
from tui.widgets.key_line import KeyLine
from tui.widgets.line_view import LineView
from tui.widgets.pane_tabs import PaneTabs
from tui.widgets.reply_panel import ReplyPanel
from tui.widgets.splitter import Splitter
from tui.widgets.state_pane import StatePane
from tui.widgets.timeline import Timeline
from tui.widgets.trace_pane import TracePane


class WalkthroughScreen(Stepping, Conversing, Reviewing, Keeping, Arranging):
    """Conversation, state, trace, checklist and timeline of one session, and the composer to play it."""

    CSS_PATH = "walkthrough.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [entry.binding() for entry in WALKTHROUGH]

    def compose(self) -> ComposeResult:
        """Lay out the screen."""
        yield LineView(id="case-line")
        yield PaneTabs(id="tabs-above")
        plain = self.glyphs is ASCII
        with Horizontal(id="body"):
            yield ConversationPane(id="conversation-pane", glyphs=self.glyphs)
            yield Splitter("columns", plain=plain, id="conversation-line")
            with Vertical(id="side"):
                yield PaneTabs(id="tabs-beside")
                with Horizontal(id="columns"):
                    with Vertical(id="middle"):
                        yield StatePane(id="state-pane", glyphs=self.glyphs)
                        yield Splitter("rows", plain=plain, id="trace-line")
                        yield TracePane(id="trace-pane", glyphs=self.glyphs)
                    yield Splitter("columns", plain=plain, id="checklist-line")
                    yield ChecklistPane(id="checklist-pane", glyphs=self.glyphs)
        yield Timeline(id="timeline", glyphs=self.glyphs)
        yield LineView(id="turn-line")
        yield ReplyPanel(id="reply-panel")
        completions = CompletionList(id="completions")
        yield completions
        yield Composer(completions, id="composer", prompt=self.glyphs.prompt)
        yield KeyLine(FOOTER_ORDER)

    def on_mount(self) -> None:
        """Show the session, ready to write."""
        super().on_mount()
        self.lay_out_panes()
        self.composer.serve(self.composer_context, self._sent_before(), self.leave_composer)
        self.driver.on_move = None
        self.set_focus(self.composer.input if self.chosen is None else self.pane("conversation-pane"))
        self.call_after_refresh(self.show_session, self.chosen)
        for warning in self.driver.play.warnings:
            self.tell(warning)

    def _sent_before(self) -> list[str]:
        lines = []
        for event in self.driver.play.playback.events:
            body = event.body
            if isinstance(body, AssistantMessage | UserMessage) and body.source == "operator":
                lines.append(speech_as_line(body.text))
            elif isinstance(body, ToolCall) and body.source == "operator":
                lines.append(call_as_line(body.tool, body.arguments))
        return lines

    def action_help(self) -> None:
        """Tell what the focused pane is for, and its keys."""
        self.app.push_screen(HelpScreen(self))
