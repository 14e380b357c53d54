"""Words of a protocol's lines."""

from __future__ import annotations

MOST_DIGITS = 9


def whole_number(word: str) -> int | None:
    """The number that digits say, or None; more than nine of them are no number that anybody means."""
    return int(word) if word.isdecimal() and len(word) <= MOST_DIGITS else None
