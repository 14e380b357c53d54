"""Reads integers in protocol lines."""

from __future__ import annotations

MOST_DIGITS = 9


def whole_number(word: str) -> int | None:
    """The number of a word of at most nine digits, else None."""
    return int(word) if word.isdecimal() and len(word) <= MOST_DIGITS else None
