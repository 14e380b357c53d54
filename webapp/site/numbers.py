"""Numbers in addresses."""

from __future__ import annotations

from flask import abort

MOST_DIGITS = 5


def number_of(text: str) -> int:
    """A number in an address; anything else is not found."""
    if not (text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS):
        abort(404)
    return int(text)
