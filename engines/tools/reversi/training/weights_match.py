"""The match that tests new weights: both sides at the same depth, with exact endgames."""

from __future__ import annotations

import numpy as np

from engines.reversi.encoding import Board
from engines.reversi.evaluation.weights import Weights
from engines.reversi.kernels.search_state import WEIGHTS, search_state
from engines.reversi.rules.position import SQUARES
from engines.tools.paired_games import Tally, last
from engines.tools.reversi.matches import Player, match
from engines.tools.reversi.training.selfplay import SLOT_BITS, chosen_move

EXACT_FROM = 10
PAIRS = 200


def weights_player(weights: Weights, depth: int) -> Player:
    """A player that searches `depth` plies with these weights, which the caller keeps alive."""
    state = search_state(SLOT_BITS)
    state[WEIGHTS] = weights.address
    plies, exact_from = np.int64(depth), np.int64(EXACT_FROM)

    def choose(board: Board) -> str:
        return SQUARES[int(chosen_move(state, board.own, board.opponent, plies, exact_from))]

    return choose


def judge(new: Weights, old: Weights, depth: int, pairs: int, seed: int) -> Tally:
    """Play a match; returns the tally of the new weights against the old ones."""
    return last(match(weights_player(new, depth), weights_player(old, depth), pairs, seed))
