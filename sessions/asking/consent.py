"""Scripts that answer an offer with yes: "Would an in-app reminder work?"."""

from __future__ import annotations

from sessions.asking.aims import aims_of
from sessions.asking.answer_kinds import Kind, names_people
from sessions.asking.clauses import own_part
from sessions.asking.frames import ACTION_OFFER, LEAD_IN, OFFER_TO, WORDED
from sessions.asking.patterns import Pattern
from sessions.asking.phrases import WH
from sessions.asking.readings import REMINDING, Context, Reading, other_action
from sessions.asking.related import related
from sessions.asking.sentences import plain_words
from sessions.asking.speech import Utterance
from sessions.asking.values import clock_times, hours_in, names_a_frequency
from sessions.asking.vocabulary import CANCELLING, concept, setting_words, topic_words, with_cancelling
from sessions.asking.wanted import Wanted

_OFFERING = Pattern(
    r"\b(?:(?:shall|should|can|could|may|might) (?:i|we)|(?:i|we) (?:can|may|should)|(?:can"
    r"|could) (?:it|this|that)|would|will"
    r"|how about|what about|(?:can|could|may) (?:the|your|our) [a-z]+ (?:simply |just )?(?:be|go|come|appear|show up"
    r"|pop up|happen|take place)"
    r"|want (?:me|one|it|that|this|an?|the)|interested in|up for|do you (?:want|mind|agree|accept"
    r"|approve|consent)|"
    r"(?:is|are|be|sounds?) (?:\w+ ){0,6}?(?:ok|fine|alright|all right|acceptable|good|enough|option"
    r"|possible|agreeable|allowed)|are you (?:ok|fine|happy|comfortable|alright|willing|open|good)|"
    r"(?:does|do) (?:\w+ ){1,4}?(?:work|suit|sound|help|do)|ok|fine|alright|all right|agree"
    r"|acceptable|permission|consent|happy with|good enough|yes or no|, (?:yes|right|ok) \?|instead"
    r"|is (?:that|this)"
    r"|you would like|mind|live with|go along with|put up with|settle for|make do with|any (?:good|use)|objections?"
    r"|go ahead|blessing|say so|(?:shall|should|may|can|could) (?:it|this|that|they|the [a-z]+)|off|rather)\b"
)
_DETAIL_QUESTION = Pattern(
    r"(?:^|, |: |\b(?:and|so|but|or|for|at|to|on|in|by|with|me|know|say|confirm) )"
    rf"(?:{WH})\b(?! about\b| if\b)"
)
_IN_THE_APP = concept("inapp")
_IT = Pattern(r"\b(?:it|that|this|them)\b")
_ANAPHOR = Pattern(r"\b(?:that|this|it|so|one|instead|alternative|those|him|her|them)\b")
# What "in the app" is also called: a pop-up, a thing shown on this screen, or here.
_SHOWN_HERE = Pattern(
    r"\bpop(?:s|ped|ping)? ?ups?\b|\bon (?:the|this|your) (?:screen|display)\b"
    r"|\b(?:show|shows|shown|appear|appears|appeared|come|comes|pop|pops|display|displayed|alert|remind|nudge|ring"
    r"|flash|notify|prompt|reminder|notification|alarm|notice)\b(?: (?!there\b)[a-z0-9]+){0,4} here\b"
)
_SHOWING_WORDS = topic_words(
    "pop popup popped screen display displayed show shows shown appear appears appeared flash nudge alert note"
    " message remind notice banner texting text send come simply"
)
_BARE_YES = Pattern(
    r"^(?:(?:just|please|simply) )*(?:say|reply|answer)(?: with)?(?: a)? (?:yes|ok)\b"
    rf"|^{LEAD_IN}(?:yes|(?:do|would|shall|should|may|can|could|will) (?:you|i|we|that|it)"
    r"|(?:yes or no|deal|agreed|right))(?: then| please)? ?\??$"
)
# Words by which one agrees, those by which something is written down, and what a thing in the calendar is called.
_ACCEPTING = topic_words(
    "live go along mind settle use good blessing nod ahead job object objection happy content trouble bother"
    " accept substitute replacement second option choice"
)
# Deeds that say nothing without what they are done to ("switch to larger text", "make it larger").
_GENERAL_DEEDS = topic_words("turn make put set do enable use have get go on start keep apply")
_ENTERING = topic_words("add put note write enter jot place")
_ENTRIES = topic_words("appointment entry event slot plan item calendar diary reservation arrangement")
_PERUSING = Pattern(rf"\b{OFFER_TO} (?:just |also |quickly )?(read|look|find|search|check|count)\b")
_FACTUAL = Pattern(
    r"^(?:(?:and|so|but|, ) )*(?:did|have|has|had|was|were|do you (?:have|know|remember|see|use|get|hear|receive"
    r"|usually|often|normally|already)|is there)\b"
)


def read_consent(utterance: Utterance, wanted: Wanted, context: Context) -> Reading:
    """How strongly a sentence asks for the yes that the script gives."""
    plain = utterance.plain
    words = _content(plain, wanted)
    if WORDED.search(plain) and not WORDED.search(wanted.asked):
        return Reading(0.2, "it asks what something should say")
    core = wanted.topic - {REMINDING} or wanted.topic
    core = core - _GENERAL_DEEDS or core
    said = words & core
    words |= related(core, words - _GENERAL_DEEDS)
    own = own_part(plain)
    if _DETAIL_QUESTION.search(own) and any(aim.kinds != {Kind.MANNER} for aim in aims_of(own)):
        return Reading(0.3 if words & core else 0.05, "it asks for details, not for a yes", True)
    offering = bool(_OFFERING.search(plain) or _BARE_YES.match(plain)) or not _OFFERING.search(wanted.asked)
    if _FACTUAL.match(plain) and not _FACTUAL.match(wanted.asked):
        offering = False
    others = words - wanted.topic - context.opening - wanted.reply_topic - _ACCEPTING - _ENTERING - _ENTRIES
    others -= related(others, core) | _GENERAL_DEEDS
    if hours_in(plain) <= hours_in(wanted.reply):
        others -= {word for time in clock_times(plain) for word in (*time.split(), "am", "pm", "oclock")}
    earlier = _content(context.before, wanted)
    earlier |= related(core, earlier)
    missing = (core - words) & (earlier | context.opening)
    stand_ins = min(len(_ANAPHOR.findall(plain)) + len(words & _ENTRIES - core), len(missing))
    # "It" stands for a thing with all its words ("the summer packing list").
    loosely = (len(said) + stand_ins) / max(1, len(core)) <= 0.55
    if _IT.search(plain) is not None:
        stand_ins = len(missing)
    perusing = _PERUSING.search(plain)
    if (
        perusing is not None
        and not related(topic_words(perusing.group(1)), core)
        and not topic_words(perusing.group(1)) & core
    ):
        return Reading(0.2, "it offers to look at something")
    coverage = (len(words & core) + stand_ins) / max(1, len(core))
    if words & core and coverage > 0.55:
        if others and not topic_words(plain) & core:
            return Reading(0.2, "it offers to show something else")
        if others and not core <= words:
            named = _names_someone(utterance, others)
            return Reading(0.2 if named else 0.55, "it asks for a yes, perhaps to something else", named)
        if _acts_otherwise(plain, core, wanted, context):
            return Reading(0.5, "it offers to do something with what the script agrees to")
        if offering and others - setting_words() and len(core) == 1:
            return Reading(0.6, "it asks for a yes, perhaps to something else")
        if loosely and offering:
            return Reading(
                0.78 if said and not others and not names_people(words - core) else 0.7,
                "it asks for a yes to what the script agrees to, in related words",
            )
        return Reading(0.93 if offering else 0.45, "it asks for a yes to what the script agrees to")
    offer = ACTION_OFFER.search(plain)
    deed = topic_words(offer.group(1)) if offer is not None else frozenset[str]()
    meant = related(core, deed) if _IT.search(plain) else core & deed
    if not others and meant - context.opening:
        return Reading(0.7, "it offers the deed that the script agrees to")
    novel = words & core - context.opening - earlier
    if novel and not others and offering and not (core - words) - context.opening - earlier:
        acting = other_action(plain, wanted, context)
        return Reading(0.5 if acting else 0.82, "it asks for a yes to what the script agrees to")
    answers_offer = _ANAPHOR.search(plain) is not None or len(plain.split()) <= 7
    elliptic = not others and not words & wanted.topic and answers_offer and offering
    fresh = core - context.opening
    if (
        not others
        and answers_offer
        and offering
        and words <= context.opening
        and len(earlier & fresh) * 2 >= len(fresh) > 0
    ):
        return Reading(0.8, "it asks for a yes to the offer just made")
    if not others and answers_offer and offering and len(earlier & core) / max(1, len(core)) >= 0.5:
        return Reading(0.88, "it asks for a yes to the offer just made")
    if (
        not words
        and answers_offer
        and offering
        and hours_in(context.before)
        and (hours_in(context.before) <= hours_in(wanted.reply) and not _reaches_others(earlier - context.opening))
    ):
        return Reading(0.6, "it asks for a yes to an offer for the script's own time")
    if REMINDING in words & wanted.topic and "instead" in plain.split():
        return Reading(0.7, "it offers an alternative of the same kind")
    if words & wanted.topic and not others and offering:
        acting = other_action(plain, wanted, Context(frozenset(), ""))
        acting = acting or bool(words - wanted.topic - _ENTRIES - _ENTERING - _GENERAL_DEEDS - related(words, core))
        return Reading(0.3 if acting else 0.55, "it offers something close to what the script agrees to")
    if words & core:
        return Reading(0.25, "it touches the topic of the script's yes")
    if elliptic:
        foreign = earlier - wanted.topic - context.opening - wanted.reply_topic
        elsewhere = not earlier & core and _reaches_others(foreign)
        return Reading(0.15 if elsewhere else 0.4, "it asks for a yes to what was said before", elsewhere)
    if "instead" in plain.split() and others and not _reaches_others(others):
        return Reading(0.2, "it asks for a yes to something instead")
    elsewhere = len(others) > 1 or _reaches_others(others)
    # "Shall I tick it off?" may well be the deed in a word that the tables do not know.
    elsewhere = elsewhere or (other_action(plain, wanted, context) and _IT.search(plain) is None)
    return Reading(0.05 if others else 0.2, "it asks about something else", elsewhere)


def _content(plain: str, wanted: Wanted) -> frozenset[str]:
    """The content words of plain text; "a pop-up here" is an alert in the app where the script agrees to one."""
    words = _words(plain, wanted)
    if names_a_frequency(plain) and names_a_frequency(wanted.asked):
        words |= topic_words("every repeat") & wanted.topic
    if _IN_THE_APP in wanted.topic and (_IN_THE_APP in words or _SHOWN_HERE.search(plain)):
        return (words - _SHOWING_WORDS) | {_IN_THE_APP, REMINDING}
    return words


def _acts_otherwise(plain: str, core: frozenset[str], wanted: Wanted, context: Context) -> bool:
    """Whether another deed is offered than the one agreed to, or one that is told by a related word."""
    offer = ACTION_OFFER.search(plain)
    if offer is None or not other_action(plain, wanted, context) or _SHOWN_HERE.search(plain):
        return False
    return not related(_words(offer.group(1), wanted), core)


def _words(plain: str, wanted: Wanted) -> frozenset[str]:
    """The content words of plain text, its ways to say "cancel" put as one where the script agrees to that."""
    return topic_words(with_cancelling(plain) if CANCELLING in wanted.topic else plain)


def _names_someone(utterance: Utterance, concepts: frozenset[str]) -> bool:
    """Whether one of `concepts` is written as a name, with a capital inside the sentence."""
    inner = utterance.sentence.text.split()[1:]
    return any(word[:1].isupper() and topic_words(plain_words(word)) & concepts for word in inner)


def _reaches_others(concepts: frozenset[str]) -> bool:
    """Whether an offer is about another person or a way to reach one."""
    return names_people(concepts) or bool(concepts & {concept(word) for word in ("call", "phone", "email", "tell")})
