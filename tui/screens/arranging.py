"""Laying the panes out: three columns, two, or one with tabs; zoom, hide, focus."""

from __future__ import annotations

from textual import events
from textual.widget import Widget

from tui.screens.base import PANE_IDS
from tui.screens.help import key_of
from tui.screens.resizing import Resizing
from tui.widgets.pane import Pane
from tui.widgets.pane_tabs import PaneTabs

_CALM_HEIGHT = 20


class Arranging(Resizing):
    """Which pane is where. `shown` is the pane that a shared place shows, `zoomed` the one that fills the screen."""

    shown = "conversation-pane"
    shown_aside = "state-pane"
    zoomed = ""

    def on_mount(self) -> None:
        """Start with every pane shown."""
        self.hidden: set[str] = set()
        self.shares = {}

    def on_resize(self, event: events.Resize) -> None:
        """Lay out again for the new size."""
        self.lay_out_panes()

    def lay_out_panes(self) -> None:
        """Show the panes that have room and may be seen."""
        layout = self.layout_name
        for name in ("wide", "medium", "narrow"):
            self.set_class(layout == name, f"-{name}")
        self.set_class(self.app.size.height < _CALM_HEIGHT, "-low")
        allowed = [pane for pane in self.visible_panes() if pane not in getattr(self, "hidden", ())] or [
            "conversation-pane"
        ]
        aside = [pane for pane in allowed if pane != "conversation-pane"]
        if self.zoomed in self.visible_panes():
            seen = {self.zoomed}
        elif layout == "narrow":
            if self.shown not in allowed:
                self.shown = allowed[0]
            seen = {self.shown}
        elif layout == "medium":
            if self.shown_aside not in aside and aside:
                self.shown_aside = aside[0]
            seen = ({"conversation-pane"} & set(allowed)) | ({self.shown_aside} & set(aside))
        else:
            seen = set(allowed)
        for pane_id in PANE_IDS:
            self.pane(pane_id).display = pane_id in seen
        self._show_containers(seen)
        self._show_tabs(layout, allowed, aside)

    def _show_containers(self, seen: set[str]) -> None:
        middle, side = {"state-pane", "trace-pane"} & seen, set(PANE_IDS[1:]) & seen
        self.query_one("#middle", Widget).display = bool(middle)
        self.query_one("#side", Widget).display = bool(side)
        self.set_class(len(seen) == 1, "-single")
        self.show_splitters()

    def _show_tabs(self, layout: str, allowed: list[str], aside: list[str]) -> None:
        above, beside = self.query_one("#tabs-above", PaneTabs), self.query_one("#tabs-beside", PaneTabs)
        zoomed = self.zoomed if self.zoomed in self.visible_panes() else ""
        if zoomed and zoomed not in allowed:
            allowed = [pane for pane in PANE_IDS if pane in (*allowed, zoomed)]
        above.display = (layout == "narrow" or bool(zoomed)) and len(allowed) > 1
        beside.display = layout == "medium" and not zoomed and len(aside) > 1
        changed = len(self.view.changes)
        news = {"state-pane": f"{changed} changed"} if changed else {}
        past = "" if self.view.live else " PAST "
        note = f"zoomed, {key_of(self, 'pane.zoom')}: back " if zoomed else ""
        above.show([self._tab(pane_id) for pane_id in allowed], zoomed or self.shown, news, past, note)
        beside.show([self._tab(pane_id) for pane_id in aside], self.shown_aside, news)

    def _tab(self, pane_id: str) -> tuple[str, str, str]:
        return pane_id, str(PANE_IDS.index(pane_id) + 1), type(self.pane(pane_id)).TITLE

    def show_pane(self, pane_id: str) -> None:
        """Bring a pane to the screen and give it the focus."""
        if pane_id not in self.visible_panes():
            self.tell("This seat may not see that; reveal it first (ctrl+r).")
            return
        self.hidden.discard(pane_id)
        if self.zoomed:
            self.zoomed = pane_id
        self.shown = pane_id
        if pane_id != "conversation-pane":
            self.shown_aside = pane_id
        self.lay_out_panes()
        self.set_focus(self.pane(pane_id))

    def bring_conversation(self) -> None:
        """Where one pane fills the place of all, let it be the conversation: what is answered must be seen."""
        if "conversation-pane" in self.hidden:
            return
        self.shown = "conversation-pane"
        if self.zoomed:
            self.zoomed = "conversation-pane"

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Remember which pane had the focus."""
        if event.widget.id in PANE_IDS:
            self.last_focused = event.widget.id

    def focus_pane(self) -> None:
        """Give the focus to the pane that had it last, or to one in sight."""
        in_sight = [pane_id for pane_id in PANE_IDS if self.pane(pane_id).display]
        self.set_focus(self.pane(self.last_focused if self.last_focused in in_sight else in_sight[0]))

    def action_show_pane(self, number: int) -> None:
        """Go to a pane by its number."""
        self.show_pane(PANE_IDS[number])

    def on_pane_tabs_wanted(self, event: PaneTabs.Wanted) -> None:
        """Go to the pane whose tab was clicked."""
        self.show_pane(event.pane)

    def action_next_pane(self) -> None:
        """Go to the next pane; after the last one to the composer."""
        panes = [pane for pane in self.visible_panes() if pane not in self.hidden]
        focused = self.focused
        if not isinstance(focused, Pane):
            following = self.shown if self.layout_name == "narrow" and self.shown in panes else panes[0]
            self.show_pane(following)
            return
        at = panes.index(str(focused.id)) if focused.id in panes else -1
        if at + 1 < len(panes):
            self.show_pane(panes[at + 1])
        else:
            if self.layout_name == "narrow":
                self.shown = panes[0]
                self.lay_out_panes()
            self.action_focus_composer()

    def action_start_call(self) -> None:
        """Go to the composer and begin a call."""
        if not self.composer.input.text:
            self.composer.input.set_line("/")
        self.action_focus_composer()

    def action_focus_composer(self) -> None:
        """Go to the composer."""
        self.set_focus(self.composer.input)

    def action_zoom(self) -> None:
        """Let the focused pane fill the screen, or give the room back."""
        focused = self.focused.id if isinstance(self.focused, Pane) else self.last_focused
        self.zoomed = "" if self.zoomed else str(focused)
        self.lay_out_panes()
        if self.zoomed:
            self.set_focus(self.pane(self.zoomed))

    def action_hide_pane(self) -> None:
        """Hide the focused pane; one pane always stays."""
        if not isinstance(self.focused, Pane):
            return
        left = [pane for pane in self.visible_panes() if pane not in self.hidden and pane != self.focused.id]
        if not left:
            self.tell("This is the last pane that is shown.")
            return
        number = PANE_IDS.index(str(self.focused.id)) + 1
        self.hidden.add(str(self.focused.id))
        self.zoomed = ""
        self.show_pane(left[0])
        self.tell(f"Hidden; {number} shows it again.")
