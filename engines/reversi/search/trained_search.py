"""Principal variation search with the trained evaluation and optional selective cuts."""

from __future__ import annotations

import numpy as np

from engines.native import NODES, POINTER, inline, jit, lowest, pointer_to, popcount, prefetch
from engines.reversi.endgame.exact_search import exact_score_at
from engines.reversi.evaluation.patterns import WORDS
from engines.reversi.evaluation.trained import (
    number_contents,
    push_contents,
    push_pass,
    static_score,
)
from engines.reversi.kernels.moves import CORNERS, NONE, ONE, ONE_PLY, final_score, flips, legal
from engines.reversi.kernels.search_state import (
    BEFORE_ALL,
    CUT_DEPTHS,
    CUTS,
    FLIPS,
    FRAME_WORDS,
    FRAMES,
    INFINITY,
    NO_MOVE,
    SMALL_DEPTH,
    UNSETTLED,
    Place,
    State,
    best_move,
    count_node,
    entry_reaching,
    line_at_depth,
    list_move,
    lower_bound,
    new_entry,
    next_entry,
    settled,
    shuffled,
    square_of,
    stopped,
    store,
    surely,
    upper_bound,
)
from engines.reversi.levels import UNIT

LIST = WORDS
"""The offset of the move list in a frame, after the contents of the patterns."""
ORDERED_BY_ESTIMATE = 3
"""Smallest depth at which the evaluation orders moves; below it, the number of replies does."""
EXACT_FROM = 12
"""Most empty squares from which a search that reaches the end of the game is exact."""
CUT_BY_CHILDREN_FROM = 6
"""Smallest depth at which stored scores of the replies are looked up first."""
FEW_DISCS, MANY_DISCS = 7, 14
"""A side with at most the first number against at least the second may soon have none. No estimate sees
that, so that its good scores, and bad scores of the other side, are not believed without a search."""
REPLY_POINTS = 2 * UNIT
"""Points per additional reply in that ordering."""
FRAME_STEP = np.int64(FRAME_WORDS)
FRAMES_BEGIN = np.int64(FRAMES)
_HIGH = 100_000
_FIRST = 10_000_000
_CUT_BITS = np.uint64(0xFFFF)
_PROBE_AT = np.uint64(16)


@inline
def _list_moves(  # noqa: PLR0913, PLR0917 - a kernel is given plain numbers
    state: State,
    frame: Place,
    own: np.uint64,
    opponent: np.uint64,
    moves: np.uint64,
    known: np.int64,
    depth: np.int64,
) -> Place:
    """List the moves with their flips, the one from the table first; returns the index after the last.

    The lines of the large table for the positions after the moves are on their way.
    """
    end = frame + LIST
    while moves != NONE:
        square = lowest(moves)
        disc = ONE << np.uint64(square)
        moves ^= disc
        turned = flips(disc, own, opponent)
        next_own, next_opponent = opponent ^ turned, own | turned | disc
        if depth > SMALL_DEPTH + 1:
            prefetch(state, line_at_depth(state, next_own, next_opponent, depth - ONE_PLY))
        if square == known:
            priority = np.int64(_FIRST)
        elif depth >= ORDERED_BY_ESTIMATE:
            replies = popcount(legal(next_own, next_opponent))
            push_contents(state, frame, frame + FRAME_WORDS, square, turned)
            estimate = static_score(state, frame + FRAME_WORDS, next_own, next_opponent)
            priority = _HIGH - estimate - REPLY_POINTS * replies
            priority += shuffled(state, own, square)
        else:
            replies = popcount(legal(next_own, next_opponent))
            priority = _HIGH - UNIT * replies + 8 * UNIT * popcount(disc & CORNERS)
        state[frame + LIST + FLIPS + square] = turned
        list_move(state, end, priority, square)
        end += 1
    return end


@inline
def _known_refusal(  # noqa: PLR0913, PLR0917 - a kernel is given plain numbers
    state: State,
    frame: Place,
    own: np.uint64,
    opponent: np.uint64,
    end: Place,
    beta: np.int64,
    depth: np.int64,
) -> np.int64:
    """A score of at least `beta` for a listed move from the table (enhanced transposition cut-off).

    Without one the result is below every score.
    """
    for place in range(frame + LIST, end):
        square = square_of(state[place])
        disc, turned = ONE << np.uint64(square), state[frame + LIST + FLIPS + square]
        next_own, next_opponent = opponent ^ turned, own | turned | disc
        line = line_at_depth(state, next_own, next_opponent, depth - ONE_PLY)
        entry = entry_reaching(state, line, next_own, next_opponent, depth - ONE_PLY)
        if -upper_bound(entry) >= beta:
            return -upper_bound(entry)
    return np.int64(-INFINITY)


@inline
def _may_be_wiped_out(own: np.uint64, opponent: np.uint64) -> bool:
    """Whether a side may lose all its discs before an estimate says so."""
    return bool(popcount(own) <= FEW_DISCS and popcount(opponent) >= MANY_DISCS)


@inline
def _last_ply(  # noqa: PLR0913, PLR0917 - a kernel is given plain numbers
    state: State,
    frame: Place,
    own: np.uint64,
    opponent: np.uint64,
    moves: np.uint64,
    beta: np.int64,
) -> np.int64:
    """The best estimate one ply ahead; stops at the first that reaches `beta`."""
    best = np.int64(-INFINITY)
    while moves != NONE and best < beta:
        square = lowest(moves)
        disc = ONE << np.uint64(square)
        moves ^= disc
        turned = flips(disc, own, opponent)
        count_node(state)
        push_contents(state, frame, frame + FRAME_WORDS, square, turned)
        next_own, next_opponent = opponent ^ turned, own | turned | disc
        best = max(best, -static_score(state, frame + FRAME_WORDS, next_own, next_opponent))
    return best


@jit(f"int64({POINTER}, uint64, uint64, int64, int64, int64, int64)")
def _deep_score(  # noqa: PLR0913, PLR0917, PLR0912, PLR0911, PLR0915 - one hot function, plain numbers
    state: State,
    own: np.uint64,
    opponent: np.uint64,
    alpha: np.int64,
    beta: np.int64,
    depth: np.int64,
    frame: np.int64,
) -> np.int64:
    """`deep_score` of a position whose contents are at `frame`."""
    empties = np.int64(64 - popcount(own | opponent))
    if depth >= empties and empties <= EXACT_FROM:
        low, high = alpha // UNIT, -(-beta // UNIT)  # whole discs
        moves = legal(own, opponent)
        return UNIT * exact_score_at(state, own, opponent, low, high, frame, moves)
    before = state[NODES]
    count_node(state)
    if depth <= 0:
        return static_score(state, frame, own, opponent)
    moves = legal(own, opponent)
    if moves == NONE:
        if legal(opponent, own) == NONE:
            return UNIT * final_score(own, opponent)
        push_pass(state, frame, frame + FRAME_WORDS)
        return -_deep_score(state, opponent, own, -beta, -alpha, depth, frame + FRAME_STEP)
    if depth == 1:
        return _last_ply(state, frame, own, opponent, moves, beta)

    line = line_at_depth(state, own, opponent, depth)
    entry = entry_reaching(state, line, own, opponent, depth)
    known_score = settled(entry, alpha, beta)
    if known_score != UNSETTLED or stopped(state):
        return known_score

    if depth < CUT_DEPTHS and beta - alpha == 1:
        cut = state[CUTS + 64 * depth + empties]
        if cut != NONE:
            margin, probe = np.int64(cut & _CUT_BITS), np.int64(cut >> _PROBE_AT)
            estimate = static_score(state, frame, own, opponent)
            if estimate >= beta and not _may_be_wiped_out(own, opponent):
                bound = beta + margin
                if _deep_score(state, own, opponent, bound - ONE_PLY, bound, probe, frame) >= bound:
                    return beta
            elif estimate <= alpha and not _may_be_wiped_out(opponent, own):
                bound = alpha - margin
                if _deep_score(state, own, opponent, bound, bound + ONE_PLY, probe, frame) <= bound:
                    return alpha

    end = _list_moves(state, frame, own, opponent, moves, best_move(entry), depth)
    if depth >= CUT_BY_CHILDREN_FROM:
        known_score = _known_refusal(state, frame, own, opponent, end, beta, depth)
        if known_score >= beta:
            return known_score
    best, found, listed = np.int64(-INFINITY), np.int64(NO_MOVE), BEFORE_ALL
    for _ in range(frame + LIST, end):
        listed = next_entry(state, frame + LIST, end, listed)
        square = square_of(listed)
        disc = ONE << np.uint64(square)
        turned = state[frame + LIST + FLIPS + square]
        next_own, next_opponent = opponent ^ turned, own | turned | disc
        push_contents(state, frame, frame + FRAME_WORDS, square, turned)
        floor = max(alpha, best)
        score = floor + 1
        if found != NO_MOVE:
            score = -_deep_score(
                state,
                next_own,
                next_opponent,
                -floor - ONE_PLY,
                -floor,
                depth - ONE_PLY,
                frame + FRAME_STEP,
            )
        if found == NO_MOVE or floor < score < beta:
            score = -_deep_score(
                state, next_own, next_opponent, -beta, -floor, depth - ONE_PLY, frame + FRAME_STEP
            )
        if score > best:
            best, found = score, square
        if best >= beta:
            break

    if not stopped(state):
        lower = best if best > alpha else lower_bound(entry)
        upper = best if best < beta else upper_bound(entry)
        if best <= alpha:
            found = best_move(entry)  # no move was shown to be better than others
        entry = new_entry(surely(state, depth), lower, upper, found)
        store(state, line, own, opponent, entry, state[NODES] - before)
    return best


@jit("int64(uint64[::1], uint64, uint64, int64, int64, int64)")
def deep_score(  # noqa: PLR0913, PLR0917 - a kernel is given plain numbers
    state: State,
    own: np.uint64,
    opponent: np.uint64,
    alpha: np.int64,
    beta: np.int64,
    depth: np.int64,
) -> np.int64:
    """The score for the side to move after `depth` plies, in points; a pass does not count as a ply.

    Without cuts it equals plain minimax between `alpha` and `beta`, and is a bound outside (fail-soft);
    entries of the table with a greater depth are used as well. Where the end of the game is reached it
    counts discs. After a stop it is invalid.
    """
    number_contents(state, FRAMES, own, opponent)
    return _deep_score(pointer_to(state), own, opponent, alpha, beta, depth, FRAMES_BEGIN)
