"""Errors that a case file can give, each naming file, key and fault."""

from __future__ import annotations


class CaseError(Exception):
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
