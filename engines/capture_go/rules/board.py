"""The empty board: numbers, names and neighbours of its vertices."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

LARGEST = 13
"""The most rows and the most columns of a board."""

LETTERS = "abcdefghjklmn"
"""Columns from the left; as everywhere in Go there is no i."""

_VERTEX = re.compile(rf"([{LETTERS}])([1-9][0-9]?)")


@dataclass(frozen=True)
class Board:
    """The vertices of `rows` × `cols`, numbered row by row from the top left."""

    rows: int
    cols: int

    @property
    def vertices(self) -> range:
        """The numbers of all vertices."""
        return range(self.rows * self.cols)

    @property
    def centre(self) -> int:
        """The vertex in the middle; on an even board the upper left of the four."""
        return (self.rows - 1) // 2 * self.cols + (self.cols - 1) // 2

    def name(self, vertex: int) -> str:
        """The GTP name of a vertex in lower case: letter of the column, row 1 at the bottom."""
        return self._names[vertex]

    def find(self, name: str) -> int | None:
        """The vertex of that name in either case, or None when this board has no such vertex."""
        match = _VERTEX.fullmatch(name.lower()) if name.isascii() else None
        if match is None:
            return None
        col, row = LETTERS.index(match[1]), self.rows - int(match[2])
        return row * self.cols + col if col < self.cols and row >= 0 else None

    def vertex(self, name: str) -> int:
        """The vertex of a name that is on this board, such as a legal move; raises `ValueError`."""
        vertex = self.find(name)
        if vertex is None:
            raise ValueError(f"{name!r} is not on this board")
        return vertex

    def neighbours(self, vertex: int) -> tuple[int, ...]:
        """The two to four neighbours of a vertex (fewer on a board with a single row)."""
        return self._neighbours[vertex]

    def place(self, vertex: int) -> tuple[int, int]:
        """The row from the top and the column from the left, both from 0."""
        return divmod(vertex, self.cols)

    def distance(self, one: int, other: int) -> int:
        """The number of steps along the lines from one vertex to the other."""
        (row, col), (other_row, other_col) = divmod(one, self.cols), divmod(other, self.cols)
        return abs(row - other_row) + abs(col - other_col)

    @cached_property
    def _names(self) -> tuple[str, ...]:
        places = map(self.place, self.vertices)
        return tuple(f"{LETTERS[col]}{self.rows - row}" for row, col in places)

    @cached_property
    def _neighbours(self) -> tuple[tuple[int, ...], ...]:
        return tuple(
            tuple(other for other in self.vertices if self.distance(vertex, other) == 1)
            for vertex in self.vertices
        )
