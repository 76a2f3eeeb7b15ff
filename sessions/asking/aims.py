"""What the wh-words of a sentence ask for, found in the same way for `when_asked` and for a turn's sentence."""

from __future__ import annotations

import re
from typing import NamedTuple

from sessions.asking.answer_kinds import NOUN_KIND, Kind, names_people
from sessions.asking.patterns import Pattern
from sessions.asking.phrases import AUXILIARY
from sessions.asking.vocabulary import COMMON, PLAIN_ADJECTIVES, concept, topic_words

_AUXILIARY = rf"{AUXILIARY}|needs|need"
_HOW = Pattern(r"\bhow (?!about\b)", needs="how")
# What the words after "how" ask for; the first that fits counts.
_HOW_KINDS: tuple[tuple[Pattern, Kind], ...] = (
    (
        Pattern(
            r"(?:(?:long|many [a-z]+|much time|far|soon|early|much earlier) (?:(?!between\b)[a-z]+ ){0,9}?"
            r"(?:beforehand|in advance|ahead|before)\b|(?:long|far) before\b|much (?:earlier\b|sooner\b|notice"
            r"|warning|of a (?:lead|start))\b)"
        ),
        Kind.LEAD,
    ),
    (Pattern(r"(?:early|late|soon)\b"), Kind.TIME),
    (
        Pattern(r"many (?:hours|days|weeks|months) (?:apart|between|in between|go by|pass|should pass)\b"),
        Kind.FREQUENCY,
    ),
    (
        Pattern(
            r"(?:far\b|(?:many|much) (?:miles|kilometres|kilometers|metres|meters|yards|steps|ground|distance)\b"
            r"|long\b.* in (?:miles|kilometres|kilometers|metres|meters|yards|steps|feet)\b)"
        ),
        Kind.DISTANCE,
    ),
    (
        Pattern(r"(?:long|much time|many (?:seconds|secs|minutes|mins|hours|hrs|days|nights|weeks|months|years))\b"),
        Kind.DURATION,
    ),
    (Pattern(r"(?:often|frequently|regularly|many times)\b"), Kind.FREQUENCY),
    (
        Pattern(r"(?:many|much) (?:milligrams|mg|micrograms|ml|units|degrees)\b|(?:strong|high|low|hot|warm|cold)\b"),
        Kind.MEASURE,
    ),
    (Pattern(r"(?:many|much)\b"), Kind.AMOUNT),
    (Pattern(r"(?:big|large|tall|heavy|wide|small)\b"), Kind.SIZE),
    (Pattern(r"(?=.*\bcalled\b)"), Kind.NAME),
    (Pattern(r"come\b"), Kind.REASON),
    (Pattern(r"(?=.*\b(?:(?:word|phrase|put) (?:it|that|this)|worded|phrased)\b)"), Kind.WORDING),
)
_APART = Pattern(r"\b(?:after|every) $", needs="after every")
_STOP = (
    rf"{_AUXILIARY}|you|i|we|it|he|she|they|of|for|on|in|at|to|from|by|with|about|suits?|works?|that"
    r"|this|those|these|"
    r"best|exactly|please|so|and|goes|fits|says|appears|comes?|belongs?|first|as|than|your|my|the|when"
    r"|before|if|because|not|each|every|today|tomorrow|tonight"
)
_WHICH = Pattern(
    r"\b(which|what)\b(?: (?:of (?:the|these|those|your|them)(?: (?:two|three|four|\d))?|kinds? of"
    r"|types? of|sorts? of|(?:kind|type|sort)(?= (?:of )?\w+)(?: of)?))*"
    rf"((?: (?!(?:{_STOP}|a|an|one|ones)\b)[a-z0-9]+(?: ,(?= [a-z]+ (?:or|,)))?(?: (?:or|and)(?= (?!you"
    r"|i|when|what|if)[a-z]))?)*)",
    needs="which what",
)
_BARE = Pattern(
    r"\b(when|where|who|whom|whose|why)\b",
    needs="when where who whom whose why",
)
# "... what the reason is", "... what your address was"
_STATED = Pattern(
    r"(?:the|your|its|his|her|their|this|that) ((?:(?!is\b|was\b)[a-z]+ ){0,2}?[a-z]+) (?:is|was|should be|will be"
    r"|would be)\b"
)
_TOLD_THEM = Pattern(r"(?:(?:were|have) )?you (?:(?:were|been|have been|have) )*told\b|did you hear\b")
_PURPOSE = Pattern(
    r"(?:is|are|was|would|do|did) (?:\w+ )?(?:\w+ )?(?:for|about)\b(?! (?:you|me|today|tonight|tomorrow|now)\b)"
)
# "What shall I put in it?", "what do you not want to forget to tell her?": what is to be written or said.
_RECORDED = Pattern(
    r"(?:(?:is|was) it (?:that )?)?(?:(?:should|shall|would|will|do|did|can|could|may|must|to) )?(?:(?:i|we|it|you"
    r"|she|he"
    r"|they) )?(?:(?:would|do|not|want|wanted|like|liked|need|have|wish|hoping|going|me|to|forget|remember|be sure|make"
    r" sure) )*(?:say|tell|write|mention|note|record|include|bring up|raise|remember|jot|put (?:in|down|on)|go"
    r" (?:in|on|into)"
    r"|add to|ask|cover|report)\b(?! (?:it|this|that|them|him|her|the [a-z]+|your [a-z]+) (?:as|under|for|on)\b)"
)
# "What made you cancel it?" asks why.
_BROUGHT_ABOUT = frozenset(("made", "led", "caused", "prompted", "drove", "stopped", "persuaded", "kept", "brought"))
_BROUGHT_TO = Pattern(r"(?:you|him|her|them|us|it|that|this|the|your|all)\b(?! (?:up|along|home|here)\b)")
_RECURRING = frozenset(("days", "weekdays"))
MONEY = Pattern(r"\b(?:cost|costs|pay|paid|charge|charged|owe|owed|spend|spent|(?:come|came) to|set you back)\b")


class Aim(NamedTuple):
    """What a wh-word is after: `kinds` of answer, the concepts of the nouns asked for, their last one, and the rest.

    `named` tells that one of the nouns is a well-known kind of answer, so that what is asked is certain.
    """

    wh: str
    kinds: frozenset[Kind]
    nouns: frozenset[str] = frozenset()
    head: str = ""
    tail: str = ""
    named: bool = False


def aims_of(plain: str) -> list[Aim]:
    """What the wh-words of a plain sentence ask for, in its order; empty for a question answered by yes
    or no."""
    found: dict[int, Aim] = {}
    for match in _HOW.finditer(plain):
        found[match.start()] = _how_aim(plain, match.end())
    for match in _BARE.finditer(plain):
        if not re.search(r"\b(?:and|or|but|,) (?:when|where)$", plain[: match.end()]) or "?" in plain:
            bounded = re.search(r"\b(?:until|till|since) $", plain[: match.start()]) is not None
            word = "until when" if bounded else match.group(1)
            found[match.start()] = _bare_aim(word, plain[match.end() :].strip())
    for match in _WHICH.finditer(plain):
        found[match.start()] = _which_aim(match, plain)
    return [found[start] for start in sorted(found)]


def _how_aim(plain: str, start: int) -> Aim:
    """What the words behind "how" at `start` ask for: a way of doing it where they name nothing else."""
    rest = plain[start:]
    kind, words = Kind.MANNER, ""
    for pattern, meant in _HOW_KINDS:
        match = pattern.match(rest)
        if match is not None:
            kind, words = meant, match.group(0)
            break
    if (
        kind is Kind.DURATION
        and re.match(r"many (?:hours|days|weeks|months)", words)
        and _APART.search(plain[: start - 4])
    ):
        kind = Kind.FREQUENCY
    if kind is Kind.LEAD or (kind is Kind.DISTANCE and words.startswith("long")):
        words = words.split()[0]
    tail = rest[len(words) :].strip()
    if kind is not Kind.AMOUNT:
        return Aim("how", frozenset({kind}), tail=tail, named=True)
    counted = re.match(rf"((?:(?!(?:{_STOP})\b)[a-z]+ ?)*)", tail)
    nouns = [word for word in (counted.group(1).split() if counted else []) if word not in COMMON]
    return Aim(
        "how", frozenset({kind}), frozenset(map(concept, nouns)), concept(nouns[-1]) if nouns else "", tail, True
    )


def _bare_aim(word: str, tail: str) -> Aim:
    kinds = {
        "when": {Kind.TIME, Kind.DAY},
        "until when": {Kind.TIME, Kind.DAY, Kind.DURATION},
        "where": {Kind.PLACE},
        "why": {Kind.REASON},
    }.get(word, {Kind.PERSON})
    return Aim(word, frozenset(kinds), tail=tail, named=True)


def _which_aim(match: re.Match[str], plain: str) -> Aim:
    word = match.group(1)
    nouns = match.group(2).replace(",", " ").split()
    tail = plain[match.end() :].strip()
    if not nouns and word == "what":
        return _what_aim(tail)
    if word == "what" and nouns[0] in _BROUGHT_ABOUT and len(nouns) == 1 and _BROUGHT_TO.match(tail):
        return Aim(word, frozenset({Kind.REASON}), tail=f"{nouns[0]} {tail}", named=True)
    possessed = re.match(rf"of ((?:(?!(?:{_STOP})\b)[a-z0-9]+ ?)+)", tail) if not nouns else None
    if possessed is not None:
        nouns = [noun for noun in possessed.group(1).split() if noun not in COMMON]
        tail = tail[possessed.end() :].strip()
    if nouns == ["part"] and re.match(r"of (?:the|your|each) day\b", tail):
        return noun_aim(["time"], re.sub(r"^of (?:the|your|each) day ?", "", tail), word)
    return noun_aim(nouns, tail, word)


def _what_aim(tail: str) -> Aim:
    """ "What is the price", "what did it cost", "what should I say": what alone, read with what follows."""
    given = re.search(r"\bas (?:the|a|its|your) (\w+)", tail)
    if given is not None:
        return noun_aim([given.group(1)], tail, "what")
    if _RECORDED.match(tail) or _TOLD_THEM.match(tail):
        return Aim("what", frozenset({Kind.WORDING}), tail=tail)
    stated = _STATED.match(tail)
    if stated is not None:
        return noun_aim(stated.group(1).split(), tail[stated.end(1) :].strip(), "what")
    if MONEY.search(tail):
        return Aim("what", frozenset({Kind.AMOUNT}), tail=tail, named=True)
    if re.match(r"(?:is|are|was) (?:it|this|that|(?:the|your) \w+)? ?about\b(?! you| me)", tail):
        return Aim("what", frozenset({Kind.REASON, Kind.WORDING}), tail=tail, named=True)
    looking = re.match(r"(?:does|do|did) (?:the|your|this|that)? ?(\w+) look(?:s|ed)? like\b", tail)
    if looking is not None and looking.group(1) not in COMMON:
        return noun_aim([looking.group(1)], tail, "what")
    if _PURPOSE.match(tail):
        return Aim("what", frozenset({Kind.REASON}), tail=tail, named=True)
    if re.search(
        r"(?<!looking)(?<!waiting)(?<!asking)(?<!searching)(?<!search)(?<!look)(?<!ask)(?<!wait)(?<!check)(?<!go)"
        r" for(?: ,.*| then| exactly)?$",
        tail.rstrip(" ?"),
    ):
        return Aim("what", frozenset({Kind.REASON}), tail=tail, named=True)
    if re.search(r"\b(?:called|call it|call that)\b", tail[:40]):
        return Aim("what", frozenset({Kind.NAME}), tail=tail, named=True)
    if re.search(r"\b(?:say|write|read|tell|word)\b", tail[:30]) and re.match(
        r"(?:should|shall|would|do|can|to)\b", tail
    ):
        return Aim("what", frozenset({Kind.WORDING}), tail=tail, named=True)
    shown = re.match(
        r"(?:does|do|did|would) it (?:say|read|show) (?:on|in|at) (?:the |your |its )?(?:[a-z]+ of the )?(\w+)", tail
    )
    if shown is not None:
        return noun_aim([shown.group(1)], tail, "what")
    set_to = re.match(r"(?:should|shall|would|do|can|may|must) (?:i|we|you|it) .*?\bset\b.*? (?:to|for|at)\b", tail)
    if set_to is not None:
        return Aim("what", frozenset({Kind.TIME, Kind.DURATION, Kind.AMOUNT}), tail=tail)
    unit = re.search(r"\bin (minutes|hours|days|weeks|words|miles|metres|meters|litres|liters|grams|kilos)\b", tail)
    if unit is not None and unit.group(1) in NOUN_KIND:
        return noun_aim([unit.group(1)], tail, "what")
    if re.match(
        r"(?:should|shall|would|do|does|can|may) (?:i|we|you|people|they|everyone|everybody|he|she)"
        r" (?:all |usually |like to |want to |normally )?(?:call|name) (?:it|this|that|the|your|a|him|her|them|himself"
        r"|herself)\b",
        tail,
    ):
        return Aim("what", frozenset({Kind.NAME}), tail=tail, named=True)
    told = re.match(
        r"(?:did |has |have |had |does |do |was it that )?((?:the |your |his |her |dr |mr |mrs |ms )?\w+) (?:say|said"
        r"|tell|told|write|wrote|mention|mentioned)\b",
        tail,
    )
    if told is not None and (
        told.group(1).split()[0] in ("he", "she", "they", "dr", "mr", "mrs", "ms")
        or names_people(topic_words(told.group(1)))
    ):
        return Aim("what", frozenset({Kind.WORDING}), tail=tail, named=True)
    said = re.match(r"(?:does|do|did) (?:the|your|its|it)? ?(\w+)? ?(?:say|read|show|mean)?", tail)
    if said is not None and said.group(1) and re.search(r"\b(?:say|read|show|tell)\b", tail):
        return noun_aim([said.group(1)], tail, "what")
    written = re.match(r"(?:is|was|are) (?:printed|written|marked|stamped|shown|on|inside)\b(.*)", tail)
    if written is not None:
        return noun_aim(
            [word for word in written.group(1).split() if word not in COMMON and word.isalpha()], tail, "what"
        )
    subject = re.match(
        rf"(?:{_AUXILIARY})(?: be)? ((?:the|its|your|a|an|their|his|her"
        rf"|my)? ?(?:(?!(?:{_STOP})\b)[a-z0-9]+ ?)*)",
        tail,
    )
    nouns = [noun for noun in subject.group(1).split() if noun not in ("the", "a", "an")] if subject else []
    if subject is not None and re.match(
        r"(?:is|are|was|would be|should be|will be)\b|(?:should|shall|would|will|could|must) (?:the|your"
        r"|its) (?:\w+ ){1,3}?be\b",
        tail,
    ):
        return noun_aim(nouns, tail[subject.end() :].strip(), "what")
    return Aim("what", frozenset({Kind.THING}), tail=tail)


def noun_aim(nouns: list[str], tail: str, word: str) -> Aim:
    """The aim of a noun phrase ("reminder time"), without the adjectives that change nothing."""
    kept = [noun for noun in nouns if noun not in PLAIN_ADJECTIVES and (noun not in COMMON or noun in NOUN_KIND)]
    kind = NOUN_KIND.get(kept[-1]) if kept else None
    kinds = {kind} if kind is not None else {found for noun in kept if (found := NOUN_KIND.get(noun))} or {Kind.THING}
    if kept and kept[-1] in _RECURRING:
        kinds |= {Kind.FREQUENCY}
    head = concept(kept[-1]) if kept else ""
    return Aim(word, frozenset(kinds), frozenset(map(concept, kept)), head, tail, kinds != {Kind.THING})


def content_after(plain: str) -> frozenset[str]:
    """The content words of a question's rest, up to the next clause."""
    return topic_words(re.split(r" [,:;] | so | because | if ", plain, maxsplit=1)[0])
