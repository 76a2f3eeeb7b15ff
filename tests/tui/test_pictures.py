"""The picture of the screen: what it shows, where it goes, and what is told where no folder takes it."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest
from textual.command import CommandPalette

from tests.tui.staged import Stage, driver_for, staged, until
from tui.pictures import PictureNotSaved, save_picture
from tui.widgets.key_line import KeyLine


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """The folder for downloads, which is not made yet, and the program's data folder."""
    downloads, data = tmp_path / "Downloads", tmp_path / "data"
    monkeypatch.setattr("tui.pictures.user_downloads_path", lambda: downloads)
    monkeypatch.setattr("tui.pictures.user_data_path", lambda *_, **__: data)
    return downloads, data


async def take_picture(stage: Stage) -> None:
    """Take a picture by the palette."""
    await stage.press("ctrl+p")
    await until(stage.pilot, lambda: isinstance(stage.app.screen, CommandPalette))
    await stage.press(*"program: picture")
    await stage.app.workers.wait_for_complete()
    await stage.press("enter")
    await until(stage.pilot, lambda: "picture" in stage.told())


def words_of(svg: str) -> str:
    return html.unescape("".join(re.findall(r"<text[^>]*>([^<]*)</text>", svg))).replace("\xa0", " ")


async def test_the_picture_shows_what_the_screen_shows_its_keys_too(tmp_path: Path, folders: tuple[Path, Path]) -> None:
    downloads, _ = folders
    downloads.mkdir()
    async with staged(driver_for(tmp_path / "s.jsonl"), (80, 24)) as stage:
        await take_picture(stage)
        (picture,) = downloads.iterdir()
        assert str(picture) in stage.told()
        shown = words_of(picture.read_text("utf-8"))
        assert "Your turn as the model." in shown
        keys = [key.live.text for key in stage.screen.query_one(KeyLine).placed]
        assert len(keys) > 3
        tight = shown.replace(" ", "")
        assert [key for key in keys if key.replace(" ", "") not in tight] == []


async def test_without_a_folder_for_downloads_it_goes_to_the_programs_own(
    tmp_path: Path, folders: tuple[Path, Path]
) -> None:
    downloads, data = folders
    async with staged(driver_for(tmp_path / "s.jsonl"), (80, 24)) as stage:
        await take_picture(stage)
        (picture,) = (data / "pictures").iterdir()
        assert str(picture) in stage.told()
        assert not downloads.exists()


async def test_where_no_folder_takes_it_the_reason_is_told(tmp_path: Path, folders: tuple[Path, Path]) -> None:
    _, data = folders
    data.write_text("a file where the folder should be", "utf-8")
    async with staged(driver_for(tmp_path / "s.jsonl"), (80, 24)) as stage:
        await take_picture(stage)
        assert "cannot be saved" in stage.told()
        assert str(data / "pictures") in stage.told()


def test_no_picture_is_written_over(folders: tuple[Path, Path]) -> None:
    paths = [save_picture(f"<svg>{number}</svg>") for number in range(3)]
    assert [path.read_text("utf-8") for path in paths] == ["<svg>0</svg>", "<svg>1</svg>", "<svg>2</svg>"]


def test_a_folder_for_downloads_that_refuses_it_is_passed_over(
    folders: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    downloads, data = folders
    downloads.mkdir()
    opened = Path.open

    def refuses(path: Path, *given: str, **named: str) -> object:
        if downloads in path.parents:
            raise PermissionError(13, "Permission denied")
        return opened(path, *given, **named)  # type: ignore[call-overload]

    monkeypatch.setattr(Path, "open", refuses)
    assert save_picture("<svg/>").parent == data / "pictures"
    data.joinpath("pictures").rename(data / "elsewhere")
    (data / "pictures").write_text("", "utf-8")
    with pytest.raises(PictureNotSaved, match="can be written to"):
        save_picture("<svg/>")
