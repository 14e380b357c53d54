"""Names of openings, found for games in any orientation and move order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from engines.game import Words
from engines.reversi.notation.transcripts import moves_of
from engines.reversi.rules.position import ReversiPosition
from engines.reversi.rules.symmetry import canonical

FILE_NAME = "openings.tsv"
FEWEST_EMPTIES = 39
"""No named opening leaves fewer empty squares."""


@dataclass(frozen=True)
class Opening:
    """A named line from the start of a game; `also` are other English names of it."""

    name: Words
    moves: tuple[str, ...]
    also: str = ""


@cache
def openings() -> tuple[Opening, ...]:
    """All named openings, in the order of the file."""
    text = files("engines.reversi.book").joinpath(FILE_NAME).read_text("utf-8")
    rows = (line.split("\t") for line in text.splitlines() if line and not line.startswith("#"))
    return tuple(
        Opening(Words(zh, en), moves_of(moves), ", ".join(also)) for moves, zh, en, *also in rows
    )


def opening_of(moves: Iterable[str]) -> Opening | None:
    """The opening whose final position a game from the start reached last, or None.

    Symmetric positions count as equal. Raises `IllegalMove` if a move is illegal.
    """
    known, longest = _by_position()
    position, found = ReversiPosition.start(), None
    for ply, move in enumerate(moves, start=1):
        if ply > longest:
            break
        position = position.play(move)
        found = known.get(canonical(position), found)
    return found


def opening_name(moves: Iterable[str]) -> Words | None:
    """What the opening of this game is called, if it has a name."""
    found = opening_of(moves)
    return found.name if found else None


def name_of(position: ReversiPosition) -> Words | None:
    """What the opening is called that ends in this position, in any orientation."""
    if position.empties() < FEWEST_EMPTIES:
        return None
    known, _longest = _by_position()
    found = known.get(canonical(position))
    return found.name if found else None


@cache
def _by_position() -> tuple[Mapping[str, Opening], int]:
    """The openings by final position, and the plies of the longest."""
    known: dict[str, Opening] = {}
    for opening in openings():
        position = ReversiPosition.start()
        for move in opening.moves:
            position = position.play(move)
        known.setdefault(canonical(position), opening)
    return known, max(len(opening.moves) for opening in openings())
