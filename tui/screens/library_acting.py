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

    trash_holds = False
    to_light = ""
    """The key of a session that is to be lit as soon as it is listed."""

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

    def action_first_fault(self) -> None:
        """Open the lit session at the step of its first fault."""
        if self.blind:
            self.tell("Blind mode shows no faults.")
        elif (entry := self._usable()) is not None:
            if not entry.scored:
                self.tell(f"{entry.path.name} is still being checked.")
            elif not entry.first_fault:
                self.tell(f"{entry.path.name} has no check that is not met and no critical failure.")
            else:
                self.front.start_play(Opening(str(entry.path), at_event=entry.first_fault_at))
                if not entry.first_fault_at:
                    self.tell(f"No step shows it; it opens at the end. {entry.first_fault}")

    def action_sheet(self) -> None:
        """Show everything that a facilitator has of the session's case."""
        if (entry := self._usable()) is None:
            return
        show = partial(self.front.show_case_sheet, entry.case_key)
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
        from sessions.library import LibraryError
        from sessions.trash import move_to_trash

        if key != "delete":
            return
        try:
            move_to_trash(path)
        except LibraryError as error:
            self.tell(str(error), error=True)
            return
        self.tell(f"{path.name} is in the trash; z brings it back.")
        self.look_into_trash()
        self.front.scan_sessions()

    def look_into_trash(self) -> None:
        """See whether there is something to bring back."""
        from sessions.trash import in_trash

        self.trash_holds = bool(in_trash(self.front.session_index.folder))
        self.refresh_bindings()

    def action_restore(self) -> None:
        """Bring back what was deleted last of all that the trash holds and that finds its place free."""
        from sessions.library import LibraryError
        from sessions.trash import in_trash, restore_from_trash

        folder = self.front.session_index.folder
        trashed = in_trash(folder)
        if not trashed:
            self.tell("The trash is empty.")
            return
        free = [path for path in trashed if not (folder / path.name).exists()]
        try:
            back = restore_from_trash((free or trashed)[0])
        except LibraryError as error:
            self.tell(str(error), error=True)
            return
        self.to_light = str(back)
        self.tell(f"{back.name} is back.")
        self.look_into_trash()
        self.front.scan_sessions()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Bringing back is for when the trash holds something."""
        if action == "restore" and not self.trash_holds:
            return None
        return super().check_action(action, parameters)
