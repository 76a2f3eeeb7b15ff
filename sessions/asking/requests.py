"""Requests in other words than "tell me": a sentence to complete, a choice to make, a scrap of information wished for.

The patterns match plain sentences as `sentences.plain_words` writes them.
"""

from __future__ import annotations

import re

from sessions.asking.patterns import Pattern, Patterns
from sessions.asking.phrases import INFORMATION, POLITE, WH
from sessions.asking.unmarked import Strength

_OWN = r"(?:the|a|an|your|its|his|her|their|one|some|any)"
_ACTED_ON = (
    r"(?:push|shake|pull|stir|wipe|rinse|try|go|ring|call|tap|turn|minute|moment|rest|hug|kiss|water|dose|tablets?"
    r"|pills?|medicine|medication|key|keys|bottle|thanks|hand|bell|knob|lid|drops?|parcel|cat|dog|plants?|flowers?)"
)
_IN_THE_WORLD = Pattern(
    r"\b(?:on|at|by|into|inside|through) (?:the|your|this) (?!list\b|list below|following|two|three)[a-z]+\b"
)
_ASKING_VERB = Pattern(
    rf"(?:^{POLITE}|[,:] (?:please |just |then |so )*)(?:"
    r"point me (?:to|at|towards|in)\b|(?:walk|talk|take|run) me through\b"
    rf"|(?:drop|throw|toss|write|text|message|email|pass|spell|type) me {_OWN}\b"
    rf"|(?:give|supply|furnish) (?:the|a|an|your|its|his|her) (?:(?!{_ACTED_ON}\b)[a-z]+ ?){{1,3}}"
    r"(?=$|,|so (?:that|i|we)\b|and (?:i|it|then|we)\b|of\b|here\b|below\b|please\b)"
    r"|help me (?!help\b)(?:to )?[a-z]+|fill me in\b|enlighten me\b"
    rf"|let me (?:just |quickly |first |please )*ask(?: you)?(?: this| something| one thing)? ?(?::|,|$|{WH}|if"
    rf"|whether|about|for)\b|let us (?:just |first )*(?:settle|pick|choose|agree|find|fix|decide|nail down"
    rf"|sort out) (?:on )?(?:a|the|which|what|when|one)\b"
    r"|(?:complete|finish|fill in|fill out) (?:this|the|my|that) (?:sentence|line|blanks?|gaps?|rest|missing)"
    rf"|(?:choose|pick|select|take|name|say) (?:whichever|whatever|any|anything|what feels)\b.*\b(?:and"
    rf"|so) (?:then )?(?:i|we)\b"
    r"|(?:say|name|pick|choose|type|write) (?:it|one|that|yours)(?: ,)?(?: and| so| then)* (?:i|we)\b"
    r"|(?:answer|reply|say|type|text|send|respond)(?: with| just)? (?:\d{1,2}|[a-h]|one|two) for\b"
    r")",
    needs="point walk talk take run drop throw toss write text message email pass spell type give supply"
    " furnish help fill enlighten let complete finish choose pick select name say answer reply send"
    " respond",
)
_REPLY_OPTIONS = Pattern(
    rf"(?:^{POLITE}|[,:] |\band )(?:type|reply|answer|say|text|write|send|respond|enter)(?: back)?(?: with| just"
    rf"| either)*"
    r" [a-z0-9]+(?: (?!and\b|if\b|when\b)[a-z0-9,]+){0,6}? or(?: [a-z0-9]+){1,4}",
    needs="or",
)
# "Please read out the name on the box, and I'll look it up." A plain "Read the number on the display" is a step.
_READ_OUT = Pattern(
    rf"(?:\b(?:please|kindly|could you|can you|would you|just)|^(?=.*(?:,|\band\b|\bso\b|\bthen\b) (?:and |so |then )?i"
    r" (?:will|can)\b)) (?:just |simply |first |then )*(?:(?:read|spell|type|write|copy|call|say)(?: it)? (?:out|off"
    r"|aloud"
    r"|back|out loud)(?: loud)?(?: to me| for me)?|(?:read|spell|type|write|copy)(?= (?:(?:down|in|here) )?(?:the|your"
    rf"|its|that|each|every|any|what|whatever|exactly) (?:[a-z]+ ){{0,3}}?(?:{INFORMATION}|labels?|reading|spelling"
    r"|wording|print|writing|text|line|lines|says|temperature|weight|letters|model|brand)\b))\b",
    needs="read spell type write copy call say",
)
_TO_OTHERS = Pattern(
    r"\b(?:to|with) (?!me\b|us\b|be\b|look\b|help\b|check\b|see\b)[a-z]+\b|\b(?:into|onto) (?:the|a|an|your|that)\b"
    r"|\bon (?:the|a|your) (?:[a-z]+ )?(?:form|page|keypad|keyboard|screen|envelope|card|lid|bag|tag|slip|whiteboard"
    r"|paper|sheet|pad)\b(?! here\b)|\b(?:before|when|while|until|after) (?:you|he|she|they|anyone|someone)\b"
)
_STEP_AFTER = Pattern(
    r"\b(?:then|and) (?:then )?(?:press|click|tap|hit|save|send|stick|put|keep|hang|post|submit|sign|give|hand|store"
    r"|close|go|take|add)\b|\b(?:before|when|while|until|after|if) (?:he|she|they|anyone|someone|it) (?:asks?|rings?"
    r"|calls?"
    r"|comes?|wants?|answers?|picks? up)\b"
)
_OWN_PROMISE = Pattern(r" ,|\b(?:and|so|then)(?: that)? (?:i|we)\b")
_BLANK = Pattern(r"\bblank(?: \?|$| ,)", needs="blank")
_WHICHEVER = Pattern(
    r"\b(?:whichever|whatever) (?:it is|it was|one|you (?:like|mean|meant|prefer)) , (?:just |please )*(?:say|name"
    r"|tell|pick|choose|give)\b",
    needs="whichever whatever",
)
_LEAD_IN = Pattern(
    rf"\b(?:your (?:choice|pick|call|turn|move|decision|answer)|take your pick|over to you|up to you|which will it be"
    rf"|options?|choices|you (?:decide|choose|pick)"
    r"|one word (?:is enough|will do|is all i need)) :"
    rf" (?=.*\b(?:or|{WH})\b)",
    needs="choice pick call turn move decision answer you be option options choices enough do need",
)
_ENOUGH = Pattern(
    rf"^(?:(?:even|just|only|really|the|any|a|an|one|some|your|its|his|her|rough|approximate|first|last|short|quick"
    rf"|simple|single) )+(?:[a-z]+ ){{0,2}}?{INFORMATION}(?: (?:of|about|on|as to|from|where|who|when|which|for"
    rf"|:)\b[a-z0-9 ,']*?)?"
    r" (?:would|will|is|does)(?: already| really)? (?:do|help|be enough|be plenty|suffice|enough|fine|be fine"
    r"|be a help|be great|get me started|set me on|be all)(?: (?:for me|for now|to (?:start|begin|go|get)|already"
    r"|here|and|,|then|really)\b|$| ;)",
    needs="do help be suffice enough fine get set plenty",
)
_A_WORD_AND = Pattern(
    r"(?:^(?:just |only |all it takes is |it takes )*(?:one|a|a quick|a single) (?:word|yes|name|number|nod|date"
    r"|line|answer|reply)|\b(?:one|a|a quick|a single) (?:word|yes|name|number|nod|date|line|answer"
    r"|reply) from you)(?: ,)? and i (?:will|can|know|would|shall)\b",
    needs="word yes name number nod date line answer reply",
)
_WISHED = Pattern(
    r"\b(?:the )?(?:one|only|last|other) (?:thing|detail|point|piece|bit|question)(?: that)? (?:i|we)(?: would| am"
    r"| will)?(?: still| just)? (?:like|need|lack|miss|missing|want)\b(?! (?:about|to (?:say|mention|add|tell|point"
    r"|stress))\b)",
    needs="thing detail point piece bit question",
)
_NEED_DROPPED = Pattern(
    rf"^(?:(?:still|just|only|also|then|but|ok|sorry|,) )*(?:need|missing|lacking|require) (?:to know|one more"
    rf"|some more|{_OWN}"
    r"(?! (?:hand|moment|break|minute|second|lift|ride|rest|bit|little|new)\b))\b",
    needs="need missing lacking require",
)
_OPEN_POINT = Pattern(
    r"^(?:(?:still|just|only) )?(?:missing|needed|wanted|still open|to be (?:settled|decided|filled in)) (?:is )?:"
    r"|\bit is (?:just |only )?(?:the|your) (?:[a-z]+ ){1,2}(?:that )?i (?:am (?:still )?missing|miss|lack|need)\b"
    rf"|\bi am asking (?:you )?(?:for|about) (?:a|an|the|your) (?:[a-z]+ )?{INFORMATION}\b",
    needs="missing needed wanted open settled decided filled miss lack need asking",
)
_TWO_THINGS = Pattern(rf"^(?:the |your )?{INFORMATION} and (?:the |your )?{INFORMATION}(?: ,)? please$", needs="please")
_IF_KNOWN = Pattern(
    r"^(?:and |so |then |please |, )*if you (?:just )?(?:tell|give|send|read|show) me\b(?!.*\b(?:later|some ?time"
    r"|at some point|one day)\b)|^(?:the|your|a) (?:[a-z]+ ){1,3}, if you (?:know|remember|have) (?:it|that|them"
    r"|one)$|^(?:maybe|perhaps) you (?:can |could |still )?(?:remember|know|recall|tell|have|name|say|give|share"
    r"|pick|choose)\b",
    needs="if maybe perhaps",
)
_NAMED_PLEASE = Pattern(
    r"^(?:(?:just|only|and|so|ok|,) )*(?:the|your|its|his|her) (?:(?!(?:is|are|was)\b)[a-z]+ ){1,3}(?:, )?please(?:$"
    r"|(?: ,)? (?:and|so|then) (?:i|we)\b)",
    needs="please",
)
_WOULD_HELP = Patterns(
    Pattern(
        r"\b(?:would|might) be (?:great|good|nice|useful|handy|helpful|lovely|best|easier|perfect"
        r"|ideal)(?: for me)? (?:to (?:know|have|hear|get)|if (?:i|you) (?:knew|had|could|told))\b",
        needs="would might",
    ),
    Pattern(
        r"^(?:the|your) (?:[a-z]+ ){1,3}would (?:already )?(?:help|do|be enough|be helpful|be all i need)(?:"
        r" me)?(?: here"
        r"| already)?$",
        needs="would",
    ),
    Pattern(
        r"^(?:(?:just|only|but) )*(?:the|your) [a-z]+ is (?:still|just|now) missing(?: here| though)?$", needs="missing"
    ),
    Pattern(r"\bi (?:would|must|have to|need to|should) ask you (?:for|to)\b", needs="ask"),
    Pattern(
        r"\byou (?:(?:would|will|only|just|still|first) )*(?:need|have|only need) to (?:name|choose|pick|tell me"
        rf"|give me|say|specify|decide on) (?:a|the|one|your) (?:[a-z]+ )?{INFORMATION}\b",
        needs="need have",
        also="you",
    ),
    Pattern(
        r"\b(?:have to do is|need to do is|turn to|time to|best if you|easiest if you) (?:just )?(?:name|choose|pick"
        rf"|tell me|give me|say|specify) (?:(?:a|the|one|your) (?:[a-z]+ )?{INFORMATION}|{WH})\b",
        needs="do turn time best easiest",
        also="name choose pick tell give say specify",
    ),
    Pattern(r"\bi (?:am|will) (?:going to need|be needing) (?:a|an|the|your|one|more)\b", needs="need needing"),
    Pattern(
        r"\bis (?:all|what|the one thing|the only thing) (?:that )?(?:is missing|i (?:still )?(?:lack|miss|am"
        r" missing))\b",
        needs="missing lack miss",
    ),
    Pattern(r"\bi (?:[a-z]+ )*(?:hear|have|get|learn) .*\bfrom you$", needs="from", also="hear have get learn"),
)
_LEAVES = Pattern(
    rf"\b(?:that|which) (?:just |only )?leaves (?:just|only|me with|us with)? ?(?:the|one|a"
    rf"|your) (?:[a-z]+ )?{INFORMATION}\b"
    r"|\b(?:that|which) leaves (?:just |only )?one question\b",
    needs="leaves",
)
_UNKNOWN = Patterns(
    Pattern(r"^(?:(?:but|so|and|sorry|,) )*(?:i )?(?:can not|could not) .*\bwithout knowing ", needs="without"),
    Pattern(
        r"\bwhat (?:i|we)(?: still| just| simply)? (?:do not|can not|did not|am missing|lack)(?: yet| quite| really)?"
        r"(?: know| have| see| tell| find| work out| get| understand)?(?: yet| from that| here| from here)? is\b",
        needs="what",
    ),
    Pattern(
        r"^(?:(?:but|so|and|sorry|,) )*i (?:just|still|simply|really|only) (?:do not|can not) (?:yet |quite"
        r" )?(?:know|tell"
        r"|see|say|work out) (?:which|what|how many|how often|how long|how much)(?: [a-z]+)?$",
        needs="which what how",
        also="not",
    ),
    Pattern(
        r"\bi (?:still )?(?:do not|do not yet) (?:yet )?have (?:a|an|the|any|your|his|her|its) (?:[a-z]+ ){1,3}?(?:for"
        r" (?:it|that|this) )?yet$",
        needs="yet",
    ),
    Pattern(
        rf"\b{INFORMATION} is (?:still )?missing$|\bonly (?:the|your|a) {INFORMATION} is (?:still )?missing\b",
        needs="missing",
    ),
    Pattern(
        r"\bknowing (?:the|which|what|who|when|where|your|how) .*\bwould (?:let|help|allow|be|make|get|settle)\b",
        needs="knowing",
    ),
    Pattern(
        r"\bif (?:i|we) (?:had|knew) (?:the|your|which|what|who|when|where|its|his|her|a) .*\b(?:could|would|can)\b"
        r"|\b(?:could|would) .*\bif (?:only )?i (?:only )?knew (?:the|your|which|what|who|when|where)\b",
        needs="if",
        also="had knew",
    ),
    Pattern(
        rf"\b(?:a|the|your) (?:[a-z]+ )?{INFORMATION} is (?:still )?(?:needed|required|wanted)\b",
        needs="needed required wanted",
    ),
    Pattern(
        r"\bi am (?:(?:only|just|still|now) )*(?:waiting (?:for|on)|short of|in need of|lacking) (?:a|an|the|your)"
        rf" (?:[a-z]+ )?{INFORMATION}\b(?! from)|\bwaiting to hear (?:which|what|when|who|where|how|whether|from you)\b"
        r"|\bwaiting for you\b",
        needs="waiting short need lacking",
    ),
    Pattern(
        r"^you (?:decide|choose|say) (?:which|what|when|who|where|how)(?: one| ones| time| day)?$",
        needs="decide choose say",
    ),
    Pattern(r"\b(?:hangs|turns|rests) on (?:which|what|when|who|whether) .*\byou\b", needs="hangs turns rests"),
)


def requested(plain: str) -> Strength:
    """How surely a plain sentence without a question mark wants something told; LIKELY where it only hints at it."""
    verb = _ASKING_VERB.search(plain)
    if verb is not None and _IN_THE_WORLD.search(plain[verb.end() :]) is None:
        return Strength.FIRM
    read_out = _READ_OUT.search(plain)
    if read_out is not None and not _for_others(plain[read_out.start() :]):
        return Strength.FIRM
    options = _REPLY_OPTIONS.search(plain)
    if options is not None and _IN_THE_WORLD.search(options.group(0)) is None:
        return Strength.FIRM
    for pattern in (_WHICHEVER, _LEAD_IN, _OPEN_POINT, _A_WORD_AND, _WISHED):
        if pattern.search(plain):
            return Strength.FIRM
    if _ENOUGH.match(plain) or _NEED_DROPPED.match(plain) or _TWO_THINGS.match(plain) or _NAMED_PLEASE.match(plain):
        return Strength.FIRM
    if _BLANK.search(plain):
        return Strength.FIRM if re.search(r"\b(?:complete|finish|fill)\b", plain) else Strength.LIKELY
    if _LEAVES.search(plain) or _UNKNOWN.search(plain) or _IF_KNOWN.search(plain) or _WOULD_HELP.search(plain):
        return Strength.LIKELY
    return Strength.NONE


def _for_others(rest: str) -> bool:
    """Whether what is to be read out or written goes to somebody else, or is one step of several."""
    own = _OWN_PROMISE.split(rest, maxsplit=1)[0]
    return _TO_OTHERS.search(own) is not None or _STEP_AFTER.search(rest) is not None
