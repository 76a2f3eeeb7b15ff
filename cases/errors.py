"""Errors that a case file can give, each naming file, key and fault."""

from __future__ import annotations

from collections.abc import Sequence


class InputError(Exception):
    """Something that was given cannot be used: the message is one sentence for the person who gave it.

    Base of every error that the command line tells in one line and the app in a message.
    """


class CaseError(InputError):
    """A case that cannot be found, read or understood.

    `file` is the file's name or path as the person gave it, `key` the place in it (dotted, empty for the
    whole file), `fault` a sentence that says what is wrong and what would be right. `further` are the other
    faults of the same file that were found at the same time.
    """

    further: tuple[CaseError, ...] = ()

    def __init__(self, file: str, key: str, fault: str) -> None:
        self.file = file
        self.key = key
        self.fault = fault
        place = f"{file}: {key}" if key else file
        super().__init__(f"{place}: {fault}")

    @property
    def every(self) -> tuple[CaseError, ...]:
        """This fault and the further ones, each place once."""
        found = {(error.key, error.fault): error for error in (self, *self.further)}
        return tuple(found.values())


class UnknownCaseError(CaseError):
    """No case has the id, or no file stands at the path, that was asked for."""


def as_one(faults: Sequence[CaseError]) -> CaseError:
    """Return the first of several faults of a file, with the others as its `further` ones."""
    first, *others = faults
    first.further = tuple(others)
    return first
