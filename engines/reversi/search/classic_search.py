"""Alpha-beta to a depth in plies with one of the classic evaluations."""

from __future__ import annotations

import numpy as np

from engines.native import NODES, POINTER, inline, jit, lowest, pointer_to, popcount
from engines.reversi.evaluation.classic import evaluate
from engines.reversi.kernels.moves import CORNERS, NONE, ONE, ONE_PLY, final_score, flips, legal
from engines.reversi.kernels.search_state import (
    BEFORE_ALL,
    INFINITY,
    NO_MOVE,
    UNSETTLED,
    State,
    best_move,
    count_node,
    entry_at,
    line_of,
    list_move,
    list_of,
    lower_bound,
    new_entry,
    next_entry,
    settled,
    square_of,
    stopped,
    store,
    upper_bound,
)
from engines.reversi.scores import FINISHED


@inline
def _finished(own: np.uint64, opponent: np.uint64) -> np.int64:
    """The score of a finished game; unless it is a draw, beyond every estimate."""
    score = final_score(own, opponent)
    if score > 0:
        return score + FINISHED
    return score - FINISHED if score < 0 else score


@inline
def _list_moves(
    state: State, own: np.uint64, opponent: np.uint64, known: np.int64, depth: np.int64
) -> int:
    """List the moves; returns the index after the last. The order affects only the time.

    The move from the table comes first, then corners and moves that leave few replies. On the last ply,
    ordering costs more than it saves.
    """
    moves = legal(own, opponent)
    end = list_of(own, opponent)
    while moves != NONE:
        square = lowest(moves)
        disc = ONE << np.uint64(square)
        moves ^= disc
        priority = np.int64(0)
        if square == known:
            priority = np.int64(1000)
        elif depth > 1:
            turned = flips(disc, own, opponent)
            replies = popcount(legal(opponent ^ turned, own | turned | disc))
            priority = 100 - replies + 20 * popcount(disc & CORNERS)
        list_move(state, end, priority, square)
        end += 1
    return end


@jit(f"int64({POINTER}, uint64, uint64, int64, int64, int64, int64)")
def _depth_score(  # noqa: PLR0913, PLR0917 - a kernel is given plain numbers
    state: State,
    own: np.uint64,
    opponent: np.uint64,
    alpha: np.int64,
    beta: np.int64,
    depth: np.int64,
    kind: np.int64,
) -> np.int64:
    """`depth_score` by the first word of a state."""
    before = state[NODES]
    count_node(state)
    moves = legal(own, opponent)
    if depth <= 0 or moves == NONE:
        replies = legal(opponent, own)
        if moves | replies == NONE:
            return _finished(own, opponent)
        if depth <= 0:
            return evaluate(own, opponent, popcount(moves), popcount(replies), kind)
        return -_depth_score(state, opponent, own, -beta, -alpha, depth - ONE_PLY, kind)

    line = line_of(state, own, opponent)
    entry = entry_at(state, line, own, opponent, depth)
    known_score = settled(entry, alpha, beta)
    if known_score != UNSETTLED or stopped(state):
        return known_score

    end = _list_moves(state, own, opponent, best_move(entry), depth)
    best, found = np.int64(-INFINITY), np.int64(NO_MOVE)
    begin = list_of(own, opponent)
    listed = BEFORE_ALL
    for _ in range(begin, end):
        listed = next_entry(state, begin, end, listed)
        square = square_of(listed)
        disc = ONE << np.uint64(square)
        turned = flips(disc, own, opponent)
        floor = max(alpha, best)
        score = -_depth_score(
            state, opponent ^ turned, own | turned | disc, -beta, -floor, depth - ONE_PLY, kind
        )
        if score > best:
            best, found = score, square
        if best >= beta:
            break

    if not stopped(state):
        lower = best if best > alpha else lower_bound(entry)
        upper = best if best < beta else upper_bound(entry)
        entry = new_entry(depth, lower, upper, found)
        store(state, line, own, opponent, entry, state[NODES] - before)
    return best


@jit("int64(uint64[::1], uint64, uint64, int64, int64, int64, int64)")
def depth_score(  # noqa: PLR0913, PLR0917 - a kernel is given plain numbers
    state: State,
    own: np.uint64,
    opponent: np.uint64,
    alpha: np.int64,
    beta: np.int64,
    depth: np.int64,
    kind: np.int64,
) -> np.int64:
    """The score of a position at `depth` plies for the side to move; a pass is a ply.

    In points of evaluation `kind`, or beyond `FINISHED`. Between `alpha` and `beta` it equals plain
    minimax; outside, it is a bound (fail-soft). After a stop it is invalid.
    """
    return _depth_score(pointer_to(state), own, opponent, alpha, beta, depth, kind)
