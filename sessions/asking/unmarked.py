"""Questions typed without a question mark: "ok so what time should it ring", "is it due today", "reading or distance".

The patterns match plain sentences as `sentences.plain_words` writes them.
"""

from __future__ import annotations

import re
from enum import IntEnum

from sessions.asking.patterns import Pattern
from sessions.asking.phrases import WH_WORDS


class Strength(IntEnum):
    """How surely the words of a sentence make it a question."""

    NONE = 0
    LIKELY = 1
    FIRM = 2


_SUBJECT = (
    r"(?:you|i|we|it|he|she|they|that|this|these|those|there|the|your|my|our|his|her|their|an?|any|anyone|anybody"
    r"|someone|somebody|everyone|everything|anything|something)"
)
_AUXILIARY = r"(?:is|are|was|were|do|does|did|will|would|shall|should|can|could|may|might|must|has|have|had)"
# Words that may stand before a question without belonging to it.
_FILLER = (
    r"(?:and|so|but|then|or|also|first|ok|now|right|just|sorry|well|hm+|um+|uh|oh|ah|aw+|hey|hi|hello|great|good"
    r"|fine|sure|alright|cool|perfect|thanks|thank you|anyway|by the way|btw|fyi|fwiw|quick question|quick thing"
    r"|one more thing|one thing|question|sure thing|no problem|no worries|of course|got it|noted|understood|yes"
    r"|yeah|yep|no|all right|dear|love|honey|sweetheart|my dear|please|only|plus|ready|done|just checking"
    r"|to be sure|in that case|before i do that|before that|for that|still|lastly|finally|next|again|,|:)"
)
_LEAD = rf"(?:{_FILLER} )*"
_LED_IN = Pattern(rf"^{_LEAD}")
_PREPOSITIONS = (
    r"(?:(?:at|on|for|by|to|in|from|until|till|since|of|about|around|roughly|with|under|as|after|before|into) )*"
)
_NOUNS = (
    rf"(?: (?!(?:{_SUBJECT}|{_AUXILIARY}|and|or|to|if|when|where|which|what|who|makes|means|works|suits|says|rings)\b)"
    r"[a-z0-9]+){0,3}?"
)
_OF_THEM = r"(?: of (?:the|your|these|those|them|us|his|her|my)(?: (?:two|three|four|five|[a-z]+)){0,3}?)?"
_HOW_MUCH = r"how (?:long|often|many|much|early|late|far|soon|old|big|large|tall|heavy|high|wide)"
# "When today would you ...", "where exactly in the hall did you ..."
_NARROWED = (
    r"(?: (?:of (?:it|them|those|that|this)|else|exactly|roughly|about|approximately|precisely|today|yesterday"
    r"|tomorrow|tonight|lately|normally"
    r"|usually"
    r"|(?:this|last|next|that) [a-z]+|(?:in|on|at|around|under|near|from) (?:the|your|this|that|last) [a-z]+))*"
)
_WH = (
    rf"(?:(?:what|which|whose){_NOUNS}{_OF_THEM}|when|where|who|whom|whose|why|{_HOW_MUCH}{_NOUNS}{_OF_THEM}|how)"
    rf"{_NARROWED}"
)
_INVERTED = (
    rf"(?:(?:is|are|was|were|does|did|has) (?:not )?{_SUBJECT}"
    r"|(?:do|have|had|did) (?:not )?(?:you|we|i|they|he|she)"
    rf"|(?:can|could|will|would|might) (?:not )?{_SUBJECT}|should (?:not )?(?!you\b){_SUBJECT}|shall (?:i|we|it|that)"
    r"|may (?:i|we))\b"
)
# Statements that begin like a question.
_STATEMENT = Pattern(
    r"^(?:had (?:i|you|we|they|he|she|it)\b.*\b(?:would|might|could)\b|should (?:you|anything|something|anyone)\b"
    r"|should (?:it|that|this|they|the [a-z]+)\b.* , |did (?:it|that)(?: ,|$)|what (?:i|you|we|they|he|she|it"
    r"|the [a-z]+)(?: [a-z]+)* (?:is|are|was|were|says)\b|what(?: [a-z]+)? (?:is|was|are|matters|counts|remains"
    r"|follows|happens|happened|comes)\b(?: (?!for\b|it\b)[a-z0-9,]+)* (?:is|are|was|were|comes|depends)\b|(?:when"
    r"|where|who|how|why|which|whose|what)(?: [a-z0-9,]+){2,}? (?:is|are|was|were|stays?|remains?) (?:up to|not"
    r"|in (?:your|the|my)|on (?:your|the)|written|unclear|unknown|open|hard|anyone|anybody|still|described|noted"
    r"|entirely|yours?|no|a matter|the (?:same|question)|something)\b|(?:when|where|who|how|why|which|whose"
    r"|what)(?: [a-z0-9,]+){2,}? (?:can|could|will|does|is) (?:not |only )(?:be |say|tell|matter|show)|(?:when"
    r"|where|who|how|why|which|whose|what)\b.* (?:makes no|makes little|does not matter|depends|matters little)\b"
    r"|which (?:is|was|are|were|means|makes|would be|may be|will|has|have|had) (?:why|how|what|when|where|fine|good"
    r"|great|perfect|ok|lovely|nice|exactly|also|not|quite|very|too|always)\b|what (?:an?|is more)\b"
    r"|how(?:ever)? (?:nice|lovely|kind|sweet|good of|funny|true|about that)\b|why not\b|(?:what|who|where|when"
    r"|which|how)ever\b|when (?:ever )?(?:you|it|that|the|i|we|they|he|she)\b|where (?:possible|needed)\b|.* (?:ok"
    r"|fine|good) with you$)",
    needs="had should did what which when where who how why whose whatever whichever whenever wherever whoever"
    " however with",
)
_WH_INVERTED = Pattern(
    rf"^{_LEAD}{_PREPOSITIONS}{_WH} {_AUXILIARY} (?:not )?{_SUBJECT}\b",
    needs=WH_WORDS,
)
_WH_SUBJECT = Pattern(
    rf"^{_LEAD}{_PREPOSITIONS}(?:{_WH}) (?:{_AUXILIARY}|works|suits|goes|fits|comes)\b(?! not\b)",
    needs=WH_WORDS,
)
_WH_LATER = Pattern(
    rf"(?:[,:] |\b(?:so|but|and|then) ){_LEAD}{_PREPOSITIONS}"
    rf"(?:(?:what|which|whose) (?!(?:{_SUBJECT}|{_AUXILIARY})\b)[a-z0-9]+{_NOUNS} {_AUXILIARY} {_SUBJECT}"
    rf"|(?:which|who) (?:did|do|does|would|should|shall|can|could|will) (?:you|i|we|they|he|she)"
    rf"|(?:which|who|what|when|where) (?:one )?(?:is|was) (?:it|that|he|she|this)(?= ?$| ?,| for| about| called| with)"
    rf"|(?:what|when|where|why|{_HOW_MUCH}{_NOUNS}|how) {_AUXILIARY} (?:you|i|we|it|they|he|she|that|this|the|your)"
    rf"|who is (?:it|that|this|she|he|the|your)|whose [a-z]+ (?:is|was|are))\b",
    needs=WH_WORDS,
)
_WH_ALONE = Pattern(
    rf"(?:^|[,:] |\b(?:so|but|and|then|as in|meaning|or|later|sooner|today|tomorrow|tonight) ){_LEAD}{_PREPOSITIONS}"
    rf"(?:(?:what|which|whose)(?: (?!(?:{_SUBJECT}|{_AUXILIARY}|and|or|to|if|you|else)\b)[a-z0-9]+){{1,3}}?{_OF_THEM}"
    rf"|which{_OF_THEM}|whose|who|whom|when|where|{_HOW_MUCH}{_NOUNS}{_OF_THEM})"
    r"(?: (?:to|from|for|with))?(?:(?: ,)? (?:though|then|please|exactly|roughly|again|dear|love|is it|it is|was it"
    r"|precisely|approximately|about|for|lol))*(?: ,(?: (?:the|a|an|your|at|on|in|by|for"
    r"|more like))*(?: [a-z0-9]+){1,4}(?: (?:or|,)(?: [a-z0-9]+){1,5})+| , [a-z]+ please)?$",
    needs="what which whose when where who whom how",
)
# "which glasses, theres 2 pairs in your notes", "what time, so i can put it in"
_WH_EXPLAINED = Pattern(
    rf"(?:^|[,:] ){_LEAD}{_PREPOSITIONS}(?:(?:what|which|whose)"
    rf"(?: (?!(?:{_SUBJECT}|{_AUXILIARY}|and|or|to|if|else|matters|counts|remains|follows|happens|happened|comes"
    rf"|ever)\b)"
    rf"[a-z]+){{1,3}}?{_OF_THEM}|which{_OF_THEM}|who)(?: (?:then|though|exactly|please|again|is it|was it|is that))*"
    r" , (?:(?:as|because|since|so|so that|cos|but|sorry|and|if|then) )?(?:there (?:is|are)|theres|it is|its|i"
    r"|we|you|he|she|they|your (?:note|notes|list|log|calendar|record|records|diary)|the (?:note|notes|list|log"
    r"|calendar"
    r"|record|records|diary)|both|two|three|[a-z]+ (?:has|have|had|is|was|goes|takes|keeps|does))\b"
    r"(?! (?:(?:can|will) )?(?:choose|decide|pick|settle|know(?! i)|may|might)\b)"
    rf"|^{_LEAD}(?:which|whose)(?: (?!(?:{_SUBJECT}|{_AUXILIARY}|and|or|to|if|else|way"
    rf"|ever)\b)[a-z]+){{1,2}} , (?!you (?:can"
    r" |will )?(?:choose|decide|pick|know|may|might)\b|(?:it|that|this|i) (?:does not|did not|could not|can not"
    r"|do not)\b|(?:is|was|makes|means|depends)\b)[a-z0-9]+ ",
    needs="what which whose who",
)
# "whats the dish carol was after", "whats it called, so i can put it in"
_WHAT_SOMEBODY_MEANT = Pattern(
    rf"^{_LEAD}(?:what|who) (?:is|was) (?:the|that|your|his|her) (?:[a-z]+ ){{1,3}}?(?:is|was|were|are) (?:(?:so"
    rf"|really|very|always|just) )?(?:after|on about|fond of|keen on|mad about"
    r"|[a-z]+ing|given|told|offered)\b(?! (?:is|was|are|were)\b)"
    rf"|^{_LEAD}(?:what|who|when|where) (?:is|was|are|were) [a-z0-9 ]+ , so (?:that )?(?:i|we|it) (?:can|will|could"
    rf"|know)\b",
    needs="what who when where",
)
# "what time u going shopping", "which one you want", "where u meeting her"
_WH_DROPPED = Pattern(
    rf"(?:^|[,:] ){_LEAD}{_PREPOSITIONS}(?:(?:what|which) (?:time|day|date|one|ones|[a-z]+)|where|when|who"
    rf"|{_HOW_MUCH}(?: [a-z]+)?)"
    r" (?:you|we|he|she|they|it) (?:(?:going|planning|leaving|coming|thinking|meeting|[a-z]{2,}ing)\b"
    r"|(?:want|need|mean|like|prefer|think|got|took|after)\b)(?! is\b)",
    needs="what which where when who how",
)
_YES_NO = Pattern(
    rf"(?:^|[,:] )(?:(?:and|so|but|or|ok|hm+|oh|hey|then|um|uh|well|please|sorry) )*{_INVERTED}",
    needs="is are was were does did has do have had can could will would might should shall may",
)
_ECHOED = Pattern(
    rf"(?:^|, )(?:and so|nor|neither|as|and neither|only then"
    rf"|not only) {_AUXILIARY} {_SUBJECT}(?: [a-z0-9]+){{0,3}} ?(?:,|$)"
    rf"|^so {_AUXILIARY} (?:(?:you|i|we|it|he|she|they|that|this)|(?:the|your|my|his|her) [a-z]+)$"
    rf"|\b(?:nor|neither|not only) {_AUXILIARY} ",
    needs="nor neither as so then only",
)
_NOT_A_NAME = (
    r"(?:not|done|set|saved|in|on|at|all|now|ready|due|booked|fixed|noted|added|able|unable|gone|also|still|just|as"
    r"|for|to|from|ok|fine|good|great|nice|closed|open|empty|full|here|back|off|out|up|down|only|always|never|there"
    r"|so|very|too|quite|already|both|one|two|safe|right|wrong|missing|[a-z]+ed|[a-z]+ly|what|where|when|how|why"
    r"|which|who)"
)
# "The leaflet, which you saved in May, has a heading": what stands between the commas parts a subject from its verb.
_BY_THE_WAY = Pattern(r" , (?:which|who|whom|whose|where|that) [a-z0-9 ]+ ,(?= (?:is|are|was|were|does|did|has|had)\b)")
_YES_NO_NAMED = Pattern(
    rf"^{_LEAD}(?:(?:is|are|was|were|does|did|has) (?!{_NOT_A_NAME}\b)[a-z]+(?: [a-z]+)? [a-z]+"
    r"|(?:will|would|can|could|should) (?!be\b|have\b|not\b|do\b|also\b|just\b|only\b|never\b|still\b)[a-z]+ "
    r"(?:be|come|go|need|know|have|get|see|join|do|take|want|mind|help|like|work|bring)\b)"
)
_TAG = Pattern(
    rf", (?:{_AUXILIARY}) (?:not )?(?:it|you|he|she|they|we|i|that|there|this)$|, (?:right|yes|yeah|correct|no"
    rf"|is that right"
    r"|am i right)$"
)
# The same without a comma: "its the left one isnt it", "you go on fridays dont you", "its the blue one right".
_TAG_RUN_ON = Pattern(
    r"\b(?:is|was|are|were|do|does|did|will|would|can|could|should|has|have|had) not (?:you|he|she|they|we)$"
    r"|\b(?:does|did|do|will|would|can|could|should|has|have|had) not it$"
    r"|^(?:.* )?(?:is|was|are|were|its|thats)\b.* (?!(?:it|that|this|which|one|and|but|he|she|there|what|who"
    r"|if)\b)[a-z]+"
    r" (?:is|was) not (?:it|that|this)$"
    r"|^(?:(?:so|and|ok|,) )*(?:its|it is|you mean|thats|that is|that was|you want|you take|you have|you are)"
    r" (?:[a-z0-9]+ )*?(?!(?:the|is|all|that|to|about|be|quite|not|just|it|on|your|say|said|says|bang|exactly|entirely"
    r"|completely|perfectly|are|my|far|top|bottom|a|an|answer)\b)[a-z0-9]+ (?:right|yeah|huh|correct)$",
    needs="not right yeah huh correct",
)
# "still got the old one, ok if i swap it" asks leave; "it is ok if you keep both" does not.
_ASKS_LEAVE = Pattern(
    rf"(?:^{_LEAD}|[,:] (?:(?:so|and|then|is it|would it be|be) )*)(?:ok|alright|all right|fine|cool|good|allowed"
    rf"|mind) if"
    r" (?:i|we)\b(?! (?:say|may say|might say|do say)\b)",
    needs="if",
)
_CLIPPED = Pattern(
    rf"^{_LEAD}(?:(?:you )?(?:want|need) me to|want (?:rid of|it|that|this|one|the|a|an|some|any|to)|any ?(?:thing"
    rf"|one) (?:else"
    r"|missing|more|to add|i missed|you need|you want)|any [a-z]+ in (?:particular|mind)"
    r"|any (?:idea|clue|preference|chance|thoughts?|guess"
    r"|particular|luck)\b|got (?:a|an|any|the|your)|happy (?:with|for me)|(?:ok|alright|all right|cool) (?:if|to|with"
    r"|for) |ok (?:if|with)"
    r"|mind if|fancy|care to|remember (?:who|which|what|where|when|how)|know (?:who|which|what|where|when|how)"
    r"|sure (?:about|it is|you)|sound (?:good|ok|right|fine)|make sense|everything ok|you (?:ok|there|sure|ready"
    r"|home|alright)|you want (?:it|me|that|to|the|this|one)|you mean\b|or (?:is|was|are|do|did|should|shall|would)"
    r"|(?:how|what) about (?!that\b)|any [a-z]+(?: [a-z]+)? (?:i|you|we|they|that|to) |am i\b|mind (?:telling"
    r"|saying|sharing)|(?:sorry |huh )?what$|(?:how come|how so|why so|what for|where to|where from|what now"
    r"|what then)$)"
)
_ALTERNATIVES = Pattern(
    rf"^{_LEAD}(?:(?:at|on|for|by|in|with|from) )?((?:[a-z0-9]+ ){{1,5}}?)or (?:(?:at|on|for|by|in|with|from) )?"
    r"([a-z0-9]+(?: [a-z0-9]+){0,5}?)(?: ?, (?:which(?: one)?(?: is it| is right| then)?|(?:it )?could be"
    r" (?:either|both)(?: [a-z]+){0,6}))?(?: lol| then| please"
    r"| though)*$",
    needs="or",
)
_VERBS = Pattern(
    rf"\b(?:{_AUXILIARY}|nothing|nobody|none|something|everything|am|be|been|i|we|need|needs|says?|either|any"
    rf"|whichever|whatever|whenever|not|no|if|because"
    rf"|press|use|take"
    r"|try|go|look|ask|call|ring|open|turn|put|give|tell|choose|pick|type|check|wait|hold|keep|add|rinse|wash|drink"
    r"|eat|read|sit|stand|walk|write|close|push|pull|start|stop|let|leave|come|bring|set|hit|click|tap|select"
    r"|sooner|more|less|so|thanks|saved|noted|good|fine|ok)\b"
)
# "it goes to who exactly", "you paid how much"
_WH_IN_PLACE = Pattern(
    r"\b(?:to|for|at|on|in|from|with|by|about|called|be|paid|is|are|was|cost|costs|need|want|till|until|under)"
    r" (?:who|whom|whose|where|what|which [a-z]+|what [a-z]+|how (?:much|many|long|often)(?: [a-z]+)?)(?: exactly"
    r"| then| again| though)?$",
    needs="what which whose where who whom how",
)
# "who pays it normally", "what makes that noise"
_WHO_DOES = Pattern(
    rf"^{_LEAD}(?:who|what|which one) (?!knows|matters|counts|remains|follows|happens|comes|means|happened)"
    r"(?:[a-z]{2,}s|[a-z]{2,}ed|rang|took|said|made|wrote|told|gave|left|brought|came|sent|bought|got|met|saw|paid|went"
    r"|drove|did|lent|found|broke|lost|won|ran|put|sold)\b",
    needs="who what which",
)
# "And the day is ..." stops where the answer would come.
_LEFT_OPEN = Pattern(
    r"^(?:and|so|then) (?:(?:the|your|its|his|her) [a-z]+|that|this)\b.* (?:is|was|would be|being|is called|goes to"
    r"|starts at|ends at)$|^(?:what|how) about (?!that\b)"
)
_INFO_ALONE = Pattern(
    rf"^{_LEAD}(?:and|also|plus|or) (?:the|your|its|his|her|their) (?:(?!(?:is|are|was)\b)[a-z]+ ){{0,2}}?(?:name|time"
    rf"|day|date|place"
    r"|number|address|code|colour|color|size|amount|title|street|room|reason|label)(?: please)?$",
    needs="name time day date place number address code colour color size amount title street room reason label",
)


def unmarked_question(plain: str, ended: bool) -> Strength:
    """How surely a plain sentence without a question mark is a question.

    `ended` tells that it closes with a full stop or an exclamation mark, which most such questions do not.
    """
    plain = plain.strip(" ,.!")
    words = len(plain.split())
    stated = _STATEMENT.match(_LED_IN.sub("", plain)) is not None
    if not stated and _WH_INVERTED.match(plain):
        return Strength.FIRM
    if not ended and _WHAT_SOMEBODY_MEANT.match(plain):
        return Strength.LIKELY
    if _WH_LATER.search(plain):
        return Strength.LIKELY if ended or words > 40 else Strength.FIRM
    if not stated and not _ECHOED.search(plain) and _YES_NO.search(_BY_THE_WAY.sub(" ", plain)):
        initial = _YES_NO.match(plain) is not None
        return Strength.FIRM if initial or not ended else Strength.LIKELY
    if _ASKS_LEAVE.search(plain) or (not ended and _WH_EXPLAINED.search(plain)):
        return Strength.LIKELY
    if stated or _ECHOED.search(plain):
        return Strength.NONE
    if _WH_SUBJECT.match(plain) and words <= 14:
        return Strength.LIKELY
    alone = _WH_ALONE.search(plain)
    if alone is not None and (not ended or words <= 5 or alone.group(0).startswith(":")):
        return Strength.LIKELY
    if words <= 8 and _LEFT_OPEN.match(plain):
        return Strength.LIKELY
    if ended:
        return Strength.LIKELY if _names_alternatives(plain) and words <= 5 else Strength.NONE
    if (
        _WH_DROPPED.search(plain)
        or _CLIPPED.match(plain)
        or _TAG.search(plain)
        or _TAG_RUN_ON.search(plain)
        or _INFO_ALONE.match(plain)
        or (_WH_IN_PLACE.search(plain) and not re.match(r"(?:i|no|we|they|he|she|so that)\b", plain))
    ):
        return Strength.LIKELY
    if words <= 8 and _WHO_DOES.match(plain):
        return Strength.LIKELY
    if _YES_NO_NAMED.match(plain) or _names_alternatives(plain):
        return Strength.LIKELY
    return Strength.NONE


def _names_alternatives(plain: str) -> bool:
    """Whether a sentence is nothing but things to choose from ("the 13th or the 20th", "yes or no")."""
    match = _ALTERNATIVES.match(re.sub(r"\bmay (?=\d)|(?<=\d )may\b|(?<=of )may\b", "june ", plain))
    if match is None:
        return False
    left, right = match.group(1).strip(), match.group(2).strip()
    if (left, right) == ("yes", "no"):
        return True
    return _VERBS.search(f"{left} {right}") is None and (
        right not in ("two", "so", "three", "more", "later") or re.fullmatch(r"one [a-z]+", left) is not None
    )
