"""Clock times, days and sizes found in words: what a question may offer and a script may answer."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sessions.asking.patterns import Pattern

_MONTH_NAMES = "january february march april may june july august september october november december"
MONTHS = tuple(_MONTH_NAMES.split())
_MONTH_NUMBER = {name: number for number, name in enumerate(MONTHS, 1)} | {
    name[:3]: number for number, name in enumerate(MONTHS, 1) if name != "may"
}
_MONTH_NUMBER["sept"] = 9
_ORDINAL_WORDS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth"
    " fourteenth fifteenth "
    "sixteenth seventeenth eighteenth nineteenth twentieth"
)
_ORDINALS = _ORDINAL_WORDS.split()
_DAY_NUMBER = {word: number for number, word in enumerate(_ORDINALS, 1)}
_DAY_NUMBER |= {f"twenty {word}": 20 + number for number, word in enumerate(_ORDINALS[:9], 1)}
_DAY_NUMBER |= {"thirtieth": 30, "thirty first": 31}
_HOURS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
_HOUR_NUMBER = {word: number for number, word in enumerate(_HOURS, 1)}

_MONTH = "|".join(sorted(_MONTH_NUMBER, key=len, reverse=True))
_DAY_WORD = "|".join(sorted(_DAY_NUMBER, key=len, reverse=True))
_DAY = rf"(?:\d{{1,2}}(?:th)?|{_DAY_WORD})"
_MONTH_WORDS = " ".join(_MONTH_NUMBER)
_DAY_WORDS = " ".join(
    [*_ORDINALS, "thirtieth", *(f"{number}th" for number in range(100)), *(f"0{n}th" for n in range(10))]
)
_MONTH_DAY = Pattern(
    rf"\b({_MONTH}) (?:the )?({_DAY})\b(?! ?[ap]m|:)",
    needs=_MONTH_WORDS,
)
_DAY_MONTH = Pattern(
    rf"\b({_DAY})(?: of)? ({_MONTH})\b",
    needs=_MONTH_WORDS,
)
_SAME_MONTH = Pattern(rf" (?:or|and|,|/)(?: the| or| maybe)* ({_DAY})\b(?! (?:{_MONTH}|[ap]m|of))")
_BARE_DAY = Pattern(
    rf"\bthe (\d{{1,2}}th|{_DAY_WORD})\b(?! (?:one|option|of(?! (?:the|that) month))\b)|\b(\d{{1,2}}th)\b",
    needs=_DAY_WORDS,
)
_NUMERIC_DAY = Pattern(r"\b(\d{1,2})[/.](\d{1,2})(?:[/.]\d{2,4})?\b|\b\d{4}-(\d{2})-(\d{2})\b")
WEEKDAY = r"mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?"
_NAMED_DAY = Pattern(
    rf"\b(?:(?:this|next|coming|this coming|following|last) )?(?:{WEEKDAY}|weekend)\b"
    r"|\b(?:this|next|coming|following|last|that|another) (?:week|month)\b"
    r"|\b(?:today|tomorrow|tonight|day after)\b"
)
PART_OF_DAY = (
    r"morning|mornings|afternoon|afternoons|evening|evenings|night|nighttime|noon|midday|midnight"
    r"|bedtime|breakfast|"
    r"breakfast time|lunch|lunchtime|dinner|dinnertime|supper|suppertime|teatime|dawn|dusk"
)
_HOUR_WORD = "|".join(_HOURS)
_CLOCK = Pattern(
    rf"\b(?:half past|quarter past|quarter to)? ?(?:\d{{1,2}}(?:[:.]\d{{2}})?|{_HOUR_WORD})(?: thirty"
    r"| fifteen)?"
    r"(?: ?[ap]m\b| oclock\b| in the (?:morning|afternoon|evening)\b| at night\b| (?:this|that"
    r"|every) (?:morning|afternoon|evening)\b"
    rf"| (?:tonight|noon)\b)"
    rf"|\b\d{{1,2}}:\d{{2}}\b|\b(?:half past|quarter past|quarter to) (?:{_HOUR_WORD}|\d{{1,2}})\b"
    rf"|\b(?:at|around|about|by|for|before|after) (?:{_HOUR_WORD}|\d{{1,2}})\b(?! (?:minutes?|hours?"
    r"|days?|weeks?|people|of|times?)\b)"
    rf"|\bin (?:an|half an|{_HOUR_WORD}|fifteen|twenty|thirty|forty|forty five|\d{{1,2}}) (?:hours?|minutes?)\b"
    rf"|\b(?:an|half an|{_HOUR_WORD}) (?:hours?|minutes?) from now\b"
)
_PART = Pattern(rf"\b(?:{PART_OF_DAY})\b")
_BARE_HOUR = Pattern(rf"\b(?:{_HOUR_WORD}|\d{{1,2}})\b")
NUMBER_WORD = (
    r"two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy"
    r"|eighty|ninety|hundred"
)
_NUMERAL = Pattern(rf"\b\d+(?:[.,]\d+)?\b|\b(?:{NUMBER_WORD}|dozen)\b")
_SIZE = Pattern(
    r"\b\d+(?:[.,]\d+)?\b|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty"
    r"|forty|fifty|hundred|dozen|all|some|several|few|more|less|fewer)\b"
)


def days_in(text: str) -> set[tuple[int, int]]:
    """The days of the year named in plain `text` as (month, day); month 0 where only the day is named."""
    found: set[tuple[int, int]] = set()
    spans: list[tuple[int, int]] = []
    for pattern, month_group, day_group in ((_MONTH_DAY, 1, 2), (_DAY_MONTH, 2, 1)):
        for match in pattern.finditer(text):
            month = _MONTH_NUMBER[match.group(month_group)]
            found.add((month, _day_number(match.group(day_group))))
            spans.append(match.span())
            another = _SAME_MONTH.match(text, match.end()) if day_group == 2 else None
            if another is not None:
                found.add((month, _day_number(another.group(1))))
                spans.append(another.span())
    for match in _BARE_DAY.finditer(text):
        if any(start < match.end() and match.start() < end for start, end in spans):
            continue
        found.add((0, _day_number(match.group(1) or match.group(2))))
    return found


def months_in(text: str) -> set[int]:
    """The months named in plain `text`."""
    return {_MONTH_NUMBER[word] for word in text.split() if word in _MONTH_NUMBER}


def bare_numbers(text: str) -> set[int]:
    """The numbers that stand alone on one side of an "or", a slash or a comma in plain `text` ("type 13 or 20")."""
    pairs = re.findall(r"\b(\d{1,2})(?:th)? ?(?:or|/|,|and) ?(?:the )?(\d{1,2})(?:th)?\b", text)
    return {int(number) for pair in pairs for number in pair}


def names_a_day(text: str) -> bool:
    """Whether plain `text` names a day in any way, relative ones included."""
    return bool(days_in(text) or _NAMED_DAY.search(text) or _NUMERIC_DAY.search(text))


def clock_times(text: str) -> list[str]:
    """The clock times and parts of the day named in plain `text`, in its order, as written."""
    return [text[start:end].strip() for start, end in _time_spans(text)]


def without_times(text: str) -> str:
    """Plain `text` without the clock times and parts of the day that it names."""
    kept, end = [], 0
    for start, stop in _time_spans(text):
        kept.append(text[end:start])
        end = stop
    return "".join([*kept, text[end:]])


def _time_spans(text: str) -> Iterator[tuple[int, int]]:
    taken = 0
    matches = sorted(
        [match.span() for match in _CLOCK.finditer(text)] + [match.span() for match in _PART.finditer(text)]
    )
    for start, end in matches:
        if start >= taken:
            yield start, end
            taken = end


def hours_in(text: str) -> set[int]:
    """The hours on a twelve-hour clock named as clock times in plain `text`."""
    hours: set[int] = set()
    for time in clock_times(text):
        for match in _BARE_HOUR.finditer(time):
            word = match.group(0)
            number = _HOUR_NUMBER.get(word, int(word) if word.isdigit() else 0)
            if 1 <= number <= 23:
                hours.add((number - 1) % 12 + 1)
            break
    return hours


def names_a_size(text: str) -> bool:
    """Whether plain `text` holds a number, in digits or as a word."""
    return _SIZE.search(text) is not None


def names_a_number(text: str) -> bool:
    """Whether plain `text` gives a number of its own rather than a clock time or a day."""
    return _NUMERAL.search(without_times(text)) is not None and not days_in(text)


def _day_number(word: str) -> int:
    digits = word.removesuffix("th")
    return int(digits) if digits.isdigit() else _DAY_NUMBER[word]


_DURATION = Pattern(
    rf"\b(?:(?:{_HOUR_WORD}|fifteen|twenty|thirty|forty|forty five|sixty|half an?|an?|\d+) (?:minutes?"
    r"|mins?|hours?|hrs?|seconds?|secs?|days?|nights?|weeks?|months?))\b"
)
_FREQUENCY = Pattern(
    rf"\b(?:every|each) (?:single )?(?:day|week|month|year|morning|afternoon|evening|night|hour|weekday|{WEEKDAY}"
    rf"|(?:other|second|third|few|two|three|four|\d+) (?:days?|weeks?|months?|hours?|{WEEKDAY}))\b"
    r"|\b(?:daily|weekly|fortnightly|monthly|hourly|yearly|nightly)\b"
    r"|\b(?:once|twice|(?:\w+) times)(?: a| an| every| per)\b|\b(?:now and then|from time to time|again and again"
    r"|over and over|regularly|repeatedly)\b|\b(?:just |only )(?:the |this )?(?:once|one time)\b"
    r"|\b(?:a one off|on weekdays|at weekends)\b|\b(?:more|less) often\b|\b(?:it|to|then) (?:come back|repeat|recur"
    r"|return)\b|\bonce(?= (?:or|,)|$)"
)
_COLOUR = Pattern(
    r"\b(?:red|blue|green|yellow|white|black|brown|pink|purple|orange|grey|gray|cream|beige|gold|golden|silver|navy"
    r"|violet|lilac|turquoise|maroon|ivory|scarlet|crimson|teal|mauve|khaki|bronze|lavender|burgundy|plum|rust"
    r"|charcoal)\b"
)
_WAY_THERE = Pattern(
    r"\b(?:bus|train|taxi|cab|car|tram|bike|bicycle|coach|ferry|plane|rail|underground|metro|subway|lift|minibus)\b"
    r"|\b(?:on foot|walking|walk|driving|drive|cycling|by road|by boat|by air)\b"
)


def names_a_duration(text: str) -> bool:
    """Whether plain `text` names a length of time ("ten minutes")."""
    return _DURATION.search(text) is not None


def names_a_frequency(text: str) -> bool:
    """Whether plain `text` says how often ("every day", "twice a week")."""
    return _FREQUENCY.search(text) is not None


def offers_bare_hours(text: str) -> bool:
    """Whether plain `text` offers hours without saying that they are ("five or six")."""
    unit = r"(?! (?:minutes?|hours?|days?|weeks?|people|times|of))"
    return (
        re.search(
            rf"\b(?:{_HOUR_WORD}|\d{{1,2}}),? or (?:at |around |maybe |rather |perhaps |even "
            rf"|better )?(?:{_HOUR_WORD}|\d{{1,2}})\b{unit}",
            text,
        )
        is not None
    )


def clock_minutes(text: str) -> set[int]:
    """The clock times in plain `text` whose half of the day is said, as minutes after midnight."""
    found: set[int] = set()
    for time in clock_times(text):
        number = re.search(rf"\b(?:(\d{{1,2}})(?:[:.](\d{{2}}))?|({_HOUR_WORD}))\b", time)
        if number is None:
            continue
        hour = int(number.group(1)) if number.group(1) else _HOUR_NUMBER[number.group(3)]
        minute = int(number.group(2) or 0)
        late = re.search(r"\bpm\b|afternoon|evening|night", time) is not None
        early = re.search(r"\bam\b|morning", time) is not None
        if hour > 23 or not (late or early or number.group(2)):
            continue
        found.add((hour % 12 + 12 if late else hour % 12 if early else hour) * 60 + minute)
    return found


def names_a_colour(text: str) -> bool:
    """Whether plain `text` names a colour."""
    return _COLOUR.search(text) is not None


def names_a_way_there(text: str) -> bool:
    """Whether plain `text` names a way to travel ("by bus", "on foot")."""
    return _WAY_THERE.search(text) is not None
