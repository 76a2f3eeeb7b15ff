"""The settings file: TOML in the user's config folder, or where `TUJORA_CONFIG` says. Written whole or not at all."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from cases.places import Places
from tui.settings import Settings, SettingsFault, as_table, settings_from

CONFIG_VARIABLE = "TUJORA_CONFIG"
FILE_NAME = "settings.toml"
_PLACE = re.compile(r"\(at line (\d+)")


def settings_path() -> Path:
    """Return where the settings file is: `TUJORA_CONFIG` names the file or a folder for it."""
    chosen = os.environ.get(CONFIG_VARIABLE)
    if chosen:
        path = Path(chosen).expanduser()
        return path if path.suffix == ".toml" else path / FILE_NAME
    from platformdirs import user_config_path

    return user_config_path("tujora", appauthor=False) / FILE_NAME


def read_settings(
    path: Path,
    key_fault: Callable[[str, str], str],
    themes: tuple[str, ...] = (),
    key_clashes: Callable[[Mapping[str, str]], Mapping[str, str]] = lambda keys: {},
) -> tuple[Settings, tuple[SettingsFault, ...]]:
    """Read the settings file; one that is not there gives the defaults. Never raises: faults come back in sentences."""
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        return Settings(), ()
    except (OSError, UnicodeDecodeError) as error:
        told = (
            "is not UTF-8 text"
            if isinstance(error, UnicodeDecodeError)
            else f"cannot be read: {error.strerror or error}"
        )
        return Settings(), (
            SettingsFault(str(path), 0, told, "The default settings are used; mend or remove the file."),
        )
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = _PLACE.search(str(error))
        line = int(found[1]) if found else text.count("\n") + 1
        fault = "not valid TOML: " + re.sub(r"\s*\(at .*\)$", "", str(error))
        advice = "The default settings are used; mend this line, or remove the file."
        return Settings(), (SettingsFault(str(path), line, fault, advice),)
    places = Places(text)

    def line_of(place: str) -> int:
        return places.of_dotted(place).line

    return settings_from(table, str(path), line_of, key_fault, themes, key_clashes)


def write_settings(path: Path, settings: Settings, *, keep_old: bool = False) -> None:
    """Write the settings file, all or nothing. `keep_old` keeps what was there beside it, as `settings.toml.old`.

    Raises `OSError` where the folder cannot be written.
    """
    import tomli_w

    content = tomli_w.dumps(as_table(settings))
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with partial.open("w", encoding="utf-8", newline="\n") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if keep_old:
            with suppress(FileNotFoundError):
                path.replace(path.with_name(path.name + ".old"))
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)
