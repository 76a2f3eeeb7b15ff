"""The dialog for a person's verdict: what the word means, what it brings about, and the line for the reason."""

from __future__ import annotations

from typing import ClassVar

from textual.geometry import Region

from sessions.scoring import Verdict
from tui.presenting.checklist import is_critical, role_of
from tui.screens.dialogs import TextDialog

_MEANT = {
    (False, True): "yes, it is met",
    (False, False): "no, it is NOT met: the run FAILS",
    (True, True): "yes, it happened: the run FAILS",
    (True, False): "no, it did not happen",
}
"""(whether it is a critical failure, the word) -> what is said by it."""
_HEIGHT = 9
"""Lines that the dialog takes, about."""


class VerdictDialog(TextDialog):
    """Asks why a verdict is what it is. It stands where it leaves the entry in sight that is judged.

    `entry` is judged by `value` (None: it cannot be told); `beside` is where it is on the screen. Where it is not
    there, the dialog repeats it.
    """

    CSS: ClassVar[str] = """
    /* What is judged is read while the reason is written. */
    VerdictDialog { align: center bottom; background: $background 20%; &:ansi { background: transparent; } }
    VerdictDialog.-above { align: center top; }
    VerdictDialog.-fails .dialog .dialog-title { color: $text-error; }
    """

    def __init__(self, entry: Verdict, value: bool | None, beside: Region) -> None:
        meant = "it cannot be told" if value is None else _MEANT[is_critical(entry), value]
        about = "" if beside else entry.text
        super().__init__(f"{entry.id}: {meant}. Why? (may stay empty)", about, needed=False)
        self._beside = beside
        self.set_class(role_of(entry, value) == "bad", "-fails")

    def on_resize(self) -> None:
        """Stand under the entry, or over it where there is more room."""
        over, under = self._beside.y, self.size.height - self._beside.bottom
        self.set_class(under < _HEIGHT and over > under, "-above")
