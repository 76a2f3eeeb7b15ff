"""The one line in which an operator talks and calls tools: its grammar, its faults, its completion.

Knows no screen; the composer of the app and the line mode share it.
"""

from tui.composing.completing import Completion, complete
from tui.composing.lines import Composed, ComposerContext, call_as_line, read_line, speech_as_line
from tui.composing.unfinished import what_follows, what_lacks

__all__ = [
    "Completion",
    "Composed",
    "ComposerContext",
    "call_as_line",
    "complete",
    "read_line",
    "speech_as_line",
    "what_follows",
    "what_lacks",
]
