"""Lists of layouts with the lengths that somebody claims for them, one a line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from engines.game import BadInput
from engines.huarong.rules.formats import read
from engines.huarong.rules.layout import Layout

LONGEST_LINE = 200
"""A layout and a number are shorter in every form."""
_CLAIM = re.compile(
    r"(?P<layout>.*\S)[\s,;:，；：]+(?P<length>[0-9]{1,4})[\s,;.。]*(?:moves?|steps?|次|步)?[\s,;.。]*",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Claim:
    """A line of a list, its number from 1: a layout, and the fewest moves or steps that are claimed."""

    line: int
    layout: Layout
    length: int


@dataclass(frozen=True)
class Unread:
    """A line that is no claim, and why."""

    line: int
    text: str
    reason: BadInput


def read_claims(text: str) -> Iterator[Claim | Unread]:
    """The claims of a list; empty lines, and those that begin with `#`, are left out.

    A line has a layout in any form of one line that `formats.read` takes, then its length.
    """
    for line, each in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        if each.strip() and not each.lstrip().startswith("#"):
            yield _read(line, each.strip())


def _read(line: int, text: str) -> Claim | Unread:
    found = _CLAIM.fullmatch(text) if len(text) <= LONGEST_LINE else None
    try:
        if not found:
            raise BadInput("no_length", "a line is a layout and, after it, its length")
        return Claim(line, read(found["layout"].rstrip(",;:，；：")), int(found["length"]))
    except BadInput as reason:
        return Unread(line, text, reason)
