"""Every action of the review queue with its keys."""

from __future__ import annotations

from tui.keys import KeyEntry, help_entry, next_part_entry

REVIEW_KEYS = (
    help_entry(),
    KeyEntry("review.yes", "y,alt+y", "judge('yes')", "Yes",
             "It is so: met, or for a critical failure: it happened",
             "Review", True),
    KeyEntry("review.no", "n,alt+n", "judge('no')", "No", "It is not so", "Review", True),
    KeyEntry("review.unclear", "u,alt+u", "judge('unclear')", "Unclear",
             "It cannot be told; it comes again at the end",
             "Review", True),
    KeyEntry("review.defer", "d,alt+d", "defer", "Defer", "Leave it for the end of the queue", "Review", True),
    KeyEntry("review.undo", "x,alt+x", "undo", "Undo",
             "Take your last verdict back and stand on it again", "Review", True),
    KeyEntry("review.settle", "s,alt+s", "settle", "Settle",
             "Settle the reviewers' difference, with a reason", "Review"),
    KeyEntry("review.cause", "a,alt+a", "attribute", "Lay to",
             "Lay a failure to model, user, tool or case", "Review", True),
    KeyEntry("review.before", "left_square_bracket,f3", "go(-1)", "Before", "Look at the part before", "Review"),
    KeyEntry("review.after", "right_square_bracket,f4", "go(1)", "After", "Look at the part after", "Review"),
    KeyEntry("review.whole", "t,f7", "whole", "All steps",
             "Show every step, or only what bears on the item", "Review", True),
    KeyEntry("review.critique", "i", "critique", "Critique", "Go to the critique", "Review"),
    KeyEntry("review.reveal", "ctrl+r", "reveal", "Reveal",
             "Show what a blind reviewer may not see; it is noted in the session", "Review"),
    KeyEntry("review.open", "o,f9", "open", "Open", "Open the session in the walkthrough", "Review", True),
    next_part_entry("Review"),
    KeyEntry("review.stop", "escape", "stop", "Stop", "Stop looking for the next session", "Review"),
    KeyEntry("review.leave", "q,f2", "leave", "Back", "Leave; the queue goes on here another time", "Review", True),
)  # fmt: skip
"""Each has a letter, and a key that also works while the critique is written."""
