"""The classic evaluations in plain Python, from Black's view: the reference for the kernels."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engines.game import PASS, Side
from engines.reversi.rules.position import EMPTY, RAYS, ReversiPosition

STABILITY_POINTS = (2, 4, 6, 10, 15)
"""Points of a disc by its stability degree, 0 to 4."""

LINES = tuple((way, 7 - way) for way in range(4))
"""The four lines through a square: pairs of opposite directions among the eight `DIRECTIONS`."""


def discs(position: ReversiPosition) -> int:
    """Black's discs minus White's."""
    return position.count(Side.BLACK) - position.count(Side.WHITE)


def places(position: ReversiPosition) -> int:
    """A disc in a corner counts 5, elsewhere on an edge 2, inside 1; Black's minus White's."""
    return _sum_of_discs(position, _place_points)


def mobility(position: ReversiPosition) -> int:
    """Twice `places`, plus the number of squares where Black may move minus White's."""
    return 2 * places(position) + _mobility(position)


def stability(position: ReversiPosition) -> int:
    """The points of all discs by stability degree plus Black's number of moves, minus White's."""
    return _sum_of_discs(position, _stability_points) + _mobility(position)


EVALUATIONS: Mapping[str, Callable[[ReversiPosition], int]] = {
    "discs": discs,
    "places": places,
    "mobility": mobility,
    "stability": stability,
}


def stability_degree(position: ReversiPosition, square: int) -> int:
    """The number of lines, 0 to 4, in which the disc on `square` is held.

    Follow the line from the disc in both directions to the first square with another content. The line
    holds the disc if one direction ends at the edge, or if both end at a disc of the other colour.
    """
    return sum(_holds(position, square, line) for line in LINES)


def _holds(position: ReversiPosition, square: int, line: tuple[int, int]) -> bool:
    ends = [_end(position, square, way) for way in line]
    return None in ends or EMPTY not in ends


def _end(position: ReversiPosition, square: int, way: int) -> str | None:
    """The first cell without a disc of this colour, or None if the board ends before."""
    colour = position.cells[square]
    run = (position.cells[cell] for cell in RAYS[square][way])
    return next((cell for cell in run if cell != colour), None)


def _sum_of_discs(position: ReversiPosition, points: Callable[[ReversiPosition, int], int]) -> int:
    signs = {Side.BLACK.letter: 1, Side.WHITE.letter: -1, EMPTY: 0}
    return sum(
        signs[cell] * points(position, square)
        for square, cell in enumerate(position.cells)
        if cell != EMPTY
    )


def _place_points(_position: ReversiPosition, square: int) -> int:
    row, column = divmod(square, 8)
    edges = (row in (0, 7)) + (column in (0, 7))
    return (1, 2, 5)[edges]


def _stability_points(position: ReversiPosition, square: int) -> int:
    return STABILITY_POINTS[stability_degree(position, square)]


def _mobility(position: ReversiPosition) -> int:
    """Black's number of moves minus White's, regardless of the side to move."""
    black, white = (
        sum(move != PASS for move in ReversiPosition(position.cells, side).legal_moves())
        for side in (Side.BLACK, Side.WHITE)
    )
    return black - white
