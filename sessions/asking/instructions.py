"""Imperatives that ask nothing: steps to carry out, advice to ask others, invitations to report later."""

from __future__ import annotations

import re

from sessions.asking.patterns import Pattern
from sessions.asking.phrases import ASKED_CONDITION, LET_KNOW, WH

_LEAD_IN = Pattern(
    r"^(?:(?:please|kindly|just|so|and|but|ok|right|good|great|now|next|then|first|step \d+|\d+|again|,"
    r"|:) ?)*"
)
_STATING = Pattern(
    r"^(?:i|you|we|he|she|it|they|there|this|that|these|those|the|your|my|our|both|either|neither"
    r"|nothing|no|yes)\b"
)
_CHOICE = Pattern(
    r"(?:^|(?:\b(?:please|kindly|then|and|now|first|next|just|so|or)|[,:]) )(?:choose|pick|select"
    r"|decide)\b(?! up\b) ?(.*)$",
    needs="choose pick select decide",
)
# What may be chosen by telling it: a time, one of several, what a wh-word stands for.
_CHOSEN_BY_TELLING = Pattern(
    rf"^[ .]*$|:|\b(?:{WH}|whether|or|between|one of|for me|you (?:would|want|like|prefer|mean)|suits?"
    rf"|works for)\b"
    r"|^(?:(?:a|an|the|your|any|another|some|one|my|on|yourself) ?)*(?:[a-z]+ )?(?:times?|days?|dates?|slots?"
    r"|hours?|one|options?|moment|numbers?|answer|place|name|weekday|topic|amount)\b(?! (?:of|on|in|from) (?:the"
    r"|a) (?:shelf|box|drawer|machine|panel))"
)
_TYPING = Pattern(
    r"(?:^|(?:\b(?:please|then|and|now|first|next|just)|[,:]) )(type|enter|fill in|name|state|answer"
    r"|describe) ?\b(.*)$",
    needs="type enter fill name state answer describe",
)
_TYPED_BY_TELLING = Pattern(
    r"\b(?:name|code|number|date|time|address|word|words|amount|answer|title|here|below|details|blanks?|gaps?|rest"
    r"|missing)\b"
)
_IN_THE_WORLD = Pattern(
    r"\b(?:on|at|by|with|near|behind|under|into|inside|from) (?:the|their|his|her) (?!following|two|three|list"
    r"|phone\b)[a-z]+|\bfrom (?:them|him|her)\b|\b(?:and|then|,) (?:then )?(?:press|save|close|put|turn|push|wait"
    r"|hold|lock|open|go|add|pour|pull|start|place|lay|sit|walk|take|bring|set|hit|click|tap|follow|switch|fill"
    r"|keep|leave|return|shut|store|call|phone|ring|ask|write|tell (?!me|us))\b"
)
_PASSED_ON = Pattern(
    r"(?:^|(?:\b(?:please|kindly|then|and|now|first|next|just|but|so)|[,:]) )(?:confirm|clarify|describe|explain"
    r"|repeat|mention|share|discuss|specify|state|show|give|send|say|provide|indicate|point out|settle|raise|name)\b"
    rf"(?: (?!(?:{WH}|whether|if|that|me|us|here)\b)[a-z0-9']+)*? (?:with|to|from) (?!me\b|us\b|be\b"
    rf"|do\b|say\b|you\b)",
    needs="confirm clarify describe explain repeat mention share discuss specify state show give send"
    " say provide indicate point"
    " settle raise name",
)
_WHILE_ELSEWHERE = Pattern(
    r"\bwhen you (?:ring|call|phone|speak|talk|write|get there|are there|see them|see her|see him|visit|book"
    r"|meet)\b|\bwhen they (?:ask|ring|call|answer|pick up)\b",
    needs="when",
)
_TOLD_ELSEWHERE = Pattern(
    r"^(?:(?:please|then|and|so|now|next|first|just|or|,|:) )*(?:ring|call|phone|visit|contact|email|message|go to"
    r"|see|show|ask|tell|text) (?!me\b|us\b|it\b)(?:the |your |a |an )?[a-z]+\b.*\b(?:and|then|to) (?:then )?(?:say"
    r"|ask|choose|pick|decide|specify|state|confirm|find out|tell (?!me\b|us\b))\b",
    needs="ring call phone visit contact email message go see show ask tell text",
)
# "Please spell your name to them", "read out the card to the driver"
_READ_TO_THEM = Pattern(
    r"\b(?:read|spell|type|write|copy)(?: [a-z]+){1,6}? (?:to|for) (?:them|him|her|(?:the|your) (?!end\b"
    r"|letter\b)[a-z]+)\b",
    needs="read spell type write copy",
)
_INFORMING_OBJECT = Pattern(
    r"^(?:just |exactly |first |please |again |here |then )*(?:an?|the|your|its|his|her|their|more|something"
    r"|everything|anything|all|about|roughly|approximately|around|more or less|at (?:about|around) (?:what|which)"
    r"|some|one|any(?! ?time)|briefly|in|two|three|both|as much|(?:which|what|where|who|whose|why|whether)"
    r"|how(?! (?:it|that|this|things) (?:goes?|turns? out|works? out|is going)))\b"
)
_LATER = Pattern(
    r"^(?:(?:(?:yes|done|so|ok|next) )?(?:once|as soon as|(?:after|until)(?! (?:how|what|which|when|whom)\b)"
    r"|the moment|in case|whenever|any ?time|later|how (?:it|that|this|things) ))"
)
_TOLD_LATER = Pattern(r"^all about (?:it|that) (?:when|later|afterwards|tomorrow|next)\b", needs="all")
_GOING_ON = Pattern(r"^(?:and|so|so that|then|,)(?: that)? (?:i|we)\b")
_ASKED_WHEN = Pattern(
    r"\b(?:would|should|could|shall|did|was|were|had|last(?! (?:step|one|item|part|button)\b)"
    r"|exactly|usually|normally|will|plan|prefer|first)\b"
    r"|^when (?:i|we)\b|^when you (?:want|like|need|take|go|leave|arrive|come|eat|sleep)\b"
    r"(?! (?:to (?:stop|go|continue|start|begin|pause|rest)|me\b|help\b|more\b|any|another|a hand|on\b"
    r"|there|home|back))"
)
_FINISHED = Pattern(
    r"^when(?:ever)? (?:it|that|this|they|these|those|all|everything|both|something|anything|(?:the|your|its|that"
    r"|this)(?: [a-z]+){1,3}?) (?:(?:is|are|has|have)(?: all| been| both| now| safely| fully| also"
    r"| finally)* (?!due\b|scheduled|planned|booked|meant|supposed|held|to\b|for\b)[a-z]+|(?:stops?|boils?|beeps?"
    r"|rings?|clicks?|turns?|changes?|goes|comes|lights?|fills?|gets?|feels?|looks?|works?|fits?|says|shows?"
    r"|sounds?|finish(?:es)?|arrives?)\b)|^when(?:ever)? you (?:are (?!free|available|coming|leaving|going|planning"
    r"|due|at home)|have (?!your|breakfast|lunch|dinner|an?\b|the\b|class)|feel|get|got|finish|find|see|hear|notice"
    r"|decide|can|arrive|(?:press|push|click|tap|hit|open|close|shut|turn|switch|reach|plug|load|unload|pour|lock"
    r"|unlock|hold|stop|pause|put|add|remove|call|hear from|get up|see)\b|start (?:it|the)\b|want to|like\b"
    r"|need (?:me|help|more|any|a hand)|go on|leave|come)"
)
# "Let me know if that's wrong" stands open; it waits for no answer now.
_OTHERWISE = Pattern(
    r"^if (?:that|this|it|anything|something|any of (?:it|that|this)|i|the [a-z]+) (?:[a-z]+ )??(?:[a-z]+ )??"
    r"(?:wrong|not|mistaken|incorrect|amiss|changed?s?|different|missing|off|misunderstood)\b"
)
_PERMITTED = Pattern(
    r"\byou (?:can|may|could) (?:also |always |still |just |then )*(?:tell|let) (?:me|us)\b.*\b(?:later|any ?time"
    r"|whenever|another time|afterwards)\b",
    needs="can may could",
)
_IF_YOU = Pattern(r"\bif (?:you|you can|you could|you would|you just|you will) $")
_ASKED_IF = Pattern(
    r"^if (?:you|it|he|she|they|the [a-z]+|your [a-z]+|i) (?:(?:already|also|just|ever|really|still"
    r"|even) )*(?:(?:have|has|had) (?:already|ever|yet)|took|ate|drank|went|saw|paid|met|slept|did|was|were|felt"
    r"|left|had|got|(?!need\b)[a-z]{2,}ed)\b"
)


# "If your plans shift, tell me the new time" offers for later; "if you know the name, tell me" asks now.
_SHOULD_IT_CHANGE = Pattern(
    r"^(?:(?:and|but|so|,) )*(?:if|should|whenever|in case|when) (?:the|your|his|her|it|that|this|they|these|those"
    r"|any|you|i"
    r"|anything|something|plans|things)\b.*?\b(?:ever|changes?|changed|shifts?|moves?|moved|differs?|later|stops?"
    r"|another time"
    r"|some ?time|one day|instead|new|different|turns? out|falls? through|comes? up|gets? (?:moved|changed"
    r"|cancelled))\b"
    r".*?(?:,|\bjust\b) (?:(?:just|please|simply|then|do) )*(?:tell|let|say|give|send|name|call|ask|ping)\b",
    needs="if should whenever case when",
)


def offers_a_change(plain: str) -> bool:
    """Whether plain text offers to hear of a later change ("if it ever moves, tell me the new time")."""
    return _SHOULD_IT_CHANGE.match(plain) is not None


def sends_to_others(plain: str) -> bool:
    """Whether an imperative has the user say or ask something elsewhere ("ring the office and say which form")."""
    return _TOLD_ELSEWHERE.match(plain) is not None or _WHILE_ELSEWHERE.search(plain) is not None


def tells_a_step(plain: str) -> bool:
    """Whether an imperative is about something to do in the world ("choose the normal cycle"), not to
    be told."""
    chosen = _CHOICE.search(plain)
    if chosen is not None:
        rest = chosen.group(1)
        return _CHOSEN_BY_TELLING.search(rest) is None or _IN_THE_WORLD.search(rest) is not None
    typed = _TYPING.search(plain)
    if typed is None:
        return False
    verb, rest = typed.groups()
    if _IN_THE_WORLD.search(rest):
        return True
    return verb in ("enter", "fill in") and _TYPED_BY_TELLING.search(rest) is None


def passes_on(plain: str) -> bool:
    """Whether an imperative sends the user to someone else ("please confirm the time with your
    pharmacist")."""
    return _PASSED_ON.search(plain) is not None or _READ_TO_THEM.search(plain) is not None


def asks_by_telling(plain: str) -> bool:
    """Whether a "tell me" or "let me know" names what is to be told ("tell me a topic if you remember
    one")."""
    known = _last_let_know(plain)
    if known is None:
        return False
    rest = _after(plain, known)
    if _IF_YOU.search(plain[: known.start()]) or _PERMITTED.search(plain) or _TOLD_LATER.match(rest):
        return False
    if rest.startswith("if "):
        if _OTHERWISE.match(rest):
            return False
        return _ASKED_IF.match(rest) is not None or ASKED_CONDITION.search(rest) is not None
    return _INFORMING_OBJECT.match(rest) is not None


def invites_a_report(plain: str) -> bool:
    """Whether a "tell me" leaves it to the user to report something later ("let me know when it is
    packed")."""
    known = _last_let_know(plain)
    if known is None:
        return False
    if _PERMITTED.search(plain):
        return True
    if _IF_YOU.search(plain[: known.start()]):
        return False
    rest = _after(plain, known)
    if _OTHERWISE.match(rest) or _TOLD_LATER.match(rest):
        return True
    if rest and not _GOING_ON.match(rest):
        if _LATER.match(rest):
            return True
        condition = re.split(r" (?:, )?(?:and|so|then)(?: then)? (?=i |we )| , ", rest)[0]
        return rest.startswith("when") and _ASKED_WHEN.search(condition) is None and _FINISHED.match(rest) is not None
    lead = re.split(r" [:;] ", plain[: known.start()])[-1]
    before = _LEAD_IN.sub("", lead).strip(" ,:")
    if not before and rest and re.match(r"(?:just|simply) $", lead):
        return True
    if not before or _STATING.match(before):
        return False
    return tells_a_step(before) or not _asks_in_front(before)


def _asks_in_front(before: str) -> bool:
    return re.search(rf"\b(?:choose|pick|select|decide|specify|confirm|{WH})\b", before) is not None and not re.match(
        r"(?:when|once|if|as soon as|after|whenever)\b", before
    )


def _last_let_know(plain: str) -> re.Match[str] | None:
    found = [match for match in LET_KNOW.finditer(plain) if not plain[: match.start()].endswith((" not ", " never "))]
    return found[-1] if found else None


def _after(plain: str, known: re.Match[str]) -> str:
    rest = plain[known.end() :].strip(" ,.!")
    return re.sub(r"^(?:please|right away|straight away|then|here|again|also|at once|just|so$|the word$) ?", "", rest)
