"""A hand that has only a mouse: it clicks, drags, turns the wheel, and takes actions from the palette."""

from __future__ import annotations

from inspect import isclass
from typing import Any

from textual import events
from textual.app import App
from textual.command import Command, CommandList, CommandPalette
from textual.geometry import Offset
from textual.pilot import Pilot
from textual.widget import Widget
from textual.widgets import OptionList

from tests.tui.staged import until
from tui.widgets.key_line import KeyLine


class Mouse:
    """The mouse over an app that is running. Every event is one that a terminal sends."""

    def __init__(self, app: App[Any], pilot: Pilot[Any]) -> None:
        self.app, self.pilot = app, pilot

    async def _send(self, kind: type[events.MouseEvent], at: tuple[int, int], button: int = 1) -> None:
        await self.pilot._post_mouse_events([kind], offset=at, button=button)
        await self.pilot.pause()

    async def press(self, at: tuple[int, int]) -> None:
        """Press the left button at a place of the screen."""
        await self._send(events.MouseDown, at)

    async def move(self, at: tuple[int, int], *, held: bool = True) -> None:
        """Move to a place of the screen, with the left button held or not."""
        await self._send(events.MouseMove, at, 1 if held else 0)

    async def release(self, at: tuple[int, int]) -> None:
        """Release the left button."""
        await self._send(events.MouseUp, at)

    async def drag(self, start: tuple[int, int], *places: tuple[int, int]) -> None:
        """Drag from one place over others to the last one."""
        await self.press(start)
        for at in places:
            await self.move(at)
        await self.release(places[-1])

    async def click(self, widget: Widget, offset: tuple[int, int] | None = None, times: int = 1) -> None:
        """Click a widget: in its middle, or at a place of it. It must not be covered there."""
        at = offset or (widget.region.width // 2, widget.region.height // 2)
        assert await self.pilot.click(widget, offset=at, times=times), widget
        await self.pilot.pause()

    async def wheel(self, widget: Widget, down: bool = True, turns: int = 1) -> None:
        """Turn the wheel over the middle of a widget."""
        at = widget.region.offset + Offset(widget.region.width // 2, widget.region.height // 2)
        for _ in range(turns):
            await self._send(events.MouseScrollDown if down else events.MouseScrollUp, at, 0)

    def keys_in_sight(self) -> dict[str, Offset]:
        """The keys in sight in the line of keys, by the id of their binding, and where; the palette's is `palette`."""
        screen = self.app.screen
        found = {}
        for line in screen.query(KeyLine):
            named = {entry.live.id: entry for entry in line.placed}
            if line.palette is not None:
                named["palette"] = line.palette
            for name, entry in named.items():
                place = line.region.offset + Offset((entry.start + entry.end) // 2, 0)
                if line.region.area and screen.size.region.contains_point(place):
                    found[name] = place
        return found

    async def click_key(self, name: str) -> None:
        """Click a key in the line of keys."""
        place = self.keys_in_sight()[name]
        assert isinstance(self.app.screen.get_widget_at(*place)[0], KeyLine), name
        await self.pilot.click(offset=place)
        await self.pilot.pause()

    async def open_palette(self) -> dict[str, int]:
        """Open the palette from the line of keys. Returns what it offers, by title, with its place in the list."""
        await until(self.pilot, lambda: "palette" in self.keys_in_sight())
        await self.click_key("palette")
        await until(self.pilot, lambda: isinstance(self.app.screen, CommandPalette))
        await self.app.workers.wait_for_complete()
        await until(self.pilot, lambda: self._list().option_count > 0)
        await self.pilot.pause()
        offered = {}
        for place in range(self._list().option_count):
            option = self._list().get_option_at_index(place)
            assert isinstance(option, Command)
            offered[str(option.hit.text)] = place
        return offered

    async def offered(self) -> set[str]:
        """What the palette would offer if it were opened now, by title."""
        found: set[str] = set()
        for source in (*self.app.COMMANDS, *self.app.screen.COMMANDS):
            provider = source if isclass(source) else source()
            found |= {str(hit.text) async for hit in provider(self.app.screen).discover()}
        return found

    def _list(self) -> CommandList:
        return self.app.screen.query_one(CommandList)

    async def close_palette(self) -> None:
        """Click beside it."""
        await self.pilot.click(offset=(0, self.app.size.height - 1))
        await until(self.pilot, lambda: not isinstance(self.app.screen, CommandPalette))

    async def take(self, title: str) -> None:
        """Take an action from the palette."""
        place = (await self.open_palette())[title]
        await self._click_option(self._list(), place)
        await until(self.pilot, lambda: not isinstance(self.app.screen, CommandPalette))
        await self.pilot.pause()

    async def choose(self, words: str) -> None:
        """Click the choice of a dialog that holds some words, and wait until the dialog is gone."""
        dialog = self.app.screen
        options = dialog.query_one(OptionList)
        prompts = [str(options.get_option_at_index(place).prompt) for place in range(options.option_count)]
        places = [place for place, told in enumerate(prompts) if words.casefold() in told.casefold()]
        assert places, (words, prompts)
        await self._click_option(options, places[0])
        await until(self.pilot, lambda: self.app.screen is not dialog)
        await self.pilot.pause()

    async def _click_option(self, options: OptionList, place: int) -> None:
        """Click an option once it is in sight, as the wheel or the scrollbar brings it."""
        options.highlighted = place
        options.scroll_to_highlight()
        await self.pilot.pause()
        x, lines = options.region.x + 2, range(options.region.y, options.region.bottom)
        seen = {self.app.screen.get_style_at(x, y).meta.get("option"): y for y in lines}
        await self.pilot.click(offset=(x, seen[place]))
