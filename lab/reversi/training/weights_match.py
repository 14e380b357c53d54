"""The match that tests new weights: both sides at the same depth, with exact endgames."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial

import numpy as np

from engines.game import Limit, Side
from engines.reversi.encoding import Board, position_of
from engines.reversi.evaluation.weights import Weights
from engines.reversi.kernels.search_state import INFINITY, WEIGHTS, search_state
from engines.reversi.levels import LEVELS, UNIT
from engines.reversi.rules.position import SQUARES
from engines.reversi.search.engine import search
from engines.reversi.search.estimators.trained import TrainedEstimator
from engines.reversi.search.trained_search import deep_score
from lab.paired_games import Tally, last
from lab.reversi.matches import Player, match, random_opening
from lab.reversi.training.selfplay import SLOT_BITS, chosen_move

EXACT_FROM = 10
PAIRS = 200

BALANCED_PLIES, BALANCE_DEPTH, BALANCED = 8, 8, 3
"""Plies of a balanced opening, the depth that it is searched to, and its greatest score in discs."""


def weights_player(weights: Weights, depth: int) -> Player:
    """A player that searches `depth` plies with these weights, which the caller keeps alive."""
    state = search_state(SLOT_BITS)
    state[WEIGHTS] = weights.address
    plies, exact_from = np.int64(depth), np.int64(EXACT_FROM)

    def choose(board: Board) -> str:
        return SQUARES[int(chosen_move(state, board.own, board.opponent, plies, exact_from))]

    return choose


def limited_player(weights: Weights, limit: Limit) -> Player:
    """A player that searches as the top level does, with these weights and a limit for each move."""
    estimator = TrainedEstimator(weights)

    def choose(board: Board) -> str:
        position = position_of(int(board.own), int(board.opponent), Side.BLACK)
        move = search(position, LEVELS[-1], estimator, limit).move
        if move is None:
            raise AssertionError("players are only asked during the game")
        return move

    return choose


def judge(new: Weights, old: Weights, depth: int, pairs: int, seed: int) -> Tally:
    """Play a match to a depth; returns the tally of the new weights against the old ones."""
    return last(match(weights_player(new, depth), weights_player(old, depth), pairs, seed))


def judge_limited(new: Weights, old: Weights, limit: Limit, pairs: int, seed: int) -> Tally:
    """Play a match with the same nodes or seconds for every move, from balanced openings.

    Returns the tally of the new weights. A random opening often decides the game.
    """
    players = limited_player(new, limit), limited_player(old, limit)
    return last(match(*players, pairs, seed, partial(balanced_opening, (new, old))))


def balanced_opening(judges: Sequence[Weights], dice: random.Random) -> Board:
    """A random opening that all `judges` value within `BALANCED` discs."""
    low, high, depth = np.int64(-INFINITY), np.int64(INFINITY), np.int64(BALANCE_DEPTH)
    states = []
    for weights in judges:
        states.append(search_state(SLOT_BITS))
        TrainedEstimator(weights).prepare(states[-1])
    while True:
        board = random_opening(dice, BALANCED_PLIES)
        scores = [
            deep_score(state, board.own, board.opponent, low, high, depth) for state in states
        ]
        if all(abs(score) <= BALANCED * UNIT for score in scores):
            return board
