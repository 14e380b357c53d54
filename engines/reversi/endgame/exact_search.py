"""The exact endgame search: alpha-beta to the last disc.

Scores are disc differences for the side to move, with empty squares counted for the winner, as in the
FFO test positions and other programs. Nodes are the positions searched with two or more empty squares,
and those estimated for the order of moves.
"""

from __future__ import annotations

import numpy as np

from engines.native import NODES, POINTER, inline, jit, lowest, pointer_to, popcount
from engines.reversi.endgame.last_empties import (
    NOBODY,
    last_four,
    lowest_of,
    narrowed,
    odd_quarters,
)
from engines.reversi.endgame.move_ordering import (
    ESTIMATE_FROM,
    X_SQUARES,
    list_flips,
    order_moves,
)
from engines.reversi.evaluation.trained import number_contents, push_contents, push_pass
from engines.reversi.kernels.moves import CORNERS, NONE, ONE, ONE_PLY, final_score, flips, legal
from engines.reversi.kernels.search_state import (
    BEFORE_ALL,
    FLIPS,
    FRAME_WORDS,
    FRAMES,
    INFINITY,
    NO_MOVE,
    REPLIES,
    SHARED,
    TO_THE_END,
    UNSETTLED,
    State,
    best_move,
    busy_mark,
    count_node,
    entry_at,
    exact_line_of,
    is_busy,
    list_of,
    lower_bound,
    new_entry,
    next_entry,
    set_busy,
    settled,
    square_of,
    stopped,
    store,
    upper_bound,
)
from engines.reversi.kernels.stability import stable_discs

BY_PARITY = 6
"""Most empty squares where the table and ordering by replies cost more than they save."""

CUT_BY_CHILDREN_FROM = 9
"""Fewest empty squares where stored scores of the replies are looked up first."""

SHARED_FROM = 13
"""Fewest empty squares where searches of one table leave a move for later that another one is at."""

_FRAMES, _FRAME = np.int64(FRAMES), np.int64(FRAME_WORDS)
_BEFORE_LAST = 5
_MOST = 64
_SAFE = ~X_SQUARES


@inline
def _most(own: np.uint64, opponent: np.uint64, alpha: np.int64, empties: np.int64) -> np.int64:
    """An upper bound of the score, from the opponent's stable discs.

    The stable discs are counted only if the bound may be low enough to matter.
    """
    if alpha < 2 * empties:
        return np.int64(_MOST)
    return _MOST - 2 * popcount(stable_discs(opponent, own))


@jit(f"int64({POINTER}, uint64, uint64, int64, int64, int64, uint64)")
def _by_parity(  # noqa: PLR0913, PLR0917 - a kernel is given plain numbers
    state: State,
    own: np.uint64,
    opponent: np.uint64,
    alpha: np.int64,
    beta: np.int64,
    empties: np.int64,
    moves: np.uint64,
) -> np.int64:
    """`exact_score_at` without table and move lists; it does not check for a stop.

    Odd quarters come first, in them corners first and X-squares last.
    """
    state[NODES] += ONE
    most = _most(own, opponent, alpha, empties)
    if most <= alpha:
        return most
    if moves == NONE:
        replies = legal(opponent, own)
        if replies == NONE:
            return final_score(own, opponent)
        return -_by_parity(state, opponent, own, -beta, -alpha, empties, replies)
    odd = odd_quarters(~(own | opponent))
    best = NOBODY
    while moves != NONE and best < beta:
        disc = lowest_of(narrowed(narrowed(narrowed(moves, odd), _SAFE), CORNERS))
        moves ^= disc
        turned = flips(disc, own, opponent)
        next_own, next_opponent = opponent ^ turned, own | turned | disc
        floor = max(alpha, best)
        if empties == _BEFORE_LAST:
            score = -last_four(state, next_own, next_opponent, -beta, -floor)
        else:
            replies = legal(next_own, next_opponent)
            left = empties - ONE_PLY
            score = -_by_parity(state, next_own, next_opponent, -beta, -floor, left, replies)
        best = max(best, score)
    return best


@inline
def _known_refusal(  # noqa: PLR0913, PLR0917 - a kernel is given plain numbers
    state: State,
    own: np.uint64,
    opponent: np.uint64,
    end: int,
    beta: np.int64,
    empties: np.int64,
) -> np.int64:
    """A score of at least `beta` for a listed move from a table (enhanced transposition cut-off)."""
    begin = list_of(own, opponent)
    for place in range(begin, end):
        square = square_of(state[place])
        disc, turned = ONE << np.uint64(square), state[begin + FLIPS + square]
        next_own, next_opponent = opponent ^ turned, own | turned | disc
        line = exact_line_of(state, next_own, next_opponent, empties - ONE_PLY)
        score = -upper_bound(entry_at(state, line, next_own, next_opponent, TO_THE_END))
        if score >= beta:
            return score
    return NOBODY


@jit(f"int64({POINTER}, uint64, uint64, int64, int64, int64, uint64)")
def exact_score_at(  # noqa: PLR0911, PLR0912, PLR0913, PLR0915, PLR0917 - one frame a node: calls cost more
    state: State,
    own: np.uint64,
    opponent: np.uint64,
    alpha: np.int64,
    beta: np.int64,
    frame: np.int64,
    moves: np.uint64,
) -> np.int64:
    """`exact_score` of a position with its legal moves.

    From `ESTIMATE_FROM` empty squares on the contents of its patterns are at `frame`.
    """
    empties = np.int64(64 - popcount(own | opponent))
    if empties <= BY_PARITY:
        return _by_parity(state, own, opponent, alpha, beta, empties, moves)
    before = state[NODES]
    count_node(state)
    if moves == NONE:
        replies = legal(opponent, own)
        if replies == NONE:
            return final_score(own, opponent)
        push_pass(state, frame, frame + _FRAME)
        return -exact_score_at(state, opponent, own, -beta, -alpha, frame + _FRAME, replies)
    most = _most(own, opponent, alpha, empties)
    if most <= alpha:
        return most

    line = exact_line_of(state, own, opponent, empties)
    entry = entry_at(state, line, own, opponent, TO_THE_END)
    known_score = settled(entry, alpha, beta)
    if known_score != UNSETTLED or stopped(state):
        return known_score
    known = best_move(entry)
    probes = bool(empties >= CUT_BY_CHILDREN_FROM)
    end = list_flips(state, own, opponent, moves, empties, probes)
    if known == NO_MOVE:
        # The lines of the tables are on their way meanwhile.
        order_moves(state, frame, own, opponent, end, known, empties)
    if probes:
        known_score = _known_refusal(state, own, opponent, end, beta, empties)
        if known_score != NOBODY:
            return known_score

    best, found = np.int64(-INFINITY), np.int64(NO_MOVE)
    begin = list_of(own, opponent)
    place = begin
    if known != NO_MOVE:
        # It often makes the order of the others unnecessary. One loop for both took 2 % more time.
        turned = state[begin + FLIPS + known]
        next_own, next_opponent = opponent ^ turned, own | turned | ONE << np.uint64(known)
        if empties > ESTIMATE_FROM:
            push_contents(state, frame, frame + _FRAME, known, turned)
        replies = legal(next_own, next_opponent)
        best = -exact_score_at(
            state, next_own, next_opponent, -beta, -alpha, frame + _FRAME, replies
        )
        found = known
        place += 1
        if best < beta:
            order_moves(state, frame, own, opponent, end, known, empties)
    listed, later = BEFORE_ALL, NONE
    shares = bool(empties >= SHARED_FROM and state[SHARED] != NONE)
    while best < beta:
        defers = shares and place < end and found != NO_MOVE
        if place < end:
            place += 1
            listed = next_entry(state, begin, end, listed)
            square = square_of(listed)
        elif later != NONE:
            square = np.int64(lowest(later))
            later &= later - ONE
        else:
            break
        disc = ONE << np.uint64(square)
        turned, replies = state[begin + FLIPS + square], state[begin + REPLIES + square]
        next_own, next_opponent = opponent ^ turned, own | turned | disc
        mark = NONE
        if shares:
            mark = busy_mark(next_own, next_opponent)
            if defers and is_busy(state, mark):
                later |= disc
                continue
            set_busy(state, mark, mark)
        if empties > ESTIMATE_FROM:
            push_contents(state, frame, frame + _FRAME, square, turned)
        floor = max(alpha, best)
        score = floor + 1
        if found != NO_MOVE:
            score = -exact_score_at(
                state, next_own, next_opponent, -floor - 1, -floor, frame + _FRAME, replies
            )
        if found == NO_MOVE or floor < score < beta:
            score = -exact_score_at(
                state, next_own, next_opponent, -beta, -floor, frame + _FRAME, replies
            )
        if shares:
            set_busy(state, mark, NONE)
        if score > best:
            best, found = score, square

    if not stopped(state):
        lower = best if best > alpha else lower_bound(entry)
        upper = best if best < beta else upper_bound(entry)
        entry = new_entry(TO_THE_END, lower, upper, found)
        store(state, line, own, opponent, entry, state[NODES] - before)
    return best


@jit("int64(uint64[::1], uint64, uint64, int64, int64)")
def exact_score(
    state: State, own: np.uint64, opponent: np.uint64, alpha: np.int64, beta: np.int64
) -> np.int64:
    """The score for the side to move with best play on both sides.

    Between `alpha` and `beta` the score is exact; outside, it is a bound (fail-soft). After a stop it is
    invalid. Later moves are tried with a null window first (principal variation search).
    """
    number_contents(state, _FRAMES, own, opponent)
    moves = legal(own, opponent)
    return exact_score_at(pointer_to(state), own, opponent, alpha, beta, _FRAMES, moves)
