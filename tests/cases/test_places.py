"""The finder of lines: every key and entry of a TOML file is found where it stands."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cases.catalogue import example, list_cases
from cases.places import KeyPath, Place, Places
from tests.small_case import case_text

TEXTS = {
    "example": example(),
    "small": case_text(),
    "windows": example().replace("\n", "\r\n"),
    **{
        case.case_id: files("cases").joinpath("tujora", f"{case.case_id}.toml").read_text("utf-8")
        for case in list_cases()[::9]
    },
}


def paths_of(value: Any, path: KeyPath = ()) -> Iterator[KeyPath]:
    if path:
        yield path
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, entry in entries:
        yield from paths_of(entry, (*path, step))


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_every_key_stands_on_its_line(text: str) -> None:
    places, lines = Places(text), text.split("\n")
    for path in paths_of(tomllib.loads(text)):
        place = places.of(path)
        found = lines[place.line - 1]
        if isinstance(path[-1], str):
            assert path[-1] in (found if found.startswith("[") else found[place.column - 1 :]), (path, place)


def test_entries_of_a_list_go_by_index_name_or_id() -> None:
    places = Places(example())
    line = example().split('name = "calls-sam"')[0].count("\n")
    assert places.of_dotted("walkthroughs.calls-sam").line == line
    assert places.of_dotted("walkthroughs.1").line == line
    note = example().split('id = "N1"')[0].count("\n")
    assert places.of_dotted("records.notes.N1").line == note


TRICKY = '''
a."b.c" = 1
"x\\ty" = [ # a remark ] with brackets
  "one ] two", """three
""\\"""", [1,
  2], { k = 'v', l.m = 2026-11-09 10:00:00 },
]
[ "t" . u ]
v = """""quoted"""""
w = \'\'\'
[not.a.table]
\'\'\'
[[list]]
[[list.inner]]
z = 1
[[list.inner]]
z = 2
[[list]]
[list.one]
z = 3
'''


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("a",), 2),
        (("a", "b.c"), 2),
        (("x\ty",), 3),
        (("x\ty", 1), 4),
        (("x\ty", 2), 5),
        (("x\ty", 2, 1), 6),
        (("x\ty", 3, "l", "m"), 6),
        (("t", "u", "v"), 9),
        (("t", "u", "w"), 10),
        (("list", 0, "inner", 1, "z"), 17),
        (("list", 1), 18),
        (("list", 1, "one", "z"), 20),
        (("list", 1, "one", "nothing"), 19),
        (("not",), 1),
    ],
)
def test_what_looks_like_a_key_is_told_from_one(path: KeyPath, line: int) -> None:
    assert Places(TRICKY).of(path).line == line


def test_a_key_with_dots_is_found_by_its_dotted_name() -> None:
    assert Places(TRICKY).of_dotted("a.b.c") == Places(TRICKY).of(("a", "b.c")) == Place(2, 1)


@given(st.text(alphabet="[]{}=\".,#a\n\\' 1", max_size=40))
def test_no_text_is_too_odd(text: str) -> None:
    places = Places(text)
    assert places.of_dotted("a.0") >= Place(1, 1)
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        assert places.of(("a",)) == Place(1, 1)
        return
    for path in paths_of(table):
        assert (places.of(path), path[:1]) >= (Place(1, 1), ())


values = st.recursive(
    st.one_of(st.booleans(), st.integers(-9, 9), st.text(max_size=6)),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=12,
)


@given(st.dictionaries(st.text(max_size=4), values, max_size=4))
def test_every_key_that_a_writer_writes_is_found(table: dict[str, Any]) -> None:
    import tomli_w

    text = tomli_w.dumps(table).replace("\r\n", "\n")
    places = Places(text)
    for path in paths_of(tomllib.loads(text)):
        assert places._offsets.keys() >= {path}, text
