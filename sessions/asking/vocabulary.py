"""Word tables: what carries no topic, which words mean the same, and the stem a word is compared by."""

from __future__ import annotations

from functools import lru_cache

from sessions.asking.patterns import Pattern
from sessions.asking.stems import stem

# Words that carry a sentence but not its topic, with their inflected forms.
_COMMON_WORDS = """
a an the this that these those it its he him his she her hers they them their theirs we us our i me my
mine you your yours one ones someone anything something everything nothing some any all both each either
neither other another and or but if so as than then because while though although until unless once
since also just only even still yet of to in on at by for from with without about into onto over under
up down out off through between during per via is are was were be been being am do does did done doing
have has had having will would shall should can could may might must need needs needed want wants wanted
like liked likes prefer prefers preferred rather wish know knows tell told telling say says said let
please thanks thank sure ok right yes no not never sorry hello hi well now here there what which when
where who whom whose why how whether mean means meant think thinking thought get got go going make made
makes take taken put set use used give given help helps happy glad able wonder wondering wondered ask
asked asking question questions answer confirm clarify specify check quick quickly really actually maybe
perhaps possibly exactly first last more most much many very too bit little lot good best better great
fine possible soon kindly before after again already currently however apologies afraid unfortunately
understand understood see look looking thing things way ways case sounds sound work works working worked
suit suits come comes kind sort type ahead instead back two three mind feel try whichever whatever
always usually normally choice choose pick instance agree agreed accept welcome helpful useful handy
convenient alright acceptable tho agreeable option enough offer offers offering suggest suggests permission
alternative idea takes gets gives puts herself himself itself themselves yourself myself
"""
COMMON = frozenset(_COMMON_WORDS.split())

# Adjectives that may stand before the noun asked for without changing what is asked.
_PLAIN_ADJECTIVES = """
exact specific particular preferred right correct best good better suitable convenient ideal new full
other certain rough approximate proper precise possible usual desired regular fixed handy comfortable
actual
"""
PLAIN_ADJECTIVES = frozenset(_PLAIN_ADJECTIVES.split())

# Verbs by which an assistant carries out a request, those of them that reach another person, and verbs of looking.
_SETTING = """
remind set schedule alert ping nudge notify prompt send put make create do have plan ring use go aim
bring pop fire add enter book buzz mention give start arrange get note record save time show pick choose
expect prepare let be write jot keep file list log sent deliver delivered ship leave store move
"""
SETTING = frozenset(_SETTING.split())
SENDING = frozenset(("send", "ring", "give", "bring", "show", "let"))
_LOOKING = """
use go take read treat assume pick choose count check look find mean refer open search focus consider
"""
LOOKING = frozenset(_LOOKING.split())

_PERSON_NOUNS = """
person friend doctor provider neighbour neighbor sister brother daughter son nurse colleague relative
aunt uncle caregiver teacher cousin wife husband partner guest dr mr mrs ms patient contact niece nephew
grandchild pharmacist therapist driver gardener visitor caller plumber electrician carpenter painter mechanic
hairdresser barber cleaner babysitter nanny tutor coach trainer lawyer accountant landlord tenant boss manager
assistant secretary priest vet dentist optician librarian cook chef waiter baker butcher builder locksmith
photographer musician author man men woman women lady ladies gentleman gentlemen girl boy mother father mum dad
grandson granddaughter grandmother grandfather member fellow
"""
_TITLES = ("dr", "mr", "mrs", "ms", "aunt", "uncle")

# Each line: words that mean the same here. General English, not one case's wording.
_SAME_MEANING = """
medication medicine medicines medications med meds pill pills tablet tablets capsule capsules drug drugs prescription
label labels sticker packaging packet box bottle container package blister printed imprint
identifier id identity identification identify
appointment appointments appt appts visit checkup consultation booking
provider doctor dr clinic dentist physician specialist practice surgery hospital practitioner gp therapist office
remind reminder reminders reminded reminding alert alerts notification notifications notify nudge ping alarm prompt
inapp app
sms text texts texting message messages
date dates
time times hour hours
place location spot whereabouts venue
glasses spectacles specs eyeglasses pair pairs
phone telephone mobile cell
email mail
price cost costs fee fees charge pay paid spend spent owe budget limit maximum
amount quantity sum
colour color shade
person people
guest guests attendee attendees visitor visitors
shop store supermarket grocery
picture photo photograph image
song track tune
film movie
car vehicle automobile
food meal dish
size sizes dimension
name names named called title
address street
couch sofa
trip journey travel
holiday vacation
present gift
bag suitcase luggage
password passcode pin code combination digits
start begin began begun commence beginning starting
end finish
minute minutes mins
happened happen happens wrong trouble problem broken broke
litre litres liter liters
""".strip()


@lru_cache(maxsize=1)
def _concepts() -> dict[str, str]:
    table: dict[str, str] = {}
    for line in _SAME_MEANING.splitlines():
        words = line.split()
        for word in words:
            table.setdefault(stem(word), stem(words[0]))
    return table


@lru_cache(maxsize=8192)
def concept(word: str) -> str:
    """The name under which `word` is compared: its stem, or that of the first word with the same meaning."""
    form = stem(word)
    return _concepts().get(form, form)


@lru_cache(maxsize=2048)
def topic_words(plain: str) -> frozenset[str]:
    """The concepts of the content words in plain text."""
    return frozenset(
        concept(word) for word in plain.split() if word not in COMMON and (word.isalpha() or word.isalnum())
    )


_DROPPING = Pattern(
    r"\b(?:call(?:ed|ing)?|tak(?:e|en|ing)|cross(?:ed)?|struck|strike|scratch(?:ed)?) ((?:(?!off\b|out\b)[a-z]+"
    r" ){0,4}?)"
    r"(?:off|out)\b(?: of)?(?: (?:the|your|tomorrow|today) (?:calendar|list|diary|plan|schedule))?"
    r"|\b(?:is|are|be) ((?:it|that|this|(?:the|your|our) [a-z]+) )?off\b"
    r"|\b(?:cancel(?:l?ed|l?ing|lation)?|scrap|drop|delete|remove|skip|erase)\b",
    needs="off out cancel canceled cancelled canceling cancelling cancellation scrap drop delete remove skip erase",
)
CANCELLING = "cancel"


def with_cancelling(plain: str) -> str:
    """Plain text with the many ways to say "cancel" put as that word ("call it off", "take it out")."""
    return _DROPPING.sub(lambda match: f" {CANCELLING} {match.group(1) or match.group(2) or ''} ", plain)


@lru_cache(maxsize=1)
def person_nouns() -> frozenset[str]:
    """The concepts of words for a person."""
    return frozenset(map(concept, _PERSON_NOUNS.split()))


@lru_cache(maxsize=1)
def titles() -> frozenset[str]:
    """The concepts of titles before a name."""
    return frozenset(map(concept, _TITLES))


@lru_cache(maxsize=1)
def setting_words() -> frozenset[str]:
    """The concepts of the verbs by which an assistant carries out a request."""
    return frozenset(map(concept, SETTING))
