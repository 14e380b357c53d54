"""Several games in one file: where each of them stands, and who played it.

Only signs that separate games are looked at here; a game is read when somebody opens it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from engines.game import BadInput
from engines.sgf.syntax import unescaped

Pause = Callable[[], None]
"""Called every few milliseconds of a long computation, so that others have their turn."""
LONGEST_ROOT = 2_000
"""Letters at the beginning of a game in which its players are looked for."""
LONGEST_FACT = 200
MOST_OPEN = 1_000
"""Variations of a game that are open in each other."""
BEGIN = re.compile(r"\(\s*;")
_TO_A_BRACKET = re.compile(
    r"[^()\[]*+(?:\[[^\]\\]*+(?:\\.[^\]\\]*+)*+\][^()\[]*+){0,500}+", re.DOTALL
)
"""The text before the next round bracket, or five hundred values of it."""
_ROOT = re.compile(r"\(\s*;\s*(?:GM|FF|CA|SZ)\s*\[")
"""The beginning of a game; no variation begins with these properties."""
_FACT = re.compile(r"\b(PB|PW|DT|RE|EV)\s*\[((?:\\.|[^\]\\])*)\]", re.DOTALL)


@dataclass(frozen=True)
class Entry:
    """A game of a collection: its text, where it begins in the file, and what is known of it.

    `facts` are players, date, result and event, by the properties of SGF; `form` is the suffix of files
    that are written like its text.
    """

    text: str
    offset: int = 0
    facts: Mapping[str, str] = field(default_factory=dict)
    form: str = "sgf"


def no_pause() -> None:
    """Nobody waits."""


def games_in(text: str, pause: Pause = no_pause) -> Iterator[Entry]:
    """The games of a file in SGF, one after the other; one that is not closed ends at the next.

    Raises `BadInput` (`too_deep`) at a game that is nothing but beginnings.
    """
    begun = BEGIN.search(text)
    while begun is not None:
        end = _end(text, begun.end(), pause)
        yield _entry(text[begun.start() : end], begun.start())
        begun = BEGIN.search(text, end)


def _end(text: str, at: int, pause: Pause) -> int:
    """Where the game ends of which a bracket is open."""
    depth = 1
    while depth:
        pause()
        before, at = at, _next_bracket(text, at)
        sign = text[at : at + 1]
        if sign == ")":
            depth -= 1
        elif sign == "(":
            if _ROOT.match(text, at):
                return at
            depth += 1
            if depth > MOST_OPEN:
                raise BadInput("too_deep", f"{MOST_OPEN} variations are open in each other")
        elif not sign or at == before:  # the end of the text, or a value that is never closed
            return len(text)
        else:
            continue
        at += 1
    return at


def _next_bracket(text: str, at: int) -> int:
    found = _TO_A_BRACKET.match(text, at)
    return found.end() if found else at


def _entry(text: str, offset: int) -> Entry:
    found = _FACT.findall(text[:LONGEST_ROOT])
    facts = {name: unescaped(value)[:LONGEST_FACT] for name, value in reversed(found) if value}
    return Entry(text, offset, facts)
