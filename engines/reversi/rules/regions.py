"""Regions of empty squares: who can enter them, and who may have the last square of each."""

from __future__ import annotations

from engines.reversi.rules.position import EMPTY, INDEX, SQUARES, ReversiPosition
from engines.reversi.rules.squares import region_of

LATE = 20
"""Most empty squares at which the last square of a region is a reason."""

Facts = dict[str, str | int]


def regions_of(cells: str) -> tuple[frozenset[int], ...]:
    """The regions of connected empty squares, in reading order."""
    found: list[frozenset[int]] = []
    for square, cell in enumerate(cells):
        if cell == EMPTY and not any(square in region for region in found):
            found.append(region_of(cells, square))
    return tuple(found)


def has_parity(position: ReversiPosition, square: int) -> bool:
    """Whether a region is odd while another is even, late in the game; `square` is in the region."""
    cells = position.cells
    if position.empties() > LATE or len(region_of(cells, square)) % 2 == 0:
        return False
    return any(len(region) % 2 == 0 for region in regions_of(cells))


def alone(position: ReversiPosition, move: str, after: ReversiPosition) -> Facts:
    """The rest of the region of a move, if only the side that moved can play there; else nothing.

    `left` is the number of its squares, and `at` one that the side can take.
    """
    rest = region_of(position.cells, INDEX[move]) - {INDEX[move]}
    own = [each for each in after.passed.legal_moves() if INDEX.get(each) in rest]
    if position.empties() > LATE or not own or _can_enter(after, rest):
        return {}
    return {"code": "swindle" if len(rest) == 1 else "alone", "left": len(rest), "at": own[0]}


def _can_enter(position: ReversiPosition, region: frozenset[int]) -> bool:
    return any(INDEX.get(each) in region for each in position.legal_moves())


def names_of(region: frozenset[int]) -> set[str]:
    """The names of the squares of a region."""
    return {SQUARES[square] for square in region}
