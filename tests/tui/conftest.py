"""Every test of a screen starts with settings and sessions of its own, without motion, and waits without sleeping."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.settling import owe_painting, parse_once, settle

IN_THE_PLACE_OF = {
    "textual.app.wait_for_idle": settle,
    "textual.pilot.wait_for_idle": settle,
    "textual.screen.Screen._compositor_refresh": owe_painting,
    "textual.screen.UPDATE_PERIOD": 5.0,  # seconds: screens are painted when all is quiet, not by a timer
    "textual.css.stylesheet.Stylesheet._parse_rules": parse_once,
}
"""What of Textual is another while a screen is tested."""


@pytest.fixture(autouse=True)
def _fresh_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "APPDATA", "LOCALAPPDATA"):
        monkeypatch.setenv(variable, str(tmp_path / "home"))
    monkeypatch.setenv("TEXTUAL_ANIMATIONS", "none")
    for variable in ("NO_COLOR", "TUJORA_ASCII", "TUJORA_CONFIG"):
        monkeypatch.delenv(variable, raising=False)


@pytest.fixture(autouse=True)
def _quick_screens(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, other in IN_THE_PLACE_OF.items():
        monkeypatch.setattr(name, other)
