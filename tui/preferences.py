"""The settings in force: read when the app starts, held to, and saved as they are changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from textual import constants
from textual.app import App
from textual.screen import Screen
from textual.theme import Theme

from tui.presenting.glyphs import ASCII, Glyphs
from tui.settings import Settings, SettingsFault, sizes_of
from tui.telling import tell


class Preferences(App[str]):
    """An app that holds to the settings file. A file that is wrong never stops it."""

    glyphs: Glyphs

    def __init__(self) -> None:
        super().__init__()
        self.settings = Settings()
        self.settings_faults: tuple[SettingsFault, ...] = ()
        self._own_theme = self.theme

    def on_mount(self) -> None:
        """Keep a theme that is chosen in the palette, too."""
        self.theme_changed_signal.subscribe(self, self._theme_chosen)

    def _theme_chosen(self, theme: Theme) -> None:
        in_force = self.settings.theme or self._own_theme
        if theme.name != in_force and not self.no_color:
            self.change_settings(replace(self.settings, theme=theme.name))

    @property
    def settings_file(self) -> Path:
        """Where the settings are kept."""
        from tui.settings_file import settings_path

        return settings_path()

    def load_settings(self) -> None:
        """Read the settings file and hold to it; what is wrong with it is told once the screen is there."""
        from tui.settings_file import read_settings

        self._own_theme = self.theme
        themes = tuple(sorted(self.available_themes))
        self.settings, self.settings_faults = read_settings(self.settings_file, _binding_fault, themes, _key_clashes)
        self.apply_settings()
        if self.settings.ascii:
            self.glyphs = ASCII
        for fault in self.settings_faults:
            self.call_later(self.tell, str(fault), error=True)

    def apply_settings(self) -> None:
        """Hold to the settings: theme, motion, keys. Signs change with the next screen."""
        if not self.no_color:
            self.theme = self.settings.theme or self._own_theme
        self.animation_level = "none" if self.settings.reduced_motion else constants.TEXTUAL_ANIMATIONS
        if self.settings.keys:
            from tui.key_names import as_textual

            self.set_keymap({name: as_textual(keys) for name, keys in self.settings.keys.items()})
        else:
            self.set_keymap({})

    def change_settings(self, settings: Settings) -> bool:
        """Hold to other settings and save them. Returns whether they could be saved."""
        from tui.settings_file import write_settings

        self.settings = settings
        self.apply_settings()
        try:
            write_settings(self.settings_file, settings, keep_old=bool(self.settings_faults))
        except OSError as error:
            self.tell(
                f"{self.settings_file}: cannot be written: {error.strerror or error}. It holds until you quit.",
                error=True,
            )
            return False
        self.settings_faults = ()
        return True

    def tell(self, text: str, *, error: bool = False) -> None:
        """Say something to the operator."""
        tell(self, text, error=error)

    def remember_layout(self, screen: Screen[Any]) -> None:
        """Keep which panes of a walkthrough are hidden and zoomed and how large they are, where that has changed."""
        hidden, zoom = getattr(screen, "hidden", None), getattr(screen, "zoomed", None)
        if not isinstance(hidden, set) or not isinstance(zoom, str):
            return
        sizes = sizes_of(getattr(screen, "shares", {}))
        changed = replace(self.settings, hidden_panes=tuple(sorted(hidden)), zoom=zoom, sizes=sizes)
        if changed != replace(self.settings, hidden_panes=tuple(sorted(self.settings.hidden_panes))):
            self.change_settings(changed)


def _binding_fault(binding_id: str, key: str) -> str:
    from tui.key_names import binding_fault

    return binding_fault(binding_id, key)


def _key_clashes(keys: Mapping[str, str]) -> Mapping[str, str]:
    from tui.key_names import key_clashes

    return key_clashes(keys)
