"""The wordings by which a sentence asks, requests, offers, closes politely or reports, as tables of patterns.

They match plain sentences as `sentences.plain_words` writes them.
"""

from __future__ import annotations

from sessions.asking.patterns import Pattern

WH = r"what|which|when|where|who|whom|whose|why|how"
WH_WORDS = WH.replace("|", " ")
AUXILIARY = r"is|are|was|were|am|do|does|did|will|would|shall|should|can|could|may|might|must|has|have|had"
INVERTED = Pattern(
    rf"(?:^|[,:;] |\b(?:and|but|so|or|then) )(?:{AUXILIARY}) (?:not )?(?:i|you|we|it|that|this|there"
    r"|they|he|she|the|your|my|any|an?|[a-z]+)\b"
)
# Courtesy: a polite close that asks for nothing the case is about.
COURTESY = Pattern(
    r"\b(?:any ?thing (?:else|more|further)|something else(?: i can| you need| you would)|any other (?:questions?"
    r"|ways?)|(?:any|some)(?: other| more| further)? (?:questions|concerns)|what else (?:can|may|could|would) (?:i"
    r"|you)|(?:how|what|is there (?:any ?thing|something)(?: (?:else|more))?)(?: that)?(?: more| else)? (?:can|may"
    r"|could) i (?:do|help|assist)|need (?:any ?thing|more help|further help)|help with any ?thing|be of (?:further"
    r"|any|more) (?:help|assistance)|all for (?:now|today)|will that be all|is that all(?! right)|(?:does|did)"
    r" (?:that|this) help(?: \?|$))",
    needs="anything any something other questions concerns else do help assist assistance all",
)
OFFER_TAIL = Pattern(r"\b(?:if|in case|whenever|when|should you|anytime)\b")
ASKED_CONDITION = Pattern(
    r"\bif (?:(?:an?|the|that|this|it|those|either|one) [a-z ]*?(?:is|are|would be|works?|suits?|would work"
    r"|would do|would suit|sounds?|will do)\b(?: [a-z]+){0,3}? ?(?:ok|fine|alright|all right|right|correct"
    r"|acceptable|good|possible|for you|best|better)?|you (?:would like|want|prefer) [a-z ]+ or [a-z ]+|you (?:mean"
    r"|meant|are (?:asking|thinking|referring|looking)|were (?:asking|thinking|referring))\b)",
    needs="if",
)
LET_KNOW = Pattern(
    r"\b(?:let me know|tell me|give me a shout|say so|say the word|just ask|feel free|shout|just say"
    r"|reach out|reply|let us know)\b",
    needs="let tell give say just feel shout reach reply",
)
INFORMATION = (
    r"(?:clues?|hints?|ideas?|guess|guesses|pointers?|figures?|letters?|words?|names?|numbers?|times?|days?|dates?"
    r"|details?|colours?|colors?|streets?|address|title|code|month|year|initials?|surname|hour|place|room|size"
    r"|amount|topic|subject|yes or no|yes|no)"
)
REQUEST_VERB = (
    r"(?:tell|give|send|share|show|read|describe|remind|advise) (?:me|us)(?! (?:an?|one|just a|another"
    r"|some)? ?(?:moment|minute|second|sec|minutes|seconds|time to|little (?:time|while)|while|chance|hand|break"
    r"|hint of time)\b)|let (?:me|us) (?:know|have)|specify|clarify|(?:confirm|(?:choose|pick"
    r"|select)(?! (?:whatever|whichever|any|anything|what feels|up|out a\b))|name(?! (?:tags?|badges?|plates?|is"
    r"|was|are|and|day)\b)|state|indicate|provide|share|describe|identify|(?:say|reply|answer(?! the (?:door|phone"
    r"|bell|call))|respond)(?= (?:roughly |about |around )?(?:which|what|when|where|who|how|if|whether|with|yes|no"
    r"|the|one|a|b)\b|$)|type|enter|mention|point out|spell(?: out)?|fill in|help me(?: to)? (?:understand|see"
    r"|work out|find out|figure out|pick|choose|identify|know|narrow|settle|decide|get|find the right)|help me out"
    r"|repeat|explain|rephrase|elaborate|be (?:a (?:bit|little) )?(?:more (?:specific|precise|exact)|clearer)"
    r"|give (?:the|a|more|some|your|its|his|her|any)(?= (?:(?!the |your )[a-z]+ ){0,2}?(?:times?|days?|dates?"
    r"|names?|details?|information|numbers?|address|title|amount|code|reason)\b))"
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
    r"^(?:and |then |so |first |, )*(?:just )?(?:(?:the|your|a|an|more|one|some|its|his|her|any|full|exact"
    r"|first) )*(?:(?!the |your )[a-z]+ ){0,3}?(?:times?|days?|dates?|names?|details?|information|numbers?|address"
    r"|title|amount|code|labels?|place|reason|answer|word)(?: [a-z]+){0,3}?(?: ,)? please$|\b(?:one (?:more |last "
    r"|quick )?|my |another |the only )question(?: is| left| remains| first)? [:,]",
    needs="please question",
)
IMPERATIVE = Pattern(
    rf"^{POLITE}(?:{REQUEST_VERB})\b",
    needs=REQUEST_WORDS,
    leading="please just kindly simply first then so and but also do could you can ok sure of course now or if ,"
    " when are"
    " ready once in that case before i for to start next go ahead would will it",
)
PLEASE = Pattern(
    r"(?:\b(?:please|kindly|just|do)"
    # After "and" or a comma these words are more often nouns ("the number and name") unless something is named.
    r"|(?:\b(?:then|so|first|but|and)|[,:])(?! (?:name|state|type|mention|share|repeat|answer|reply|identify|show"
    r"|confirm|enter)\b"
    rf"(?! (?:the|an?|your|it|its|one|them|this|here|with|{WH}|how|me|us|to me|whether|if|in|roughly)\b)))"
    rf" (?:{REQUEST_VERB})\b",
    needs=REQUEST_WORDS,
    after="please kindly just do then so first but and , :",
)
TELL_CLAUSE = Pattern(
    r"(?:\b(?:tell|remind|help|advise) me|\blet me know|(?:^|(?:\b(?:please|just|kindly|(?:(?<=you )|(?<=need )"
    r"|(?<=want )|(?<=like )|(?<=have )|(?<=love )|(?<=(?<!is )good )|(?<=helpful )|(?<=useful )|(?<=important )"
    r"|(?<=handy )|(?<=great )|(?<=help )|(?<=it helps )|(?<=wait )|(?<=ask )|(?<=glad )|(?<=ought )"
    r"|(?<=my job ))to|then|so|and|but|first)|[,:]) )(?:say|confirm|clarify|specify|know|choose|pick|advise|decide"
    r"|state|tell))(?! what (?:feels|looks|seems|tastes|you (?:like|please)$)) (?:first |please |here |exactly "
    r"|just |me |again |to me |for me |back |with |in |by |on |for |after |before |until |till |from |to |of "
    r"|about |around |roughly |approximately |since |under |into "
    rf"|at )*(?:{WH}|whether)\b",
    needs="tell remind help advise know say confirm clarify specify choose pick decide state",
    also=f"{WH_WORDS} whether",
)
OTHERS_SAY = Pattern(
    r"\b(?:(?:ask|asked|asking|contact|call|message|wait for|waiting for|check with) (?!you\b|me\b|what|which|when"
    r"|where|who|whether|if\b|for\b)[a-z]+\b|(?:she|he|they|provider|clinic|pharmacist|doctor) (?:can|could|will"
    r"|should|may|has to|needs to|must|did) |(?:i|to|will|can|would|could) (?:will |can |would |could |then |also "
    r"|gladly |happily )*(?:let you know|tell you|show you|confirm|clarify|remind you|read you)\b|that (?:tells"
    r"|told) me\b|(?:they|he|she|it|(?:the|your|her|his) [a-z]+) (?:needs?|wants?|likes?|has|have|asks?) to (?:know"
    r"|hear|see|check)\b|\b(?:need not|no need to|(?:do|does) not (?:have to|need to)|do not|never) (?:tell|say"
    r"|confirm|give|share|choose|decide|answer|reply)\b)",
    needs="ask asked asking contact call message wait waiting check she he they it know hear see provider clinic"
    " pharmacist doctor let tell show"
    " confirm clarify remind read told tells need no do does not never",
)
OWN_NEED = Pattern(
    r"\b(?:i|we)(?: would| will| do| am| still| just| only| first| also| really| might| may| can| must"
    r"| do not)* (?:need|require|missing|lack|have to|must|want|going to need|like)(?: to| first)*(?: (?:know"
    r"|ask(?! (?:the|them|him|her|their|(?!you\b)[a-z]+ (?:when|what|which|whether|if|for))\b)|clarify|find out"
    r"|hear|learn|be told|have|get)\b| (?:check|confirm|make sure|be (?:sure|certain|clear)|establish|settle"
    r"|pin down|verify|understand|narrow down)"
    rf"(?: (?:with you|first|about|on|once more|again))* (?:{WH}|if|whether|with you|your)\b)"
    r"|\b(?:i|we)(?: would| will| do| am| are| still| just| only| first| also| really)* (?:need|missing|require"
    r"|lack|after) (?!to\b(?! have)|not\b|no\b|for\b|(?:their|his|her|a|an) (?:offer|answer|reply|confirmation"
    r"|consent)\b|an? (?:moment|minute|second|while|little (?:time|while|longer))|some time|more time"
    r"|time to)[a-z0-9]+\b|\bi would (?:like|want|appreciate|welcome) (?:your|its|the|a|an|their|some|one"
    r"|more)\b(?! (?!permission|ok|consent|approval|word|yes|confirmation|go)(?:[a-z]+ ){1,4}?to (?!know|hear|go"
    r"|work|add|put|note|save|use|set)[a-z]+)|\b(?:all|what|the (?:only )?(?:one )?(?:thing|detail|piece"
    r"|bit)s?)(?: that)? (?:i|we|is|am)(?: am| are)?(?: still| now| just)? (?:need|require|lack"
    r"|(?:(?<!is )(?<!now )|(?<=i am ))missing)\b"
    rf"|\b(?:all|what|the (?:only )?(?:one )?(?:thing|detail|piece|bit)s?)(?: that)? is(?: still| now"
    rf"| just)? (?:missing|left|lacking|open) is (?:just |only )?(?:the|a|your) (?:[a-z]+ ){{0,2}}{INFORMATION}\b"
    r"|\bneed (?:a bit |a little )?more (?:detail|info|information|details)\b|\b(?:is"
    r"|are) (?:still )?needed from you\b|\b(?:time|times|day|date|hour|name|place|location|address|number|detail"
    r"|details|information|amount|title|length|code|thing|piece) (?:is|are)(?: still| only"
    r"| just)? missing(?: (?:here|yet|now|for that|for this|still))?$|\b(?:i (?:would|will)|would) (?:be grateful"
    r"|appreciate it|appreciate|love to (?:know|hear)|be glad to know|be helped|like to know|like to hear"
    r"|help me)\b|\b(?:it|that) (?:would|will) help (?:me )?(?:to (?:know|hear|have)|if you (?:could|can|told|tell"
    r"|let))\b|\bwould help to know\b|\bjust need\b|^(?:the|any|a|an|more|your|its|his|her|further"
    r"|exact) (?:[a-z]+ ){0,2}?(?:times?|days?|dates?|names?|details?|information|numbers?|address|title|amount"
    r"|code|labels?|hints?|topic)(?: (?:of|about|on|from|for|where|who|when|which|that|you|to)\b[a-z ]*)? (?:would"
    r"|will) (?:help|do|be enough|be helpful|be useful)\b",
    needs="need needed open require missing lack left like want must have going after appreciate welcome"
    " grateful love glad helped"
    " help do enough helpful useful",
)
FROM_OTHERS = Pattern(
    r"\b(?:need|require|want|wait for|waiting for)\b(?: [a-z0-9]+)*? from (?!you\b|your (?:side|end|label|card)\b"
    r"|(?:the|its|that) (?:label|box|bottle|package|packaging|card|screen|display|back|front|list)\b|here\b|which\b)",
    needs="from",
)
# "I have all I need", "there is nothing more I need from you"
TOLD = Pattern(
    r"\byou (?:(?:just|already|have|had|did|once) )*told me\b|\byou were (?:about|going) to tell me\b"
    r"|\byou (?:(?:would|just|also) )*(?:like|liked|want|wanted|asked|need|needed) (?:me )?to (?:know|hear|tell you"
    r"|remind you|check)\b|\b(?!i\b|we\b|it\b|that\b)[a-z]+ would (?:like|love) to (?:know|hear)\b",
    needs="told tell know hear remind check",
)
NEEDLESS = Pattern(
    r"\b(?:i|we) (?:do|did) not (?:really |even |actually )?(?:need|have to)\b|\b(?:have|got) (?:all"
    r"|everything)(?: that)? (?:i|we) need|\bnothing (?:more|else|further)?(?: that)? ?(?:i|we|is) (?:need|needed)"
    r"|\bno (?:more|further|other) [a-z]+ (?:is|are) needed",
    needs="need needed",
)
# "I was wondering which one you meant" asks, unless it goes on to say what settled it.
WONDERED = Pattern(
    rf"^(?:(?:so|and|ok|,) )*i (?:was|had been) (?:(?:just|still|also) )*wondering (?:{WH}|if|whether|about)\b"
    rf"|^(?:(?:so|and|ok|,) )*i (?:just |only |also )*(?:wanted|meant) to (?:ask|check|know)(?: you)? (?:{WH}|if"
    rf"|whether|about)\b",
    needs="wondering wanted meant",
)
WONDER = Pattern(
    rf"\b(?:i (?:am )?(?:just )?(?:wonder|wondering|curious)|(?<!your )(?<!their )(?<!her )(?<!his )question is"
    rf"|curious)(?: about\b"
    rf"|(?: about)? (?:{WH}"
    r"|if|whether|,|:)| ?$)",
    needs="wonder wondering curious question",
)
MEANING = (
    r"you (?:mean|meant|want|would like|would prefer|prefer|need|had in mind|have in mind|intend|(?:are|were)"
    r" (?:asking|referring|thinking|talking|looking|speaking|after))"
)
IN_THE_DARK = Pattern(
    r"\b(?:(?:i am|am|i) (?:not (?:sure|certain|clear)|unsure|unclear|uncertain)|i (?:do not|can not) (?:know|tell"
    r"|say|see)|(?:it|that) is (?:not (?:clear|certain)|unclear|ambiguous|hard to (?:tell|say))|does not (?:say"
    r"|tell me)|^(?:(?:sorry|hm+|ok|but|still|just|,) )*(?:not (?:sure|certain|clear)|unsure|unclear|no idea"
    r"|do not know))"
    rf"(?: yet| to me| from that| from this| from your message| about| on| me| for sure| of)* (?:{WH}"
    rf"|whether|if)\b(?: [a-z]+){{0,3}} {MEANING}\b"
    r"|\byou (?:have not|did not) (?:yet )?(?:said|told me|mentioned|say|tell me|mention|named|name"
    r"|picked|chosen|given|give|specify|specified)\b(?! (?:off\b|anything|nothing|an? (?:bad|wrong|silly)|much|no)\b)",
    needs="not unsure unclear uncertain ambiguous hard no",
    also=f"{WH_WORDS} whether if said told mentioned say tell mention named name picked chosen given give specify"
    " specified",
)
# "I'm not sure which you want, so I changed nothing" tells what was done; it waits for no answer.
SETTLED = Pattern(
    r"\b(?:so|and|but) (?:here|with|i|we|it|nothing|everything|both|the [a-z]+|your [a-z]+|there)\b(?! (?:need"
    r"|would|can not|am|do not|have to|must|will need))"
    r"|\b(?:back then|in your note|in the note|at the time|on that day)\b"
)
CONDITION = Pattern(
    r"\b(?:once|as soon as|the moment|after|until|till|unless|before(?! you\b)|without) (?:i|you"
    r"|we) (?:(?<!you )(?:know|hear)|tell me(?! (?:it|that|you|when|everything|so)\b)|let me(?! know (?:it|that|you"
    r"|when)\b)|give me|confirm|pick|choose|share|say(?! (?:so|otherwise))|can tell|could tell me|can give"
    r"|can share|can say|send me|read me|(?<!you )(?:have|get) (?:the|a|an|your|its|that|this|one))\b|\b(?:once"
    r"|as soon as|the moment) you (?:have decided|decide)\b|\bif you (?:tell|let|give|send|read) me\b"
    rf"|\b(?:without knowing|depends on|comes down to|hinges on) (?:which|what|when|who|whether|you"
    rf"|the)\b(?=.*{MEANING})",
    needs="once soon moment after until till unless before without if depends comes hinges knowing",
)
