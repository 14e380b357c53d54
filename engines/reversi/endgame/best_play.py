"""The exact search on boards, and the line of best play to the end."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from engines.native import STOP
from engines.reversi.encoding import Board
from engines.reversi.endgame.exact_search import exact_score
from engines.reversi.kernels.search_state import TO_THE_END, State
from engines.reversi.principal_variation import best_kept, best_remembered
from engines.reversi.scores import MOST_DISCS


def exact(state: State, board: Board, alpha: int, beta: int) -> int:
    """The score of a board with best play to the end, searched in a window of discs."""
    window = np.int64(alpha), np.int64(beta)
    return int(exact_score(state, board.own, board.opponent, *window))


def exact_bounds(state: State, board: Board, guess: int) -> Iterator[tuple[int, int]]:
    """Bounds of the score of a board with best play to the end, ever narrower, until they meet.

    A window around one score answers with a bound, which the next one surrounds, until it is the score
    (as in MTD(f); Plaat and others, "Best-first fixed-depth minimax algorithms", Artificial Intelligence
    87, 1996). The table keeps what one search has found for the next. A stop ends it earlier.
    """
    low, high, tried = -MOST_DISCS, MOST_DISCS, guess
    while low < high:
        found = exact(state, board, tried - 1, tried + 1)
        if state[STOP]:
            return
        low = low if found < tried else found
        high = high if found > tried else found
        yield low, high
        tried = found


def exact_near(state: State, board: Board, guess: int) -> int:
    """The score of a board with best play to the end, see `exact_bounds`; invalid after a stop."""
    score = guess
    for score, _ in exact_bounds(state, board, guess):  # noqa: B007 - the last one is the score
        pass
    return score


def exact_line(state: State, board: Board, score: int) -> Iterator[str]:
    """A line of best play from `board`, whose exact score is given, to the end of the game.

    It is incomplete if the search was stopped.
    """
    while moves := board.moves():
        # A move that was only proven good enough is in the table as well.
        kept = best_kept(state, board, int(TO_THE_END)) or best_remembered(state, board)
        for move in sorted(moves, key=lambda move: move != kept):
            child = board.after(move)
            if exact(state, child, -score, 1 - score) <= -score:
                break
        if state[STOP]:
            return
        yield move
        board, score = child, -score
