"""A whole turn, judged from the scores of its sentences."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Literal

from sessions.asking.examples import Examples
from sessions.asking.patterns import Pattern
from sessions.asking.phrases import COURTESY
from sessions.asking.question import Judgement, ScriptedQuestion
from sessions.asking.readings import Context, Reading
from sessions.asking.rhetoric import saying, settles_itself
from sessions.asking.scoring import score
from sessions.asking.sentences import plain_words
from sessions.asking.speech import ASKING, Act, Utterance, read_turn
from sessions.asking.vocabulary import topic_words
from sessions.asking.wanted import Wanted, understand

_LIKELY = 0.5
_SURE_YES = 0.76
_SURE_NO = 0.24
_AWAITS_A_WORD = Pattern(
    r"^(?:(?:so|then|just|please|simply|ok|, ) )*(?:say|reply|answer|choose|pick) |\b(?:wait for|up to|over to) you\b",
    needs="say reply answer choose pick you",
)
_ALMOST_ASKING = {
    Act.OFFER: "an offer in a statement",
    Act.INVITATION: "an invitation to report later",
    Act.STEP: "an instruction for a step",
    Act.RHETORICAL: "a rhetorical or reported question",
    Act.WEAK_REQUEST: "perhaps an indirect request, but for nothing the script names",
}


class TurnJudge:
    """Judges the turns of one case; see `QuestionMatcher`, which loads this module on its first turn."""

    def __init__(self, question: ScriptedQuestion | None) -> None:
        self._question = question

    @cached_property
    def _wanted(self) -> Wanted | None:
        return None if self._question is None else understand(self._question)

    @cached_property
    def _examples(self) -> Examples:
        question, wanted = self._question, self._wanted
        if question is None or wanted is None:
            return Examples((), (), frozenset())
        return Examples(question.asks, question.asks_not, wanted.topic)

    def judge(self, turn: str, conversation: Sequence[tuple[str, str]] = ()) -> Judgement:
        """The reply that `turn` calls for, as `QuestionMatcher.judge` says."""
        utterances = read_turn(turn)
        asking = [utterance for utterance in utterances if utterance.act in ASKING]
        given = self._already_answered(conversation)
        wanted = None if given else self._wanted
        if wanted is not None:
            scored = self._scored(utterances, wanted, conversation)
            best = max(scored, key=lambda pair: pair[1].value, default=None)
            if best is not None and best[1].value >= _LIKELY:
                utterance, reading = best
                sure = reading.value >= _SURE_YES and not utterance.doubtful
                return _judgement("scripted", sure, utterance, reading.rule)
            firm = [utterance for utterance in asking if utterance.act is not Act.WEAK_REQUEST]
            if firm or (asking and any(" you " in f" {utterance.plain} " for utterance in asking)):
                return self._unscripted(asking, best, all(reading.firm for _, reading in scored))
        elif asking:
            instead = "something, but the scripted reply was already given" if given else "something"
            return self._unscripted(asking, None, other=instead)
        return self._nothing(utterances)

    def _already_answered(self, conversation: Sequence[tuple[str, str]]) -> bool:
        if self._question is None:
            return False
        return any(role == "user" and text.strip() == self._question.reply.strip() for role, text in conversation)

    def _scored(
        self, utterances: list[Utterance], wanted: Wanted, conversation: Sequence[tuple[str, str]]
    ) -> list[tuple[Utterance, Reading]]:
        opening = frozenset[str]().union(
            *(topic_words(plain_words(text)) for role, text in conversation if role == "user")
        )
        earlier = next((plain_words(text) for role, text in reversed(conversation) if role == "assistant"), "")
        scored: list[tuple[Utterance, Reading]] = []
        for utterance in utterances:
            if utterance.act is Act.RHETORICAL:
                scored += self._asked_after_all(utterance, wanted, Context(opening, utterance.before or earlier))
                continue
            # "Let me know if you'd like an in-app reminder" asks where the script waits for that very yes.
            consent_offer = (
                wanted.is_consent and utterance.act is Act.OFFER and COURTESY.search(utterance.plain) is None
            )
            # "Choose a recipe and I'll open it" asks where the script waits for just that.
            if utterance.act not in ASKING and not consent_offer and utterance.act is not Act.STEP:
                if self._examples.says_the_same(utterance.plain, with_clauses=False):
                    scored.append((utterance, Reading(0.95, "it is an example that asks it, nearly word for word")))
                elif _AWAITS_A_WORD.search(utterance.plain) and wanted.names_several(utterance.plain):
                    scored.append((utterance, Reading(0.7, "it leaves a word on the alternatives to the user")))
                continue
            context = Context(opening, utterance.before or earlier)
            reading = self._examples.adjust(utterance.plain, score(utterance, wanted, context))
            scored.append((utterance, reading))
        return scored

    @staticmethod
    def _asked_after_all(utterance: Utterance, wanted: Wanted, context: Context) -> list[tuple[Utterance, Reading]]:
        """The doubtful reading of a question that seems to be answered at once, where it is the very one awaited.

        An assistant cannot answer that one itself: what follows ("I checked your contacts") answers something else.
        """
        if saying(utterance.plain) or settles_itself(utterance.after):
            return []
        reading = score(utterance._replace(act=Act.QUESTION), wanted, context)
        return [(utterance, Reading(0.62, reading.rule))] if reading.value >= _SURE_YES else []

    def _unscripted(
        self,
        asking: list[Utterance],
        best: tuple[Utterance, Reading] | None,
        firm_throughout: bool = True,
        other: str = "",
    ) -> Judgement:
        firm = [utterance for utterance in asking if utterance.act is not Act.WEAK_REQUEST]
        decisive = best[0] if best is not None else (firm or asking)[0]
        rule = best[1].rule if best is not None else _act_rule(decisive)
        certain = any(
            not utterance.doubtful and (utterance.sentence.marked or utterance.act is not Act.QUESTION)
            for utterance in firm
        )
        sure = certain and firm_throughout and (best is None or best[1].value <= _SURE_NO)
        return _judgement("unscripted", sure, decisive, rule, other)

    def _nothing(self, utterances: list[Utterance]) -> Judgement:
        if not utterances:
            return Judgement("none", True, "The turn has no text, so it asks nothing.", "")
        telling = [utterance for utterance in utterances if utterance.act in _ALMOST_ASKING]
        if not telling:
            return Judgement("none", True, "Every sentence is a statement; the turn asks nothing.", "")
        last = telling[-1]
        why = f'"{last.sentence.text}" is {_ALMOST_ASKING[last.act]}; the turn asks nothing.'
        sure = not any(utterance.doubtful or utterance.act is Act.WEAK_REQUEST for utterance in telling)
        return Judgement("none", sure, why, "")


def _act_rule(utterance: Utterance) -> str:
    return {
        Act.QUESTION: "it is a question",
        Act.REQUEST: "it requests information",
        Act.WEAK_REQUEST: "it may be an indirect request",
        Act.COURTESY: "it is a closing courtesy",
    }.get(utterance.act, "it asks something")


def _judgement(
    reply: Literal["scripted", "unscripted"], sure: bool, utterance: Utterance, rule: str, other: str = ""
) -> Judgement:
    """`other` says what is asked instead of the scripted question, where that is not simply something
    else."""
    text = utterance.sentence.text
    asked = "the scripted question" if reply == "scripted" else other or "something other than the scripted question"
    doubt = "" if sure else "probably "
    return Judgement(reply, sure, f'"{text}" {doubt}asks {asked}: {rule}.', text)
