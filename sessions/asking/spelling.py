"""One spelling for what is written in several: contractions, chat spellings, left-out apostrophes, common slips."""

from __future__ import annotations

import re

from sessions.asking.patterns import Pattern

FANCY = str.maketrans({"“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "‘": "'", "’": "'", "…": "..."})
DASHES = str.maketrans({"—": " - ", "–": " - "})

# Each line: what is meant, then how people also write it.
_SPELLINGS = """
you: u ya yu
your: ur yr
are not: arent
please: pls plz plse pleas pleae
though: tho
through: thru
tomorrow: tmrw tmr tmw tomoz 2moro tomorow tommorow tommorrow
tonight: tonite 2nite
appointment: appt apptmt apointment appoinment appoitment appointmnt appontment
appointments: appts
minutes: mins
hours: hrs
seconds: secs
message: msg
messages: msgs
text: txt
what: wat wot wut waht
which: wich whitch wihch
when: wen whn
where: wher
do not: dont
does not: doesnt
did not: didnt
is not: isnt
was not: wasnt
were not: werent
have not: havent
has not: hasnt
had not: hadnt
could not: couldnt
would not: wouldnt
should not: shouldnt
can not: cant
will not: wont
i am: im
i have: ive
you have: youve
you will: youll
they are: theyre
they have: theyve
they will: theyll
we have: weve
it will: itll
that will: thatll
what will: whatll
is it: izit
give me: gimme
let me: lemme
let me know: lmk
got to: gotta
do not know: dunno
i do not know: idk
about: abt
because: bc cuz coz cos
thanks: thx thnx ty
ok: okey okie oki
could: cud cld
would: wud wld
should: shud shld
before: b4
people: ppl
birthday: bday
password: pw pwd
photo: pic
photos: pics
quantity: qty
number: num
address: adress addres
calendar: calender calander
remember: rember remeber
medicine: medecine medicin medcine
medication: medcation
prescription: perscription
glasses: glases glassses
doctor: docter
wednesday: wensday wendsday wednsday wednesay
thursday: thrusday thurday
saturday: saterday
february: febuary
"""
_MEANT = {
    written: meant
    for meant, _, others in (line.partition(": ") for line in _SPELLINGS.strip().splitlines())
    for written in others.split()
}
_WORD = Pattern(r"(?<![\w'])[a-z0-9]{1,12}(?![\w'])")
_BARE_VERB = (
    r"(?:say|mean|cost|look|start|begin|open|close|show|need|read|taste|smell|feel|hurt|work|go|end|finish|come|take"
    r"|happen|belong|run|leave|arrive|want|like|matter|last|do|have)"
)
_WILL_VERB = (
    r"(?:then|also|just|not|only|gladly|now|first|be|put|set|add|do|note|write|look|check|read|find|tell|let|get|make"
    r"|save|go|keep|see|take|move|remind|ring|call|ask|use|leave|wait|open|try|send|book|give|change|show|pop|record"
    r"|pick|sort|start|need|have|nudge|mark|log|hold|help|cancel|create|know)"
)
_WOULD_VERB = r"(?:also|just|only|still|rather|need|like|love|have|want|prefer|say|suggest|be|go|put|set|know|hate|do)"
# Each: letters without which the pattern cannot match, the pattern, and what is meant.
_CONTRACTIONS: tuple[tuple[str, Pattern, str], ...] = tuple(
    (needed, Pattern(pattern), replacement)
    for needed, pattern, replacement in (
        ("s ", r"\b(what|when|where|how|who|why|that|there|here|he|she|everything)s(?= )", r"\1's"),
        # "What's it say?" stands for "what does it say?".
        (
            "'s",
            r"\b(what|when|where|how|who)'s(?= (?:it|that|this|he|she|(?:the|your) (?:[a-z]+ )??[a-z]+)"
            rf" {_BARE_VERB}\b)",
            r"\1 does",
        ),
        ("can", r"\bcan't\b|\bcannot\b", "can not"),
        ("won't", r"\bwon't\b", "will not"),
        ("ain't", r"\bain't\b", "is not"),
        ("n't", r"n't\b", " not"),
        ("'ll", r"'ll\b", " will"),
        ("'re", r"'re\b", " are"),
        ("'ve", r"'ve\b", " have"),
        ("'m", r"'m\b", " am"),
        ("'d", r"'d\b", " would"),
        ("let", r"\blet's\b|^lets\b", "let us"),
        ("'s", r"\b(what|who|when|where|which|how|why|it|that|there|here|he|she|everything)'s\b", r"\1 is"),
        ("'", r"'s\b|(?<=s)'(?=\s)", ""),
        ("m", r"\b([ap])\.\s?m\b\.?", r"\1m"),
        ("clock", r"\bo'?\s?clock\b", "oclock"),
        ("app", r"\b(?:in|inside|within)(?:[- ](?:the|this|our))?[- ]app\b", "inapp"),
        ("whereabouts", r"\bwhereabouts (?=(?:is|are|was|were|do|did|you|it|that|the|your|they)\b)", "where "),
        ("wanna", r"\bwanna\b", "want to"),
        ("gonna", r"\bgonna\b", "going to"),
        ("d'y", r"\b(?:d'you|d'ya)\b", "do you"),
        ("your", r"\byoure\b", "you are"),
        ("youare", r"\byouare\b", "you are"),
        (" ur ", r"\bur(?= (?:not |still |just )?[a-z]+ing\b)", "you are"),
        (
            " ill ",
            rf"\bill(?= {_WILL_VERB}\b)(?<!\bfeel ill)(?<!\bfall ill)(?<!\bfell ill)(?<!\bbe ill)(?<!\bis ill)"
            r"(?<!\bare ill)(?<!\bam ill)(?<!\bvery ill)",
            "i will",
        ),
        (" id ", rf"\bid(?= {_WOULD_VERB}\b)(?<!\bthe id)(?<!\ban id)(?<!\byour id)(?<!\bits id)", "i would"),
        (
            " r ",
            r"\br(?= (?:u|ya|you|they|we|there|these|those|the|it)\b)"
            r"|\b(?<=\bu )r\b|\b(?<=\byou )r\b|\b(?<=\bthey )r\b|\b(?<=\bwhen )r\b|\b(?<=\bwho )r\b|\b(?<=\bwhere )r\b"
            r"|\b(?<=\bhow )r\b|\b(?<=[a-z]s )r(?= [a-z])",
            "are",
        ),
        (" n ", r"(?<=[a-z] )n(?= (?:i|ill|we|then|it)\b)", "and"),
        ("ok", r"\bok(?:ay)?\b|\bo\.k\.", "ok"),
        ("e-mail", r"\be-mail", "email"),
        ("m", r"(\d)\s*([ap]m)\b", r"\1 \2"),
        ("", r"\b(\d{1,2})(?:st|nd|rd|th)\b", r"\1th"),
        (" 1", r"\b(which|that|this|other|right|wrong) 1\b(?!\s*(?:[,:.]?\d|or\b|and\b|[ap]m\b))", r"\1 one"),
        (" min", r"(\d )min\b", r"\1minutes"),
    )
)


def spelled_out(text: str) -> str:
    """`text` in lower case with one spelling for each word: "whens ur appt" gives "when is your appointment"."""
    text = text.translate(FANCY).translate(DASHES).lower()
    for needed, pattern, replacement in _CONTRACTIONS:
        if needed in f" {text} ":
            text = pattern.sub(replacement, text)
    words = {word.strip(",.?!:;()") for word in text.split()}
    return text if words.isdisjoint(_MEANT) else _WORD.sub(_meant, text)


def _meant(match: re.Match[str]) -> str:
    return _MEANT.get(match.group(0), match.group(0))
