"""Questions with a question mark that wait for no answer: sayings, questions answered in the next breath, reports.

The patterns match plain sentences as `sentences.plain_words` writes them.
"""

from __future__ import annotations

import re

from sessions.asking.patterns import Openings, Pattern
from sessions.asking.phrases import AUXILIARY, WH
from sessions.asking.sayings import GENERAL, SAYINGS
from sessions.asking.unmarked import Strength

_LEAD = r"^(?:(?:so|and|well|but|oh|ah|ok|now|then|hey|honestly|really|still|also|yes|or|because|after all|, ) ?)*"
# What follows a question that the assistant only puts to itself.
_NO_WAITING = (
    "that is",
    "because",
    "nobody",
    "no one",
    "it does not matter",
    "hard to",
    "who knows",
    "your note",
    "the note",
)
_LEFT_OPEN = Pattern(
    r"^(?:i|we) (?:would|could|can|do|did) not\b|\b(?:could not|can not|would not|does not|do not)"
    r" (?:say|tell|know|settle|decide|matter)\b|\bboth\b|\bso i\b"
)
_LED_IN = Pattern(_LEAD)
_SAYINGS = Openings(SAYINGS)
# "You might wonder why ..." puts a question into somebody's mouth.
_PUT_INTO_MOUTHS = Pattern(
    _LEAD + r"(?:(?:you|one|some|people|many|others|someone|somebody|some people|many people|folks|some folks)"
    r" (?:(?:now|perhaps|probably|also|even) )?(?:might|may|could|will|would|can)(?: (?:also|well|now|still|perhaps"
    r"|even|be))* (?:wonder|wondering|ask|asking|say|saying|think|thinking|object)\b|(?:some|people|many|others"
    r"|some people|many people|folks|some folks)(?: (?:often|sometimes|always))? (?:ask|wonder|say)\b|(?:have you "
    r"|did you )?ever (?:wonder|wondered|ask|asked|noticed|notice)\b|(?:have|did) you (?:ever )?(?:wonder"
    r"|wondered)\b|(?:i|we) (?:(?:often|sometimes|always|also|once|then|even|did|have|had) )*(?:asked|ask"
    r"|wondered) (?:myself|ourselves)|that (?:begs|raises|leaves) the question|remember (?:when|how) (?:we|you"
    r"|everyone|people)\b)",
    needs="wonder wondering ask asking say saying think thinking object wondered asked noticed notice begs raises"
    " leaves remember",
)
_GENERAL = Openings(GENERAL)
_OLD_QUESTION = Pattern(
    r"\b(?:age old|old|eternal|million dollar|usual|classic) (?:question|riddle|puzzle|game)\b.* :",
    needs="question riddle puzzle game",
)
_SAID_AFTER = Pattern(
    r", (?:you (?:ask|say|might ask|may ask|wonder|might wonder|may wonder)|i hear you (?:ask|say))(?: \?|$)",
    needs="ask say wonder",
)
_PRAISED = (
    r"(?:good|nice|nicer|easy|easier|simple|handy|clear|bad|fair|lovely|funny|strange|odd|typical|safe|surprise"
    r"|shame|pity|great|fun|neat|clever|sweet|wonderful|amazing|enough|quick|tidy|cosy|small world|life|better|hard"
    r"|silly|special|treat|joy|relief|luck|lucky|mystery)"
)
_TAGGED = Pattern(
    r"^(?:funny|easy|strange|odd|typical|such|lovely|nice|sweet|great|quite|time flies|amazing|always|these things"
    r"|things|what an?|how)\b.* , (?:is|are|was|were|do|does|did|has|have) not (?:it|they|that|he|she|there)(?: \?"
    r"|$)"
    rf"|^(?!.*\b(?:the|your|you|at|on)\b)(?:[a-z]+ ){{0,4}}?{_PRAISED}(?: [a-z]+){{0,3}} , (?:(?:is|was|does"
    rf"|did) not (?:it|that|this)|right|eh)"
    r"(?: \?|$)",
    needs="not right eh",
)
_EXCLAIMED = Pattern(r", eh(?: \?|$)", needs="eh")
# "The result?" and "My advice?" announce what follows.
_ANNOUNCING = Pattern(
    _LEAD + r"(?:(?:and )?(?:the|my|our|his|her|its|one|another|a)? ?"
    r"(?:(?:best|worst|good|bad|nice|nicest|only|main|other|short|long|simple|honest|real|first|last|next|big|quick"
    r"|great|funny|tricky|strange|odd|better|even better) )*(?:result|results|reason|answer|catch|upshot|problem"
    r"|news|outcome|part|thing|advice|tip|trick|suggestion|verdict|conclusion|bottom line|solution|downside|upside"
    r"|bonus|point|moral|snag|difference|cause|explanation|story|version|secret|plan)|in short|in other words"
    r"|long story short|what now|so what|what then|and then|what is more)(?: \?|$)"
)
_NO_ANSWER = (
    r"no (?:hurry|rush|pressure|worries|need|problem|problems|idea|matter|big deal|trouble|offence|stress|reason"
    r"|wrong|bother|panic|fuss|judgement|judgment|harm|tool|other|record|note|way|entry|one)\b"
)
_YES_NO_ANSWER = Pattern(
    rf"^(?:(?:yes|yep|yeah|sure|indeed|absolutely|definitely|certainly|of course|nope|sadly not|not (?:without"
    rf"|unless|directly|really|yet"
    rf"|at all|quite|today|so|any|according|by|as|in|from|exactly|necessarily)|sadly|apparently|luckily|thankfully"
    rf"|maybe|perhaps|probably|possibly|hardly|both|neither|nothing|none|nobody|never)\b|.* says (?:so|yes|no"
    rf"|not)\b|according to .*\b(?:yes|no|not)$|(?!{_NO_ANSWER})no\b"
    r"|(?:it|they|he|she|that|there|this) (?:is|was|did|does|do|are|were|has|had|can|could|will|would)(?: not)?(?: ,|$"
    r"| indeed| \.))"
)
_REASON_ANSWER = Pattern(
    r"^(?:because|simply|since|so that|so you|mostly|mainly|partly|just so|for one|for the|that is because"
    r"|it is because|that was|it was because|it is (?:only|just|simply)|there (?:is|are|was|were) (?:only|just"
    r"|simply|no)|the (?:reason|cause|answer)|one (?:is|was)|well|to )\b"
)
# The next sentence says that nobody can answer: "That is exactly what the records cannot settle."
_UNANSWERABLE = Pattern(
    r"^(?:(?:sadly|unfortunately|well|and|but|honestly|frankly) ,? ?)*(?:that is (?:(?:exactly|just|precisely"
    r"|simply) what|what (?!i\b|we\b)|(?:exactly |just |precisely )?the (?:question|thing|problem|part|bit)"
    r"|something|a question|for (?:the|your|you|a)|not (?:something|for me|mine)|hard|anyone|up to)\b|(?:nobody"
    r"|no one|it is (?:hard|impossible)|there is no (?:way|telling|knowing|saying)|hard to (?:say|tell)"
    r"|impossible to|i (?:could not|can not|would not|do not) (?:say|know|tell you)\b(?! (?:which|who|what|when"
    r"|where|whether|if|how|that|until|yet)\b)|we (?:can not|do not|may never) (?:know|tell|say)|who knows|your"
    r" guess|(?:folks|people|experts"
    r"|opinions) (?:have|do|use|differ|disagree|say|argue)|even (?:the|my|your|experts|people)|that remains"
    r"|time will tell|(?:the|your) (?:log|logs|record|records|note|notes|calendar|list) (?:can not|will not"
    r"|does not|do not) (?:answer|settle|decide))\b)"
)
_CONTENT_ANSWER = Pattern(
    r"^(?:somewhere|somebody|someone|wherever|whenever|whoever|it means|that means|this means|that would be|that"
    r" was\b|(?:only|just|exactly|about|around) (?:one|two"
    r"|three|four|five|six|seven|eight|nine|ten|\d+)\b|nothing\b(?! (?:i|in|on|here|there))|(?:in|on|at|under"
    r"|behind|beside|by|from|with|for) .*\b(?:according to|says|said|as (?:your|the) (?:note|log|record|list"
    r"|message|calendar)|(?:your|the) (?:note|log|record|list|card|message|calendar) (?:says|tells|shows)"
    r"|last (?:night|week|time|year|monday))\b|(?:the|your) [a-z]+(?: [a-z]+)? (?:was|were|is) [a-z]+ed\b"
    r"|my (?:gran|grandmother|mother|father|aunt|uncle) |(?:your |the |my |his |her )?[a-z]+ (?:did|does|was|has"
    r"|is) ?(?:,|$)|(?:one|two|three|four|five|six|seven|eight|nine|ten|\d+) (?:, )?(?:as of|according|says"
    r"|in (?:all|total)|left|of them|still)\b|both of (?:them|those)\b|(?:your|the|his|her) (?:note|log|record|list"
    r"|card|message|calendar|history|entry)s? (?:says?|shows?|puts?|tells?)\b(?! (?:nothing|no|neither|only|not"
    r"|that)\b)|it (?:says|reads|goes)\b(?! (?:nothing|no|only|neither)\b)|i (?:checked|looked it up|found out"
    r"|counted|went))"
)
_ASKED_OF_YOU = Pattern(
    r"\b(?:you|your|yours|i|me|we|us|shall|should)\b|\b(?:is|was|are) (?:it|that|this|she|he) (?:the|a|an|for|with|at"
    r"|on|in|your)\b|\bor\b"
)
_PUT_TO_THE_USER = Pattern(
    r"\b(?:you|your|yours|i|me|we|us|shall|should|please)\b|\b(?:is|was|are|were) (?:it|that|this|she|he|they|these"
    r"|those)\b"
)
_GOES_WITH_ASKING = Pattern(
    r"\b(?:i|we) (?:will|can|could|would|need|want|ask|do|did|only|just|can not|(?:found|have|see|saw|had) (?:two"
    r"|both|three|several|no|more|nothing|a|the|your|it)\b)|\b(?:until|once|as soon as|before|then|either|both"
    r"|neither|there (?:is|are|was|were) (?:two|three|several|both|more|no|four)|no (?:hurry|rush|pressure|worries"
    r"|need)|take your time|whenever|just|sorry|please|or|two|three|several|(?:does|do|did) not (?:say|tell|give"
    r"|show|mention)|nothing (?:in|i|here|on|they)|only|depends|let me|which|missing|left out|leaves|it helps"
    r"|helps me|good to know|need|needs)\b"
)
# A scrap that answers ("Twelve, last time I looked."), not one that sets at ease or lists what there is to choose.
_NO_SCRAP = Pattern(
    rf"\b(?:{AUXILIARY}|am|be|i|we|you|or|any|either|both|neither|two|three|several|need|says?|looks?|keep|take|put"
    rf"|tell|let|fine|works?|ok)\b|^(?:{_NO_ANSWER}|sorry|thanks|just|only|whichever|whenever|for|so|please|maybe"
    rf"|perhaps|then|if|once|and|well|ok|oh|ah|ha|hm"
    r"|same|the|your|fine|morning|evening|it|they|this|that|these|those|there|he|she|nobody|everything|everyone|all)\b"
)
_FIRST_PERSON = Pattern(rf"{_LEAD}(?:did|do|have|was|am|had) i\b")
_GENERAL_WHO = Pattern(
    _LEAD + r"who (?:likes|loves|needs|wants|enjoys|hates|minds|ever|can|could|would|even|really|still|reads|remembers"
    r"|has time|has the time)\b(?!.*\b(?:you|your|yours|list|note|call|ring|write|save|add|invite|reminder|tomorrow"
    r"|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b)",
    needs="who",
)
_OWN_VERB = Pattern(r"^(?:how|why|where|when|what|who)? ?(would|could|should|do|did|can|will|have|am|was) (i|we)\b")
_WHY_I = Pattern(rf"{_LEAD}why (?:did|do|have|am|was|had|would|could|can|will)(?: not)? (?:i|we)\b", needs="why")
_CONFIRMING = Pattern(
    r", ?(?:right|yes|yeah|correct|no|ok|is that (?:right|it|correct)|am i right|did you not|were you not|are you not"
    r"|was not it)(?: \?|$)"
)
_YOU_ASK = Pattern(
    r"^(?:(?:so|and|well|ok|just|to be sure|just to be sure|just checking|sorry|, |:) ?)*you (?:are|were) (?:asking"
    r"|wondering)\b"
)
REPORTED = Pattern(
    r"^(?:(?:so|and|well|ok|, ) )*(?:you (?:asked|wanted to know|were asking|wondered|are asking)|(?:(?:the|your"
    r"|their|her|his|a|it|she|he|they)(?: [a-z]+){0,3}?|(?!who|what|which|i\b|we\b|please\b|kindly\b|just\b|then\b"
    r"|simply\b)[a-z]+) (?:asks|asked|says|said"
    r"|reads|read|wanted to know|wants to know|wondered|is asking|wrote|states))\b",
    needs="asks asked says said reads read wanted wants wondered asking wrote states",
)
_REPORT_ANSWERABLE = Pattern(rf"(?:[,:;]|\bbut|\band|\bso) (?:(?:and|so|but|,) )*((?:{WH}|{AUXILIARY})\b.*)$")
_THAT_REPORT = Pattern(r"^(?:you|the|your|it|she) [^,:;]*[,:;]? ?that\b")


def reported(plain: str) -> tuple[Strength, str]:
    """How surely a marked sentence only reports a question, and the part of it that asks all the same."""
    if REPORTED.match(plain) is None:
        return Strength.NONE, plain
    if _CONFIRMING.search(plain) or (_YOU_ASK.match(plain) and " : " not in plain):
        return Strength.NONE, plain
    rest = _REPORT_ANSWERABLE.search(plain)
    if rest is None or _THAT_REPORT.match(plain):
        # "Your note says Tuesday?" asks whether that is so.
        certain = re.match(r"^(?:(?:so|and|well|ok|, ) )*you\b", plain) is not None or re.search(r"\bthat\b", plain)
        return (Strength.FIRM if certain else Strength.LIKELY), plain
    if re.search(r": (?:what|when|where|did|who)", plain) and not re.search(r"\byou\b", rest.group(1)):
        return Strength.FIRM, plain
    return Strength.NONE, rest.group(1)


def saying(plain: str) -> bool:
    """Whether a plain sentence is a saying in the form of a question ("Isn't that lovely!")."""
    return _SAYINGS.match(_begun(plain)) is not None


def _begun(plain: str) -> str:
    """Plain text without the words that may lead in to a saying ("so, ...")."""
    return _LED_IN.sub("", plain)


def rhetorical(plain: str, following: str | None, marked_after: bool) -> Strength:
    """How surely a marked sentence waits for no answer.

    `following` is the plain text of the next sentence, None at the end of the turn; `marked_after` tells that it is a
    question itself.
    """
    plain = plain.strip()
    last_clause = plain.rpartition(" , ")[2]
    clauses = (plain, last_clause) if len(last_clause.split()) > 2 else (plain,)
    if any(_GENERAL.match(_begun(clause)) for clause in clauses) or _OLD_QUESTION.search(plain):
        return Strength.FIRM if following is not None else Strength.LIKELY
    if any(map(saying, clauses)) or _PUT_INTO_MOUTHS.match(plain):
        return Strength.FIRM
    if _SAID_AFTER.search(plain) or _TAGGED.match(plain):
        return Strength.FIRM
    if _EXCLAIMED.search(plain) and not re.search(r"\b(?:you|your|i)\b", plain):
        return Strength.FIRM if following is not None else Strength.LIKELY
    if following is None:
        return Strength.NONE
    if _ANNOUNCING.match(plain):
        return Strength.FIRM
    return Strength.NONE if marked_after else _answered(plain, following)


def left_standing(plain: str, following: str | None) -> bool:
    """Whether a marked sentence that is put to nobody is followed by something that does not go with asking.

    What goes with asking is a reason ("I found two"), a promise ("I'll look then"), a reassurance ("no hurry").
    """
    if following is None or _PUT_TO_THE_USER.search(plain):
        return False
    return _GOES_WITH_ASKING.search(following) is None


def settles_itself(following: str) -> bool:
    """Whether the sentence after a question says that no answer is awaited ("Both are on file, so I read both.")."""
    return following.startswith(_NO_WAITING) or _LEFT_OPEN.search(following) is not None


def _answered(plain: str, following: str) -> Strength:
    """How surely the speaker answers the question in the next sentence."""
    addressed = _ASKED_OF_YOU.search(plain) is not None
    if _echoes(plain, following):
        return Strength.FIRM
    if _WHY_I.match(plain) and not re.match(r"(?:please|could you|can you|tell me|do you)\b", following):
        return Strength.FIRM
    unanswerable = _UNANSWERABLE.match(following) is not None
    if unanswerable and not re.search(r"\b(?:i|you) (?:need|can tell|could tell)\b", following):
        return Strength.LIKELY if re.search(r"\b(?:should|shall) (?:i|we)\b|\bdo you\b", plain) else Strength.FIRM
    if re.match(rf"{_LEAD}why\b", plain):
        if addressed:
            return Strength.LIKELY if following.startswith("because") else Strength.NONE
        return Strength.FIRM if _REASON_ANSWER.match(following) else Strength.LIKELY
    if re.match(rf"{_LEAD}(?:{AUXILIARY})\b", plain):
        if _FIRST_PERSON.match(plain) and re.match(
            r"(?:yes|no|not|i (?:did|do|have|was|am|found|know|just))\b", following
        ):
            return Strength.FIRM
        if not _YES_NO_ANSWER.match(following) or " or " in plain:
            return Strength.NONE
        return Strength.LIKELY if addressed else Strength.FIRM
    if not addressed and _is_scrap(following):
        return Strength.LIKELY
    if _GENERAL_WHO.match(plain):
        return Strength.LIKELY
    if re.search(r"\b(?:did|do|have|can) we\b", plain) and following.startswith("we "):
        return Strength.FIRM
    if _CONTENT_ANSWER.match(following) and re.search(rf"\b(?:{WH})\b", plain):
        return Strength.LIKELY if addressed else Strength.FIRM
    return Strength.NONE


def _echoes(plain: str, following: str) -> bool:
    """Whether the next sentence takes up the speaker's own verb ("How would I know? I would not")."""
    opened = _OWN_VERB.search(plain)
    if opened is None:
        return False
    auxiliary, subject = opened.groups()
    return re.match(rf"{subject} {auxiliary}\b(?: not)?(?: ,|$| and\b)", following) is not None


def _is_scrap(following: str) -> bool:
    """Whether a sentence begins with a few words that can only answer."""
    parts = following.split(" , ")
    first = parts[0].strip(" .!")
    listed = len(parts) > 2 and all(len(part.split()) <= 3 for part in parts)
    return 0 < len(first.split()) <= 4 and not listed and _NO_SCRAP.search(first) is None
