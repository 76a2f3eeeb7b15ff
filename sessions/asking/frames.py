"""The frames of a question: what is meant, what is preferred, a bare "which one?", a request, an offer to act.

Like `phrases`, tables of patterns over plain sentences.
"""

from __future__ import annotations

from sessions.asking.patterns import Pattern

# What may lead in to a question, and an offer to do the deed that follows.
LEAD_IN = r"(?:(?:and|so|but|ok|then) )*"
OFFER_TO = r"(?:(?:shall|should|may|can|could) i|(?:like|want|need) me to)"
ANY_PREFERENCE = Pattern(
    r"\b(?:is there|do you have|have you got|did you have|got|had you) (?:an?|any|some)"
    r" (?:particular|specific|certain|special|preferred|favou?rite)\b|\b(?:particular|specific"
    r"|certain) (?:one|ones)\b"
    r"|\bone (?:in mind|you (?:prefer|like|have in mind))\b",
    needs="is have got had particular specific certain one ones",
)
# What something is to say or be called is asked, whatever values are offered for it.
WORDED = Pattern(
    r"\b(?:should|shall|must|will|would|can) (?:it|this|that|(?:the|your|my) .+?) (?:say|read|mention|be (?:called"
    r"|named|titled|worded))\b"
)
CLARIFY = Pattern(
    r"\b(?:(?:do|did|would) (?:you|they|she|he|it) (?:mean|have in mind|intend|refer)|(?:you|they|she"
    r"|he) (?:mean|meant|had in mind|have in mind|were after|intended)|"
    r"(?:are|were) you (?:thinking|talking|asking|referring|looking|speaking|after|wondering|searching"
    r"|missing)|you are (?:thinking|talking|asking|referring|looking|speaking|after|searching|missing)"
    r"|"
    r"(?:are|were) we (?:talking|looking|speaking)|(?:is|was) (?:it|that|this|she|he|they)\b|(?:are"
    r"|were) (?:these|those|they)|(?:would|will|might|could|should) (?:that|it|this|she|he) be|"
    r"in mind|refers? to|referring to|(?:should|shall) i (?:be )?(?:use|go with|take|read|treat|look"
    r"|looking|count|put|set|book|note|enter|save|record|make|mark|add|pick|choose|assume|open|fetch)|"
    r"(?:do|would) you (?:want|like|prefer|need)|which is it|which of)\b"
)
PREFERENCE = Pattern(
    r"\b(?:(?:would|do|might|may|did|should|will) you (?:like|want|prefer|rather|need|have in mind"
    r"|mean|intend|think)|you (?:would (?:like|prefer|rather|want)|want|prefer|like|need|had in mind"
    r"|have in mind|mean|meant|are thinking)|"
    r"(?:suits?|works?|fits?)\b|(?:is|are|be) (?:a )?(?:best|good|better"
    r"|convenient|easiest|right|ideal|ok|suitable|preferable|most|handy|useful|helpful|fine|alright)|"
    r"(?:should|shall|can|could|may|am|do) (?:i|we)|to (?:remind|set|alert|ping|nudge|notify|use"
    r"|be reminded|schedule|go off|bring|put)|"
    r"(?:should|shall|must) (?:it|that|this|they|the (?:reminder|alert|notification|alarm|nudge|prompt"
    r"|event))|(?:were|are) you (?:thinking|hoping|after|planning)|for (?:you|the reminder|it|this"
    r"|that)|good for you|best for you|"
    r"(?:be|get) (?:reminded|pinged|nudged|prompted|notified|alerted)|(?:reminder|alert|notification"
    r"|alarm) (?:to |should |go|be|for|come))\b"
)
MEANT = Pattern(
    r"(?:does|do) [a-z ]{1,20}? mean\b|"
    r"(?:is|was) (?:meant|intended|right|correct|wanted|the right one)\b|"
    r"(?:did|were|was) (?:you|it|that|they|she|he) (?:mean|meant|want|have in mind|thinking|hoping"
    r"|intend|supposed)"
)
ELLIPTIC = Pattern(
    r"^(?:(?:and|so|but|sorry|ok|then|please|just|, ) )*(?:which(?: (?:one|ones|would it be|is it"
    r"|was it|then|though|one is it|one then))?"
    r"|(?:(?:tell|let) me )?(?:just |know )?which(?: one)?|(?:can|could|would"
    r"|will) you (?:please )?(?:tell me|let me know|clarify|specify|say|confirm|help me with that"
    r"|be more specific|help me out|fill me in|be clearer|narrow (?:it|that) down|pick one"
    r"|choose)(?: (?:which|which one|please|more|that|it|one))?"
    r"|(?:please )?(?:tell me|let me know|specify|clarify|pick one|choose one)(?: (?:which|which one"
    r"|please))?|(?:do you know|any (?:idea|preference|thoughts))|what would you (?:like|prefer)"
    r"|what do you (?:think|prefer)|what (?:is it|would it be|will it be)"
    r"|(?:and )?yours?|your (?:pick|choice|preference|call))(?: please)?[ ?,!]*$",
    needs="which let tell can could would will specify clarify pick choose know idea preference thoughts"
    " what yours your choice"
    " call",
)
REQUESTING = Pattern(
    r"(?:^|, |\bplease |\bso |\bbut )(?:(?:can|could|would|will) you (?:please |just |kindly "
    r"|possibly )?(?:tell|read|see|find|describe|give|check|remember|recall|clarify|specify|say|share"
    r"|name|look|confirm|pick|choose|let|identify|make out|spell|show|think|remind|suggest|narrow|send"
    r"|make|point)|(?:can|could|shall) we (?:use|have|agree|settle)|do you (?:happen to )?(?:know"
    r"|remember|recall|have|see)|is there|are there|any\b"
    r"|are you able to|"
    r"(?:would you like|do you want|would you prefer|want) to (?:pick|choose|give|name|say|tell|suggest"
    r"|select|share"
    r"|specify|decide)|"
    r"would you mind|mind (?:telling|reading|sharing|giving)|(?:may|might|can|could) i (?:ask|know"
    r"|have|get)|how about|what about)\b"
)
OBJECT = Pattern(
    r"\b(?:have|know|remember|recall|is there|are there|see|told|given|mentioned|suggested|set|fixed|named|give"
    r"|tell|get|share|provide|read|confirm"
    r"|specify|need|say|missing|name|find|check|describe|clarify|choose|pick|mention|spell|ask|about"
    r"|suggest|require|any|lack|identify|send|state|indicate|is|of|just|only|or|and)"
    r"(?: (?:me|us|out|with me|to me|again|you|exactly|just|for me|up|also|first))*(?: (?:a|an|the"
    r"|your|its|any|their|his|her|that|this|some|exact|full|some|either|one|if possible|by))*"
    r" ((?:(?!(?:of|for|on|in|at|to|from|by|with|about|before|so|if|is|are|you|i|first|,"
    r"|\?)\b)[a-z0-9]+ ?){1,3})"
)
DETAILS = Pattern(
    r"\b(?:more (?:details?|info|information|specific|about|precise)|(?:a )?(?:bit|little) more"
    r"|elaborate|clarify|narrow (?:it|that|this|things)|details|tell me about|say more|specify)\b",
    needs="more elaborate clarify narrow details tell say specify",
)
LOOKING_UP = Pattern(
    rf"\b{OFFER_TO} (?:check|look up|look|find out|find|see"
    r"|ask (?!you\b|what|which|when|where|who|how|if|for|about)\w+|tell)\b.*"
    r"\b(?:what|which|when|where|who|whose|why|how)\b",
    needs="check look find see ask tell",
)
ACTION_OFFER = Pattern(
    r"\b(?:(?:should|shall|can|could|may|might) i\b|(?:like|want|need|prefer|rather|happy for|ok for"
    r"|wish|mind if|ok if|fine if|alright if|ok with) (?:me to|me|i)\b|let me\b)"
    r" ?(?:just |also |now |then |go ahead and |first |please )*([a-z]+)"
)
MAY_I_ASK = Pattern(
    r"\b(?:may|might|can|could) i (?:just |please )?(?:ask(?: you)?|know|have|get|check) (?:what|which"
    r"|when|where|who"
    r"|whose|why|how|whether|if|for|about)\b|\b(?:may|might|can|could) i (?:know|have|get) (?:the|your"
    r"|a|an|its)\b|\blet me (?:just |first |please |then |also )?ask (?:you|this|that|something|again|it"
    r"|differently)\b",
    needs="may might can could let",
)
