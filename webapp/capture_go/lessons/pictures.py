"""Small pictures of positions: ideas of sets, scenes of the introduction."""

from __future__ import annotations

from collections.abc import Mapping

from engines.capture_go.rules.board import Board
from engines.capture_go.rules.drawing import board_svg
from webapp.problems.pictures import Picture


def picture(*rows: str, **marks: tuple[str, ...]) -> Picture:
    """A position with marks: `dot`, `ring`, `taken` or `failed`, as `board_svg` has them."""
    return Picture(board_svg, Board(len(rows), len(rows)).vertex, rows, marks)


IDEAS: Mapping[str, Picture] = {
    "liberties": picture("-----", "-----", "--X--", "-----", "-----", dot=("c4", "b3", "d3", "c2")),
    "atari": picture("-----", "--X--", "-XO--", "--X--", "-----", dot=("d3",)),
    "escape": picture("-----", "--O--", "-OXX-", "--O--", "-----", dot=("d4", "e3", "d2")),
    "capture": picture("-----", "--X--", "-X-X-", "--X--", "-----", taken=("c3",)),
    "illegal": picture("-----", "--O--", "-O-O-", "--O--", "-----", failed=("c3",)),
    "double-atari": picture("-----", "-XOX-", "--X--", "-XOX-", "-----", dot=("c5", "c1")),
    "ladder": picture("-XX--", "XOOX-", "-XOOX", "--XO-", "---X-", dot=("e2",)),
    "net": picture("-----", "---X-", "----O", "---XO", "---XX", ring=("e3", "e2")),
    "cut": picture("-----", "--O--", "-XXX-", "--O--", "-----", ring=("c4", "c2")),
    "race": picture("-----", "OO---", "XXXO-", "OOOX-", "XX---", dot=("c4", "c1")),
    "sacrifice": picture("-----", "-OX--", "-XO--", "--XO-", "-----", failed=("b3",)),
    "five": picture("-----", "--X--", "--OX-", "-XO--", "-----"),
}
"""The idea of each set as a picture, by its key."""
