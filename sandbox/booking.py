"""Carrying out `provider_booking` calls: only offered slots can be booked, each once (contract sections 3, 10)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sandbox.refusals import Refusal
from sandbox.search import find_records
from sandbox.times import TimeNotUnderstood, format_moment, parse_moment
from sandbox.world import HistoryEntry, Record, World


@dataclass(frozen=True, slots=True)
class Offer:
    """One slot that a provider's message offers."""

    message_id: str
    provider: str
    service: str
    start: datetime
    duration_minutes: int | None


def offers(world: World) -> tuple[Offer, ...]:
    """Return every slot offered in the world's provider messages, in order."""
    return tuple(
        Offer(
            str(message["id"]),
            str(message.get("provider", "")),
            str(message.get("service", "")),
            datetime.fromisoformat(offer["start"]),
            offer.get("duration_minutes"),
        )
        for message in world.records("provider_messages").values()
        for offer in message.get("offers", ())
    )


_PLAIN_WORDS = {"the", "office", "clinic", "of", "at", "dr", "doctor", "s", "provider", "practice", "center"}


def _words(name: str) -> set[str]:
    return set(re.findall(r"[a-z0-9]+", name.lower().replace("'", " ").replace("’", " ")))


def _same_provider(asked: str, provider: str, service: str) -> bool:
    wanted, name = _words(asked), _words(provider)
    if not wanted or not name:
        return False
    if wanted <= name or name <= wanted:
        return True
    wanted, name = wanted - _PLAIN_WORDS, name - _PLAIN_WORDS
    return bool(wanted) and (wanted <= (name | _words(service)) or (bool(name) and name <= wanted))


def _providers(world: World) -> list[tuple[str, str]]:
    known = [
        (str(record.get("provider", "")), str(record.get("service", record.get("title", ""))))
        for name in ("provider_messages", "bookings", "calendar")
        for record in world.records(name).values()
    ]
    contacts = [
        (f"{record.get('name', '')} {record.get('organization', '')}", "")
        for record in world.records("contacts").values()
        if record.get("organization")
    ]
    return [entry for entry in known if entry[0]] + contacts


def matching_offers(world: World, asked: str, *, clock: datetime) -> list[Offer]:
    """Return the offers of the provider or message that `asked` names. Raises `Refusal` for one that is unknown."""
    every = offers(world)
    message = world.record("provider_messages", asked.strip().upper())
    if message is not None:
        return [offer for offer in every if offer.message_id == message["id"]]
    found = [offer for offer in every if _same_provider(asked, offer.provider, offer.service)]
    if found:
        return found
    if any(_same_provider(asked, provider, service) for provider, service in _providers(world)):
        return []
    messages = list(world.records("provider_messages").values())
    named = [
        {"id": entry["id"], "provider": entry.get("provider", ""), "service": entry.get("service", "")}
        for entry in messages
    ]
    near = {
        str(entry["id"])
        for entry in find_records(named, asked, collection="", clock=clock, field_names=lambda _name: None)
    }
    if near:
        return [offer for offer in every if offer.message_id in near]
    raise Refusal(
        "UNKNOWN_PROVIDER", f"there is no provider or message {asked!r}; read provider_messages to see who offers what"
    )


def _offered(candidates: list[Offer], slot: str, clock: datetime) -> Offer:
    try:
        start = parse_moment(slot, clock=clock)
    except TimeNotUnderstood as error:
        raise Refusal("INVALID_ARGUMENTS", f"offered_slot: {error}") from None
    offer = next((entry for entry in candidates if entry.start == start), None)
    if offer is None:
        raise Refusal(
            "SLOT_NOT_OFFERED", f"{format_moment(start)} is not offered; read provider_messages to see what is"
        )
    return offer


def _require_free(world: World, offer: Offer, apart_from: str = "") -> None:
    for booking in world.records("bookings").values():
        if (
            booking["id"] != apart_from
            and booking.get("status") == "confirmed"
            and booking.get("provider") == offer.provider
            and datetime.fromisoformat(str(booking["start"])) == offer.start
        ):
            raise Refusal(
                "SLOT_NO_LONGER_AVAILABLE", f"{format_moment(offer.start)} with {offer.provider} is booked already"
            )


def create_booking(world: World, asked: str, slot: str, *, clock: datetime) -> tuple[World, Record]:
    """Book one offered slot. Returns the world with the confirmed booking, and the booking. Raises `Refusal`."""
    offer = _offered(matching_offers(world, asked, clock=clock), slot, clock)
    _require_free(world, offer)
    booking: dict[str, Any] = {
        "id": world.free_id("bookings"),
        "provider": offer.provider,
        "service": offer.service,
        "start": format_moment(offer.start),
        "duration_minutes": offer.duration_minutes,
        "status": "confirmed",
    }
    booking = {name: value for name, value in booking.items() if value not in (None, "")}
    return world.with_record("bookings", booking), booking


def find_booking(world: World, asked: str) -> Record | None:
    """Find a booking by its id, by a request id that saved it, or by a provider with one confirmed booking."""
    direct = world.record("bookings", asked.strip()) or world.record("bookings", asked.strip().upper())
    if direct is not None:
        return direct
    binding = world.requests.get(asked)
    if binding is not None and binding.saved and binding.saved[0] == "bookings":
        return world.record(*binding.saved)
    held = [
        booking
        for booking in world.records("bookings").values()
        if _same_provider(asked, str(booking.get("provider", "")), str(booking.get("service", "")))
    ]
    confirmed = [booking for booking in held if booking.get("status") == "confirmed"]
    if len(confirmed) == 1:
        return confirmed[0]
    return held[0] if len(held) == 1 else None


def _required_booking(world: World, asked: str) -> Record:
    booking = find_booking(world, asked)
    if booking is None:
        raise Refusal("BOOKING_NOT_FOUND", f"there is no booking {asked!r}; read bookings to see which there are")
    return booking


def reschedule_booking(
    world: World, asked: str, slot: str, *, clock: datetime, request_id: str | None
) -> tuple[World, Record]:
    """Move one booking to an offered slot, all or nothing. Raises `Refusal`."""
    booking = _required_booking(world, asked)
    candidates = [
        offer
        for offer in offers(world)
        if _same_provider(str(booking.get("provider", "")), offer.provider, offer.service)
        or _same_provider(offer.provider, str(booking.get("provider", "")), str(booking.get("service", "")))
    ]
    offer = _offered(candidates, slot, clock)
    _require_free(world, offer, apart_from=str(booking["id"]))
    moved: dict[str, Any] = {**booking, "start": format_moment(offer.start)}
    if offer.duration_minutes is not None:
        moved["duration_minutes"] = offer.duration_minutes
    return _replaced(world, booking, moved, "reschedule", clock, request_id), moved


def cancel_booking(world: World, asked: str, *, clock: datetime, request_id: str | None) -> tuple[World, Record]:
    """Cancel one booking; a cancelled one stays as it is. Raises `Refusal`."""
    booking = _required_booking(world, asked)
    cancelled: dict[str, Any] = {**booking, "status": "cancelled"}
    if booking.get("status") == "cancelled":
        return world, booking
    return _replaced(world, booking, cancelled, "cancel", clock, request_id), cancelled


def _replaced(
    world: World, before: Record, after: Mapping[str, Any], operation: str, clock: datetime, request_id: str | None
) -> World:
    earlier = {name: before.get(name) for name in after if before.get(name) != after.get(name)}
    entry = HistoryEntry(operation, earlier, request_id, format_moment(clock))
    return world.with_record("bookings", after).with_history("bookings", str(before["id"]), entry)
