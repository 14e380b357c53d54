"""The searches by plies under one face: on a classic evaluation, or on `Trained`."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Protocol

import numpy as np

from engines.reversi.board import Board
from engines.reversi.evaluation import KINDS, POINTS_A_DISC
from engines.reversi.levels import FINISHED, TRAINED, UNIT
from engines.reversi.lines import kept_line
from engines.reversi.midgame import depth_score
from engines.reversi.table import INFINITY, State
from engines.reversi.weights import BadWeights, shipped

STAND_IN = "stability"
"""The classic evaluation that plays where the weights cannot be read."""

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


@dataclass(frozen=True)
class Classic:
    """A search on a classic evaluation; without cuts."""

    kind: np.int64
    unit: int = 1

    def prepare(self, state: State) -> None:
        """Nothing is needed."""

    def look(self, state: State, board: Board, window: Window, depth: int) -> int:
        """See `midgame.depth_score`; beyond `FINISHED` where the game was seen to end."""
        alpha, beta = map(np.int64, window)
        plies = np.int64(depth)
        return int(depth_score(state, board.own, board.opponent, alpha, beta, plies, self.kind))

    def line(self, state: State, board: Board, plies: int) -> Iterator[str]:
        """See `lines.kept_line`."""
        return kept_line(state, board, plies)

    def discs(self, points: int) -> int:
        """Roughly; a game that was seen to end has its own count."""
        if abs(points) > FINISHED:
            return points - FINISHED if points > 0 else points + FINISHED
        return max(-64, min(64, round(points / POINTS_A_DISC)))


@cache
def estimator(name: str) -> Estimator:
    """The search that a level's evaluation names.

    Where the weights of the trained one cannot be read, a classic one stands in, with a warning.
    """
    if name != TRAINED:
        return Classic(KINDS[name])
    # A first move of level 1 does not wait until this is compiled.
    from engines.reversi.trained_estimator import Trained  # noqa: PLC0415

    try:
        return Trained(shipped())
    except BadWeights as reason:
        said = f"{reason}; the evaluation {STAND_IN!r} plays in its place"
        warnings.warn(said, RuntimeWarning, stacklevel=2)
        return Classic(KINDS[STAND_IN], POINTS_A_DISC)  # for levels that tell discs


def around(eye: Estimator, state: State, board: Board, guess: int, depth: int) -> int:
    """The score of a board, looked for near a guess first."""
    low, high = max(guess - ASPIRATION, -INFINITY), min(guess + ASPIRATION, INFINITY)
    score = eye.look(state, board, (low, high), depth)
    if low < score < high:
        return score
    return eye.look(state, board, (-INFINITY, INFINITY), depth)
