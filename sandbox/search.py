"""Finding records as a helpful clerk would: by id, day, time, field or word, rather too much than too little.

A record that is found is always one of those given; nothing is made up, and a query that matches nothing
finds nothing (contract sections 3 and 10).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

from sandbox.search_matching import matches
from sandbox.search_query import QueryReader
from sandbox.search_records import SearchedRecord


def find_records(
    records: Sequence[Mapping[str, object]],
    query: object,
    *,
    collection: str,
    clock: datetime,
    field_names: Callable[[str], str | None],
    other_names: Sequence[str] = (),
    undated_match: bool = True,
) -> list[Mapping[str, object]]:
    """The records that match, best first, otherwise in the order given.

    `query` is free text, an id, a date, a list of such, or an object of field values (also as JSON in a
    text); None, "" and {} find everything. `clock` is the case's aware time. `field_names` gives the stored
    name of a field for a spelling, or None. `collection` and `other_names` are names by which the whole
    collection may be asked for. Where no record has any date, a day in the query leaves all of them in; with
    `undated_match=False`, meant for a search through all collections, none. Never raises for any query.
    """
    if not records:
        return []
    reader = QueryReader(clock, field_names, (collection, *other_names))
    searched = [SearchedRecord(place, record, clock) for place, record in enumerate(records)]
    ranks: dict[int, tuple[float, ...]] = {}
    texts = _texts_of(query)
    for asked in (query,) if texts is None else (query, texts):
        for alternative in () if ranks else reader.read(asked):
            for found, rank in matches(alternative, searched, reader, undated_match=undated_match):
                ranks[found.place] = max(rank, ranks.get(found.place, rank))
    order = sorted(ranks, key=lambda place: (*(-part for part in ranks[place]), place))
    return [records[place] for place in order]


_NO_TEXTS = frozenset(("status", "recurrence", "channel", "alert", "private"))


def _texts_of(query: object) -> str | None:
    """Return the texts that an object of field values asks for, to look for them anywhere; None where it has none.

    A clerk who finds no wallet under the subject looks for it in the text. What names one record or one state is
    not looked for elsewhere.
    """
    if not isinstance(query, Mapping):
        return None
    names = [name for name in query if isinstance(name, str)]
    if any(name == "id" or name.endswith("_id") or name in _NO_TEXTS for name in names):
        return None
    texts = [value for value in query.values() if isinstance(value, str) and value.strip()]
    return " ".join(texts) or None
