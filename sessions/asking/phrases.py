"""The wordings by which a sentence asks, requests, offers, closes politely or reports, as tables of patterns.

They match plain sentences as `sentences.plain_words` writes them.
"""

from __future__ import annotations

from sessions.asking.patterns import Pattern

WH = r"what|which|when|where|who|whom|whose|why|how"
AUXILIARY = r"is|are|was|were|am|do|does|did|will|would|shall|should|can|could|may|might|must|has|have|had"
INVERTED = Pattern(
    rf"(?:^|[,:;] |\b(?:and|but|so|or|then) )(?:{AUXILIARY}) (?:not )?(?:i|you|we|it|that|this|there"
    r"|they|he|she|the|your|my|any|an?|[a-z]+)\b"
)
LEAD = (
    r"(?:(?:and|so|but|then|or|also|first|ok|now|right|just|sorry|for|at|on|by|to|in|from|of|about"
    r"|with|around|,|:) )*"
)
UNMARKED_QUESTION = Pattern(
    rf"^{LEAD}(?:(?:what|which|whose)(?: (?!you\b|i\b|we\b|it\b|he\b|she\b|they\b"
    rf"|the\b)[a-z0-9]+){{0,3}}?|when|where|who|whom|why|how(?: (?:long|often|many|much|early"
    r"|late)(?: [a-z]+)?)?)"
    rf"(?: (?:{AUXILIARY}|works|suits)\b (?!not\b).*| do(?:es)? .*|(?: one| ones| of them)?$| (?:time"
    r"|day|date|one|pair)$)",
    needs="what which whose when where who whom why how",
)
WH_STATEMENT = Pattern(
    r"^(?:when(?:ever)? (?:you|it|that|the|i|we|they|he|she|[a-z]+ (?:is|are|has))\b.* , "
    r"|what (?:i|you|we|is|they)\b.* (?:is|are|was|were|says) |which (?:means|is why|would)\b"
    r"|where (?:possible|needed)\b"
    r"|how(?:ever)\b|.* depends? on\b|who(?:ever)\b|what(?:ever)\b|why not\b)",
    needs="when whenever what which where how however depend depends who whoever whatever why",
)

# Courtesy: a polite close that asks for nothing the case is about.
COURTESY = Pattern(
    r"\b(?:any ?thing (?:else|more|further)|something else(?: i can| you need| you would)"
    r"|any other (?:questions?|ways?)"
    r"|(?:any|some)(?: other| more| further)? (?:questions|concerns)|what else (?:can|may|could"
    r"|would) (?:i|you)"
    r"|(?:how|what|is there (?:any ?thing|something)(?: (?:else|more))?)(?: that)?(?: more"
    r"| else)? (?:can|may|could) i (?:do|help|assist)"
    r"|need (?:any ?thing|more help|further help)|help with any ?thing|be of (?:further|any"
    r"|more) (?:help|assistance)"
    r"|all for (?:now|today)|will that be all|is that all)\b",
    needs="anything any something other questions concerns else do help assist assistance all",
)
OFFER_TAIL = Pattern(r"\b(?:if|in case|whenever|when|should you|anytime)\b")
ASKED_CONDITION = Pattern(
    r"\bif (?:(?:an?|the|that|this|it|those|either|one) [a-z ]*?(?:is|are|would be|works?|suits?"
    r"|would work|would do|would suit|sounds?|will do)\b"
    r"(?: [a-z]+){0,3}? ?(?:ok|fine|alright|all right|right|correct|acceptable|good|possible|for you"
    r"|best|better)?"
    r"|you (?:would like|want|prefer) [a-z ]+ or [a-z ]+"
    r"|you (?:mean|meant|are (?:asking|thinking|referring|looking)|were (?:asking|thinking|referring))\b)",
    needs="if",
)
LET_KNOW = Pattern(
    r"\b(?:let me know|tell me|give me a shout|say so|say the word|just ask|feel free|shout|just say"
    r"|reach out|reply|let us know)\b",
    needs="let tell give say just feel shout reach reply",
)
REQUEST_VERB = (
    r"(?:tell|give|send|share|show|read|describe|remind|advise) (?:me|us)|let (?:me|us) (?:know|have)"
    r"|specify|clarify|"
    r"(?:confirm|(?:choose|pick|select)(?! (?:whatever|whichever|any|anything|what feels))|name|state"
    r"|indicate|provide|share|describe|identify|"
    r"(?:say|reply|answer|respond)(?= (?:roughly |about |around )?"
    r"(?:which|what|when|where|who|how|if|whether|with|yes|no|the|one"
    r"|a|b)\b|$)|type|enter|mention|point out|spell(?: out)?|fill in"
    r"|help me(?: to)? (?:understand|see|work out|find out|figure out|pick|choose|identify|know|narrow|settle|decide"
    r"|get|find the right)|help me out"
    r"|repeat|explain|rephrase|elaborate|be (?:a (?:bit|little) )?(?:more (?:specific|precise|exact)|clearer)"
    r"|give (?:the|a|more|some|your|its|his|her|any)(?= (?:(?!the |your )[a-z]+ ){0,2}?(?:times?|days?"
    r"|dates?|names?|details?"
    r"|information|numbers?|address|title|amount|code|reason)\b))"
)
# The words one of which every REQUEST_VERB holds.
REQUEST_WORDS = (
    "tell give send share show read describe remind advise let specify clarify confirm choose pick"
    " select name state indicate"
    " provide identify say reply answer respond type enter mention point spell fill repeat explain"
    " rephrase elaborate be help"
)
POLITE = (
    r"(?:(?:please|just|kindly|simply|first|then|so|and|but|also|do|could you|can you|ok|sure"
    r"|of course|now|or|if you can ,|if you could ,|when you can|when you are ready|once you are ready"
    r"|in that case|before i do|before that|for that|to do that|to start|next|go ahead and|would you"
    r"|will you|, ) ?)*"
)
BARE_REQUEST = Pattern(
    r"^(?:and |then |so |first |, )*(?:just )?(?:(?:the|your|a|an|more|one|some|its|his|her|any|full"
    r"|exact|first) )*"
    r"(?:(?!the |your )[a-z]+ ){0,3}?(?:times?|days?|dates?|names?|details?|information|numbers?|address"
    r"|title|amount"
    r"|code|labels?|place|reason|answer|word)(?: [a-z]+){0,3}?(?: ,)? please$"
    r"|\b(?:one (?:more |last |quick )?|my |another |the only )question(?: is| left| remains| first)? [:,]",
    needs="please question",
)
IMPERATIVE = Pattern(
    rf"^{POLITE}(?:{REQUEST_VERB})\b",
    needs=REQUEST_WORDS,
)
PLEASE = Pattern(
    rf"\b(?:please|kindly|just|then|so|do|first|but|and|,|:) (?:{REQUEST_VERB})\b",
    needs=REQUEST_WORDS,
)
TELL_CLAUSE = Pattern(
    r"(?:\b(?:tell|remind|help|advise) me|\blet me know|(?:^|\b(?:please|just|kindly"
    r"|(?<!able )(?<!unable )(?<!way )(?<!hard )(?<!possible )(?<!difficult )(?<!going )to|then|so|and"
    r"|but|first|,|:) )(?:say|confirm|clarify|specify|know|choose|pick|advise|decide|state|tell))"
    r" (?:first |please |here |exactly |just |me |again |to me |for me |back |with |in |by |on "
    rf"|at )*(?:{WH}|whether)\b",
    needs="tell remind help advise know say confirm clarify specify choose pick decide state",
)
OTHERS_SAY = Pattern(
    r"\b(?:(?:ask|asked|asking|contact|call|message|wait for|waiting for|check with) (?!you\b|me\b"
    r"|what|which|when"
    r"|where|who|whether|if\b|for\b)[a-z]+\b|"
    r"(?:she|he|they|provider|clinic|pharmacist|doctor) (?:can|could|will|should|may|has to"
    r"|needs to|must|did) |"
    r"(?:i|to|will|can|would|could) (?:will |can |would |could |then |also |gladly "
    r"|happily )*(?:let you know|tell you|show you|confirm|clarify|remind you|read you)\b"
    r"|that (?:tells|told) me\b|"
    r"\b(?:need not|no need to|(?:do|does) not (?:have to|need to)|do not|never) (?:tell|say|confirm"
    r"|give|share|choose|decide|answer|reply)\b)",
    needs="ask asked asking contact call message wait waiting check she he they provider clinic"
    " pharmacist doctor let tell show"
    " confirm clarify remind read told need no do does not never",
)
OWN_NEED = Pattern(
    r"\b(?:i|we)(?: would| will| do| am| still| just| only| first| also| really| might| may| can| must"
    r"| do not)*"
    r" (?:need|require|missing|lack|have to|must|want|going to need|like)(?: to| first)*"
    r"(?: (?:know|ask(?! (?:the|them|him|her|their|(?!you\b)[a-z]+ (?:when|what|which|whether|if"
    r"|for))\b)|clarify|find out|hear|learn|be told|have|get)\b| (?:check|confirm|make sure"
    r"|be (?:sure|certain|clear)|establish|settle|pin down|verify|understand|narrow down)"
    rf"(?: (?:with you|first|about|on|once more|again))* (?:{WH}|if|whether|with you|your)\b)"
    r"|\b(?:i|we)(?: would| will| do| am| are| still| just| only| first| also| really)* (?:need"
    r"|missing|require|lack|after)"
    r" (?!to\b(?! have)|not\b|no\b|for\b|(?:their|his|her|a|an) (?:offer|answer|reply|confirmation"
    r"|consent)\b|an? (?:moment|minute|second|while|little (?:time|while"
    r"|longer))|some time|more time|time to)[a-z0-9]+\b"
    r"|\bi would (?:like|want|appreciate|welcome) (?:your|its|the|a|an|their|some|one|more)\b"
    r"|\b(?:all|what|the (?:only )?(?:one )?(?:thing|detail|piece|bit)s?)(?: that)? (?:i|we|is"
    r"|am)(?: am| are)?(?: still| now| just)? (?:need|missing|require|lack|left)\b"
    r"|\bneed (?:a bit |a little )?more (?:detail|info|information|details)\b|\b(?:is"
    r"|are) (?:still )?needed from you\b"
    r"|\b(?:time|times|day|date|hour|name|place|location|address|number|detail|details|information"
    r"|amount|title|length"
    r"|code|thing|piece) (?:is|are)(?: still| only| just)? missing(?: (?:here|yet|now|for that|for this"
    r"|still))?$"
    r"|\b(?:i (?:would|will)|would) (?:be grateful|appreciate it|appreciate|love to (?:know|hear)"
    r"|be glad to know|be helped|like to know|like to hear|help me)\b"
    r"|\b(?:it|that) (?:would|will) help (?:me )?(?:to (?:know|hear|have)|if you (?:could|can|told"
    r"|tell|let))\b"
    r"|\bwould help to know\b|\bjust need\b"
    r"|^(?:the|any|a|an|more|your|its|his|her|further|exact) (?:[a-z]+ ){0,2}?(?:times?|days?|dates?"
    r"|names?|details?"
    r"|information|numbers?|address|title|amount|code|labels?|hints?|topic)\b[a-z ]* (?:would"
    r"|will) (?:help|do|be enough"
    r"|be helpful|be useful)\b",
    needs="need needed require missing lack left like want must have going after appreciate welcome"
    " grateful love glad helped"
    " help do enough helpful useful",
)
FROM_OTHERS = Pattern(
    r"\b(?:need|require|want|wait for|waiting for)\b(?: [a-z0-9]+)*? from (?!you\b|your (?:side|end|label|card)\b"
    r"|(?:the|its|that) (?:label|box|bottle|package|packaging|card|screen|display|back|front|list)\b|here\b|which\b)",
    needs="from",
)
WONDER = Pattern(
    rf"\b(?:i (?:am )?(?:just )?(?:wonder|wondering|curious)|question is|curious)(?: about\b"
    rf"|(?: about)? (?:{WH}"
    r"|if|whether|,|:)| ?$)",
    needs="wonder wondering curious question",
)
MEANING = (
    r"you (?:mean|meant|want|would like|would prefer|prefer|need|had in mind|have in mind|intend|(?:are|were)"
    r" (?:asking|referring|thinking|talking|looking|speaking|after))"
)
IN_THE_DARK = Pattern(
    r"\b(?:(?:i am|am|i) (?:not (?:sure|certain|clear)|unsure|unclear|uncertain)|i (?:do not"
    r"|can not) (?:know|tell|say|see)|"
    r"(?:it|that) is (?:not (?:clear|certain)|unclear|ambiguous|hard to (?:tell|say))|does not (?:say"
    r"|tell me))"
    rf"(?: yet| to me| from that| from this| from your message| about| on| me| for sure| of)* (?:{WH}"
    rf"|whether|if)\b(?: [a-z]+){{0,3}} {MEANING}\b"
    r"|\byou (?:have not|did not) (?:yet )?(?:said|told me|mentioned|say|tell me|mention|named|name"
    r"|picked|chosen|given|give|specify|specified)\b",
    needs="not unsure unclear uncertain ambiguous hard",
)
# "I'm not sure which you want, so I changed nothing" tells what was done; it waits for no answer.
SETTLED = Pattern(
    r"\b(?:so|and|but) (?:i|we|it|nothing|everything|both|the [a-z]+|your [a-z]+|there)\b(?! (?:need"
    r"|would|can not|am|do not|have to|must|will need))"
    r"|\b(?:back then|in your note|in the note|at the time|on that day)\b"
)
CONDITION = Pattern(
    r"\b(?:once|as soon as|the moment|after|until|till|unless|before|without) (?:i|you|we) "
    r"(?:(?<!you )(?:know|hear)|tell me(?! (?:it|that|you|when|everything|so)\b)"
    r"|let me(?! know (?:it|that|you|when)\b)|give me|confirm|pick|choose|share|say(?! (?:so|otherwise))"
    r"|can tell"
    r"|could tell me|can give|can share|can say|send me|read me|(?<!you )(?:have|get) (?:the|a|an|your"
    r"|its|that|this"
    r"|one))\b"
    r"|\b(?:once|as soon as|the moment) you (?:have decided|decide)\b"
    r"|\bif you (?:tell|let|give|send|read) me\b"
    rf"|\b(?:without knowing|depends on|comes down to|hinges on) (?:which|what|when|who|whether|you"
    rf"|the)\b(?=.*{MEANING})",
    needs="once soon moment after until till unless before without if depends comes hinges knowing",
)
REPORTED = Pattern(
    r"^(?:(?:so|and|well|ok|, ) )*(?:you (?:asked|wanted to know|were asking|wondered|are asking)|"
    r"(?:(?:the|your|their|her|his|a|it|she|he|they)(?: [a-z]+){0,3}?|(?!who|what|which|i\b|we\b)[a-z]+)"
    r" (?:asks|asked|says"
    r"|said|reads|read|wanted to know|wants to know|wondered|is asking|wrote|states))\b",
    needs="asks asked says said reads read wanted wants wondered asking wrote states",
)
REPORT_ANSWERABLE = Pattern(rf"(?:[,:;]|\bbut|\band|\bso) (?:(?:and|so|but|,) )*((?:{WH}|{AUXILIARY})\b.*)$")
RHETORICAL = Pattern(
    r"^(?:(?:so|and|well|but|, ) )*(?:who knows|who does not|who has not|who would not|do we not all"
    r"|does not everyone|have we not all|"
    r"why(?: not)? (?:bother|worry|wait)|what (?:is|are) (?:life|the harm|not to like)|how (?:nice"
    r"|lovely|kind|thoughtful|hard can|about that)|"
    r"is not (?:it|that) (?:nice|lovely|great|wonderful|funny)|(?:is not|are not|was not) (?:life|that"
    r"|it|these)|what (?:a|an) |"
    r"where would (?:we|i) be|what could be|what would (?:we|i) do without|what are friends for|isn)\b",
    needs="who do does have why what how is are was where isn",
)
SELF_ANSWER = Pattern(
    r"^(?:(?:so|and|well|but|ok|now|, ) )*(?:why\b|what (?:does|did|do|is|are|was|happens?|happened"
    r"|now)\b(?!.*\byou\b)|how (?:do|did|can|come|does)\b(?!.*\byou\b)|"
    r"(?:where|who|when|which)(?: [a-z]+)? (?:does|did|do|is|are|was|were)\b(?!.*\byou\b)"
    r"|the (?:result|reason|answer|catch|upshot|problem|good news|bad news|outcome)\b|"
    r"(?:did|does|is|are|can|was|could|will|do) (?:it|that|this|we|the|i|there|any)\b(?!.*\byou\b))"
)
ANSWERING = Pattern(
    r"^(?:because|since|it (?:means|is|was|says|shows|depends)|that (?:means|is|was)|this means|simply"
    r"|well|no\b|not\b|yes\b|nothing|only|two|three|one|"
    r"i (?:checked|found|looked|read|can|could|do not|have|only|will|am|do|did|simply|went)"
    r"|the (?:record|note|log|answer|calendar|message|list|reason|clinic)|"
    r"there (?:is|are|was|were)|your (?:record|note|log|calendar|list)|(?:the|your) [a-z]+ (?:is|was"
    r"|has|were|are|had)\b|both|neither|on |in |at |from |by |for |to )"
)
JUSTIFYING = Pattern(
    r"\b(?:does not (?:say|tell|show|mention)|do not (?:say|know|want|have)|need|so that i|to (?:make"
    r"|be) sure|can not (?:tell|see)|then i)\b"
)
