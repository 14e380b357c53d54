"""The exact end of a game: alpha-beta to the last disc.

Scores are disc differences for the side to move with the empty squares counted for the winner, as
the FFO test positions and other programs have it.
"""

from __future__ import annotations

import numpy as np

from engines.native import NODES, inline, jit, lowest, popcount
from engines.reversi.kernels import CORNERS, NONE, ONE, final_score, flips, legal
from engines.reversi.table import (
    INFINITY,
    NO_MOVE,
    UNSETTLED,
    State,
    best_move,
    count_node,
    entry_at,
    list_move,
    list_of,
    lower_bound,
    new_entry,
    settled,
    slot_of,
    stopped,
    store,
    take_first,
    upper_bound,
)

TO_THE_END = np.int64(255)
"""The depth of exact entries in the table: no search by plies has it."""

SHALLOW = 6
"""With this many empty squares or fewer, ordering and the table cost more than they save."""

QUADRANTS = (
    np.uint64(0x000000000F0F0F0F),
    np.uint64(0x00000000F0F0F0F0),
    np.uint64(0x0F0F0F0F00000000),
    np.uint64(0xF0F0F0F000000000),
)


@inline
def _odd_quadrants(empty: np.uint64) -> np.uint64:
    """The quarters of the board with an odd number of empty squares: playing there first tends to
    leave the opponent to open the next one (parity).
    """
    odd = NONE
    for quadrant in QUADRANTS:
        if popcount(empty & quadrant) & 1:
            odd |= quadrant
    return odd


@inline
def _last_square(own: np.uint64, opponent: np.uint64, disc: np.uint64) -> np.int64:
    """The score with one empty square, which either side, or neither, may take."""
    turned = popcount(flips(disc, own, opponent))
    if turned != 0:
        return popcount(own) - popcount(opponent) + 2 * turned + 1
    turned = popcount(flips(disc, opponent, own))
    if turned != 0:
        return popcount(own) - popcount(opponent) - 2 * turned - 1
    return final_score(own, opponent)


@jit("int64(uint64[::1], uint64, uint64, int64, int64)")
def _shallow(
    state: State, own: np.uint64, opponent: np.uint64, alpha: np.int64, beta: np.int64
) -> np.int64:
    """`exact_score` without table and lists: odd quarters first. It does not look for a stop."""
    state[NODES] += ONE
    empty = ~(own | opponent)
    if empty & (empty - ONE) == NONE and empty != NONE:
        return _last_square(own, opponent, empty)
    moves = legal(own, opponent)
    if moves == NONE:
        if legal(opponent, own) == NONE:
            return final_score(own, opponent)
        return -_shallow(state, opponent, own, -beta, -alpha)
    odd = _odd_quadrants(empty)
    best = np.int64(-INFINITY)
    while moves != NONE and best < beta:
        preferred = moves & odd
        disc = ONE << np.uint64(lowest(preferred if preferred != NONE else moves))
        moves ^= disc
        turned = flips(disc, own, opponent)
        score = -_shallow(state, opponent ^ turned, own | turned | disc, -beta, -max(alpha, best))
        best = max(best, score)
    return best


@inline
def _list_moves(state: State, own: np.uint64, opponent: np.uint64, known: np.int64) -> int:
    """List the moves; the place behind the last. The order changes no score, only the time.

    Fastest first: a move that leaves few replies leaves a small tree; corners among the replies
    weigh more. Odd quarters and own corners come a little earlier.
    """
    moves = legal(own, opponent)
    odd = _odd_quadrants(~(own | opponent))
    end = list_of(own, opponent)
    while moves != NONE:
        square = lowest(moves)
        disc = ONE << np.uint64(square)
        moves ^= disc
        turned = flips(disc, own, opponent)
        replies = legal(opponent ^ turned, own | turned | disc)
        priority = 2000 - 32 * (popcount(replies) + popcount(replies & CORNERS))
        priority += 8 * popcount(disc & odd) + 48 * popcount(disc & CORNERS)
        if square == known:
            priority += 5000
        list_move(state, end, priority, square)
        end += 1
    return end


@jit("int64(uint64[::1], uint64, uint64, int64, int64)")
def exact_score(
    state: State, own: np.uint64, opponent: np.uint64, alpha: np.int64, beta: np.int64
) -> np.int64:
    """The score with best play on both sides, for the side to move.

    Between `alpha` and `beta` it is exact; outside it is a bound on that (fail-soft). After a stop
    it means nothing. Later moves are tried with a null window first (principal variation search).
    """
    if 64 - popcount(own | opponent) <= SHALLOW:
        return _shallow(state, own, opponent, alpha, beta)
    count_node(state)
    moves = legal(own, opponent)
    if moves == NONE:
        if legal(opponent, own) == NONE:
            return final_score(own, opponent)
        return -exact_score(state, opponent, own, -beta, -alpha)

    slot = slot_of(state, own, opponent)
    entry = entry_at(state, slot, own, opponent, TO_THE_END)
    known_score = settled(entry, alpha, beta)
    if known_score != UNSETTLED or stopped(state):
        return known_score

    end = _list_moves(state, own, opponent, best_move(entry))
    best, found = np.int64(-INFINITY), np.int64(NO_MOVE)
    for place in range(list_of(own, opponent), end):
        square = take_first(state, place, end)
        disc = ONE << np.uint64(square)
        turned = flips(disc, own, opponent)
        next_own, next_opponent = opponent ^ turned, own | turned | disc
        floor = max(alpha, best)
        score = floor + 1
        if found != NO_MOVE:
            score = -exact_score(state, next_own, next_opponent, -floor - 1, -floor)
        if found == NO_MOVE or floor < score < beta:
            score = -exact_score(state, next_own, next_opponent, -beta, -floor)
        if score > best:
            best, found = score, square
        if best >= beta:
            break

    if not stopped(state):
        lower = best if best > alpha else lower_bound(entry)
        upper = best if best < beta else upper_bound(entry)
        store(state, slot, own, opponent, new_entry(TO_THE_END, lower, upper, found))
    return best
