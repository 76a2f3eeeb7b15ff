"""The settings screen: a form made from the table of settings, and the keys of every action."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from tui.choices import Choice
from tui.front_keys import SETTINGS_KEYS
from tui.key_names import as_written, binding_fault, key_clashes, known_bindings
from tui.presenting.parts import Part
from tui.presenting.rows import BLANK, Row, row
from tui.screens.dialogs import ChoiceDialog, TextDialog
from tui.screens.front import FrontScreen
from tui.settings import SETTINGS, Setting, Settings
from tui.widgets.key_line import KeyLine
from tui.widgets.line_view import LineView
from tui.widgets.rows_view import RowsView

_WIDTH = 22


class SettingRows(RowsView):
    """The settings, one a line."""

    TITLE: ClassVar[str] = "Settings"
    HELP: ClassVar[str] = (
        "Enter changes the lit setting; it holds and is saved at once. Delete gives it its default again. Below stand "
        "the keys of every action by its id; several keys are parted by commas."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", "Change", tooltip="Change the lit setting", id="settings.change")
    ]


class SettingsScreen(FrontScreen):
    """Every setting with its value. A change holds and is saved at once."""

    CSS_PATH = "settings.tcss"
    KEY_TABLE = SETTINGS_KEYS
    BINDINGS: ClassVar[list[BindingType]] = [entry.binding() for entry in SETTINGS_KEYS]
    PARTS: ClassVar[tuple[str, ...]] = ("settings",)

    def compose(self) -> ComposeResult:
        """Lay out the screen."""
        yield LineView(id="title-line")
        yield SettingRows(id="settings")
        yield KeyLine()

    def on_mount(self) -> None:
        """Show the settings in force."""
        title = [Part("tujora", "accent"), Part("settings", "strong", 1)]
        title.append(Part(str(self.front.settings_file), "dim", 2, right=True))
        self.query_one("#title-line", LineView).show(title)
        self.main_list().focus()
        self.call_after_refresh(self.fill)

    def main_list(self) -> RowsView:
        """The list of settings."""
        return self.query_one("#settings", RowsView)

    def fill(self) -> None:
        """Show every setting with its value."""
        settings = self.front.settings
        faults = self.front.settings_faults
        rows: list[Row] = [row("", ("refused  ", "bad"), str(fault), hang=9) for fault in faults]
        if rows:
            rows.append(BLANK)
        rows.append(row("", ("Settings", "label")))
        for setting in SETTINGS:
            rows += _setting_rows(setting, settings)
        rows += [
            BLANK,
            row("", ("Keys", "label"), ("  what each action's keys are; a changed one is marked", "dim")),
        ]
        for binding_id, binding in known_bindings().items():
            own = settings.keys.get(binding_id, "")
            told = f"{binding.description}: {binding.tooltip}" if binding.tooltip else binding.description
            rows.append(
                row(
                    f"key:{binding_id}",
                    (f"{binding_id:<{_WIDTH}}", "accent"),
                    (f" {as_written(own or binding.key):<24}", "changed" if own else ""),
                    (f" {'changed  ' if own else ''}{told}", "dim"),
                    wrap=False,
                )
            )
        self.main_list().show(rows)

    def on_rows_view_chosen(self, event: RowsView.Chosen) -> None:
        """Change the setting that was chosen."""
        event.stop()
        self.action_change()

    def _lit(self) -> tuple[str, str]:
        kind, _, name = self.main_list().cursor.partition(":")
        return kind, name

    def action_change(self) -> None:
        """Change the lit setting: a switch turns, the others are asked for."""
        kind, name = self._lit()
        if kind == "key":
            binding = known_bindings()[name]
            own = as_written(binding.key)
            about = f"{binding.tooltip or binding.description}. Its own keys: {own}. Empty gives them back."
            dialog = TextDialog(
                f"Keys of {name}, parted by commas",
                about,
                self.front.settings.keys.get(name, ""),
                needed=False,
            )
            self.app.push_screen(dialog, partial(self._keys_given, name))
            return
        setting = next((entry for entry in SETTINGS if entry.place == name), None)
        if setting is None:
            return
        value = self.front.settings.value(setting)
        if setting.kind == "switch":
            self._set(setting, not value)
        elif setting.kind == "text":
            dialog = TextDialog(setting.title, setting.about, value, needed=False)
            self.app.push_screen(dialog, partial(self._text_given, setting))
        elif setting.kind == "folders":
            self._ask_folders(setting, value)
        else:
            self._ask(setting)

    def _ask_folders(self, setting: Setting, folders: tuple[str, ...]) -> None:
        if not folders:
            self._ask_another(setting)
            return
        choices = [Choice("", "Add a folder"), *(Choice(folder, f"Take out {folder}") for folder in folders)]
        self.app.push_screen(ChoiceDialog(setting.title, choices, setting.about), partial(self._folder_chosen, setting))

    def _folder_chosen(self, setting: Setting, folder: str | None) -> None:
        if folder is None:
            return
        if folder:
            self._set(setting, [entry for entry in self.front.settings.value(setting) if entry != folder])
        else:
            self._ask_another(setting)

    def _ask_another(self, setting: Setting) -> None:
        dialog = TextDialog(setting.title, "The path of a folder with case files (*.toml)", fault_of=_no_folder)
        self.app.push_screen(dialog, partial(self._folder_given, setting))

    def _folder_given(self, setting: Setting, folder: str | None) -> None:
        if folder is not None:
            path = folder if folder.startswith("~") else str(Path(folder).absolute())
            self._set(setting, list(dict.fromkeys((*self.front.settings.value(setting), path))))

    def _ask(self, setting: Setting) -> None:
        value = self.front.settings.value(setting)
        choices = setting.choices or tuple(sorted(self.app.available_themes))
        held = (self.app.theme if setting.field == "theme" else value) if setting.kind == "choice" else ""
        if setting.kind == "names":
            told = [Choice(name, name, "hidden now" if name in value else "shown now") for name in choices]
        else:
            told = [Choice(name, name or "none") for name in choices]
        dialog = ChoiceDialog(setting.title, told, setting.about, at=choices.index(held) if held in choices else 0)
        self.app.push_screen(dialog, partial(self._chosen, setting))

    def _chosen(self, setting: Setting, key: str | None) -> None:
        if key is None:
            return
        if setting.kind != "names":
            self._set(setting, key)
            return
        now = self.front.settings.value(setting)
        names = [name for name in now if name != key] if key in now else [*now, key]
        if len(names) == len(setting.choices):
            self.tell("One pane always stays.")
            return
        self._set(setting, names)

    def _text_given(self, setting: Setting, text: str | None) -> None:
        if text is None:
            return
        if fault := setting.fault_of(text):
            self.tell(f"{setting.title}: {fault}", error=True)
        else:
            self._set(setting, text)

    def _keys_given(self, binding_id: str, keys: str | None) -> None:
        if keys is None:
            return
        given = [key.strip() for key in keys.split(",") if key.strip()]
        for key in given:
            if fault := binding_fault(binding_id, key):
                self.tell(f"{binding_id}: {fault}", error=True)
                return
        changed = self.front.settings.with_keys(binding_id, ",".join(given))
        if clash := key_clashes(changed.keys).get(binding_id):
            self.tell(f"{binding_id}: {clash}; give that one another key first", error=True)
            return
        self._hold(changed)

    def _set(self, setting: Setting, value: object) -> None:
        self._hold(self.front.settings.changed(setting, value))

    def _hold(self, settings: Settings) -> None:
        self.front.change_settings(settings)
        self.fill()

    def action_default(self) -> None:
        """Give the lit setting its default again."""
        kind, name = self._lit()
        if kind == "key":
            self._hold(self.front.settings.with_keys(name, ""))
            return
        setting = next((entry for entry in SETTINGS if entry.place == name), None)
        if setting is not None:
            self._set(setting, Settings().value(setting))


def _no_folder(path: str) -> str:
    try:
        there = Path(path).expanduser().is_dir()
    except (OSError, ValueError, RuntimeError):
        there = False
    return "" if there else f"{path}: no such folder"


def _setting_rows(setting: Setting, settings: Settings) -> list[Row]:
    value = settings.value(setting)
    changed = value != Settings().value(setting)
    return [
        row(
            f"setting:{setting.place}",
            (f"{setting.title:<{_WIDTH}}", "strong"),
            (f" {_value_words(setting, value):<24}", "changed" if changed else ""),
            (f" {'changed  ' if changed else ''}{setting.about}", "dim"),
            hang=_WIDTH + 26,
        )
    ]


def _value_words(setting: Setting, value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, tuple):
        return ", ".join(value) or "none"
    if value == "":
        return "your user name" if setting.field == "reviewer" else "none" if setting.choices else "default"
    return str(value)
