"""What a sentence does: ask, request, offer, close politely, or state (contract section 4)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from sessions.asking.instructions import asks_by_telling, invites_a_report, passes_on, tells_a_step
from sessions.asking.phrases import (
    ANSWERING,
    ASKED_CONDITION,
    AUXILIARY,
    BARE_REQUEST,
    CONDITION,
    COURTESY,
    FROM_OTHERS,
    IMPERATIVE,
    IN_THE_DARK,
    INVERTED,
    JUSTIFYING,
    LET_KNOW,
    OFFER_TAIL,
    OTHERS_SAY,
    OWN_NEED,
    PLEASE,
    REPORT_ANSWERABLE,
    REPORTED,
    RHETORICAL,
    SELF_ANSWER,
    SETTLED,
    TELL_CLAUSE,
    UNMARKED_QUESTION,
    WH,
    WH_STATEMENT,
    WONDER,
)
from sessions.asking.sentences import Sentence, split_sentences


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


@dataclass(frozen=True, slots=True)
class Utterance:
    """A sentence with its act; `before` is the plain text of what came before it in the same turn."""

    sentence: Sentence
    act: Act
    plain: str
    before: str


def read_turn(turn: str) -> list[Utterance]:
    """The sentences of `turn`, each with what it does."""
    sentences = [sentence for sentence in split_sentences(turn) if sentence.plain]
    sentences = _rejoin(sentences)
    utterances: list[Utterance] = []
    for index, sentence in enumerate(sentences):
        following = sentences[index + 1] if index + 1 < len(sentences) else None
        act, plain = _classify(sentence, following)
        before = " . ".join(earlier.plain for earlier in sentences[max(0, index - 3) : index])
        utterances.append(Utterance(sentence, act, plain, before))
    return utterances


def requests_information(plain: str) -> bool:
    """Whether plain text holds a request in the form of a statement ("I need a name: ...")."""
    return OWN_NEED.search(plain) is not None or IMPERATIVE.match(plain) is not None or PLEASE.search(plain) is not None


def _rejoin(sentences: list[Sentence]) -> list[Sentence]:
    """Put a question's second half ("Is it A? Or B?") back to its first."""
    joined: list[Sentence] = []
    for sentence in sentences:
        if joined and joined[-1].marked and re.match(r"(?:or|and if so|if so|if yes)\b", sentence.plain):
            first = joined[-1]
            joined[-1] = Sentence(f"{first.text} {sentence.text}", f"{first.plain.rstrip(' ?')} {sentence.plain}", True)
        elif joined and _is_fragment(joined[-1]) and _is_fragment(sentence):
            first = joined[-1]
            joined[-1] = Sentence(
                f"{first.text} {sentence.text}", f"{first.plain.rstrip(' ?')} or {sentence.plain}", True
            )
        else:
            joined.append(sentence)
    return joined


def _is_fragment(sentence: Sentence) -> bool:
    """Whether a question is a mere name ("Wool?")."""
    words = sentence.plain.rstrip(" ?").split()
    return sentence.marked and len(words) <= 3 and not re.search(rf"\b(?:{WH}|{AUXILIARY}|anything)\b", sentence.plain)


def _classify(sentence: Sentence, following: Sentence | None) -> tuple[Act, str]:
    plain = sentence.plain.rstrip(" .!")
    if sentence.marked:
        return _marked(plain, following)
    if COURTESY.search(plain):
        return Act.OFFER, plain
    telling = asks_by_telling(plain)
    if not telling and invites_a_report(plain):
        return Act.INVITATION, plain
    if not telling and LET_KNOW.search(plain) and _is_plain_offer(plain):
        return Act.OFFER, plain
    if REPORTED.match(plain):
        return Act.STATEMENT, plain
    if passes_on(plain) and not TELL_CLAUSE.search(plain):
        return Act.STATEMENT, plain
    if (
        OTHERS_SAY.search(plain)
        and not IMPERATIVE.match(plain)
        and not OWN_NEED.search(plain)
        and not re.search(r"\byou (?:mean|want)\b", plain)
    ):
        return Act.STATEMENT, plain
    if TELL_CLAUSE.search(plain):
        indirect = IN_THE_DARK.search(plain) and not OWN_NEED.search(plain) and not IMPERATIVE.match(plain)
        return (Act.WEAK_REQUEST if indirect else Act.REQUEST), plain
    if tells_a_step(plain) and not sentence.options:
        return Act.STEP, plain
    if telling or IMPERATIVE.match(plain) or PLEASE.search(plain) or BARE_REQUEST.search(plain):
        return Act.REQUEST, plain
    if (OWN_NEED.search(plain) and not FROM_OTHERS.search(plain)) or WONDER.search(plain):
        return Act.REQUEST, plain
    if CONDITION.search(plain) or (IN_THE_DARK.search(plain) and not SETTLED.search(plain)):
        return Act.WEAK_REQUEST, plain
    if UNMARKED_QUESTION.match(plain) and not WH_STATEMENT.match(plain) and len(plain.split()) <= 14:
        return Act.QUESTION, plain
    if sentence.options and INVERTED.match(plain):
        return Act.QUESTION, plain
    return Act.STATEMENT, plain


def _marked(plain: str, following: Sentence | None) -> tuple[Act, str]:
    if REPORTED.match(plain):
        rest = REPORT_ANSWERABLE.search(plain)
        if rest is None or re.match(r"^(?:you|the|your|it|she) [^,:;]*[,:;]? ?that\b", plain):
            return Act.RHETORICAL, plain
        if re.search(r": (?:what|when|where|did|who)", plain) and not re.search(r"\byou\b", rest.group(1)):
            return Act.RHETORICAL, plain
        plain = rest.group(1)
    if COURTESY.search(plain):
        return Act.COURTESY, plain
    if RHETORICAL.match(plain):
        return Act.RHETORICAL, plain
    if following is not None and not following.marked and SELF_ANSWER.match(plain) and _explains(following):
        return Act.RHETORICAL, plain
    return Act.QUESTION, plain


def _explains(following: Sentence) -> bool:
    """Whether a sentence answers the question before it rather than giving the reason for asking."""
    if JUSTIFYING.search(following.plain):
        return False
    return ANSWERING.match(following.plain) is not None


def _is_plain_offer(plain: str) -> bool:
    """Whether a "let me know" leaves it to the user to want something ("... if you need more")."""
    known = LET_KNOW.search(plain)
    if known is None:
        return False
    if re.search(r"\b(?:say so|say the word|just ask|feel free|shout)\b", plain):
        return True
    if re.search(r"\bwhen(?:ever)? you (?:are|have|feel|get|arrive|finish|need|find|want to)\b", plain):
        return True
    if re.search(rf"\b(?:let me know|tell me|say|reply) (?:{WH}|whether)\b", plain):
        return False
    tail = OFFER_TAIL.search(plain)
    return tail is not None and not ASKED_CONDITION.search(plain) and not re.search(r"\bwhen (?:you would|to)\b", plain)
