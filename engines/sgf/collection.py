"""Several games in one file: where each of them stands, and who played it.

Only signs that separate games are looked at here; a game is read when somebody opens it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from engines.sgf.syntax import unescaped

LONGEST_ROOT = 2_000
"""Letters at the beginning of a game in which its players are looked for."""
LONGEST_FACT = 200
_SIGN = re.compile(r"\[(?:\\.|[^\]\\])*\]|\(\s*;|[()]", re.DOTALL)
_FACT = re.compile(r"\b(PB|PW|DT|RE|EV)\s*\[((?:\\.|[^\]\\])*)\]", re.DOTALL)


@dataclass(frozen=True)
class Entry:
    """A game of a collection: its text, where it begins in the file, and what is known of it.

    `facts` are players, date, result and event, by the properties of SGF.
    """

    text: str
    offset: int = 0
    facts: Mapping[str, str] = field(default_factory=dict)


def games_in(text: str) -> Iterator[Entry]:
    """The games of a file in SGF, one after the other; the last one may be cut."""
    depth, begin = 0, 0
    for sign in _SIGN.finditer(text):
        if sign[0][0] == "(" and (depth or len(sign[0]) > 1):  # no bracket between games
            if depth == 0:
                begin = sign.start()
            depth += 1
        elif sign[0] == ")" and depth:
            depth -= 1
            if depth == 0:
                yield _entry(text[begin : sign.end()], begin)
    if depth:
        yield _entry(text[begin:], begin)


def _entry(text: str, offset: int) -> Entry:
    found = _FACT.findall(text[:LONGEST_ROOT])
    facts = {name: unescaped(value)[:LONGEST_FACT] for name, value in reversed(found) if value}
    return Entry(text, offset, facts)
