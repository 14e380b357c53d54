"""What a search by plies offers, whichever evaluation it uses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from engines.reversi.encoding import Board
from engines.reversi.kernels.search_state import INFINITY, State
from engines.reversi.levels import UNIT

ASPIRATION = 3 * UNIT
"""How far from the score of the depth before the next one is looked for at first."""

Window = tuple[int, int]


class Estimator(Protocol):
    """A search of so many plies. Its scores are points for the side to move."""

    @property
    def unit(self) -> int:
        """Points a disc of a level that tells discs; 1 where a level tells its own points."""
        ...

    def prepare(self, state: State) -> None:
        """Put into a fresh state what the search needs there."""
        ...

    def look(self, state: State, board: Board, window: Window, depth: int) -> int:
        """The score of a board in a window, `depth` plies ahead."""
        ...

    def line(self, state: State, board: Board, plies: int) -> Iterator[str]:
        """The best line from a board after a search of so many plies."""
        ...

    def discs(self, points: int) -> int:
        """Points as a disc difference at the end of the game."""
        ...


def around(estimator: Estimator, state: State, board: Board, guess: int, depth: int) -> int:
    """The score of a board, looked for near a guess first."""
    low, high = max(guess - ASPIRATION, -INFINITY), min(guess + ASPIRATION, INFINITY)
    score = estimator.look(state, board, (low, high), depth)
    if low < score < high:
        return score
    return estimator.look(state, board, (-INFINITY, INFINITY), depth)
