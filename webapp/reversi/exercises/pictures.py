"""Small pictures of the ideas of sets: a corner of a board, drawn on the server."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from webapp.problems.pictures import Mark, mark_at, stones

CELL = 54
FILES = "abcdefgh"
SIDES = {"X": "black", "O": "white"}


@dataclass(frozen=True)
class Picture:
    """A position, or the upper left of one, with marks.

    `rows` are from the top, in `X`, `O` and `-`. `ring` is the square of the move that is meant, `dots`
    are further squares, and `failed` is a square that a cross forbids.
    """

    rows: tuple[str, ...]
    ring: str | None = None
    dots: tuple[str, ...] = ()
    failed: str | None = None

    @property
    def side(self) -> int:
        """Width and height."""
        return len(self.rows) * CELL

    @property
    def lines(self) -> str:
        """The lines of the board as a path."""
        places = [CELL * number for number in range(len(self.rows) + 1)]
        return "".join(f"M0 {each}h{self.side}M{each} 0v{self.side}" for each in places)

    @property
    def discs(self) -> list[Mark]:
        """The discs, named by their colour."""
        return stones(self.rows, SIDES, CELL)

    @property
    def marks(self) -> list[Mark]:
        """The marks, named by their shape."""
        named = [("legal", name) for name in self.dots]
        if self.ring:
            named.append(("hint-ring", self.ring))
        if self.failed:
            named.append(("failed", self.failed))
        return [_mark(kind, name) for kind, name in named]


def _mark(kind: str, name: str) -> Mark:
    return mark_at(kind, int(name[1:]) - 1, FILES.index(name[0]), CELL)


IDEAS: Mapping[str, Picture] = {
    "count": Picture(("XXXOO", "XOOXO", "XOXO-", "XXOOX", "OOXX-"), ring="e3"),
    "wipe-out": Picture(("-----", "-XXX-", "-XOX-", "-XX--", "-----"), ring="d4"),
    "corner": Picture(("-OOOX", "OO---", "O-O--", "X--X-", "-----"), ring="a1"),
    "beside-corner": Picture(("-----", "--O--", "-OOO-", "--OX-", "---X-"), failed="b2"),
    "few": Picture(("-----", "XOOO-", "-----", "XO---", "-----"), ring="c4", failed="e2"),
    "pass": Picture(("XXXXX", "XOOO-", "XXXXX", "XXXXX", "XXXXX"), ring="e2"),
    "edge": Picture(("XXOO-", "-XO--", "--XO-", "---O-", "-----"), ring="e1"),
    "parity": Picture(("--OXX", "-OXXO", "OXXOO", "XXOO-", "XOOO-"), ring="b1", failed="e4"),
    "replies": Picture(("XXXXX", "XOOXX", "XOOX-", "XXXXX", "XXXXX"), dots=("e3",)),
    "corner-waits": Picture(("-OX--", "O-O--", "X-XO-", "--OX-", "-----"), ring="e3", dots=("a1",)),
    "corner-given": Picture(("-XXO-", "XX-O-", "X-XO-", "-----", "-----"), ring="e3", dots=("a1",)),
    "draw": Picture(("XXXXX", "XXXXO", "XX-OX", "XOOOO", "OOOOO"), ring="c3"),
    "only": Picture(
        ("-----", "-OOX-", "-OX--", "-XO--", "-----"),
        ring="c1",
        dots=("a1", "a2", "a3", "d4", "c5"),
    ),
    "ten": Picture(("---XX", "--XOX", "-XOOX", "XOXX-", "OO---")),
    "openings": Picture(("-----", "-XO--", "--OX-", "--OXX", "--O--"), ring="b3"),
}
"""The idea of each set as a picture, by its key."""
