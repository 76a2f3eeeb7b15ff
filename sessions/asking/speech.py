"""What a sentence does: ask, request, offer, close politely, or state (contract section 4)."""

from __future__ import annotations

import re
from enum import Enum
from typing import NamedTuple

from sessions.asking.instructions import (
    asks_by_telling,
    invites_a_report,
    offers_a_change,
    passes_on,
    sends_to_others,
    tells_a_step,
)
from sessions.asking.patterns import Pattern
from sessions.asking.phrases import (
    ASKED_CONDITION,
    AUXILIARY,
    BARE_REQUEST,
    CONDITION,
    COURTESY,
    FROM_OTHERS,
    IMPERATIVE,
    IN_THE_DARK,
    INVERTED,
    LET_KNOW,
    NEEDLESS,
    OFFER_TAIL,
    OTHERS_SAY,
    OWN_NEED,
    PLEASE,
    SETTLED,
    TELL_CLAUSE,
    TOLD,
    WH,
    WONDER,
    WONDERED,
)
from sessions.asking.requests import requested
from sessions.asking.rhetoric import REPORTED, left_standing, reported, rhetorical, saying
from sessions.asking.sentences import Sentence, split_sentences
from sessions.asking.unmarked import Strength, unmarked_question

# "I was wondering what time would suit you, and six fits nicely."
_SETTLED_SINCE = Pattern(
    r"\b(?:but|and then|until|now|so)\b|\band (?:[a-z0-9]+ ){1,4}?(?:fits|suits|works|settles|answers|is fine|will"
    r" do)\b"
)


class Act(Enum):
    """What one sentence does towards the user."""

    QUESTION = "question"
    REQUEST = "request"
    WEAK_REQUEST = "indirect request"
    OFFER = "offer"
    INVITATION = "invitation to report"
    STEP = "instruction"
    COURTESY = "courtesy"
    RHETORICAL = "rhetorical question"
    STATEMENT = "statement"


ASKING = frozenset({Act.QUESTION, Act.REQUEST, Act.WEAK_REQUEST, Act.COURTESY})


class Utterance(NamedTuple):
    """A sentence with its act; `before` is the plain text of what came before it in the same turn.

    `after` is that of the next sentence. `doubtful` tells that its words fit another act nearly as well.
    """

    sentence: Sentence
    act: Act
    plain: str
    before: str
    doubtful: bool = False
    after: str = ""


def read_turn(turn: str) -> list[Utterance]:
    """The sentences of `turn`, each with what it does."""
    sentences = [sentence for sentence in split_sentences(turn) if sentence.plain]
    sentences = _rejoin(sentences)
    utterances: list[Utterance] = []
    for index, sentence in enumerate(sentences):
        following = sentences[index + 1] if index + 1 < len(sentences) else None
        act, plain, doubtful = _classify(sentence, following)
        before = " . ".join(earlier.plain for earlier in sentences[max(0, index - 3) : index])
        after = "" if following is None else following.plain
        utterances.append(Utterance(sentence, act, plain, before, doubtful, after))
    return utterances


def requests_information(plain: str) -> bool:
    """Whether plain text holds a request in the form of a statement ("I need a name: ...")."""
    return OWN_NEED.search(plain) is not None or IMPERATIVE.match(plain) is not None or PLEASE.search(plain) is not None


def _rejoin(sentences: list[Sentence]) -> list[Sentence]:
    """Put a question's second half ("Is it A? Or B?", "Which is it... the left one?") back to its first."""
    joined: list[Sentence] = []
    for sentence in sentences:
        first = joined[-1] if joined else None
        if first is not None and first.marked and re.match(r"(?:or|and if so|if so|if yes)\b", sentence.plain):
            joined[-1] = _together(first, sentence, " ")
        elif first is not None and _is_fragment(first) and _is_fragment(sentence):
            joined[-1] = _together(first, sentence, " or ")
        elif first is not None and _pauses_before(first, sentence):
            joined[-1] = _together(first, sentence, " , ")
        else:
            joined.append(sentence)
    return joined


def _together(first: Sentence, second: Sentence, link: str) -> Sentence:
    marked = first.marked or second.marked
    return Sentence(f"{first.text} {second.text}", f"{first.plain.rstrip(' ?')}{link}{second.plain}", marked)


def _pauses_before(first: Sentence, second: Sentence) -> bool:
    """Whether dots only part a question from the choices that it offers."""
    if first.marked or not first.text.endswith("..") or len(second.plain.split()) > 12:
        return False
    if re.match(r"or\b", second.plain):
        return True
    opened = unmarked_question(first.plain, ended=False) is Strength.FIRM
    return opened and unmarked_question(second.plain, ended=False) is not Strength.FIRM


def _is_fragment(sentence: Sentence) -> bool:
    """Whether a question is a mere name ("Wool?")."""
    words = sentence.plain.rstrip(" ?").split()
    return sentence.marked and len(words) <= 3 and not re.search(rf"\b(?:{WH}|{AUXILIARY}|anything)\b", sentence.plain)


def _classify(sentence: Sentence, following: Sentence | None) -> tuple[Act, str, bool]:
    """The act of a sentence, the part of it that does it, and whether another act is nearly as likely."""
    plain = sentence.plain.rstrip(" .!")
    if sentence.marked:
        return _marked(plain, following)
    ended = re.search(r"[.!;][\"')]*$", sentence.text) is not None
    asking = unmarked_question(plain, ended)
    if asking and saying(plain):
        asking = Strength.NONE
    act = _unmarked(plain, sentence.options)
    if act is Act.STATEMENT and asking:
        return Act.QUESTION, plain, ended and asking is Strength.LIKELY
    return act, plain, False


def _unmarked(plain: str, options: bool) -> Act:
    if COURTESY.search(plain) or offers_a_change(plain):
        return Act.OFFER
    asked = requested(plain)
    if TOLD.search(plain) and not IMPERATIVE.match(plain) and not PLEASE.search(plain):
        return Act.STATEMENT
    telling = asks_by_telling(plain)
    if not telling and not asked and invites_a_report(plain):
        return Act.INVITATION
    if not telling and not asked and _is_plain_offer(plain):
        return Act.OFFER
    if REPORTED.match(plain):
        return Act.STATEMENT
    if sends_to_others(plain) or (passes_on(plain) and not _tells_to_tell(plain)):
        return Act.STATEMENT
    if (
        OTHERS_SAY.search(plain)
        and not IMPERATIVE.match(plain)
        and not OWN_NEED.search(plain)
        and not asked
        and not re.search(r"\byou (?:mean|want)\b", plain)
    ):
        return Act.STATEMENT
    if _tells_to_tell(plain):
        indirect = IN_THE_DARK.search(plain) and not OWN_NEED.search(plain) and not IMPERATIVE.match(plain)
        conditional = re.match(r"(?:(?:and|so|but|,) )*if you\b", plain) is not None
        return Act.WEAK_REQUEST if indirect or conditional else Act.REQUEST
    if tells_a_step(plain) and not options and asked is not Strength.FIRM:
        return Act.STEP
    if (
        telling
        or asked is Strength.FIRM
        or IMPERATIVE.match(plain)
        or PLEASE.search(plain)
        or BARE_REQUEST.search(plain)
    ):
        return Act.REQUEST
    if NEEDLESS.search(plain):
        return Act.STATEMENT
    if (OWN_NEED.search(plain) and not FROM_OTHERS.search(plain)) or WONDER.search(plain):
        return Act.REQUEST
    if WONDERED.match(plain) and _SETTLED_SINCE.search(plain) is None:
        return Act.WEAK_REQUEST
    if asked or CONDITION.search(plain) or (IN_THE_DARK.search(plain) and not SETTLED.search(plain)):
        return Act.WEAK_REQUEST
    if options and INVERTED.match(plain) and not plain.startswith("should you"):
        return Act.QUESTION
    return Act.STATEMENT


def _tells_to_tell(plain: str) -> bool:
    """Whether plain text holds a "tell me which"; "that can not tell me which" is none."""
    return any(
        not plain[: match.start()].endswith((" not", " not ", " never ")) for match in TELL_CLAUSE.finditer(plain)
    )


def _marked(plain: str, following: Sentence | None) -> tuple[Act, str, bool]:
    report, asked = reported(plain)
    if report:
        return Act.RHETORICAL, plain, report is Strength.LIKELY
    if COURTESY.search(asked):
        return Act.COURTESY, asked, False
    waits_not = rhetorical(
        asked, None if following is None else following.plain, following is not None and following.marked
    )
    if waits_not:
        return Act.RHETORICAL, asked, waits_not is Strength.LIKELY
    return Act.QUESTION, asked, following is not None and not following.marked and left_standing(asked, following.plain)


def _is_plain_offer(plain: str) -> bool:
    """Whether a "let me know" leaves it to the user to want something ("... if you need more")."""
    known = LET_KNOW.search(plain)
    if known is None:
        return False
    if re.search(r"\b(?:say so|say the word|just ask|feel free|shout)\b", plain):
        return True
    if re.search(r"\bwhen(?:ever)? you (?:are|have|feel|get|arrive|finish|need|find|want to)\b", plain):
        return True
    if re.search(
        rf"\b(?:let me know|tell me|say|reply)(?: (?:until|till|after|before|since|by|from|for|at|on|in|to|of|about"
        rf"|with))* (?:{WH}|whether)\b",
        plain,
    ):
        return False
    tail = OFFER_TAIL.search(plain)
    return tail is not None and not ASKED_CONDITION.search(plain) and not re.search(r"\bwhen (?:you would|to)\b", plain)
