"""A validator's faults of a case file, told to whoever writes it: the key as it stands there, what belongs there.

The validator names places by the models' own fields. They are followed here through the file's table beside the models,
because short forms (`saved = "call"` for a list of one) stand in no field.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Annotated, Any, Literal, Union, get_args, get_origin

from cases.catalogue import OPTIONAL_OWN_KEYS
from cases.errors import CaseError
from cases.executable import AuthorVerdict, ExecutableCase
from cases.explained import EXAMPLES, NAMES_EXPECTED, NEEDED, example_of
from cases.nearest import nearest
from cases.places import KeyPath
from cases.predicates import KINDS
from cases.prose import CaseProse, Strict

if TYPE_CHECKING:
    from pydantic import ValidationError
    from pydantic_core import ErrorDetails

ROOT_KEYS = (*CaseProse.model_fields, *ExecutableCase.model_fields, *OPTIONAL_OWN_KEYS)
"""Every key that may stand at the top of a case file of one's own."""

_TABLE = "write a table{example}"
_LIST = "write a list{example}"
_TEXT = "write text in quotes{example}"
_FLAG = "write true or false, without quotes{example}"
_NUMBER = "write a whole number, without quotes{example}"
_TIME = "write a day and time with its offset{example}"
SENTENCES: Mapping[str, str] = {
    "missing": "missing: {needed}{example}",
    "extra_forbidden": "unknown key{nearest}{allowed}",
    "model_type": _TABLE,
    "model_attributes_type": _TABLE,
    "dict_type": _TABLE,
    "tuple_type": _LIST,
    "list_type": _LIST,
    "string_type": _TEXT,
    "string_too_short": "must not be empty{example}",
    "too_short": "needs at least {least}{example}",
    "bool_type": _FLAG,
    "bool_parsing": _FLAG,
    "int_type": _NUMBER,
    "int_parsing": _NUMBER,
    "int_from_float": _NUMBER,
    "float_type": _NUMBER,
    "literal_error": "must be {choices}{nearest}",
    "datetime_type": _TIME,
    "datetime_parsing": _TIME,
    "datetime_object_invalid": _TIME,
    "datetime_from_date_parsing": _TIME,
    "timezone_aware": "needs its offset{example}",
    "unknown_predicate": "must be a table with one of the predicates {predicates}{nearest}{example}",
    "value_error": "{message}",
}
"""What is said of each kind of fault, by the validator's name of it."""
_OTHERWISE = "does not belong here as it is{example}"
_NAMES = "names [expected.NAME] tables{example}"
_PLAIN = 'write text in quotes, a number, true or false, or a matcher, e.g. start = { clock = "16:00" }'
_TWO_PREDICATES = "one table holds one predicate; write `{name}` as a table of its own beside this one"
_LEAST = {"conversation": "one message", "required_checks": "one required check", "together": "two predicates"}


@dataclass(slots=True)
class _Spot:
    """A place of the validator's, as far as it has been followed: in the models and in the file's table."""

    kind: Any
    value: Any
    owner: type[Strict]
    field: str = ""
    path: KeyPath = ()
    around: Any = None
    """The value that the last step was made in."""

    @property
    def key(self) -> str:
        return f"{self.owner.__name__}.{self.field}"

    def enter(self, step: str | int, kind: Any) -> None:
        self.around, self.value, self.path, self.kind = self.value, self.value[step], (*self.path, step), kind


@dataclass(slots=True)
class _Told:
    type: str
    spot: _Spot
    sentence: str


def schema_faults(
    found: Sequence[tuple[type[Strict], ValidationError]], table: Mapping[str, Any], file: str
) -> list[CaseError]:
    """Return what validators found in the file's table, each fault once and without those that only follow from others.

    A misspelt key is told and not the key that it leaves missing; an entry that is wrong and not the list that is too
    short without it.
    """
    told = [_told(fault, model, table) for model, error in found for fault in error.errors(include_url=False)]
    misspelt = {(*entry.spot.path[:-1], _meant(entry.spot)) for entry in told if entry.type == "extra_forbidden"}
    faults: dict[KeyPath, CaseError] = {}
    for entry in sorted(told, key=lambda entry: entry.type != "extra_forbidden"):
        path = entry.spot.path
        if entry.sentence and not (entry.type == "missing" and path in misspelt):
            faults.setdefault(path, CaseError(file, ".".join(str(step) for step in path), entry.sentence))
    return list(faults.values())


def _told(fault: ErrorDetails, model: type[Strict], table: Mapping[str, Any]) -> _Told:
    kind = fault["type"]
    spot = _followed(fault["loc"], model, table, missing=kind == "missing")
    return _Told(kind, spot, _sentence(kind, spot, fault.get("ctx", {})))


def _sentence(kind: str, spot: _Spot, context: Mapping[str, Any]) -> str:
    if _scalars(spot.kind):
        return _PLAIN
    # A list that the validator found too short may only lack the entries that it refused, which are told themselves.
    if kind == "too_short" and not (isinstance(spot.value, list) and len(spot.value) < context["min_length"]):
        return ""
    if kind == "string_type" and spot.key in NAMES_EXPECTED:
        sentence = _NAMES
    elif kind == "extra_forbidden" and spot.field in KINDS and spot.owner in KINDS.values():
        return _TWO_PREDICATES.format(name=spot.field)
    elif kind == "model_type" and spot.kind is AuthorVerdict:
        return f"write the verdict and its reason, e.g. {example_of('AuthorVerdict.value')}"
    else:
        sentence = SENTENCES.get(kind, _OTHERWISE)
    near = _near(kind, spot)
    example = f", e.g. {example_of(spot.key)}" if spot.key in EXAMPLES and not near else ""
    return sentence.format(
        needed=NEEDED.get(spot.key, "it is needed here"),
        example=example,
        nearest=f"; did you mean `{near}`?" if near else "",
        allowed=f"{' The' if near else '; the'} keys here are {', '.join(_keys(spot))}",
        choices=_either(_choices(spot.kind)),
        least=_LEAST.get(spot.field, "one entry"),
        predicates=", ".join(KINDS),
        message=str(context.get("error", "")),
    )


def _near(kind: str, spot: _Spot) -> str:
    """Return the name that was probably meant, empty where none is near."""
    match kind:
        case "extra_forbidden":
            return _meant(spot)
        case "literal_error":
            return nearest(spot.value, [choice for choice in _choices(spot.kind) if isinstance(choice, str)])
        case "unknown_predicate" if isinstance(spot.value, dict):
            return next((near for key in spot.value if (near := nearest(key, list(KINDS)))), "")
        case _:
            return ""


def _keys(spot: _Spot) -> Sequence[str]:
    return ROOT_KEYS if len(spot.path) == 1 else tuple(spot.owner.model_fields)


def _meant(spot: _Spot) -> str:
    given = spot.around if isinstance(spot.around, Mapping) else {}
    free = [key for key in _keys(spot) if key not in given]
    return nearest(spot.field, free) or nearest(spot.field, _keys(spot))


def _choices(kind: Any) -> tuple[Any, ...]:
    return get_args(kind) if get_origin(kind) is Literal else ()


def _either(choices: Sequence[Any]) -> str:
    *most, last = [json.dumps(choice) for choice in choices] or [""]
    return f"{', '.join(most)} or {last}" if most else last


def _followed(loc: Sequence[int | str], model: type[Strict], table: Mapping[str, Any], *, missing: bool) -> _Spot:
    """Follow the validator's place through models and table; steps that the file does not make are passed over."""
    spot = _Spot(model, table, model)
    for number, part in enumerate(loc):
        if isinstance(spot.kind, type) and issubclass(spot.kind, Strict):
            _follow_field(spot, str(part), missing=missing and number == len(loc) - 1)
        elif get_origin(spot.kind) is tuple:
            kind = _bare(get_args(spot.kind)[0])
            if isinstance(spot.value, list) and isinstance(part, int):
                spot.enter(part, kind)
            spot.kind = kind
        elif get_origin(spot.kind) is dict:
            kind = _bare(get_args(spot.kind)[1])
            if isinstance(spot.value, dict) and part in spot.value:
                spot.enter(part, kind)
            spot.kind = kind
        elif not _scalars(spot.kind) and part in KINDS:
            spot.kind = KINDS[str(part)]
    return spot


def _follow_field(spot: _Spot, name: str, *, missing: bool) -> None:
    spot.owner, spot.field = spot.kind, name
    field = spot.kind.model_fields.get(name)
    kind = _bare(field.annotation) if field else None
    if isinstance(spot.value, dict) and name in spot.value:
        spot.enter(name, kind)
    elif spot.owner is AuthorVerdict and isinstance(spot.value, list):
        spot.enter(list(AuthorVerdict.model_fields).index(name), kind)
    elif missing:
        spot.path = (*spot.path, name)
    spot.kind = kind


def _bare(kind: Any) -> Any:
    """Return an annotation without its conditions, and without the nothing that stands for a key left out."""
    if get_origin(kind) is Annotated:
        return _bare(get_args(kind)[0])
    if get_origin(kind) in (Union, UnionType):
        given = [_bare(option) for option in get_args(kind) if option is not NoneType]
        return given[0] if len(given) == 1 else Union[tuple(given)]  # noqa: UP007
    return kind


def _scalars(kind: Any) -> bool:
    return get_origin(kind) in (Union, UnionType) and set(get_args(kind)) <= {str, int, float, bool}
