"""Every action of the walkthrough screen with its keys: bindings, footer, palette and help are made from this table.

No key stands here that terminals cannot tell apart, and none that the composer needs to write and move. Plain
letters work while a pane has the focus, function keys everywhere.
"""

from __future__ import annotations

from dataclasses import dataclass

from textual.binding import Binding


@dataclass(frozen=True, slots=True)
class KeyEntry:
    """One action: `id` names it in the settings file, `area` groups it in the palette, `show` puts it in the footer.

    `everywhere`: it wins over what the focused widget does with the key.
    """

    id: str
    key: str
    action: str
    label: str
    about: str
    area: str
    show: bool = False
    everywhere: bool = False

    def binding(self) -> Binding:
        """Return the entry as a binding."""
        return Binding(
            self.key, self.action, self.label, show=self.show, tooltip=self.about, id=self.id, priority=self.everywhere
        )


def help_entry(about: str = "What the focused part is for, and its keys") -> KeyEntry:
    """The entry for help, the same on every screen but for what it tells about."""
    return KeyEntry("help", "f1", "help", "Help", about, "Help", True, True)


def next_part_entry(area: str) -> KeyEntry:
    """The entry that goes round the parts of a screen, for a screen without panes."""
    return KeyEntry("pane.next", "f6", "next_part", "Part", "Go to the next part of the screen", area, False, True)


NEXT_PANE = KeyEntry("pane.next", "f6", "next_pane", "Pane", "Go to the next pane", "Panes", True, True)

WALKTHROUGH = (
    help_entry("What the focused pane is for, and its keys"),
    KeyEntry("step.back", "f3,left_square_bracket", "step(-1)", "Back", "Show the step before", "Step", True),
    KeyEntry("step.forward", "f4,right_square_bracket", "step(1)", "Next", "Show the step after", "Step", True),
    KeyEntry("step.live", "f5", "last_step", "Live", "Go back to the end, where the play goes on", "Step", True),
    KeyEntry("step.first", "less_than_sign,shift+f3", "first_step", "First", "Show the first step", "Step"),
    KeyEntry("step.last", "greater_than_sign", "last_step", "Last", "Show the last step", "Step"),
    KeyEntry(
        "step.turn_back", "left_curly_bracket", "seek('turn', -1)", "Turn back", "Go back to the turn before", "Step"
    ),
    KeyEntry("step.turn", "right_curly_bracket", "seek('turn', 1)", "Next turn", "Go on to the next turn", "Step"),
    KeyEntry(
        "step.change", "c", "seek('change', 1)", "Next change", "Go to the next step that changed a record", "Step"
    ),
    KeyEntry("step.change_back", "C,shift+c", "seek('change', -1)", "Change before", "Go to the change before", "Step"),
    KeyEntry("step.fault", "e", "seek('fault', 1)", "Next fault", "Go to the next call that failed", "Step"),
    KeyEntry(
        "step.fault_back", "E,shift+e", "seek('fault', -1)", "Fault before", "Go to the failed call before", "Step"
    ),
    KeyEntry(
        "step.verdict", "v", "seek('verdict', 1)", "Next verdict", "Go to the next step that changes a verdict", "Step"
    ),
    KeyEntry(
        "step.verdict_back",
        "V,shift+v",
        "seek('verdict', -1)",
        "Verdict before",
        "Go to the verdict change before",
        "Step",
    ),
    NEXT_PANE,
    KeyEntry(
        "pane.zoom", "f8,z", "zoom", "Zoom", "Let the focused pane fill the screen, or give it back", "Panes", True
    ),
    KeyEntry("pane.hide", "h", "hide_pane", "Hide", "Hide the focused pane; its number shows it again", "Panes"),
    KeyEntry("pane.1", "1", "show_pane(0)", "Conversation", "Go to the conversation", "Panes"),
    KeyEntry("pane.2", "2", "show_pane(1)", "State", "Go to the sandbox state", "Panes"),
    KeyEntry("pane.3", "3", "show_pane(2)", "Trace", "Go to the tool trace", "Panes"),
    KeyEntry("pane.4", "4", "show_pane(3)", "Checklist", "Go to the checklist", "Panes"),
    KeyEntry("pane.composer", "i", "focus_composer", "Write", "Go to the composer", "Panes", True),
    KeyEntry("pane.call", "slash", "start_call", "Call", "Go to the composer and begin a call", "Panes"),
    KeyEntry("pane.wider", "plus", "resize_pane(1)", "Larger", "Give the focused pane more room", "Panes"),
    KeyEntry("pane.narrower", "minus", "resize_pane(-1)", "Smaller", "Give the focused pane less room", "Panes"),
    KeyEntry("play.confirm", "a", "toggle_confirm", "Confirm", "Let automatic replies wait for you, or not", "Play"),
    KeyEntry(
        "play.answer",
        "ctrl+n,A,shift+a",
        "answer_again",
        "Other answer",
        "Send the other automatic reply; where one went out already, take it back and choose, on a branch",
        "Play",
    ),
    KeyEntry(
        "play.take_back",
        "backspace",
        "take_back",
        "Take back",
        "Take your own last step back into the composer; what came of it stays as a branch",
        "Play",
    ),
    KeyEntry("play.seats", "f9", "seats", "Seats", "Who plays the model and who the user, from here on", "Play", True),
    KeyEntry("play.end", "f10", "end", "End", "End the conversation", "Play", True),
    KeyEntry("play.voice", "ctrl+t", "switch_voice", "Voice", "Write for the other seat, where you play both", "Play"),
    KeyEntry("play.form", "ctrl+o", "call_form", "Form", "Fill in a form to call a tool", "Play", True, True),
    KeyEntry("play.save", "ctrl+s", "save_elsewhere", "Save as", "Go on in a new file of this session", "Play"),
    KeyEntry("play.branch", "b", "branches", "Branches", "Visit another branch, or name this one", "Play"),
    KeyEntry("play.note", "m", "note", "Note", "Write a note at the step shown", "Play"),
    KeyEntry(
        "play.reveal",
        "ctrl+r",
        "reveal",
        "Reveal",
        "Show what this seat may not see; it is noted in the session",
        "Play",
    ),
    KeyEntry(
        "look.search", "ctrl+f", "search", "Search", "Search messages, notes, calls and records", "Look", False, True
    ),
    KeyEntry(
        "look.expected", "f7", "sheet('expected')", "Expected", "Expected against actual state", "Look", False, True
    ),
    KeyEntry("look.brief", "s", "sheet('brief')", "Brief", "What the seat you play is told", "Look"),
    KeyEntry("look.case", "S,shift+s", "sheet('case')", "Case sheet", "Everything that a facilitator has", "Look"),
)
"""The actions that work on the whole screen."""

FOOTER_ORDER = (
    "help",
    "play.end",
    "step.back",
    "step.forward",
    "step.live",
    "play.seats",
    "pane.composer",
    "play.form",
    "pane.next",
    "pane.zoom",
)
"""The actions that the footer names, the most needed first: a narrow one leaves the last ones out."""

PANE_AREAS = {
    "state-pane": "State",
    "trace-pane": "Trace",
    "checklist-pane": "Checklist",
}
"""Pane -> the area under which the palette lists its own actions."""
