"""The command palette's window, which is there before it has anything to offer."""

from __future__ import annotations

from textual.command import CommandList, CommandPalette


class ActionPalette(CommandPalette):
    """Textual's palette; keys that go through a list do nothing before the list is there to be seen."""

    def _action_command_list(self, action: str) -> None:
        offered = self.query_one(CommandList)
        if offered.option_count and offered.scrollable_content_region.height > 0:
            super()._action_command_list(action)
