"""What a sentence does: ask, request, offer, close politely, or state (contract section 4)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from sessions.asking.sentences import Sentence, split_sentences

WH = r"what|which|when|where|who|whom|whose|why|how"
_AUXILIARY = r"is|are|was|were|am|do|does|did|will|would|shall|should|can|could|may|might|must|has|have|had"
_INVERTED = re.compile(
    rf"^(?:{_AUXILIARY}) (?:not )?(?:i|you|we|it|that|this|there|they|he|she|the|your|my|any|an?|[a-z]+)\b"
)
_LEAD = (
    r"(?:(?:and|so|but|then|or|also|first|ok|now|right|just|sorry|for|at|on|by|to|in|from|of|about|with|around|,|:) )*"
)
_UNMARKED_QUESTION = re.compile(
    rf"^{_LEAD}(?:(?:what|which|whose)(?: (?!you\b|i\b|we\b|it\b|he\b|she\b|they\b|the\b)[a-z0-9]+){{0,3}}?|when|where|who|whom|why|how(?: (?:long|often|many|much|early|late)(?: [a-z]+)?)?)"
    rf"(?: (?:{_AUXILIARY}|works|suits)\b (?!not\b).*| do(?:es)? .*|(?: one| ones| of them)?$| (?:time|day|date|one|pair)$)"
)
_WH_STATEMENT = re.compile(
    r"^(?:when(?:ever)? (?:you|it|that|the|i|we|they|he|she|[a-z]+ (?:is|are|has))\b.* , "
    r"|what (?:i|you|we|is|they)\b.* (?:is|are|was|were|says) |which (?:means|is why|would)\b|where (?:possible|needed)\b"
    r"|how(?:ever)\b|who(?:ever)\b|what(?:ever)\b|why not\b)"
)

# Courtesy: a polite close that asks for nothing the case is about.
_COURTESY = re.compile(
    r"\b(?:any ?thing (?:else|more|further)|something else(?: i can| you need| you would)|any other (?:questions?|ways?)"
    r"|(?:any|some)(?: other| more| further)? (?:questions|concerns)|what else (?:can|may|could|would) (?:i|you)"
    r"|(?:how|what|is there (?:any ?thing|something)(?: (?:else|more))?)(?: that)?(?: more| else)? (?:can|may|could) i (?:do|help|assist)"
    r"|need (?:any ?thing|more help|further help)|help with any ?thing|be of (?:further|any|more) (?:help|assistance)"
    r"|all for (?:now|today)|will that be all|is that all)\b"
)
_OFFER_TAIL = re.compile(r"\b(?:if|in case|whenever|when|should you|anytime)\b")
_ASKED_CONDITION = re.compile(
    r"\bif (?:(?:an?|the|that|this|it|those|either|one) [a-z ]*?(?:is|are|would be|works?|suits?|would work|would do|would suit|sounds?|will do)\b"
    r"(?: [a-z]+){0,3}? ?(?:ok|fine|alright|all right|right|correct|acceptable|good|possible|for you|best|better)?"
    r"|you (?:mean|meant|are (?:asking|thinking|referring|looking)|were (?:asking|thinking|referring))\b)"
)
_LET_KNOW = re.compile(
    r"\b(?:let me know|tell me|give me a shout|say so|say the word|just ask|feel free|shout|just say|reach out|reply|let us know)\b"
)
_REQUEST_VERB = (
    r"(?:tell|give|send|share|show|read|describe|remind|advise) (?:me|us)|let (?:me|us) (?:know|have)|specify|clarify|"
    r"(?:confirm|(?:choose|pick|select)(?! (?:whatever|whichever|any|anything|what feels))|name|state|indicate|provide|share|describe|identify|"
    r"(?:say|reply|answer|respond)(?= (?:which|what|when|where|who|how|if|whether|with|yes|no|the|one|a|b)\b)|type|enter|mention|point out|spell out|fill in)"
)
_POLITE = r"(?:(?:please|just|kindly|simply|first|then|so|and|but|also|do|could you|can you|ok|sure|of course|now|or|if you can ,|if you could ,|when you can|when you are ready|once you are ready|in that case|before i do|before that|for that|to do that|to start|next|go ahead and|would you|will you|, ) ?)*"
_IMPERATIVE = re.compile(rf"^{_POLITE}(?:{_REQUEST_VERB})\b")
_PLEASE = re.compile(rf"\b(?:please|kindly|just|then|so|do|first|but|and|,|:) (?:{_REQUEST_VERB})\b")
_TELL_CLAUSE = re.compile(
    rf"(?:\b(?:tell|remind|help|advise) me|\blet me know|(?:^|\b(?:please|just|kindly|to|then|so|and|but|first|,|:) )(?:say|confirm|clarify|specify|know|choose|pick|advise|decide|state|tell))"
    rf" (?:first |please |here |exactly |just |me |again |to me |for me |back |with |in |by |on |at )*(?:{WH}|whether)\b"
)
_OTHERS_SAY = re.compile(
    r"\b(?:(?:ask|asked|asking|contact|call|message|wait for|waiting for|check with) (?:the|your|maya|nina|them|him|her|dr|a|their)\b|"
    r"(?:she|he|they|provider|clinic|pharmacist|doctor|maya|nina) (?:can|could|will|should|may|has to|needs to|must|did) |"
    r"(?:i|to|will|can|would|could) (?:will |can |would |could |then |also |gladly |happily )*(?:let you know|tell you|show you|confirm|clarify|remind you|read you)\b|that (?:tells|told) me\b|"
    r"\b(?:need not|no need to|(?:do|does) not (?:have to|need to)|do not|never) (?:tell|say|confirm|give|share|choose|decide|answer|reply)\b)"
)
_OWN_NEED = re.compile(
    r"\b(?:i|we)(?: would| will| do| am| still| just| only| first| also| really| might| may| can| must| do not)*"
    r" (?:need|require|missing|lack|have to|must|want|going to need|like)(?: to| first)*"
    rf"(?: (?:know|ask|clarify|find out|hear|learn|be told|have|get)\b| (?:check|confirm|make sure|be (?:sure|certain|clear)|establish|settle|pin down|verify|understand|narrow down)"
    rf"(?: (?:with you|first|about|on|once more|again))* (?:{WH}|if|whether|with you|your)\b)"
    r"|\b(?:i|we)(?: would| will| do| am| are| still| just| only| first| also| really)* (?:need|missing|require|lack|after)"
    r" (?!to\b(?! have)|not\b|no\b|for\b|an? (?:moment|minute|second|while|little (?:time|while|longer))|some time|more time|time to)[a-z0-9]+\b"
    r"|\bi would (?:like|want|appreciate|welcome) (?:your|its|the|a|an|their|some|one|more)\b"
    r"|\b(?:all|what|the (?:only )?(?:one )?(?:thing|detail|piece|bit)s?)(?: that)? (?:i|we|is|am)(?: am| are)?(?: still| now| just)? (?:need|missing|require|lack|left)\b"
    r"|\bneed (?:a bit |a little )?more (?:detail|info|information|details)\b|\b(?:is|are) (?:still )?(?:missing|needed from you)\b"
    r"|\b(?:i (?:would|will)|would) (?:be grateful|appreciate it|appreciate|love to (?:know|hear)|be glad to know|be helped|like to know|like to hear|help me)\b"
    r"|\b(?:it|that) (?:would|will) help (?:me )?(?:to (?:know|hear|have)|if you (?:could|can|told|tell|let))\b"
    r"|\bwould help to know\b|\bjust need\b"
)
_WONDER = re.compile(
    rf"\b(?:i (?:am )?(?:just )?(?:wonder|wondering|curious)|question is|curious)(?: about)?(?: {WH}| if| whether|,|:|\b)"
)
_MEANING = r"you (?:mean|meant|want|would like|would prefer|prefer|need|are|were|had in mind|have in mind|have|intend|took|take|saw)"
_IN_THE_DARK = re.compile(
    rf"\b(?:(?:i am|am|i) (?:not (?:sure|certain|clear)|unsure|unclear|uncertain)|i (?:do not|can not) (?:know|tell|say|see)|"
    rf"(?:it|that) is (?:not (?:clear|certain)|unclear|ambiguous|hard to (?:tell|say))|does not (?:say|tell me))"
    rf"(?: yet| to me| from that| from this| from your message| about| on| me| for sure| of)* (?:{WH}|whether|if)\b(?: [a-z]+){{0,3}} {_MEANING}\b"
    rf"|\byou (?:have not|did not) (?:yet )?(?:said|told me|mentioned|say|tell me|mention|named|name|picked|chosen|given|give|specify|specified)\b"
)
_CONDITION = re.compile(
    r"\b(?:once|as soon as|the moment|after|until|till|unless|before|without) (?:i|you|we) "
    r"(?:know|hear|tell me|let me|give me|confirm|pick|choose|share|say|can tell|could tell me|can give|can share|can say|decide|send me|read me|(?:have|get) (?:the|a|an|your|its|that|this|one))\b"
    r"|\bif you (?:tell|let|give|send|read) me\b"
    r"|\b(?:without knowing|depends on|comes down to|hinges on) (?:which|what|when|who|whether|you|the)\b"
)
_REPORTED = re.compile(
    r"^(?:(?:so|and|well|ok|, ) )*(?:you (?:asked|wanted to know|were asking|wondered|are asking)|"
    r"(?:(?:the|your|their|her|his|a|maya|nina|it|she|he|they)(?: [a-z]+){0,3}?) (?:asks|asked|says|said|reads|read|wanted to know|wants to know|wondered|is asking|wrote|states))\b"
)
_REPORT_ANSWERABLE = re.compile(rf"(?:[,:;]|\bbut|\band|\bso) (?:(?:and|so|but|,) )*((?:{WH}|{_AUXILIARY})\b.*)$")
_RHETORICAL = re.compile(
    r"^(?:(?:so|and|well|but|, ) )*(?:who knows|who does not|who has not|who would not|do we not all|does not everyone|have we not all|"
    r"why(?: not)? (?:bother|worry|wait)|what (?:is|are) (?:life|the harm|not to like)|how (?:nice|lovely|kind|thoughtful|hard can|about that)|"
    r"is not (?:it|that) (?:nice|lovely|great|wonderful|funny)|(?:is not|are not|was not) (?:life|that|it|these)|what (?:a|an) |"
    r"where would (?:we|i) be|what could be|what would (?:we|i) do without|what are friends for|isn)\b"
)
_SELF_ANSWER = re.compile(
    r"^(?:(?:so|and|well|but|ok|now|, ) )*(?:why\b|what (?:does|did|do|is|are|was|happens?|happened|now)\b(?!.*\byou\b)|how (?:do|did|can|come|does)\b(?!.*\byou\b)|"
    r"(?:where|who|when|which)(?: [a-z]+)? (?:does|did|do|is|are|was|were)\b(?!.*\byou\b)|the (?:result|reason|answer|catch|upshot|problem|good news|bad news|outcome)\b|"
    r"(?:did|does|is|are|can|was|could|will|do) (?:it|that|this|we|the|i|there|any)\b(?!.*\byou\b))"
)
_ANSWERING = re.compile(
    r"^(?:because|since|it (?:means|is|was|says|shows|depends)|that (?:means|is|was)|this means|simply|well|no\b|not\b|yes\b|nothing|only|two|three|one|"
    r"i (?:checked|found|looked|read|can|could|do not|have|only|will|am|do|did|simply|went)|the (?:record|note|log|answer|calendar|message|list|reason|clinic)|"
    r"there (?:is|are|was|were)|your (?:record|note|log|calendar|list)|(?:the|your) [a-z]+ (?:is|was|has|were|are|had)\b|both|neither|on |in |at |from |by |for |to |maya|nina)"
)
_JUSTIFYING = re.compile(
    r"\b(?:does not (?:say|tell|show|mention)|do not (?:say|know|want|have)|need|so that i|to (?:make|be) sure|can not (?:tell|see)|then i)\b"
)


class Act(Enum):
    """What one sentence does towards the user."""

    QUESTION = "question"
    REQUEST = "request"
    WEAK_REQUEST = "indirect request"
    OFFER = "offer"
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
    return (
        _OWN_NEED.search(plain) is not None or _IMPERATIVE.match(plain) is not None or _PLEASE.search(plain) is not None
    )


def _rejoin(sentences: list[Sentence]) -> list[Sentence]:
    """Put a question's second half ("Is it A? Or B?") back to its first."""
    joined: list[Sentence] = []
    for sentence in sentences:
        if joined and joined[-1].marked and re.match(r"(?:or|and if so|if so|if yes)\b", sentence.plain):
            first = joined[-1]
            joined[-1] = Sentence(f"{first.text} {sentence.text}", f"{first.plain.rstrip(' ?')} {sentence.plain}", True)
        else:
            joined.append(sentence)
    return joined


def _classify(sentence: Sentence, following: Sentence | None) -> tuple[Act, str]:
    plain = sentence.plain.rstrip(" .!")
    if sentence.marked:
        return _marked(plain, following)
    if _COURTESY.search(plain):
        return Act.OFFER, plain
    if _LET_KNOW.search(plain) and _is_plain_offer(plain):
        return Act.OFFER, plain
    if _REPORTED.match(plain):
        return Act.STATEMENT, plain
    if _OTHERS_SAY.search(plain) and not _OWN_NEED.search(plain) and not re.search(r"\byou (?:mean|want)\b", plain):
        return Act.STATEMENT, plain
    if _TELL_CLAUSE.search(plain):
        indirect = _IN_THE_DARK.search(plain) and not _OWN_NEED.search(plain) and not _IMPERATIVE.match(plain)
        return (Act.WEAK_REQUEST if indirect else Act.REQUEST), plain
    if _IMPERATIVE.match(plain) or _PLEASE.search(plain):
        return Act.REQUEST, plain
    if _OWN_NEED.search(plain) or _WONDER.search(plain):
        return Act.REQUEST, plain
    if _CONDITION.search(plain) or _IN_THE_DARK.search(plain):
        return Act.WEAK_REQUEST, plain
    if _UNMARKED_QUESTION.match(plain) and not _WH_STATEMENT.match(plain) and len(plain.split()) <= 14:
        return Act.QUESTION, plain
    if sentence.options and _INVERTED.match(plain):
        return Act.QUESTION, plain
    return Act.STATEMENT, plain


def _marked(plain: str, following: Sentence | None) -> tuple[Act, str]:
    if _REPORTED.match(plain):
        rest = _REPORT_ANSWERABLE.search(plain)
        if rest is None or re.match(r"^(?:you|the|your|it|she) [^,:;]*[,:;]? ?that\b", plain):
            return Act.RHETORICAL, plain
        if re.search(r": (?:what|when|where|did|who)", plain) and not re.search(r"\byou\b", rest.group(1)):
            return Act.RHETORICAL, plain
        plain = rest.group(1)
    if _COURTESY.search(plain):
        return Act.COURTESY, plain
    if _RHETORICAL.match(plain):
        return Act.RHETORICAL, plain
    if following is not None and not following.marked and _SELF_ANSWER.match(plain) and _explains(following):
        return Act.RHETORICAL, plain
    return Act.QUESTION, plain


def _explains(following: Sentence) -> bool:
    """Whether a sentence answers the question before it rather than giving the reason for asking."""
    if _JUSTIFYING.search(following.plain):
        return False
    return _ANSWERING.match(following.plain) is not None


def _is_plain_offer(plain: str) -> bool:
    """Whether a "let me know" leaves it to the user to want something ("... if you need more")."""
    known = _LET_KNOW.search(plain)
    if known is None:
        return False
    if re.search(r"\b(?:say so|say the word|just ask|feel free|shout)\b", plain):
        return True
    if re.search(r"\bwhen(?:ever)? you (?:are|have|feel|get|arrive|finish|need|find|want to)\b", plain):
        return True
    if re.search(rf"\b(?:let me know|tell me|say|reply) (?:{WH}|whether)\b", plain):
        return False
    tail = _OFFER_TAIL.search(plain)
    return (
        tail is not None and not _ASKED_CONDITION.search(plain) and not re.search(r"\bwhen (?:you would|to)\b", plain)
    )
