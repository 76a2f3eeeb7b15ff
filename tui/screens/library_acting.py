"""What the library does with the lit session: open, replay, export, delete, bring back."""

from __future__ import annotations

from abc import abstractmethod
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from textual import work

from cases.errors import InputError
from tui.choices import Choice
from tui.opening import Opening
from tui.presenting.session_rows import detail_rows
from tui.screens.dialogs import ChoiceDialog, SheetScreen, TextDialog
from tui.screens.front import FrontScreen

if TYPE_CHECKING:
    from sessions.library import SessionEntry


class LibraryActing(FrontScreen):
    """The actions on the lit session. `LibraryScreen` shows the sessions."""

    blind = False

    def __init__(self) -> None:
        super().__init__()
        self._trashed: list[Path] = []

    @property
    @abstractmethod
    def lit(self) -> SessionEntry | None:
        """The lit session. `LibraryScreen` knows it."""

    @abstractmethod
    def title_of(self, entry: SessionEntry) -> str:
        """Return the title of a session's case. `LibraryScreen` knows it."""

    def _usable(self) -> SessionEntry | None:
        """The lit session where it can be opened; says why where it cannot."""
        entry = self.lit
        if entry is None:
            self.tell("No session is lit.")
        elif not entry.readable:
            self.tell(f"{entry.path.name} cannot be opened: {entry.fault}", error=True)
        else:
            return entry
        return None

    def action_open(self) -> None:
        """Open the lit session and go on where it was."""
        if (entry := self._usable()) is not None:
            self.front.start_play(Opening(str(entry.path), blind=self.blind))

    def action_replay(self) -> None:
        """Open the lit session at its first step."""
        if (entry := self._usable()) is not None:
            self.front.start_play(Opening(str(entry.path), blind=self.blind, at_first=True))

    def action_sheet(self) -> None:
        """Show everything that a facilitator has of the session's case."""
        if (entry := self._usable()) is None:
            return
        own_file = entry.header.settings.get("case_file") if entry.header else None
        show = partial(self.front.show_case_sheet, str(own_file or entry.case_id))
        if self.blind:
            self.ask_to_reveal("The case sheet", show)
        else:
            show()

    def action_detail(self) -> None:
        """Show all that is known of the lit session on a sheet of its own."""
        if (entry := self.lit) is not None:
            rows = detail_rows(entry, self.title_of(entry), self.glyphs, blind=self.blind)
            self.app.push_screen(SheetScreen(entry.path.name, rows))

    def action_export(self) -> None:
        """Ask where the record of the lit session is to be written."""
        if (entry := self._usable()) is None:
            return
        proposed = str(Path.cwd() / f"{entry.path.stem}.record.json")
        about = "The official result record, as `tujora score --json` prints it."
        dialog = TextDialog("Write the record to which file?", about, proposed)
        self.app.push_screen(dialog, partial(self._export, entry.path))

    def _export(self, path: Path, target: str | None) -> None:
        if target:
            self._write_record(path, Path(target).expanduser())

    @work(thread=True, group="export", exit_on_error=False)
    def _write_record(self, path: Path, target: Path) -> None:
        from sessions.library import export_record

        try:
            export_record(path, target)
        except InputError as error:
            self.app.call_from_thread(self.tell, str(error), error=True)
            return
        self.app.call_from_thread(self.tell, f"The record is written to {target}.")

    def action_delete(self) -> None:
        """Ask before the lit session goes to the trash."""
        if (entry := self.lit) is None:
            return
        choices = (
            Choice("keep", "Keep it"),
            Choice(
                "delete",
                "Move it to the trash",
                f"to the folder trash beside it; z brings it back: {entry.path.name}",
            ),
        )
        told = f"Delete the session of {entry.case_id or 'an unreadable file'}?"
        self.app.push_screen(ChoiceDialog(told, choices), partial(self._delete, entry.path))

    def _delete(self, path: Path, key: str | None) -> None:
        from sessions.library import LibraryError, move_to_trash

        if key != "delete":
            return
        try:
            self._trashed.append(move_to_trash(path))
        except LibraryError as error:
            self.tell(str(error), error=True)
            return
        self.tell(f"{path.name} is in the trash; z brings it back.")
        self.front.scan_sessions()

    def action_restore(self) -> None:
        """Bring the session that was deleted last back."""
        from sessions.library import LibraryError, restore_from_trash

        if not self._trashed:
            self.tell("Nothing was deleted here since the library was opened.")
            return
        try:
            back = restore_from_trash(self._trashed[-1])
        except LibraryError as error:
            self.tell(str(error), error=True)
            return
        self._trashed.pop()
        self.tell(f"{back.name} is back.")
        self.front.scan_sessions()
