"""Sayings and other questions that nobody answers, as tables of patterns over plain sentences."""

from __future__ import annotations

_EVALUATIVE = (
    r"(?:nice|lovely|great|wonderful|funny|sweet|annoying|strange|odd|typical|always|amazing|handy|silly|marvellous"
    r"|marvelous|delightful|maddening|frustrating|exciting|good (?:news|to|of|that)|a (?:relief|shame|pity|joy|treat"
    r"|lovely|nice|good|bit)|the (?:best|worst|truth|way|nicest|loveliest)|just (?:like|the|so|typical)|something"
    r"|grand|beautiful|adorable|fun|easy|life|time flies|true)"
)
SAYINGS = (
    r"who knows(?: ?$| \?| ,)",
    r"who knew(?: \?|$)",
    r"(?:why|where|how come) (?:do|does|is|are) (?!you\b|your\b)[a-z ]*\balways\b(?!.*\byou)",
    r"who (?:would|could|might) (?:have )?(?:thought|guessed|imagined|believed|known|blame|resist|say no"
    r"|want more|ask for more|forget|argue|complain|mind|refuse|not (?:like|love|want|enjoy))",
    r"who (?:could|can|would) (?!you\b)(?:possibly |ever )?(?:blame|resist|say no|want more|ask for more|forget"
    r"|argue|complain|refuse|tell|keep track)",
    r"who (?:does|do|would|has|have) not (?:ever |always )?(?:love|like|want|enjoy|lost|know|wish|forget|had|been"
    r"|need|mislaid|misplaced|forgotten|appreciate|dream|remember|adore)",
    r"who (?:am|are) (?:i|we) to\b",
    r"who is (?:counting|perfect|to say)",
    r"who (?:has|have|had) not (?:ever |at some point )?[a-z]+",
    r"(?:who|whose|which|what)(?: [a-z]+){0,2} (?:could|can) be (?:more|better|nicer|easier|simpler|finer|lovelier"
    r"|sweeter)\b"
    r"(?! for you| to you)",
    r"who cares",
    r"who said (?:[a-z]+ ){1,5}?(?:easy|simple|dull|boring|fun|slow|hard)",
    r"who let the",
    r"who else but",
    r"do(?:es)? (?:we|you|everyone|everybody|anyone|anybody) not (?:all|just|always)",
    r"do not we all",
    r"does not (?:everyone|everybody|time)",
    r"do not you just",
    r"have we not all",
    r"have not we all",
    r"has not everyone",
    rf"(?:is|are|was|were|does|do|would) not (?!you\b)(?:the |my |our )?[a-z]+(?: (?:all|be|just|so|simply"
    rf"|really))* {_EVALUATIVE}\b",
    rf"(?:is|are|was|were|does|do|would) (?:it|that|this|they|these|those) not (?:(?:all|be|just|so|simply"
    rf"|really) )*{_EVALUATIVE}\b",
    r"(?:is not|are not) (?:life|these)\b",
    r"isn\b",
    r"why (?:not )?(?:bother|worry|wait|make it|pay twice|fret|hurry|rush|fuss|change a)\b",
    r"why not(?: ?$| \?| ,)",
    r"why me\b",
    r"why (?:is|are|does|do) (?:it|they|there|these things|things|[a-z]+) always",
    r"why (?:on earth|oh why)",
    r"what (?:is|are|was) (?:life|the (?:harm|hurry|rush|worst|point|big deal|odds|chances|use|fuss)\b"
    r"|not to (?:like|love)|in a name|a [a-z]+ (?:without|to do)|friends for)",
    r"what (?:are|is) the (?:chances|odds)",
    r"what (?:more|else|better) (?:could|can) (?:you|one|we|anyone|anybody|a person) (?:want|ask|wish|hope)",
    r"what (?:better|nicer)(?: [a-z]+){0,2} (?:way|time|place|day|reason|to|than)\b",
    r"what could (?:possibly )?(?:be (?:nicer|better|easier|simpler|finer|lovelier|worse|more)|go wrong)\b",
    r"what would (?:we|i|you|one|the world|life) (?:do|be) without",
    r"what an?\b(?!.*\b(?:do|did|would|should) (?:you|i)\b)",
    r"what fun\b",
    r"how (?:nice|lovely|kind|thoughtful|sweet|wonderful|cool|good is|great is|hard (?:can|could)"
    r"|difficult (?:can|could)|bad (?:can|could)|about that|time flies|on earth|many times have (?:i|we)"
    r"|often have (?:i|we)|ever do (?:they|people)|could (?:i|we|anyone) (?:forget|say no|refuse|resist)"
    r"|long is a piece)",
    r"how (?:quickly|fast|time|the (?:years|weeks|days|time|year)) (?!do\b|does\b|should\b|would\b|can\b)",
    r"where (?:would|will) (?:we|i) (?:be|all be)",
    r"where (?:does|do|did|has|have) (?:the|all the|all those|time|our|those) ?(?:time|day|days|week|weeks|year"
    r"|years|months|summer|hours|morning)\b.*\b(?:go|gone)\b",
    r"(?:is|was) there (?:anything|any) ?(?:thing)? (?:better|nicer|finer|lovelier|sweeter|more [a-z]+)",
    r"(?:is|can|could) (?:anything|there be anything|it|life) (?:be |get )?(?:any )?(?:better|nicer|finer|simpler"
    r"|easier|lovelier)",
    r"can you (?:believe|imagine)",
    r"would you (?:believe|credit)",
    r"could you imagine",
    r"guess (?:what|who)\b",
    r"you know what(?: ?$| \?)",
    r"know what(?: ?$| \?)",
    r"do you know (?:what|something|what the (?:best|nicest|funny|good|strange|odd) (?:part|thing|bit) is)(?: \?|$)",
    r"to be or not to be",
    r"remember the (?:old )?(?:saying|song|days|rhyme)",
    r"(?:you )?(?:see|get it|fair enough|voila)(?: \?|$)",
    r"sound familiar",
    r"is the pope",
    r"when (?:is|was|will|did|does) (?:a|an|life|anything|it) ever\b",
    r"(?:is|was) it (?:just )?me or",
    r"what are friends for",
    r"what did (?:i|we) (?:say|tell you)",
    r"did (?:i|we) not (?:say|tell)",
    r"(?:did|do) not (?:i|we) (?:say|know it)",
)
# Nobody in particular is asked: "What use is an alarm at the wrong hour?"
GENERAL = (
    r"what (?:good|use|harm|point) (?:is|are|would|will|does|do|was)\b",
    r"how (?:do|does|can|would|could|should) an? (?:[a-z]+ ){1,2}(?:know|tell|work|guess|decide|remember)\b",
    r"when is an? (?:[a-z]+ ){1,2}not an?\b",
    r"(?:which|who|how many) of us\b",
    r"what if i (?:[a-z]+ed|got|took|put|chose|picked|had|went|were|was|simply|just)\b",
    r"is it any wonder",
    r"who needs (?!to\b).*\bwhen\b",
    r"what is one more",
    r"since when (?:do|does|did|is|are) (?!it\b|you\b|that\b|this\b|the\b|your\b)",
    r"what else is new",
    r"how do you like that",
    r"would you look at (?:that|this)",
    r"do i (?:hear|see|smell|spot)\b",
    r"you ask (?:why|what|how|which|who|where|when)\b",
    r"who can (?:keep|tell) (?:them|these|those|it all)",
    r"who can (?:say|remember|count|know|keep up)\b",
    r"(?:what|how many|how much|how often|where|when|who|can) (?:[a-z]+ )*(?:does|can|should|would) one\b(?! of\b)",
    r"can one\b(?! of\b)",
    r"how many [a-z]+ make an?\b",
    r"who am i\b",
)
