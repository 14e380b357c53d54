"""The key by which names are compared: two that look the same on a screen are equal."""

from __future__ import annotations

from functools import lru_cache

MOST_REMEMBERED = 4096
"""Names whose forms are not worked out again: a room compares a new one with all of its members."""

CAPITALS = str.maketrans("\u0412\u041d\u041c\u0422\u0423\u0396\u039c", "BHMTYZM")
"""Cyrillic and Greek capitals that look like Latin ones, while their small letters do not."""


def name_key(name: str) -> str:
    """A name without the differences of capitals, accents, and letters of other scripts.

    Each letter becomes the Latin one that it, or else its capital, may be taken for.
    """
    return "".join(map(_letter, name.casefold()))


@lru_cache(MOST_REMEMBERED)
def name_keys(name: str) -> frozenset[str]:
    """All that a name may be taken for; two names look alike if they have one of these in common.

    A capital of Greek or Cyrillic may look like another Latin letter than the small one.
    """
    return frozenset({name.casefold(), name_key(name), _latin(name).casefold()} - {""})


def look_alike(one: str, other: str) -> bool:
    """Whether a name may be taken for the other."""
    return not name_keys(one).isdisjoint(name_keys(other))


@lru_cache(MOST_REMEMBERED)
def _letter(letter: str) -> str:
    small, capital = _latin(letter), _latin(letter.upper())
    return capital.casefold() if capital.isascii() and not small.isascii() else small


def _latin(text: str) -> str:
    """The Latin letters that those of other scripts, and those with accents, may be taken for."""
    # A site without names does not load this: half a second, and the word lists beside it.
    from glin_profanity import normalize_unicode  # noqa: PLC0415

    found: str = normalize_unicode(text.translate(CAPITALS))
    return found
