"""The README shows the app as it is."""

from __future__ import annotations

import html
import re
from pathlib import Path

from tests.tui.readme_picture import PICTURE, taken


def _words(svg: str) -> list[str]:
    texts = re.findall(r"<text[^>]*>([^<]*)</text>", svg)
    return [word for text in texts for word in html.unescape(text).replace("\xa0", " ").split()]


async def test_the_picture_shows_what_the_app_shows(tmp_path: Path) -> None:
    shown = _words(await taken(tmp_path))
    assert shown == _words(PICTURE.read_text("utf-8")), "take it anew: python -m tests.tui.readme_picture"


def test_the_readme_shows_the_picture() -> None:
    root = Path(__file__).parents[2]
    assert PICTURE.relative_to(root).as_posix() in (root / "README.md").read_text("utf-8")
