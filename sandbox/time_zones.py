"""The zone and offset that a written time names, and the moment that a wall time is there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timezone, tzinfo
from functools import lru_cache
from typing import TypeVar
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from sandbox.date_words import ZONES
from sandbox.time_pieces import Doubt, Offset, Piece, Zone

_ZONE_NAME = re.compile(r"[\[(]?\b([A-Za-z][A-Za-z_]+(?:/[A-Za-z][A-Za-z_+-]*)+)[\])]?")
_Kind = TypeVar("_Kind", Zone, Offset)


class NamedZone:
    """Where a time is meant: in the zone or at the offset that its text names, else in the clock's own zone.

    `name` is an IANA name that stood in the text. Raises `Doubt` where two zones are named.
    """

    def __init__(self, pieces: Sequence[Piece], name: str | None, clock: datetime) -> None:
        spoken = _only(Zone, pieces)
        self._offset = _only(Offset, pieces)
        self._abbreviation = ZONES[spoken.name][1] if spoken else None
        self._local = clock.tzinfo
        self._zone = _zone_meant(name, ZONES[spoken.name][0] if spoken else None, clock)
        self.clock = clock.astimezone(self._zone or (timezone(self._offset.distance) if self._offset else clock.tzinfo))
        """The clock's moment, there."""

    @property
    def is_named(self) -> bool:
        """Whether the text names a zone or an offset."""
        return self._offset is not None or self._zone is not None

    def at(self, day: date, wall: time) -> datetime:
        """The moment of a wall time on a day. Raises `Doubt` where there is none, or two."""
        if self._offset is not None and self._zone is None:
            return self._in_local_zone(datetime.combine(day, wall, timezone(self._offset.distance)))
        moment = self._certain(datetime.combine(day, wall), self._zone or self._local)
        if self._offset is not None and moment.utcoffset() != self._offset.distance:
            raise Doubt("the offset and the zone do not agree")
        return moment

    def _certain(self, wall: datetime, zone: tzinfo | None) -> datetime:
        candidates = [wall.replace(tzinfo=zone, fold=fold) for fold in (0, 1)]
        real = [
            moment
            for moment in candidates
            if moment.astimezone(UTC).astimezone(zone).replace(tzinfo=None, fold=0) == wall
        ]
        if not real:
            raise Doubt("clocks jump over that time on that day")
        if self._abbreviation is not None:
            real = [moment for moment in real if moment.tzname() == self._abbreviation]
            if not real:
                raise Doubt(f"{self._abbreviation} does not hold on that day")
        if self._offset is not None:
            real = [moment for moment in real if moment.utcoffset() == self._offset.distance] or real
        if len({moment.utcoffset() for moment in real}) > 1:
            raise Doubt("that time comes twice on that day; give the offset")
        return real[0]

    def _in_local_zone(self, moment: datetime) -> datetime:
        """The moment in the case's zone where that has the same offset, so that it repeats by wall time."""
        local = moment.astimezone(self._local)
        return local if local.utcoffset() == moment.utcoffset() else moment


def _only(kind: type[_Kind], pieces: Sequence[Piece]) -> _Kind | None:
    found = [piece for piece in pieces if isinstance(piece, kind)]
    if len(found) > 1:
        raise Doubt("it names two zones")
    return found[0] if found else None


def _zone_meant(named: str | None, spoken: str | None, clock: datetime) -> tzinfo | None:
    if named and spoken:
        raise Doubt("it names two zones")
    name = named or spoken
    if name is None:
        return None
    return clock.tzinfo if str(clock.tzinfo) == name else ZoneInfo(name)


def without_zone_name(text: str) -> tuple[str, str | None]:
    """Take an IANA zone name out of the text; names like 11/12 are figures and stay. Raises `Doubt` for no zone."""
    found = _ZONE_NAME.search(text)
    if found is None:
        return text, None
    name = "/".join("_".join(word.capitalize() for word in part.split("_")) for part in found[1].split("/"))
    name = found[1] if _is_zone(found[1]) else name
    if not _is_zone(name):
        raise Doubt(f'"{found[1]}" is no known zone')
    return f"{text[: found.start()]} {text[found.end() :]}", name


@lru_cache(maxsize=256)
def _is_zone(name: str) -> bool:
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True
