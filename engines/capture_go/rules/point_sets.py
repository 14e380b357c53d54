"""Sets of points as the bits of integers: much faster than positions where a reading tries many stones.

Bit number `v` is the vertex `v` of the board.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property

from engines.capture_go.rules.board import Board
from engines.capture_go.rules.position import CaptureGoPosition
from engines.game import Side

Points = int
"""A set of points."""

NONE: Points = 0


@dataclass(frozen=True)
class Grid:
    """What lies beside what on a board."""

    rows: int
    cols: int

    @cached_property
    def all(self) -> Points:
        """Every point."""
        return (1 << self.rows * self.cols) - 1

    @cached_property
    def _left(self) -> Points:
        return sum(1 << row * self.cols for row in range(self.rows))

    @cached_property
    def _right(self) -> Points:
        return self._left << self.cols - 1

    def beside(self, points: Points) -> Points:
        """The points beside some of these, themselves included where they touch."""
        across = (points & ~self._right) << 1 | (points & ~self._left) >> 1
        return (across | points << self.cols | points >> self.cols) & self.all

    def liberties(self, chain: Points, empty: Points) -> Points:
        """The empty points beside a chain."""
        return self.beside(chain) & empty

    def reached(self, first: Points, through: Points) -> Points:
        """The points of `through` that hang together with some of `first`, which are among them."""
        found, border = first, first
        while border:
            border = self.beside(border) & through & ~found
            found |= border
        return found

    def parts(self, points: Points) -> Iterator[Points]:
        """The connected parts of a set: of stones of one side, its chains."""
        return self.chains(points, points)

    def chains(self, some: Points, stones: Points) -> Iterator[Points]:
        """The connected parts of `stones` that have some of these points."""
        some &= stones
        while some:
            part = self.reached(some & -some, stones)
            some &= ~part
            yield part

    def nearer(self, own: Points, others: Points, empty: Points) -> Points:
        """The empty points that fewer steps through empty points join to `own` than to `others`."""
        near, far, found = own, others, NONE
        while empty and (near or far):
            near, far = self.beside(near) & empty, self.beside(far) & empty
            found |= near & ~far
            empty &= ~(near | far)
        return found


@cache
def grid_of(board: Board) -> Grid:
    """The grid of a board."""
    return Grid(board.rows, board.cols)


def stones_of(position: CaptureGoPosition, side: Side) -> Points:
    """The stones of a side."""
    letter = side.letter
    return sum(1 << vertex for vertex, each in enumerate(position.stones) if each == letter)


def points_named(board: Board, *names: str) -> Points:
    """The points of these names; names of none are left out."""
    return sum(1 << vertex for vertex in map(board.find, names) if vertex is not None)


def size(points: Points) -> int:
    """The number of points."""
    return points.bit_count()


def vertices(points: Points) -> Iterator[int]:
    """The vertices of a set, in board order."""
    while points:
        lowest = points & -points
        points ^= lowest
        yield lowest.bit_length() - 1
