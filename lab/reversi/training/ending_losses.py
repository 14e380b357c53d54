"""Losses by the moves of a limited search before the end of the game, by exact scores.

Half of all games between strong players are decided here, and a few hundred positions tell more than
as many games: each move has an exact loss, and all searches meet the same positions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from engines.game import Limit, Side, Thought
from engines.reversi.encoding import position_of
from engines.reversi.evaluation.weights import Weights
from engines.reversi.levels import LEVELS
from engines.reversi.rules.position import ReversiPosition
from engines.reversi.scores import number_of
from engines.reversi.search.engine import search, solve
from engines.reversi.search.estimators.trained import TrainedEstimator
from lab.reversi.training.positions import empties_of, sample

EMPTIES = (18, 20, 22, 24)
"""The numbers of empty squares that are judged."""
MOST = 20
"""Greatest exact score of a position that is judged, in discs: lopsided ones decide nothing."""


@dataclass(frozen=True)
class LossRow:
    """What moves lose, in discs, with the 95 % error of the mean.

    `mistakes` is the share of moves that lose at least two discs, `results` the share that turn a win
    into a draw or a draw into a loss; from a win to a loss counts twice.
    """

    weights: str
    empties: int
    positions: int
    loss: float
    error: float
    mistakes: float
    results: float


def ending_losses(
    named: Sequence[tuple[str, Weights]], limit: Limit, count: int, seed: int
) -> Iterator[LossRow]:
    """The rows of all weights, which search the same positions as the top level does within `limit`."""
    for empties in EMPTIES:
        positions = _positions(named[0][1], empties, count, seed)
        proven = [(position, solve(position)) for position in positions]
        judged = [each for each in proven if abs(number_of(each[1].score)) <= MOST]
        best = np.array([number_of(proof.score) for _, proof in judged])
        for name, weights in named:
            reached = [_reached(weights, position, proof, limit) for position, proof in judged]
            yield _row(name, empties, best, np.array(reached))


def _row(name: str, empties: int, best: np.ndarray, reached: np.ndarray) -> LossRow:
    losses = best - reached
    return LossRow(
        name,
        empties,
        len(losses),
        loss=round(float(losses.mean()), 3),
        error=round(1.96 * float(losses.std() / np.sqrt(len(losses))), 3),
        mistakes=round(float((losses >= 2).mean()), 3),
        results=round(float((np.sign(best) - np.sign(reached)).mean()), 4),
    )


def _positions(weights: Weights, empties: int, count: int, seed: int) -> list[ReversiPosition]:
    """At most `count` positions of varied games in which the side to move has a choice."""
    stage = (60 - empties) // 2
    found = sample(weights, range(stage, stage + 1), 3 * count, seed)
    found = found[empties_of(found) == empties]
    positions = (
        position_of(int(own), int(opponent), Side.BLACK)
        for own, opponent in zip(found["own"], found["opponent"], strict=True)
    )
    return [position for position in positions if len(position.legal_moves()) > 1][:count]


def _reached(weights: Weights, position: ReversiPosition, proof: Thought, limit: Limit) -> int:
    """The exact score after the move that a search chooses."""
    move = search(position, LEVELS[-1], TrainedEstimator(weights), limit).move
    if move is None:
        raise AssertionError("the side to move has a choice")
    if move == proof.move:
        return number_of(proof.score)
    after = position.play(move)
    discs = number_of(solve(after).score)
    return discs if after.side_to_move is position.side_to_move else -discs
