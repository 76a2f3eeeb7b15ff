"""The picture in the README: the real app in the middle of TUJ-010. `python -m tests.tui.readme_picture` takes it anew."""

from __future__ import annotations

import asyncio
import os
import re
import tempfile
from pathlib import Path

from cases.catalogue import load_case
from sessions.play import create_play, new_header
from tui.app import TujoraApp
from tui.driving import Driver
from tui.screens.walkthrough import WalkthroughScreen
from tui.widgets.composer_input import ComposerInput

PICTURE = Path(__file__).parent / "pictures" / "walkthrough.svg"
AT = "2026-01-01T00:00:00+00:00"
LINES = (
    "Of course. Nothing goes to Maya; the reminder stays here, with you. What time would suit you?",
    '/write_record reminders create label="Evening medicine" start=8pm repeat=daily',
)
SIZE = (160, 42)


async def taken(folder: Path) -> str:
    """Play a few steps and return the screen as SVG."""
    case = load_case("TUJ-010")
    header = new_header(case, session_id="picture", run_id="picture", started_at=AT)
    driver = Driver(create_play(folder / "picture.jsonl", case, header, lambda: AT), "you")
    driver.advance()
    app = TujoraApp(lambda: driver, what="TUJ-010")
    async with app.run_test(size=SIZE) as pilot:
        while not any(isinstance(screen, WalkthroughScreen) for screen in app.screen_stack):
            await pilot.pause()
        await pilot.pause()
        for line in LINES:
            app.screen.query_one(ComposerInput).text = line
            app.screen.set_focus(app.screen.query_one(ComposerInput))
            await pilot.press("enter")
            await pilot.pause()
        picture = app.export_screenshot(title="tujora play TUJ-010", simplify=True)
        return re.sub(r"@font-face \{.*?\}", "", picture, flags=re.DOTALL)


def main() -> None:
    """Take the picture anew."""
    os.environ["TEXTUAL_ANIMATIONS"] = "none"
    with tempfile.TemporaryDirectory() as folder:
        os.environ["TUJORA_CONFIG"] = folder
        PICTURE.write_text(asyncio.run(taken(Path(folder))), "utf-8")


if __name__ == "__main__":
    main()
