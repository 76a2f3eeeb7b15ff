"""Which keys a binding may have: names that exist, and that a terminal can tell from others."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterator, Mapping
from functools import cache

from textual.binding import Binding
from textual.dom import DOMNode
from textual.keys import KEY_ALIASES, Keys, _character_to_key

_SAME = {
    "ctrl+i": "Tab",
    "ctrl+m": "Enter",
    "ctrl+h": "Backspace",
    "ctrl+j": "a line feed, which the composer needs",
    "ctrl+left_square_bracket": "Escape",
    "ctrl+[": "Escape",
    "ctrl+3": "Escape",
    "ctrl+8": "Backspace",
    "ctrl+2": "ctrl+@",
    "ctrl+space": "ctrl+@",
    "ctrl+/": "ctrl+underscore",
    "ctrl+slash": "ctrl+underscore",
}
_LOST = re.compile(
    r"(ctrl|shift|alt)\+(.+\+)?(enter|tab|backspace|escape|space|comma|period|full_stop|,|\.)|ctrl\+shift\+\w|ctrl\+[0-9]|"
    r"(super|hyper|meta|cmd)\+.*"
)
_ARRIVES = {"shift+tab", "alt+enter"}
_RESERVED = {"ctrl+c": "copies", "ctrl+q": "quits", "ctrl+p": "opens the palette"}
_MODIFIED = re.compile(r"(?:(?:ctrl|alt|shift)\+)+(.+)")
_NAMED = {key.value for key in Keys} | set(KEY_ALIASES)


def key_fault(key: str) -> str:
    """Say what is wrong with a key's name, empty where a terminal sends it and nothing else as this key."""
    key = key.strip()
    if not key:
        return "an empty key"
    if len(key) == 1 and key.isprintable():
        return ""
    if key in _ARRIVES:
        return ""
    if key in _SAME:
        return f"{key} cannot be told apart from {_SAME[key]} in a terminal"
    if _LOST.fullmatch(key):
        return f"{key} does not arrive as a key of its own in many terminals"
    if key in _RESERVED:
        return f"{key} always {_RESERVED[key]}"
    found = _MODIFIED.fullmatch(key)
    base = found[1] if found else key
    if base in _NAMED or key in _NAMED or (found and len(base) == 1) or base in _character_names():
        return ""
    return f"no key is called {key!r}; keys are written like f2, ctrl+g, alt+x, shift+f3, question_mark, x"


@cache
def _character_names() -> frozenset[str]:
    return frozenset(_character_to_key(chr(code)) for code in range(33, 127))


def _all_nodes(parent: type) -> Iterator[type]:
    for child in parent.__subclasses__():
        yield child
        yield from _all_nodes(child)


def as_textual(keys: str) -> str:
    """Return keys, parted by commas, under the names that bindings have for them: `?` is `question_mark`."""
    return ",".join(_character_to_key(key) if len(key) == 1 else key for key in keys.split(","))


def as_written(keys: str) -> str:
    """Return keys, parted by commas, as a person writes them: `question_mark` is `?`. A comma keeps its name."""
    characters = _characters()
    return ",".join(characters.get(key, key) for key in keys.split(","))


@cache
def _characters() -> Mapping[str, str]:
    return {_character_to_key(chr(code)): chr(code) for code in range(33, 127) if chr(code) != ","}


@cache
def _own_nodes() -> tuple[type, ...]:
    """Return the program's screens and widgets. Imports every screen, so it is for the settings alone."""
    import tui

    for found in pkgutil.walk_packages(tui.__path__, "tui."):
        if found.name.startswith(("tui.screens.", "tui.widgets.")) or found.name == "tui.app":
            importlib.import_module(found.name)
    return tuple(node for node in _all_nodes(DOMNode) if node.__module__.startswith("tui."))


def _declared(node: type) -> list[Binding]:
    return [entry for entry in vars(node).get("BINDINGS", ()) if isinstance(entry, Binding) and entry.id]


@cache
def known_bindings() -> Mapping[str, Binding]:
    """Return every binding of the program by its id."""
    bindings: dict[str, Binding] = {}
    for node in _own_nodes():
        for binding in _declared(node):
            bindings.setdefault(binding.id or "", binding)
    return dict(sorted(bindings.items()))


@cache
def _at_work_together() -> tuple[frozenset[str], ...]:
    """Return the ids of bindings that are live at one moment: of a class and its bases, of a pane and its screen."""
    from tui.screens.walkthrough import WalkthroughScreen
    from tui.widgets.pane import Pane

    own = {node: {entry.id or "" for base in node.__mro__ for entry in _declared(base)} for node in _own_nodes()}
    around = own[WalkthroughScreen]
    return tuple({frozenset(ids | around if issubclass(node, Pane) else ids) for node, ids in own.items() if ids})


def key_clashes(keys: Mapping[str, str]) -> dict[str, str]:
    """Return which of the changed bindings take a key that another action has at the same moment: id -> what is wrong.

    `keys` maps binding ids to their new keys, parted by commas; two that change places do not clash.
    """
    known = known_bindings()
    now = {name: set(as_textual(keys.get(name) or entry.key).split(",")) for name, entry in known.items()}
    own = {name: set(entry.key.split(",")) for name, entry in known.items()}
    found: dict[str, str] = {}
    for name in keys:
        for together in _at_work_together():
            for other in sorted(together - {name}) if name in together else ():
                shared = (now[name] & now[other]) - (own[name] & own[other])
                if shared:
                    found.setdefault(name, f"{as_written(sorted(shared)[0])} belongs to {other}")
    return found


def binding_fault(binding_id: str, key: str) -> str:
    """Say what is wrong with a key for a binding, empty where nothing is."""
    if binding_id not in known_bindings():
        from difflib import get_close_matches

        near = get_close_matches(binding_id, known_bindings(), 3)
        return "no action has this id" + (f"; near it are {', '.join(near)}" if near else "")
    return key_fault(key)
