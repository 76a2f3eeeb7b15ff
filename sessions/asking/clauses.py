"""The part of a sentence that asks itself, without the clauses in it that only look like questions.

"Would you like me to note where they are?" offers; "Shall I say so when it comes up?" asks for a yes.
"""

from __future__ import annotations

import re

from sessions.asking.frames import ACTION_OFFER, MAY_I_ASK
from sessions.asking.patterns import Pattern
from sessions.asking.phrases import AUXILIARY, INVERTED, WH

_MAKING_SURE = frozenset(("confirm", "clarify", "ask", "check", "know", "make"))
_WH_WORD = Pattern(rf"\b(?:{WH})\b")
# "... when the time comes", "... where you keep it", after a question that is whole without it.
_ADDED = Pattern(
    rf" (?:when|where) (?!(?:{AUXILIARY}|suits|works|exactly|or|and|to|in|on|then|please|precisely|about)\b"
    rf"|[?,])[a-z]+",
    needs="when where",
)
# Words after which "when" or "where" begins what is asked, or belongs to it.
_LEADING_ON_WORDS = """
know tell me say remember recall decided idea sure of about is was ask see give mean by from until till since
than to at on for just exactly with told thought you said agreed agree yet already roughly and or but so : ;
"""
_LEADING_ON = frozenset(_LEADING_ON_WORDS.split())
# "... and I'll look it up" promises; it asks nothing.
_PROMISE = Pattern(
    r"(?: ,)? (?:and|so|then|so that|and then|and so|and if so)(?: then| that)? (?:i|we) (?:(?:just|also|then"
    r"|gladly|happily) )*"
    r"(?:will|can|could|shall)\b(?! not\b| need| have to| only)[^:;?]*(?: \?)?$",
    needs="i we",
)
_ADDED_TO_WH = Pattern(rf" when (?!(?:{AUXILIARY}|suits|works|exactly|or|and|then)\b|[?,])[a-z]+", needs="when")
_JOINED = Pattern(r"(?:\bor|\band|\bif so|[,:;]) $")
_SOMEBODY = Pattern(r"\b(?:some|any)(?:one|body) (?:else )?(?:who|whom|whose)\b", needs="who whom whose")


def own_part(plain: str) -> str:
    """Plain text up to the first clause of it that asks nothing by itself."""
    end = len(plain)
    offer = ACTION_OFFER.search(plain)
    if (
        offer is not None
        and offer.group(1) not in _MAKING_SURE
        and MAY_I_ASK.search(plain) is None
        and _WH_WORD.search(plain[: offer.start()]) is None
    ):
        inner = [match.start() for match in _WH_WORD.finditer(plain) if match.start() >= offer.end()]
        end = next((start for start in inner if _JOINED.search(plain[:start]) is None), end)
    by_wh = _WH_WORD.match(plain) is not None
    if by_wh or INVERTED.match(plain) is not None:
        added = _ADDED_TO_WH.search(plain) if by_wh else _added(plain)
        end = min(end, added.start()) if added is not None else end
        somebody = _SOMEBODY.search(plain)
        end = min(end, somebody.start()) if somebody is not None else end
    return plain[:end]


def without_promise(plain: str) -> str:
    """Plain text without what the assistant promises for an answer ("reply 1 or 2 and I will look it up")."""
    promise = _PROMISE.search(plain)
    return plain if promise is None or promise.start() == 0 else plain[: promise.start()]


# "a time, something like 4 pm" asks for a time and proposes none.
_EXAMPLE = Pattern(
    r"(?: ,)* (?:something like|such as|for example|for instance)\b(?:(?! (?:and|so|then) (?:i|we)\b)[^:;?])*",
    needs="like such example instance",
)


def without_example(plain: str) -> str:
    """Plain text without an example answer ("reply with a time , something like 4 pm")."""
    kept = _EXAMPLE.sub("", plain)
    return kept if len(kept.split()) > 2 else plain


def _added(plain: str) -> re.Match[str] | None:
    return next(
        (match for match in _ADDED.finditer(plain) if plain[: match.start()].rpartition(" ")[2] not in _LEADING_ON),
        None,
    )
