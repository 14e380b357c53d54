"""Move ordering of the exact search: it changes no score, only the time of a proof.

Late moves are ordered by what is seen of them at once, above all by the number of replies they leave
(fastest first). With more empty squares the trained evaluation some plies ahead is added to it, or, in a
state without its weights, both sides' mobility, corners and X-squares are compared instead.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from engines.native import NODES, POINTER, inline, jit, lowest, popcount, prefetch
from engines.reversi.endgame.last_empties import lowest_of, odd_quarters
from engines.reversi.evaluation.trained import (
    push_contents,
    push_pass,
    static_score,
)
from engines.reversi.kernels.moves import CORNERS, NONE, ONE, ONE_PLY, final_score, flips, legal
from engines.reversi.kernels.search_state import (
    FLIPS,
    FRAME_WORDS,
    INFINITY,
    REPLIES,
    WEIGHTS,
    State,
    exact_line_of,
    list_move,
    list_of,
    shuffled,
)
from engines.reversi.levels import UNIT

ESTIMATE_FROM = 12
"""Fewest empty squares where the trained evaluation orders moves, if the state has its weights."""
LOOK_AHEAD_FROM = 16
"""Fewest empty squares where it looks a ply ahead."""
_ESTIMATE_AHEAD = (LOOK_AHEAD_FROM, 18, 20, 22, 24)
"""Fewest empty squares where it looks one, two … five plies ahead."""
_FRAME = np.int64(FRAME_WORDS)
_MARGIN = np.int64(4 * UNIT)
"""The greatest distance above the lowest estimate at which others are distinguished, in points."""
_SWEPT = np.int64(60 * UNIT)
"""From such an estimate on the moves that leave the opponent fewer discs come first: it may lose them
all, and as no estimate is above 63 discs, moves look alike otherwise."""
_PER_DISC = np.int64(UNIT)
_LOWEST, _HIGHEST = np.int64(-INFINITY), np.int64(INFINITY)

OUTLOOK_FROM, FURTHER_FROM = 12, 15
"""Fewest empty squares where boards are compared one and two plies later, without the evaluation."""

_REPLY, _FRINGE, _CORNER, _X_SQUARE = 32, 5, 100, 80
"""Weights of such a comparison."""


class _Signs(NamedTuple):
    """Weights of what is seen of a move at once, chosen by trial for the smallest trees."""

    reply: int
    """Against a move, for each reply that it allows."""
    reply_at_corner: int
    """Against it, for each of these replies that takes a corner."""
    fringe: int
    """Against it, for each empty square beside the mover's discs, where the opponent may get moves."""
    flipped: int
    """Against it, for each disc that it flips."""
    beside: int
    """Against it, for each empty square beside its own."""
    odd: int
    """For a move into a quarter with an odd number of empty squares."""
    corner: int
    """For a move to a corner."""
    x_square: int
    """Against a move to an X-square."""


_LATE = _Signs(
    reply=32, reply_at_corner=14, fringe=0, flipped=0, beside=4, odd=9, corner=18, x_square=6
)
"""Ordering by features alone, below `_MIDDLE_FROM` empty squares."""
_MIDDLE = _Signs(
    reply=32, reply_at_corner=24, fringe=5, flipped=1, beside=5, odd=8, corner=20, x_square=12
)
"""The same from there on."""
_MIDDLE_FROM = 9
_ESTIMATED = _Signs(
    reply=360,
    reply_at_corner=140,
    fringe=25,
    flipped=30,
    beside=80,
    odd=0,
    corner=200,
    x_square=340,
)
"""Beside the static score after the move, in points."""
_AHEAD = _Signs(
    reply=180, reply_at_corner=0, fringe=0, flipped=10, beside=25, odd=40, corner=0, x_square=130
)
"""Beside the score some plies later, in points."""

X_SQUARES = np.uint64(0x0042000000004200)
_NOT_H, _NOT_A = np.uint64(0x7F7F7F7F7F7F7F7F), np.uint64(0xFEFEFEFEFEFEFEFE)
_EIGHT = np.uint64(8)
_ABOVE_ALL = 20_000


@inline
def _around(discs: np.uint64) -> np.uint64:
    """The squares beside `discs`, including discs beside other discs."""
    sides = ((discs & _NOT_H) << ONE) | ((discs & _NOT_A) >> ONE)
    rows = discs | sides
    return sides | (rows << _EIGHT) | (rows >> _EIGHT)


@inline
def _freedom(moves: np.uint64) -> np.int64:
    """The number of legal moves, corners counted twice."""
    return popcount(moves) + popcount(moves & CORNERS)


@inline
def _outlook(own: np.uint64, opponent: np.uint64) -> np.int64:
    """A rough evaluation for the side to move, useful only for comparing moves.

    The fringe of a side is the empty squares beside its discs, where the opponent may get moves. An
    X-square counts against its owner while the corner is empty.
    """
    empty = ~(own | opponent)
    risky = X_SQUARES & _around(empty & CORNERS)
    fringe = popcount(_around(opponent) & empty) - popcount(_around(own) & empty)
    return (
        _REPLY * (_freedom(legal(own, opponent)) - _freedom(legal(opponent, own)))
        + _FRINGE * fringe
        + _CORNER * (popcount(own & CORNERS) - popcount(opponent & CORNERS))
        - _X_SQUARE * (popcount(own & risky) - popcount(opponent & risky))
    )


@jit("int64(uint64, uint64, int64)")
def _outlook_after(own: np.uint64, opponent: np.uint64, plies: np.int64) -> np.int64:
    """The best `_outlook` that the side to move can reach in `plies` plies."""
    if plies <= 0:
        return _outlook(own, opponent)
    moves = legal(own, opponent)
    if moves == NONE:
        if legal(opponent, own) == NONE:
            return 64 * final_score(own, opponent)
        return -_outlook_after(opponent, own, plies - ONE_PLY)
    best = np.int64(-INFINITY)
    while moves != NONE:
        disc = lowest_of(moves)
        moves ^= disc
        turned = flips(disc, own, opponent)
        score = -_outlook_after(opponent ^ turned, own | turned | disc, plies - ONE_PLY)
        best = max(best, score)
    return best


@jit(f"int64({POINTER}, int64, uint64, uint64, int64, int64, int64)")
def _estimate_after(  # noqa: PLR0913, PLR0917 - a kernel is given plain numbers
    state: State,
    frame: np.int64,
    own: np.uint64,
    opponent: np.uint64,
    alpha: np.int64,
    beta: np.int64,
    plies: np.int64,
) -> np.int64:
    """The estimate `plies` plies later, by plain alpha-beta; the table is reserved for exact scores."""
    state[NODES] += ONE
    moves = legal(own, opponent)
    if moves == NONE and plies > 0:
        if legal(opponent, own) == NONE:
            return UNIT * final_score(own, opponent)
        push_pass(state, frame, frame + _FRAME)
        return -_estimate_after(
            state, frame + _FRAME, opponent, own, -beta, -alpha, plies - ONE_PLY
        )
    best = _LOWEST
    while moves != NONE and best < beta:
        square = lowest(moves)
        disc = ONE << np.uint64(square)
        moves ^= disc
        turned = flips(disc, own, opponent)
        next_own, next_opponent = opponent ^ turned, own | turned | disc
        push_contents(state, frame, frame + _FRAME, square, turned)
        if plies <= ONE_PLY:
            state[NODES] += ONE
            score = -static_score(state, frame + _FRAME, next_own, next_opponent)
        else:
            floor = max(alpha, best)
            score = -_estimate_after(
                state, frame + _FRAME, next_own, next_opponent, -beta, -floor, plies - ONE_PLY
            )
        best = max(best, score)
    return best


@inline
def _estimated(  # noqa: PLR0913, PLR0917 - a kernel is given plain numbers
    state: State,
    frame: np.int64,
    own: np.uint64,
    opponent: np.uint64,
    square: np.int64,
    turned: np.uint64,
    empties: np.int64,
    beta: np.int64,
) -> np.int64:
    """The opponent's estimate of the given position after a move; from `beta` on it is only a bound."""
    plies = np.int64(0)
    for begin in _ESTIMATE_AHEAD:
        plies += np.int64(empties >= begin)
    child = frame + _FRAME
    push_contents(state, frame, child, square, turned)
    if plies == 0:
        state[NODES] += ONE
        return static_score(state, child, own, opponent)
    return _estimate_after(state, child, own, opponent, _LOWEST, beta, plies)


@inline
def _promise(  # noqa: PLR0913, PLR0917 - a kernel is given plain numbers
    signs: _Signs,
    opponent: np.uint64,
    replies: np.uint64,
    disc: np.uint64,
    turned: np.uint64,
    empty: np.uint64,
    odd: np.uint64,
) -> np.int64:
    """How good a move looks by its `signs`, the higher the better.

    The discs of the opponent, who is to move, are given as after the move, the empty squares and the odd
    quarters as before it.
    """
    left = empty ^ disc
    good = signs.odd * popcount(disc & odd) + signs.corner * popcount(disc & CORNERS)
    bad = signs.reply * popcount(replies) + signs.reply_at_corner * popcount(replies & CORNERS)
    bad += signs.fringe * popcount(_around(opponent) & left) + signs.flipped * popcount(turned)
    bad += signs.beside * popcount(_around(disc) & left) + signs.x_square * popcount(
        disc & X_SQUARES
    )
    return good - bad


@inline
def _plies_ahead(empties: np.int64) -> np.int64:
    return np.int64(1) + np.int64(empties >= FURTHER_FROM)


@inline
def list_flips(  # noqa: PLR0913, PLR0917 - a kernel is given plain numbers
    state: State,
    own: np.uint64,
    opponent: np.uint64,
    moves: np.uint64,
    empties: np.int64,
    fetches: bool,
) -> int:
    """List `moves` with the discs that they flip; returns the index after the last.

    With `fetches`, the lines of the tables for the positions after the moves are on their way.
    """
    begin = list_of(own, opponent)
    end = begin
    while moves != NONE:
        square = lowest(moves)
        disc = ONE << np.uint64(square)
        moves ^= disc
        turned = flips(disc, own, opponent)
        state[end] = np.uint64(square)
        state[begin + FLIPS + square] = turned
        if fetches:
            next_own, next_opponent = opponent ^ turned, own | turned | disc
            prefetch(state, exact_line_of(state, next_own, next_opponent, empties - ONE_PLY))
        end += 1
    return end


@inline
def order_moves(  # noqa: PLR0913, PLR0917 - a kernel is given plain numbers
    state: State,
    frame: np.int64,
    own: np.uint64,
    opponent: np.uint64,
    end: int,
    known: np.int64,
    empties: np.int64,
) -> None:
    """Give the listed moves their priorities, and keep the replies to each.

    The `known` move, which the caller has searched already, gets the lowest.

    The contents of the patterns are at `frame`, from `ESTIMATE_FROM` empty squares on.
    """
    empty = ~(own | opponent)
    odd = odd_quarters(empty)
    estimating = empties >= ESTIMATE_FROM and state[WEIGHTS] != NONE
    least = _HIGHEST
    begin = list_of(own, opponent)
    for place in range(begin, end):
        square = np.int64(state[place])
        turned = state[begin + FLIPS + square]
        disc = ONE << np.uint64(square)
        next_own, next_opponent = opponent ^ turned, own | turned | disc
        replies = legal(next_own, next_opponent)
        state[begin + REPLIES + square] = replies
        priority = np.int64(_ABOVE_ALL)
        if square == known:
            priority = np.int64(0)
        elif empties < _MIDDLE_FROM:
            priority += _promise(_LATE, next_opponent, replies, disc, turned, empty, odd)
        elif estimating:
            if empties < LOOK_AHEAD_FROM:
                promise = _promise(_ESTIMATED, next_opponent, replies, disc, turned, empty, odd)
            else:
                promise = _promise(_AHEAD, next_opponent, replies, disc, turned, empty, odd)
            beta = min(_HIGHEST, least + promise + _MARGIN)
            estimate = (
                _estimated(state, frame, next_own, next_opponent, square, turned, empties, beta)
                - promise
            )
            if estimate + promise <= -_SWEPT:
                estimate += _PER_DISC * popcount(next_own)
            least = min(least, estimate)
            priority += shuffled(state, own, square) - estimate
        elif empties >= OUTLOOK_FROM:
            priority -= _outlook_after(next_own, next_opponent, _plies_ahead(empties))
        else:
            priority += _promise(_MIDDLE, next_opponent, replies, disc, turned, empty, odd)
        list_move(state, place, priority, square)
