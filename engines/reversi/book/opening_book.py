"""The opening book: moves for early positions, searched deeper than a game has time for.

Each line of a book file has a canonical position, a tab, the moves with their scores in points of the
trained evaluation, and in a finished book a tab and the number of positions of the book that come after
it. Reading it needs no compiled code.
"""

from __future__ import annotations

import random
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from engines.checked_file import read_checked_file, write_checked_file
from engines.game import BadInput, Side
from engines.reversi.rules.position import INDEX, SQUARES, ReversiPosition
from engines.reversi.rules.symmetry import canonical, turns_to

MAGIC = b"yiyuan reversi book 2\n"
SHIPPED = Path(__file__).with_name("book.bin")
"""The book shipped with this package."""

EQUAL = 32
"""Margin in points (64 per disc) below the best move within which moves count as equal."""

POINTS_PER_DISC = 64
FEWEST_EMPTIES = 30
"""No position of the book has fewer empty squares."""

BALANCED_EMPTIES = range(46, 51)
"""Empty squares of the positions that a game with an equal start begins from."""

Scores = Mapping[str, int]


class BadBook(BadInput):
    """A book file that is missing or damaged."""

    def __init__(self, message: str) -> None:
        super().__init__("bad_book", message)


@dataclass(frozen=True)
class Book:
    """The scores of good moves, by canonical position; `run` describes how the book was made.

    `below` is the number of positions that the book has searched from a position on, itself included.
    """

    entries: Mapping[str, Scores] = field(default_factory=lambda: MappingProxyType({}))
    run: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    below: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))

    def scores(self, position: ReversiPosition) -> Scores:
        """The moves of a position with their scores, in the position's own orientation.

        Empty if the position is not in the book. All moves that are equal by symmetry are included.
        """
        text = canonical(position)
        known = self.entries.get(text)
        if known is None:
            return {}
        return {
            SQUARES[turn[INDEX[move]]]: score
            for turn in turns_to(position, text)
            for move, score in known.items()
        }

    def move(self, position: ReversiPosition, dice: random.Random) -> str | None:
        """A random move among those that count as equal, or None outside the book."""
        scores = self.scores(position)
        if not scores:
            return None
        best = max(scores.values())
        return dice.choice(sorted(move for move in scores if scores[move] >= best - EQUAL))


def save(path: Path, book: Book) -> None:
    """Write a book file atomically."""
    lines = (_line(book, text, scores) for text, scores in sorted(book.entries.items()))
    run = {**book.run, "positions": len(book.entries)}
    write_checked_file(path, MAGIC, run, "\n".join(lines).encode())


def load(path: Path) -> Book:
    """Read the book of a file; raises `BadBook`, which names the problem."""
    run, contents = read_checked_file(path, MAGIC, "opening book", BadBook)
    entries, below = {}, {}
    for line in contents.decode().splitlines():
        text, moves, *count = line.split("\t")
        entries[text] = _scores(moves)
        if count:
            below[text] = int(count[0])
    return Book(entries, run, below)


def values_of(position: ReversiPosition) -> dict[str, int]:
    """The moves that the shipped book knows in a position, with their scores in discs."""
    if position.empties() < FEWEST_EMPTIES:
        return {}
    scores = shipped().scores(position)
    return {move: round(score / POINTS_PER_DISC) for move, score in scores.items()}


def value_after(moves: Sequence[str]) -> int | None:
    """The value of a line from the start in the shipped book, in discs for Black; None outside it.

    It is the best score of the final position, or that of the last move in the position before.
    """
    position, before = ReversiPosition.start(), None
    for move in moves:
        before, position = position, position.play(move)
    scores = shipped().scores(position)
    points = max(scores.values()) if scores else None
    mover = position.side_to_move
    if points is None and before is not None:
        points, mover = shipped().scores(before).get(moves[-1]), before.side_to_move
    if points is None:
        return None
    return round((points if mover is Side.BLACK else -points) / POINTS_PER_DISC)


def balanced(dice: random.Random) -> ReversiPosition | None:
    """A random early position in which the shipped book sees nobody ahead by more than half a disc.

    None if the book cannot be read.
    """
    known = _balanced()
    return ReversiPosition.from_text(dice.choice(known)) if known else None


@cache
def _balanced() -> tuple[str, ...]:
    """The positions that `balanced` chooses from."""
    return tuple(
        sorted(
            text
            for text, scores in shipped().entries.items()
            if text.count("-") in BALANCED_EMPTIES and abs(max(scores.values())) <= EQUAL
        )
    )


@cache
def shipped() -> Book:
    """The book of the package, read once; if it cannot be read, warns and returns an empty one."""
    try:
        return load(SHIPPED)
    except BadBook as reason:
        warnings.warn(f"{reason}; games begin without it", RuntimeWarning, stacklevel=2)
        return Book()


def searched_below(position: ReversiPosition) -> int:
    """The number of positions that the shipped book has searched from a position on."""
    return shipped().below.get(canonical(position), 0)


def left_at(begun: ReversiPosition, moves: Sequence[str]) -> int | None:
    """The number of the first move that the shipped book does not have; None for a game it never had."""
    position, known = begun, False
    for number, move in enumerate(moves, start=1):
        here = values_of(position)
        if move not in here:
            return number if known else None
        position, known = position.play(move), True
    return None


def _line(book: Book, text: str, scores: Scores) -> str:
    moves = " ".join(f"{move}:{score}" for move, score in sorted(scores.items()))
    count = (str(book.below[text]),) if text in book.below else ()
    return "\t".join((text, moves, *count))


def _scores(moves: str) -> Scores:
    pairs = (pair.split(":") for pair in moves.split())
    return {move: int(score) for move, score in pairs}
