"""How a conversation comes to its end by itself: the model rests, or the user has declined (contract section 6, `end`).

Nothing here ends anything: `rest_of` says what stands, whoever drives the play decides.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import dropwhile

from sessions.events import EndReason, UserMessage
from sessions.play import Play

_DECLINING = re.compile(
    r"(?:no(?:pe)?(?: (?:no|thanks|thank you|need|not now|not any more|not today|please|i do not want (?:to|it|that)))*"
    r"|not now|(?:i )?(?:would|d) rather not|i prefer not to"
    r"|never ?mind|forget (?:it|that|about it|the whole thing)|leave it(?: (?:alone|be|at that|there|for now))?"
    r"|let us (?:leave|stop|drop|end) (?:it|this|that|here)|drop it|stop(?: (?:it|this|that|here|now))?"
    r"|do not bother|i do not want (?:to|it|that|this)(?: (?:any ?more|now|go on|continue))?"
    r"|i (?:have )?changed my mind|i (?:decline|refuse)|that is enough|enough)"
    r"(?: (?:now|then|thanks|thank you|please|after all|for now|anyway))*"
)
_FILLER = {"oh", "ok", "okay", "well", "sorry", "actually", "please", "and", "so", "then", "thanks", "thank", "you"}
_SPELLED_OUT = {"don't": "do not", "dont": "do not", "let's": "let us", "that's": "that is", "i've": "i have"}


@dataclass(frozen=True, slots=True)
class Rest:
    """The model has spoken, asks nothing and calls nothing.

    `needed`: the ids of the checks whose machine part a further step could still make true; `declined`: whether the
    user's last own words declined to go on.
    """

    needed: tuple[str, ...]
    declined: bool

    @property
    def reason(self) -> EndReason:
        """What an end here is recorded as: a "No thanks" to "Anything else?" declines nothing that is needed."""
        return "declined" if self.declined and self.needed else "completed"


def declines(text: str) -> bool:
    """Whether a user's message does nothing but decline to go on ("No thanks, leave it.").

    A refusal that brings something new ("No, the other one") does not count: every sentence and clause of the
    message has to decline.
    """
    plain = text.casefold().replace("\u2019", "'")
    for short, full in _SPELLED_OUT.items():
        plain = plain.replace(short, full)
    clauses = [re.findall(r"[a-z0-9]+", clause) for clause in re.split(r"[.,;:!?\n\u2013\u2014]+", plain)]
    said = [" ".join(dropwhile(_FILLER.__contains__, words)) for words in clauses]
    return any(said) and all(_DECLINING.fullmatch(clause) for clause in said if clause)


def rest_of(play: Play) -> Rest | None:
    """Return how the conversation rests, None while somebody has a move to make or an answer is not certain."""
    if play.ended:
        return None
    proposed = play.proposed_reply()
    if proposed is None or proposed.text is not None or not proposed.sure:
        return None
    needed = tuple(check.id for check in play.verdicts().checks if check.has_machine and check.machine is None)
    spoken = [event.body for event in play.playback.events if isinstance(event.body, UserMessage)]
    own = spoken[-1] if spoken and spoken[-1].source in ("operator", "imported") else None
    return Rest(needed, own is not None and declines(own.text))
