"""Settings: what the file may hold, what is refused and where, how it is written, and the screen that changes it."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.widgets import Input, Static

from tests.tui.front import Front, front_door
from tui.key_names import as_textual, as_written, binding_fault, key_clashes, key_fault, known_bindings
from tui.screens.browser import BrowserScreen
from tui.screens.dialogs import ChoiceDialog, SheetScreen, TextDialog
from tui.screens.settings import SettingsScreen
from tui.screens.walkthrough import WalkthroughScreen
from tui.settings import PANES, SETTINGS, Settings, as_table, settings_from
from tui.settings_file import read_settings, settings_path, write_settings


@pytest.fixture(autouse=True)
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A settings file of the test's own."""
    path = tmp_path / "config" / "settings.toml"
    monkeypatch.setenv("TUJORA_CONFIG", str(path))
    return path


WHOLE = """\
theme = "nord"
ascii = true
reduced_motion = true
reply_mode = "confirm"
reviewer = "Ann"

[layout]
hidden = ["trace-pane"]
zoom = "state-pane"

[keys]
"pane.next" = "f12"
"browser.user" = ["y", "f11"]
"""


def _written(config: Path, text: str) -> Path:
    config.parent.mkdir(parents=True, exist_ok=True)
    config.write_text(text, "utf-8")
    return config


def test_a_whole_file_is_read(config: Path) -> None:
    settings, faults = read_settings(_written(config, WHOLE), binding_fault)
    assert faults == ()
    assert settings == Settings(
        "nord",
        True,
        True,
        "confirm",
        "Ann",
        ("trace-pane",),
        "state-pane",
        {"pane.next": "f12", "browser.user": "y,f11"},
    )


def test_a_file_that_is_not_there_gives_the_defaults(config: Path) -> None:
    assert read_settings(config, binding_fault) == (Settings(), ())


REFUSED = {
    "unknown key": ('theme = "nord"\ncolour = "red"\n', 2, "colour: no such setting"),
    "near one": ('\n\nreviewr = "Ann"\n', 3, "Did you mean reviewer?"),
    "unknown table": ("[window]\nwidth = 3\n", 1, "window: no such setting"),
    "unknown in layout": ('[layout]\nzoom = ""\nhiden = []\n', 3, "layout.hiden: no such setting"),
    "wrong kind": ("ascii = 1\n", 1, "must be true or false"),
    "wrong choice": ('reply_mode = "never"\n', 1, "none of auto, confirm"),
    "wrong pane": ('[layout]\nhidden = [\n"x-pane"]\n', 2, "'x-pane' is none of"),
    "no text": ("reviewer = 3\n", 1, "must be text"),
    "long text": (f'reviewer = "{"x" * 81}"\n', 1, "at most 80"),
    "no list of folders": ('case_folders = "/cases"\n', 1, "must be a list of folders"),
    "part of a path": ('ascii = true\ncase_folders = ["/a", "cases"]\n', 2, "'cases' is not a whole path"),
    "no path": ('case_folders = [" "]\n', 1, "no path of a folder"),
    "no theme": ('theme = "mauve"\n', 1, "no theme is called 'mauve'"),
    "unknown binding": ('[keys]\n"pane.nxt" = "f12"\n', 2, "no action has this id; near it are pane.next"),
    "tab": ('[keys]\n"pane.next" = "ctrl+i"\n', 2, "cannot be told apart from Tab"),
    "enter": ('[keys]\npane.next = "ctrl+m"\n', 2, "cannot be told apart from Enter"),
    "backspace": ('ascii = true\n[keys]\n"pane.next" = ["f12", "ctrl+h"]\n', 3, "cannot be told apart from Backspace"),
    "ctrl+enter": ('[keys]\n"pane.next" = "ctrl+enter"\n', 2, "does not arrive"),
    "no key": ('[keys]\n"pane.next" = "banana"\n', 2, "no key is called 'banana'"),
    "number": ('[keys]\n"pane.next" = 3\n', 2, "must be a key"),
    "empty list": ('[keys]\n"pane.next" = []\n', 2, "must be a key"),
    "keys no table": ("keys = 3\n", 1, "must be a key"),
    "key of another": ('[keys]\n"step.back" = "f4"\n', 2, "f4 belongs to step.forward"),
    "letter of another": ('ascii = true\n[keys]\n"step.verdict" = "c"\n', 3, "c belongs to step.change"),
    "key of the screen": ('[keys]\n"state.filter" = "z"\n', 2, "z belongs to pane.zoom"),
    "key of a pane": ('[keys]\n"play.note" = ["m", "equals_sign"]\n', 2, "= belongs to "),
}
THEMES = ("nord", "textual-dark")


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_wrong_is_refused_with_its_line(config: Path, name: str) -> None:
    text, line, told = REFUSED[name]
    settings, faults = read_settings(_written(config, text), binding_fault, THEMES, key_clashes)
    assert len(faults) == 1
    assert faults[0].line == line
    assert told in str(faults[0])
    assert str(config) in str(faults[0])
    kept = Settings(theme="nord" if 'theme = "nord"' in text else "", ascii="ascii = true" in text)
    assert settings == kept


def test_keys_that_change_places_do_not_clash() -> None:
    assert key_clashes({"step.back": "f4", "step.forward": "f3"}) == {}
    assert key_clashes({}) == {}


BROKEN = {
    "not TOML": (b'theme = "nord"\nascii = \n', 2),
    "twice": (b"ascii = true\nascii = false\n", 2),
    "not UTF-8": (b'theme = "\xff"\n', 0),
    "open string": (b'\n\ntheme = "nord\n', 3),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_gives_the_defaults_and_a_sentence(config: Path, name: str) -> None:
    content, line = BROKEN[name]
    config.parent.mkdir(parents=True)
    config.write_bytes(content)
    settings, faults = read_settings(config, binding_fault)
    assert settings == Settings()
    assert [fault.line for fault in faults] == [line]
    assert "default settings are used" in str(faults[0])


_KEYS = st.dictionaries(st.sampled_from(sorted(known_bindings())), st.sampled_from(["f12", "ctrl+g", "x,f11", "?"]))
_SETTINGS = st.builds(
    Settings,
    theme=st.sampled_from(["", "nord"]),
    ascii=st.booleans(),
    reduced_motion=st.booleans(),
    reply_mode=st.sampled_from(["auto", "confirm"]),
    reviewer=st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=80),
    hidden_panes=st.lists(st.sampled_from(PANES), unique=True, max_size=3).map(tuple),
    zoom=st.sampled_from(["", *PANES]),
    case_folders=st.lists(st.sampled_from(["/cases", "~/own cases", "/a, b"]), unique=True).map(tuple),
    keys=_KEYS,
)


@given(_SETTINGS)
def test_what_is_written_is_read_back(tmp_path_factory: pytest.TempPathFactory, settings: Settings) -> None:
    path = tmp_path_factory.mktemp("settings") / "settings.toml"
    write_settings(path, settings)
    assert read_settings(path, binding_fault) == (settings, ())
    assert list(path.parent.iterdir()) == [path]


@given(st.text(max_size=80), st.sampled_from([entry.place for entry in SETTINGS]))
def test_any_value_is_taken_or_refused_and_never_raises(text: str, place: str) -> None:
    outer, _, inner = place.partition(".")
    table = {outer: {inner: text}} if inner else {outer: text}
    settings, faults = settings_from(table, "f", lambda _: 1, lambda *_: "")
    assert (settings == Settings()) or not faults


def test_a_file_with_faults_is_kept_beside_the_new_one(config: Path) -> None:
    _written(config, "colour = 3\n")
    write_settings(config, Settings(ascii=True), keep_old=True)
    assert config.with_name("settings.toml.old").read_text() == "colour = 3\n"
    assert tomllib.loads(config.read_text()) == {"ascii": True}


def test_where_the_file_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TUJORA_CONFIG", str(tmp_path))
    assert settings_path() == tmp_path / "settings.toml"
    monkeypatch.delenv("TUJORA_CONFIG")
    assert settings_path().name == "settings.toml"


@pytest.mark.parametrize(
    "key", ["f2", "x", "?", "question_mark", "ctrl+g", "alt+x", "shift+f3", "space", "left_square_bracket"]
)
def test_keys_that_terminals_send(key: str) -> None:
    assert key_fault(key) == ""


def test_every_key_that_the_program_comes_with_could_be_given() -> None:
    for binding_id, binding in known_bindings().items():
        for key in binding.key.split(","):
            if key not in ("ctrl+q", "ctrl+j", "newline"):
                assert key_fault(key) == "", (binding_id, key)


def test_characters_are_given_as_bindings_name_them() -> None:
    assert as_textual("?,f2,x") == "question_mark,f2,x"


def test_keys_are_told_as_a_person_writes_them() -> None:
    assert as_written("question_mark,f2,x,slash,space,delete,ctrl+g") == "?,f2,x,/,space,delete,ctrl+g"
    for binding in known_bindings().values():
        assert as_textual(as_written(binding.key)) == binding.key


async def test_the_file_is_held_to_from_the_start(config: Path, tmp_path: Path) -> None:
    _written(config, WHOLE)
    async with front_door(tmp_path / "s") as front:
        assert front.app.theme == "nord"
        assert front.app.glyphs.true == "v"
        assert front.app.animation_level == "none"
        front.table.focus()
        await front.press("y")
        await front.until_on(WalkthroughScreen)
        screen = front.screen
        assert isinstance(screen, WalkthroughScreen)
        assert screen.driver.seat == "user"
        assert screen.driver.confirm and screen.driver.reviewer == "Ann"
        assert screen.hidden == {"trace-pane"} and screen.zoomed == "state-pane"


async def test_a_broken_file_is_told_and_stops_nothing(config: Path, tmp_path: Path) -> None:
    _written(config, "ascii = \n")
    async with front_door(tmp_path / "s") as front:
        assert f"{config}, line 1: not valid TOML" in front.told()
        await front.act("browser.model")
        await front.until_on(WalkthroughScreen)


async def test_no_color_overrules_the_theme(config: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _written(config, 'theme = "ansi-dark"\n')
    monkeypatch.setenv("NO_COLOR", "1")
    async with front_door(tmp_path / "s") as front:
        assert front.app.theme == "colourless"


async def test_the_colourless_theme_gives_way_to_another_one(config: Path, tmp_path: Path) -> None:
    async with front_door(tmp_path / "s") as front:
        screen = await _settings(front)
        for theme in ("colourless", "nord"):
            await _change(front, screen, "setting:theme")
            assert isinstance(front.screen, ChoiceDialog)
            await front.press("home", *["down"] * sorted(front.app.available_themes).index(theme), "enter")
            assert tomllib.loads(config.read_text())["theme"] == theme
            assert front.app.theme == theme


async def test_the_layout_of_a_walkthrough_is_remembered(config: Path, tmp_path: Path) -> None:
    async with front_door(tmp_path / "s") as front:
        await front.act("browser.model")
        await front.until_on(WalkthroughScreen)
        screen = front.screen
        assert isinstance(screen, WalkthroughScreen)
        screen.hidden = {"trace-pane"}
        await front.press("f2")
        await front.until_on(BrowserScreen)
    assert tomllib.loads(config.read_text()) == {"layout": {"hidden": ["trace-pane"]}}


async def _settings(front: Front) -> SettingsScreen:
    front.app.show_settings()
    await front.until_on(SettingsScreen)
    screen = front.screen
    assert isinstance(screen, SettingsScreen)
    return screen


async def _change(front: Front, screen: SettingsScreen, name: str) -> None:
    screen.main_list().cursor = name
    await front.act("settings.change")


async def test_every_setting_is_changed_on_the_screen_and_given_back(config: Path, tmp_path: Path) -> None:
    async with front_door(tmp_path / "s") as front:
        screen = await _settings(front)
        for name in ("ascii", "reduced_motion"):
            await _change(front, screen, f"setting:{name}")
        for name in ("theme", "reply_mode", "layout.hidden", "layout.zoom"):
            await _change(front, screen, f"setting:{name}")
            assert isinstance(front.screen, ChoiceDialog)
            await front.press("down", "enter")
        await _change(front, screen, "setting:reviewer")
        assert isinstance(front.screen, TextDialog)
        await front.write("Ann [/b]")
        await _change(front, screen, "setting:case_folders")
        await front.write(str(tmp_path))
        await _change(front, screen, "key:pane.next")
        await front.write("f12, ?")
        table = tomllib.loads(config.read_text())
        assert set(table) == {
            "theme",
            "ascii",
            "reduced_motion",
            "reply_mode",
            "reviewer",
            "case_folders",
            "layout",
            "keys",
        }
        assert table["keys"] == {"pane.next": ["f12", "?"]}
        assert table["case_folders"] == [str(tmp_path)]
        assert front.app.theme == table["theme"]
        assert "Ann [/b]" in front.rows("settings")
        for setting in SETTINGS:
            screen.main_list().cursor = f"setting:{setting.place}"
            await front.act("settings.default")
        screen.main_list().cursor = "key:pane.next"
        await front.act("settings.default")
        assert tomllib.loads(config.read_text()) == {}
        assert front.app.settings == Settings()


async def test_case_folders_are_added_and_taken_out(config: Path, tmp_path: Path) -> None:
    first, second = tmp_path / "one", tmp_path / "two, and more"
    for folder in (first, second):
        folder.mkdir()
    async with front_door(tmp_path / "s") as front:
        screen = await _settings(front)
        await _change(front, screen, "setting:case_folders")
        await front.write(str(tmp_path / "none"))
        assert isinstance(front.screen, TextDialog)
        assert "no such folder" in str(front.screen.query_one("#dialog-fault", Static).render())
        await front.write(str(first))
        await _change(front, screen, "setting:case_folders")
        assert isinstance(front.screen, ChoiceDialog)
        await front.press("enter")
        await front.write(str(second))
        assert tomllib.loads(config.read_text()) == {"case_folders": [str(first), str(second)]}
        await _change(front, screen, "setting:case_folders")
        await front.press("down", "enter")
        assert tomllib.loads(config.read_text()) == {"case_folders": [str(second)]}


async def test_a_key_that_cannot_be_is_refused_on_the_screen(config: Path, tmp_path: Path) -> None:
    async with front_door(tmp_path / "s") as front:
        screen = await _settings(front)
        await _change(front, screen, "key:pane.next")
        await front.write("ctrl+m")
        assert "cannot be told apart from Enter" in front.told()
        assert not config.exists()


async def test_a_changed_key_works_at_once(tmp_path: Path) -> None:
    async with front_door(tmp_path / "s") as front:
        screen = await _settings(front)
        await _change(front, screen, "key:browser.library")
        await front.write("ctrl+g")
        await front.press("escape")
        await front.until_on(BrowserScreen)
        await front.press("ctrl+g")
        assert type(front.screen).__name__ == "LibraryScreen"


async def test_settings_that_cannot_be_saved_are_told_and_hold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("a file")
    monkeypatch.setenv("TUJORA_CONFIG", str(blocked / "settings.toml"))
    async with front_door(tmp_path / "s") as front:
        screen = await _settings(front)
        await _change(front, screen, "setting:ascii")
        assert "cannot be written" in front.told()
        assert front.app.settings.ascii


@pytest.mark.parametrize("action", ["help", "settings.leave"])
async def test_the_other_actions_of_the_screen(tmp_path: Path, action: str) -> None:
    async with front_door(tmp_path / "s") as front:
        await _settings(front)
        await front.act(action)
        assert isinstance(front.screen, SheetScreen if action == "help" else BrowserScreen)


async def test_a_theme_chosen_in_the_palette_is_kept(config: Path, tmp_path: Path) -> None:
    async with front_door(tmp_path / "s") as front:
        front.app.theme = "dracula"
        await front.settle()
        assert tomllib.loads(config.read_text()) == {"theme": "dracula"}
        assert as_table(front.app.settings) == {"theme": "dracula"}
        assert not front.screen.query_one(Input).value


@pytest.mark.parametrize(
    ("sizes", "shares"),
    [
        ("", {}),
        ("state-pane=1.25 trace-pane=0.5", {"state-pane": 1.25, "trace-pane": 0.5}),
        ("state-pane=9 other=1.5 trace-pane=x conversation-pane", {}),
    ],
)
def test_pane_sizes_are_kept_as_text_and_read_back(sizes: str, shares: dict[str, float]) -> None:
    from tui.settings import shares_from, sizes_of

    assert shares_from(sizes) == shares
    assert shares_from(sizes_of(shares)) == shares
