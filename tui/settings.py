"""The user's settings: what there is to set, what each may be, and the values in force.

The table `SETTINGS` is the one source: the file is read and written by it, the settings screen is made from it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

Kind = Literal["choice", "switch", "text", "names", "folders"]
PANES = ("conversation-pane", "state-pane", "trace-pane", "checklist-pane")
_LONGEST_NAME = 80
_LONGEST_PATH = 4096


@dataclass(frozen=True, slots=True)
class Setting:
    """One thing to set.

    `place` is the dotted key in the file, `field` the attribute of `Settings`, `kind` how it is chosen: a `choice` of
    `choices`, a `switch`, a `text`, any `names` of `choices`, or `folders` by their paths. `title` and `about` are for
    people.
    """

    place: str
    field: str
    kind: Kind
    title: str
    about: str
    choices: tuple[str, ...] = ()

    def fault_of(self, value: object) -> str:
        """Say what is wrong with a value from the file, empty where nothing is."""
        match self.kind:
            case "switch":
                return "" if isinstance(value, bool) else "must be true or false"
            case "text":
                if not isinstance(value, str):
                    return "must be text in quotes"
                too_long = len(value) > _LONGEST_NAME or "\n" in value
                return f"must be one line of at most {_LONGEST_NAME} characters" if too_long else ""
            case "names":
                if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
                    return "must be a list of names in quotes"
                unknown = [name for name in value if name not in self.choices]
                return f"{unknown[0]!r} is none of {', '.join(self.choices)}" if unknown else ""
            case "folders":
                if not isinstance(value, list) or not all(isinstance(path, str) for path in value):
                    return "must be a list of folders in quotes"
                return next((fault for fault in map(folder_fault, value) if fault), "")
            case "choice":
                if not isinstance(value, str):
                    return "must be text in quotes"
                if self.choices and value not in self.choices:
                    return f"{value!r} is none of {', '.join(choice or '(empty)' for choice in self.choices)}"
                return ""


def folder_fault(path: str) -> str:
    """Say what is wrong with the path of a folder, empty where nothing is. Whether it is there is not looked at."""
    if not path.strip() or len(path) > _LONGEST_PATH or not path.isprintable():
        return f"{path!r} is no path of a folder"
    if not Path(path).is_absolute() and not path.startswith("~"):
        return f"{path!r} is not a whole path; it starts with the top folder or with ~"
    return ""


SETTINGS = (
    Setting("theme", "theme", "choice", "Theme", "Colours of the whole program; NO_COLOR overrules it"),
    Setting("ascii", "ascii", "switch", "ASCII signs", "Plain ASCII instead of the few signs; from the next start"),
    Setting("reduced_motion", "reduced_motion", "switch", "Reduced motion", "Nothing slides or fades"),
    Setting(
        "reply_mode", "reply_mode", "choice", "Replies of the user",
        "auto: sure replies go out by themselves; confirm: each waits for you", ("auto", "confirm"),
    ),
    Setting("reviewer", "reviewer", "text", "Reviewer", "The name that your verdicts carry; empty: your user name"),
    Setting(
        "case_folders", "case_folders", "folders", "Case folders",
        "Folders of case files of your own, listed beside the shipped cases",
    ),
    Setting("layout.hidden", "hidden_panes", "names", "Hidden panes", "Walkthrough panes that stay hidden", PANES),
    Setting("layout.sizes", "sizes", "text", "Pane sizes", "name=share of walkthrough panes; empty: as they come"),
    Setting("layout.zoom", "zoom", "choice", "Zoomed pane", "The pane that fills the walkthrough", ("", *PANES)),
)  # fmt: skip
"""Everything that can be set, except `[keys]`: binding id = key or list of keys."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The values in force. `keys` maps a binding's id to its keys, parted by commas; empty theme: the default one."""

    theme: str = ""
    ascii: bool = False
    reduced_motion: bool = False
    reply_mode: str = "auto"
    reviewer: str = ""
    hidden_panes: tuple[str, ...] = ()
    zoom: str = ""
    keys: Mapping[str, str] = field(default_factory=dict)
    sizes: str = ""
    case_folders: tuple[str, ...] = ()

    def value(self, setting: Setting) -> Any:
        """Return the value of one setting."""
        return getattr(self, setting.field)

    def changed(self, setting: Setting, value: Any) -> Settings:
        """Return the settings with one of them changed."""
        changes: dict[str, Any] = {setting.field: tuple(value) if isinstance(value, list) else value}
        return replace(self, **changes)

    def with_keys(self, binding_id: str, keys: str) -> Settings:
        """Return the settings with other keys for a binding (empty: its own again)."""
        left = {name: given for name, given in self.keys.items() if name != binding_id}
        return replace(self, keys={**left, binding_id: keys} if keys else left)


LEAST_SHARE, MOST_SHARE = 0.25, 4.0
"""How small and how large a pane may be against its usual size."""


def shares_from(sizes: str) -> dict[str, float]:
    """Return the share of each pane that `layout.sizes` names (`state-pane=1.25`); what says nothing is left out."""
    shares: dict[str, float] = {}
    for part in sizes.split():
        name, _, share = part.partition("=")
        try:
            number = float(share)
        except ValueError:
            continue
        if name in PANES and LEAST_SHARE <= number <= MOST_SHARE:
            shares[name] = number
    return shares


def sizes_of(shares: Mapping[str, float]) -> str:
    """Return pane shares as `layout.sizes` keeps them; panes of their own size are left out."""
    return " ".join(f"{name}={share:.4g}" for name, share in sorted(shares.items()) if share != 1)


@dataclass(frozen=True, slots=True)
class SettingsFault:
    """Something in the file that cannot be used: `line` is 1-based, 0 where it is the whole file."""

    file: str
    line: int
    fault: str
    advice: str

    def __str__(self) -> str:
        place = f"{self.file}, line {self.line}" if self.line else self.file
        return f"{place}: {self.fault}. {self.advice}"


Lines = Callable[[str], int]
"""From a dotted key to the line on which it stands, 0 where it cannot be found."""


def settings_from(
    table: Mapping[str, Any],
    file: str,
    line_of: Lines,
    key_fault: Callable[[str, str], str],
    themes: tuple[str, ...] = (),
    key_clashes: Callable[[Mapping[str, str]], Mapping[str, str]] = lambda keys: {},
) -> tuple[Settings, tuple[SettingsFault, ...]]:
    """Read settings from a parsed file. What is wrong is left out, each with a fault; the rest holds.

    `key_fault(binding id, key)` says what is wrong with one key of `[keys]`; `themes` are those there are (empty: any).
    `key_clashes(binding id -> keys)` says which of them take a key that another action has.
    """
    faults: list[SettingsFault] = []
    settings = Settings()
    known = {setting.place: setting for setting in SETTINGS}

    def refuse(place: str, fault: str, advice: str) -> None:
        faults.append(SettingsFault(file, line_of(place), f"{place}: {fault}", advice))

    for place, value in _flattened(table):
        if place == "keys" or place.startswith("keys."):
            settings = _with_keys(settings, place, value, key_fault, refuse)
            continue
        setting = known.get(place)
        if setting is None:
            near = _nearest(place, (*known, "keys"))
            refuse(
                place,
                "no such setting",
                f"Did you mean {near}?" if near else f"There are: {', '.join((*known, 'keys'))}.",
            )
        elif fault := setting.fault_of(value):
            refuse(place, fault, "The default is used until it is put right.")
        elif place == "theme" and themes and value and value not in themes:
            refuse(place, f"no theme is called {value!r}", f"There are: {', '.join(themes)}.")
        else:
            settings = settings.changed(setting, value)
    for binding_id, fault in (key_clashes(settings.keys) if settings.keys else {}).items():
        refuse(f"keys.{binding_id}", fault, "The binding keeps its own keys; give the other one another key first.")
        settings = settings.with_keys(binding_id, "")
    return settings, tuple(faults)


def _flattened(table: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """Return (dotted key, value); only the tables that settings have are looked into."""
    flat: list[tuple[str, Any]] = []
    for name, value in table.items():
        if name in ("layout", "keys") and isinstance(value, Mapping):
            flat += [(f"{name}.{inner}", entry) for inner, entry in _dotted(value)]
        else:
            flat.append((name, value))
    return flat


def _dotted(table: Mapping[str, Any], before: str = "") -> list[tuple[str, Any]]:
    """Return nested tables as dotted names: an unquoted `pane.next = "f2"` is read by TOML as a table in a table."""
    flat: list[tuple[str, Any]] = []
    for name, value in table.items():
        flat += _dotted(value, f"{before}{name}.") if isinstance(value, Mapping) else [(f"{before}{name}", value)]
    return flat


def _with_keys(
    settings: Settings,
    place: str,
    value: object,
    key_fault: Callable[[str, str], str],
    refuse: Callable[[str, str, str], None],
) -> Settings:
    binding_id = place.removeprefix("keys.")
    given = [value] if isinstance(value, str) else value
    if place == "keys" or not isinstance(given, list) or not given or not all(isinstance(key, str) for key in given):
        refuse(place, "must be a key, or a list of keys, in quotes", 'It is written like "pane.next" = "f6".')
        return settings
    keys = [part.strip() for key in given for part in (key.split(",") if key != "," else ["comma"])]
    for key in keys:
        if fault := key_fault(binding_id, key):
            refuse(place, fault, "The binding keeps its own keys until it is put right.")
            return settings
    return settings.with_keys(binding_id, ",".join(keys))


def as_table(settings: Settings) -> dict[str, Any]:
    """Return the settings as the file has them: only what differs from the default."""
    default = Settings()
    table: dict[str, Any] = {}
    for setting in SETTINGS:
        value = settings.value(setting)
        if value == default.value(setting):
            continue
        *outer, name = setting.place.split(".")
        inside = table.setdefault(outer[0], {}) if outer else table
        inside[name] = list(value) if isinstance(value, tuple) else value
    if settings.keys:
        table["keys"] = {
            name: keys if "," not in keys else keys.split(",") for name, keys in sorted(settings.keys.items())
        }
    return table


def _nearest(name: str, known: tuple[str, ...]) -> str:
    from difflib import get_close_matches

    return next(iter(get_close_matches(name, known, 1)), "")
