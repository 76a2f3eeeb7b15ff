"""The signs that the screens use, in plain Unicode and in ASCII. A sign never stands without a word beside it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Glyphs:
    """One sign for each meaning. All are one cell wide but `arrow` and `ellipsis`, which are longer in ASCII."""

    true: str = "✓"
    false: str = "✗"
    open: str = "·"
    user: str = "○"
    model: str = "●"
    read: str = "□"
    change: str = "■"
    fault: str = "!"
    end: str = "▪"
    line: str = "─"
    here: str = "▲"
    folded: str = "▸"
    unfolded: str = "▾"
    added: str = "+"
    changed: str = "~"
    removed: str = "-"
    arrow: str = "→"
    prompt: str = "❯"
    ellipsis: str = "…"
    side: str = "▏"


UNICODE = Glyphs()
ASCII = Glyphs(
    true="v",
    false="x",
    open=".",
    user="u",
    model="m",
    read="r",
    change="#",
    end="E",
    line="-",
    here="^",
    folded=">",
    unfolded="v",
    arrow="->",
    prompt=">",
    ellipsis="...",
    side="|",
)
