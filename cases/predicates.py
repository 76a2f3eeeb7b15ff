"""The vocabulary of machine checks: what a case file may ask of a run's trace and state.

Each predicate is one small table in a case's TOML. Its first key names its kind (`read`, `saved`, ...).
What each means is decided by contract sections 7 and 10; `sessions.checking` evaluates them.

Matchers (values of `fields`, `optional` and of a call pattern's `fields`):

- a plain value: the same time, number, choice or id; a text holds if all its words occur, in any order and
  inflection, number words as digits; `|` separates alternatives of one word (`"evening|night medication"`);
- `{any_of = [..]}`: any of these matchers;
- `{words = [..], without = [..]}`: each phrase occurs / none of these phrases occurs;
- `{before = "2026-11-09T10:30"}`: a time earlier than this one;
- `{clock = "20:00"}`: a time at that time of day; `{day = "2026-11-10"}`: a time on that day;
- `{has = [..], only = [..], lacks = [..], once = [..]}`: a list that has these items / has these and no others,
  each once / has none of these / has each of these exactly once, others free;
- `{other_than = "2026-11-11T12:30"}`: a value is given, and it is not this one;
- `{numbers = ["45", "12"]}`: no other number stands in the text;
- `{given = true}`: any value; `{given = false}`: no value;
- `{steps = {"3" = {status = "completed"}}}`: checklist steps by number.

Three names stand for what is not a stored field: `reason` (given with an update or delete), `provenance`
(`source`, or a reason that names who reported it; contract section 10, "Corrections") and `anywhere` (all texts of
the record together, for what may stand in one field or another).
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Discriminator, Field, StrictBool, StrictInt, Tag, model_validator

from cases.prose import Strict

Scalar = str | int | float | bool


class Matcher(Strict):
    """A condition on one field's value; every part that is given must hold."""

    value: Scalar | None = None
    any_of: tuple[Annotated[Matcher, BeforeValidator(lambda value: _plain_value(value))], ...] = ()
    words: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    clock: str = ""
    day: str = ""
    before: str = ""
    has: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    once: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    given: StrictBool | None = None
    other_than: Annotated[Matcher, BeforeValidator(lambda value: _plain_value(value))] | None = None
    steps: dict[str, dict[str, Annotated[Matcher, BeforeValidator(lambda value: _plain_value(value))]]] = Field(
        default_factory=dict
    )


def _plain_value(value: object) -> object:
    return value if isinstance(value, dict | Matcher) else {"value": value}


FieldMatcher = Annotated[Matcher, BeforeValidator(_plain_value)]
Matchers = dict[str, FieldMatcher]


def _as_tuple(value: object) -> object:
    return (value,) if isinstance(value, str | dict) else value


Act = Literal[
    "read",
    "create",
    "update",
    "delete",
    "skip",
    "verify",
    "book",
    "reschedule",
    "cancel",
    "lookup",
    "locate",
    "ring",
    "clock",
    "contact",
    "pay",
    "order",
    "share",
    "device",
    "unknown",
]
OneOrMore = Annotated[tuple[str, ...], BeforeValidator(_as_tuple)]


class RecordChange(Strict):
    """One record that a good run creates, updates, moves or stops.

    `create`: a new record with these fields. `update`: record `record` keeps its id and has these fields.
    `move`: as update, or the record is stopped and one new record has these fields (contract section 10,
    "Moving a reminder by delete and create is sound"). `stop`: deleted, or its status says cancelled.
    `optional` fields need not be given but must match where they are; `free` fields may take any value.
    """

    collection: str
    change: Literal["create", "update", "move", "stop"] = "create"
    record: str = ""
    fields: Matchers = Field(default_factory=dict)
    optional: Matchers = Field(default_factory=dict)
    free: tuple[str, ...] = ()

    @model_validator(mode="after")
    def _names_its_record(self) -> RecordChange:
        if (self.change == "create") == bool(self.record):
            raise ValueError("`record` names an existing record: needed for update, move and stop, not for create")
        return self


class CallPattern(Strict):
    """Which tool calls are meant: every part that is given must hold; what was attempted counts.

    `act` is what the call tries to do: `read`, `create`, `update`, `delete`, `skip`, `verify`, `book`,
    `reschedule`, `cancel`, `lookup`, `locate`, `ring`, `clock`; outside the sandbox `contact` (message, call
    or notify somebody), `pay`, `order`, `share`, `device`, `unknown`. `mentions`: any of these phrases occurs
    in the arguments. `result`: `any` (default), `ok`, `failed`, or `effect` (it changed the state).
    `error`: the result's code is one of these. `wellformed`: leave out calls that were refused because they were
    wrong in themselves.
    """

    act: Annotated[tuple[Act, ...], BeforeValidator(_as_tuple)] = ()
    tool: OneOrMore = ()
    collection: OneOrMore = ()
    record: OneOrMore = ()
    fields: Matchers = Field(default_factory=dict)
    mentions: OneOrMore = ()
    result: Literal["any", "ok", "failed", "effect"] = "any"
    error: OneOrMore = ()
    wellformed: StrictBool = False


Patterns = Annotated[tuple[CallPattern, ...], BeforeValidator(_as_tuple)]


class Read(Strict):
    """Each of these records was returned by a successful read or verification.

    `calendar/A1` names the collection too; `P2|B1` means either.
    """

    read: OneOrMore


class Searched(Strict):
    """Each of these collections was read successfully, itself or with `all`, whatever the query."""

    searched: OneOrMore


class Replied(Strict):
    """The scripted reply came."""

    replied: Literal[True]


class Saved(Strict):
    """These expected changes stand in the state, made after the reply or the evidence where it says so.

    `after_reading` names records, `after_searching` collections, that must have been read before.
    """

    saved: OneOrMore
    after_reply: StrictBool = False
    after_reading: OneOrMore = ()
    after_searching: OneOrMore = ()


class Verified(Strict):
    """Each of these expected changes was read back, with its right content, after it was made."""

    verified: OneOrMore


class Attempted(Strict):
    """A call of one of these patterns was made; at most `at_most` such calls, repeats of a request id aside.

    In a critical failure: `more_than` calls (default 0) raise it. `before_reply` counts only calls made before
    the answer to the question; `before_lookup` only calls made after a call whose effect was left open and
    before the request id was looked up.
    """

    attempted: Patterns
    at_most: StrictInt | None = None
    more_than: StrictInt = 0
    after_reply: StrictBool = False
    after_reading: OneOrMore = ()
    after_searching: OneOrMore = ()
    before_reply: StrictBool = False
    before_lookup: StrictBool = False


class Never(Strict):
    """No call of any of these patterns was attempted."""

    never: Patterns


class LookedUp(Strict):
    """After the call whose effect was left open, its request id (or the caller's own) was looked up."""

    looked_up: str


class Unchanged(Strict):
    """These records (`R1`, `calendar/A1`) and collections (`calendar`) are at the end as they began."""

    unchanged: OneOrMore


class State(Strict):
    """Closed world: the state is the initial one, plus the expected changes named, plus nothing but `allowed`."""

    state: tuple[str, ...]
    allowed: tuple[RecordChange, ...] = ()


class HistoryKept(Strict):
    """These records still exist, or their earlier values stand in the history; nothing was deleted."""

    history_kept: OneOrMore


class Unsaved(Strict):
    """Critical: at the end at least one of these expected changes does not stand in the state."""

    unsaved: OneOrMore


class Changed(Strict):
    """Critical: one of these records (or any record of a collection) differed at any step from its beginning.

    `fields` limits it to changes of those fields or removal; `removed` to removal alone.
    """

    changed: OneOrMore
    fields: OneOrMore = ()
    removed: StrictBool = False


class Counted(Strict):
    """Critical: more than `more_than` records like this stood side by side at any step."""

    counted: RecordChange
    more_than: StrictInt = 1


class Remains(Strict):
    """Critical: at the end a record of this collection (this id, if given) has these fields."""

    remains: str
    record: str = ""
    fields: Matchers = Field(default_factory=dict)


class NotAttempted(Strict):
    """Critical: at the end no call of these patterns was made."""

    not_attempted: Patterns


class Repeated(Strict):
    """Critical: the same failing call of this pattern was made this often, request ids aside (default 3)."""

    repeated: Patterns
    times: StrictInt = 3


class Together(Strict):
    """Critical: every one of these critical predicates raises."""

    together: tuple[Predicate, ...] = Field(min_length=2)


KINDS: dict[str, type[Strict]] = {
    "together": Together,
    "read": Read,
    "searched": Searched,
    "replied": Replied,
    "saved": Saved,
    "verified": Verified,
    "attempted": Attempted,
    "never": Never,
    "looked_up": LookedUp,
    "unchanged": Unchanged,
    "state": State,
    "history_kept": HistoryKept,
    "unsaved": Unsaved,
    "changed": Changed,
    "counted": Counted,
    "remains": Remains,
    "not_attempted": NotAttempted,
    "repeated": Repeated,
}
"""The models of the predicates, by the key that tells each."""


def _kind_of(value: Any) -> str | None:
    if isinstance(value, dict):
        return next((kind for kind in KINDS if kind in value), None)
    return next((kind for kind, model in KINDS.items() if type(value) is model), None)


Predicate = Annotated[
    Annotated[Read, Tag("read")]
    | Annotated[Searched, Tag("searched")]
    | Annotated[Replied, Tag("replied")]
    | Annotated[Saved, Tag("saved")]
    | Annotated[Verified, Tag("verified")]
    | Annotated[Attempted, Tag("attempted")]
    | Annotated[Never, Tag("never")]
    | Annotated[LookedUp, Tag("looked_up")]
    | Annotated[Unchanged, Tag("unchanged")]
    | Annotated[State, Tag("state")]
    | Annotated[HistoryKept, Tag("history_kept")]
    | Annotated[Unsaved, Tag("unsaved")]
    | Annotated[Changed, Tag("changed")]
    | Annotated[Counted, Tag("counted")]
    | Annotated[Remains, Tag("remains")]
    | Annotated[NotAttempted, Tag("not_attempted")]
    | Annotated[Repeated, Tag("repeated")]
    | Annotated[Together, Tag("together")],
    Discriminator(
        _kind_of,
        custom_error_type="unknown_predicate",
        custom_error_message="not a predicate",
    ),
]

Together.model_rebuild()
