"""The interface of a search by plies with any evaluation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from engines.reversi.encoding import Board
from engines.reversi.kernels.search_state import INFINITY, State
from engines.reversi.levels import UNIT

ASPIRATION = 3 * UNIT
"""Half the width of the aspiration window around the previous depth's score, in points."""

Window = tuple[int, int]


class Estimator(Protocol):
    """A search by plies. Its scores are points for the side to move."""

    @property
    def unit(self) -> int:
        """Points per disc for a level with estimates in discs; 1 for estimates in points."""
        ...

    def prepare(self, state: State) -> None:
        """Write the data of the search into a fresh state."""
        ...

    def steps(self, state: State) -> Iterator[None]:
        """Make the cuts of the search surer, one step for each item; none if it makes no cuts."""
        ...

    def look(self, state: State, board: Board, window: Window, depth: int) -> int:
        """The score of a board in a window, `depth` plies ahead."""
        ...

    def line(self, state: State, board: Board, plies: int) -> Iterator[str]:
        """The principal variation from a board after a search of `plies` plies."""
        ...

    def discs(self, points: int) -> int:
        """Points as a disc difference at the end of the game."""
        ...


def around(estimator: Estimator, state: State, board: Board, guess: int, depth: int) -> int:
    """The score of a board, searched near a guess first (aspiration window)."""
    low, high = max(guess - ASPIRATION, -INFINITY), min(guess + ASPIRATION, INFINITY)
    score = estimator.look(state, board, (low, high), depth)
    if low < score < high:
        return score
    return estimator.look(state, board, (-INFINITY, INFINITY), depth)
