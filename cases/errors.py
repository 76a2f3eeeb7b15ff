"""Errors that a case file can give, each naming file, key and fault."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cases.places import Places


class InputError(Exception):
    """Something that was given cannot be used: the message is one sentence for the person who gave it.

    Base of every error that the command line tells in one line and the app in a message.
    """


class CaseError(InputError):
    """A case that cannot be found, read or understood.

    `file` is the file's name or path as the person gave it, `key` the place in it (dotted, empty for the
    whole file), `fault` a sentence that says what is wrong and what would be right. `line` and `column` say where
    in the file it stands, from 1, 0 where that is not known. `further` are the other faults of the same file that
    were found at the same time.
    """

    further: tuple[CaseError, ...] = ()

    def __init__(self, file: str, key: str, fault: str, line: int = 0, column: int = 0) -> None:
        self.file = file
        self.key = key
        self.fault = fault
        self.line = line
        self.column = column
        super().__init__(file, key, fault)

    def __str__(self) -> str:
        return fault_told(self.file, self.place, self.fault)

    @property
    def place(self) -> str:
        """Where in the file it is, in words: `line 12, checks.A1`; empty for the whole file."""
        return place_told(self.key, self.line, self.column)

    @property
    def every(self) -> tuple[CaseError, ...]:
        """This fault and the further ones, each place once."""
        found = {(error.key, error.fault): error for error in (self, *self.further)}
        return tuple(found.values())


def place_told(key: str, line: int, column: int) -> str:
    """Return a place of a file in words; the column is told where no key says which part of the line is meant."""
    if not line:
        return key
    return f"line {line}, {key}" if key else f"line {line}, column {column}"


def fault_told(file: str, place: str, fault: str) -> str:
    """Return a fault of a file in one line: `own.toml, line 12, checks.A1: ...`; the place is that of `place_told`."""
    comma = "," if place.startswith("line ") else ":"
    return f"{file}{comma} {place}: {fault}" if place else f"{file}: {fault}"


class UnknownCaseError(CaseError):
    """No case has the id, or no file stands at the path, that was asked for."""


def as_one(faults: Sequence[CaseError]) -> CaseError:
    """Return the first of several faults of a file, with the others as its `further` ones."""
    first, *others = faults
    first.further = tuple(others)
    return first


def placed(faults: Sequence[CaseError], places: Places) -> list[CaseError]:
    """Give faults of a file the lines on which their keys stand; returns them from the first line to the last."""
    for fault in faults:
        if fault.key and not fault.line:
            place = places.of_dotted(fault.key)
            fault.line, fault.column = place.line, place.column
    return sorted(faults, key=lambda fault: fault.line)
