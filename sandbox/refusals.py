"""The one way a tool call is refused: an error code of contract section 3 and a sentence.

The sentence says what to read, and never lists records, slots or providers: a refusal is no read, and must not
hand over what only a read may tell.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

WRONG_IN_ITSELF = frozenset(
    (
        "UNKNOWN_TOOL",
        "INVALID_ARGUMENTS",
        "UNKNOWN_COLLECTION",
        "RECORD_NOT_FOUND",
        "MISSING_FIELDS",
        "INVALID_FIELDS",
        "SLOT_NOT_OFFERED",
        "UNKNOWN_PROVIDER",
        "BOOKING_NOT_FOUND",
        "UNKNOWN_TRACKER",
    )
)
"""Codes of calls that could not have been meant as they stand: spelled wrong, incomplete, or about nothing."""


class Refusal(Exception):
    """A call that is not carried out. `code` is the error code, `message` says what, where and what to do."""

    def __init__(self, code: str, message: str, **extra: Any) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.extra: Mapping[str, Any] = extra

    def as_result(self) -> dict[str, Any]:
        """Return the tool result: `{"ok": false, "error": CODE, "message": ...}` and what else is known."""
        return {"ok": False, "error": self.code, "message": self.message, **self.extra}
