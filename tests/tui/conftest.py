"""Every test of a screen starts with settings and sessions of its own, and without motion."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.settling import owe_painting, parse_once, settle


@pytest.fixture(autouse=True)
def _fresh_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "APPDATA", "LOCALAPPDATA"):
        monkeypatch.setenv(variable, str(tmp_path / "home"))
    for waiting in ("textual.app.wait_for_idle", "textual.pilot.wait_for_idle"):
        monkeypatch.setattr(waiting, settle)
    monkeypatch.setattr("textual.css.stylesheet.Stylesheet._parse_rules", parse_once)
    monkeypatch.setattr("textual.screen.Screen._compositor_refresh", owe_painting)
    monkeypatch.setattr("textual.screen.UPDATE_PERIOD", 5.0)
    monkeypatch.setenv("TEXTUAL_ANIMATIONS", "none")
    for variable in ("NO_COLOR", "TUJORA_ASCII", "TUJORA_CONFIG"):
        monkeypatch.delenv(variable, raising=False)
