"""Errors that a case file can give, each naming file, key and fault."""

from __future__ import annotations


class InputError(Exception):
    """Something that was given cannot be used: the message is one sentence for the person who gave it.

    Base of every error that the command line tells in one line and the app in a message.
    """


class CaseError(InputError):
    """A case that cannot be found, read or understood.

    `file` is the file's name or path as the person gave it, `key` the place in it (dotted, empty for the
    whole file), `fault` a sentence that says what is wrong and what would be right.
    """

    def __init__(self, file: str, key: str, fault: str) -> None:
        self.file = file
        self.key = key
        self.fault = fault
        place = f"{file}: {key}" if key else file
        super().__init__(f"{place}: {fault}")


class UnknownCaseError(CaseError):
    """No case has the id, or no file stands at the path, that was asked for."""
