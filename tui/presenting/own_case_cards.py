"""The cards of designers' own case files: one for each, also where it cannot be read, and what tells them apart."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from cases.catalogue import OWN_SUITE, CaseSummary, case_from_toml, own_summary
from cases.errors import CaseError, placed
from cases.places import Places
from sessions.rehearsal.case_faults import unplayable
from tui.presenting.case_cards import CaseCard, card_of


def own_card(file: str, content: bytes) -> CaseCard:
    """Return the card of a case file from its bytes. Never raises: what is wrong with the file stands on the card."""
    try:
        case = case_from_toml(content, file)
        faults = unplayable(case)
        if faults:
            return faulty_card(file, placed(faults, Places(content.decode("utf-8-sig"))), content)
    except CaseError as error:
        return faulty_card(file, error.every, content)
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        return faulty_card(file, [CaseError(file, "", f"cannot be understood: {type(error).__name__}: {error}")])
    messages = case.executable.records.get("provider_messages", ())
    has_offers = any("offers" in record.fields for record in messages)
    return card_of(own_summary(case), case.prose.model_dump(mode="json"), has_offers, file)


def faulty_card(file: str, faults: Iterable[CaseError], content: bytes = b"") -> CaseCard:
    """Return the card of a file that cannot be played, with as much of it as can be read."""
    table = _table_of(content)
    case_id, title, suite = (_text_of(table.get(key)) for key in ("case_id", "title", "suite"))
    told = tuple((fault.place, fault.fault) for fault in faults)
    summary = CaseSummary(
        case_id=case_id or "unknown",
        suite=suite or OWN_SUITE,
        title=title or Path(file).name,
        category=OWN_SUITE,
        tags=(),
        tools=(),
        has_scripted_reply=False,
        has_fault=False,
        current_time="",
        text=f"{case_id} {title}",
    )
    return CaseCard(summary, said="", told=(), need="", facts="", special=(), file=file, faults=told)


def _table_of(content: bytes) -> dict[str, Any]:
    try:
        return tomllib.loads(content.decode("utf-8"))
    except (ValueError, RecursionError):
        return {}


def _text_of(value: Any) -> str:
    return value if isinstance(value, str) else ""


def told_apart(own: Sequence[CaseCard], shipped: Sequence[CaseCard]) -> list[CaseCard]:
    """Return own cards in the order of a list, those that share an id marked by as much of their path as differs."""
    ordered = sorted(own, key=lambda card: (bool(card.faults), card.case_id.casefold(), card.file))
    by_id: dict[str, list[CaseCard]] = {}
    for card in (*shipped, *ordered):
        by_id.setdefault(card.case_id.casefold(), []).append(card)
    marked = []
    for card in ordered:
        twins = by_id[card.case_id.casefold()]
        if len(twins) == 1 or card.case_id == "unknown":
            marked.append(card)
        else:
            others = [twin.file for twin in twins if twin is not card]
            marked.append(replace(card, twin=_own_words(card.file, others), number=twins.index(card) + 1))
    return marked


def _own_words(file: str, others: Iterable[str]) -> str:
    """Return the end of a path that no other one has: `call.toml`, or `mine/call.toml` where another is called so."""
    parts = Path(file).parts
    different = [Path(other).parts for other in others]
    for length in range(1, len(parts)):
        if all(parts[-length:] != other[-length:] for other in different):
            return str(Path(*parts[-length:]))
    return file
