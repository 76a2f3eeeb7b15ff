"""Words for searching: which ones say nothing, which ones mean the same, and their stems."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache, lru_cache

from sandbox.date_words import plain

_STOP_WORDS_TEXT = """
    one ones thing things
    a about above ago all also am an and any anyone anything are around as ask asked at available away
    back be been before being both but by can check come comes coming could current currently data day
    days detail details did display do does doing done don't during each either else entries entry ever
    every everything exist existing exists false fetch field find for from get give go going got had has
    have having he help her here hers him his how i i'd i'll i'm i've id ids if in info information into
    is it it's item items its just know last latest let like list listing lists look lookup made make
    many matching may me might mine my myself name named need needs new next no not now null none of off
    ok okay old on once one ones only open or our ours out over past please possible previous put read
    recent record recorded records regarding related relevant retrieve said saved say says search see
    set she should show so some something still stored such take tell than that that's the their theirs
    them then there these they thing things this those time times to told too took true under until up
    upcoming update use user user's users using value want wanted wants was we were what what's whatever
    when when's where where's whether which while who whom whose why will with would yes yet you your
    yours again definitely forget forgot forgotten leave left maybe probably remember supposed sure
    first second third 1th 2th 3th
"""
STOP_WORDS = frozenset(_STOP_WORDS_TEXT.split())
"""Words that pick out no record: grammar, and what every request to read says."""

_OPEN_STATUS_TEXT = """
    active scheduled pending confirmed ongoing incomplete unfinished outstanding
    remaining valid todo open current unpaid
"""
OPEN_STATUS = frozenset(_OPEN_STATUS_TEXT.split())
"""Statuses of what still stands; a record without a status counts as standing."""

CLOSED_STATUS = {
    "cancelled": "cancelled canceled",
    "completed": "completed complete done finished ticked taken",
    "retracted": "retracted withdrawn",
    "missed": "missed",
    "uncertain": "uncertain unsure unknown",
    "skipped": "skipped",
    "dismissed": "dismissed cleared acknowledged",
}

DAY_PART_SPANS = {
    "morning": (4, 12),
    "afternoon": (12, 18),
    "evening": (17, 23),
    "night": (19, 24),
    "tonight": (17, 24),
    "nightly": (19, 24),
    "noon": (12, 13),
}
"""From which hour to before which hour a record's time fits the word."""

FAMILIES = tuple(
    line.split()
    for line in """
    dentist dental tooth teeth
    eye eyes optician optometrist vision ophthalmologist ophthalmology
    medicine medication pill dose drug prescription tablet med meds capsule medicament rx dosage
    appointment visit review checkup exam examination consultation session
    telehealth video online virtual remote teleconsultation
    call phone ring telephone callback dial
    text sms message messages
    car park parking parked vehicle garage
    doctor dr clinician physician gp
    clinic provider surgery practice hospital
    pharmacy pharmacist chemist refill
    daughter son child children kid family
    spouse husband wife partner family
    sister brother sibling family
    mother mom mum father dad parent family
    relative family
    key keys keyring
    bin bins rubbish trash recycling garbage waste
    bill pay payment invoice utility
    cost amount price dollar
    glasses spectacles eyeglasses eyewear
    wallet purse billfold
    phone mobile cellphone smartphone telephone
    lunch dinner meal breakfast food eat restaurant cafe
    drink tea coffee beverage
    laundry washer washing wash detergent
    plant fern garden
    pack packing packed bag bring
    shopping shop grocery groceries supermarket store buy
    library book
    card postcard birthday
    post mail send sent
    class course lesson
    group club social meeting
    meet meeting met
    agree agreed agreement decide decided decision plan plans
    conversation talk talked chat discussion spoke call
    reminder remind alert alarm notification
    schedule calendar agenda
    event appointment
    task todo chore errand
    checklist routine steps step procedure
    location place placed spot located
    move moved reschedule rescheduled
    cancel cancelled canceled cancellation
    slot offer offered opening
    passport document identification
    fast fasting
    tracker tag beacon device
    permission consent authorization authorized allowed share sharing
    preference prefers prefer preferred favorite favourite likes
    home house
    travel journey trip estimate drive
    instruction instructions preparation prepare
    """.strip().splitlines()
)
"""Words that a reader would take for one another, a family a line."""

_TOKEN = re.compile(r"[^\W_]+(?:'[^\W_]+)?(?:\.[0-9]+)?")


@cache
def _stemmer() -> Callable[[str], str]:
    # Imported at the first search: loading it would slow the start of commands that never search.
    from snowballstemmer import stemmer

    stem_word: Callable[[str], str] = stemmer("english").stemWord
    return stem_word


@lru_cache(maxsize=16384)
def stem(word: str) -> str:
    """The English stem of a folded word: "medications" -> "medic"."""
    return _stemmer()(word)


@lru_cache(maxsize=4096)
def words_in(text: str) -> tuple[str, ...]:
    """The words of a text, folded, number words as digits, possessives without their ending."""
    return tuple(word.removesuffix("'s") for word in _TOKEN.findall(plain(text.replace("_", " ").replace("-", " "))))


@cache
def _family_index() -> dict[str, frozenset[int]]:
    index: dict[str, set[int]] = {}
    for number, family in enumerate(FAMILIES):
        for word in family:
            index.setdefault(stem(word), set()).add(number)
    return {word: frozenset(numbers) for word, numbers in index.items()}


def families_of(stems: Iterable[str]) -> frozenset[int]:
    """The families that any of the stems belongs to."""
    index = _family_index()
    return frozenset(number for each in stems for number in index.get(each, ()))


@cache
def status_of(word: str) -> str | None:
    """The status that a word asks for: "open", a key of `CLOSED_STATUS`, or None."""
    if word in OPEN_STATUS:
        return "open"
    return next((status for status, words in CLOSED_STATUS.items() if word in words.split()), None)
