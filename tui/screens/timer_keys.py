"""Every action of the timer screen with its keys: bindings, footer and help are made from this table."""

from __future__ import annotations

from tui.keys import NEXT_PANE, KeyEntry, help_entry

TIMER = (
    help_entry("What the focused pane is for, and its keys"),
    KeyEntry("clock.one", "1", "advance(1)", "+1", "Move the case clock on by 1 second", "Clock", True),
    KeyEntry("clock.five", "5", "advance(5)", "+5", "Move the case clock on by 5 seconds", "Clock", True),
    KeyEntry("clock.thirty", "3", "advance(30)", "+30", "Move the case clock on by 30 seconds", "Clock", True),
    KeyEntry("clock.some", "a", "advance_some", "Advance", "Move the case clock on by any number of seconds", "Clock"),
    KeyEntry("model.clarify", "c", "clarify", "Clarify", "As the model: ask the user", "Model", True),
    KeyEntry("model.propose", "p", "propose", "Propose", "As the model: propose a timer; nothing runs", "Model", True),
    KeyEntry("model.create", "n", "create", "Create", "As the model: create a timer", "Model", True),
    KeyEntry("model.cancel", "x", "cancel", "Cancel", "As the model: cancel an active timer", "Model", True),
    KeyEntry("model.say", "t", "say", "Say", "As the model: say something that asks nothing", "Model"),
    KeyEntry("user.reply", "r", "reply", "Reply", "As the user: answer in the open episode", "User", True),
    KeyEntry("user.correct", "e", "correct", "Correct", "As the user: say what duration is right", "User", True),
    KeyEntry("user.refuse", "d", "refuse", "Refuse", "As the user: decline to go on", "User", True),
    KeyEntry("script.go", "g", "script", "Script", "Let the scripted seat do what is shown", "Script", True),
    KeyEntry("play.seats", "u,f9", "swap", "Swap", "Take the other seat; the script takes yours", "Play", True),
    KeyEntry("play.end", "f10", "end", "End", "End the session", "Play", True),
    KeyEntry("play.branch", "b", "branches", "Branches", "Visit another branch", "Play"),
    KeyEntry("play.reveal", "ctrl+r", "reveal", "Reveal", "Show what this seat may not see; it is noted", "Play"),
    KeyEntry("step.back", "f3,left_square_bracket", "step(-1)", "Back", "Show the step before", "Step", True),
    KeyEntry("step.forward", "f4,right_square_bracket", "step(1)", "Forward", "Show the step after", "Step", True),
    KeyEntry("step.first", "less_than_sign", "first_step", "First", "Show the first step", "Step"),
    KeyEntry("step.live", "f5,greater_than_sign", "last_step", "Live", "Go back to the end of the play", "Step"),
    NEXT_PANE,
    KeyEntry("pane.next_too", "tab", "next_pane", "Pane", "Go to the next pane", "Panes"),
    KeyEntry("look.case", "s", "sheet", "Case sheet", "The case, its script, and the suite's own limits", "Look"),
    KeyEntry("leave", "q", "leave", "Leave", "Leave; everything is saved already", "Play", True),
)  # fmt: skip
"""The actions of the whole screen."""

SEAT_ACTIONS = {
    "model": ("clarify", "propose", "create", "cancel", "say"),
    "user": ("reply", "correct", "refuse"),
}
"""Seat -> the actions that only it has."""
