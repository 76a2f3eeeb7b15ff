"""Short messages over the screen: each belongs to the screen on which it was told, and goes with it."""

from __future__ import annotations

from typing import Any

from rich.cells import cell_len
from textual.app import App
from textual.notifications import Notification, Notify, SeverityLevel
from textual.screen import ModalScreen, Screen
from textual.widgets._toast import ToastHolder, ToastRack

_TITLES = {"error": "Error", "warning": "Warning"}
_FRAME = 3
"""Cells of a line that a message's own frame takes."""
_SHARE = 0.45
"""How much of the screen's height messages may take, as the style sheet has it."""


class Toasts(App[str]):
    """An app whose messages stand above the line of keys, and do not come along to the next screen.

    A message goes when its screen is left. A dialog over its screen takes away what was only said; an error stays
    beside the dialog, since it may have come unseen. Where there is no room for all, the latest are shown.
    """

    def __init__(self) -> None:
        super().__init__()
        self._told: dict[str, tuple[Notification, Screen[Any]]] = {}

    def on_mount(self) -> None:
        """Hear of every change of screen, at once: what is told in the same breath belongs to the screen after it."""
        self.screen_change_signal.subscribe(self, self._leave_behind, immediate=True)

    def notify(
        self,
        message: str,
        *,
        title: str = "",
        severity: SeverityLevel = "information",
        timeout: float | None = None,
        markup: bool = True,
    ) -> None:
        """Tell something; what went wrong is called an error, not only coloured as one."""
        titled = title or _TITLES.get(severity, "")
        super().notify(message, title=titled, severity=severity, timeout=timeout, markup=markup)

    def on_notify(self, event: Notify) -> None:
        """Remember on which screen a message was told; the oldest ones make room for it."""
        self._told[event.notification.identity] = (event.notification, self.screen)
        room, width = self.size.height * _SHARE, max(1, self.size.width - _FRAME)
        for notification, _ in reversed(list(self._told.values())):
            lines = sum(cell_len(line) // width + 1 for line in notification.message.splitlines())
            lines += bool(notification.title)
            if lines > room and notification is not event.notification:
                self._take_away(notification)
            room -= lines

    def _leave_behind(self, screen: Screen[Any]) -> None:
        over = isinstance(screen, ModalScreen)
        below = next((entry for entry in reversed(self.screen_stack) if not isinstance(entry, ModalScreen)), None)
        for notification, told_on in list(self._told.values()):
            stays = told_on is screen or (over and notification.severity == "error" and told_on is below)
            if notification.has_expired or not stays:
                self._take_away(notification)
        self._refresh_notifications()

    def _refresh_notifications(self) -> None:
        super()._refresh_notifications()
        if self.screen_stack:
            self.call_later(self._give_rows_back, self.screen)

    def _give_rows_back(self, screen: Screen[Any]) -> None:
        """Take away what held a message that is gone: Textual leaves it there, a row high."""
        for holder in screen.query(ToastHolder):
            if not any(holder.id == ToastRack._toast_id(notification) for notification in self._notifications):
                holder.remove()

    def _take_away(self, notification: Notification) -> None:
        del self._told[notification.identity]
        if notification in self._notifications:
            self._unnotify(notification, refresh=False)
