"""Where the session is kept: going on in another file, e.g. where the disk refuses or the file is gone."""

from __future__ import annotations

from pathlib import Path

from tui.screens.base import WalkthroughBase
from tui.screens.dialogs import TextDialog


class Keeping(WalkthroughBase):
    """The action that moves the session to another file."""

    def action_save_elsewhere(self) -> None:
        """Ask for the file that the session is to go on in."""
        path = self.driver.session_file
        if path is None:
            self.tell("This session is kept in memory only.")
            return
        about = "All that was played so far is written there, and the play goes on in that file."
        offered = path.with_name(f"{path.stem}-copy{path.suffix}")
        self.app.push_screen(TextDialog("Save the session as a new file", about, str(offered)), self._save_at)

    def _save_at(self, name: str | None) -> None:
        if name and self.moved(lambda: self.driver.save_elsewhere(Path(name).expanduser())):
            self.tell(f"The session goes on in {name}")
