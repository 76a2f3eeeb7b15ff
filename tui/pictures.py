"""Where a picture of the screen is saved: the folder for downloads, else the program's own data folder."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from platformdirs import user_data_path, user_downloads_path


class PictureNotSaved(Exception):
    """A picture that no folder took; the message says which folder refused it last, why, and what to do."""


def save_picture(svg: str) -> Path:
    """Write a picture into the first folder that takes it and return its path. Raises `PictureNotSaved`.

    A folder for downloads is never made, the program's own is.
    """
    downloads, own = user_downloads_path(), user_data_path("tujora", appauthor=False) / "pictures"
    if downloads.is_dir():
        try:
            return _written(downloads, svg)
        except OSError:
            pass
    try:
        own.mkdir(parents=True, exist_ok=True)
        return _written(own, svg)
    except OSError as error:
        raise PictureNotSaved(
            f"{own}: the picture cannot be saved: {error.strerror or error}. "
            f"Make {downloads} or this folder one that can be written to, and save it again."
        ) from None


def _written(folder: Path, svg: str) -> Path:
    for path in _names(folder):
        try:
            with path.open("x", encoding="utf-8") as file:
                file.write(svg)
        except FileExistsError:
            continue
        return path
    raise AssertionError("there is always a further name")


def _names(folder: Path) -> Iterator[Path]:
    stem, number = f"tujora-{datetime.now():%Y%m%d-%H%M%S}", 1
    yield folder / f"{stem}.svg"
    while True:
        number += 1
        yield folder / f"{stem}-{number}.svg"
