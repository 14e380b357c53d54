"""Names of openings, found for games in any orientation and move order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
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

    @cached_property
    def end(self) -> ReversiPosition:
        """The position that it is named for."""
        position = ReversiPosition.start()
        for move in self.moves:
            position = position.play(move)
        return position


@dataclass(frozen=True)
class Branch:
    """An opening in the tree of all; `rest` are its moves after the one that it goes on from."""

    opening: Opening
    rest: tuple[str, ...]
    branches: tuple[Branch, ...]


@cache
def openings() -> tuple[Opening, ...]:
    """All named openings, in the order of the file."""
    text = files("engines.reversi.book").joinpath(FILE_NAME).read_text("utf-8")
    rows = (line.split("\t") for line in text.splitlines() if line and not line.startswith("#"))
    return tuple(
        Opening(Words(zh, en), moves_of(moves), ", ".join(also)) for moves, zh, en, *also in rows
    )


@cache
def tree() -> tuple[Branch, ...]:
    """The openings that go on from no other one, and behind each those that do."""
    known, _longest = _by_position()
    behind: dict[Opening | None, list[tuple[Opening, int]]] = {}
    for opening in openings():
        position, parent, begin = ReversiPosition.start(), None, 0
        for ply, move in enumerate(opening.moves[:-1], start=1):
            position = position.play(move)
            if found := known.get(canonical(position)):
                parent, begin = found, ply
        behind.setdefault(parent, []).append((opening, begin))

    def branches(parent: Opening | None) -> tuple[Branch, ...]:
        return tuple(
            Branch(opening, opening.moves[begin:], branches(opening))
            for opening, begin in behind.get(parent, ())
        )

    return branches(None)


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
        known.setdefault(canonical(opening.end), opening)
    return known, max(len(opening.moves) for opening in openings())
