"""First boards of Capture Go for every choice on the new game page."""

from __future__ import annotations

from functools import cache

from engines.capture_go.rules.options import OPTIONS
from engines.capture_go.rules.position import CaptureGoPosition

_CHOICES = {option.name: option.choices for option in OPTIONS}


@cache
def first_boards() -> dict[str, str]:
    """The rows, joined by `/`, by size, start and handicap with a space between them."""
    return {
        f"{size} {start} {handicap}": "/".join(
            CaptureGoPosition.start(size=size, start=start, handicap=handicap).rows()
        )
        for size in _CHOICES["size"]
        for start in _CHOICES["start"]
        for handicap in _CHOICES["handicap"]
    }


def of_new_game() -> dict[str, dict[str, str]]:
    """Both tables, in the form that the new game page reads."""
    return {"boards": first_boards(), "centres": centres()}


@cache
def centres() -> dict[str, str]:
    """The vertex where Black begins under the contact rules, by size."""
    return {
        size: CaptureGoPosition.start(size=size, rules="contact").legal_moves()[0]
        for size in _CHOICES["size"]
    }
