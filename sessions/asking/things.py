"""Questions for one thing or person out of several: "Which one?", "Who is it with?"."""

from __future__ import annotations

import re

from sessions.asking.aims import Aim, content_after
from sessions.asking.answer_kinds import Kind, kind_concepts, names_people
from sessions.asking.frames import CLARIFY
from sessions.asking.kind_values import count_values
from sessions.asking.patterns import Pattern
from sessions.asking.readings import BACK_THEN, PERFECT, Context, Reading
from sessions.asking.related import places, related
from sessions.asking.speech import requests_information
from sessions.asking.values import days_in
from sessions.asking.vocabulary import concept, person_nouns, setting_words, topic_words
from sessions.asking.wanted import Wanted

_OF_THE_THING = Pattern(
    r"\b(?:it|this|that|one)\b(?: (?:with|for|from|by))?[ ?]*$|\bwith[ ?]*$|\b(?:teaches|runs|gives|leads|holds|makes"
    r"|wrote) (?:it|this|that|the)\b"
)


_CALLED = Pattern(
    r"\b(?:is|was|are|were|should|shall|would) (?:(?:the|your|this|that|its|his|her|my|our) )?"
    r"((?:(?!(?:it|he|she|they|this|that|called|yours|mine|his|hers)\b)[a-z]+ ){1,3}?)(?:be )?(?:called|named)\b"
)


_COMINGS = topic_words("arrival visit coming call message news plan note idea turn choice name opinion")
_TELLING = Pattern(
    r"(?:told|asked|called|wrote|sent|referred|phoned|rang|invited|recommended) (?:you|it)\b(?! (?:mean|refer))"
)
_VERB = Pattern(
    r"(?:(?:is|are|was|were|will|would|should|shall|can|could|do|does|did|has|have|had|might|may|must|to|going|of"
    r" (?:the|your) [a-z]+"
    r"|you|i|we|it|she|he|they|also|be|been|usually|normally) )*([a-z]+)\b"
)
_ANYBODY = topic_words("person man woman lady gentleman girl boy friend member people fellow")
_PLAIN_VERBS_WORDS = """
the your a an my this that his her with it him them mean means meant want wanted like prefer need think thinking
is are was were be in referring talking asking supposed for by from on at meeting going seeing say said
"""
_PLAIN_VERBS = frozenset(_PLAIN_VERBS_WORDS.split())


def lists_others(context: Context, wanted: Wanted) -> bool:
    """Whether the sentence just before offers days, times and the like that the script does not choose between."""
    last = context.sentences[-1]
    others = {Kind.TIME, Kind.DAY, Kind.DURATION, Kind.COLOUR} - wanted.kinds
    return count_values(last, others) >= 2 and not wanted.names_several(last)


def acts_on_what_is_known(tail: str, wanted: Wanted, context: Context) -> bool:
    """Whether the verb after a wh-word is one of the script's, of the user's, or says nothing of its own."""
    verb = _VERB.match(tail)
    if verb is None or verb.group(1) in _PLAIN_VERBS:
        return True
    form = concept(verb.group(1))
    return form in wanted.topic | context.opening | setting_words() or form in map(concept, wanted.asked.split())


def names_another(aim: Aim, plain: str, wanted: Wanted) -> bool:
    """Whether a question for a name is about a thing that the script does not speak of ("What is the list called?")."""
    known = wanted.topic | wanted.reply_topic | wanted.heads
    called = _CALLED.search(plain)
    if called is not None and topic_words(called.group(1)) and wanted.topic:
        return not related(topic_words(called.group(1)), known)
    owner = re.match(r"of (?:his|her|the|their|your) ([a-z]+)", aim.tail)
    if owner is not None and topic_words(owner.group(1)):
        return not related(topic_words(owner.group(1)), known)
    return False


def read_which(aim: Aim, plain: str, wanted: Wanted, context: Context, acting: bool) -> Reading | None:
    """ "Which one?", "Which drink would you like?": a choice asked for in a word the script does not use."""
    if not aim.nouns and aim.wh == "which":
        return read_elliptic(plain, wanted, context)
    if aim.nouns & wanted.topic and not aim.named:
        return Reading(0.35, "it touches the script's topic, but asks about another part of it")
    if (
        Kind.NAME in aim.kinds
        and not wanted.people
        and re.match(r"(?:is|was) (?:his|her|their)\b", plain.partition("what ")[2])
    ):
        return Reading(0.4, "it asks for a person's name")
    if Kind.NAME in aim.kinds and names_another(aim, plain, wanted):
        return Reading(0.35, "it asks for the name of something else")
    if Kind.NAME in aim.kinds:
        shared = topic_words(plain) & (wanted.topic | context.opening)
        return Reading(0.84 if shared else 0.72, "it asks for the name")
    if aim.named:
        return None
    if aim.nouns and Kind.PERSON in wanted.kinds and not names_people(aim.nouns):
        certain = acting or CLARIFY.search(plain) is None
        return Reading(0.15, "it asks which thing, where the script gives a person", certain)
    if aim.wh == "what" and re.match(r"(?:it|they|the \w+) (?:says?|reads?|shows?)\b", aim.tail):
        about = (topic_words(plain) | topic_words(context.before)) & wanted.topic
        return Reading(0.82 if about else 0.45, "it asks what is written there")
    if aim.wh == "what" and not aim.nouns and wanted.people and wanted.heads <= person_nouns():
        return Reading(0.2, "it asks for a thing, where the script gives a person", True)
    if aim.wh == "what" and not aim.nouns:
        asked_for = CLARIFY.search(plain) is not None
        if (
            asked_for
            and topic_words(aim.tail) & context.opening
            and re.search(r"\b(?:into|to|as|with|from)(?: \?)?$", plain)
        ):
            return Reading(0.6, "it asks what, in the user's own words")
        return Reading(0.5 if asked_for else 0.28, "it asks what, without a word for it")
    if aim.nouns & context.opening and wanted.people and not names_people(aim.nouns):
        return Reading(0.3, "it asks which thing, where the script gives a person")
    if wanted.people and Kind.PERSON in wanted.kinds and aim.wh == "which" and names_people(aim.nouns):
        known = aim.nouns & (wanted.topic | context.opening | _ANYBODY)
        return Reading(0.84 if CLARIFY.search(plain) else 0.52 if known else 0.45, "it asks which person")
    if wanted.people and names_people(aim.nouns) and CLARIFY.search(plain):
        return Reading(0.8, "it asks which person")
    if aim.nouns & context.opening and aim.wh == "what":
        return Reading(0.4, "it asks about something of the user's")
    if aim.nouns & context.opening:
        elsewhere = wanted.heads or (aim.nouns & places() and Kind.PLACE not in wanted.kinds | wanted.near)
        return Reading(0.3 if elsewhere else 0.66, "it asks which, by a word of the user's")
    if wanted.alternatives and CLARIFY.search(plain):
        return Reading(0.52, "it asks which, in another word")
    return None


def read_who(plain: str, aim: Aim, wanted: Wanted, context: Context, acting: bool) -> Reading:
    if not wanted.people:
        past = re.match(r"(?:did|was|were|had|has|have|[a-z]+ed|told|gave|took|made|saw|said)\b", aim.tail) is not None
        if wanted.is_thing and not acting and not past and _OF_THE_THING.search(aim.tail):
            # A thing can be told by its person: "Who is it with?".
            return Reading(0.4, "it asks for a person, who may tell which thing it is")
        return Reading(0.06, "it asks for a person, which the script does not give", True)
    if acting:
        if wanted.bare:
            return Reading(0.4, "it asks who, perhaps for another action")
        return Reading(0.12, "it asks who for another action", True)
    if aim.wh == "whose":
        if re.search(r"\b(?:we|you) (?:talking|speaking|thinking|referring|asking|mean)\b", plain):
            return Reading(0.62, "it asks whose")
        owned = next(iter(aim.tail.split()), "")
        own = topic_words(owned) - wanted.topic - context.opening - kind_concepts(frozenset({Kind.NAME, Kind.PERSON}))
        if own - _COMINGS and not names_people(own):
            return Reading(0.45, "it asks whose something is")
    if _TELLING.match(aim.tail) and not topic_words(aim.tail) & wanted.topic:
        return Reading(0.4, "it asks who told of it")
    if not wanted.past and BACK_THEN.search(plain) and re.match(r"(?:was|were|did|had)\b", aim.tail):
        return Reading(0.3, "it asks who it was before")
    if topic_words(aim.tail) & wanted.topic:
        known = acts_on_what_is_known(aim.tail, wanted, context)
        return Reading(0.92 if known else 0.6, "it asks who, in the script's own words")
    own_words = content_after(aim.tail)
    if own_words and own_words <= context.opening and not PERFECT.match(aim.tail):
        return Reading(0.72, "it asks who, in the user's own words")
    if CLARIFY.search(plain) or re.search(
        r"\bis who(?: exactly)?$|\b(?:is (?:she|he|it|this|that)|(?:she|he|it|this|that) (?:is|was)|by (?:she|he)"
        r"|said)\b"
        r"|\b(?:with|for|to)(?: ,| \?| and\b| or\b|$)",
        plain,
    ):
        return Reading(0.88, "it asks who is meant")
    if re.match(r"(?:are|would|will|do|should) you\b|(?:would|will|should) (?:it|that|this) be\b", aim.tail):
        return Reading(0.62, "it asks who")
    if Kind.PERSON in wanted.kinds and not re.match(
        r"(?:did|was|were|had|[a-z]+ed|took|wrote|told|gave|left|brought|sent|made|bought|said|rang|came|lent|sold"
        r"|found|broke|lost|got|met|saw|paid)\b",
        aim.tail,
    ):
        return Reading(0.55, "it asks who")
    asked = topic_words(aim.tail) - kind_concepts(frozenset({Kind.NAME, Kind.PERSON})) - setting_words()
    if not asked and not PERFECT.match(aim.tail):
        return Reading(0.62, "it asks who")
    told = requests_information(plain)
    return Reading(0.58 if told else 0.35, "it asks who" if told else "it asks who, perhaps of something else")


def read_elliptic(plain: str, wanted: Wanted, context: Context) -> Reading:
    """ "Which one?", read with what was said before."""
    if wanted.is_thing or Kind.CHOICE in wanted.kinds:
        earlier = topic_words(context.before)
        days = days_in(context.before)
        named = sum(option.named_in(context.before, days) for option in wanted.alternatives)
        here = topic_words(plain)
        if named >= 2 or (earlier | here) & (wanted.topic | wanted.reply_topic):
            return Reading(0.55 if lists_others(context, wanted) else 0.9, "it asks which of the things just named")
        if here - context.opening:
            return Reading(0.5, "it asks which one")
        return Reading(0.8 if not earlier or earlier & context.opening else 0.6, "it asks which one")
    if wanted.is_named_in(context.before):
        return Reading(0.6, "it asks for what was just named")
    return Reading(0.24, "it asks for something just named")
