"""Small pictures of the ideas of sets: a corner of a board."""

from __future__ import annotations

from collections.abc import Mapping

from engines.reversi.rules.drawing import board_svg
from webapp.problems.pictures import Picture

FILES = "abcdefgh"


def picture(*rows: str, **marks: tuple[str, ...]) -> Picture:
    """A position, or the upper left of one, with marks.

    `hint` is the square of the move that is meant, `legal` are further squares, and `failed` is one that
    a cross forbids.
    """

    def square(name: str) -> int:
        return (int(name[1:]) - 1) * len(rows) + FILES.index(name[0])

    return Picture(board_svg, square, rows, marks)


IDEAS: Mapping[str, Picture] = {
    "first": picture("-----", "-----", "-XOO-", "-----", "-----", hint=("e3",)),
    "count": picture("XXXOO", "XOOXO", "XOXO-", "XXOOX", "OOXX-", hint=("e3",)),
    "wipe-out": picture("-----", "-XXX-", "-XOX-", "-XX--", "-----", hint=("d4",)),
    "corner": picture("-OOOX", "OO---", "O-O--", "X--X-", "-----", hint=("a1",)),
    "beside-corner": picture("-----", "--O--", "-OOO-", "--OX-", "---X-", failed=("b2",)),
    "few": picture("-----", "XOOO-", "-----", "XO---", "-----", hint=("c4",), failed=("e2",)),
    "pass": picture("XXXXX", "XOOO-", "XXXXX", "XXXXX", "XXXXX", hint=("e2",)),
    "edge": picture("XXOO-", "-XO--", "--XO-", "---O-", "-----", hint=("e1",)),
    "parity": picture("--OXX", "-OXXO", "OXXOO", "XXOO-", "XOOO-", hint=("b1",), failed=("e4",)),
    "replies": picture("XXXXX", "XOOXX", "XOOX-", "XXXXX", "XXXXX", legal=("e3",)),
    "corner-waits": picture(
        "-OX--", "O-O--", "X-XO-", "--OX-", "-----", legal=("a1",), hint=("e3",)
    ),
    "corner-given": picture(
        "-XXO-", "XX-O-", "X-XO-", "-----", "-----", legal=("a1",), hint=("e3",)
    ),
    "draw": picture("XXXXX", "XXXXO", "XX-OX", "XOOOO", "OOOOO", hint=("c3",)),
    "only": picture(
        "-----",
        "-OOX-",
        "-OX--",
        "-XO--",
        "-----",
        legal=("a1", "a2", "a3", "d4", "c5"),
        hint=("c1",),
    ),
    "ten": picture("---XX", "--XOX", "-XOOX", "XOXX-", "OO---"),
    "openings": picture("-----", "-XO--", "--OX-", "--OXX", "--O--", hint=("b3",)),
}
"""The idea of each set as a picture, by its key."""
