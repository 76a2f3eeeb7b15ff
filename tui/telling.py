"""How the app says something in passing."""

from __future__ import annotations

from typing import Any

from textual.app import App

from tui.sanitize import sanitize

_SECONDS, _SECONDS_OF_ERROR = 4, 12


def tell(app: App[Any], text: str, *, error: bool = False) -> None:
    """Say something to the operator, as text and nothing else; an error stays longer."""
    app.notify(
        sanitize(text),
        severity="error" if error else "information",
        markup=False,
        timeout=_SECONDS_OF_ERROR if error else _SECONDS,
    )
