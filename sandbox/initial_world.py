"""The world that a case starts in: its fixture records, checked against their collections."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from cases.errors import CaseError
from cases.json_values import json_value
from cases.nearest import advice
from sandbox.collections import COLLECTIONS
from sandbox.fields import understand_fields
from sandbox.world import Record, World
from sandbox.writing import with_defaults

if TYPE_CHECKING:
    from cases.catalogue import Case


@dataclass(frozen=True, slots=True)
class InitialWorld:
    """A case's fixture: the world at the start, and the records that come with the scripted reply."""

    world: World
    with_reply: tuple[tuple[str, Record], ...]


def initial_world(case: Case, clock: datetime) -> InitialWorld:
    """Build a case's fixture. Raises `CaseError` where a record does not fit its collection, or an id is used twice."""
    world = World(faults_met=(0,) * len(case.executable.faults))
    with_reply: list[tuple[str, Record]] = []
    for name, records in case.executable.records.items():
        if name not in COLLECTIONS:
            told = f"no such collection{advice(name, COLLECTIONS, 'the collections are')}"
            raise CaseError(case.file, f"records.{name}", told)
        for place, entry in enumerate(records):
            key = f"records.{name}.{place}"
            record = {"id": entry.id, **_stored_fields(case.file, name, entry.fields, key, clock)}
            if world.record(name, entry.id) is not None:
                raise CaseError(case.file, key, f"the id {entry.id} is used twice in {name}")
            if entry.available == "with_reply":
                with_reply.append((name, record))
            else:
                world = world.with_record(name, record)
    return InitialWorld(world, tuple(with_reply))


def _stored_fields(file: str, name: str, fields: Mapping[str, Any], key: str, clock: datetime) -> dict[str, Any]:
    collection = COLLECTIONS[name]
    unknown = [field for field in fields if collection.field(field) is None]
    if unknown:
        known = [field.name for field in collection.fields]
        told = f"no such field{advice(unknown[0], known, 'the fields are')}"
        raise CaseError(file, f"{key}.{unknown[0]}", told)
    understood = understand_fields(collection, "create", json_value(fields), clock=clock)
    if understood.problems:
        raise CaseError(file, key, understood.problems[0].message)
    return with_defaults(name, understood.stored)
