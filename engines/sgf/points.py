"""Points as SGF writes them: two letters, the column and the row from the top left."""

from __future__ import annotations

import string
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from engines.game import BadInput, Position
from engines.sgf.syntax import Node, written

SET_UP: Mapping[str, str] = {"AB": "X", "AW": "O", "AE": "-"}
"""Properties that set up a position, and the letter of their points."""


@dataclass(frozen=True)
class Points:
    """The names of all points of a board in reading order, and the number of columns."""

    names: tuple[str, ...]
    cols: int

    @classmethod
    def of(cls, position: Position) -> Points:
        """The points of the board of a position."""
        return cls(position.points(), len(position.rows()[0]))

    @cached_property
    def _places(self) -> Mapping[str, int]:
        return {name: place for place, name in enumerate(self.names)}

    def letters(self, name: str) -> str:
        """The letters of a point."""
        row, col = divmod(self._places[name], self.cols)
        return string.ascii_lowercase[col] + string.ascii_lowercase[row]

    def name(self, letters: str) -> str | None:
        """The point of two letters; None if there is no such point on the board."""
        letters = letters.strip()
        if len(letters) != 2 or any(each not in string.ascii_lowercase for each in letters):
            return None
        col, row = map(string.ascii_lowercase.index, letters)
        place = row * self.cols + col
        return self.names[place] if col < self.cols and place < len(self.names) else None

    def area(self, value: str) -> tuple[str, ...]:
        """The points of a value: one, a rectangle `aa:cc`, or none; raises `BadInput`."""
        if not value.strip():
            return ()
        corners = [self.name(corner) for corner in value.split(":")]
        if len(corners) > 2 or None in corners:
            raise BadInput("off_board", f"{value!r} is not on the board")
        places = [divmod(self._places[corner or ""], self.cols) for corner in corners]
        (top, left), (bottom, right) = places[0], places[-1]
        return tuple(
            self.names[row * self.cols + col]
            for row in range(min(top, bottom), max(top, bottom) + 1)
            for col in range(min(left, right), max(left, right) + 1)
        )

    def set_up(self, nodes: Iterable[Node]) -> dict[str, str]:
        """The letters of the points that nodes set up one after the other; raises `BadSgf`."""
        found: dict[str, str] = {}
        for node in nodes:
            for name, letter in SET_UP.items():
                try:
                    found |= {point: letter for each in node.all(name) for point in self.area(each)}
                except BadInput as error:
                    raise node.error(error.code, str(error), name) from error
        return found


def written_set_up(position: Position) -> str:
    """The properties that set up a position."""
    points = Points.of(position)
    letters = "".join(position.rows())
    found = []
    for name, letter in (("AB", "X"), ("AW", "O")):
        stones = [
            points.letters(point)
            for point, each in zip(points.names, letters, strict=True)
            if each == letter
        ]
        if stones:
            found.append(written(name, *stones))
    return "".join(found)
